import TypesetJSON
import TypesetFonts
import TypesetFormulaSetting
import TypesetGeometry
import TypesetLayout
import TypesetRichText
import Typesetting

extension LayoutRecorder {
  /// The runs of a line whose origin stands at `start` on the page.
  mutating func runs(of placed: PlacedLine, at start: Point) {
    let line = placed.line
    for run in line.runs {
      let attributes = placed.text.runs[run.attributes].attributes
      json.beginObject()
      json.key("range")
      range(run.range.shifted(by: placed.paragraphStart.utf8))
      json.field("font", fonts.index(of: run.face))
      json.field("size", run.size)
      json.key("color")
      if let color = attributes.color {
        json.string((ink?.shown(color) ?? color).hexString)
      } else {
        json.null()
      }
      json.key("x")
      if let turn {
        json.turned(run, turn, from: start)
      } else if run.orientation == .horizontal {
        json.length(start.x + run.x)
      } else {
        json.vertical(run, from: start)
      }
      json.field("width", run.width)
      json.field("level", Int(run.level))
      json.field("glyphs", run.glyphs.count)
      let (expansion, tracking) = (line.expansion(of: run), line.tracking(of: run))
      if expansion != 0 {
        json.field("expansion", expansion)
      }
      if tracking != .zero {
        json.field("tracking", tracking)
      }
      positions(of: run, in: placed, expansion, tracking)
      if attributes.baselineShift != .zero {
        json.field("rise", attributes.baselineShift)
      }
      if attributes.underline != nil { json.field("underline", true) }
      if attributes.strikethrough != nil { json.field("strike", true) }
      if let stroke = attributes.strokeColor {
        json.field("stroke", (ink?.shown(stroke) ?? stroke).hexString)
      }
      if let background = attributes.background {
        json.field("background", background.hexString)
      }
      // A name that nobody wrote follows from what it names.
      if let link = attributes.link, !generatedNames.contains(String(link.dropFirst())) {
        json.field("link", link)
      }
      if !run.glyphs.isEmpty, let tab = line.tab(of: run) {
        json.field("leader", tab.leader)
      }
      if !formulas.isEmpty, case .object = run.kind,
        let ink = attributes.attachment.flatMap({ formulas[$0.node] })
      {
        record(ink, in: run, at: start)
      }
      asked(of: attributes)
      if !line.rubies.isEmpty { ruby(of: run, in: placed, at: start) }
      json.endObject()
    }
  }

  /// The glyphs and rules of the formula whose room is `run`, on the page.
  private mutating func record(_ ink: FormulaInk, in run: LineRun, at start: Point) {
    json.key("formula")
    json.beginObject()
    // From where the line begins, along it and down from its baseline, to the page.
    let map = (turn?.transform(toBoxOf: Size(width: .zero, height: .zero)) ?? .identity).followed(
      by: .translation(by: start))
    let boxes = ink.boxes(in: run.width).map { (box: $0.box, x: run.x + $0.x) }
    json.key("glyphs")
    json.beginArray()
    for (box, x) in boxes {
      for glyph in box.glyphs {
        let face = box.faces[glyph.face]
        fonts.note(glyph.id, of: face)
        json.beginArray()
        json.integer(fonts.index(of: face))
        json.length(glyph.size)
        json.integer(Int(glyph.id))
        let place = map.applied(to: Point(x: x + glyph.x, y: glyph.y))
        json.length(place.x)
        json.length(place.y)
        json.endArray()
      }
    }
    json.endArray()
    json.key("rules")
    json.beginArray()
    for (box, x) in boxes {
      for rule in box.rules {
        json.beginArray()
        let place = map.bounds(of: rule.translated(by: Point(x: x, y: .zero)))
        json.length(place.minX)
        json.length(place.minY)
        json.length(place.width)
        json.length(place.height)
        json.endArray()
      }
    }
    json.endArray()
    json.endObject()
  }

  /// The small letters whose base begins in `run`.
  mutating func ruby(of run: LineRun, in placed: PlacedLine, at start: Point) {
    for ruby in placed.line.rubies
    where ruby.base.lowerBound >= run.range.lowerBound
      && ruby.base.lowerBound < run.range.upperBound
    {
      guard let face = ruby.line.runs.first?.face else { continue }
      for own in ruby.line.runs {
        for index in own.glyphs { fonts.note(ruby.line.glyphs[index].id, of: own.face) }
      }
      LayoutRecord.Ruby(ruby, at: start, font: fonts.index(of: face)).write(to: &json)
    }
  }

  /// What was asked for and cannot be seen: two of these may well look alike.
  mutating func asked(of attributes: TextAttributes) {
    guard let setup else { return }
    if let face = attributes.font.families.first, face != setup.font {
      json.field("face", face)
    }
    if attributes.font.weight != 400 {
      json.field("weight", attributes.font.weight)
    }
    if attributes.font.slant != .roman {
      json.field("slant", attributes.font.slant == .italic ? "italic" : "oblique")
    }
    if !attributes.features.isEmpty {
      json.key("features")
      json.beginArray()
      for feature in attributes.features {
        json.string(feature.value == 1 ? feature.name : "\(feature.name)=\(feature.value)")
      }
      json.endArray()
    }
    if attributes.language.identifier != setup.lang {
      json.field("lang", attributes.language.identifier)
    }
  }

  /// Where a glyph does not stand at the end of the one before it: kerning, marks, stretched
  /// ideographs. A glyph ends after its font's advance, made wider by `expansion` thousandths, and
  /// `tracking` after the last glyph of its cluster; a space after its width on this line.
  mutating func positions(
    of run: LineRun, in placed: PlacedLine, _ expansion: Int, _ tracking: Length
  ) {
    if run.orientation.isUprightOnPage {
      uprightPositions(of: run, in: placed.line)
      return
    }
    let bytes = placed.text.utf8
    let end = Int32(placed.line.contentEnd.utf8)
    var expected = run.x
    var isFirst = true
    for (index, glyphIndex) in run.glyphs.enumerated() {
      let glyph = placed.line.glyphs[glyphIndex]
      fonts.note(glyph.id, of: run.face)
      let moved = glyph.x - expected
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
      let byte = glyph.cluster < end ? bytes[Int(glyph.cluster)] : 0
      let isSpace = byte == 0x20 || byte == 0xC2 && bytes[Int(glyph.cluster) + 1] == 0xA0
      if isSpace {
        expected = glyph.x + glyph.advance
        continue
      }
      expected =
        glyph.x
        + run.face.advance(of: glyph.id).length(
          at: run.size, unitsPerEm: run.face.unitsPerEm, expansion: expansion)
      let next = glyphIndex + 1
      if tracking != .zero,
        next == run.glyphs.upperBound
          || placed.line.glyphs[next].cluster != glyph.cluster
      {
        expected += tracking
      }
    }
    if !isFirst { json.endArray() }
  }
}
