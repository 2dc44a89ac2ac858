import TypesetDiagnostics

/// Notes whose marks no longer stand. A reader numbers them as it meets their marks: what numbers stand is known
/// when all conditions are.
extension Document {
  /// Lets the notes go all of whose marks go: by the number of each that stays the one it has then. Empty
  /// where all keep theirs.
  ///
  /// - Parameters:
  ///   - leaving: by style, whether its letters go; empty where none do.
  ///   - goes: by element, whether it goes; the notes are added.
  func numbersOfNotes(with leaving: [Bool], _ goes: inout [Bool]) -> [Int: Int] {
    var all: Set<Int> = []
    var standing: Set<Int> = []
    for place in elements.indices {
      for case .text(let piece) in inlines(of: elements[place]) {
        guard self[piece.style].roles.contains(.noteMark), let number = noteNumber(in: piece.text)
        else { continue }
        all.insert(number)
        let isLeaving = !leaving.isEmpty && leaving[Int(piece.style.rawValue)]
        if !goes[place], !isLeaving { standing.insert(number) }
      }
    }
    guard all.count > standing.count else { return [:] }
    for place in elements.indices where elements[place].kind == .note {
      guard let opening = openingOfNote(place), let number = noteNumber(in: opening),
        all.contains(number), !standing.contains(number)
      else { continue }
      for inner in place..<elements[place].end { goes[inner] = true }
    }
    var numbers: [Int: Int] = [:]
    for (place, number) in standing.sorted().enumerated() { numbers[number] = place + 1 }
    return numbers
  }

  /// Gives marks and notes the numbers that `numbers` has for theirs. O(n).
  mutating func renumberNotes(_ numbers: [Int: Int]) {
    guard numbers.contains(where: { $0 != $1 }) else { return }
    let openings = Set(
      elements.indices.filter { elements[$0].kind == .note }
        .compactMap { openingOfNote($0)?.lowerBound })
    let old = self
    edit { letters, piece in
      let isMark = old[piece.style].roles.contains(.noteMark)
      guard isMark || openings.contains(piece.text.lowerBound) else { return [] }
      let figures = letters.prefix { (0x30...0x39).contains($0) }
      guard let number = Int(String(decoding: figures, as: UTF8.self)),
        let new = numbers[number], new != number, !isMark || figures.count == letters.count
      else { return [] }
      return [(figures.startIndex..<figures.endIndex, Array(String(new).utf8))]
    }
  }

  /// The number that the note at `place` opens with, and its point; nil where it has none.
  func openingOfNote(_ place: Int) -> Range<Int>? {
    for inner in place..<elements[place].end {
      guard let first = inlines(of: elements[inner]).first else { continue }
      guard case .text(let piece) = first else { return nil }
      let letters = text[piece.text]
      let count = letters.prefix { (0x30...0x39).contains($0) }.count
      guard count > 0, letters.dropFirst(count).first == UInt8(ascii: ".") else { return nil }
      return piece.text.lowerBound..<piece.text.lowerBound + count
    }
    return nil
  }

  func noteNumber(in range: Range<Int>) -> Int? {
    let letters = text[range]
    guard !letters.isEmpty, letters.count < 10,
      letters.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(String(decoding: letters, as: UTF8.self))
  }
}
