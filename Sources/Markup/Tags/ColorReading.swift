import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry

/// Reads a colour as people write it: a CSS name in any case, `#rgb`, `#rrggbb`, or `none`.
enum ColorReading {
  /// The paint that `text` names; nil where it names none.
  static func paint(_ text: String) -> SpanStyle.Paint? {
    let name = text.lowercased()
    if name == "none" || name == "transparent" { return SpanStyle.Paint.none }
    return Color(named: name).map { .color($0) }
  }

  /// The name nearest to `text`, if one is near.
  static func suggestion(for text: String) -> String? {
    // In order, so that of two that are equally near it is always the same.
    Suggestion.nearest(to: text, among: Color.namesInOrder)
  }
}
