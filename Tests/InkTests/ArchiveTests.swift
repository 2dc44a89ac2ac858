import Foundation
import TypesetGeometry
import TypesetRichText
import Testing

/// Archives of attributed text (row 6.19).
@Suite struct ArchiveTests {
  private func decoder(_ keys: [any TextAttributeKey.Type] = [Speaker.self, Mood.self])
    -> JSONDecoder
  {
    let decoder = JSONDecoder()
    decoder.userInfo[.textAttributeKeys] = keys
    return decoder
  }

  private func json(_ text: AttributedText) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(text), as: UTF8.self)
  }

  @Test(arguments: 0..<300) func whatIsDecodedIsWhatWasEncoded(_ seed: Int) throws {
    var random = Seeded(UInt64(seed))
    let text = random.text()
    let data = try JSONEncoder().encode(text)
    let back = try decoder().decode(AttributedText.self, from: data)
    #expect(back == text)
    #expect(back.runs.map(\.attributes.archivedValues.count).allSatisfy { $0 == 0 })
    // Also where nobody names the keys, in the second archive.
    let unnamed = try decoder([]).decode(AttributedText.self, from: data)
    let again = try JSONEncoder().encode(unnamed)
    #expect(try decoder().decode(AttributedText.self, from: again) == text)
  }

  @Test func archivesAreShort() throws {
    let plain = TextAttributes(
      font: FontQuery(families: ["Square"]), fontSize: Length(points: 12))
    var text = AttributedText("one ", plain)
    text.append("two", plain.bold().underlined(TextRule(.double, pattern: .dot)))
    text.append(" three", plain)
    #expect(
      try json(text) == """
        {"attributes":[{"font":{"families":["Square"]}},\
        {"font":{"families":["Square"],"weight":700},\
        "underline":{"pattern":"dot","weight":"double"}}],\
        "runs":[[4,0],[3,1],[6,0]],"text":"one two three","version":1}
        """)
    #expect(try json(AttributedText()) == #"{"text":"","version":1}"#)
  }

  @Test func noColourIsNotTheCommonColour() throws {
    var text = AttributedText("a", Ink.square.colored(nil))
    text.append("b", Ink.square.colored(.black))
    let back = try decoder().decode(AttributedText.self, from: try JSONEncoder().encode(text))
    #expect(back.runs.map(\.attributes.color) == [nil, .black])
  }

  @Test func valuesOfUnknownKeysAreKept() throws {
    let text = AttributedText(
      "a",
      Ink.square.with(Speaker.self, "Nora").with(Mood.self, Mood.Value(name: "calm", depth: 3)))
    let back = try decoder([Speaker.self]).decode(
      AttributedText.self, from: try JSONEncoder().encode(text))
    let attributes = try #require(back.attributes(at: .zero))
    #expect(attributes[Speaker.self] == "Nora")
    #expect(attributes[Mood.self] == nil)
    #expect(
      attributes.archivedValues
        == ["mood": .object(["name": .string("calm"), "depth": .integer(3)])])
  }

  @Test(arguments: [
    (#"{"version":2,"text":""}"#, "version", "version 2"),
    (#"{"version":1,"text":"ab"}"#, "runs", "0 bytes of a text that has 2"),
    (#"{"version":1,"text":"ab","attributes":[{}],"runs":[[3,0]]}"#, "runs", "run of 3 bytes"),
    (#"{"version":1,"text":"ab","attributes":[{}],"runs":[[1,0]]}"#, "runs", "1 bytes"),
    (#"{"version":1,"text":"é","attributes":[{}],"runs":[[1,0],[1,0]]}"#, "runs", "byte 1"),
    (#"{"version":1,"text":"ab","attributes":[{}],"runs":[[2,1]]}"#, "runs", "attributes 1"),
    (#"{"version":1,"text":"a","attributes":[{"sise":1}],"runs":[[1,0]]}"#, "sise", "unknown"),
    (
      #"{"version":1,"text":"a","attributes":[{},{"underline":{"weight":"fat"}}],"runs":[[1,0]]}"#,
      "weight", "fat"
    ),
    (
      #"{"version":1,"text":"a","attributes":[{"color":{"rgb":[1,2]}}],"runs":[[1,0]]}"#, "rgb",
      "3 components"
    ),
    (
      #"{"version":1,"text":"a","attributes":[{"features":["smallcaps"]}],"runs":[[1,0]]}"#,
      "features", "smallcaps"
    ),
    (
      #"{"version":1,"text":"a","attributes":[{"font":{"slant":"bold"}}],"runs":[[1,0]]}"#,
      "slant", "bold"
    ),
  ])
  func errorsSayWhereAndWhat(_ json: String, _ place: String, _ words: String) throws {
    do {
      _ = try decoder().decode(AttributedText.self, from: Data(json.utf8))
      Issue.record("decoded \(json)")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.codingPath.contains { $0.stringValue == place })
      #expect(context.debugDescription.contains(words))
    }
  }

  /// Every stored property of a type is in its archives: whoever adds one has to say how.
  @Test func nothingIsForgotten() {
    func labels(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap(\.label) }
    func check<T: Archived>(_ type: T.Type) {
      // Cells are made with their tables; no style that anybody archives has one.
      #expect(
        Set(labels(T.common)).subtracting(["cell"]) == Set(T.archivedFields.map(\.name)),
        "\(type) in its archives")
    }
    check(FontQuery.self)
    check(TextRule.self)
    check(TextShadow.self)
    check(TextBorder.self)
    check(RubyAnnotation.self)
    check(TextHighlight.self)
    check(Microtype.self)
    check(LineHeight.self)
    check(TextTab.self)
    check(ParagraphStyle.self)
    // Attributes lie two boxes deep.
    let attributes = TextAttributes.common.with(\.superscript, 1).with(\.strokeWidth, .zero)
    func inner(_ value: Any, _ label: String) -> Any? {
      Mirror(reflecting: value).children.first { $0.label == label }?.value
    }
    let values = inner(attributes, "shared").flatMap { inner($0, "values") }
    var names = values.map(labels) ?? []
    let box = values.flatMap { inner($0, "rare") }.flatMap { inner($0, "some") }
    names += box.flatMap { inner($0, "rare") }.map(labels) ?? []
    let lines = values.flatMap { inner($0, "lines") }.flatMap { inner($0, "some") }
    names += lines.flatMap { inner($0, "lines") }.map(labels) ?? []
    names.removeAll { $0 == "rare" || $0 == "lines" }
    names = names.map { $0 == "fontSize" ? "size" : $0 }
    #expect(Set(names + ["node"]) == Set(TextAttributes.archivedFields.map(\.name)))
    #expect(names.count > 25)
  }
}

/// Another key of a caller's own.
enum Mood: TextAttributeKey {
  struct Value: Hashable, Sendable, Codable {
    var name: String
    var depth: Int
  }
  static let name = "mood"
}

/// Random attributes.
extension Seeded {
  mutating func length() -> Length {
    Length(scaledPoints: Int.random(in: -1 << 40...1 << 40, using: &self))
  }
  mutating func often() -> Bool { Int.random(in: 0..<3, using: &self) == 0 }
  mutating func part() -> UInt16 { UInt16.random(in: 0...65535, using: &self) }

  mutating func words() -> String {
    var out = ""
    for _ in 0..<Int.random(in: 1...6, using: &self) {
      out += pick([
        "a", " ", "é", "\n", "\u{0}", "עב", "字", "👩‍👧", "\u{FFFC}", "\"\\", "/", "\u{2028}",
      ])
    }
    return out
  }

  mutating func color() -> Color {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: return .gray(part())
    case 1: return .rgb(part(), part(), part())
    case 2: return .cmyk(part(), part(), part(), part())
    default: return .spot(name: words(), tint: part(), alternate: .gray(part()))
    }
  }

  mutating func rule() -> TextRule {
    TextRule(
      pick(TextRule.Weight.allCases), pattern: pick(TextRule.Pattern.allCases),
      color: often() ? color() : nil, thickness: often() ? length() : nil)
  }

  mutating func shadow() -> TextShadow {
    TextShadow(offset: Point(x: length(), y: length()), blur: length(), color: color())
  }

  mutating func border() -> TextBorder {
    TextBorder(
      fill: often() ? color() : nil, stroke: often() ? color() : nil, width: length(),
      pattern: pick(TextRule.Pattern.allCases), radius: length(),
      insets: Insets(top: length(), left: length(), bottom: length(), right: length()))
  }

  mutating func ratio() -> Ratio {
    Ratio(rawValue: Int.random(in: -1 << 20...1 << 20, using: &self))
  }

  mutating func delegate() -> RunDelegate {
    let node = NodeID(rawValue: next())
    return often()
      ? RunDelegate(
        node: node, sizing: .fixed(ascent: length(), descent: length(), width: length()))
      : RunDelegate(
        node: node,
        sizing: .picture(
          intrinsic: Size(width: length(), height: length()), width: often() ? length() : nil,
          height: often() ? length() : nil))
  }

  mutating func style() -> ParagraphStyle {
    var style = often() ? ParagraphStyle() : ParagraphStyle(leading: length())
    style.alignment = pick(ParagraphStyle.Alignment.allCases)
    style.firstLineIndent = length()
    style.hyphenatesNames = often()
    style.keepsTogether = often()
    style.orphans = often() ? Int.random(in: 1...9, using: &self) : nil
    style.looseness = Int.random(in: -2...2, using: &self)
    style.wordSpace = WordSpace(stretch: ratio(), shrink: ratio(), sentenceWeight: 3)
    style.microtype = pick([
      .standard, .none,
      Microtype(
        protrusion: ProtrusionTable([.init(scalar: 0x2E, start: -7, end: 700)]), expansion: 9,
        tracking: 1),
    ])
    style.dropCap = often() ? DropCap(lines: 3, length: 1) : nil
    if often() {
      var box = ParagraphBox(
        padding: Insets(top: length(), left: length(), bottom: length(), right: length()))
      box.above = .init(width: length(), color: color())
      box.ground = color()
      style.box = box
    }
    style.baseDirection = pick(ParagraphStyle.BaseDirection.allCases)
    style.tabs = often() ? [TextTab(length(), .decimal, leader: words())] : []
    style.lineHeight =
      often() ? LineHeight(multiple: ratio(), minimum: length(), maximum: length()) : nil
    style.lineBreakMode = pick(ParagraphStyle.LineBreakMode.allCases)
    style.kinsoku = pick(ParagraphStyle.Kinsoku.allCases)
    style.autospace = ratio()
    style.stretchesKashida = often()
    return style
  }

  mutating func attributes() -> TextAttributes {
    var it = TextAttributes(
      font: FontQuery(
        families: often() ? [] : [words()], weight: Int.random(in: 100...900, using: &self),
        slant: pick([.roman, .italic, .oblique]),
        variations: often() ? [FontVariation(tag: 0x7767_6874, value: ratio())] : []),
      fontSize: length(), language: pick(["en-US", "ja", "de-1996"]))
    if often() { it.color = often() ? nil : color() }
    if often() { it.strokeColor = color() }
    if often() { it.strokeWidth = length() }
    if often() {
      it.features = [
        FontFeature(tag: 0x736D_6370, value: 1), FontFeature(tag: 0x7361_6C74, value: 3),
        FontFeature(tag: UInt32(truncatingIfNeeded: next()), value: 0),
      ]
    }
    if often() { it.underline = rule() }
    if often() { it.strikethrough = rule() }
    if often() { it.baselineShift = length() }
    if often() { it.link = words() }
    if often() { it.attachment = delegate() }
    it.keepsOnLine = often()
    it.prefersLineEnd = often()
    it.standsAtLineEnd = often()
    it.hangsLine = often()
    if often() { it.node = NodeID(rawValue: next()) }
    if often() { it.kern = often() ? .zero : length() }
    if often() { it.tracking = length() }
    it.ligatures = pick(TextAttributes.Ligatures.allCases)
    it.superscript = Int.random(in: -2...2, using: &self)
    it.verticalForm = pick(TextAttributes.VerticalForm.allCases)
    if often() { it.glyph = UInt32(truncatingIfNeeded: next()) }
    it.baselineClass = pick(TextAttributes.BaselineClass.allCases)
    if often() { it.background = color() }
    if often() { it.shadow = shadow() }
    if often() { it.innerShadow = shadow() }
    if often() { it.border = border() }
    if often() { it.backgroundBorder = border() }
    if often() { it.blockBorder = border() }
    if often() {
      it.glyphTransform = AffineTransform(
        a: Double.random(in: -2...2, using: &self), b: 0.1, c: -1e-9, d: 3, tx: length(),
        ty: length())
    }
    if often() { it.ruby = RubyAnnotation(words(), alignment: .center, scale: ratio()) }
    if often() { it.paragraphStyle = style() }
    if often() {
      var highlight = TextHighlight(id: words(), color: color())
      highlight.border = border()
      it.highlight = highlight
    }
    if often() { it[Speaker.self] = words() }
    if often() { it[Mood.self] = Mood.Value(name: words(), depth: -3) }
    return it
  }

  mutating func text() -> AttributedText {
    var text = AttributedText()
    let palette = (0..<3).map { _ in attributes() }
    for _ in 0..<Int.random(in: 0...6, using: &self) { text.append(words(), pick(palette)) }
    return text
  }
}
