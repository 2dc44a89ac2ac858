import Testing
import TypesetDiagnostics

/// The one rule by which everything is suggested.
@Suite struct SuggestionTests {
  static let options = [
    "columns", "page-size", "margin", "gutter", "color", "jobs", "font", "ppi", "pages", "leading",
    "template", "templates", "compare",
  ]

  @Test(arguments: [
    ("colums", "columns"), ("cols", "columns"), ("pagesize", "page-size"),
    ("PAGE_SIZE", "page-size"),
    ("page size", "page-size"), ("colour", "color"), ("job", "jobs"), ("led", "leading"),
    ("at", nil),
    ("open", nil), ("tmpl", "template"), ("leading", "leading"), ("", nil), ("zzzzzz", nil),
  ])
  func nearest(word: String, meant: String?) {
    #expect(Suggestion.nearest(to: word, among: SuggestionTests.options) == meant)
  }

  /// The first of equals, whatever else is there; case, hyphens and spaces count for nothing.
  @Test func orderAndCase() {
    #expect(Suggestion.nearest(to: "bat", among: ["cat", "hat"]) == "cat")
    #expect(Suggestion.nearest(to: "SOUP.JPG", among: ["soap.jpg", "soup.jpg"]) == "soup.jpg")
    #expect(Suggestion.nearest(to: "eb garamnd", among: ["EB Garamond"]) == "EB Garamond")
    // Two names that have nothing to do with each other are no answer.
    #expect(Suggestion.nearest(to: "clm", among: ["column", "calm-one"]) == nil)
    let long = String(repeating: "a", count: 65)
    #expect(Suggestion.nearest(to: long, among: [long + "b"]) == nil)
  }
}
