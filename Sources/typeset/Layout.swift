internal import ArgumentParser
internal import TypesetKit

/// `typeset layout`.
struct Layout: PressCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "layout",
      abstract: "Typeset a manuscript and print where everything stands, as JSON.",
      discussion: """
        The record goes to standard output where --output names no file. It takes the options of \
        build, and the lines are those that build puts on paper.
        """)
  }

  @OptionGroup var options: PressOptions

  @Option(help: ArgumentHelp("json.", valueName: "form"))
  var format: String?

  @Flag(help: "Say of each line where its characters stand, for locate.")
  var cells = false

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      if let format, format.lowercased() != "json" {
        throw OptionReader.error("--format", format, "json; \(CommandName.called) build writes pdf")
      }
      var request = try options.request(defaultOutput: .standardOutput)
      request.recordsCells = cells
      request.progress = console.progress
      return console.report(Press.layout(request))
    } catch { return console.report(error) }
  }
}
