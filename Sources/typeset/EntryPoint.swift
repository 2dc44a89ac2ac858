internal import ArgumentParser
internal import TypesetDiagnostics
internal import Glibc
internal import TypesetKit

/// The command from its first word to its exit code.
enum EntryPoint {
  /// Reads the command line, does what it says, and gives the exit code.
  static func run() -> TypesetKit.ExitCode {
    let words = Process.arguments()
    let console = Console(arguments: (try? words.get()) ?? [])
    Process.prepare(console)
    let arguments: [String]
    switch words {
    case .success(let words): arguments = words
    case .failure(let error): return console.report(error)
    }
    if let error = Process.prepareDescriptors() { return console.report(error) }
    if arguments == ["--help"] || arguments == ["-h"] || arguments == ["help"] {
      return console.print(Help.text + "\n")
    }
    if let word = arguments.first, let meant = Mistyped.subcommand(word) {
      return console.report(
        RequestError(
          "usage.unknown-subcommand", "unknown subcommand ‘\(word)’; did you mean ‘\(meant)’?"))
    }
    if arguments.first == TemplateCommand._commandName, arguments.count > 1,
      let meant = Mistyped.templateSubcommand(arguments[1])
    {
      return console.report(
        RequestError(
          "usage.unknown-subcommand",
          "unknown subcommand ‘template \(arguments[1])’; did you mean ‘\(meant)’?"))
    }
    do {
      var command = try Typeset.parseAsRoot(withDefaultSubcommand(arguments))
      if let command = command as? any TypesetCommand {
        return command.run(console)
      }
      try command.run()
      return .done
    } catch {
      return outcome(of: error, arguments: arguments, console)
    }
  }

  /// `build` goes without saying.
  private static func withDefaultSubcommand(_ arguments: [String]) -> [String] {
    guard let first = arguments.first else { return [Build._commandName] }
    let said = Typeset.subcommandNames + ["help", "--help", "-h", "--version"]
    let isSaid = said.contains(first) || first.hasPrefix("--generate-completion-script")
    return isSaid ? arguments : [Build._commandName] + arguments
  }

  private static func outcome(
    of error: any Error, arguments: [String], _ console: Console
  ) -> TypesetKit.ExitCode {
    // Help, version and completions come as errors, too.
    if Typeset.exitCode(for: error).isSuccess {
      return console.print(Typeset.fullMessage(for: error) + "\n")
    }
    let message = Typeset.message(for: error).split(separator: "\n").joined(separator: " ")
    let subcommand = arguments.first.flatMap { word in
      Typeset.subcommandNames.contains(word) ? " " + word : nil
    }
    return console.report(
      RequestError(
        "usage.arguments", EntryPoint.sentence(message),
        help: arguments.isEmpty
          ? "typeset zombies.txt -o issue.pdf; more with typeset --help"
          : "typeset\(subcommand ?? "") --help"))
  }

  /// The parser's messages in the form of ours: no capital, no full stop at the end.
  private static func sentence(_ message: String) -> String {
    var text = message.prefix(1).lowercased() + message.dropFirst()
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}

/// A subcommand that says itself how it ended.
protocol TypesetCommand: ParsableCommand {
  /// Does it.
  func run(_ console: Console) -> TypesetKit.ExitCode
}

/// `typeset` itself.
struct Typeset: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "typeset",
      abstract: "Typesets a magazine’s text and pictures into pages.",
      version: "typeset \(Versions.typeset)",
      subcommands: [
        Build.self, Layout.self, Check.self, Explain.self, Locate.self, Measure.self, Compare.self,
        Test.self,
        Templates.self, TemplateCommand.self, Init.self,
        Fonts.self,
        Info.self,
      ])
  }

  /// The words that may stand first.
  static var subcommandNames: [String] {
    configuration.subcommands.map { $0._commandName }
  }
}
