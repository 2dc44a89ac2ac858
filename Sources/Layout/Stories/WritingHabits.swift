package import TypesetGeometry
package import TypesetRichText
package import TypesetTemplates
internal import TypesetTextAnalysis

/// What the readers of a script expect of running text where nobody says otherwise: the defaults of a
/// language that a template was not made for.
package struct WritingHabits: Hashable, Sendable {
  /// The least leading, in thousandths of the em; nil where that of Latin letters will do.
  package var leading: Int?
  /// The indent of a first line, in thousandths of the em; nil for the template's.
  package var firstLineIndent: Int?
  /// True where a paragraph is told by its indent wherever it stands.
  package var indentsEveryParagraph = false

  /// Those of the script that `language` is usually written in.
  package init(for language: LanguageTag) {
    // Nastaliq hangs each word from above its line, and wants the room. Noto's ascent and descent are
    // 2.5 em: with less, lines would be higher than the leading, and take two rows of it.
    if language.language == "ur" {
      leading = 2_550
      return
    }
    switch ScriptTag.usual(for: language).code {
    // Full squares leave no air of their own. JLREQ 2.4.2 and CLREQ 2.3.2 have half an em to an em
    // between lines; three quarters, less a little, suit the short lines of columns. The first line
    // stands in by an ideograph in Japanese and Korean, by two in Chinese, at the head of an article as
    // well (JLREQ 3.5.1).
    case "Hira", "Kana", "Hang":
      (leading, firstLineIndent, indentsEveryParagraph) = (1_700, 1_000, true)
    case "Hani", "Bopo": (leading, firstLineIndent, indentsEveryParagraph) = (1_700, 2_000, true)
    // Marks above and below each other.
    case "Arab", "Thai", "Laoo", "Syrc", "Thaa", "Nkoo": leading = 1_500
    case "Khmr": leading = 1_800
    case "Mymr": leading = 2_550
    case "Tibt": leading = 2_850
    case "Deva", "Beng", "Gujr", "Guru", "Knda", "Mlym", "Orya", "Sinh", "Taml", "Telu", "Ethi":
      leading = 1_400
    default: break
    }
  }

  /// `own`, a leading that was chosen for letters of `other` habits, in letters of `size` of these: to
  /// the next half point, since a sheet of paper is printed on both sides and lines are counted.
  package func leading(_ own: Length, size: Length, insteadOf other: WritingHabits) -> Length {
    guard let leading, self != other else { return own }
    return max(own, RunningText.halfPoint(size.scaled(by: leading, over: 1000)))
  }

  /// `own`, an indent that was chosen for text of `other` habits, in letters of `size` of these.
  package func indent(_ own: Length, size: Length, insteadOf other: WritingHabits) -> Length {
    guard let firstLineIndent, self != other, own > .zero else { return own }
    return size.scaled(by: firstLineIndent, over: 1000)
  }
}

extension Template {
  /// Has running text in `language`, with the leading and the indent that its script wants where those
  /// of the template are for another.
  package mutating func adopt(_ language: LanguageTag) {
    let (asked, given) = (WritingHabits(for: language), WritingHabits(for: leadingIsFor))
    body.language = language
    body.leading = asked.leading(body.leading, size: body.size, insteadOf: given)
    body.firstLineIndent = asked.indent(body.firstLineIndent, size: body.size, insteadOf: given)
    if asked.indentsEveryParagraph, asked != given { body.indentsEveryParagraph = true }
  }
}
