internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetKit

/// `typeset check`.
struct Check: PressCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check",
      abstract: "Say what is wrong with a manuscript; write nothing.",
      discussion: """
        For editors and pipelines: everything that build does but writing the document, with the \
        same diagnostics and exit codes. Notes on what accessibility needs are added: pictures \
        without alt, headings that skip a level, text without a language. --output names what \
        --deps is for.
        """)
  }

  @OptionGroup var options: PressOptions

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      var request = try options.request(defaultOutput: .standardOutput)
      request.progress = console.progress
      return console.report(Press.answer(nil, to: request, after: Press.check(request)))
    } catch { return console.report(error) }
  }
}
