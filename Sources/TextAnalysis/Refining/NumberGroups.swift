/// Takes the breaks at plain spaces away that belong to a number: between groups of three digits
/// (`10 000 000`; ISO 80000-1, 7.3.1), and before a sign or the symbol of a unit (`50 %`, `3 km`;
/// SI Brochure, 5.4.3), whatever the language. O(n).
func markNumberGroups(
  _ text: UnsafeBufferPointer<UInt8>, _ positions: inout [PositionFlags]
) {
  var place = 0
  while place < text.count {
    guard isDigit(text[place]) else {
      place += 1
      continue
    }
    let start = place
    while place < text.count, isDigit(text[place]) { place += 1 }
    guard place - start <= 3, !isInWord(text, start) else {
      markUnit(text, behind: place, &positions)
      continue
    }
    // The groups behind the first digits: three each, with a space before.
    var groups: [Int] = []
    var end = place
    while end + 3 < text.count, text[end] == 0x20,
      (end + 1...end + 3).allSatisfy({
        isDigit(text[$0])
      }), end + 4 == text.count || !isDigit(text[end + 4])
    {
      groups.append(end + 1)
      end += 4
    }
    // More of them are figures in a row, not one.
    if groups.count <= mostGroups {
      for group in groups { positions[group].remove(.lineBreak) }
    }
    markUnit(text, behind: end, &positions)
    place = end
  }
}

/// 999 billions: larger numbers are not written out.
private let mostGroups = 4

/// Keeps a sign or a unit with the number that ends before `end`.
private func markUnit(
  _ text: UnsafeBufferPointer<UInt8>, behind end: Int, _ positions: inout [PositionFlags]
) {
  guard end + 1 < text.count, text[end] == 0x20 else { return }
  let start = end + 1
  var stop = start
  while stop < text.count, stop - start <= longestUnit, text[stop] > 0x20,
    !isClosing(text[stop])
  {
    stop += 1
  }
  guard stop > start, stop - start <= longestUnit,
    units.contains(Array(UnsafeBufferPointer(rebasing: text[start..<stop])))
  else { return }
  positions[start].remove(.lineBreak)
}

/// In bytes.
private let longestUnit = 4

/// Signs, and symbols that are a word in no language that is written much.
private let units: Set<[UInt8]> = Set(
  [
    "%", "‰", "°", "°C", "°F", "€", "£", "$", "¥", "km", "cm", "mm", "m", "µm", "nm", "km²", "m²",
    "m³", "ha", "kg", "mg", "g", "µg", "l", "ml", "cl", "dl", "hl", "kW", "MW", "GW", "kWh", "MWh",
    "Hz", "kHz", "MHz", "GHz", "kB", "MB", "GB", "TB", "hPa", "bar", "kcal", "kJ", "dB", "mph",
    "km/h",
    "pt", "px", "dpi",
  ].map { Array($0.utf8) })

@inline(__always)
private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

/// True for what closes a sentence or a bracket.
private func isClosing(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
    UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ")"), UInt8(ascii: "]"):
    return true
  default: return false
  }
}

/// True where the digits at `start` go on with a word, a fraction or another group.
private func isInWord(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
  guard start > 0 else { return false }
  let byte = text[start - 1]
  return isASCIILetter(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
    || byte == UInt8(ascii: "/") || byte >= 0x80 && byte < 0xC0 && isLetterEnd(text, start - 1)
}

/// True where a letter of more than one byte ends at `place`; false for signs and no-break spaces.
private func isLetterEnd(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
  place > 0 && (0xC3...0xDF).contains(text[place - 1])
}
