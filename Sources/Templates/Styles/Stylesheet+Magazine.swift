import TypesetElementTree
import TypesetGeometry
import TypesetRichText

extension Stylesheet {
  /// The looks of what magazines have beside articles: covers, diaries, interviews, glossaries.
  ///
  /// As with the other classes sizes are proportions of running text, and faces are its own.
  static var magazine: [String: ParagraphLook] {
    [
      "masthead": masthead, "cover-picture": coverPicture, "dateline": dateline,
      "coverline": coverline,
      "signature": signature, "question": question, "answer": answer, "facts": facts,
      "diary": diary, "gloss": gloss, "entry": entry,
    ]
  }

  // MARK: Covers

  /// What the magazine is called, on its cover.
  private static var masthead: ParagraphLook {
    var look = heading
    look.text.size = .thousandths(5600)
    look.text.weight = 700
    look.leading = .grids(5000)
    return look
  }

  /// The picture on a cover: in from both edges, so that the lines to it have room on its page.
  private static var coverPicture: ParagraphLook {
    var look = ParagraphLook()
    look.headIndent = .em(7000)
    look.tailIndent = .em(7000)
    return look
  }

  /// Number, date and price under a masthead.
  private static var dateline: ParagraphLook {
    var look = heading
    look.text.caps = .small
    look.spaceAfter = .leading(500)
    look.keepsWithNext = false
    return look
  }

  /// A line on a cover that says what is in it.
  private static var coverline: ParagraphLook {
    var look = heading
    look.text.size = .thousandths(1200)
    look.leading = .grids(1250)
    look.spaceAfter = .leading(500)
    look.keepsWithNext = false
    return look
  }

  // MARK: In articles

  /// Who signed: at the end of the line, with what stands above.
  private static var signature: ParagraphLook {
    var look = ParagraphLook()
    look.part = .apart
    look.text.caps = .small
    look.alignment = .exactly(.end)
    look.firstLineIndent = .exactly(.zero)
    look.hyphenates = false
    look.balances = true
    look.keepsTogether = true
    look.keepsWithPrevious = true
    look.spaceAfter = .leading(500)
    return look
  }

  /// What is asked: bold, flush, and in one column with its answer.
  private static var question: ParagraphLook {
    var look = ParagraphLook()
    look.part = .heading
    look.text.weight = 700
    look.alignment = .ragged
    look.firstLineIndent = .exactly(.zero)
    look.hyphenates = false
    look.keepsTogether = true
    look.keepsWithNext = true
    look.spaceBefore = .leading(500)
    return look
  }

  /// Answers to a quiz: small, each after its hanging number.
  private static var answer: ParagraphLook {
    var look = fine
    look.headIndent = .em(1700)
    look.firstLineIndent = .em(-1700)
    look.tabInterval = .em(1700)
    return look
  }

  /// Lines of a table: small, figures of one width.
  private static var facts: ParagraphLook {
    var look = fine
    look.text.figures = .tabular
    look.firstLineIndent = .exactly(.zero)
    return look
  }

  /// Dates and what is on: after the date, further in.
  private static var diary: ParagraphLook {
    var look = fine
    look.text.figures = .tabular
    look.headIndent = .em(6000)
    look.firstLineIndent = .em(-6000)
    look.tabInterval = .em(6000)
    return look
  }

  /// What something foreign means.
  private static var gloss: ParagraphLook {
    var look = apart
    look.text.size = .thousandths(850)
    look.text.slant = .italic
    look.leading = .proportional
    look.firstLineIndent = .exactly(.zero)
    look.spaceBefore = .leading(500)
    look.spaceAfter = .leading(500)
    return look
  }

  /// A word and what it means, an advertisement: lines after the first stand further in.
  private static var entry: ParagraphLook {
    var look = ParagraphLook()
    look.part = .apart
    look.headIndent = .em(1000)
    look.firstLineIndent = .em(-1000)
    return look
  }

  /// Small and ragged, without indent.
  private static var fine: ParagraphLook {
    var look = ParagraphLook()
    look.part = .apart
    look.text.size = .thousandths(850)
    look.alignment = .ragged
    look.leading = .proportional
    look.hyphenates = false
    return look
  }
}
