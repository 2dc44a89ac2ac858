internal import CTypesetCMark
internal import Synchronization

/// The nodes of a Markdown text, as cmark-gfm reads them.
///
/// cmark's own tree is gone once this is made, so that nothing else has to do with its pointers.
struct MarkdownTree {
  private(set) var nodes: [MarkdownNode] = []
  /// How many bytes of addresses and titles may still be kept: each use of a definition has all of it, so
  /// that a long one that is used often is far more than the text.
  private var room: Int
  /// Whether addresses were left out for that.
  var lostAddresses: Bool { room < 0 }

  /// What GitHub adds to the specification, in the order in which cmark-gfm wants it.
  private static let extensions = ["table", "strikethrough", "autolink", "tasklist"]

  /// cmark-gfm notes the letters that extensions look for in tables of the whole program while it reads
  /// (`cmark_manage_extensions_special_characters`): it reads one text at a time.
  private static let reading = Mutex(())

  /// The tree of `text`, well-formed UTF-8 without NUL; `addsGitHub` says whether tables, struck words,
  /// addresses, tasks and notes are known. O(n), as far as cmark is.
  init(_ text: ArraySlice<UInt8>, addsGitHub: Bool) {
    room = max(100_000, 4 * text.count)
    let lines = LineStarts(text)
    let root = MarkdownTree.reading.withLock { _ in
      MarkdownTree.read(text, addsGitHub: addsGitHub)
    }
    guard let root = root.flatMap(OpaquePointer.init(bitPattern:)) else { return }
    defer { cmark_node_free(root) }
    add(root, lines)
  }

  /// The address of the root of the tree that cmark makes of `text`, which is the caller's to free.
  private static func read(_ text: ArraySlice<UInt8>, addsGitHub: Bool) -> UInt? {
    cmark_gfm_core_extensions_ensure_registered()
    let options = addsGitHub ? CMARK_OPT_FOOTNOTES : 0
    guard let parser = cmark_parser_new(options) else { return nil }
    defer { cmark_parser_free(parser) }
    if addsGitHub {
      for name in MarkdownTree.extensions {
        if let found = cmark_find_syntax_extension(name) {
          cmark_parser_attach_syntax_extension(parser, found)
        }
      }
    }
    StandIns.putting(into: text).withUnsafeBytes {
      cmark_parser_feed(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    return cmark_parser_finish(parser).map { UInt(bitPattern: $0) }
  }

  /// Adds `root` and all in it, without recursion: nodes may be nested as deep as the text is long.
  private mutating func add(_ root: OpaquePointer, _ lines: LineStarts) {
    guard let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    var open: [Int] = []
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE else { return }
      guard let node = cmark_iter_get_node(iterator) else { continue }
      if event == CMARK_EVENT_EXIT {
        if let place = open.popLast() { nodes[place].end = nodes.count }
        continue
      }
      var made = MarkdownTree.node(node, lines, keepsAddress: room > 0)
      if made.kind == .link || made.kind == .image {
        room -= made.address.utf8.count + made.title.utf8.count
        if room < 0 { (made.address, made.title) = ("", "") }
      }
      nodes.append(made)
      nodes[nodes.count - 1].end = nodes.count
      // Leaves have no exit of their own.
      if !MarkdownTree.isLeaf(node) { open.append(nodes.count - 1) }
    }
  }

  private static func isLeaf(_ node: OpaquePointer) -> Bool {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_HTML_BLOCK, CMARK_NODE_THEMATIC_BREAK, CMARK_NODE_CODE_BLOCK, CMARK_NODE_TEXT,
      CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK, CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE:
      true
    default: false
    }
  }

  private static func node(
    _ node: OpaquePointer, _ lines: LineStarts, keepsAddress: Bool
  ) -> MarkdownNode {
    var made = MarkdownNode()
    made.kind = kind(of: node)
    made.literal = bytes(cmark_node_get_literal(node))
    let start = lines.offset(
      line: cmark_node_get_start_line(node), column: cmark_node_get_start_column(node))
    let end = lines.offset(
      line: cmark_node_get_end_line(node), column: cmark_node_get_end_column(node) + 1)
    made.source = start..<max(start, end)
    switch made.kind {
    case .heading: made.number = Int(cmark_node_get_heading_level(node))
    case .list:
      made.flag = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
      made.number = Int(cmark_node_get_list_start(node))
      made.endsInParenthesis = cmark_node_get_list_delim(node) == CMARK_PAREN_DELIM
      made.isTight = cmark_node_get_list_tight(node) != 0
    case .item:
      if string(cmark_node_get_type_string(node)) == "tasklist" {
        made.isDone = cmark_gfm_extensions_get_tasklist_item_checked(node)
      }
    case .code: made.address = string(cmark_node_get_fence_info(node))
    case .link, .image:
      guard keepsAddress else { break }
      made.address = string(cmark_node_get_url(node))
      made.title = string(cmark_node_get_title(node))
    case .table:
      let count = Int(cmark_gfm_extensions_get_table_columns(node))
      if let first = cmark_gfm_extensions_get_table_alignments(node) {
        made.alignments = Array(UnsafeBufferPointer(start: first, count: count))
      }
    case .row: made.flag = cmark_gfm_extensions_get_table_row_is_header(node) != 0
    default: break
    }
    return made
  }

  private static func kind(of node: OpaquePointer) -> MarkdownNode.Kind {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_DOCUMENT: return .document
    case CMARK_NODE_BLOCK_QUOTE: return .quote
    case CMARK_NODE_LIST: return .list
    case CMARK_NODE_ITEM: return .item
    case CMARK_NODE_CODE_BLOCK: return .code
    case CMARK_NODE_HTML_BLOCK: return .html
    case CMARK_NODE_PARAGRAPH: return .paragraph
    case CMARK_NODE_HEADING: return .heading
    case CMARK_NODE_THEMATIC_BREAK: return .thematicBreak
    case CMARK_NODE_FOOTNOTE_DEFINITION: return .noteText
    case CMARK_NODE_TEXT: return .text
    case CMARK_NODE_SOFTBREAK: return .softBreak
    case CMARK_NODE_LINEBREAK: return .lineBreak
    case CMARK_NODE_CODE: return .codeSpan
    case CMARK_NODE_HTML_INLINE: return .htmlTag
    case CMARK_NODE_EMPH: return .emphasis
    case CMARK_NODE_STRONG: return .strong
    case CMARK_NODE_LINK: return .link
    case CMARK_NODE_IMAGE: return .image
    case CMARK_NODE_FOOTNOTE_REFERENCE: return .noteMark
    default:
      switch string(cmark_node_get_type_string(node)) {
      case "table": return .table
      case "table_row", "table_header": return .row
      case "table_cell": return .cell
      case "strikethrough": return .strikethrough
      default: return .other
      }
    }
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
    guard let text else { return [] }
    var out: [UInt8] = []
    var place = text
    while place.pointee != 0 {
      let byte = UInt8(bitPattern: place.pointee)
      // References to U+FFFE and U+FFFF, for which cmark 0.29 writes bytes that no text has.
      if byte >= 0xFE {
        out += [0xEF, 0xBF, byte == 0xFE ? 0xBE : 0xBF]
      } else {
        out.append(StandIns.original(byte))
      }
      place += 1
    }
    return out
  }

  private static func string(_ text: UnsafePointer<CChar>?) -> String {
    String(decoding: bytes(text), as: UTF8.self)
  }
}

/// Where the lines of a text begin.
private struct LineStarts {
  private var starts: [Int]
  private let first: Int
  private let end: Int

  init(_ text: ArraySlice<UInt8>) {
    first = text.startIndex
    end = text.endIndex
    starts = [first]
    var i = first
    while i < text.endIndex {
      let byte = text[i]
      i += 1
      if byte == 0x0A || byte == 0x0D, !(byte == 0x0D && i < text.endIndex && text[i] == 0x0A) {
        starts.append(i)
      }
    }
  }

  /// The byte at `line` and `column`, both from 1, as near as there is one.
  func offset(line: CInt, column: CInt) -> Int {
    guard line >= 1 else { return first }
    guard Int(line) <= starts.count else { return end }
    return min(starts[Int(line) - 1] + max(0, Int(column) - 1), end)
  }
}
