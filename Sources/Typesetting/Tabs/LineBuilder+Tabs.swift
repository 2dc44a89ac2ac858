import TypesetGeometry
import TypesetRichText
import TypesetShaping

/// Where a tab of a line goes.
struct TabPiece {
  /// The stop.
  var stop: Int
  /// Where it stands, from the slot's edge where lines begin.
  var location: Length
  /// Where the tab begins, from there.
  var from: Length
  /// True where nothing stands behind it.
  var isLast: Bool
}

extension LineBuilder {
  /// The tabs of the line where its paragraph has stops of its own.
  var tabs: TabLayout? {
    TabLayout(
      paragraph, line: paragraph.line(at: state), start: choice.range.lowerBound.utf8,
      measure: choice.measure,
      frameHeight: slot.frameHeight)
  }

  /// Sizes tabs and objects, in the order of the text. What hangs out at the line's start moves
  /// nothing behind a tab.
  func makeRoom(for pieces: inout [Piece], at tabs: TabLayout) {
    func kind(_ index: Int) -> ShapedRun.Kind { pieces[index].shaped.runs[pieces[index].run].kind }
    for index in pieces.indices where kind(index) == .object {
      pieces[index].room = room(of: pieces[index])
    }
    func width(_ index: Int) -> Length {
      let piece = pieces[index]
      guard kind(index) == .text else { return piece.room }
      let letters = piece.shaped.advance(of: piece.range)
      return piece.hyphenCluster == nil ? letters : letters + piece.shaped.hyphenAdvance
    }
    var pen = -paragraph.hang(atStart: tabs.start)
    for index in pieces.indices {
      if kind(index) == .tab {
        let range = pieces[index].range
        var behind = Length.zero
        var next = index + 1
        while next < pieces.count, kind(next) != .tab {
          behind += width(next)
          next += 1
        }
        let segment = range.upperBound.utf8..<pieces[next - 1].range.upperBound.utf8
        var before = behind
        let special = paragraph.specialIndex(from: range.lowerBound.utf8)
        if let point = tabs.stops.point(behind: special) {
          before = paragraph.width(before: point, in: segment, width: behind) {
            tabs.objectsWidth(in: $0)
          }
        }
        let room = tabs.room(
          pen: pen, isFirst: range.lowerBound.utf8 == tabs.start, width: behind,
          beforePoint: before)
        pieces[index].room = room.room
        pieces[index].tab = room.stop.map {
          TabPiece(
            stop: $0, location: room.location, from: tabs.origin + pen, isLast: behind == .zero)
        }
      }
      pen += width(index)
    }
  }

  /// Places a tab that goes to a stop of the paragraph's own, with what fills the room before it.
  ///
  /// The leader stands on a raster that ends at the stop, so that it is the same in all lines, and
  /// a quarter of an em off the text on both sides:
  ///
  ///     Soup  . . . . . .   4.50
  ///     Fish soup . . . .  12.50
  mutating func place(_ tab: TabPiece, in piece: Piece, _ run: ShapedRun) {
    var placed = LineRun(
      range: piece.range, kind: .tab, glyphs: glyphs.count..<glyphs.count,
      attributes: run.attributes, face: run.face, size: run.size, level: run.level, x: pen,
      width: piece.room, endsWithAddedHyphen: false, givesLetters: false, tabStop: tab.stop)
    defer {
      runs.append(placed)
      pen += piece.room
    }
    guard let stops = paragraph.tabStops else { return }
    let leader = stops.stops[tab.stop].leader
    let attributes = paragraph.text.runs[run.attributes].attributes
    guard !leader.isEmpty,
      let pattern = tools.leaders.pattern(leader, attributes, tools)
    else { return }
    // In reading order, from the slot's edge.
    let isFirst = piece.range.lowerBound == choice.range.lowerBound
    let first = isFirst ? tab.from : tab.from + stops.gap
    let last = tab.isLast ? tab.from + piece.room : tab.from + piece.room - stops.gap
    let pitch = pattern.pitch.scaledPoints
    let count = (tab.location - first).scaledPoints / pitch
    let skipped = ((tab.location - last).scaledPoints + pitch - 1) / pitch
    guard count > skipped else { return }
    let runsBack = paragraph.runsRightToLeft
    for cell in 0..<count - skipped {
      // Cells are counted from the stop; from left to right they come this way or that.
      let place = runsBack ? skipped + cell : count - 1 - cell
      let from = tab.location - pattern.pitch * (place + 1) - tab.from
      let left = runsBack ? pen + piece.room - from - pattern.pitch : pen + from
      for glyph in pattern.glyphs {
        glyphs.append(
          LineGlyph(
            id: glyph.id, cluster: Int32(piece.range.lowerBound.utf8), x: left + glyph.x,
            rise: glyph.rise + attributes.baselineShift, advance: glyph.advance))
      }
    }
    placed.glyphs = placed.glyphs.lowerBound..<glyphs.count
    placed.face = pattern.face
    placed.size = pattern.size
  }
}

extension Line {
  /// The stop that the tab `run`, one of this line's, goes to; nil for a default one, and for what
  /// is no tab.
  public func tab(of run: LineRun) -> TextTab? {
    guard let stop = run.tabStop, let stops = paragraph.tabStops else { return nil }
    return stops.stops[stop]
  }
}
