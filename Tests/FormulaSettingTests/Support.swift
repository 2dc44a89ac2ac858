import TypesetFonts
import TypesetFormulaSetting
import TypesetFormulas
import TypesetGeometry
import TypesetResources
import TypesetRichText

/// What the tests of this room share.
enum Fixture {
  static let library = FontLibrary(resources: ResourceProvider())

  /// The face of family `name`; the tests fail where it is not installed.
  static func face(_ name: String) -> FontFace {
    let match = library.match(FontQuery(families: [name]), size: Length(points: 10))
    precondition(match.face.family == name, "\(name) is not installed")
    return match.face
  }

  static let math: MathFace = {
    guard let face = MathFace(face("DejaVu Math TeX Gyre")) else {
      preconditionFailure("DejaVu Math TeX Gyre has no MATH table")
    }
    return face
  }()

  static let fonts = FormulaFonts(math, words: face("Linux Libertine O"))

  /// `tex` set at 10 points; in a line of text unless it is a display.
  static func set(_ tex: String, isDisplay: Bool = false, size: Length = Length(points: 10))
    -> FormulaLayout
  {
    var setter = FormulaSetter(fonts, size: size)
    let formula = TeXReader.read(tex)
    precondition(formula.problems.isEmpty, "\(tex): \(formula.problems)")
    return setter.set(formula, isDisplay: isDisplay, length: tex.utf8.count)
  }

  /// The same, as one box without places where lines end.
  static func box(_ tex: String, isDisplay: Bool = false) -> FormulaBox {
    // What stands beside it keeps the two from being one formula.
    let layout = set("\\mathord{\(tex)}{}", isDisplay: isDisplay)
    precondition(layout.pieces.count == 1)
    return layout.pieces[0].box
  }

  /// The glyph for `scalar`.
  static func glyph(_ scalar: Unicode.Scalar) -> GlyphID {
    math.face.glyph(for: scalar.value) ?? 0
  }

  /// `constant` at 10 points.
  static func length(_ constant: MathConstant, size: Length = Length(points: 10)) -> Length {
    size.scaled(by: math[constant], over: math.face.unitsPerEm)
  }
}
