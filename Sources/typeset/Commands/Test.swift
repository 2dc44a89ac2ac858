internal import ArgumentParser
internal import TypesetDiagnostics
internal import Glibc
internal import TypesetKit

/// `typeset test`.
struct Test: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "test",
      abstract: "Compare layouts with accepted ones.",
      discussion: """
        A suite is a folder, by default tests, with a folder for each case. A case has a file \
        manuscript.txt (or .md), or a file case with a line input: FILE and options, one per line; beside it \
        is what was accepted (reference.json, expected-diagnostics.txt, page-N.png).

          \(CommandName.called) test new october content/october.txt --columns 2
              Make a case.
          \(CommandName.called) test
              Run all cases. The first run fails: nothing has been accepted yet.
          \(CommandName.called) test accept october
              Accept the new layout. From now on the case passes until it changes.

        A result that differs is left beside the accepted one, with .new in its name. If the \
        variable CI is true, nothing is written. Exit codes: 0 everything as accepted, 1 \
        differences, 2 wrong usage, 3 a file cannot be read or written.
        """,
      subcommands: [
        TestRun.self, TestStatus.self, TestAccept.self, TestReject.self, TestNew.self,
        TestClean.self,
      ],
      defaultSubcommand: TestRun.self)
  }
}

/// Which suite and which cases.
struct SuiteSelection: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The suite’s folder and names of its cases, or folders of cases.", valueName: "name"))
  var words: [String] = []

  @OptionGroup var consoleOptions: ConsoleOptions

  /// The suite, and the cases that are meant.
  func resolve() throws(RequestError) -> (suite: Suite, cases: [SuiteCase]) {
    try consoleOptions.check()
    var folder = SuiteSelection.defaultFolder
    var names = words[...]
    if let first = words.first {
      if let place = SuiteSelection.caseFolder(first) {
        // All of them are folders of cases, as a shell gives them for tests/he*.
        folder = place.suite
        var cases: [String] = []
        for word in words {
          if let other = SuiteSelection.caseFolder(word), other.suite == folder {
            cases.append(other.name)
          } else {
            cases.append(word)
          }
        }
        names = cases[...]
      } else if SuiteSelection.isFolder(first) || first.contains("/") {
        folder = first
        names = words.dropFirst()
      }
    }
    let suite = try Suite(folder: folder)
    return (suite, try suite.cases(named: Array(names)))
  }

  /// `tests`, or `Tests/Golden` where only that is there.
  static var defaultFolder: String {
    !isFolder("tests") && isFolder("Tests/Golden") ? "Tests/Golden" : "tests"
  }

  private static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// The suite and the name of the case in the folder `path`; nil where it is no case.
  private static func caseFolder(_ path: String) -> (suite: String, name: String)? {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard isFolder(path),
      Suite.isCase(path)
    else { return nil }
    let slash = path.lastIndex(of: "/")
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard name != ".", name != ".." else { return nil }
    return (slash.map { String(path[..<$0]) } ?? ".", name)
  }
}

/// What the variable CI says.
enum ContinuousIntegration {
  /// True where it is set to anything but nothing, 0 or false.
  static var isOn: Bool {
    guard let value = getenv("CI").map({ String(cString: $0) }) else { return false }
    return !["", "0", "false", "no"].contains(value.lowercased())
  }

  /// Says that nothing is changed there.
  static func refuse(_ what: String) throws(RequestError) {
    guard isOn else { return }
    throw RequestError(
      "suite.ci",
      "\(what) changes a suite, but the variable CI is \(String(cString: getenv("CI")))",
      help: "run it on your own machine, look at the result and commit it")
  }
}

extension SuiteRun {
  /// A run that reads options as the command line does.
  init(jobs: Int?, writes: Bool, progress: PressProgress?) {
    self.init(jobs: jobs, writes: writes, progress: progress) {
      manuscript, words throws(RequestError) in
      try PressOptions.request(manuscript: manuscript, words: words)
    }
  }
}

extension PressOptions {
  /// The request that `words`, as on a command line, make of `manuscript`.
  static func request(manuscript: String, words: [String]) throws(RequestError) -> Request {
    let options: PressOptions
    do {
      options = try PressOptions.parse(words + ["--", manuscript])
    } catch {
      throw Mistyped.refusal(PressOptions.message(for: error), arguments: [])
    }
    return try options.request(defaultOutput: .standardOutput)
  }
}
