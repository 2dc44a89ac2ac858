/// A dictionary as it is read: the patterns of both levels, before any automaton.
///
/// ```
/// ISO8859-2                 the encoding
/// LEFTHYPHENMIN 2           options
/// % a comment, # as well
/// .ach4                     a pattern: letters, `.` for the word's ends, values between
/// n1nyal./ny=ny,1,3         one that changes letters
/// NEXTLEVEL                 what stood before this finds the joints of compounds
/// ```
/// A dictionary without NEXTLEVEL has its joints at hyphens, dashes and apostrophes; at these not where its own
/// patterns say what holds there (`dividesElisions`).
struct DictionaryFile {
  private(set) var joints = PatternSet()
  private(set) var patterns = PatternSet()
  private(set) var letters = LetterTable(scalars: [])
  /// Of the word, and of the parts of a compound.
  private(set) var minima = HyphenationMinima()

  private let encoding: DictionaryEncoding
  private var numbers: LetterNumbers
  private var current = PatternSet()
  /// The numbers of the changes in `current`: patterns by the hundred share a few.
  private var changeIndices: [SpellingChange: UInt16] = [:]
  /// The numbers of the bytes that are letters by themselves, as far as they were met.
  private var byteNumbers = [UInt16](repeating: 0, count: 256)

  /// The longest pattern, in letters; its values' places have to fit in a byte.
  private static let longestPattern = 250

  /// Different changes of one level, so that those of both have numbers of 16 bits; Hungarian has
  /// a few dozen. Patterns with more are passed over.
  private static let mostChanges = 0x7FFF

  /// Reads `bytes`, as libhyphen does where `isLibhyphens`. O(bytes).
  init(_ bytes: UnsafeBufferPointer<UInt8>, isLibhyphens: Bool) throws(HyphenationError) {
    let lines = LineReader(bytes)
    var reader = lines
    let first = reader.next() ?? bytes.startIndex..<bytes.startIndex
    let name = String(decoding: bytes[first].prefix { $0 > 0x20 }, as: UTF8.self)
    encoding = try DictionaryEncoding(named: name)
    numbers = LetterNumbers()
    // Every table has the word's boundary, so that it is never the number 0.
    _ = numbers.number(of: 0x2E)
    current.letters.reserveCapacity(bytes.count)
    current.values.reserveCapacity(bytes.count)
    current.patterns.reserveCapacity(bytes.count / 10)
    var hasLevels = false
    var number = 1
    while let line = reader.next() {
      number += 1
      guard let start = bytes[line].first, start > 0x20, start != UInt8(ascii: "%"),
        start != UInt8(ascii: "#")
      else { continue }
      if start >= UInt8(ascii: "A"), start <= UInt8(ascii: "Z"),
        let option = DictionaryOption(bytes[line])
      {
        if case .nextLevel = option {
          // There are two levels; what follows a second NEXTLEVEL is not read.
          if hasLevels { break }
          hasLevels = true
          joints = current
          current = PatternSet()
          changeIndices = [:]
        } else {
          set(option)
        }
      } else {
        try addPattern(bytes[line], line: number)
      }
    }
    patterns = current
    current = PatternSet()
    if !hasLevels { addUsualJoints(isLibhyphens: isLibhyphens) }
    settleMinima(hasLevels: hasLevels)
    try settleLetters()
  }

  private mutating func set(_ option: DictionaryOption) {
    switch option {
    case .left(let value): current.minima.left = value
    case .right(let value): current.minima.right = value
    case .compoundLeft(let value): current.minima.compoundLeft = value
    case .compoundRight(let value): current.minima.compoundRight = value
    case .unbroken(let sequences):
      current.unbroken = sequences.map { bytes in
        bytes.withUnsafeBufferPointer { scalars(of: $0[...]).map { numbers.number(of: $0) } }
      }
    case .nextLevel: break
    }
  }

  private mutating func addPattern(
    _ line: Slice<UnsafeBufferPointer<UInt8>>, line number: Int
  ) throws(HyphenationError) {
    let start = current.letters.count
    let firstValue = current.values.count
    var value: UInt8 = 0
    var replacement: Slice<UnsafeBufferPointer<UInt8>>?
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line.base[index]
      index += 1
      if byte <= 0x20 { break }
      if byte >= 0x30, byte <= 0x39 {
        value = byte - 0x30
      } else if byte == UInt8(ascii: "/") {
        replacement = line[index...].prefix { $0 > 0x20 }
        break
      } else {
        current.letters.append(letter(byte, &index, line.base))
        current.values.append(value)
        value = 0
      }
    }
    current.values.append(value)
    let count = current.letters.count - start
    guard count <= DictionaryFile.longestPattern else { throw .patternTooLong(line: number) }
    if count == 0 {
      current.values.removeSubrange(firstValue...)
    } else {
      current.patterns.append(PatternSet.Pattern(start: Int32(start), count: Int32(count)))
      if let replacement { addChange(replacement, firstLetter: start, firstValue: firstValue) }
    }
  }

  /// Makes the last pattern one that changes letters: `sz=sz,2,3` behind its slash.
  private mutating func addChange(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, firstLetter: Int, firstValue: Int
  ) {
    let fields = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    var letters = current.letters[firstLetter...].map { numbers.scalars[Int($0) - 1] }
    var values = Array(current.values[firstValue...])
    let hasEnd = letters.count > 1 && letters.last == 0x2E
    if hasEnd {
      letters.removeLast()
      values.removeLast()
    }
    if letters.first == 0x2E {
      letters.removeFirst()
      values.removeFirst()
    }
    // Without a region, or with half of one, the whole pattern is changed.
    var start = 0
    var cut = letters.count
    if fields.count > 2 {
      start = DictionaryOption.number(fields[1]) - 1
      let given = DictionaryOption.number(fields[2])
      if given > 0 { cut = given }
    }
    let change = SpellingChange(
      replacement: scalars(of: fields[0]), start: start, cut: cut, letters: letters,
      values: values, hasEnd: hasEnd)
    let last = current.patterns.count - 1
    if let known = changeIndices[change] {
      current.patterns[last].change = known
    } else if current.changes.count < DictionaryFile.mostChanges {
      current.changes.append(change)
      current.patterns[last].change = UInt16(current.changes.count)
      changeIndices[change] = UInt16(current.changes.count)
    } else {
      current.patterns.removeLast()
      current.letters.removeSubrange(firstLetter...)
      current.values.removeSubrange(firstValue...)
    }
  }

  /// The number of the letter that begins with `byte`; `index` is behind that byte, and afterwards
  /// behind the letter.
  @inline(__always)
  private mutating func letter(
    _ byte: UInt8, _ index: inout Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UInt16 {
    let known = byteNumbers[Int(byte)]
    if known != 0 { return known }
    switch encoding {
    case .singleByte(let table):
      let number = numbers.number(of: table[Int(byte)])
      byteNumbers[Int(byte)] = number
      return number
    case .utf8:
      let (scalar, length) = utf8Scalar(bytes, index - 1)
      index += length - 1
      let number = numbers.number(of: scalar)
      if length == 1 { byteNumbers[Int(byte)] = number }
      return number
    }
  }

  private func scalars(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt32] {
    var result: [UInt32] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      switch encoding {
      case .singleByte(let table):
        result.append(table[Int(bytes.base[index])])
        index += 1
      case .utf8:
        let (scalar, length) = utf8Scalar(bytes.base, index)
        result.append(scalar)
        index += length
      }
    }
    return result
  }

  /// True where a pattern of the apostrophe alone keeps what follows it on its line, as TeX's patterns of Italian have
  /// it (`'2`): they divide elided words as the language does, del-l'in-ter-fac-cia, d'in-stal-la-zio-ne. A joint at the
  /// apostrophe would keep three letters on either side of it together.
  private var dividesElisions: Bool {
    guard let apostrophe = numbers.known(0x27) else { return false }
    for (index, pattern) in patterns.patterns.enumerated() where pattern.count == 1 {
      let start = Int(pattern.start)
      if patterns.letters[start] == apostrophe, patterns.values[start + index] == 0 {
        return patterns.values[start + index + 1] == 2
      }
    }
    return false
  }

  /// Joints around hyphens, dashes and apostrophes, and no division beside one.
  private mutating func addUsualJoints(isLibhyphens: Bool) {
    // U+2013 and U+2019 only where the dictionary could name them, as libhyphen has it.
    var marks: [UInt32] = [0x27, 0x2D]
    if case .utf8 = encoding { marks += [0x2013, 0x2019] }
    if !isLibhyphens, dividesElisions {
      joints.unbroken.append([numbers.number(of: 0x27)])
      marks.removeAll { $0 == 0x27 || $0 == 0x2019 }
    }
    for mark in marks {
      let number = numbers.number(of: mark)
      joints.append(letters: [number], values: [1, 1])
      joints.unbroken.append([number])
    }
  }

  /// What is not given is 2 at a word's ends. At joints it is what the ends have, or 3, where the
  /// joints are the usual ones, and nothing where the dictionary has its own.
  private mutating func settleMinima(hasLevels: Bool) {
    var given = hasLevels ? joints.minima : patterns.minima
    if !hasLevels {
      if given.compoundLeft == 0 { given.compoundLeft = given.left == 0 ? 3 : given.left }
      if given.compoundRight == 0 { given.compoundRight = given.right == 0 ? 3 : given.right }
    }
    if given.left == 0 { given.left = 2 }
    if given.right == 0 { given.right = 2 }
    minima = given
  }

  /// Renumbers the letters by how often they occur.
  private mutating func settleLetters() throws(HyphenationError) {
    guard numbers.scalars.count <= PatternTrie.capacity else { throw .tooManyLetters }
    var counts = [Int](repeating: 0, count: numbers.scalars.count + 1)
    for letter in joints.letters { counts[Int(letter)] += 1 }
    for letter in patterns.letters { counts[Int(letter)] += 1 }
    let sorted = (1...numbers.scalars.count).sorted {
      (counts[$1], $0) < (counts[$0], $1)
    }
    var renumbered = [UInt16](repeating: 0, count: counts.count)
    for (index, old) in sorted.enumerated() { renumbered[old] = UInt16(index + 1) }
    letters = LetterTable(scalars: sorted.map { numbers.scalars[$0 - 1] })
    joints.renumber(renumbered)
    patterns.renumber(renumbered)
  }
}
