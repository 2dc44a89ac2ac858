/// A node of a Markdown document, in pre-order.
struct MarkdownNode {
  /// What it is.
  enum Kind {
    case document, quote, list, item, code, html, paragraph, heading, thematicBreak, noteText
    case table, row, cell
    case text, softBreak, lineBreak, codeSpan, htmlTag, emphasis, strong, strikethrough, link, image
    case noteMark
    case other

    /// Whether text, and what is like it, stands in it itself.
    var holdsInlines: Bool {
      switch self {
      case .paragraph, .heading, .cell: true
      default: false
      }
    }
  }

  var kind = Kind.other
  /// The place behind its last descendant.
  var end = 0
  /// Its letters, the code, the raw HTML; the number of a note.
  var literal: [UInt8] = []
  /// Where a link leads, where a picture is; what stands behind the fence of a code block.
  var address = ""
  /// What a link or a picture is called.
  var title = ""
  /// 1 to 6 for headings; the first number of a list.
  var number = 0
  /// Whether a list is numbered; whether a row heads its table.
  var flag = false
  /// Whether numbers end with a parenthesis.
  var endsInParenthesis = false
  /// Whether a list is tight.
  var isTight = false
  /// Whether a task is done; nil for what is no task.
  var isDone: Bool?
  /// How the columns of a table stand: `l`, `c`, `r` or 0.
  var alignments: [UInt8] = []
  /// The bytes that it was written in, as far as cmark tells.
  var source = 0..<0
}
