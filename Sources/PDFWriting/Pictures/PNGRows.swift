internal import TypesetImages

/// The rows of a PNG as its file has them, deflated and filtered, which a PDF takes unchanged
/// (PDF 32000-1, 7.4.4.4: the filters of PNG are its predictors 10 to 15).
struct PNGRows {
  /// All of the file's deflated data where it stands in one piece, in the file's own bytes; nil where it was gathered.
  private var whole: UnsafeRawBufferPointer?
  private var gathered: [UInt8] = []
  /// Samples a pixel.
  var colors: Int
  /// Red, green and blue of each entry of the palette; empty for a picture without one.
  var palette: [UInt8] = []
  /// Bytes a row, with its filter before it, and rows.
  private let row: Int
  private let height: Int
  private let isOfBytes: Bool

  /// The rows of the PNG file `bytes`, whose facts are `info`; nil where they cannot stay as they are:
  /// with alpha, interlaced, of 16 bits a sample, of another gamma than screens, or not as they should be. O(bytes).
  ///
  /// Whether they are as they should be: their codes are walked over to know, and where that does not tell, all of them are
  /// inflated. What is wrong, and whether it matters, says libpng, which then decodes them, here as for Cairo's documents:
  /// bytes behind the last row are nothing to it.
  ///
  /// - Parameter withAlpha: Rows of bytes with alpha are asked for, and no others.
  init?(_ bytes: UnsafeRawBufferPointer, info: ImageInfo, withAlpha: Bool = false) {
    guard info.format == .png, info.hasAlpha == withAlpha, !info.isProgressive, bytes.count > 33,
      withAlpha ? info.bitDepth == 8 && (bytes[25] == 4 || bytes[25] == 6) : info.bitDepth <= 8
    else { return nil }
    colors = (bytes[25] & 2 != 0 && bytes[25] != 3 ? 3 : 1) + (withAlpha ? 1 : 0)
    let isIndexed = bytes[25] == 3
    let row = (info.pixelWidth * colors * info.bitDepth + 7) / 8 + 1
    (self.row, height, isOfBytes) = (row, info.pixelHeight, info.bitDepth == 8 && !isIndexed)
    func number(_ place: Int) -> Int {
      (0..<4).reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
    }
    var place = 8
    while place + 12 <= bytes.count {
      let length = number(place)
      let kind = number(place + 4)
      guard length >= 0, place + 12 + length <= bytes.count else { return nil }
      let body = bytes[place + 8..<place + 8 + length]
      if kind == 0x4944_4154 {
        let piece = UnsafeRawBufferPointer(rebasing: body)  // IDAT
        if whole == nil, gathered.isEmpty {
          whole = piece
        } else {
          if let whole { gathered.append(contentsOf: whole) }
          whole = nil
          gathered.append(contentsOf: piece)
        }
      } else if kind == 0x6741_4D41, length == 4 {
        // gAMA: what libpng takes for that of sRGB, which it does to the pixels of others.
        guard (95_000...105_000).contains(number(place + 8) * 22 / 10) else { return nil }
      } else if kind == 0x504C_5445, isIndexed {
        palette = Array(body)  // PLTE
      } else if kind == 0x4945_4E44 {
        break  // IEND
      }
      place += 12 + length
    }
    if !withData({ DeflatedRows.areWhole($0, row: row, rows: info.pixelHeight) }) {
      guard let rows = withData({ Deflater.inflated($0, count: row * info.pixelHeight) }),
        stride(from: 0, to: rows.count, by: row).allSatisfy({ rows[$0] <= 4 })
      else { return nil }
    }
    // An entry that the palette lacks is another colour to each reader.
    if isIndexed { guard palette.count >= 3, palette.count % 3 == 0 else { return nil } }
  }

  /// Whether the file was written in haste, or says of each grey pixel three times what it is: then Cairo, which deflates all
  /// pictures anew, may need fewer bytes.
  var isWasteful: Bool { isHasty || hasRepeats }

  /// Of fewer bytes none are worth a second look.
  private static let fewBytes = 512

  /// Whether nobody took time to deflate it: by what the stream says of itself (RFC 1950, FLEVEL), or since it is merely
  /// stored (RFC 1951, 3.2.4).
  private var isHasty: Bool {
    withData { $0.count >= PNGRows.fewBytes && ($0[1] >> 6 == 0 || $0[2] >> 1 & 3 == 0) }
  }

  private var hasRepeats: Bool {
    isOfBytes
      && withData { DeflatedRows.mayTakeLess($0, row: row, rows: height, colors: colors) }
  }

  /// The rows with their filters, inflated, and samples a pixel: one where all pixels are grey. Nil where they are damaged.
  func inflated() -> (rows: [UInt8], colors: Int)? {
    guard let rows = withData({ Deflater.inflated($0, count: row * height) }) else { return nil }
    guard colors == 3, hasRepeats else { return (rows, colors) }
    var grey: [UInt8] = []
    grey.reserveCapacity(rows.count / 3 + height)
    for start in stride(from: 0, to: rows.count, by: row) {
      grey.append(rows[start])
      for place in stride(from: start + 1, to: start + row, by: 3) { grey.append(rows[place]) }
    }
    return (grey, 1)
  }

  /// The rows with their filters, inflated, but of each pixel only the first `kept` samples: a filter compares a sample with
  /// those of its own channel alone, so what is left stays right (ISO/IEC 15948, 9.2). Nil where they are damaged.
  func inflated(keeping kept: Int) -> [UInt8]? {
    guard let rows = withData({ Deflater.inflated($0, count: row * height) }) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity((row / colors * kept + 1) * height)
    for start in stride(from: 0, to: rows.count, by: row) {
      result.append(rows[start])
      for pixel in stride(from: start + 1, to: start + row, by: colors) {
        for place in pixel..<pixel + kept { result.append(rows[place]) }
      }
    }
    return result
  }

  /// What `body` makes of all of the file's deflated data, as long as the file's bytes are there.
  func withData<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let whole { return body(whole) }
    return gathered.withUnsafeBytes { body($0) }
  }
}
