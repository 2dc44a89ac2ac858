internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetGeometry
internal import TypesetKit

/// `typeset fonts`.
struct Fonts: TypesetCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "fonts",
      abstract: "List the fonts, and what is used where one is missing.",
      discussion: """
        Without names: every face that can be used, and what stands in for well-known faces that \
        are not installed. With names: what each of them gets.
        """)
  }

  @Argument(help: "Families or faces to look up.")
  var names: [String] = []

  @Flag(help: "Print one JSON object.")
  var json = false

  @Option(
    name: .customLong("font-path"),
    help: ArgumentHelp("A folder or file with fonts; may be repeated.", valueName: "path"))
  var fontPaths: [String] = []

  @Flag(help: "Use no fonts but those of --font-path.")
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
    return console.report(
      Outcome(
        diagnostics: report.notes.map {
          Diagnostic(.warning, "font.unreadable", "‘\($0.path)’: \($0.explanation)")
        }))
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
    let quoted = JSONRenderer.quoted
    func object(_ face: Face) -> String {
      "{\"family\":\(quoted(face.family)),\"style\":\(quoted(face.style)),"
        + "\"weight\":\(face.weight),\"slant\":\(quoted(face.slant)),"
        + "\"file\":\(quoted(face.file)),\"index\":\(face.index)"
        + variable(face) + "}"
    }
    func variable(_ face: Face) -> String {
      guard !face.axes.isEmpty else { return "" }
      let axes = face.axes.map {
        "{\"tag\":\(quoted($0.tag)),\"name\":\(quoted($0.name)),"
          + "\"range\":[\(decimal($0.least)),\(decimal($0.most))],"
          + "\"default\":\(decimal($0.standard))}"
      }
      let instances = face.instances.map { instance in
        let settings = instance.settings.map { "\(quoted($0.tag)):\(decimal($0.value))" }
        return "{\"name\":\(quoted(instance.name)),"
          + "\"axes\":{\(settings.joined(separator: ","))}}"
      }
      return ",\"axes\":[\(axes.joined(separator: ","))],"
        + "\"instances\":[\(instances.joined(separator: ","))]"
    }
    func list(_ items: [String]) -> String {
      items.isEmpty ? "[]" : "[\n" + items.joined(separator: ",\n") + "\n]"
    }
    let answers = answers.map { answer in
      "{\"name\":\(quoted(answer.name)),\"kind\":\(quoted(answer.kind.rawValue)),"
        + "\"face\":\(object(answer.face)),"
        + "\"relatives\":[\(answer.relatives.map(quoted).joined(separator: ","))]}"
    }
    return "{\"fonts\":\(list(faces.map(object))),\"names\":\(list(answers))}\n"
  }
}
