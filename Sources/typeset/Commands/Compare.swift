internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetKit

/// `typeset compare`.
struct Compare: PressCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "compare",
      abstract: "Show what changed between two layouts, and what caused it.",
      discussion: """
        Each of the two is a manuscript (typeset with the options of build), a record that layout \
        wrote, or a PDF (only words and their places, read by pdftotext). Causes come first: \
        options, files of fonts and pictures, words, styles, line ends, places. What followed from \
        a cause is listed with it.

          \(CommandName.called) compare issue.json issue.txt --columns 2
          \(CommandName.called) compare old.txt new.txt --tolerance geometry=0.5pt --details

        Exit codes: 0 the same, 1 different, 2 wrong usage, 3 one of \
        them is missing or not a layout.
        """)
  }

  @OptionGroup var options: PressOptions

  @Argument(help: "The manuscript, record or PDF to compare it with.")
  var other: String

  @Option(
    help: ArgumentHelp("The format of the result: human, json, junit or github.", valueName: "form")
  )
  var format: String?

  @Option(
    help: ArgumentHelp(
      "Ignore small differences, such as geometry=0.5pt or text=3; may be repeated.",
      valueName: "kind=value"))
  var tolerance: [String] = []

  @Flag(help: "List everything that followed from a change.")
  var details = false

  @Option(
    help: ArgumentHelp(
      "Also write one HTML file with the pages side by side.",
      valueName: "file"))
  var report: String?

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      try options.console.check()
      try options.refuseList(of: "compare")
      try OptionReader.checkPlace(
        options.result.output, "--output", for: .text, of: "compare")
      try OptionReader.checkPlace(report, "--report", for: .html, of: "it")
      var comparison = LayoutComparison(
        try side(options.input, console), try side(other, console))
      try comparison.readTolerances(tolerance)
      comparison.form =
        try OptionReader.choice(
          format, "--format",
          ["human": .human, "json": .json, "junit": .junit, "github": .github]) ?? .human
      comparison.showsDetails = details
      comparison.usesColor = console.colorsOutput
      if let report, report.isEmpty || report == "-" && (options.result.output ?? "-") == "-" {
        throw OptionReader.error("--report", report, "the name of a file other than --output’s")
      }
      let result = comparison.run()
      guard result.comparison != nil else { return console.report(result.outcome) }
      let output =
        options.result.output.map(OutputFile.Destination.init(argument:)) ?? .standardOutput
      var outputs = [(role: "the output", destination: output, bytes: Array(result.text.utf8))]
      if let report, let html = comparison.report(of: result) {
        outputs.append(("--report", OutputFile.Destination(argument: report), html))
      }
      if let failure = Press.write(outputs, after: result.outcome.dependencies) {
        return console.report(failure)
      }
      return result.outcome.exit
    } catch { return console.report(error) }
  }

  private func side(
    _ path: String, _ console: Console
  ) throws(RequestError) -> LayoutComparison.Side {
    guard !path.isEmpty else {
      throw OptionReader.error("what is compared", "", "the name of a file, or -")
    }
    return try LayoutComparison.Side(path) { path throws(RequestError) in
      var options = options
      options.input = path
      options.result.output = nil
      var request = try options.request(defaultOutput: .standardOutput)
      request.progress = console.progress
      return request
    }
  }
}
