import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping
import TypesetTextAnalysis

extension ShapedText {
  /// The same with the spaces that a language sets at its signs: the written ones at their width,
  /// those that are not written as room behind the letter before. O(n).
  func withSpaces(of analysis: ParagraphAnalysis) -> ShapedText {
    let any: PositionFlags = [.fixedSpace, .thinSpace, .wordSpace]
    guard analysis.positions.contains(where: { !$0.isDisjoint(with: any) }) else { return self }
    var changes: [GlyphAdjustment] = []
    for run in runs where run.kind == .text && !run.isRightToLeft {
      let thin = run.size.scaled(by: PositionFlags.thinSpaceMilliEm, over: 1000)
      let word =
        run.face.spaceGlyph.map {
          run.face.advance(of: $0).length(at: run.size, unitsPerEm: run.face.unitsPerEm)
        } ?? run.size / 4
      for index in run.glyphs {
        let glyph = glyphs[index]
        let flags = analysis.positions[Int(glyph.cluster)]
        guard !flags.isDisjoint(with: any) else { continue }
        if flags.contains(.fixedSpace) {
          let wanted = flags.contains(.thinSpace) ? thin : word
          changes.append(
            GlyphAdjustment(glyph: index, advance: wanted - glyph.advance, xOffset: .zero))
        } else if index > 0, glyphs[index - 1].cluster < glyph.cluster {
          // Also across the edge of two runs: what stands before is the letter before.
          changes.append(
            GlyphAdjustment(
              glyph: index - 1, advance: flags.contains(.thinSpace) ? thin : word, xOffset: .zero))
        }
      }
    }
    return changes.isEmpty ? self : adjusted(changes)
  }
}
