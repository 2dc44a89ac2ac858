public import TypesetGeometry
public import TypesetRichText

extension Story {
  /// Which way its lines run: as the first paragraph has it.
  public var writingMode: WritingMode { paragraphs.first?.style.writingMode ?? .horizontalTB }

  /// The same story with lines that run as `mode` says. O(paragraphs).
  public func setting(_ mode: WritingMode) -> Story {
    guard paragraphs.contains(where: { $0.style.writingMode != mode }) else { return self }
    var copy = self
    // Neighbours that share a style share the new one as well.
    var last: (old: ParagraphStyle, new: Paragraph)?
    for index in copy.paragraphs.indices {
      let paragraph = copy.paragraphs[index]
      if let last, last.old == paragraph.style {
        copy.paragraphs[index] = paragraph.styled(like: last.new)
      } else {
        copy.paragraphs[index].style.writingMode = mode
        last = (paragraph.style, copy.paragraphs[index])
      }
    }
    return copy
  }
}

extension WritingMode {
  /// From a frame's own axes, along its lines and across them, to axes on the page, whose origin is
  /// the top left corner of a box of `size`: right and down.
  ///
  ///     vertical-rl: x′ = width − y, y′ = x      vertical-lr: x′ = y, y′ = x
  public func transform(toBoxOf size: Size) -> AffineTransform {
    switch self {
    case .horizontalTB: return .identity
    case .verticalRL: return AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: size.width)
    case .verticalLR: return .axesExchanged
    }
  }
}

extension Size {
  /// The size along lines and across them of a box that is so large on the page; and back.
  public func turned(for mode: WritingMode) -> Size {
    mode.isVertical ? Size(width: height, height: width) : self
  }
}

extension Frame {
  /// How large the frame is on the page.
  public var pageSize: Size { shape.size.turned(for: writingMode).turned(by: turn) }

  /// Whether its own axes are others than those of the page: its lines run down the page, or it is turned.
  public var isTurned: Bool { writingMode.isVertical || turn != nil }

  /// From the frame's own axes, in which its lines, anchors and boxes are, to the page, from the top
  /// left corner of the frame's box there. Only flattening uses it.
  ///
  ///     frame.transform.applied(to: frame.lines[0].origin)   // where the first line begins
  public var transform: AffineTransform {
    let upright = writingMode.transform(toBoxOf: shape.size.turned(for: writingMode))
    guard let turn else { return upright }
    return upright.followed(by: turn.transform(toBoxOf: pageSize))
  }

  /// The point of the frame's own axes, which all its queries speak, that stands at `point` on the
  /// page, from the top left corner of the frame's box.
  public func point(fromPage point: Point) -> Point {
    transform.inverse?.applied(to: point) ?? point
  }

  /// Where `rect`, in the frame's own axes, stands on the page, from the top left corner of the
  /// frame's box.
  public func pageRect(_ rect: Rect) -> Rect { transform.bounds(of: rect) }

  /// From the axes of `line`, one of this frame's, from its origin (along the line, and down from
  /// its baseline), to the page, from the top left corner of the frame's box.
  ///
  /// In vertical lines the tops of turned letters point to the right, also where the lines follow
  /// each other from left to right: this is never a mirror.
  public func transform(of line: PlacedLine) -> AffineTransform {
    let origin = transform.applied(to: line.origin)
    var axes = writingMode.isVertical ? AffineTransform.quarterTurn : .identity
    if let turn { axes = axes.followed(by: turn.transform(toBoxOf: pageSize).linearPart) }
    axes.tx = origin.x
    axes.ty = origin.y
    return axes
  }
}

extension Path {
  /// The path in the axes of frames whose lines run as `mode` says, from one drawn on the page in a
  /// box of `size`, from its top left corner. O(elements).
  ///
  ///     let disc = Path(ellipseIn: Rect(origin: .zero, size: size))
  ///     let shape = FrameShape(
  ///       path: disc.turned(for: .verticalRL, inBoxOf: size), size: size.turned(for: .verticalRL))
  public func turned(for mode: WritingMode, inBoxOf size: Size) -> Path {
    guard mode.isVertical, let map = mode.transform(toBoxOf: size).inverse else { return self }
    return mapped(by: map)
  }
}
