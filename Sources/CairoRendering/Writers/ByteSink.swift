/// Where a writer puts its bytes: a file, a pipe, a buffer.
public protocol ByteSink: AnyObject {
  /// Takes all of `bytes`, in order, or returns false, after which it is not called again.
  ///
  /// Called between calls of C code: it must not throw and must not call the writer.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool
}

/// A sink that keeps everything in memory.
public final class MemorySink: ByteSink {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []

  /// An empty sink.
  public init() {}

  /// Appends `bytes`; never fails.
  public func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    self.bytes.append(contentsOf: bytes)
    return true
  }
}

/// Gathers the many small writes of a C library into few large ones, and remembers a failure.
final class BufferedSink {
  private static let capacity = 1 << 16
  private let sink: any ByteSink
  private var pending: [UInt8] = []
  /// True once the sink has refused bytes; everything after is thrown away.
  private(set) var hasFailed = false

  init(_ sink: any ByteSink) {
    self.sink = sink
    pending.reserveCapacity(BufferedSink.capacity)
  }

  /// Takes `bytes`; false where the sink has failed.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if pending.count + bytes.count > BufferedSink.capacity { flush() }
    if bytes.count >= BufferedSink.capacity {
      if !hasFailed { hasFailed = !sink.write(bytes) }
    } else {
      pending.append(contentsOf: bytes)
    }
    return !hasFailed
  }

  /// Throws away what is pending and everything after.
  func abandon() {
    hasFailed = true
    pending.removeAll()
  }

  /// Hands on what is pending.
  func flush() {
    defer { pending.removeAll(keepingCapacity: true) }
    guard !hasFailed, !pending.isEmpty else { return }
    hasFailed = !pending.withUnsafeBytes { sink.write($0) }
  }
}
