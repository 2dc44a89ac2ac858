import TypesetFonts
import TypesetGeometry
import TypesetResources
import TypesetRichText
import Testing

@testable import Typesetting

/// Rows 4.28, 7.3: room for formulas, which stands for letters.
@Suite("Rooms of formulas")
struct FormulaRoomTests {
  /// Letters of which those between braces are formulas, each piece 30 pt wide and 5 pt behind it; `|` parts
  /// pieces.
  private func text(
    _ marked: String, width: Double = 30, ascent: Double = 8, descent: Double = 2,
    _ attributes: TextAttributes = Workbench.attributes
  ) -> AttributedText {
    var text = AttributedText()
    var isFormula = false
    var number: UInt64 = 0
    for part in marked.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "{" || $0 == "}" })
    {
      defer { isFormula.toggle() }
      guard isFormula else {
        text.append(String(part), attributes)
        continue
      }
      let pieces = part.split(separator: "|")
      for (index, piece) in pieces.enumerated() {
        number += 1
        let isLast = index + 1 == pieces.count
        var room = RunDelegate(
          ascent: pt(ascent), descent: pt(descent), width: pt(isLast ? width : width + 5),
          node: NodeID(rawValue: number))
        room.formula = FormulaRoom(spaceAfter: isLast ? .zero : pt(5), penalty: isLast ? nil : 500)
        var attributes = attributes
        attributes.attachment = room
        attributes.keepsOnLine = true
        text.append(String(piece), attributes)
      }
    }
    return text
  }

  private func lines(
    _ marked: String, measure: Double, breaker: any LineBreaker = GreedyBreaker(),
    change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> [Line] {
    let text = text(marked)
    let height = Length(points: 1_000_000)
    let frame = Workbench.framesetter(
      Workbench.story(text, Workbench.style(change)), measure: pt(measure), frameHeight: height,
      breaker: breaker
    ).frame(in: FrameShape(rectangle: Size(width: pt(measure), height: height)))
    return frame.lines.map(\.line)
  }

  private func words(_ line: Line) -> String {
    String(decoding: line.paragraph.written[line.range.utf8], as: UTF8.self)
  }

  @Test func aFormulaIsOneThingWhateverItIsWrittenAs() {
    let tex = "\\frac{1}{2} = www.a.org/b -- c\u{E9}\t漢".filter { $0 != "{" && $0 != "}" }
    let lines = lines("a {\(tex)} b", measure: 200)
    #expect(lines.count == 1)
    #expect(lines[0].width == pt(5 + 5 + 30 + 5 + 5))
    let objects = lines[0].runs.filter {
      if case .object = $0.kind { true } else { false }
    }
    #expect(objects.map(\.range.count) == [tex.utf8.count])
    #expect(objects.map(\.x) == [pt(10)])
    #expect(words(lines[0]) == "a \(tex) b")
  }

  @Test(arguments: [true, false])
  func linesEndBetweenPiecesAndDropTheSpaceThere(_ isOptimal: Bool) {
    let breaker: any LineBreaker = isOptimal ? OptimalBreaker() : GreedyBreaker()
    // Two pieces and what is between them are 65 pt wide; the space behind the second is not there.
    for (measure, expected) in [(65.0, [65.0, 30]), (64, [30, 65]), (100, [100])] {
      let lines = lines("{a=|b=|c}", measure: measure, breaker: breaker)
      let widths = lines.map(\.width)
      if measure == 64 {
        // What does not fit by a point does not: one piece, or two where they fit.
        #expect(widths.first == pt(30), "\(measure) \(isOptimal)")
      } else {
        #expect(widths == expected.map { pt($0) }, "\(measure) \(isOptimal)")
      }
      #expect(lines.map(words).joined() == "a=b=c")
    }
  }

  @Test func noLineEndsWithinAPieceOrBeforeItsLetters() {
    for measure in stride(from: 10.0, to: 120, by: 5) {
      let lines = lines("(aa{x y}bb) cc{p|q}, d", measure: measure)
      #expect(lines.map(words).joined() == "(aax ybb) ccpq, d")
      let starts = Set(lines.map { $0.range.lowerBound.utf8 })
      // Within `x y`, and between the letters and the formulas that stand at them, where there is room.
      #expect(!starts.contains(4) && !starts.contains(5), "\(measure)")
      if measure >= 70 { #expect(!starts.contains(3) && !starts.contains(6), "\(measure)") }
    }
  }

  @Test func justifiedLinesAddUp() {
    let marked = "aa bb {x=|y} cc dd {x=|y} ee ff gg hh {z} ii jj kk"
    for measure in stride(from: 80.0, to: 200, by: 7) {
      for breaker in [GreedyBreaker() as any LineBreaker, OptimalBreaker()] {
        let lines = lines(marked, measure: measure, breaker: breaker) { $0.alignment = .justify }
        for line in lines.dropLast() where !line.isTooLoose && line.reason == .space {
          let seen = line.runs.reduce(Length.zero) { max($0, $1.x + $1.width) }
          let first = line.runs.first?.x ?? .zero
          #expect(
            seen - first - line.hangStart - line.hangEnd == line.measure || line.stretch == .one)
        }
        #expect(
          lines.map(words).joined() == marked.filter { $0 != "{" && $0 != "}" && $0 != "|" })
      }
    }
  }

  @Test func whatReachesFarMakesItsLineHigherByWholeLines() {
    func height(_ ascent: Double, _ descent: Double) -> Length {
      let text = text("b\na {x} b", ascent: ascent, descent: descent)
      return Workbench.lines(text, measure: pt(100), Workbench.style())[1].height
    }
    // Leading 12: 9 above the baseline and 3 below, and 1.8 and 1.5 more are free.
    #expect(height(9, 3) == pt(12))
    #expect(height(10.79, 4.5) == pt(12))
    #expect(height(10.81, 3) == pt(24))
    #expect(height(9, 4.51) == pt(24))
    #expect(height(11, 3) == pt(24))
    #expect(height(9, 5) == pt(24))
    #expect(height(30, 20) == pt(60))
  }

  /// What reaches up a little makes no line higher that stands first in its frame: nothing is above it.
  @Test(arguments: [(11.0, 3.0, 9.0), (12.5, 4, 9), (12.7, 3, 21), (11, 6, 16.8), (30, 3, 33)])
  func firstLinesNeedNoRoomForFormulas(ascent: Double, descent: Double, baseline: Double) throws {
    let text = text("a {x} b\na {x} b", ascent: ascent, descent: descent)
    let measure = pt(100)
    let frame = Workbench.framesetter(
      Workbench.story(text, Workbench.style()), measure: measure, frameHeight: pt(1000)
    ).frame(in: FrameShape(rectangle: Size(width: measure, height: pt(1000))))
    let lines = frame.lines.filter { $0.height > .zero }
    try #require(lines.count == 2)
    #expect(lines[0].origin.y == pt(baseline))
    #expect(lines[1].origin.y - lines[0].origin.y >= pt(24))
    if descent <= 4.5 {
      #expect((lines[1].origin.y - lines[0].origin.y).scaledPoints % pt(12).scaledPoints == 0)
    }
  }

  /// Formulas of two lines, of one paragraph or of two, do not touch: the lower line stands a line further down where they
  /// would, and nowhere else; every baseline stays on the grid.
  @Test(arguments: 0..<40) func formulasOfTwoLinesKeepApart(_ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 19_000)
    var marked = ""
    for _ in 0..<random.number(20...60) {
      marked +=
        random.once(in: 3) ? "a{x}" : String(repeating: "a", count: random.number(1...6))
      marked += random.once(in: 9) ? "\n" : " "
    }
    let text = text(marked, width: Double(random.number(8...30)), ascent: 10, descent: 4)
    let height = Length(points: 100_000)
    let measure = pt(Double(random.number(60...160)))
    let breaker: any LineBreaker = random.once(in: 2) ? OptimalBreaker() : GreedyBreaker()
    let frame = Workbench.framesetter(
      Workbench.story(text, Workbench.style()), measure: measure, frameHeight: height,
      breaker: breaker
    ).frame(in: FrameShape(rectangle: Size(width: measure, height: height)))
    let boxes = frame.anchors.map(\.drawnBox)
    for (place, box) in boxes.enumerated() {
      for other in boxes[(place + 1)...] {
        let meet =
          box.minX < other.maxX && other.minX < box.maxX && box.minY < other.maxY
          && other.minY < box.maxY
        #expect(!meet, "\(box) \(other)")
      }
    }
    let lines = frame.lines.filter { $0.height > .zero }
    // A line of formulas alone is as high as they are.
    guard lines.allSatisfy({ words($0.line).contains("a") }) else { return }
    for line in lines { #expect((line.origin.y - pt(9)).scaledPoints % pt(12).scaledPoints == 0) }
    for (above, below) in zip(lines, lines.dropFirst())
    where below.origin.y - above.origin.y > pt(12) {
      #expect(below.origin.y - above.origin.y == pt(24))
      let own = frame.anchors.filter {
        abs(($0.drawnBox.minY + pt(10) - above.origin.y).points) < 1
      }
      let next = frame.anchors.filter {
        abs(($0.drawnBox.minY + pt(10) - below.origin.y).points) < 1
      }
      #expect(
        own.contains { upper in
          next.contains { lower in
            upper.drawnBox.minX < lower.drawnBox.maxX + pt(1)
              && lower.drawnBox.minX < upper.drawnBox.maxX + pt(1)
          }
        }, "\(above.origin) \(below.origin)")
    }
  }

  /// A formula that comes near to the line above stands a line further down where a letter above it reaches down to it,
  /// in its own paragraph and in the one before; beside such letters, and below others, it costs no line.
  @Test(arguments: [" ", "\n"]) func lettersKeepOffFormulasBelowThem(_ gap: String) throws {
    let fonts = FontLibrary(
      resources: ResourceProvider(),
      fontPaths: ["/usr/share/fonts/opentype/linux-libertine/LinLibertine_R.otf"],
      usesSystemFonts: false)
    let attributes = TextAttributes(
      font: FontQuery(families: ["Linux Libertine O"]), fontSize: pt(10), language: "en")
    for (above, distance) in [("pyg aaaaaaaaa", 24.0), ("aaaaaaaaa pyg", 12)] {
      let text = text(above + gap + "{x} aaa", width: 10, ascent: 10.4, descent: 2, attributes)
      let measure = pt(66)
      let frame = Workbench.framesetter(
        Workbench.story(text, Workbench.style()), fonts: fonts, measure: measure,
        frameHeight: pt(1000), breaker: GreedyBreaker()
      ).frame(in: FrameShape(rectangle: Size(width: measure, height: pt(1000))))
      let lines = frame.lines.filter { $0.height > .zero }
      try #require(lines.count == 2)
      #expect(lines[1].origin.y - lines[0].origin.y == pt(distance), "\(above)")
    }
  }

  /// What reaches down alone, or up alone, leaves its letters on the grid.
  @Test func higherLinesStandOnTheGrid() {
    for (ascent, descent, above) in [(9.0, 5.0, 9.0), (9, 14, 9), (11, 3, 21), (8, 20, 9)] {
      let text = text("b\na {x} b", ascent: ascent, descent: descent)
      let line = Workbench.lines(text, measure: pt(100), Workbench.style())[1]
      #expect(line.ascent == pt(above), "\(ascent) \(descent)")
      #expect((line.ascent + line.descent).scaledPoints % pt(12).scaledPoints == 0)
    }
  }

  @Test func noFormulaIsALargeFirstLetter() {
    let text = text("{x}abc def ghi")
    let lines = Workbench.lines(
      text, measure: pt(60), Workbench.style { $0.dropCap = DropCap(lines: 2, length: 1) })
    #expect(lines[0].paragraph.initial == nil)
  }
}
