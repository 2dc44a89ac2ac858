package import TypesetPDFWriting
internal import TypesetTemplates

extension Request {
  /// Who writes a PDF: who was asked, who keeps the standards, who the template names, or Cairo.
  package var backend: PDFBackend {
    if let askedBackend { return askedBackend }
    if !standards.isEmpty { return .press }
    return setting.writer == .press ? .press : .cairo
  }

  /// What the template says of it, under its theme.
  private var setting: PDFSetting { themed?.pdf ?? template?.template?.pdf ?? PDFSetting() }

  /// Whether the PDF is tagged.
  package var isTagged: Bool { backend.isTagged }

  /// What a PDF keeps to: what was asked for, or else what the template says, unless Cairo was asked for, which
  /// keeps nothing.
  package var standards: Set<PDFStandard> {
    guard askedStandards.isEmpty, askedBackend != .cairo, form == .pdf else {
      return askedStandards
    }
    return Set(setting.standards.compactMap(PDFStandard.init(rawValue:)))
  }
}
