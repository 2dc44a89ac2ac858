import TypesetLayout
import TypesetRenderTree
import TypesetRichText
import Typesetting

/// What is read where links within an issue lead to: whoever hears a link hears that rather than the name of a place, which
/// is an id (ISO 14289-1, 7.18.5).
enum LinkTitles {
  /// So many letters are enough to know a place by.
  private static let longest = 100

  /// The titles of all places of `issue` that links lead to, by their names: headings as the outline has them, the first words
  /// of everything else. O(paragraphs and places).
  static func titles(of issue: StyledIssue) -> [String: String] {
    guard !issue.destinations.isEmpty || !issue.places.isEmpty else { return [:] }
    var titles: [String: String] = [:]
    for styled in issue.stories {
      let paragraphs = styled.story.paragraphs
      for (index, paragraph) in paragraphs.enumerated() {
        guard let element = paragraph.element, let names = issue.destinations[element] else {
          continue
        }
        var words = issue.outline[element]?.title ?? words(of: styled, index)
        if words.isEmpty, let picture = picture(of: styled, index) { words = picture }
        // A picture that says nothing has its words below it.
        if words.isEmpty, index + 1 < paragraphs.count { words = self.words(of: styled, index + 1) }
        guard !words.isEmpty else { continue }
        for name in names where titles[name] == nil { titles[name] = words }
      }
    }
    for place in issue.places {
      let styled = issue.stories[place.story]
      let words = words(of: styled, styled.story.paragraphIndex(at: place.offset))
      if !words.isEmpty { titles[place.name] = words }
    }
    return titles
  }

  /// The alternative text of the picture that is the paragraph `index` of `styled`; nil for none.
  private static func picture(of styled: StyledStory, _ index: Int) -> String? {
    let range = styled.story.paragraphs[index].range
    return styled.pictures.first { range.contains($0.offset) }?.alternative
  }

  /// The first words of the paragraph `index` of `styled`, on one line, with a sign that there are more where there are.
  private static func words(of styled: StyledStory, _ index: Int) -> String {
    let range = styled.story.paragraphs[index].range
    let bytes = styled.story.text.utf8
    let end = min(range.upperBound.utf8, bytes.count)
    guard range.lowerBound.utf8 < end else { return "" }
    // Enough bytes for so many letters of any script.
    let part = bytes[range.lowerBound.utf8..<min(end, range.lowerBound.utf8 + longest * 4)]
    // Objects stand for themselves, and soft hyphens and joiners say nothing.
    let letters = String(decoding: part, as: UTF8.self).unicodeScalars
      .filter { !["\u{FFFC}", "\u{FFFD}", "\u{AD}", "\u{200B}", "\u{2060}"].contains($0) }
    var words = String(String.UnicodeScalarView(letters))
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard words.count > longest || part.endIndex < end else { return words }
    words = String(words.prefix(longest))
    // Whole ones, where there are any.
    if let space = words.lastIndex(of: " ") { words = String(words[..<space]) }
    return words + "…"
  }
}
