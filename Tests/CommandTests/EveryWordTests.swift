import Foundation
import Testing
import TypesetPDFWriting

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

  /// Typesets `text` on a narrow page, in a folder that has it as `m.pdf` then; what the program said.
  private func set(
    _ text: ScriptText, by backend: PDFBackend, options: String = "", in folder: Folder
  ) -> String {
    folder.use(backend)
    folder.write("<font lang=\"\(text.language)\">\(text.text)\n", to: "m.txt")
    let built = folder.run(
      "\"$T\" m.txt --page-size 200ptx600pt --margin 40pt \(options) $B -o m.pdf")
    #expect(built.status == 0, "\(built.errors)")
    return built.errors
  }

  /// What `pdftotext` finds in `m.pdf`, without the folio.
  private func read(in folder: Folder) throws -> String {
    let seen = folder.run("pdftotext -raw -r 72 -x 0 -y 30 -W 200 -H 535 m.pdf -")
    try #require(seen.status == 0, "pdftotext is of Debian's poppler-utils: \(seen.errors)")
    return seen.output
  }

  @Test(arguments: ScriptText.all, PDFBackend.allCases)
  func everyWord(_ text: ScriptText, _ backend: PDFBackend) throws {
    let folder = Folder()
    let said = set(text, by: backend, in: folder)
    let read = try read(in: folder)
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
  @Test(arguments: ScriptText.all.filter { $0.isRightToLeft }, PDFBackend.allCases)
  func wordsFromRightToLeft(_ text: ScriptText, _ backend: PDFBackend) throws {
    let folder = Folder()
    _ = set(text, by: backend, options: "--no-hyphenate", in: folder)
    let read = EveryWordTests.graphemes(try read(in: folder))
    for word in text.text.split(separator: " ") {
      let letters = EveryWordTests.graphemes(String(word)).filter { $0.isLetter }
      let run = read.filter { $0.isLetter }
      #expect(
        run.indices.contains { run[$0...].starts(with: letters) }, "\(word) in \(String(read))")
    }
  }

  /// Scripts in which MuPDF, which knows of a glyph only what its font says, finds letters in another order, or not
  /// all of them: glyphs that are drawn before the letter that they follow, or that stand for letters only together
  /// with others. Poppler reads them right in both.
  static let notInMuPDF: Set<String> = [
    "Nastaliq", "Devanagari", "Bengali", "Assamese", "Gurmukhi", "Gujarati", "Oriya",
    "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Myanmar", "Khmer",
    "Mongolian", "Javanese", "Cham", "Meetei Mayek", "Lepcha", "Chakma",
  ]

  /// Another reader finds all of the text in order, in more than fifty scripts, from right to left as well.
  @Test(arguments: ScriptText.all, PDFBackend.allCases)
  func everyWordInMuPDF(_ text: ScriptText, _ backend: PDFBackend) {
    let folder = Folder()
    _ = set(text, by: backend, options: "--no-hyphenate", in: folder)
    let result = folder.run("mutool draw -q -F txt m.pdf")
    #expect(result.status == 0, "mutool is of Debian's mupdf-tools: \(result.errors)")
    let (read, wanted) = (
      EveryWordTests.graphemes(result.output), EveryWordTests.graphemes(text.text)
    )
    // Behind it stands the folio.
    // In a file of Cairo's no glyph says that letters are parted (U+200C).
    let isKnown =
      EveryWordTests.notInMuPDF.contains(text.script)
      || backend == .cairo && text.script == "Persian"
    let isThere = read.indices.contains { read[$0...].starts(with: wanted) }
    #expect(isThere == !isKnown, "\(result.output)")
  }

  /// The text of the structure, which knows no layout: all of it, in order, from right to left as well.
  /// What is said beside letters, and the marks around that, make no file of running text larger than Cairo’s, which has
  /// none of its structure.
  @Test(arguments: [
    "Cham", "Devanagari", "Lao", "Lepcha", "Limbu", "Myanmar", "Nastaliq", "Oriya", "Saurashtra",
    "Tamil", "Thai", "Tibetan",
  ])
  func noScriptIsLargerThanByCairo(_ script: String) throws {
    let text = try #require(ScriptText.all.first { $0.script == script })
    let words = text.text.split(separator: " ")
    let folder = Folder()
    // The same words in ever another order.
    var place = 1
    let paragraphs = (0..<22).map { _ in
      (0..<70).map { _ -> Substring in
        place = place * 48271 % 2_147_483_647
        return words[place % words.count]
      }.joined(separator: " ")
    }
    folder.write(paragraphs.joined(separator: "\n\n") + "\n", to: "m.txt")
    let sizes = PDFBackend.allCases.map { backend in
      let built = folder.run(
        "\"$T\" m.txt --lang \(text.language) --backend \(backend.rawValue) -q -o m.pdf && wc -c < m.pdf"
      )
      return (backend, Int(built.output.filter(\.isNumber)) ?? 0)
    }
    let press = sizes.first { $0.0 == .press }?.1 ?? 0
    let cairo = sizes.first { $0.0 == .cairo }?.1 ?? 0
    #expect(press > 10_000 && press <= cairo, "\(press) of \(cairo)")
  }

  /// Of a font that has no thousand units to the em, whose glyphs keep their places and need no names, few letters are few
  /// bytes.
  @Test func fewLettersAreFewBytes() throws {
    let folder = Folder()
    folder.write("Kerning is quiet work.\n", to: "m.txt")
    func size(_ backend: PDFBackend) throws -> Int {
      let built = folder.run(
        "\"$T\" m.txt --font Inter --backend \(backend.rawValue) -q -o m.pdf && wc -c < m.pdf")
      return try #require(Int(built.output.filter(\.isNumber)), "\(built.errors)")
    }
    let cairo = try size(.cairo)
    let press = try size(.press)
    // With all names it is more than twice that.
    #expect(press < cairo + 500, "\(press) of \(cairo)")
    #expect(folder.run("qpdf --check m.pdf").status == 0)
    #expect(folder.run("pdftotext m.pdf -").output.hasPrefix("Kerning is quiet work."))
  }

  /// Signs that stand behind their letters as letters do have nothing said beside them; those above them have.
  @Test(arguments: [("तारा पार", 0), ("है", 1)]) func signsBehindLettersAreLetters(
    _ words: String, spans: Int
  ) {
    let folder = Folder()
    folder.write(words + "\n", to: "m.txt")
    let built = folder.run(
      "\"$T\" m.txt --lang hi --backend press -q -o m.pdf && qpdf --qdf --object-streams=disable m.pdf - | grep -ac /ActualText"
    )
    #expect(built.output == "\(spans)\n", "\(built.errors)")
    #expect(folder.run("pdftotext m.pdf -").output.hasPrefix(words + "\n"))
    #expect(folder.run("mutool draw -q -F txt m.pdf").output.hasPrefix(words))
  }

  @Test(arguments: ScriptText.all) func everyWordOfTheStructure(_ text: ScriptText) throws {
    let folder = Folder()
    _ = set(text, by: .press, in: folder)
    let words = folder.run("/usr/bin/python3 '\(EveryWordTests.scripts)/pdf-words' m.pdf")
    try #require(words.status == 0, "\(words.errors)")
    #expect(
      EveryWordTests.graphemes(words.output) == EveryWordTests.graphemes(text.text),
      "\(words.output)")
  }

  /// The words of the layout: those of its record, line by line.
  @Test(arguments: ScriptText.all) func everyWordOfTheLayout(_ text: ScriptText) throws {
    let folder = Folder()
    folder.write("<font lang=\"\(text.language)\">\(text.text)\n", to: "m.txt")
    folder.write(
      """
      import json, sys
      lines = []
      def walk(value):
          if isinstance(value, dict):
              if "runs" in value and "text" in value: lines.append(value["text"])
              for part in value.values(): walk(part)
          elif isinstance(value, list):
              for part in value: walk(part)
      walk(json.load(sys.stdin))
      print("".join(lines))
      """, to: "words.py")
    let words = folder.run(
      "\"$T\" layout m.txt --page-size 200ptx600pt --margin 40pt | python3 words.py")
    #expect(words.status == 0, "\(words.errors)")
    #expect(
      EveryWordTests.graphemes(words.output).starts(with: EveryWordTests.graphemes(text.text)),
      "\(words.output)")
  }

  static let scripts = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts").path

  @Test func areSeventyScripts() {
    #expect(Set(ScriptText.all.map(\.script)).count >= 70)
    #expect(ScriptText.all.count - EveryWordTests.notInMuPDF.count >= 50)
    #expect(ScriptText.all.count { $0.isRightToLeft } >= 9)
    #expect(ScriptText.all.reduce(0) { $0 + EveryWordTests.graphemes($1.text).count } > 3_000)
  }
}
