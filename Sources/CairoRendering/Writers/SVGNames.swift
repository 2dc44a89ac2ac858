/// The names of things in an SVG of Cairo's.
///
/// Cairo numbers its surfaces through the life of the process, so a page's names depend on what
/// was drawn before it and at the same time on other threads.
enum SVGNames {
  /// `svg` with its names numbered in the order in which they first stand in it: `n1`, `n2` ….
  /// O(n).
  static func renumbered(_ svg: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(svg.count)
    var numbers: [ArraySlice<UInt8>: [UInt8]] = [:]
    var copied = 0
    var place = 0
    while place < svg.count {
      guard isName(at: place, in: svg) else {
        place += 1
        continue
      }
      let start = place + 1
      var end = start
      while end < svg.count, isNameByte(svg[end]) { end += 1 }
      out += svg[copied..<start]
      let name = svg[start..<end]
      if let known = numbers[name] {
        out += known
      } else {
        let fresh = Array("n\(numbers.count + 1)".utf8)
        numbers[name] = fresh
        out += fresh
      }
      copied = end
      place = max(end, start)
    }
    return out + svg[copied...]
  }

  /// True where a name begins behind `place`: after ` id="`, `"#` and `(#`. Data in base64 has none
  /// of these bytes.
  private static func isName(at place: Int, in svg: [UInt8]) -> Bool {
    switch svg[place] {
    case UInt8(ascii: "\""):
      return place >= 4 && svg[place - 1] == UInt8(ascii: "=")
        && svg[place - 2] == UInt8(ascii: "d") && svg[place - 3] == UInt8(ascii: "i")
        && svg[place - 4] == UInt8(ascii: " ")
    case UInt8(ascii: "#"):
      return place >= 1
        && (svg[place - 1] == UInt8(ascii: "\"") || svg[place - 1] == UInt8(ascii: "("))
    default: return false
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ")")
  }
}
