import TypesetFonts
import TypesetGeometry
import TypesetShaping
import TypesetTextAnalysis

/// How high the letters of a script are in a face, where they stand: what a large first letter lines up with.
///
/// In scripts with capitals these reach from the baseline to the capitals' height. Ideographs, kana and syllables of
/// Hangul fill a square (CSS Inline Layout 3 §3.4 aligns them by it). Letters of other scripts have no capitals: one
/// of their own, high and with nothing above it, says how high they are.
struct InitialHeights {
  /// In units of the face, above the baseline.
  let top: Int
  /// The same of the foot; negative below the baseline.
  let foot: Int
  /// True of letters that fill a square.
  let fillsSquare: Bool

  /// Of the letters that `run` sets. O(the outline of one glyph).
  init(_ run: ShapedRun) {
    let face = run.face
    fillsSquare = InitialHeights.squares.contains(run.script)
    if fillsSquare {
      // Where fonts say nothing else, the square stands 12 hundredths of an em below the baseline (OpenType, BASE: ideo).
      foot = -face.unitsPerEm * 12 / 100
      top = foot + face.unitsPerEm
      return
    }
    foot = 0
    let letter = InitialHeights.letters.first { $0.script == run.script }?.letter
    let own = letter.flatMap { face.glyph(for: $0) }.flatMap {
      face.outline(of: $0).height?.upperBound
    }
    top = own ?? face.metrics.capHeight.rawValue
  }

  /// The capitals of `run`'s face, whatever its script.
  init(capitalsOf run: ShapedRun) {
    (top, foot, fillsSquare) = (run.face.metrics.capHeight.rawValue, 0, false)
  }

  private static let squares = ["Hani", "Hira", "Kana", "Hang", "Bopo", "Yiii"]
    .compactMap { ScriptTag($0) }

  /// High letters with nothing above them: Hebrew he, Thai ko kai, Khmer ka, Tamil, Telugu, Kannada, Malayalam, Gujarati
  /// and Oriya ka, Lao ko, Georgian san, Ethiopic la.
  private static let letters = [
    0x5D4, 0xE01, 0x1780, 0xB95, 0xC15, 0xC95, 0xD15, 0xA95, 0xB15, 0xE81, 0x10E1, 0x1208,
  ].compactMap { Unicode.Scalar($0) }.map { (script: ScriptTag(of: $0), letter: $0.value) }
}
