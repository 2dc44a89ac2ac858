internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetTextAnalysis

/// The words that were shaped in one style and script, each once.
struct WordShapes {
  /// What was found out about a word.
  struct Word {
    /// Its letters, in `letters`.
    var letters: Range<Int32>
    /// Its glyphs, in `glyphs`; empty while they are not known.
    var glyphs: Range<Int32> = 0..<0
    /// False where it looks different beside a space, or has letters that the face lacks: it is shaped with the text around it.
    var isSound = true
    var hash: UInt32
  }

  /// A glyph of a word, as small as can be.
  struct Glyph {
    var id: GlyphID
    /// From the word's first byte.
    var cluster: UInt16
    var isSafe: Bool
    var advance: Int32
    var xOffset: Int32
    var yOffset: Int32
  }

  /// False where letters may see across spaces in this style: then nothing is remembered.
  let isOpen: Bool
  /// The space, with its advance in this style; nil until a word was shaped.
  var space: ShapedGlyph?
  private(set) var words: [Word] = []
  private(set) var glyphs: [Glyph] = []
  private var letters: [UInt8] = []
  /// Places in `words` by open addressing; -1 where none is.
  private var slots: [Int32] = []
  /// How often a text went to HarfBuzz as a whole for a word that is not sound, and how often words were found.
  var refusals = 0
  var successes = 0

  init(isOpen: Bool) {
    self.isOpen = isOpen
    if isOpen { slots = [Int32](repeating: -1, count: 1024) }
  }

  /// True where it does not pay to ask: most texts have words that are not sound.
  var isHopeless: Bool { refusals > 16 && refusals > successes }

  /// The most glyphs that are kept: 1.3 MB, and words of a book.
  private static let most = 1 << 16

  /// Forgets all words, if they have become many. Only between texts: places in `words` do not last.
  mutating func trim() {
    guard glyphs.count > WordShapes.most || letters.count > WordShapes.most else { return }
    words.removeAll(keepingCapacity: true)
    glyphs.removeAll(keepingCapacity: true)
    letters.removeAll(keepingCapacity: true)
    for index in slots.indices { slots[index] = -1 }
  }

  /// The place of the word `bytes`, whose hash is `hash`; it is new where its glyphs are empty and it is sound.
  mutating func place(of bytes: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] >= 0 {
      let place = Int(slots[slot])
      if words[place].hash == hash, equals(words[place].letters, bytes) { return place }
      slot = (slot + 1) & mask
    }
    let place = words.count
    slots[slot] = Int32(place)
    let start = Int32(letters.count)
    letters.append(contentsOf: bytes)
    words.append(Word(letters: start..<Int32(letters.count), hash: hash))
    if words.count * 2 > slots.count { grow() }
    return place
  }

  private func equals(_ range: Range<Int32>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard range.count == bytes.count else { return false }
    let start = Int(range.lowerBound)
    return letters.withUnsafeBufferPointer { letters in
      for index in 0..<bytes.count where letters[start + index] != bytes[index] { return false }
      return true
    }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for place in words.indices {
      var slot = Int(words[place].hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(place)
    }
  }

  /// The word at `place` is not sound.
  mutating func refuse(_ place: Int) { words[place].isSound = false }

  /// The word at `place` has `count` glyphs; false, and it is not sound, where one is out of bounds.
  mutating func set(_ place: Int, count: Int, _ glyph: (Int) -> Glyph?) {
    let start = glyphs.count
    for index in 0..<count {
      guard let own = glyph(index) else {
        glyphs.removeSubrange(start...)
        words[place].isSound = false
        return
      }
      glyphs.append(own)
    }
    words[place].glyphs = Int32(start)..<Int32(glyphs.count)
    if count == 0 { words[place].isSound = false }
  }
}
