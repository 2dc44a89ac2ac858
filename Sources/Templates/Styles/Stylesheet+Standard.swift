import TypesetElementTree
import TypesetGeometry
import TypesetRichText

extension Stylesheet {
  /// The classes that every manuscript may use.
  ///
  /// Sizes and room are proportions of running text, so that they hold at any `--size`. Classes of
  /// about its size keep its leading and with it the grid; smaller and larger ones have their own,
  /// and what follows them stands on the grid again. But for `code` no class names a face: all of
  /// them are cut from the family that the text is set in.
  public static let standard = Stylesheet(
    paragraphs: [
      "body": body, "lead": lead, "quote": quote, "caption": caption, "note": note, "box": box,
      "code": codeBlock, "byline": byline, "deck": deck, "kicker": kicker, "small": small,
      "verse": verse, "list": list, "credits": credits,
    ].merging(elements) { first, _ in first }.merging(magazine) { first, _ in first },
    spans: [
      "code": code, "name": name, "title": title, "strong": strong, "acronym": acronym,
      "end": end, "emphasis": title, "keyboard": keyboard, "formula": title, "note-mark": noteMark,
    ].merging(programs) { first, _ in first })

  // MARK: Running text

  /// Running text, whatever its letters look like.
  private static var body: ParagraphLook {
    var look = ParagraphLook()
    look.part = .running
    look.text.size = .thousandths(1000)
    look.text.slant = .roman
    return look
  }

  /// The opening paragraph: a fifth larger. Four of its lines are five of the grid.
  private static var lead: ParagraphLook {
    var look = ParagraphLook()
    look.part = .opening
    look.text.size = .thousandths(1200)
    look.leading = .grids(1250)
    look.spaceAfter = .leading(500)
    look.firstLineIndent = .exactly(.zero)
    return look
  }

  /// Running text in small: reviews, dates, letters to the editor.
  private static var small: ParagraphLook {
    var look = ParagraphLook()
    look.part = .running
    look.text.size = .thousandths(850)
    look.leading = .proportional
    return look
  }

  // MARK: Heads

  /// The line above a headline that names the column: small capitals throughout.
  private static var kicker: ParagraphLook {
    var look = heading
    look.text.caps = .allSmall
    look.text.weight = 700
    return look
  }

  /// The sentence or two between headline and text.
  private static var deck: ParagraphLook {
    var look = heading
    look.text.size = .thousandths(1370)
    look.text.slant = .italic
    look.leading = .em(1190)
    look.spaceAfter = .leading(500)
    return look
  }

  /// Who wrote it.
  private static var byline: ParagraphLook {
    var look = heading
    look.text.caps = .small
    look.spaceAfter = .leading(500)
    return look
  }

  static var heading: ParagraphLook {
    var look = ParagraphLook()
    look.part = .heading
    look.alignment = .ragged
    look.firstLineIndent = .exactly(.zero)
    look.hyphenates = false
    look.keepsTogether = true
    look.keepsWithNext = true
    look.letters = .hanging
    return look
  }

  // MARK: What is set off

  /// A passage of somebody else's: in by one indent on both sides, a shade smaller.
  private static var quote: ParagraphLook {
    var look = apart
    look.text.size = .thousandths(960)
    look.headIndent = .indent(1000)
    look.tailIndent = .indent(1000)
    return look
  }

  /// Lines of a poem. What is too long for its line goes on further in; nothing is divided.
  private static var verse: ParagraphLook {
    var look = apart
    look.alignment = .ragged
    look.headIndent = .em(3000)
    look.firstLineIndent = .em(-2000)
    look.hyphenates = false
    look.breaksAreLines = true
    return look
  }

  /// Items that begin with a number or a sign, which stands out: a tab after it leads to where
  /// the lines below begin.
  private static var list: ParagraphLook {
    var look = apart
    look.spaceBefore = .leading(500)
    look.spaceAfter = .leading(500)
    look.headIndent = .em(1700)
    look.firstLineIndent = .em(-1700)
    look.tabInterval = .em(1700)
    return look
  }

  /// A sidebar: on a light background between two rules.
  private static var box: ParagraphLook {
    var look = apart
    look.text.size = .thousandths(960)
    look.spaceBefore = .leading(500)
    look.spaceAfter = .leading(500)
    look.rule = .both
    look.ruleWidth = Length(points: 0.5)
    look.ground = .gray(0xF2F2)
    return look
  }

  /// A note of the editor's, a correction: smaller.
  private static var note: ParagraphLook {
    var look = apart
    look.spaceBefore = .leading(500)
    look.spaceAfter = .leading(500)
    look.text.size = .thousandths(850)
    look.leading = .proportional
    // It says something of what stands above it: a reply stays with its letter.
    look.keepsWithPrevious = true
    return look
  }

  /// Lines of a program, letter by letter as they were written. What is too long for its line goes
  /// on further in.
  private static var codeBlock: ParagraphLook {
    var look = apart
    look.text = code
    look.alignment = .exactly(.start)
    look.leading = .grids(875)
    look.spaceBefore = .leading(500)
    look.spaceAfter = .leading(500)
    look.headIndent = .em(1800)
    look.firstLineIndent = .em(-1800)
    look.tabInterval = .em(1200)
    look.hyphenates = false
    look.letters = .fixed
    look.breaksAreLines = true
    return look
  }

  static var apart: ParagraphLook {
    var look = ParagraphLook()
    look.part = .apart
    look.spaceBefore = .leading(1000)
    look.spaceAfter = .leading(1000)
    return look
  }

  // MARK: Beside pictures and at the end

  /// The words under a picture.
  static var caption: ParagraphLook {
    var look = ParagraphLook()
    look.part = .caption
    look.text.size = .thousandths(840)
    look.text.slant = .italic
    look.alignment = .ragged
    look.firstLineIndent = .exactly(.zero)
    look.leading = .proportional
    look.spaceAfter = .leading(500)
    look.balances = true
    look.keepsTogether = true
    return look
  }

  /// Who took, drew and lent: as small as can be read with ease.
  static var credits: ParagraphLook {
    var look = caption
    look.text.size = .thousandths(760)
    look.text.slant = .roman
    look.hyphenates = false
    look.keepsWithPrevious = true
    return look
  }

  // MARK: Spans

  /// Words of a program: letters of one width, small enough to have the height of those around
  /// them; no ligatures; no language, so that nothing is divided.
  static var code: TextLook {
    var look = TextLook()
    look.families = ["monospace"]
    look.size = .thousandths(820)
    look.slant = .roman
    look.features = [FontFeature("liga", value: 0)].compactMap(\.self)
    look.language = "zxx"
    return look
  }

  /// Keys to press: as words of a program, but bold.
  private static var keyboard: TextLook {
    var look = code
    look.weight = 700
    return look
  }

  /// The mark of a note: a raised figure.
  private static var noteMark: TextLook {
    var look = TextLook()
    look.figures = .superiors
    return look
  }

  /// A person's name: small capitals after the initials.
  private static var name: TextLook {
    var look = TextLook()
    look.caps = .small
    return look
  }

  /// The title of a work.
  private static var title: TextLook {
    var look = TextLook()
    look.slant = .opposite
    return look
  }

  /// What nobody must miss.
  private static var strong: TextLook {
    var look = TextLook()
    look.weight = 700
    return look
  }

  /// The sign at the end of an article: at the end of its last line, on a line of its own where that is full.
  private static var end: TextLook {
    var look = TextLook()
    look.standsAtLineEnd = true
    look.slant = .roman
    return look
  }

  /// Capitals as high as small letters; small letters stay, as in CDs.
  private static var acronym: TextLook {
    var look = TextLook()
    look.features = [FontFeature("c2sc")].compactMap(\.self)
    return look
  }
}
