import TypesetGeometry
import TypesetRichText
import TypesetShaping

/// What filling a frame asks of a line: how high it is, where it begins and ends, and no glyphs.
struct LineEntry: Hashable, Sendable {
  /// The state it begins in.
  var begin: ParagraphState
  /// Where the next line of the paragraph begins.
  var next: ParagraphState
  /// The end of what is seen.
  var contentEnd: TextOffset
  /// The room there was, indents taken off.
  var measure: Length
  /// Room above the baseline.
  var ascent: Length
  /// Room below the baseline, positive.
  var descent: Length
  /// The part of `ascent` that is air above a picture, not wanted at the top of a frame.
  var airAbove = Length.zero
  /// Room between its descent and the line below.
  var gapBelow = Length.zero
  /// The height of the frame that pictures were sized for; nil without any.
  var sizedForFrameHeight: Length?
  /// Why it ends there.
  var reason: LineBreak.Reason
  /// True where there are letters or something that a delegate holds room for.
  var hasInk: Bool
  /// True where it is wider than its measure. Known only of lines that were made: those for outlines
  /// that are no rectangles, where such lines take no stretch.
  var standsOut = false
  /// True where pictures take rows of the grid, whether these do or not.
  var isPictureInRows = false

  /// Ascent and descent.
  var height: Length { ascent + descent }
}

/// Lines of one paragraph for a run of slots, as far as filling asks for them: heights, ends, what is
/// anchored on them. Never changed once it is made, and shared by all frames that are tried with it.
///
/// The lines themselves are made only for paper. They are made at once where their heights cannot be
/// had without: in paragraphs with pictures, or whose heights follow their fonts.
final class LineTable: Sendable {
  /// The paragraph.
  let paragraph: PreparedParagraph
  /// One for each line, in order; the first begins where the breaker was asked from.
  let entries: [LineEntry]
  /// What its lines cost beyond the paragraph's best, where they are a variant that was chosen beside an edge; nil for others.
  let extraDemerits: ExtraDemerits?
  /// What lines are made from, where they are not made yet.
  private let source: Source

  private enum Source: Sendable {
    case made([Line])
    /// The choices, and the slot of each: one for all, or one for each.
    case chosen([LineBreak], [LineSlot])
  }

  /// A table of lines that are made.
  init(_ paragraph: PreparedParagraph, _ lines: [Line]) {
    let lines = LineTable.keepingFormulasApart(lines)
    self.paragraph = paragraph
    entries = lines.map(LineEntry.init)
    source = .made(lines)
    extraDemerits = nil
  }

  /// A table of lines that are chosen from `state` on.
  ///
  /// - Parameters:
  ///   - slots: One for all lines, or one for each; lines without one are left out.
  ///   - makesLines: Whether lines are made at once even where their heights are known without.
  ///   - extraDemerits: What they cost beyond the best, where they are a variant beside an edge.
  init(
    _ paragraph: PreparedParagraph, _ choices: [LineBreak], from state: ParagraphState,
    in slots: [LineSlot], makesLines: Bool, extraDemerits: ExtraDemerits? = nil,
    with tools: ParagraphTools
  ) {
    self.paragraph = paragraph
    self.extraDemerits = extraDemerits
    let count = slots.count == 1 ? choices.count : min(choices.count, slots.count)
    var begin = state
    guard !makesLines, paragraph.hasEvenHeights else {
      var lines: [Line] = []
      lines.reserveCapacity(count)
      for place in 0..<count {
        let slot = slots[slots.count == 1 ? 0 : place]
        lines.append(
          LineBuilder.line(choices[place], of: paragraph, from: begin, in: slot, with: tools))
        begin = choices[place].next
      }
      lines = LineTable.keepingFormulasApart(lines, in: slots)
      entries = lines.map(LineEntry.init)
      source = .made(lines)
      return
    }
    let plain = (
      ascent: Strut.ascent(of: paragraph.style.leading),
      descent: Strut.descent(of: paragraph.style.leading), airAbove: Length.zero
    )
    let hasTabs = !paragraph.specials.isEmpty
    let bytes = paragraph.text.utf8
    var entries: [LineEntry] = []
    entries.reserveCapacity(count)
    for (place, choice) in choices.prefix(count).enumerated() {
      let start = choice.range.lowerBound.utf8
      let content = start..<max(start, choice.contentEnd.utf8)
      let heights = paragraph.withRuby(plain, in: content)
      entries.append(
        LineEntry(
          begin: begin, next: choice.next, contentEnd: choice.contentEnd, measure: choice.measure,
          ascent: heights.ascent, descent: heights.descent, airAbove: heights.airAbove,
          sizedForFrameHeight: hasTabs ? slots[slots.count == 1 ? 0 : place].frameHeight : nil,
          reason: choice.reason,
          hasInk: hasTabs ? bytes[content].contains { $0 != 0x09 } : !content.isEmpty))
      begin = choice.next
    }
    self.entries = entries
    source = .chosen(Array(choices.prefix(count)), slots)
  }

  /// The lines that are made; none where they are only chosen.
  var lines: [Line] {
    guard case .made(let lines) = source else { return [] }
    return lines
  }

  /// The line `index`. O(1) where it is made, else O(its letters).
  func line(_ index: Int, with tools: ParagraphTools) -> Line {
    switch source {
    case .made(let lines): return lines[index]
    case .chosen(let choices, let slots):
      return LineBuilder.line(
        choices[index], of: paragraph, from: entries[index].begin,
        in: slots[slots.count == 1 ? 0 : index], with: tools)
    }
  }
}

extension LineEntry {
  /// What filling asks of `line`.
  init(_ line: Line) {
    self.init(
      begin: line.begin, next: line.next, contentEnd: line.contentEnd, measure: line.measure,
      ascent: line.ascent, descent: line.descent, airAbove: line.airAbove,
      gapBelow: line.gapBelow, sizedForFrameHeight: line.sizedForFrameHeight,
      reason: line.reason, hasInk: line.hasInk, standsOut: line.standsOut,
      isPictureInRows: line.sizedForFrameHeight != nil && line.isPictureInRows)
  }
}

extension Line {
  /// True for a line of pictures where pictures take rows of the grid, whether these do or not.
  fileprivate var isPictureInRows: Bool {
    runs.contains { run in
      guard case .object = run.kind else { return false }
      return paragraph.text.runs[run.attributes].attributes.attachment?.rows != nil
    }
  }
}

extension PreparedParagraph {
  /// True where every line of it is as high as its leading, but for its ruby, whatever stands on it: no letters larger
  /// than the text's, none far from its baseline, no pictures. O(runs).
  var hasEvenHeights: Bool {
    guard style.lineHeight == nil, !style.writingMode.isVertical, !holdsObjects,
      !style.lineBreakMode.isWhole
    else { return false }
    return shaped.runs.allSatisfy { run in
      guard run.kind == .text, run.range.lowerBound.utf8 >= initial?.length ?? 0 else {
        return true
      }
      let shift = text.runs[run.attributes].attributes.rise(in: run.face)
      let reachesInto = run.size < baseSize && shift.magnitude * 2 <= baseSize
      return Strut.tall(run.face, size: run.size) == nil
        && (run.size <= baseSize && shift == .zero || reachesInto)
    }
  }
}
