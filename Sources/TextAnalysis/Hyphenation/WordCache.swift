import TypesetRichText

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
  /// Far fewer than 16 bits count; languages that insert letters have a dozen.
  private static let mostInsertions = 1_000

  private var slots = [UInt32](repeating: 0, count: 1 << 10)
  private var entries: [Entry] = []
  private var keys: [UInt8] = []
  private var divisions: [Place] = []
  /// The letters that divisions insert, the first of them none.
  private var insertions = [InsertedLetters()]

  /// A division in a known word.
  private struct Place {
    var offset: UInt16
    var dropped: UInt8
    /// In `insertions`.
    var inserted: UInt16
    var isDear: Bool
  }

  /// The hash of the word `word` in `dictionary`.
  static func hash(
    _ word: UnsafeBufferPointer<UInt8>, dictionary: UInt32
  ) -> UInt64 {
    var hash = ContentHash()
    for byte in word { hash.combine(byte) }
    hash.combine(UInt8(truncatingIfNeeded: dictionary))
    return hash.value
  }

  /// Appends the divisions of `word`, moved by `origin`, to `result`; false where it is not known. It changes nothing, and
  /// is mutating so that who has the cache in an object looks into it where it is: else its arrays are held for each word.
  mutating func find(
    _ word: UnsafeBufferPointer<UInt8>, hash: UInt64, dictionary: UInt32, origin: Int,
    _ result: inout [Division]
  ) -> Bool {
    var slot = Int(hash >> 32) & (slots.count - 1)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.hash == hash, entry.dictionary == dictionary, matches(entry, word) {
        let start = Int(entry.divisions)
        for index in start..<start + Int(entry.divisionCount) {
          let place = divisions[index]
          var division = Division(
            offset: origin + Int(place.offset), dropped: Int(place.dropped),
            inserted: insertions[Int(place.inserted)])
          division.isDear = place.isDear
          result.append(division)
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
    _ found: ArraySlice<Division>
  ) {
    if entries.count == WordCache.capacity || insertions.count > WordCache.mostInsertions {
      self = WordCache()
    }
    if (entries.count + 1) * 2 > slots.count { grow() }
    entries.append(
      Entry(
        hash: hash, key: UInt32(keys.count), divisions: UInt32(divisions.count),
        keyCount: UInt16(word.count), divisionCount: UInt16(found.count),
        dictionary: dictionary))
    keys.append(contentsOf: word)
    for division in found {
      divisions.append(
        Place(
          offset: UInt16(division.offset - origin), dropped: UInt8(division.dropped),
          inserted: number(of: division.inserted), isDear: division.isDear))
    }
    place(entries.count - 1)
  }

  /// The place of `letters` in `insertions`.
  private mutating func number(of letters: InsertedLetters) -> UInt16 {
    if letters.isEmpty { return 0 }
    if let known = insertions.firstIndex(of: letters) { return UInt16(known) }
    insertions.append(letters)
    return UInt16(insertions.count - 1)
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
