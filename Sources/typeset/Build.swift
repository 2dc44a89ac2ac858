internal import ArgumentParser
internal import TypesetDiagnostics
internal import Glibc
internal import TypesetKit

/// `typeset build`, or just `typeset`.
struct Build: PressCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "build",
      abstract: "Typeset a manuscript into a PDF. The subcommand that goes without saying.",
      discussion: """
        Without --output the pages of zombies.txt go to zombies.pdf in the working folder, those of \
        standard input to standard output. Lengths have the units mm, cm, in, pt or pc; without \
        one they are points.

        PNG and SVG have a file for each page. In --output {p} is the page’s number, {0p} the same \
        with zeros before it, {n} how many pages there are; without one of the first two and with \
        more than one page, issue.png becomes issue-01.png and so on.
        """)
  }

  @OptionGroup var options: PressOptions

  @Option(
    name: [.customShort("f"), .long],
    help: ArgumentHelp(
      "pdf, png or svg; without it what the extension of --output says.", valueName: "form"))
  var format: String?

  @Option(help: ArgumentHelp("Pixels to the inch of a PNG: 18 to 2400.", valueName: "n"))
  var ppi: String?

  @Option(help: ArgumentHelp("Which pages, such as 2,5-7,10-.", valueName: "pages"))
  var pages: String?

  @Option(
    help: ArgumentHelp(
      "Show how it is made: lines, baselines, frames, runs, glyphs, grid, with commas.",
      valueName: "what"))
  var debug: String?

  @Option(
    help: ArgumentHelp("Put a ground behind lines, such as p3.c1.l7.", valueName: "lines"))
  var highlight: String?

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      let input = Request.Input(argument: options.input)
      // What a file's name means is looked at when it is known that the file may be written.
      var asked: Request.Form?
      if format != nil || options.result.output == nil { asked = try form() }
      var request = try options.request(
        defaultOutput: input == .standardInput
          ? .standardOutput : .file(input.baseName + "." + (asked ?? .pdf).rawValue))
      let form = if let asked { asked } else { try form() }
      request.form = form
      request.pages = try selection()
      try OptionReader.overlay(debug, "--debug", into: &request)
      request.highlights = try OptionReader.lines(highlight, "--highlight")
      if let wanted = try OptionReader.integer(ppi, "--ppi", Request.Bounds.pixelsPerInch) {
        guard form == .png else {
          throw RequestError(
            "usage.no-pixels", "--ppi is for PNG; \(form.rawValue.uppercased()) has no pixels",
            help: "ask for --format png, or leave --ppi out")
        }
        request.pixelsPerInch = wanted
      }
      try request.validate()
      if request.output == .standardOutput, form != .svg, isatty(STDOUT_FILENO) == 1 {
        throw RequestError(
          "usage.terminal", "a \(form.rawValue.uppercased()) is nothing to look at on a terminal",
          help: "name a file with --output, or send standard output to a program")
      }
      request.progress = console.progress
      let outcome = Press.build(request)
      return console.report(
        outcome, closing: ClosingLine(outcome, of: request, after: console.elapsed))
    } catch { return console.report(error) }
  }

  /// What was asked for, what the output's name tells, or a PDF.
  private func form() throws(RequestError) -> Request.Form {
    guard let format else { return try Request.Form(of: options.result.output) }
    guard let form = Request.Form(rawValue: format.lowercased()) else {
      throw OptionReader.error(
        "--format", format, "pdf, png or svg; \(CommandName.called) layout writes json")
    }
    return form
  }

  private func selection() throws(RequestError) -> Request.PageSelection? {
    guard let pages else { return nil }
    guard let selection = Request.PageSelection(parsing: pages) else {
      throw OptionReader.error(
        "--pages", pages, "numbers and ranges of pages with commas, such as 2,5-7,10-")
    }
    return selection
  }
}
