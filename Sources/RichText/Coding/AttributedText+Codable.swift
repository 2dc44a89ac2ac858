/// Archives of text: Core Text's and Foundation's archived attributed strings, as JSON that people
/// can read.
///
///     {"version": 1, "text": "Hello world",
///      "attributes": [{…}, {…}], "runs": [[6, 0], [5, 1]]}
///
/// A run is its length in bytes of UTF-8 and the place of its attributes in the table. Decoding
/// checks all that the rest of the library relies on; its errors say where by their coding path.
extension AttributedText: Codable {
  /// The version that is written; archives of later ones are refused.
  public static let archiveVersion = 1

  private enum Key: String, CodingKey {
    case version, text, attributes, runs
  }

  /// Decodes an archive.
  ///
  /// - Throws: `DecodingError` where the runs do not cover the text, one ends inside a character,
  ///   attributes are missing, or the version is a later one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version <= AttributedText.archiveVersion, version > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription:
          "an archive of version \(version); this library reads up to "
          + "\(AttributedText.archiveVersion)")
    }
    let bytes = Array(try container.decode(String.self, forKey: .text).utf8)
    let table = try container.decodeIfPresent([TextAttributes].self, forKey: .attributes) ?? []
    var text = AttributedText(uncovered: bytes, runs: table.count)
    if container.contains(.runs) {
      var runs = try container.nestedUnkeyedContainer(forKey: .runs)
      while !runs.isAtEnd {
        var run = try runs.nestedUnkeyedContainer()
        let length = try run.decode(Int.self)
        let index = try run.decode(Int.self)
        func fail(_ what: String) -> DecodingError {
          DecodingError.dataCorruptedError(in: runs, debugDescription: what)
        }
        let end = text.coveredEnd.utf8 + max(length, 0)
        guard length > 0, end <= bytes.count else {
          throw fail("a run of \(length) bytes in a text that has \(bytes.count)")
        }
        guard end == bytes.count || bytes[end] & 0xC0 != 0x80 else {
          throw fail("a run that ends inside a character, at byte \(end)")
        }
        guard table.indices.contains(index) else {
          throw fail("attributes \(index) of a table of \(table.count)")
        }
        text.cover(length, table[index])
      }
    }
    guard text.coveredEnd.utf8 == bytes.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .runs, in: container,
        debugDescription:
          "runs for \(text.coveredEnd.utf8) bytes of a text that has \(bytes.count)")
    }
    self = text
  }

  /// Encodes the text, each set of attributes once. O(n).
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(AttributedText.archiveVersion, forKey: .version)
    try container.encode(string, forKey: .text)
    guard !runs.isEmpty else { return }
    var table: [TextAttributes] = []
    var places: [TextAttributes: Int] = [:]
    var indices: [Int] = []
    for run in runs {
      if let known = places[run.attributes] {
        indices.append(known)
      } else {
        places[run.attributes] = table.count
        indices.append(table.count)
        table.append(run.attributes)
      }
    }
    try container.encode(table, forKey: .attributes)
    var list = container.nestedUnkeyedContainer(forKey: .runs)
    for (run, index) in zip(runs, indices) {
      var pair = list.nestedUnkeyedContainer()
      try pair.encode(run.range.count)
      try pair.encode(index)
    }
  }
}
