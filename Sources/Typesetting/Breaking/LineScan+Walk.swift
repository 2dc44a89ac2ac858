import TypesetGeometry
import TypesetTextAnalysis

extension LineScan {
  /// What one walk over the text of the line found.
  struct Findings {
    /// The last opportunity that fits.
    var fit: Candidate?
    /// The last one that fits and is no soft hyphen.
    var plain: Candidate?
    /// The first one that does not fit.
    var over: Candidate?
    /// The last place between two clusters that fits.
    var cluster: Candidate?
    /// Where the walk ended.
    var offset: Int
    /// The end of the paragraph or a forced break, and all before it fits.
    var isComplete = false
  }

  /// A walk over the text of the line, and what it found.
  private struct Walk {
    var found: Findings
    /// Nothing from here on counts as fitting.
    let ceiling: Int
    /// The place it has come to.
    var offset: Int
    /// The end of the last letter, and the width up to there.
    var contentEnd: Int
    var contentWidth: Length
    /// The tab or picture that comes next.
    var nextSpecial: Int
    /// The room of the tabs and pictures so far.
    var specialsWidth = Length.zero
    /// The tab whose stop is not reached yet.
    var tab: TabLayout.Open?
    /// The tab before which the line ends; -1 for none.
    var heldTab = -1
  }

  /// Walks over the text from the line's start to a little behind the measure; nothing from
  /// `ceiling` on counts as fitting.
  func scan(before ceiling: Int = .max) -> Findings {
    let positions = paragraph.analysis.positions
    let count = bytes.count
    var walk = Walk(
      found: Findings(offset: start), ceiling: ceiling, offset: start, contentEnd: start,
      contentWidth: begin, nextSpecial: paragraph.specialIndex(from: start))
    // No break further out can be shrunk to: stop looking there.
    let farthest = measure + measure / 4
    while walk.offset < count {
      let blank = droppableLength(in: bytes, at: walk.offset)
      let length = blank > 0 ? blank : utf8Length(bytes[walk.offset])
      let isDropped =
        blank > 0 && !(blank == 1 && tabs?.keepsTab(at: walk.offset) ?? false)
        && isByItself(walk.offset)
      if walk.nextSpecial < paragraph.specials.count,
        paragraph.specials[walk.nextSpecial].offset == walk.offset
      {
        takeSpecial(&walk)
      }
      walk.offset += length
      walk.found.offset = walk.offset
      if !isDropped {
        walk.contentEnd = walk.offset
        // Inside a cluster the offsets stand still: the width is that of the whole cluster's start.
        walk.contentWidth =
          width(at: walk.offset, walk) - paragraph.spacing.trim(atEnd: walk.offset)
          - paragraph.formulaSpace(endingAt: walk.offset)
      }
      let fits = walk.contentWidth <= measure && walk.offset < ceiling
      let flags = positions[walk.offset]
      if walk.offset == count || flags.contains(.mandatoryBreak) {
        noteEnd(&walk, fits: fits)
        break
      }
      note(flags, &walk, fits: fits, isDropped: isDropped)
      let found = (over: walk.found.over != nil, fit: walk.found.fit != nil)
      if found.over, found.fit { break }
      if walk.contentWidth > farthest, found.over || found.fit || walk.found.cluster != nil {
        break
      }
    }
    return walk.found
  }

  /// True for white space at `offset` that is no part of the character before it, as it is behind a letter that
  /// what follows is written on (UAX #29 GB9b). Of CRLF both are white space.
  @inline(__always)
  private func isByItself(_ offset: Int) -> Bool {
    paragraph.analysis.positions[offset].contains(.graphemeStart) || bytes[offset] == 0x0A
  }

  /// The width from the line's start to `offset`.
  @inline(__always)
  private func width(at offset: Int, _ walk: Walk) -> Length {
    let width = paragraph.ownWidth(start, offset) + begin + walk.specialsWidth
    guard let tabs, let tab = walk.tab else { return width }
    return width
      + tabs.room(of: tab, to: offset, objects: walk.specialsWidth - tab.before).weighed
  }

  /// Takes the tab or picture that stands at the walk's place.
  private func takeSpecial(_ walk: inout Walk) {
    let special = paragraph.specials[walk.nextSpecial]
    walk.nextSpecial += 1
    guard case .tab = special.kind else {
      walk.specialsWidth += paragraph.room(of: special, measure, frameHeight).width
      return
    }
    let x = width(at: walk.offset, walk)
    guard let tabs else {
      walk.specialsWidth += paragraph.tabStop(after: x) - x
      return
    }
    walk.specialsWidth = x - paragraph.ownWidth(start, walk.offset) - begin
    let next = TabLayout.Open(
      special: walk.nextSpecial - 1, pen: x, before: walk.specialsWidth)
    walk.tab = next
    guard walk.contentEnd > start, tabs.linesEndBefore(next) else { return }
    walk.heldTab = walk.offset
    let before = Candidate(
      offset: walk.offset, contentEnd: walk.contentEnd, natural: walk.contentWidth,
      reason: .space)
    if walk.contentWidth <= measure, walk.offset < walk.ceiling {
      walk.found.fit = before
      walk.found.plain = before
      walk.found.over = nil
    } else if walk.found.over == nil {
      walk.found.over = before
    }
  }

  /// Notes that the paragraph ends at the walk's place, or a line has to.
  private func noteEnd(_ walk: inout Walk, fits: Bool) {
    let last = Candidate(
      offset: walk.offset, contentEnd: walk.contentEnd, natural: walk.contentWidth,
      reason: walk.offset == bytes.count ? .end : .mandatory)
    if fits {
      walk.found.fit = last
      walk.found.isComplete = true
    } else if walk.found.over == nil {
      walk.found.over = last
    }
  }

  /// Notes whether a line may end at the walk's place, which `flags` say.
  @inline(__always)
  private func note(_ flags: PositionFlags, _ walk: inout Walk, fits: Bool, isDropped: Bool) {
    // The line ends before a tab that is held, not behind it.
    guard walk.offset - 1 != walk.heldTab else { return }
    if !flags.isDisjoint(with: [.lineBreak, .addressBreak]),
      !paragraph.keepsAddress(at: walk.offset, measure: measure)
    {
      let candidate = Candidate(
        offset: walk.offset, contentEnd: walk.contentEnd, natural: walk.contentWidth,
        reason: .space)
      if fits {
        walk.found.fit = candidate
        if !endsWithSoftHyphen(candidate) { walk.found.plain = candidate }
        walk.found.over = nil
      } else if walk.found.over == nil {
        walk.found.over = candidate
      }
    } else if fits, flags.contains(.graphemeStart), !isDropped {
      walk.found.cluster = Candidate(
        offset: walk.offset, contentEnd: walk.contentEnd, natural: walk.contentWidth,
        reason: .emergency)
    }
  }
}
