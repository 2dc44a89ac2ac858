internal import TypesetGeometry

// Reading scalars of well-formed UTF-8 from a buffer, without a String.

/// The scalar at `offset`, and its length in bytes. A sequence that the text cuts short reads as
/// U+FFFD of what is left, so that no input can lead past the end.
@inline(__always)
func utf8Scalar(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> (UInt32, Int) {
  let lead = text[offset]
  if lead < 0x80 { return (UInt32(lead), 1) }
  let length = utf8Length(lead)
  guard offset + length <= text.count else { return (0xFFFD, text.count - offset) }
  let second = UInt32(text[offset + 1] & 0x3F)
  if length == 2 { return (UInt32(lead & 0x1F) << 6 | second, 2) }
  let third = UInt32(text[offset + 2] & 0x3F)
  if length == 3 { return (UInt32(lead & 0x0F) << 12 | second << 6 | third, 3) }
  let fourth = UInt32(text[offset + 3] & 0x3F)
  return (UInt32(lead & 0x07) << 18 | second << 12 | third << 6 | fourth, 4)
}

/// The offset of the scalar that ends before `offset`, which is greater than `lower`.
@inline(__always)
func utf8Previous(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int, from lower: Int) -> Int {
  var start = offset - 1
  while start > lower, text[start] & 0xC0 == 0x80 { start -= 1 }
  return start
}

/// Appends the scalar `value` in UTF-8.
func appendUTF8(_ value: UInt32, to bytes: inout [UInt8]) {
  switch value {
  case 0..<0x80:
    bytes.append(UInt8(value))
  case 0x80..<0x800:
    bytes.append(0xC0 | UInt8(value >> 6))
    bytes.append(0x80 | UInt8(value & 0x3F))
  case 0x800..<0x10000:
    bytes.append(0xE0 | UInt8(value >> 12))
    bytes.append(0x80 | UInt8(value >> 6 & 0x3F))
    bytes.append(0x80 | UInt8(value & 0x3F))
  default:
    bytes.append(0xF0 | UInt8(value >> 18 & 0x07))
    bytes.append(0x80 | UInt8(value >> 12 & 0x3F))
    bytes.append(0x80 | UInt8(value >> 6 & 0x3F))
    bytes.append(0x80 | UInt8(value & 0x3F))
  }
}

/// True where every byte is below 0x80. Eight bytes at a time.
func isASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  let raw = UnsafeRawBufferPointer(text)
  var offset = 0
  let whole = raw.count & ~7
  var seen: UInt64 = 0
  while offset < whole {
    seen |= raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    offset += 8
  }
  while offset < raw.count {
    seen |= UInt64(raw[offset])
    offset += 1
  }
  return seen & 0x8080_8080_8080_8080 == 0
}
