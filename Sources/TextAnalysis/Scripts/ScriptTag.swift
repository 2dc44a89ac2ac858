internal import CTypesetICU

/// A script by its ISO 15924 code, as four ASCII bytes, the first letter highest: `Latn`.
@frozen
public struct ScriptTag: Hashable, Sendable {
  /// The four bytes.
  public let rawValue: UInt32

  /// The script with the bytes `rawValue`.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The script with the code `code`, four ASCII letters as ISO 15924 writes them; nil for what
  /// is no such code.
  public init?(_ code: String) {
    guard code.utf8.count == 4 else { return nil }
    var value: UInt32 = 0
    for byte in code.utf8 {
      guard byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") else { return nil }
      value = value << 8 | UInt32(byte)
    }
    rawValue = value
  }

  /// The script of the character `scalar` by its Script property (UAX #24); `common` or
  /// `inherited` for what belongs to none.
  public init(of scalar: Unicode.Scalar) { rawValue = ts_script(scalar.value) }

  /// The code: `Latn`.
  public var code: String {
    String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> $0) }, as: UTF8.self)
  }

  /// What is shared by scripts: punctuation, digits, symbols (Zyyy).
  @inlinable public static var common: ScriptTag { ScriptTag(rawValue: 0x5A79_7979) }
  /// What takes the script of the character before it (Zinh).
  @inlinable public static var inherited: ScriptTag { ScriptTag(rawValue: 0x5A69_6E68) }
  /// What has no script (Zzzz).
  @inlinable public static var unknown: ScriptTag { ScriptTag(rawValue: 0x5A7A_7A7A) }
  /// Latin.
  @inlinable public static var latin: ScriptTag { ScriptTag(rawValue: 0x4C61_746E) }
  /// Han.
  @inlinable public static var han: ScriptTag { ScriptTag(rawValue: 0x4861_6E69) }
  /// Hiragana.
  @inlinable public static var hiragana: ScriptTag { ScriptTag(rawValue: 0x4869_7261) }
  /// Katakana.
  @inlinable public static var katakana: ScriptTag { ScriptTag(rawValue: 0x4B61_6E61) }
  /// Hangul.
  @inlinable public static var hangul: ScriptTag { ScriptTag(rawValue: 0x4861_6E67) }
}

extension ScriptTag: CustomStringConvertible {
  /// The code.
  public var description: String { code }
}
