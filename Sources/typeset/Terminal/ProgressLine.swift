internal import Dispatch
internal import Glibc
internal import Synchronization
internal import TypesetKit

/// The line on a terminal that says how far a run has come: from its second second on, and gone when
/// the run is over.
final class ProgressLine: Sendable {
  /// Shorter work is over before anybody wonders.
  private static let patience = DispatchTimeInterval.milliseconds(1000)
  private static let interval = DispatchTimeInterval.milliseconds(200)

  private struct State {
    var isOver = false
    var isShown = false
  }

  /// What the run reports to.
  let progress = PressProgress()
  private let begun = ContinuousClock.now
  private let state = Mutex(State())

  /// Begins to look at the run.
  init() { look(in: ProgressLine.patience) }

  /// Takes the line away, for good.
  func finish() {
    state.withLock { state in
      state.isOver = true
      if state.isShown { ProgressLine.write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  private func look(in time: DispatchTimeInterval) {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + time) { [weak self] in
      self?.show()
    }
  }

  private func show() {
    let isOver = state.withLock { state in
      guard !state.isOver else { return true }
      let seconds = (ContinuousClock.now - begun).components.seconds
      let done = progress.text
      ProgressLine.write("\r\u{1B}[K\(done.isEmpty ? "working" : done), \(seconds) s")
      state.isShown = true
      return false
    }
    if !isOver { look(in: ProgressLine.interval) }
  }

  /// Standard error, whatever becomes of it.
  private static func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
