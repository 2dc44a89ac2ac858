import TypesetDiagnostics
import TypesetElementTree
import TypesetFonts
import TypesetGeometry
import TypesetLayout
import TypesettingMarkup
import TypesetRegression
import TypesetResources
import TypesetRichText
import TypesetTemplates
import TypesetTextAnalysis
import Typesetting

/// A manuscript laid out on pages, in the font of round numbers: 10/12 pt, no first-line indent.
struct Printing {
  let styled: StyledStory
  let setup: PageSetup
  var pages: [LayoutPage] = []
  var diagnostics: [Diagnostic] = []
  /// The layout JSON.
  var record = ""

  static let fonts = FontLibrary(
    resources: ResourceProvider(), fontPaths: [fontFolder], usesSystemFonts: false)
  static let hyphenation = HyphenationLibrary(resources: ResourceProvider())

  private static let fontFolder: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(2)
    return parts.joined(separator: "/") + "/Fonts/Square.ttf"
  }()

  static var body: BodyStyle {
    var body = BodyStyle()
    body.font = FontQuery(families: ["Square"])
    body.size = Length(points: 10)
    body.leading = Length(points: 12)
    body.firstLineIndent = .zero
    body.adoptsPrevailingSize = false
    return body
  }

  /// 200 × 300 pt, margins of 20 pt, two columns of 75 pt and 21 lines.
  static var setup: PageSetup {
    PageSetup(
      size: Size(width: pt(200), height: pt(300)),
      margins: Insets(top: pt(20), left: pt(20), bottom: pt(20), right: pt(20)), columns: 2,
      gutter: pt(10), leading: pt(12))
  }

  /// Pictures are 40 × 30 pt; no more than `mostPages` pages are made.
  init(
    _ text: String, setup: PageSetup = Printing.setup, body: BodyStyle = Printing.body,
    title: String = "Title", jobs: Int = 1, mostPages: Int = 20_000,
    pager kind: PagerKind = .spread, orphans: Int? = nil, judges: Bool = false,
    asked: [Int: AskedPage] = [:]
  ) {
    let source = SourceText(name: "test.txt", bytes: Array(text.utf8))
    var sources = SourceTable()
    let (document, found) = MagazineReader.read(source, id: sources.add(source))
    var styled = StoryBuilder(body: body) { image in
      image.name.hasPrefix("bad")
        ? .fault(reason: "no such file", help: nil)
        : .size(Size(width: pt(40), height: pt(30)))
    }.build(document)
    styled.story = styled.story.setting(setup.writingMode)
    self.styled = styled
    self.setup = setup
    var design = PageDesign(setup)
    if let orphans { (design.orphans, design.widows) = (orphans, orphans) }
    var input = PagingInput(
      design, title: title, fonts: Printing.fonts, hyphenation: Printing.hyphenation)
    input.jobs = jobs
    input.pager = kind
    input.judgesPages = judges
    input.asked = asked
    var pager = Pager(StyledIssue(styled), input)
    var recorder = LayoutRecorder(story: styled.story, sources: sources)
    var bytes = recorder.begin()
    while pages.count < mostPages, let page = pager.next() {
      pages.append(page)
      bytes += recorder.page(page)
    }
    diagnostics = found + styled.diagnostics + pager.takeDiagnostics()
    bytes += recorder.end(diagnostics.inSourceOrder())
    record = String(decoding: bytes, as: UTF8.self)
  }

  var story: Story { styled.story }
  var frames: [LayoutFrame] { pages.flatMap(\.frames) }
  var lines: [PlacedLine] { frames.flatMap(\.frame.lines) }
  var codes: [String] { diagnostics.map(\.code.name) }
}

extension Seeded {
  /// A manuscript with all the markup.
  mutating func manuscript(_ paragraphs: Int) -> String {
    var out = ""
    for _ in 0..<paragraphs {
      switch number(0...11) {
      case 0: out += "<font size=\(number(14...40))>\(words(1...4))</font>"
      case 1: out += "<font size=\(number(4...8))>\(words(3...12))</font>"
      case 2: out += "<img src=a.png\(once(in: 2) ? " width=\(number(1...300))" : "")>"
      case 3:
        out += "\(words(0...9)) <img src=\(pick(["a.png", "bad.png"])) height=\(number(1...60))>"
        out += " \(words(1...9))"
      case 4: out += "<b>\(words(1...3))</b> \(words(1...20))<br>\(words(0...5))"
      case 5: out += "אבג דהו \(words(1...3)) זחט יכל 123 \(words(0...9)) <a href=x>שלום</a>"
      case 6: out += "\t\(words(0...4))\t\(words(1...9)) &shy;soft&shy;hyphen&shy;ated 👩‍👩‍👧"
      case 7: out += "<u>\(words(1...9))</u> H<sub>2</sub>O <sup>\(words(1...2))</sup>"
      default: out += words(1...60)
      }
      out += "\n"
      while once(in: 3) { out += "\n" }
    }
    return out
  }

  mutating func words(_ count: ClosedRange<Int>) -> String {
    (0..<number(count)).map { _ in
      String((0..<number(1...9)).map { _ in pick(Array("abcdefghijklmnopqrstuvwxyzAV")) })
    }.joined(separator: " ")
  }
}
