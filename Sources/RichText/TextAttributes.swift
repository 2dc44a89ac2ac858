public import Geometry

/// What holds for a run of text.
///
/// Three words in size: what a manuscript's many runs have in common is shared between them, and
/// copied when one of them is changed. Comparing those that share it is O(1).
public struct TextAttributes: Sendable {
  private struct Values: Hashable, Sendable {
    var font: FontQuery
    var fontSize: Length
    var color: Color?
    var strokeColor: Color?
    var strokeWidth: Length?
    var features: [FontFeature]
    var language: LanguageTag
    var underline: Bool
    var strikethrough: Bool
    var baselineShift: Length
    var link: String?
    var attachment: RunDelegate?
    var keepsOnLine: Bool
  }

  /// Never changed once it is made: a change makes another.
  private final class Shared: Sendable {
    let values: Values
    init(_ values: Values) { self.values = values }
  }

  private var shared: Shared
  /// The element the run comes from.
  public var node: NodeID?

  /// Plain text in `font` at `fontSize`.
  public init(font: FontQuery, fontSize: Length, language: LanguageTag = "en-US") {
    shared = Shared(
      Values(
        font: font, fontSize: fontSize, color: .black, strokeColor: nil, strokeWidth: nil,
        features: [], language: language, underline: false, strikethrough: false,
        baselineShift: .zero, link: nil, attachment: nil,
        keepsOnLine: false))
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
    get { shared.values.strokeColor }
    set { change { $0.strokeColor = newValue } }
  }

  /// The width of the outline; nil is a thirtieth of the size.
  public var strokeWidth: Length? {
    get { shared.values.strokeWidth }
    set { change { $0.strokeWidth = newValue } }
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
  public var underline: Bool {
    get { shared.values.underline }
    set { change { $0.underline = newValue } }
  }

  /// A line through the text.
  public var strikethrough: Bool {
    get { shared.values.strikethrough }
    set { change { $0.strikethrough = newValue } }
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
    get { shared.values.attachment }
    set { change { $0.attachment = newValue } }
  }

  /// Whether no line may end within the run.
  public var keepsOnLine: Bool {
    get { shared.values.keepsOnLine }
    set { change { $0.keepsOnLine = newValue } }
  }
}

extension TextAttributes: Hashable {
  /// O(1) where the two share what they hold.
  public static func == (a: TextAttributes, b: TextAttributes) -> Bool {
    a.node == b.node && (a.shared === b.shared || a.shared.values == b.shared.values)
  }

  /// Hashes what equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(node)
    hasher.combine(shared.values)
  }
}
