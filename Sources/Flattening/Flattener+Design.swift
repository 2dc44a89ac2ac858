import TypesetGeometry
import TypesetLayout
import TypesetRenderTree
import TypesetTemplates

extension Flattener {
  /// What shows the design of `page`: with `.grid` the columns of the grid and the baselines of its
  /// rows, with `.frames` the frames of the page's master, whether text is in them or not.
  static func outlines(
    of design: PageDesign, on page: LayoutPage, _ overlay: DebugOverlay
  ) -> [RenderItem] {
    var items: [RenderItem] = []
    let thickness = DebugOverlay.thickness
    func outline(_ box: Rect, _ kind: DebugOverlay, dash: [Length] = []) {
      items.append(
        .path(
          PathItem(Path(rect: box), stroke: kind.color, lineWidth: thickness, dash: dash)))
    }
    if overlay.contains(.grid) {
      let all = design.gridBox(onPage: page.number)
      for column in 1...max(design.columns, 1) {
        let cells = GridCells(columns: column...column, from: .fromTop(1), through: .fromFoot(1))
        outline(design.box(of: cells, mirrored: false, onPage: page.number), .grid)
      }
      for row in 0..<design.rows {
        // A line's letters reach three quarters of the leading up from its baseline.
        let baseline = all.minY + design.leading * row + design.leading * 3 / 4
        let line = Rect(
          x: all.minX, y: baseline - thickness / 2, width: all.width, height: thickness)
        items.append(.path(PathItem(Path(rect: line), fill: DebugOverlay.grid.color)))
      }
    }
    if overlay.contains(.frames), let master = design.template.masters[page.master] {
      let dash = [Length(points: 4), Length(points: 2)]
      for frame in master.frames {
        outline(
          design.box(of: frame.cells, mirrored: master.isMirrored, onPage: page.number), .frames,
          dash: dash)
      }
    }
    return items
  }
}
