import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Text that runs around figures, boxes and quotations.
@Suite struct WrapTests {
  /// The least line of all of them.
  private static let least = 40

  /// A figure that text runs around, and what it is.
  private static func wrapped(_ random: inout Seeded) -> String {
    var attributes = "minline=\(least)"
    let width = random.pick(["30%", "45%", "60%", "50", "70", "100%"])
    attributes += " width=\(width) side=" + random.pick(TextWrap.Side.allCases.map(\.rawValue))
    attributes += random.pick(["", "", " span=2", " span=all"])
    attributes += random.pick(["", "", " clearance=3", " clearance=14"])
    attributes += random.pick(["", "", " place=top", " place=bottom", " place=\"side auto\""])
    let shape = random.pick([
      "", "", " shape=ellipse", " shape=\"0% 0%, 100% 50%, 0% 100%\"",
      " shape=\"M 20 0 H 80 L 100 100 Q 50 60 0 100 Z\"", " shape=\"5 5, 60 0, 40 50\"",
    ])
    let sides = random.pick(["", " one", " both"])
    switch random.number(0...3) {
    case 0:
      return "<box wrap=\"rectangle\(sides)\" \(attributes)>" + Sheets.words(random.number(1...9))
        + "</box>\n"
    case 1:
      return "<quote wrap=\"rectangle\(sides)\" \(attributes)>" + Sheets.words(random.number(1...9))
        + "</quote>\n"
    default:
      let form = random.pick(["rectangle", "contour"])
      let picture = random.pick(["o60x80", "o40x40", "30x40", "o120x60"])
      let caption = random.once(in: 2) ? "<caption>f</caption>" : ""
      return "<figure wrap=\"\(form)\(sides)\" \(attributes)\(shape)><img src=\(picture)>\(caption)"
        + "</figure>\n"
    }
  }

  /// Articles of prose and of what might stand in its way.
  private static func issue(_ random: inout Seeded) -> (text: String, figures: Int) {
    var text = ""
    var figures = 0
    for article in 0..<random.number(1...2) {
      text += "<article>\n"
      if random.once(in: 2) { text += "<headline span=all>h\(article)</headline>\n" }
      for _ in 0..<random.number(4...12) {
        switch random.number(0...11) {
        case 0: text += "<h3>h h</h3>\n"
        case 1: text += "<box>\(Sheets.words(random.number(1...30)))</box>\n"
        case 2: text += "<img src=60x40>\n"
        case 3: text += "<rule>\n"
        case 4:
          text += "<table><row><cell>a<cell>b</row><row><cell>c<cell>d</row></table>\n"
        case 5: text += "<p dropcap=2>" + Sheets.words(random.number(30...60)) + "\n"
        case 6: text += "<figure place=top><img src=120x40></figure>\n"
        case 7:
          text += "<ol type=A class=choices>\n"
          for _ in 0..<random.number(2...6) {
            text += "<li>" + Sheets.words(random.number(1...(random.once(in: 4) ? 20 : 4))) + "\n"
          }
          text += "</ol>\n"
        default: break
        }
        text += Sheets.words(random.number(5...90)) + "\n"
        if random.once(in: 3) {
          text += wrapped(&random)
          figures += 1
        }
      }
      text += "</article>\n"
    }
    return (text, figures)
  }

  /// A figure stands beside its question, and so do the choices: in as many columns as they have room in there.
  @Test(arguments: [2, 3, 4, 5], [PagerKind.greedy, .spread])
  func choicesStandBesideFigures(_ count: Int, _ pager: PagerKind) throws {
    let items = (0..<count).map { _ in "<li>a a a\n" }.joined()
    let question =
      "<h3>h</h3>\n<figure wrap=rectangle side=right width=50 minline=40><img src=o40x40></figure>\n"
      + Sheets.words(14) + "\n<ol type=A class=choices>\n\(items)</ol>\n"
    let sheets = Sheets(
      Sheets.words(30) + "\n" + question + "<h3>h</h3>\n" + Sheets.words(40),
      Sheets.masterDesign(columns: 1, rows: 40), pager: pager)
    sheets.checkText()
    let story = sheets.issue.main.story
    let frames = sheets.pages.flatMap(\.frames)
    let main = try #require(frames.first { $0.storyIndex == 0 })
    let figure = try #require(frames.first { $0.wrap != nil }).box
    let choices = main.frame.lines.filter {
      story.paragraphs[$0.paragraph].style.cell?.isChoice == true && $0.height > .zero
    }
    #expect(choices.count >= count)
    let heads = main.frame.lines.filter { story.paragraphs[$0.paragraph].style.keepsWithNext }
    let first = try #require(heads.first)
    // Its top is that of the question below the heading.
    let top = main.box.minY + first.origin.y
    #expect(figure.minY > top && figure.minY < top + pt(24), "\(figure.minY) \(top)")
    for line in choices {
      let y = main.box.minY + line.origin.y
      let isBeside = y > figure.minY && y - pt(9) < figure.maxY
      if isBeside {
        #expect(main.box.minX + line.origin.x + line.line.width <= figure.minX)
      }
    }
    #expect(choices.contains { main.box.minY + $0.origin.y - pt(9) < figure.maxY })
  }

  /// Whatever is written: every word once and in order, all of it on the grid and in its column, none nearer to an
  /// outline than its clearance; no line beside a figure shorter than the least; no figure before the page of its
  /// mention, none out of order; and the same twice.
  @Test(arguments: 0..<24)
  func textRunsAround(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 81_000)
    let (text, figures) = WrapTests.issue(&random)
    let columns = random.number(1...3)
    let rows = random.number(14...36)
    let pager = random.pick([PagerKind.greedy, .greedy, .greedy, .spread])
    let alignment = random.pick([ParagraphAlignment.left, .justify])
    func made() -> Sheets {
      Sheets(
        text, Sheets.masterDesign(columns: columns, rows: rows), mostPages: 100,
        alignment: alignment,
        pager: pager)
    }
    let sheets = made()
    try #require(sheets.pages.count < 100)
    let issue = sheets.issue
    #expect(issue.sidebars.count { $0.figure?.wrap != nil } == figures)
    sheets.checkText()
    sheets.checkPages(rows: rows)
    for page in sheets.pages { WrapTests.check(page, of: issue) }
    var last = 0
    for sidebar in issue.sidebars where sidebar.figure != nil {
      let places = sheets.pages.filter { page in
        page.frames.contains { $0.storyIndex == sidebar.story }
      }
      #expect(places.count == 1)
      let page = try #require(places.first)
      #expect(page.number >= last, "out of order")
      last = page.number
      let paragraphs = issue.articles[sidebar.article].paragraphs
      let before = max(sidebar.anchor - 1, paragraphs.lowerBound)
      let mention = issue.main.story.paragraphs[before].range.lowerBound
      let mentioned = try #require(
        sheets.pages.first { page in
          page.frames.contains {
            $0.storyIndex == 0 && $0.frame.visibleRange.upperBound > mention
          }
        })
      #expect(page.number >= mentioned.number, "before its mention")
    }
    #expect(made().record == sheets.record)
  }

  /// Where figures have room on a page is found out once for all ways to it, and no page is filled without end.
  @Test func pagesAreFilledInBounds() {
    var (fills, pages) = (0, 0)
    for seed in 0..<4 {
      var random = Seeded(UInt64(seed) &+ 84_000)
      var text = "<article>\n"
      for _ in 0..<12 {
        text += Sheets.words(random.number(20...120)) + "\n"
        text += random.once(in: 4) ? "" : WrapTests.wrapped(&random)
      }
      let sheets = Sheets(
        text + "</article>\n", Sheets.masterDesign(columns: 3, rows: 30), mostPages: 100,
        alignment: .justify, pager: .spread)
      fills += sheets.fills
      pages += sheets.pages.count
    }
    #expect(fills > pages && fills < pages * 80, "\(fills) fillings of \(pages) pages")
  }

  /// No picture covers letters: where its outline is smaller than itself, it lies below them.
  @Test func picturesCoverNoLetters() {
    var met = 0
    for seed in 0..<24 {
      var random = Seeded(UInt64(seed) &+ 83_000)
      var text = WrapTests.issue(&random).text
      text += "<figure wrap=rectangle shape=\"0 0, 30 20, 0 40\" width=80 minline=20 side=left>"
      text += "<img src=o60x80></figure>\n" + Sheets.words(120) + "\n"
      text = text.replacing("</article>", with: Sheets.words(40) + "<note>n n n</note>\n</article>")
      let sheets = Sheets(
        text, Sheets.masterDesign(columns: random.number(1...3), rows: random.number(14...36)),
        mostPages: 100, pager: random.pick([PagerKind.greedy, .spread]))
      for page in sheets.pages {
        for (place, frame) in page.frames.enumerated() where frame.wrap != nil {
          let figure = sheets.issue.sidebars.first { $0.story == frame.storyIndex }?.figure
          // A contour is what is seen of a picture.
          guard figure?.wrap?.shape != nil || figure?.wrap?.form == .rectangle else { continue }
          for picture in frame.pictures {
            for (other, text) in page.frames.enumerated() where other != place {
              let isMet = text.frame.lines.contains { line in
                let top = text.box.minY + line.origin.y - line.line.ascent / 2
                let left = text.box.minX + line.origin.x
                return line.line.hasInk && line.height > .zero && top > picture.box.minY
                  && text.box.minY + line.origin.y < picture.box.maxY && left < picture.box.maxX
                  && left + line.line.width > picture.box.minX
              }
              guard isMet else { continue }
              met += 1
              #expect(other > place, "page \(page.number): \(frame.id) over \(text.id)")
            }
          }
        }
      }
    }
    #expect(met > 10)
  }

  private typealias ParagraphAlignment = ParagraphStyle.Alignment

  /// The laws of a page whose text runs around something.
  private static func check(_ page: LayoutPage, of issue: StyledIssue) {
    let wrapped = page.frames.filter { $0.wrap != nil }
    for frame in page.frames where frame.storyIndex == 0 {
      for line in frame.frame.lines where line.height > .zero && line.line.hasInk {
        let box = Rect(
          x: frame.box.minX + line.origin.x,
          y: frame.box.minY + line.origin.y - line.line.ascent, width: line.line.width,
          height: line.line.ascent + line.line.descent)
        let name = "page \(page.number): \(frame.id)"
        #expect(box.minX >= frame.box.minX && box.maxX <= frame.box.maxX, "\(name)")
        // Indents and large first letters are no part of it, but that of a first line.
        let style = issue.main.story.paragraphs[line.paragraph].style
        let takes = style.box != nil || style.cell != nil
        #expect(
          takes || frame.frame.shape.isPlainRectangle
            || line.line.measure >= pt(Double(least)) - max(style.firstLineIndent, .zero),
          "\(name): \(line.line.measure)")
        for figure in wrapped {
          guard let wrap = figure.wrap else { continue }
          for ring in wrap.rings {
            let distance = Outline(ring).distance(to: box)
            #expect(
              distance >= wrap.clearance.points - 0.01,
              "\(name): \(distance) from \(figure.id), at \(box)")
          }
        }
      }
      for other in wrapped {
        for box in frame.boxes {
          for ring in other.wrap?.rings ?? [] {
            let inner = box.rect.inset(
              by: Insets(top: pt(0.1), left: pt(0.1), bottom: pt(0.1), right: pt(0.1)))
            #expect(
              inner.height.isNegative || Outline(ring).distance(to: inner) > 0,
              "\(frame.id): a box in \(other.id)")
          }
        }
      }
    }
  }

  /// Paragraphs are a line longer or shorter beside an edge as well: each that begins there is asked for, and where it has such
  /// lines, there are as many as were planned, all on the grid and clear of the outlines, and they cost something; where it has
  /// none the page says so, and comes out as it was.
  @Test func paragraphsVaryBesideEdges() throws {
    var (wraps, held, none, chosenOnes) = (0, 0, 0, 0)
    for seed in 0..<12 {
      var random = Seeded(UInt64(seed) &+ 83_000)
      var design = Sheets.masterDesign(columns: 2, rows: random.number(24...34))
      design.size.width = pt(250) * 2 + pt(10) + pt(40)
      (design.orphans, design.widows) = (2, 2)
      let set = EnumeratedIssue(WrapTests.shortWords(&random), design)
      let (greedy, chosen) = (set.pages(.greedy), set.pages(.spread))
      #expect(!(LayoutPage.cost(greedy) < LayoutPage.cost(chosen)))
      for page in chosen {
        WrapTests.check(page, of: set.issue)
        let beside = WrapTests.besideEdges(page, of: set.issue)
        chosenOnes += beside.count { index in
          page.variants.contains { $0.node == set.issue.main.story.paragraphs[index].node }
        }
      }
      for page in greedy {
        wraps += page.frames.count { $0.wrap != nil }
        for index in WrapTests.besideEdges(page, of: set.issue) {
          for lines in [-1, 1] {
            var one = AskedPage()
            one.variants["\(set.issue.main.story.paragraphs[index].node)"] = lines
            var input = set.input
            input.asked = [page.number: one]
            let found = try #require(
              set.pages(.greedy, input).first { $0.number == page.number })
            WrapTests.check(found, of: set.issue)
            WrapTests.checkGrid(found)
            guard let variant = found.variants.first else {
              none += 1
              #expect(WrapTests.ranges(found) == WrapTests.ranges(page))
              continue
            }
            #expect(variant.lines == lines && found.variants.count == 1)
            let own = found.frames.filter { $0.storyIndex == 0 }.flatMap(\.frame.lines)
              .filter { $0.paragraph == index }
            let first = try #require(own.first)
            #expect(first.line.begin == .start)
            if own.last?.line.reason == .end {
              held += 1
              #expect(first.line.next.plannedLines == own.count, "\(seed): \(page.number)")
            }
          }
        }
      }
    }
    print(
      """
      \(wraps) outlines, \(held) paragraphs varied beside them, \(none) not; the search took \(chosenOnes)
      """)
    #expect(held > 0 && none > 0 && chosenOnes > 0)
  }

  /// The paragraphs that begin in a frame of `page` whose lines some outline makes shorter.
  private static func besideEdges(_ page: LayoutPage, of issue: StyledIssue) -> [Int] {
    var found: Set<Int> = []
    for frame in page.frames where frame.storyIndex == 0 {
      for (index, lines) in Dictionary(grouping: frame.frame.lines, by: \.paragraph) {
        let indent = issue.main.story.paragraphs[index].style.firstLineIndent
        if lines.first?.line.begin == .start,
          lines.contains(where: { $0.line.measure + indent < frame.box.width })
        {
          found.insert(index)
        }
      }
    }
    return found.sorted()
  }

  /// What stands on each line of a page.
  private static func ranges(_ page: LayoutPage) -> [TextRange] {
    page.frames.flatMap { $0.frame.lines.map(\.line.range) }
  }

  /// That all lines of articles stand on the grid.
  private static func checkGrid(_ page: LayoutPage) {
    for frame in page.frames where frame.storyIndex == 0 {
      for line in frame.frame.lines where line.height == Columns.leading {
        let row = frame.box.minY + line.origin.y - pt(20) - pt(9)
        #expect(row.scaledPoints % Columns.leading.scaledPoints == 0, "\(page.number): \(row)")
      }
    }
  }

  /// Paragraphs of words of a few letters, which give a line readily, and figures that they run around.
  private static func shortWords(_ random: inout Seeded) -> String {
    var text = ""
    for number in 0..<random.number(10...18) {
      text +=
        (0..<random.number(40...120)).map { _ in
          String(
            repeating: random.pick(["a", "b", "c", "d", "e", "f"]), count: random.number(1...4))
        }.joined(separator: " ") + "\n"
      guard number % 3 == 1 else { continue }
      let shape = random.pick(["", " shape=ellipse", " shape=\"0% 0%, 100% 50%, 0% 100%\""])
      text +=
        "<figure wrap=rectangle\(shape) width=\(random.number(60...110)) minline=60"
        + " side=\(random.pick(["left", "right"]))><img src=o60x80></figure>\n"
    }
    return text
  }

  /// Much of what is written finds a place beside text, and little ends its article.
  @Test func mostStandBesideText() {
    var (figures, wraps, beside) = (0, 0, 0)
    for seed in 0..<12 {
      var random = Seeded(UInt64(seed) &+ 82_000)
      let (text, count) = WrapTests.issue(&random)
      let sheets = Sheets(
        text, Sheets.masterDesign(columns: 2, rows: 36), mostPages: 100)
      figures += count
      for page in sheets.pages {
        wraps += page.frames.count { $0.wrap != nil }
        beside += page.frames.filter { $0.storyIndex == 0 }.flatMap(\.frame.lines)
          .count { $0.line.hasInk && $0.line.measure < pt(100) }
      }
    }
    #expect(wraps * 2 > figures, "\(wraps) of \(figures)")
    #expect(beside > figures, "\(beside)")
  }

  /// A figure stands beside the first line of the paragraph that it is written before, and text begins again below it.
  @Test func figuresStandAtTheirMention() throws {
    let text =
      Sheets.words(30) + "\n<figure wrap=rectangle width=40 side=right clearance=2 minline=40>"
      + "<img src=40x30></figure>\n" + Sheets.words(60) + "\n"
    let sheets = Sheets(text, Sheets.masterDesign(rows: 20))
    let page = try #require(sheets.pages.first)
    let figure = try #require(page.frames.first { $0.wrap != nil })
    let main = try #require(page.frames.first { $0.storyIndex == 0 })
    let narrow = main.frame.lines.filter { $0.line.measure < pt(120) }
    #expect(narrow.allSatisfy { $0.paragraph == 1 && $0.line.measure == pt(78) })
    #expect(narrow.first?.line.begin == .start)
    #expect(figure.box.maxX == main.box.maxX)
    // No line is narrower than the picture is high.
    let picture = try #require(figure.pictures.first?.box)
    let baselines = narrow.map { main.box.minY + $0.origin.y }
    #expect(baselines.last.map { $0 >= picture.maxY && $0 < picture.maxY + pt(12) } == true)
    #expect(baselines.first.map { $0 > picture.minY - pt(12) } == true)
    #expect(sheets.diagnostics.isEmpty)
  }

  /// A figure that leaves no room for text beside it stands right below the head that was written before it, above the text
  /// that belongs to it, wherever the two come on the page.
  @Test(arguments: [PagerKind.greedy, .spread])
  func figuresWithoutRoomStandBelowTheirHead(_ pager: PagerKind) throws {
    var below = 0
    for above in 4...40 {
      let text =
        Sheets.words(above * 3)
        + "\n<h3>h</h3>\n<figure wrap=rectangle width=90 side=right minline=60>"
        + "<img src=90x30></figure>\n" + Sheets.words(50) + "\n<h3>h</h3>\n" + Sheets.words(90)
      let sheets = Sheets(text, Sheets.masterDesign(columns: 2, rows: 20), pager: pager)
      sheets.checkText()
      let story = sheets.issue.main.story
      let page = try #require(sheets.pages.first { $0.frames.contains { $0.wrap != nil } })
      let figure = try #require(page.frames.first { $0.wrap != nil }).box
      let head = try #require(
        story.paragraphs.indices.first { story.paragraphs[$0].style.keepsWithNext })
      func line(of paragraph: Int) -> Rect? {
        for frame in page.frames where frame.storyIndex == 0 {
          let lines = frame.frame.lines.filter { $0.paragraph == paragraph && $0.height > .zero }
          guard let first = lines.first, first.line.begin == .start else { continue }
          return Rect(
            x: frame.box.minX, y: frame.box.minY + first.origin.y, width: pt(1), height: pt(1))
        }
        return nil
      }
      guard let own = line(of: head), let first = line(of: head + 1), own.minX == first.minX,
        figure.minX >= own.minX, figure.minX < own.minX + pt(120)
      else { continue }
      below += 1
      #expect(own.minY < figure.minY, "\(above)")
      #expect(first.minY > figure.maxY && first.minY < figure.maxY + pt(30), "\(above)")
    }
    // Elsewhere it stands at the head of the next column, for the sake of even feet.
    #expect(below >= 20, "\(below) of 37")
  }

  /// Figures of short questions stand with their text, beside it or at the head of the column that it goes on to, and
  /// hardly any at the end of all.
  @Test(arguments: [PagerKind.greedy, .spread])
  func figuresOfQuestionsStandInThem(_ pager: PagerKind) throws {
    var (figures, own, wraps) = (0, 0, 0)
    for seed in 0..<24 {
      var random = Seeded(UInt64(seed) &+ 87_000)
      var text = ""
      for question in 0..<random.number(6...12) {
        text += "<h3>q\(question)</h3>\n"
        if random.once(in: 3) {
          let (width, height) = (random.number(30...100), random.number(2...6) * 12)
          text +=
            "<figure id=f\(question) wrap=rectangle width=\(width) place=side minline=60>"
            + "<img src=\(width)x\(height)></figure>\n"
        }
        text += Sheets.words(random.number(20...60)) + "\n"
      }
      let design = Sheets.masterDesign(columns: random.number(2...4), rows: 48)
      let sheets = Sheets(text, design, pager: pager)
      sheets.checkText()
      for page in sheets.pages {
        for figure in page.frames where figure.storyIndex > 0 {
          let sidebar = try #require(
            sheets.issue.sidebars.first { $0.story == figure.storyIndex })
          let paragraphs = sheets.issue.main.story.paragraphs
          let text = try #require(
            paragraphs.indices[sidebar.anchor...].first {
              paragraphs[$0].role == .text && !paragraphs[$0].style.keepsWithNext
            })
          figures += 1
          let stands = page.frames.contains { frame in
            frame.storyIndex == 0 && frame.box.minX < figure.box.maxX
              && frame.box.maxX > figure.box.minX
              && frame.frame.lines.contains { $0.paragraph == text }
          }
          own += stands ? 1 : 0
          wraps += figure.wrap != nil ? 1 : 0
        }
      }
    }
    // The others have the head of the column right behind.
    #expect(figures > 40 && own * 6 >= figures * 5, "\(own) of \(figures)")
    #expect(wraps * 20 >= figures * 19, "\(wraps) of \(figures)")
  }

  /// Over the gutter both columns run around a figure, and no line stands between it and the gutter.
  @Test func bothColumnsRunAroundAFigureOverTheGutter() throws {
    let text =
      "<figure wrap=rectangle width=60 span=2 side=centre clearance=5 minline=40 place=top>"
      + "<img src=60x60></figure>\n" + Sheets.words(400) + "\n"
    let sheets = Sheets(text, Sheets.masterDesign(columns: 2, rows: 24))
    let page = try #require(sheets.pages.first)
    let figure = try #require(page.frames.first { $0.wrap != nil })
    for frame in page.frames where frame.storyIndex == 0 {
      let narrow = frame.frame.lines.filter { $0.line.measure < pt(120) }
      #expect(narrow.count >= 5)
      // Half of 60 and half of the gutter of 10 go, and the clearance.
      #expect(narrow.allSatisfy { $0.line.measure == pt(120 - 25 - 5) })
      let isLeft = frame.box.minX < figure.box.minX
      #expect(narrow.allSatisfy { isLeft ? $0.origin.x == .zero : $0.origin.x == pt(30) })
    }
  }

  /// What stands in something else, where text cannot run around it, is reported and set where it is.
  @Test func idleWrapsAreReported() {
    let text =
      "a\n<sidebar>b\n<box wrap=rectangle>c</box>\n</sidebar>\n<box>d\n<figure side=left><img src=60x60></figure>\n</box>\n"
    let sheets = Sheets(text, Sheets.masterDesign(rows: 30))
    #expect(
      sheets.reported("layout.idle-wrap") == [
        "3:1 note text does not run around this <box>",
        "6:1 note text does not run around this <figure>",
      ])
    sheets.checkText()
  }

  /// Where no line stands beside what text was asked to run around, a note says so, and why.
  @Test func idleWrapsAreNoted() {
    let design = Sheets.masterDesign(columns: 2, rows: 30)
    let words = Sheets.words(120)
    let text = "\(words)\n<figure wrap=rectangle width=80%><img src=60x60></figure>\n\(words)\n"
    let wide = Sheets(text, design)
    #expect(wide.reported("layout.idle-wrap").count == 1)
    #expect(wide.reported("layout.idle-wrap").first?.contains("has no room for a line of") == true)
    let narrow = Sheets(
      text.replacing("width=80%", with: "width=20% minline=20"), design)
    #expect(narrow.pages.contains { $0.insertions.contains { $0.row != nil } })
    #expect(narrow.reported("layout.idle-wrap").isEmpty)
  }

  /// The note says how wide it may be for a line beside it: on both sides where it stands in the middle.
  @Test func idleWrapsSayHowWide() {
    let design = Sheets.masterDesign(columns: 2, rows: 30)
    let words = Sheets.words(120)
    func reported(_ attributes: String) -> [Diagnostic] {
      Sheets(
        "\(words)\n<figure wrap=rectangle minline=30 clearance=5 \(attributes)><img src=60x60></figure>\n\(words)\n",
        design
      ).diagnostics.filter { $0.code == "layout.idle-wrap" }
    }
    let side = reported("width=90%")
    let middle = reported("width=90% side=centre")
    #expect(side.count == 1 && middle.count == 1)
    func most(_ note: Diagnostic?) -> Double? {
      note?.help.flatMap { $0.firstMatch(of: /make it ([0-9.]+) pt wide/) }.flatMap { Double($0.1) }
    }
    #expect(middle.first?.message.contains("has no room for a line of") == true)
    if let side = most(side.first), let middle = most(middle.first) {
      #expect(abs(side - middle - 35) < 0.2)
    } else {
      Issue.record("no width is said: \(side) \(middle)")
    }
    // So wide it has lines beside it.
    if let most = most(middle.first) {
      #expect(reported("width=\(most - 0.1) side=centre").isEmpty)
    }
  }

  /// What comes when its text is at its end has no text beside it, and a note says so.
  @Test func whatIsLeftIsNoted() {
    let sheets = Sheets(
      "\(Sheets.words(30))\n<figure wrap=rectangle place=bottom><img src=60x60></figure>\n",
      Sheets.masterDesign(columns: 2, rows: 30))
    #expect(sheets.reported("layout.idle-wrap").count == 1)
  }

  /// Whatever outline is written for a box, no letter stands on its ground.
  @Test func groundsAreKeptClear() throws {
    for shape in ["ellipse", "20% 20%, 80% 20%, 50% 60%"] {
      let text =
        Sheets.words(20)
        + "\n<box wrap=rectangle width=60 side=centre minline=24 clearance=2 shape=\"\(shape)\">"
        + Sheets.words(20) + "</box>\n" + Sheets.words(200) + "\n"
      let sheets = Sheets(text, Sheets.masterDesign(columns: 1, rows: 40))
      let page = try #require(sheets.pages.first)
      let box = try #require(page.frames.first { $0.wrap != nil })
      let ground = try #require(box.boxes.first?.rect)
      let main = try #require(page.frames.first { $0.storyIndex == 0 })
      for line in main.frame.lines where line.height > .zero && line.line.hasInk {
        let (left, right) = (
          main.box.minX + line.origin.x, main.box.minX + line.origin.x + line.line.width
        )
        let y = main.box.minY + line.origin.y
        let isBeside = right <= ground.minX || left >= ground.maxX
        #expect(isBeside || y - line.line.ascent >= ground.maxY || y <= ground.minY, "\(shape)")
      }
    }
  }

  /// What stands on the page that it is written on is not said to be far from it, however little text follows.
  @Test func belowItsTextIsNoFault() {
    let near = Sheets(
      Sheets.words(30) + "\n<figure wrap=rectangle width=60 minline=40><img src=60x60></figure>\n"
        + Sheets.words(3) + "\n", Sheets.masterDesign(columns: 1, rows: 40))
    #expect(near.reported("layout.figure-at-end") == [])
    let far = Sheets(
      Sheets.words(30) + "\n<box place=top width=100>" + Sheets.words(900) + "</box>\n"
        + Sheets.words(3) + "\n", Sheets.masterDesign(columns: 1, rows: 40))
    #expect(far.diagnostics.allSatisfy { !$0.message.contains("this figure") })
  }

  /// One that is too high to stand beside text has the columns for itself, and no strips of them.
  @Test func aBoxTooHighForAColumnIsAsWideAsIt() throws {
    let text =
      Sheets.words(30) + "\n<box wrap=rectangle width=40 minline=40>" + Sheets.words(300)
      + "</box>\n" + Sheets.words(30) + "\n"
    let sheets = Sheets(text, Sheets.masterDesign(columns: 1, rows: 24))
    sheets.checkText()
    let frames = sheets.pages.flatMap(\.frames).filter { $0.storyIndex != 0 }
    #expect(!frames.isEmpty && frames.allSatisfy { $0.box.size.width == pt(120) })
  }

  /// What has no room beside a figure does not leave that alone above it: the figure finds another place.
  @Test func noHolesBesideFigures() {
    let text =
      Sheets.words(12)
      + "\n<figure wrap=rectangle width=40 side=right minline=40><img src=40x120></figure>\n<box>"
      + Sheets.words(30) + "</box>\n" + Sheets.words(200) + "\n"
    let sheets = Sheets(text, Sheets.masterDesign(columns: 2, rows: 36))
    sheets.checkText()
    for frame in sheets.pages.flatMap(\.frames) where frame.storyIndex == 0 {
      let feet = frame.frame.lines.filter { $0.height > .zero && $0.line.hasInk }.map(\.origin.y)
      #expect(zip(feet, feet.dropFirst()).allSatisfy { $1 - $0 < pt(12 * 6) }, "\(frame.id)")
    }
  }

  /// A rule between columns is broken by what stands over it, and by nothing that stands beside it.
  @Test func columnRulesStopAtFigures() throws {
    func rules(_ attributes: String) -> [Rect] {
      var design = Sheets.masterDesign(columns: 2, rows: 24)
      let page = design.template.masters["page"]
      guard var frame = page?.frames.first else { return [] }
      frame.columnRule = ParagraphBox.Rule(width: pt(1), color: .black)
      design.template.masters["page"] = PageMaster(name: "page", frames: [frame], furniture: [])
      let text =
        Sheets.words(60) + "\n<figure wrap=rectangle minline=40 \(attributes)><img src=60x60>"
        + "</figure>\n" + Sheets.words(400) + "\n"
      let sheets = Sheets(text, design)
      guard let first = sheets.pages.first, first.frames.contains(where: { $0.wrap != nil }) else {
        return []
      }
      return first.furniture.filter { $0.kind == .rule }.map(\.box)
    }
    let over = rules("span=2 side=centre width=60")
    #expect(over.count == 2)
    #expect(over[1].minY - over[0].maxY > pt(60) && over[1].minY - over[0].maxY <= pt(72 + 12))
    #expect(rules("side=right width=60").count == 1)
  }

  /// A page of an issue without any is the same as ever, whatever stands on others.
  @Test func pagesWithoutWrapsStayAsTheyAre() {
    let plain = Sheets(Sheets.words(900), Sheets.masterDesign(columns: 2, rows: 24))
    let text =
      Sheets.words(900)
      + "\n<figure wrap=rectangle minline=40 width=30%><img src=60x60></figure>\n"
      + Sheets.words(20)
    let other = Sheets(text, Sheets.masterDesign(columns: 2, rows: 24))
    let lines = { (page: LayoutPage) in
      page.frames.map { frame in
        frame.frame.lines.map { "\(frame.box.minX) \($0.origin) \($0.line.measure)" }
      }
    }
    #expect(plain.pages.first.map(lines) == other.pages.first.map(lines))
  }

  /// What would be spoilt beside a figure stands below it, or the figure elsewhere.
  @Test func tablesAndBoxesStandBelow() throws {
    for block in [
      "<table><row><cell>a<cell>b</row><row><cell>c<cell>d</row></table>", "<box>a</box>",
      "<img src=120x20>",
    ] {
      let text =
        "<figure wrap=rectangle minline=40 width=40 place=top><img src=40x60></figure>\n"
        + Sheets.words(10) + "\n" + block + "\n" + Sheets.words(80) + "\n"
      let sheets = Sheets(text, Sheets.masterDesign(rows: 24))
      let page = try #require(sheets.pages.first)
      #expect(page.frames.contains { $0.wrap != nil }, "\(block)")
      WrapTests.check(page, of: sheets.issue)
    }
  }
}

/// A closed outline, measured without anything of what is tested.
private struct Outline {
  let corners: [(x: Double, y: Double)]

  init(_ ring: [Point]) { corners = ring.map { ($0.x.points, $0.y.points) } }

  /// How far a rectangle is from it; nothing where they meet or the one is in the other.
  func distance(to rect: Rect) -> Double {
    let (left, top) = (rect.minX.points, rect.minY.points)
    let (right, bottom) = (rect.maxX.points, rect.maxY.points)
    guard right > left, bottom > top else { return .infinity }
    if holds((left + right) / 2, (top + bottom) / 2) { return 0 }
    var least = Double.infinity
    for (index, a) in corners.enumerated() {
      let b = corners[(index + 1) % corners.count]
      // Each side is walked in small steps; the nearest place of the rectangle is known for each.
      let steps = max(Int(max(abs(b.x - a.x), abs(b.y - a.y)) * 4), 1)
      for step in 0...steps {
        let t = Double(step) / Double(steps)
        let (x, y) = (a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)
        let dx = max(left - x, 0, x - right)
        let dy = max(top - y, 0, y - bottom)
        least = min(least, (dx * dx + dy * dy).squareRoot())
      }
    }
    return least
  }

  /// Whether a place is inside, by the number of edges to its right.
  private func holds(_ x: Double, _ y: Double) -> Bool {
    var isInside = false
    for (index, a) in corners.enumerated() {
      let b = corners[(index + 1) % corners.count]
      guard (a.y > y) != (b.y > y) else { continue }
      if x < a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y) { isInside.toggle() }
    }
    return isInside
  }
}
