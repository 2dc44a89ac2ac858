import TypesetFonts
import TypesetFormulaSetting
import TypesetGeometry
import TypesetRichText
import TypesetTextAnalysis

/// Finds the faces of formulas: by the relatives of the face of the text around.
final class FormulaFaces {
  private let library: FontLibrary
  private var known: [String: MathFace?] = [:]

  init(_ library: FontLibrary) { self.library = library }

  /// The faces for formulas among letters of `query`; nil where no font that is installed has what they
  /// need.
  ///
  /// The text's own face where its MATH table has fences and roots that stretch (Linux Libertine's has not),
  /// or that of its relative. Where there is none, signs are of another face and letters of the text's own, so
  /// that an x in a formula is as dark as one in the text.
  func fonts(for query: FontQuery, size: Length) -> FormulaFonts? {
    var upright = query
    upright.slant = .roman
    let words = library.match(upright, size: size).face
    // One that has the table, and no letters for formulas (DejaVu Serif’s), is no font for formulas.
    if let own = MathFace(words), own.isComplete, words.covers(0x1D465), words.covers(0x1D6FC) {
      return FormulaFonts(own, words: words)
    }
    let names = FontLibrary.mathFamilies(for: words.family)
    let found = names.all.compactMap { self.face($0) }
    guard let main = found.first else { return nil }
    let others = found.dropFirst().map(\.face)
    if names.own.contains(main.face.family) {
      return FormulaFonts(main, words: words, others: others)
    }
    var leaning = query
    leaning.slant = .italic
    return FormulaFonts(
      main, words: words, letters: words, italics: library.match(leaning, size: size).face,
      others: others)
  }

  /// The face that text with `attributes` takes for `scalar`, which its own lacks; nil where none that is installed has it.
  func fallback(for scalar: Unicode.Scalar, _ attributes: TextAttributes) -> FontFace? {
    library.fallback(
      for: [scalar.value], language: attributes.language,
      script: ScriptTag(of: scalar), like: attributes.font)
  }

  private func face(_ family: String) -> MathFace? {
    if let found = known[family] { return found }
    let match = library.match(FontQuery(families: [family]))
    let found =
      match.kind == .exact && match.face.family == family
      ? MathFace(match.face).flatMap { $0.isComplete ? $0 : nil } : nil
    known[family] = .some(found)
    return found
  }
}
