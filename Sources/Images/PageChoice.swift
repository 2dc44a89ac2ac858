/// Which page of a PDF is a picture, and how much of it: `ad.pdf#page=2&box=trim`.
///
/// Names of pictures carry it, after a number sign as addresses do (RFC 8118), so that every dialect can ask.
public struct PageChoice: Hashable, Sendable {
  /// A box of a page (PDF 32000-1, 14.11.2).
  public enum Box: String, CaseIterable, Hashable, Sendable {
    /// The sheet.
    case media
    /// What programs show.
    case crop
    /// The page and what is cut off from it.
    case bleed
    /// The page as it is cut.
    case trim
    /// What its maker means by it.
    case art
  }

  /// The page, from 1.
  public var page = 1
  /// How much of it.
  public var box = Box.crop

  /// The first page as programs show it.
  public init() {}

  /// The file that `name` names, and the page of it; nil for what is no page's name.
  ///
  /// - Parameter name: a picture's name.
  public static func split(_ name: String) throws(ImageFault) -> (file: String, choice: PageChoice)?
  {
    guard let mark = mark(in: name) else { return nil }
    let file = String(decoding: name.utf8[..<mark], as: UTF8.self)
    let words = String(decoding: name.utf8[mark...].dropFirst(), as: UTF8.self)
    var choice = PageChoice()
    for word in words.split(separator: "&", omittingEmptySubsequences: false) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw .badChoice(words) }
      switch parts[0] {
      case "page":
        guard let page = Int(parts[1]), 1...most ~= page else { throw .badChoice(words) }
        choice.page = page
      case "box":
        guard let box = Box(rawValue: parts[1].lowercased()) else { throw .badChoice(words) }
        choice.box = box
      default: throw .badChoice(words)
      }
    }
    return (file, choice)
  }

  /// The file that `name` names, whatever stands behind a PDF's name.
  ///
  /// - Parameter name: a picture's name.
  public static func file(of name: String) -> String {
    guard let mark = mark(in: name) else { return name }
    return String(decoding: name.utf8[..<mark], as: UTF8.self)
  }

  /// The largest number of a page.
  public static let most = 1_000_000

  /// Where the number sign behind the name of a PDF stands.
  private static func mark(in name: String) -> String.Index? {
    let bytes = name.utf8
    guard let mark = bytes.lastIndex(of: UInt8(ascii: "#")) else { return nil }
    return String(decoding: bytes[..<mark].suffix(4), as: UTF8.self).lowercased() == ".pdf"
      ? mark : nil
  }
}
