internal import ArgumentParser
internal import TypesetJSON
internal import TypesetKit

/// `typeset templates`.
struct Templates: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "templates",
      abstract: "List the templates that ship with the program.",
      discussion: """
        Use one with --template NAME, or begin your own with \(CommandName.called) init DIR \
        --template NAME. docs/templates.md describes how to write one.
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
        return console.print(Templates.json(Array(zip(names, shipped))))
      }
      let width = names.map(\.count).max() ?? 0
      return console.print(
        zip(names, shipped).map { name, template in
          name + String(repeating: " ", count: width - name.count + 2) + template.summary + "\n"
        }.joined())
    } catch { return console.report(error) }
  }

  private static func json(_ templates: [(name: String, template: RequestedTemplate)]) -> String {
    var json = JSONWriter()
    json.object { json in
      json.key("templates")
      json.array { json in
        for (name, template) in templates {
          json.lineBreak()
          json.object {
            $0.field("name", name)
            $0.field("summary", template.summary)
          }
        }
        json.lineBreak()
      }
    }
    json.endLine()
    return json.text
  }
}
