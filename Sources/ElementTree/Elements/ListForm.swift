/// How the items of a list are marked, and how far apart they stand.
public struct ListForm: Hashable, Sendable {
  /// What stands before an item.
  public enum Marker: Hashable, Sendable {
    /// A sign that depends on how deep the list stands in others.
    case bullet
    /// A figure, and what stands behind it: a full stop or a parenthesis.
    case number(Numerals, suffix: String)
  }

  /// How numbers are written.
  public enum Numerals: String, Hashable, Sendable, CaseIterable {
    /// 1, 2, 3.
    case decimal
    /// a, b, c; z is followed by aa.
    case lowerLetter = "lower-letter"
    /// A, B, C.
    case upperLetter = "upper-letter"
    /// i, ii, iii.
    case lowerRoman = "lower-roman"
    /// I, II, III.
    case upperRoman = "upper-roman"
  }

  /// What stands before the items.
  public var marker: Marker
  /// The number of the first item; 0 or more.
  public var start: Int
  /// Whether items follow each other without room between them.
  public var isTight: Bool

  /// A list.
  public init(_ marker: Marker, start: Int = 1, isTight: Bool = true) {
    self.marker = marker
    self.start = start
    self.isTight = isTight
  }

  /// What stands before the item `index` (from 0) of a list that stands in `depth` others.
  public func marker(of index: Int, depth: Int) -> String {
    switch marker {
    case .bullet: ["•", "–", "·"][min(max(depth, 0), 2)]
    case .number(let numerals, let suffix):
      numerals.text(for: start.addingReportingOverflow(index).partialValue) + suffix
    }
  }
}

extension ListForm.Numerals {
  /// `number` in these numerals; in decimal where they have none for it: letters from 1, Roman
  /// figures from 1 to 3999.
  public func text(for number: Int) -> String {
    switch self {
    case .decimal: return String(number)
    case .lowerLetter: return letters(number, from: 0x61)
    case .upperLetter: return letters(number, from: 0x41)
    case .lowerRoman: return roman(number).lowercased()
    case .upperRoman: return roman(number)
    }
  }

  private func letters(_ number: Int, from first: UInt8) -> String {
    guard number > 0 else { return String(number) }
    var rest = number
    var bytes: [UInt8] = []
    while rest > 0 {
      rest -= 1
      bytes.append(first + UInt8(rest % 26))
      rest /= 26
    }
    return String(decoding: bytes.reversed(), as: UTF8.self)
  }

  private func roman(_ number: Int) -> String {
    guard 1...3999 ~= number else { return String(number) }
    let values: [(Int, String)] = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var rest = number
    var out = ""
    for (value, sign) in values {
      while rest >= value {
        out += sign
        rest -= value
      }
    }
    return out
  }
}
