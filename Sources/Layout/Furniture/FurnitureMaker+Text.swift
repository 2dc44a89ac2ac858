import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

extension FurnitureMaker {
  /// A line of letters; nil where it has nothing to say on `page`, or no room at all.
  func text(
    _ piece: MasterFurniture, _ parts: [MasterFurniture.Piece], style: String,
    on page: LayoutPage
  ) -> Furniture? {
    let spoken = FurnitureText(parts).filled { name in value(of: name, on: page) }
    var text = AttributedText()
    for (part, words) in FurnitureText.trimmed(spoken) {
      text.append(words, letters.attributes(style, span: parts[part].style))
    }
    let place = box(of: piece, on: page)
    guard let shown = fitted(text, within: place.width) else { return nil }
    let x = place.minX + shift(alignment(of: piece, on: page), by: place.width - shown.line.width)
    return self.piece(
      .text, piece.name, shown.text, shown.line, at: Point(x: x, y: place.maxY))
  }

  /// What `name` stands for on `page`; empty where it has nothing to say, nil where it is no name.
  private func value(of name: String, on page: LayoutPage) -> String? {
    let article = issue.articles.indices.contains(page.article) ? issue.articles[page.article] : nil
    switch name {
    case "page": return page.label
    case "pages": return pageCount > 0 ? String(pageCount) : ""
    case "title": return title
    case "article": return article?.title ?? ""
    case "section": return article?.section ?? ""
    case "author": return article?.author ?? ""
    case "continued-to": return page.jump.to
    case "continued-from": return page.jump.from
    case "head":
      let head = head(of: page) ?? ""
      // The same words twice on a page are once too often.
      return head == article?.title && namesArticle(on: page) ? "" : head
    default: return issue.furnitureWords[name] ?? (FurnitureReference(name) == nil ? nil : "")
    }
  }

  /// Whether furniture of the master of `page` says what its article is called.
  private func namesArticle(on page: LayoutPage) -> Bool {
    design.template.masters[page.master]?.furniture.contains { piece in
      guard case .text(let parts, _) = piece.kind else { return false }
      return parts.contains { $0.text.contains("{article}") }
    } ?? false
  }

  /// The last heading that stands on `page`, or before it in its article.
  private func head(of page: LayoutPage) -> String? {
    let story = issue.main.story
    let end = page.frames.lazy.filter { $0.story == story.name }
      .map(\.frame.visibleRange.upperBound).max()
    guard let end else { return nil }
    // The first that stands after the page.
    let next = issue.heads.indices.partitioningIndex { issue.heads[$0].offset < end }
    guard next > 0 else { return nil }
    let head = issue.heads[next - 1]
    if issue.articles.indices.contains(page.article) {
      let first = issue.articles[page.article].paragraphs.lowerBound
      guard story.paragraphs.indices.contains(first),
        story.paragraphs[first].range.lowerBound <= head.offset
      else { return nil }
    }
    return head.text
  }

  // MARK: Lines

  /// `text` on one line no wider than `room`: all of it, or as many of its words as fit with an
  /// ellipsis after them; nil where not even one does.
  func fitted(_ text: AttributedText, within room: Length) -> (text: String, line: Line)? {
    guard room > .zero, text.endOffset > .zero else { return nil }
    var text = text
    if text.utf8.count > FurnitureMaker.longestLine {
      // Nothing as long goes on a line, and there is one on each page.
      var cut = FurnitureMaker.longestLine
      while cut > 1, text.utf8[cut] & 0xC0 == 0x80 { cut -= 1 }
      let end = TextOffset(cut)
      text.replace(
        TextRange(end, text.endOffset),
        with: AttributedText("…", text.runs[text.runIndex(at: TextOffset(cut - 1))].attributes))
    }
    let whole = line(of: text)
    if whole.width <= room { return (text.string, whole) }
    let ends = FurnitureMaker.wordEnds(of: text.utf8)
    func shortened(to count: Int) -> (text: String, line: Line) {
      let end = TextOffset(ends[count - 1])
      var short = text
      short.replace(TextRange(end, text.endOffset), with: AttributedText("…", letters(before: end)))
      return (short.string, line(of: short))
    }
    func letters(before end: TextOffset) -> TextAttributes {
      text.runs[text.runIndex(at: TextOffset(end.utf8 - 1))].attributes
    }
    // By halving: a title may be as long as somebody likes.
    let tooMany = (1..<max(ends.count, 1)).partitioningIndex {
      shortened(to: $0).line.width <= room
    }
    return tooMany > 1 ? shortened(to: tooMany - 1) : nil
  }

  /// More bytes than go on one line.
  private static let longestLine = 4000

  /// Behind which bytes words end.
  private static func wordEnds(of bytes: [UInt8]) -> [Int] {
    let space = UInt8(ascii: " ")
    return bytes.indices.compactMap { index in
      let isLast = index + 1 == bytes.count || bytes[index + 1] == space
      return bytes[index] != space && isLast ? index + 1 : nil
    }
  }

  func line(of text: AttributedText) -> Line {
    Line.single(
      text, alignment: .left, measure: .unbounded, leading: design.leading, with: tools)
  }

  func piece(
    _ kind: Furniture.Kind, _ name: String, _ text: String, _ line: Line, at origin: Point
  ) -> Furniture {
    var placed = line
    placed.measure = line.width
    placed.inset = .zero
    var furniture = Furniture(
      kind: kind, text: text,
      box: Rect(
        x: origin.x, y: origin.y - line.ascent, width: line.width, height: line.height),
      line: PlacedLine(
        line: placed, paragraph: 0, origin: origin, row: 0, height: line.height))
    furniture.name = name
    return furniture
  }
}
