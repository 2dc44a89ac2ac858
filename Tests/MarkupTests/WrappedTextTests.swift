import Foundation
import TypesetDiagnostics
import TypesetElementTree
import Testing

@testable import TypesettingMarkup

@Suite("Wrapped text")
struct WrappedTextTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Ends of lines in a text that is known to be wrapped.
  @Test(arguments: [
    ("one\ntwo", "one two"), ("one \ntwo", "one two"), ("one\t \n  two", "one two"),
    ("one\r\ntwo\rthree\n", "one two three\n"), ("one\n\ntwo", "one\n\ntwo"),
    ("one\n \ntwo\nthree", "one\n \ntwo three"),
    // A hyphen stays, and no space comes behind it; nor where a word may be divided.
    ("well-\nknown", "well-known"), ("a -\nb", "a - b"), ("well- \nknown", "well- known"),
    ("a\u{AD}\nb", "a\u{AD}b"), ("word —\nword", "word — word"),
    // Chinese and Japanese have no spaces; Korean has.
    ("日本\n語です", "日本語です"), ("日本。\n語", "日本。語"), ("日本\nabc", "日本 abc"),
    ("한국\n어", "한국 어"),
    // Tags of letters are letters; a space that is there is enough.
    ("one\n<i>two</i>", "one two"), ("<b>one</b>\ntwo", "one two"),
    ("one <i>\ntwo</i>", "one two"), ("one<br>\ntwo", "one\u{2028}two"),
    ("one\n<index term=x>two", "one two"), ("one <a\nhref=x>two</a>", "one two"),
    ("one\n<!-- no -->\ntwo", "one two"), ("one &amp;\ntwo", "one & two"),
    ("“one\ntwo”", "“one two”"),
    // Tags of elements, and pictures on lines of their own, keep their meaning.
    ("one\n<p>two\nthree", "one\ntwo three"), ("one\n<h1>two</h1>\nthree", "one\ntwo\nthree"),
    ("<h1>one\ntwo</h1>\nthree", "one two\nthree"), ("<h1>one\ntwo\nthree", "one\ntwo three"),
    ("<deck>\none\ntwo\n</deck>\nthree", "\none two\n\nthree"),
    ("<p class=a>one\ntwo\n</p>\nthree", "one two\n\nthree"),
    ("one\n<box>\ntwo\nthree\n</box>\nfour", "one\n\ntwo three\n\nfour"),
    ("one</box>\ntwo", "one two"), ("<box>\none</box>\ntwo", "\none\ntwo"),
    ("one\n<img src=a>\ntwo", "one\n\ntwo"), ("one\n<img src=a> two", "one  two"),
    ("one\n<rule>\ntwo", "one\n\ntwo"), ("one\n<toc>\n<index>\ntwo", "one\n\n\ntwo"),
    ("<article>\none\n</article>", "\none\n"), ("<font size=9>\none\ntwo", "\none two"),
    // Items of lists begin lines, and go on over others.
    ("one\n- two\n- three", "one\n- two\n- three"),
    ("one\n– two\n — three", "one\n– two\n — three"),
    ("• one\n  two\n• three", "• one two\n• three"),
    ("one\n* two\n*\tthree", "one\n* two\n*\tthree"),
    ("9. one\n10. two\nthree", "9. one\n10. two three"),
    ("one:\n1) two\n2) three", "one:\n1) two\n2) three"),
    ("one\n-two\n–three\n•four", "one -two –three •four"),
    ("one\n1984. two\n3.5 m", "one 1984. two 3.5 m"),
    ("one\n12 two\n- ", "one 12 two\n- "),
    // What a mail quotes stays as it is.
    ("one\n> two\n> three\nfour\nfive", "one\n> two\n> three\nfour five"),
    (">one\n>\n>> two\n >three\nfour", ">one\n>\n>> two\n >three\nfour"),
    ("<a href=#x\n>one</a>\ntwo", "one two"),
  ])
  func joins(_ source: String, _ shown: String) {
    let reading = Reading(source, paragraphs: .blank)
    #expect(reading.shown == shown)
    #expect(reading.diagnostics.filter { $0.code == "markup.joined-lines" } == [])
  }

  /// What is right for a paragraph is right for all of its lines.
  @Test func whatIsAskedHoldsForAllLines() {
    #expect(
      Reading("<p class=lead>one\ntwo\nthree\n\nfour", paragraphs: .blank).set
        == "one two three{class=\"lead\"}\n\nfour")
    let reading = Reading(
      "see <a href=#x>one\ntwo</a> <nobr>three\nfour</nobr>", paragraphs: .blank)
    #expect(reading.problems == ["markup.bad-link 1:13-1:15"])
    #expect(
      reading.styled
        == "see one{href=\"#x\"} {href=\"#x\"}two{href=\"#x\"} three{nobr} {nobr}four{nobr}")
  }

  /// The first example of the README, and prose in other shapes.
  @Test(arguments: [
    """
    The clocks go back on the last Sunday of October, and with them goes the hour
    in which most of us do something <i>foolish</i>.
    """,
    // Wrapped by hand, so that no line is full.
    """
    She has asked us to say that she is quite well, that she kept hold
    of the frame, and that if anybody sees the canvas they will
    know it by the stripes. This is our thirty-first number, which nobody
    would have thought when we began on the vicarage duplicator with
    a list of doors.
    """,
    // German has many capitals.
    """
    Die Uhren gehen am letzten Sonntag im Oktober zurück, und mit ihnen die
    Stunde, in der die meisten von uns etwas Törichtes tun. Voriges Jahr war
    es eine Leserin in Wick Mallet, die um halb fünf hinausging, um einen
    Liegestuhl hereinzuholen.
    """,
    // A date and a dash at the beginnings of lines are part of their sentences.
    """
    Die Uhren gehen in diesem Jahr bereits in der Nacht zum Sonntag, den
    25. Oktober, zurück, und mit ihnen die Stunde, in der die meisten hier
    – wer wüsste es nicht – etwas Törichtes tun. Voriges Jahr war es eine
    Leserin, die um halb fünf in den Garten ging, um einen Liegestuhl in
    das Haus zu holen, und die man erst am Mittag wieder fand, wo niemand
    sie gesucht hatte.
    """,
    // Mails of a few lines, one of them with a name at most beginnings.
    """
    The bell has been found. It was in the ditch behind the
    upper gate, where the Sedge boys had left it, and it is none
    the worse but for the clapper. Could somebody come on
    Saturday with the cart and fetch it home?
    """,
    """
    The keys are missed by the vicar and by Mrs Amory. Nuala
    Prideaux has them, and Hester knows where Nuala keeps hers,
    Mondays at least. The church is locked, as Wilf may have told
    you.
    """,
    """
    Nuala says that the walk to Otterby is off, because the lower gate is chained
    and nobody at Wick Mallet will say who has the key. I have written to the
    parish. Until they answer we shall have to go round by the mill, which adds
    two miles and, in November, an hour of dark to everything.
    """,
  ])
  func isWrapped(_ source: String) {
    let reading = Reading(source, paragraphs: .auto)
    #expect(!reading.shown.contains("\n"), "\(reading.shown)")
    #expect(reading.diagnostics.map(\.code) == ["markup.joined-lines"])
    #expect(reading.diagnostics.allSatisfy { $0.severity == .note && $0.help != nil })
    #expect(Reading(source, paragraphs: .lines).shown == source.replacing(/<.?i>/, with: ""))
  }

  /// Rows of figures are lines of equal length, and nothing ends in a full stop.
  @Test func timetablesAreLines() {
    let days = (10...28).map { "2024-01-\($0) high 05:10 low 11:10 high 17:10 low 23:10" }
    let numbers = (10...60).map { "+49 40 1234 55\($0) Harbour office, back room" }
    for lines in [days, numbers] {
      let source = lines.joined(separator: "\n")
      let reading = Reading(source, paragraphs: .auto)
      #expect(reading.problems == [])
      #expect(reading.shown == source)
    }
  }

  /// Lines that are paragraphs, verses, items or tables.
  @Test(arguments: [
    "One line of some length that ends without a full stop\nand\nanother",
    "The bell is in the barley,\nthe barley in the bell,\nand what went up the steeple stairs\n"
      + "the sexton will not tell",
    "Shall I compare thee to a summer’s day\nThou art more lovely and more temperate\n"
      + "Rough winds do shake the darling buds of May\nAnd summer’s lease hath all too short a date",
    "two onions, finely chopped, with their skins\na pound of barley from the mill\n"
      + "one bell\nsome patience",
    "<p class=verse>\nthe lines of this one are as long as those of prose are elsewhere, and\n"
      + "nobody ends them; what keeps them from being joined is the tag above\n</p>",
    "Nine days behind a drove, with rain and with wind\nA dentist speaks, through the hatch, twice\n"
      + "Know who is on your lawn before you wave",
    "Name\tPlace and date of what happened then and there\nOther\tPlace and date of what happened",
    "Hester Pym, editor\nWilf Amory, pictures\nNuala Prideaux, walks",
    // Verses that begin with small letters, with signs at their ends and without.
    "the bell is in the barley now,\nthe barley in the bell,\nand what went up the steeple stairs,\n"
      + "the sexton will not tell,\n\nnor will the cat who saw it all\nand keeps it to herself,\n"
      + "nor will the jar of damson jam\nthat listened on the shelf",
    "nobody came to the gate tonight\nnobody rang at the bell\nthe lamp went out by its own light\n"
      + "and the milk began to smell\nof something that had been alive\nbefore the church clock stopped at five",
    "we walked all day beside the river without\nany idea of where the river was going or\n"
      + "whether it had been asked to carry so much\n\nof the sky and the undersides of bridges and\n"
      + "the one red glove",
    // Hexameters are longer than other verses, and differ less.
    "Ἄνδρα μοι ἔννεπε, Μοῦσα, πολύτροπον, ὃς μάλα πολλὰ\nπλάγχθη, ἐπεὶ Τροίης ἱερὸν πτολίεθρον ἔπερσε·\n"
      + "πολλῶν δ᾽ ἀνθρώπων ἴδεν ἄστεα καὶ νόον ἔγνω,\nπολλὰ δ᾽ ὅ γ᾽ ἐν πόντῳ πάθεν ἄλγεα ὃν κατὰ θυμόν,\n"
      + "ἀρνύμενος ἥν τε ψυχὴν καὶ νόστον ἑταίρων.\nἀλλ᾽ οὐδ᾽ ὣς ἑτάρους ἐρρύσατο, ἱέμενός περ·\n"
      + "αὐτῶν γὰρ σφετέρῃσιν ἀτασθαλίῃσιν ὄλοντο,",
    // Chinese verses have no spaces.
    "床前看见明月的光照在我的地上面\n我疑心那就是地上的霜\n抬起头来望着山上的明月\n低下头去想念我的故乡\n"
      + "不知道今天晚上谁家的灯还亮着\n而我还在路上走着呢",
    // Lists, whose items are longer than most verses.
    "- two onions, finely chopped, with their skins on, and the\n- barley from the mill, soaked overnight, with\n"
      + "- one bell, of bronze, and somebody who can ring it, or a\n- dog that barks when it is told to, and only then",
    // A mail that is nothing but quoted.
    "> Nuala says that the walk to Otterby is off, because the lower gate is chained\n"
      + "> and nobody at Wick Mallet will say who has the key. I have written to the\n"
      + "> parish. Until they answer we shall have to go round by the mill, which adds\n> two miles.",
  ])
  func isNotWrapped(_ source: String) {
    let reading = Reading(source, paragraphs: .auto)
    #expect(reading.shown == Reading(source).shown)
    #expect(reading.problems == Reading(source).problems)
  }

  /// In a wrapped mail, a greeting and an address are no evidence against it; what it quotes and its
  /// list stay as written.
  @Test func aMailIsReadAsOne() {
    let source = """
      Dear Hester,

      > Is there any news of the bell? We have looked in the vestry,
      > in the ditch and under the vicar.

      The bell has been found. It was in the ditch behind the
      upper gate, where the Sedge boys had left it, and it is none
      the worse but for the clapper. Could somebody come on
      Saturday with the cart and fetch it home? Please bring
      - a rope, of hemp, not of that blue stuff which nobody can
        tie, and
      - soup

      Yours
      Wilf Amory
      """
    let reading = Reading(source, paragraphs: .auto)
    #expect(reading.problems == ["markup.joined-lines 6:1-6:56"])
    #expect(
      reading.shown == """
        Dear Hester,

        > Is there any news of the bell? We have looked in the vestry,
        > in the ditch and under the vicar.

        The bell has been found. It was in the ditch behind the upper gate, where the Sedge boys had \
        left it, and it is none the worse but for the clapper. Could somebody come on Saturday with \
        the cart and fetch it home? Please bring
        - a rope, of hemp, not of that blue stuff which nobody can tie, and
        - soup

        Yours Wilf Amory
        """)
    #expect(reading.diagnostics.first?.help?.contains("<br>") == true)
  }

  /// No manuscript of ours changes: those of magazines, of cases, of the manual.
  @Test func noFileChangesWhoseLinesAreParagraphs() throws {
    let manager = FileManager.default
    var looked = 0
    for folder in ["content", "Tests/Golden", "templates", "Examples", "docs"] {
      let base = WrappedTextTests.root.appending(path: folder)
      let files = try #require(manager.enumerator(at: base, includingPropertiesForKeys: nil))
      for case let file as URL in files
      where file.pathExtension == "txt" && !file.lastPathComponent.contains("diagnostics") {
        // Those that show what it is to be wrapped.
        if file.path().contains("paragraphs-wrapped") { continue }
        if file.path().hasSuffix("content/first.txt") { continue }
        let bytes = Array(try Data(contentsOf: file))
        let reading = Reading(bytes: bytes, paragraphs: .auto)
        looked += 1
        let codes = reading.diagnostics.map(\.code)
        #expect(!codes.contains("markup.joined-lines"), "\(file.path())")
        #expect(reading.document == Reading(bytes: bytes).document, "\(file.path())")
      }
    }
    #expect(looked > 150)
  }

  /// Prose of the magazines, folded as `fold -s` does it, comes out as it was.
  @Test(arguments: [60, 72, 80])
  func foldedProseIsAsBefore(_ width: Int) throws {
    var paragraphs = 0
    for name in ["zombies", "neap"] {
      let text = try String(
        contentsOf: WrappedTextTests.root.appending(path: "content/\(name).txt"), encoding: .utf8)
      let prose = text.split(separator: "\n").filter { line in
        line.utf8.count > 300 && !line.contains("&#9;") && !line.contains("<note")
      }
      paragraphs += prose.count
      let plain = prose.joined(separator: "\n\n") + "\n"
      let folded = WrappedTextTests.folded(plain, at: width)
      let (a, b) = (Reading(plain), Reading(folded, paragraphs: .auto))
      #expect(b.diagnostics.contains { $0.code == "markup.joined-lines" })
      #expect(a.shown == b.shown, "\(name) \(width)")
      // What paragraphs are called and how they are set does not change either.
      #expect(
        a.document.elements.map(\.node) == b.document.elements.map(\.node), "\(name) \(width)")
      #expect(a.set == b.set)
    }
    #expect(paragraphs > 100)
  }

  /// `text` as coreutils' `fold -s -w width` has it: bytes, and blanks stay at the ends of lines.
  static func folded(_ text: String, at width: Int) -> String {
    var out: [UInt8] = []
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      var rest = Array(line)[...]
      while rest.count > width {
        let part = rest.prefix(width)
        let end = part.lastIndex(of: 0x20).map { $0 + 1 } ?? part.endIndex
        out += rest[..<end]
        out.append(0x0A)
        rest = rest[end...]
      }
      out += rest
      out.append(0x0A)
    }
    out.removeLast()
    return String(decoding: out, as: UTF8.self)
  }
}
