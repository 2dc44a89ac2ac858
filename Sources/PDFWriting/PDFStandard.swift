internal import TypesetCairoRendering

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

extension PDFStandard {
  /// So many bytes a string of an archive has at most (ISO 19005-2, 6.1.13).
  static let longestString = 32_767

  /// Whether `text` is a longer string than an archive may have, as words or as an address. O(n) where it may be one.
  public static func isTooLong(_ text: String) -> Bool {
    // Most are much shorter, and an address is written with three bytes for each of some letters.
    guard text.utf8.count * 3 > longestString else { return false }
    return max(PDFBytes.length(of: text), LinkAttributes.uri(text)?.utf8.count ?? 0) > longestString
  }

  /// What is wrong with `what` that is such a string: “the title is”.
  public func refusal(ofLong what: String) -> String {
    "\(title) has no strings of more than 32,767 bytes, and \(what) longer"
  }

  /// What is wrong with the character `code`, which everybody may give a meaning of their own (ISO 19005-2, 6.2.11.7.3).
  public func refusal(ofPrivate code: UInt32) -> String {
    "\(title) takes no characters for private use: nobody can read "
      + "U+\(String(code, radix: 16, uppercase: true))"
  }

  /// What to do about such a character.
  public static let helpWithPrivate = "write a character that means the same, or use a-2u"

  /// The characters for private use in the UTF-8 `text`, with the bytes that they begin at. O(n).
  public static func privateCharacters(
    in text: some Collection<UInt8>
  ) -> [(code: UInt32, byte: Int)] {
    // U+E000 to U+F8FF and the two planes at the end begin with one of these.
    guard text.contains(where: { $0 == 0xEE || $0 == 0xEF || $0 >= 0xF3 }) else { return [] }
    var found: [(code: UInt32, byte: Int)] = []
    var byte = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if scalar.properties.generalCategory == .privateUse { found.append((scalar.value, byte)) }
      byte += UTF8.width(scalar)
    }
    return found
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
