/// Says in a finished PDF that it is read from right to left: viewers then lay two pages of a spread
/// side by side as they lie in the magazine (PDF 32000-1, 12.2, `ViewerPreferences`, `Direction`).
///
/// Cairo 1.16 has no way to say it, so the document is updated, as any program may (7.5.6): its
/// catalogue is written once more behind its end, with a table of that one object.
final class ReadingDirection: ByteSink {
  private let sink: any ByteSink
  /// How many bytes went by.
  private var count = 0
  /// The last of them: Cairo's catalogue is its last object, and table and trailer follow it.
  private var tail: [UInt8] = []

  /// Enough for a table of 50,000 objects.
  private static let most = 1 << 20

  /// A sink that hands on to `sink`.
  init(_ sink: any ByteSink) { self.sink = sink }

  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    count += bytes.count
    tail.append(contentsOf: bytes.suffix(ReadingDirection.most))
    if tail.count > 2 * ReadingDirection.most {
      tail.removeFirst(tail.count - ReadingDirection.most)
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
    guard let table = last("\nxref\n", before: tail.count),
      let trailer = last("\ntrailer\n", before: tail.count), trailer > table,
      let root = number(behind: "/Root ", from: trailer),
      let size = number(behind: "/Size ", from: trailer),
      let old = number(behind: "startxref\n", from: trailer),
      let object = last("\n\(root) 0 obj\n", before: table),
      let close = last(">>", before: table), close > object
    else { return nil }
    let start = object + "\n\(root) 0 obj\n".utf8.count
    let info = number(behind: "/Info ", from: trailer).map { "\n   /Info \($0) 0 R" } ?? ""
    var text = Array("\(root) 0 obj\n".utf8)
    text += tail[start..<close]
    text += Array("   /ViewerPreferences << /Direction /R2L >>\n>>\nendobj\n".utf8)
    let place = String(count)
    let zeros = String(repeating: "0", count: max(10 - place.utf8.count, 0))
    let rest =
      "xref\n\(root) 1\n\(zeros)\(place) 00000 n \ntrailer\n<< /Size \(size)\n   /Root \(root) 0 R"
      + "\(info)\n   /Prev \(old)\n>>\nstartxref\n\(count + text.count)\n%%EOF\n"
    return text + Array(rest.utf8)
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
