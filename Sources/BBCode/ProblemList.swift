import TypesetDiagnostics

/// Collects what is wrong with one source. Of each kind the first ten are reported and the rest counted, so
/// that a file of nothing but `[/b]` is no flood.
struct ProblemList {
  let source: SourceID
  private var diagnostics: [Diagnostic] = []
  /// How many problems there are of each kind.
  private var counts: [DiagnosticCode: Int] = [:]
  /// Where the first of each kind stands that was left out.
  private var firstLeftOut: [DiagnosticCode: Range<Int>] = [:]
  /// The places among the diagnostics of those that come with a name; nil for one that was left out.
  private var named: [String: Int?] = [:]
  /// How many more there are of those.
  private var repeats: [Int: Int] = [:]

  /// How many of one kind are reported.
  static let limit = 10

  init(source: SourceID) { self.source = source }

  /// Notes a problem; the words are made only where they are reported.
  mutating func report(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity = .warning, at range: Range<Int>,
    _ message: @autoclosure () -> String, help: @autoclosure () -> String? = nil
  ) {
    let count = counts[code, default: 0] + 1
    counts[code] = count
    if count <= ProblemList.limit {
      diagnostics.append(
        Diagnostic(severity, code, message(), at: SourceRange(source, range), help: help()))
    } else if count == ProblemList.limit + 1 {
      firstLeftOut[code] = range
    }
  }

  /// Whether a problem that comes with `name` was noted.
  func knows(_ code: DiagnosticCode, _ name: String) -> Bool {
    named[code.name + " " + name] != nil
  }

  /// Notes a problem that comes with `name`: its first place is reported, and the others are counted
  /// there.
  mutating func report(
    _ code: DiagnosticCode, of name: String, _ severity: Diagnostic.Severity = .warning,
    at range: Range<Int>, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil
  ) {
    let key = code.name + " " + name
    if let first = named[key] {
      if let first { repeats[first, default: 0] += 1 }
      return
    }
    let place = diagnostics.count
    report(code, severity, at: range, message(), help: help())
    named.updateValue(diagnostics.count > place ? place : nil, forKey: key)
  }

  /// All that was reported, in source order, and how many of each kind were not.
  consuming func finish() -> [Diagnostic] {
    var all = diagnostics
    for (place, more) in repeats { all[place].message += Count.more(more) }
    for (code, range) in firstLeftOut {
      let more = (counts[code] ?? 0) - ProblemList.limit
      all.append(
        Diagnostic(.note, code, "and \(more) more of this kind", at: SourceRange(source, range)))
    }
    // Two kinds may have their last word at one place.
    all.sort { ($0.code.name, $0.message) < ($1.code.name, $1.message) }
    return all.inSourceOrder()
  }
}
