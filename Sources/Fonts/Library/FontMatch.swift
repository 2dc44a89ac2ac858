/// The face that a query got, and how near it is to what was asked for.
public struct FontMatch: Hashable, Sendable {
  /// Why it is this face.
  public enum Kind: Hashable, Sendable {
    /// It has a name that was asked for, or a generic name (`serif`) was, or none.
    case exact
    /// The family of that name is not installed; this is its nearest relative.
    case relative(of: String)
    /// Nothing installed is like what was asked for.
    case fallbackDefault
  }

  /// What was asked for and could not be had. A slant is made up for (`FontFace.slanted`), a weight is
  /// not: letters drawn fatter than they are look smeared.
  public struct Lack: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// A set of the bits `rawValue`.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Bold was asked for and the family has none.
    public static let weight = Lack(rawValue: 1)
    /// Italic or oblique was asked for and the family has neither.
    public static let slant = Lack(rawValue: 2)
  }

  /// The face.
  public let face: FontFace
  /// The first family that was asked for, as it was spelt; empty where none was.
  public let requested: String
  /// Why it is this face.
  public let kind: Kind
  /// What the face lacks.
  public let lacks: Lack
}

/// Something about the fonts of this machine that whoever asked for them should know.
public struct FontNote: Hashable, Sendable {
  /// The file or folder.
  public let path: String
  /// What is wrong with it, in a few words.
  public let explanation: String
  /// Whether another face would not do in its place: the file is there and could not be read, for
  /// reasons that have nothing to do with what is in it, so that another time it may well be; or it
  /// was named by itself, and is not there, cannot be read or is no font.
  public var isUnreadable = false
  /// Whether it is a file of a folder that was named, and could not be read: nobody knows which faces
  /// it holds.
  public var isClosed = false
}
