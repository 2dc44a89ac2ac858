/// A BCP 47 language tag, such as `en-US` or `zh-Hant`; case as usual, separators as hyphens.
public struct LanguageTag: Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  /// The tag.
  public let identifier: String

  /// The tag `identifier` with `_` read as `-`, language in lower case, region in capitals and
  /// script with one capital; nil where it is no tag by its letters.
  public init?(_ identifier: String) {
    var parts: [String] = []
    for (index, part) in identifier.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "-" || $0 == "_" }
    ).enumerated() {
      guard (1...8).contains(part.utf8.count),
        part.utf8.allSatisfy({
          (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        })
      else { return nil }
      if index == 0 {
        guard (2...8).contains(part.utf8.count),
          part.utf8.allSatisfy({ !(0x30...0x39).contains($0) })
        else { return nil }
        parts.append(part.lowercased())
      } else if part.utf8.count == 2 {
        parts.append(part.uppercased())
      } else if part.utf8.count == 4 {
        parts.append(part.prefix(1).uppercased() + part.dropFirst().lowercased())
      } else {
        parts.append(part.lowercased())
      }
    }
    guard !parts.isEmpty else { return nil }
    self.identifier = parts.joined(separator: "-")
  }

  /// The tag `value`, as it stands.
  public init(stringLiteral value: String) { identifier = value }

  /// True where the language is as a rule written from right to left: by the script in the tag, by
  /// the language without one.
  public var isRightToLeft: Bool {
    let parts = identifier.split(separator: "-").map(String.init)
    if let script = parts.dropFirst().first(where: { $0.utf8.count == 4 }) {
      return ["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg"].contains(script)
    }
    return [
      "ar", "ara", "arb", "ckb", "dv", "fa", "fas", "he", "heb", "ps", "sd", "syr", "ug", "ur",
      "yi",
    ].contains(parts.first ?? "")
  }

  /// The primary language: `zh` of `zh-Hant`.
  public var language: String {
    identifier.split(separator: "-").first.map(String.init) ?? identifier
  }
}

extension LanguageTag {
  /// Decoded from the bare tag, as it stands.
  public init(from decoder: any Decoder) throws {
    self.init(stringLiteral: try decoder.singleValueContainer().decode(String.self))
  }

  /// Encoded as the bare tag.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
