import TypesetFonts
import TypesetFormulas
import TypesetGeometry

extension FormulaSetter {
  /// Letters of one face that run one way.
  private struct Stretch {
    var face: Int
    var runsRightToLeft: Bool
    var range: Range<Int>
  }

  /// Words, kerned, in one of the faces; from others where that lacks some. Letters of Hebrew, Arabic and their like run
  /// from right to left, and so do the words of a text that begins with one of them: spaces and signs between two
  /// letters run as the text does (UAX #9 without embeddings; its figures run from left to right).
  mutating func words(_ text: String, face: Int, _ style: Style) -> Box {
    var box = empty
    var pen = Length.zero
    let scalars = Array(text.unicodeScalars)
    var stretches = stretches(of: scalars, face: face)
    if scalars.first(where: { FormulaSetter.isRightToLeft($0) || $0.properties.isAlphabetic })
      .map(FormulaSetter.isRightToLeft) == true
    {
      stretches.reverse()
    }
    for stretch in stretches {
      let letters = scalars[stretch.range]
      if !faces[stretch.face].covers(letters.first?.value ?? 0x20) { reportMissing(letters) }
      let shapes = faces[stretch.face].shape(
        letters.map(\.value), runsRightToLeft: stretch.runsRightToLeft)
      for shape in shapes {
        glyphs.append(
          FormulaGlyph(
            id: shape.id, face: stretch.face, size: em(style),
            x: pen + units(shape.x, style, face: stretch.face),
            y: -units(shape.y, style, face: stretch.face)))
        pen += units(shape.advance, style, face: stretch.face)
        let ink = faces[stretch.face].extents(of: shape.id)
        guard !ink.isEmpty else { continue }
        box.height = max(
          box.height, units(ink.maxY.rawValue + shape.y, style, face: stretch.face))
        box.depth = max(
          box.depth, units(-ink.minY.rawValue - shape.y, style, face: stretch.face))
      }
    }
    box.width = pen
    return closed(box)
  }

  /// `scalars` by faces and directions, in the order in which they are written.
  private func stretches(of scalars: [Unicode.Scalar], face: Int) -> [Stretch] {
    func home(_ scalar: Unicode.Scalar) -> Int {
      if faces[face].covers(scalar.value) { return face }
      return faces.firstIndex { $0.covers(scalar.value) } ?? face
    }
    var found: [Stretch] = []
    for (index, scalar) in scalars.enumerated() {
      var home = home(scalar)
      var runsLeft = FormulaSetter.isRightToLeft(scalar)
      if let last = found.last {
        // Marks and spaces stay with the letters before them where their face has them.
        let joins =
          scalar.properties.generalCategory == .nonspacingMark
          || scalar == " " && last.runsRightToLeft
            && scalars[(index + 1)...].first(where: { $0 != " " })
              .map(FormulaSetter.isRightToLeft) == true
        if joins {
          runsLeft = last.runsRightToLeft
          if faces[last.face].covers(scalar.value) { home = last.face }
        }
        if last.face == home, last.runsRightToLeft == runsLeft {
          found[found.count - 1].range = last.range.lowerBound..<index + 1
          continue
        }
      }
      found.append(Stretch(face: home, runsRightToLeft: runsLeft, range: index..<index + 1))
    }
    return found
  }

  private mutating func reportMissing(_ letters: ArraySlice<Unicode.Scalar>) {
    guard let first = letters.first, !first.properties.isDefaultIgnorableCodePoint,
      !first.properties.isWhitespace, lacks(first)
    else { return }
    problems.append(
      FormulaProblem(
        .missingGlyph, "no font for formulas has “\(first)”", at: range,
        help: "a box stands for it"))
  }

  /// Whether a letter runs from right to left: those of Hebrew, Arabic, Syriac, Thaana, N’Ko and their like.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x065F, 0x066D...0x06EF, 0x06FA...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC,
      0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
