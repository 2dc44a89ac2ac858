internal import TypesetDiagnostics
internal import TypesetKit

extension PressOptions {
  /// The form of the list of dependencies; nil where none is asked for.
  func dependencyForm(for request: Request) throws(RequestError) -> DependencyList.Form? {
    let form = try OptionReader.choice(
      result.depsFormat, "--deps-format", ["make": DependencyList.Form.make, "json": .json])
    guard let deps = result.deps else {
      guard form == nil else {
        throw RequestError(
          "usage.arguments", "--deps-format without --deps", help: "name a file with --deps")
      }
      return nil
    }
    guard !deps.isEmpty else { throw OptionReader.error("--deps", deps, "the name of a file") }
    let target = OutputFile.Destination(argument: deps)
    if target == request.output {
      throw RequestError("usage.same-file", "--deps and the result both go to \(target.name)")
    }
    if case .file(let path) = request.input, target == .file(path) {
      throw RequestError("usage.same-file", "--deps ‘\(path)’ is the manuscript itself")
    }
    return form ?? .make
  }

  /// Tells what `request` came to and writes the list of its dependencies, where one is asked for.
  ///
  /// - Parameter closing: What a terminal gets to read last.
  func finish(
    _ outcome: Outcome, of request: Request, _ console: Console, closing: ClosingLine? = nil
  ) throws(RequestError) -> TypesetKit.ExitCode {
    let code = console.report(outcome, closing: closing)
    guard let form = try dependencyForm(for: request), let deps = result.deps else { return code }
    // What has no file of its own is as new as the list.
    var target = deps
    if case .file(let path) = request.output, !request.form.isPaged { target = path }
    let list = DependencyList(target: target, files: outcome.dependencies)
    do throws(OutputError) {
      let file = try OutputFile(OutputFile.Destination(argument: deps))
      try file.write(list.text(form))
      try file.commit()
      return code
    } catch { return max(code, console.report(Outcome(error))) }
  }
}
