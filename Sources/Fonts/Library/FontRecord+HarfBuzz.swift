internal import CTypesetHarfBuzz
internal import TypesetRichText

extension FontRecord {
  /// What the tables of a face say of it, where no listing does.
  init(hbFace face: OpaquePointer, hbFont font: OpaquePointer, file: String, index: Int) {
    func name(_ id: UInt32) -> String? { FontFace.name(hb_ot_name_id_t(id), of: face) }
    var families: [String] = []
    for id: UInt32 in [16, 1] {
      if let family = name(id), !families.contains(family) { families.append(family) }
    }
    let italic = hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0
    let leans = hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0
    self.init(
      families: families.isEmpty ? [file] : families, style: name(17) ?? name(2) ?? "",
      fullNames: name(4).map { [$0] } ?? [], postScriptName: name(6) ?? "", file: file,
      index: index)
    weight = min(max(Int(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT)), 1), 1000)
    width = Int(hb_style_get_value(font, HB_STYLE_TAG_WIDTH).rounded())
    slant = italic ? .italic : leans ? .oblique : .roman
    version = FontRecord.revision(face)
    isMonospaced = FontRecord.isFixedPitch(face)
    weightRange = FontRecord.range(of: VariationAxis.weight, face)
    widthRange = FontRecord.range(of: VariationAxis.width, face)
    isVariable = hb_ot_var_has_data(face) != 0 || weightRange != nil || widthRange != nil
    correctWeight()
  }

  /// What the axis `tag` goes from and to, in whole numbers; nil where there is none.
  private static func range(of tag: UInt32, _ face: OpaquePointer) -> ClosedRange<Int>? {
    var info = hb_ot_var_axis_info_t()
    guard hb_ot_var_find_axis_info(face, tag, &info) != 0, info.min_value <= info.max_value else {
      return nil
    }
    return Int(info.min_value.rounded())...Int(info.max_value.rounded())
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
