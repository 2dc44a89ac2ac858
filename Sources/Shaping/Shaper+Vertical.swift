internal import CTypesetHarfBuzz
internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetRichText
internal import TypesetTextAnalysis

extension Shaper {
  /// Shapes a piece of a vertical paragraph and adds its glyphs, in the line's own axes, and runs.
  func appendVertical(
    _ item: Item, _ bytes: UnsafeBufferPointer<UInt8>, _ context: Range<Int>,
    _ addition: Addition?, _ end: Int, _ assembly: inout Assembly
  ) {
    let start = assembly.glyphs.count
    let size = styles[item.style].size
    assembly.markRunStart(item.range.lowerBound)
    var item = item
    switch item.orientation {
    case .combined:
      combine(&item, bytes, context, size, &assembly)
    case .upright:
      let isBackward = item.level & 1 == 1
      shape(
        item, bytes, context, addition, end,
        direction: isBackward ? HB_DIRECTION_BTT : HB_DIRECTION_TTB,
        features: verticalFeatures(of: item))
      collectUpright(item, size, &assembly)
    case .sideways, .horizontal:
      shape(item, bytes, context, addition, end)
      collectSideways(item, size, &assembly)
    }
    if let effects = styles[item.style].key.effects {
      place(item, effects, bytes, start, addition, end, &assembly)
    }
    assembly.addRuns(for: item, size: size, glyphs: start..<assembly.glyphs.count)
  }

  /// What HarfBuzz made of `item`; nil where it failed.
  private func shapedGlyphs(
    of item: Item, _ assembly: inout Assembly
  ) -> (
    infos: UnsafePointer<hb_glyph_info_t>, positions: UnsafePointer<hb_glyph_position_t>,
    count: Int
  )? {
    var count: UInt32 = 0
    guard hb_buffer_allocation_successful(buffer) != 0,
      let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else {
      assembly.addUnshaped(item)
      return nil
    }
    return (UnsafePointer(infos), UnsafePointer(positions), Int(count))
  }

  /// Turned letters: as on a horizontal line, lower by what puts the middle of their em box on the
  /// line's middle.
  private func collectSideways(_ item: Item, _ size: Length, _ assembly: inout Assembly) {
    guard let shaped = shapedGlyphs(of: item, &assembly) else { return }
    let unitsPerEm = item.face.unitsPerEm
    let center = item.face.emBoxCenter.length(at: size, unitsPerEm: unitsPerEm)
    assembly.add(count: shaped.count) { index in
      let position = shaped.positions[index]
      let info = shaped.infos[index]
      return (
        ShapedGlyph(
          id: info.codepoint, cluster: Int32(bitPattern: info.cluster) + clusterBase,
          advance: scaled(position.x_advance, size, unitsPerEm),
          xOffset: scaled(position.x_offset, size, unitsPerEm),
          yOffset: scaled(position.y_offset, size, unitsPerEm) - center), isSafe(info)
      )
    }
    assembly.noteMissing(in: item, count: shaped.count)
  }

  /// Upright letters. HarfBuzz moves its pen down the page, by negative heights, and gives the
  /// place of a glyph's horizontal origin from the pen, which stands at the top of its box in the
  /// middle of the line: right is up in the line's axes, and down is onwards.
  ///
  ///     pen ──▸ ┌──┼──┐        x_offset = −½ em, y_offset = −0.88 em
  ///             │ あ  │   ──▸  in the line's axes: x + 0.88 em, ½ em under the middle
  ///     origin ▸└──┼──┘
  private func collectUpright(_ item: Item, _ size: Length, _ assembly: inout Assembly) {
    guard let shaped = shapedGlyphs(of: item, &assembly) else { return }
    let face = item.face
    let unitsPerEm = face.unitsPerEm
    let isMeasured = face.hasUprightMetrics
    assembly.add(count: shaped.count) { index in
      let position = shaped.positions[index]
      let info = shaped.infos[index]
      var advance = -position.y_advance
      var down = -position.y_offset
      if !isMeasured {
        // HarfBuzz makes measures up from ascender and descender; an em box is better company.
        var x: hb_position_t = 0
        var y: hb_position_t = 0
        hb_font_get_glyph_v_origin(face.hbFont, info.codepoint, &x, &y)
        down += Int32(face.emBoxCenter.rawValue + unitsPerEm / 2) - y
        // Marks have none.
        if advance != 0 { advance = Int32(unitsPerEm) }
      }
      return (
        ShapedGlyph(
          id: info.codepoint, cluster: Int32(bitPattern: info.cluster) + clusterBase,
          advance: scaled(advance, size, unitsPerEm), xOffset: scaled(down, size, unitsPerEm),
          yOffset: scaled(position.x_offset, size, unitsPerEm)), isSafe(info)
      )
    }
    assembly.noteMissing(in: item, count: shaped.count)
  }

  // MARK: Side by side

  /// Sets `item` side by side in one em: in narrow figures where the font has them, squeezed where
  /// it has not (CSS Writing Modes 4, 9.1.3). All of it is one cluster.
  private func combine(
    _ item: inout Item, _ bytes: UnsafeBufferPointer<UInt8>, _ context: Range<Int>,
    _ size: Length, _ assembly: inout Assembly
  ) {
    // Side by side is left to right, whatever the paragraph.
    shape(item, bytes, context, nil, context.upperBound, direction: HB_DIRECTION_LTR)
    guard var shaped = shapedGlyphs(of: item, &assembly) else { return }
    let unitsPerEm = item.face.unitsPerEm
    func width() -> Int {
      (0..<shaped.count).reduce(0) { $0 + Int(shaped.positions[$1].x_advance) }
    }
    if width() > unitsPerEm, let narrow = narrowFigures(for: item, count: shaped.count) {
      shape(
        item, bytes, context, nil, context.upperBound, direction: HB_DIRECTION_LTR,
        features: [hb_feature_t(tag: narrow, value: 1, start: 0, end: CHB_FEATURE_GLOBAL_END)])
      guard let again = shapedGlyphs(of: item, &assembly) else { return }
      shaped = again
    }
    let natural = width()
    if natural > unitsPerEm { item.expansion = unitsPerEm * 1000 / natural - 1000 }
    let over = unitsPerEm * 1000
    let stretch = 1000 + item.expansion
    let center = item.face.emBoxCenter.length(at: size, unitsPerEm: unitsPerEm)
    let whole = size.scaled(by: natural * stretch, over: over)
    var pen = 0
    let last = shaped.count - 1
    assembly.add(count: shaped.count) { index in
      let position = shaped.positions[index]
      let x = pen + Int(position.x_offset)
      pen += Int(position.x_advance)
      return (
        ShapedGlyph(
          id: shaped.infos[index].codepoint, cluster: Int32(item.range.lowerBound),
          advance: index == last ? size : .zero,
          xOffset: size / 2 + center - scaled(position.y_offset, size, unitsPerEm),
          yOffset: size.scaled(by: x * stretch, over: over) - whole / 2), true
      )
    }
    assembly.noteMissing(in: item, count: shaped.count)
  }

  /// The feature that makes `count` figures stand in one em; nil where the face has none.
  private func narrowFigures(for item: Item, count: Int) -> UInt32? {
    let tag: UInt32
    switch count {
    case 2: tag = ShapingTag.halfWidth
    case 3: tag = ShapingTag.thirdWidth
    case 4: tag = ShapingTag.quarterWidth
    default: return nil
    }
    let language = styles[item.style].key.language
    return item.face.hasFeature(tag, script: item.script, language: language) ? tag : nil
  }

  private func isSafe(_ info: hb_glyph_info_t) -> Bool {
    info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue == 0
  }
}
