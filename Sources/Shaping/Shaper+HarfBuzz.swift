internal import CTypesetHarfBuzz
internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetRichText
internal import TypesetTextAnalysis

extension Shaper {
  /// Shapes `item`, seeing the text of `context` around it, with `addition` behind it where one is
  /// given, and adds its glyphs and runs to `assembly`.
  ///
  /// What of `item` lies behind `context` leaves no glyph. `end` is the cluster of `addition`.
  func append(
    _ item: Item, of bytes: UnsafeBufferPointer<UInt8>, context: Range<Int>,
    addition: Addition?, end: Int, to assembly: inout Assembly
  ) {
    let start = assembly.glyphs.count
    let size = styles[item.style].size
    if item.orientation != .horizontal, item.kind == .text {
      appendVertical(item, bytes, context, addition, end, &assembly)
      return
    }
    if item.kind == .text {
      if let effects = styles[item.style].key.effects {
        append(item, effects, bytes, context, addition, end, to: &assembly)
      } else if addition != nil || context.count != bytes.count
        || !appendWords(item, bytes, size: size, to: &assembly)
      {
        shape(item, bytes, context, addition, end)
        if !collect(item, size: size, into: &assembly) {
          addNominal(item, bytes, context, addition, end, size: size, to: &assembly)
        }
      }
      assembly.addRuns(for: item, size: size, glyphs: start..<assembly.glyphs.count)
      return
    }
    assembly.addRuns(for: item, size: size, glyphs: start..<start)
    guard addition != nil else { return }
    // Behind a tab or an object the hyphen stands in a run of its own.
    var alone = item
    alone.range = end..<end
    alone.kind = .text
    shape(alone, bytes, end..<end, addition, end)
    _ = collect(alone, size: size, into: &assembly)
    assembly.addRuns(for: alone, size: size, glyphs: start..<assembly.glyphs.count)
  }

  /// Fills the buffer with the glyphs of `item`.
  func shape(
    _ item: Item, _ bytes: UnsafeBufferPointer<UInt8>, _ context: Range<Int>,
    _ addition: Addition?, _ end: Int, direction: hb_direction_t? = nil,
    features: [hb_feature_t] = []
  ) {
    hb_buffer_clear_contents(buffer)
    // What is ignorable leaves no glyph; its bytes go to the cluster beside it.
    var flags = HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES.rawValue
    if item.range.lowerBound == 0 { flags |= HB_BUFFER_FLAG_BOT.rawValue }
    if item.range.upperBound == bytes.count { flags |= HB_BUFFER_FLAG_EOT.rawValue }
    hb_buffer_set_flags(buffer, hb_buffer_flags_t(rawValue: flags))
    hb_buffer_set_direction(
      buffer, direction ?? (item.level & 1 == 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR))
    hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(item.script.rawValue))
    let style = styles[item.style]
    hb_buffer_set_language(buffer, style.hbLanguage)
    // HarfBuzz sees the context alone, so clusters count from its start.
    let range = item.range.clamped(to: context)
    bytes.baseAddress?.withMemoryRebound(to: CChar.self, capacity: bytes.count) { text in
      hb_buffer_add_utf8(
        buffer, text + context.lowerBound, Int32(context.count),
        UInt32(range.lowerBound - context.lowerBound), Int32(range.count))
    }
    if let addition {
      let cluster = UInt32(end - context.lowerBound)
      if !addition.letters.isEmpty {
        for scalar in addition.letters.description.unicodeScalars {
          hb_buffer_add(buffer, scalar.value, cluster)
        }
      }
      hb_buffer_add(buffer, addition.hyphen, cluster)
    }
    clusterBase = Int32(context.lowerBound)
    if !features.isEmpty {
      let all = style.hbFeatures + features
      hb_shape(item.face.hbFont, buffer, all, UInt32(all.count))
    } else if style.hbFeatures.isEmpty {
      hb_shape(item.face.hbFont, buffer, nil, 0)
    } else {
      hb_shape(item.face.hbFont, buffer, style.hbFeatures, UInt32(style.hbFeatures.count))
    }
  }

  /// Takes the glyphs out of the buffer; false where shaping failed and there are none.
  func collect(_ item: Item, size: Length, into assembly: inout Assembly) -> Bool {
    assembly.markRunStart(item.range.lowerBound)
    var count: UInt32 = 0
    guard hb_buffer_allocation_successful(buffer) != 0,
      let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else {
      // Past HarfBuzz's bound on what a font may do to a text.
      return false
    }
    if count == 0 { return item.range.isEmpty }
    let unitsPerEm = item.face.unitsPerEm
    let unsafeToBreak = HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue
    var lacksGlyph = false
    assembly.add(count: Int(count)) { index in
      let position = positions[index]
      let info = infos[index]
      if info.codepoint == 0 { lacksGlyph = true }
      let glyph = ShapedGlyph(
        id: info.codepoint, cluster: Int32(bitPattern: info.cluster) + clusterBase,
        advance: scaled(position.x_advance, size, unitsPerEm),
        xOffset: scaled(position.x_offset, size, unitsPerEm),
        yOffset: scaled(position.y_offset, size, unitsPerEm))
      // HarfBuzz keeps its glyph flags in the mask's lowest bits (hb_glyph_info_get_glyph_flags).
      return (glyph, info.mask & unsafeToBreak == 0)
    }
    if lacksGlyph { assembly.noteMissing(in: item, count: Int(count)) }
    return true
  }

  /// Adds the glyphs that the face's character map has for `item`, without what its tables would make of
  /// them, where they make nothing of it or more than HarfBuzz allows (a few lookups can turn three
  /// letters into a thousand million glyphs). Letters do not vanish, and the item is named as one that
  /// the face has no shape for.
  func addNominal(
    _ item: Item, _ bytes: UnsafeBufferPointer<UInt8>, _ context: Range<Int>, _ addition: Addition?,
    _ end: Int, size: Length, to assembly: inout Assembly
  ) {
    let range = item.range.clamped(to: context)
    let text = String(decoding: bytes[range], as: UTF8.self)
    var glyphs: [ShapedGlyph] = []
    func add(_ scalar: UInt32, cluster: Int) {
      let id = item.face.glyph(for: scalar) ?? 0
      glyphs.append(
        ShapedGlyph(
          id: id, cluster: Int32(cluster),
          advance: item.face.advance(of: id).length(at: size, unitsPerEm: item.face.unitsPerEm),
          xOffset: .zero, yOffset: .zero))
    }
    var cluster = range.lowerBound
    for character in text {
      for scalar in character.unicodeScalars where !scalar.value.isIgnorable {
        add(scalar.value, cluster: cluster)
      }
      cluster += character.utf8.count
    }
    // What is ignorable leaves no glyph, whoever shapes it.
    guard !glyphs.isEmpty else { return }
    if let addition { add(addition.hyphen, cluster: end) }
    if item.level & 1 == 1 { glyphs.reverse() }
    assembly.add(count: glyphs.count) { (glyphs[$0], true) }
    assembly.addUnshaped(item)
  }

  @inline(__always)
  func scaled(_ units: Int32, _ size: Length, _ unitsPerEm: Int) -> Length {
    units == 0 ? .zero : size.scaled(by: Int(units), over: unitsPerEm)
  }
}
