import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping

/// How a line was made to fill its measure.
struct LineSetting {
  var hangStart = Length.zero
  var hangEnd = Length.zero
  /// Thousandths by which letters are wider.
  var expansion = 0
  /// The room behind each cluster of letters but the last.
  var tracking = Length.zero
  /// What spaces grew by, over their natural width.
  var stretch = Ratio(rawValue: 0)
  /// It would have needed wider spaces than its paragraph allows.
  var isTooLoose = false

  /// Letters grow and shrink in steps of so many thousandths: each width of a face is one more for
  /// a PDF's reader to set up, and half a step is less than anybody sees.
  static let expansionStep = 5
  /// A picture wider than this part of the measure stands for itself: what it pushed away is not
  /// stretched.
  static let widePictureParts = 4
}

extension LineBuilder {
  /// What of a line's glyphs can give.
  struct Gives {
    var spaces = 0
    /// The weights of the spaces and gaps.
    var weight = 0
    var spaceWidth = 0
    var stretch = 0
    var shrink = 0
    var letters = 0
    var clusters = 0
    var ems = 0
  }

  /// Lets letters hang out, grow and part, and gives every space its share of what is left, the
  /// remainder sp by sp from the line's start.
  mutating func justify() {
    guard !runs.isEmpty else { return }
    let justifies = paragraph.style.alignment == .justify
    setting.hangStart = paragraph.hang(atStart: choice.range.lowerBound.utf8)
    setting.hangEnd = paragraph.hang(
      atEnd: choice.contentEnd.utf8, hyphen: hyphenAdvance > .zero ? hyphenAdvance : nil)
    defer {
      // What hangs out on the left: the start, or the end of a line from right to left.
      let left = paragraph.runsRightToLeft ? setting.hangEnd : setting.hangStart
      if left > .zero { shiftBack(by: left) }
    }
    guard justifies else { return }
    let rest = (choice.measure + setting.hangStart + setting.hangEnd - pen).scaledPoints
    if rest == 0 { return }
    let standsInCell = paragraph.cells?.index(at: choice.range.lowerBound.utf8) != nil
    if rest > 0,
      choice.reason == .end || choice.reason == .mandatory || standsBeforePicture || standsInCell
    {
      hangNoFurther()
      return
    }
    var gives = self.gives()
    // Between ideographs there is room too; they have no spaces to give it.
    let ideographs = rest > 0 ? ideographGaps() : IdeographGaps()
    gives.weight += ideographs.weight
    let squeezed = rest < 0 ? punctuationGives() : 0
    var fit = LineFit(
      rest: rest, stretch: gives.stretch, shrink: gives.shrink + squeezed, fil: 0,
      letterGive: gives.letters * paragraph.style.microtype.expansion / 1000,
      trackGive: gives.ems * paragraph.style.microtype.tracking / 1000, costs: .magazine)
    var microtype = paragraph.style.microtype
    if rest > 0, ideographs.weight == 0 { partLetters(&fit, gives, &microtype) }
    if rest > 0, ideographs.weight == 0,
      isTooLoose(rest - fit.expanded - fit.tracked, over: gives.spaceWidth)
    {
      setting.isTooLoose = true
      hangNoFurther()
      return
    }
    if rest > 0, ideographs.eastAsian == 0, ideographs.southEastAsian > 0,
      paragraph.style.spaceGrowthLimit != nil,
      partsLetters(rest - fit.expanded - fit.tracked, sharedBy: gives.weight)
    {
      setting.isTooLoose = true
      hangNoFurther()
      return
    }
    guard gives.weight > 0 || rest < 0 else {
      hangNoFurther()
      return
    }
    if rest < 0,
      (-(rest - fit.expanded - fit.tracked) - squeezed) * 100 > gives.spaceWidth * 60
    {
      hangNoFurther()
      return
    }
    // Beside large first letters a ragged line looks better than one with holes.
    if standsBesideInitial, rest - fit.expanded - fit.tracked > gives.spaceWidth,
      ideographs.weight == 0
    {
      hangNoFurther()
      return
    }
    let before = pen
    if fit.expanded != 0 || fit.tracked != 0 {
      giveLetters(fit, gives, limit: microtype)
    }
    stretchKashida(into: Length(scaledPoints: rest) - (pen - before))
    let left = rest - (pen - before).scaledPoints
    if squeezed > 0, left < 0 {
      let shrunk = squeeze(-left)
      if gives.spaceWidth > 0 { setting.stretch = Ratio(-shrunk, over: gives.spaceWidth) }
      return
    }
    guard gives.weight > 0 else { return }
    // No space behind a sentence is wider than any may be.
    let widest = max(paragraph.style.wordSpace.sentenceWeight, WordSpace.plainWeight)
    let isEven =
      left > 0 && paragraph.style.spaceGrowthLimit != nil && ideographs.weight == 0
      && left * widest * gives.spaces > gives.spaceWidth * gives.weight
    share(left, weight: gives.weight, ideographs: ideographs.weight > 0, isEven: isEven)
    if gives.spaceWidth > 0 { setting.stretch = Ratio(left, over: gives.spaceWidth) }
  }

  /// How letters are parted in a line whose spaces would be wide: from which share of their natural width more, and by how many
  /// thousandths of the em at most. That is seen by who looks for it, where a hole is seen by all.
  private static let parted = (from: Ratio(1, over: 2), most: 20)
  /// The same for a line whose spaces would be wider than its paragraph allows, and which would end before its measure
  /// otherwise.
  private static let mostParted = 30

  /// Parts the letters of a line with wide spaces, by no more than makes these bearable.
  private func partLetters(_ fit: inout LineFit, _ gives: Gives, _ microtype: inout Microtype) {
    guard microtype.tracking > 0, let limit = paragraph.style.spaceGrowthLimit,
      !paragraph.style.stretchesKashida, gives.clusters > gives.spaces
    else { return }
    /// How much letters have to take where words stand as far apart as spaces do that grow by `ratio`: the room behind the last
    /// letter of a word is seen as part of the space.
    func needed(_ ratio: Ratio) -> Int {
      let left =
        fit.rest - fit.expanded
        - Length(scaledPoints: gives.spaceWidth).scaled(by: ratio.rawValue, over: 65536)
        .scaledPoints
      return left * gives.clusters / (gives.clusters - gives.spaces)
    }
    guard needed(LineBuilder.parted.from) > fit.tracked else { return }
    let usual = gives.ems * LineBuilder.parted.most / 1000
    var taken = min(needed(LineBuilder.parted.from), usual)
    microtype.tracking = max(microtype.tracking, LineBuilder.parted.most)
    // A hair less than they may, since letters are parted by whole scaled points.
    let least = needed(Ratio(rawValue: limit.rawValue * 99 / 100))
    if least > taken {
      // What is not filled all the same stands as the font has it.
      guard least <= gives.ems * LineBuilder.mostParted / 1000 else {
        microtype = paragraph.style.microtype
        return
      }
      taken = least
      microtype.tracking = LineBuilder.mostParted
    }
    fit.tracked = max(fit.tracked, taken)
  }

  /// True where spaces that are `width` wide in all would have to take more of `room` than the paragraph lets
  /// them, in a measure of at least `fewestLetters`.
  private func isTooLoose(_ room: Int, over width: Int) -> Bool {
    guard let limit = paragraph.style.spaceGrowthLimit, !paragraph.style.stretchesKashida,
      room > Length(scaledPoints: width).scaled(by: limit.rawValue, over: 65536).scaledPoints
    else { return false }
    var letters = 0
    var last: Int32 = -1
    for glyph in glyphs where glyph.cluster != last {
      last = glyph.cluster
      letters += 1
    }
    // Of letters as wide as those of Tamil few fill a line that would hold 30 of Latin, half an em each.
    let em = runs.reduce(Length.zero) { max($0, $1.size) }.scaledPoints
    let ink = runs.reduce(Length.zero) { $1.kind == .text ? $0 + $1.width : $0 }
    let halves = em > 0 ? ink.scaledPoints * 2 / em : 0
    if choice.measure.scaledPoints * max(letters, halves)
      >= LineBuilder.fewestLetters * pen.scaledPoints
    {
      return true
    }
    // Pictures, and what formulas were written as, are no letters.
    guard paragraph.specials.isEmpty else { return false }
    // A line of capitals, or one that is indented, stands in the column of the others.
    let isFirst = choice.range.lowerBound == .zero
    let column = choice.measure + (isFirst ? max(paragraph.style.firstLineIndent, .zero) : .zero)
    let all = paragraph.analysis.positions.count { $0.contains(.graphemeStart) }
    let width = paragraph.shaped.prefix.last ?? .zero
    return column.scaledPoints * all >= LineBuilder.fewestLetters * width.scaledPoints
  }

  /// True where letters of Thai, Lao, Burmese, Khmer would stand further apart than a tenth of an em if spaces and
  /// they, of `weight` in all, shared `room`: words would fall to pieces.
  private func partsLetters(_ room: Int, sharedBy weight: Int) -> Bool {
    let letter = room * (WordSpace.plainWeight / 2) / max(weight, 1)
    let em = runs.reduce(Length.zero) { max($0, $1.size) }
    return letter * 10 > em.scaledPoints
  }

  /// In narrower measures wide spaces are less of an evil than ragged lines.
  private static var fewestLetters: Int { 30 }

  /// A line that does not reach its end hangs out there by no more than its width asks for.
  private mutating func hangNoFurther() {
    let over = max(.zero, pen - choice.measure - setting.hangStart)
    setting.hangEnd = min(setting.hangEnd, over)
  }

  private mutating func shiftBack(by hang: Length) {
    for index in runs.indices { runs[index].x -= hang }
    for index in glyphs.indices { glyphs[index].x -= hang }
  }

  /// True for a byte that no white space begins with.
  @inline(__always)
  private func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0xC2 }

  /// True for white space of any kind: no letter.
  @inline(__always)
  private func isWhite(_ offset: Int, _ bytes: [UInt8]) -> Bool {
    if isPlain(bytes[offset]) { return false }
    return droppableLength(in: bytes, at: offset) > 0
      || stretchableLength(in: bytes, at: offset) > 0
  }

  func endsSentence(at offset: Int) -> Bool {
    paragraph.analysis.positions[offset].contains(.sentenceEnd)
  }

  func gives() -> Gives {
    let bytes = paragraph.text.utf8
    let end = Int32(choice.contentEnd.utf8)
    let space = paragraph.style.wordSpace
    var gives = Gives()
    for run in runs {
      let givesLetters = run.givesLetters
      let em = run.size.scaledPoints
      var lastCluster: Int32 = -1
      for index in run.glyphs {
        let glyph = glyphs[index]
        let width = glyph.advance.scaledPoints
        let isNew = glyph.cluster != lastCluster
        lastCluster = glyph.cluster
        if glyph.cluster < end, isPlain(bytes[Int(glyph.cluster)]) {
          // Mostly letters, which are no white space of any kind.
          guard givesLetters, Int(glyph.cluster) >= stretchStart else { continue }
          gives.letters += width
          if isNew {
            gives.clusters += 1
            gives.ems += em
          }
        } else if glyph.cluster < end, paragraph.glueLength(at: Int(glyph.cluster)) > 0 {
          guard glyph.cluster >= stretchStart else { continue }
          gives.spaceWidth += width
          let endsSentence = endsSentence(at: Int(glyph.cluster))
          gives.stretch += space.stretch(of: width, endsSentence: endsSentence)
          gives.shrink += space.shrink(of: width)
          // A space with a mark on it is one space of two glyphs.
          if isNew {
            gives.spaces += 1
            gives.weight += space.weight(endsSentence: endsSentence)
          }
        } else if givesLetters, Int(glyph.cluster) >= stretchStart,
          glyph.cluster >= end || !isWhite(Int(glyph.cluster), bytes)
        {
          gives.letters += width
          if isNew {
            gives.clusters += 1
            gives.ems += em
          }
        }
      }
    }
    return gives
  }

  // MARK: Letters

  /// Widens or narrows letters by whole steps, and parts or closes them.
  private mutating func giveLetters(_ fit: LineFit, _ gives: Gives, limit: Microtype) {
    let step = LineSetting.expansionStep
    if gives.letters > 0 {
      let wanted = fit.expanded * 1000 / gives.letters
      var steps = (abs(wanted) + step / 2) / step
      if gives.weight == 0 {
        // No space takes up what is left of a step: the letters alone have to fit.
        let each = gives.letters * step
        steps = (abs(fit.expanded) * 1000 + each - 1) / each
      }
      setting.expansion = fit.expanded.signum() * min(steps, limit.expansion / step) * step
    }
    if gives.clusters > 1 {
      // The last cluster has no room behind it, but its em was counted: spaces take what the
      // others may not.
      let most = gives.ems * limit.tracking / 1000 / gives.clusters
      let wanted = fit.tracked / (gives.clusters - 1)
      setting.tracking = Length(
        scaledPoints: gives.weight == 0 ? wanted : max(-most, min(wanted, most)))
    }
    guard setting.expansion != 0 || setting.tracking != .zero else { return }
    // Both are taken out, and put back below: so they are changed where they are.
    var own = glyphs
    glyphs = []
    var widened = tools.widened
    tools.widened = WidenedLetters.none
    unsafe own.withUnsafeMutableBufferPointer {
      unsafe giveLetters(in: $0, clusters: gives.clusters, &widened)
    }
    glyphs = own
    tools.widened = widened
  }

  /// Widens and parts the letters of `glyphs`, the line's, which have so many clusters that can be parted, as `setting`
  /// says.
  private mutating func giveLetters(
    in glyphs: UnsafeMutableBufferPointer<LineGlyph>, clusters: Int,
    _ widened: inout WidenedLetters
  ) {
    let bytes = paragraph.text.utf8
    let end = Int32(choice.contentEnd.utf8)
    let start = Int32(stretchStart)
    let (expansion, tracking) = (setting.expansion, setting.tracking)
    var left = clusters - 1
    var shift = Length.zero
    for runIndex in runs.indices {
      var old = runs[runIndex].x
      runs[runIndex].x += shift
      let before = shift
      let places = runs[runIndex].glyphs
      let size = runs[runIndex].size
      let upem = runs[runIndex].face.unitsPerEm
      let givesLetters = runs[runIndex].givesLetters
      for index in places {
        let glyph = unsafe glyphs[index]
        unsafe glyphs[index].x += shift
        let origin = old
        old += glyph.advance
        guard givesLetters, glyph.cluster >= start,
          glyph.cluster >= end || !isWhite(Int(glyph.cluster), bytes)
        else { continue }
        var advance = glyph.advance
        if expansion != 0 {
          advance = widened.width(advance, size, upem: upem, expansion)
          let offset = glyph.x - origin
          if offset != .zero {
            unsafe glyphs[index].x += offset.scaled(by: expansion, over: 1000)
          }
        }
        let endsCluster =
          unsafe index + 1 == places.upperBound || glyphs[index + 1].cluster != glyph.cluster
        if endsCluster, left > 0 {
          advance += tracking
          left -= 1
        }
        unsafe glyphs[index].advance = advance
        shift += advance - glyph.advance
      }
      runs[runIndex].width += shift - before
    }
    pen += shift
  }

  /// A picture as wide as the column pushed the rest to the next line: no reason to stretch.
  private var standsBeforePicture: Bool {
    let next = choice.range.upperBound.utf8
    let index = paragraph.specialIndex(from: next)
    guard index < paragraph.specials.count, paragraph.specials[index].offset == next,
      !paragraph.specials[index].isFormula
    else { return false }
    let width = paragraph.room(of: paragraph.specials[index], choice.measure, slot.frameHeight)
      .width
    return width > choice.measure / LineSetting.widePictureParts
  }
}
