internal import CTypesetHarfBuzz
public import TypesetRichText

extension FontFace {
  /// The tags of the font's tables, as its directory has them.
  public var tableTags: [String] {
    var count: UInt32 = 0
    let total = hb_face_get_table_tags(hbFace, 0, &count, nil)
    count = total
    var tags = [hb_tag_t](repeating: 0, count: Int(total))
    hb_face_get_table_tags(hbFace, 0, &count, &tags)
    return tags.prefix(Int(count)).map { FontFeature(tag: $0).name }
  }

  /// What `body` makes of the table `tag` (such as `OS/2`) where it lies in the file, big-endian;
  /// nil where the font has none. O(1) and `body`. HarfBuzz `hb_face_reference_table`.
  public func withTable<Result, Failure: Error>(
    _ tag: String, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let name = FontFeature(tag) else { return nil }
    let table = hb_face_reference_table(hbFace, name.tag)
    defer { hb_blob_destroy(table) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(table, &length), length > 0 else { return nil }
    return try body(UnsafeRawBufferPointer(start: data, count: Int(length)))
  }

  /// Whether its glyphs have outlines, and are not pictures alone. O(1).
  public var hasOutlines: Bool {
    ["glyf", "CFF ", "CFF2"].contains { withTable($0, { _ in true }) ?? false }
  }

  /// A copy of the table `tag`; nil where the font has none. O(n). Core Text `CTFontCopyTable`.
  public func table(_ tag: String) -> [UInt8]? {
    withTable(tag) { Array($0) }
  }
}

/// Which of a font's names is meant. OpenType `name`.
public struct FontNameID: RawRepresentable, Hashable, Sendable {
  /// The number in the table.
  public var rawValue: Int
  /// The name with the number `rawValue`.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Whose the font is.
  public static let copyright = FontNameID(rawValue: 0)
  /// The family, of at most four styles.
  public static let family = FontNameID(rawValue: 1)
  /// Regular, italic, bold or bold italic.
  public static let style = FontNameID(rawValue: 2)
  /// One name for the font among all.
  public static let unique = FontNameID(rawValue: 3)
  /// Family and style.
  public static let full = FontNameID(rawValue: 4)
  /// The version, in words.
  public static let version = FontNameID(rawValue: 5)
  /// The PostScript name.
  public static let postScript = FontNameID(rawValue: 6)
  /// A trade mark.
  public static let trademark = FontNameID(rawValue: 7)
  /// Who made it.
  public static let manufacturer = FontNameID(rawValue: 8)
  /// Who drew it.
  public static let designer = FontNameID(rawValue: 9)
  /// The licence.
  public static let license = FontNameID(rawValue: 13)
  /// Where the licence is to be read.
  public static let licenseURL = FontNameID(rawValue: 14)
  /// The family of all styles, where it is another than `family`.
  public static let typographicFamily = FontNameID(rawValue: 16)
  /// The style in that family.
  public static let typographicStyle = FontNameID(rawValue: 17)
  /// A text that shows the font.
  public static let sample = FontNameID(rawValue: 19)
}

extension FontFace {
  /// The name `id` in `language`; in English where the font has none in it, and in any other where
  /// it has none in English either. Nil where it has none. Core Text `CTFontCopyName`,
  /// `CTFontCopyLocalizedName`.
  public func name(_ id: FontNameID, language: LanguageTag = "en") -> String? {
    guard (0..<0xFFFF).contains(id.rawValue) else { return nil }
    return FontFace.name(
      hb_ot_name_id_t(UInt32(id.rawValue)), of: hbFace, language: language.identifier)
  }

  /// The languages that the name `id` is written in, in the font's order.
  public func languages(ofName id: FontNameID) -> [LanguageTag] {
    var count: UInt32 = 0
    guard let entries = hb_ot_name_list_names(hbFace, &count) else { return [] }
    var found: [LanguageTag] = []
    for place in 0..<Int(count) where Int(entries[place].name_id) == id.rawValue {
      guard let text = hb_language_to_string(entries[place].language),
        let tag = LanguageTag(String(cString: text)), !found.contains(tag)
      else { continue }
      found.append(tag)
    }
    return found
  }

  /// The name `id` of `face` in `language`, else in English, else in the first language it is in.
  static func name(
    _ id: hb_ot_name_id_t, of face: OpaquePointer, language: String = "en"
  ) -> String? {
    for language in [language, "en"] {
      let known = hb_language_from_string(language, -1)
      if let name = name(id, of: face, in: known) { return name }
    }
    var count: UInt32 = 0
    guard let entries = hb_ot_name_list_names(face, &count) else { return nil }
    for place in 0..<Int(count) where entries[place].name_id == id {
      if let name = name(id, of: face, in: entries[place].language) { return name }
    }
    return nil
  }

  private static func name(
    _ id: hb_ot_name_id_t, of face: OpaquePointer, in language: hb_language_t?
  ) -> String? {
    var size: UInt32 = 0
    let length = hb_ot_name_get_utf8(face, id, language, &size, nil)
    guard length > 0 else { return nil }
    size = length + 1
    var text = [CChar](repeating: 0, count: Int(size))
    hb_ot_name_get_utf8(face, id, language, &size, &text)
    return FontFace.text(text)
  }
}
