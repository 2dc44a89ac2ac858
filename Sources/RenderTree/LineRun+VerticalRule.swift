import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping
import Typesetting

extension LineRun {
  /// How far above the middle of a vertical line a rule stands that on a horizontal one stands
  /// `position` above the baseline; nil on a horizontal one.
  ///
  /// What stands under the letters there stands on their right here, a little off the ideographs'
  /// boxes (JLREQ 3.3.9 has side lines on the right); what stands through them, in the middle.
  func verticalRule(_ position: FontUnits) -> Length? {
    guard orientation != .horizontal else { return nil }
    return position.rawValue < 0 ? size * 11 / 20 : .zero
  }
}
