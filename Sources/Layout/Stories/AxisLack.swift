import TypesetDiagnostics
import TypesetFonts
import TypesetGeometry
import TypesetRichText

/// What a face does not have of an axis, in words.
struct AxisLack {
  let code: DiagnosticCode
  let message: String
  let help: String

  /// Nil where the axis can stand so.
  init?(_ setting: FontVariation, of face: FontFace) {
    let tag = FontFeature(tag: setting.tag).name
    let axes = face.axes.filter { !$0.isHidden }
    guard let axis = face.axis(setting.tag) else {
      code = "font.no-axis"
      if face.axes.isEmpty {
        message = "\(face.fullName) is not a variable font; “\(setting.spelling)” has no effect"
        help = "choose a variable font, or a face of the weight or width you want"
      } else {
        message = "\(face.family) has no axis “\(tag)”; “\(setting.spelling)” has no effect"
        help = "it has " + axes.map(AxisLack.span).joined(separator: ", ")
      }
      return
    }
    let nearest = FontVariation(tag: setting.tag, value: axis.clamped(setting.value))
    guard nearest != setting else { return nil }
    code = "font.axis-range"
    message =
      "\(face.family) goes no further than “\(nearest.spelling)”, which is used instead of "
      + "“\(setting.spelling)”"
    help = "it has \(AxisLack.span(axis))"
  }

  /// `wght from 100 to 900`.
  private static func span(_ axis: VariationAxis) -> String {
    func number(_ value: Ratio) -> Substring {
      FontVariation(tag: axis.tag, value: value).spelling.dropFirst(5)
    }
    return "\(axis.tagName) from \(number(axis.least)) to \(number(axis.most))"
  }
}
