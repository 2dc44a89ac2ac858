internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetKit

/// `typeset explain`.
struct Explain: PressCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "explain",
      abstract: "Say why a line ends where it does, and what else it might have cost.",
      discussion: """
        The magazine is typeset as by build, with the same options; nothing of it is written. The \
        line is named as the record and locate name it, by a place, or by words on it; \
        p1.c2.l3 is --page 1 --column 2 --line 3, counted from the column’s top. Where no line is \
        named, it is the first with letters on it.

          \(CommandName.called) explain zombies.txt --columns 2 p1.c2.l3
          \(CommandName.called) explain zombies.txt --columns 2 --text "the last of them"

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

  @OptionGroup var address: AddressOptions

  @Option(help: ArgumentHelp("human or json.", valueName: "form"))
  var format: String?

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      let isJSON =
        try OptionReader.choice(format, "--format", ["human": false, "json": true]) ?? false
      var request = try options.request(defaultOutput: .standardOutput)
      request.progress = console.progress
      let (report, outcome) = Press.explain(
        request, at: try address.resolve() ?? .first(page: "1", area: nil, column: nil))
      let text = report.map { isJSON ? $0.json : $0.text }
      return console.report(Press.answer(text, to: request, after: outcome))
    } catch { return console.report(error) }
  }
}
