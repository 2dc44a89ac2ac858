internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetKit

/// `typeset templates`.
struct Templates: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "templates",
      abstract: "List the templates that are part of typeset.",
      discussion: """
        Any of them is used with --template NAME, and is a good beginning of one’s own: \
        \(CommandName.called) init DIR --template NAME. docs/templates.md says how they are written.
        """)
  }

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var consoleOptions: ConsoleOptions

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      try consoleOptions.check()
      let names = RequestedTemplate.shippedNames
      var shipped: [RequestedTemplate] = []
      for name in names { shipped.append(try RequestedTemplate(name)) }
      guard !json else {
        let objects = zip(names, shipped).map { name, template in
          "{\"name\":\(JSONRenderer.quoted(name)),"
            + "\"summary\":\(JSONRenderer.quoted(template.summary))}"
        }
        return console.print("{\"templates\":[\n\(objects.joined(separator: ",\n"))\n]}\n")
      }
      let width = names.map(\.count).max() ?? 0
      return console.print(
        zip(names, shipped).map { name, template in
          name + String(repeating: " ", count: width - name.count + 2) + template.summary + "\n"
        }.joined())
    } catch { return console.report(error) }
  }
}
