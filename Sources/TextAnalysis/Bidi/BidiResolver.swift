internal import CTypesetICU
import TypesetRichText

/// ICU's bidi algorithm with its buffers. Belongs to one thread.
struct BidiResolver: ~Copyable {
  private let handle: OpaquePointer?

  init() { handle = ts_bidi_open() }

  deinit { ts_bidi_close(handle) }

  /// The levels of `text`, which is one paragraph whatever separators it holds and has its
  /// graphemes where `positions` says. O(n).
  ///
  /// A grapheme has the level of its first character. UAX #9 gives marks that level anyway, but
  /// for some that are letters; ICU 72 forgets marks behind brackets (rule N0).
  ///
  /// Where ICU fails (out of memory) everything is at the level asked for.
  ///
  /// - Parameter parts: Stretches in other languages, in order: what is written in the other direction is isolated, so that its
  ///   points stand with it.
  func levels(
    of text: UnsafeBufferPointer<UInt8>, positions: [PositionFlags],
    baseDirection: ParagraphStyle.BaseDirection, parts: [ForeignPart] = []
  ) -> BidiLevels {
    let base: Int32
    switch baseDirection {
    case .natural: base = TS_BIDI_NATURAL
    case .leftToRight: base = 0
    case .rightToLeft: base = 1
    }
    let fallback = BidiLevels(uniform: base == 1 ? 1 : 0, count: text.count)
    guard let handle, let first = text.baseAddress, text.count <= Int(Int32.max) else {
      return fallback
    }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(text.count, 1)) { levels in
      guard let found = levels.baseAddress else { return fallback }
      let apart = parts.map {
        ts_bidi_part(
          start: Int32($0.range.lowerBound), end: Int32($0.range.upperBound),
          level: $0.isRightToLeft ? 1 : 0)
      }
      let resolved = apart.withUnsafeBufferPointer {
        ts_bidi_levels(
          handle, first, Int32(text.count), base, $0.baseAddress, Int32($0.count), found)
      }
      guard resolved >= 0 else { return fallback }
      for index in 1..<max(1, text.count) where !positions[index].contains(.graphemeStart) {
        levels[index] = levels[index - 1]
      }
      return BidiLevels(
        baseLevel: UInt8(resolved),
        levels: UnsafeBufferPointer(rebasing: UnsafeBufferPointer(levels)[..<text.count]))
    }
  }
}
