import Foundation
import Testing
import TypesetPDFWriting
import TypesetTemplates

/// Who writes a PDF, and what it keeps, as the template says, and the command, which wins.
@Suite struct PDFSettingTests {
  let folder = Folder()

  init() {
    folder.write("# Bells\n\nWords of the article.\n", to: "a.md")
    for (name, pdf) in [
      ("press", "backend=\"press\""), ("kept", "standard=\"a-2u,ua-1\""),
      ("cairo", "backend=\"cairo\""), ("lying", "backend=\"cairo\" standard=\"ua-1\""),
    ] {
      folder.write(
        "<template name=\"\(name)\" summary=\"s\"><pdf \(pdf)/></template>", to: "\(name).xml")
    }
  }

  /// Builds with `options`: who wrote it, and the standards that it claims.
  private func written(_ options: String) -> String {
    let build = folder.run("\"$T\" a.md \(options) -q -o x.pdf")
    #expect(build.status == 0, "\(options): \(build.errors)")
    let producer = folder.run("pdfinfo x.pdf | sed -n 's/^Producer: *//p'").output
    let claims = folder.run(
      "grep -a -o -e 'pdfaid:conformance>.' -e 'pdfuaid:part>.' x.pdf | sed 's/.*>//' | tr -d '\\n'"
    )
    let name = producer.hasPrefix("typeset press") ? "press" : "cairo"
    return "\(name) \(claims.output)".trimmingCharacters(in: .whitespaces)
  }

  @Test(arguments: [
    ("", "cairo"), ("--template press.xml", "press"), ("--template cairo.xml", "cairo"),
    ("--template kept.xml", "press U1"), ("--template press.xml --backend cairo", "cairo"),
    ("--template kept.xml --backend cairo", "cairo"),
    ("--template kept.xml --backend press", "press U1"),
    ("--template kept.xml --pdf-standard a-2b", "press B"),
    ("--template cairo.xml --backend press", "press"),
    ("--template cairo.xml --pdf-standard ua-1", "press 1"),
  ])
  func commandWins(_ options: String, _ wanted: String) {
    #expect(written(options) == wanted)
  }

  /// Other forms have no writer to choose, so a template's choice is of no matter to them.
  @Test func otherFormsGoOn() {
    for form in ["png", "svg"] {
      #expect(folder.run("\"$T\" a.md --template kept.xml -q -o x.\(form)").status == 0)
    }
  }

  /// A manuscript that breaks what the template keeps is an error, as if the command had asked.
  @Test func standardsOfTheTemplateAreKept() {
    folder.write("# Bells\n\n<img src=\"a.svg\">\n", to: "b.md")
    folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>", to: "a.svg")
    let build = folder.run("\"$T\" b.md --template kept.xml -o y.pdf")
    #expect(build.status == 1 && build.errors.contains("pdf.no-alt"), "\(build.errors)")
  }

  @Test func contradictionIsAnError() {
    let build = folder.run("\"$T\" a.md --template lying.xml -o y.pdf")
    #expect(build.status == 1)
    #expect(
      build.errors.contains("Cairo writes no PDF that keeps a standard")
        && build.errors.contains("lying.xml:1:"), "\(build.errors)")
    folder.write(
      "<template name=\"t\" summary=\"s\"><pdf backend=\"pres\"/></template>", to: "typo.xml")
    let typo = folder.run("\"$T\" a.md --template typo.xml -o y.pdf")
    #expect(typo.status == 1 && typo.errors.contains("press"), "\(typo.errors)")
  }

  @Test func outlineSaysIt() {
    let outline = folder.run("\"$T\" template show kept.xml").output
    #expect(outline.contains("PDF: press, keeps a-2u and ua-1"), "\(outline)")
    #expect(!folder.run("\"$T\" template show plain").output.contains("PDF:"))
  }

  @Test func namesAreThoseOfTheWriters() {
    #expect(PDFSetting.allStandards == PDFStandard.allCases.map(\.rawValue))
    #expect(PDFSetting.Writer.allCases.map(\.rawValue) == PDFBackend.allCases.map(\.rawValue))
  }
}
