internal import TypesetFonts

/// A letter with marks, in text from right to left, told apart glyph by glyph.
///
/// A text that several glyphs share is in a PDF beside the page's letters (`ActualText`). Browsers
/// do not look there, and poppler turns it around with the rest of the line, which puts the marks
/// before their letter. So the letter's glyph stands for the letter and each mark's for the mark
/// where that can be told.
struct MarkClusters {
  /// The text, as written but for the order of marks that may stand in any order.
  private(set) var text: [UInt8]
  /// Its clusters, in the order of reading.
  private(set) var clusters: [GlyphRun.Cluster]

  /// What `bytes` are to `glyphs` of `face`, both in the order of reading. O(n²) in the marks.
  init(_ bytes: ArraySlice<UInt8>, glyphs: [UInt32], face: FontFace) {
    text = Array(bytes)
    clusters = [GlyphRun.Cluster(bytes: Int32(bytes.count), glyphs: Int32(glyphs.count))]
    let written = String(decoding: bytes, as: UTF8.self)
    let scalars = Array(written.unicodeScalars)
    let marks = scalars.dropFirst()
    guard let letter = scalars.first, !marks.isEmpty, glyphs.count > 1,
      marks.allSatisfy({ $0.properties.generalCategory == .nonspacingMark })
    else { return }
    let base = UTF8.width(letter)
    let rest = glyphs.dropFirst()
    guard marks.count == rest.count else {
      // Two marks in one glyph, or a letter in two.
      clusters = [
        GlyphRun.Cluster(bytes: Int32(base), glyphs: 1),
        GlyphRun.Cluster(bytes: Int32(bytes.count - base), glyphs: Int32(rest.count)),
      ]
      return
    }
    // Fonts have the dots of Hebrew letters drawn before the vowels, however they were written.
    var left = Array(marks)
    var drawn: [Unicode.Scalar] = []
    for glyph in rest {
      guard let place = left.firstIndex(where: { face.glyph(for: $0.value) == glyph }) else {
        break
      }
      drawn.append(left.remove(at: place))
    }
    var order = Array(marks)
    var reordered = String.UnicodeScalarView([letter])
    reordered.append(contentsOf: drawn)
    // Equal are strings that mean the same.
    if left.isEmpty, String(reordered) == written {
      order = drawn
      text = Array(String(reordered).utf8)
    }
    clusters = ([letter] + order).map {
      GlyphRun.Cluster(bytes: Int32(UTF8.width($0)), glyphs: 1)
    }
  }
}
