import Foundation
import Testing
import TypesetPDFWriting

extension EveryWordTests {
  /// Prints, for each reader, the words of a text that are not in what it reads of `0.pdf`.
  ///
  /// White space within a word is left out: readers put some where letters are drawn before what they follow,
  /// and beside marks. Pieces of a character count as the character (NFC). `pypdf` gives letters from right to
  /// left as they stand on paper, and poppler without `-raw` puts lines in order.
  private static let words = """
    import io, subprocess, sys, unicodedata

    def run(*words):
        return subprocess.run(words, check=True, capture_output=True).stdout.decode("utf-8", "replace")

    def plain(text):
        return unicodedata.normalize("NFC", "".join(
            c for c in text if not c.isspace() and unicodedata.category(c) not in ("Cf", "Po", "Pd")))

    def read(reader):
        if reader == "poppler":
            return run("pdftotext", "-raw", "0.pdf", "-")
        if reader == "MuPDF":
            return run("mutool", "draw", "-q", "-F", "txt", "0.pdf")
        if reader == "pypdf":
            import pypdf
            return "".join(page.extract_text() for page in pypdf.PdfReader("0.pdf").pages)
        from pdfminer.high_level import extract_text_to_fp
        out = io.StringIO()
        with open("0.pdf", "rb") as file:
            extract_text_to_fp(file, out, laparams=None)
        return out.getvalue()

    # Poppler heeds the text beside the glyphs: its words are whole.
    if sys.argv[1:] == ["poppler", "whole"]:
        found = unicodedata.normalize("NFC", read("poppler")).split()
        for word in open("words.txt").read().split():
            if unicodedata.normalize("NFC", word) not in found:
                print(word)
        sys.exit()
    reader, is_right_to_left = sys.argv[1], sys.argv[2] == "rtl"
    text = read(reader)
    if is_right_to_left and reader == "pypdf":
        text = text[::-1]
    text = plain(text)
    for word in open("words.txt").read().split():
        if plain(word) not in text:
            print(word)
    """

  /// Signs that are drawn before the letter that they follow: what reads glyphs finds them in that order.
  private static let drawnBefore = CharacterSet(
    charactersIn:
      "\u{93F}\u{9BF}\u{9C7}\u{9C8}\u{9CB}\u{9CC}\u{BC6}\u{BC7}\u{BC8}\u{BCA}\u{BCB}\u{BCC}")

  /// Words without such signs that a reader finds otherwise, and why: none of it is in our hands.
  ///
  /// A letter of several characters whose glyph is drawn before or behind what it precedes, and which stands
  /// nowhere by itself, has no code: only poppler heeds the text beside the glyphs. HarfBuzz takes the Thai
  /// sign of am apart, and what reads glyphs finds its two halves.
  static let wordsFoundOtherwise: [(language: String, words: String)] = [
    ("th", "คนทำขนมปังตื่นก่อนพระอาทิตย์ แม่น้ำไหลช้าๆ เพื่อน้ำ"),
    ("hi", "धर्म"),
  ]

  @Test(
    arguments: [
      ("th", "ที่นี่ เพื่อน้ำ ผู้ใหญ่ ปี่"), ("hi", "कितनी किताबें हिन्दी में निश्चित विद्या धर्म"), ("bn", "কি লিখি দিকে জ্ঞান"),
      ("ta", "கொண்டு மெதுவாக பொய் தமிழில்"), ("ar", "السلام كتابٌ"), ("he", "שָׁלוֹם עולם"),
    ], PDFBackend.allCases)
  func everyWordInEveryReader(_ row: (language: String, more: String), _ backend: PDFBackend) throws
  {
    let (language, more) = row
    let text = try #require(ScriptText.all.first { $0.language == language })
    let folder = Folder()
    folder.use(backend)
    folder.write(EveryWordTests.words, to: "read.py")
    folder.write(text.text + " " + more, to: "words.txt")
    folder.write("<p lang=\(language) align=left>\(text.text) \(more)\n", to: "0.txt")
    let built = folder.run(
      "\"$T\" 0.txt --page-size 400ptx600pt --margin 40pt --no-hyphenate $B -o 0.pdf")
    try #require(built.status == 0, "\(built.errors)")
    let otherwise =
      EveryWordTests.wordsFoundOtherwise.first { $0.language == language }?.words
      .split(separator: " ").map(String.init) ?? []
    for reader in EveryWordTests.readers {
      // Poppler reads words from right to left in `wordsFromRightToLeft`.
      if text.isRightToLeft, reader == "poppler" { continue }
      let order =
        text.isRightToLeft
        ? "rtl" : reader == "poppler" && ["hi", "bn"].contains(language) ? "whole" : "ltr"
      let result = Shell.run(
        "/usr/bin/python3 read.py \(reader) \(order)", in: folder.path)
      #expect(result.status == 0, "\(reader) is in scripts/packages.txt: \(result.errors)")
      let lost = result.output.split(separator: "\n").map(String.init)
      guard reader != "poppler" else {
        #expect(lost == [], "\(language) in \(reader)")
        continue
      }
      let others = lost.filter { $0.rangeOfCharacter(from: EveryWordTests.drawnBefore) == nil }
      #expect(others == otherwise, "\(language) in \(reader)")
    }
  }

  @Test func fewWordsAreFoundOtherwise() {
    #expect(
      EveryWordTests.wordsFoundOtherwise.reduce(0) { $0 + $1.words.split(separator: " ").count }
        == 4)
  }
}
