import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// What holds on all pages of all issues in all designs.
@Suite struct PageLawTests {
  static func blocks(_ random: inout Seeded) -> [Columns.Block] {
    (0..<random.number(0...14)).map { _ in
      switch random.number(0...22) {
      case 0: return .span(random.number(1...4), heads: random.once(in: 2))
      case 1:
        return .span(
          random.number(1...30), over: .columns(random.number(1...5)), heads: random.once(in: 2))
      case 2: return .picture(random.number(1...12))
      case 3: return .begins(random.pick(BreakTarget.allCases))
      case 4: return .columns(random.once(in: 3) ? nil : random.number(1...4))
      case 5:
        return .article(
          random.pick(ArticleStart.allCases),
          sequence: random.pick([nil, "main", "other", "lost"]),
          fill: random.pick([nil, .auto, .balance]))
      case 6: return .sidebar(random.number(1...20))
      case 7, 8: return .empty
      case 20, 21:
        return .box(
          random.number(1...30), columns: random.number(1...4),
          over: random.once(in: 2) ? .all : .columns(random.number(1...4)),
          head: random.pick([0, 0, 1, 2]), keeps: random.once(in: 3))
      case 22:
        return .boxedSidebar(
          random.number(1...30), columns: random.pick([nil, 2, 2, 3]),
          head: random.pick([0, 0, 1, 2]), keeps: random.once(in: 3))
      case 9: return .text(random.number(1...3), heads: true)
      case 10: return .text(random.number(1...9), keeps: true)
      case 11: return .sidebarProse(random.number(1...90))
      case 12, 13: return .prose(random.number(1...90))
      default: return .text(random.number(1...25))
      }
    }
  }

  static func design(_ random: inout Seeded) -> PageDesign {
    var design = Columns.design(columns: random.number(1...6), rows: random.number(1...24))
    design.isFacing = random.once(in: 2)
    design.runsRightToLeft = random.once(in: 4)
    design.orphans = random.number(1...4)
    design.widows = random.number(1...4)
    design.margins.left = random.length(0...40)
    design.margins.top = random.length(0...20)
    if random.once(in: 4) { design.askedColumns = random.number(1...5) }
    design.template.fill = random.pick(ColumnFill.allCases)
    func row(_ random: inout Seeded) -> GridCells.Row {
      random.once(in: 2)
        ? .fromTop(random.number(1...14)) : .fromFoot(random.number(1...12))
    }
    let names = ["a", "b", "c"]
    for name in names {
      // Frames beside each other: each grid column belongs to one.
      var frames: [MasterFrame] = []
      var column = 1
      while column <= design.columns {
        let last = min(column + random.number(0...3), design.columns)
        if !random.once(in: 6) {
          let flow = random.pick(["main", "main", "main", "sidebar", "other"])
          var frame = MasterFrame(
            name: "\(flow)\(column)", flow: flow,
            cells: GridCells(columns: column...last, from: row(&random), through: row(&random)),
            columns: random.once(in: 3) ? random.number(1...3) : nil)
          frame.overset = random.pick([.flow, .flow, .cut, .shrink, .fit])
          if random.once(in: 4) {
            frame.padding = Insets(
              top: random.length(0...30), left: random.length(0...10),
              bottom: random.length(0...30), right: random.length(0...10))
          }
          frames.append(frame)
        }
        column = last + 1
      }
      design.template.masters[name] = PageMaster(
        name: name, side: random.pick(PageMaster.Side.allCases), isMirrored: random.once(in: 2),
        frames: frames, furniture: [])
    }
    for name in ["main", "other"] {
      design.template.sequences[name] = PageSequence(
        name: name,
        steps: (0..<random.number(0...4)).map { _ in
          PageSequence.Step(
            masters: (0..<random.number(1...2)).map { _ in random.pick(names) },
            repeats: random.once(in: 2), condition: random.once(in: 3) ? .sidebar : .always)
        }, starts: random.pick([nil, .here, .column, .page, .recto]),
        fill: random.pick([nil, .auto, .balance]))
    }
    return design
  }

  @Test(arguments: 0..<400)
  func pagesHoldAnIssue(_ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 90_000)
    let blocks = PageLawTests.blocks(&random)
    let design = PageLawTests.design(&random)
    let columns = Columns(blocks, design, mostPages: 3_000)
    #expect(columns.pages.count < 3_000)
    #expect(!columns.pages.isEmpty)
    #expect(!columns.codes.contains("layout.stuck"))
    for (place, page) in columns.pages.enumerated() { #expect(page.number == place + 1) }
    var gaps = 0
    for story in columns.issue.stories { gaps += self.gaps(in: story.story, columns) }
    let cuts = columns.diagnostics.count {
      $0.severity == .error && $0.code.name == "layout.overset"
    }
    #expect(gaps == cuts)
    for page in columns.pages { check(page, design, columns) }
  }

  /// Pages of tiers hold all of an issue too, the sidebars that it brings along included: they have
  /// no frames there, and stand behind the text of their article.
  @Test(arguments: 0..<100)
  func verticalPagesHoldAnIssue(_ seed: Int) {
    var random = Seeded(UInt64(seed) &+ 95_000)
    var blocks = PageLawTests.blocks(&random)
    blocks.append(.sidebar(random.number(1...30)))
    if random.once(in: 2) { blocks += [.article(random.pick(ArticleStart.allCases)), .text(3)] }
    var design = PageLawTests.design(&random)
    design.writingMode = random.pick([.verticalRL, .verticalLR])
    design.em = pt(10)
    let columns = Columns(blocks, design, mostPages: 3_000)
    #expect(columns.pages.count < 3_000)
    #expect(!columns.codes.contains("layout.stuck"))
    for story in columns.issue.stories { #expect(gaps(in: story.story, columns) == 0) }
    // In order: those of an article before what comes behind it.
    let named = columns.pages.flatMap(\.frames).map(\.story)
    #expect(named.filter { $0 != "main" }.count >= columns.issue.sidebars.count)
    for frame in columns.pages.flatMap(\.frames) { #expect(frame.area.hasPrefix("main")) }
  }

  /// A page that is made twice is the same, though what was set is let go by then: a pager is a value.
  @Test(arguments: 0..<60)
  func aPageMadeTwiceIsTheSame(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 97_000)
    let blocks = PageLawTests.blocks(&random)
    let design = PageLawTests.design(&random)
    let issue = Columns(blocks, design, mostPages: 0).issue
    var pager = Pager(
      issue,
      PagingInput(
        design, title: "", fonts: Printing.fonts, hyphenation: Printing.hyphenation))
    // Two pages back, and one.
    var earlier: [Pager] = []
    var pages: [LayoutPage] = []
    for _ in 0..<12 {
      earlier.append(pager)
      guard let page = pager.next() else { break }
      pages.append(page)
      for place in pages.indices.suffix(2) {
        var again = earlier[place]
        #expect(again.next().map(dump) == dump(pages[place]))
      }
    }
    #expect(!pages.isEmpty)
    // In another order: the last first.
    for place in pages.indices.reversed() {
      var again = earlier[place]
      #expect(again.next().map(dump) == dump(pages[place]))
    }
  }

  private func dump(_ page: LayoutPage) -> [String] {
    page.frames.flatMap { frame in
      [shown(frame)] + frame.boxes.map { "box \($0.rect)" }
        + frame.frame.lines.map { "\($0.range) \($0.origin) \($0.height)" }
    }
  }

  /// The frames of a story tile it, in order, but for what frames have cut: how often they have.
  private func gaps(in story: Story, _ columns: Columns) -> Int {
    var offset = TextOffset.zero
    var gaps = 0
    for page in columns.pages {
      for frame in page.frames where frame.story == story.name {
        #expect(frame.frame.visibleRange.lowerBound >= offset)
        if frame.frame.visibleRange.lowerBound > offset { gaps += 1 }
        offset = frame.frame.visibleRange.lowerBound
        for line in frame.frame.lines {
          #expect(line.range.lowerBound == offset)
          offset = line.range.upperBound
        }
        #expect(frame.frame.visibleRange.upperBound == offset)
      }
    }
    return gaps + (offset < story.text.endOffset ? 1 : 0)
  }

  private func shown(_ frame: LayoutFrame) -> String {
    func points(_ length: Length) -> Int { length.scaledPoints / 65536 }
    let box = frame.box
    return "\(frame.id) \(frame.story) \(frame.column)/\(frame.span) "
      + "[\(points(box.minX)) \(points(box.minY)) \(points(box.width)) \(points(box.height))] "
      + "\(frame.frame.visibleRange) used \(points(frame.frame.usedHeight))"
  }

  /// Boxes around columns hold all lines of theirs on the page, and no others; one is on a page for
  /// each.
  private func checkBoxes(of page: LayoutPage, _ columns: Columns) {
    let issue = columns.issue
    var texts = issue.parts.filter { $0.inner != nil }.map { ("main", $0.paragraphs) }
    for sidebar in issue.sidebars {
      let story = issue.stories[sidebar.story].story
      texts.append((story.name, story.paragraphs.indices))
    }
    for (name, paragraphs) in texts {
      let own = page.frames.filter { frame in
        frame.story == name && frame.isSeen
          && frame.frame.lines.contains { paragraphs.contains($0.paragraph) }
      }
      let ids = Set(own.map(\.id))
      let boxes = page.groups.filter { $0.frames.contains { ids.contains(page.frames[$0].id) } }
        .map { $0.box }
      guard let box = boxes.first, own.allSatisfy({ $0.frame.overset == .zero }) else { continue }
      // It may stand in several frames of a page's master: each of them has a box then.
      guard Set(own.map(\.area)).count == 1 else { continue }
      #expect(boxes.count == 1)
      for frame in own {
        #expect(frame.box.minX >= box.rect.minX && frame.box.maxX <= box.rect.maxX)
        for line in frame.frame.lines where line.height > .zero && line.line.hasInk {
          let top = frame.box.minY + line.origin.y - line.line.ascent
          #expect(
            top >= box.rect.minY && top + line.height <= box.rect.maxY,
            "\(shown(frame)) \(box.rect) \(line.origin) \(line.height)")
        }
      }
      for frame in page.frames
      where frame.isSeen && !own.contains(where: { $0.id == frame.id }) {
        #expect(!box.rect.overlaps(frame), "\(shown(frame)) in a box")
      }
    }
  }

  private func check(_ page: LayoutPage, _ design: PageDesign, _ columns: Columns) {
    let step = design.leading.scaledPoints
    let grid = design.gridBox(onPage: page.number)
    #expect(Set(page.frames.map(\.id)).count == page.frames.count)
    for frame in page.frames {
      #expect((frame.box.minY - grid.minY).scaledPoints % step == 0)
      for line in frame.frame.lines where line.height == design.leading {
        let baseline = frame.box.minY + line.origin.y - design.leading * 3 / 4 - grid.minY
        #expect(baseline.scaledPoints % step == 0)
      }
      for run in frame.frame.lines.lazy.flatMap(\.line.runs) {
        #expect(run.size == frame.letters.applied(to: pt(10)))
      }
      if frame.letters != .full { #expect(columns.codes.contains("layout.shrunk")) }
      if frame.frame.overset > .zero {
        #expect(columns.codes.contains("layout.overset"))
      } else {
        for picture in frame.pictures {
          #expect(picture.box.minX >= frame.box.minX)
          #expect(picture.box.maxX <= frame.box.maxX)
          #expect(picture.box.minY >= frame.box.minY - design.leading / 4)
          #expect(picture.box.maxY <= frame.box.maxY)
        }
        #expect(frame.inkFoot <= frame.box.height, "\(shown(frame))")
      }
    }
    checkBoxes(of: page, columns)
    for (place, frame) in page.frames.enumerated() where frame.box.height > .zero {
      for other in page.frames[..<place] where other.box.height > .zero {
        let (a, b) = (frame.box, other.box)
        let overlaps =
          a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
        #expect(!overlaps, "\(shown(other)) and \(shown(frame))")
      }
    }
  }
}

extension Rect {
  /// Whether what is seen of `frame` stands in it.
  fileprivate func overlaps(_ frame: LayoutFrame) -> Bool {
    let (box, foot) = (frame.box, frame.box.minY + frame.inkFoot)
    return minX < box.maxX && box.minX < maxX && minY < foot && box.minY < maxY
  }
}
