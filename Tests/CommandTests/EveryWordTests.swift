import Testing

/// Every word on paper: from a manuscript through the whole press to a PDF, and back through another
/// program, in the world's scripts.
@Suite("Every word on paper, as another program reads it")
struct EveryWordTests {
  /// What is to be compared: characters as people see them, without white space and without what
  /// tells only of directions and divisions.
  ///
  /// White space goes first: `pdftotext` may put some between a letter and its mark.
  static func graphemes(_ text: String) -> [Character] {
    let seen = text.unicodeScalars.filter { scalar in
      switch scalar.value {
      // A soft hyphen, marks and isolates of direction, the end of a page.
      case 0xAD, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
      default: !scalar.properties.isWhitespace
      }
    }
    return Array(String(String.UnicodeScalarView(seen)))
  }

  static func counts(_ graphemes: [Character]) -> [Character: Int] {
    graphemes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// Typesets `text` on a narrow page and answers what `pdftotext` finds inside of its margins.
  private func read(_ text: ScriptText, options: String = "") throws -> (read: String, said: String)
  {
    let folder = Folder()
    folder.write("<font lang=\"\(text.language)\">\(text.text)\n", to: "m.txt")
    let built = Shell.run(
      "\"$T\" m.txt --page-size 200ptx600pt --margin 40pt \(options) -o m.pdf", in: folder.path)
    #expect(built.status == 0, "\(built.errors)")
    // Without the folio.
    let seen = Shell.run(
      "pdftotext -raw -r 72 -x 0 -y 30 -W 200 -H 535 m.pdf -", in: folder.path)
    try #require(seen.status == 0, "pdftotext is of Debian's poppler-utils: \(seen.errors)")
    return (seen.output, built.errors)
  }

  @Test(arguments: ScriptText.all)
  func everyWord(_ text: ScriptText) throws {
    let (read, said) = try read(text)
    // A face for each character, all of scripts/packages.txt.
    #expect(!said.contains("missing-glyph"), "\(said)")
    let expected = EveryWordTests.graphemes(text.text)
    let found = EveryWordTests.graphemes(read)
    #expect(expected.count >= 6)
    if text.isRightToLeft {
      // From left to right is how the words of a line stand in the file.
      #expect(EveryWordTests.counts(found) == EveryWordTests.counts(expected), "\(read)")
    } else {
      #expect(found == expected, "\(read)")
    }
  }

  /// Words whose letters are all there may still be cut to pieces; each stands in one line's text.
  @Test(arguments: ScriptText.all.filter { $0.isRightToLeft })
  func wordsFromRightToLeft(_ text: ScriptText) throws {
    let read = EveryWordTests.graphemes(try read(text, options: "--no-hyphenate").read)
    for word in text.text.split(separator: " ") {
      let letters = EveryWordTests.graphemes(String(word)).filter { $0.isLetter }
      let run = read.filter { $0.isLetter }
      #expect(
        run.indices.contains { run[$0...].starts(with: letters) }, "\(word) in \(String(read))")
    }
  }

  @Test func areSeventyScripts() {
    #expect(Set(ScriptText.all.map(\.script)).count >= 70)
    #expect(ScriptText.all.count { $0.isRightToLeft } >= 9)
    #expect(ScriptText.all.reduce(0) { $0 + EveryWordTests.graphemes($1.text).count } > 3_000)
  }
}
