package import TypesetGeometry

/// The attributes of few runs that change glyphs or where they stand.
package struct ShapingEffects: Hashable, Sendable {
  /// `TextAttributes.kern`.
  package var kern: Length?
  /// `TextAttributes.tracking`.
  package var tracking = Length.zero
  /// `TextAttributes.ligatures`.
  package var ligatures = TextAttributes.Ligatures.standard
  /// `TextAttributes.superscript`.
  package var superscript = 0
  /// `TextAttributes.glyph`.
  package var glyph: UInt32?
  /// `TextAttributes.baselineClass`.
  package var baselineClass = TextAttributes.BaselineClass.roman
  /// `TextAttributes.padding`.
  package var padding: TextPadding?

  /// The room behind each cluster.
  package var room: Length { (kern ?? .zero) + tracking }
}
