/// Where letters stand beside the places that readers of a PDF round them to.
///
/// Poppler puts letters on quarters of pixels and rounds down. A layout has many lines on such places, whole points and
/// tenths of them, and whether one is drawn there or a quarter of a pixel further up depends on the last digit of a
/// number, which Cairo rounds in its own way. So letters stand a little further down and to the right in a PDF, too little
/// to be seen or measured on paper: by half of what the press rounds places to, so that a place that it rounds up to one of
/// those lies behind it in Cairo's file as well.
package enum ReaderGrid {
  /// By how much, in ten-thousandths of a point.
  package static let tenThousandths = 5
  /// The same in points.
  static let points = Double(tenThousandths) / 10_000
}
