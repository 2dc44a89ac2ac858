internal import ArgumentParser
internal import Diagnostics
internal import Glibc
internal import TypesetKit

/// `typeset build`, or just `typeset`.
struct Build: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "build",
      abstract: "Typeset a manuscript into a PDF. The subcommand that goes without saying.",
      discussion: """
        Without --output the pages of zombies.txt go to zombies.pdf in the working folder, those of \
        standard input to standard output. Lengths have the units mm, cm, in, pt or pc; without \
        one they are points.
        """)
  }

  @OptionGroup var options: PressOptions

  @Option(help: ArgumentHelp("pdf.", valueName: "form"))
  var format: String?

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      if let format, format.lowercased() != "pdf" {
        throw OptionReader.error("--format", format, "pdf; typeset layout writes json")
      }
      let input = Request.Input(argument: options.input)
      let request = try options.request(
        defaultOutput: input == .standardInput ? .standardOutput : .file(input.baseName + ".pdf"))
      if request.output == .standardOutput, isatty(STDOUT_FILENO) == 1 {
        throw RequestError(
          "usage.terminal", "a PDF is nothing to look at on a terminal",
          help: "name a file with --output, or send standard output to a program")
      }
      return console.report(Press.build(request))
    } catch { return console.report(error) }
  }
}
