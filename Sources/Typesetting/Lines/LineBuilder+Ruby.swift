import TypesetGeometry
import TypesetRichText

extension LineBuilder {
  /// The ruby of the bases that begin on the line, over (or under) them as they stand now.
  func placedRubies() -> [LineRuby] {
    guard !paragraph.rubies.isEmpty else { return [] }
    let content = choice.range.lowerBound.utf8..<choice.contentEnd.utf8
    var placed: [LineRuby] = []
    for ruby in paragraph.rubies(in: content) {
      guard var (start, end) = box(of: ruby.base) else { continue }
      let beginsLine = ruby.base.lowerBound == content.lowerBound
      if !beginsLine { start += ruby.otherLead }
      if ruby.base.upperBound != content.upperBound { end -= ruby.otherTrail }
      var line = ruby.line
      let room = end - start - line.width
      var x = start
      if room.isNegative {
        x -= beginsLine ? .zero : min(ruby.overBefore, -room)
      } else {
        switch ruby.annotation.alignment {
        case .start: break
        case .end: x += room
        case .distribute where ruby.isIdeographic: x += line.spread(over: room)
        case .center, .distribute: x += room / 2
        }
      }
      placed.append(
        LineRuby(
          base: TextRange(ruby.base), line: line, x: x,
          rise: ruby.rise(isIdeographicBase: paragraph.hasIdeographs)))
    }
    return placed
  }

  /// From where to where the pen moves for the glyphs of `range`; nil for none on the line.
  private func box(of range: Range<Int>) -> (Length, Length)? {
    var left: Length?
    var right = Length.zero
    for run in runs {
      var pen = run.x
      for index in run.glyphs {
        let next = pen + glyphs[index].advance
        if range.contains(Int(glyphs[index].cluster)) {
          left = min(left ?? pen, pen)
          right = max(right, next)
        }
        pen = next
      }
    }
    return left.map { ($0, right) }
  }
}

extension PreparedParagraph {
  /// The heights of a line with its ruby: that of the bases that begin in `content`, what is seen of the line. Nothing of
  /// the line has to be made for that.
  ///
  /// Ruby stands in the air between lines: half an em of it holds ruby of half the size, and where
  /// the leading has that, no line moves; the ruby of a frame's first line stands above the frame
  /// (JLREQ 3.3.9). Only where it does not fit is the line higher, by whole leadings, so that it
  /// stands on the grid; a line whose height follows its fonts by just as much as the ruby needs.
  func withRuby(
    _ heights: (ascent: Length, descent: Length, airAbove: Length), in content: Range<Int>
  ) -> (ascent: Length, descent: Length, airAbove: Length) {
    guard !rubies.isEmpty else { return heights }
    if style.writingMode.isVertical { return withVerticalRuby(heights, in: content) }
    var (ascent, descent, air) = heights
    let isFree = style.lineHeight != nil
    let leading = style.leading
    let size = baseSize
    // The letters of the line above reach 0.12 em below their baseline, those of the line below
    // 0.88 em above theirs.
    let roomAbove = leading - size.scaled(by: 120, over: 1000)
    let roomBelow = leading - size.scaled(by: 880, over: 1000)
    for ruby in rubies(in: content) {
      let rise = ruby.rise(isIdeographicBase: hasIdeographs)
      switch ruby.annotation.position {
      case .before:
        let above = rise + ruby.above
        if isFree {
          ascent = max(ascent, above)
        } else {
          // At the top of a frame no line stands above.
          let more = above - max(roomAbove, ascent)
          if more > .zero {
            let steps = more.roundedUp(toMultipleOf: leading)
            ascent += steps
            air += steps
          }
        }
      case .after:
        let below = ruby.below - rise
        if isFree {
          descent = max(descent, below)
        } else {
          let more = below - max(roomBelow, descent)
          if more > .zero { descent += more.roundedUp(toMultipleOf: leading) }
        }
      }
    }
    return (ascent, descent, air)
  }
}

extension Line {
  /// Draws the letters apart so that they fill `room` more, half a gap at either end (JLREQ 3.3.6:
  /// one, two, two … one); what is before the first. The remainder goes to the last end.
  mutating func spread(over room: Length) -> Length {
    var count = 0
    for index in glyphs.indices where endsCluster(index) { count += 1 }
    guard count > 0 else { return .zero }
    let half = room / (count * 2)
    var shift = Length.zero
    for run in runs.indices {
      runs[run].x += shift
      let before = shift
      for index in runs[run].glyphs {
        glyphs[index].x += shift
        if endsCluster(index), index + 1 < glyphs.count {
          glyphs[index].advance += half * 2
          shift += half * 2
        }
      }
      runs[run].width += shift - before
    }
    width += shift
    return half
  }

  private func endsCluster(_ index: Int) -> Bool {
    index + 1 == glyphs.count || glyphs[index + 1].cluster != glyphs[index].cluster
  }
}
