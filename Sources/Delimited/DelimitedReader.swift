public import TypesetDiagnostics
public import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// Reads a table whose cells are parted by commas, semicolons or tabs: what spreadsheets and databases write
/// (RFC 4180).
///
/// A cell between quotation marks holds what parts cells elsewhere, and ends of lines; two marks in it stand for one.
/// What parts cells is found in the first row, outside of marks: whichever of comma, semicolon and tab is there most
/// often. The first rows head the table, as many as `heads`. A column in which every other cell is a number stands with
/// its decimal points below each other.
///
/// Rows shorter than the longest get empty cells, and those unlike most are reported (`csv.uneven-row`); what follows a cell's closing mark belongs to it
/// (`csv.stray-quote`); a mark that nothing closes reaches to the end of the text (`csv.open-quote`).
public struct DelimitedReader: ManuscriptReader {
  /// How many of its rows head the table.
  public var heads: Int

  /// A reader of tables whose first `heads` rows head them.
  public init(heads: Int = 1) { self.heads = max(0, heads) }

  /// The document of one table that `source` is, and what is wrong with it. O(n).
  public func read(
    _ source: SourceText, id: SourceID
  ) -> (document: Document, diagnostics: [Diagnostic]) {
    var rows = DelimitedRows(source.bytes, id: id)
    rows.read()
    return (document(of: rows, id: id), rows.log.finish())
  }

  private func document(of rows: DelimitedRows, id: SourceID) -> Document {
    var builder = DocumentBuilder(source: id, capacity: rows.bytes.count)
    let columns = rows.rows.reduce(0) { max($0, $1.count) }
    guard columns > 0 else { return builder.finish() }
    var attributes = ElementAttributes()
    attributes.decimalColumns = (0..<columns).filter { column in
      let cells = rows.rows.dropFirst(heads).compactMap { row in
        column < row.count && !row[column].isEmpty ? row[column] : nil
      }
      return !cells.isEmpty && cells.allSatisfy { rows.isNumber($0) }
    }
    builder.beginContainer(.table, source: 0..<0, attributes: attributes)
    for (number, row) in rows.rows.enumerated() {
      var asked = ElementAttributes()
      asked.heads = number < heads
      let start = row.first?.source.lowerBound ?? 0
      builder.beginContainer(.row, source: start..<start, attributes: asked)
      for column in 0..<columns {
        let end = row.last?.source.upperBound ?? start
        guard column < row.count else {
          builder.endParagraph(.cell, source: end..<end)
          continue
        }
        rows.append(row[column], to: &builder)
        builder.endParagraph(.cell, source: row[column].source)
      }
      _ = builder.endContainer()
    }
    _ = builder.endContainer()
    return builder.finish()
  }
}

/// The rows of a source, cell by cell, as places in it.
struct DelimitedRows {
  /// A cell.
  struct Cell {
    /// Where it was written, its marks included.
    var source: Range<Int>
    /// What of that its text is.
    var text: Range<Int>
    /// Whether two marks stand for one in it.
    var isQuoted: Bool

    var isEmpty: Bool { text.isEmpty }
  }

  let bytes: [UInt8]
  private let id: SourceID
  private let start: Int
  private(set) var rows: [[Cell]] = []
  var log = DiagnosticLog()

  private static let quote = UInt8(ascii: "\"")

  init(_ source: [UInt8], id: SourceID) {
    let clean = CleanText(source)
    bytes = clean.bytes
    start = clean.start
    self.id = id
    if let first = clean.firstStranger {
      log.add(
        Diagnostic(
          .warning, "markup.control-character",
          clean.strangers == 1
            ? "a byte here is no text; it is set as U+FFFD"
            : "\(clean.strangers) bytes are no text, the first of them here; they are set as U+FFFD",
          at: SourceRange(id, first..<first + 1)))
    }
  }

  /// Reads all of it. O(n).
  mutating func read() {
    let separator = separator()
    var place = start
    var row: [Cell] = []
    while place < bytes.count {
      let cell = cell(at: place, separator)
      row.append(cell)
      place = cell.source.upperBound
      if place < bytes.count, bytes[place] == separator {
        place += 1
        if place == bytes.count {
          row.append(Cell(source: place..<place, text: place..<place, isQuoted: false))
        }
        continue
      }
      if place < bytes.count, bytes[place] == 0x0D { place += 1 }
      if place < bytes.count, bytes[place] == 0x0A { place += 1 }
      end(&row)
    }
    if !row.isEmpty { end(&row) }
    reportUnevenRows()
  }

  /// Takes a row, unless nothing stands in its line.
  private mutating func end(_ row: inout [Cell]) {
    if row.count > 1 || row.contains(where: { !$0.source.isEmpty }) { rows.append(row) }
    row = []
  }

  /// Says which rows have fewer or more cells than most.
  private mutating func reportUnevenRows() {
    var counts: [Int: Int] = [:]
    for row in rows { counts[row.count, default: 0] += 1 }
    // Of several the first row's, which names the columns.
    guard let most = counts.values.max(),
      let usual = rows.first(where: { counts[$0.count] == most })?.count
    else { return }
    for row in rows where row.count != usual {
      let end = row.last?.source.upperBound ?? 0
      let isShort = row.count < usual
      log.add(
        Diagnostic(
          .warning, "csv.uneven-row",
          isShort
            ? "this row has \(row.count) of \(usual) cells; those behind it stay empty"
            : "this row has \(row.count) cells, and most have \(usual); the table is as wide as this one",
          at: SourceRange(id, (row.first?.source.lowerBound ?? end)..<end),
          help: isShort
            ? "write what is missing"
            : "put a cell that holds the separator between quotation marks, or take out a separator"
        ))
    }
  }

  /// What parts cells: of comma, semicolon and tab the one that is in the first line most often.
  private func separator() -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isInside = false
    for byte in bytes[start...] {
      if byte == DelimitedRows.quote { isInside.toggle() }
      guard !isInside else { continue }
      if byte == 0x0A || byte == 0x0D { break }
      counts[byte, default: 0] += 1
    }
    var best = UInt8(ascii: ",")
    for other in [UInt8(ascii: ";"), 0x09]
    where counts[other, default: 0] > counts[best, default: 0] {
      best = other
    }
    return best
  }

  /// The cell that begins at `place`.
  private mutating func cell(at place: Int, _ separator: UInt8) -> Cell {
    func isEnd(_ index: Int) -> Bool {
      bytes[index] == separator || bytes[index] == 0x0A || bytes[index] == 0x0D
    }
    var end = place
    guard bytes[place] == DelimitedRows.quote else {
      while end < bytes.count, !isEnd(end) { end += 1 }
      var text = place..<end
      while let last = text.last, bytes[last] == 0x20 { text = text.lowerBound..<last }
      while let first = text.first, bytes[first] == 0x20 { text = first + 1..<text.upperBound }
      return Cell(source: place..<end, text: text, isQuoted: false)
    }
    end += 1
    while end < bytes.count {
      if bytes[end] == DelimitedRows.quote {
        guard end + 1 < bytes.count, bytes[end + 1] == DelimitedRows.quote else { break }
        end += 1
      }
      end += 1
    }
    let text = place + 1..<end
    guard end < bytes.count else {
      log.add(
        Diagnostic(
          .warning, "csv.open-quote",
          "nothing closes the quotation mark of this cell; it reaches to the end",
          at: SourceRange(id, place..<place + 1),
          help: "write \" at its end, and \"\" for a mark in it"))
      return Cell(source: place..<end, text: text, isQuoted: true)
    }
    end += 1
    let behind = end
    while end < bytes.count, !isEnd(end) { end += 1 }
    guard bytes[behind..<end].contains(where: { $0 != 0x20 }) else {
      return Cell(source: place..<end, text: text, isQuoted: true)
    }
    log.add(
      Diagnostic(
        .warning, "csv.stray-quote",
        "text follows the quotation mark that closes this cell; all of it is set",
        at: SourceRange(id, behind - 1..<end), help: "write \"\" for a mark in a cell"))
    return Cell(source: place..<end, text: place..<end, isQuoted: false)
  }

  /// Whether the text of `cell` is a number: digits with points, commas, spaces between them, a sign, a currency or a
  /// per cent sign beside them.
  func isNumber(_ cell: Cell) -> Bool { Document.isFigure(bytes[cell.text]) }

  /// Adds the letters of `cell`.
  func append(_ cell: Cell, to builder: inout DocumentBuilder) {
    var place = cell.text.lowerBound
    var from = place
    func flush(to end: Int) {
      guard from < end else { return }
      builder.appendVerbatim(bytes[from..<end], at: from)
    }
    while place < cell.text.upperBound {
      let byte = bytes[place]
      let isPair =
        cell.isQuoted && byte == DelimitedRows.quote && place + 1 < cell.text.upperBound
      if isPair || byte == 0x0A || byte == 0x0D || byte == CleanText.stranger
        || byte == CleanText.omitted || byte == 0x09
      {
        flush(to: place)
        var next = place + 1
        switch byte {
        case DelimitedRows.quote:
          next += 1
          builder.appendDecoded([DelimitedRows.quote], source: place..<next)
        case 0x0A, 0x0D:
          if byte == 0x0D, next < cell.text.upperBound, bytes[next] == 0x0A { next += 1 }
          builder.appendLineBreak(source: place..<next)
        case CleanText.stranger: builder.appendDecoded([0xEF, 0xBF, 0xBD], source: place..<next)
        case 0x09: builder.appendDecoded([0x20], source: place..<next)
        default: break
        }
        place = next
        from = next
      } else {
        place += 1
      }
    }
    flush(to: cell.text.upperBound)
  }
}
