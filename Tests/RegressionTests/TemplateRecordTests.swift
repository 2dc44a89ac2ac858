import Foundation
import TypesetGeometry
import Glibc
import TypesetRegression
import Testing
import TypesetKit

/// Records of pages by masters: several stories, frames over columns, furniture, contents.
@Suite("Records of templates")
struct TemplateRecordTests {
  private static let words = String(repeating: "tide and mud and tide. ", count: 60)

  /// Two articles with headlines across all columns, a list of contents and a sidebar.
  private static let issue = """
    <article title="Contents">
    <toc>
    </article>
    <article title="Low Water" section="Features" author="T. Brandt" starts=page>
    <headline span=all>Low Water</headline>
    <p>\(words)
    <sidebar>
    <p>By the way: mud.
    </sidebar>
    <p>\(words)
    </article>
    <article title="High Water" starts=page>
    <headline>High Water</headline>
    <p>\(words)
    </article>

    """

  private static func record(
    _ template: String, change: (inout Request) -> Void = { _ in }
  ) throws -> LayoutRecord {
    let chosen = try RequestedTemplate(template)
    return try Recording.record(issue) { request in
      request.template = chosen
      request.page = .init()
      request.body.size = nil
      request.body.leading = nil
      change(&request)
    }
  }

  @Test(arguments: ["monthly", "newspaper", "zine"])
  func theRecordSaysWhatPagesAreMadeOf(_ name: String) throws {
    let record = try Self.record(name)
    let setup = try #require(record.setup)
    #expect(setup.template == name)
    #expect(setup.templateHash?.count == 64)
    #expect(record.pages.allSatisfy { !$0.master.isEmpty && $0.master != "plain" })
    #expect(record.contents.map(\.title) == ["Contents", "Low Water", "High Water"])
    #expect(record.contents[1].section == "Features")
    #expect(record.contents[1].author == "T. Brandt")
    #expect(record.stories.first?.name == "main")
    #expect(record.pages.flatMap(\.furniture).contains { $0.kind == .text || $0.kind == .folio })
    // The contents name the pages on which articles begin.
    let text = record.pages.flatMap(\.frames).flatMap(\.lines).map(\.text).joined()
    for entry in record.contents.dropFirst() {
      let title = try #require(entry.title)
      #expect(text.contains(title))
      let lines = record.pages.flatMap(\.frames).flatMap(\.lines).map(\.text)
      #expect(lines.contains { $0.contains(entry.page) })
    }
  }

  @Test func thePlainTemplateIsNoTemplate() throws {
    let plain = try RequestedTemplate("plain")
    let named = Recording.bytes(Self.issue) { $0.template = plain }
    #expect(named == Recording.bytes(Self.issue))
    let text = String(decoding: named, as: UTF8.self)
    for key in ["\"template\"", "\"area\"", "\"bleed\"", "\"fill\""] {
      #expect(!text.contains(key))
    }
  }

  @Test func anotherTemplateIsTheFirstCause() throws {
    let changes = Comparison.compare(
      try Self.record("monthly"), try Self.record("newspaper")
    ).changes
    #expect(changes.first?.message == "the template: monthly → newspaper")
    #expect(changes.filter { $0.where == .setup }.count == 1, "\(changes.map(\.message))")
  }

  @Test func whatWasAskedForIsNamed() throws {
    let old = try Self.record("monthly")
    func first(_ change: (inout Request) -> Void) throws -> String? {
      Comparison.compare(old, try Self.record("monthly", change: change)).changes.first?.message
    }
    #expect(
      try first { $0.page.orphans = 4 }
        == "lines kept at a column’s foot: the template’s own → 4")
    #expect(
      try first { $0.page.fill = .balance }
        == "how articles fill their last columns: the template’s own → balance")
    #expect(try first { _ in } == nil)
  }

  @Test func mastersFramesAndFurnitureAreCompared() throws {
    let old = try Self.record("monthly")
    func first(_ change: (inout LayoutRecord) throws -> Void) throws -> Change? {
      var new = old
      try change(&new)
      return Comparison.compare(old, new).changes.first
    }
    let master = try first { $0.pages[1].master = "another" }
    #expect(master?.message.hasPrefix("page 2 is made by the master another, was by ") == true)
    let span = try first { $0.pages[1].frames[0].span += 1 }
    #expect(span?.message.contains(" spans ") == true)
    #expect(span?.kind == .geometry)
    let area = try first { $0.pages[1].frames[0].area = "aside" }
    #expect(area?.message.contains(" is in the frame aside, was in ") == true)
    let page = try #require(old.pages.firstIndex { !$0.furniture.isEmpty })
    let moved = try first { $0.pages[page].furniture[0].box.origin.y += .init(points: 3) }
    #expect(moved?.kind == .furniture)
    let gone = try first { $0.pages[page].furniture.removeFirst() }
    #expect(gone?.kind == .furniture)
    #expect(gone?.message.contains("is gone") == true)
    let entry = try first { $0.contents[1].page = "9" }
    #expect(entry?.message.contains("“Low Water” begins on page 9") == true)
    let title = try first { $0.contents[1].title = "Ebb" }
    #expect(title?.message == "the contents: “Low Water” → “Ebb”")
  }

  /// The path of the monthly with a frame of its own for sidebars.
  private static let withSidebars: String = {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "sidebars-\(UUID().uuidString).xml")
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let step = "<step masters=\"backdrop\" when=\"sidebar\" repeat=\"yes\"/>"
    let template = try? String(
      contentsOf: root.appending(path: "templates/monthly.xml"), encoding: .utf8
    )
    .replacing(
      "<map element=\"sidebar\" place=\"bottom\"/>",
      with: "<map element=\"sidebar\" flow=\"sidebar\"/>"
    ).replacing(step, with: step + "<step masters=\"aside\" when=\"sidebar\" repeat=\"yes\"/>")
    .replacing(
      "</masters>",
      with: """
        <master name="aside" based-on="text">
          <frame name="main" columns="1-8" rows="3 to last" text-columns="2"/>
          <frame name="side" flow="sidebar" columns="9-12" rows="3 to last" text-columns="1"/>
        </master>
        </masters>
        """)
    try? template?.write(to: path, atomically: true, encoding: .utf8)
    return path.path
  }()

  /// A sidebar whose article ends before a page with a frame for it stands below the article, with
  /// the ground that its frame would have had, its heading across all columns.
  @Test func aSidebarWithoutItsFrameIsABox() throws {
    let chosen = try RequestedTemplate(TemplateRecordTests.withSidebars)
    let record = try Recording.record(
      """
      <article title="Low Water" class=feature>
      <headline>Low Water</headline>
      Tide and mud and tide and mud.
      <sidebar>
      <h2>By the way</h2>
      Mud is not sand. It holds what steps on it, and sand does not, for which the sand is liked.
      </sidebar>
      And tide again.
      </article>
      """
    ) { request in
      request.template = chosen
      request.page = .init()
      request.body.size = nil
      request.body.leading = nil
    }
    #expect(record.diagnostics.filter { $0.code.hasPrefix("layout") }.isEmpty)
    let page = try #require(record.pages.first)
    let frames = page.frames.filter { $0.story == "sidebar-1" }
    let main = page.frames.filter { $0.story == "main" }
    let box = try #require(frames.flatMap(\.boxes).first)
    #expect(frames.flatMap(\.boxes).count == 1)
    #expect(box.ground == "#e6f0ed")
    let margins = try #require(record.setup?.margins)
    #expect(box.box.width == page.size.width - margins.left - margins.right)
    let head = try #require(frames.first)
    #expect(head.lines.map(\.text).joined().contains("By the way"))
    #expect(head.span == 3)
    #expect(frames.dropFirst().allSatisfy { $0.span == 1 && $0.box.minY > head.box.minY })
    let foot = main.flatMap(\.lines).map(\.origin.y).max() ?? .zero
    #expect(box.box.minY >= foot)
    #expect(frames.allSatisfy { $0.box.minX >= box.box.minX && $0.box.maxX <= box.box.maxX })
  }

  @Test func wordsAreFoundInEachStory() throws {
    let record = try Self.record("monthly")
    #expect(record.stories.count == 2)
    let found = record.locations(of: "By the way: mud.")
    #expect(found.count == 1)
    let part = try #require(found.first?.parts.first)
    let page = record.pages[part.page - 1]
    let frame = try #require(page.frames.first { part.at.hasPrefix($0.id + ".") })
    #expect(frame.story == record.stories[1].name)
    #expect(frame.area != "main")
  }
}
