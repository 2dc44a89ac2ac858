internal import TypesetDiagnostics
package import TypesetRegression
internal import TypesetResources

/// Compares two layouts, each of them a manuscript, a record or a PDF.
package struct LayoutComparison: Sendable {
  /// One of the two.
  package enum Side: Sendable {
    /// A manuscript that is typeset for the comparison.
    case manuscript(Request)
    /// A layout record.
    case record(String)
    /// A PDF, of which only words and their places are known.
    case pdf(String)

    /// The side that the argument `path` means; `request` makes a request of a manuscript.
    ///
    /// By the extension, and by the first bytes where that says nothing.
    package init(
      _ path: String, request: (String) throws(RequestError) -> Request
    ) throws(RequestError) {
      let ending = Request.Input(argument: path).fileExtension
      switch ending {
      case "json": self = .record(path)
      case "pdf": self = .pdf(path)
      case "txt": self = .manuscript(try request(path))
      default:
        let head = path == "-" ? [] : Side.head(of: path)
        if head.starts(with: "%PDF-".utf8) {
          self = .pdf(path)
        } else if head.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
          self = .record(path)
        } else {
          self = .manuscript(try request(path))
        }
      }
    }

    private static func head(of path: String) -> [UInt8] {
      guard let bytes = try? ResourceProvider().bytes(of: path) else { return [] }
      return Array(bytes.buffer.prefix(64))
    }

    /// What messages call it.
    package var name: String {
      switch self {
      case .manuscript(let request): request.input.name
      case .record(let path), .pdf(let path): path
      }
    }
  }

  /// How the result is written.
  package enum Form: String, CaseIterable, Sendable {
    case human, json, junit, github
  }

  /// The first layout.
  package var a: Side
  /// The second layout.
  package var b: Side
  /// By how much they may differ.
  package var tolerances = Tolerances()
  /// How the result is written.
  package var form = Form.human
  /// Whether everything that followed is printed.
  package var showsDetails = false
  /// Whether colours are used for people.
  package var usesColor = false

  /// A comparison of `a` with `b`.
  package init(_ a: Side, _ b: Side) {
    self.a = a
    self.b = b
  }

  /// Reads the words of `--tolerance`.
  package mutating func readTolerances(_ words: [String]) throws(RequestError) {
    for word in words {
      if let wanted = tolerances.read(word) {
        throw RequestError("usage.value", "--tolerance is ‘\(word)’, but should be \(wanted)")
      }
    }
  }

  /// What came of it.
  package struct Result: Sendable {
    /// What to print; empty where it could not be done.
    package var text = ""
    /// How it ended, and why it could not be done.
    package var outcome: Outcome
    /// What changed; nil where it could not be done.
    package var comparison: Comparison?
    /// The layouts, where they are known: not those of PDFs.
    package var records: (a: LayoutRecord, b: LayoutRecord)?
  }

  /// Does it. Faults in a manuscript's content are part of what is compared.
  package func run() -> Result {
    var reads: [Dependency] = []
    do throws(ComparisonFailure) {
      let comparison: Comparison
      var records: (LayoutRecord, LayoutRecord)?
      if isOfWords {
        comparison = try compareWords(&reads)
      } else {
        let pair = (try record(of: a, &reads), try record(of: b, &reads))
        records = pair
        comparison = Comparison.compare(pair.0, pair.1, tolerances: tolerances)
      }
      let text =
        switch form {
        case .human:
          comparison.text(a.name, b.name, details: showsDetails, color: usesColor)
        case .json: comparison.json
        case .junit: comparison.junit(a.name, b.name)
        case .github: comparison.github
        }
      var outcome = Outcome(exit: comparison.isEmpty ? .done : .content)
      outcome.note(reads)
      return Result(
        text: text, outcome: outcome,
        comparison: comparison, records: records)
    } catch { return Result(outcome: error.outcome) }
  }

  /// True where one of them is a PDF, so that words are all there is to compare.
  private var isOfWords: Bool {
    if case .pdf = a { return true }
    if case .pdf = b { return true }
    return false
  }

  /// The layout of `side`; what is read for it is added to `reads`.
  func record(
    of side: Side, _ reads: inout [Dependency]
  ) throws(ComparisonFailure) -> LayoutRecord {
    let bytes: [UInt8]
    switch side {
    case .manuscript(var request):
      // What comes in at standard input has no name that says what it is.
      if request.input == .standardInput {
        do throws(ResourceError) {
          let input = try request.input.read(from: ResourceProvider())
          request.input = .bytes(name: request.input.name, input)
        } catch { throw ComparisonFailure(outcome: Outcome(error)) }
      }
      if case .bytes(_, let input) = request.input,
        input.prefix(64).filter({ $0 > 0x20 }).starts(with: Array("{\"schema\":\"typeset-".utf8))
      {
        bytes = input
        break
      }
      let (record, outcome) = Press.record(request)
      reads += outcome.dependencies
      guard let record else { throw ComparisonFailure(outcome: outcome) }
      bytes = record
    case .record(let path):
      do throws(ResourceError) {
        bytes = try Request.Input(argument: path).read(from: ResourceProvider())
        reads.append(Dependency(path: path, kind: .layout, wasRead: true))
      } catch { throw ComparisonFailure(outcome: Outcome(error)) }
    case .pdf: preconditionFailure("a PDF has no record")
    }
    do throws(RecordError) {
      return try LayoutRecord(parsing: bytes)
    } catch {
      throw ComparisonFailure(
        outcome: Outcome(
          "input.no-record", "‘\(side.name)’:\(error.line):\(error.column): \(error.message)",
          help: "\(CommandName.called) layout writes records", exit: .environment))
    }
  }
}

/// Why two layouts could not be compared.
struct ComparisonFailure: Error {
  let outcome: Outcome
}
