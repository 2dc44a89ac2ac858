internal import CTypesetZlib

/// The files in an archive of a word processor: a zip archive (PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16) without
/// encryption, whose files are stored or deflated.
enum OfficeArchive {
  /// The file `name` of `archive`; nil where there is none, or where it is damaged or longer than `most` bytes. O(n).
  static func file(_ name: String, in archive: [UInt8], atMost most: Int) -> [UInt8]? {
    func number(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= archive.count else { return nil }
      return archive[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard archive.count >= 22 else { return nil }
    // The last record of the archive says where the list of its files begins; a comment may follow it.
    let first = max(0, archive.count - 22 - 0xFFFF)
    let mark: [UInt8] = [0x50, 0x4B, 5, 6]
    guard
      let end = (first...archive.count - 22).last(where: { archive[$0...].starts(with: mark) }),
      let count = number(end + 10, 2), var place = number(end + 16, 4)
    else { return nil }
    for _ in 0..<count {
      guard number(place, 4) == 0x0201_4B50, let length = number(place + 28, 2),
        let extra = number(place + 30, 2), let comment = number(place + 32, 2),
        place + 46 + length <= archive.count
      else { return nil }
      guard archive[place + 46..<place + 46 + length].elementsEqual(name.utf8) else {
        place += 46 + length + extra + comment
        continue
      }
      guard let method = number(place + 10, 2), let packed = number(place + 20, 4),
        let size = number(place + 24, 4), let local = number(place + 42, 4), size <= most,
        number(local, 4) == 0x0403_4B50, let own = number(local + 26, 2),
        let more = number(local + 28, 2)
      else { return nil }
      let start = local + 30 + own + more
      guard start + packed <= archive.count else { return nil }
      switch method {
      case 0: return packed == size ? Array(archive[start..<start + packed]) : nil
      case 8: return inflated(archive[start..<start + packed], to: size)
      default: return nil
      }
    }
    return nil
  }

  /// `packed` as it was before it was deflated (RFC 1951), `size` bytes; nil where it is not.
  private static func inflated(_ packed: ArraySlice<UInt8>, to size: Int) -> [UInt8]? {
    var input = Array(packed)
    var output = [UInt8](repeating: 0, count: max(size, 1))
    var stream = z_stream()
    // Fifteen bits of window, without a head.
    guard
      inflateInit2_(&stream, -15, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { inflateEnd(&stream) }
    let isWhole = input.withUnsafeMutableBufferPointer { from in
      output.withUnsafeMutableBufferPointer { to in
        stream.next_in = from.baseAddress
        stream.avail_in = UInt32(truncatingIfNeeded: from.count)
        stream.next_out = to.baseAddress
        stream.avail_out = UInt32(truncatingIfNeeded: size)
        return inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.total_out == UInt(size)
      }
    }
    return isWhole ? Array(output.prefix(size)) : nil
  }
}
