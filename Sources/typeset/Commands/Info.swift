internal import ArgumentParser
internal import TypesetJSON
internal import TypesetKit
internal import TypesetPDFWriting

/// `typeset info`.
struct Info: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "info",
      abstract: "Print the versions of \(CommandName.called) and of its libraries.")
  }

  @Flag(help: "Print one JSON object.")
  var json = false

  @Flag(help: "Print what of a PDF only the press writes, and what Cairo writes instead.")
  var backends = false

  func run(_ console: Console) -> TypesetKit.ExitCode {
    if backends { return printBackends(console) }
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

  /// The table of what Cairo cannot do.
  private func printBackends(_ console: Console) -> TypesetKit.ExitCode {
    if json {
      var json = JSONWriter()
      json.array { json in
        for limit in CairoLimit.all {
          json.object { json in
            json.key("subject")
            json.string(limit.subject)
            json.key("cairo")
            json.string(limit.cairo)
            json.key("press")
            json.string(limit.press)
          }
        }
      }
      json.endLine()
      return console.print(json.text)
    }
    let head = CairoLimit(subject: "", cairo: "cairo", press: "press")
    let rows = [head] + CairoLimit.all
    let first = rows.map(\.subject.count).max() ?? 0
    let second = rows.map(\.cairo.count).max() ?? 0
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: width - text.count + 2)
    }
    return console.print(
      rows.map { padded($0.subject, first) + padded($0.cairo, second) + $0.press + "\n" }.joined())
  }
}
