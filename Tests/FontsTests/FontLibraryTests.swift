import TypesetResources
import TypesetRichText
import TypesetTextAnalysis
import Testing

@testable import TypesetFonts

@Suite("The library and what is installed")
struct FontLibraryTests {
  static let library = Fixture.library

  static func match(
    _ name: String, _ weight: Int = 400, _ slant: FontQuery.Slant = .roman
  ) -> FontMatch {
    library.match(FontQuery(families: [name], weight: weight, slant: slant))
  }

  @Test(
    arguments: [
      ("Linux Libertine O", 400, .roman, "LinLibertine_R.otf"),
      ("linux libertine o", 700, .roman, "LinLibertine_RB.otf"),
      ("Linux Libertine O", 600, .italic, "LinLibertine_RZI.otf"),
      ("Linux Libertine O", 400, .oblique, "LinLibertine_RI.otf"),
      ("TeX Gyre Termes Bold Italic", 400, .roman, "texgyretermes-bolditalic.otf"),
      ("TeX Gyre Termes Bold", 400, .italic, "texgyretermes-bolditalic.otf"),
      ("TeXGyreTermes-Italic", 400, .roman, "texgyretermes-italic.otf"),
      ("EB Garamond", 400, .roman, "EBGaramond12-Regular.otf"),
      ("EB Garamond", 700, .roman, "EBGaramond12-Bold.otf"),
      ("Inter", 900, .italic, "Inter-BlackItalic.otf"),
      ("DejaVu Sans", 400, .roman, "DejaVuSans.ttf"),
      ("URW Gothic", 700, .roman, "URWGothic-Demi.otf"),
      ("Nimbus Mono PS", 700, .italic, "NimbusMonoPS-BoldItalic.otf"),
      ("Noto Sans CJK SC", 700, .roman, "NotoSansCJK-Bold.ttc"),
    ] as [(String, Int, FontQuery.Slant, String)])
  func installed(_ name: String, _ weight: Int, _ slant: FontQuery.Slant, _ file: String) {
    let match = FontLibraryTests.match(name, weight, slant)
    #expect(match.face.record.fileName == file)
    #expect(match.kind == .exact)
    #expect(match.requested == name)
    #expect(match.lacks == [])
  }

  @Test(arguments: [
    ("Arial", "Liberation Sans"), ("Helvetica", "TeX Gyre Heros"), ("Palatino", "P052"),
    ("Helvetica Neue", "TeX Gyre Heros"), ("Times New Roman", "Liberation Serif"),
    ("Times", "TeX Gyre Termes"), ("Courier", "TeX Gyre Cursor"), ("Zapfino", "Z003"),
    ("Courier New", "Liberation Mono"), ("Georgia", "Gentium Book Plus"),
    ("Verdana", "DejaVu Sans"), ("American Typewriter", "TeX Gyre Cursor"),
    ("Didot", "GFS Didot"), ("Futura", "TeX Gyre Adventor"),
    ("Gill Sans", "Gillius ADF"), ("Baskerville", "Baskervald ADF Std"),
    ("GARAMOND", "EB Garamond"), ("Century Schoolbook", "TeX Gyre Schola"),
    ("Menlo", "DejaVu Sans Mono"), ("-apple-system", "Inter"),
    ("PingFang SC", "Noto Sans CJK SC"), ("Hiragino Mincho ProN", "Noto Serif CJK JP"),
    ("Palatino-Roman", "P052"), ("TimesNewRomanPS-BoldMT", "Liberation Serif"),
    ("Gill Sans Light", "Gillius ADF"),
  ])
  func relatives(_ name: String, _ family: String) {
    let match = FontLibraryTests.match(name)
    #expect(match.face.family == family)
    #expect(match.kind == .relative(of: name))
    #expect(match.requested == name)
  }

  @Test func relativesTakeTheStyleInTheName() {
    let bold = FontLibraryTests.match("Palatino-BoldItalic")
    #expect(bold.face.record.fileName == "P052-BoldItalic.otf")
    #expect(bold.kind == .relative(of: "Palatino-BoldItalic"))
    #expect(
      FontLibraryTests.match("Helvetica Bold").face.record.fileName == "texgyreheros-bold.otf")
  }

  /// No row of the table points to a family that the project's packages lack.
  @Test func everyRelativeIsInstalled() {
    let families = Set(FontLibraryTests.library.records.flatMap(\.families))
    let missing = FontRelatives.allRelatives.subtracting(families).sorted()
    #expect(missing == [])
  }

  @Test func genericNamesAreNoSubstitution() {
    for (name, family) in [
      ("serif", "Linux Libertine O"), ("sans-serif", "TeX Gyre Heros"),
      ("monospace", "DejaVu Sans Mono"), ("cursive", "Z003"), ("emoji", "Noto Color Emoji"),
    ] {
      let match = FontLibraryTests.match(name)
      #expect(match.face.family == family)
      #expect(match.kind == .exact)
    }
  }

  @Test func nothingAlike() {
    let match = FontLibraryTests.match("Xyzzy Grotesque", 700)
    #expect(match.kind == .fallbackDefault)
    #expect(match.requested == "Xyzzy Grotesque")
    #expect(match.face.record.fileName == "LinLibertine_RB.otf")
    // Names are tried in turn before the default is.
    let second = FontLibraryTests.library.match(
      FontQuery(families: ["Xyzzy", "Inter", "Arial"]))
    #expect(second.face.family == "Inter")
    #expect(second.kind == .exact)
    #expect(second.requested == "Xyzzy")
    let none = FontLibraryTests.library.match(FontQuery(families: []))
    #expect(none.kind == .exact)
    #expect(none.face.family == "Linux Libertine O")
  }

  @Test func whatAFamilyLacks() {
    #expect(FontLibraryTests.match("Z003", 700).lacks == .weight)
    #expect(FontLibraryTests.match("Noto Sans Devanagari", 700, .italic).lacks == .slant)
    #expect(FontLibraryTests.match("Noto Sans Devanagari", 700).lacks == [])
    #expect(FontLibraryTests.match("Noto Color Emoji", 700, .italic).lacks == [.weight, .slant])
  }

  @Test func onlyReadableFilesAndNoneTwice() {
    let records = FontLibraryTests.library.records
    #expect(records.count > 300)
    #expect(!records.contains { $0.file.hasSuffix(".pfb") || $0.file.hasSuffix(".t1") })
    #expect(Set(records.map { "\($0.file)#\($0.index)" }).count == records.count)
    let names = records.map { ($0.family, $0.style) }
    #expect(zip(names, names.dropFirst()).allSatisfy { $0.0 <= $1.0 })
    #expect(FontLibraryTests.library.notes == [])
  }

  @Test func oneFaceOneObject() async {
    let queries = ["Arial", "Palatino", "Inter", "serif"].map { FontQuery(families: [$0]) }
    let library = FontLibrary(resources: ResourceProvider())
    let answers = await withTaskGroup(of: [FontFace].self) { group in
      for _ in 0..<8 { group.addTask { queries.map { library.match($0).face } } }
      return await group.reduce(into: [[FontFace]]()) { $0.append($1) }
    }
    #expect(answers.allSatisfy { $0 == answers[0] })
    #expect(Set(answers.joined()).count == 4)
  }

  @Test func namedFoldersAlone() throws {
    let folder = try Folder()
    let whole = try Fixture.bytes(Fixture.libertine).array()
    try folder.write(whole, as: "A.otf")
    let library = FontLibrary(
      resources: ResourceProvider(), fontPaths: [folder.path], usesSystemFonts: false)
    #expect(library.records.map(\.fileName) == ["A.otf"])
    #expect(library.records.first?.version == 347340)
    let match = library.match(FontQuery(families: ["Arial"], slant: .italic))
    #expect(match.kind == .fallbackDefault)
    #expect(match.face.file == "\(folder.path)/A.otf")
    #expect(match.lacks == .slant)
    #expect(
      library.fallback(for: [0x5D0], language: "he", script: .common, like: FontQuery(families: []))
        == match.face.upright)
    #expect(
      library.fallback(for: [0x4E00], language: "ja", script: .han, like: FontQuery(families: []))
        == nil)
  }

  @Test func aNamedFileGoesBeforeTheSystems() throws {
    let folder = try Folder()
    try folder.write(Fixture.bytes(Fixture.libertine).array(), as: "mine.otf")
    let library = FontLibrary(
      resources: ResourceProvider(baseDirectory: folder.path), fontPaths: ["mine.otf", "none"])
    #expect(
      library.match(FontQuery(families: ["Linux Libertine O"])).face.record.fileName == "mine.otf")
    #expect(library.match(FontQuery(families: ["Inter"])).kind == .exact)
    #expect(library.notes.map(\.path) == ["\(folder.path)/none"])
  }

  @Test func foldersInFoldersAndLinksInACircle() throws {
    let folder = try Folder()
    let whole = try Fixture.bytes(Fixture.libertine).array()
    try folder.write(whole, as: "inner/deep/A.OTF")
    try folder.write(Array("no font".utf8), as: "inner/readme.txt")
    try folder.link("inner/deep/round", to: folder.path)
    #expect(FontFolder.files(at: folder.path) == ["\(folder.path)/inner/deep/A.OTF"])
    #expect(FontFolder.files(at: "\(folder.path)/none") == ["\(folder.path)/none"])
  }

  @Test func brokenFilesArePassedOver() throws {
    // fontconfig reads the names in front and lists both; the newest by name is cut off.
    let folder = try Folder()
    let whole = try Fixture.bytes(Fixture.libertine).array()
    try folder.write(Array(whole.dropLast(4)), as: "A.otf")
    try folder.write(whole, as: "B.otf")
    let library = FontLibrary(
      resources: ResourceProvider(), fontPaths: [folder.path], usesSystemFonts: false)
    try #require(library.records.count == 2)
    let match = library.match(FontQuery(families: ["Linux Libertine O"]))
    #expect(match.face.record.fileName == "B.otf")
    #expect(library.notes == [FontNote(path: "\(folder.path)/A.otf", explanation: "it is cut off")])
  }

  @Test func noFontAtAll() {
    let library = FontLibrary(resources: ResourceProvider(), usesSystemFonts: false)
    #expect(library.records == [])
    let match = library.match(FontQuery(families: ["Arial"]))
    #expect(match.kind == .fallbackDefault)
    #expect(match.face.glyphCount == 1)
    #expect(
      library.fallback(for: [0x61], language: "en", script: .latin, like: FontQuery(families: []))
        == nil)
  }

  @Test func onlyChosenFilesAreRead() {
    let resources = ResourceProvider()
    let library = FontLibrary(resources: resources)
    _ = library.records
    #expect(resources.log == [])
    _ = library.match(FontQuery(families: ["Arial"]))
    #expect(resources.log.map(\.path.description).count == 1)
    // A character for which every face of the machine is looked through opens the one that has it.
    let face = library.fallback(
      for: [0x13000], language: "en", script: .common, like: FontQuery(families: ["Arial"]))
    #expect(face?.family == "Noto Sans Egyptian Hieroglyphs")
    #expect(resources.log.count == 2)
  }
}
