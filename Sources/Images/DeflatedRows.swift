internal import CTypesetPixels

/// The rows of a PNG as its file has them.
package enum DeflatedRows {
  /// True where the zlib stream `data`, which holds `rows` rows of `row` bytes, says the same more than once: all pixels of
  /// three bytes are grey, or those of one byte may be black and white alone. O(bytes) for such pictures, and little for all
  /// others.
  package static func mayTakeLess(
    _ data: UnsafeRawBufferPointer, row: Int, rows: Int, colors: Int
  ) -> Bool {
    let start = data.bindMemory(to: UInt8.self).baseAddress
    return row > 0 && rows > 0
      && cpixels_may_take_less(start, data.count, row, rows, UInt32(colors)) != 0
  }

  /// True where the zlib stream `data` surely holds `rows` rows of `row` bytes, each with its filter before it; false
  /// where only inflating it tells. O(bytes), in no more memory than a table.
  package static func areWhole(_ data: UnsafeRawBufferPointer, row: Int, rows: Int) -> Bool {
    let start = data.bindMemory(to: UInt8.self).baseAddress
    return row > 0 && rows > 0 && cpixels_are_whole_rows(start, data.count, row, rows) != 0
  }
}
