import Testing
import TypesetElementTree

@testable import TypesettingMarkup

@Suite("Where links lead")
struct LinkTargetTests {
  @Test(arguments: [
    "http://example.org", "https://example.org/a?b#c", "HTTPS://EXAMPLE.ORG", "mailto:a@b.org",
    "tel:+441234", "#second",
  ])
  func allowed(_ address: String) {
    let reading = Reading("<a href=\"\(address)\">y</a>\n<h1 id=second>z")
    #expect(reading.problems == [])
    #expect(reading.document.styles.map(\.href).contains(address))
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", "java\tscript:alert(1)", " javascript:alert(1)",
    "file:///etc/passwd", "data:text/html,x", "ftp://example.org", "vbscript:x", "x", "page.html",
    "//example.org", "www.example.org", "https", "https:", "https:x", "https:///", "http://",
    "https://?a", "#", ":", "ｈttps://x", "smb://x/y",
  ])
  func reportedAndLeftOut(_ address: String) {
    let reading = Reading("a <a href=\"\(address)\">word</a> b")
    #expect(reading.problems.count == 1)
    #expect(reading.problems.first?.hasPrefix("markup.bad-link 1:1") == true)
    #expect(reading.shown == "a word b")
    #expect(reading.document.styles.allSatisfy { $0.href == nil })
  }

  @Test func whatMayHaveBeenMeant() {
    #expect(LinkTarget.suggestion(for: "www.example.org/a") == "https://www.example.org/a")
    #expect(LinkTarget.suggestion(for: "a@example.org") == "mailto:a@example.org")
    for address in ["x", "javascript:a.b", "../a.html", "", ".", "a b.c"] {
      #expect(LinkTarget.suggestion(for: address) == nil)
    }
  }
}
