public import TypesetDiagnostics

/// Why there are no pages, or no file of them.
public enum DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no font; nothing can be set without one.
  case noFonts
  /// Pages could not be drawn, for this reason.
  case drawing(String)
  /// The file at `path` could not be written.
  case cannotWrite(path: String, reason: String)
  /// The theme's file could not be read.
  case cannotReadTheme(path: String, reason: String)
  /// The theme's file has these mistakes: `line:column: what is wrong`.
  case faultyTheme(path: String, mistakes: [String])
  /// There is no page of that number.
  case noSuchPage(Int)

  /// What is wrong, in a sentence.
  public var description: String {
    switch self {
    case .noFonts:
      "there is no font; install the package fonts-linuxlibertine, or name a folder of fonts"
    case .drawing(let reason): "the pages cannot be drawn: \(reason)"
    case .cannotWrite(let path, let reason): "cannot write ‘\(path)’: \(reason)"
    case .cannotReadTheme(let path, let reason): "cannot read the theme ‘\(path)’: \(reason)"
    case .faultyTheme(let path, let mistakes):
      mistakes.map { "\(path):\($0)" }.joined(separator: "\n")
    case .noSuchPage(let number): "there is no page \(number)"
    }
  }
}

/// What is wrong with a document, and where in the Swift that built it.
public struct DocumentDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// How bad it is.
  public var severity: Diagnostic.Severity
  /// A stable name for the kind of problem, such as `picture.unreadable`.
  public var code: String
  /// What is wrong, in one sentence without a full stop.
  public var message: String
  /// What to do about it, where that is known.
  public var help: String?
  /// The call that asked for what is wrong; nil where nothing in particular is.
  public var place: CallPlace?
  /// What was asked for there: `Figure “door.png”`; empty where nothing in particular is wrong.
  public var element: String
  /// Further places of the same mistake.
  public var also: [CallPlace]

  /// `Catalogue/main.swift:12: error: … (Figure “door.png”)`, and what to do.
  public var description: String {
    var out = place.map { "\($0): " } ?? ""
    out += "\(severity): \(message)"
    if !element.isEmpty { out += " (\(element))" }
    if let help { out += "; \(help)" }
    return out
  }

  init(_ diagnostic: Diagnostic, places: [TreeWriter.Place]) {
    func place(_ range: SourceRange) -> TreeWriter.Place? {
      guard range.source == TreeWriter.source, places.indices.contains(range.lowerBound) else {
        return nil
      }
      return places[range.lowerBound]
    }
    severity = diagnostic.severity
    code = diagnostic.code.name
    message = diagnostic.message
    help = diagnostic.help
    let found = diagnostic.range.flatMap(place)
    self.place = found?.call
    element = found.map { $0.words.isEmpty ? $0.called : "\($0.called) “\($0.words)”" } ?? ""
    also = diagnostic.also.compactMap { place($0)?.call }
  }
}
