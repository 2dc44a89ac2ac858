import TypesetGeometry
import TypesetRichText
import TypesetTextAnalysis
import Testing
import Typesetting

/// Law 3 in the world's scripts: whatever the script and the measure, every grapheme is on paper, in
/// a glyph that some installed face has. The texts wish a neighbour a good morning, where we can.
@Suite("Every word on paper, in seventy scripts")
struct ManyScriptsTests {
  /// Script, language, text.
  static let greetings: [(script: String, language: LanguageTag, text: String)] = [
    ("Latin", "en", "Good morning, dear neighbour; the kettle is on."),
    ("Greek", "el", "Καλημέρα, γείτονα· ο ήλιος ανέβηκε."),
    ("Cyrillic", "ru", "Доброе утро, сосед, чайник уже кипит."),
    ("Armenian", "hy", "Բարի լույս, հարևան, արևը ծագեց։"),
    ("Georgian", "ka", "დილა მშვიდობისა, მეზობელო, მზე ამოვიდა."),
    ("Hebrew", "he", "בוקר טוב, שכן, השמש זרחה."),
    ("Arabic", "ar", "صباح الخير يا جاري، أشرقت الشمس."),
    ("Nastaliq", "ur", "صبح بخیر پڑوسی، سورج نکل آیا۔"),
    ("Syriac", "syr", "ܫܠܡܐ ܥܠܝܟܘܢ ܫܒܒܐ"),
    ("Thaana", "dv", "ބާއްޖަވެރި ހެނދުނެއް"),
    ("N’Ko", "nqo", "ߌ ߣߌ ߛߐ߲߬ߜߐߡߊ߫"),
    ("Devanagari", "hi", "सुप्रभात पड़ोसी, सूरज निकल आया।"),
    ("Bengali", "bn", "সুপ্রভাত প্রতিবেশী, সূর্য উঠেছে।"),
    ("Gurmukhi", "pa", "ਸ਼ੁਭ ਸਵੇਰ ਗੁਆਂਢੀ, ਸੂਰਜ ਚੜ੍ਹਿਆ।"),
    ("Gujarati", "gu", "સુપ્રભાત પાડોશી, સૂરજ ઊગ્યો."),
    ("Oriya", "or", "ସୁପ୍ରଭାତ ପଡ଼ୋଶୀ, ସୂର୍ଯ୍ୟ ଉଠିଲା।"),
    ("Tamil", "ta", "காலை வணக்கம், சூரியன் உதித்தது."),
    ("Telugu", "te", "శుభోదయం, సూర్యుడు ఉదయించాడు."),
    ("Kannada", "kn", "ಶುಭೋದಯ, ಸೂರ್ಯ ಉದಯಿಸಿದ."),
    ("Malayalam", "ml", "സുപ്രഭാതം, സൂര്യൻ ഉദിച്ചു."),
    ("Sinhala", "si", "සුභ උදෑසනක්, හිරු නැග්ගා."),
    ("Thai", "th", "สวัสดีตอนเช้าเพื่อนบ้าน พระอาทิตย์ขึ้นแล้ว"),
    ("Lao", "lo", "ສະບາຍດີຕອນເຊົ້າ ຕາເວັນຂຶ້ນແລ້ວ"),
    ("Tibetan", "bo", "སྔ་དྲོ་བདེ་ལེགས། ཉི་མ་ཤར་སོང་།"),
    ("Myanmar", "my", "မင်္ဂလာနံနက်ခင်းပါ၊ နေထွက်ပြီ။"),
    ("Khmer", "km", "អរុណសួស្តី ព្រះអាទិត្យរះហើយ។"),
    ("Ethiopic", "am", "እንደምን አደሩ፣ ፀሐይ ወጣች።"),
    ("Cherokee", "chr", "ᎣᏏᏲ ᏑᎾᎴᎢ ᎣᏍᏓ"),
    ("Canadian syllabics", "iu", "ᐅᓪᓛᒃᑯᑦ ᓯᕿᓂᖅ ᐱᐅᔪᖅ"),
    ("Mongolian", "mn", "ᠥᠷᠯᠥᠭᠡ ᠶᠢᠨ ᠮᠡᠨᠳᠦ"),
    ("Hangul", "ko", "좋은 아침입니다, 이웃님. 해가 떴어요."),
    ("Han, simplified", "zh-Hans", "早上好，邻居，太阳升起来了。"),
    ("Han, traditional", "zh-Hant", "早安，鄰居，太陽升起來了。"),
    ("Kana", "ja", "おはよう、となりさん。コーヒーをどうぞ。"),
    ("Bopomofo", "zh-Hant", "ㄗㄠˇ ㄢ ㄌㄧㄣˊ ㄐㄩ"),
    ("Yi", "ii", "ꆈꌠꁱꂷ ꀋꉬ"),
    ("Tifinagh", "zgh", "ⴰⵣⵓⵍ ⴼⵍⵍⴰⵡⵏ"),
    ("Ol Chiki", "sat", "ᱡᱚᱦᱟᱨ ᱟᱛᱩ"),
    ("Balinese", "ban", "ᬭᬳᬚᭂᬂ ᬲᭂᬫᭂᬂ"),
    ("Javanese", "jv", "ꦱꦸꦒꦼꦁ ꦲꦺꦚ꧀ꦗꦁ"),
    ("Sundanese", "su", "ᮝᮤᮜᮥᮏᮨᮀ ᮈᮔ᮪ᮏᮤᮀ"),
    ("Buginese", "bug", "ᨔᨒᨆ ᨈᨄ"),
    ("Batak", "btk", "ᯂᯬᯒᯘ᯲"),
    ("Cham", "cjm", "ꨧꨤꩌ ꨀꨣꨩ"),
    ("Meetei Mayek", "mni", "ꯍꯥꯌ ꯅꯨꯃꯤꯠ"),
    ("Lepcha", "lep", "ᰀᰪᰎᰬ ᰛᰩᰵ"),
    ("Limbu", "lif", "ᤛᤣᤘᤠᤖᤥ"),
    ("Tai Le", "tdd", "ᥔᥧᥝᥴ ᥛᥬᥰ"),
    ("New Tai Lue", "khb", "ᦍᦲᧃᦡᦲ"),
    ("Tai Tham", "nod", "ᩈ᩠ᩅᩢᩈ᩠ᨯᩦ"),
    ("Tai Viet", "blt", "ꪎꪳꪱ ꪼꪕ"),
    ("Saurashtra", "saz", "ꢮꢒ꣄ꢒꢞ꣄"),
    ("Kayah Li", "kyu", "ꤘꤢ꤬ ꤊꤢ"),
    ("Rejang", "rej", "ꤰꤱ ꤲꤳ"),
    ("Chakma", "ccp", "𑄥𑄪𑄝𑄧 𑄝𑄬𑄚𑄴"),
    ("Vai", "vai", "ꕉꕊ ꔀꔁ"),
    ("Bamum", "bax", "ꚠꚡ ꚢꚣ"),
    ("Adlam", "ff", "𞤔𞤢𞤥 𞤱𞤢𞤤𞤭"),
    ("Osmanya", "so", "𐒈𐒚𐒁𐒖𐒄"),
    ("Osage", "osa", "𐓏𐓘𐓻𐓘𐓻𐓟"),
    ("Deseret", "en", "𐐐𐐯𐐢𐐬"),
    ("Shavian", "en", "𐑣𐑩𐑤𐑴 𐑢𐑻𐑤𐑛"),
    ("Runic", "non", "ᚻᚪᛁᛚ᛫ᚹᛖᛋ"),
    ("Ogham", "pgl", "ᚁᚂᚃ ᚄᚅᚆ"),
    ("Gothic", "got", "𐌷𐌰𐌹𐌻𐍃 𐍅𐌹𐍃"),
    ("Coptic", "cop", "ⲛⲟⲩϥⲣⲓ ⲡⲣⲏ"),
    ("Glagolitic", "cu", "ⰴⱁⰱⱃⱁ ⱓⱅⱃⱁ"),
    ("Old Italic", "ett", "𐌀𐌁𐌂 𐌃𐌄"),
    ("Phoenician", "phn", "𐤔𐤋𐤌 𐤇𐤁𐤓"),
    ("Imperial Aramaic", "arc", "𐡔𐡋𐡌 𐡏𐡋𐡉𐡊"),
    ("Old Persian", "peo", "𐎠𐎢𐎼 𐎶𐏀𐎭"),
    ("Cuneiform", "akk", "𒊕𒈨 𒌓𒁯"),
    ("Hieroglyphs", "egy", "𓇳𓈖𓆑𓂋"),
    ("Linear B", "gmy", "𐀀𐀁𐀂 𐀃𐀄"),
  ]

  @Test(arguments: 0..<greetings.count)
  func everyGraphemeIsPlaced(_ index: Int) {
    let (script, language, greeting) = Self.greetings[index]
    let text = greeting + " " + greeting + " " + greeting
    let bytes = Array(text.utf8)
    var attributes = TextAttributes(
      font: FontQuery(families: ["Noto Sans"]), fontSize: pt(10), language: language)
    if script == "Nastaliq" { attributes.font.families = ["Noto Nastaliq Urdu"] }
    let style = ParagraphStyle(leading: pt(16))
    let positions = TextAnalyzer().analyse(
      bytes, language: language, baseDirection: .natural
    ).positions
    for measure in [40.0, 90, 300] {
      let lines = Workbench.lines(
        AttributedText(text, attributes), measure: pt(measure), style,
        fonts: Workbench.installed)
      // Lines tile the text.
      var end = 0
      for line in lines {
        #expect(line.range.lowerBound.utf8 == end, "\(script)")
        end = line.range.upperBound.utf8
        #expect(line.paragraph.shaped.missing.isEmpty, "\(script) at \(measure)")
        let clusters = Set(line.glyphs.map { Int($0.cluster) })
        for offset in line.range.lowerBound.utf8..<line.contentEnd.utf8
        where positions[offset].contains(.graphemeStart) {
          // Its own glyph, or that of the cluster it was tied to.
          var start = offset
          while start > line.range.lowerBound.utf8,
            !line.paragraph.shaped.isClusterBoundary(TextOffset(start))
          {
            start -= 1
          }
          #expect(clusters.contains(start), "\(script) at \(measure), byte \(offset)")
        }
        for glyph in line.glyphs { #expect(glyph.id != 0, "\(script)") }
        // What a line leaves out is white space.
        for offset in line.contentEnd.utf8..<line.range.upperBound.utf8 where offset < end {
          #expect(bytes[offset] < 0x80 ? bytes[offset] <= 0x20 : true, "\(script)")
        }
      }
      #expect(end == bytes.count, "\(script)")
    }
  }

  @Test func areSeventy() {
    #expect(Set(Self.greetings.map(\.script)).count >= 70)
  }
}
