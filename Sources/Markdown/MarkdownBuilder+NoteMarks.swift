import TypesetDiagnostics
import TypesetElementTree

/// Marks of notes that there are not.
extension MarkdownBuilder {
  /// Says that there is no text for the note mark `[^name]`, which is set as it was written and ends at
  /// the cursor or little before it.
  mutating func reportDeadNote(_ name: String) {
    let mark = Array("[^\(name)]".utf8)
    let lowest = max(0, cursor - MarkdownBuilder.farthest - mark.count)
    var start = cursor - mark.count
    while start >= lowest, !text.bytes[start...].starts(with: mark) { start -= 1 }
    // Behind a backslash it is no mark.
    guard start >= lowest, start == 0 || text.bytes[start - 1] != UInt8(ascii: "\\") else { return }
    report(
      .warning, "markdown.no-note", at: start..<start + mark.count, of: name,
      "there is no note “[^\(MarkdownBuilder.short(name))]”; its mark is set as it was written",
      help: "write [^\(MarkdownBuilder.short(name))]: and its text on a line of its own")
  }
}

/// Finds the marks of notes in a text, which comes in pieces: what the reader of Markdown leaves as it
/// was written has no note.
struct NoteMarks {
  /// What of a mark has come: `[^na`; empty outside of one.
  private var open: [UInt8] = []
  private static let longest = 100

  /// The names of the marks that end in `letters`.
  mutating func names(in letters: [UInt8]) -> [String] {
    var found: [String] = []
    for byte in letters {
      switch byte {
      case UInt8(ascii: "["): open = [byte]
      case UInt8(ascii: "^") where open.count == 1: open.append(byte)
      case UInt8(ascii: "]"):
        if open.count > 2 { found.append(String(decoding: open.dropFirst(2), as: UTF8.self)) }
        open = []
      case 0x20, 0x09, 0x0A: open = []
      default:
        if open.count >= 2, open.count < NoteMarks.longest { open.append(byte) } else { open = [] }
      }
    }
    return found
  }
}
