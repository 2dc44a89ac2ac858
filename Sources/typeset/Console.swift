internal import TypesetDiagnostics
internal import Glibc
internal import TypesetKit

/// The way to the reader: results to standard output, everything else to standard error.
struct Console {
  /// How diagnostics are written.
  enum Form: String, CaseIterable {
    case human, json
  }

  /// Whether colours are used.
  enum ColorChoice: String, CaseIterable {
    case auto, always, never
  }

  var form = Form.human
  var color = ColorChoice.auto

  /// A console for a command line that may turn out to make no sense: the form and the colours are
  /// found where they can be, so that its first problem is told as all others are.
  init(arguments: [String]) {
    func value(_ option: String) -> String? {
      for (index, word) in arguments.enumerated() {
        if word == option, index + 1 < arguments.count { return arguments[index + 1] }
        if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
      }
      return nil
    }
    form = value("--diagnostics").flatMap(Form.init) ?? .human
    color = value("--color").flatMap(ColorChoice.init) ?? .auto
  }

  /// Writes `text` to standard output.
  func print(_ text: String) -> TypesetKit.ExitCode {
    do throws(OutputError) {
      let output = try OutputFile(.standardOutput)
      try output.write(text)
      try output.commit()
      return .done
    } catch { return report(Outcome(error)) }
  }

  /// Tells what a run came to, and gives its exit code.
  func report(_ outcome: Outcome) -> TypesetKit.ExitCode {
    tell(text(of: outcome))
    return outcome.exit
  }

  /// What `report` writes.
  func text(of outcome: Outcome) -> String {
    switch form {
    case .human:
      var renderer = HumanRenderer(sources: outcome.sources, color: usesColor)
      return renderer.render(outcome.diagnostics)
    case .json:
      var renderer = JSONRenderer(sources: outcome.sources)
      return renderer.render(outcome.diagnostics)
    }
  }

  /// Tells why a request cannot be met.
  func report(_ error: RequestError) -> TypesetKit.ExitCode { report(Outcome(error)) }

  /// Standard error, whatever becomes of it: there is nowhere to tell that it failed.
  private func tell(_ text: String) {
    guard !text.isEmpty, let output = try? OutputFile(.file("/dev/stderr")) else { return }
    try? output.write(text)
    try? output.commit()
  }

  private var usesColor: Bool { colors(STDERR_FILENO) }

  /// Whether what goes to standard output is coloured.
  var colorsOutput: Bool { colors(STDOUT_FILENO) }

  private func colors(_ descriptor: Int32) -> Bool {
    switch color {
    case .always: return true
    case .never: return false
    case .auto:
      func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
      // no-color.org: present and not empty.
      guard (variable("NO_COLOR") ?? "").isEmpty, variable("TERM") != "dumb" else { return false }
      return isatty(descriptor) == 1
    }
  }
}
