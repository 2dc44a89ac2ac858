internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetRichText

extension PressFont {
  /// Writes the font to `file`: its program, its measures, and what its glyphs stand for. False where the
  /// program cannot be had.
  ///
  /// A simple font with the glyphs whose codes are one byte, and a Type 0 font with those that have two, the glyph's number
  /// or name (PDF 32000-1, 9.6 and 9.7); no glyph is in both.
  ///
  /// Every glyph stands for something.
  func write(to file: PDFFile) -> Bool {
    let glyphs = used
    completeMeanings(of: glyphs)
    fillMeanings(of: glyphs)
    let short = glyphs.filter { byte(of: $0) != 0 }
    let long = short.isEmpty ? glyphs : glyphs.filter { byte(of: $0) == 0 }
    return (short.isEmpty || writeSimple(short, to: file))
      && (long.isEmpty || writeComposite(long, to: file))
  }

  /// Writes the objects of the font that have codes of two bytes, or of one, each with its own table of meanings.
  private func putMeanings(
    isLong: Bool, _ glyphs: [(code: UInt16, glyph: UInt32)], to file: PDFFile, _ start: PDFBytes
  ) {
    for variant in 0...variants.count {
      guard let object = objects[place(variant, isLong: isLong)] else { continue }
      let own =
        variant == 0
        ? glyphs : glyphs.filter { variants[variant - 1].hasMeaning(of: $0.glyph) }
      let map = file.reserve()
      file.put(unicodeMap(own, variant, digits: isLong || bytes == nil ? 4 : 2), as: map)
      var font = start
      font.append("/ToUnicode ")
      font.append(reference: map)
      font.append(">>")
      file.put(font, as: object)
    }
  }

  // MARK: Codes of one byte

  /// A TrueType font is called symbolic, and has a table with its codes and no other (9.6.6.4; ISO 19005-2, 6.2.11.6); one
  /// with names is called by its own table of codes (Adobe 5176, 12).
  private func writeSimple(_ glyphs: [UInt32], to file: PDFFile) -> Bool {
    let coded = glyphs.map { (code: UInt16(byte(of: $0)), glyph: $0) }.sorted { $0.code < $1.code }
    guard var subset = FontSubset(face, glyphs: glyphs, keepsNumbers: false) else { return false }
    let program = file.reserve()
    switch subset.outlines {
    case .trueType:
      var codes: [UInt8: UInt16] = [:]
      for (glyph, number) in zip(glyphs, subset.numbers) {
        codes[byte(of: glyph)] = UInt16(truncatingIfNeeded: number)
      }
      guard subset.rewrite(widening: widening, codes: codes) else { return false }
      put(trueType: subset.bytes, as: program, to: file)
    case .postScript:
      var codes = [UInt8](repeating: 0, count: Int(subset.numbers.max() ?? 0) + 1)
      for (glyph, number) in zip(glyphs, subset.numbers) where number > 0 {
        codes[Int(number)] = byte(of: glyph)
      }
      guard
        let table = NumberedOutlines.table(subset.bytes, bytes: codes, widening: widening)
      else { return false }
      file.put(table, as: program, entries: "/Subtype/Type1C")
    }
    let name = baseName(glyphs)
    let descriptor = file.put(
      descriptor(name, subset.outlines, face.boundingBox, program: program))
    var font = PDFBytes()
    font.append("<</Type/Font/Subtype")
    font.append(subset.outlines == .trueType ? "/TrueType" : "/Type1")
    font.append("/BaseFont")
    font.append(name: name)
    font.append("/FontDescriptor ")
    font.append(reference: descriptor)
    let (first, last) = (Int(coded.first?.code ?? 0), Int(coded.last?.code ?? 0))
    font.append("/FirstChar ")
    font.append(integer: first)
    font.append("/LastChar ")
    font.append(integer: last)
    // Its own object, since variants have the same.
    var list = PDFBytes()
    list.append("[")
    var next = first
    for (code, glyph) in coded {
      while next < Int(code) {
        list.append("0 ")
        next += 1
      }
      list.append(decimal: Int(widths[Int(glyph)]), places: 2)
      list.append(0x20)
      next += 1
    }
    list.append("]")
    font.append("/Widths ")
    font.append(reference: file.put(list))
    putMeanings(isLong: false, coded, to: file, font)
    return true
  }

  private func put(trueType bytes: [UInt8], as program: Int, to file: PDFFile) {
    var entries = PDFBytes()
    entries.append("/Length1 ")
    entries.append(integer: bytes.count)
    file.put(bytes, as: program, entries: entries)
  }

  // MARK: Codes of two bytes

  private func writeComposite(_ glyphs: [UInt32], to file: PDFFile) -> Bool {
    guard var subset = subset(glyphs) else { return false }
    let box = fit(&subset, to: glyphs)
    let coded = glyphs.map { (code: code(of: $0), glyph: $0) }.sorted { $0.code < $1.code }
    let program = file.reserve()
    switch subset.outlines {
    case .trueType: put(trueType: subset.bytes, as: program, to: file)
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
    var font = PDFBytes()
    font.append("<</Type/Font/Subtype/Type0/BaseFont")
    font.append(name: name)
    font.append("/Encoding/Identity-H/DescendantFonts[")
    font.append(reference: child)
    font.append("]")
    putMeanings(isLong: true, coded, to: file, font)
    return true
  }

  /// The program with the glyphs `glyphs`, in which each is called by its code; nil where it cannot be had.
  private func subset(_ glyphs: [UInt32]) -> FontSubset? {
    guard var subset = FontSubset(face, glyphs: glyphs, keepsNumbers: false) else { return nil }
    if widening > 0, subset.outlines == .trueType {
      return subset.rewrite(widening: widening) ? subset : nil
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

  /// The `ToUnicode` map of `glyphs` in the font or one of its variants, in which codes have so many digits (9.10.3).
  private func unicodeMap(
    _ glyphs: [(code: UInt16, glyph: UInt32)], _ variant: Int, digits: Int
  ) -> [UInt8] {
    var single: [PDFBytes] = []
    var ranges: [PDFBytes] = []
    func append(_ code: UInt16, to line: inout PDFBytes) {
      line.append(0x3C)
      if digits == 4 {
        line.append(hex: code)
      } else {
        line.append(hex: UInt8(truncatingIfNeeded: code))
      }
      line.append(0x3E)
    }
    var next = 0
    while next < glyphs.count {
      let (code, glyph) = glyphs[next]
      // Letters that stand for characters in a row say it once; such a row ends with a byte’s last value.
      var count = 1
      if let character = character(of: glyph, variant) {
        while next + count < glyphs.count, glyphs[next + count].code == code + UInt16(count),
          self.character(of: glyphs[next + count].glyph, variant) == character + UInt32(count),
          character & 0xFF + UInt32(count) <= 0xFF, code & 0xFF + UInt16(count) <= 0xFF
        { count += 1 }
      }
      var line = PDFBytes()
      append(code, to: &line)
      if count < PressFont.fewestInRange { count = 1 }
      if count > 1 { append(code + UInt16(count - 1), to: &line) }
      line.append(0x3C)
      next += count
      guard appendMeaning(of: glyph, variant, to: &line) else { continue }
      line.append(">\n")
      if count > 1 { ranges.append(line) } else { single.append(line) }
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

      """)
    map.append(digits == 4 ? "<0000><FFFF>" : "<00><FF>")
    map.append("\nendcodespacerange\n")
    for (lines, kind) in [(single, "char"), (ranges, "range")] {
      var first = 0
      while first < lines.count {
        // At most a hundred at once.
        let part = lines[first..<min(first + 100, lines.count)]
        map.append(integer: part.count)
        map.append(plain: " beginbf\(kind)\n")
        for line in part { map.append(line.bytes) }
        map.append(plain: "endbf\(kind)\n")
        first += 100
      }
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

  /// So many letters, or more, are a range: of fewer each takes no more by itself.
  private static let fewestInRange = 3
}
