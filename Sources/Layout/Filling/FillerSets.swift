import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// Fillers as they are set, each in the sizes that were asked for.
struct FillerSets {
  /// A filler that is set.
  struct Fit {
    var filler: Int
    var area: TextArea
    var band: ColumnBand
    var filling: ColumnBand.Filling
    var framesetter: Framesetter
  }

  /// A filler, and what its size depends on.
  private struct Key: Hashable {
    var filler: Int
    var width: Length
    var leading: Length
    var rows: Int
    var size: FigureSize?
  }

  /// How many rows it takes; more than any page has where it does not come out whole.
  private var rows: [Key: Int] = [:]

  /// A picture that may be smaller is tried in steps of so many per cent of its size.
  private static let step = 2

  /// Whether the filler with `index` may be larger or smaller.
  static func isElastic(_ index: Int, _ context: PagingContext) -> Bool {
    context.issue.fillers[index].figure?.least != nil
  }

  /// A filler below so many of the columns of `area`, of which there are `count`, as large as it has room in so many rows; nil
  /// where it has none.
  mutating func fit(
    _ index: Int, over columns: Range<Int>, of count: Int, in area: TextArea, rows: Int,
    _ filler: PageFiller
  ) -> Fit? {
    let sidebar = filler.context.issue.fillers[index]
    guard rows > 0, let figure = sidebar.figure else { return nil }
    let width = area.box(ofColumns: columns, of: count, from: 0, rows: 1).width
    let sizes = sizes(of: sidebar, figure, within: width, filler.context)
    func placement(_ size: FigureSize?) -> FigurePlacement {
      FigurePlacement(sidebar: index, edge: .foot, columns: columns, count: count, size: size)
    }
    // The smaller, the lower.
    var (low, high) = (0, sizes.count)
    while low < high {
      let middle = (low + high) / 2
      let key = Key(
        filler: index, width: width, leading: area.leading, rows: area.rows, size: sizes[middle])
      let own =
        self.rows[key] ?? set(placement(sizes[middle]), sidebar, figure, in: area, filler)?
        .filling.rows ?? .max
      self.rows[key] = own
      if own <= rows { high = middle } else { low = middle + 1 }
    }
    return low < sizes.count
      ? set(placement(sizes[low]), sidebar, figure, in: area, filler) : nil
  }

  /// The sizes that a filler may have, the largest first; nil for its own.
  private func sizes(
    of sidebar: Sidebar, _ figure: FigureRequest, within width: Length, _ context: PagingContext
  ) -> [FigureSize?] {
    guard figure.least != nil else { return [nil] }
    let own = figure.widths(within: width).own
    let isCut = context.isCut(sidebar.story)
    let steps = stride(from: 100 - FillerSets.step, through: FillerSets.step, by: -FillerSets.step)
    var sizes: [FigureSize?] = [nil]
    for percent in steps {
      let size =
        isCut
        ? figure.size(of: own, seen: percent, within: width)
        : figure.size(of: own * percent / 100, within: width)
      if let size, size != sizes.last { sizes.append(size) }
    }
    return sizes
  }

  /// A filler set in its columns, at their head; nil where it does not come out whole.
  private func set(
    _ placement: FigurePlacement, _ sidebar: Sidebar, _ figure: FigureRequest, in area: TextArea,
    _ filler: PageFiller
  ) -> Fit? {
    var own = filler.place(of: sidebar, in: StyledIssue.fillerFlow, area)
    own.box = filler.box(
      of: figure, placement, in: area, runsRightToLeft: own.runsRightToLeft)
    guard
      var set = filler.set(
        sidebar, seen: placement.size?.seen ?? 100, in: own, of: area, leading: area.leading)
    else { return nil }
    set.filling.rows = filler.rows(of: set.filling, in: set.band)
    return Fit(
      filler: placement.sidebar, area: own, band: set.band, filling: set.filling,
      framesetter: set.text.framesetter)
  }
}
