import Testing
import TypesetPDFWriting

/// Code points that are never characters, and control characters, through every door by which text
/// comes into a document. Cairo takes what has them for damaged and draws no more.
@Suite("Text that no document can hold")
struct OddTextTests {
  static let codes: [UInt32] = [
    0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF, 0xFDD0, 0x01, 0x0B, 0x1B, 0x7F, 0x9F,
  ]

  private func build(_ manuscript: String, _ options: String = "", by backend: PDFBackend) throws
    -> String
  {
    let folder = Folder()
    folder.use(backend)
    folder.write(manuscript, to: "m.txt")
    let result = folder.run(
      """
      "$T" m.txt \(options) --draft $B -o m.pdf >&2
      status=$?
      [ $status -gt 1 ] && exit $status
      qpdf --check m.pdf >/dev/null || exit 90
      pdftotext m.pdf - && pdfinfo m.pdf
      """)
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  @Test(arguments: codes, PDFBackend.allCases)
  func inAManuscript(_ code: UInt32, _ backend: PDFBackend) throws {
    let odd = "Before\(String(try #require(Unicode.Scalar(code))))behind"
    for line in [
      "<h1>\(odd)</h1>", "<headline>\(odd)</headline>", "<font size=24>\(odd)</font>", odd,
      "<a href=\"https://example.org/\(odd)\">\(odd)</a>",
      "<h1>&#x\(String(code, radix: 16));x</h1>",
      "<article title=\"\(odd)\">\n<headline>\(odd)</headline>\n</article>\n<toc>",
      "<img src=\"\(odd).png\" alt=\"\(odd)\" width=20 height=20>",
      "<span lang=\"\(odd)\">\(odd)</span>", "<p id=\"\(odd)\">\(odd)",
    ] {
      let read = try build(line + "\nand the rest\n", by: backend)
      #expect(read.contains("and the rest"), "\(line)")
    }
  }

  @Test(arguments: PDFBackend.allCases) func inOptions(_ backend: PDFBackend) throws {
    for code in OddTextTests.codes {
      let odd = "Before\(String(try #require(Unicode.Scalar(code))))behind"
      let read = try build("text\n", "--title '\(odd)' --author '\(odd)'", by: backend)
      let seen = read.contains("Before\u{FFFD}behind") || read.contains("Before behind")
      #expect(seen, "U+\(String(code, radix: 16)): \(read)")
    }
  }
}
