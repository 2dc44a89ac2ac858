internal import CHarfBuzz
internal import RichText

extension FontRecord {
  /// What the tables of a face say of it, where no listing does.
  init(hbFace face: OpaquePointer, hbFont font: OpaquePointer, file: String, index: Int) {
    func name(_ id: Int) -> String? {
      // Names in English first; `hb_ot_name_get_utf8` falls back to any other by itself.
      let language = hb_language_from_string("en", -1)
      let id = hb_ot_name_id_t(UInt32(id))
      var size: UInt32 = 256
      var text = [CChar](repeating: 0, count: 256)
      guard hb_ot_name_get_utf8(face, id, language, &size, &text) > 0, size > 0 else { return nil }
      return String(
        decoding: text.prefix(Int(size)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    var families: [String] = []
    for id in [16, 1] {
      if let family = name(id), !families.contains(family) { families.append(family) }
    }
    let italic = hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0
    let leans = hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0
    self.init(
      families: families.isEmpty ? [file] : families, style: name(17) ?? name(2) ?? "",
      fullNames: name(4).map { [$0] } ?? [], postScriptName: name(6) ?? "", file: file,
      index: index,
      weight: min(max(Int(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT)), 1), 1000),
      width: Int(hb_style_get_value(font, HB_STYLE_TAG_WIDTH).rounded()),
      slant: italic ? .italic : leans ? .oblique : .roman,
      version: FontRecord.revision(face), isMonospaced: FontRecord.isFixedPitch(face))
  }

  /// `post.isFixedPitch`.
  private static func isFixedPitch(_ face: OpaquePointer) -> Bool {
    let post = hb_face_reference_table(face, SFNTDirectory.tag("post"))
    defer { hb_blob_destroy(post) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(post, &length), length >= 16 else { return false }
    return UnsafeRawPointer(data).loadUnaligned(fromByteOffset: 12, as: UInt32.self) != 0
  }

  /// `head.fontRevision`.
  private static func revision(_ face: OpaquePointer) -> Int {
    let head = hb_face_reference_table(face, SFNTDirectory.tag("head"))
    defer { hb_blob_destroy(head) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(head, &length), length >= 8 else { return 0 }
    let raw = UnsafeRawPointer(data).loadUnaligned(fromByteOffset: 4, as: UInt32.self)
    return Int(UInt32(bigEndian: raw))
  }
}
