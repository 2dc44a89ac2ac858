public import TypesetGeometry

/// How a picture lies in a room of another shape: it is never distorted.
public struct PictureFit: Hashable, Sendable, Codable {
  /// The ways.
  public enum Way: String, Hashable, Sendable, CaseIterable, Codable {
    /// It fills the room, and what stands out is cut off.
    case cover
    /// All of it is seen, and a part of the room stays empty.
    case contain
  }

  /// Which way.
  public var way: Way
  /// What is to be seen of it in any case, in per cent from its left.
  public var x = 50
  /// The same from its top.
  public var y = 50
  /// Whether its room is as high as the frame leaves it, where no height was asked for.
  package var fillsFrame = false
  /// The shape of its room, where neither its width nor its height is given; nil for its own.
  package var room: Size?
  /// How much of its height is seen, in per cent, where its figure has several sizes; nil where it has one.
  package var seen: Int?

  /// A way, with the middle of the picture as what is to be seen.
  public init(_ way: Way, x: Int = 50, y: Int = 50) {
    self.way = way
    self.x = x
    self.y = y
  }

  /// Where a picture of the shape `size` stands that lies in `box`: what of it is outside is not seen. Its focus is as
  /// near to the middle of the box as the box stays filled.
  public func rect(for size: Size, in box: Rect) -> Rect {
    let mode: TextAttachment.ContentMode = way == .cover ? .aspectFill : .aspectFit
    var rect = mode.rect(for: size, in: box)
    guard way == .cover else { return rect }
    func start(_ own: Length, _ room: Length, _ percent: Int) -> Length {
      let wanted = own.scaled(by: percent, over: 100) - room / 2
      return max(.zero, min(wanted, own - room))
    }
    rect.origin = Point(
      x: box.minX - start(rect.width, box.width, x), y: box.minY - start(rect.height, box.height, y)
    )
    return rect
  }
}

extension RunDelegate {
  /// The room of a picture of the shape `intrinsic` in `context`, by its fit: as wide as was asked for, or as its line;
  /// as high as was asked for, or as its shape makes it, or as the frame; in whole rows where pictures take those.
  func room(
    _ fit: PictureFit, intrinsic: Size, width: Length?, height: Length?, in context: Context
  ) -> Size {
    let wide = min(width ?? context.measure, context.measure)
    if let seen = fit.seen, height == nil {
      return self.seen(seen, of: intrinsic, width: width, in: context)
    }
    guard height != nil || fit.fillsFrame else {
      return RunDelegate.pictureSize(
        intrinsic: fit.room ?? intrinsic, width: wide, height: nil, in: context)
    }
    let most = fit.fillsFrame ? context.frameHeight : context.frameHeight - context.lineHeight
    var high = min(height ?? most, max(most, context.lineHeight))
    // A room that is wider than its line keeps its shape.
    if let width, width > wide, let height {
      high = min(high, height.scaled(by: wide.scaledPoints, over: width.scaledPoints))
    }
    if let rows, rows.cuts, fit.way == .cover {
      let least = rows.height(of: PictureRows.fewest)
      let count = (high - rows.capHeight + rows.step / 2).scaledPoints / rows.step.scaledPoints + 1
      let room = (most.scaledPoints + rows.capHeight.scaledPoints / 2) / rows.step.scaledPoints
      if high >= least { high = rows.height(of: max(min(count, room), PictureRows.fewest)) }
    }
    return Size(width: wide, height: high)
  }

  /// The room of a picture of which so many per cent of its height are seen: in whole rows, where pictures take those.
  private func seen(
    _ percent: Int, of intrinsic: Size, width: Length?, in context: Context
  ) -> Size {
    let shape = Size(width: intrinsic.width, height: intrinsic.height * percent / 100)
    let size = RunDelegate.pictureSize(intrinsic: shape, width: width, height: nil, in: context)
    guard let rows else { return size }
    var unbounded = context
    unbounded.frameHeight = .unbounded
    let whole = RunDelegate.pictureSize(intrinsic: shape, width: width, height: nil, in: unbounded)
    return rows.seen(of: whole, frameHeight: context.frameHeight) ?? size
  }
}
