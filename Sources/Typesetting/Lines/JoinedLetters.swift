import TypesetGeometry

/// The letters of Arabic words in a text, marks left out.
struct JoinedLetters {
  /// How a letter joins (ArabicShaping.txt).
  enum Joining {
    /// To the letter before it alone.
    case right
    /// On both sides.
    case dual
    /// A kashida that was written.
    case kashida
  }

  /// A letter.
  struct Letter {
    var offset: Int
    var scalar: UInt32
    var joining: Joining
  }

  private let bytes: [UInt8]
  private var offset: Int
  private let end: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  /// The next stretch of letters of which each joins the next, two at least; nil at the end.
  mutating func next() -> [Letter]? {
    var letters: [Letter] = []
    while offset < end {
      let place = offset
      let lead = bytes[place]
      offset += utf8Length(lead)
      // U+0600…U+07FF have two bytes.
      let scalar =
        (0xD8...0xDB).contains(lead) && place + 1 < end
        ? UInt32(lead & 0x1F) << 6 | UInt32(bytes[place + 1] & 0x3F) : 0
      if JoinedLetters.isMark(scalar) { continue }
      guard let joining = JoinedLetters.joining(of: scalar) else {
        if letters.count > 1 { return letters }
        letters.removeAll()
        continue
      }
      letters.append(Letter(offset: place, scalar: scalar, joining: joining))
      if joining == .right {
        if letters.count > 1 { return letters }
        letters.removeAll()
      }
    }
    return letters.count > 1 ? letters : nil
  }

  private static func isMark(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x610...0x61A, 0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E4, 0x6E7, 0x6E8,
      0x6EA...0x6ED:
      return true
    default: return false
    }
  }

  /// How `scalar` joins; nil for what does not join to the letter before it.
  static func joining(of scalar: UInt32) -> Joining? {
    switch scalar {
    case 0x640: return .kashida
    case 0x622...0x625, 0x627, 0x629, 0x62F...0x632, 0x648, 0x671...0x673, 0x675...0x677,
      0x688...0x699, 0x6C0, 0x6C3...0x6CB, 0x6CD, 0x6CF, 0x6D2, 0x6D3, 0x6D5, 0x6EE, 0x6EF:
      return .right
    case 0x620, 0x626, 0x628, 0x62A...0x62E, 0x633...0x63F, 0x641...0x647, 0x649, 0x64A, 0x66E,
      0x66F, 0x678...0x687, 0x69A...0x6BF, 0x6C1, 0x6C2, 0x6CC, 0x6CE, 0x6D0, 0x6D1,
      0x6FA...0x6FC, 0x6FF:
      return .dual
    default: return nil
    }
  }
}

/// Where a word is best drawn apart, the best first: the order that typesetters of Arabic keep.
enum KashidaPriority: Int, Comparable {
  /// Where a kashida was written.
  case written
  /// Behind seen and sad.
  case behindSeen
  /// Before a final teh marbuta, heh or dal.
  case beforeHeh
  /// Before a final alef, tah, lam, kaf or gaf.
  case beforeAlef
  /// Before a beh that a final reh or yeh follows.
  case beforeBeh
  /// Before a final waw, ain, qaf or feh.
  case beforeWaw
  /// Before any other letter that ends its joined stretch.
  case beforeFinal

  static func < (a: KashidaPriority, b: KashidaPriority) -> Bool { a.rawValue < b.rawValue }

  /// That of the place behind letter `index` of `word`; nil where no kashida should stand.
  init?(_ word: [JoinedLetters.Letter], behind index: Int) {
    let (a, b) = (word[index], word[index + 1])
    if a.joining == .kashida {
      self = .written
      return
    }
    if KashidaPriority.seen.contains(a.scalar) {
      self = .behindSeen
      return
    }
    let isFinal = index + 2 == word.count
    guard isFinal else {
      guard index + 3 == word.count, KashidaPriority.beh.contains(b.scalar),
        KashidaPriority.reh.contains(word[index + 2].scalar)
      else { return nil }
      self = .beforeBeh
      return
    }
    if KashidaPriority.heh.contains(b.scalar) {
      self = .beforeHeh
    } else if KashidaPriority.alef.contains(b.scalar) {
      self = .beforeAlef
    } else if KashidaPriority.waw.contains(b.scalar) {
      self = .beforeWaw
    } else {
      self = .beforeFinal
    }
  }

  private static let seen: Set<UInt32> = [
    0x633, 0x634, 0x635, 0x636, 0x69A, 0x69B, 0x69C, 0x69D, 0x69E, 0x6FA, 0x6FB,
  ]
  private static let heh: Set<UInt32> = [
    0x629, 0x647, 0x62F, 0x630, 0x688, 0x68C, 0x68D, 0x68E, 0x6BE, 0x6C0, 0x6C1, 0x6C3, 0x6D5,
  ]
  private static let alef: Set<UInt32> = [
    0x622, 0x623, 0x625, 0x627, 0x671, 0x637, 0x638, 0x644, 0x643, 0x6A9, 0x6AF,
  ]
  private static let beh: Set<UInt32> = [0x628, 0x62A, 0x62B, 0x646, 0x64A, 0x67E, 0x6CC]
  private static let reh: Set<UInt32> = [0x631, 0x632, 0x691, 0x698, 0x64A, 0x649, 0x6CC]
  private static let waw: Set<UInt32> = [0x648, 0x624, 0x639, 0x63A, 0x642, 0x641, 0x6CB]
}
