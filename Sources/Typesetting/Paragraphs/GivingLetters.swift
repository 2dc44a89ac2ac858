import TypesetFonts
import TypesetShaping
import TypesetTextAnalysis

extension ShapedRun {
  /// True where the letters may grow and part to fill a line: letters that stand by themselves, in
  /// faces that give each its own width.
  var givesLetters: Bool {
    kind == .text && !orientation.isUprightOnPage && level & 1 == 0 && script.hasSeparateLetters
      && !face.record.isMonospaced
  }
}

extension ScriptTag {
  /// True for scripts whose letters are neither joined nor of one width: Latin, Greek, Cyrillic,
  /// Armenian, Georgian, and what all scripts share.
  fileprivate var hasSeparateLetters: Bool {
    switch self {
    case .latin, .common, .inherited: return true
    default: return ScriptTag.separate.contains(rawValue)
    }
  }

  /// Grek, Cyrl, Armn, Geor.
  private static let separate: [UInt32] = [0x4772_656B, 0x4379_726C, 0x4172_6D6E, 0x4765_6F72]
}
