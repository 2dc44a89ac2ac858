/// The divisions of words that were asked for before, by their bytes and dictionary.
///
/// An open-addressed table over flat arrays: no String and no allocation for a word that is known.
struct WordCache {
  private struct Entry {
    var hash: UInt64
    var key: UInt32
    var divisions: UInt32
    var keyCount: UInt16
    var divisionCount: UInt16
    var dictionary: UInt32
  }

  /// Longer words are not worth their room.
  static let longestWord = 256
  /// Past this many words the cache begins anew: a book's vocabulary has its place, and a text
  /// that never repeats a word does not eat memory.
  private static let capacity = 1 << 15

  private var slots = [UInt32](repeating: 0, count: 1 << 10)
  private var entries: [Entry] = []
  private var keys: [UInt8] = []
  private var divisions: [UInt16] = []

  /// The hash of the word `word` in `dictionary`: FNV-1a, mixed once more so that the low bits
  /// depend on all of it.
  static func hash(
    _ word: UnsafeBufferPointer<UInt8>, dictionary: UInt32
  ) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(dictionary)
    for byte in word { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return (hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9
  }

  /// Appends the divisions of `word`, moved by `origin`, to `result`; false where it is not known.
  func find(
    _ word: UnsafeBufferPointer<UInt8>, hash: UInt64, dictionary: UInt32, origin: Int,
    _ result: inout [Int]
  ) -> Bool {
    var slot = Int(hash >> 32) & (slots.count - 1)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.hash == hash, entry.dictionary == dictionary, matches(entry, word) {
        let start = Int(entry.divisions)
        for index in start..<start + Int(entry.divisionCount) {
          result.append(origin + Int(divisions[index]))
        }
        return true
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return false
  }

  private func matches(_ entry: Entry, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Int(entry.keyCount) == word.count else { return false }
    let start = Int(entry.key)
    for index in word.indices where keys[start + index] != word[index] { return false }
    return true
  }

  /// Keeps `found`, the divisions of `word` counted from `origin`. `word` is at most
  /// `longestWord` long and not in the cache.
  mutating func insert(
    _ word: UnsafeBufferPointer<UInt8>, hash: UInt64, dictionary: UInt32, origin: Int,
    _ found: ArraySlice<Int>
  ) {
    if entries.count == WordCache.capacity { self = WordCache() }
    if (entries.count + 1) * 2 > slots.count { grow() }
    entries.append(
      Entry(
        hash: hash, key: UInt32(keys.count), divisions: UInt32(divisions.count),
        keyCount: UInt16(word.count), divisionCount: UInt16(found.count),
        dictionary: dictionary))
    keys.append(contentsOf: word)
    for division in found { divisions.append(UInt16(division - origin)) }
    place(entries.count - 1)
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for index in entries.indices { place(index) }
  }

  private mutating func place(_ index: Int) {
    var slot = Int(entries[index].hash >> 32) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(index + 1)
  }
}
