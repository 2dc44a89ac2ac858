internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetKit

/// `typeset explain`.
struct Explain: PressCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "explain",
      abstract: "Explain why a line or a page ends where it does, and what the alternatives cost.",
      discussion: """
        The manuscript is typeset as build does, with the same options, and nothing is written. \
        Name the line as the record and locate do (p1.c2.l3 is page 1, column 2, line 3), by a \
        place on the page, or by words in it. By default it is the first line with letters.

          \(CommandName.called) explain zombies.txt --columns 2 p1.c2.l3
          \(CommandName.called) explain zombies.txt --columns 2 --text "the last of them"
          \(CommandName.called) explain zombies.txt --columns 2 --page 3
          \(CommandName.called) explain zombies.txt --columns 2 --figure field

        With --page alone it is the page: what it costs, term by term, and which other ways to \
        fill it were tried and why they lost. With --figure it is a figure: where it stands, and what \
        the next best places for it cost.

        The figures are those that the breaker weighed. Badness is 100 (what spaces take ÷ what \
        they give)³; what letters take counts for a part of it. The alternative shown is the \
        cheapest setting of the paragraph that has no break at this point.

        --format json prints one object for programs, with lengths in points and ranges in bytes of \
        the story: schema, at, page, label, column, line, source [file, line, column], shown (the \
        text as on paper), range, break (space, hyphen, mandatory, emergency, end), paper (width, \
        measure, natural, hang, expansion in ‰, tracking, ratio of the spaces), method (optimum, \
        balanced, first-fit, none for an empty line, unknown), because (of first-fit: asked, tabs, \
        pictures, overlong-word), cell (of a table: row, column, columns, width, least and divided, which \
        its longest word needs whole and divided, greatest, its longest cell on one line, room of all \
        columns, rule: asked, whole, shared, lowest, divided-for-height, reduced, divided, cut; spanned, the first and \
        the last column of a cell that asks for more, and letters, the size of its letters in per cent, where \
        there are such), for balanced: basis, paragraph (first, lines, cost), chosen (number, \
        measure, width, mean, terms {shortfall, functionWord, compound, insideWord, number, loneWord, pause, \
        wish}, cost), rejected (cost, more, lines; or null), and for optimum: basis (paragraph, remainder, foot, outline), paragraph \
        (offset, first, lines, demerits, pass, tolerance, lent, divides, complete), failed (the \
        passes before, with stuck, where no line held), chosen (number, range, shown, break, \
        measure, natural, hangStart, hangEnd, rest = expanded + tracked + spaced, felt, letters, \
        letterGive, trackGive, stretch, raggedStretch, lentStretch, shrink, mayStayShort, badness, \
        fitness, fitnessBefore, hyphensBefore, penalty, forced, endsFrame, terms {badness, penalty, \
        adjacency, hyphens, ladder, foot, repetition, runt, loose, stub, river}, demerits), rejected \
        (paragraph, more, from, differences, line; or null), fewer and more (the best way with a line \
        fewer or more; or null), others (verdict too-tight, too-loose or dearer, and the line).

        Of a page the object has: schema, page, label, pager, cost (forced, uneven, taste, terms), ways \
        (each with chosen, greedy, total, cost, variants [para, lines], figures [figure, edge, columns, \
        width], end [file, line, column] and reason: chosen, dearer, or dearer-later).

        Of a figure it has: schema, figure, page, mention, cause (search, greedy, text, frame, end), place and \
        others (each with page, edge, columns, width, extra, the costs beyond the place's, and terms).

        Exit codes: 0 done, 1 no such page, column or line, 2 wrong usage.
        """)
  }

  @OptionGroup var options: PressOptions

  @OptionGroup(title: "Output") var drafting: DraftArguments

  @OptionGroup var address: AddressOptions

  @Option(
    help: ArgumentHelp(
      "A figure, by its id or the name of its picture's file: why it stands where it does.",
      valueName: "name"))
  var figure: String?

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      let isJSON = try address.isJSON
      try OptionReader.checkPlace(
        options.result.output, "--output", for: .text, of: "explain")
      var request = try request(console)
      try FurtherArguments.add(address.manuscripts, to: &request)
      request.isDraft = drafting.draft
      if let figure {
        try address.excludes("--figure")
        let (report, outcome) = Press.explain(request, figure: figure)
        let text = report.map { isJSON ? $0.json : $0.text }
        return console.report(Press.answer(text, to: request, after: outcome))
      }
      if let page = try address.wholePage {
        let (report, outcome) = Press.explain(request, page: page)
        let text = report.map { isJSON ? $0.json : $0.text }
        return console.report(Press.answer(text, to: request, after: outcome))
      }
      let (report, outcome) = Press.explain(
        request, at: try address.resolve() ?? .first(page: "1", area: nil, column: nil))
      let text = report.map { isJSON ? $0.json : $0.text }
      return console.report(Press.answer(text, to: request, after: outcome))
    } catch { return console.report(error) }
  }
}
