import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates

extension StoryAssembly {
  /// How far the items of the list at `index` stand in, and how far apart.
  mutating func setList(_ list: Element, of index: Int, _ frame: inout Surroundings.Frame) {
    guard let form = document.attributes(of: list).list else { return }
    let look = stylesheet.paragraph([ElementKind.list.rawValue]) ?? ParagraphLook()
    let size = resolver.size(of: look.text)
    let least = look.headIndent.map { rules.length($0, size: size) } ?? size
    let count = document.descendants(of: index).count { document.elements[$0].parent == index }
    frame.numberGap = size / 2
    frame.hang = form.marker == .bullet ? least : max(least, hang(of: form, count: count, frame))
    frame.alignsNumbers = document.alignsNumbers(of: index)
    frame.itemSpace = form.isTight ? nil : rules.body.leading / 2
  }

  /// The room for the numbers of a list of `count` items, with the gap behind them.
  private mutating func hang(
    of form: ListForm, count: Int, _ frame: Surroundings.Frame
  ) -> Length {
    let look = stylesheet.paragraph([ElementKind.list.rawValue]) ?? ParagraphLook()
    let markers = (0..<min(count, 10_000)).map { form.marker(of: $0, depth: 0) }
    // A figure is about half an em wide; between it and the text is as much.
    let figures = markers.reduce(0) { max($0, $1.utf8.count) }
    let room = resolver.size(of: look.text) * (figures + 1) / 2
    // Capitals, and letters of one width, are wider.
    let base = AttributeResolver.Base(look: resolver.place(of: frame.look?.text ?? look.text))
    let letters = resolver.attributes(of: .unset, in: base)
    guard let width = width(markers, letters) else { return room }
    return max(room, width + frame.numberGap)
  }

  /// Hangs what marks items out of the first line, whose innermost `marks` lists begin an item with it; other
  /// paragraphs of items begin where lines do.
  func hang(_ style: inout ParagraphStyle, marks: Int) {
    if let list = surroundings.list, list.hang != nil {
      style.headIndent += min(.zero, style.firstLineIndent)
      style.headIndent = max(style.headIndent, list.headIndent)
      style.firstLineIndent = .zero
    } else if !surroundings.itemLists.isEmpty {
      // What hangs is the list's.
      style.firstLineIndent = max(style.firstLineIndent, .zero)
    }
    let lists = surroundings.itemLists.suffix(marks)
    guard let outermost = lists.first, let hang = outermost.hang else { return }
    style.firstLineIndent = outermost.headIndent - hang - style.headIndent
    // Stops count from the edge of the box around the lines.
    let padding = style.box?.padding(runsRightToLeft: false).start ?? .zero
    var tabs: [TextTab] = []
    for (place, list) in zip(lists.indices, lists) {
      let start = place + 1 == lists.endIndex ? style.headIndent : list.headIndent
      // Numbers of unequal length end below each other; all others begin there.
      if list.alignsNumbers { tabs.append(TextTab(start + padding - list.numberGap, .end)) }
      tabs.append(TextTab(start + padding))
    }
    style.tabs = tabs + style.tabs
  }

  /// Puts a paragraph of a loose list apart from what stands before it in the list.
  func loosen(_ style: inout ParagraphStyle) {
    if let room = surroundings.itemSpace { style.spaceBefore = max(style.spaceBefore, room) }
  }
}

// MARK: Rows of tables

extension StoryAssembly {
  /// Whether a cell stands in a row that heads its table.
  func headsTable(_ cell: Element) -> Bool {
    cell.parent.map { document.attributes(of: document.elements[$0]).heads } ?? false
  }
}

/// What marks the items of lists that begin with one paragraph.
struct ItemMarker {
  /// The marks, from the outermost item's in, and a tab behind each.
  private(set) var letters: [UInt8] = []
  /// How many there are.
  private(set) var count = 0
  /// The innermost of the items.
  private(set) var item: Int
  /// What the marks stand above, on a line of their own: a table, or a paragraph whose lines are not words; nil where they
  /// stand in the first line.
  private(set) var above: Int?

  /// None yet, of the item at `item`.
  init(item: Int, above: Int?) {
    self.item = item
    self.above = above
  }

  /// Adds `mark`, that of the item at `item` within the one before.
  mutating func add(_ mark: [UInt8], of item: Int) {
    letters += mark
    count += 1
    self.item = item
  }
}

extension Document {
  /// What the mark of the item at `item` stands above, on a line of its own, where the item begins with the paragraph at
  /// `first`; nil where it stands in the first line. A table's cells, a program and a display have no room for it.
  fileprivate func containerBelowMark(of first: Int, in item: Int) -> Int? {
    if elements[first].kind == .code || elements[first].kind == .formula { return first }
    return ancestors(of: first).first { $0 > item && elements[$0].kind == .table }
  }

  /// Whether the numbers of the list at `list` are of unequal length: they are flush on their right then.
  /// O(descendants).
  func alignsNumbers(of list: Int) -> Bool {
    guard let form = attributes(of: elements[list]).list,
      case .number(let numerals, _) = form.marker
    else { return false }
    let count = descendants(of: list).count {
      elements[$0].parent == list && elements[$0].kind == .item
    }
    guard count > 1 else { return false }
    switch numerals {
    case .decimal, .lowerLetter, .upperLetter:
      return form.marker(of: 0, depth: 0).utf8.count
        != form.marker(of: count - 1, depth: 0).utf8.count
    case .lowerRoman, .upperRoman: return true
    }
  }

  /// What stands before the items of each list, by its place; none for lists with tasks. O(elements).
  func markersOfLists() -> [Int: ListForm.Marker] {
    var markers: [Int: ListForm.Marker] = [:]
    for (place, element) in elements.enumerated() {
      if element.kind == .list {
        markers[place] = attributes(of: element).list?.marker
      } else if element.kind == .item, let list = element.parent,
        attributes(of: element).isDone != nil
      {
        markers[list] = nil
      }
    }
    return markers
  }

  /// What marks the items of lists, by the first paragraph of each item.
  func listMarkers() -> [Int: ItemMarker] {
    var markers: [Int: ItemMarker] = [:]
    /// How many items of each list came.
    var counts: [Int: Int] = [:]
    var aligned: [Int: Bool] = [:]
    for (place, item) in elements.enumerated() where item.kind == .item {
      guard let list = item.parent, let form = attributes(of: elements[list]).list else { continue }
      let index = counts[list, default: 0]
      counts[list] = index + 1
      guard let first = descendants(of: place).first(where: { elements[$0].form == .text }) else {
        continue
      }
      let depth = ancestors(of: list).count { elements[$0].kind == .list }
      let marker: String
      switch attributes(of: item).isDone {
      case true?: marker = "☑"
      case false?: marker = "☐"
      case nil: marker = form.marker(of: index, depth: depth)
      }
      // Before a number that is flush with others on its right, a tab leads there.
      let isAligned = aligned[list] ?? alignsNumbers(of: list)
      aligned[list] = isAligned
      let tab: [UInt8] = isAligned ? [0x09] : []
      let above = containerBelowMark(of: first, in: place)
      markers[first, default: ItemMarker(item: place, above: above)].add(
        tab + Array(marker.utf8) + [0x09], of: place)
    }
    return markers
  }
}
