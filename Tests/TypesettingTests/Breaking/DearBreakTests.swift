import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// What is dear at the end of a line, and lines that nothing can fill.
@Suite struct DearBreakTests {
  private func style(_ change: (inout ParagraphStyle) -> Void = { _ in }) -> ParagraphStyle {
    Workbench.style {
      $0.alignment = .justify
      $0.hyphenates = true
      $0.spaceGrowthLimit = Ratio(1, over: 1)
      change(&$0)
    }
  }

  private func lines(
    _ text: String, _ measure: Double, _ style: ParagraphStyle, language: LanguageTag = "en-US",
    breaker: any LineBreaker = OptimalBreaker()
  ) -> [Line] {
    var attributes = Workbench.attributes
    attributes.language = language
    return Workbench.framesetter(
      Workbench.story(AttributedText(text, attributes), style), measure: pt(measure),
      breaker: breaker
    ).frame(in: rectangle(measure, 2000)).lines.map(\.line)
  }

  /// Spaces would be 15 pt wide instead of 5; the name is divided instead.
  @Test(arguments: ["Nommensen", "bottommost"])
  func aNameIsDividedBeforeALineIsTwiceAsLoose(_ word: String) {
    let text = "aaa bbb ccc ddd \(word) eee fff ggg hhh iii jjj kkk lll"
    let found = lines(text, 105, style())
    #expect(found[0].reason == .hyphen)
    #expect(found.allSatisfy { $0.stretch <= Ratio(1, over: 1) && !$0.isTooLoose })
  }

  /// Where a line is only loose, names stay whole and other words are divided.
  @Test func aNameStaysWholeInALooseLine() {
    for (word, reason) in [("Nommensen", LineBreak.Reason.space), ("hyphenation", .hyphen)] {
      let text = "aa bb cc dd ee ff gg hh \(word) jj kk ll mm nn oo pp qq rr ss tt uu vv"
      let found = lines(text, 143, style())
      #expect(found[0].reason == reason, "\(word): \(found[0].string(of: text))")
    }
  }

  /// The first number of a series does not stand alone at a line's end where another line is good enough.
  @Test(arguments: [("1, 2, 3, 4", false), ("A, B, C, D", true), ("1, B, C, D", true)])
  func aSeriesKeepsItsFirstNumber(_ series: String, _ parts: Bool) {
    let text =
      "aa bb cc dd ee ff gg hh ii aa bb cc dd jj \(series) kk ll mm nn oo pp qq rr ss tt uu vv"
    let found = lines(text, 225, style { $0.microtype = .none })
    #expect(found[0].string(of: text).hasSuffix("jj \(series.prefix(2)) ") == parts)
    #expect(found[0].string(of: text).hasSuffix("jj ") != parts)
  }

  /// A space that holds two words together gives way before a name is divided, and groups of digits
  /// never.
  @Test(arguments: [
    ("Mr\u{A0}Nommensen", true), ("12 kilogrammes", true), ("10\u{A0}000", false),
    ("«\u{A0}kilogrammes", false),
  ])
  func aHeldSpaceGivesWay(_ words: String, _ gives: Bool) {
    let text = "aaa bbb ccc ddd \(words) eee fff ggg hhh iii jjj kkk lll"
    let found = lines(text, 98, style { $0.hyphenates = false })
    let ends = found.map { $0.string(of: text) }
    let first = words.split(omittingEmptySubsequences: true) { " \u{A0}".contains($0) }[0]
    #expect(ends[0].hasSuffix(" \(first)\u{A0}") || ends[0].hasSuffix(" \(first) ") == gives)
    if gives {
      #expect(found[0].contentEnd.utf8 == ends[0].utf8.count - (words.contains(" ") ? 1 : 2))
      #expect(found[0].width == pt(98))
    }
  }

  /// Where words that are held together have no room in one line they part where a clause ends, and not before a number.
  @Test(arguments: [",", ";", ":"]) func heldWordsPartAtClauses(_ mark: String) {
    let text = "aaaa\u{A0}bbbb\(mark)\u{A0}cccc\u{A0}4"
    let found = lines(text, 77, style { ($0.alignment, $0.hyphenates) = (.start, false) })
    #expect(found.map { $0.string(of: text) } == ["aaaa\u{A0}bbbb\(mark)\u{A0}", "cccc\u{A0}4"])
  }

  /// In a measure of 30 letters and more no space is more than twice as wide as it should be.
  @Test func aLineThatNothingFillsIsRagged() throws {
    let long = String(repeating: "m", count: 38)
    let text = "aaa bbb ccc \(long) dd ee"
    var style = style { ($0.hyphenates, $0.dividesOverlongWords) = (false, false) }
    let ragged = try #require(lines(text, 200, style).first)
    #expect(ragged.isTooLoose)
    #expect(ragged.width == pt(55))
    #expect(ragged.stretch == Ratio(rawValue: 0))
    // 20 letters of 5 pt: spaces take it all, as they do without a limit.
    let narrow = try #require(lines("aaa bbb \(long.prefix(19)) dd", 100, style).first)
    #expect(!narrow.isTooLoose && narrow.width == pt(100))
    style.spaceGrowthLimit = nil
    let justified = try #require(lines(text, 200, style).first)
    #expect(!justified.isTooLoose && justified.width == pt(200))
    // First fit knows the rule as well.
    style.spaceGrowthLimit = Ratio(1, over: 1)
    #expect(lines(text, 200, style, breaker: GreedyBreaker()).first?.isTooLoose == true)
  }

  /// Where spaces would grow by more than half, letters are parted by up to 20 thousandths of the em, by no more than it needs,
  /// and by up to 30 before a line is set ragged; where the paragraph lets letters part at all.
  @Test func lettersArePartedBeforeALineIsRagged() throws {
    let long = String(repeating: "m", count: 40)
    let words = "aaa bbb ccc ddd eee fff ggg hhh"
    let style = style { ($0.hyphenates, $0.dividesOverlongWords) = (false, false) }
    var parted = style
    parted.microtype = Microtype(protrusion: nil, expansion: 0, tracking: 5)
    // Eight words of 15 pt; seven spaces of 5 pt, and 24 letters that part by up to 0.3 pt, seven of them before a space,
    // which is seen as wider then.
    let natural = 8 * 15 + 7 * 5.0
    let most = natural + 7 * 4.95 + (24 - 7) * 0.3
    var rooms: [Length] = []
    for measure in stride(from: natural + 10, through: most + 8, by: 1) {
      let text = "\(words) \(long) ii"
      let plain = try #require(lines(text, measure, style).first)
      let line = try #require(lines(text, measure, parted).first)
      #expect(plain.isTooLoose == (measure > natural + 35), "\(measure) pt")
      #expect(line.isTooLoose == (measure > most), "\(measure) pt")
      guard !line.isTooLoose else { continue }
      #expect(line.width == pt(measure), "\(measure) pt")
      let growth = (measure - natural) / 35
      let stretch = Double(line.stretch.rawValue) / 65536
      if growth <= 0.5 {
        #expect(line.tracking <= pt(0.05) && stretch <= growth, "\(measure) pt")
      } else if measure <= natural + 17.5 + (24 - 7) * 0.2 {
        #expect(abs(5 * stretch + line.tracking.points - 2.5) < 0.05, "\(measure) pt")
      } else {
        #expect(5 * stretch + line.tracking.points > 2.5, "\(measure) pt")
        #expect(5 * stretch + line.tracking.points < 5.02, "\(measure) pt")
        #expect(line.tracking >= pt(0.19) && line.tracking <= pt(0.31))
      }
      rooms.append(line.tracking)
    }
    #expect(rooms.count > 20 && rooms == rooms.sorted())
  }

  /// The space behind a sentence takes more than others, but no more than any may.
  @Test func noSpaceBehindASentenceIsTooWide() throws {
    let text = "aaa. Bbb ccc ddd eee fff ggg hhh \(String(repeating: "m", count: 30)) ii"
    for measure in stride(from: 190.0, through: 214, by: 2) {
      let line = try #require(
        lines(
          text, measure, style { ($0.hyphenates, $0.dividesOverlongWords) = (false, false) }
        ).first)
      guard !line.isTooLoose else { continue }
      for glyph in line.glyphs where Array(text.utf8)[Int(glyph.cluster)] == 0x20 {
        #expect(glyph.advance <= pt(10), "\(measure)")
      }
    }
  }

  /// No paragraph ends with the end of a word alone unless the line before would be too loose without the
  /// rest of that word.
  @Test func aLastLineIsNotTheEndOfAWord() {
    var random = Seeded(16)
    let words = ["hyphenation", "magazine", "extraordinary", "of", "the", "and", "a", "so", "left"]
    var carefree = BreakCosts.magazine
    carefree.stubDemerits = 0
    var stubs = (with: 0, without: 0)
    for _ in 0..<300 {
      let text = (0..<random.number(8...30)).map { _ in random.pick(words) }
        .joined(separator: " ")
      let measure = Double(random.number(150...260))
      if endsInStub(lines(text, measure, style(), breaker: OptimalBreaker(costs: carefree)), text) {
        stubs.without += 1
      }
      let found = lines(text, measure, style())
      guard endsInStub(found, text) else { continue }
      stubs.with += 1
      let whole = found[found.count - 2].string(of: text).split(separator: " ").dropLast()
      let natural = whole.joined(separator: " ").count * 5
      #expect(measure - Double(natural) > Double((whole.count - 1) * 5), "\(whole), \(measure)")
    }
    #expect(stubs.without > 2 * stubs.with, "\(stubs)")
  }

  /// Nor does the line before a forced break: ragged, the word goes to the next line whole; justified, it is divided
  /// only where the line would be too loose without its beginning.
  @Test(arguments: [ParagraphStyle.Alignment.start, .justify])
  func theLineBeforeAForcedBreakIsNotTheEndOfAWord(_ alignment: ParagraphStyle.Alignment) {
    var random = Seeded(17)
    let words = ["hyphenation", "magazine", "extraordinary", "of", "the", "and", "so", "left"]
    var stubs = 0
    for _ in 0..<200 {
      let text = (0..<random.number(8...16)).map { _ in random.pick(words) }
        .joined(separator: " ")
      let measure = Double(random.number(150...260))
      let found = lines(
        text + "\u{2028}and the rest of it", measure, style { $0.alignment = alignment })
      guard let last = found.firstIndex(where: { $0.reason == .mandatory }), last > 0,
        found[last - 1].reason == .hyphen,
        !found[last].string(of: text + "\u{2028}").contains(" ")
      else { continue }
      stubs += 1
      #expect(alignment == .justify, "\(text), \(measure)")
      let whole = found[last - 1].string(of: text).split(separator: " ").dropLast()
      let natural = whole.joined(separator: " ").count * 5
      #expect(measure - Double(natural) >= Double((whole.count - 1) * 5), "\(whole), \(measure)")
    }
    #expect(stubs < 20)
  }

  private func endsInStub(_ lines: [Line], _ text: String) -> Bool {
    guard let last = lines.last, lines.count > 1, lines[lines.count - 2].reason == .hyphen else {
      return false
    }
    return !last.string(of: text).contains(" ")
  }
}
