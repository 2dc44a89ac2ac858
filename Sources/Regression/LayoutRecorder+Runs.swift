import TypesetFonts
import TypesetGeometry
import TypesetLayout
import TypesetRichText
import Typesetting

extension LayoutRecorder {
  /// The runs of a line whose origin stands at `start` on the page.
  mutating func runs(of placed: PlacedLine, at start: Point) {
    let line = placed.line
    for (index, run) in line.runs.enumerated() {
      if index > 0 { json.raw(",") }
      let attributes = placed.text.runs[run.attributes].attributes
      json.raw("{\"range\":")
      range(run.range.shifted(by: placed.paragraphStart.utf8))
      json.raw(",\"font\":")
      json.integer(fonts.index(of: run.face))
      json.raw(",\"size\":")
      json.length(run.size)
      json.raw(",\"color\":")
      if let color = attributes.color { json.string(color.hexString) } else { json.raw("null") }
      json.raw(",\"x\":")
      if run.orientation == .horizontal {
        json.length(start.x + run.x)
      } else {
        json.vertical(run, from: start)
      }
      json.raw(",\"width\":")
      json.length(run.width)
      json.raw(",\"level\":")
      json.integer(Int(run.level))
      json.raw(",\"glyphs\":")
      json.integer(run.glyphs.count)
      let (expansion, tracking) = (line.expansion(of: run), line.tracking(of: run))
      if expansion != 0 {
        json.raw(",\"expansion\":")
        json.integer(expansion)
      }
      if tracking != .zero {
        json.raw(",\"tracking\":")
        json.length(tracking)
      }
      positions(of: run, in: placed, expansion, tracking)
      if attributes.baselineShift != .zero {
        json.raw(",\"rise\":")
        json.length(attributes.baselineShift)
      }
      if attributes.underline != nil { json.raw(",\"underline\":true") }
      if attributes.strikethrough != nil { json.raw(",\"strike\":true") }
      if let stroke = attributes.strokeColor {
        json.raw(",\"stroke\":")
        json.string(stroke.hexString)
      }
      if let background = attributes.background {
        json.raw(",\"background\":")
        json.string(background.hexString)
      }
      if let link = attributes.link {
        json.raw(",\"link\":")
        json.string(link)
      }
      if !run.glyphs.isEmpty, let tab = line.tab(of: run) {
        json.raw(",\"leader\":")
        json.string(tab.leader)
      }
      asked(of: attributes)
      if !line.rubies.isEmpty { ruby(of: run, in: placed, at: start) }
      json.raw("}")
    }
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
      json.raw(",\"face\":")
      json.string(face)
    }
    if attributes.font.weight != 400 {
      json.raw(",\"weight\":")
      json.integer(attributes.font.weight)
    }
    if attributes.font.slant != .roman {
      json.raw(",\"slant\":")
      json.string(attributes.font.slant == .italic ? "italic" : "oblique")
    }
    if !attributes.features.isEmpty {
      json.raw(",\"features\":[")
      for (index, feature) in attributes.features.enumerated() {
        if index > 0 { json.raw(",") }
        json.string(feature.value == 1 ? feature.name : "\(feature.name)=\(feature.value)")
      }
      json.raw("]")
    }
    if attributes.language.identifier != setup.lang {
      json.raw(",\"lang\":")
      json.string(attributes.language.identifier)
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
        json.raw(isFirst ? ",\"positions\":[[" : ",[")
        isFirst = false
        json.integer(index)
        json.raw(",")
        json.length(moved)
        json.raw("]")
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
    if !isFirst { json.raw("]") }
  }
}
