public import TypesetGeometry

/// What holds for a run of text.
///
/// Three words in size: what a manuscript's many runs have in common is shared between them, and
/// copied when one of them is changed. Comparing those that share it is O(1).
public struct TextAttributes: Sendable {
  /// Which letters are tied to one glyph.
  public enum Ligatures: String, Hashable, Sendable, CaseIterable, Codable {
    /// Those only that the script needs (`rlig`, `ccmp`).
    case necessary
    /// Those that the font has for all text (`liga`, `clig`).
    case standard
    /// Also its rare and historical ones (`dlig`, `hlig`).
    case all
  }

  /// How letters stand in vertical lines (UAX #50, CSS Writing Modes 3).
  public enum VerticalForm: String, Hashable, Sendable, CaseIterable, Codable {
    /// As UAX #50 has it: Han and Kana upright, Latin turned.
    case mixed
    /// All upright.
    case upright
    /// All turned.
    case sideways
    /// The whole run upright in one em, side by side: tate-chu-yoko.
    case combined
  }

  /// The baselines of a font (OpenType `BASE`; Core Text's baseline classes).
  public enum BaselineClass: String, Hashable, Sendable, CaseIterable, Codable {
    /// Of Latin, Greek, Cyrillic.
    case roman
    /// The middle of the ideographs' box.
    case ideographicCentered
    /// The foot of the ideographs' box.
    case ideographicLow
    /// Where Devanagari and Tibetan hang from.
    case hanging
    /// Where a minus sign stands.
    case math
  }

  private struct Values: Hashable, Sendable {
    var font: FontQuery
    var fontSize: Length
    var color: Color?
    var features: [FontFeature]
    var language: LanguageTag
    var baselineShift: Length
    var link: String?
    var attachment: AttachmentBox?
    var keepsOnLine: Bool
    var lines: LinesBox?
    var rare: RareBox?
  }

  /// Lines around and along letters, in a box of their own: an index has a run for each of its numbers, and a manuscript
  /// few with lines.
  private struct Lines: Hashable, Sendable {
    var strokeColor: Color?
    var strokeWidth: Length?
    var underline: TextRule?
    var strikethrough: TextRule?
  }

  private final class LinesBox: Hashable, Sendable {
    let lines: Lines
    init(_ lines: Lines) { self.lines = lines }
    static func == (a: LinesBox, b: LinesBox) -> Bool { a === b || a.lines == b.lines }
    func hash(into hasher: inout Hasher) { lines.hash(into: &hasher) }
  }

  private final class AttachmentBox: Hashable, Sendable {
    let delegate: RunDelegate
    init(_ delegate: RunDelegate) { self.delegate = delegate }
    static func == (a: AttachmentBox, b: AttachmentBox) -> Bool {
      a === b || a.delegate == b.delegate
    }
    func hash(into hasher: inout Hasher) { delegate.hash(into: &hasher) }
  }

  /// What few runs have, in a box of its own so that the others stay small.
  private struct Rare: Hashable, Sendable {
    var kern: Length?
    var tracking = Length.zero
    var ligatures = Ligatures.standard
    var superscript = 0
    var verticalForm = VerticalForm.mixed
    var glyph: UInt32?
    var baselineClass = BaselineClass.roman
    var background: Color?
    var shadow: TextShadow?
    var innerShadow: TextShadow?
    var border: TextBorder?
    var backgroundBorder: TextBorder?
    var blockBorder: TextBorder?
    var glyphTransform: AffineTransform?
    var ruby: RubyAnnotation?
    var padding: TextPadding?
    var paragraphStyle: ParagraphStyle?
    var highlight: TextHighlight?
    var prefersLineEnd = false
    var standsAtLineEnd = false
    var hangsLine = false
    var custom = CustomValues()
  }

  private final class RareBox: Hashable, Sendable {
    let rare: Rare
    init(_ rare: Rare) { self.rare = rare }
    static func == (a: RareBox, b: RareBox) -> Bool { a === b || a.rare == b.rare }
    func hash(into hasher: inout Hasher) { rare.hash(into: &hasher) }
  }

  private static let noRare = Rare()

  /// Never changed once it is made: a change makes another.
  private final class Shared: Sendable {
    let values: Values
    init(_ values: Values) { self.values = values }
  }

  private var shared: Shared
  /// The name of `node`; `noNode` for none, which no element has: an optional would take eight bytes more for each run.
  @usableFromInline var nodeBits = noNode
  @usableFromInline static var noNode: UInt64 { .max }

  /// The element the run comes from.
  @inlinable public var node: NodeID? {
    get { nodeBits == TextAttributes.noNode ? nil : NodeID(rawValue: nodeBits) }
    set { nodeBits = newValue?.rawValue ?? TextAttributes.noNode }
  }

  /// Plain text in `font` at `fontSize`.
  public init(font: FontQuery, fontSize: Length, language: LanguageTag = "en-US") {
    shared = Shared(
      Values(
        font: font, fontSize: fontSize, color: .black, features: [], language: language,
        baselineShift: .zero, link: nil, attachment: nil, keepsOnLine: false, lines: nil,
        rare: nil))
  }

  private mutating func change(_ body: (inout Values) -> Void) {
    var values = shared.values
    body(&values)
    shared = Shared(values)
  }

  /// The face asked for.
  public var font: FontQuery {
    get { shared.values.font }
    set { change { $0.font = newValue } }
  }

  /// The em on paper.
  public var fontSize: Length {
    get { shared.values.fontSize }
    set { change { $0.fontSize = newValue } }
  }

  /// The colour the letters are filled with; nil leaves them empty.
  public var color: Color? {
    get { shared.values.color }
    set { change { $0.color = newValue } }
  }

  /// The colour of their outline; nil draws none.
  public var strokeColor: Color? {
    get { shared.values.lines?.lines.strokeColor }
    set { changeLines { $0.strokeColor = newValue } }
  }

  /// The width of the outline; nil is a thirtieth of the size.
  public var strokeWidth: Length? {
    get { shared.values.lines?.lines.strokeWidth }
    set { changeLines { $0.strokeWidth = newValue } }
  }

  /// OpenType features beside the default ones.
  public var features: [FontFeature] {
    get { shared.values.features }
    set { change { $0.features = newValue } }
  }

  /// The language, for shaping, hyphenation and fallback.
  public var language: LanguageTag {
    get { shared.values.language }
    set { change { $0.language = newValue } }
  }

  /// A line under the text.
  public var underline: TextRule? {
    get { shared.values.lines?.lines.underline }
    set { changeLines { $0.underline = newValue } }
  }

  /// A line through the text.
  public var strikethrough: TextRule? {
    get { shared.values.lines?.lines.strikethrough }
    set { changeLines { $0.strikethrough = newValue } }
  }

  /// How far the run is raised above the baseline; negative lowers it.
  public var baselineShift: Length {
    get { shared.values.baselineShift }
    set { change { $0.baselineShift = newValue } }
  }

  /// Where a click leads.
  public var link: String? {
    get { shared.values.link }
    set { change { $0.link = newValue } }
  }

  /// What stands at U+FFFC.
  public var attachment: RunDelegate? {
    get { shared.values.attachment?.delegate }
    set { change { $0.attachment = newValue.map(AttachmentBox.init) } }
  }

  /// Whether no line may end within the run.
  public var keepsOnLine: Bool {
    get { shared.values.keepsOnLine }
    set { change { $0.keepsOnLine = newValue } }
  }

  private mutating func changeLines(_ body: (inout Lines) -> Void) {
    var changed = shared.values.lines?.lines ?? Lines()
    body(&changed)
    change { $0.lines = changed == Lines() ? nil : LinesBox(changed) }
  }

  private mutating func changeRare(_ body: (inout Rare) -> Void) {
    // Who reads one of them reads it where it stands: a copy of all of them costs more than the line around it.
    var changed = shared.values.rare?.rare ?? TextAttributes.noRare
    body(&changed)
    change { $0.rare = changed == TextAttributes.noRare ? nil : RareBox(changed) }
  }

  /// Room added behind every cluster in place of the font's kerning; zero for neither, nil for the
  /// font's kerning. Core Text's kern attribute.
  public var kern: Length? {
    get { shared.values.rare?.rare.kern }
    set { changeRare { $0.kern = newValue } }
  }

  /// Room added behind every cluster beside the font's kerning; letters are not tied then.
  public var tracking: Length {
    get { shared.values.rare?.rare.tracking ?? .zero }
    set { changeRare { $0.tracking = newValue } }
  }

  /// Which letters are tied.
  public var ligatures: Ligatures {
    get { shared.values.rare?.rare.ligatures ?? .standard }
    set { changeRare { $0.ligatures = newValue } }
  }

  /// 1 and more: raised and smaller, as the font has it (`OS/2.ySuperscript…`); −1 and less:
  /// lowered; 0 neither.
  public var superscript: Int {
    get { shared.values.rare?.rare.superscript ?? 0 }
    set { changeRare { $0.superscript = newValue } }
  }

  /// How letters stand in vertical lines.
  public var verticalForm: VerticalForm {
    get { shared.values.rare?.rare.verticalForm ?? .mixed }
    set { changeRare { $0.verticalForm = newValue } }
  }

  /// This glyph of the font in place of what the characters give; one for the whole run. Core
  /// Text's `CTGlyphInfo`.
  public var glyph: UInt32? {
    get { shared.values.rare?.rare.glyph }
    set { changeRare { $0.glyph = newValue } }
  }

  /// Which baseline of the font stands on the line's.
  public var baselineClass: BaselineClass {
    get { shared.values.rare?.rare.baselineClass ?? .roman }
    set { changeRare { $0.baselineClass = newValue } }
  }

  /// The colour behind the letters, from the line's top to its foot; nil for none.
  public var background: Color? {
    get { shared.values.rare?.rare.background }
    set { changeRare { $0.background = newValue } }
  }

  /// A copy of the letters behind them; nil for none.
  public var shadow: TextShadow? {
    get { shared.values.rare?.rare.shadow }
    set { changeRare { $0.shadow = newValue } }
  }

  /// A shadow that falls into the letters; nil for none.
  public var innerShadow: TextShadow? {
    get { shared.values.rare?.rare.innerShadow }
    set { changeRare { $0.innerShadow = newValue } }
  }

  /// A frame before the letters; nil for none.
  public var border: TextBorder? {
    get { shared.values.rare?.rare.border }
    set { changeRare { $0.border = newValue } }
  }

  /// A frame and ground behind the letters; nil for none.
  public var backgroundBorder: TextBorder? {
    get { shared.values.rare?.rare.backgroundBorder }
    set { changeRare { $0.backgroundBorder = newValue } }
  }

  /// One frame and ground behind all lines of the run, as wide as the frame; nil for none.
  public var blockBorder: TextBorder? {
    get { shared.values.rare?.rare.blockBorder }
    set { changeRare { $0.blockBorder = newValue } }
  }

  /// What each glyph is turned or slanted by, about its origin on the baseline; nil for nothing.
  /// It moves no pen.
  public var glyphTransform: AffineTransform? {
    get { shared.values.rare?.rare.glyphTransform }
    set { changeRare { $0.glyphTransform = newValue } }
  }

  /// Small letters beside these; nil for none. The run stays on one line.
  public var ruby: RubyAnnotation? {
    get { shared.values.rare?.rare.ruby }
    set { changeRare { $0.ruby = newValue } }
  }

  /// Room at the ends of the run that background and border cover; nil for none.
  public var padding: TextPadding? {
    get { shared.values.rare?.rare.padding }
    set { changeRare { $0.padding = newValue } }
  }

  /// How the paragraph is set that begins in this run; nil as the framesetter has it. Stories that
  /// say it for each paragraph leave it out.
  public var paragraphStyle: ParagraphStyle? {
    get { shared.values.rare?.rare.paragraphStyle }
    set { changeRare { $0.paragraphStyle = newValue } }
  }
  /// `paragraphStyle`, or a new one where there is none: what to change one thing of.
  ///
  ///     attributes.paragraph.alignment = .left
  ///     let quiet = attributes.with(\.paragraph.hyphenates, false)
  ///
  /// `paragraphStyle?.alignment = .left` says nothing where no style was set.
  public var paragraph: ParagraphStyle {
    get { paragraphStyle ?? ParagraphStyle() }
    set { paragraphStyle = newValue }
  }

  /// What pressing the run means and looks like; nil for nothing.
  public var highlight: TextHighlight? {
    get { shared.values.rare?.rare.highlight }
    set { changeRare { $0.highlight = newValue } }
  }

  /// Whether a line likes to end behind the run, where the paragraph's lines are balanced
  /// (`ParagraphStyle.balancesLines`) and that costs little: what an author would break a headline at.
  public var prefersLineEnd: Bool {
    get { shared.values.rare?.rare.prefersLineEnd ?? false }
    set { changeRare { $0.prefersLineEnd = newValue } }
  }

  /// Whether the run is pushed to the end of its line where it ends a paragraph: the sign at the end of an
  /// article. What stands before it keeps its place.
  public var standsAtLineEnd: Bool {
    get { shared.values.rare?.rare.standsAtLineEnd ?? false }
    set { changeRare { $0.standsAtLineEnd = newValue } }
  }

  /// Whether lines that go on behind a written one begin where the run ends, if it begins that line and the paragraph's
  /// lines hang (`ParagraphStyle.hangsAfterBreaks`): the sign before an item.
  public var hangsLine: Bool {
    get { shared.values.rare?.rare.hangsLine ?? false }
    set { changeRare { $0.hangsLine = newValue } }
  }

  /// Values of callers' own that came out of an archive whose decoder was not told their keys, by
  /// name; see `CodingUserInfoKey.textAttributeKeys`.
  public var archivedValues: [String: ArchivedValue] {
    shared.values.rare?.rare.custom.archived ?? [:]
  }

  /// All values of callers' own.
  var customValues: CustomValues {
    get { shared.values.rare?.rare.custom ?? CustomValues() }
    set { changeRare { $0.custom = newValue } }
  }

  /// True where something holds that few runs have. O(1): what is drawn and shaped for those
  /// alone asks this first.
  package var hasRareValues: Bool { shared.values.rare != nil }

  /// What of the rare values changes glyphs or their places; nil where nothing does.
  package var shapingEffects: ShapingEffects? {
    guard let box = shared.values.rare else { return nil }
    let rare = box.rare
    let effects = ShapingEffects(
      kern: rare.kern, tracking: rare.tracking, ligatures: rare.ligatures,
      superscript: rare.superscript, glyph: rare.glyph, baselineClass: rare.baselineClass,
      padding: rare.padding)
    return effects == ShapingEffects() ? nil : effects
  }

  /// A value of a caller's own; nil for none.
  public subscript<Key: TextAttributeKey>(key: Key.Type) -> Key.Value? {
    get { shared.values.rare?.rare.custom[key] }
    set { changeRare { $0.custom[key] = newValue } }
  }
}

extension TextAttributes: Hashable {
  /// O(1) where the two share what they hold.
  public static func == (a: TextAttributes, b: TextAttributes) -> Bool {
    a.nodeBits == b.nodeBits && (a.shared === b.shared || a.shared.values == b.shared.values)
  }

  /// Hashes what equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(node)
    hasher.combine(shared.values)
  }
}
