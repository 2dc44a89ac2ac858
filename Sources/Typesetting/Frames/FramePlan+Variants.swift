package import TypesetGeometry
import TypesetRichText

/// A paragraph of running text as far as it stands in a frame that is planned.
package struct PlannedParagraph: Sendable {
  /// Its index in the story.
  package var index: Int
  /// How many of its lines stand in the frame.
  package var lines: Int
  /// Whether its first line does.
  package var begins: Bool
  /// Whether its last line does.
  package var ends: Bool
  /// How full its last line is, in hundredths of its other lines by their letters; 100 where it has but one or
  /// does not end in the frame.
  package var fullness: Int
  /// From the frame's top to the foot of the last of its lines in it.
  package var foot: Length
}

extension FramePlan {
  /// The paragraphs of text whose lines stand in it, in order; what takes no room is left out. O(lines).
  package var paragraphs: [PlannedParagraph] { paragraphs(of: lines[...]) }

  private func paragraphs(of lines: ArraySlice<PlannedLine>) -> [PlannedParagraph] {
    var found: [PlannedParagraph] = []
    var bytes = 0
    for line in lines where line.height > .zero {
      guard let table = line.table else { continue }
      let entry = tables[table].entries[line.line]
      let isNew = found.last?.index != line.paragraph
      if isNew {
        found.append(
          PlannedParagraph(
            index: line.paragraph, lines: 0, begins: entry.begin == .start, ends: false,
            fullness: 100, foot: .zero))
        bytes = 0
      }
      let count = entry.contentEnd.utf8 - entry.begin.offset.utf8
      let last = found.count - 1
      found[last].foot = line.baseline + entry.descent
      if entry.reason == .end {
        found[last].ends = true
        if found[last].lines > 0, bytes > 0 {
          found[last].fullness = min(count * 100 * found[last].lines / bytes, 100)
        }
      }
      found[last].lines += 1
      bytes += count
    }
    return found
  }

  /// The last of `paragraphs`, and which stands above it; nil where there is none. O(its lines).
  package var lastParagraph: (paragraph: PlannedParagraph, above: Int?)? {
    func isCounted(_ place: Int) -> Bool {
      lines[place].height > .zero && lines[place].table != nil
    }
    guard let last = lines.indices.last(where: isCounted) else { return nil }
    let index = lines[last].paragraph
    let above = lines.indices.prefix(last).last {
      isCounted($0) && lines[$0].paragraph != index
    }
    let foot = lines[(above.map { $0 + 1 } ?? 0)...]
    return paragraphs(of: foot).last.map { ($0, above.map { lines[$0].paragraph }) }
  }

  /// The first of `paragraphs`; nil where there is none. O(its lines).
  package var firstParagraph: PlannedParagraph? {
    guard let first = lines.first(where: { $0.height > .zero && $0.table != nil }) else {
      return nil
    }
    return paragraphs(
      of: lines.prefix { $0.height == .zero || $0.paragraph == first.paragraph }
    ).first
  }

  /// Where it would end with so many lines fewer at its foot: at which byte of its story, and, within a paragraph, in
  /// which state of that; and the paragraph of the line that would be its last. Nil where its last lines are not all of
  /// one height. O(`count`).
  package func end(
    withoutLast count: Int, of framesetter: Framesetter
  ) -> (offset: TextOffset, state: ParagraphState?, paragraph: Int)? {
    let place = lines.count - 1 - count
    guard place >= 0, count > 0 else { return nil }
    let height = lines[place].height
    for line in lines[place...] {
      guard line.height == height, line.hasInk, line.table != nil else { return nil }
    }
    let (last, next) = (lines[place], lines[place + 1])
    let start = framesetter.story.paragraphs[next.paragraph].range.lowerBound
    guard next.paragraph == last.paragraph, let table = next.table else {
      return (start, nil, last.paragraph)
    }
    let state = tables[table].entries[next.line].begin
    return (TextOffset(start.utf8 + state.offset.utf8), state, last.paragraph)
  }

  /// How many of its lines there are up to line number `line`, from 0, of the paragraph `index`; nil where that line does
  /// not stand in it. O(lines).
  package func lines(throughLine line: Int, ofParagraph index: Int) -> Int? {
    let last = lines.lastIndex { place in
      guard place.paragraph == index, place.height > .zero, let table = place.table else {
        return false
      }
      return tables[table].entries[place.line].begin.line == line
    }
    return last.map { $0 + 1 }
  }

  /// Its last lines with letters, the last first, no more than `count`: of which paragraph of the story each is, and which
  /// line of it, from 0. Lines that hold none end the row. O(`count`).
  package func lastLines(_ count: Int) -> [(paragraph: Int, line: Int)] {
    var found: [(paragraph: Int, line: Int)] = []
    for place in lines.reversed() where place.height > .zero && place.hasInk {
      guard let table = place.table, found.count < count else { break }
      found.append((place.paragraph, tables[table].entries[place.line].begin.line))
    }
    return found
  }

  /// Whether its last line with letters ends with a hyphen that was added.
  package var endsWithHyphen: Bool {
    lines.last { $0.height > .zero && $0.hasInk }?.reason == .hyphen
  }

  /// Whether the text goes on behind it because it is full, and not because it was told to end.
  package var isFull: Bool { continuation.map { $0.offset < limit } ?? false }
}

extension FramePlan {
  /// Whether the paragraph begins beside an edge of the outline.
  package func beginsBesideEdge(_ paragraph: Int) -> Bool { edgeSlots[paragraph] != nil }

  /// What the lines of a paragraph that begins beside an edge cost beyond its best; nil where they are the best. O(lines).
  package func extraDemerits(of paragraph: Int) -> ExtraDemerits? {
    guard let first = lines.first(where: { $0.paragraph == paragraph && $0.height > .zero }),
      let table = first.table, tables[table].entries[first.line].begin == .start
    else { return nil }
    return tables[table].extraDemerits
  }
}

extension Framesetter {
  /// What the lines of the paragraph `index`, which begins in `plan`, would cost beyond its best there as `variant` has them;
  /// nil where it has none within the bounds of `OptimalBreaker`. Beside an edge of the outline the lines are those for the
  /// stretches that it leaves.
  ///
  /// - Parameter most: Lines that cost more are not looked for: nil where there are no others.
  package func extraDemerits(
    of variant: LineVariant, at index: Int, in plan: FramePlan, frameHeight: Length,
    most: Int = .max
  ) -> ExtraDemerits? {
    guard var slots = plan.edgeSlots[index] else {
      return extraDemerits(
        of: variant, at: index, measure: plan.shape.size.width, frameHeight: frameHeight,
        most: most)
    }
    guard story.paragraphs[index].role == .text, !plan.plainInitials.contains(index) else {
      return nil
    }
    let chooser = LinesAhead.Chooser(
      prepared: supply.paragraph(at: index).paragraph, paragraph: index, breaker: supply.breaker,
      tools: supply.tools)
    let found = edges.varied(variant, for: &slots, from: 0, chooser)?.table.extraDemerits
    return found.flatMap { $0.total <= most ? $0 : nil }
  }

  /// What the lines of the paragraph `index` in frames of `measure` × `frameHeight` cost beyond its best, in the
  /// demerits of `BreakCosts`, as `variant` has them; nil where it has none within the bounds of
  /// `OptimalBreaker`. Made when they are first asked for.
  ///
  /// - Parameter most: Lines that cost more are not looked for: nil where there are no others.
  package func extraDemerits(
    of variant: LineVariant, at index: Int, measure: Length, frameHeight: Length, most: Int = .max
  ) -> ExtraDemerits? {
    let found = supply.variant(
      variant, at: index, measure: measure, frameHeight: frameHeight, most: most)
    return found.flatMap { $0.extraDemerits.total <= most ? $0.extraDemerits : nil }
  }
}
