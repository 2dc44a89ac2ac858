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
