internal import Glibc

/// What is known of the terminal that a stream may lead to.
enum Terminal {
  /// The columns of help and of wrapped diagnostics, at most.
  static let mostColumns = 80

  /// True where `descriptor` leads to a terminal.
  static func isThere(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// True where `descriptor` leads to a terminal that moves its cursor.
  static func isSmart(_ descriptor: Int32) -> Bool {
    isThere(descriptor) && variable("TERM") != "dumb" && variable("TERM") != nil
  }

  /// The columns that there are at `descriptor`: what it says, or the variable `COLUMNS`; nil where
  /// neither says anything.
  static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    if isThere(descriptor), ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    guard isThere(descriptor) else { return nil }
    return variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The columns for help at `descriptor`: those of the terminal, at most 80 and at least 40.
  static func helpColumns(_ descriptor: Int32) -> Int {
    max(40, min(mostColumns, columns(descriptor) ?? mostColumns))
  }

  /// The environment's variable `name`; nil where it is not set.
  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
