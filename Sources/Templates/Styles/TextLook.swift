public import TypesetElementTree
public import TypesetGeometry
public import TypesetRichText

/// How letters look: what a class says of them, and nothing of what it leaves as it is around it.
public struct TextLook: Hashable, Sendable {
  /// How upright letters stand.
  public enum Slant: Hashable, Sendable {
    /// Upright.
    case roman
    /// Italic.
    case italic
    /// What the letters around it are not: a title stands out of italic as well as of roman.
    case opposite
  }

  /// The em.
  public enum Size: Hashable, Sendable {
    /// So many thousandths of the size around it.
    case thousandths(Int)
    /// This, whatever is around it.
    case exactly(Length)

    /// The same, so many thousandths as large.
    public func scaled(by thousandths: Int) -> Size {
      switch self {
      case .thousandths(let own): .thousandths(own * thousandths / 1000)
      case .exactly(let length): .exactly(length.scaled(by: thousandths, over: 1000))
      }
    }

    /// The em where the letters around it have `size`.
    public func length(around size: Length) -> Length {
      switch self {
      case .thousandths(let thousandths): return size.scaled(by: thousandths, over: 1000)
      case .exactly(let length): return length
      }
    }
  }

  /// Families in order of preference, before those around it.
  public var families: [String] = []
  /// 100 to 900.
  public var weight: Int?
  /// 50 to 200 per cent of the normal width: condensed and extended faces.
  public var width: Int?
  /// The slant.
  public var slant: Slant?
  /// The em.
  public var size: Size?
  /// The colour the letters are filled with.
  public var color: Color?
  /// What stands behind the letters; nil for nothing of their own.
  public var ground: Color?
  /// Small capitals.
  public var caps: SpanStyle.Caps?
  /// The form of figures.
  public var figures: SpanStyle.Figures?
  /// Other OpenType features.
  public var features: [FontFeature] = []
  /// Where the axes of a variable font stand, before those that the manuscript names.
  public var variations: [FontVariation] = []
  /// Whether they are pushed to the end of a paragraph's last line.
  public var standsAtLineEnd: Bool?
  /// Room added between letters, in thousandths of the em; negative brings them closer.
  public var tracking: Int?
  /// The language; `zxx` for what is none.
  public var language: LanguageTag?

  /// A look that changes nothing.
  public init() {}

  /// What `later` says, and this where it says nothing.
  public func overridden(by later: TextLook) -> TextLook {
    var look = self
    if !later.families.isEmpty { look.families = later.families }
    look.weight = later.weight ?? weight
    look.width = later.width ?? width
    look.slant = later.slant ?? slant
    look.size = later.size ?? size
    look.color = later.color ?? color
    look.ground = later.ground ?? ground
    look.caps = later.caps ?? caps
    look.figures = later.figures ?? figures
    look.features += later.features
    if !later.variations.isEmpty { look.variations = later.variations }
    look.standsAtLineEnd = later.standsAtLineEnd ?? standsAtLineEnd
    look.tracking = later.tracking ?? tracking
    look.language = later.language ?? language
    return look
  }
}
