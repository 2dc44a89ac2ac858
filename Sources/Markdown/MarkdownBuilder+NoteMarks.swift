import TypesetDiagnostics
import TypesetElementTree

/// Marks without notes, and notes without marks.
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

  /// Says which notes have no mark. cmark leaves them out of its tree: their lines are those that begin as a note does
  /// and have no block on them. O(lines + nodes).
  mutating func reportUnusedNotes() {
    var unused: [(name: Range<Int>, mark: Range<Int>)] = []
    var start = text.start
    for end in lineEnds + [text.bytes.count] {
      if let name = noteName(in: start..<max(start, end)) {
        unused.append((name, name.lowerBound - 2..<name.upperBound + 1))
      }
      start = end + 1
    }
    guard !unused.isEmpty else { return }
    // Notes with marks stand at the end of the tree.
    let blocks = nodes.compactMap { node -> Range<Int>? in
      switch node.kind {
      case .code, .html, .paragraph, .heading, .thematicBreak, .table: node.source
      case .noteText: wholeLine(of: node)
      default: nil
      }
    }.sorted { $0.lowerBound < $1.lowerBound }
    var next = 0
    var reach = 0
    for (name, mark) in unused {
      while next < blocks.count, blocks[next].lowerBound <= mark.lowerBound {
        reach = max(reach, blocks[next].upperBound)
        next += 1
      }
      guard mark.lowerBound >= reach else { continue }
      let shown = MarkdownBuilder.short(String(decoding: text.bytes[name], as: UTF8.self))
      report(
        .warning, "markdown.unused-note", at: mark,
        "no mark leads to the note “[^\(shown)]”, which is left out",
        help: "write [^\(shown)] where the note belongs")
    }
  }

  /// The line that `node` begins on: cmark says where its text does.
  private func wholeLine(of node: MarkdownNode) -> Range<Int> {
    let line = lineOf(node)
    let before = text.bytes[text.start..<line.lowerBound].lastIndex { $0 == 0x0A || $0 == 0x0D }
    return (before.map { $0 + 1 } ?? text.start)..<max(line.upperBound, line.lowerBound)
  }

  /// The name of the note that begins on `line`, whatever it stands in: `a` in `> [^a]: note`. O(its length).
  private func noteName(in line: Range<Int>) -> Range<Int>? {
    let bytes = text.bytes[line]
    guard let open = bytes.firstIndex(of: UInt8(ascii: "[")),
      bytes[..<open].allSatisfy({
        switch $0 {
        case 0x20, 0x09, UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"),
          UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: false
        }
      }), bytes[open...].starts(with: "[^".utf8)
    else { return nil }
    let first = open + 2
    guard
      let end = bytes[first...].firstIndex(where: {
        $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "]")
      }), end > first, bytes[end...].starts(with: "]:".utf8)
    else { return nil }
    return first..<end
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
