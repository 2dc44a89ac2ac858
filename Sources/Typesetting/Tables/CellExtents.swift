package import TypesetFonts
package import TypesetGeometry
package import TypesetRichText
import TypesetResources

/// Measures the cells of tables before anybody knows how wide their columns are.
package final class CellExtents {
  private let tools: ParagraphTools

  /// What measures with the faces of `fonts`.
  package init(fonts: FontLibrary) {
    tools = ParagraphTools(
      fonts: fonts, hyphenation: HyphenationLibrary(resources: ResourceProvider()))
  }

  /// The width of the widest piece of `text` that no line ends in, words undivided, and that of its longest line if
  /// lines ended only where they must. O(letters).
  package func extent(
    of text: AttributedText, _ style: ParagraphStyle
  ) -> (least: Length, greatest: Length) {
    guard !text.utf8.isEmpty else { return (.zero, .zero) }
    var style = style
    style.hyphenates = false
    style.cell = nil
    style.dropCap = nil
    let paragraph = PreparedParagraph(text, style: style, with: tools)
    let positions = paragraph.analysis.positions
    let count = text.utf8.count
    var (least, greatest) = (Length.zero, Length.zero)
    var (piece, line) = (0, 0)
    for offset in 1...count
    where offset == count || !positions[offset].isDisjoint(with: [.lineBreak, .mandatoryBreak]) {
      let end = paragraph.contentEnd(from: piece, before: offset)
      least = max(least, width(of: paragraph, piece, end))
      piece = offset
      guard offset == count || positions[offset].contains(.mandatoryBreak) else { continue }
      let lineEnd = paragraph.contentEnd(from: line, before: offset)
      greatest = max(greatest, width(of: paragraph, line, lineEnd))
      line = offset
    }
    return (least, max(least, greatest))
  }

  private func width(of paragraph: PreparedParagraph, _ start: Int, _ end: Int) -> Length {
    guard start < end else { return .zero }
    var width = paragraph.ownWidth(start, end)
    var special = paragraph.specialIndex(from: start)
    while special < paragraph.specials.count, paragraph.specials[special].offset < end {
      width += paragraph.room(of: paragraph.specials[special], .unbounded, .unbounded).width
      special += 1
    }
    return width
  }
}
