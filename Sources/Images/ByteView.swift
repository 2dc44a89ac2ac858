/// Bytes that are asked for by place; a place beyond the end has none.
///
/// Every question has an answer for every place, so that a parser over it is a total function.
struct ByteView {
  private let bytes: UnsafeRawBufferPointer

  /// A view of `bytes`, which must outlive it.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// The byte at `place`.
  @inline(__always)
  subscript(place: Int) -> UInt8? {
    place >= 0 && place < bytes.count ? bytes[place] : nil
  }

  /// The first 0xFF from `place` on, or the end. Photographs are long: eight bytes are looked at once.
  func firstPlace(of0xFFFrom place: Int) -> Int {
    var place = place
    while place + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      // Of a byte 0xFF the highest bit is set, and one more than the others reaches it.
      let carries = (word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x0101_0101_0101_0101
      if word & carries & 0x8080_8080_8080_8080 != 0 { break }
      place += 8
    }
    while place < bytes.count, bytes[place] != 0xFF { place += 1 }
    return place
  }

  /// Two bytes, the higher first unless `littleEndian`.
  func u16(_ place: Int, littleEndian: Bool = false) -> Int? {
    guard let a = self[place], let b = self[place + 1] else { return nil }
    return littleEndian ? Int(b) << 8 | Int(a) : Int(a) << 8 | Int(b)
  }

  /// Four bytes, the highest first unless `littleEndian`.
  func u32(_ place: Int, littleEndian: Bool = false) -> Int? {
    guard let a = u16(place, littleEndian: littleEndian),
      let b = u16(place + 2, littleEndian: littleEndian)
    else { return nil }
    return littleEndian ? b << 16 | a : a << 16 | b
  }

  /// True where the bytes of `text` stand at `place`.
  func has(_ text: StaticString, at place: Int) -> Bool {
    text.withUTF8Buffer { matches($0, at: place) }
  }

  private func matches(_ wanted: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard place >= 0, place <= count - wanted.count else { return false }
    return zip(wanted, bytes[place..<place + wanted.count]).allSatisfy { $0 == $1 }
  }

  /// What it views, for C.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withMemoryRebound(to: UInt8.self, body)
  }

  /// The places `range` as a view of its own; what lies beyond the end is left out.
  func slice(_ range: Range<Int>) -> ByteView {
    let clamped = range.clamped(to: 0..<count)
    return ByteView(UnsafeRawBufferPointer(rebasing: bytes[clamped]))
  }
}
