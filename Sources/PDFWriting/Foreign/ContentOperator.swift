/// What an operator of a content stream wants before it (PDF 32000-1, annex A).
enum ContentOperands: Equatable {
  case numbers(Int)
  /// The parts of a colour, with a pattern's name where `isPattern` allows one.
  case color(isPattern: Bool)
  case name, string, strings, dash, font, spacedString
  /// The kind of a stretch, and its properties.
  case mark, properties
}

/// The operators of content streams.
enum ContentOperator {
  /// What the operator `word` wants; nil where it is none.
  static func operands(_ word: ArraySlice<UInt8>) -> ContentOperands? { table[key(word)] }

  /// Whether `word`, which is no operator, is nothing but that, and all readers pass over it: not two operators, or an
  /// operator and a number, that nothing parts.
  static func isUnlikeOthers(_ word: ArraySlice<UInt8>) -> Bool {
    guard !word.contains(where: { 0x30...0x39 ~= $0 }) else { return false }
    return !word.indices.dropFirst().contains {
      operands(word[..<$0]) != nil && operands(word[$0...]) != nil
    }
  }

  /// The letters of `word`, the last lowest; 0 for one that is longer than any operator.
  static func key(_ word: ArraySlice<UInt8>) -> UInt32 {
    guard word.count <= 3 else { return 0 }
    return word.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The letters of an operator.
  static func key(_ word: StaticString) -> UInt32 {
    word.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  private static let table: [UInt32: ContentOperands] = {
    var table: [UInt32: ContentOperands] = [:]
    for (words, operands) in groups {
      for word in words.split(separator: " ") {
        table[key(Array(word.utf8)[...])] = operands
      }
    }
    return table
  }()

  private static let groups: [(String, ContentOperands)] = [
    ("q Q h S s f F f* B B* b b* n W W* BT ET T* EMC BX EX BI", .numbers(0)),
    ("w J j M i G g Tc Tw Tz TL Tr Ts", .numbers(1)),
    ("m l Td TD d0", .numbers(2)),
    ("RG rg", .numbers(3)),
    ("v y re K k", .numbers(4)),
    ("cm c Tm d1", .numbers(6)),
    ("SC sc", .color(isPattern: false)), ("SCN scn", .color(isPattern: true)),
    ("gs CS cs sh Do ri", .name), ("Tf", .font), ("d", .dash),
    ("Tj '", .string), ("TJ", .strings), ("\"", .spacedString),
    ("MP BMC", .mark), ("DP BDC", .properties),
  ]
}
