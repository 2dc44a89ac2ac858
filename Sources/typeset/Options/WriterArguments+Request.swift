internal import TypesetDiagnostics
internal import TypesetKit
internal import TypesetPDFWriting

extension WriterArguments {
  /// Adds what they ask for to `request`, whose output is a `form`.
  func read(into request: inout Request, _ form: Request.Form) throws(RequestError) {
    if let backend = try OptionReader.choice(
      backend, "--backend", ["cairo": PDFBackend.cairo, "press": .press])
    {
      guard form == .pdf else {
        throw RequestError(
          "usage.no-backend",
          "--backend is for PDF; \(form.rawValue.uppercased()) has one writer",
          help: "use --format pdf, or leave out --backend")
      }
      request.askedBackend = backend
    }
    try readStandards(into: &request, form)
  }

  /// What `--pdf-standard` asks for: the press writes it, whoever writes other PDFs.
  private func readStandards(
    into request: inout Request, _ form: Request.Form
  ) throws(RequestError) {
    guard !pdfStandard.isEmpty else { return }
    // Named one by one they add up.
    let text = pdfStandard.joined(separator: ",")
    let all = PDFStandard.allCases.map(\.rawValue)
    for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
      // A space behind the comma is nobody's mistake.
      let word = part.split(separator: " ").joined(separator: " ")
      guard let standard = PDFStandard(rawValue: word) else {
        throw OptionReader.error(
          "--pdf-standard", text, "\(OptionReader.list(all)), separated by commas",
          meant: Suggestion.nearest(to: word, among: all))
      }
      request.askedStandards.insert(standard)
    }
    guard request.askedStandards.count(where: \.isArchive) <= 1 else {
      throw RequestError(
        "usage.several-standards", "--pdf-standard \(text): a PDF keeps one standard for archives",
        help: "a-2a holds what a-2u asks for, and that what a-2b does")
    }
    guard form == .pdf else {
      throw RequestError(
        "usage.no-standard", "--pdf-standard is for PDF, not for \(form.rawValue.uppercased())",
        help: "use --format pdf, or leave out --pdf-standard")
    }
    if backend?.lowercased() == "cairo" {
      throw RequestError(
        "usage.no-standard", "--backend cairo writes no PDF that keeps a standard",
        help: "leave out --backend, or ask for press")
    }
    request.askedBackend = .press
  }
}
