internal import CTypesetHarfBuzz

extension FontFace {
  /// Faces without serifs whose tables keep that to themselves.
  private static let plain = [
    "tex gyre heros", "tex gyre adventor", "inter", "linux biolinum", "helvetica", "arial",
  ]

  /// Whether the face has serifs, as its name says, and where it does not, as its `OS/2` table
  /// does (`sFamilyClass`, `panose`); a face that says nothing counts as one with serifs.
  var look: ScriptFamilies.Look {
    if record.isMonospaced { return .monospaced }
    let name = FontName.folded(family)
    if name.contains("mono") { return .monospaced }
    if name.contains("serif") && !name.contains("sans") { return .serif }
    if name.contains("sans") || name.contains("gothic") { return .sansSerif }
    if FontFace.plain.contains(where: name.hasPrefix) { return .sansSerif }
    let table = hb_face_reference_table(hb_font_get_face(hbFont), SFNTDirectory.tag("OS/2"))
    defer { hb_blob_destroy(table) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(table, &length), length >= 42 else { return .serif }
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
    let familyClass = bytes[30]
    let (kind, serifs, proportion) = (bytes[32], bytes[33], bytes[35])
    if kind == 2, proportion == 9 { return .monospaced }
    if familyClass == 8 { return .sansSerif }
    if kind == 2, (11...15).contains(serifs) { return .sansSerif }
    return .serif
  }
}
