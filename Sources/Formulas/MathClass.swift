/// What an atom is to its neighbours; decides the space between them (The TeXbook, chapter 18).
public enum MathClass: String, Hashable, Sendable, CaseIterable {
  /// A letter, a number: `x`.
  case ordinary = "ord"
  /// What stands large in displays, and names of functions: `∑`, `sin`.
  case operation = "op"
  /// What joins two things: `+`.
  case binary = "bin"
  /// What compares two things: `=`.
  case relation = "rel"
  /// What opens: `(`.
  case opening = "open"
  /// What closes: `)`.
  case closing = "close"
  /// What parts a list: `,`.
  case punctuation = "punct"
  /// A fraction, or what stands between stretching fences.
  case inner = "inner"
}

/// How large things stand, and how close (The TeXbook, chapter 17). The cramped ones, in which superscripts
/// rise less, are the setter’s own, since nobody writes them.
public enum MathStyle: Int, Hashable, Sendable, Comparable {
  /// As a display.
  case display
  /// In a line of text.
  case text
  /// In a superscript or subscript.
  case script
  /// In a script of a script.
  case scriptScript

  /// True where `a` is the larger.
  public static func < (a: MathStyle, b: MathStyle) -> Bool { a.rawValue < b.rawValue }

  /// The command that sets it in TeX.
  public var command: String {
    switch self {
    case .display: "displaystyle"
    case .text: "textstyle"
    case .script: "scriptstyle"
    case .scriptScript: "scriptscriptstyle"
    }
  }
}

/// A width in a formula: 1/1000 of the em, or of the 18th part of it (mu) that shrinks with the style.
public struct MathSpace: Hashable, Sendable {
  /// Thousandths of an em.
  public var thousandths: Int
  /// True where the em is the style's, false where it is that of the text around.
  public var followsStyle: Bool

  /// `thousandths` of an em.
  public init(thousandths: Int, followsStyle: Bool) {
    self.thousandths = thousandths
    self.followsStyle = followsStyle
  }

  /// So many math units: 18 make the em of the style.
  public static func mu(_ units: Int) -> MathSpace {
    MathSpace(thousandths: (units * 1000 + (units < 0 ? -9 : 9)) / 18, followsStyle: true)
  }
}
