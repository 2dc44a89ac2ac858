import TypesetDiagnostics
import TypesetGeometry
import TypesetRichText
import Typesetting

extension PageReporter {
  /// How many per cent of the size that was asked for a picture may be set in without a word: where
  /// its frame is not as high, where its column is not as wide and it fills that, and of the width of
  /// its column where no size was asked for. Manuscripts are set by templates with other columns than
  /// they were written for.
  private static let (near, nearInColumn, nearToColumn) = (90, 55, 60)

  /// A note for each picture that is set smaller than its tag asks, or much smaller than its column
  /// is wide.
  mutating func reportReducedPictures(in placed: LayoutFrame, _ story: Story) {
    let frame = placed.frame
    for anchor in frame.anchors {
      guard let picture = pictures(of: placed.storyIndex)[anchor.node], !picture.isFaulty,
        frame.lines.indices.contains(anchor.line)
      else { continue }
      let box = frame.turn == nil ? frame.pageRect(anchor.drawnBox) : anchor.drawnBox
      // What is cut off for whole rows is not smaller.
      let isWhole = frame.writingMode.isVertical || anchor.delegate.fit != nil
      let set = isWhole ? box.size : anchor.delegate.whole(in: box).size
      guard set.width > .zero, set.height > .zero else { continue }
      let asked = anchor.delegate.askedSize
      let measure = frame.lines[anchor.line].line.measure
      let message: String
      if let asked {
        let fills = set.width + Length(points: 1) >= min(measure, asked.width)
        let percent = fills && asked.width > measure ? PageReporter.nearInColumn : PageReporter.near
        // Only widths: a height may be another for the grid's sake.
        guard set.width * 100 < asked.width * percent else { continue }
        message =
          "picture “\(picture.name)” is set at \(set.rounded) pt instead of \(asked.rounded) pt"
      } else {
        // A frame of its own is the size of the picture in it.
        guard placed.flow == StyledIssue.mainFlow, !frame.writingMode.isVertical,
          story.paragraphs[frame.lines[anchor.line].paragraph].part == .picture,
          set.width * 100 < measure * PageReporter.nearToColumn
        else { continue }
        message =
          "picture “\(picture.name)” is set \(set.width.rounded) pt wide in a column of "
          + "\(measure.rounded) pt, because it would be too tall otherwise"
      }
      reducedPictures += 1
      guard reducedPictures <= PageReporter.mostReports else { continue }
      let isNarrow = asked.map { $0.width > measure } ?? false
      diagnostics.append(
        Diagnostic(
          .note, "layout.picture-reduced", "\(place(of: placed)): \(message)", at: picture.source,
          help: isNarrow
            ? "let it span more columns, or make it no wider than its column"
            : "put it in a taller frame, or crop it to another shape"))
    }
  }

  /// A note for each style whose indents leave so little of a column that they are smaller than asked
  /// for, at the first paragraph where they are.
  mutating func reportReducedIndents(in item: LayoutFrame, _ styled: StyledStory) {
    let story = styled.story
    let width = item.frame.shape.size.width
    // Lines are not worth a copy.
    let lines = item.frame.lines.span
    // Asked for once for all lines of a paragraph.
    var paragraph = -1
    var indents = Length.zero
    var first = Length.zero
    var room = width
    for index in lines.indices where lines[index].height > .zero && !lines[index].line.isBlank {
      if lines[index].paragraph != paragraph {
        paragraph = lines[index].paragraph
        let source = story.paragraphs[paragraph]
        let padding = source.style.box?.padding ?? .none
        indents = source.style.headIndent + source.style.tailIndent
        first = source.style.firstLineIndent
        room = width - padding.left - padding.right
      }
      guard indents > .zero || first > .zero else { continue }
      let asked = indents + (lines[index].line.isIndentedAsFirst ? first : .zero)
      let left = max(room - asked, .zero)
      guard lines[index].line.measure > left + Length(points: 1) else { continue }
      let placed = lines[index]
      let name = styled.styleNames[placed.paragraph]
      guard tightened.insert(name ?? "").inserted else { continue }
      diagnostics.append(
        Diagnostic(
          .note, "layout.indents-reduced",
          "\(place(of: item)): the indents\(name.map { " of ‘\($0)’" } ?? "") would leave "
            + "\(left.rounded) pt of \(width.rounded) pt for letters; they are set smaller, and leave "
            + "\(placed.line.measure.rounded) pt",
          at: story.sourceMap.source(of: placed.range),
          help: "make the indents smaller, or use wider columns"))
    }
  }
}

extension Size {
  /// `120 x 80`, in points.
  fileprivate var rounded: String { "\(width.rounded) x \(height.rounded)" }
}

extension RunDelegate {
  /// How large a picture is to be by what was written for it; nil where nothing was.
  fileprivate var askedSize: Size? {
    switch sizing {
    case .fixed: return nil
    case .picture(let intrinsic, let width, let height):
      guard width != nil || height != nil else { return nil }
      return RunDelegate.pictureSize(
        intrinsic: intrinsic, width: width, height: height,
        in: Context(measure: .unbounded, frameHeight: .unbounded, lineHeight: .zero))
    case .attachment(let attachment):
      guard attachment.size != nil else { return nil }
      var free = attachment
      free.fitsLine = false
      return free.contentRoom(
        in: Context(measure: .unbounded, frameHeight: .unbounded, lineHeight: .zero))
    }
  }
}
