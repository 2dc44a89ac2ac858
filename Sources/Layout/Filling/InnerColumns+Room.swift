import TypesetGeometry
import TypesetRichText
import Typesetting

extension InnerColumns {
  /// Text of one kind: in the columns, or over all of them.
  struct Segment: Hashable {
    /// Its first byte.
    var start: TextOffset
    /// The first byte after it.
    var end: TextOffset
    /// Its paragraphs.
    var paragraphs: Range<Int>
    /// Whether it reaches over all columns.
    var spans: Bool
  }

  /// The box within `area`: as wide as that, but for what it stands in.
  func outerBox(in area: TextArea) -> Rect {
    let head = box?.group?.headIndent ?? .zero
    let tail = box?.group?.tailIndent ?? .zero
    var rect = area.box
    rect.origin.x += area.runsRightToLeft ? tail : head
    rect.size.width = max(rect.width - head - tail, .zero)
    return rect
  }

  /// The room of the columns in `area`: the box less its padding at the sides.
  func room(in area: TextArea) -> TextArea {
    var room = area
    room.gridCount = 0
    room.box = outerBox(in: area)
    if let padding = box?.padding {
      room.box.origin.x += padding.left
      room.box.size.width = max(room.box.width - padding.left - padding.right, .zero)
    }
    return room
  }

  /// How many columns there are: as many as were asked for, or as are at least as wide as a row is
  /// high.
  func count(asked: Int, in room: TextArea) -> Int {
    var count = max(asked, 1)
    while count > 1, room.columnWidth(of: count) < room.leading { count -= 1 }
    return count
  }

  /// `paragraphs` of `story` in segments, which tile them. What has nothing to see belongs to the
  /// segment before it, or to the first.
  func segments(of paragraphs: Range<Int>, in story: Story) -> [Segment] {
    var segments: [Segment] = []
    func offset(_ paragraph: Int) -> TextOffset {
      paragraph < story.paragraphs.count
        ? story.paragraphs[paragraph].range.lowerBound : story.text.endOffset
    }
    func add(_ range: Range<Int>, spans: Bool) {
      guard !range.isEmpty else { return }
      let isSeen = story.paragraphs[range].contains { $0.role.isSeen }
      if let last = segments.indices.last,
        !isSeen || segments[last].spans == spans || !hasInk(segments[last].paragraphs, story)
      {
        if isSeen { segments[last].spans = spans }
        segments[last].paragraphs = segments[last].paragraphs.lowerBound..<range.upperBound
        segments[last].end = offset(range.upperBound)
        return
      }
      segments.append(
        Segment(
          start: offset(range.lowerBound), end: offset(range.upperBound), paragraphs: range,
          spans: spans))
    }
    var place = paragraphs.lowerBound
    for range in spanning.map({ $0.clamped(to: paragraphs) }) where !range.isEmpty {
      add(place..<range.lowerBound, spans: false)
      add(range, spans: true)
      place = range.upperBound
    }
    add(place..<paragraphs.upperBound, spans: false)
    return segments
  }

  private func hasInk(_ paragraphs: Range<Int>, _ story: Story) -> Bool {
    story.paragraphs[paragraphs].contains { $0.role.isSeen }
  }
}
