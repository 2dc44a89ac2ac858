internal import ArgumentParser
internal import TypesetDiagnostics
internal import Glibc
internal import TypesetKit

/// The command from its first word to its exit code.
enum EntryPoint {
  /// Reads the command line, does what it says, and gives the exit code.
  static func run() -> TypesetKit.ExitCode {
    let words = Process.arguments()
    var console = Console(arguments: (try? words.get()) ?? [])
    Process.prepare(console)
    let arguments: [String]
    switch words {
    case .success(let words): arguments = words
    case .failure(let error): return console.report(error)
    }
    if let error = Process.prepareDescriptors() { return console.report(error) }
    if arguments.isEmpty {
      // Nothing was done: a script that forgot its manuscript must not go on.
      console.write(Help.beginning)
      return .usage
    }
    if ["--help", "-h", "help"].contains(arguments[0]) {
      do throws(RequestError) {
        return console.print(try Help.text(of: Array(arguments.dropFirst())))
      } catch { return console.report(error) }
    }
    if let error = Mistyped.subcommand(of: arguments) { return console.report(error) }
    do {
      var command = try Typeset.parseAsRoot(CommandLineWords.arranged(withSubcommand(arguments)))
      if let command = command as? any TypesetCommand {
        console.begin(isQuiet: command.isQuiet)
        return command.run(console)
      }
      try command.run()
      return .done
    } catch {
      return outcome(of: error, arguments: arguments, console)
    }
  }

  /// `build` is the default.
  private static func withSubcommand(_ arguments: [String]) -> [String] {
    guard let first = arguments.first else { return [Build._commandName] }
    let known = Typeset.subcommandNames + ["--version"]
    let isNamed = known.contains(first) || first.hasPrefix("--generate-completion-script")
    return isNamed ? arguments : [Build._commandName] + arguments
  }

  private static func outcome(
    of error: any Error, arguments: [String], _ console: Console
  ) -> TypesetKit.ExitCode {
    // Help, version and completions come as errors, too.
    if Typeset.exitCode(for: error).isSuccess {
      let columns = Terminal.helpColumns(STDOUT_FILENO)
      return console.print(
        Help.arranged(Typeset.fullMessage(for: error, columns: Help.unwrapped), columns) + "\n")
    }
    return console.report(Mistyped.refusal(Typeset.message(for: error), arguments: arguments))
  }
}

/// A subcommand that says itself how it ended.
protocol TypesetCommand: ParsableCommand {
  /// Whether it was asked to show nothing but problems.
  var isQuiet: Bool { get }

  /// Does it.
  func run(_ console: Console) -> TypesetKit.ExitCode
}

extension TypesetCommand {
  /// What has no such option has nothing to show either.
  var isQuiet: Bool { true }
}

/// A subcommand that lays a manuscript out.
protocol PressCommand: TypesetCommand {
  /// What was asked for.
  var options: PressOptions { get }
}

extension PressCommand {
  var isQuiet: Bool { options.console.quiet }

  /// The request that the options make, which shows its progress on `console`; what it answers goes to
  /// standard output where no file was named.
  func request(_ console: Console, writesPins: Bool = false) throws(RequestError) -> Request {
    var request = try options.request(
      defaultOutput: .standardOutput, writesPins: writesPins)
    request.progress = console.progress
    return request
  }
}

/// `typeset` itself.
struct Typeset: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: CommandName.called,
      abstract: "Typesets a magazine’s text and pictures into pages.",
      version: "\(CommandName.called) \(Versions.typeset)",
      subcommands: [
        Build.self, Layout.self, Check.self, Plan.self, Fit.self, Explain.self, Locate.self,
        Measure.self,
        Compare.self, Test.self,
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
