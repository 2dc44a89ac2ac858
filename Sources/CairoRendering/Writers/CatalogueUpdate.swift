/// Says in a finished PDF what Cairo 1.16 has no way to say: its language, how its pages lie side by side, which way they
/// are read (PDF 32000-1, 7.7.2 and 12.2). And it takes back that the document is tagged: Cairo needs tags for links, and
/// nothing of the structure that it writes for them tells one paragraph from another; and that its pages have
/// labels, where they have none. And its date begins as dates do (7.9.4).
///
/// The document is updated, as any program may (7.5.6): its catalogue and what it says of itself are written once more
/// behind its end, with a table of those objects.
final class CatalogueUpdate: ByteSink {
  private let sink: any ByteSink
  /// What is added to the catalogue.
  private let entries: String
  /// How many bytes went by.
  private var count = 0
  /// The last of them: Cairo's catalogue is its last object, and table and trailer follow it.
  private var tail: [UInt8] = []

  /// Once the table begins all of it is kept: it has twenty bytes for each object.
  var hasReachedTable = false

  /// Enough for the last objects before the table.
  private static let most = 1 << 20

  /// A sink that hands on to `sink`.
  init(_ sink: any ByteSink, _ metadata: PDFMetadata) {
    self.sink = sink
    entries = metadata.catalogueEntries
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    count += bytes.count
    tail.append(contentsOf: hasReachedTable ? bytes[...] : bytes.suffix(CatalogueUpdate.most))
    if tail.count > 2 * CatalogueUpdate.most, !hasReachedTable {
      tail.removeFirst(tail.count - CatalogueUpdate.most)
    }
    return sink.write(bytes)
  }

  /// Writes the update behind the document; false where the sink refuses it. What is no document of
  /// Cairo's stays as it is.
  func finish() -> Bool {
    guard let update else { return true }
    return update.withUnsafeBytes { sink.write($0) }
  }

  /// The bytes behind the document.
  private var update: [UInt8]? {
    guard let end = last("\nxref\n", before: tail.count),
      let trailer = last("\ntrailer\n", before: tail.count), trailer > end,
      let root = number(behind: "/Root ", from: trailer),
      let size = number(behind: "/Size ", from: trailer),
      let old = number(behind: "startxref\n", from: trailer),
      let object = last("\n\(root) 0 obj\n", before: end),
      let close = last(">>", before: end), close > object
    else { return nil }
    let start = object + "\n\(root) 0 obj\n".utf8.count
    let info = number(behind: "/Info ", from: trailer)
    var text: [UInt8] = []
    var table: [(number: Int, place: Int)] = []
    if let info, let dated = dated(info, before: end) {
      table.append((info, count))
      text += dated
    }
    table.append((root, count + text.count))
    text += Array("\(root) 0 obj\n".utf8)
    let labels = number(behind: "/PageLabels ", from: start)
    let hasLabels = labels.map { last("\n\($0) 0 obj\n<< /Nums [\n  ]\n", before: end) == nil }
    text += kept(Array(tail[start..<close]), withLabels: hasLabels ?? true)
    text += Array("   \(entries)\n>>\nendobj\n".utf8)
    var rest = "xref\n"
    for (number, place) in table {
      let digits = String(place)
      let zeros = String(repeating: "0", count: max(10 - digits.utf8.count, 0))
      rest += "\(number) 1\n\(zeros)\(digits) 00000 n \n"
    }
    rest += "trailer\n<< /Size \(size)\n   /Root \(root) 0 R"
    if let info { rest += "\n   /Info \(info) 0 R" }
    rest += "\n   /Prev \(old)\n>>\nstartxref\n\(count + text.count)\n%%EOF\n"
    return text + Array(rest.utf8)
  }

  /// The object `number`, what the document says of itself, with a date as 7.9.4 has it; nil where that stands there. Cairo 1.16
  /// leaves out how it begins.
  private func dated(_ number: Int, before end: Int) -> [UInt8]? {
    let key = "/CreationDate ("
    guard let start = last("\n\(number) 0 obj\n", before: end),
      let date = last(key, before: end), date > start,
      let close = tail[date..<end].firstRange(of: Array("endobj\n".utf8))
    else { return nil }
    let value = date + key.utf8.count
    guard (0x30...0x39).contains(tail[value]) else { return nil }
    return Array(tail[(start + 1)..<value]) + Array("D:".utf8)
      + Array(tail[value..<close.upperBound])
  }

  /// A catalogue without its lines of tags, and without labels of pages where there are none: Cairo writes an empty
  /// list, which lacks the first page (12.4.2).
  private func kept(_ catalogue: [UInt8], withLabels: Bool) -> [UInt8] {
    var dropped = ["/StructTreeRoot ", "/MarkInfo "]
    if !withLabels { dropped.append("/PageLabels ") }
    let lines = catalogue.split(separator: 0x0A, omittingEmptySubsequences: false)
    let kept = lines.filter { line in
      let key = line.drop { $0 == 0x20 }
      return !dropped.contains { key.starts(with: $0.utf8) }
    }
    return Array(kept.joined(separator: [0x0A]))
  }

  /// Where `word` begins last in the tail, before `end`.
  private func last(_ word: String, before end: Int) -> Int? {
    let word = Array(word.utf8)
    var place = end - word.count
    while place >= 0 {
      if tail[place..<place + word.count].elementsEqual(word) { return place }
      place -= 1
    }
    return nil
  }

  /// The number that stands behind `word`, at `start` or after it.
  private func number(behind word: String, from start: Int) -> Int? {
    let word = Array(word.utf8)
    var place = start
    while place + word.count < tail.count {
      if tail[place..<place + word.count].elementsEqual(word) {
        let digits = tail[(place + word.count)...].prefix { (0x30...0x39).contains($0) }
        return Int(String(decoding: digits, as: UTF8.self))
      }
      place += 1
    }
    return nil
  }
}
