internal import ArgumentParser
internal import TypesetDiagnostics
internal import Glibc
internal import TypesetKit

/// `typeset template`.
struct TemplateCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "template",
      abstract: "Check, describe or draw a template.",
      discussion: """
          \(CommandName.called) template validate mine.xml
              Report every error in it.
          \(CommandName.called) template show monthly
              Describe its page, grid, masters, sequences and styles.
          \(CommandName.called) template show mine.xml --grid
              Draw its masters, in mine-grid.pdf.
        """,
      subcommands: [TemplateValidate.self, TemplateShow.self])
  }
}

/// `typeset template validate`.
struct TemplateValidate: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "validate",
      abstract: "Report every error in templates; write nothing.",
      discussion: """
        Prints nothing if there are none. Exit codes: 0 no errors, 1 errors, 2 wrong usage, 3 a \
        template cannot be read.
        """)
  }

  @Argument(
    help: ArgumentHelp(
      "Templates, by name or file; - is standard input.",
      valueName: "template"))
  var templates: [String]

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @OptionGroup var consoleOptions: ConsoleOptions

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      try consoleOptions.check()
      var exit = TypesetKit.ExitCode.done
      for name in templates {
        let template = try RequestedTemplate(name, mayBeStream: true)
        exit = max(exit, console.report(template.outcome(isStrict: strict, looksAround: true)))
      }
      return exit
    } catch { return console.report(error) }
  }
}

/// `typeset template show`.
struct TemplateShow: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "show",
      abstract: "Describe a template, or draw its masters.",
      discussion: """
        Prints an outline in words. With --grid, draws the pages of the masters with the names of \
        their frames and furniture, as PDF, PNG or SVG, by the extension of --output.
        """)
  }

  @Argument(
    help: ArgumentHelp(
      "A template, by name or file; - is standard input.",
      valueName: "template")
  )
  var template: String

  @Flag(help: "Draw the masters.")
  var grid = false

  @Flag(help: "Print its source.")
  var xml = false

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("Where the drawing goes; - is standard output.", valueName: "file"))
  var output: String?

  @OptionGroup var consoleOptions: ConsoleOptions

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      try consoleOptions.check()
      if grid, xml {
        throw RequestError("usage.conflict", "--grid and --xml cannot be used together")
      }
      if output != nil, !grid {
        throw RequestError(
          "usage.conflict", "--output is only for --grid",
          help: "add --grid, or leave out --output")
      }
      let requested = try RequestedTemplate(template, mayBeStream: true)
      if xml {
        return console.print(String(decoding: requested.bytes, as: UTF8.self))
      }
      guard grid else {
        guard let outline = TemplateOutline(requested) else {
          return console.report(requested.outcome(isStrict: false))
        }
        let printed = console.print(outline.text)
        guard printed == .done else { return printed }
        return console.report(requested.outcome(isStrict: false))
      }
      let destination = OutputFile.Destination(argument: output ?? requested.baseName + "-grid.pdf")
      let form = try Request.Form(of: output)
      if destination == .standardOutput, isatty(STDOUT_FILENO) == 1 {
        throw RequestError(
          "usage.terminal", "a terminal cannot show a PDF",
          help: "name a file with --output, or pipe standard output to a program")
      }
      return console.report(TemplateDrawing.draw(requested, in: form, to: destination))
    } catch { return console.report(error) }
  }
}
