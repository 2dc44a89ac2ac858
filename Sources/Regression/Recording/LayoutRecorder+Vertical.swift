import TypesetJSON
import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping
import Typesetting

extension JSONWriter {
  /// Where a run of a vertical line begins whose origin stands at `start` on the page: the middle of
  /// the line, its upper end, and how its glyphs stand there. `x` has been named already.
  mutating func vertical(_ run: LineRun, from start: Point) {
    length(start.x)
    field("y", start.y + run.x)
    key("orient")
    switch run.orientation {
    case .upright: string("upright")
    case .combined: string("combined")
    case .sideways, .horizontal: string("sideways")
    }
  }
}

extension JSONWriter {
  /// Where a run of a line begins that is turned, whose origin stands at `start` on the page. `x` has been named
  /// already.
  mutating func turned(_ run: LineRun, _ turn: QuarterTurn, from start: Point) {
    length(start.x)
    field("y", turn == .left ? start.y - run.x : start.y + run.x)
    field("orient", turn == .left ? "rising" : "sideways")
  }
}

extension LayoutRecorder {
  /// Where an upright glyph does not stand below the one before it: each ends after its font's
  /// vertical advance, and begins where its vertical origin is. Numbers side by side stand as
  /// `expansion` and their font have it.
  mutating func uprightPositions(of run: LineRun, in line: Line) {
    for index in run.glyphs { fonts.note(line.glyphs[index].id, of: run.face) }
    guard run.orientation == .upright else { return }
    let upem = run.face.unitsPerEm
    var expected = run.x
    var isFirst = true
    for (index, glyphIndex) in run.glyphs.enumerated() {
      let glyph = line.glyphs[glyphIndex]
      let top =
        glyph.x - run.face.uprightOrigin(of: glyph.id).y.length(at: run.size, unitsPerEm: upem)
      let moved = top - expected
      if moved != .zero {
        if isFirst {
          json.key("positions")
          json.beginArray()
        }
        json.beginArray()
        isFirst = false
        json.integer(index)
        json.length(moved)
        json.endArray()
      }
      expected = top + run.face.uprightAdvance(of: glyph.id).length(at: run.size, unitsPerEm: upem)
    }
    if !isFirst { json.endArray() }
  }
}

extension LayoutRecord.Run {
  /// How far along the line it begins from the line's origin.
  func distance(from origin: Point) -> Length {
    guard let y else { return x - origin.x }
    return orientation == "rising" ? origin.y - y : y - origin.y
  }
}

/// Which way a line runs on the page.
package enum RecordedDirection {
  /// To the right: the tops of its letters point up.
  case right
  /// Down: the tops of turned letters point to the right.
  case down
  /// Up: the tops of its letters point to the left.
  case up
}

extension LayoutRecord.Frame {
  /// Which way its lines run on the page.
  var direction: RecordedDirection {
    switch turn {
    case .left: .up
    case .right: .down
    case nil: mode.isVertical ? .down : .right
    }
  }
}

extension LayoutRecord.Line {
  /// Which way it runs, as its runs have it.
  var direction: RecordedDirection {
    guard let first = runs.first, first.y != nil else { return .right }
    return first.orientation == "rising" ? .up : .down
  }

  /// How far along the line `point` of the page is from its origin.
  func along(_ point: Point) -> Length {
    switch direction {
    case .right: point.x - origin.x
    case .down: point.y - origin.y
    case .up: origin.y - point.y
    }
  }

  /// The box on the page of what stands on it `start` from its origin on for `length`.
  func rect(from start: Length, length: Length) -> Rect {
    rect(from: start, length: length, running: direction)
  }

  private func rect(
    from start: Length, length: Length, running direction: RecordedDirection
  ) -> Rect {
    let height = ascent + descent
    switch direction {
    case .right:
      return Rect(x: origin.x + start, y: origin.y - ascent, width: length, height: height)
    // The tops of turned letters point to the right.
    case .down:
      return Rect(x: origin.x - descent, y: origin.y + start, width: height, height: length)
    case .up:
      return Rect(
        x: origin.x - ascent, y: origin.y - start - length, width: height, height: length)
    }
  }

  /// Its box on the page, where it runs as `direction` says: its row, as long as what is seen.
  func box(running direction: RecordedDirection) -> Rect {
    // What hangs out stands before the origin.
    rect(
      from: min(.zero, runs.first?.distance(from: origin) ?? .zero), length: width,
      running: direction)
  }
}

extension JSONReader {
  /// Which way lines run.
  mutating func writingMode() throws(RecordError) -> WritingMode {
    try word("a writing mode")
  }

  /// One of the words that `Word` knows; `what` is what it says, in errors.
  mutating func word<Word: RawRepresentable<String>>(
    _ what: String
  ) throws(RecordError) -> Word {
    let at = offset
    let spelled = try string(what)
    guard let word = Word(rawValue: spelled) else {
      throw error("‘\(spelled)’ is not \(what)", at: at)
    }
    return word
  }
}
