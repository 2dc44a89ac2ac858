/// Why a font file gives no face.
public struct FontError: Error, Hashable, Sendable {
  /// The kind of failure.
  public enum Reason: Hashable, Sendable {
    /// The file could not be read; in a few words.
    case unreadable(String)
    /// It is no TrueType or OpenType font.
    case notAFont
    /// It is a collection without a face of that index.
    case noSuchFace
    /// Its table directory points past the end of the file.
    case truncated
    /// A table that every font needs is not there or is empty.
    case missingTable(String)
  }

  /// The file, as it was named.
  public let file: String
  /// The face in the file, from 0.
  public let index: Int
  /// What was wrong.
  public let reason: Reason

  /// A failure to open face `index` of `file`.
  public init(file: String, index: Int, reason: Reason) {
    self.file = file
    self.index = index
    self.reason = reason
  }

  /// A few words for people: "it is cut off".
  public var explanation: String {
    switch reason {
    case .unreadable(let why): return why
    case .notAFont: return "it is not a TrueType or OpenType font"
    case .noSuchFace: return "it has no face number \(index)"
    case .truncated: return "it is cut off"
    case .missingTable(let tag): return "its table “\(tag)” is missing"
    }
  }
}
