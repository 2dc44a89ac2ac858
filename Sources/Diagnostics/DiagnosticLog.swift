/// Collects what is wrong: the one place where repeats and floods are counted.
///
/// A mistake about a subject, such as a file that is missing, is one message: it stands at the first
/// place, says how many more there are, and has them in `also`. Of each kind the first hundred are kept,
/// and a note counts the rest, so that a file of nothing but stray tags is no flood; of further places the
/// first thousand.
package struct DiagnosticLog: Sendable {
  /// How many of a kind are kept.
  package static let limit = 100

  /// How many further places of a mistake are kept; the others are counted.
  private static let placeLimit = 1000

  /// What the note says that counts the rest of a kind.
  fileprivate static let ofThisKind = " more of this kind"

  /// A mistake that is one wherever it is made.
  private struct Mistake: Hashable {
    var code: DiagnosticCode
    var subject: String
  }

  /// What was left out of one kind.
  private struct Rest {
    var code: DiagnosticCode
    var first: SourceRange?
    var count = 0
  }

  private let limit: Int
  private var kept: [Diagnostic] = []
  /// How many more there are of those that have a subject, by their places in `kept`.
  private var repeats: [Int: Int] = [:]
  /// Where those with a subject are in `kept`; at most `limit` of a kind.
  private var firsts: [Mistake: Int] = [:]
  private var counts: [DiagnosticCode: Int] = [:]
  private var rests: [Rest] = []
  private var placesOfRests: [DiagnosticCode: Int] = [:]

  /// An empty log that keeps `limit` of each kind.
  package init(limit: Int = DiagnosticLog.limit) { self.limit = limit }

  /// Notes a problem; its words are made only where they are kept.
  ///
  /// - Parameter subject: What is wrong wherever it is written: only its first place is a message. Nil
  ///   for what is a mistake of its own at each place.
  package mutating func report(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, at range: SourceRange?,
    of subject: String? = nil, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil
  ) {
    if let subject, let first = firsts[Mistake(code: code, subject: subject)] {
      repeats[first, default: 0] += 1
      if let range, kept[first].also.count < DiagnosticLog.placeLimit {
        kept[first].also.append(range)
      }
      return
    }
    let count = counts[code, default: 0] + 1
    counts[code] = count
    guard count <= limit else {
      let place = placesOfRests[code] ?? rests.count
      if place == rests.count {
        placesOfRests[code] = place
        rests.append(Rest(code: code, first: range))
      }
      rests[place].count += 1
      return
    }
    if let subject { firsts[Mistake(code: code, subject: subject)] = kept.count }
    kept.append(Diagnostic(severity, code, message(), at: range, help: help()))
  }

  /// Whether the words of one more of the kind `code` would be kept.
  package func keeps(_ code: DiagnosticCode) -> Bool { counts[code, default: 0] < limit }

  /// Notes a problem by its own subject.
  package mutating func add(_ diagnostic: Diagnostic) {
    report(
      diagnostic.severity, diagnostic.code, at: diagnostic.range, of: diagnostic.subject,
      diagnostic.message, help: diagnostic.help)
  }

  /// All that was kept in source order, each with the number of its further places, and how many of
  /// each kind were left out. O(n log n).
  package consuming func finish() -> [Diagnostic] {
    for (place, more) in repeats {
      kept[place].gatherPlaces()
      kept[place].message += Count.more(more)
    }
    let notes = rests.map {
      Diagnostic(.note, $0.code, "and \($0.count)\(DiagnosticLog.ofThisKind)", at: $0.first)
    }
    return (kept + notes).inSourceOrder()
  }
}

extension Diagnostic {
  /// Stands at the first of its places, and has the others in source order.
  fileprivate mutating func gatherPlaces() {
    guard let range else { return }
    var places = [range] + also
    places.sort { ($0.source.rawValue, $0.lowerBound) < ($1.source.rawValue, $1.lowerBound) }
    self.range = places.removeFirst()
    also = places
  }
}

extension Sequence<Diagnostic> {
  /// In source order, those with one subject as one message, a hundred of each kind and a note that counts the
  /// others. O(n log n).
  package func gathered() -> [Diagnostic] {
    var log = DiagnosticLog()
    var counted: [Diagnostic] = []
    for diagnostic in self {
      if diagnostic.subject == nil, !diagnostic.also.isEmpty || diagnostic.isCount {
        // From a log of its own, which has counted already.
        counted.append(diagnostic)
      } else {
        log.add(diagnostic)
      }
    }
    return (counted + log.finish()).inSourceOrder()
  }
}

extension Diagnostic {
  fileprivate var isCount: Bool {
    severity == .note && message.hasSuffix(DiagnosticLog.ofThisKind)
  }
}
