internal import TypesetDiagnostics
internal import Glibc
internal import Synchronization
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
  /// What shows how far a run has come; nil where nobody sees it, or wants to.
  private var line: ProgressLine?
  /// True where a person reads what a run came to, and wants to.
  private var isInteractive = false
  private let begun = ContinuousClock.now

  /// A console for a command line that may turn out to make no sense: the form and the colours are
  /// found where they can be, so that its first problem is reported as all others are.
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

  /// A person looks on, unless the command line says that nobody does: shows from now on how far the
  /// run has come, and at its end what it came to.
  mutating func begin(isQuiet: Bool) {
    isInteractive = !isQuiet && form == .human && Terminal.isThere(STDERR_FILENO)
    guard isInteractive, Terminal.isSmart(STDERR_FILENO) else { return }
    let shown = ProgressLine()
    line = shown
    // An answer on the same terminal begins where the line stood.
    guard Terminal.isThere(STDOUT_FILENO) else { return }
    OutputFile.beforeStreams.withLock { $0 = { shown.finish() } }
  }

  /// What a run reports its progress to; nil where nobody looks.
  var progress: PressProgress? { line?.progress }

  /// How long the command has been at work.
  var elapsed: Duration { ContinuousClock.now - begun }

  /// Writes `text` to standard output.
  func print(_ text: String) -> TypesetKit.ExitCode {
    line?.finish()
    do throws(OutputError) {
      let output = try OutputFile(.standardOutput)
      try output.write(text)
      try output.commit()
      return .done
    } catch { return report(Outcome(error)) }
  }

  /// Reports what a run came to, and gives its exit code.
  ///
  /// - Parameter closing: The last line where a person looks on, in place of the number of problems.
  func report(_ outcome: Outcome, closing: ClosingLine? = nil) -> TypesetKit.ExitCode {
    line?.finish()
    if outcome.lostItsReader { Process.endAsPipe() }
    write(text(of: outcome, closing: closing))
    return outcome.exit
  }

  /// What `report` writes.
  func text(of outcome: Outcome, closing: ClosingLine? = nil) -> String {
    switch form {
    case .human:
      var renderer = humanRenderer(for: outcome)
      guard isInteractive, let closing else { return renderer.render(outcome.diagnostics) }
      var text = ""
      for diagnostic in outcome.diagnostics {
        renderer.append(diagnostic, to: &text)
        text += "\n"
      }
      return text + closing.text + "\n"
    case .json:
      var renderer = JSONRenderer(sources: outcome.sources)
      return renderer.render(outcome.diagnostics)
    }
  }

  /// Reports why a request cannot be met.
  func report(_ error: RequestError) -> TypesetKit.ExitCode { report(Outcome(error)) }

  /// Writes `text` to standard error, whatever becomes of it: there is nowhere to say that it failed.
  func write(_ text: String) {
    guard !text.isEmpty, let output = try? OutputFile(.file("/dev/stderr")) else { return }
    try? output.write(text)
    try? output.commit()
  }

  /// Excerpts and help as wide as the terminal is, and no wider than they are read.
  private func humanRenderer(for outcome: Outcome) -> HumanRenderer {
    guard let columns = Terminal.columns(STDERR_FILENO) else {
      return HumanRenderer(sources: outcome.sources, color: usesColor)
    }
    return HumanRenderer(
      sources: outcome.sources, color: usesColor, columns: min(100, columns - 8),
      wrapsAt: max(40, min(100, columns)))
  }

  private var usesColor: Bool { colors(STDERR_FILENO) }

  /// Whether what goes to standard output is coloured.
  var colorsOutput: Bool { colors(STDOUT_FILENO) }

  private func colors(_ descriptor: Int32) -> Bool {
    switch color {
    case .always: return true
    case .never: return false
    case .auto:
      // no-color.org: present and not empty.
      guard (Terminal.variable("NO_COLOR") ?? "").isEmpty, Terminal.variable("TERM") != "dumb"
      else { return false }
      return Terminal.isThere(descriptor)
    }
  }
}
