import TypesetGeometry
import TypesetRichText
import Testing

@testable import TypesetTextAnalysis

@Suite("Words that are dear to divide")
struct PolicyTests {
  private let hyphenator = Hyphenator(library: systemDictionaries)

  /// `text` with the divisions of its words, each asked for by itself as a breaker does; `~` for dear ones.
  private func divided(
    _ text: String, _ language: LanguageTag = "en-US", names: Bool = false
  ) -> String {
    let bytes = Array(text.utf8)
    let positions = TextAnalyzer().analyse(
      bytes, language: language, baseDirection: .natural
    ).positions
    var found: [Division] = []
    var start = 0
    for end in 1..<positions.count where positions[end].contains(.lineBreak) {
      hyphenator.appendDivisions(
        in: bytes, word: start..<end, language: language,
        policy: DivisionPolicy(dividesNames: names), to: &found)
      start = end
    }
    return shown(bytes, found, dear: "~")
  }

  @Test(arguments: [
    // A capital that begins a sentence makes no name; any other does.
    ("Hyphenation is old.", "Hy=phen=ation is old."),
    ("The Hyphenation is old.", "The Hy~phen~ation is old."),
    ("It ended. Hyphenation began.", "It ended. Hy=phen=ation be~gan."),
    ("Is it? Hyphenation!", "Is it? Hy=phen=ation!"),
    ("“Hyphenation,” he said.", "“Hy=phen=ation,” he said."),
    ("He said “so.” Hyphenation went.", "He said “so.” Hy=phen=ation went."),
    ("(Hyphenation is old.)", "(Hy=phen=ation is old.)"),
    ("— Hyphenation", "— Hy=phen=ation"),
    ("so — Hyphenation", "so — Hy~phen~ation"),
    ("the “Hyphenation” of", "the “Hy~phen~ation” of"),
    ("Old: Hyphenation is.", "Old: Hy=phen=ation is."),
    ("And so… Hyphenation.", "And so… Hy=phen=ation."),
    ("one\nHyphenation", "one\nHy=phen=ation"),
    // A title or an initial ends no sentence.
    ("Mr. Magazine came.", "Mr. Mag~a~zine came."),
    ("by J. Magazine", "by J. Mag~a~zine"),
    ("by J. R. Magazine", "by J. R. Mag~a~zine"),
    ("St. Magazine", "St. Mag~a~zine"),
    // Acronyms, capitals inside, parts of compounds, short words.
    ("UNESCO HYPHENATION", "UN~ESCO HY~PHEN~ATION"),
    ("HyphenAtion is", "Hy~phen~Ation is"),
    ("eMagazine", "eMagazine"),
    ("a woman-magazine", "a woman-mag~a~zine"),
    ("so\u{2011}called magazine\u{2011}maker", "so\u{2011}called mag~a~zine\u{2011}maker"),
    ("magazine—magazine", "mag=a=zine—mag=a=zine"),
    ("a magazine-Magazine", "a mag~a~zine-Mag~a~zine"),
    ("Magazine-magazine", "Mag~a~zine-mag~a~zine"),
    ("(UNESCO) magazine", "(UN~ESCO) mag=a=zine"),
    // The mark of a note behind a word does not belong to it.
    ("a magazine[2] or", "a mag=a=zine[2] or"), ("the magazine.²", "the mag=a=zine.²"),
    ("magazine¹² is", "mag=a=zine¹² is"), ("magazine[2]magazine", "magazine[2]magazine"),
    ("magazine²magazine", "magazine²magazine"), ("[2]magazine", "[2]magazine"),
  ])
  func english(_ text: String, _ expected: String) {
    #expect(divided(text) == expected)
  }

  @Test func allowed() {
    #expect(
      divided("The HYPHENATION of Hyphenation", names: true)
        == "The HY=PHEN=ATION of Hy=phen=ation")
    // What was met with names like other words is not remembered for where they are dear.
    #expect(divided("The Hyphenation of") == "The Hy~phen~ation of")
    #expect(divided("Hyphenation of") == "Hy=phen=ation of")
    #expect(divided("The Hyphenation of") == "The Hy~phen~ation of")
  }

  @Test func nounsWithCapitals() {
    #expect(divided("die Silbentrennung", "de") == "die Sil=ben=tren=nung")
    #expect(divided("die SILBENTRENNUNG", "de") == "die SIL~BEN~TREN~NUNG")
    #expect(divided("die BahnKarten", "de") == "die Bahn~Kar~ten")
    #expect(divided("die SILBENTRENNUNG", "de", names: true) == "die SIL=BEN=TREN=NUNG")
    #expect(divided("le Cimetière", "fr") == "le Ci~me~tière")
    #expect(divided("Cimetière", "fr") == "Ci=me=tière")
    #expect(divided("это Кладбище", "ru") == "это Клад~би~ще")
    #expect(divided("Кладбище", "ru") == "Клад=би=ще")
    #expect(divided("¿Cementerio?", "es") == "¿Ce=men=te=rio?")
    // A colon begins a sentence in English alone, a quotation behind it everywhere.
    #expect(divided("voici: Cimetière", "fr") == "voi~ci: Ci~me~tière")
    #expect(divided("voici: « Cimetière", "fr") == "voi~ci: « Ci=me=tière")
    // The Greek question mark is written as a semicolon as well; it reads as one.
    #expect(divided("τι; νεκροταφείο", "el") == "τι; νε=κρο=τα=φείο")
  }

  @Test func numbersAndAddresses() {
    for text in [
      "magazine2024", "1990s", "http://www.magazine.example/hyphenation/magazine.html",
      "editor@magazine.example", "hyphenation_magazine.txt", "hyphenation://www.magazine.example",
      "hyphenation:editor@magazine.example", "www.magazine.example/?hyphenation=magazine&magazine",
    ] {
      let bytes = Array(text.utf8)
      // At any cut of an address: a breaker may ask for what stands between two of its places.
      var analysis = TextAnalyzer().analyse(bytes, language: "en-US", baseDirection: .natural)
      analysis.refine(for: AttributedText(text, plain))
      var found: [Division] = []
      var start = 0
      for end in 1..<analysis.positions.count
      where !analysis.positions[end].isDisjoint(with: [.lineBreak, .addressBreak]) {
        hyphenator.appendDivisions(in: bytes, word: start..<end, language: "en-US", to: &found)
        start = end
      }
      #expect(found == [], "\(text)")
    }
  }

  @Test func softHyphens() {
    // The author's places alone, on both sides of them.
    #expect(divided("hyphen\u{AD}ation magazine") == "hyphen\u{AD}ation mag=a=zine")
    #expect(divided("super\u{AD}magazine") == "super\u{AD}magazine")
    #expect(divided("super\u{AD}magazine-magazine") == "super\u{AD}magazine-mag~a~zine")
  }

  // Each run by its language, none in what keeps on one line.
  @Test func runs() {
    var french = plain
    french.language = "fr"
    var kept = plain
    kept.keepsOnLine = true
    var red = plain
    red.color = .black
    var text = AttributedText("hyphenation ", plain)
    text.append("cimetière ", french)
    text.append("magazine ", kept)
    text.append("maga", plain)
    text.append("zine", red)
    var found: [Division] = []
    hyphenator.appendDivisions(
      of: text, word: 0..<text.utf8.count, policy: DivisionPolicy(), to: &found)
    #expect(shown(text.utf8, found) == "hy=phen=ation ci=me=tière magazine mag=a=zine")
  }

  // The mark of a note is no part of its word.
  @Test func raisedLetters() {
    var features = plain
    features.features = [FontFeature(tag: 0x7375_7073)]
    var shifted = plain
    shifted.superscript = 1
    for raised in [features, shifted] {
      var text = AttributedText("magazine", plain)
      text.append("12", raised)
      text.append("\u{2009}magazine", plain)
      var found: [Division] = []
      hyphenator.appendDivisions(of: text, word: 0..<10, policy: DivisionPolicy(), to: &found)
      #expect(shown(text.utf8, found) == "mag=a=zine12\u{2009}magazine")
    }
    var found: [Division] = []
    hyphenator.appendDivisions(
      of: AttributedText("magazine12", plain), word: 0..<10, policy: DivisionPolicy(), to: &found)
    #expect(found == [])
  }
}

let plain = TextAttributes(
  font: FontQuery(families: ["Square"]), fontSize: Length(points: 10),
  language: "en-US")
