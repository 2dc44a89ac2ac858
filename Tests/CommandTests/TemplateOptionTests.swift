import Foundation
import Testing
import TypesetPDFWriting

/// `--template` and what goes over it, from the command line to pages.
@Suite("Templates on the command line")
struct TemplateOptionTests {
  let folder = Folder()

  init() {
    folder.write(
      """
      <article title="Contents">
      <toc>
      <break to=page>
      </article>
      <article title="Ebb" starts=page>
      <headline>Ebb</headline>
      <p>\(String(repeating: "Mud and tide. ", count: 400))
      </article>
      <article title="Flow" starts=page>
      <headline>Flow</headline>
      <p>Water.
      </article>

      """, to: "a.txt")
  }

  func run(_ line: String) -> Shell.Result { Shell.run(line, in: folder.path) }

  @Test func aNameThatIsNoneIsGuessed() {
    let result = run("\"$T\" a.txt --template montly")
    #expect(result.status == 2)
    #expect(result.errors.contains("there is no template ‘montly’"))
    #expect(result.errors.contains("did you mean ‘monthly’? the templates are plain, "))
    #expect(folder.names == ["a.txt"])
  }

  @Test func aFileThatIsNotThereIsNamed() {
    let result = run("\"$T\" a.txt --template designs/spring.xml")
    #expect(result.status == 3)
    #expect(result.errors.contains("cannot read the template ‘designs/spring.xml’: no such file"))
  }

  @Test func mistakesInATemplateHaveTheirPlaces() {
    folder.write(
      """
      <template name="spring" summary="a test">
        <pagee/>
      </template>

      """, to: "spring.xml")
    let result = run("\"$T\" a.txt --template spring.xml")
    #expect(result.status == 1)
    #expect(result.errors.contains("--> spring.xml:2:"))
    #expect(result.errors.contains("pagee"))
    #expect(folder.names == ["a.txt", "spring.xml"])
  }

  @Test func aFileIsADependencyAndOptionsGoOverIt() throws {
    folder.write(
      "<template name=\"spring\" summary=\"a test\" based-on=\"monthly\"/>\n", to: "spring.xml")
    let result = run(
      "\"$T\" layout a.txt --template ./spring.xml --page-size A5 -o a.json --deps a.deps --deps-format json"
    )
    #expect(result.status == 0, "\(result.errors)")
    let deps = try #require(folder.read("a.deps"))
    #expect(deps.contains("{\"path\":\"./spring.xml\",\"kind\":\"template\",\"missing\":false}"))
    let record = try #require(folder.read("a.json"))
    #expect(record.contains("\"sources\":[\"a.txt\",\"./spring.xml\"]"))
    #expect(record.contains("\"template\":\"./spring.xml\""))
    #expect(record.contains("\"size\":[419.52756,595.27559]"))
  }

  @Test(arguments: ["monthly", "newspaper", "zine"], PDFBackend.allCases)
  func theContentsNameThePagesOfArticles(name: String, _ backend: PDFBackend) throws {
    folder.use(backend)
    let result = run("\"$T\" layout a.txt --template \(name) -o a.json")
    #expect(result.status == 0, "\(result.errors)")
    let record = try #require(folder.read("a.json"))
    #expect(!result.errors.contains("unsettled"))
    let line = try #require(
      record.split(separator: "\n").first { $0.contains("\"title\":\"Flow\"") })
    let page = try #require(line.split(separator: "\"page\":\"").last?.prefix { $0 != "\"" })
    #expect(page != "1")
    // What stands in the contents is what the record says.
    let text = run("\"$T\" a.txt --template \(name) $B -o a.pdf && pdftotext -layout a.pdf -")
    let entry = try #require(
      text.output.split(separator: "\n").first { $0.contains("Flow") })
    #expect(entry.contains(page), "\(entry)")
  }

  @Test func debugShowsTheGridAndMovesNothing() throws {
    let plain = run("\"$T\" layout a.txt --template monthly -o -")
    #expect(plain.status == 0)
    let shown = run(
      "\"$T\" a.txt --template monthly --debug grid,frames,baselines -f svg --pages 2 -o page.svg")
    #expect(shown.status == 0, "\(shown.errors)")
    let bare = run("\"$T\" a.txt --template monthly -f svg --pages 2 -o bare.svg")
    #expect(bare.status == 0)
    let (with, without) = (
      try #require(folder.read("page.svg")), try #require(folder.read("bare.svg"))
    )
    #expect(with.utf8.count > without.utf8.count)
    #expect(run("\"$T\" layout a.txt --template monthly -o -").output == plain.output)
  }

  @Test(arguments: ["--orphans=0", "--widows=21", "--orphans=x", "--fill=level", "--template="])
  func whatMakesNoSenseIsTold(option: String) {
    let result = run("\"$T\" a.txt \(option)")
    #expect(result.status == 2)
    #expect(result.errors.contains(option.prefix { $0 != "=" }))
  }

  // MARK: Over all templates

  static let templates = ["plain", "monthly", "newspaper", "zine"]

  /// The layout of `a.txt`.
  private func record(_ template: String, _ options: String) throws -> Record {
    let result = run("\"$T\" layout a.txt --template \(template) \(options) -o a.json")
    #expect(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode(Record.self, from: Data(#require(folder.read("a.json")).utf8))
  }

  /// What is needed of a layout record.
  struct Record: Decodable {
    struct Page: Decodable {
      var size: [Double]
      var frames: [Frame]
    }
    struct Frame: Decodable {
      var story: String
      var column: Int
      var box: [Double]
      var lines: [Line]
    }
    struct Line: Decodable {
      var runs: [Run]
    }
    struct Run: Decodable {
      var size: Double
    }
    var pages: [Page]

    /// The greatest number of columns of the main story beside each other.
    var columns: Int {
      pages.flatMap(\.frames).filter { $0.story == "main" }.map(\.column).max() ?? 0
    }
    /// The size that most runs have.
    var size: Double {
      let all = pages.flatMap(\.frames).flatMap(\.lines).flatMap(\.runs).map(\.size)
      return Dictionary(grouping: all) { $0 }.max { $0.value.count < $1.value.count }?.key ?? 0
    }
  }

  @Test(arguments: templates, [1, 3, 4])
  func columnsGoOverEach(template: String, count: Int) throws {
    let found = try record(template, "--columns \(count)")
    #expect(found.columns == count)
  }

  @Test(arguments: templates) func textGoesOverEach(template: String) throws {
    #expect(try record(template, "--size 11.5").size == 11.5)
    #expect(try record(template, "--page-size A5").pages[0].size == [419.52756, 595.27559])
  }

  @Test(
    arguments: templates,
    [
      "--leading 17pt", "--align right", "--orphans 6", "--widows 6", "--margin 30mm",
      "--gutter 11mm", "--font 'DejaVu Sans'", "--indent 20pt", "--no-hyphenate", "--fill",
    ])
  func eachOptionMakesADifference(template: String, option: String) throws {
    func pages(_ options: String) throws -> String {
      let result = run("\"$T\" layout b.txt --template \(template) \(options) -o b.json")
      #expect(result.status == 0, "\(result.errors)")
      let record = try #require(folder.read("b.json"))
      let start = try #require(record.range(of: "\"pages\":["))
      return String(record[start.upperBound...])
    }
    folder.write(
      """
      <article title="Ebb" starts=page>
      <headline>Ebb</headline>
      \((4..<90).map { lines in
          String(repeating: "Mud and extraordinarily incomprehensible tides. ", count: lines % 9 + 9)
            + "\n"
        }.joined())
      </article>
      """, to: "b.txt")
    if option == "--fill" {
      #expect(try pages("--fill auto") != pages("--fill balance"))
    } else {
      #expect(try pages(option) != pages(""))
    }
  }

  @Test func theManuscriptsColumnsGoOverWhatIsAsked() throws {
    folder.write(
      "<article columns=2>\n\(String(repeating: "Mud and tide. ", count: 200))\n</article>\n",
      to: "a.txt")
    #expect(try record("monthly", "--columns 4").columns == 2)
    // Where the template insists, so does who asks.
    #expect(try record("newspaper", "--columns 4").columns == 4)
  }

  @Test func framesBesideOthersHaveTheirShareOfTheColumns() throws {
    folder.write(
      """
      <article>
      <sidebar>
      Beside.
      </sidebar>
      \(String(repeating: "Mud and tide. ", count: 1600))
      </article>

      """, to: "a.txt")
    folder.write(
      """
      <template name="mine" summary="mine">
        <page size="A4"/>
        <grid columns="12"/>
        <elements><map element="sidebar" flow="beside"/></elements>
        <masters>
          <master name="text">
            <frame name="main" columns="1-12" rows="all" text-columns="3"/>
          </master>
          <master name="with-sidebar">
            <frame name="main" columns="1-8" rows="all" text-columns="2"/>
            <frame name="side" flow="beside" columns="9-12" rows="1-30" text-columns="1"/>
          </master>
        </masters>
        <sequences>
          <sequence name="main">
            <step masters="with-sidebar" when="sidebar" repeat="yes"/>
            <step masters="text" repeat="yes"/>
          </sequence>
        </sequences>
      </template>
      """, to: "mine.xml")
    let found = try record("mine.xml", "--columns 4")
    let page = try #require(found.pages.first { $0.frames.contains { $0.story != "main" } })
    // The frame covers 8 of 12 columns of the grid.
    #expect(page.frames.filter { $0.story == "main" }.map(\.column).max() == 3)
  }
}
