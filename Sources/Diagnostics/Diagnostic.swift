/// A stable name for a kind of problem, such as `markup.unknown-tag`; never re-used for another.
public struct DiagnosticCode: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name: room, full stop, problem in kebab case.
  public let name: String

  /// The code `value`.
  public init(stringLiteral value: String) { name = value }
}

/// One problem, told to a magazine maker: what is wrong, where, and what to do.
public struct Diagnostic: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: Int, Hashable, Comparable, Sendable {
    /// Worth knowing.
    case note
    /// The pages are whole, but something is not as it was written.
    case warning
    /// Something that was asked for is not on the pages.
    case error

    /// True where `a` is the less bad.
    public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
  }

  /// Its stable name.
  public var code: DiagnosticCode
  /// How bad it is.
  public var severity: Severity
  /// One sentence without a full stop.
  public var message: String
  /// Where, if it has a place in a source.
  public var range: SourceRange?
  /// What to do about it, where that is known.
  public var help: String?
  /// What is wrong wherever it is written, such as the name of a file that is missing: all with the same
  /// are one mistake. Nil for what is a mistake of its own.
  public var subject: String?
  /// Further places of the same mistake, in source order.
  public var also: [SourceRange] = []

  /// A problem.
  public init(
    _ severity: Severity, _ code: DiagnosticCode, _ message: String, at range: SourceRange? = nil,
    help: String? = nil, of subject: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.range = range
    self.help = help
    self.subject = subject
  }
}

extension Sequence<Diagnostic> {
  /// In source order; those without a place last; equal places in the order they were found.
  public func inSourceOrder() -> [Diagnostic] {
    enumerated().sorted { a, b in
      func key(_ d: Diagnostic) -> (Int, Int) {
        guard let range = d.range else { return (Int.max, 0) }
        return (range.source.rawValue, range.lowerBound)
      }
      let (x, y) = (key(a.element), key(b.element))
      return x == y ? a.offset < b.offset : x < y
    }.map(\.element)
  }
}
