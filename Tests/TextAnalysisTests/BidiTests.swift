import TypesetRichText
import Testing

@testable import TypesetTextAnalysis

@Suite("Levels and lines")
struct BidiTests {
  private let analyzer = TextAnalyzer()

  private func levels(
    _ text: String, _ base: ParagraphStyle.BaseDirection = .natural
  ) -> BidiLevels {
    analyzer.analyse(Array(text.utf8), language: "en", baseDirection: base).levels
  }

  /// The words of a line as they stand, `<` before those that run from right to left.
  private func line(_ text: String, _ bounds: Range<Int>) -> [String] {
    let bytes = Array(text.utf8)
    return levels(text).visualRuns(in: range(bounds), of: bytes).map {
      ($0.isRightToLeft ? "<" : "") + String(decoding: bytes[$0.range.utf8], as: UTF8.self)
    }
  }

  @Test func plainTextIsUniform() {
    let plain = levels("Plain text, 42 “quoted”, naïve – 日本語\n")
    #expect(plain.isUniform && plain.isLeftToRight && plain.baseLevel == 0)
    #expect(plain.runs.count == 1)
    #expect(levels("").runs.isEmpty)
    #expect(levels("").isUniform)
    let forced = levels("abc\n", .rightToLeft)
    #expect(forced.baseLevel == 1)
    #expect(forced.runs.map(\.level) == [2, 1])
    #expect(levels("", .rightToLeft).baseLevel == 1)
  }

  @Test func baseDirection() {
    #expect(levels("שלום abc").baseLevel == 1)
    #expect(levels("abc שלום").baseLevel == 0)
    #expect(levels("123 שלום").baseLevel == 1)
    #expect(levels("abc שלום", .rightToLeft).baseLevel == 1)
    #expect(levels("שלום abc", .leftToRight).baseLevel == 0)
    // What follows a paragraph separator within the paragraph keeps its direction.
    let parted = levels("abc\u{2029}שלום")
    #expect(parted.baseLevel == 0)
    #expect(parted.runs.map(\.level) == [0, 1])
  }

  // UAX #9 L2: the example of numbers and words within right-to-left text.
  @Test func visualOrder() {
    #expect(line("one אב two", 0..<12) == ["one ", "<אב", " two"])
    #expect(line("אב one גד", 0..<13) == ["<" + " גד", "one", "<אב "])
    #expect(line("אב 12 גד", 0..<12) == ["< גד", "12", "<אב "])
  }

  // L1: the spaces at a line's end go to the side where lines end.
  @Test func trailingSpace() {
    // A left-to-right paragraph divided after the Hebrew words' space.
    #expect(line("one אב גד two", 0..<9) == ["one ", "<אב", " "])
    #expect(line("one אב גד two", 4..<13) == ["<אב גד"])
    #expect(line("אב one two", 0..<9) == ["< ", "one", "<אב "])
    #expect(line("one אב \u{2069} ", 0..<13) == ["one ", "<אב", " \u{2069} "])
    #expect(line("אב  ", 0..<6) == ["<אב  "])
    // A soft hyphen stays beside its word.
    #expect(line("אב one\u{AD}two", 0..<10) == ["one\u{AD}", "<אב "])
  }

  @Test func anyLineIsAPermutation() {
    var generator = Seeded(7)
    let pool: [UInt32] = [
      0x61, 0x62, 0x20, 0x20, 0x5D0, 0x5D1, 0x627, 0x31, 0x661, 0x28, 0x29, 0x202A, 0x202B,
      0x202C, 0x2067, 0x2069, 0x09, 0x301, 0xAD, 0x200F,
    ]
    for _ in 0..<400 {
      let count = 1 + generator.below(30)
      let text = randomText(pool, count: count, using: &generator)
      let base: ParagraphStyle.BaseDirection = generator.pick([
        .natural, .leftToRight, .rightToLeft,
      ])
      let analysis = analyzer.analyse(text, language: "en", baseDirection: base)
      let levels = analysis.levels
      #expect(levels.runs.first?.range.lowerBound == .zero)
      #expect(levels.runs.last?.range.upperBound.utf8 == text.count)
      for (a, b) in zip(levels.runs, levels.runs.dropFirst()) {
        #expect(a.range.upperBound == b.range.lowerBound && a.level != b.level)
        #expect(analysis.flags(at: b.range.lowerBound).contains(.graphemeStart))
      }
      let places = analysis.positions.indices.filter {
        analysis.positions[$0].contains(.graphemeStart)
      }
      let lower = generator.pick(places)
      let upper = max(lower, generator.pick(places))
      let runs = levels.visualRuns(in: range(lower..<upper), of: text)
      var bytes: [Int] = []
      for run in runs { bytes += run.range.utf8 }
      #expect(bytes.sorted() == Array(lower..<upper))
      #expect(runs.allSatisfy { !$0.range.isEmpty })
    }
  }

  // The scan that spares ubidi: whatever passes it is level 0 for ubidi as well. All characters,
  // each between others, then random mixtures of what passes.
  @Test func scanEqualsUbidi() {
    let resolver = BidiResolver()
    func plain(_ text: [UInt8]) -> Bool {
      text.withUnsafeBufferPointer { BidiLevels.isPlainlyLeftToRight($0) }
    }
    func isZero(_ text: [UInt8], _ base: ParagraphStyle.BaseDirection) -> Bool {
      let positions = [PositionFlags](repeating: .graphemeStart, count: text.count + 1)
      let levels = text.withUnsafeBufferPointer {
        resolver.levels(of: $0, positions: positions, baseDirection: base)
      }
      return levels.baseLevel == 0 && levels.runs.allSatisfy { $0.level == 0 }
    }
    var text: [UInt8] = []
    var skipped = 0
    var bytes: [UInt8] = []
    for scalar in allScalars {
      bytes.removeAll(keepingCapacity: true)
      appendUTF8(scalar, to: &bytes)
      if plain(bytes) { text += bytes } else { skipped += 1 }
    }
    #expect(plain(text))
    #expect(isZero(text, .natural))
    // Where the slow way is taken: Hebrew to Arabic Extended, the forms, two blocks of plane 1,
    // ten controls.
    #expect(skipped == 0x380 + 0x300 + 0xC0 + 0x800 + 0x800 + 10)
    var generator = Seeded(3)
    let pool: [UInt32] = [
      0x30, 0x31, 0x2B, 0x2D, 0x2C, 0x2E, 0x23, 0x25, 0x20, 0x61, 0x62, 0x28, 0x29, 0x0A, 0x09,
      0x300, 0x4E00, 0x1F600, 0x2029, 0xAD, 0x200B,
    ]
    for _ in 0..<300 {
      let text = randomText(pool, count: generator.below(20), using: &generator)
      #expect(plain(text))
      #expect(isZero(text, .natural) && isZero(text, .leftToRight))
    }
  }
}
