import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping
import TypesetTextAnalysis

/// Makes the line that a break chose: cuts the shaped paragraph, shapes its ends anew where they
/// need it, orders runs by sight, gives spaces their share, and sums heights.
struct LineBuilder {
  let paragraph: PreparedParagraph
  let choice: LineBreak
  let state: ParagraphState
  let slot: LineSlot
  let tools: ParagraphTools

  var glyphs: [LineGlyph] = []
  var runs: [LineRun] = []
  var pen = Length.zero
  /// The first byte whose space may be stretched.
  var stretchStart = 0
  /// The hyphen that was added; zero without one.
  var hyphenAdvance = Length.zero
  var setting = LineSetting()

  /// A stretch of one shaped run, in one source of glyphs.
  struct Piece {
    var shaped: ShapedText
    var run: Int
    var range: TextRange
    var level: UInt8
    /// Where the added hyphen's cluster would be; nil without one.
    var hyphenCluster: Int32?
    /// The room a tab or an object takes; zero for glyphs.
    var room = Length.zero
    /// Where a tab goes; nil for a default stop.
    var tab: TabPiece?
  }

  static func line(
    _ choice: LineBreak, of paragraph: PreparedParagraph, from state: ParagraphState,
    in slot: LineSlot, with tools: ParagraphTools
  ) -> Line {
    var builder = LineBuilder(
      paragraph: paragraph, choice: choice, state: state, slot: slot, tools: tools)
    let line = builder.build()
    return paragraph.style.lineBreakMode.isWhole ? line.cutByMode(with: tools) : line
  }

  init(
    paragraph: PreparedParagraph, choice: LineBreak, state: ParagraphState, slot: LineSlot,
    tools: ParagraphTools
  ) {
    self.paragraph = paragraph
    self.choice = choice
    self.state = state
    self.slot = slot
    self.tools = tools
  }

  private mutating func build() -> Line {
    let content = TextRange(choice.range.lowerBound, choice.contentEnd)
    glyphs.reserveCapacity(content.count + 1)
    stretchStart = paragraph.stretchStart(in: content.utf8)
    for piece in piecesInVisualOrder(of: content) { place(piece) }
    trimEdges()
    let natural = pen
    keepEndBlank()
    justify()
    if paragraph.hasEffects { pushToEnd() }
    let (indent, tailIndent) = paragraph.indents(
      line: paragraph.line(at: state), within: slot.interval.width)
    let rest = choice.measure + setting.hangStart + setting.hangEnd - pen
    let inset: Length
    switch (alignment, paragraph.runsRightToLeft) {
    case (.left, false): inset = indent
    case (.right, false): inset = indent + rest
    case (.left, true): inset = tailIndent
    case (.right, true): inset = tailIndent + rest
    case (_, false): inset = indent + rest / 2
    case (_, true): inset = tailIndent + rest / 2
    }
    let (ascent, descent, airAbove) = paragraph.withRuby(
      paragraph.style.writingMode.isVertical ? verticalHeights() : heights(), in: content.utf8)
    var line = Line(
      paragraph: paragraph, range: choice.range, contentEnd: choice.contentEnd,
      reason: choice.reason,
      insertedText: choice.ending.inserted.utf8,
      droppedLength: choice.ending.dropped, glyphs: glyphs, runs: runs, inset: inset,
      hangStart: setting.hangStart, hangEnd: setting.hangEnd, expansion: setting.expansion,
      tracking: setting.tracking, width: pen, naturalWidth: natural, measure: choice.measure,
      ascent: ascent, descent: descent, airAbove: airAbove, gapBelow: gapBelow,
      stretch: setting.stretch,
      trailingWhitespaceWidth: paragraph.ownWidth(
        choice.contentEnd.utf8, choice.range.upperBound.utf8),
      next: choice.next, begin: state,
      sizedForFrameHeight: paragraph.specials.isEmpty ? nil : slot.frameHeight)
    line.isTooLoose = setting.isTooLoose
    line.rubies = placedRubies()
    return line
  }

  private enum Side { case left, right, middle }

  /// The side a line leans to when it does not fill its measure.
  private var alignment: Side {
    switch paragraph.style.alignment {
    case .left: return .left
    case .right: return .right
    case .center: return .middle
    case .justify, .start: return paragraph.runsRightToLeft ? .right : .left
    case .end: return paragraph.runsRightToLeft ? .left : .right
    }
  }

  // MARK: Pieces

  private func piecesInVisualOrder(of content: TextRange) -> [Piece] {
    guard !content.isEmpty else { return [] }
    let start = content.lowerBound.utf8
    let hyphenated = choice.reason == .hyphen
    let ending =
      hyphenated && choice.ending == .asWritten ? FragmentEnding.hyphen : choice.ending
    let (begin, end) = paragraph.ends(
      from: start, to: hyphenated ? choice.contentEnd.utf8 : choice.range.upperBound.utf8,
      ending: ending, tools)
    var pieces: [Piece] = []
    var offset = start
    if let shaped = begin.shaped {
      append(
        shaped, TextRange(start..<begin.range.upperBound.utf8), within: content, to: &pieces)
      offset = begin.range.upperBound.utf8
    }
    append(
      paragraph.shaped,
      TextRange(offset..<max(offset, min(end.range.lowerBound.utf8, content.upperBound.utf8))),
      within: content, to: &pieces)
    if let shaped = end.shaped {
      append(shaped, end.range, within: content, to: &pieces)
      if hyphenated, !pieces.isEmpty,
        DivisionSign.isShown(in: paragraph.text.utf8, before: choice.contentEnd.utf8)
      {
        pieces[pieces.count - 1].hyphenCluster = Int32(choice.contentEnd.utf8)
      }
    } else if end.range.lowerBound < content.upperBound {
      append(
        paragraph.shaped, TextRange(end.range.lowerBound, content.upperBound), within: content,
        to: &pieces)
    }
    if paragraph.specialIndex(from: start) < paragraph.specialIndex(from: content.upperBound.utf8) {
      makeRoom(for: &pieces)
    }
    return paragraph.analysis.levels.isLeftToRight ? pieces : reordered(pieces, of: content)
  }

  /// Sizes tabs and objects. A tab reaches the next stop counted in reading order from the edge
  /// where the line begins, whichever way the letters run: it separates segments (UAX #9 S), which
  /// stand one after the other in the paragraph's direction.
  private func makeRoom(for pieces: inout [Piece]) {
    if let tabs { return makeRoom(for: &pieces, at: tabs) }
    var x = Length.zero
    for index in pieces.indices {
      let piece = pieces[index]
      let run = piece.shaped.runs[piece.run]
      var room = Length.zero
      switch run.kind {
      case .text:
        x += piece.shaped.advance(of: piece.range)
        if piece.hyphenCluster != nil { x += piece.shaped.hyphenAdvance }
      case .tab:
        for _ in 0..<piece.range.count { room = paragraph.tabStop(after: x + room) - x }
      case .object:
        room = self.room(of: piece)
      case .separator: continue
      }
      x += room
      pieces[index].room = room
    }
  }

  /// What the objects of `piece` take along the line: several alike where each is one character.
  func room(of piece: Piece) -> Length {
    let index = paragraph.specialIndex(from: piece.range.lowerBound.utf8)
    guard index < paragraph.specials.count else { return .zero }
    let special = paragraph.specials[index]
    let room = paragraph.room(
      of: special, choice.measure, slot.frameHeight, before: choice.contentEnd.utf8)
    if special.isFormula { return room.width }
    return room.width * (piece.range.count / 3)
  }

  private func append(
    _ shaped: ShapedText, _ range: TextRange, within content: TextRange, to pieces: inout [Piece]
  ) {
    let lower = max(range.lowerBound, content.lowerBound)
    let upper = min(range.upperBound, content.upperBound)
    guard lower < upper else { return }
    var index = shaped.runIndex(at: lower)
    while index < shaped.runs.count, shaped.runs[index].range.lowerBound < upper {
      let run = shaped.runs[index]
      pieces.append(
        Piece(
          shaped: shaped, run: index,
          range: TextRange(max(run.range.lowerBound, lower), min(run.range.upperBound, upper)),
          level: run.level))
      index += 1
    }
  }

  /// L1 and L2 for the line: levels as they hold on it, then runs reversed level by level.
  private func reordered(_ logical: [Piece], of content: TextRange) -> [Piece] {
    let visual = paragraph.analysis.levels.visualRuns(in: content, of: paragraph.text.utf8)
    var looks = 0
    return LineBuilder.pieces(logical, in: visual, looks: &looks)
  }

  /// `logical`, which follow each other in the text, cut to the runs `visual` and in their order; adds to
  /// `looks` how many pieces were looked at. O(n log n) in pieces and runs.
  static func pieces(_ logical: [Piece], in visual: [LevelRun], looks: inout Int) -> [Piece] {
    var pieces: [Piece] = []
    pieces.reserveCapacity(max(logical.count, visual.count))
    for run in visual {
      let first = pieces.count
      var index = logical.indices.partitioningIndex {
        looks += 1
        return logical[$0].range.upperBound <= run.range.lowerBound
      }
      while index < logical.count, logical[index].range.lowerBound < run.range.upperBound {
        looks += 1
        var part = logical[index]
        let upper = min(part.range.upperBound, run.range.upperBound)
        if upper < part.range.upperBound { part.hyphenCluster = nil }
        part.range = TextRange(max(part.range.lowerBound, run.range.lowerBound), upper)
        pieces.append(part)
        index += 1
      }
      if run.isRightToLeft { pieces[first...].reverse() }
    }
    return pieces
  }

  // MARK: Placing

  private mutating func place(_ piece: Piece) {
    let run = piece.shaped.runs[piece.run]
    let attributes = paragraph.text.runs[run.attributes].attributes
    let first = glyphs.count
    let left = pen
    var kind = LineRun.Kind.text
    switch run.kind {
    case .separator: return
    case .tab:
      if let tab = piece.tab { return place(tab, in: piece, run) }
      kind = .tab
      pen += piece.room
    case .object:
      guard attributes.attachment != nil else { return }
      var room = paragraph.room(
        ofObjectAt: piece.range.lowerBound, choice.measure, slot.frameHeight)
      if attributes.formula != nil { room.width = piece.room }
      kind = .object(room)
      pen += piece.room
    case .text: placeGlyphs(of: piece, run, shift: attributes.baselineShift)
    }
    // A run that was cut at the edge of what was shaped anew is one run on paper.
    if let last = runs.last, kind == .text, last.kind == .text, last.attributes == run.attributes,
      last.face == run.face, last.size == run.size, last.level == run.level,
      last.orientation == run.orientation, run.orientation != .combined,
      last.range.upperBound == piece.range.lowerBound
        || piece.range.upperBound == last.range.lowerBound
    {
      let index = runs.count - 1
      runs[index].range = TextRange(
        min(last.range.lowerBound, piece.range.lowerBound),
        max(last.range.upperBound, piece.range.upperBound))
      runs[index].glyphs = last.glyphs.lowerBound..<glyphs.count
      runs[index].width = pen - last.x
      runs[index].endsWithAddedHyphen = last.endsWithAddedHyphen || piece.hyphenCluster != nil
      return
    }
    runs.append(
      LineRun(
        range: piece.range, kind: kind, glyphs: first..<glyphs.count, attributes: run.attributes,
        face: run.face, size: run.size, level: run.level, x: left, width: pen - left,
        endsWithAddedHyphen: piece.hyphenCluster != nil,
        givesLetters: run.givesLetters && !paragraph.isInitial(piece.range.lowerBound.utf8),
        orientation: run.orientation, ownExpansion: run.expansion))
  }

  private mutating func placeGlyphs(of piece: Piece, _ run: ShapedRun, shift: Length) {
    if piece.hyphenCluster != nil { hyphenAdvance = piece.shaped.hyphenAdvance }
    let range = piece.shaped.glyphs(ofRun: piece.run, in: piece.range)
    let lower = Int32(piece.range.lowerBound.utf8)
    let upper = Int32(piece.range.upperBound.utf8)
    let hyphen = piece.hyphenCluster ?? Int32.min
    var pen = pen
    let placed = unsafe [LineGlyph](unsafeUninitializedCapacity: range.count) { room, count in
      unsafe piece.shaped.glyphs.withUnsafeBufferPointer { source in
        for index in range {
          let glyph = unsafe source[index]
          guard glyph.cluster >= lower && glyph.cluster < upper || glyph.cluster == hyphen else {
            continue
          }
          unsafe room.initializeElement(
            at: count,
            to: LineGlyph(
              id: glyph.id, cluster: glyph.cluster, x: pen + glyph.xOffset,
              rise: glyph.yOffset + shift, advance: glyph.advance))
          count += 1
          pen += glyph.advance
        }
      }
    }
    // Most lines are one piece.
    if glyphs.isEmpty { glyphs = placed } else { glyphs += placed }
    self.pen = pen
  }

  // MARK: Heights

  /// A line of ordinary text is as high as the leading, whatever faces stand in it, so that the
  /// grid holds; larger letters, scripts that build upwards or downwards, and pictures make it
  /// higher.
  ///
  /// The top of a picture stands where the capitals of a line of text would, plus a quarter of the
  /// leading as air; its foot on the baseline. One that takes whole rows makes its line as high as
  /// these, without air.
  private func heights() -> (ascent: Length, descent: Length, airAbove: Length) {
    if let lineHeight = paragraph.style.lineHeight { return heights(by: lineHeight) }
    let leading = paragraph.style.leading
    let strut = Strut.ascent(of: leading)
    var ascent = strut
    var descent = Strut.descent(of: leading)
    var airAbove = Length.zero
    var holdsPicture = false
    /// How far the highest of the formulas reaches that make the line higher.
    var highestFormula = Length.zero
    for run in runs {
      switch run.kind {
      case .tab: continue
      case .object(let metrics):
        if let attached = paragraph.text.runs[run.attributes].attributes.formula {
          // Like an index it may reach a little into the air between lines; above, where the bar of a root is, a tenth
          // of a line is left below the baseline there (`formulasTouch` keeps it off letters that reach down).
          let isAmongLetters = !attached.fillsMeasure && hasLetters
          if metrics.ascent > strut + (isAmongLetters ? leading * 3 / 20 : .zero) {
            ascent = max(ascent, metrics.ascent + leading / 10)
            holdsPicture = true
            if isAmongLetters { highestFormula = max(highestFormula, metrics.ascent) }
          }
          if metrics.descent > Strut.descent(of: leading) + (isAmongLetters ? leading / 8 : .zero) {
            descent = max(descent, metrics.descent + leading / 10)
            holdsPicture = true
          }
          continue
        }
        descent = max(descent, metrics.descent)
        guard paragraph.text.runs[run.attributes].attributes.attachment?.keepsAirAbove ?? true
        else {
          ascent = max(ascent, metrics.ascent)
          continue
        }
        guard metrics.ascent > strut else { continue }
        // Beside letters it may reach into the air below the line above, but not to its baseline.
        if !isFixed(run) {
          if metrics.ascent * 10 <= leading * 9, hasLetters { continue }
          holdsPicture = true
        }
        if let rows = paragraph.text.runs[run.attributes].attributes.attachment?.rows,
          rows.step == leading, rows.holds(metrics.ascent)
        {
          // It takes whole rows, from the capitals of the first one; its air is for the frame.
          let needed = metrics.ascent + strut - rows.capHeight
          if needed > ascent {
            ascent = needed
            airAbove = .zero
          }
          continue
        }
        let air = leading / 4
        var needed = metrics.ascent + max(.zero, strut - paragraph.capHeight) + air
        if needed - air + descent > slot.frameHeight {
          // A frame hardly higher than the picture: it may have all of it.
          needed = max(strut, min(metrics.ascent, slot.frameHeight - descent)) + air
        }
        if needed > ascent {
          ascent = needed
          airAbove = air
        }
      case .text:
        // Large first letters stand beside several lines and make none of them higher.
        if run.range.lowerBound.utf8 < paragraph.initial?.length ?? 0 { continue }
        let shift = paragraph.text.runs[run.attributes].attributes.rise(in: run.face)
        if let (above, below) = Strut.tall(run.face, size: run.size), above + below > leading {
          ascent = max(ascent, above + shift)
          descent = max(descent, below - shift)
        }
        guard run.size > paragraph.baseSize || shift != .zero else { continue }
        // An index or an exponent reaches a little into the air between lines: on the grid it would
        // cost a whole line to keep it out.
        if run.size < paragraph.baseSize, shift.magnitude * 2 <= paragraph.baseSize { continue }
        let own = Strut.leading(of: run.size)
        if Strut.ascent(of: own) + shift > ascent {
          ascent = Strut.ascent(of: own) + shift
          airAbove = .zero
        }
        descent = max(descent, Strut.descent(of: own) - shift)
      }
    }
    if holdsPicture, leading > .zero, hasLetters {
      // The lines below stay in line with those of the columns beside them.
      let over = (ascent + descent).scaledPoints % leading.scaledPoints
      // What reaches down alone leaves its baseline on the grid.
      let rest = over > 0 ? leading - Length(scaledPoints: over) : .zero
      // Where nothing stands above, what reaches up a little needs no further line.
      let isHead =
        ascent == highestFormula + leading / 10 && highestFormula <= strut + leading * 3 / 10
        && descent == Strut.descent(of: leading)
      if ascent > strut { ascent += rest } else { descent += rest }
      airAbove = isHead ? ascent - strut : .zero
    }
    return (ascent, descent, airAbove)
  }

  /// True where the room of what stands in `run` is given as it is.
  private func isFixed(_ run: LineRun) -> Bool {
    if case .fixed? = paragraph.text.runs[run.attributes].attributes.attachment?.sizing {
      return true
    }
    return false
  }

  /// True where something other than pictures and white space stands in the line.
  private var hasLetters: Bool {
    let bytes = paragraph.text.utf8
    return runs.contains { run in
      run.kind == .text
        && run.glyphs.contains { droppableLength(in: bytes, at: Int(glyphs[$0].cluster)) == 0 }
    }
  }
}

/// How the height of a line is shared above and below its baseline.
enum Strut {
  /// Three quarters of the leading stand above the baseline: with letters of 0.8 leading that puts
  /// equal air above the ascenders and below the descenders.
  static func ascent(of leading: Length) -> Length { leading * 3 / 4 }
  /// The rest of the leading.
  static func descent(of leading: Length) -> Length { leading - ascent(of: leading) }
  /// Room above and below the baseline for letters of a face much taller than Latin needs (Tibetan,
  /// Myanmar, nastaliq: over 2.15 em); nil for others. Thai and Devanagari have up to 1.6 em, and
  /// faces of Arabic name up to 2.1 of which text needs 1.3.
  static func tall(_ face: FontFace, size: Length) -> (above: Length, below: Length)? {
    let metrics = face.metrics
    let upem = face.unitsPerEm
    guard (metrics.ascender.rawValue + metrics.descender.rawValue) * 100 > upem * 215 else {
      return nil
    }
    return (
      metrics.ascender.length(at: size, unitsPerEm: upem),
      metrics.descender.length(at: size, unitsPerEm: upem)
    )
  }

  /// The least leading for letters of `size` among smaller ones: 1.15 em.
  static func leading(of size: Length) -> Length { size.scaled(by: 115, over: 100) }
}

/// True for scripts that set no spaces between words: Han, Kana and the full-width punctuation
/// between them; Thai, Lao, Myanmar, Khmer. Their lines are filled by room at break opportunities.
func standsWithoutSpaces(_ bytes: [UInt8], at offset: Int) -> Bool {
  func second(_ range: ClosedRange<UInt8>) -> Bool {
    offset + 1 < bytes.count && range.contains(bytes[offset + 1])
  }
  switch bytes[offset] {
  case 0xE0: return second(0xB8...0xBB)  // U+0E00…U+0EFF
  case 0xE1: return second(0x80...0x82) || second(0x9E...0x9F)  // U+1000…, U+1780…
  case 0xE3...0xE9: return true  // U+3000…U+9FFF
  case 0xEF: return second(0xBC...0xBD)
  case 0xF0: return second(0xA0...0xAF)
  default: return false
  }
}
