internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetKit

/// `typeset test accept`.
struct TestAccept: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "accept",
      abstract: "Accept the new results of all cases, or of those named.")
  }

  @OptionGroup var selection: SuiteSelection

  @Flag(help: "Only what another way of laying out pages moved, and nothing else.")
  var epoch = false

  func run(_ console: Console) -> TypesetKit.ExitCode {
    let isEpoch = epoch
    var refused: [String] = []
    let done = change(selection, console, "accept", done: "accepted") {
      item throws(OutputError) in
      if isEpoch, let why = SuiteFolder.refusalOfEpoch(item) {
        refused.append("\(item.name): not accepted, since \(why)")
        return []
      }
      return try SuiteFolder.accept(item)
    }
    guard !refused.isEmpty, done == .done else { return done }
    _ = console.print(refused.joined(separator: "\n") + "\n")
    return .content
  }
}

/// `typeset test reject`.
struct TestReject: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "reject",
      abstract: "Discard the new results of all cases, or of those named.")
  }

  @OptionGroup var selection: SuiteSelection

  func run(_ console: Console) -> TypesetKit.ExitCode {
    change(selection, console, "reject", done: "rejected") { item throws(OutputError) in
      try SuiteFolder.reject(item)
    }
  }
}

/// Does `body` to each of the cases that are meant and says what was done.
private func change(
  _ selection: SuiteSelection, _ console: Console, _ name: String, done: String,
  _ body: (SuiteCase) throws(OutputError) -> [String]
) -> TypesetKit.ExitCode {
  do throws(RequestError) {
    try ContinuousIntegration.refuse("\(CommandName.called) test \(name)")
    let (_, cases) = try selection.resolve()
    var text = ""
    var count = 0
    var failure: OutputError?
    for item in cases {
      do throws(OutputError) {
        let files = try body(item)
        guard !files.isEmpty else { continue }
        count += 1
        text += "\(item.name): \(files.joined(separator: ", "))\n"
      } catch {
        failure = error
        break
      }
    }
    let printed = console.print(text + "\(count) \(done)\n")
    if let failure { return console.report(Outcome(failure)) }
    return printed
  } catch { return console.report(error) }
}

/// `typeset test clean`.
struct TestClean: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "clean",
      abstract: "Delete all files left by earlier runs, even in folders that are no longer cases.")
  }

  @OptionGroup var selection: SuiteSelection

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      try ContinuousIntegration.refuse("\(CommandName.called) test clean")
      let (suite, _) = try selection.resolve()
      let gone: [String]
      do throws(OutputError) {
        gone = try SuiteFolder.clean(suite)
      } catch { return console.report(Outcome(error)) }
      return console.print(gone.map { "deleted \($0)\n" }.joined())
    } catch { return console.report(error) }
  }
}

/// `typeset test new`.
struct TestNew: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "new",
      abstract: "Make a case of a manuscript and options.",
      usage:
        "\(CommandName.called) test new [<suite>] <name> <manuscript> [<options of build> ...]",
      discussion: """
        Makes a folder for the case, with a file case in it; the manuscript stays where it is. The \
        next run leaves the layout there, to be accepted.
        """)
  }

  @Argument(parsing: .captureForPassthrough, help: ArgumentHelp(visibility: .hidden))
  var words: [String] = []

  func run(_ console: Console) -> TypesetKit.ExitCode {
    if words.contains("--help") || words.contains("-h") {
      return console.print(Help.text(of: TestNew.self))
    }
    do throws(RequestError) {
      try ContinuousIntegration.refuse("\(CommandName.called) test new")
      let names = words.prefix { !$0.hasPrefix("-") }
      guard names.count == 2 || names.count == 3, let manuscript = names.last else {
        throw RequestError(
          "usage.arguments", "\(CommandName.called) test new needs a name and a manuscript",
          help: "\(CommandName.called) test new october content/october.txt --columns 2")
      }
      let folder = names.count == 3 ? names[0] : SuiteSelection.defaultFolder
      let lines = try TestNew.lines(words.dropFirst(names.count))
      // Says now what a run would say later.
      let joined = lines.map { line in
        guard let blank = line.firstIndex(of: " ") else { return line }
        return line[..<blank] + "=" + line[line.index(after: blank)...]
      }
      _ = try PressOptions.request(manuscript: manuscript, words: joined)
      let path = try SuiteFolder.make(
        names[names.count - 2], in: folder, manuscript: manuscript, options: lines)
      return console.print("\(path)\nnext: \(CommandName.called) test run \(folder)\n")
    } catch { return console.report(error) }
  }

  /// Options as a file of a case has them, one a line, the value after a space.
  private static func lines(_ words: ArraySlice<String>) throws(RequestError) -> [String] {
    var lines: [String] = []
    var rest = words
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        throw RequestError("usage.arguments", "‘\(word)’ is not an option of a case")
      }
      if let equals = word.firstIndex(of: "=") {
        lines.append(word[..<equals] + " " + word[word.index(after: equals)...])
      } else if let value = rest.first, !value.hasPrefix("--") {
        lines.append(word + " " + value)
        rest.removeFirst()
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}
