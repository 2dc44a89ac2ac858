import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import Typesetting

/// The choices below a question: a list of the class `choices`, in as many columns as their widths have room for.
extension StoryAssembly {
  /// The class of such lists.
  private static let choices = "choices"

  /// Sets the items of a list side by side, where its class says so and each is one paragraph. O(letters).
  mutating func settleChoices(_ list: Int, from first: Int) {
    guard document.attributes(of: document.elements[list]).classes.contains(StoryAssembly.choices)
    else { return }
    let items = paragraphs.indices[first...].filter { paragraphs[$0].role != .nothing }
    let places = items.compactMap { index in
      paragraphs[index].element.flatMap { document.elements[$0].parent }
    }
    guard let any = items.first, items.count > 1, places.count == items.count,
      Set(places).count == items.count, items.last == any + items.count - 1,
      items.allSatisfy({ paragraphs[$0].role == .text && paragraphs[$0].style.cell == nil }),
      places.allSatisfy({ document.elements[$0].parent == list })
    else { return }
    let outer = items.reduce(paragraphs[any].style.headIndent) {
      let style = paragraphs[$1].style
      return min($0, style.headIndent + min(.zero, style.firstLineIndent))
    }
    let table = TableColumns(
      greatest: [items.reduce(.zero) { max($0, choiceWidth(of: $1) - outer) }],
      gap: gap(beside: any), headIndent: outer, tailIndent: paragraphs[any].style.tailIndent,
      runsRightToLeft: runsRightToLeft(any))
    for (place, index) in items.enumerated() {
      var style = paragraphs[index].style
      style.cell = TableCell(choice: place, of: items.count, in: table)
      style.headIndent -= outer
      style.tailIndent = .zero
      if style.alignment == .justify { style.alignment = .start }
      for tab in style.tabs.indices { style.tabs[tab].location -= outer }
      style.keepsWithNext = style.keepsWithNext || index != items.last
      paragraphs[index].style = style
    }
    // They stay with their question.
    if let above = paragraphs[..<any].lastIndex(where: { $0.role != .nothing }),
      paragraphs[above].role == .text
    {
      paragraphs[above].style.keepsWithNext = true
      paragraphs[above].style.spaceAfter = .zero
      paragraphs[any].style.spaceBefore = .zero
    }
  }

  /// The width of a choice on one line, from the edge of the column.
  private func choiceWidth(of index: Int) -> Length {
    var range = letters(of: index)
    var style = paragraphs[index].style
    let indent = style.headIndent
    if let tab = text.utf8[range.utf8].lastIndex(of: 0x09) {
      range = TextRange(TextOffset(tab + 1), range.upperBound)
    }
    (style.headIndent, style.firstLineIndent, style.tailIndent) = (.zero, .zero, .zero)
    return indent + (range.isEmpty ? .zero : extents(text[range], style).greatest)
  }
}
