/// Which line of a magazine is meant: as in `at` of the record, `p1.c2.l3`.
package struct LinePlace: Hashable, Sendable {
  /// The page's number, or what readers see in its place.
  package var page: String
  /// True where `page` is the number, whatever another page shows: as in `p1.c2.l3`.
  package var isNumber = false
  /// The frame of the master that its column stands in; nil for that of the articles.
  package var area: String?
  /// The column, from 1: in the order of reading, where text on the page begins anew.
  package var column: Int
  /// The line of the column, from 1; what takes no room counts as well.
  package var line: Int

  /// The line `line` of the column `column`.
  package init(page: String, area: String? = nil, column: Int, line: Int) {
    self.page = page
    self.area = area
    self.column = column
    self.line = line
  }

  /// What `text` names: `p1.c2.l3`, or `p1c2l3`, in any case, `p1.aside.c1.l3` in another frame than
  /// that of the articles; nil where it names no line.
  package init?(parsing text: String) {
    var parts = text.split(separator: ".", omittingEmptySubsequences: false)
    var area: String?
    if parts.count == 4, !parts[1].isEmpty { area = String(parts.remove(at: 1)) }
    var rest = parts.joined().lowercased()[...]
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
    self.init(page: String(page), area: area, column: column, line: line)
    isNumber = true
  }
}

extension LinePlace: CustomStringConvertible {
  /// `p1.c2.l3`.
  package var description: String { "p\(page).\(columnName).l\(line)" }

  /// What records call its column on its page: `c2`, `aside.c1`.
  var columnName: String { (area.map { $0 + "." } ?? "") + "c\(column)" }
}
