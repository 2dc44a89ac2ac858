import Testing
import TypesetPDFWriting

extension EveryWordTests {
  /// Programs that read a PDF, each in its own way. Poppler heeds `ActualText`; the others know
  /// of a glyph what its font says (`ToUnicode`), and nothing else.
  ///
  /// Ghostscript 10.0's txtwrite swaps the bytes of what stands for several letters, whoever wrote
  /// the PDF, so that it reads no ligature right; it is not among them.
  static let readers = ["poppler", "MuPDF", "pdfminer.six", "pypdf"]

  /// A manuscript with a paragraph for each face that is installed, and a script that reads its
  /// PDF and prints each paragraph that is not as it was written.
  ///
  /// The paragraphs are compared letter by letter: white space, the hyphens of lines and the page
  /// numbers are left out, marks are put on their letters.
  private static let script = """
    import json, subprocess, sys, unicodedata

    LETTERS = ("The Thames often fits: different afflicted offices, attic rafters, coffee, fjord, "
               "Gazette, well-known Quakers. “Quotes” don’t end—here; naïve café Łódź, ÆON: ")
    SMALL = "small offices"

    def faces():
        listed = json.loads(subprocess.run([sys.argv[2], "fonts", "--json"], check=True,
                                           capture_output=True, text=True).stdout)["fonts"]
        return [face["family"] + " " + face["style"] for face in listed]

    def letters(text):
        # Readers may put white space between a letter and its mark.
        return unicodedata.normalize("NFC", "".join(
            c for c in text
            if not c.isspace() and not c.isdigit() and c not in "\\u00ad-\\u2010"))

    def run(*words):
        return subprocess.run(words, check=True, capture_output=True).stdout.decode("utf-8", "replace")

    def read(reader):
        if reader == "poppler":
            return run("pdftotext", "-raw", "0.pdf", "-")
        if reader == "MuPDF":
            return run("mutool", "draw", "-q", "-F", "txt", "0.pdf")
        if reader == "pypdf":
            import pypdf
            return "".join(page.extract_text() for page in pypdf.PdfReader("0.pdf").pages)
        import io
        from pdfminer.high_level import extract_text_to_fp
        out = io.StringIO()
        with open("0.pdf", "rb") as file:
            # As the letters come: what it takes for columns is not ours to test.
            extract_text_to_fp(file, out, laparams=None)
        return out.getvalue()

    if sys.argv[1] == "write":
        with open("0.txt", "w") as file:
            for face in faces():
                file.write(f'<p align=left>@<font face="{face}">{LETTERS}'
                           f'<font features=smcp>{SMALL}</font></font>\\n')
            file.write("@\\n")
    else:
        names = faces()
        found = letters(read(sys.argv[1])).split("@")[1:-1]
        wanted = letters(LETTERS + SMALL)
        print(len(found), "of", len(names))
        for name, text in zip(names, found):
            if text != wanted:
                print(name, text)
    """

  /// Ligatures, small capitals, accents, quotes and hyphens in every face that the set-up installs.
  @Test(arguments: PDFBackend.allCases) func everyFaceInEveryReader(_ backend: PDFBackend) throws {
    let folder = Folder()
    folder.use(backend)
    folder.write(EveryWordTests.script, to: "read.py")
    let written = folder.run(
      """
      /usr/bin/python3 read.py write "$T" &&
      "$T" 0.txt --page-size 300ptx500pt --margin 40pt $B -o 0.pdf
      """)
    try #require(written.status == 0, "\(written.errors)")
    for reader in EveryWordTests.readers {
      let result = Shell.run("/usr/bin/python3 read.py \(reader) \"$T\"", in: folder.path)
      #expect(result.status == 0, "\(reader) is in scripts/packages.txt: \(result.errors)")
      let lines = result.output.split(separator: "\n")
      let counts = lines.first?.split(separator: " ").compactMap { Int($0) } ?? []
      #expect(counts.count == 2 && counts.first == counts.last, "\(reader): \(counts)")
      #expect((counts.first ?? 0) > 150)
      #expect(lines.dropFirst().isEmpty, "\(reader): \(lines.dropFirst().joined(separator: "\n"))")
    }
  }

  /// Words of scripts whose vowel signs are drawn before their consonant, longer than their column:
  /// they are cut between syllables, and every letter is there.
  @Test(
    arguments: [
      ("hi", "क्षि"), ("bn", "ক্ষি"), ("gu", "ક્ષિ"), ("pa", "ਸ੍ਰਿ"), ("ta", "கொ"), ("ml", "ക്ഷെ"),
      ("km", "ក្រែ"), ("my", "ကြေ"),
    ], PDFBackend.allCases)
  func longWordsAreCutBetweenSyllables(
    _ row: (language: String, syllable: String), _ backend: PDFBackend
  ) throws {
    let (language, syllable) = row
    let folder = Folder()
    folder.use(backend)
    let words = (1...60).map { String(repeating: syllable, count: $0) }
    folder.write(
      "<font lang=\"\(language)\">\n" + words.joined(separator: "\n") + "\n", to: "0.txt")
    for columns in [2, 3] {
      let built = folder.run(
        "\"$T\" 0.txt --page-size 320ptx600pt --columns \(columns) $B -o 0.pdf && pdftotext -raw 0.pdf -"
      )
      try #require(built.status == 0, "\(built.errors)")
      let read = EveryWordTests.graphemes(built.output).filter { !$0.isNumber }
      let whole = EveryWordTests.graphemes(words.joined())
      #expect(read == whole, "in \(columns) columns")
    }
  }
}
