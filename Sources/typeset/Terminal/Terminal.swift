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

  /// The columns that there are at `descriptor`: what the variable `COLUMNS` says, or the terminal;
  /// nil where there is no terminal.
  static func columns(_ descriptor: Int32) -> Int? {
    guard isThere(descriptor) else { return nil }
    if let wanted = wantedColumns { return wanted }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The columns for help at `descriptor`: those that `COLUMNS` or the terminal has, at most 80 and at
  /// least 40. Help is set for a width wherever it goes.
  static func helpColumns(_ descriptor: Int32) -> Int {
    max(40, min(mostColumns, columns(descriptor) ?? wantedColumns ?? mostColumns))
  }

  /// What the variable `COLUMNS` says; nil where it says no number.
  private static var wantedColumns: Int? {
    variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The environment's variable `name`; nil where it is not set.
  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
