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
    return true
  }
}
