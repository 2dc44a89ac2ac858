package import Geometry
package import RichText

extension Request {
  /// The page with every number decided: what was asked for, and the design for the rest.
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
    package var measure: Length { size.width - margins.left - margins.right }

    /// The height of a column.
    package var columnHeight: Length { size.height - margins.top - margins.bottom }

    /// The width of one column, rounded down to the sp; negative where there is no room. The length
    /// of the lines in a tier.
    package var columnWidth: Length {
      ((writingMode.isVertical ? columnHeight : measure) - gutter * (columns - 1)) / columns
    }
  }

  /// The design where nothing else is asked for.
  package enum Design {
    /// The page.
    package static let pageSize = Paper.a4.size
    /// How many columns.
    package static let columns = 2
    /// The running text's em.
    package static let bodySize = Length(points: 9.5)
    /// The running text's leading over its size, as 12 stands to 9.5.
    package static let leadingRatio = Ratio(24, over: 19)
    /// The same for vertical lines: Japanese and Chinese want half a line between two lines (JLREQ
    /// 2.4.2).
    package static let verticalLeadingRatio = Ratio(7, over: 4)
    /// The gutter in lines of running text: narrower, and the eye runs across it.
    package static let gutterInLines = 3

    /// Margins in proportion to the page: 1/11 at the sides, 1/14 above, and 1/10 below, where the
    /// folio stands.
    package static func margins(of size: Size) -> Insets {
      Insets(
        top: size.height / 14, left: size.width / 11, bottom: size.height / 10,
        right: size.width / 11)
    }
  }

  /// The running text's em.
  package var bodySize: Length { body.size ?? Design.bodySize }

  /// The running text's leading.
  package var bodyLeading: Length {
    body.leading
      ?? bodySize
      * (writingMode.isVertical ? Design.verticalLeadingRatio : Design.leadingRatio)
  }

  /// Which way lines run.
  package var writingMode: WritingMode { page.writingMode ?? .horizontalTB }

  /// The page with every number decided.
  package var resolvedPage: Page {
    let size = page.size ?? Design.pageSize
    return Page(
      columns: page.columns ?? Design.columns, size: size,
      margins: page.margins ?? Design.margins(of: size),
      gutter: page.gutter ?? bodyLeading * Design.gutterInLines / 2, writingMode: writingMode)
  }
}
