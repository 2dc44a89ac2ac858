internal import CTypesetICU

/// ICU's break iterator of one kind and language. Belongs to one thread.
struct BoundaryBreaker: ~Copyable {
  enum Kind {
    case grapheme
    case line
    case word
  }

  private let handle: OpaquePointer?
  private let kind: Kind

  /// A breaker for `locale`; one that reports no boundary where ICU has no data at all.
  init(_ kind: Kind, locale: String) {
    self.kind = kind
    let code =
      switch kind {
      case .grapheme: TS_BREAK_GRAPHEME
      case .line: TS_BREAK_LINE
      case .word: TS_BREAK_WORD
      }
    handle = ts_breaker_open(code, locale) ?? ts_breaker_open(code, "")
  }

  deinit { ts_breaker_close(handle) }

  /// Adds this kind's flags at every boundary of `text` but the first. O(n).
  ///
  /// Where ICU fails nothing is set: the text then counts as one unbreakable piece, and the line
  /// filler's own emergency takes over.
  func mark(_ text: UnsafeBufferPointer<UInt8>, _ flags: UnsafeMutablePointer<UInt8>) {
    guard let handle, let base = text.baseAddress else { return }
    let mark: PositionFlags = kind == .line ? .lineBreak : .graphemeStart
    let hard: PositionFlags = kind == .line ? .mandatoryBreak : []
    _ = ts_breaker_mark(
      handle, base, Int64(text.count), flags, mark.rawValue, hard.rawValue)
  }
}
