import TypesetRichText
import Testing

@testable import TypesetTextAnalysis

/// How far results agree with Unicode's tests.
private struct Agreement {
  var count = 0
  /// Cases with other levels and the same order. ICU does not nest where all of the text runs one
  /// way: it is then at the base level, and only odd or even is to be compared.
  var shortCuts = 0
  /// Cases with another base level, or levels odd for even, or another order from left to right,
  /// by what is in them.
  var failures: [String: Int] = [:]
}

/// What a line of a test expects; -1 for characters that X9 removes.
private struct BidiCase {
  var scalars: [UInt32] = []
  var direction = ParagraphStyle.BaseDirection.natural
  var base: Int?
  var levels: [Int] = []
  var order: [Int] = []

  /// Compares with what `analyzer` says, and with the order on one line.
  func check(_ analyzer: TextAnalyzer, _ agreement: inout Agreement) {
    var text: [UInt8] = []
    var scalarAt: [Int] = []
    for (index, scalar) in scalars.enumerated() {
      appendUTF8(scalar, to: &text)
      while scalarAt.count < text.count { scalarAt.append(index) }
    }
    let found = analyzer.analyse(text, language: "en", baseDirection: direction).levels
    var foundOrder: [Int] = []
    var sameLevels = true
    var sameDirections = true
    for run in found.visualRuns(in: range(0..<text.count), of: text) {
      let first = scalarAt[run.range.lowerBound.utf8]
      let last = scalarAt[run.range.upperBound.utf8 - 1]
      var index = run.isRightToLeft ? last : first
      while index >= first, index <= last {
        if levels[index] >= 0 {
          foundOrder.append(index)
          if levels[index] != Int(run.level) { sameLevels = false }
          if (levels[index] ^ Int(run.level)) & 1 == 1 { sameDirections = false }
        }
        index += run.isRightToLeft ? -1 : 1
      }
    }
    agreement.count += 1
    if !sameLevels, found.isUniform, sameDirections { agreement.shortCuts += 1 }
    let sameBase = base == nil || base == Int(found.baseLevel)
    if !sameBase || !sameDirections || foundOrder != order || (!sameLevels && !found.isUniform) {
      agreement.failures[kind, default: 0] += 1
    }
  }

  /// What is special about the case, for the list of those that fail.
  private var kind: String {
    if scalars.count > 60 { return "brackets nested beyond 63" }
    let embeds = scalars.contains { (0x202A...0x202E).contains($0) }
    let brackets = scalars.contains { [0x28, 0x29, 0x5B, 0x5D].contains($0) }
    if brackets { return embeds ? "brackets across embeddings" : "marks behind brackets" }
    return embeds ? "isolates within overrides" : "other"
  }
}

/// The numbers of each field of `line`, which are parted by spaces and written to the base
/// `bases[field]`; -1 for `x`. A loop over bytes: there are eight million.
private func numbers(_ line: ArraySlice<UInt8>, bases: [Int]) -> [[Int]] {
  var fields: [[Int]] = []
  var field: [Int] = []
  var value = 0
  var hasValue = false
  var base = bases[0]
  line.withUnsafeBufferPointer { line in
    var index = 0
    while index < line.count {
      let byte = line[index]
      index += 1
      if byte >= 0x30, byte <= 0x39 {
        value = value * base + Int(byte) - 0x30
        hasValue = true
        continue
      }
      if byte >= 0x41, byte <= 0x46 {
        value = value * base + Int(byte) - 0x37
        hasValue = true
        continue
      }
      if byte == 0x78 {
        value = -1
        hasValue = true
        continue
      }
      if hasValue { field.append(value) }
      value = 0
      hasValue = false
      if byte == 0x3B {
        fields.append(field)
        field = []
        base = bases[min(fields.count, bases.count - 1)]
      }
    }
  }
  if hasValue { field.append(value) }
  fields.append(field)
  return fields
}

@Suite("Unicode's bidi tests")
struct BidiConformanceTests {
  // All of it: levels, and the visual order of rule L2.
  @Test func characters() throws {
    let analyzer = TextAnalyzer()
    var agreement = Agreement()
    let directions: [ParagraphStyle.BaseDirection] = [.leftToRight, .rightToLeft, .natural]
    for line in try unicodeData("BidiCharacterTest.txt") {
      let fields = numbers(line, bases: [16, 10])
      let expected = BidiCase(
        scalars: fields[0].map { UInt32($0) }, direction: directions[fields[1][0]],
        base: fields[2][0], levels: fields[3], order: fields[4])
      expected.check(analyzer, &agreement)
    }
    #expect(agreement.count == 91_707)
    #expect(agreement.shortCuts == 1)
    // ICU's own, but for seven marks behind brackets that our graphemes mend.
    #expect(
      agreement.failures == [
        "brackets across embeddings": 16, "isolates within overrides": 4,
        "marks behind brackets": 1, "brackets nested beyond 63": 1,
      ])
  }

  // All of BidiTest.txt, 490,846 lines of classes, with a character for each class; in four parts,
  // side by side.
  @Test(arguments: [
    (0, cases: 192_536, shortCuts: 26_507), (1, 192_642, 26_422), (2, 192_582, 26_446),
    (3, 192_481, 26_410),
  ])
  func classes(_ part: Int, cases: Int, shortCuts: Int) throws {
    let characters: [String: UInt32] = [
      "L": 0x61, "R": 0x5D0, "EN": 0x30, "ES": 0x2B, "ET": 0x23, "AN": 0x660, "CS": 0x2C,
      "B": 0x2029, "S": 0x09, "WS": 0x20, "ON": 0x21, "NSM": 0x300, "AL": 0x627, "LRE": 0x202A,
      "LRO": 0x202D, "RLE": 0x202B, "RLO": 0x202E, "PDF": 0x202C, "LRI": 0x2066, "RLI": 0x2067,
      "FSI": 0x2068, "PDI": 0x2069, "BN": 0xAD,
    ]
    // A class has at most three letters: its name as a number.
    var scalars: [UInt32: UInt32] = [:]
    for (name, scalar) in characters {
      scalars[name.utf8.reduce(0) { $0 << 8 | UInt32($1) }] = scalar
    }
    let analyzer = TextAnalyzer()
    var expected = BidiCase()
    var agreement = Agreement()
    var number = 0
    for line in try unicodeData("BidiTest.txt") {
      if line.first == UInt8(ascii: "@") {
        let numbers = numbers(line.drop { $0 != UInt8(ascii: ":") }, bases: [10])[0]
        if line.starts(with: "@Levels".utf8) { expected.levels = numbers }
        if line.starts(with: "@Reorder".utf8) { expected.order = numbers }
        continue
      }
      number += 1
      guard number & 3 == part else { continue }
      expected.scalars.removeAll(keepingCapacity: true)
      var name: UInt32 = 0
      var set: UInt32 = 0
      var isSet = false
      for byte in line {
        if isSet {
          if byte > 0x20 { set = set << 4 | UInt32(byte <= 0x39 ? byte - 0x30 : byte - 0x37) }
        } else if byte > 0x20, byte != UInt8(ascii: ";") {
          name = name << 8 | UInt32(byte)
        } else {
          if name != 0 { expected.scalars.append(scalars[name] ?? 0) }
          name = 0
          isSet = byte == UInt8(ascii: ";")
        }
      }
      for (bit, direction) in [
        (1, ParagraphStyle.BaseDirection.natural), (2, .leftToRight), (4, .rightToLeft),
      ] where set & UInt32(bit) != 0 {
        expected.direction = direction
        expected.check(analyzer, &agreement)
      }
    }
    #expect(number == 490_846)
    #expect(agreement.count == cases)
    #expect(agreement.shortCuts == shortCuts)
    #expect(agreement.failures == [:])
  }
}
