internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetRichText

extension PressFont {
  /// Writes the font to `file`: its program, its measures, and what its glyphs stand for. False where the
  /// program cannot be had.
  ///
  /// A Type 0 font whose codes are two bytes, the glyph's number or name (PDF 32000-1, 9.7).
  ///
  /// With `isComplete` every glyph stands for something.
  func write(to file: PDFFile, isComplete: Bool) -> Bool {
    let glyphs = used
    guard var subset = subset(glyphs) else { return false }
    let box = fit(&subset, to: glyphs)
    let coded = glyphs.map { (code: code(of: $0), glyph: $0) }.sorted { $0.code < $1.code }
    let program = file.reserve()
    switch subset.outlines {
    case .trueType:
      var entries = PDFBytes()
      entries.append("/Length1 ")
      entries.append(integer: subset.bytes.count)
      file.put(subset.bytes, as: program, entries: entries)
    case .postScript:
      file.put(subset.bytes, as: program, entries: "/Subtype/CIDFontType0C")
    }
    let name = baseName(glyphs)
    let descriptor = file.put(descriptor(name, subset.outlines, box, program: program))
    var descendant = PDFBytes()
    descendant.append("<</Type/Font/Subtype")
    switch subset.outlines {
    case .trueType:
      var map = [UInt8](repeating: 0, count: 2 * (Int(glyphs.last ?? 0) + 1))
      for (glyph, number) in zip(glyphs, subset.numbers) {
        map[2 * Int(glyph)] = UInt8(number >> 8)
        map[2 * Int(glyph) + 1] = UInt8(truncatingIfNeeded: number)
      }
      let object = file.reserve()
      file.put(map, as: object)
      descendant.append("/CIDFontType2/CIDToGIDMap ")
      descendant.append(reference: object)
    case .postScript: descendant.append("/CIDFontType0")
    }
    descendant.append("/BaseFont")
    descendant.append(name: name)
    descendant.append("/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>")
    descendant.append("/FontDescriptor ")
    descendant.append(reference: descriptor)
    descendant.append("/DW 0/W[")
    appendWidths(of: coded, to: &descendant)
    descendant.append("]>>")
    let child = file.put(descendant)
    completeMeanings(of: coded)
    if isComplete { fillMeanings(of: coded) }
    put(name, child, as: object, unicodeMap(coded, 0), to: file)
    for (place, variant) in variants.enumerated() {
      let coded = variant.glyphs.map { (code: code(of: $0), glyph: $0) }
        .sorted { $0.code < $1.code }
      put(name, child, as: variant.object, unicodeMap(coded, place + 1), to: file)
    }
    return true
  }

  /// Writes the font `child`, whose glyphs stand for what `meanings` say, as the object `number`.
  private func put(
    _ name: String, _ child: Int, as number: Int, _ meanings: [UInt8], to file: PDFFile
  ) {
    let map = file.reserve()
    file.put(meanings, as: map)
    var font = PDFBytes()
    font.append("<</Type/Font/Subtype/Type0/BaseFont")
    font.append(name: name)
    font.append("/Encoding/Identity-H/DescendantFonts[")
    font.append(reference: child)
    font.append("]/ToUnicode ")
    font.append(reference: map)
    font.append(">>")
    file.put(font, as: number)
  }

  /// The program with the glyphs `glyphs`, in which each is called by its code; nil where it cannot be had.
  private func subset(_ glyphs: [UInt32]) -> FontSubset? {
    guard var subset = FontSubset(face, glyphs: glyphs, keepsNumbers: false) else { return nil }
    if widening > 0, subset.outlines == .trueType {
      return subset.widen(by: widening) ? subset : nil
    }
    guard subset.outlines == .postScript, codes == nil else { return subset }
    var numbers = [UInt16](repeating: 0, count: Int(subset.numbers.max() ?? 0) + 1)
    for (glyph, number) in zip(glyphs, subset.numbers) {
      numbers[Int(number)] = UInt16(truncatingIfNeeded: glyph)
    }
    if let numbered = NumberedOutlines.table(
      subset.bytes, codes: numbers, widening: widening)
    {
      subset.bytes = numbered
      return subset
    }
    // Outlines by names have no other number than their place, and nobody asks for their names.
    guard var whole = FontSubset(face, glyphs: glyphs, keepsNumbers: true) else { return nil }
    whole.bytes = NumberedOutlines.withoutNames(whole.bytes) ?? whole.bytes
    return whole
  }

  /// The box around its letters. Where the font has numbers for its letters, `subset` says that of those in use, `glyphs`.
  private func fit(_ subset: inout FontSubset, to glyphs: [UInt32]) -> GlyphBox {
    guard codes != nil, subset.outlines == .postScript else { return face.boundingBox }
    let box = glyphs.reduce(face.extents(of: 0)) { $0.union(face.extents(of: $1)) }
    return !box.isEmpty && OutlineBox.set(box, in: &subset.bytes) ? box : face.boundingBox
  }

  /// `ABCDEF+Name`: six letters that tell subsets of one font apart (9.6.4), by what is in this one.
  private func baseName(_ glyphs: [UInt32]) -> String {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    func take(_ value: UInt32) { sum = (sum ^ UInt64(value)) &* 0x100_0000_01B3 }
    for glyph in glyphs { take(glyph) }
    for value in face.coordinates { take(UInt32(truncatingIfNeeded: value)) }
    take(UInt32(place))
    var letters = ""
    for _ in 0..<6 {
      letters.unicodeScalars.append(Unicode.Scalar(UInt8(0x41 + sum % 26)))
      sum /= 26
    }
    let own = face.name(.postScript) ?? face.fullName
    let plain = own.utf8.filter { (0x21...0x7E).contains($0) && !"()<>[]{}/%#".utf8.contains($0) }
    return "\(letters)+\(String(decoding: plain.prefix(100), as: UTF8.self))"
  }

  /// What is said of all letters together (9.8).
  private func descriptor(
    _ name: String, _ outlines: FontSubset.Outlines, _ box: GlyphBox, program: Int
  ) -> PDFBytes {
    func units(_ value: Int) -> Int { roundHalfEven(value, times: 1000, over: face.unitsPerEm) }
    var bytes = PDFBytes()
    bytes.append("<</Type/FontDescriptor/FontName")
    bytes.append(name: name)
    // Symbolic: its codes are its own.
    let isItalic = face.slant != .roman
    bytes.append("/Flags ")
    bytes.append(integer: isItalic ? 4 | 64 : 4)
    bytes.append("/FontBBox[")
    for edge in [box.minX, box.minY, box.maxX, box.maxY] {
      bytes.append(integer: units(edge.rawValue))
      bytes.append(0x20)
    }
    bytes.append("]/ItalicAngle ")
    bytes.append(decimal: Int((face.slantAngle * 100).rounded()), places: 2)
    bytes.append("/Ascent ")
    bytes.append(integer: units(face.metrics.ascender.rawValue))
    bytes.append("/Descent ")
    bytes.append(integer: -units(face.metrics.descender.rawValue))
    bytes.append("/CapHeight ")
    bytes.append(integer: units(face.metrics.capHeight.rawValue))
    // No font says it; as wide as such stems are.
    bytes.append("/StemV ")
    bytes.append(integer: 50 + face.weight * face.weight / 4225)
    bytes.append(outlines == .trueType ? "/FontFile2 " : "/FontFile3 ")
    bytes.append(reference: program)
    bytes.append(">>")
    return bytes
  }

  /// The `ToUnicode` map of `glyphs` in the font or one of its variants (9.10.3).
  private func unicodeMap(
    _ glyphs: [(code: UInt16, glyph: UInt32)], _ variant: Int
  ) -> [UInt8] {
    var lines: [PDFBytes] = []
    for (code, glyph) in glyphs {
      var line = PDFBytes()
      line.append(0x3C)
      line.append(hex: code)
      line.append("><")
      guard appendMeaning(of: glyph, variant, to: &line) else { continue }
      line.append(">\n")
      lines.append(line)
    }
    var map = PDFBytes()
    map.append(
      """
      /CIDInit/ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
      /CMapName/Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      <0000><FFFF>
      endcodespacerange

      """)
    var first = 0
    while first < lines.count {
      // At most a hundred at once.
      let part = lines[first..<min(first + 100, lines.count)]
      map.append(integer: part.count)
      map.append(" beginbfchar\n")
      for line in part { map.append(line.bytes) }
      map.append("endbfchar\n")
      first += 100
    }
    map.append(
      """
      endcmap
      CMapName currentdict/CMap defineresource pop
      end
      end

      """)
    return map.bytes
  }
}
