internal import CTypesetPixels

/// The rows of a PNG as its file has them.
package enum DeflatedRows {
  /// True where the zlib stream `data` surely holds `rows` rows of `row` bytes, each with its filter before it; false
  /// where only inflating it tells. O(bytes), in no more memory than a table.
  package static func areWhole(_ data: UnsafeRawBufferPointer, row: Int, rows: Int) -> Bool {
    let start = data.bindMemory(to: UInt8.self).baseAddress
    return row > 0 && rows > 0 && cpixels_are_whole_rows(start, data.count, row, rows) != 0
  }
}
