internal import CTypesetGumbo
internal import TypesetElementTree

/// The nodes of a text in HTML, as the rules of HTML5 read it, in the order in which they were written.
struct HTMLTree {
  private(set) var nodes: [HTMLNode] = []
  /// The first tag that was not read, since it would have stood too deep; nil where all were.
  let firstTooDeep: Range<Int>?
  /// The first value of an attribute that stood in curly quotation marks and is read without; nil where none
  /// did.
  private(set) var firstCurly: Range<Int>?
  /// Whether the text would make a tree out of all proportion; there are no nodes then.
  private(set) var isTooTangled = false

  /// The tree of `text`, well-formed UTF-8 without NUL. O(n).
  init(_ text: [UInt8]) {
    var limit = NestingLimit(text)
    limit.apply()
    firstTooDeep = limit.first
    let bytes = limit.bytes
    bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { read($0) }
    }
  }

  /// So many bytes of memory a text may take, and so many more for each of its bytes.
  private static let budget = (base: 32 << 20, byte: 400)

  private mutating func read(_ bytes: UnsafeBufferPointer<CChar>) {
    guard let base = bytes.baseAddress else { return }
    let budget = HTMLTree.budget.base + HTMLTree.budget.byte * bytes.count
    guard let tree = cgumbo_read(base, bytes.count, budget) else {
      isTooTangled = true
      return
    }
    defer { cgumbo_free(tree) }
    var item = cgumbo_item()
    var open: [Int] = []
    var cursor = 0
    func place(_ found: cgumbo_bytes) -> Range<Int> {
      guard let start = found.start else { return cursor..<cursor }
      let first = UnsafePointer(base).distance(to: start)
      guard 0...bytes.count ~= first, first + found.count <= bytes.count else {
        return cursor..<cursor
      }
      return first..<first + found.count
    }
    while true {
      switch cgumbo_next(tree, &item) {
      case CGUMBO_BEGIN:
        var node = HTMLNode(
          name: HTMLTree.string(item.text).lowercased(), source: place(item.source))
        node.isHTML = item.is_html
        cursor = node.source.upperBound
        for index in 0..<item.attribute_count {
          let found = cgumbo_attribute_of(&item, index)
          var attribute = HTMLAttribute(
            name: HTMLTree.string(found.name), value: HTMLTree.string(found.value),
            source: place(found.source))
          // Within straight ones they are letters.
          if let first = bytes[attribute.source].first, UInt8(bitPattern: first) == 0xE2,
            let inside = attribute.value.insideCurlyMarks
          {
            attribute.value = inside
            if firstCurly == nil { firstCurly = attribute.source }
          }
          node.attributes.append(attribute)
        }
        open.append(nodes.count)
        nodes.append(node)
      case CGUMBO_TEXT:
        var node = HTMLNode(name: "", source: place(item.source))
        cursor = node.source.upperBound
        node.letters = HTMLTree.letters(item.text)
        node.end = nodes.count + 1
        nodes.append(node)
      case CGUMBO_END:
        if let place = open.popLast() {
          nodes[place].end = nodes.count
          if nodes[place].name == "table" { moveFeet(of: place) }
        }
      default:
        return
      }
    }
  }

  /// Puts the foot of a table below its rows, above which HTML 4 asked for it.
  private mutating func moveFeet(of table: Int) {
    var parts: [Range<Int>] = []
    var place = table + 1
    while place < nodes.count {
      parts.append(place..<max(nodes[place].end, place + 1))
      place = parts[parts.count - 1].upperBound
    }
    func isFoot(_ part: Range<Int>) -> Bool { nodes[part.lowerBound].name == "tfoot" }
    let rows = parts.lastIndex { ["tbody", "tr"].contains(nodes[$0.lowerBound].name) } ?? 0
    guard parts[..<rows].contains(where: isFoot) else { return }
    var moved: [HTMLNode] = []
    for part in parts.filter({ !isFoot($0) }) + parts.filter(isFoot) {
      let shift = table + 1 + moved.count - part.lowerBound
      for var node in nodes[part] {
        node.end += shift
        moved.append(node)
      }
    }
    nodes.replaceSubrange(table + 1..<nodes.count, with: moved)
  }

  private static func letters(_ found: cgumbo_bytes) -> [UInt8] {
    UnsafeBufferPointer(start: found.start, count: found.count).map { UInt8(bitPattern: $0) }
  }

  private static func string(_ found: cgumbo_bytes) -> String {
    String(decoding: letters(found), as: UTF8.self)
  }
}
