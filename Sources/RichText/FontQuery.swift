public import Geometry

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
}
