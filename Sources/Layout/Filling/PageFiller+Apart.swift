import TypesetGeometry
import Typesetting

/// Figures, wraps and fillers: they stand apart from the text of articles, whole, each in a column of its own.
extension PageFiller {
  /// A sidebar that is set in one column.
  struct SetSidebar {
    var band: ColumnBand
    var text: ColumnBand.Text
    var filling: ColumnBand.Filling
  }

  /// The place in `area` of `sidebar`, which belongs to the flow `flow`; its box is for the caller.
  func place(of sidebar: Sidebar, in flow: String, _ area: TextArea) -> TextArea {
    var own = area
    own.name = flow
    own.flow = flow
    own.columns = 1
    own.gridCount = 0
    own.runsRightToLeft = context.runsRightToLeft(sidebar.article) ?? area.runsRightToLeft
    return own
  }

  /// The sidebar set in `own`, its place in `area`, of whose pictures so many per cent are seen where they may be cut; nil where
  /// it does not come out whole, or a keep rule is given up for it. O(what is in it).
  func set(
    _ sidebar: Sidebar, seen: Int = 100, in own: TextArea, of area: TextArea, leading: Length
  ) -> SetSidebar? {
    var band = ColumnBand(
      columns: [ColumnBand.Column(x: own.box.minX, width: own.box.width)], leading: leading,
      areaRows: area.rows, options: options)
    band.options.variants = [:]
    let place = context.place(
      sidebar.story, seen: seen,
      expecting: FlowExpectation(measure: own.box.width, frameHeight: leading * area.rows))
    let text = ColumnBand.Text(
      framesetter: place.framesetter, token: .start, end: place.story.text.endOffset)
    let filling = band.fill(text, rows: area.rows, allowsOverset: false)
    guard filling.isComplete, filling.rest == nil, filling.isSeen, !filling.isOverset,
      filling.relaxed == nil
    else { return nil }
    return SetSidebar(band: band, text: text, filling: filling)
  }
}
