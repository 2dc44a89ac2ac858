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

  /// Hangs what marks an item out of its first line; its other paragraphs begin where lines do.
  func hang(_ style: inout ParagraphStyle, isMarked: Bool) {
    guard let list = surroundings.list, let hang = list.hang else { return }
    style.headIndent += min(.zero, style.firstLineIndent)
    style.headIndent = max(style.headIndent, list.headIndent)
    style.firstLineIndent = isMarked ? -hang : .zero
    guard isMarked else { return }
    // Numbers of unequal length end below each other; all others begin there.
    // Stops count from the edge of the box around the lines.
    let padding = style.box?.padding(runsRightToLeft: false).start ?? .zero
    let start = style.headIndent + padding
    let numbers = list.alignsNumbers ? [TextTab(start - list.numberGap, .end)] : []
    style.tabs = numbers + [TextTab(start)] + style.tabs
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

extension Document {
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

  /// What marks the items of lists, and a tab, by the first paragraph of each item.
  func listMarkers() -> [Int: [UInt8]] {
    var markers: [Int: [UInt8]] = [:]
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
      markers[first, default: []] += tab + Array(marker.utf8) + [0x09]
    }
    return markers
  }
}
