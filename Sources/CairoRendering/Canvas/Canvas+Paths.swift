internal import CTypesetCairo
internal import TypesetGeometry
internal import TypesetRenderTree

extension Canvas {
  /// Fills and strokes a path.
  func draw(_ item: PathItem) {
    guard item.fill != nil || item.stroke != nil else { return }
    append(item.path)
    let isClipped = isDocument && item.stroke == nil && coversPage(item.path) && clipForTags()
    if isClipped { append(item.path) }
    defer { if isClipped { restore() } }
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

extension Canvas {
  /// Begins a clip that ends with `restore`, for what covers the whole page; false where none is
  /// needed.
  ///
  /// Cairo forgets a page that something opaque covers, and with it that tags were opened there,
  /// but not where there is a clip. This one is a two-hundred-and-fiftieth of a point lower than the
  /// page, the least that Cairo can tell.
  func clipForTags() -> Bool {
    guard isDocument else { return false }
    save()
    cairo_new_path(context)
    cairo_rectangle(context, 0, 0, pageSize.width.points, pageSize.height.points - 1.0 / 256)
    cairo_clip(context)
    return true
  }

  /// Whether `box` reaches over all of the page.
  func coversPage(_ box: Rect) -> Bool {
    box.minX <= .zero && box.minY <= .zero && box.maxX >= pageSize.width
      && box.maxY >= pageSize.height
  }

  private func coversPage(_ path: Path) -> Bool {
    guard path.elements.count <= 6 else { return false }
    var points: [Point] = []
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .close: break
      default: return false
      }
    }
    guard let first = points.first else { return false }
    let (left, right) = points.reduce((first.x, first.x)) { (min($0.0, $1.x), max($0.1, $1.x)) }
    let (top, foot) = points.reduce((first.y, first.y)) { (min($0.0, $1.y), max($0.1, $1.y)) }
    return coversPage(Rect(x: left, y: top, width: right - left, height: foot - top))
  }
}
