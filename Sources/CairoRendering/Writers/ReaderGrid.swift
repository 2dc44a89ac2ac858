/// Where letters stand beside the places that readers of a PDF round them to.
///
/// Poppler puts letters on quarters of pixels and rounds down. A layout has many lines on such places, whole points and
/// tenths of them, and whether one is drawn there or a quarter of a pixel further up depends on the last digit of a
/// number, which Cairo rounds in its own way. So letters stand a little further down and to the right in a PDF, too little
/// to be seen or measured on paper.
package enum ReaderGrid {
  /// By how much, in thousandths of a point, to which a document's numbers are rounded.
  package static let thousandths = 1
  /// The same in points.
  static let points = 0.001
}
