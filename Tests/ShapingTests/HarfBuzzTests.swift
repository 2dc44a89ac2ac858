import TypesetFonts
import Foundation
import TypesetGeometry
import TypesetRichText
import TypesetShaping
import Testing
import TypesetTextAnalysis

/// Our glyphs against those of `hb-shape` (Debian's `libharfbuzz-bin`), which is another program
/// over the same library: what we tell HarfBuzz of a text (script, language, direction, context,
/// clusters, features) is what can be wrong.
@Suite("As hb-shape shapes it")
struct HarfBuzzTests {
  struct Sentence: Sendable, CustomTestStringConvertible {
    var language: LanguageTag
    var family: String
    var text: String
    var testDescription: String { "\(language.identifier) \(family)" }
  }

  static func noto(_ language: LanguageTag, _ script: String, _ text: String) -> Sentence {
    Sentence(language: language, family: "Noto Sans \(script)", text: text)
  }

  /// A river that finds its way to the sea.
  static let sentences = [
    Sentence(
      language: "en", family: "Linux Libertine O",
      text: "Quiet rivers flow past offices – affluent, WAVING, “To the sea!” (x\u{301}) 1/2"),
    Sentence(
      language: "tr", family: "TeX Gyre Pagella", text: "Irmak sessizce akıyor; fırın, İzmir, fil."),
    Sentence(
      language: "vi", family: "Gentium Plus", text: "Dòng sông chảy chậm ra biển cả, ngủ yên."),
    Sentence(
      language: "el", family: "Linux Libertine O", text: "Το ποτάμι κυλά ήσυχα· ᾧ τῇ θαλάσσῃ."),
    Sentence(
      language: "ru", family: "Linux Libertine O", text: "Тихая река течёт мимо старого дома."),
    Sentence(language: "sr", family: "Noto Serif", text: "Река тече, а гуска гледа дубоко."),
    noto("hy", "Armenian", "Գետը հանգիստ հոսում է դեպի ծով։"),
    noto("ka", "Georgian", "მდინარე წყნარად მიედინება ზღვისკენ."),
    noto("he", "Hebrew", "הַנָּהָר זוֹרֵם לאט אל הים, 12 ק״מ."),
    Sentence(
      language: "ar", family: "Noto Naskh Arabic",
      text: "يجري النَّهرُ بهدوءٍ إلى البحر، ١٢ كم لا أكثر."),
    Sentence(
      language: "ur", family: "Noto Nastaliq Urdu", text: "دریا خاموشی سے سمندر کی طرف بہتا ہے۔"),
    noto("syc", "Syriac", "ܢܗܪܐ ܪܕܐ ܠܝܡܐ ܒܫܠܝܐ܀"),
    noto("hi", "Devanagari", "नदी धीरे-धीरे समुद्र की ओर बहती है, और पक्षी गाते हैं। क्षत्रिय"),
    noto("bn", "Bengali", "নদী ধীরে ধীরে সাগরের দিকে বয়ে যায়, ক্ষেত্র কোথায়।"),
    noto("pa", "Gurmukhi", "ਨਦੀ ਹੌਲੀ ਹੌਲੀ ਸਮੁੰਦਰ ਵੱਲ ਵਗਦੀ ਹੈ।"),
    noto("gu", "Gujarati", "નદી ધીમે ધીમે દરિયા તરફ વહે છે."),
    noto("or", "Oriya", "ନଦୀ ଧୀରେ ଧୀରେ ସମୁଦ୍ର ଆଡ଼କୁ ବହେ।"),
    noto("ta", "Tamil", "ஆறு மெதுவாகக் கடலை நோக்கி ஓடுகிறது; கொடி."),
    noto("te", "Telugu", "నది నెమ్మదిగా సముద్రం వైపు ప్రవహిస్తుంది."),
    noto("kn", "Kannada", "ನದಿ ನಿಧಾನವಾಗಿ ಸಮುದ್ರದ ಕಡೆಗೆ ಹರಿಯುತ್ತದೆ."),
    noto("ml", "Malayalam", "നദി പതുക്കെ കടലിലേക്ക് ഒഴുകുന്നു, സ്ത്രീ."),
    noto("si", "Sinhala", "ගඟ සෙමින් මුහුද දෙසට ගලා යයි, ක්‍ෂේත්‍රය."),
    noto("th", "Thai", "แม่น้ำไหลช้าๆ ไปสู่ทะเลที่กว้างใหญ่"),
    noto("lo", "Lao", "ແມ່ນ້ຳໄຫຼໄປສູ່ທະເລ"),
    Sentence(language: "bo", family: "Noto Serif Tibetan", text: "གཙང་པོ་རྒྱ་མཚོར་འབབ། སྒྲུབ་"),
    noto("my", "Myanmar", "မြစ်သည် ပင်လယ်သို့ ဖြည်းဖြည်း စီးဆင်းသည်။"),
    noto("km", "Khmer", "ទន្លេហូរយឺតៗទៅសមុទ្រ ស្រ្តី។"),
    noto("am", "Ethiopic", "ወንዙ ቀስ ብሎ ወደ ባሕር ይፈሳል።"),
    noto("jv", "Javanese", "ꦏꦭꦶꦩꦶꦭꦶꦱꦼꦒꦫ꧉ ꦏ꧀ꦏ"),
    noto("nqo", "NKo", "ߖߌ ߓߊ߯ ߥߟߏ߫ ߝߏ߬"),
    noto("ii", "Yi", "ꆈꌠꁱꂷ"),
    noto("chr", "Cherokee", "ᎡᏉᏂ ᎠᎺᏱ"),
    Sentence(language: "zh-Hans", family: "Noto Serif CJK SC", text: "河水慢慢流向大海，“天空”很安静。"),
    Sentence(language: "zh-Hant", family: "Noto Serif CJK TC", text: "河水慢慢流向大海，「天空」很安靜。"),
    Sentence(
      language: "ja", family: "Noto Serif CJK JP",
      text: "川はゆっくりと海へ流れていく。辻\u{E0100}と辻、ガ\u{3099}。"),
    Sentence(language: "ko", family: "Noto Serif CJK KR", text: "강은 천천히 바다로 흐른다. 한글 ᄒᆞᆫ"),
  ]

  /// A glyph of a run, in font units; the cluster counts bytes of the paragraph.
  struct Glyph: Equatable, CustomStringConvertible {
    var id: Int
    var cluster: Int
    var advance: Int
    var x: Int
    var y: Int
    var description: String { "\(id)=\(cluster)@\(x),\(y)+\(advance)" }
  }

  static func hbShape(_ arguments: [String]) throws -> [[String: Any]] {
    let result = try Tool.result(of: "hb-shape", arguments)
    // 127 where Debian's libharfbuzz-bin is not installed.
    #expect(result.status == 0)
    return try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
      ?? []
  }

  /// What hb-shape makes of one run, with the rest of the paragraph as its context.
  static func reference(
    _ run: ShapedRun, of bytes: [UInt8], _ sentence: Sentence, _ features: String
  )
    throws -> [Glyph]
  {
    func text(_ part: ArraySlice<UInt8>) -> String { String(decoding: part, as: UTF8.self) }
    let range = run.range.utf8
    var arguments = [
      "--output-format=json", "--no-glyph-names", "--utf8-clusters", "--cluster-level=0",
      "--remove-default-ignorables", "--script=\(run.script.code)",
      "--language=\(sentence.language.identifier)",
      "--direction=\(run.isRightToLeft ? "rtl" : "ltr")", "--face-index=\(run.face.index)",
      "--text-before=\(text(bytes[..<range.lowerBound]))",
      "--text-after=\(text(bytes[range.upperBound...]))",
    ]
    if range.lowerBound == 0 { arguments.append("--bot") }
    if range.upperBound == bytes.count { arguments.append("--eot") }
    if !features.isEmpty { arguments.append("--features=\(features)") }
    if !run.face.variations.isEmpty {
      let settings = run.face.variations.map(\.description).joined(separator: ",")
      arguments.append("--variations=\(settings)")
    }
    arguments += ["--", run.face.file, text(bytes[range])]
    return try hbShape(arguments).map { glyph in
      func number(_ key: String) -> Int { glyph[key] as? Int ?? 0 }
      return Glyph(
        id: number("g"), cluster: number("cl") + range.lowerBound, advance: number("ax"),
        x: number("dx"), y: number("dy"))
    }
  }

  /// At a size of as many sp as the em has units, one sp is one unit.
  static func shaped(_ sentence: Sentence, features: [String] = []) -> Sample {
    var style = attributes(
      sentence.family, language: sentence.language, features: features)
    let face = Sample.library.match(style.font).face
    style.fontSize = Length(scaledPoints: face.unitsPerEm)
    return Sample(AttributedText(sentence.text, style))
  }

  static func compare(_ sample: Sample, _ sentence: Sentence, features: String = "") throws {
    let shaped = sample.shaped
    let main = Sample.library.match(FontQuery(families: [sentence.family])).face
    #expect(main.family == sentence.family)
    var own = 0
    // Faces of other units would be rounded.
    for run in shaped.runs
    where run.kind == .text && run.face.unitsPerEm == run.size.scaledPoints {
      let ours = shaped.glyphs[run.glyphs].map {
        Glyph(
          id: Int($0.id), cluster: Int($0.cluster), advance: $0.advance.scaledPoints,
          x: $0.xOffset.scaledPoints, y: $0.yOffset.scaledPoints)
      }
      let theirs = try reference(run, of: Array(sample.text.utf8), sentence, features)
      #expect(ours == theirs, "\(sentence.testDescription) \(run.range.utf8)")
      if run.face == main { own += run.range.count }
    }
    #expect(own * 2 > sentence.text.utf8.count, "\(sentence.family) sets too little of it")
    #expect(shaped.missing.isEmpty)
  }

  @Test(arguments: sentences)
  func sameGlyphs(_ sentence: Sentence) throws {
    try HarfBuzzTests.compare(HarfBuzzTests.shaped(sentence), sentence)
  }

  @Test func manyScripts() {
    let scripts = Set(
      HarfBuzzTests.sentences.flatMap { HarfBuzzTests.shaped($0).shaped.runs.map(\.script) })
    #expect(scripts.count >= 25)
  }

  @Test func withFeatures() throws {
    let sentence = HarfBuzzTests.sentences[0]
    let sample = HarfBuzzTests.shaped(sentence, features: ["smcp", "dlig", "onum"])
    try HarfBuzzTests.compare(sample, sentence, features: "smcp,dlig,onum")
    #expect(
      sample.shaped.glyphs.map(\.id) != HarfBuzzTests.shaped(sentence).shaped.glyphs.map(\.id))
  }
}
