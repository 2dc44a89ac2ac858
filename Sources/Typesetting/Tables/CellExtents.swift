package import TypesetFonts
import TypesetGeometry
package import TypesetRichText
import TypesetResources
import TypesetShaping
import TypesetTextAnalysis

/// Measures the cells of tables before anybody knows how wide their columns are.
package final class CellExtents {
  private let tools: ParagraphTools
  /// The columns of tables as they were found last, by the tables.
  private var known: [NodeID: SharedColumns] = [:]

  /// What measures with the faces of `fonts`.
  package init(fonts: FontLibrary) {
    tools = ParagraphTools(
      fonts: fonts, hyphenation: HyphenationLibrary(resources: ResourceProvider()))
  }

  /// `columns` as all cells of their table share them: the same object as before, if they are the same as when the issue was
  /// built before, so that its paragraphs are known again at once. O(cells reckoned with).
  package func shared(_ columns: TableColumns) -> SharedColumns {
    guard let node = columns.node else { return SharedColumns(columns) }
    if let own = known[node], own.columns == columns { return own }
    let shared = SharedColumns(columns)
    known[node] = shared
    return shared
  }

  /// How wide the lines of `text` are: see `CellExtent`. O(letters).
  package func extent(of text: AttributedText, _ style: ParagraphStyle) -> CellExtent {
    guard !text.utf8.isEmpty else { return CellExtent() }
    var style = style
    style.cell = nil
    style.dropCap = nil
    let paragraph = PreparedParagraph(text, style: style, with: tools)
    let positions = paragraph.analysis.positions
    let count = text.utf8.count
    var extent = CellExtent()
    var (piece, line) = (0, 0)
    var hang = paragraph.hang(ofWrittenLineAt: 0)
    let mostOfPicture = paragraph.baseSize * CellExtents.fewestSigns
    for offset in 1...count
    where offset == count || !positions[offset].isDisjoint(with: [.lineBreak, .mandatoryBreak]) {
      let end = paragraph.contentEnd(from: piece, before: offset)
      let beside = piece == line ? .zero : hang
      let whole = self.width(of: paragraph, piece, end) + beside
      if whole > extent.least { extent.least = whole }
      let width =
        whole > mostOfPicture
        ? self.width(of: paragraph, piece, end, picturesAtMost: mostOfPicture) + beside : whole
      if width > extent.words { extent.words = width }
      if width > extent.divided {
        extent.divided = max(
          extent.divided, divided(paragraph, piece..<end, width - beside) + beside)
      }
      piece = offset
      guard offset == count || positions[offset].contains(.mandatoryBreak) else { continue }
      let lineEnd = paragraph.contentEnd(from: line, before: offset)
      extent.greatest = max(extent.greatest, self.width(of: paragraph, line, lineEnd))
      line = offset
      hang = paragraph.hang(ofWrittenLineAt: offset)
    }
    extent.greatest = max(extent.least, extent.greatest)
    extent.piece = extent.least
    if paragraph.hasIdeographs {
      // A line of one or two signs is none: a date, a price, a name stay whole. One of one sign is hardly read.
      extent.least = max(
        extent.least, min(extent.greatest, paragraph.baseSize * CellExtents.fewestSigns))
      extent.words = max(
        extent.words, min(extent.greatest, paragraph.baseSize * CellExtents.fewestSigns))
      extent.divided = max(extent.divided, min(extent.greatest, paragraph.baseSize * 2))
    }
    return extent
  }

  /// Text without spaces between words has so many signs in a line, or all that it has; a picture is not set smaller for
  /// the sake of words than so many ems.
  private static let fewestSigns = 5

  /// The width of the widest part of the word at `range`, which is `width` wide, if it is divided wherever it may be.
  private func divided(
    _ paragraph: PreparedParagraph, _ range: Range<Int>, _ width: Length
  ) -> Length {
    // Addresses and names of files end lines without a hyphen.
    let positions = paragraph.analysis.positions
    let inner = range.dropFirst()
    if inner.contains(where: { positions[$0].contains(.addressBreak) }) {
      var (start, widest) = (range.lowerBound, Length.zero)
      for offset in inner where positions[offset].contains(.addressBreak) {
        widest = max(widest, self.width(of: paragraph, start, offset))
        start = offset
      }
      return min(width, max(widest, self.width(of: paragraph, start, range.upperBound)))
    }
    guard paragraph.style.hyphenates, range.count > 3 else { return width }
    // What was written for a formula is no word.
    let special = paragraph.specialIndex(from: range.lowerBound)
    if special < paragraph.specials.count, paragraph.specials[special].offset < range.upperBound {
      return width
    }
    var divisions: [Division] = []
    tools.hyphenator.appendDivisions(
      of: paragraph.text, word: range,
      policy: DivisionPolicy(dividesNames: paragraph.style.hyphenatesNames), to: &divisions)
    var (start, widest) = (range.lowerBound, Length.zero)
    for division in divisions {
      let growth = paragraph.endGrowth(
        at: division.offset, contentEnd: division.offset, ending: FragmentEnding(division), tools
      ).growth
      widest = max(widest, self.width(of: paragraph, start, division.offset) + growth)
      start = division.offset
    }
    return min(width, max(widest, self.width(of: paragraph, start, range.upperBound)))
  }

  private func width(
    of paragraph: PreparedParagraph, _ start: Int, _ end: Int,
    picturesAtMost most: Length = .unbounded
  ) -> Length {
    guard start < end else { return .zero }
    var width = paragraph.ownWidth(start, end)
    var special = paragraph.specialIndex(from: start)
    while special < paragraph.specials.count, paragraph.specials[special].offset < end {
      let own = paragraph.specials[special]
      let room = paragraph.room(of: own, .unbounded, .unbounded).width
      if case .object(let delegate) = own.kind, delegate.formula == nil {
        width += min(room, most)
      } else {
        width += room
      }
      special += 1
    }
    return width
  }
}
