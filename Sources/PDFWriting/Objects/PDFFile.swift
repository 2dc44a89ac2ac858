internal import CTypesetMessageDigest
internal import CTypesetWholeDeflate
internal import TypesetCairoRendering

/// The objects of a PDF as they go to its file: streams at once, all others gathered in object streams,
/// and where each stands at the end (PDF 32000-1, 7.5.7 and 7.5.8).
final class PDFFile {
  /// Where an object stands: eight bytes, since a book has a hundred thousand.
  private struct Place {
    private enum Kind: UInt64 {
      case unknown
      case offset
      case packed
    }

    /// The kind in the two highest bits.
    private var bits: UInt64

    private init(_ kind: Kind, _ value: UInt64) { bits = kind.rawValue << 62 | value }

    /// Its number was given away and it was not written yet.
    static let unknown = Place(.unknown, 0)
    /// So many bytes from the file's beginning.
    static func offset(_ offset: Int) -> Place { Place(.offset, UInt64(offset)) }
    /// In an object stream, as its so-manieth object.
    static func packed(stream: Int, index: Int) -> Place {
      Place(.packed, UInt64(stream) << 16 | UInt64(index))
    }

    /// What the file's table says of it (7.5.8.3); nil where it was not written.
    var entry: (kind: UInt8, first: Int, second: Int)? {
      let value = bits & ((1 << 62) - 1)
      switch bits >> 62 {
      case Kind.offset.rawValue: return (1, Int(value), 0)
      case Kind.packed.rawValue: return (2, Int(value >> 16), Int(value & 0xFFFF))
      default: return nil
      }
    }
  }

  /// So many objects go into one stream: enough to be small, few enough to be found quickly.
  private static let mostPacked = 128
  /// Pages of up to so many bytes are deflated as well as all else: it costs nothing.
  private static let fewOperators = 4096
  /// Pictures of up to so many bytes, such as emoji in drawings, are deflated as well as can be.
  private static let fewSamples = 1 << 18
  /// With so many objects nobody knows which coding of their table is smaller.
  private static let fewObjects = 256
  /// Bytes that are written together.
  private static let capacity = 1 << 16

  private let sink: any ByteSink
  private var pending: [UInt8] = []
  /// Bytes that went to the sink.
  private var written = 0
  /// True once the sink has refused bytes; nothing is written any more.
  private(set) var hasFailed = false
  /// True once there was no memory for a stream.
  private(set) var isExhausted = false
  private var places: [Place] = [.unknown]
  private let deflater = Deflater(level: 5)
  /// For what pages show, which is most of what is deflated: less than half the work for a tenth more bytes, which are
  /// still far fewer than Cairo's.
  private let quickDeflater = Deflater(level: 1)
  /// For rows of objects, which are so much alike that this costs little; looking for the best way costs much there.
  private let rowDeflater = Deflater(level: 6)
  /// One that looks for the best way, which takes nine megabytes, and its level: there is one at a time.
  private var strongDeflater: Deflater?
  private var strongLevel: Int32 = 0
  /// For pages whose marks are much of them: deflated otherwise some are larger than Cairo's. And for small streams.
  private static let thorough: Int32 = 10
  /// For rows of objects where they are as much of the file as its pages are, and for pages that are mostly marks.
  private static let utmost: Int32 = 12
  /// Numbers and places of objects in the stream that is being gathered, and the objects.
  private var packedHeader = PDFBytes()
  private var packedBodies = PDFBytes()
  private var packedStream = 0
  private var packedCount = 0
  /// How many pages were full of marks, and how many were not: where most were, what says which element each belongs to is
  /// as much of the file as the marks are.
  private var fullPages = 0
  private var otherPages = 0
  private var isFullOfMarks: Bool { fullPages > otherPages }
  private var digest = sha256_ctx()

  /// A file that goes to `sink`.
  init(_ sink: any ByteSink) {
    self.sink = sink
    pending.reserveCapacity(PDFFile.capacity)
    nettle_sha256_init(&digest)
    // The second line tells programs that move files that there are bytes beyond ASCII.
    put(Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
  }

  /// A number for an object to be.
  func reserve() -> Int {
    places.append(.unknown)
    return places.count - 1
  }

  /// Numbers for `count` objects to be, one behind the other; the first.
  func reserve(_ count: Int) -> Int {
    places.append(contentsOf: repeatElement(.unknown, count: count))
    return places.count - count
  }

  /// Writes the object `number`, which is no stream.
  func put(_ object: PDFBytes, as number: Int) {
    if packedCount == 0 { packedStream = reserve() }
    packedHeader.append(integer: number)
    packedHeader.append(0x20)
    packedHeader.append(integer: packedBodies.count)
    packedHeader.append(0x20)
    packedBodies.append(object.bytes)
    packedBodies.append(0x0A)
    places[number] = .packed(stream: packedStream, index: packedCount)
    packedCount += 1
    if packedCount == PDFFile.mostPacked { flushPacked() }
  }

  /// Writes the object that `object` makes, and gives its number.
  @discardableResult
  func put(_ object: PDFBytes) -> Int {
    let number = reserve()
    put(object, as: number)
    return number
  }

  /// Writes the objects of `rows` as a stream of their own.
  func put(_ rows: ObjectRows) {
    let stream = reserve()
    for (index, number) in rows.numbers.enumerated() {
      places[number] = .packed(stream: stream, index: index)
    }
    let (data, width, first) = rows.rows()
    var entries = PDFBytes()
    entries.append("/Type/ObjStm/N ")
    entries.append(integer: rows.count)
    entries.append("/First ")
    entries.append(integer: first)
    entries.append("/DecodeParms<</Predictor 12/Columns ")
    entries.append(integer: width)
    entries.append(">>")
    put(data, as: stream, entries: entries, isFullOfMarks ? .utmost : .rows)
  }

  /// Writes the stream `number` with the entries `entries` of its dictionary, its data deflated.
  func put(_ data: [UInt8], as number: Int, entries: StaticString = "") {
    var dictionary = PDFBytes()
    dictionary.append(entries)
    put(data, as: number, entries: dictionary)
  }

  /// Writes a stream of operators as the object `number`, deflated, with no further entries: the better the more of it
  /// is marks.
  func put(operators data: [UInt8], as number: Int, _ density: ContentStream.Density) {
    if density >= .fullOfMarks { fullPages += 1 } else { otherPages += 1 }
    let effort: Effort =
      switch density {
      case .letters: data.count > PDFFile.fewOperators ? .quick : .plain
      case .alike: .rows
      case .fullOfMarks: .thorough
      case .mostlyMarks: .utmost
      }
    put(data, as: number, entries: PDFBytes(), effort)
  }

  /// `bytes`, deflated by one of the levels that look for the best way.
  private func deflated(_ bytes: UnsafeRawBufferPointer, _ level: Int32) -> [UInt8]? {
    if strongLevel != level {
      strongDeflater = nil
      strongDeflater = Deflater(level: level)
      strongLevel = level
    }
    return strongDeflater?.deflated(bytes)
  }

  /// How small a stream is to be.
  enum Effort {
    case quick
    case plain
    case thorough
    case rows
    case utmost
  }

  /// Writes the stream `number`, its data deflated.
  func put(
    _ data: [UInt8], as number: Int, entries: PDFBytes, _ effort: Effort = .plain
  ) {
    let packed = data.withUnsafeBytes {
      switch effort {
      case .quick: quickDeflater.deflated($0)
      case .plain:
        // Fonts and tables, where they are much of the file.
        isFullOfMarks && data.count < PDFFile.capacity
          ? deflated($0, PDFFile.thorough) : deflater.deflated($0)
      case .thorough: deflated($0, PDFFile.thorough)
      case .rows: rowDeflater.deflated($0)
      case .utmost: deflated($0, PDFFile.utmost)
      }
    }
    guard let deflated = packed else {
      isExhausted = true
      return
    }
    var all = entries
    all.append("/Filter/FlateDecode")
    deflated.withUnsafeBytes { put(raw: $0, as: number, entries: all) }
  }

  /// Writes the stream `number`: of the same data in several codings the one that deflates best.
  func put(smallest codings: [(data: [UInt8], entries: PDFBytes)], as number: Int) {
    let isSmall = codings.allSatisfy { $0.data.count <= PDFFile.fewSamples }
    let all = codings.compactMap { coding in
      coding.data.withUnsafeBytes {
        isSmall ? deflated($0, PDFFile.thorough) : deflater.deflated($0)
      }.map { ($0, coding.entries) }
    }
    guard all.count == codings.count, let (data, coded) = all.min(by: { $0.0.count < $1.0.count })
    else {
      isExhausted = true
      return
    }
    var entries = coded
    entries.append("/Filter/FlateDecode")
    data.withUnsafeBytes { put(raw: $0, as: number, entries: entries) }
  }

  /// Writes the stream `number`: `deflated` as it is, with `entries`, or the one of `codings` of the same that deflates best where
  /// that is less.
  func put(
    smallest codings: [(data: [UInt8], entries: PDFBytes)], orDeflated own: UnsafeRawBufferPointer,
    as number: Int, entries: PDFBytes
  ) {
    var best: (data: [UInt8], entries: PDFBytes)?
    for coding in codings {
      let isSmall = coding.data.count <= PDFFile.fewSamples
      let made = coding.data.withUnsafeBytes {
        isSmall ? deflated($0, PDFFile.thorough) : deflater.deflated($0)
      }
      guard let made else {
        isExhausted = true
        return
      }
      if made.count < best?.data.count ?? own.count { best = (made, coding.entries) }
    }
    var all = best?.entries ?? entries
    all.append("/Filter/FlateDecode")
    if let best {
      best.data.withUnsafeBytes { put(raw: $0, as: number, entries: all) }
    } else {
      put(raw: own, as: number, entries: all)
    }
  }

  /// Writes the picture `number` of `samples`, rows of `width` pixels of `colors` bytes: they themselves, or what they differ
  /// by from those beside them, whichever deflates better. O(samples).
  func put(
    samples: [UInt8], width: Int, colors: Int, as number: Int, _ entries: PDFBytes
  ) {
    let rows = RowFilter.filtered(samples, row: width * colors, pixel: colors)
    put(samples: samples, orRows: rows, width: width, colors: colors, as: number, entries)
  }

  /// The same, where what the rows differ by is known: `rows`, each behind the number of its filter. O(samples).
  func put(
    samples: [UInt8], orRows rows: [UInt8], width: Int, colors: Int, as number: Int,
    _ entries: PDFBytes
  ) {
    var predicted = entries
    predicted.append("/DecodeParms<</Predictor 15/Colors ")
    predicted.append(integer: colors)
    predicted.append("/Columns ")
    predicted.append(integer: width)
    predicted.append(">>")
    put(smallest: [(samples, entries), (rows, predicted)], as: number)
  }

  /// Writes the stream `number`, whose data is coded as `entries` say.
  func put(raw data: UnsafeRawBufferPointer, as number: Int, entries: PDFBytes) {
    places[number] = .offset(written + pending.count)
    var head = PDFBytes()
    head.append(integer: number)
    head.append(" 0 obj\n<<")
    head.append(entries.bytes)
    head.append("/Length ")
    head.append(integer: data.count)
    head.append(">>stream\n")
    put(head.bytes)
    put(data)
    put(Array("\nendstream\nendobj\n".utf8))
  }

  /// Writes what is left and the table of all objects; `root` is the catalogue, `info` what the
  /// document says of itself. False where an object is missing.
  func finish(root: Int, info: Int) -> Bool {
    flushPacked()
    let number = reserve()
    let start = written + pending.count
    places[number] = .offset(start)
    var table: [UInt8] = []
    table.reserveCapacity(7 * places.count)
    var isWhole = true
    func entry(_ kind: UInt8, _ first: Int, _ second: Int) {
      table.append(kind)
      for shift in [24, 16, 8, 0] { table.append(UInt8(truncatingIfNeeded: first >> shift)) }
      for shift in [8, 0] { table.append(UInt8(truncatingIfNeeded: second >> shift)) }
    }
    entry(0, 0, 65535)
    for place in places.dropFirst() {
      if place.entry == nil { isWhole = false }
      let (kind, first, second) = place.entry ?? (0, 0, 0)
      entry(kind, first, second)
    }
    var entries = PDFBytes()
    entries.append("/Type/XRef/W[1 4 2]/Size ")
    entries.append(integer: places.count)
    entries.append("/Root ")
    entries.append(reference: root)
    entries.append("/Info ")
    entries.append(reference: info)
    let identity = identity()
    entries.append("/ID[<")
    for byte in identity { entries.append(hex: byte) }
    entries.append("><")
    for byte in identity { entries.append(hex: byte) }
    entries.append(">]")
    // Objects that follow each other mostly stand behind each other.
    var predicted = entries
    predicted.append("/DecodeParms<</Predictor 12/Columns 7>>")
    let rows = RowFilter.differences(table, row: 7)
    if places.count <= PDFFile.fewObjects {
      put(smallest: [(table, entries), (rows, predicted)], as: number)
    } else {
      put(rows, as: number, entries: predicted, isFullOfMarks ? .utmost : .rows)
    }
    var tail = PDFBytes()
    tail.append("startxref\n")
    tail.append(integer: start)
    tail.append("\n%%EOF\n")
    put(tail.bytes)
    flush()
    return isWhole
  }

  private func flushPacked() {
    guard packedCount > 0 else { return }
    var entries = PDFBytes()
    entries.append("/Type/ObjStm/N ")
    entries.append(integer: packedCount)
    entries.append("/First ")
    entries.append(integer: packedHeader.count)
    let number = packedStream
    packedCount = 0
    let data = packedHeader.bytes + packedBodies.bytes
    packedHeader.removeAll()
    // One object may be large: it is not to be there twice while it is deflated.
    if packedBodies.count > PDFFile.capacity { packedBodies = PDFBytes() }
    packedBodies.removeAll()
    put(data, as: number, entries: entries, isFullOfMarks ? .thorough : .plain)
  }

  // MARK: Bytes

  private func put(_ bytes: [UInt8]) { bytes.withUnsafeBytes { put($0) } }

  private func put(_ bytes: UnsafeRawBufferPointer) {
    if pending.count + bytes.count > PDFFile.capacity { flush() }
    guard bytes.count >= PDFFile.capacity else {
      pending.append(contentsOf: bytes)
      return
    }
    note(bytes)
    if !hasFailed { hasFailed = !sink.write(bytes) }
    written += bytes.count
  }

  private func flush() {
    guard !pending.isEmpty else { return }
    pending.withUnsafeBytes {
      note($0)
      if !hasFailed { hasFailed = !sink.write($0) }
    }
    written += pending.count
    pending.removeAll(keepingCapacity: true)
  }

  /// Takes `bytes` into the document's identity, by a checksum: hashing all of a photograph is dearer
  /// than writing it.
  private func note(_ bytes: UnsafeRawBufferPointer) {
    var sum = libdeflate_crc32(0, bytes.baseAddress, bytes.count)
    withUnsafeBytes(of: &sum) {
      if let base = $0.baseAddress {
        nettle_sha256_update(&digest, $0.count, base.assumingMemoryBound(to: UInt8.self))
      }
    }
  }

  /// Sixteen bytes that are the same for the same content.
  private func identity() -> [UInt8] {
    pending.withUnsafeBytes { note($0) }
    var copy = digest
    var result = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&copy, result.count, &result)
    return Array(result.prefix(16))
  }
}
