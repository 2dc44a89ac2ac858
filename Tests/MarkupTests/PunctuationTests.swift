import Testing
import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText
import TypesettingMarkup

/// Typewriters' marks set as printers' in the magazine's markup (`--smart`).
@Suite("Smart punctuation")
struct PunctuationTests {
  /// The letters of each paragraph, a line each.
  private func set(_ text: String, in language: LanguageTag? = "en") -> String {
    var (document, _) = MagazineReader.read(
      SourceText(name: "test.txt", bytes: Array(text.utf8)), id: SourceID(0))
    document.setPunctuation(in: language)
    return document.elements.filter { $0.form == .text }.map { element in
      document.inlines(of: element).map { inline in
        guard case .text(let piece) = inline else { return "|" }
        return String(decoding: document.utf8(of: piece), as: UTF8.self)
      }.joined()
    }.joined(separator: "\n")
  }

  /// What cmark's test suite for smart punctuation asks, case by case, in other words.
  @Test(arguments: [
    // Quotations, and quotations in quotations, either way round.
    (
      "\"Mind,\" said the cat. \"'Tom' is what I am called.\"",
      "“Mind,” said the cat. “‘Tom’ is what I am called.”"
    ),
    ("'C', 'D', and 'E' are notes.", "‘C’, ‘D’, and ‘E’ are notes."),
    (
      "'Ash,' 'yew,' and 'holly' are words. So is 'larch.'",
      "‘Ash,’ ‘yew,’ and ‘holly’ are words. So is ‘larch.’"
    ),
    ("'She said, \"It is late.\"'", "‘She said, “It is late.”’"),
    // Apostrophes: within words, at figures, in the place of a first letter, after a quotation began.
    ("Who was there in the 80's?", "Who was there in the 80’s?"),
    ("'twas a night to be 'merry'", "’twas a night to be ‘merry’"),
    (
      "'We'll take Ann's cart and Bob's mule,' Meg said.",
      "‘We’ll take Ann’s cart and Bob’s mule,’ Meg said."
    ),
    // A second paragraph of one speaker.
    (
      "\"A paragraph that nothing closes.\n\n\"The next one, by the same speaker.\"",
      "“A paragraph that nothing closes.\n“The next one, by the same speaker.”"
    ),
    // Marks beside programs and links.
    (
      "Here is some quoted '<code>a'b</code>' and a \"<a href=\"https://x.example\">link</a>\".",
      "Here is some quoted ‘a'b’ and a “link”."
    ),
    ("<a href=\"https://x.example\">a</a>'s b'", "a’s b’"),
    // What is written in another way stays.
    ("&quot;Typed.&quot; This isn't. 5&#39;8&quot;", "\"Typed.\" This isn’t. 5'8\""),
    // Dots and dashes.
    ("Dots...and...dots....", "Dots…and…dots…."),
    (
      "Dashes:  em---em en--en em --- em en -- en 4--5",
      "Dashes:  em—em en–en em — em en – en 4–5"
    ),
    ("one- two-- three---", "one- two– three—"),
  ])
  func asCMarkHasIt(_ source: String, _ expected: String) {
    #expect(set(source) == expected)
  }

  /// Four hyphens and more are a line here, five dots a leader; cmark makes dashes and dots of them.
  @Test func whatCMarkHasOtherwise() {
    #expect(set("four---- five-----") == "four---- five-----")
    #expect(set("Name ..... Tom") == "Name ..... Tom")
  }

  @Test func marksOfTheLanguage() {
    #expect(set("\"a 'b' c\"", in: "de") == "„a ‚b‘ c“")
    #expect(set("\"a\"", in: "fr") == "«\u{202F}a\u{202F}»")
    #expect(set("\"a\"", in: nil) == "“a”")
    // Where no blanks part words, every second mark closes.
    #expect(set("彼は\"はい、'わかった'と言った\"と答えた。", in: "ja") == "彼は「はい、『わかった』と言った」と答えた。")
    #expect(set("\"港\"と\"灯台\"。", in: "ja") == "「港」と「灯台」。")
    #expect(set("他说\"好的，'明白'\"。", in: "zh-CN") == "他说“好的，‘明白’”。")
    // Of a paragraph, of an article, of some words.
    #expect(set("<p lang=de>\"a\"</p>\n\"b\"") == "„a“\n“b”")
    #expect(
      set("<article lang=sv>\n\"a\"\n<p lang=de>\"b\"</p>\n</article>\n\"c\"")
        == "”a”\n„b“\n“c”")
    #expect(set("\"a\" <span lang=fr-CH>\"b\"</span>") == "“a” «b»")
  }

  /// Letters of another style belong to the word that they stand in.
  @Test func acrossStyles() {
    #expect(set("<b>\"a\"</b> \"<i>b</i>\" don<b>'</b>t <i>dogs</i>'") == "“a” “b” don’t dogs’")
    #expect(set("(\"a\") a/\"b\" \"'a' b\"") == "(“a”) a/“b” “‘a’ b”")
  }

  @Test func whatStays() {
    #expect(set("<code>\n\"a\" -- 'b'...\n</code>") == "\"a\" -- 'b'...")
    #expect(
      set("<a href=\"https://x.example/a--b\">x.example/a--b</a> a--b") == "x.example/a--b a–b")
    #expect(set("no marks at all") == "no marks at all")
    #expect(set("") == "")
  }

  /// Each mark is at its own place of the manuscript.
  @Test func places() throws {
    var (document, _) = MagazineReader.read(
      SourceText(name: "test.txt", bytes: Array("a \"b\" c".utf8)), id: SourceID(0))
    document.setPunctuation(in: "de")
    let pieces = document.inlines.compactMap { inline -> String? in
      guard case .text(let piece) = inline else { return nil }
      let text = String(decoding: document.utf8(of: piece), as: UTF8.self)
      return "\(text) \(piece.source.lowerBound)…\(piece.source.upperBound)"
    }
    #expect(pieces == ["a  0…2", "„ 2…3", "b 3…4", "“ 4…5", " c 5…7"])
  }

  /// A paragraph of nothing but marks takes linear time.
  @Test func manyMarks() {
    let text = set(String(repeating: "'a \"", count: 4_000))
    #expect(text.unicodeScalars.count == 16_000)
  }
}
