internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetGeometry
internal import TypesetKit

/// `typeset measure`.
struct Measure: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "measure",
      abstract: "Say how much room a manuscript takes in one column.",
      discussion: """
        The column is as wide as those of the pages that build would make with the same options, \
        or --width, and as high as the text needs, or at most --height. Nothing is written but the \
        size, the number of lines and, where not all has room, where the rest begins.

          typeset measure sidebar.txt --width 60mm

        --format json prints one object: schema (typeset-measure/1), size [width, height] in \
        points, lines, fit [from, to] and length in bytes of the story, and rest [file, line, \
        column] where not all has room.

        Exit codes: 0 done, also where not all has room; 1 errors in the content, 2 wrong usage.
        """)
  }

  @OptionGroup var options: PressOptions

  @Option(help: ArgumentHelp("The column’s width.", valueName: "length"))
  var width: String?

  @Option(help: ArgumentHelp("The most that there is room for.", valueName: "length"))
  var height: String?

  @Option(help: ArgumentHelp("human or json.", valueName: "form"))
  var format: String?

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      let isJSON =
        try OptionReader.choice(format, "--format", ["human": false, "json": true]) ?? false
      let request = try options.request(defaultOutput: .standardOutput)
      let (report, outcome) = Press.measure(
        request, width: try side(width, "--width"), height: try side(height, "--height"))
      let text = report.map { isJSON ? $0.json : $0.text }
      return console.report(Press.answer(text, to: request, after: outcome))
    } catch { return console.report(error) }
  }

  private func side(_ text: String?, _ option: String) throws(RequestError) -> Length? {
    guard let length = try OptionReader.length(text, option) else { return nil }
    guard length > .zero else { throw OptionReader.error(option, text ?? "", "more than nothing") }
    return length
  }
}
