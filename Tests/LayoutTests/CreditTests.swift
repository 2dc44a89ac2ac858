import Testing
import TypesetElementTree
import TypesetGeometry
import TypesetTemplates
import Typesetting

@testable import TypesetLayout

/// Credits along the edges of pictures.
@Suite struct CreditTests {
  private static func issue(_ random: inout Seeded) -> (text: String, credits: Int) {
    var text = ""
    var credits = 0
    for article in 0..<random.number(1...3) {
      text += "<article>\n"
      if random.once(in: 2) { text += "<headline span=all>h\(article)</headline>\n" }
      for _ in 0..<random.number(3...10) {
        text += Sheets.words(random.number(5...90)) + "\n"
        guard random.once(in: 2) else { continue }
        let place = random.pick(["", "", " place=top", " place=auto", " place=page bleed=all"])
        let form = random.pick(["", " span=2", " align=center", " caption=beside"])
        let words = random.pick(["k", "k k k", Sheets.words(40)])
        let size = random.pick(["120x60", "60x60", "60x140"])
        text +=
          "<figure credit=along\(place)\(form)><img src=\(size) fit=cover height=60>"
          + "<caption>c\(credits)</caption><credit>\(words) q\(credits)</credit></figure>\n"
        credits += 1
      }
      text += "</article>\n"
    }
    return (text, credits)
  }

  /// Whatever is written: every word once; each credit on the page of its picture, as long as its edge and no longer, turned
  /// to the left, beside the picture or within it, on the sheet and on nothing else; and no line stands elsewhere than
  /// without it.
  @Test(arguments: 0..<60)
  func creditsStandAlongTheirPictures(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 187_000)
    let (text, count) = CreditTests.issue(&random)
    let rows = random.number(16...36)
    var design = Sheets.masterDesign(columns: random.number(1...3), rows: rows)
    design.gutter = pt(Double(random.number(4...24)))
    design.isFacing = random.once(in: 2)
    let pager = random.pick([PagerKind.greedy, .spread])
    let sheets = Sheets(text, design, mostPages: 200, pager: pager)
    try #require(sheets.pages.count < 200)
    sheets.checkText()
    var seen = 0
    for page in sheets.pages {
      let credits = page.frames.indices.filter { page.frames[$0].area == StyledIssue.creditsFlow }
      for place in credits {
        let frame = page.frames[place]
        seen += 1
        #expect(frame.frame.turn == .left)
        let order = try #require(page.readingOrder.firstIndex(of: place))
        #expect(order > 0)
        let credit = try #require(
          sheets.issue.credits.first { $0.text.lowerBound == frame.frame.visibleRange.lowerBound })
        let picture = try #require(
          page.frames.flatMap(\.pictures).first { $0.node == credit.picture })
        let sheet = Rect(origin: .zero, size: page.size)
        #expect(frame.box.minX >= sheet.minX && frame.box.maxX <= sheet.maxX)
        #expect(frame.box.minY >= sheet.minY && frame.box.maxY <= sheet.maxY)
        #expect(frame.box.minY >= picture.box.minY && frame.box.maxY <= picture.box.maxY)
        let isBeside =
          frame.box.maxX <= picture.box.minX || frame.box.minX >= picture.box.maxX
        let isWithin = frame.box.minX >= picture.box.minX && frame.box.maxX <= picture.box.maxX
        #expect(isBeside || isWithin || frame.box.width > picture.box.width / 2)
        guard isBeside else { continue }
        for other in page.frames.indices where other != place {
          for line in page.frames[other].frame.lines
          where line.height > .zero && page.frames[other].frame.turn == nil {
            let x = page.frames[other].box.minX + line.origin.x
            let y = page.frames[other].box.minY + line.origin.y
            let stands =
              x < frame.box.maxX && x + line.line.width > frame.box.minX
              && y - line.line.ascent < frame.box.maxY && y + line.line.descent > frame.box.minY
            #expect(!stands || !line.line.hasInk, "page \(page.number): on \(line.range)")
          }
        }
      }
    }
    #expect(seen == count)
    // Nothing makes room for them.
    var bare = text
    while let start = bare.firstRange(of: "<credit>"), let end = bare.firstRange(of: "</credit>") {
      bare.removeSubrange(start.lowerBound..<end.upperBound)
    }
    let without = Sheets(bare, design, mostPages: 200, pager: pager)
    func boxes(_ sheets: Sheets) -> [[Rect]] {
      sheets.pages.map { page in
        page.frames.filter { $0.area != StyledIssue.creditsFlow }.map(\.box)
      }
    }
    #expect(boxes(without) == boxes(sheets))
  }

  /// Where nothing asks for it, and in a figure that is turned, a credit stands where it is written.
  @Test(arguments: ["", " credit=below", " credit=along turn=left"])
  func othersStayWhereTheyAreWritten(_ form: String) {
    let text =
      "<article>\na a a\n<figure\(form)><img src=60x60><credit>k</credit></figure>\nb\n</article>\n"
    let sheets = Sheets(text, Sheets.masterDesign(columns: 2, rows: 20))
    #expect(sheets.issue.credits.isEmpty && sheets.issue.creditStory == nil)
    #expect(!sheets.pages.flatMap(\.frames).contains { $0.area == StyledIssue.creditsFlow })
    sheets.checkText()
  }

  /// Beside a figure over some of the columns a rule begins where the figure does: it gives way to a credit there.
  @Test(arguments: [1, 2]) func aCreditIsClearOfColumnRules(_ span: Int) throws {
    var design = Sheets.masterDesign(columns: 3, rows: 24)
    // A line has room between two columns, beside the rule or in its place.
    design.gutter = pt(30)
    design.size.width = design.size.width + pt(40)
    design.template.masters["page"]?.frames[0].columnRule = ParagraphBox.Rule(
      width: pt(0.5), color: .black)
    let text =
      "<article>\n\(Sheets.words(24))\n<figure credit=along place=top span=\(span)><img src=120x60>"
      + "<caption>c</caption><credit>k k k</credit></figure>\n\(Sheets.words(700))\n</article>\n"
    let sheets = Sheets(text, design)
    var credits = 0
    for page in sheets.pages {
      for credit in page.frames where credit.area == StyledIssue.creditsFlow {
        credits += 1
        let rules = page.furniture.filter { $0.kind == .rule }
        #expect(!rules.isEmpty)
        let picture = try #require(page.frames.flatMap(\.pictures).first).box
        #expect(credit.box.minX >= picture.maxX || credit.box.maxX <= picture.minX, "beside it")
        for rule in rules {
          let isApart =
            rule.box.maxX <= credit.box.minX || rule.box.minX >= credit.box.maxX
            || rule.box.maxY <= credit.box.minY || rule.box.minY >= credit.box.maxY
          #expect(isApart, "\(rule.box) \(credit.box)")
        }
      }
    }
    #expect(credits == 1)
  }

  /// Rules between columns that stand beside each other end level, as low as the longest of them; one that something
  /// stands below ends above it.
  @Test func columnRulesEndLevel() throws {
    var design = Sheets.masterDesign(columns: 4, rows: 24)
    design.gutter = pt(30)
    design.size.width = design.size.width + pt(60)
    design.template.masters["page"]?.frames[0].columnRule = ParagraphBox.Rule(
      width: pt(0.5), color: .black)
    design.template.fill = .balance
    var kinds: Set<Int> = []
    for lines in [[4, 3, 3, 3], [3, 4, 3, 3], [4, 4, 3, 3], [3, 3, 3, 3], [4, 3, 2, 2]] {
      let text = lines.map {
        "<p keep=together>" + Array(repeating: "a", count: $0).joined(separator: "<br>") + "</p>\n"
      }.joined()
      for page in Sheets("<article>\n\(text)</article>\n", design).pages {
        let rules = page.furniture.filter { $0.kind == .rule }.map(\.box)
        #expect(Set(rules.map(\.maxY)).count <= 1)
        let columns = page.frames.filter { $0.span == 1 && $0.inkFoot > .zero }
        let feet = columns.map { $0.box.minY + $0.inkFoot }
        kinds.insert(Set(feet).count)
        if let rule = rules.first { #expect(rule.maxY == feet.max()) }
      }
    }
    #expect(kinds.contains { $0 > 1 }, "columns of different lengths")
    let figure = Sheets(
      "<article>\n<figure place=bottom span=2><img src=120x60></figure>\n\(Sheets.words(700))\n</article>\n",
      design)
    let page = try #require(figure.pages.first { $0.frames.contains { !$0.pictures.isEmpty } })
    let picture = try #require(page.frames.flatMap(\.pictures).first).box
    let rules = page.furniture.filter { $0.kind == .rule }.map(\.box)
    #expect(
      Set(rules.map(\.maxY)).count == 2,
      "\(rules) \(picture) \(page.frames.map { ($0.box, $0.inkFoot) })")
    for rule in rules where rule.minX > picture.minX && rule.maxX < picture.maxX {
      #expect(rule.maxY <= picture.minY)
    }
  }
}
