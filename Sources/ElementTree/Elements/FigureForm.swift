public import TypesetGeometry

/// How a figure may be set, beside where it stands: between which sizes, and where the words to it go.
public struct FigureForm: Hashable, Sendable {
  /// Where the caption of a figure stands.
  public enum CaptionPlace: String, Hashable, Sendable, CaseIterable {
    /// Below the picture.
    case below
    /// Above it.
    case above
    /// Beside it: in the last of the columns that the figure reaches over.
    case beside
  }

  /// Where the credit of a figure stands.
  public enum CreditPlace: String, Hashable, Sendable, CaseIterable {
    /// Where it is written, below the picture.
    case below
    /// Along an edge of the picture, turned by a quarter.
    case along
  }

  /// An edge of the page that a picture may reach over.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    /// The upper one.
    case top
    /// The lower one.
    case bottom
    /// The left one.
    case left
    /// The right one.
    case right
    /// The one next to the fold.
    case inner
    /// The one away from the fold.
    case outer
    /// Each of them.
    case all
  }

  /// Which columns a figure stands over that does not reach over all.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// Those next to the fold.
    case inner
    /// Those away from the fold.
    case outer
  }

  /// The least width that it may be made smaller to; nil where it is not made smaller.
  public var least: TextWrap.Width?
  /// The greatest width that it may have; nil for the width that it has of itself.
  public var most: TextWrap.Width?
  /// Where its caption stands; nil for below its picture, or where it is written.
  public var caption: CaptionPlace?
  /// Where its credit stands; nil for where it is written.
  public var credit: CreditPlace?
  /// The edges of the page that its pictures reach over where they stand at them.
  public var bleed: [Edge] = []
  /// Which columns it stands over; nil for any.
  public var side: Side?
  /// How it is turned, on a page of its own; nil where it stands upright.
  public var turn: QuarterTurn?

  /// By default it has one size, and its caption where it is written.
  public init(
    least: TextWrap.Width? = nil, most: TextWrap.Width? = nil, caption: CaptionPlace? = nil
  ) {
    self.least = least
    self.most = most
    self.caption = caption
  }
}

extension TextWrap.Width {
  /// As one writes it.
  public var spelling: String {
    switch self {
    case .length(let length): "\(length.points)pt"
    case .percent(let percent): "\(percent)%"
    }
  }
}

extension FigureForm {
  /// What was written, as `key=value` with a space before each.
  func dump() -> String {
    var out = ""
    if let least { out += " min=\(least.spelling)" }
    if let most { out += " max=\(most.spelling)" }
    if let caption { out += " caption=\(caption.rawValue)" }
    if let credit { out += " credit=\(credit.rawValue)" }
    if !bleed.isEmpty { out += " bleed=\(bleed.map(\.rawValue).joined(separator: ","))" }
    if let side { out += " side=\(side.rawValue)" }
    if let turn { out += " turn=\(turn.rawValue)" }
    return out
  }
}
