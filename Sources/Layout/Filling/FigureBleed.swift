import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import Typesetting

/// How far the pictures of a figure reach beyond its frame: over the edges of the page that it stands at.
struct FigureBleed: Hashable, Sendable {
  /// So far, on each side.
  var left = Length.zero
  var right = Length.zero
  var top = Length.zero
  var bottom = Length.zero

  /// Whether it reaches over no edge.
  var isNothing: Bool { self == FigureBleed() }

  /// Less than this is no room between a picture and the edge of its frame: 1/4 pt.
  private static let hair = Length(scaledPoints: 16_384)

  /// Which of its sides the picture at `anchor`, in `room` of the page, has at the edges of its `frame`.
  private func sides(
    of anchor: LineAnchor, in plan: FramePlan, at room: Rect, frame: Rect
  ) -> FigureBleed {
    let seen = plan.lines.indices.filter { plan.lines[$0].hasInk && plan.lines[$0].height > .zero }
    let line = plan.lines[anchor.line]
    let isFirst = seen.allSatisfy { plan.lines[$0].baseline >= line.baseline }
    let isLast = seen.allSatisfy { plan.lines[$0].baseline <= line.baseline }
    var sides = FigureBleed()
    if room.minX - frame.minX < FigureBleed.hair { sides.left = left }
    if frame.maxX - room.maxX < FigureBleed.hair { sides.right = right }
    if isFirst, top > .zero { sides.top = top + room.minY - frame.minY }
    if isLast, bottom > .zero { sides.bottom = bottom + frame.maxY - room.maxY }
    return sides
  }

  /// What is seen of a picture in `room` of the page, and where all of it would stand: it covers what it reaches over
  /// in its own shape. Nil for one that reaches over no edge.
  func seen(
    of anchor: LineAnchor, in plan: FramePlan, at room: Rect, frame: Rect
  ) -> (box: Rect, whole: Rect)? {
    let sides = sides(of: anchor, in: plan, at: room, frame: frame)
    guard !sides.isNothing, case .picture(let intrinsic, _, _) = anchor.delegate.sizing else {
      return nil
    }
    let box = Rect(
      x: room.minX - sides.left, y: room.minY - sides.top,
      width: room.width + sides.left + sides.right, height: room.height + sides.top + sides.bottom)
    var fit = anchor.delegate.fit ?? PictureFit(.cover)
    fit.way = .cover
    return (box, fit.rect(for: intrinsic, in: box))
  }

  /// The edges among `asked` that no picture of `plan`, placed in `frame`, reaches over.
  func missing(_ asked: FigureBleed, in plan: FramePlan, frame: Rect) -> [String] {
    var reached = FigureBleed()
    for anchor in plan.anchors {
      let room = anchor.drawnBox.translated(by: frame.origin)
      let sides = sides(of: anchor, in: plan, at: room, frame: frame)
      reached.left = max(reached.left, sides.left)
      reached.right = max(reached.right, sides.right)
      reached.top = max(reached.top, sides.top)
      reached.bottom = max(reached.bottom, sides.bottom)
    }
    return [
      (asked.top, reached.top, "top"), (asked.bottom, reached.bottom, "bottom"),
      (asked.left, reached.left, "left"), (asked.right, reached.right, "right"),
    ].filter { $0.0 > .zero && $0.1 == .zero }.map(\.2)
  }
}

extension PageFiller {
  /// Where articles begin so many rows below the grid's head, a running head stands above them.
  private static let rowsOfRunningHead = 3

  /// Lets the pictures of the figure that was placed last reach over the edges of the page that it stands at.
  mutating func bleed(_ sidebar: Sidebar) {
    guard let figure = sidebar.figure, !figure.bleed.isEmpty, let last = placed.indices.last,
      !design.writingMode.isVertical
    else { return }
    let item = placed[last]
    let (asked, bleed) = bleeds(of: figure, item)
    if !bleed.isNothing { placed[last].bleed = bleed }
    let missing = bleed.missing(asked, in: item.plan, frame: item.box)
    if !missing.isEmpty { findings.append(.idleBleed(story: item.story, edges: missing)) }
  }

  /// How far a figure shall reach over the edges of the page, and how far it does where it stands.
  private func bleeds(
    of figure: FigureRequest, _ item: Placed
  ) -> (asked: FigureBleed, found: FigureBleed) {
    let grid = design.gridBox(onPage: number)
    let edges = figure.edges(liesLeft: design.liesLeft(number))
    let step = design.leading
    var asked = FigureBleed()
    var found = FigureBleed()
    func note(
      _ edge: FigureForm.Edge, _ side: WritableKeyPath<FigureBleed, Length>, _ reach: Length,
      _ isThere: Bool
    ) {
      guard edges.contains(edge) else { return }
      asked[keyPath: side] = max(reach, Length(scaledPoints: 1))
      if isThere { found[keyPath: side] = max(reach, Length(scaledPoints: 1)) }
    }
    let box = item.box
    let foot = box.minY + item.plan.inkFoot
    let others = placed.dropLast()
    func isFree(_ rows: Range<Length>) -> Bool {
      !others.contains {
        $0.box.minX < box.maxX && $0.box.maxX > box.minX && $0.box.minY < rows.upperBound
          && $0.box.minY + $0.plan.inkFoot > rows.lowerBound
      }
    }
    // A running head in the grid is left out; what takes more rows is more than that.
    let head = step * PageFiller.rowsOfRunningHead
    note(.left, \.left, box.minX + design.bleed, box.minX <= grid.minX)
    note(.right, \.right, design.size.width + design.bleed - box.maxX, box.maxX >= grid.maxX)
    note(
      .top, \.top, box.minY + design.bleed,
      box.minY <= grid.minY + head && isFree(.zero..<max(box.minY, .zero)))
    note(
      .bottom, \.bottom, design.size.height + design.bleed - box.maxY,
      foot + step + head > grid.maxY && isFree(foot..<max(design.size.height, foot)))
    return (asked, found)
  }
}

extension FigureRequest {
  /// The edges of the page that it reaches over: left and right instead of inner and outer.
  func edges(liesLeft: Bool) -> Set<FigureForm.Edge> {
    Set(
      bleed.flatMap { edge -> [FigureForm.Edge] in
        switch edge {
        case .all: [.top, .bottom, .left, .right]
        case .inner: [liesLeft ? .right : .left]
        case .outer: [liesLeft ? .left : .right]
        default: [edge]
        }
      })
  }

  /// Those of `starts`, the first of the columns that it may stand over, that its side allows.
  ///
  /// - Parameter liesRight: Where the last column is next to the edge of the page, and not to the fold.
  func starts(_ starts: [Int], liesRight: Bool) -> [Int] {
    guard let side, let first = starts.min(), let last = starts.max() else { return starts }
    return [(side == .outer) == liesRight ? last : first]
  }
}

extension PagePlanner {
  /// Whether the last column of `area` is the one away from the fold.
  func liesRight(in area: TextArea) -> Bool {
    context.design.liesLeft(number) == area.runsRightToLeft
  }
}

extension [Furniture] {
  /// Those that no picture covers which reaches over an edge of the page: letters and rules on it would be read by
  /// nobody.
  func clear(of placed: [PageFiller.Placed], on page: LayoutPage) -> [Furniture] {
    let stories = Set(placed.lazy.filter { $0.bleed != nil || $0.spread != nil }.map(\.story))
    guard !stories.isEmpty else { return self }
    let boxes = page.frames.filter { stories.contains($0.storyIndex) }.flatMap(\.pictures).map(
      \.box)
    return filter { piece in
      piece.kind == .ground
        || !boxes.contains {
          piece.box.minX < $0.maxX && piece.box.maxX > $0.minX && piece.box.minY < $0.maxY
            && piece.box.maxY > $0.minY
        }
    }
  }
}
