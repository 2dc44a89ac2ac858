import TypesetFonts
import TypesetGeometry
import TypesetRichText

/// A place in a line that gives where the line is too long.
private struct LineGap {
  /// The glyph whose advance changes.
  var glyph: Int
  /// What it is.
  var kind: Kind
  /// The most that it gives in the turn of its kind, in scaled points.
  var most: Int

  /// The kinds, and so the turns (JLREQ 3.8.3).
  enum Kind: UInt8, CaseIterable {
    /// A space.
    case space
    /// The room at a middle dot.
    case dot
    /// That of a bracket or comma.
    case sign
    /// That between an ideograph and a letter.
    case letter
  }
}

/// The gaps between letters of scripts that set no spaces, by their weights.
struct IdeographGaps {
  /// Where Han or Kana stand on one side at least.
  var eastAsian = 0
  /// Between letters of Thai, Lao, Burmese, Khmer.
  var southEastAsian = 0

  /// Both.
  var weight: Int { eastAsian + southEastAsian }
}

/// How what fills a line is shared among its spaces and gaps.
extension LineBuilder {
  /// Fills `rest` by spaces, and gaps between ideographs, alone; false where there are none, or
  /// spaces would shrink by more than three fifths.
  mutating func fillSpaces(_ rest: Int) -> Bool {
    let gives = self.gives()
    let ideographs = rest > 0 ? ideographGaps().weight : 0
    let weight = gives.weight + ideographs
    guard weight > 0, rest > 0 || -rest * 100 <= gives.spaceWidth * 60 else { return false }
    share(rest, weight: weight, ideographs: ideographs > 0, isEven: false)
    if gives.spaceWidth > 0 { setting.stretch = Ratio(rest, over: gives.spaceWidth) }
    return true
  }

  /// Shares `rest` among spaces by their weights, or evenly, and gaps between ideographs.
  mutating func share(_ rest: Int, weight: Int, ideographs: Bool, isEven: Bool) {
    guard rest != 0 else { return }
    // The remainder goes to the first gaps from the line's start: from the left or from the right.
    var gaps: [(glyph: Int, share: Int)] = []
    gaps.reserveCapacity(24)
    let bytes = paragraph.text.utf8
    let end = choice.contentEnd.utf8
    for index in glyphs.indices {
      let cluster = Int(glyphs[index].cluster)
      guard cluster < end else { continue }
      // Letters, which most glyphs are: only a space, or one that does not break, has bytes like these.
      guard bytes[cluster] == 0x20 || bytes[cluster] == 0xC2 || ideographs else { continue }
      guard endsCluster(index) else { continue }
      if cluster >= stretchStart, paragraph.glueLength(at: cluster) > 0 {
        gaps.append(
          (index, paragraph.style.wordSpace.weight(endsSentence: endsSentence(at: cluster))))
      } else if ideographs, index + 1 < glyphs.count {
        let weight = ideographWeight(after: index)
        if weight > 0 { gaps.append((index, weight)) }
      }
    }
    var weight = weight
    if isEven {
      for index in gaps.indices { gaps[index].share = WordSpace.plainWeight }
      weight = gaps.count * WordSpace.plainWeight
    }
    let (unit, remainder) = rest.quotientAndRemainder(dividingBy: weight)
    for index in gaps.indices { gaps[index].share *= unit }
    spread(remainder, over: &gaps)
    widen(gaps)
  }

  /// Gives one of `remainder` sp to each of `gaps` in turn, from the line's start.
  private func spread(_ remainder: Int, over gaps: inout [(glyph: Int, share: Int)]) {
    let sign = remainder.signum()
    var more = Int(remainder.magnitude)
    while more > 0, !gaps.isEmpty {
      for place in 0..<min(more, gaps.count) {
        let index = paragraph.runsRightToLeft ? gaps.count - 1 - place : place
        gaps[index].share += sign
      }
      more -= min(more, gaps.count)
    }
  }

  /// Gives glyphs more room behind them, and moves what stands right of them; `changes` are in the order of
  /// glyphs. O(glyphs).
  private mutating func widen(_ changes: [(glyph: Int, share: Int)]) {
    var change = 0
    var shift = Length.zero
    for runIndex in runs.indices {
      runs[runIndex].x += shift
      let before = shift
      let end = runs[runIndex].glyphs.upperBound
      var index = runs[runIndex].glyphs.lowerBound
      while index < end {
        // As far as the next gap, all move alike.
        let next = change < changes.count ? changes[change].glyph + 1 : end
        let stop = min(next, end)
        for place in index..<stop { glyphs[place].x += shift }
        index = stop
        while change < changes.count, changes[change].glyph == stop - 1 {
          let extra = Length(scaledPoints: changes[change].share)
          change += 1
          glyphs[stop - 1].advance += extra
          shift += extra
        }
      }
      runs[runIndex].width += shift - before
    }
    pen += shift
  }

  /// True where the glyph at `index` is the last of its cluster.
  private func endsCluster(_ index: Int) -> Bool {
    index + 1 == glyphs.count || glyphs[index + 1].cluster != glyphs[index].cluster
  }

  // MARK: In turns

  /// Takes `rest`, what the line is too long by, from the places that give, in the order of JLREQ 3.8.3: spaces
  /// as far as they shrink, dots, brackets and commas, the room beside letters, and then spaces once more.
  ///
  /// Returns by how much spaces shrank in all.
  mutating func squeeze(_ rest: Int) -> Int {
    let gaps = givingGaps()
    var taken = Array(repeating: 0, count: gaps.count)
    var left = rest
    for kind in LineGap.Kind.allCases where left > 0 {
      let total = gaps.reduce(0) { $0 + ($1.kind == kind ? $1.most : 0) }
      guard total > 0 else { continue }
      let part = min(left, total)
      left -= part
      var more = part
      for index in gaps.indices where gaps[index].kind == kind {
        taken[index] =
          Length(scaledPoints: part).scaled(by: gaps[index].most, over: total)
          .scaledPoints
        more -= taken[index]
      }
      // Each share is rounded.
      for index in gaps.indices where gaps[index].kind == kind && more != 0 {
        taken[index] += more.signum()
        more -= more.signum()
      }
    }
    let spaces = gaps.indices.filter { gaps[$0].kind == .space }
    if left > 0, !spaces.isEmpty {
      for (place, index) in spaces.enumerated() {
        taken[index] += left / spaces.count + (place < left % spaces.count ? 1 : 0)
      }
    }
    widen(zip(gaps, taken).map { ($0.glyph, -$1) })
    return spaces.reduce(0) { $0 + taken[$1] }
  }

  /// What the line's punctuation, and the room beside its letters, gives up at most, in scaled points.
  func punctuationGives() -> Int {
    guard !paragraph.spacing.isEmpty else { return 0 }
    return givingGaps().reduce(0) { $0 + ($1.kind == .space ? 0 : $1.most) }
  }

  /// The places that give where the line is too long, in the order of glyphs.
  private func givingGaps() -> [LineGap] {
    var gaps: [LineGap] = []
    let end = choice.contentEnd.utf8
    for index in glyphs.indices where endsCluster(index) {
      let cluster = Int(glyphs[index].cluster)
      guard cluster < end, cluster >= stretchStart else { continue }
      if paragraph.glueLength(at: cluster) > 0 {
        let width = glyphs[index].advance.scaledPoints
        gaps.append(
          LineGap(
            glyph: index, kind: .space,
            most: paragraph.style.wordSpace.shrink(of: width)))
        continue
      }
      guard !paragraph.spacing.isEmpty, index + 1 < glyphs.count else { continue }
      let next = Int(glyphs[index + 1].cluster)
      guard next > cluster, next < end else { continue }
      if let entry = paragraph.spacing.entry(at: cluster), entry.trailGive > .zero {
        gaps.append(gap(index, entry, entry.trailGive))
      }
      if let entry = paragraph.spacing.entry(at: next), entry.leadGive > .zero {
        gaps.append(gap(index, entry, entry.leadGive))
      }
    }
    return gaps
  }

  private func gap(_ glyph: Int, _ entry: ContextSpacing.Entry, _ most: Length) -> LineGap {
    let kind: LineGap.Kind =
      switch entry.give {
      case .dot: .dot
      case .sign, .nothing: .sign
      case .letter: .letter
      }
    return LineGap(glyph: glyph, kind: kind, most: most.scaledPoints)
  }

  // MARK: Gaps

  /// The weights of all gaps between letters of scripts that set no spaces.
  func ideographGaps() -> IdeographGaps {
    var gaps = IdeographGaps()
    guard paragraph.hasIdeographs else { return gaps }
    for index in glyphs.indices.dropLast() {
      let weight = ideographWeight(after: index)
      if weight == WordSpace.plainWeight {
        gaps.eastAsian += weight
      } else {
        gaps.southEastAsian += weight
      }
    }
    return gaps
  }

  /// The share that the gap behind a glyph has of what fills the line; zero where there is none.
  ///
  /// A space's where the glyph ends a cluster and a line could break behind it, beside an ideograph.
  /// Thai, Lao, Burmese and Khmer have words that no space shows: room between them alone would be
  /// read as one, so that each letter gets half of a space's share.
  private func ideographWeight(after index: Int) -> Int {
    let a = Int(glyphs[index].cluster)
    let b = Int(glyphs[index + 1].cluster)
    guard a != b, max(a, b) < choice.contentEnd.utf8, min(a, b) >= stretchStart else {
      return 0
    }
    let bytes = paragraph.text.utf8
    if bytes[a] < 0xE2, bytes[b] < 0xE2 {
      return standsWithoutSpaces(bytes, at: a) && standsWithoutSpaces(bytes, at: b)
        ? WordSpace.plainWeight / 2 : 0
    }
    guard standsWithoutSpaces(bytes, at: a) || standsWithoutSpaces(bytes, at: b) else {
      return 0
    }
    return paragraph.analysis.positions[max(a, b)].contains(.lineBreak)
      && stretchableLength(in: bytes, at: a) == 0 && stretchableLength(in: bytes, at: b) == 0
      ? WordSpace.plainWeight : 0
  }
}
