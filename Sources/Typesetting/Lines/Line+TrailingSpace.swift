import TypesetGeometry
import TypesetRichText
import TypesetShaping

extension Line {
  /// The line with the white space at its end as glyphs and runs too, as Core Text's lines have it: out
  /// beyond the end, in the direction of the paragraph (UAX #9 L1). Frames and drawing go without.
  ///
  /// O(its runs and glyphs) where there is white space, O(1) where not.
  var withTrailingSpace: Line {
    guard contentEnd < range.upperBound, !(runs.contains { $0.range.lowerBound >= contentEnd })
    else { return self }
    let isBackward = paragraph.runsRightToLeft
    var added = trailingPieces()
    guard !added.isEmpty else { return self }
    var line = self
    if isBackward {
      var x = runs.first?.x ?? .zero
      for index in added.indices {
        x -= added[index].run.width
        added[index].place(at: x)
      }
      added.reverse()
      var glyphs: [LineGlyph] = []
      var before: [LineRun] = []
      for piece in added { piece.append(to: &glyphs, &before) }
      let count = glyphs.count
      line.glyphs = glyphs + self.glyphs
      line.runs =
        before
        + runs.map {
          var run = $0
          run.glyphs = run.glyphs.lowerBound + count..<run.glyphs.upperBound + count
          return run
        }
    } else {
      var x = runs.last.map { $0.x + $0.width } ?? .zero
      for index in added.indices {
        added[index].place(at: x)
        x += added[index].run.width
        added[index].append(to: &line.glyphs, &line.runs)
      }
    }
    return line
  }

  /// A run of white space, its glyphs from left to right.
  private struct Piece {
    var run: LineRun
    var glyphs: [LineGlyph]

    mutating func place(at x: Length) {
      run.x = x
      var pen = x
      for index in glyphs.indices {
        glyphs[index].x += pen
        pen += glyphs[index].advance
      }
    }

    func append(to glyphs: inout [LineGlyph], _ runs: inout [LineRun]) {
      var run = run
      run.glyphs = glyphs.count..<glyphs.count + self.glyphs.count
      runs.append(run)
      glyphs += self.glyphs
    }
  }

  /// The white space, in the order of the text; places count from each run's left edge.
  private func trailingPieces() -> [Piece] {
    let shaped = paragraph.shaped
    let level = paragraph.analysis.levels.baseLevel
    var pieces: [Piece] = []
    var index = shaped.runIndex(at: contentEnd)
    while index < shaped.runs.count, shaped.runs[index].range.lowerBound < range.upperBound {
      let run = shaped.runs[index]
      defer { index += 1 }
      if run.kind == .separator || run.kind == .object {
        if let last = pieces.indices.last {
          pieces[last].run.range.upperBound = paragraph.endOfFillers(
            from: pieces[last].run.range.upperBound)
        }
        continue
      }
      let part = TextRange(
        max(run.range.lowerBound, contentEnd), min(run.range.upperBound, range.upperBound))
      let shift = paragraph.text.runs[run.attributes].attributes.baselineShift
      var glyphs: [LineGlyph] = []
      var width = Length.zero
      for place in shaped.glyphs(ofRun: index, in: part) {
        let glyph = shaped.glyphs[place]
        guard part.contains(TextOffset(Int(glyph.cluster))) else { continue }
        width += glyph.advance
        glyphs.append(
          LineGlyph(
            id: glyph.id, cluster: glyph.cluster, x: glyph.xOffset, rise: glyph.yOffset + shift,
            advance: glyph.advance))
      }
      // At a line's end white space runs as the paragraph does, whatever stands around it in the text.
      if run.isRightToLeft != (level & 1 == 1) { glyphs.reverse() }
      pieces.append(
        Piece(
          run: LineRun(
            range: part, kind: run.kind == .tab ? .tab : .text, glyphs: 0..<0,
            attributes: run.attributes, face: run.face, size: run.size, level: level, x: .zero,
            width: width, endsWithAddedHyphen: false, givesLetters: false,
            orientation: run.orientation, ownExpansion: run.expansion),
          glyphs: glyphs))
    }
    return pieces
  }
}
