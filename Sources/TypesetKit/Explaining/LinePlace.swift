/// Which line of a magazine is meant: as in `at` of the record, `p1.c2.l3`.
package struct LinePlace: Hashable, Sendable {
  /// The page's number, or what readers see in its place.
  package var page: String
  /// The column, from 1.
  package var column: Int
  /// The line of the column, from 1; what takes no room counts as well.
  package var line: Int

  /// The line `line` of the column `column`.
  package init(page: String, column: Int, line: Int) {
    self.page = page
    self.column = column
    self.line = line
  }

  /// What `text` names: `p1.c2.l3`, or `p1c2l3`, in any case; nil where it names no line.
  package init?(parsing text: String) {
    var rest = text.lowercased().filter { $0 != "." }[...]
    func number(behind letter: Character) -> Int? {
      guard rest.first == letter else { return nil }
      rest = rest.dropFirst()
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      guard let value = Int(digits), value > 0 else { return nil }
      return value
    }
    guard let page = number(behind: "p"), let column = number(behind: "c"),
      let line = number(behind: "l"), rest.isEmpty
    else { return nil }
    self.init(page: String(page), column: column, line: line)
  }
}

extension LinePlace: CustomStringConvertible {
  /// `p1.c2.l3`.
  package var description: String { "p\(page).c\(column).l\(line)" }
}
