import Foundation
import Testing
import TypesetPDFWriting

/// The magazine in `content/`, from the command line to what other programs read in the PDF.
@Suite struct MagazineTests {
  let folder = Folder()
  private let content: String

  init() {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    content = tests.appendingPathComponent("../../content").standardized.path
  }

  private func run(_ line: String, environment: [String] = []) -> Shell.Result {
    folder.run(line, environment: ["C=\(content)"] + environment)
  }

  @Test(arguments: PDFBackend.allCases) func sameBytesEverywhere(_ backend: PDFBackend) {
    folder.use(backend)
    let first = run("\"$T\" \"$C/zombies.txt\" --columns 2 --jobs 1 $B -o 1.pdf")
    #expect(first.status == 0)
    for (jobs, setting) in [(2, "LC_ALL=C"), (8, "TZ=Asia/Kolkata"), (1, "HOME=/nonexistent")] {
      let result = run(
        "cd / && \"$T\" \"$C/zombies.txt\" --columns 2 --jobs \(jobs) $B -o \"$F/n.pdf\"",
        environment: [setting, "F=\(folder.path)"])
      #expect(result.status == 0)
      #expect(run("cmp 1.pdf n.pdf").status == 0, "\(jobs) jobs, \(setting)")
    }
    let date = run(
      "\"$T\" \"$C/zombies.txt\" $B -o d.pdf; pdfinfo d.pdf",
      environment: [
        "SOURCE_DATE_EPOCH=86400", "TZ=UTC",
      ])
    #expect(date.output.contains("Jan  2 00:00:00 1970"))
  }

  @Test(arguments: PDFBackend.allCases) func otherReadersHaveNoComplaint(_ backend: PDFBackend) {
    folder.use(backend)
    #expect(run("\"$T\" \"$C/zombies.txt\" --columns 2 $B -o z.pdf").status == 0)
    let structure = run("qpdf --check z.pdf")
    #expect(
      structure.status == 0 && structure.output.contains("No syntax or stream encoding errors"))
    let pages = run("gs -q -dNOPAUSE -dBATCH -sDEVICE=nullpage z.pdf")
    #expect(pages.status == 0 && pages.output + pages.errors == "")
    // Every picture once: ten files, and masks for those with alpha.
    let pictures = run("pdfimages -list z.pdf | awk '$3 == \"image\" { print $11 }'")
    let objects = pictures.output.split(separator: "\n")
    #expect(Set(objects).count == objects.count)
    #expect(objects.count >= 10)
    let jpeg = run("pdfimages -all z.pdf p && cmp p-000.jpg \"$C/images/lychgate.jpg\"")
    #expect(jpeg.status == 0)
  }

  /// Letters and digits in the order of the manuscript, through `pdftotext -raw` (the Hebrew and
  /// Arabic sentences apart, which it turns around); those of figures that are given places anywhere.
  @Test(arguments: PDFBackend.allCases) func everyWordIsThereInOrder(_ backend: PDFBackend) throws {
    folder.use(backend)
    #expect(run("\"$T\" \"$C/zombies.txt\" --columns 2 $B -o z.pdf").status == 0)
    let shown = run("pdftotext -raw z.pdf - | tr -d '\\n\\f'").output
      .replacingOccurrences(of: "\u{AD}", with: "")
    // What stands for a picture in the text is nothing to read.
    #expect(!shown.contains("\u{FFFC}"))
    let whole = try #require(Folder.read(content + "/zombies.txt"))
    // Fillers stand last, in the manuscript and nowhere else.
    let source = String(
      try #require(whole.ranges(of: "<!-- Fillers").first.map { whole[..<$0.lowerBound] }))
    var words = 0
    var missing: [String] = []
    var rest = Substring(shown)
    let placed = /<figure[^>]* place=(.|\n)*?<\/figure>/
    for figure in source.matches(of: placed) {
      for word in MagazineTests.words(of: String(figure.output.0)) where !shown.contains(word) {
        missing.append(word)
      }
    }
    for word in MagazineTests.words(of: source.replacing(placed, with: "\n"))
    where word.allSatisfy({ $0.isASCII }) {
      words += 1
      // A word that is not soon is missing; the next is sought from where this one was.
      if let place = rest.prefix(4_000).range(of: word) {
        rest = rest[place.upperBound...]
      } else {
        missing.append(word)
      }
    }
    #expect(words > 3_500)
    #expect(missing.isEmpty)
  }

  private static func words(of source: String) -> [String] {
    var text = source.replacingOccurrences(
      of: "<[A-Za-z/][^>]*>", with: " ", options: .regularExpression)
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&shy;", ""), ("&quot;", "\""),
      ("&apos;", "'"), ("&#8212;", "—"), ("&#x2014;", "—"), ("&amp;", "&"),
    ] {
      text = text.replacingOccurrences(of: entity, with: character)
    }
    return text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
