/// A standard that a PDF keeps, and says that it does.
public enum PDFStandard: String, CaseIterable, Hashable, Sendable {
  /// ISO 19005-2, level B: it looks the same in ten years.
  case a2b = "a-2b"
  /// Level U: and its text can be read.
  case a2u = "a-2u"
  /// Level A: and its structure is known.
  case a2a = "a-2a"
  /// ISO 19005-3, level B: as 2b, and other files may be in it.
  case a3b = "a-3b"
  /// ISO 14289-1: readers who do not see it lose nothing.
  case ua1 = "ua-1"

  /// Whether it is one for archives: a file keeps one of them at most.
  public var isArchive: Bool { self != .ua1 }

  /// Whether pictures need words, and letters a meaning.
  public var needsWords: Bool { self == .ua1 || self == .a2a }

  /// Whether every glyph has to stand for characters.
  var needsCharacters: Bool { self != .a2b && self != .a3b }

  /// What it is called.
  public var title: String {
    switch self {
    case .a2b: "PDF/A-2b"
    case .a2u: "PDF/A-2u"
    case .a2a: "PDF/A-2a"
    case .a3b: "PDF/A-3b"
    case .ua1: "PDF/UA-1"
    }
  }
}

/// What a document keeps to, and what it needs for that.
public struct PDFConformance: Sendable {
  /// The standards, at most one of them for archives.
  public var standards: Set<PDFStandard>
  /// The ICC profile that the document's red, green and blue are meant in; empty where no archive asks for it.
  public var profile: [UInt8]

  /// No standard.
  public static let none = PDFConformance(standards: [], profile: [])

  /// Keeps `standards`, with red, green and blue as `profile` has them.
  public init(standards: Set<PDFStandard>, profile: [UInt8]) {
    self.standards = standards
    self.profile = profile
  }

  /// The standard for archives among them.
  var archive: PDFStandard? { standards.first { $0.isArchive } }
}
