import TypesetGeometry
import TypesetRichText

/// How far a tab reaches.
struct TabRoom {
  /// What it takes along the line.
  var room: Length
  /// The same for who looks for the line's end: more than any line has where it should have ended
  /// before the tab.
  var weighed: Length
  /// The stop it goes to; nil for a default one, or none.
  var stop: Int?
  /// Where that stop stands, from the slot's edge where lines begin.
  var location: Length
}

/// Sizes the tabs of one line: the one place where it is decided how far a tab reaches, for the
/// breaker, which asks for every place where the line could end, and for the line that is built.
///
/// Pens are where text stands on paper, from the line's indent in reading order: a letter that hangs
/// out at the line's start begins before zero, and moves nothing behind a tab.
struct TabLayout {
  /// A tab whose room what stands behind it decides.
  struct Open {
    /// Its place among the paragraph's specials.
    var special: Int
    /// The pen before it.
    var pen: Length
    /// The room of tabs and objects before it.
    var before: Length
  }

  let paragraph: PreparedParagraph
  let stops: TabStops
  /// From the slot's edge to where the pen is zero.
  let origin: Length
  /// From the slot's edge to the line's end.
  let end: Length
  let measure: Length
  let frameHeight: Length
  /// Where the line begins.
  let start: Int

  /// The tabs of the `line`-th line of `paragraph`, which begins at `start`, in a slot that leaves
  /// `measure` of it; nil where its stops are the default ones.
  init?(
    _ paragraph: PreparedParagraph, line: IndentedLine, start: Int, measure: Length,
    frameHeight: Length
  ) {
    guard let stops = paragraph.tabStops else { return nil }
    self.paragraph = paragraph
    self.stops = stops
    self.measure = measure
    self.frameHeight = frameHeight
    self.start = start
    origin = paragraph.indent(line: line.number) + line.blanks
    end = origin + measure
  }

  /// How far a tab reaches, with the pen at `pen`, before text of `width` of which `beforePoint`
  /// stands before its decimal point. `isFirst` where nothing of the line is before it. O(stops).
  func room(
    pen: Length, isFirst: Bool, width: Length, beforePoint: Length
  ) -> TabRoom {
    let x = origin + pen
    let least = isFirst ? .zero : stops.gap
    var isAhead = false
    for (index, stop) in stops.stops.enumerated() {
      let location = stop.alignment == .end ? min(stop.location, end) : stop.location
      guard location > x else { continue }
      if location >= TextTab.lineEnd {
        // A line without an end has none to be flush with.
        return TabRoom(room: least, weighed: least, stop: nil, location: .zero)
      }
      let before: Length
      switch stop.alignment {
      case .start: before = .zero
      case .end: before = width
      case .center: before = width / 2
      case .decimal: before = beforePoint
      }
      let room = location - before - x
      if stop.alignment == .start || room >= least {
        return TabRoom(room: room, weighed: room, stop: index, location: location)
      }
      isAhead = true
    }
    let from = max(x, stops.stops.last?.location ?? .zero, .zero)
    guard !isAhead, stops.interval > .zero else {
      return TabRoom(
        room: least, weighed: isFirst ? .zero : measure + measure, stop: nil, location: .zero)
    }
    let step = stops.interval.scaledPoints
    let location = Length(scaledPoints: (from.scaledPoints / step + 1) * step)
    return TabRoom(room: location - x, weighed: location - x, stop: nil, location: location)
  }

  /// How far `tab` reaches where the text behind it ends at `end`, with `objects` in it, `growth`
  /// wider than the paragraph's own glyphs. O(stops), in mixed lines O(runs of the text) more.
  func room(
    of tab: Open, to end: Int, objects: Length, growth: Length = .zero
  ) -> TabRoom {
    let special = paragraph.specials[tab.special]
    let first = special.offset + special.length
    let segment = first..<max(end, first)
    let width = paragraph.ownWidth(segment.lowerBound, segment.upperBound) + objects + growth
    var before = width
    if let point = stops.point(behind: tab.special) {
      before = paragraph.width(before: point, in: segment, width: width) { objectsWidth(in: $0) }
    }
    return room(
      pen: tab.pen, isFirst: special.offset == start, width: width, beforePoint: before)
  }

  /// The room of tabs and objects before `limit` in a line that begins with the pen at `begin` and
  /// whose end is `growth` wider than the paragraph's own glyphs. O(specials of the line × stops).
  func specialsWidth(before limit: Int, begin: Length, growth: Length) -> Length {
    var sum = Length.zero
    var open: Open?
    func close(at end: Int, _ growth: Length) {
      guard let tab = open else { return }
      sum += room(of: tab, to: end, objects: sum - tab.before, growth: growth).weighed
      open = nil
    }
    var index = paragraph.specialIndex(from: start)
    while index < paragraph.specials.count, paragraph.specials[index].offset < limit {
      let special = paragraph.specials[index]
      if special.isTab {
        close(at: special.offset, .zero)
        let pen = paragraph.ownWidth(start, special.offset) + begin + sum
        open = Open(special: index, pen: pen, before: sum)
      } else {
        sum += paragraph.room(of: special, measure, frameHeight, before: limit).width
      }
      index += 1
    }
    close(at: limit, growth)
    return sum
  }

  /// What delegates in `part` hold room for.
  func objectsWidth(in part: Range<Int>) -> Length {
    var sum = Length.zero
    var index = paragraph.specialIndex(from: part.lowerBound)
    while index < paragraph.specials.count, paragraph.specials[index].offset < part.upperBound {
      sum += paragraph.room(of: paragraph.specials[index], measure, frameHeight).width
      index += 1
    }
    return sum
  }

  /// True where a line that cannot hold what follows `tab` ends before it rather than behind it, so
  /// that the next line has its leader, and what is flush with a stop is flush there.
  func linesEndBefore(_ tab: Open) -> Bool {
    let offset = paragraph.specials[tab.special].offset
    let bytes = paragraph.text.utf8
    guard offset > start, bytes[offset - 1] != 0x09, offset + 1 < bytes.count,
      paragraph.analysis.positions[offset + 1].contains(.lineBreak)
    else { return false }
    let room = room(of: tab, to: offset + 1, objects: .zero)
    guard let stop = room.stop else { return room.weighed > room.room }
    return stops.stops[stop].alignment != .start || !stops.stops[stop].leader.isEmpty
  }

  /// True for a tab with a leader that ends the paragraph, a line to be filled in: it is not dropped
  /// as white space is.
  func keepsTab(at offset: Int) -> Bool {
    let bytes = paragraph.text.utf8
    guard stops.hasLeaders, bytes[offset] == 0x09 else { return false }
    var place = offset + 1
    while place < bytes.count {
      if paragraph.analysis.positions[place].contains(.mandatoryBreak) { return true }
      let length = droppableLength(in: bytes, at: place)
      if length == 0 { return false }
      place += length
    }
    return true
  }
}
