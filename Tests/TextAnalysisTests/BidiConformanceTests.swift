import RichText
import Testing

@testable import TextAnalysis

@Suite("Unicode's bidi tests")
struct BidiConformanceTests {
  /// The level of every scalar, and their order from left to right on one line; those that X9
  /// removes, -1 in `removed`, left out of both.
  private func resolve(
    _ scalars: [UInt32], _ direction: ParagraphStyle.BaseDirection, _ analyzer: TextAnalyzer
  ) -> (base: Int, levels: [Int], order: [Int], [LevelRun]) {
    var text: [UInt8] = []
    var starts: [Int] = []
    var scalarAt: [Int] = []
    for (index, scalar) in scalars.enumerated() {
      starts.append(text.count)
      appendUTF8(scalar, to: &text)
      while scalarAt.count < text.count { scalarAt.append(index) }
    }
    let levels = analyzer.analyse(text, language: "en", baseDirection: direction).levels
    let runs = levels.visualRuns(in: range(0..<text.count), of: text)
    var order: [Int] = []
    var found = [Int](repeating: 0, count: scalars.count)
    for run in runs {
      let first = scalarAt[run.range.lowerBound.utf8]
      let last = scalarAt[run.range.upperBound.utf8 - 1]
      for index in first...last { found[index] = Int(run.level) }
      order += run.isRightToLeft ? Array((first...last).reversed()) : Array(first...last)
    }
    return (Int(levels.baseLevel), found, order, runs)
  }

  // All of it: levels, and the visual order of rule L2.
  @Test func characters() throws {
    let analyzer = TextAnalyzer()
    var failed = 0
    var count = 0
    for line in try unicodeData("BidiCharacterTest.txt") {
      let fields = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      guard fields.count == 5 else { continue }
      count += 1
      let scalars = fields[0].split(separator: 0x20).map { hexadecimal($0) }
      let directions: [ParagraphStyle.BaseDirection] = [.leftToRight, .rightToLeft, .natural]
      let found = resolve(scalars, directions[decimal(fields[1])], analyzer)
      // nil is a character that X9 removes.
      let levels = fields[3].split(separator: 0x20).map {
        $0.first == UInt8(ascii: "x") ? nil : decimal($0)
      }
      let order = fields[4].split(separator: 0x20).map { decimal($0) }
      let same =
        found.base == decimal(fields[2])
        && zip(found.levels, levels).allSatisfy { $1 == nil || $0 == $1 }
        && found.order.filter { levels[$0] != nil } == order
      if !same { failed += 1 }
    }
    #expect(count == 91_707)
    #expect(failed == 31)
  }

  // BidiTest.txt has 490,846 lines of classes; one in 32 is tried, with a character for each class.
  @Test func classes() throws {
    let characters: [String: UInt32] = [
      "L": 0x61, "R": 0x5D0, "EN": 0x30, "ES": 0x2B, "ET": 0x23, "AN": 0x660, "CS": 0x2C,
      "B": 0x2029, "S": 0x09, "WS": 0x20, "ON": 0x21, "NSM": 0x300, "AL": 0x627, "LRE": 0x202A,
      "LRO": 0x202D, "RLE": 0x202B, "RLO": 0x202E, "PDF": 0x202C, "LRI": 0x2066, "RLI": 0x2067,
      "FSI": 0x2068, "PDI": 0x2069, "BN": 0xAD,
    ]
    let analyzer = TextAnalyzer()
    let bytes = try unicodeData("BidiTest.txt")
    var levels: [Int?] = []
    var order: [Int] = []
    var failed = 0
    var count = 0
    for (number, line) in bytes.enumerated() {
      if line.first == UInt8(ascii: "@") {
        let fields = line.split(whereSeparator: { $0 <= 0x20 })
        if fields[0].elementsEqual("@Levels:".utf8) {
          levels = fields.dropFirst().map {
            $0.first == UInt8(ascii: "x") ? nil : decimal($0)
          }
        } else if fields[0].elementsEqual("@Reorder:".utf8) {
          order = fields.dropFirst().map { decimal($0) }
        }
        continue
      }
      guard number % 32 == 0 else { continue }
      let fields = line.split(separator: UInt8(ascii: ";"))
      let scalars = fields[0].split(separator: 0x20).map {
        characters[String(decoding: $0, as: UTF8.self)] ?? 0
      }
      let set = hexadecimal(fields[1].filter { $0 > 0x20 })
      for (bit, direction) in [
        (1, ParagraphStyle.BaseDirection.natural), (2, .leftToRight), (4, .rightToLeft),
      ] where set & UInt32(bit) != 0 {
        count += 1
        let found = resolve(scalars, direction, analyzer)
        let same =
          zip(found.levels, levels).allSatisfy { $1 == nil || $0 == $1 }
          && found.order.filter { levels[$0] != nil } == order
        if !same { failed += 1 }
      }
    }
    #expect(count > 20_000)
    #expect(failed == 0)
  }
}
