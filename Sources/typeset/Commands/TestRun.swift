internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetKit

/// `typeset test run`, or just `typeset test`.
struct TestRun: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Typeset the cases again and compare them.")
  }

  @OptionGroup var selection: SuiteSelection

  @Option(help: ArgumentHelp("How many cases to run at a time, 1 to 256.", valueName: "n"))
  var jobs: String?

  var isQuiet: Bool { selection.consoleOptions.quiet }

  @Flag(help: "Fail if there are orphans, files that belong to no case.")
  var strict = false

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      let (suite, cases) = try selected()
      let isWhole = cases.count == suite.cases.count
      guard !cases.isEmpty || !suite.orphans.isEmpty else {
        throw RequestError(
          "suite.empty", "there is no case in ‘\(suite.folder)’",
          help: "make one with \(CommandName.called) test new NAME MANUSCRIPT")
      }
      let jobs = try OptionReader.integer(jobs, "--jobs", Request.Bounds.jobs)
      let run = SuiteRun(
        jobs: jobs, writes: !ContinuousIntegration.isOn, progress: console.progress)
      let results = run.results(of: cases)
      var text = SuiteText(folder: suite.folder)
      for result in results { text.add(result) }
      let orphans = (isWhole ? suite.orphans : []) + results.flatMap(\.strays)
      text.add(orphans)
      let failed = results.count { $0.state != .ok }
      text.summary(passed: results.count - failed, failed: failed, of: results)
      let printed = console.print(text.text)
      var exit = results.map(\.exit).max() ?? .done
      if strict, !orphans.isEmpty { exit = max(exit, .content) }
      return max(printed, exit)
    } catch { return console.report(error) }
  }
}

extension TestRun {
  /// What was asked for; where its first word names no case, and nearly a subcommand, the error
  /// says so: `run` is the default.
  private func selected() throws(RequestError) -> (suite: Suite, cases: [SuiteCase]) {
    do throws(RequestError) { return try selection.resolve() } catch {
      let names = Test.configuration.subcommands.map { $0._commandName }
      guard ["suite.unknown-case", "suite.unreadable"].contains(error.code.name),
        let word = selection.words.first, error.help?.hasPrefix("did you mean") != true,
        let near = Suggestion.nearest(to: word, among: names)
      else { throw error }
      throw RequestError(
        error.code, error.message, help: "did you mean ‘\(CommandName.called) test \(near)’?",
        exit: error.exit)
    }
  }
}

/// `typeset test status`.
struct TestStatus: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "status",
      abstract: "List the cases as ok, changed, new or broken, and orphans; write nothing.")
  }

  @OptionGroup var selection: SuiteSelection

  @Option(help: ArgumentHelp("How many cases to run at a time, 1 to 256.", valueName: "n"))
  var jobs: String?

  var isQuiet: Bool { selection.consoleOptions.quiet }

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      let (suite, cases) = try selection.resolve()
      let jobs = try OptionReader.integer(jobs, "--jobs", Request.Bounds.jobs)
      let results = SuiteRun(jobs: jobs, writes: false, progress: console.progress)
        .results(of: cases)
      func line(_ state: String, _ name: String) -> String {
        state + String(repeating: " ", count: 9 - state.count) + name + "\n"
      }
      var text = results.map { line($0.state.rawValue, $0.name) }.joined()
      let orphans =
        (cases.count == suite.cases.count ? suite.orphans : []) + results.flatMap(\.strays)
      text += orphans.map { line("orphan", "\($0.path): \($0.reason)") }.joined()
      return max(console.print(text), results.map(\.exit).max() ?? .done)
    } catch { return console.report(error) }
  }
}

/// The report of a run.
struct SuiteText {
  let folder: String
  private(set) var text = ""

  init(folder: String) { self.folder = folder }

  /// Adds what there is to say about a case: nothing where it is as accepted.
  mutating func add(_ result: SuiteRun.Result) {
    guard result.state != .ok else { return }
    text += "✘ \(result.name): \(result.state.rawValue)\n"
    for line in result.details { text += "    \(line)\n" }
    for path in result.written { text += "    new: \(path)\n" }
  }

  /// Adds the files that belong to no case.
  mutating func add(_ orphans: [Suite.Orphan]) {
    for orphan in orphans { text += "! \(orphan.path): an orphan, \(orphan.reason)\n" }
  }

  /// Adds what to do, and the count.
  mutating func summary(passed: Int, failed: Int, of results: [SuiteRun.Result]) {
    let names = results.filter { !$0.written.isEmpty }.map(\.name)
    if !names.isEmpty {
      let which = names.count == 1 ? " " + names[0] : ""
      text +=
        "\nIf the change is intended, run \(CommandName.called) test accept \(folder)\(which); "
        + "otherwise fix it, or discard the result with "
        + "\(CommandName.called) test reject \(folder)\(which)\n"
    }
    text += "\(passed) passed, \(failed) failed\n"
  }
}
