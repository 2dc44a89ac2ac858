internal import TypesetCairoRendering
internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetRenderTree

/// A stretch of a run's glyphs, from the left, that stand for something else than they do elsewhere: they are shown by
/// another name of the font, or their text is written beside them (PDF 32000-1, 14.9.4).
struct MeaningSpan {
  /// Glyphs of the run.
  var glyphs: Range<Int>
  /// Bytes of the run's text.
  var text: Range<Int>
  /// Which variant of the font has them so; 0 where none has.
  var variant = 0
  /// Whether the glyphs say the text one by one, and it stands beside them only so that no sign is torn away from its letter.
  var isInOrder = false
}

extension ContentStream {
  /// Ends the text object, if one is open.
  func endText() {
    guard text.isOpen else { return }
    closeArray()
    if mark == .inText { closeMark() }
    bytes.append("ET\n")
    text.isOpen = false
  }

  /// Ends the array of a `TJ`, if one is open.
  func closeArray() {
    guard text.isArray else { return }
    if text.isString { bytes.append(0x29) }
    bytes.append("]TJ\n")
    text.isArray = false
    text.isString = false
  }

  /// Writes the glyphs of `run`, in paint that is set already, with `spans` in the order of glyphs, and `tracking` behind
  /// each beside the width that it has in `font`. `units` is where they stand (`LineMeasure`).
  ///
  /// One array for a line, or for a cell on it: letters follow each other by their widths and the tracking, and a number stands
  /// where the layout has them elsewhere by half a thousandth of the em or more. The pen is counted as a
  /// reader counts it, so that roundings do not add up. O(glyphs).
  ///
  /// Letters that go on to the left are written `apart`: PDFium finds the letters of one array in
  /// the order in which they stand from left to right, and arrays in the order of the line. A part without a width that
  /// stands where its letter begins, as the alef of a lam-alef does in some fonts, stands a thousandth of the em further
  /// left: poppler and PDFium sort letters by their places.
  func show(
    _ run: GlyphRun, in font: PressFont, matrix: TextState.Linear, spans: [MeaningSpan],
    apart: Bool, tracking wanted: Int, units: [Int], in file: PDFFile
  ) {
    guard let first = run.glyphs.first(where: { font.has($0.id) }) else { return }
    prepareTextMark()
    _ = font.width(of: first.id)
    setFont(font, first.id, run, file)
    let size = run.size.scaledPoints
    let stretch = 1000 + run.expansion
    guard size > 0, stretch > 0 else { return }
    setTracking(wanted, size: size)
    let glyphs = run.glyphs
    let tracking = state.tracking
    // How much further than the space before it this begins.
    var behind = 0
    if text.endsAtSpace, text.hasPen, text.matrix == matrix, matrix == .identity,
      first.y.thousandths == text.y
    {
      behind = along(first.x, from: text.x, size * stretch) - text.pen
    }
    setWordSpacing(of: run, font, apart: apart || matrix.a != 1, units, behind: behind)
    let (space, words) = (font.spacedGlyph, state.words)
    let slack = apart ? 50 : font.slack
    /// The font that most letters are in, and which variant of it has what comes.
    let plain = font.place(0, isLong: false)
    var variant = 0
    var span = 0
    /// What is to be added to `units` for the place from the line's beginning.
    var base = 0
    var hasBase = false
    var last = (x: Length.zero, y: Length.zero)
    var next = 0
    while next < glyphs.count {
      if text.isString, hasBase, !apart, matrix == .identity, state.font == plain {
        // Letters go out together up to the next stretch with a text of its own, and one by one within it.
        let limit = span < spans.count ? spans[span].glyphs.lowerBound : glyphs.count
        next = showOn(run, font, next..<max(limit, next), from: base, y: last.y, units)
        if next == glyphs.count { break }
      }
      let place = next
      next += 1
      let glyph = glyphs[place]
      guard font.has(glyph.id) else { continue }
      if span < spans.count, spans[span].glyphs.lowerBound == place {
        let own = spans[span]
        if own.variant == 0 {
          beginSpan(run.text[own.text])
        }
        variant = own.variant
      }
      let beginsElement = mark == .closed && tags?.element != nil
      let width = font.width(of: glyph.id)
      let byte = font.byte(of: glyph.id)
      let own = font.place(variant, isLong: byte == 0)
      if state.font != own { setFont(font, own, run.size, file) }
      if !hasBase, text.hasPen, text.matrix == matrix, matrix == .identity,
        glyph.y.thousandths == text.y
      {
        base = along(glyph.x, from: text.x, size * stretch) - units[place]
        hasBase = true
        last.y = glyph.y
      }
      var gap = hasBase ? units[place] + base - text.pen : 0
      if apart, width == 0, hasBase, place > 0, last.y == glyph.y,
        abs(glyph.x.scaledPoints - last.x.scaledPoints) * 1000 < size
      {
        gap -= 100
      }
      if apart { closeArray() }
      // Where a cell begins says more than how far that is from the end of the one before it: it is the same in each row.
      let beginsCell = beginsElement && abs(gap) > 50_000
      if !hasBase || beginsCell || !isOnLine(glyph, after: last, matrix) || gap > 2_000_000
        || gap < -500_000
      {
        // Cells of a row are mostly of different widths: what is the same stands together.
        if mark == .closed, tags?.isInCell == true { openTextMark() }
        beginLine(at: glyph, matrix)
        base =
          matrix == .identity
          ? along(glyph.x, from: text.x, size * stretch) - units[place] : -units[place]
        hasBase = true
        gap = 0
        text.pen = units[place] + base
      }
      last = (glyph.x, glyph.y)
      // Behind the move, which is mostly the same as in the item above.
      if mark == .closed { openTextMark() }
      if !text.isArray {
        bytes.append(0x5B)
        text.isArray = true
      }
      if gap >= slack || gap <= -slack {
        if text.isString { bytes.append(0x29) }
        text.isString = false
        let thousandths = (gap >= 0 ? gap + 50 : gap - 50) / 100
        bytes.append(integer: -thousandths)
        text.pen += thousandths * 100
      }
      if !text.isString {
        bytes.append(0x28)
        text.isString = true
      }
      if byte == 0 {
        let code = font.code(of: glyph.id)
        bytes.append(inLiteral: UInt8(truncatingIfNeeded: code >> 8))
        bytes.append(inLiteral: UInt8(truncatingIfNeeded: code))
      } else {
        bytes.append(inLiteral: byte)
      }
      text.pen += width + tracking
      if glyph.id == space { text.pen += words }
      if span < spans.count, spans[span].glyphs.upperBound == place + 1 {
        if variant == 0 { endSpan() }
        variant = 0
        span += 1
      }
    }
    text.endsAtSpace = !apart && space != nil && glyphs.last?.id == space
  }

  /// So many letters are written to memory at hand before they go on to the stream's, and each takes so many bytes
  /// at most: two that are escaped, a number, and what parts them.
  private static let mostAtOnce = 128
  private static let bytesOfLetter = 16

  /// Writes the glyphs `places` of `run` that follow on the line in an open string as far as they do, and gives the
  /// place behind them: nearly all letters of a text, so that nothing is asked twice here. O(glyphs).
  private func showOn(
    _ run: GlyphRun, _ font: PressFont, _ places: Range<Int>, from base: Int, y: Length,
    _ units: [Int]
  ) -> Int {
    var place = places.lowerBound
    let end = min(places.upperBound, place + ContentStream.mostAtOnce)
    guard place < end else { return place }
    var pen = text.pen
    let tracking = state.tracking
    let slack = font.slack
    let codes = font.codes
    let slots = font.bytes?.slots
    let words = state.words
    run.glyphs.withUnsafeBufferPointer { glyphs in
      units.withUnsafeBufferPointer { units in
        font.widths.withUnsafeBufferPointer { widths in
          withUnsafeTemporaryAllocation(
            of: UInt8.self, capacity: (end - place) * ContentStream.bytesOfLetter
          ) { room in
            var count = 0
            func put(_ byte: UInt8) {
              room[count] = byte
              count += 1
            }
            func put(inLiteral byte: UInt8) {
              if byte == 0x28 || byte == 0x29 || byte == 0x5C || byte == 0x0D { put(0x5C) }
              put(byte == 0x0D ? 0x72 : byte)
            }
            while place < end {
              let glyph = glyphs[place]
              guard Int(glyph.id) < widths.count, glyph.y == y else { break }
              let width = Int(widths[Int(glyph.id)])
              let gap = units[place] + base - pen
              guard width >= 0, gap <= 2_000_000, gap >= -500_000 else { break }
              let byte = slots?[Int(glyph.id)]
              // One that has two bytes where others have one.
              if byte == 0 { break }
              if gap >= slack || gap <= -slack {
                let thousandths = (gap >= 0 ? gap + 50 : gap - 50) / 100
                pen += thousandths * 100
                put(0x29)
                if thousandths > 0 { put(0x2D) }
                var rest = UInt32(truncatingIfNeeded: thousandths.magnitude)
                var power: UInt32 = 1
                while rest / power > 9 { power *= 10 }
                while power > 0 {
                  put(0x30 + UInt8(truncatingIfNeeded: rest / power))
                  rest %= power
                  power /= 10
                }
                put(0x28)
              }
              pen += width + tracking
              if let byte {
                put(inLiteral: byte)
                if byte == ByteCodes.spaceCode { pen += words }
              } else {
                let code = codes?[Int(glyph.id)] ?? UInt16(truncatingIfNeeded: glyph.id)
                put(inLiteral: UInt8(truncatingIfNeeded: code >> 8))
                put(inLiteral: UInt8(truncatingIfNeeded: code))
              }
              place += 1
            }
            bytes.append(UnsafeBufferPointer(rebasing: room[..<count]))
          }
        }
      }
    }
    text.pen = pen
    return place
  }

  /// Sets the font, its size and the width of its letters; the tracking comes later.
  private func setFont(_ font: PressFont, _ first: UInt32, _ run: GlyphRun, _ file: PDFFile) {
    if !text.isOpen {
      bytes.append("BT\n")
      text = TextState()
      text.isOpen = true
    }
    let own = font.place(0, isLong: font.byte(of: first) == 0)
    if state.font != own || state.size != run.size {
      setFont(font, own, run.size, file)
      // Another font of the size goes on where the pen is: numbers between letters come again, places on the page do not.
      if state.size != run.size {
        state.tracking = state.tracking == 0 ? 0 : Int.min
        state.words = state.words == 0 ? 0 : Int.min
        text.hasPen = false
      }
      state.size = run.size
    }
    if state.widths != 1000 + run.expansion {
      closeArray()
      state.widths = 1000 + run.expansion
      bytes.append(decimal: state.widths, places: 1)
      bytes.append(" Tz\n")
      text.hasPen = false
    }
  }

  /// Names `place`, which is the font or one of its variants.
  private func setFont(_ font: PressFont, _ place: Int, _ size: Length, _ file: PDFFile) {
    closeArray()
    appendName(.font, place, object: font.object(place) { file.reserve() })
    bytes.append(0x20)
    bytes.append(decimal: (size.scaledPoints * 10_000 + 32768) >> 16, places: 4)
    bytes.append(" Tf\n")
    state.font = place
  }

  /// `x` from `start`, thousandths of a point, in hundred-thousandths of an em of `scale` thousandths of
  /// scaled points.
  @inline(__always)
  private func along(_ x: Length, from start: Int, _ scale: Int) -> Int {
    (x.scaledPoints * 1000 - start << 16) * 100_000 / scale
  }

  /// True where `glyph` stands on the line of the one at `last`.
  @inline(__always)
  private func isOnLine(
    _ glyph: PositionedGlyph, after last: (x: Length, y: Length), _ matrix: TextState.Linear
  ) -> Bool {
    if matrix == .identity { return glyph.y.scaledPoints == last.y.scaledPoints }
    let determinant = matrix.a * matrix.d - matrix.b * matrix.c
    let right = Double((glyph.x - last.x).scaledPoints)
    let down = Double((glyph.y - last.y).scaledPoints)
    return abs(matrix.a * down - matrix.b * right) <= abs(determinant) * 40
  }

  /// Sets the space that stands behind letters, so that it is no number behind each.
  private func setTracking(_ wanted: Int, size: Int) {
    guard state.tracking == Int.min || abs(wanted - state.tracking) > 3 else { return }
    closeArray()
    // In points, to the hundred-thousandth, and counted as it is written.
    let points = (wanted * size + 32768) >> 16
    bytes.append(decimal: points, places: 5)
    bytes.append(" Tc\n")
    state.tracking = wanted == 0 ? 0 : (points << 16) / size
  }

  /// Moves to where `glyph` stands.
  private func beginLine(at glyph: PositionedGlyph, _ matrix: TextState.Linear) {
    closeArray()
    let (x, y) = (glyph.x.thousandths, glyph.y.thousandths)
    if text.matrix == matrix, matrix == .identity {
      bytes.append(decimal: x - text.x, places: 3)
      bytes.append(0x20)
      bytes.append(decimal: text.y - y, places: 3)
      bytes.append(" Td\n")
    } else {
      bytes.append(factor: matrix.a)
      bytes.append(0x20)
      bytes.append(factor: matrix.b)
      bytes.append(0x20)
      bytes.append(factor: -matrix.c)
      bytes.append(0x20)
      bytes.append(factor: -matrix.d)
      bytes.append(0x20)
      bytes.append(decimal: x * 10 + ReaderGrid.tenThousandths, places: 4)
      bytes.append(0x20)
      bytes.append(decimal: y * 10 + ReaderGrid.tenThousandths, places: 4)
      bytes.append(" Tm\n")
      text.matrix = matrix
    }
    text.x = x
    text.y = y
    text.hasPen = true
  }
}
