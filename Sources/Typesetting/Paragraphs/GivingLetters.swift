import TypesetFonts
import TypesetShaping
import TypesetTextAnalysis

extension ShapedRun {
  /// True where the letters may grow and part to fill a line: letters that stand by themselves, in
  /// faces that give each its own width.
  var givesLetters: Bool {
    kind == .text && !orientation.isUprightOnPage && !face.record.isMonospaced
      && (level & 1 == 0 ? script.hasSeparateLetters : script.rawValue == ScriptTag.hebrew)
  }
}

extension ScriptTag {
  /// True for scripts whose letters are neither joined nor of one width: Latin, Greek, Cyrillic,
  /// Armenian, Georgian, those of India without a line that joins the heads of letters, and what all
  /// scripts share.
  fileprivate var hasSeparateLetters: Bool {
    switch self {
    case .latin, .common, .inherited: return true
    default: return ScriptTag.separate.contains(rawValue)
    }
  }

  /// Hebr: letters that stand by themselves from the right to the left.
  fileprivate static let hebrew: UInt32 = 0x4865_6272

  /// Grek, Cyrl, Armn, Geor; Gujr, Orya, Taml, Telu, Knda, Mlym, Sinh, whose long words leave few
  /// spaces to a line.
  private static let separate: [UInt32] = [
    0x4772_656B, 0x4379_726C, 0x4172_6D6E, 0x4765_6F72, 0x4775_6A72, 0x4F72_7961, 0x5461_6D6C,
    0x5465_6C75, 0x4B6E_6461, 0x4D6C_796D, 0x5369_6E68,
  ]
}
