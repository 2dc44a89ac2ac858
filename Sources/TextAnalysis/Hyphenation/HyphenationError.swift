/// Why a hyphenation dictionary cannot be used.
public enum HyphenationError: Error, Hashable, Sendable {
  /// The first line names no encoding of one byte a character, and not UTF-8.
  case unknownEncoding(String)
  /// The pattern in line `line` has more than 250 letters.
  case patternTooLong(line: Int)
  /// The patterns have more different letters than any script.
  case tooManyLetters

  /// A few words for people: "unknown encoding 'EBCDIC'".
  public var explanation: String {
    switch self {
    case .unknownEncoding(let name): return "unknown encoding '\(name)'"
    case .patternTooLong(let line): return "line \(line): more than 250 letters in one pattern"
    case .tooManyLetters: return "too many different letters"
    }
  }
}
