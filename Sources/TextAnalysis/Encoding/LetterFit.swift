/// How well a text of a byte a letter reads in an encoding: whether letters with accents stand where such
/// letters do, and quotation marks, dashes and signs where those do.
///
/// Bytes alone tell little: 0xEA is ê in Windows-1252, ę in Windows-1250, Í in Mac Roman and Û in code page
/// 850. Their neighbours tell more: no capital stands behind a small letter, ¿ begins a word, ³ stands behind
/// a metre.
struct LetterFit {
  /// The encodings that are compared, with what each has for the bytes from 0x80 on.
  struct Candidate: Sendable {
    let encoding: TextEncoding
    let scalars: [UInt32]
    /// The small letters that its languages are full of.
    let usual: Set<UInt32>
    /// Whether letters with accents follow one another in its languages.
    let hasClusters: Bool

    init?(_ name: String, usual: String, hasClusters: Bool = false) {
      self.hasClusters = hasClusters
      guard let encoding = TextEncoding(named: name) else { return nil }
      self.encoding = encoding
      scalars = (0x80...0xFF).map { byte in
        guard let text = encoding.decode([UInt8(byte)])?.text,
          let scalar = String(decoding: text, as: UTF8.self).unicodeScalars.first
        else { return 0xFFFD }
        return scalar.value
      }
      self.usual = Set(usual.unicodeScalars.map(\.value))
    }
  }

  /// The languages of western Europe, in what Windows, the Mac and DOS wrote.
  static let western: [Candidate] = {
    let usual = "àâäáãåæçèéêëìíîïñòóôõöøùúûüßœ"
    return ["windows-1252", "macintosh", "ibm-850"].compactMap { Candidate($0, usual: usual) }
  }()

  /// Those of the middle of Europe.
  static let central: [Candidate] = {
    let usual = "ąćęłńóśźżáčďéěíňřšťúůýžäöőüűô"
    return ["windows-1250", "iso-8859-2"].compactMap {
      Candidate($0, usual: usual, hasClusters: true)
    }
  }()

  /// Turkish.
  static let turkish: [Candidate] = {
    ["windows-1254"].compactMap { Candidate($0, usual: "ğışçöüâî") }
  }()

  /// What speaks for the encoding, less what speaks against it.
  private(set) var score = 0
  /// How many bytes beyond ASCII stand where nothing like them does.
  private(set) var misfits = 0
  /// How many there are.
  private(set) var count = 0
  /// Whether á, é or ó stand in it, if it is in Windows-1252: then õ is Portuguese, or Hungarian.
  private let hasAcutes: Bool
  /// Whether an exclamation or question mark stands in it, which Spanish has at both ends.
  private let hasMarks: Bool
  /// How many letters with accents stand behind another, as they do not in its languages.
  private var clusters = 0

  /// Reads `bytes` in the encoding of `candidate`. O(n).
  init(_ bytes: [UInt8], in candidate: Candidate) {
    func scalar(_ index: Int) -> UInt32 {
      guard index >= 0, index < bytes.count else { return 0x20 }
      return bytes[index] < 0x80
        ? UInt32(bytes[index]) : candidate.scalars[Int(bytes[index]) - 0x80]
    }
    hasMarks = bytes.contains { $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: "?") }
    hasAcutes = bytes.contains { $0 == 0xE1 || $0 == 0xE9 || $0 == 0xF3 }
    for index in bytes.indices where bytes[index] >= 0x80 {
      let value = weigh(
        scalar(index), after: scalar(index - 1), before: scalar(index + 1), candidate)
      count += 1
      score += value
      if value < 0 { misfits += 1 }
    }
    // One pair of letters with accents is a word; many are another alphabet.
    if clusters > 1 + count / 3 {
      score -= 5 * clusters
      misfits += clusters
    }
  }

  private enum Kind { case small, capital, figure, blank, sign }

  private func kind(_ scalar: UInt32) -> Kind {
    switch scalar {
    case 0x61...0x7A, 0xDF...0xF6, 0xF8...0xFF, 0x153, 0x161, 0x17E: .small
    case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE, 0x152, 0x160, 0x178, 0x17D: .capital
    case 0x30...0x39: .figure
    case 0...0x20, 0xA0: .blank
    case 0x100...0x17F:
      Unicode.Scalar(scalar)?.properties.isLowercase == true ? .small : .capital
    default: .sign
    }
  }

  private mutating func weigh(
    _ own: UInt32, after last: UInt32, before next: UInt32, _ candidate: Candidate
  ) -> Int {
    let (before, after) = (kind(last), kind(next))
    let isLetterBefore = before == .small || before == .capital
    let isLetterAfter = after == .small || after == .capital
    let isBetweenLetters = isLetterBefore && isLetterAfter
    switch own {
    // Quotation marks that open.
    case 0x201C, 0x2018, 0x201E, 0x201A, 0x2039:
      // In German “ closes.
      if own == 0x201C || own == 0x2018, !isLetterAfter, before != .blank { return 1 }
      return isLetterBefore ? -4 : after == .blank ? -1 : 2
    case 0x201D, 0x203A: return isLetterAfter ? -3 : before == .blank ? -1 : 2
    case 0x2019: return isLetterBefore ? 2 : isLetterAfter ? 1 : 0
    case 0xAB, 0xBB: return isBetweenLetters ? -4 : 1
    case 0x2013, 0x2014: return isBetweenLetters ? 0 : before == .blank || before == .figure ? 2 : 1
    case 0x2026: return isLetterBefore || before == .blank ? 1 : 0
    case 0xA0: return isBetweenLetters ? 0 : 1
    case 0xAD, 0xB7, 0x2022: return isBetweenLetters ? 0 : 1
    case 0xBA where last | 0x20 == 0x6E && !isLetterAfter: return 2
    case 0xB0, 0xBA, 0xAA:
      if isBetweenLetters || before == .small { return -3 }
      return before == .figure || before == .blank ? 2 : 0
    case 0xB2, 0xB3, 0xB9:
      if isLetterAfter { return -4 }
      return last == 0x6D || before == .figure ? 2 : -2
    case 0xA3, 0x20AC, 0xA5, 0xA2, 0xA7, 0xB1, 0xD7, 0xF7, 0xB5, 0xBC, 0xBD, 0xBE, 0xA9, 0xAE,
      0x2122,
      0x2030:
      return isBetweenLetters || before == .small ? -3 : 1
    case 0xBF, 0xA1:
      if isLetterBefore || !isLetterAfter { return -4 }
      return after == .capital && hasMarks ? 3 : 0
    default: break
    }
    switch kind(own) {
    case .capital:
      if before == .small || after == .figure { return -5 }
      // Two in a row, and none of ASCII, is another alphabet.
      if last >= 0x80, isLetterBefore { return -3 }
      return isLetterAfter || before == .blank || isLetterBefore ? 2 : 0
    case .small:
      if last >= 0x80, isLetterBefore, !candidate.hasClusters, !LetterFit.isUsual(last, own) {
        clusters += 1
      }
      if isLetterAfter, after == .capital { return -3 }
      // No þ stands in or at the end of a word, where Turkish has its ş.
      if own == 0xFE, isLetterBefore { return -3 }
      guard isLetterBefore || isLetterAfter else {
        return before == .blank && candidate.usual.contains(own) ? 1 : -1
      }
      return candidate.usual.contains(own) ? 3 - strangeness(own, after: last, before: next) : 0
    default: return -4
    }
  }

  /// Whether two letters with accents stand beside each other in a language of western Europe.
  private static func isUsual(_ first: UInt32, _ second: UInt32) -> Bool {
    guard let a = Unicode.Scalar(first), let b = Unicode.Scalar(second) else { return false }
    return pairs.contains(a.properties.lowercaseMapping + String(b))
  }

  private static let pairs: Set<String> = [
    "üß", "öß", "äß", "ää", "öö", "éé", "çã", "çõ", "çà", "ïë", "æø", "åå", "èé",
  ]

  /// What is taken off for a letter of western Europe that stands as no language has it: ê and æ at the end
  /// of words, and before what they do not stand before.
  private func strangeness(_ own: UInt32, after last: UInt32, before next: UInt32) -> Int {
    let isLast = kind(next) != .small && kind(next) != .capital
    let letter = Unicode.Scalar(next | 0x20).map(Character.init) ?? " "
    switch own {
    case 0xF5: return hasAcutes && letter != "e" ? 6 : 0
    case 0xEA: return isLast || !"tmlrsvcpn".contains(letter) ? 4 : 0
    case 0xE6: return isLast && !"rlntv".unicodeScalars.contains { $0.value == last } ? 4 : 0
    default: return 0
    }
  }
}

extension LetterFit {
  /// What a text of a byte a letter is read as.
  enum Reading: Equatable {
    /// A language of western Europe as Windows writes it: Windows-1252, or Latin-1.
    case western
    /// What reads better in this encoding, whatever it is.
    case foreign(TextEncoding)
    /// Nothing reads well.
    case nothing
  }

  /// How `bytes` read best, which are not UTF-8. O(n).
  static func reading(of bytes: [UInt8]) -> Reading {
    let fits = (western + central + turkish).map { ($0, LetterFit(bytes, in: $0)) }
    guard let windows = fits.first, var best = fits.first else { return .nothing }
    // Of equals the first: what western Europe writes today.
    for fit in fits.dropFirst() where fit.1.score > best.1.score { best = fit }
    let isClear = best.1.score >= windows.1.score + 2 && best.1.misfits * 8 <= best.1.count
    if best.0.encoding != windows.0.encoding, isClear { return .foreign(best.0.encoding) }
    return windows.1.score > 0 ? .western : .nothing
  }
}
