import Testing
import TypesetPDFWriting

/// Many drawings with letters in one document: their fonts are written once for some dozens of them, and each shows what it
/// shows alone.
@Suite struct SharedLettersTests {
  let folder = Folder()

  /// Drawing `number` with two texts, `extra` behind them.
  private func drawing(_ number: Int, _ extra: String = "") {
    folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(150 + number % 7)" height="60">
      <rect width="20" height="9" fill="#08\(number % 10)"/>
      <text x="5" y="26" font-family="DejaVu Sans" font-size="14">Gauge n\(number)n of the ebb</text>
      <text x="5" y="50" font-family="DejaVu Serif" font-size="14">Tide \(extra)</text></svg>
      """, to: "d\(number).svg")
  }

  /// A manuscript that shows the drawings `numbers`.
  private func manuscript(_ numbers: some Sequence<Int>) {
    folder.write(
      "<h1>Gauges</h1>\n"
        + numbers.map { "<img src=\"d\($0).svg\" width=100 alt=\"Gauge \($0)\">\n" }.joined(),
      to: "a.txt")
  }

  /// How many programs of fonts stand in `x.pdf`.
  private var programs: Int? {
    Int(
      folder.run("qpdf --qdf --object-streams=disable x.pdf - | grep -a -c '/FontFile'").output
        .filter(\.isNumber))
  }

  /// 140 drawings of two faces are two groups: ten programs with Cairo's two kinds of letters at most, and less than Cairo
  /// writes. All words are there in order, and a letter that only one drawing has is in it.
  @Test func fontsOfManyDrawingsAreWrittenOnceForDozens() {
    for number in 0..<140 { drawing(number, number == 139 ? "ѣ" : "") }
    manuscript(0..<140)
    let build = folder.run(
      "\"$T\" a.txt --backend press -o x.pdf && \"$T\" a.txt --backend cairo -o y.pdf "
        + "&& qpdf --check x.pdf && stat -c %s x.pdf y.pdf")
    #expect(build.status == 0, "\(build.errors)")
    let sizes = build.output.split(separator: "\n").suffix(2).compactMap { Int($0) }
    #expect(sizes.count == 2 && sizes[0] * 4 < sizes[1], "\(sizes)")
    #expect((4...10).contains(programs ?? 0), "\(programs ?? 0)")
    let words = folder.run("pdftotext -raw x.pdf - | grep -o 'n[0-9]*n'").output
    #expect(words == (0..<140).map { "n\($0)n\n" }.joined())
    #expect(folder.run("pdftotext x.pdf - | grep -c ѣ").output == "1\n")
  }

  /// Emoji are drawn alike, and the letters beside them have their fonts in common, too.
  @Test func drawingsWithEmojiShareFonts() {
    for number in 0..<12 { drawing(number, "\u{1F600}") }
    manuscript(0..<12)
    let build = folder.run(
      "\"$T\" a.txt --backend press -o x.pdf && \"$T\" a.txt --backend cairo -o y.pdf "
        + "&& stat -c %s x.pdf y.pdf")
    #expect(build.status == 0, "\(build.errors)")
    let sizes = build.output.split(separator: "\n").suffix(2).compactMap { Int($0) }
    #expect(sizes.count == 2 && sizes[0] < sizes[1], "\(sizes)")
    #expect((2...5).contains(programs ?? 0), "\(programs ?? 0)")
  }

  /// One whose drawing fails is a crossed box; those before and behind it, on pages of the same PDF, are whole.
  @Test func oneThatFailsLeavesOthersWhole() {
    for number in 0..<3 { drawing(number) }
    let levels = (1...8).map { level in
      "<g id=\"l\(level)\">"
        + String(repeating: "<use href=\"#l\(level - 1)\"/>", count: 10) + "</g>"
    }
    folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="150" height="60">
      <text x="5" y="26" font-family="DejaVu Sans" font-size="14">Lost</text>
      <defs><g id="l0"><path d="M0 0"/></g>\(levels.joined())</defs><use href="#l8"/></svg>
      """, to: "d1.svg")
    manuscript(0..<3)
    let build = folder.run("\"$T\" a.txt --backend press -o x.pdf")
    #expect(build.status == 1 && build.errors.contains("d1.svg"), "\(build.errors)")
    #expect(build.errors.contains("1 error"), "\(build.errors)")
    let words = folder.run("qpdf --check x.draft.pdf && pdftotext -raw x.draft.pdf -").output
    #expect(words.contains("Gauge n0n of the ebb"), "\(words)")
    #expect(words.contains("Gauge n2n of the ebb") && !words.contains("Lost"), "\(words)")
  }

  /// What archives want of letters holds for those that are shared, and jobs make no difference.
  @Test(arguments: [[], ["--pdf-standard", "a-2a,ua-1"]]) func jobsMakeNoDifference(
    _ options: [String]
  ) {
    for number in 0..<20 { drawing(number) }
    manuscript(0..<20)
    let words = (["--lang", "en", "--backend", "press"] + options).joined(separator: " ")
    let build = folder.run(
      "\"$T\" a.txt \(words) --jobs 1 -o x.pdf && \"$T\" a.txt \(words) --jobs 4 -o y.pdf "
        + "&& cmp x.pdf y.pdf && qpdf --check x.pdf")
    #expect(build.status == 0, "\(build.output) \(build.errors)")
    #expect((2...5).contains(programs ?? 0), "\(programs ?? 0)")
  }
}
