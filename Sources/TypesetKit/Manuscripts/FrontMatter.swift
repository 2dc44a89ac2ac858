internal import TypesetDiagnostics

/// What a manuscript says of itself before it begins: lines between two of `---` or of `+++`.
///
/// Between `---` these are the simple lines of YAML: `key: value`, values in quotes or without, lists of
/// `- item` or `[a, b]`, and one level of keys below a key. Between `+++` they are the simple lines of TOML:
/// `key = "value"`, `[table]`, arrays on one line. What is more than that is reported, and left out.
struct FrontMatter {
  /// A key and its value.
  struct Entry {
    /// The key, with that of its table before it.
    var path: [String]
    /// The values: one, or those of a list.
    var values: [String]
    /// Where the key was written.
    var key: Range<Int>
    /// Where the value was written, without its quotes.
    var value: Range<Int>
    /// Whether the value is what was written byte for byte.
    var isVerbatim = true
  }

  private(set) var entries: [Entry] = []
  /// The lines that were not understood.
  private(set) var strange: [Range<Int>] = []
  /// Where the manuscript begins.
  private(set) var end = 0

  let bytes: [UInt8]
  let isTOML: Bool
  /// The table, or the key above, of the lines in hand.
  private var outer: String?
  /// Whether indented lines belong to one that was left out.
  private var leavesOut = false

  /// What `bytes` begin with; nil where that is no front matter.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lines = FrontMatter.lines(of: bytes)[...]
    guard let fence = lines.popFirst().map({ FrontMatter.trimmed(bytes, $0) }) else { return nil }
    let mark = bytes[fence]
    guard mark.count == 3, let sign = mark.first, sign == 0x2D || sign == 0x2B,
      mark.allSatisfy({ $0 == sign })
    else { return nil }
    isTOML = sign == 0x2B
    // A rule at the start of a text has no key below it, and mostly no other below that.
    guard
      let close = lines.firstIndex(where: {
        let line = bytes[FrontMatter.trimmed(bytes, $0)]
        return line.count == 3 && line.allSatisfy { $0 == sign }
      }), lines.startIndex == close || isKey(lines[lines.startIndex])
    else { return nil }
    for line in lines[..<close] { read(line) }
    end = lines[close].upperBound
    // The end of the last line is part of it.
    if end < bytes.count, bytes[end] == 0x0D { end += 1 }
    if end < bytes.count, bytes[end] == 0x0A { end += 1 }
  }

  /// The first line of `bytes`, where front matter begins there that nothing ends; nil for anything else.
  static func openFence(in bytes: [UInt8]) -> Range<Int>? {
    let lines = FrontMatter.lines(of: bytes).prefix(2)
    guard let first = lines.first, let second = lines.dropFirst().first,
      case let fence = FrontMatter.trimmed(bytes, first), fence.count == 3,
      let sign = bytes[fence].first, sign == 0x2D || sign == 0x2B,
      bytes[fence].allSatisfy({ $0 == sign })
    else { return nil }
    let text = FrontMatter.trimmed(bytes, second)
    let mark = sign == 0x2B ? UInt8(ascii: "=") : UInt8(ascii: ":")
    guard let place = bytes[text].firstIndex(of: mark), place > text.lowerBound,
      bytes[text.lowerBound..<place].allSatisfy({ FrontMatter.isOfKey($0) }),
      bytes[text.lowerBound..<place].dropLast().allSatisfy({ $0 != 0x20 }),
      sign == 0x2B || place + 1 == text.upperBound || bytes[place + 1] == 0x20
    else { return nil }
    return fence
  }

  /// The value of a key of the first level; nil where it has none, or a list.
  func entry(_ names: String...) -> Entry? {
    entries.last { $0.path.count == 1 && names.contains($0.path[0]) }
  }

  /// `bytes` with spaces for the front matter, line by line.
  func hidden() -> [UInt8] {
    var out = bytes
    for place in out[..<end].indices where out[place] != 0x0A && out[place] != 0x0D {
      out[place] = 0x20
    }
    return out
  }

  // MARK: Reading

  private func isKey(_ line: Range<Int>) -> Bool {
    let text = FrontMatter.trimmed(bytes, line)
    guard let first = bytes[text].first else { return false }
    if first == UInt8(ascii: "#") || isTOML && first == UInt8(ascii: "[") { return true }
    return key(in: text) != nil
  }

  /// The key at the start of `text`, and where its value begins.
  private func key(in text: Range<Int>) -> (key: Range<Int>, value: Int)? {
    let sign = isTOML ? UInt8(ascii: "=") : UInt8(ascii: ":")
    guard let place = bytes[text].firstIndex(of: sign) else { return nil }
    // A colon in a word is none of YAML's.
    guard
      isTOML || place + 1 == text.upperBound || bytes[place + 1] == 0x20 || bytes[place + 1] == 0x09
    else { return nil }
    var key = FrontMatter.trimmed(bytes, text.lowerBound..<place)
    if key.count > 2, bytes[key.lowerBound] == UInt8(ascii: "\""),
      bytes[key.upperBound - 1] == UInt8(ascii: "\"")
    {
      key = key.lowerBound + 1..<key.upperBound - 1
    }
    guard !key.isEmpty, bytes[key].allSatisfy({ FrontMatter.isOfKey($0) }) else { return nil }
    return (key, place + 1)
  }

  private static func isOfKey(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80..., UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), 0x20:
      true
    default: false
    }
  }

  private mutating func read(_ line: Range<Int>) {
    let text = FrontMatter.trimmed(bytes, line)
    guard let first = bytes[text].first, first != UInt8(ascii: "#") else { return }
    let isIndented = text.lowerBound > line.lowerBound
    if isIndented, leavesOut { return }
    leavesOut = false
    if isTOML, first == UInt8(ascii: "[") {
      readTable(text)
    } else if !isTOML, first == UInt8(ascii: "-"), text.count > 1,
      bytes[text.lowerBound + 1] == 0x20
    {
      readItem(text, isIndented: isIndented)
    } else {
      readPair(text, isIndented: isIndented)
    }
  }

  /// `[table]`.
  private mutating func readTable(_ text: Range<Int>) {
    guard bytes[text].last == UInt8(ascii: "]"), text.count > 2 else {
      return strange.append(text)
    }
    outer = string(FrontMatter.trimmed(bytes, text.lowerBound + 1..<text.upperBound - 1))
  }

  /// `- item`, of the list that the key above has for its value.
  private mutating func readItem(_ text: Range<Int>, isIndented: Bool) {
    let item = text.lowerBound + 2..<text.upperBound
    guard let last = entries.indices.last, entries[last].path.last == outer || isIndented,
      let value = value(item), key(in: FrontMatter.trimmed(bytes, item)) == nil
    else { return leaveOut(text) }
    entries[last].values += value.words
  }

  /// `key: value` or `key = value`; of YAML also a key that has its value in the lines below.
  private mutating func readPair(_ text: Range<Int>, isIndented: Bool) {
    guard let (key, start) = key(in: text) else { return strange.append(text) }
    let name = string(key)
    if !isTOML, !isIndented { outer = nil }
    let rest = FrontMatter.trimmed(bytes, start..<text.upperBound)
    if isEnd(rest.lowerBound, before: rest.upperBound) {
      guard !isTOML, !isIndented else { return strange.append(text) }
      outer = name
      entries.append(Entry(path: [name], values: [], key: key, value: rest))
      return
    }
    guard let value = value(rest) else { return leaveOut(text) }
    entries.append(
      Entry(
        path: (outer.map { [$0] } ?? []) + [name], values: value.words, key: key,
        value: value.place, isVerbatim: value.isVerbatim))
  }

  /// Leaves out a line, and with it what is indented below it.
  private mutating func leaveOut(_ text: Range<Int>) {
    leavesOut = true
    strange.append(text)
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The lines of the first 64 kB of `bytes`, without their ends.
  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard bytes.count > start + 3, bytes[start] == 0x2D || bytes[start] == 0x2B else { return [] }
    var lines: [Range<Int>] = []
    let last = min(bytes.count, 1 << 16)
    while start < last {
      var end = start
      while end < last, bytes[end] != 0x0A { end += 1 }
      let isCR = end > start && bytes[end - 1] == 0x0D
      lines.append(start..<(isCR ? end - 1 : end))
      start = end + 1
    }
    return lines
  }

  static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return start..<end
  }
}
