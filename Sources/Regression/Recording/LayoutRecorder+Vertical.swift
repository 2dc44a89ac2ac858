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
  func distance(from origin: Point) -> Length { y.map { $0 - origin.y } ?? x - origin.x }
}

extension LayoutRecord.Line {
  /// True where it runs down the page.
  var isVertical: Bool { runs.first?.y != nil }

  /// How far along the line `point` of the page is from its origin.
  func along(_ point: Point) -> Length {
    isVertical ? point.y - origin.y : point.x - origin.x
  }

  /// The box on the page of what stands on it `start` from its origin on for `length`.
  func rect(from start: Length, length: Length) -> Rect {
    isVertical
      ? Rect(
        x: origin.x - descent, y: origin.y + start, width: ascent + descent, height: length)
      : Rect(x: origin.x + start, y: origin.y - ascent, width: length, height: ascent + descent)
  }

  /// Its box on the page, where it runs as `mode` says: its row, as long as what is seen.
  func box(running mode: WritingMode) -> Rect {
    guard mode.isVertical else {
      // What hangs out stands left of the origin.
      let left = min(origin.x, runs.first?.x ?? origin.x)
      return Rect(x: left, y: origin.y - ascent, width: width, height: ascent + descent)
    }
    let top = min(origin.y, runs.first?.y ?? origin.y)
    // The tops of turned letters point to the right.
    return Rect(x: origin.x - descent, y: top, width: ascent + descent, height: width)
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
