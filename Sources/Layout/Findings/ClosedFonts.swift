import TypesetDiagnostics
import TypesetFonts

/// The faces on pages that documents may not have within them, as both writers of PDFs put them there: each
/// family once, where it stands first.
struct ClosedFonts {
  private struct Key: Hashable {
    var family: String
    var refusal: EmbeddingRefusal
  }

  /// The face that was asked about last.
  private var latest: FontFace?
  private var seen: Set<FontFace> = []
  private var told: Set<Key> = []
  /// A warning for each.
  private(set) var problems: [Diagnostic] = []

  /// Notes that `face` is on a page, at `place` of a manuscript if it is text of one.
  mutating func note(_ face: FontFace, at place: () -> SourceRange?) {
    // Lines are of few faces: most runs have that of the one before.
    if let latest, latest === face { return }
    latest = face
    guard seen.insert(face).inserted, let refusal = face.embeddingRefusal,
      told.insert(Key(family: face.family, refusal: refusal)).inserted
    else { return }
    problems.append(
      Diagnostic(
        .warning, "font.no-embedding", refusal.words(of: face.family), at: place(),
        help: "choose another face, or ask its maker for a file that allows it"))
  }

  /// Begins anew with the same faces known.
  mutating func forget() { problems = [] }
}
