public import TypesetGeometry

/// Where one line may stand.
@frozen
public struct LineSlot: Hashable, Sendable {
  /// The stretch of the frame's inline axis, indents not yet taken off.
  public var interval: LineInterval
  /// Which row of its frame, from 0 where the asking began; fragments of one row share it.
  public var row: Int
  /// The height the row is reckoned with.
  public var height: Length
  /// The height of the frame the slot lies in.
  public var frameHeight: Length
  /// 0 for the frame that is being filled, 1 for the next …
  public var frame: Int
  /// True for the last slot of its frame.
  public var endsFrame: Bool

  /// A slot.
  public init(
    interval: LineInterval, row: Int, height: Length, frameHeight: Length, frame: Int,
    endsFrame: Bool
  ) {
    self.interval = interval
    self.row = row
    self.height = height
    self.frameHeight = frameHeight
    self.frame = frame
    self.endsFrame = endsFrame
  }
}

/// What a breaker asks: the slots of the lines to come, in reading order, past the end of the
/// frame into those that its caller named as next.
public protocol LineSlots {
  /// The slot of the line `index` lines from here; nil where no further frame is known.
  mutating func slot(_ index: Int) -> LineSlot?
  /// From this slot on all have one measure, and none is known to end a frame; `Int.max` where
  /// nobody can say.
  var alikeFrom: Int { get }
}

extension LineSlots {
  /// Nothing is promised.
  public var alikeFrom: Int { Int.max }
}

/// The same slot for every line: a measure without a frame.
public struct UniformSlots: LineSlots {
  let only: LineSlot

  /// Lines of `measure` in a frame of `frameHeight`.
  public init(measure: Length, height: Length, frameHeight: Length) {
    only = LineSlot(
      interval: LineInterval(start: .zero, end: measure), row: 0, height: height,
      frameHeight: frameHeight, frame: 0, endsFrame: false)
  }

  /// All are the same.
  public var alikeFrom: Int { 0 }

  /// The same slot in its row.
  public func slot(_ index: Int) -> LineSlot? {
    var slot = only
    slot.row = index
    return slot
  }
}

/// The slots from the `first`-th of `base` on.
struct OffsetSlots<Base: LineSlots>: LineSlots {
  var base: Base
  let first: Int

  var alikeFrom: Int {
    base.alikeFrom == .max ? .max : max(0, base.alikeFrom - first)
  }

  mutating func slot(_ index: Int) -> LineSlot? { base.slot(first + index) }
}

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
