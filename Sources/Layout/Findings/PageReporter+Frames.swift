import TypesetDiagnostics
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

extension PageReporter {
  /// Reports what is wrong with a frame.
  mutating func report(_ laid: LayoutFrame) {
    let styled = issue.styled(laid.storyIndex, laid.form)
    let story = styled.story
    let frame = laid.frame
    if frame.overset > .zero, let row = frame.lines.firstIndex(where: { $0.height > .zero }) {
      let isPicture = story.paragraphs[frame.lines[row].paragraph].part == .picture
      diagnostics.append(
        Diagnostic(
          .warning, "layout.overset",
          "\(place(of: laid)): this \(isPicture ? "picture" : "line") is "
            + "\(frame.overset.rounded) pt taller than its \(isPicture ? "frame" : "column")",
          at: story.sourceMap.source(of: frame.lines[row].range),
          help: isPicture
            ? "make the picture or its margin smaller, or the frame taller"
            : "make the letters smaller or the page taller"))
    }
    reportHiddenPictures(in: laid, story)
    reportEmergencies(in: laid, story)
    reportLooseLines(in: laid, story)
    reportWideTables(in: laid, story)
    reportReducedPictures(in: laid, story)
    reportReducedIndents(in: laid, styled)
    reportPlainInitials(in: laid, story)
    reportRelaxed(laid, story)
  }

  /// Where a frame is, for people.
  func place(of placed: LayoutFrame) -> String {
    let frame = placed.area == StyledIssue.mainFlow ? "" : ", frame “\(placed.area)”"
    let column = placed.span > 1 ? "" : ", column \(placed.column)"
    return "page \(number)\(frame)\(column)"
  }

  /// Warnings for keep rules that were given up where a reader sees it.
  private mutating func reportRelaxed(_ placed: LayoutFrame, _ story: Story) {
    let frame = placed.frame
    guard let rule = placed.relaxed, frame.overset == .zero,
      let foot = frame.lines.lastIndex(where: { $0.height > .zero })
    else { return }
    let last = frame.lines[foot]
    relaxations += 1
    guard relaxations <= PageReporter.mostReports else { return }
    let what: String
    let help: String
    switch rule {
    case .orphans:
      what =
        "fewer than \(design.orphans) lines of a paragraph are at the foot of the column "
        + "(--orphans \(design.orphans))"
      help = "write a few words more or fewer"
    case .widows:
      what =
        "fewer than \(design.widows) lines of a paragraph carry over to the next column "
        + "(--widows \(design.widows))"
      help = "write a few words more or fewer"
    case .together:
      let style = story.paragraphs[last.paragraph].style
      what =
        style.cell.map { !$0.isChoice } == true
        ? "a table that must stay together is split across columns"
        : style.keepsTogether
          ? "a paragraph marked keep=together is split across columns"
          : "a box that must stay together is split across columns"
      help = "make it shorter, or allow it to be split"
    case .withNext:
      let anchors = frame.anchors.filter { $0.line == foot }
      let isPicture = anchors.contains { $0.delegate.formula == nil }
      let isSplit =
        frame.continuation.map { story.paragraphIndex(at: $0.offset) == last.paragraph } ?? false
      let kept = story.paragraphs[last.paragraph].part
      if isPicture {
        what = "a picture at the foot of the column is separated from what belongs to it"
      } else if anchors.contains(where: { $0.delegate.formula?.fillsMeasure == true }) {
        what = "a formula at the foot of the column is separated from what belongs to it"
      } else if kept == .caption {
        what =
          isSplit
          ? "a caption is split at the foot of the column"
          : "a caption at the foot of the column is separated from what belongs to it"
      } else if kept == .heading {
        what =
          isSplit
          ? "a heading is split at the foot of the column"
          : "a heading is left at the foot of the column"
      } else {
        what =
          "a paragraph that must stay with the next is "
          + (isSplit ? "split" : "separated from it") + " at the foot of the column"
      }
      help =
        isPicture
        ? "make the picture less tall"
        : kept == .caption
          ? "make the caption shorter, or the picture less tall"
          : "write a few lines more or fewer before it"
    case .initials:
      what = "the lines beside large first letters are split at the foot of the column"
      help = "make the letters fewer lines high"
    }
    diagnostics.append(
      Diagnostic(
        .warning, "layout.keep-relaxed", "\(place(of: placed)): \(what)",
        at: story.sourceMap.source(of: last.range), help: help))
  }

  /// One warning for each paragraph whose large first letters have no room.
  private mutating func reportPlainInitials(
    in placed: LayoutFrame, _ story: Story
  ) {
    for index in placed.frame.plainInitials {
      let range = story.paragraphs[index].range
      diagnostics.append(
        Diagnostic(
          .warning, "layout.dropcap-too-wide",
          "\(place(of: placed)): there is no room for text beside a drop cap of "
            + "\(story.paragraphs[index].style.dropCap?.lines ?? 0) lines; its letters are set "
            + "like the others",
          at: story.sourceMap.source(of: TextRange(range.lowerBound, range.lowerBound + 1)),
          help: "make it fewer lines high, or use fewer columns"))
    }
  }

  /// One warning for each picture whose margin leaves nothing of it.
  private mutating func reportHiddenPictures(in placed: LayoutFrame, _ story: Story) {
    for anchor in placed.frame.anchors {
      guard let attachment = anchor.delegate.attached, attachment.margin != .none,
        let picture = pictures(of: placed.storyIndex)[anchor.node]
      else { continue }
      let box = anchor.drawnBox
      guard box.width <= .zero || box.height <= .zero else { continue }
      diagnostics.append(
        Diagnostic(
          .warning, "picture.no-room",
          "\(place(of: placed)): its margin leaves no room for picture "
            + "“\(picture.name)” in a column \(placed.frame.shape.size.width.rounded) pt wide; "
            + "it is not shown",
          at: story.sourceMap.source(of: TextRange(anchor.offset, anchor.offset + 1)),
          help: "make its margin smaller"))
    }
  }

  /// Whether a picture stands before `offset` or behind it.
  private static func isBesidePicture(_ offset: Int, in text: [UInt8]) -> Bool {
    let anchor = AttributedText.anchor.utf8
    return text[..<offset].suffix(anchor.count).elementsEqual(anchor)
      || text[offset...].prefix(anchor.count).elementsEqual(anchor)
  }

  /// One warning for each paragraph with a word that had to be cut, and one for each with a line that
  /// stands out.
  private mutating func reportEmergencies(in item: LayoutFrame, _ story: Story) {
    let frame = item.frame
    for place in frame.lines.indices {
      // Nearly all lines, which are not worth a copy.
      guard frame.lines[place].line.standsOut || frame.lines[place].line.reason == .emergency
      else { continue }
      let placed = frame.lines[place]
      let line = placed.line
      // Of a table that is too wide it is said once.
      if let table = story.paragraphs[placed.paragraph].style.cell?.shared,
        table.columns.least.count > 1,
        columnPlaces.lacks(of: table, in: frame.shape.size.width).lack > .zero
      {
        continue
      }
      let key = (story: item.storyIndex, paragraph: placed.paragraph)
      let standsOut = line.standsOut && !line.isBlank
      if standsOut {
        // A letter that is wider than its line stands out of it, cut off or not.
        guard overfull != key else { continue }
        overfull = key
      } else {
        guard line.reason == .emergency, broken != key else { continue }
      }
      broken = key
      emergencies += 1
      guard emergencies <= PageReporter.mostReports else { continue }
      // A line that drops spaces ends between words, which <nobr> had joined.
      let partsWords = !standsOut && line.contentEnd < line.range.upperBound
      let anchors = standsOut ? frame.anchors.filter { $0.line == place } : []
      let isFormula = anchors.contains { $0.delegate.formula != nil }
      let isPicture = !isFormula && !anchors.isEmpty
      // A full stop behind a picture that fills its line has no room beside it.
      let isBesidePicture =
        !standsOut
        && PageReporter.isBesidePicture(placed.range.upperBound.utf8, in: story.text.utf8)
      let isLetter = standsOut && line.reason == .emergency
      diagnostics.append(
        Diagnostic(
          .warning, standsOut ? "layout.overfull" : "layout.emergency-break",
          "\(self.place(of: item)): "
            + (standsOut
              ? "this line is \((line.width - line.measure).rounded) pt wider than its column"
              : partsWords
                ? "words that must stay on one line are wider than their column and were split"
                : isBesidePicture
                  ? "a picture and the letters next to it are wider than their column and were separated"
                  : "a word is wider than its column and was cut between two letters"),
          at: story.sourceMap.source(of: placed.range),
          help: partsWords
            ? "let <nobr> hold fewer words, or use fewer columns"
            : isFormula
              ? "write the formula on several lines (\\begin{aligned}), or use fewer columns"
              : isPicture || isBesidePicture
                ? "make the picture or its margin smaller, or use fewer columns"
                : isLetter
                  ? "make the letters smaller, or use fewer columns"
                  // Lines of a program, or of a poem.
                  : story.paragraphs[placed.paragraph].style.hangsAfterBreaks
                    ? "break the line in the manuscript, or use fewer columns"
                    : "put &shy; where the word may be divided, or use fewer columns"))
    }
    if emergencies > PageReporter.mostReports, !hasReportedEmergencies {
      hasReportedEmergencies = true
      diagnostics.append(
        Diagnostic(
          .note, "layout.emergency-break",
          "further words that are wider than their column are not listed"))
    }
  }

  /// One warning for each line whose spaces would have been too wide.
  private mutating func reportLooseLines(in item: LayoutFrame, _ story: Story) {
    let lines = item.frame.lines
    for index in lines.indices where lines[index].line.isTooLoose {
      let placed = lines[index]
      looseLines += 1
      guard looseLines <= PageReporter.mostReports else {
        guard looseLines == PageReporter.mostReports + 1 else { return }
        diagnostics.append(
          Diagnostic(.note, "layout.loose-line", "further lines that are too loose are not listed"))
        return
      }
      let parts = placed.line.fillsBetweenLetters
      diagnostics.append(
        Diagnostic(
          .note, "layout.loose-line",
          "\(place(of: item)): "
            + (parts
              ? "no setting of this line keeps its letters together"
              : "no setting of this line has spaces less than twice as wide as they should be")
            + "; it is set ragged",
          at: story.sourceMap.source(of: placed.range),
          help: parts
            ? "change the words, or use fewer columns"
            : "put &shy; where a long word may be divided, change the words, or use fewer columns"
        ))
    }
  }

  /// The words around a place, about twenty characters on each side.
  static func words(around range: TextRange, in story: Story) -> String {
    let bytes = story.text.utf8
    var lower = range.lowerBound.utf8
    var upper = range.upperBound.utf8
    var left = 20
    while lower > 0, left > 0, bytes[lower - 1] != 0x0A {
      lower -= 1
      while lower > 0, bytes[lower] & 0xC0 == 0x80 { lower -= 1 }
      left -= 1
    }
    var right = 20
    while upper < bytes.count, right > 0, bytes[upper] != 0x0A {
      upper += 1
      while upper < bytes.count, bytes[upper] & 0xC0 == 0x80 { upper += 1 }
      right -= 1
    }
    return String(decoding: bytes[lower..<upper], as: UTF8.self)
  }

}

extension Length {
  /// The length in points with one decimal, for messages.
  var rounded: String {
    let tenths = scaled(by: 10, over: 1).scaledPoints
    let (whole, part) = ((tenths + 32768) / 65536).quotientAndRemainder(dividingBy: 10)
    return part == 0 ? "\(whole)" : "\(whole).\(part)"
  }

  /// The same, and not more than the length.
  var roundedDown: String {
    let (whole, part) = (scaled(by: 10, over: 1).scaledPoints / 65536)
      .quotientAndRemainder(dividingBy: 10)
    return part == 0 ? "\(whole)" : "\(whole).\(part)"
  }
}
