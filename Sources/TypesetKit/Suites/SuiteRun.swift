internal import TypesetDiagnostics
internal import Dispatch
internal import TypesetRegression
internal import TypesetResources
internal import Synchronization

/// Typesets the cases of a suite again and compares what comes out with what was accepted.
package struct SuiteRun: Sendable {
  /// What became of a case.
  package struct Result: Sendable {
    /// How it stands.
    package enum State: String, Sendable {
      /// As it was accepted.
      case ok
      /// Something came out differently.
      case changed
      /// There is no reference yet.
      case new
      /// It could not be run.
      case broken
    }

    /// The case.
    package var name: String
    /// How it stands.
    package var state: State
    /// What there is to say about it, a line each.
    package var details: [String] = []
    /// The code it asks for.
    package var exit: ExitCode = .done
    /// The files with the new result, by path.
    package var written: [String] = []
    /// The files in its folder that nothing reads.
    package var strays: [Suite.Orphan] = []
  }

  /// How each request is made.
  let make: SuiteCase.RequestMaker
  /// Whether new results are left beside the old ones.
  let writes: Bool
  /// How many cases are run at a time.
  let jobs: Int
  /// What is told how far the run has come; nil where nobody looks.
  let progress: PressProgress?

  /// A run of cases whose options `make` reads.
  package init(
    jobs: Int?, writes: Bool, progress: PressProgress? = nil,
    make: @escaping SuiteCase.RequestMaker
  ) {
    self.make = make
    self.writes = writes
    self.progress = progress
    self.jobs = jobs ?? Request.workers
  }

  /// Runs `cases`, side by side; results in the order of the cases, whatever `jobs` is.
  package func results(of cases: [SuiteCase]) -> [Result] {
    let context = PressContext()
    progress?.beginCases(cases.count)
    guard jobs > 1, cases.count > 1 else { return cases.map { result(of: $0, context) } }
    let results = Guarded([Result?](repeating: nil, count: cases.count))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(jobs, cases.count)) { _ in
      while true {
        let place = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard place < cases.count else { return }
        let result = result(of: cases[place], context)
        results.withLock { $0[place] = result }
      }
    }
    return results.withLock { $0.compactMap(\.self) }
  }

  private func result(of item: SuiteCase, _ context: PressContext) -> Result {
    defer { progress?.addCase() }
    do throws(SuiteFault) {
      return try attempt(item, context)
    } catch {
      return Result(
        name: item.name, state: .broken, details: error.lines, exit: error.exit)
    }
  }

  private func attempt(_ item: SuiteCase, _ context: PressContext) throws(SuiteFault) -> Result {
    var request: Request
    do throws(RequestError) {
      request = try item.request(make)
    } catch { throw SuiteFault(error) }
    request.jobs = 1
    let (record, outcome) = Press.record(request, in: context)
    guard let record else { throw SuiteFault(outcome) }

    var findings: [SuiteFinding] = []
    findings += try compareRecord(record, of: item)
    findings += try compareDiagnostics(outcome, of: item)
    findings += try comparePictures(request, of: item, context)

    var result = Result(name: item.name, state: .ok)
    result.strays = item.strays(in: request, reading: outcome.reads)
    if !findings.isEmpty {
      result.exit = .content
      result.state = findings.contains { $0.isMissing } ? .new : .changed
      result.details = findings.flatMap { $0.lines }
    }
    if writes { result.written = try leave(findings, in: item) }
    return result
  }

  // MARK: Comparing

  private func compareRecord(
    _ record: [UInt8], of item: SuiteCase
  ) throws(SuiteFault) -> [SuiteFinding] {
    let name = SuiteFile.reference
    guard let reference = try bytes(name, of: item) else {
      return [
        SuiteFinding(file: name, bytes: record, isMissing: true, lines: ["there is no \(name) yet"])
      ]
    }
    guard reference != record else { return [] }
    let lines = SuiteComparison.lines(reference, record)
    return lines.isEmpty ? [] : [SuiteFinding(file: name, bytes: record, lines: lines)]
  }

  private func compareDiagnostics(
    _ outcome: Outcome, of item: SuiteCase
  ) throws(SuiteFault) -> [SuiteFinding] {
    let name = SuiteFile.diagnostics
    let found = SuiteComparison.text(outcome.diagnostics, outcome.sources)
    let expected = String(decoding: try bytes(name, of: item) ?? [], as: UTF8.self)
    let lines = SuiteComparison.difference(expected, found)
    return lines.isEmpty ? [] : [SuiteFinding(file: name, bytes: Array(found.utf8), lines: lines)]
  }

  private func comparePictures(
    _ request: Request, of item: SuiteCase, _ context: PressContext
  ) throws(SuiteFault) -> [SuiteFinding] {
    var references: [Int: [UInt8]] = [:]
    for name in item.files {
      guard let page = SuiteFile.page(of: name) else { continue }
      references[page] = try bytes(name, of: item)
    }
    guard !references.isEmpty else { return [] }
    return SuitePictures(references: references, request: request).findings(in: context)
  }

  private func bytes(_ name: String, of item: SuiteCase) throws(SuiteFault) -> [UInt8]? {
    do throws(ResourceError) {
      return try item.bytes(of: name)
    } catch {
      throw SuiteFault(
        exit: .environment, lines: ["cannot read ‘\(error.name)’: \(error.explanation)"])
    }
  }

  // MARK: Leaving results

  /// Writes what came out differently beside what was accepted, and takes away what an earlier run
  /// left and does not hold any more.
  private func leave(
    _ findings: [SuiteFinding], in item: SuiteCase
  ) throws(SuiteFault) -> [String] {
    var written: [String] = []
    do throws(OutputError) {
      for finding in findings {
        guard let bytes = finding.bytes else { continue }
        let path = item.folder + "/" + SuiteFile.new(finding.file)
        let file = try OutputFile(.file(path))
        try file.write(bytes)
        try file.commit()
        written.append(path)
      }
      for name in item.files where SuiteFile.accepted(name) != nil {
        let path = item.folder + "/" + name
        if !written.contains(path) { try SuiteFolder.remove(path) }
      }
    } catch { throw SuiteFault(exit: .environment, lines: [error.message]) }
    return written
  }
}

/// Something that came out differently.
struct SuiteFinding: Sendable {
  /// The name of what was accepted.
  var file: String
  /// What came out, to be left beside it; nil where nothing did.
  var bytes: [UInt8]?
  /// Whether nothing was accepted yet.
  var isMissing = false
  /// What is different, for people.
  var lines: [String]
}

/// Why a case could not be run.
struct SuiteFault: Error {
  var exit: ExitCode
  var lines: [String]

  init(exit: ExitCode, lines: [String]) {
    self.exit = exit
    self.lines = lines
  }

  init(_ error: RequestError) {
    self.init(
      exit: error.exit, lines: [error.message] + (error.help.map { ["help: \($0)"] } ?? []))
  }

  init(_ outcome: Outcome) {
    self.init(exit: outcome.exit, lines: outcome.diagnostics.map(\.message))
  }
}
