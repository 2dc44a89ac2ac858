import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// Small letters beside others (JLREQ 3.3): 5 pt over ideographs of 10 pt.
@Suite("Ruby")
struct RubyTests {
  /// `text`, in which `[漢字|かんじ]` has ruby.
  private func text(
    _ source: String, _ change: (inout RubyAnnotation) -> Void = { _ in }
  ) -> AttributedText {
    var text = AttributedText()
    var number = 0
    for piece in source.split(separator: "[", omittingEmptySubsequences: false) {
      let parts = piece.split(separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
      let base = parts[0].split(separator: "|", omittingEmptySubsequences: false)
      var attributes = EastAsia.attributes()
      if parts.count > 1, base.count > 1 {
        var ruby = RubyAnnotation(String(base[1]))
        number += 1
        ruby.occurrence = number
        change(&ruby)
        attributes.ruby = ruby
        text.append(String(base[0]), attributes)
        text.append(String(parts[1]), EastAsia.attributes())
      } else {
        text.append(String(piece), attributes)
      }
    }
    return text
  }

  private func line(
    _ source: String, _ change: (inout RubyAnnotation) -> Void = { _ in }
  ) throws -> Line {
    let style = EastAsia.style { $0.alignment = .start }
    return try #require(EastAsia.lines(text(source, change), 10_000, style).first)
  }

  private func span(_ ruby: LineRuby) -> [Double] {
    [ruby.x.points, (ruby.x + ruby.line.width).points]
  }

  // MARK: Shorter than the base

  @Test func standsOverTheMiddle() throws {
    let line = try line("あ[漢字|かん]い") { $0.alignment = .center }
    #expect(line.rubies.count == 1)
    #expect(span(line.rubies[0]) == [15, 25])
    #expect(line.advances == [10, 10, 10, 10])
    #expect(line.rubies[0].base == TextRange(3..<9))
    #expect(line.rubies[0].line.runs.first?.size == pt(5))
  }

  @Test func standsAtTheStartOrTheEnd() throws {
    #expect(try span(line("あ[漢字|かん]い") { $0.alignment = .start }.rubies[0]) == [10, 20])
    #expect(try span(line("あ[漢字|かん]い") { $0.alignment = .end }.rubies[0]) == [20, 30])
  }

  // JLREQ 3.3.6: half a gap at both ends. 20 pt for two of 5 pt: 2.5, 5, 2.5.
  @Test func isSpacedOut() throws {
    let ruby = try line("あ[漢字|かん]い").rubies[0]
    #expect(ruby.x == pt(12.5))
    #expect(ruby.line.xs == [0, 10])
    #expect(ruby.line.width == pt(15))
  }

  // Letters that belong together are not drawn apart.
  @Test func latinKeepsTogether() throws {
    let ruby = try line("あ[漢字漢字|ab]い").rubies[0]
    #expect(ruby.line.advances.count == 2)
    #expect((ruby.x + ruby.line.width / 2 - pt(30)).magnitude <= sp(1))
  }

  @Test func standsAboveOrBelow() throws {
    let above = try line("[漢|か]").rubies[0]
    // 0.88 em of the base and 0.12 em of its own.
    #expect((above.rise - pt(9.4)).magnitude <= sp(2))
    let below = try line("[漢|か]") { $0.position = .after }.rubies[0]
    #expect((below.rise + pt(1.2 + 4.4)).magnitude <= sp(2))
  }

  // MARK: Longer than the base

  // 15 pt over 10 pt: 2.5 pt on each side, over Kana.
  @Test func hangsOverKana() throws {
    let line = try line("あ[漢|かんじ]い") { $0.alignment = .center }
    #expect(line.advances == [10, 10, 10])
    #expect(span(line.rubies[0]) == [7.5, 22.5])
  }

  // Not over ideographs: their neighbour is moved away.
  @Test func notOverIdeographs() throws {
    let line = try line("東[漢|かんじ]京") { $0.alignment = .center }
    #expect(line.xs == [0, 12.5, 25])
    #expect(span(line.rubies[0]) == [10, 25])
  }

  // On one side only: the base stays under the middle of the ruby.
  @Test func overOneSide() throws {
    let line = try line("あ[漢|かんじ]京") { $0.alignment = .center }
    #expect(line.xs == [0, 10, 22.5])
    #expect(span(line.rubies[0]) == [7.5, 22.5])
  }

  // By at most one of its own ems: 25 pt over 10 pt are 7.5 pt on each side, of which 5 may hang.
  @Test func byOneEmAtMost() throws {
    let line = try line("あ[漢|かんじかん]い") { $0.alignment = .center }
    #expect(line.xs == [0, 12.5, 25])
    #expect(span(line.rubies[0]) == [5, 30])
    let none = try self.line("あ[漢|かんじ]い") {
      $0.alignment = .center
      $0.overhang = Ratio(rawValue: 0)
    }
    #expect(span(none.rubies[0]) == [10, 25])
  }

  // Never over the base of another, and a letter between two lends half of itself to each.
  @Test func notOverOtherBases() throws {
    let line = try line("[東|ひがし][西|せいほ]") { $0.alignment = .center }
    #expect(span(line.rubies[0]) == [0, 15])
    #expect(span(line.rubies[1]) == [15, 30])
    let between = try self.line("漢[東|ひがししし]の[西|せいほほほ]漢") { $0.alignment = .center }
    let (first, second) = (span(between.rubies[0]), span(between.rubies[1]))
    #expect(first[1] <= second[0])
    #expect(first[1] - between.xs[2] == 5)
  }

  // The empty half of a bracket lends its room.
  @Test func overEmptyHalves() throws {
    let line = try line("漢」[東|ひがし]「漢") { $0.alignment = .center }
    #expect(line.xs == [0, 10, 20, 30, 40])
    #expect(span(line.rubies[0]) == [17.5, 32.5])
  }

  // Distributed: 30 pt of ruby over 20 pt, none may hang; 2.5, 5, 2.5 go to the base.
  @Test func baseIsSpacedOut() throws {
    let line = try line("東[漢字|かんじかんじ]京")
    #expect(line.xs == [0, 12.5, 27.5, 40])
    #expect(span(line.rubies[0]) == [10, 40])
  }

  @Test(arguments: [RubyAnnotation.Alignment.start, .end])
  func hangsOnOneSide(_ alignment: RubyAnnotation.Alignment) throws {
    let line = try line("あ[漢|かんじかん]い") { $0.alignment = alignment }
    // 15 pt more than the base: 5 may hang, 10 move the neighbour.
    #expect(line.width == pt(40))
    #expect(span(line.rubies[0]) == (alignment == .start ? [10, 35] : [5, 30]))
    #expect(line.xs[1] == (alignment == .start ? 10 : 20))
  }

  // MARK: Lines

  // Ruby does not reach over the edges of lines.
  @Test func insideTheLine() throws {
    let line = try line("[漢|かんじ]あ[字|かんじ]") { $0.alignment = .center }
    #expect(span(line.rubies[0]) == [0, 15])
    #expect(line.xs[0] == 2.5)
    #expect(line.rubies[1].x + line.rubies[1].line.width == line.width)
    let breaks = EastAsia.lines(
      text("あいう[漢|かんじ]えお[字|かんじ]か") { $0.alignment = .center }, 45,
      EastAsia.style { $0.alignment = .start })
    for line in breaks {
      for ruby in line.rubies {
        #expect(ruby.x >= .zero)
        #expect(ruby.x + ruby.line.width <= line.width)
      }
    }
  }

  @Test func baseStaysOnOneLine() {
    let source = text("あいうえお[漢字漢|かんじかん]かきくけこ[東西|とうざい]さしすせそ")
    for measure in stride(from: 30.0, through: 120, by: 5) {
      let lines = EastAsia.lines(source, measure, EastAsia.style())
      #expect(lines.reduce(0) { $0 + $1.rubies.count } == 2)
      for line in lines {
        for ruby in line.rubies { #expect(ruby.base.upperBound <= line.contentEnd) }
        let sum = line.glyphs.reduce(Length.zero) { $0 + $1.advance }
        #expect(sum == line.width)
      }
    }
  }

  // A separator that takes after its letters is no part of a base.
  @Test func atTheParagraphsEnd() throws {
    var attributes = EastAsia.attributes()
    attributes.ruby = RubyAnnotation("かん")
    for end in ["", "\n", "\r\n", "\u{2029}"] {
      let text = AttributedText("漢字" + end, attributes)
      let line = try #require(EastAsia.lines(text, 1000, EastAsia.style()).first)
      #expect(line.rubies.map(\.base) == [TextRange(0..<6)])
    }
  }

  // Between two bases a line may end.
  @Test func monoRubyMayBreak() {
    let lines = EastAsia.lines(text("[漢|かん][字|じ]"), 12, EastAsia.style())
    #expect(lines.map(\.seen) == ["漢", "字"])
  }

  /// The width that is weighed is the one that is set, at every place.
  @Test func weighedIsSet() {
    let source = text("あ[漢|かんじ]い、[東西|とうざいなんぼく]A[京|きょう]「[字|もじもじ]」の。")
    for width in stride(from: 20.0, through: 130, by: 3.5) {
      let style = EastAsia.style { $0.alignment = .start }
      for (choice, line) in Workbench.choices(
        source, measure: pt(width), style, with: Workbench.tools(EastAsia.fonts))
      {
        #expect(choice.naturalWidth == line.naturalWidth, "\(width) \(line.seen)")
      }
    }
  }

  // MARK: Heights

  // Half an em of air holds ruby of half the size; less does not, and the line is higher.
  @Test func lineHeightGrows() {
    func height(_ leading: Double, _ source: String) -> Length {
      var style = EastAsia.style { $0.alignment = .start }
      style.leading = pt(leading)
      // The second line: at a frame's top the ruby stands outside.
      return EastAsia.lines(text(source), 20, style)[1].height
    }
    #expect(height(15, "漢字[漢字|かんじ]") == pt(15))
    #expect(height(15, "漢字漢字") == pt(15))
    #expect(height(12, "漢字漢字") == pt(12))
    #expect(height(12, "漢字[漢字|かんじ]") == pt(24))
  }

  // On a grid a line that must grow takes whole steps, and the next one stands on it again.
  @Test func wholeStepsOfTheGrid() {
    var style = EastAsia.style()
    style.leading = pt(12)
    var options = FrameOptions()
    options.grid = pt(12)
    let frame = Workbench.framesetter(
      Workbench.story(text("漢字漢字漢字[漢字|かんじ]漢字漢字"), style), fonts: EastAsia.fonts,
      measure: pt(40), frameHeight: pt(1000)
    ).frame(in: rectangle(40, 1000), options: options)
    let feet = frame.lines.map { $0.origin.y }
    for (a, b) in zip(feet, feet.dropFirst()) {
      #expect((b - a).scaledPoints % pt(12).scaledPoints == 0)
    }
    #expect(feet[1] - feet[0] == pt(24))
  }

  // Where lines follow their fonts, they follow their ruby.
  @Test func aloneItTakesNothing() {
    let plain = EastAsia.lines(text("漢字"), 1000, EastAsia.style())[0]
    #expect(plain.rubies.isEmpty)
    #expect(plain.paragraph.rubies.isEmpty)
  }
}

/// Ruby beside vertical lines: the same along the line, and to its right.
@Suite("Ruby beside vertical lines")
struct VerticalRubyTests {
  private func line(_ change: (inout RubyAnnotation) -> Void = { _ in }) throws -> Line {
    var attributes = EastAsia.attributes()
    var text = AttributedText("あ", attributes)
    var ruby = RubyAnnotation("かん", alignment: .center)
    change(&ruby)
    attributes.ruby = ruby
    text.append("漢字", attributes)
    let style = EastAsia.style {
      $0.writingMode = .verticalRL
      $0.alignment = .start
    }
    let paragraph = PreparedParagraph(text, style: style, with: Workbench.tools(EastAsia.fonts))
    #expect(paragraph.rubies.count == 1)
    let choices = Workbench.choices(
      text, measure: pt(500), style, with: Workbench.tools(EastAsia.fonts))
    return try #require(choices.first?.line)
  }

  @Test func standsBesideTheMiddle() throws {
    let ruby = try #require(line().rubies.first)
    #expect(ruby.x == pt(15))
    #expect(ruby.line.width == pt(10))
    // Its middle is half of both ems from the middle of the line.
    #expect(ruby.rise == pt(7.5))
    #expect(ruby.line.runs.first?.orientation == .upright)
    let after = try #require(line { $0.position = .after }.rubies.first)
    #expect(after.rise == pt(-7.5))
  }

  @Test func punctuationIsSqueezed() throws {
    let style = EastAsia.style {
      $0.writingMode = .verticalRL
      $0.alignment = .start
    }
    let choices = Workbench.choices(
      EastAsia.text("漢」「字、（漢・漢"), measure: pt(500), style,
      with: Workbench.tools(EastAsia.fonts))
    #expect(choices.first?.line.advances == [10, 5, 10, 10, 5, 10, 10, 10, 10])
  }
}
