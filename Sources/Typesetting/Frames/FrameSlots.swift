import TypesetGeometry

/// Slots that are known one by one, then those of the frames after them.
struct FootSlots: LineSlots {
  let known: [LineSlot]
  var after: FrameSlots

  /// So many lines of the next frame are enough to see what a choice at the foot leads to.
  private static let beyond = 12

  /// Behind the foot, where the frames after it are as wide as this one.
  var alikeFrom: Int {
    after.alikeFrom == 0 && known.allSatisfy({ $0.interval.width == after.width })
      ? known.count : .max
  }

  mutating func slot(_ index: Int) -> LineSlot? {
    if index < known.count { return known[index] }
    guard index < known.count + FootSlots.beyond, var slot = after.slot(index - known.count) else {
      return nil
    }
    slot.frame += 1
    return slot
  }
}

/// The stretch that the first rows of a paragraph keep to, whatever the outline, so that they stand
/// beside its large first letters.
struct RowClamp: Hashable, Sendable {
  var top: Length
  var bottom: Length
  var interval: LineInterval

  /// What is left of `intervals`, which lie between `upper` and `lower`.
  func applied(to intervals: [LineInterval], from upper: Length, to lower: Length)
    -> [LineInterval]
  {
    guard upper < bottom, lower > top else { return intervals }
    return LineInterval.intersecting(intervals, [interval])
  }
}

/// What stands between rows.
struct RowSpacing: Hashable, Sendable {
  /// The room between the foot of a row and the top of the next.
  var gap = Length.zero
  /// How far below a band without room the next one is tried; nil for the height of the row.
  var step: Length?
}

/// The slots of a frame's shape from a place on, and of the shapes after it.
struct FrameSlots: LineSlots {
  private let shapes: [FrameShape]
  private let rowHeight: Length
  private let runsRightToLeft: Bool
  private let clamp: RowClamp?
  private let spacing: RowSpacing
  private var made: [LineSlot] = []
  private var frame = 0
  private var y: Length
  private var row = 0

  /// Rows of `rowHeight` from `y` down in `shape`, then from the top of each of `next`.
  init(
    shape: FrameShape, next: [FrameShape], from y: Length, rowHeight: Length,
    runsRightToLeft: Bool, clamp: RowClamp? = nil, spacing: RowSpacing = RowSpacing()
  ) {
    self.spacing = spacing
    shapes = [shape] + next
    self.rowHeight = max(rowHeight, Length(scaledPoints: 1))
    self.runsRightToLeft = runsRightToLeft
    self.clamp = clamp
    self.y = y
  }

  /// The width of the first frame.
  var width: Length { shapes[0].size.width }

  /// From the first, where all frames are rectangles of one width.
  var alikeFrom: Int {
    clamp == nil && shapes.allSatisfy { $0.isPlainRectangle && $0.size.width == width } ? 0 : .max
  }

  /// The slots from the `first`-th on, `most` of them, up to the last of the frame that is being filled.
  mutating func slots(from first: Int, most: Int) -> [LineSlot] {
    var found: [LineSlot] = []
    found.reserveCapacity(most)
    for place in 0..<most {
      guard let slot = slot(first + place), slot.frame == 0 else { break }
      found.append(slot)
    }
    return found
  }

  mutating func slot(_ index: Int) -> LineSlot? {
    while made.count <= index {
      guard frame < shapes.count else { return nil }
      let shape = shapes[frame]
      guard y + rowHeight <= shape.size.height else {
        if let last = made.indices.last, made[last].frame == frame { made[last].endsFrame = true }
        frame += 1
        y = .zero
        continue
      }
      var intervals = shape.intervals(from: y, to: y + rowHeight)
      if frame == 0, let clamp {
        intervals = clamp.applied(to: intervals, from: y, to: y + rowHeight)
      }
      for interval in runsRightToLeft ? intervals.reversed() : intervals {
        made.append(
          LineSlot(
            interval: interval, row: row, height: rowHeight, frameHeight: shape.size.height,
            frame: frame, endsFrame: false))
      }
      if !intervals.isEmpty, y + rowHeight * 2 > shape.size.height {
        made[made.count - 1].endsFrame = true
      }
      row += 1
      y += intervals.isEmpty ? spacing.step ?? rowHeight : rowHeight + spacing.gap
    }
    return made[index]
  }
}
