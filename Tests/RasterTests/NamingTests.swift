import Testing
import TypesetKit

@Suite struct NamingTests {
  @Test(arguments: [
    ("2", [2], false), ("2,5-7,10-", [2, 5, 6, 7, 10, 11, 12], false), ("-3", [1, 2, 3], false),
    ("1-", Array(1...12), false), ("3-3", [3], true), ("7,7,007", [7], true),
    (" 2, 4", [2, 4], false), ("99", [], true), ("12-13", [12], false),
  ])
  func selections(_ text: String, _ pages: [Int], _ isOther: Bool) throws {
    let selection = try #require(Request.PageSelection(parsing: text))
    #expect((1...12).filter(selection.contains) == pages)
    #expect(selection.isSingle == (isOther || pages.count == 1 && text.allSatisfy(\.isNumber)))
  }

  @Test(arguments: [
    "", ",", "2,", "a", "0", "0-3", "5-2", "-", "1--2", "1-2-3", "2,,3", "1.5", "+1", "２", "1 2",
    "99999999999999999999", "-0", "1000000000",
  ])
  func nonsense(_ text: String) {
    #expect(Request.PageSelection(parsing: text) == nil)
  }

  @Test func whatIsMissing() throws {
    let selection = try #require(Request.PageSelection(parsing: "2,5-9,11,8-,3-"))
    #expect(selection.missing(of: 6) == ["5-9", "11", "8-"])
    #expect(selection.missing(of: 11) == [])
    #expect(selection.missing(of: 1) == ["2", "5-9", "11", "8-", "3-"])
  }

  @Test(arguments: [
    ("page-{p}.png", 120, 7, "page-7.png"), ("page-{0p}.png", 120, 7, "page-007.png"),
    ("{p} of {n}.svg", 12, 12, "12 of 12.svg"), ("{0p}{0p}{p}", 10, 3, "03033"),
    ("{q}{p}{", 9, 4, "{q}4{"), ("issue.png", 9, 4, "issue-4.png"),
    ("issue.png", 10, 4, "issue-04.png"), ("issue", 3, 2, "issue-2"),
    ("a.b/issue", 3, 2, "a.b/issue-2"), (".png", 3, 2, ".png-2"),
    ("x/.hidden.png", 3, 2, "x/.hidden-2.png"), ("i-{n}.png", 12, 2, "i-12-02.png"),
    ("äö{p}ü.png", 2, 1, "äö1ü.png"),
  ])
  func names(_ pattern: String, _ total: Int, _ page: Int, _ name: String) {
    #expect(PageNames(pattern, total: total, isSingle: false).name(of: page) == name)
  }

  /// Every page has a name of its own, and one that is alone keeps the name that was asked for.
  @Test func namesDiffer() {
    for pattern in ["a.png", "{n}.png", "{0p}", "x{p}"] {
      let names = PageNames(pattern, total: 1200, isSingle: false)
      #expect(Set((1...1200).map(names.name)).count == 1200)
    }
    #expect(PageNames("a.png", total: 1, isSingle: true).name(of: 1) == "a.png")
    #expect(PageNames("a.png", total: 30, isSingle: true).name(of: 17) == "a.png")
    #expect(PageNames("{n}.png", total: 30, isSingle: true).name(of: 17) == "30.png")
  }

  @Test func forms() throws {
    #expect(try Request.Form(of: "a/b.PNG") == .png)
    #expect(try Request.Form(of: "a.svg") == .svg)
    #expect(try Request.Form(of: "page-{p}.pdf") == .pdf)
    for other in ["-", "a", "png", ".svg", "a.png/b"] {
      #expect(try Request.Form(of: other) == .pdf)
    }
    let error = #expect(throws: RequestError.self) { try Request.Form(of: "a.jpeg") }
    #expect(error?.help == "use .pdf, .png or .svg, or name the format with --format")
    let other = #expect(throws: RequestError.self) {
      try Request.form(of: "a.gif", asked: nil, orElse: Press.PlanForm.pdf)
    }
    #expect(
      other?.help == "use .pdf, .png, .svg, .html or .json, or name the format with --format")
    #expect(try Request.form(of: "a.htm.html", asked: nil, orElse: Press.PlanForm.pdf) == .html)
  }
}
