internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetKit

/// `typeset init`.
struct Init: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "init",
      abstract: "Begin a magazine: a folder with a template, a manuscript and a README.",
      discussion: """
        Writes NAME.xml, issue.txt and README.md into the folder, and creates it if necessary. \
        Existing files are not replaced: if one of them is there, nothing is written.
        """)
  }

  @Argument(help: ArgumentHelp("The folder to write to.", valueName: "dir"))
  var directory: String

  @Option(
    help: ArgumentHelp("The template to begin with, by name or file.", valueName: "name"))
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
          "copy the template’s pictures into it: "
          + "\(starter.pictures.joined(separator: ", "))\n"
      }
      text += "next: cd \(Starter.word(folder)) && \(starter.command)\n"
      return console.print(text)
    } catch { return console.report(error) }
  }
}
