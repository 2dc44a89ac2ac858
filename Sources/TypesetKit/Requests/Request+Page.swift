package import TypesetGeometry
package import TypesetLayout
package import TypesetRichText
internal import TypesetTemplates

extension Request {
  /// The page with every number decided: what was asked for, and the template for the rest.
  package struct Page: Hashable, Sendable {
    /// How many columns.
    package var columns: Int
    /// The trimmed page.
    package var size: Size
    /// From the page's edges to the columns.
    package var margins: Insets
    /// Between two columns.
    package var gutter: Length
    /// Which way lines run; in vertical ones columns are tiers from top to bottom.
    package var writingMode = WritingMode.horizontalTB

    /// From the left edge of the first column to the right edge of the last.
    package var measure: Length

    /// The height of a column.
    package var columnHeight: Length { size.height - margins.top - margins.bottom }

    /// The width of one column, rounded down to the sp; negative where there is no room. The length
    /// of the lines in a tier.
    package var columnWidth: Length {
      ((writingMode.isVertical ? columnHeight : measure) - gutter * (columns - 1)) / columns
    }
  }

  /// The running text's leading over its size in vertical lines: Japanese and Chinese want half a
  /// line between two lines (JLREQ 2.4.2).
  private static let verticalLeadingRatio = Ratio(7, over: 4)

  /// The running text's em.
  package var bodySize: Length { body.size ?? designTemplate.body.size }

  /// The running text's leading: the template's, in proportion where another size was asked for; for
  /// a language of another script than it was chosen for, what that script needs.
  package var bodyLeading: Length {
    if let leading = body.leading { return leading }
    if writingMode.isVertical { return bodySize * Request.verticalLeadingRatio }
    let own = designTemplate.body
    var leading = own.leading
    if let size = body.size, own.size > .zero {
      leading = size.scaled(by: own.leading.scaledPoints, over: own.size.scaledPoints)
    }
    let (asked, given) = habits
    return asked.leading(leading, size: bodySize, insteadOf: given)
  }

  /// What the language of running text asks for, and that which the template's leading is for.
  package var habits: (asked: WritingHabits, given: WritingHabits) {
    let template = designTemplate
    return (
      WritingHabits(for: body.language ?? template.body.language),
      WritingHabits(for: template.leadingIsFor)
    )
  }

  /// Which way lines run.
  package var writingMode: WritingMode { page.writingMode ?? .horizontalTB }

  /// The page with every number decided: its columns are those of the first frame of articles.
  package var resolvedPage: Page {
    let design = design
    let room = design.mainRoom
    let between = design.size.width - design.margins.left - design.margins.right
    return Page(
      columns: room.columns, size: design.size, margins: design.margins, gutter: design.gutter,
      writingMode: writingMode,
      measure: between > .zero ? room.box.width : between)
  }
}
