internal import ArgumentParser
internal import TypesetGeometry
internal import TypesetDiagnostics
internal import TypesetJSON
internal import TypesetKit

/// `typeset fonts`.
struct Fonts: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "fonts",
      abstract: "List the installed fonts, and what is used for those that are not.",
      discussion: """
        Without names, lists every face that can be used, and the substitutes of well-known faces \
        that are not installed. With names, shows what is used for each.
        """)
  }

  @Argument(help: "The families or faces to look up.")
  var names: [String] = []

  @Flag(help: "Print one JSON object.")
  var json = false

  @Option(
    name: .customLong("font-path"),
    help: ArgumentHelp("A folder or file with fonts; may be repeated.", valueName: "path"))
  var fontPaths: [String] = []

  @Flag(help: "Use only the fonts of --font-path.")
  var noSystemFonts = false

  @OptionGroup var consoleOptions: ConsoleOptions

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) { try consoleOptions.check() } catch { return console.report(error) }
    var options = Request.FontOptions()
    options.paths = fontPaths
    options.usesSystemFonts = !noSystemFonts
    let report = FontReport(on: names, from: options)
    let printed = console.print(json ? report.json : report.text)
    guard printed == .done else { return printed }
    if names.isEmpty, report.faces.isEmpty, report.notes.isEmpty {
      return console.report(
        Outcome(
          diagnostics: [
            Diagnostic(
              .warning, "font.none", "no fonts are installed",
              help: "install some, or name their folder with --font-path")
          ], exit: .done))
    }
    // What was named itself and is not there, or cannot be read, ends a build as well.
    let isWhole = report.notes.allSatisfy { !$0.isUnreadable }
    return console.report(
      Outcome(
        diagnostics: report.notes.map {
          Diagnostic(
            $0.isUnreadable ? .error : .warning, "font.unreadable",
            "‘\($0.path)’: \($0.explanation)")
        }, exit: isWhole ? .done : .environment))
  }
}

extension FontReport {
  /// For people: a line for each face, a line for each name.
  fileprivate var text: String {
    var out = ""
    let family = faces.map(\.family.count).max() ?? 0
    let style = faces.map(\.style.count).max() ?? 0
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count) + 2)
    }
    for face in faces {
      out += padded(face.family, family) + padded(face.style, style) + face.file
      out += face.index > 0 ? "#\(face.index)\n" : "\n"
      guard !face.axes.isEmpty else { continue }
      let axes = face.axes.map {
        "\($0.tag) \(decimal($0.least))…\(decimal($0.most)) (\(decimal($0.standard)))"
      }
      out += "  axes: \(axes.joined(separator: ", "))\n"
      if !face.instances.isEmpty {
        out += "  instances: \(face.instances.map(\.name).joined(separator: ", "))\n"
      }
    }
    if !answers.isEmpty { out += "\n" }
    for answer in answers {
      switch answer.kind {
      case .installed: out += "\(answer.name): installed (\(answer.face.file))\n"
      case .relative:
        out += "\(answer.name) → \(answer.relatives.joined(separator: ", "))\n"
      case .unknown:
        out += "\(answer.name): nothing like it is installed; \(answer.face.family) is used"
        out += answer.meant.map { "; did you mean “\($0)”?\n" } ?? "\n"
      }
    }
    return out
  }

  /// At most two decimals.
  private func decimal(_ value: Ratio) -> String {
    let hundredths = Int((value.doubleValue * 100).rounded())
    let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    guard part > 0 else { return "\(sign)\(whole)" }
    let digits = part < 10 ? "0\(part)" : part % 10 == 0 ? "\(part / 10)" : "\(part)"
    return "\(sign)\(whole).\(digits)"
  }

  /// For programs: a line for each face and name, keys in a fixed order.
  fileprivate var json: String {
    var json = JSONWriter()
    json.object { json in
      json.key("fonts")
      json.list(faces) { json, face in json.object { write(face, to: &$0) } }
      json.key("names")
      json.list(answers) { json, answer in
        json.object { json in
          json.field("name", answer.name)
          json.field("kind", answer.kind.rawValue)
          json.key("face")
          json.object { write(answer.face, to: &$0) }
          json.field("relatives", answer.relatives)
        }
      }
    }
    json.endLine()
    return json.text
  }

  private func write(_ face: Face, to json: inout JSONWriter) {
    json.field("family", face.family)
    json.field("style", face.style)
    json.field("weight", face.weight)
    json.field("slant", face.slant)
    json.field("file", face.file)
    json.field("index", face.index)
    guard !face.axes.isEmpty else { return }
    json.key("axes")
    json.array { json in
      for axis in face.axes {
        json.object { json in
          json.field("tag", axis.tag)
          json.field("name", axis.name)
          json.key("range")
          json.array {
            $0.literal(decimal(axis.least))
            $0.literal(decimal(axis.most))
          }
          json.key("default")
          json.literal(decimal(axis.standard))
        }
      }
    }
    json.key("instances")
    json.array { json in
      for instance in face.instances {
        json.object { json in
          json.field("name", instance.name)
          json.key("axes")
          json.object { json in
            for setting in instance.settings {
              json.key(setting.tag)
              json.literal(decimal(setting.value))
            }
          }
        }
      }
    }
  }
}

extension JSONWriter {
  /// An array with an item a line.
  fileprivate mutating func list<Item>(_ items: [Item], _ write: (inout JSONWriter, Item) -> Void) {
    array { json in
      for item in items {
        json.lineBreak()
        write(&json, item)
      }
      if !items.isEmpty { json.lineBreak() }
    }
  }
}
