internal import ArgumentParser
internal import TypesetDiagnostics
internal import Glibc
internal import TypesetKit

/// `typeset build`, or just `typeset`.
struct Build: PressCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "build",
      abstract: "Typeset a manuscript into a PDF; the default subcommand.",
      discussion: """
        Without --output, the pages of zombies.txt go to zombies.pdf in the working folder, and \
        those of standard input to standard output. Lengths have the units mm, cm, in, pt or pc; a \
        number without a unit is in points.

        PNG and SVG have a file for each page. In --output, {p} is the page’s number, {0p} the same \
        with leading zeros, {n} the number of pages. Without {p} or {0p}, several pages become \
        issue-01.png and so on.
        """)
  }

  @OptionGroup var options: PressOptions

  @OptionGroup var more: FurtherArguments

  @OptionGroup(title: "Output") var drafting: DraftArguments

  @OptionGroup(title: "Output") var drawing: DrawingArguments

  @OptionGroup(title: "Output") var writer: WriterArguments

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      let input = Request.Input(argument: options.input)
      // What a file's name means is looked at when it is known that the file may be written.
      var asked: Request.Form?
      if drawing.format != nil || options.result.output == nil { asked = try form() }
      var request = try options.request(
        defaultOutput: input == .standardInput
          ? .standardOutput : .file(input.baseName + "." + (asked ?? .pdf).rawValue))
      let form = if let asked { asked } else { try form() }
      try more.read(into: &request)
      request.form = form
      request.isDraft = drafting.draft
      request.pages = try OptionReader.pages(drawing.pages, "--pages")
      try writer.read(into: &request, form)
      try OptionReader.overlay(drawing.debug, "--debug", into: &request)
      request.highlights = try OptionReader.lines(drawing.highlight, "--highlight")
      if let wanted = try OptionReader.integer(drawing.ppi, "--ppi", Request.Bounds.pixelsPerInch) {
        guard form == .png else { throw OptionReader.hasNoPixels(form.rawValue) }
        request.pixelsPerInch = wanted
      }
      try request.validate()
      if request.output == .standardOutput, form != .svg, isatty(STDOUT_FILENO) == 1 {
        throw OptionReader.cannotShow(form.rawValue)
      }
      request.progress = console.progress
      request.onRelease = { Process.giveBackMemory() }
      let outcome = Press.build(request)
      return console.report(
        outcome, closing: ClosingLine(outcome, of: request, after: console.elapsed))
    } catch { return console.report(error) }
  }

  /// What was asked for, what the output's name tells, or a PDF.
  private func form() throws(RequestError) -> Request.Form {
    guard let format = drawing.format else { return try Request.Form(of: options.result.output) }
    guard let form = Request.Form(rawValue: format.lowercased()) else {
      throw OptionReader.error(
        "--format", format, "pdf, png or svg; \(CommandName.called) layout writes json",
        meant: Suggestion.nearest(to: format, among: ["pdf", "png", "svg"]))
    }
    return try Request.Form(of: options.result.output, asked: form)
  }
}
