package import TypesetElementTree
import TypesetRichText
package import TypesetTemplates
package import Typesetting

extension Story {
  /// Finds out which paragraphs are headings, and which are rows of one table; captions and pictures
  /// are known already. O(paragraphs).
  ///
  /// - Parameters:
  ///   - elements: What `Paragraph.element` names. Where an element says nothing of it, as a paragraph of
  ///     the magazine markup, or there is none, the look does, and nobody asks it again.
  ///   - body: Running text.
  package mutating func findParts(in elements: [Element], beside body: BodyStyle) {
    for index in paragraphs.indices where paragraphs[index].role == .text {
      if paragraphs[index].part == .text, isHeading(paragraphs[index], elements, body) {
        paragraphs[index].part = .heading
      }
      if index > 0, areTable(paragraphs[index - 1], paragraphs[index], elements) {
        paragraphs[index].continuesTable = true
      }
    }
  }

  private func isHeading(_ paragraph: Paragraph, _ elements: [Element], _ body: BodyStyle) -> Bool {
    let element = element(of: paragraph, elements)
    switch element?.kind {
    case .headline, .deck, .byline, .h1, .h2, .h3, .h4, .h5, .h6: return true
    case .term, .row, .code, .formula: return false
    default:
      if let element, !element.partShowsInLetters { return false }
      // A line of a poem stays with the next one of its stanza.
      if let parent = element?.parent, elements[parent].kind == .verse { return false }
      return looksLikeHeading(paragraph, beside: body)
    }
  }

  /// Whether a paragraph looks like a heading to those who see nothing but how it is set: it stays with
  /// what follows, it is short, and its words are not divided as those of running text are, or its
  /// letters are larger or heavier. Whoever keeps prose with a picture wants it in its column.
  private func looksLikeHeading(_ paragraph: Paragraph, beside body: BodyStyle) -> Bool {
    let style = paragraph.style
    guard style.keepsWithNext, !style.hyphenates, paragraph.range.count <= 400 else { return false }
    if body.hyphenates || text.runs.isEmpty { return body.hyphenates }
    let letters = text.runs[text.runIndex(at: paragraph.range.lowerBound)].attributes
    return letters.fontSize > body.size || letters.font.weight > body.font.weight
  }

  /// Whether two paragraphs are rows of one table.
  private func areTable(_ one: Paragraph, _ two: Paragraph, _ elements: [Element]) -> Bool {
    let element = element(of: two, elements)
    if let element, element.kind == .cell {
      let above = self.element(of: one, elements)
      func table(_ cell: Element?) -> Int? { cell?.parent.flatMap { elements[$0].parent } }
      return above?.kind == .cell && table(above) == table(element)
    }
    // The stops of an item are there for what marks it.
    if let parent = element?.parent, elements[parent].kind == .item { return false }
    return one.looksLikeRow(above: two)
  }

  private func element(of paragraph: Paragraph, _ elements: [Element]) -> Element? {
    paragraph.element.flatMap { elements.indices.contains($0) ? elements[$0] : nil }
  }
}

extension Story.Paragraph {
  /// Whether it and the one below look like rows of a table: they have the same tab stops, which are
  /// their own and have no leaders as those of contents do.
  fileprivate func looksLikeRow(above other: Story.Paragraph) -> Bool {
    guard role == .text, other.role == .text, !style.tabs.isEmpty else { return false }
    return style.tabs == other.style.tabs && style.leading == other.style.leading
      && style.tabs.allSatisfy { $0.leader.isEmpty }
  }
}

extension StoryAssembly {
  /// Whether a paragraph of letters says something of a picture, by what it is and where it stands.
  func describesPicture(_ paragraph: Element) -> Bool {
    switch paragraph.kind {
    case .caption, .credit: true
    case .paragraph: surroundings.last?.kind == .figure
    default: false
    }
  }
}

extension Document {
  /// How many pictures stand in a paragraph.
  func pictureCount(of paragraph: Element) -> Int {
    inlines(of: paragraph).reduce(0) { count, inline in
      if case .image = inline { count + 1 } else { count }
    }
  }
}
