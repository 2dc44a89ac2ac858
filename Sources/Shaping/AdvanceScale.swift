internal import Geometry

/// Font units to lengths at one size. The same few hundred advances come again and again, so each
/// is divided once: `round-half-even(units × size / unitsPerEm)`.
struct AdvanceScale {
  private static let count = 2048
  private var size = Length.zero
  private var unitsPerEm = 1
  /// In which setting a value was worked out; values of another one are worthless.
  private var stamps = [UInt32](repeating: 0, count: AdvanceScale.count)
  private var values = [Length](repeating: .zero, count: AdvanceScale.count)
  private var stamp: UInt32 = 0

  /// Sets the size and the font's units per em.
  mutating func set(size: Length, unitsPerEm: Int) {
    guard size != self.size || unitsPerEm != self.unitsPerEm || stamp == 0 else { return }
    self.size = size
    self.unitsPerEm = unitsPerEm
    if stamp == .max { stamps = [UInt32](repeating: 0, count: AdvanceScale.count) }
    stamp = stamp == .max ? 1 : stamp + 1
  }

  /// The length of `units`.
  @inline(__always)
  mutating func length(_ units: Int32) -> Length {
    guard units >= 0, units < Int32(AdvanceScale.count) else {
      return size.scaled(by: Int(units), over: unitsPerEm)
    }
    let place = Int(units)
    if stamps[place] != stamp {
      stamps[place] = stamp
      values[place] = size.scaled(by: place, over: unitsPerEm)
    }
    return values[place]
  }
}
