import TypesetRichText
import Testing

@testable import TypesetFonts

@Suite("The choice within a list")
struct FontCatalogTests {
  static func record(
    _ family: String, _ weight: Int = 400, width: Int = 100, slant: FontQuery.Slant = .roman,
    version: Int = 1, file: String? = nil, also: String? = nil, own: Bool = false
  ) -> FontRecord {
    let style = "\(weight) \(width) \(slant)"
    var record = FontRecord(
      families: [family] + (also.map { [$0] } ?? []), style: style,
      fullNames: ["\(family) \(style)"],
      postScriptName: "\(family)-\(weight)-\(width)-\(slant)",
      file: file ?? "/f/\(family)-\(weight)-\(width)-\(slant).otf")
    record.weight = weight
    record.width = width
    record.slant = slant
    record.version = version
    record.hasPrecedence = own
    return record
  }

  /// What `query` gets from `records`, in any order of theirs.
  static func choice(
    _ records: [FontRecord], _ name: String, _ query: FontQuery
  ) -> FontRecord? {
    var generator = Seeded(42)
    var answers: Set<String> = []
    var chosen: FontRecord?
    for _ in 0..<12 {
      let catalog = FontCatalog.make(records.shuffled(using: &generator)).catalog
      let first = catalog.candidates(named: FontName.folded(name), like: query).first
      chosen = first.map { catalog.records[$0] }
      answers.insert(chosen?.file ?? "-")
    }
    #expect(answers.count == 1, "the order of the list decided: \(answers)")
    return chosen
  }

  /// Tables that call a bold face regular are not believed; those that say more, and names of other words, are.
  @Test(
    arguments: [
      ("Bold", 400, 700), ("Bold Italic", 400, 700), ("Condensed Black", 400, 900),
      ("Heavy", 400, 800), ("Regular", 400, 400), ("Semibold", 400, 400), ("Bold", 600, 600),
      ("Boldface", 400, 400),
    ] as [(String, Int, Int)])
  func weightByTheNameOfTheStyle(_ style: String, _ weight: Int, _ taken: Int) {
    var record = FontRecord(
      families: ["A"], style: style, fullNames: [], postScriptName: "", file: "/f/a.otf")
    record.weight = weight
    record.correctWeight()
    #expect(record.weight == taken)
    var variable = record
    variable.weight = weight
    variable.weightRange = 300...900
    variable.correctWeight()
    #expect(variable.weight == weight)
  }

  /// CSS Fonts 4 §5.2: wanted weight, weights there are, which is taken.
  @Test(
    arguments: [
      (400, [300, 500], 500), (400, [300, 600], 300), (400, [600, 700], 600),
      (450, [400, 500], 500), (450, [400, 600], 400), (500, [400, 600], 400),
      (500, [300, 400, 600], 400), (300, [200, 400], 200), (300, [100, 200, 400], 200),
      (300, [400, 500], 400), (100, [200, 900], 200), (600, [500, 700], 700),
      (600, [400, 500], 500), (700, [400, 600], 600), (700, [400, 800, 900], 800),
      (900, [400, 700], 700), (400, [400, 410], 400),
    ] as [(Int, [Int], Int)])
  func weight(_ wanted: Int, _ there: [Int], _ taken: Int) {
    let records = there.map { FontCatalogTests.record("A", $0) }
    let query = FontQuery(families: ["A"], weight: wanted)
    #expect(FontCatalogTests.choice(records, "a", query)?.weight == taken)
  }

  @Test(
    arguments: [
      (100, [75, 125], 75), (100, [125, 150], 125), (90, [75, 100], 75), (75, [50, 87], 50),
      (75, [87, 100], 87), (125, [100, 150], 150), (150, [75, 100], 100),
    ] as [(Int, [Int], Int)])
  func width(_ wanted: Int, _ there: [Int], _ taken: Int) {
    let records = there.map { FontCatalogTests.record("A", width: $0) }
    let query = FontQuery(families: ["A"], width: wanted)
    #expect(FontCatalogTests.choice(records, "a", query)?.width == taken)
  }

  @Test(
    arguments: [
      (.italic, [.roman, .oblique], .oblique), (.oblique, [.roman, .italic], .italic),
      (.roman, [.italic, .oblique], .oblique), (.italic, [.oblique, .italic], .italic),
    ] as [(FontQuery.Slant, [FontQuery.Slant], FontQuery.Slant)])
  func slant(
    _ wanted: FontQuery.Slant, _ there: [FontQuery.Slant], _ taken: FontQuery.Slant
  ) {
    let records = there.map { FontCatalogTests.record("A", slant: $0) }
    let query = FontQuery(families: ["A"], slant: wanted)
    #expect(FontCatalogTests.choice(records, "a", query)?.slant == taken)
  }

  @Test func widthGoesBeforeSlantAndSlantBeforeWeight() {
    let records = [
      FontCatalogTests.record("A", 700, width: 75), FontCatalogTests.record("A", 400),
      FontCatalogTests.record("A", 400, slant: .italic),
      FontCatalogTests.record("A", 700, width: 75, slant: .italic),
    ]
    let bold = FontCatalogTests.choice(
      records, "A", FontQuery(families: ["A"], weight: 700, slant: .italic))
    #expect(bold?.width == 100)
    #expect(bold?.slant == .italic)
    #expect(bold?.weight == 400)
  }

  @Test func ties() {
    let query = FontQuery(families: ["A"])
    let old = FontCatalogTests.record("A", version: 1, file: "/a/a.otf")
    let new = FontCatalogTests.record("A", version: 2, file: "/z/z.otf")
    #expect(FontCatalogTests.choice([old, new], "A", query) == new)
    let first = FontCatalogTests.record("A", file: "/z/a.otf")
    let second = FontCatalogTests.record("A", file: "/a/b.otf")
    #expect(FontCatalogTests.choice([second, first], "A", query) == first)
    let near = FontCatalogTests.record("A", file: "/a/a.otf")
    #expect(FontCatalogTests.choice([first, near], "A", query) == near)
  }

  @Test func cutsBelongTogether() {
    // Two designs under one name: the one with a bold goes first, although the other is newer.
    let records = [
      FontCatalogTests.record("G", version: 9, file: "/g08.otf", also: "G 08"),
      FontCatalogTests.record("G", version: 1, file: "/g12.otf", also: "G 12"),
      FontCatalogTests.record("G", 700, version: 1, file: "/g12b.otf", also: "G 12"),
    ]
    #expect(
      FontCatalogTests.choice(records, "G", FontQuery(families: []))?.file == "/g12.otf")
    #expect(
      FontCatalogTests.choice(records, "g 08", FontQuery(families: []))?.file == "/g08.otf")
  }

  @Test func namedFoldersGoFirst() {
    let records = [
      FontCatalogTests.record("A", 700, version: 9), FontCatalogTests.record("A", 400, own: true),
    ]
    let query = FontQuery(families: ["A"], weight: 700)
    #expect(FontCatalogTests.choice(records, "A", query)?.hasPrecedence == true)
  }

  @Test func fullAndPostScriptNames() {
    let records = [
      FontCatalogTests.record("A"), FontCatalogTests.record("A", 700),
      FontCatalogTests.record("A", slant: .italic),
      FontCatalogTests.record("A", 700, slant: .italic),
    ]
    let plain = FontQuery(families: [])
    let bold = FontCatalogTests.choice(records, "a 700 100 ROMAN", plain)
    #expect(bold?.weight == 700)
    #expect(bold?.slant == .roman)
    #expect(FontCatalogTests.choice(records, "A-400-100-italic", plain)?.slant == .italic)
    // Its own style, and what is asked for on top.
    let italic = FontQuery(families: [], slant: .italic)
    let both = FontCatalogTests.choice(records, "A 700 100 roman", italic)
    #expect(both?.weight == 700)
    #expect(both?.slant == .italic)
    #expect(FontCatalogTests.choice(records, "B", plain) == nil)
  }

  @Test(arguments: [
    ("Arial", "arial"), ("  TeX   Gyre Termes ", "tex gyre termes"), ("'Gill Sans'", "gill sans"),
    ("\"X\"", "x"), ("plain", "plain"), ("", ""), (" ", ""), ("ÉCOLE", "école"), ("a\tb", "a b"),
  ])
  func folding(_ name: String, _ folded: String) {
    #expect(FontName.folded(name) == folded)
  }

  @Test func wordsOfStyle() {
    func split(_ name: String) -> String {
      FontName.splitStyle(name).map { base, style in
        let slant = style.slant.map { "\($0)" } ?? "-"
        return "\(base)|\(style.weight ?? 0)|\(slant)|\(style.width ?? 0)"
      }
      .last ?? "-"
    }
    #expect(split("palatino-bolditalic") == "palatino|700|italic|0")
    #expect(split("gill sans light") == "gill sans|300|-|0")
    #expect(split("futura condensed extrabold") == "futura|800|-|75")
    #expect(split("arial-boldmt") == "arial|700|-|0")
    #expect(split("courier-oblique") == "courier|0|oblique|0")
    // One word less at a time: the first that is known counts.
    #expect(
      FontName.splitStyle("timesnewromanpsmt").map(\.base) == ["timesnewroman", "timesnew"])
    #expect(split("bold") == "-")
    #expect(split("zapfino") == "-")
  }
}
