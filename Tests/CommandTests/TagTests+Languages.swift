import Foundation
import Testing

extension TagTests {
  /// A page that changes its language at every word says so in its marks, one with few changes by elements; either way
  /// the words are read once and in order.
  @Test(arguments: [20, 100])
  func languagesOfWordsAreSaid(_ count: Int) {
    let words = (0..<count).flatMap { place in
      ["word\(place)", "<span lang=\(place % 2 == 0 ? "fr" : "de")>mot\(place)</span>"]
    }
    folder.write("<h1>Tides</h1>\n<p>" + words.joined(separator: " ") + "\n", to: "a.txt")
    let tree = tree("a.txt")
    let isFull = count > 64
    #expect(tree.count { $0.hasPrefix("Span") } == (isFull ? 0 : count), "\(tree)")
    let spoken = tree.joined(separator: " ").matches(of: /(?:word|mot)[0-9]+/).map {
      String($0.output)
    }
    #expect(spoken == (0..<count).flatMap { ["word\($0)", "mot\($0)"] })
    let file = run("qpdf --qdf --object-streams=disable x.pdf - | grep -a Lang").output
    func found(_ words: String) -> Int { file.components(separatedBy: words).count - 1 }
    for language in ["fr", "de"] {
      #expect(found("/Span<</Lang(\(language))/MCID ") == (isFull ? count / 2 : 0))
      #expect(found("/Lang (\(language))") == (isFull ? 0 : count / 2))
    }
  }

  /// Ruby in a language of its own keeps it on a page where changes of language are no elements.
  @Test func rubyKeepsItsLanguageAmongMany() {
    let words = (0..<80).map { "<span lang=fr>mot\($0)</span> word" }.joined(separator: " ")
    folder.write(
      "<h1>Tides</h1>\n<p>\(words) <span lang=ja><ruby rt=\"あさ\">朝</ruby></span>\n", to: "a.txt")
    #expect(holds(tree("a.txt"), ["Ruby", "RB \"朝\"", "RT \"あさ\""]))
    let file = run("qpdf --qdf --object-streams=disable x.pdf -").output
    let ruby = file.matches(of: /<<[^<>]*\/S \/Ruby[^<>]*>>/).map { String($0.output) }
    #expect(ruby.count == 1 && ruby.allSatisfy { $0.contains("/Lang (ja)") }, "\(ruby)")
  }
}
