internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetKit

/// `typeset locate`.
struct Locate: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "locate",
      abstract: "Say what stands at a place of a page, or where words stand.",
      discussion: """
        The layout is that of a manuscript, typeset with the same options as by build, or of a \
        record that typeset layout wrote. Places count from the page’s top left corner; lengths have \
        the units mm, cm, in, pt or pc, without one they are points.

          typeset locate zombies.txt --columns 2 --page 3 --at 40mm,62mm
          typeset locate zombies.layout.json --text "the last of them"

        A record says where lines stand, and with typeset layout --cells where every letter does; \
        without that whole lines are found. --text takes white space of any length for one space \
        and heeds upper and lower case.

        --format json prints one object: schema (typeset-locate/1) and found, each with kind \
        (character, line, text, picture, folio, title), range in bytes of the story, text, source \
        [file, line, column], caret (where a caret goes for a click there) and parts: page, label, \
        at (such as p1.c2.l3) and boxes [x, y, width, height] in points.

        Exit codes: 0 something was found, 1 there is nothing, 2 wrong usage, 3 a file cannot be \
        read.
        """)
  }

  @OptionGroup var options: PressOptions

  @Option(help: ArgumentHelp("The page: its number, or what stands at its foot.", valueName: "p"))
  var page: String?

  @Option(help: ArgumentHelp("A place on the page, such as 100,200 or 4cm,6cm.", valueName: "x,y"))
  var at: String?

  @Option(help: ArgumentHelp("Words that stand in the text.", valueName: "words"))
  var text: String?

  @Option(help: ArgumentHelp("human or json.", valueName: "form"))
  var format: String?

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      let isJSON =
        try OptionReader.choice(format, "--format", ["human": false, "json": true]) ?? false
      let question = LocateQuestion(try target())
      try options.console.check()
      let side = try LayoutComparison.Side(options.input) { _ throws(RequestError) in
        try options.request(defaultOutput: .standardOutput)
      }
      if case .record(let path) = side { try checkNothingIsAsked(of: path) }
      let output = options.output.map(OutputFile.Destination.init(argument:)) ?? .standardOutput
      let (text, outcome) = question.answer(of: side, asJSON: isJSON)
      if !text.isEmpty {
        let failure = Press.write(
          [("the output", output, Array(text.utf8))], after: outcome.dependencies)
        if let failure { return console.report(failure) }
      }
      return console.report(outcome)
    } catch { return console.report(error) }
  }

  /// A record is laid out already: what options ask for is not in it, and to leave them aside in
  /// silence would answer another question.
  private func checkNothingIsAsked(of record: String) throws(RequestError) {
    // As if of a manuscript: there is no reader for records.
    var options = options
    options.input = "-"
    let asked = try options.request(defaultOutput: .standardOutput)
    guard
      asked.page != Request.PageOptions() || asked.body != Request.BodyOptions()
        || asked.fonts != Request.FontOptions() || asked.title != nil || asked.author != nil
    else { return }
    throw RequestError(
      "usage.options-of-record",
      "‘\(record)’ is a record, which is laid out already; options for the layout change nothing "
        + "in it",
      help: "leave them out, or ask of the manuscript")
  }

  private func target() throws(RequestError) -> LocateQuestion.Target {
    let point = try OptionReader.point(at, "--at")
    switch (point, text) {
    case (nil, nil):
      throw RequestError(
        "usage.nothing-asked", "neither a place nor words were asked for",
        help: "--page 1 --at 100,200, or --text \"words\"")
    case (_?, _?):
      throw RequestError(
        "usage.two-questions", "--at and --text are two questions", help: "ask one at a time")
    case (let point?, nil):
      if let page, page.isEmpty { throw OptionReader.error("--page", page, "a page’s number") }
      return .point(page: page ?? "1", point)
    case (nil, let words?):
      guard words.contains(where: { !$0.isWhitespace }) else {
        throw OptionReader.error("--text", words, "words that stand in the text")
      }
      if page != nil {
        throw RequestError(
          "usage.page-of-words", "--page is for --at; --text looks on all pages",
          help: "leave --page out")
      }
      return .words(words)
    }
  }
}
