internal import CCairo
internal import Geometry
internal import RenderTree

extension Canvas {
  /// Fills and strokes a path.
  func draw(_ item: PathItem) {
    guard item.fill != nil || item.stroke != nil else { return }
    append(item.path)
    if let fill = item.fill {
      setPaint(fill)
      if item.stroke == nil { cairo_fill(context) } else { cairo_fill_preserve(context) }
    }
    guard let stroke = item.stroke else { return }
    setPaint(stroke)
    cairo_set_line_width(context, item.lineWidth.points)
    if item.cap == .round { cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND) }
    defer { if item.cap == .round { cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT) } }
    let dash = item.dash.map { max($0.points, 0) }
    // Cairo refuses, for good, a pattern of nothing but zeros.
    if dash.contains(where: { $0 > 0 }) {
      cairo_set_dash(context, dash, Int32(dash.count), item.dashPhase.points)
      cairo_stroke(context)
      cairo_set_dash(context, nil, 0, 0)
    } else {
      cairo_stroke(context)
    }
  }

  /// Makes `path` the context's path.
  func append(_ path: Path) {
    cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let to): cairo_move_to(context, to.x.points, to.y.points)
      case .line(let to): cairo_line_to(context, to.x.points, to.y.points)
      case .curve(let a, let b, let to):
        cairo_curve_to(
          context, a.x.points, a.y.points, b.x.points, b.y.points, to.x.points, to.y.points)
      case .close: cairo_close_path(context)
      }
    }
  }
}
