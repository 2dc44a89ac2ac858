import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates

/// How the paragraphs of a story are set, by what they are and what they follow.
struct ParagraphRules {
  /// What stands directly before a paragraph.
  enum Neighbour: Hashable {
    /// The story's start, an empty line, a picture, or what is set off from the text around it.
    case nothing
    /// A headline.
    case headline
    /// Any other paragraph of letters.
    case text
  }

  /// Running text.
  let body: BodyStyle
  private let base: ParagraphStyle

  init(body: BodyStyle) {
    self.body = body
    var style = ParagraphStyle(leading: body.leading)
    style.alignment = body.alignment
    style.hyphenates = body.hyphenates
    style.dividesOverlongWords = body.hyphenates
    style.hyphenatesNames = false
    style.spaceGrowthLimit = Ratio(1, over: 1)
    style.microtype = body.microtype
    base = style
  }

  /// What a paragraph of letters is for the one after it.
  func neighbour(_ reading: RunningText.Reading) -> Neighbour {
    let isHeadline =
      reading.scale == .headline || isSubhead(reading)
      || (reading.opensLarge && !reading.opensWithInitial && reading.scale != .large)
    return isHeadline ? .headline : .text
  }

  /// A short paragraph of bold letters of the body's size heads what follows.
  private func isSubhead(_ reading: RunningText.Reading) -> Bool {
    reading.scale == .body && reading.isBoldThroughout
  }

  /// A paragraph of letters without a class.
  func text(_ reading: RunningText.Reading, after before: Neighbour) -> ParagraphStyle {
    var style = base
    switch reading.scale {
    case .headline:
      style.alignment = ragged
      style.hyphenates = false
      style.keepsWithNext = true
      style.leading = display(reading.size, thousandths: 1120)
      style.microtype = hanging
      style.balancesLines = true
    case .large:
      // Where running text would still look well in lines as far apart, it stays on the grid.
      if body.leading * 100 < reading.size * 115 { style.leading = proportional(reading.size) }
      if RunningText.isDisplay(reading.size, beside: body.size) {
        style.alignment = ragged
        style.microtype = hanging
        style.balancesLines = true
      } else if before == .text {
        style.firstLineIndent = body.firstLineIndent
      }
    case .caption:
      style.alignment = ragged
      style.leading = proportional(reading.size)
    case .small:
      style.leading = proportional(reading.size)
      if before == .text { style.firstLineIndent = body.firstLineIndent }
    case .body where isSubhead(reading):
      head(&style)
    case .body:
      if before == .text || body.indentsEveryParagraph, !reading.opensLarge {
        style.firstLineIndent = body.firstLineIndent
      }
    }
    return style
  }

  /// Sets what is set as text of its size as the heading of it.
  func head(_ style: inout ParagraphStyle) {
    style.alignment = ragged
    style.hyphenates = false
    style.keepsWithNext = true
    style.microtype = hanging
    style.balancesLines = true
    style.firstLineIndent = .zero
  }

  /// Sets lines whose letters were written larger than running text as far apart as a headline's,
  /// whatever class they have.
  func makeRoom(for reading: RunningText.Reading, _ style: inout ParagraphStyle) {
    guard reading.scale == .headline || reading.scale == .large else { return }
    style.leading = max(style.leading, display(reading.size, thousandths: 1120))
  }

  /// A paragraph of letters with a class: what it is does not depend on the size of its letters.
  /// `size` is that of those for which none was written.
  func text(_ look: ParagraphLook, size: Length, after before: Neighbour) -> ParagraphStyle {
    var style = base
    func length(_ extent: ParagraphLook.Extent) -> Length { self.length(extent, size: size) }
    switch look.alignment {
    case .ragged: style.alignment = ragged
    case .exactly(let alignment): style.alignment = alignment
    case .asBody, nil: break
    }
    switch look.leading {
    case .proportional: style.leading = proportional(size)
    case .em(let thousandths): style.leading = display(size, thousandths: thousandths)
    case .grids(let thousandths): style.leading = body.leading.scaled(by: thousandths, over: 1000)
    case .exactly(let length): style.leading = length
    case .grid, nil: break
    }
    switch look.letters {
    case .hanging: style.microtype = hanging
    case .fixed: style.microtype = .none
    case .asBody, nil: break
    }
    style.headIndent = look.headIndent.map(length) ?? .zero
    style.tailIndent = look.tailIndent.map(length) ?? .zero
    style.firstLineIndent =
      look.firstLineIndent.map(length)
      ?? (before == .text && runsEven(style.alignment) ? body.firstLineIndent : .zero)
    style.spaceBefore = look.spaceBefore.map(length) ?? .zero
    style.spaceAfter = look.spaceAfter.map(length) ?? .zero
    if look.hyphenates == false { style.hyphenates = false }
    style.balancesLines = look.balances ?? (look.part == .heading)
    // A word of a program that is cut has no hyphen.
    if look.letters == .fixed, !style.balancesLines { style.dividesOverlongWords = false }
    style.keepsTogether = look.keepsTogether ?? false
    style.keepsWithNext = look.keepsWithNext ?? false
    style.keepsWithPrevious = look.keepsWithPrevious ?? false
    style.orphans = look.orphans
    style.widows = look.widows
    if let interval = look.tabInterval { style.tabInterval = length(interval) }
    style.box = box(look, size: size)
    return style
  }

  /// A paragraph of pictures alone.
  func pictures(alignment: ParagraphStyle.Alignment) -> ParagraphStyle {
    var style = base
    style.alignment = alignment
    return style
  }

  /// An empty line: as high as one of running text, whatever size is in force there.
  func emptyLine() -> ParagraphStyle { base }

  /// Short lines of large or small letters tear holes when they are justified.
  private var ragged: ParagraphStyle.Alignment {
    body.alignment == .justify ? .start : body.alignment
  }

  /// True for paragraphs that begin where running text does: only those can be indented.
  private func runsEven(_ alignment: ParagraphStyle.Alignment) -> Bool {
    alignment == .justify || alignment == body.alignment
  }

  /// Letters that stand large or by themselves show it when they grow or move apart.
  private var hanging: Microtype {
    Microtype(protrusion: body.microtype.protrusion, expansion: 0, tracking: 0)
  }

  private func display(_ size: Length, thousandths: Int) -> Length {
    max(size, RunningText.halfPoint(size.scaled(by: thousandths, over: 1000)))
  }

  private func proportional(_ size: Length) -> Length {
    max(size, RunningText.halfPoint(RunningText.proportional(body, at: size)))
  }
}
