internal import Glibc
package import Synchronization
internal import TypesetResources

/// A file that is whole or not there.
///
/// What is written goes to a file without a name in the target's folder; `commit` gives it its
/// name. A death at any moment leaves the old file or the complete new one. To replace a file takes
/// a name for a moment (`TemporaryName`); who is killed in that moment leaves the complete new file
/// under a hidden name beside the old one, which the next run takes away. Pipes, terminals and devices have no such moment: they get
/// their bytes as they come, or all at once where they are to be held back.
///
/// | target | what happens |
/// |---|---|
/// | nothing, with a folder to be in | a new file, its mode by the umask |
/// | a file | replaced with its mode (and owner, where that is allowed); refused if read-only |
/// | a symbolic link | what it points at is written, also where that does not exist yet |
/// | `-`, `/dev/stdout`, `/dev/fd/N` | written straight to that descriptor |
/// | a named pipe, a character device | opened (a pipe waits for its reader) and written |
/// | a folder, a disk, a socket | `OutputError` |
package final class OutputFile: Sendable {
  /// Where to.
  package enum Destination: Hashable, Sendable {
    /// Descriptor 1.
    case standardOutput
    /// A path.
    case file(String)

    /// The destination that a command line names: `-` is standard output.
    package init(argument: String) {
      self = argument == "-" ? .standardOutput : .file(argument)
    }

    /// The path; nil for standard output.
    package var path: String? {
      if case .file(let path) = self { path } else { nil }
    }

    /// What messages call it.
    package var name: String {
      switch self {
      case .standardOutput: "standard output"
      case .file(let path): "‘\(path)’"
      }
    }
  }

  private struct State {
    /// Where bytes go; nil once all is over.
    var target: OutputTarget?
    var buffer: [UInt8] = []
    /// Whether all of it is on the disk.
    var isSettled = false
    /// The first failure; it stays.
    var error: OutputError?
  }

  /// What is to happen before bytes go to a pipe, a terminal or a device: who shows on the same terminal how
  /// far the run has come takes that away. Called for every piece. The process has one terminal.
  package static let beforeStreams = Mutex<(@Sendable () -> Void)?>(nil)

  /// Writes come in small pieces; the system is asked once for so many bytes.
  private static let bufferSize = 1 << 16

  /// What messages call the target.
  package let name: String
  private let holdsBack: Bool
  private let state: Guarded<State>

  /// Opens `destination`, without changing anything that is there.
  ///
  /// - Parameter holdsBack: pipes and devices, too, get nothing before `commit`.
  package convenience init(
    _ destination: Destination, holdsBack: Bool = false
  ) throws(OutputError) {
    try self.init(destination, holdsBack: holdsBack, usesNames: false)
  }

  init(_ destination: Destination, holdsBack: Bool, usesNames: Bool) throws(OutputError) {
    name = destination.name
    let target: OutputTarget
    do {
      target = try OutputTarget(destination, usesNames: usesNames)
    } catch {
      throw OutputError(name: destination.name, reason: error)
    }
    self.holdsBack = holdsBack && !target.isFile
    state = Guarded(State(target: target))
  }

  /// Leaves the target as it was, if nothing was committed.
  deinit { discard() }

  /// Adds `bytes`. After the first failure every further call fails likewise.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    let failure = state.withLock { state -> OutputError? in
      if let error = state.error { return error }
      if bytes.count >= OutputFile.bufferSize, !holdsBack {
        // A picture is not copied first.
        flush(&state)
        write(bytes, &state)
        return state.error
      }
      state.buffer.append(contentsOf: bytes)
      if state.buffer.count >= OutputFile.bufferSize, !holdsBack { flush(&state) }
      return state.error
    }
    if let failure { throw failure }
  }

  /// Adds `bytes`.
  package func write(_ bytes: [UInt8]) throws(OutputError) {
    let failure = bytes.withUnsafeBytes { buffer -> OutputError? in
      do throws(OutputError) {
        try write(buffer)
        return nil
      } catch { return error }
    }
    if let failure { throw failure }
  }

  /// Adds `text` in UTF-8.
  package func write(_ text: String) throws(OutputError) { try write(Array(text.utf8)) }

  /// Puts what was written on the disk, so that `commit` has but to give it its name. Where several files belong together, each is prepared before the first is
  /// committed.
  package func prepare() throws(OutputError) {
    let failure = state.withLock { state -> OutputError? in
      // A stream has no name to wait for: it gets its bytes when all is committed.
      if state.target?.isFile ?? true { settle(&state) }
      return state.error
    }
    if let failure { throw failure }
  }

  /// Makes what was written the content of the target, for good: it is on the disk before it has
  /// its name. Nothing can be written afterwards.
  package func commit() throws(OutputError) {
    let failure = state.withLock { state -> OutputError? in
      if let error = state.error { return error }
      settle(&state)
      var isDone = false
      if state.error == nil, let target = state.target {
        do throws(OutputError.Reason) {
          try target.finish()
          isDone = true
        } catch { state.error = OutputError(name: name, reason: error) }
      }
      let failure = state.error
      close(&state, isDone: isDone)
      return failure
    }
    if let failure { throw failure }
  }

  /// Adds to `other` what was written here so far.
  func copy(to other: OutputFile) throws(OutputError) {
    let failure = state.withLock { state -> OutputError? in
      if let error = state.error { return error }
      do throws(OutputError) {
        if let target = state.target, target.isFile {
          flush(&state)
          try target.read { bytes throws(OutputError) in try other.write(bytes) }
        } else {
          try other.write(state.buffer)
        }
        return nil
      } catch { return error }
    }
    if let failure { throw failure }
  }

  /// Whether there is a moment at which the content appears, and a place beside it.
  var isFile: Bool { state.withLock { $0.target?.isFile ?? false } }

  /// Forgets what was written; the target stays as it was. Does nothing after `commit`.
  package func discard() {
    state.withLock { close(&$0, isDone: false) }
  }

  private func flush(_ state: inout State) {
    guard state.target != nil, !state.buffer.isEmpty else { return }
    // Taken out, so that its memory is used again.
    var bytes = state.buffer
    state.buffer = []
    bytes.withUnsafeBytes { write($0, &state) }
    bytes.removeAll(keepingCapacity: true)
    state.buffer = bytes
  }

  /// Hands `bytes` on at once; after a failure nothing is.
  private func write(_ bytes: UnsafeRawBufferPointer, _ state: inout State) {
    guard let target = state.target, state.error == nil else { return }
    do throws(OutputError.Reason) {
      try target.write(bytes)
    } catch { state.error = OutputError(name: name, reason: error) }
  }

  private func settle(_ state: inout State) {
    guard state.error == nil, !state.isSettled else { return }
    flush(&state)
    guard state.error == nil, let target = state.target else { return }
    do throws(OutputError.Reason) {
      try target.settle()
      state.isSettled = true
      // Many files may wait together.
      state.buffer = []
    } catch { state.error = OutputError(name: name, reason: error) }
  }

  private func close(_ state: inout State, isDone: Bool) {
    guard let target = state.target else { return }
    target.close(isDone: isDone)
    state.target = nil
    state.buffer = []
    if state.error == nil { state.error = OutputError(name: name, reason: .system(EBADF)) }
  }
}
