/// Puts pictures or characters in place of codes: `:smile:`, `:-)`. Which ones, its table says.
///
///     Emoticons([
///       ":smile:": .attachment(TextAttachment("smile.png", contentSize: size, alignment: .center)),
///       "<3": .text("♥"),
///     ])
///
/// Where two codes begin at one place the longer one counts. Links stay as they are, and so does a
/// code with an accent or the like on its last letter.
public struct Emoticons: TextTransform {
  /// What stands in place of a code, in its attributes.
  public enum Replacement: Hashable, Sendable {
    /// Letters.
    case text(String)
    /// Something in the line. Those of one name have one node: whoever draws it, draws it once.
    case attachment(TextAttachment)
  }

  /// The codes by their first byte, the longest first.
  private var codes: [UInt8: [(code: [UInt8], replacement: Replacement)]] = [:]

  /// Emoticons of `table`; an empty code is none.
  public init(_ table: [String: Replacement]) {
    for (code, replacement) in table {
      guard let first = code.utf8.first else { continue }
      codes[first, default: []].append((Array(code.utf8), replacement))
    }
    for first in codes.keys {
      codes[first]?.sort { $0.code.count > $1.code.count }
    }
  }

  /// The text with its codes replaced. O(n × the codes that begin alike).
  public func applied(to text: AttributedText) -> TransformedText {
    var result = TransformedText(text)
    var edits: [TextEdit] = []
    let bytes = text.utf8
    var run = 0
    var place = 0
    while place < bytes.count {
      guard let (code, replacement) = code(at: place, in: text) else {
        place += 1
        continue
      }
      while text.runs[run].range.upperBound.utf8 <= place { run += 1 }
      let attributes = text.runs[run].attributes
      let range = TextRange(place..<place + code.count)
      place += code.count
      guard attributes.link == nil, attributes.attachment == nil else { continue }
      switch replacement {
      case .text(let string): edits.append(TextEdit(range, AttributedText(string, attributes)))
      case .attachment(let attachment):
        edits.append(TextEdit(range, AttributedText(attachment, attributes)))
      }
    }
    result.make(edits)
    return result
  }

  private func code(
    at place: Int, in text: AttributedText
  ) -> (code: [UInt8], replacement: Replacement)? {
    codes[text.utf8[place]]?.first { entry in
      text.utf8[place...].starts(with: entry.code)
        && text.isFreeOfMarks(at: place + entry.code.count)
    }
  }
}
