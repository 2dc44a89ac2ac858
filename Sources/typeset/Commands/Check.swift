internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetKit

/// `typeset check`.
struct Check: PressCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check",
      abstract: "Report everything wrong with a manuscript; write nothing.",
      discussion: """
        For editors and pipelines: does what build does, with the same diagnostics and exit codes, \
        but writes no document. It also reports what accessibility needs: pictures without alt, \
        headings that skip levels, text without a language; and pages with holes, which plan \
        shows. With --pdf-standard it reports what would keep the document from it. With --deps, \
        --output is the target in that list.
        """)
  }

  @OptionGroup var options: PressOptions

  @OptionGroup var more: FurtherArguments

  @OptionGroup(title: "Output") var writer: WriterArguments

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      var request = try request(console)
      try more.read(into: &request)
      try writer.read(into: &request, .pdf)
      return console.report(Press.answer(nil, to: request, after: Press.check(request)))
    } catch { return console.report(error) }
  }
}
