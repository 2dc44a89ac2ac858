/// The number of bytes of the scalar whose first byte is `lead`, in well-formed UTF-8.
@inlinable @inline(__always)
package func utf8Length(_ lead: UInt8) -> Int {
  lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
}
