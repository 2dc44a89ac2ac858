import TypesetFormulas

/// Where the rows of a formula begin that have numbers of their own: those of `align` and its like, and of lines that
/// are parted by `\\` alone.
struct FormulaRows {
  /// Where each row but the first begins.
  private var starts: [Int] = []

  /// The rows of a formula that is written in `pieces`. O(bytes).
  init(_ pieces: [ArraySlice<UInt8>]) {
    /// Whether the rows of each open environment have numbers.
    var open: [Bool] = []
    var depth = 0
    for letters in pieces {
      var place = letters.startIndex
      while place < letters.endIndex {
        let letter = letters[place]
        place += 1
        if letter == UInt8(ascii: "{") { depth += 1 }
        if letter == UInt8(ascii: "}") { depth -= 1 }
        guard letter == UInt8(ascii: "\\"), place < letters.endIndex else { continue }
        let rest = letters[place...]
        if rest.first == UInt8(ascii: "\\") {
          if depth == 0, open.count < 2, open.first != false { starts.append(place + 1) }
          place += 1
        } else if rest.starts(with: "begin".utf8) {
          let name = rest.dropFirst(5).drop { $0 == 0x20 || $0 == UInt8(ascii: "{") }
            .prefix { $0 != UInt8(ascii: "}") }
          open.append(TeXReader.numbersRows(String(decoding: name, as: UTF8.self)))
          place += 5
        } else if rest.starts(with: "end".utf8) {
          _ = open.popLast()
          place += 3
        } else {
          place += 1
        }
      }
    }
  }

  /// The row that the letters at `place` stand in.
  func row(of place: Int) -> Int { starts.prefix { $0 <= place }.count }
}
