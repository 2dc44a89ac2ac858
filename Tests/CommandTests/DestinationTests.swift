import Foundation
import Testing

/// Where links inside of a PDF lead, and what its outline says, in both backends.
@Suite struct DestinationTests {
  let folder = Folder()

  private func run(_ line: String) -> Shell.Result { Shell.run(line, in: folder.path) }

  private func write(_ text: String, _ name: String) throws {
    try text.write(toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
  }

  @Test(arguments: ["cairo", "press"])
  func linksLeadToTheirPlaces(_ backend: String) throws {
    let filler = Array(repeating: "Words that fill the pages between.", count: 900)
      .joined(separator: " ")
    try write(
      """
      # Bells {#bells}

      See [the end](#the-end), and a note[^1]. [Dead](#nowhere).

      \(filler)

      ## The end

      Back to [the bells](#bells).

      [^1]: It rings.
      """, "a.md")
    let made = run("\"$T\" a.md --backend \(backend) -o a.pdf")
    #expect(made.status == 0)
    #expect(made.errors.contains("markup.bad-link"))
    #expect(run("qpdf --check a.pdf").status == 0)
    let places = run("pdfinfo -dests a.pdf").output.split(separator: "\n")
    let bells = places.first { $0.hasSuffix("\"bells\"") }
    let end = places.first { $0.hasSuffix("\"the-end\"") }
    #expect(bells?.split(separator: " ").first == "1")
    let pages = run("pdfinfo a.pdf | sed -n 's/^Pages: *//p'").output
      .trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(end.map { String($0.split(separator: " ")[0]) } == pages && pages != "1")
    #expect(places.contains { $0.contains("\"note-") })
    let objects = run("qpdf --qdf --object-streams=disable a.pdf - | grep -a '/Dest ('").output
    #expect(objects.contains("(the-end)") && objects.contains("(bells)"))
    #expect(objects.contains("(note-") && !objects.contains("(nowhere)"))
    #expect(objects.split(separator: "\n").count == 3)
    let outline = run("mutool show a.pdf outline").output
    #expect(outline.contains("\"Bells\"\t#page=1"))
    #expect(outline.contains("\t\t\"The end\"\t#page=\(pages)"))
  }

  @Test(arguments: ["cairo", "press"])
  func contentsAndReferencesAreLinks(_ backend: String) throws {
    try write(
      """
      <toc>
      <article id="it’s(a)b"><headline>First</headline>
      <p>See <ref to=two>.</p>
      </article>
      <article starts=page id=two><headline>Second</headline>
      <h1>Inner</h1>
      <h3>Deep</h3>
      <h2>Less deep</h2>
      Text.
      </article>
      """, "a.txt")
    #expect(run("\"$T\" a.txt --backend \(backend) -o a.pdf").output == "")
    #expect(run("qpdf --check a.pdf").status == 0)
    let objects = run("qpdf --qdf --object-streams=disable a.pdf - | grep -a '/Dest ('").output
    // A line of the contents, and the reference.
    #expect(objects.components(separatedBy: "(two)").count == 3)
    let outline = run("mutool show a.pdf outline").output.split(separator: "\n")
      .map { $0.drop { $0 != "\t" }.prefix { $0 != "#" } }
    #expect(
      outline == [
        "\t\"First\"\t", "\t\"Second\"\t", "\t\t\"Inner\"\t", "\t\t\t\"Deep\"\t",
        "\t\t\t\"Less deep\"\t",
      ])
  }

  /// What the catalogue says: the language, the title in the window, how pages lie side by side, which way they are read;
  /// and of tags only where there are some.
  @Test(arguments: ["cairo", "press"])
  func theCatalogueSaysHowToShowIt(_ backend: String) throws {
    try write("# Glocken\n\nWorte.\n", "a.md")
    func catalogue(_ options: String) -> String {
      #expect(run("\"$T\" a.md --backend \(backend) \(options) -o a.pdf").status == 0)
      #expect(run("qpdf --check a.pdf").status == 0)
      let tagged = backend == "press" ? "yes" : "no"
      #expect(run("pdfinfo a.pdf").output.contains("Tagged:          \(tagged)\n"))
      return run("mutool show a.pdf trailer/Root").output.filter { !$0.isWhitespace }
    }
    let facing = catalogue("--template monthly --lang de")
    #expect(facing.contains("/Lang(de)"))
    #expect(facing.contains("/PageLayout/TwoPageRight"))
    #expect(facing.contains("/DisplayDocTitletrue") && !facing.contains("R2L"))
    #expect(facing.contains("StructTreeRoot") == (backend == "press"))
    #expect(facing.contains("MarkInfo") == (backend == "press"))
    let single = catalogue("--template plain --lang ar")
    #expect(single.contains("/Lang(ar)") && single.contains("/Direction/R2L"))
    #expect(!single.contains("PageLayout"))
  }
}
