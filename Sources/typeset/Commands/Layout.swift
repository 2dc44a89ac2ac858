internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetKit

/// `typeset layout`.
struct Layout: PressCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "layout",
      abstract: "Print the layout record as JSON: where every line, letter and picture is.",
      discussion: """
        The record goes to standard output, or to the file that --output names. With the same \
        options, build sets the same lines.

        --pins without a file writes where figures stand, as lines for --pins of later layouts:

          \(CommandName.called) layout issue.txt --pins -o issue.pins
          \(CommandName.called) build issue.txt --pins issue.pins
        """)
  }

  @OptionGroup var options: PressOptions

  @OptionGroup var more: FurtherArguments

  @OptionGroup(title: "Output") var drafting: DraftArguments

  @Option(help: ArgumentHelp("The format of the record: json.", valueName: "form"))
  var format: String?

  @Flag(help: "Record the place of every character, for locate.")
  var cells = false

  @Flag(help: "Record what each page costs, and why.")
  var costs = false

  @Option(
    help: ArgumentHelp(
      "Set pages as this file asks, and answer its lines with what they cost; - for standard input.",
      valueName: "file"))
  var placements: String?

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      if let format, format.lowercased() != "json" {
        throw OptionReader.error("--format", format, "json; \(CommandName.called) build writes pdf")
      }
      try OptionReader.checkPlace(
        options.result.output, "--output", for: .json, of: "layout")
      let writesPins = options.page.pins?.isEmpty ?? false
      var request = try request(console, writesPins: writesPins)
      try more.read(into: &request)
      request.recordsCells = cells
      request.recordsCosts = costs
      request.isDraft = drafting.draft
      if writesPins {
        if placements != nil || cells || costs {
          throw RequestError(
            "usage.no-effect", "--pins without a file writes pins, and no record",
            help: "name a file of pins, or leave out what belongs to records")
        }
        return console.report(Press.pins(request))
      }
      if let placements {
        try request.readPlacements(from: placements)
        let (text, outcome) = Press.placements(request)
        return console.report(Press.answer(text, to: request, after: outcome))
      }
      return console.report(Press.layout(request))
    } catch { return console.report(error) }
  }
}
