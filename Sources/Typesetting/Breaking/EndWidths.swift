import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping

/// How wide the end or the start of a line is once it is shaped for the line; remembered by the few
/// letters that it depends on.
///
/// HarfBuzz says where a line may be cut without a look at what is beyond, and only what stands
/// between such a place and the line's end is shaped again: mostly a letter or two and a hyphen.
struct EndWidths {
  struct Width {
    /// What is seen, the hyphen included.
    var seen: Length
    /// The hyphen.
    var hyphen: Length
  }

  /// What is shaped.
  enum Kind: UInt8 {
    case start = 32
    case end = 64
    case hyphenatedEnd = 128
  }

  private struct Key: Hashable {
    var low: UInt64
    var high: UInt64
    var face: ObjectIdentifier
    var size: Length
    var language: LanguageTag
    /// The number of bytes, and the kind.
    var kind: UInt8
  }

  private var known: [Key: Width] = [:]

  /// What `make` gives for the glyphs of `range`, asked once for the same letters in one face.
  mutating func width(
    of range: Range<Int>, in paragraph: PreparedParagraph, kind: Kind, _ make: () -> Width
  ) -> Width {
    let run = paragraph.shaped.runs[paragraph.shaped.runIndex(at: TextOffset(range.lowerBound))]
    let attributes = paragraph.text.runs[run.attributes].attributes
    guard range.count <= 16, run.kind == .text, run.range.upperBound.utf8 >= range.upperBound,
      attributes.features.isEmpty, attributes.shapingEffects == nil, paragraph.spacing.isEmpty
    else { return make() }
    var key = Key(
      low: 0, high: 0, face: ObjectIdentifier(run.face), size: run.size,
      language: attributes.language, kind: UInt8(range.count) | kind.rawValue)
    let bytes = paragraph.text.utf8
    for (place, offset) in range.enumerated() {
      if place < 8 {
        key.low = key.low << 8 | UInt64(bytes[offset])
      } else {
        key.high = key.high << 8 | UInt64(bytes[offset])
      }
    }
    if let known = known[key] { return known }
    let width = make()
    if known.count >= 1 << 16 { known.removeAll() }
    known[key] = width
    return width
  }
}

extension PreparedParagraph {
  /// By how much a line that ends before a break at `offset` is wider than its own glyphs to
  /// `contentEnd`, its hyphen included, and how wide that hyphen is.
  func endGrowth(
    at offset: Int, contentEnd: Int, ending: FragmentEnding, _ tools: ParagraphTools
  ) -> (growth: Length, hyphen: Length) {
    let trim = ending.isHyphenated ? .zero : spacing.trim(atEnd: contentEnd)
    if !ending.isHyphenated, shaped.isSafeToBreak(at: TextOffset(offset)) { return (-trim, .zero) }
    let from = endStart(of: offset, from: max(0, offset - LineEnd.reach), ending: ending)
    guard from < contentEnd else { return (-trim, .zero) }
    func make() -> EndWidths.Width {
      let fragment = fragment(TextRange(from..<offset), ending: ending, tools)
      // White space that the line drops is not weighed, in either shaping.
      return EndWidths.Width(
        seen: fragment.advance(of: TextRange(from..<contentEnd)) + fragment.hyphenAdvance,
        hyphen: fragment.hyphenAdvance)
    }
    let width: EndWidths.Width
    switch ending {
    case .asWritten: width = tools.endWidths.width(of: from..<offset, in: self, kind: .end, make)
    case .hyphen:
      width = tools.endWidths.width(of: from..<offset, in: self, kind: .hyphenatedEnd, make)
    case .spelling: width = make()
    }
    return (width.seen - ownWidth(from, contentEnd) - trim, width.hyphen)
  }

  /// By how much a line that begins at `offset` is wider at its start than its own glyphs.
  func beginGrowth(at offset: Int, _ tools: ParagraphTools) -> Length {
    let trim = spacing.trim(atStart: offset)
    guard offset < text.utf8.count, !shaped.isSafeToBreak(at: TextOffset(offset)) else {
      return -trim
    }
    let to = safePlace(after: offset, limit: min(text.utf8.count, offset + LineEnd.reach))
    guard shaped.isSafeToBreak(at: TextOffset(to)) else { return -trim }
    let width = tools.endWidths.width(of: offset..<to, in: self, kind: .start) {
      let fragment = fragment(TextRange(offset..<to), ending: .asWritten, tools)
      return EndWidths.Width(seen: fragment.width, hyphen: .zero)
    }
    return width.seen - ownWidth(offset, to) - trim
  }
}
