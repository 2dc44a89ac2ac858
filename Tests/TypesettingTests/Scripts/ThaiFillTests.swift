import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Justified lines of scripts that set no spaces between words.
@Suite struct ThaiFillTests {
  private func text(_ string: String) -> AttributedText {
    AttributedText(
      string,
      TextAttributes(
        font: FontQuery(families: ["Noto Serif Thai"]), fontSize: pt(10), language: "th"))
  }

  /// What fills a line stands behind each letter with its marks, twice as much in a space, and the
  /// line is as wide as its measure.
  @Test func betweenAllLetters() throws {
    let string = "ทุกเช้าวันเสาร์ ชาวบ้านพายเรือมาขายของที่ตลาดริมน้ำ"
    let style = Workbench.style {
      $0.alignment = .justify
      $0.microtype = .none
    }
    let frame = Workbench.framesetter(
      Workbench.story(text(string), style), fonts: Workbench.installed, measure: pt(130),
      breaker: OptimalBreaker()
    ).frame(in: rectangle(130, 200))
    let line = try #require(frame.lines.first?.line)
    #expect(line.width == pt(130))
    let seen = String(line.string(of: string).drop { _ in false })
    let natural = Line.single(
      text(seen), alignment: .left, measure: .unbounded, leading: pt(12),
      with: Workbench.tools(Workbench.installed))
    var letters: Set<Int> = []
    var spaces: Set<Int> = []
    var count = 0
    for (index, (set, own)) in zip(line.glyphs, natural.glyphs).enumerated() {
      #expect(set.id == own.id)
      let more = (set.advance - own.advance).scaledPoints
      let isLast = index + 1 == line.glyphs.count
      if !isLast, line.glyphs[index + 1].cluster == set.cluster || isLast {
        // Marks stay with their letter.
        #expect(more == 0)
      } else if Array(string.utf8)[Int(set.cluster)] == 0x20 {
        spaces.insert(more)
      } else if more != 0 {
        letters.insert(more)
        count += 1
      }
    }
    // To the scaled point.
    let least = try #require(letters.min())
    #expect(letters.isSubset(of: [least, least + 1]) && least > 0)
    #expect(spaces.allSatisfy { abs($0 - 2 * least) <= 2 } && spaces.count == 1)
    #expect(count > 12)
  }

  /// Letters never stand more than a tenth of an em further apart: such a line is ragged.
  @Test func neverFarApart() throws {
    let string =
      "หอนาฬิกาเก่าที่ปากท่าเรือสร้างขึ้นเมื่อปีก่อน และยังตีระฆังทุกเช้าเวลาหกนาฬิกา คนเฝ้าหอชื่อลุงสมชาย"
    var ragged = 0
    for measure in stride(from: 60.0, through: 160, by: 5) {
      let style = Workbench.style {
        $0.alignment = .justify
        $0.spaceGrowthLimit = Ratio(1, over: 1)
      }
      let lines = Workbench.framesetter(
        Workbench.story(text(string), style), fonts: Workbench.installed, measure: pt(measure),
        breaker: OptimalBreaker()
      ).frame(in: rectangle(measure, 500)).lines.map(\.line)
      for line in lines.dropLast() {
        if line.isTooLoose { ragged += 1 }
        #expect(line.isTooLoose == (line.width < line.measure), "\(measure)")
        let shaped = line.paragraph.shaped.glyphs
        for glyph in line.glyphs {
          guard let own = shaped.first(where: { $0.cluster == glyph.cluster && $0.id == glyph.id })
          else { continue }
          // A space twice as far.
          #expect((glyph.advance - own.advance).points <= 2.01, "\(measure)")
        }
      }
    }
    #expect((1...40).contains(ragged))
  }
}
