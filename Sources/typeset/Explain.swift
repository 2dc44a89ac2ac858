internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetKit

/// `typeset explain`.
struct Explain: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "explain",
      abstract: "Say why a line ends where it does, and what else it might have cost.",
      discussion: """
        The magazine is typeset as by build, with the same options; nothing of it is written. The \
        line is counted in its column from the top, as in the record’s "at": p1.c2.l3 is --page 1 \
        --column 2 --line 3.

          typeset explain zombies.txt --columns 2 --page 1 --column 2 --line 3

        The figures are those that the breaker weighed. Badness is 100 (what spaces take ÷ what \
        they give)³, where what letters take of a line counts in part. The best break that was rejected is part \
        of the best way to set the paragraph in which no line ends where this one does.

        --format json prints one object for programs, lengths in points, ranges in bytes of the \
        story: schema, at, page, label, column, line, source [file, line, column], shown (the \
        text as on paper), range, break (space, hyphen, mandatory, emergency, end), paper (width, \
        measure, natural, hang, expansion in ‰, tracking, ratio of the spaces), method (optimum, \
        first-fit, none for an empty line, unknown), because (of first-fit: asked, tabs, pictures, \
        overlong-word), and for optimum: basis (paragraph, remainder, foot, outline), paragraph \
        (offset, first, lines, demerits, pass, tolerance, lent, divides, complete), failed (the \
        passes before, with stuck, where no line held), chosen (number, range, shown, break, \
        measure, natural, hangStart, hangEnd, rest = expanded + tracked + spaced, felt, letters, \
        letterGive, trackGive, stretch, raggedStretch, lentStretch, shrink, mayStayShort, badness, \
        fitness, fitnessBefore, hyphensBefore, penalty, forced, endsFrame, terms {badness, penalty, \
        adjacency, hyphens, ladder, foot, repetition, runt}, demerits), rejected (paragraph, more, \
        from, differences, line; or null), fewer and more (the best way with a line fewer or more; \
        or null), others (verdict too-tight, too-loose or dearer, and the line).

        Exit codes: 0 done, 1 there is no such page, column or line, 2 wrong usage.
        """)
  }

  @OptionGroup var options: PressOptions

  @Option(help: ArgumentHelp("The page: its number, or what stands at its foot.", valueName: "p"))
  var page: String?

  @Option(
    help: ArgumentHelp(
      "The frame of the master that the column stands in, where it is not that of the articles.",
      valueName: "name"))
  var area: String?

  @Option(help: ArgumentHelp("The column of the page, from 1.", valueName: "n"))
  var column: String?

  @Option(help: ArgumentHelp("The line of the column, from 1.", valueName: "n"))
  var line: String?

  @Option(help: ArgumentHelp("human or json.", valueName: "form"))
  var format: String?

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      let isJSON =
        try OptionReader.choice(format, "--format", ["human": false, "json": true]) ?? false
      let request = try options.request(defaultOutput: .standardOutput)
      let (report, outcome) = Press.explain(request, at: try place())
      let text = report.map { isJSON ? $0.json : $0.text }
      return console.report(Press.answer(text, to: request, after: outcome))
    } catch { return console.report(error) }
  }

  private func place() throws(RequestError) -> LinePlace {
    let numbers = 1...1_000_000
    if let page, page.isEmpty || (Int(page).map { !numbers.contains($0) } ?? false) {
      throw OptionReader.error("--page", page, "a page’s number, from 1")
    }
    return LinePlace(
      page: page ?? "1", area: area,
      column: try OptionReader.integer(column, "--column", numbers) ?? 1,
      line: try OptionReader.integer(line, "--line", numbers) ?? 1)
  }
}
