internal import TypesetDiagnostics
internal import TypesetKit

extension PressOptions {
  /// Refuses a list where `subcommand` writes none.
  func refuseList(of subcommand: String) throws(RequestError) {
    guard result.deps != nil || result.depsFormat != nil else { return }
    throw RequestError(
      "usage.no-effect", "‘\(subcommand)’ writes no list of the files it read",
      help: "leave out --deps")
  }

  /// The list of dependencies that is asked for; nil where none is.
  func list() throws(RequestError) -> Request.List? {
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
    return Request.List(OutputFile.Destination(argument: deps), form: form ?? .make)
  }
}
