import TypesetDiagnostics
internal import Glibc
internal import TypesetRegression
internal import TypesetResources

extension LayoutComparison {
  /// Compares words and their places: all that a PDF can tell.
  func compareWords(_ reads: inout [Dependency]) throws(ComparisonFailure) -> Comparison {
    let (old, new) = (try words(of: a, &reads), try words(of: b, &reads))
    return WordPage.compare(old, new, tolerances: tolerances)
  }

  private func words(
    of side: Side, _ reads: inout [Dependency]
  ) throws(ComparisonFailure) -> [WordPage] {
    switch side {
    case .pdf(let path):
      reads.append(Dependency(path: path, kind: .layout, wasRead: true))
      return try words(ofPDF: path)
    case .record: return WordPage.pages(of: try record(of: side, &reads))
    case .manuscript(let request):
      // Both sides as the same program reads them: where letters stand in a PDF is its affair.
      let path = try temporaryFile()
      let slot = TemporaryNames.add(TemporaryNames.copy(of: path))
      defer {
        unlink(path)
        TemporaryNames.forget(slot)
      }
      var request = request
      request.output = .file(path)
      request.isStrict = false
      // Faults of the content are part of what is compared.
      request.isDraft = true
      request.list = nil
      let outcome = Press.build(request)
      reads += outcome.dependencies
      guard outcome.exit <= .content else { throw ComparisonFailure(outcome: outcome) }
      // Nothing to set, and no document of it.
      if outcome.diagnostics.contains(where: { $0.code == "input.empty" }) { return [] }
      return try words(ofPDF: path)
    }
  }

  private func temporaryFile() throws(ComparisonFailure) -> String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/typeset-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else {
      throw ComparisonFailure(
        outcome: Outcome(OutputError(name: "‘\(folder)’", reason: .init(errno: errno))))
    }
    close(descriptor)
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func words(ofPDF path: String) throws(ComparisonFailure) -> [WordPage] {
    do throws(ResourceError) {
      _ = try ResourceProvider().bytes(of: path)
    } catch { throw ComparisonFailure(outcome: Outcome(error)) }
    // A path that begins with a hyphen is none of its options.
    let file = path.hasPrefix("-") ? "./" + path : path
    switch ChildProcess.run("pdftotext", ["-bbox-layout", file, "-"]) {
    case .failure:
      throw ComparisonFailure(
        outcome: Outcome(
          "input.no-reader", "PDFs are compared by pdftotext, which is not installed",
          help: "install the package poppler-utils", exit: .environment))
    case .success(let child):
      guard child.status == 0 else {
        throw ComparisonFailure(
          outcome: Outcome(
            "input.unreadable", "cannot read ‘\(path)’: pdftotext finds no PDF in it",
            exit: .environment))
      }
      return WordPage.pages(ofXHTML: child.output)
    }
  }
}
