internal import ArgumentParser
internal import TypesetJSON
internal import TypesetKit

/// `typeset info`.
struct Info: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "info",
      abstract: "Print the versions of \(CommandName.called) and of its libraries.")
  }

  @Flag(help: "Print one JSON object.")
  var json = false

  func run(_ console: Console) -> TypesetKit.ExitCode {
    var versions = Versions.all
    if json {
      var json = JSONWriter()
      json.object { json in
        for version in versions {
          json.key(version.name)
          json.string(version.version)
        }
      }
      json.endLine()
      return console.print(json.text)
    }
    // People see the name that they typed, programs the one that stays.
    versions[0].name = CommandName.called
    let width = versions.map(\.name.count).max() ?? 0
    return console.print(
      versions.map {
        $0.name + String(repeating: " ", count: width - $0.name.count + 2) + $0.version + "\n"
      }.joined())
  }
}
