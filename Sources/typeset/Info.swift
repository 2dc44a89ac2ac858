internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetKit

/// `typeset info`.
struct Info: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "info",
      abstract: "Print the versions of typeset and of the libraries it uses.")
  }

  @Flag(help: "Print one JSON object.")
  var json = false

  func run(_ console: Console) -> TypesetKit.ExitCode {
    let versions = Versions.all
    if json {
      let members = versions.map {
        "\(JSONRenderer.quoted($0.name)):\(JSONRenderer.quoted($0.version))"
      }
      return console.print("{" + members.joined(separator: ",") + "}\n")
    }
    let width = versions.map(\.name.count).max() ?? 0
    return console.print(
      versions.map {
        $0.name + String(repeating: " ", count: width - $0.name.count + 2) + $0.version + "\n"
      }.joined())
  }
}
