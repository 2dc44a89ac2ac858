internal import CTypesetHarfBuzz
internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetRichText
package import TypesetTextAnalysis

extension Shaper {
  /// Shapes `item` as `append` does, with what its style asks for beside features: one glyph for
  /// all of it, letters raised, room behind clusters.
  func append(
    _ item: Item, _ effects: ShapingEffects, _ bytes: UnsafeBufferPointer<UInt8>,
    _ context: Range<Int>, _ addition: Addition?, _ end: Int, to assembly: inout Assembly
  ) {
    let style = styles[item.style]
    let start = assembly.glyphs.count
    let glyphs = hb_face_get_glyph_count(hb_font_get_face(style.face.hbFont))
    if let glyph = effects.glyph, glyph < glyphs, item.face == style.face {
      assembly.markRunStart(item.range.lowerBound)
      let advance = style.face.advance(of: glyph)
        .length(at: style.size, unitsPerEm: style.face.unitsPerEm)
      assembly.add(count: 1) { _ in
        (
          ShapedGlyph(
            id: glyph, cluster: Int32(item.range.lowerBound), advance: advance, xOffset: .zero,
            yOffset: .zero), true
        )
      }
    } else {
      shape(item, bytes, context, addition, end)
      if !collect(item, size: style.size, into: &assembly) {
        addNominal(item, bytes, context, addition, end, size: style.size, to: &assembly)
      }
    }
    place(item, effects, bytes, start, addition, end, &assembly)
  }

  /// Raises the glyphs of `item`, those from `start` on, and puts room behind their clusters.
  func place(
    _ item: Item, _ effects: ShapingEffects, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int,
    _ addition: Addition?, _ end: Int, _ assembly: inout Assembly
  ) {
    let style = styles[item.style]
    let room = effects.room
    if let padding = effects.padding { pad(item, padding, bytes, start, &assembly) }
    guard room != .zero || style.rise != .zero else { return }
    let joins = item.script.keepsLettersTogether
    let isBackward = item.level & 1 == 1
    let contentEnd = Int32(end)
    assembly.adjust(start..<assembly.glyphs.count) { glyph, isFirst, isLast in
      glyph.yOffset += style.rise
      guard room != .zero, isBackward ? isFirst : isLast,
        addition == nil || glyph.cluster < contentEnd
      else { return }
      // Joined letters are not torn: they part where they stand apart already, at spaces.
      if joins, bytes[Int(glyph.cluster)] != 0x20 { return }
      glyph.advance += room
      // From right to left, what is behind a cluster is on its left.
      if isBackward { glyph.xOffset += room }
    }
  }
}

extension Shaper {
  /// Puts the room of `padding` before the first glyph of `item`, those from `start` on, where the
  /// padded stretch begins with it, and behind the last where it ends with it.
  private func pad(
    _ item: Item, _ padding: TextPadding, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int,
    _ assembly: inout Assembly
  ) {
    let runs = assembly.attributes
    guard start < assembly.glyphs.count else { return }
    let first = item.attributes
    let begins =
      item.range.lowerBound == runs[first].range.lowerBound.utf8
      && (first == 0 || runs[first - 1].attributes.padding != padding)
    var last = first
    while runs[last].range.upperBound.utf8 < item.range.upperBound { last += 1 }
    // A separator behind the letters shows nothing.
    var end = runs[last].range.upperBound.utf8
    while end > item.range.upperBound, bytes[end - 1] < 0x20, bytes[end - 1] != 0x09 { end -= 1 }
    let ends =
      item.range.upperBound == end
      && (last + 1 == runs.count || runs[last + 1].attributes.padding != padding)
    let leading = begins ? padding.leading : .zero
    let trailing = ends ? padding.trailing : .zero
    let isBackward = item.level & 1 == 1
    let (left, right) = isBackward ? (trailing, leading) : (leading, trailing)
    if left != .zero {
      assembly.adjust(start..<start + 1) { glyph, _, _ in
        glyph.advance += left
        glyph.xOffset += left
      }
    }
    if right != .zero {
      let final = assembly.glyphs.count - 1
      assembly.adjust(final..<final + 1) { glyph, _, _ in glyph.advance += right }
    }
  }
}

extension ScriptTag {
  /// True for scripts whose letters join along the line (ArabicShaping.txt).
  package var joinsLetters: Bool { ScriptTag.joining.contains(rawValue) }

  /// True for scripts whose letters are not parted: they join, or hang from one line (Devanagari, Bengali, Gurmukhi,
  /// Tibetan and their kin; CSS Text 3, 8.2).
  package var keepsLettersTogether: Bool {
    joinsLetters || ScriptTag.hanging.contains(rawValue)
  }

  private static let hanging: Set<UInt32> = Set(
    ["Deva", "Beng", "Guru", "Tibt", "Sylo", "Mahj", "Modi", "Shrd", "Tirh"]
      .compactMap { FontFeature($0)?.tag })

  private static let joining: Set<UInt32> = Set(
    [
      "Arab", "Syrc", "Mong", "Nkoo", "Mand", "Mani", "Phag", "Phlp", "Sogd", "Sogo", "Adlm",
      "Rohg", "Chrs", "Ougr",
    ].compactMap { FontFeature($0)?.tag })
}
