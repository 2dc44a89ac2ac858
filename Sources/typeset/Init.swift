internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetKit

/// `typeset init`.
struct Init: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "init",
      abstract: "Begin a magazine: a folder with a template, a manuscript, and how to go on.",
      discussion: """
        Writes NAME.xml, issue.txt and README.md into the folder, which is made where it is not \
        there. Nothing that is there is changed: where one of the files is, nothing is written.
        """)
  }

  @Argument(help: ArgumentHelp("The folder.", valueName: "dir"))
  var directory: String

  @Option(
    help: ArgumentHelp("The template to begin with, by name or by file.", valueName: "name"))
  var template = "plain"

  @OptionGroup var consoleOptions: ConsoleOptions

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      try consoleOptions.check()
      guard !directory.isEmpty else {
        throw OptionReader.error("dir", "", "the name of a folder")
      }
      let requested = try RequestedTemplate(template, mayBeStream: true)
      let outcome = requested.outcome(isStrict: false)
      guard outcome.exit == .done, let starter = Starter(requested) else {
        return console.report(outcome)
      }
      try starter.write(to: directory)
      let folder = directory.hasPrefix("-") ? "./\(directory)" : directory
      var text = "\(directory): \(starter.files.map(\.name).joined(separator: ", "))\n"
      if !starter.pictures.isEmpty {
        text +=
          "copy into it what the template draws: "
          + "\(starter.pictures.joined(separator: ", "))\n"
      }
      text += "next: cd \(Starter.word(folder)) && \(starter.command)\n"
      return console.print(text)
    } catch { return console.report(error) }
  }
}
