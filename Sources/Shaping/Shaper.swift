internal import CTypesetHarfBuzz
public import TypesetFonts
internal import TypesetGeometry
public import TypesetRichText
public import TypesetTextAnalysis

/// Turns text into glyphs. One for each thread: it owns a HarfBuzz buffer and remembers faces.
///
/// What it gives depends on text, attributes, analysis and the library's fonts alone, never on
/// what was shaped before.
public final class Shaper {
  /// Where the faces come from.
  public let library: FontLibrary

  let buffer: OpaquePointer
  /// Where the context begins that the buffer's clusters count from.
  var clusterBase: Int32 = 0
  private(set) var styles: [ShapingStyle] = []
  private var styleIndices: [ShapingStyle.Key: Int] = [:]
  var fallbacks = FallbackTable()
  var fallbackFaces: [FontFace] = []
  /// Which characters have shapes for vertical lines, as far as it was asked.
  var verticalShapes: [VerticalShapeKey: Bool] = [:]
  /// The characters of the cluster in hand.
  var cluster: [UInt32] = []
  /// False where each piece is shaped as a whole, as tests have it to compare with.
  package var shapesWordsOnce = true
  /// How many pieces were put together of words that were shaped once.
  package var textsOfKnownWords: Int { words.reduce(0) { $0 + $1.successes } }
  /// The words that were shaped, by style and script.
  var words: [WordShapes] = []
  var wordsIndices: [WordsKey: Int] = [:]
  /// The last key that was asked for, and its place in `words`.
  var lastWordsKey: WordsKey?
  var lastWords = 0
  /// The words of the text in hand.
  var wordsInHand = WordsInHand()

  /// A shaper that takes its faces from `library`.
  public init(library: FontLibrary) {
    self.library = library
    buffer = hb_buffer_create()
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
  }

  deinit { hb_buffer_destroy(buffer) }

  /// The glyphs of a paragraph, its separator included. O(n).
  ///
  /// `analysis` is that of the same text. Every piece is shaped with the whole paragraph as its
  /// context.
  public func shape(_ text: AttributedText, analysis: ParagraphAnalysis) -> ShapedText {
    trim()
    var assembly = Assembly(range: text.range, attributes: text.runs)
    guard !text.utf8.isEmpty else { return assembly.finish() }
    text.utf8.withUnsafeBufferPointer { bytes in
      var itemizer = Itemizer(
        bytes: bytes, attributes: assembly.attributes, analysis: analysis, shaper: self)
      while let item = itemizer.next() {
        append(
          item, of: bytes, context: 0..<bytes.count, addition: nil, end: bytes.count,
          to: &assembly)
      }
      markCursiveEdges(bytes, &assembly)
    }
    return assembly.finish()
  }

  /// The glyphs of `range` alone, as if the line began and ended there: nothing outside is seen.
  ///
  /// Faces, levels and scripts are those of `shaped`, which is the shape of the whole of `text`
  /// and holds `range`. A hyphen that `ending` asks for (U+2010 if the last run's face has it, else
  /// U+002D) and letters before it are shaped together with the last run; they have the cluster
  /// `range.upperBound`, unless a ligature ties a letter to the text. Scripts whose words are divided
  /// without a sign get none (`hyphenAdvance` is zero then). What `ending` drops leaves no
  /// glyph, but belongs to `range` and its runs.
  /// Offsets count from the paragraph's start. O(length of `range`).
  public func fragment(
    of text: AttributedText, shaped: ShapedText, range: TextRange, ending: FragmentEnding
  ) -> ShapedText {
    var assembly = Assembly(range: range, attributes: text.runs)
    guard !range.isEmpty else { return assembly.finish() }
    let lineEnd = max(range.lowerBound.utf8, range.upperBound.utf8 - ending.dropped)
    text.utf8.withUnsafeBufferPointer { bytes in
      var index = shaped.runIndex(at: range.lowerBound)
      while index > 0, shaped.runs[index].joinsPrevious { index -= 1 }
      while index < shaped.runs.count, shaped.runs[index].range.lowerBound < range.upperBound {
        let first = shaped.runs[index]
        var end = first.range.upperBound
        index += 1
        while index < shaped.runs.count, shaped.runs[index].joinsPrevious {
          end = shaped.runs[index].range.upperBound
          index += 1
        }
        let lower = max(first.range.lowerBound, range.lowerBound).utf8
        let upper = min(end, range.upperBound).utf8
        guard lower < upper else { continue }
        let attributes = text.runIndex(at: TextOffset(lower))
        let item = Item(
          range: lower..<upper, style: style(for: assembly.attributes[attributes].attributes),
          face: first.face, level: first.level, script: first.script, kind: first.kind,
          attributes: attributes, orientation: first.orientation)
        let isLast = upper == range.upperBound.utf8
        let addition =
          isLast && ending.isHyphenated
            && (ending != .hyphen || DivisionSign.isShown(in: text.utf8, before: upper))
          ? Addition(letters: ending.inserted, hyphen: hyphen(in: first.face)) : nil
        append(
          item, of: bytes, context: range.lowerBound.utf8..<lineEnd, addition: addition,
          end: range.upperBound.utf8, to: &assembly)
      }
      markCursiveEdges(bytes, &assembly)
    }
    return assembly.finish(isFragment: true)
  }

  /// The index of what was looked up for `attributes`.
  func style(for attributes: TextAttributes) -> Int {
    for index in styles.indices.suffix(4).reversed() where styles[index].fits(attributes) {
      return index
    }
    let key = ShapingStyle.Key(attributes)
    if let known = styleIndices[key] { return known }
    styles.append(ShapingStyle(key, library: library))
    styleIndices[key] = styles.count - 1
    return styles.count - 1
  }

  /// Forgets styles between paragraphs, so that a text with ever new ones does not collect them.
  private func trim() {
    guard styles.count >= 512 else { return }
    styles.removeAll(keepingCapacity: true)
    styleIndices.removeAll()
    words.removeAll()
    wordsIndices.removeAll()
    lastWordsKey = nil
    fallbacks.removeAll()
    fallbackFaces.removeAll()
  }

  private func hyphen(in face: FontFace) -> UInt32 { face.covers(0x2010) ? 0x2010 : 0x2D }
}

/// What a line shows behind its text.
struct Addition {
  var letters: InsertedLetters
  /// The hyphen's character.
  var hyphen: UInt32
}

/// A piece of a paragraph that goes to HarfBuzz at once.
struct Item {
  var range: Range<Int>
  /// In the shaper's `styles`.
  var style: Int
  var face: FontFace
  var level: UInt8
  var script: ScriptTag
  var kind: ShapedRun.Kind
  /// The run of attributes at its start.
  var attributes: Int
  /// How its glyphs stand.
  var orientation = GlyphOrientation.horizontal
  /// By how many thousandths its glyphs are wider than the font has them.
  var expansion = 0
}
