internal import TypesetRenderTree

/// The numbers of elements by their keys: 0 for the first that was asked for, and so on.
///
/// Half of what a dictionary takes: the keys stand one behind the other, and the table has their numbers alone.
struct ElementPlaces {
  private var keys = PieceArray<StructureElement.Key>()
  /// Numbers by what keys come to; -1 for none. A power of two, at most three quarters of it taken.
  private var table = [Int32](repeating: -1, count: 64)

  /// The number of `key`, and whether it had none before. O(1).
  mutating func place(of key: StructureElement.Key) -> (place: Int, isNew: Bool) {
    let slot = slot(of: key)
    if table[slot] >= 0 { return (Int(table[slot]), false) }
    table[slot] = Int32(keys.count)
    keys.append(key)
    if keys.count * 4 > table.count * 3 { grow() }
    return (keys.count - 1, true)
  }

  /// Where the number of `key` stands, or would.
  private func slot(of key: StructureElement.Key) -> Int {
    var slot = key.hashValue & (table.count - 1)
    while table[slot] >= 0, keys[Int(table[slot])] != key { slot = (slot + 1) & (table.count - 1) }
    return slot
  }

  private mutating func grow() {
    table = [Int32](repeating: -1, count: table.count * 2)
    for number in 0..<keys.count { table[slot(of: keys[number])] = Int32(number) }
  }
}
