/// What references say: nobody writes that, so that it follows from something wherever they say the same of the same
/// element.
extension Comparer {
  /// Words of a reference that are others.
  struct ChangedReference {
    /// Where they stand in the paragraph of the second story.
    var offset: Int
    var old: String
    var new: String

    /// What is to be said of it; the number at the edge of a formula is its own.
    var message: String {
      func number(_ words: String) -> Substring? {
        words.hasPrefix("\\tag{") && words.hasSuffix("}") ? words.dropFirst(5).dropLast() : nil
      }
      if let old = number(old), let new = number(new) {
        return "a formula has the number \(new) in place of \(old)"
      }
      return "a reference says “\(new)” in place of “\(old)”"
    }
  }

  /// The references that say something else in a paragraph in which nothing else changed; nil where something did.
  func changedReferences(_ x: Int, _ y: Int) -> [ChangedReference]? {
    let (old, new) = (a.paragraphs[x], b.paragraphs[y])
    guard !old.references.isEmpty, old.references.count == new.references.count else { return nil }
    var changed: [ChangedReference] = []
    var (placeA, placeB) = (0, 0)
    for (before, after) in zip(old.references, new.references) {
      guard before.target == after.target, before.shows == after.shows,
        placeA <= before.range.lowerBound, placeB <= after.range.lowerBound,
        before.range.upperBound <= old.text.count, after.range.upperBound <= new.text.count,
        old.text[placeA..<before.range.lowerBound] == new.text[placeB..<after.range.lowerBound]
      else { return nil }
      if old.text[before.range] != new.text[after.range] {
        changed.append(
          ChangedReference(
            offset: after.range.lowerBound, old: TextTokens.excerpt(old.text[before.range]),
            new: TextTokens.excerpt(new.text[after.range])))
      }
      (placeA, placeB) = (before.range.upperBound, after.range.upperBound)
    }
    guard old.text[placeA...] == new.text[placeB...] else { return nil }
    return changed
  }

  /// Lets references that say something else follow from what came or went, or from the first cause there is. Where there
  /// is none they are changes of their own.
  mutating func followReferences() {
    guard !references.isEmpty else { return }
    let cause =
      causes.indices.first {
        causes[$0].change.kind == .text
          && causes[$0].written.count != causes[$0].writtenBefore.count
      } ?? causes.indices.first { causes[$0].change.kind == .text } ?? causes.indices.first
    for (x, y, changed) in references {
      guard let cause else {
        reportWords(of: x, y, Comparer.common(a.paragraphs[x], b.paragraphs[y]))
        continue
      }
      noteEdited(y)
      causes[cause].further.append(y)
      for reference in changed {
        causes[cause].change.consequences.append(
          Consequence(
            kind: .references, where: place(of: y, at: reference.offset),
            message: reference.message,
            before: a.boxes(of: x).first, after: b.boxes(of: y).first))
      }
    }
  }
}
