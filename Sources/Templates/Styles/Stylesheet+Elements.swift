import TypesetElementTree
import TypesetGeometry
import TypesetRichText

extension Stylesheet {
  /// The looks of elements, by the elements' names.
  ///
  /// Sizes are proportions of running text. Headings take whole lines of the grid: what they do not
  /// fill stands above them, so that the text below follows at one distance everywhere.
  static var elements: [String: ParagraphLook] {
    [
      "headline": headline, "h1": h1, "h2": h2, "h3": h3, "h4": h4, "h5": h5, "h6": h6,
      "pullquote": pullquote, "credit": credit, "continued": continued, "sidebar": sidebar,
      "figure": figure, "figures": figure, "rule": rule, "terms": terms, "term": term,
      "description": description, "table": table, "row": row, "head-row": headRow,
      "even-row": row,
      "foot-row": footRow, "table-column": ParagraphLook(), "table-continued": tableContinued,
      "choices": ParagraphLook(),
      "formula": formula, "code-label": codeLabel, "folio": folio, "toc": contents,
      "toc-section": tocSection,
      "toc-1": toc1, "toc-2": tocBelow(1), "toc-3": tocBelow(2), "toc-4": tocBelow(3),
      "toc-5": tocBelow(4), "toc-6": tocBelow(5), "toc-7": tocBelow(6), "toc-author": tocAuthor,
      "index": index, "index-sub": indexSub, "index-first": indexFirst,
    ]
  }

  /// The names of looks that are for elements and for what is generated: no message suggests to
  /// give them as classes.
  package static let elementNames = Set(elements.keys).union(programs.keys)

  /// The looks of what stands in programs, and beside their lines. In print weight and slant say enough.
  static var programs: [String: TextLook] {
    var (keyword, comment, beside) = (TextLook(), TextLook(), TextLook())
    keyword.weight = 700
    comment.slant = .italic
    beside.size = .thousandths(850)
    beside.color = .gray(0x7878)
    let plain = TextLook()
    return [
      "code-keyword": keyword, "code-comment": comment, "code-type": plain, "code-string": plain,
      "code-number": plain, "code-attribute": plain, "code-variable": plain,
      "code-number-of-line": beside, "code-wrap": beside,
    ]
  }

  // MARK: Heads

  /// What an article is called. Two lines of the grid for each of its own.
  private static var headline: ParagraphLook {
    var look = heading
    look.text.size = .thousandths(2400)
    look.text.weight = 700
    look.leading = .grids(2000)
    look.spaceBefore = .leading(1000)
    look.spaceAfter = .leading(500)
    return look
  }

  /// A heading in the text: a third larger.
  private static var h1: ParagraphLook {
    var look = heading
    look.text.size = .thousandths(1350)
    look.text.weight = 700
    look.leading = .em(1150)
    look.spaceBefore = .leading(1000)
    return look
  }

  /// One below it: bold, of the size of the text.
  private static var h2: ParagraphLook {
    var look = heading
    look.text.weight = 700
    look.spaceBefore = .leading(1000)
    return look
  }

  /// One below that: italic.
  private static var h3: ParagraphLook {
    var look = heading
    look.text.slant = .italic
    look.spaceBefore = .leading(1000)
    return look
  }

  /// Small capitals.
  private static var h4: ParagraphLook {
    var look = heading
    look.text.caps = .small
    look.spaceBefore = .leading(1000)
    return look
  }

  /// Bold and small; nothing above it.
  private static var h5: ParagraphLook {
    var look = heading
    look.text.size = .thousandths(900)
    look.text.weight = 700
    return look
  }

  /// Italic and small; nothing above it.
  private static var h6: ParagraphLook {
    var look = heading
    look.text.size = .thousandths(900)
    look.text.slant = .italic
    return look
  }

  // MARK: What is set off

  /// Words worth repeating: large, between two rules.
  private static var pullquote: ParagraphLook {
    var look = apart
    look.text.size = .thousandths(1700)
    look.text.slant = .italic
    look.alignment = .ragged
    look.firstLineIndent = .exactly(.zero)
    look.leading = .em(1180)
    look.hyphenates = false
    look.balances = true
    look.letters = .hanging
    look.keepsTogether = true
    look.rule = .both
    look.ruleWidth = Length(points: 1)
    return look
  }

  /// Text beside the text, on a background under a heavy rule.
  private static var sidebar: ParagraphLook {
    var look = apart
    look.text.size = .thousandths(960)
    look.alignment = .ragged
    look.spaceBefore = .leading(1000)
    look.spaceAfter = .leading(1000)
    look.rule = .above
    look.ruleWidth = Length(points: 2)
    look.ground = .gray(0xF2F2)
    return look
  }

  /// Pictures, and the words to them.
  private static var figure: ParagraphLook {
    var look = ParagraphLook()
    look.part = .apart
    look.spaceBefore = .leading(500)
    look.spaceAfter = .leading(500)
    return look
  }

  /// Terms and what explains them, which stands in below its term.
  private static var terms: ParagraphLook {
    var look = apart
    look.spaceBefore = .leading(500)
    look.spaceAfter = .leading(500)
    look.firstLineIndent = .exactly(.zero)
    return look
  }

  /// A term, above what explains it.
  private static var term: ParagraphLook {
    var look = ParagraphLook()
    look.text.weight = 700
    look.alignment = .ragged
    look.firstLineIndent = .exactly(.zero)
    look.keepsWithNext = true
    return look
  }

  /// What explains a term.
  private static var description: ParagraphLook {
    var look = ParagraphLook()
    look.headIndent = .em(1700)
    look.firstLineIndent = .exactly(.zero)
    return look
  }

  /// Rows of cells.
  private static var table: ParagraphLook {
    var look = apart
    look.text.size = .thousandths(900)
    look.text.figures = [.tabular, .lining]
    look.alignment = .ragged
    look.firstLineIndent = .exactly(.zero)
    look.leading = .em(1250)
    look.rule = .both
    look.ruleWidth = Length(points: 0.75)
    look.padding = ParagraphLook.Padding(.em(300))
    look.spaceBetween = .em(300)
    look.spaceBefore = .leading(500)
    look.spaceAfter = .leading(500)
    return look
  }

  /// The row that heads a table: a rule stands below it.
  private static var headRow: ParagraphLook {
    var look = ParagraphLook()
    look.rule = .below
    look.ruleWidth = Length(points: 0.4)
    look.padding = ParagraphLook.Padding(.em(300))
    return look
  }

  /// A row, and every second one of those that do not head a table: for rules and for stripes, where a template has them.
  private static var row: ParagraphLook {
    var look = ParagraphLook()
    look.padding = ParagraphLook.Padding(.em(300))
    return look
  }

  /// A row at the foot of a table: a rule stands above the first of them.
  private static var footRow: ParagraphLook {
    var look = ParagraphLook()
    look.rule = .above
    look.ruleWidth = Length(points: 0.4)
    look.padding = ParagraphLook.Padding(.em(300))
    return look
  }

  /// What stands above the parts of a table but the first.
  private static var tableContinued: ParagraphLook {
    var look = table
    look.text.slant = .italic
    look.text.size = .thousandths(850)
    look.rule = ParagraphSetting.Rule.none
    look.spaceAfter = .em(300)
    return look
  }

  /// What a program is, or the file that it stands in: right above its lines.
  private static var codeLabel: ParagraphLook {
    var look = apart
    look.text = code
    look.text.size = .thousandths(760)
    look.text.weight = 700
    look.alignment = .exactly(.start)
    look.firstLineIndent = .exactly(.zero)
    look.spaceBefore = .leading(500)
    look.spaceAfter = .exactly(.zero)
    look.hyphenates = false
    look.letters = .fixed
    look.keepsWithNext = true
    return look
  }

  /// A formula on lines of its own.
  private static var formula: ParagraphLook {
    var look = apart
    look.text.slant = .italic
    look.alignment = .exactly(.center)
    look.firstLineIndent = .exactly(.zero)
    look.hyphenates = false
    look.spaceBefore = .leading(500)
    look.spaceAfter = .leading(500)
    // The line above says what it is (TeX's \predisplaypenalty).
    look.keepsWithPrevious = true
    return look
  }

  /// Whose picture it is, below its caption.
  private static var credit: ParagraphLook {
    var look = credits
    look.text.size = .thousandths(720)
    return look
  }

  /// A rule across the column.
  private static var rule: ParagraphLook {
    var look = ParagraphLook()
    look.ruleWidth = Length(points: 0.5)
    return look
  }

  /// Where a text goes on, or comes from.
  private static var continued: ParagraphLook {
    var look = apart
    look.text.size = .thousandths(850)
    look.text.slant = .italic
    look.alignment = .exactly(.end)
    look.firstLineIndent = .exactly(.zero)
    look.leading = .proportional
    look.spaceBefore = .exactly(.zero)
    look.hyphenates = false
    look.keepsTogether = true
    return look
  }

  /// The page's number, and what stands beside it.
  private static var folio: ParagraphLook {
    var look = ParagraphLook()
    look.text.size = .thousandths(850)
    look.alignment = .ragged
    look.firstLineIndent = .exactly(.zero)
    look.hyphenates = false
    return look
  }

  // MARK: Contents

  /// What all lines of the contents have in common.
  private static var contents: ParagraphLook {
    var look = ParagraphLook()
    look.part = .apart
    look.alignment = .ragged
    look.firstLineIndent = .exactly(.zero)
    look.hyphenates = false
    look.balances = true
    look.keepsTogether = true
    look.text.figures = .tabular
    return look
  }

  /// The part of the magazine that the entries below belong to.
  private static var tocSection: ParagraphLook {
    var look = ParagraphLook()
    look.text.caps = .allSmall
    look.text.weight = 700
    look.spaceBefore = .leading(1000)
    look.keepsWithNext = true
    return look
  }

  /// An article. What its line does not hold goes on further in.
  private static var toc1: ParagraphLook {
    var look = ParagraphLook()
    look.headIndent = .em(1000)
    look.firstLineIndent = .em(-1000)
    look.leader = " ."
    return look
  }

  /// A heading so many steps below an article.
  private static func tocBelow(_ steps: Int) -> ParagraphLook {
    var look = ParagraphLook()
    look.text.size = .thousandths(900)
    look.headIndent = .em(1000 * (steps + 1))
    look.firstLineIndent = .em(-1000)
    look.leader = " ."
    return look
  }

  /// Who wrote the article above.
  private static var tocAuthor: ParagraphLook {
    var look = ParagraphLook()
    look.text.slant = .italic
    look.headIndent = .em(1000)
    return look
  }

  // MARK: Index

  /// A term and its pages: small; what its line does not hold goes on further in.
  private static var index: ParagraphLook {
    var look = ParagraphLook()
    look.part = .apart
    look.text.size = .thousandths(850)
    look.alignment = .ragged
    look.leading = .proportional
    look.headIndent = .em(2000)
    look.firstLineIndent = .em(-2000)
    look.hyphenates = false
    look.keepsTogether = true
    return look
  }

  /// What stands below a term.
  private static var indexSub: ParagraphLook {
    var look = ParagraphLook()
    look.headIndent = .em(2000)
    look.firstLineIndent = .em(-1000)
    return look
  }

  /// The first term of a letter.
  private static var indexFirst: ParagraphLook {
    var look = ParagraphLook()
    look.spaceBefore = .leading(500)
    return look
  }
}
