extension Document {
  /// Asks of the table that the document is what was `asked` of it where it is included; false where it is no table.
  /// O(rows).
  package mutating func setTable(_ asked: ElementAttributes) -> Bool {
    guard let table = elements.first, table.kind == .table, table.end == elements.count else {
      return false
    }
    var own = asked
    own.isTable = false
    own.headRows = nil
    if own.columnAlignments.isEmpty {
      own.columnAlignments = attributes(of: table).columnAlignments
      own.decimalColumns = attributes(of: table).decimalColumns
    }
    attributes.append(own)
    elements[0].attributes = attributes.count - 1
    guard let heads = asked.headRows else { return true }
    var number = 0
    for place in elements.indices where elements[place].kind == .row {
      var row = attributes(of: elements[place])
      if row.heads != (number < heads) {
        row.heads = number < heads
        attributes.append(row)
        elements[place].attributes = attributes.count - 1
      }
      number += 1
    }
    if asked.columnAlignments.isEmpty { alignFigures() }
    return true
  }

  /// Aligns columns of figures by their points, those of rows that head the table aside. O(letters).
  private mutating func alignFigures() {
    var figures: [Int: Bool] = [:]
    for row in elements.indices where elements[row].kind == .row {
      guard !attributes(of: elements[row]).heads else { continue }
      var column = 0
      for cell in descendants(of: row) where elements[cell].kind == .cell {
        var bytes: [UInt8] = []
        for case .text(let piece) in inlines(of: elements[cell]) { bytes += utf8(of: piece) }
        if !bytes.isEmpty {
          figures[column] = (figures[column] ?? true) && Document.isFigure(bytes)
        }
        column += 1
      }
    }
    let columns = figures.filter(\.value).keys.sorted()
    attributes[elements[0].attributes].decimalColumns = columns
  }

  /// Whether letters are a figure: digits with signs, points, commas, spaces and signs of money.
  package static func isFigure(_ bytes: some Sequence<UInt8>) -> Bool {
    var hasDigit = false
    for byte in bytes {
      switch byte {
      case 0x30...0x39: hasDigit = true
      // A sign, a point, a comma, a space, %, $; £, €, −, and spaces that do not break.
      case 0x20, 0x24, 0x25, 0x2B, 0x2C, 0x2D, 0x2E, 0x80...: break
      default: return false
      }
    }
    return hasDigit
  }
}
