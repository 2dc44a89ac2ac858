import TypesetJSON
import TypesetLayout
import TypesetRegression

extension FigureSize {
  /// What reports say of it.
  var words: String {
    seen < 100 ? "cut to \(seen) % of its height" : "\(width.figure) pt wide"
  }
}

extension JSONWriter {
  /// The fields of a figure's size: how much of its pictures' height is seen where these are cut, or else its width.
  mutating func field(_ size: FigureSize) {
    if size.seen < 100 { field("seen", size.seen) } else { field("width", size.width) }
  }
}
