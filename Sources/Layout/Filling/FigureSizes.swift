import TypesetElementTree
package import TypesetGeometry
import TypesetRichText
import Typesetting

/// The size of a figure that may be made smaller or larger than it is of itself.
package struct FigureSize: Hashable, Sendable {
  /// The width.
  package var width: Length
  /// How much of its pictures' height is seen, in per cent: what is cut off makes it lower, and no narrower.
  package var seen = 100
  /// By how many per cent of the width that it has of itself it is smaller or larger. What is cut off counts by
  /// its square, since a little is not seen: a tenth as 1, a fifth as 5, a half as 31.
  var change: Int
}

extension TextWrap.Width {
  /// So much of columns that take `width`, at most all of it.
  func width(within width: Length) -> Length {
    switch self {
    case .length(let length): min(length, width)
    case .percent(let percent): width * percent / 100
    }
  }
}

extension FigureRequest {
  /// Whether it may be made smaller or larger.
  var hasSizes: Bool { least != nil || most != nil && wrap != nil }

  /// The widths of the figure over columns that take `width`: the least, the one that it has of itself, the greatest.
  func widths(within width: Length) -> (least: Length, own: Length, most: Length) {
    let asked = wrap.map { $0.width(within: width) }
    let most = max(most?.width(within: width) ?? asked ?? width, asked ?? .zero)
    let own = asked ?? most
    return (min(least?.width(within: width) ?? own, own), own, most)
  }

  /// Its least width over columns that take `room`, less a sixteenth: half of two columns is meant for one of them, which is
  /// narrower by half of the gutter.
  func narrowest(within room: Length) -> Length { widths(within: room).least * 15 / 16 }

  /// How much of the height of its pictures is seen at least, in per cent, over columns that take `room`.
  func leastSeen(within room: Length) -> Int {
    let widths = widths(within: room)
    return min(max(widths.least.scaledPoints * 100 / max(widths.own.scaledPoints, 1), 1), 100)
  }

  /// A size of the figure, or the nearest that it may have, over columns that take `room`: so wide, with so many per cent of
  /// its pictures' height seen. Nil for its own.
  func size(of width: Length, seen: Int = 100, within room: Length) -> FigureSize? {
    let widths = widths(within: room)
    let seen = max(leastSeen(within: room), min(seen, 100))
    if seen < 100 {
      return FigureSize(width: widths.own, seen: seen, change: -(100 - seen) * (100 - seen) / 80)
    }
    let width = max(narrowest(within: room), min(width, widths.most))
    guard width != widths.own else { return nil }
    let change = (width - widths.own).scaledPoints * 100 / max(widths.own.scaledPoints, 1)
    return FigureSize(width: width, change: change)
  }

  /// Over how many of `count` columns it stands.
  func columnCount(of count: Int) -> Int {
    switch span {
    case .all?: count
    case .columns(let asked)?: min(max(asked, 1), count)
    case nil: 1
    }
  }

  /// The width of the figure in a place over columns that take `width`; nil for all of that.
  func width(within width: Length, _ size: FigureSize?) -> Length? {
    if let size { return min(size.width, width) }
    guard wrap == nil, most != nil else { return nil }
    return widths(within: width).own
  }
}

extension PagePlanner {
  /// No more sizes of a figure are tried on a page than this, beside its own.
  private static let mostSizes = 6

  /// The sizes that a figure may have in `placement`, beside its own: one for each row that its height may have, and one for
  /// fewer of the columns that it stands over, those nearest to its own first. None for a figure of one size.
  ///
  /// No edge of it stands between two columns.
  func sizes(of placement: FigurePlacement, in area: TextArea) -> [FigureSize] {
    guard let figure = context.issue.sidebars[placement.sidebar].figure, figure.hasSizes,
      placement.edge != .spread
    else {
      return []
    }
    let room = area.box(ofColumns: placement.columns, of: placement.count, from: 0, rows: 1).width
    let widths = figure.widths(within: room)
    guard widths.least > .zero, widths.least < widths.most else { return [] }
    if context.isCut(context.issue.sidebars[placement.sidebar].story) {
      return cutSizes(of: placement.sidebar, figure, in: area, room)
    }
    var sizes: [FigureSize] = []
    let from = widths.own
    let own = rows(of: placement.sidebar, as: from, in: area)
    for to in [widths.least, widths.most] where to != from {
      let steps = abs(own - rows(of: placement.sidebar, as: to, in: area))
      let count = min(max(steps, 1), PagePlanner.mostSizes)
      for step in 1...count {
        let width = standing(from + (to - from).scaled(by: step, over: count), placement, in: area)
        if let size = figure.size(of: width, within: room) { sizes.append(size) }
      }
    }
    for count in 1..<max(placement.columns.count, 1) {
      let width = PagePlanner.width(ofFirst: count, of: placement, in: area)
      guard width >= figure.narrowest(within: room), width < widths.own,
        let size = figure.size(of: width, within: room)
      else { continue }
      sizes.append(size)
    }
    var known: Set<Length> = []
    sizes.removeAll { !known.insert($0.width).inserted }
    return Array(sizes.sorted { abs($0.change) < abs($1.change) }.prefix(PagePlanner.mostSizes))
  }

  /// The width of the first `count` columns that a figure stands over.
  static func width(
    ofFirst count: Int, of placement: FigurePlacement, in area: TextArea
  ) -> Length {
    let first = placement.columns.lowerBound
    return area.box(ofColumns: first..<first + count, of: placement.count, from: 0, rows: 1).width
  }

  /// `width`, or that of the columns which it is wider than by no more than a gutter.
  private func standing(
    _ width: Length, _ placement: FigurePlacement, in area: TextArea
  ) -> Length {
    let widths = (1..<max(placement.columns.count, 1)).map {
      PagePlanner.width(ofFirst: $0, of: placement, in: area)
    }
    return widths.first { $0 < width && width - $0 <= area.gutter } ?? width
  }

  /// The sizes of a figure whose pictures are cut: a few rows lower, each by one, and some as far as it may be.
  private func cutSizes(
    of sidebar: Int, _ figure: FigureRequest, in area: TextArea, _ room: Length
  ) -> [FigureSize] {
    let own = figure.widths(within: room).own
    let high = plan(of: sidebar, as: own, in: area).anchors.map(\.box.height).max() ?? .zero
    guard high > area.leading, area.leading > .zero else { return [] }
    let most = (high * (100 - figure.leastSeen(within: room)) / 100).rows(of: area.leading)
    guard most > 0 else { return [] }
    let single = min(most, PagePlanner.mostSizes / 2)
    let rest = PagePlanner.mostSizes - single
    let lower =
      Array(1...single)
      + (1...rest).map { single + (most - single) * $0 / rest }.filter { $0 > single }
    var sizes: [FigureSize] = []
    for rows in lower {
      let seen = (high - area.leading * rows).scaledPoints * 100 / high.scaledPoints
      guard let size = figure.size(of: own, seen: seen, within: room), size != sizes.last else {
        continue
      }
      sizes.append(size)
    }
    return sizes
  }

  /// `placements` in other sizes than their own.
  func sized(_ placements: [FigurePlacement], in area: TextArea) -> [FigurePlacement] {
    placements.flatMap { placement in
      sizes(of: placement, in: area).map { size in
        var sized = placement
        sized.size = size
        return sized
      }
    }
  }

  /// How many rows a figure takes that is `width` wide.
  private func rows(of sidebar: Int, as width: Length, in area: TextArea) -> Int {
    plan(of: sidebar, as: width, in: area).inkFoot.rows(of: area.leading)
  }

  /// A figure that is `width` wide.
  private func plan(of sidebar: Int, as width: Length, in area: TextArea) -> FramePlan {
    let place = context.place(
      context.issue.sidebars[sidebar].story,
      expecting: FlowExpectation(measure: width, frameHeight: area.leading * area.rows))
    var options = FrameOptions()
    options.grid = area.leading
    return place.framesetter.plan(
      from: .start, limit: place.story.text.endOffset,
      in: FrameShape(rectangle: Size(width: width, height: area.leading * area.rows)), next: [],
      options: options)
  }
}

extension PageFiller {
  /// The box of a figure that text does not run around, over its columns: of the width that its size says, where its
  /// lines stand.
  func box(
    of figure: FigureRequest?, _ placement: FigurePlacement, in area: TextArea,
    runsRightToLeft: Bool
  ) -> Rect {
    var box = area.box(
      ofColumns: placement.columns, of: placement.count, from: 0, rows: area.rows)
    guard placement.edge != .page, let figure,
      let width = figure.width(within: box.width, placement.size), width < box.width
    else { return box }
    let left = box.width - width
    switch figure.alignment ?? .start {
    case .center: box.origin.x += left / 2
    case .right: box.origin.x += left
    case .end: box.origin.x += runsRightToLeft ? .zero : left
    case .start: box.origin.x += runsRightToLeft ? left : .zero
    case .left, .justify: break
    }
    box.size.width = width
    return box
  }
}
