internal import ArgumentParser
internal import TypesetDiagnostics
internal import Glibc
internal import TypesetKit

/// `typeset plan`.
struct Plan: PressCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "plan",
      abstract: "Draw the flat plan: all pages side by side, with articles, holes and figures.",
      discussion: """
        The pages of zombies.txt go to zombies-plan.pdf, as spreads in the order in which they are \
        bound. Under each page are its number, how much of its room for text is empty (from 10 %; \
        in red if check reports a hole), a rule in the colour of each article, the articles that \
        begin, their section, the master, and figures that another page mentions, with that page. \
        A PDF has sheets of A3 with up to 48 pages of a magazine; PNG, SVG and HTML are one file \
        with all pages.

          \(CommandName.called) plan zombies.txt --template monthly -o wall.png
          \(CommandName.called) plan zombies.txt --pages 24-47 --across 8

        --format json prints one object: schema (typeset-plan/1), title, facing, binding (left or \
        right), articles [title, section, from, to], figures [name, page, mention] and pages \
        [page, label, side, master, articles, empty in per cent, hole, figures].
        """)
  }

  @OptionGroup var options: PressOptions

  @OptionGroup var more: FurtherArguments

  @OptionGroup(title: "Output") var drafting: DraftArguments

  @Option(
    name: [.customShort("f"), .long],
    help: ArgumentHelp(
      "pdf, png, svg, html or json; by default the extension of --output decides.",
      valueName: "form"))
  var format: String?

  @Option(help: ArgumentHelp("Which pages to show, such as 2,5-7,10-.", valueName: "pages"))
  var pages: String?

  @Option(
    help: ArgumentHelp(
      "How many pages stand in a row, 1 to 40; by default as few as fit on a sheet, 12 at most.",
      valueName: "n"))
  var across: String?

  @Option(help: ArgumentHelp("Pixels per inch of a PNG, 18 to 2400.", valueName: "n"))
  var ppi: String?

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      let input = Request.Input(argument: options.input)
      let form = try form()
      var request = try options.request(
        defaultOutput: form == .json || input == .standardInput
          ? .standardOutput : .file("\(input.baseName)-plan.\(form.rawValue)"))
      try more.read(into: &request)
      request.isDraft = drafting.draft
      request.pages = try OptionReader.pages(pages, "--pages")
      let across = try OptionReader.integer(across, "--across", 1...40)
      if across != nil, form == .html || form == .json {
        throw RequestError(
          "usage.no-effect", "--across has no effect on \(form.rawValue.uppercased())",
          help: "leave it out, or use --format pdf, png or svg")
      }
      if let wanted = try OptionReader.integer(ppi, "--ppi", Request.Bounds.pixelsPerInch) {
        guard form == .png else { throw OptionReader.hasNoPixels(form.rawValue) }
        request.pixelsPerInch = wanted
      }
      try request.validate()
      if request.output == .standardOutput, form == .pdf || form == .png,
        isatty(STDOUT_FILENO) == 1
      {
        throw OptionReader.cannotShow(form.rawValue)
      }
      request.progress = console.progress
      let outcome = Press.plan(request, as: form, across: across)
      var closing = ClosingLine(outcome, of: request, after: console.elapsed)
      closing?.tagging = nil
      return console.report(outcome, closing: closing)
    } catch { return console.report(error) }
  }

  /// What was asked for, what the output's name tells, or a PDF.
  private func form() throws(RequestError) -> Press.PlanForm {
    let asked = try OptionReader.choice(
      format, "--format",
      ["pdf": .pdf, "png": .png, "svg": .svg, "html": .html, "json": Press.PlanForm.json])
    return try Request.form(of: options.result.output, asked: asked, orElse: .pdf)
  }
}
