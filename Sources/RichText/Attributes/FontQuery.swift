public import TypesetGeometry

/// Asks for a face: families in order of preference, then weight, width and slant.
public struct FontQuery: Hashable, Sendable {
  /// How upright the letters stand.
  public enum Slant: Int, Hashable, Sendable {
    /// Upright.
    case roman
    /// A design of its own, or the nearest to it.
    case italic
    /// The upright, leaning.
    case oblique
  }

  /// Family or full names, most wanted first; any case.
  public var families: [String]
  /// 100 (thin) to 900 (black); 400 is regular, 700 bold. As `OS/2.usWeightClass`.
  public var weight: Int
  /// 50 to 200 per cent of the normal width; 100 is normal.
  public var width: Int
  /// The slant.
  public var slant: Slant
  /// Settings of a variable font's axes, beside those that `weight`, `width` and `slant` set.
  public var variations: [FontVariation]

  /// A query.
  public init(
    families: [String], weight: Int = 400, width: Int = 100, slant: Slant = .roman,
    variations: [FontVariation] = []
  ) {
    self.families = families
    self.weight = weight
    self.width = width
    self.slant = slant
    self.variations = variations
  }
}

/// An OpenType feature and its value: `smcp`, `liga=0`, `salt=2`.
public struct FontFeature: Hashable, Sendable {
  /// Four ASCII characters, first in the highest byte.
  public var tag: UInt32
  /// 0 is off, 1 on, more an alternate.
  public var value: UInt32

  /// The feature `tag` with `value`.
  public init(tag: UInt32, value: UInt32 = 1) {
    self.tag = tag
    self.value = value
  }

  /// A feature as people write it: `smcp`, `+onum`, `-kern`, `liga=0`; nil for anything else.
  public init?(spelled text: some StringProtocol) {
    var name = Substring(text)
    var value: UInt32 = 1
    if name.first == "+" || name.first == "-" {
      if name.first == "-" { value = 0 }
      name = name.dropFirst()
    } else if let equals = name.firstIndex(of: "=") {
      let digits = name[name.index(after: equals)...]
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = UInt32(digits)
      else { return nil }
      value = number
      name = name[..<equals]
    }
    let isTag = name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
    }
    guard isTag else { return nil }
    self.init(String(name), value: value)
  }

  /// The feature whose tag is the four bytes of `name`; nil for any other length.
  public init?(_ name: String, value: UInt32 = 1) {
    let bytes = Array(name.utf8)
    guard bytes.count == 4, bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    tag = bytes.reduce(0) { $0 << 8 | UInt32($1) }
    self.value = value
  }

  /// The four characters of the tag.
  public var name: String {
    String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> UInt32($0)) }, as: UTF8.self)
  }
}

/// A setting of one axis of a variable font (OpenType `fvar`).
public struct FontVariation: Hashable, Sendable, Codable {
  /// The axis: `wght`, `wdth`, `opsz` … its four bytes, the first highest.
  public var tag: UInt32
  /// The value on the font's own scale.
  public var value: Ratio

  /// A setting.
  public init(tag: UInt32, value: Ratio) {
    self.tag = tag
    self.value = value
  }

  /// A setting of the axis `name`; nil unless that is four ASCII characters.
  public init?(_ name: String, value: Ratio) {
    guard let feature = FontFeature(name) else { return nil }
    self.init(tag: feature.tag, value: value)
  }

  /// A setting as people write it: `wght=650`, `slnt=-7.5`; nil for anything else, and for what is
  /// more than 32767 or less than its opposite, which no font has.
  public init?(spelled text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count > 5, bytes[4] == UInt8(ascii: "=") else { return nil }
    let isTag = bytes[..<4].allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
    }
    var digits = bytes[5...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    let parts = digits.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let isNumber = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard isTag, isNumber, let whole = parts.first, whole.count <= 5 else { return nil }
    // Five decimals are finer than the unit of 1/65536.
    let decimals = parts.count == 2 ? parts[1].prefix(5) : []
    let number = (whole + decimals).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let scale = decimals.reduce(1) { scale, _ in scale * 10 }
    guard number <= 32767 * scale else { return nil }
    self.init(
      String(decoding: bytes[..<4], as: UTF8.self),
      value: Ratio(isNegative ? -number : number, over: scale))
  }

  /// The setting as people write it, such as `wght=650`; at most five decimals, which say it
  /// exactly.
  public var spelling: String {
    let name = FontFeature(tag: tag).name
    let magnitude = abs(value.rawValue)
    var hundredThousandths = ((magnitude % 65536) * 100_000 + 32768) / 65536
    var text = "\(value.rawValue < 0 ? "-" : "")\(magnitude / 65536 + hundredThousandths / 100_000)"
    hundredThousandths %= 100_000
    if hundredThousandths > 0 {
      var decimals = String(hundredThousandths + 100_000).dropFirst()
      while decimals.last == "0" { decimals = decimals.dropLast() }
      text += "." + decimals
    }
    return "\(name)=\(text)"
  }
}
