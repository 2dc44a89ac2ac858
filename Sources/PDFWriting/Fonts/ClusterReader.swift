internal import TypesetCairoRendering
internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetRenderTree
internal import TypesetRichText

/// Tells fonts what their glyphs stand for, and finds the stretches of a run where glyphs do not say it: where
/// one has two meanings, or several share letters.
struct ClusterReader {
  private struct Key: Hashable {
    var face: ObjectIdentifier
    var glyphs: [UInt32]
    var text: ArraySlice<UInt8>
    var isBackward: Bool
    var language: LanguageTag
  }

  private static let mostPieces = 4096

  /// What clusters of several glyphs consist of; emptied when there are too many.
  private var pieces: [Key: ClusterPieces] = [:]
  /// Whether stretches that adjoin become one: readers turn the letters of one from right to left around.
  private var joins = true
  /// The stretches of the run that was read last, in the order of its glyphs.
  private(set) var spans: [MeaningSpan] = []

  /// Reads `run`, set in `font`, whose stretches `joins` has as few as can be. O(glyphs).
  mutating func read(_ run: GlyphRun, _ font: PressFont, joins: Bool) {
    spans.removeAll(keepingCapacity: true)
    self.joins = joins
    guard run.hasSoundText else { return }
    var byte = 0
    var glyph = run.isBackward ? run.glyphs.count : 0
    let clusters = run.clusters
    for place in 0..<clusters.count {
      let (bytes, count) = (Int(clusters[place].bytes), Int(clusters[place].glyphs))
      // Mostly a letter that stands for what it stood for before.
      if bytes == 1, count == 1, !run.isBackward,
        font.stands(run.glyphs[glyph].id, for: run.text[byte])
      {
        byte += 1
        glyph += 1
        continue
      }
      if run.isBackward { glyph -= count }
      let text = byte..<byte + bytes
      if count == 1 {
        read(one: glyph, text, run, font)
      } else if count > 1 {
        if let own = ClusterReader.ordered(run.text[text]) {
          // Glyphs come in that order: a letter with the mark below it, then the one above.
          var ordered = run
          ordered.text.replaceSubrange(text, with: own)
          read(several: glyph..<glyph + count, text, ordered, font)
        } else {
          read(several: glyph..<glyph + count, text, run, font)
        }
      }
      byte += bytes
      if !run.isBackward { glyph += count }
    }
    if run.isBackward { spans.reverse() }
  }

  @inline(__always)
  private mutating func read(
    one place: Int, _ range: Range<Int>, _ run: GlyphRun, _ font: PressFont
  ) {
    let glyph = run.glyphs[place].id
    guard font.has(glyph) else { return }
    if glyph == font.face.spaceGlyph, ClusterReader.hasInk(run.text[range]) {
      // A space that carries what is drawn beside it is a space to readers of glyphs, which find it there.
      font.suggest(glyph, 0x20)
      add(place..<place + 1, range, run)
      return
    }
    if range.count > 1, let own = ClusterReader.plain(run.text[range]),
      let plain = own.first(where: { font.face.glyph(for: $0) == glyph })
    {
      font.suggest(glyph, plain)
    }
    guard !font.note(glyph, range, of: run.text) else { return }
    guard !range.isEmpty else {
      add(place..<place + 1, range, run)
      return
    }
    add(place..<place + 1, range, run, font.variant(of: glyph, range, of: run.text) ?? 0)
  }

  private mutating func read(
    several glyphs: Range<Int>, _ range: Range<Int>, _ run: GlyphRun, _ font: PressFont
  ) {
    guard glyphs.allSatisfy({ font.has(run.glyphs[$0].id) }) else { return }
    let found = pieces(of: range, glyphs, run, font)
    // Readers that pass over ActualText have nothing else; what a glyph stands for alone is better where it is known.
    for share in found.shares where font.has(share.glyph) {
      font.suggest(share.glyph, share: share.text[...])
    }
    if found.shares.isEmpty, found.codes.isEmpty {
      for (place, glyph) in glyphs.enumerated() {
        let isFirst = place == (run.isBackward ? glyphs.count - 1 : 0)
        font.suggest(run.glyphs[glyph].id, share: isFirst ? run.text[range] : [])
      }
    }
    if follow(glyphs, range, run, font, found.codes) { return }
    if !found.cuts.isEmpty, !run.isBackward {
      var (byte, glyph) = (range.lowerBound, glyphs.lowerBound)
      for cut in found.cuts {
        let text = byte..<byte + cut.bytes
        if cut.glyphs == 1 {
          read(one: glyph, text, run, font)
        } else {
          say(glyph..<glyph + cut.glyphs, text, run, font, found.codes)
        }
        byte += cut.bytes
        glyph += cut.glyphs
      }
      return
    }
    say(glyphs, range, run, font, found.codes)
  }

  /// Notes what each glyph of a cluster stands for, one character each in the order of the text, where they stand one
  /// behind the other as letters do, as the Devanagari sign of aa behind its letter: no reader tears those apart, so that
  /// nothing is to be said beside them. False where it is not so.
  private mutating func follow(
    _ glyphs: Range<Int>, _ range: Range<Int>, _ run: GlyphRun, _ font: PressFont,
    _ codes: [ClusterPieces.Code]
  ) -> Bool {
    guard !run.isBackward, codes.count == glyphs.count else { return false }
    let upem = font.face.unitsPerEm
    var byte = range.lowerBound
    var ends: [Int] = []
    for (place, code) in zip(glyphs, codes) {
      let glyph = run.glyphs[place]
      guard code.glyph == glyph.id, font.has(glyph.id) else { return false }
      guard let scalar = Unicode.Scalar(code.character) else { return false }
      for unit in scalar.utf8 {
        guard byte < range.upperBound, run.text[byte] == unit else { return false }
        byte += 1
      }
      ends.append(byte)
      let advance = font.face.advance(of: glyph.id)
      guard advance.rawValue > 0 else { return false }
      guard place > glyphs.lowerBound else { continue }
      let before = run.glyphs[place - 1]
      let pen = before.x + font.face.advance(of: before.id).length(at: run.size, unitsPerEm: upem)
      guard glyph.y == before.y, glyph.x >= pen - run.size / 20, glyph.x <= pen + run.size / 20
      else { return false }
    }
    guard byte == range.upperBound else { return false }
    var start = range.lowerBound
    for (place, end) in zip(glyphs, ends) {
      read(one: place, start..<end, run, font)
      start = end
    }
    return true
  }

  /// Notes what the glyphs `glyphs` of a cluster stand for, one by one, and writes its text beside them:
  /// readers tear a sign that stands above or before its letter away from it.
  private mutating func say(
    _ glyphs: Range<Int>, _ range: Range<Int>, _ run: GlyphRun, _ font: PressFont,
    _ codes: [ClusterPieces.Code]
  ) {
    for code in codes where font.has(code.glyph) && !font.hasShare(code.glyph) {
      font.suggest(code.glyph, code.character)
    }
    add(glyphs, range, run, isInOrder: isInOrder(glyphs, range, run, codes))
  }

  /// Whether the glyphs of a cluster, one by one, say its text.
  private func isInOrder(
    _ glyphs: Range<Int>, _ range: Range<Int>, _ run: GlyphRun, _ codes: [ClusterPieces.Code]
  ) -> Bool {
    guard !run.isBackward, codes.count == glyphs.count,
      zip(glyphs, codes).allSatisfy({ run.glyphs[$0].id == $1.glyph })
    else { return false }
    return codes.lazy.compactMap { Unicode.Scalar($0.character) }.flatMap(\.utf8)
      .elementsEqual(run.text[range])
  }

  private mutating func add(
    _ glyphs: Range<Int>, _ range: Range<Int>, _ run: GlyphRun, _ variant: Int = 0,
    isInOrder: Bool = false
  ) {
    // MuPDF writes the end of a stretch twice where its last glyphs say it, and those before are in another order.
    if joins, !run.isBackward, let last = spans.last, last.variant == variant,
      last.isInOrder || !isInOrder,
      last.glyphs.upperBound == glyphs.lowerBound && last.text.upperBound == range.lowerBound
        || variant == 0 && adjoins(glyphs, range, last, run)
    {
      spans[spans.count - 1].glyphs = last.glyphs.lowerBound..<glyphs.upperBound
      spans[spans.count - 1].text = last.text.lowerBound..<range.upperBound
      spans[spans.count - 1].isInOrder = isInOrder
      return
    }
    spans.append(
      MeaningSpan(glyphs: glyphs, text: range, variant: variant, isInOrder: isInOrder))
  }

  /// Whether so little stands between `last` and the glyphs `glyphs`, which stand for `range`, that saying it once more is
  /// less than marks around both: a few letters of their word.
  private func adjoins(
    _ glyphs: Range<Int>, _ range: Range<Int>, _ last: MeaningSpan, _ run: GlyphRun
  ) -> Bool {
    guard last.glyphs.upperBound <= glyphs.lowerBound, last.text.upperBound <= range.lowerBound,
      range.lowerBound - last.text.upperBound <= ClusterReader.mostBetween,
      range.upperBound - last.text.lowerBound <= ClusterReader.mostJoined
    else { return false }
    // Words stay apart.
    let text = run.text[last.text.lowerBound..<range.upperBound]
    return !text.contains(0x20)
      && !String(decoding: text, as: UTF8.self).unicodeScalars.contains {
        $0.properties.isWhitespace || $0 == "\u{200B}"
      }
  }

  /// So many bytes of a word may stand between two stretches that become one, and so many has one at most: readers that mark
  /// what was found divide its width evenly.
  private static let mostBetween = 24
  private static let mostJoined = 96

  private mutating func pieces(
    of range: Range<Int>, _ glyphs: Range<Int>, _ run: GlyphRun, _ font: PressFont
  ) -> ClusterPieces {
    var ids = glyphs.map { run.glyphs[$0].id }
    if run.isBackward { ids.reverse() }
    let key = Key(
      face: ObjectIdentifier(font), glyphs: ids, text: run.text[range], isBackward: run.isBackward,
      language: run.language)
    if let known = pieces[key] { return known }
    let found = ClusterPieces(
      range, of: run.text, glyphs: ids, isBackward: run.isBackward, face: font.face,
      language: run.language)
    if pieces.count >= ClusterReader.mostPieces { pieces.removeAll() }
    pieces[key] = found
    return found
  }

  /// `text` with the marks of Latin, Greek and Cyrillic letters in canonical order (UAX #15); nil where they are.
  private static func ordered(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.contains(where: { $0 == 0xCC || $0 == 0xCD }) else { return nil }
    var scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    var isChanged = false
    for place in scalars.indices.dropFirst() {
      var index = place
      while index > 0, isMark(scalars[index]), isMark(scalars[index - 1]),
        scalars[index].properties.canonicalCombiningClass
          < scalars[index - 1].properties.canonicalCombiningClass
      {
        scalars.swapAt(index, index - 1)
        index -= 1
        isChanged = true
      }
    }
    guard isChanged else { return nil }
    var ordered = String.UnicodeScalarView()
    ordered.append(contentsOf: scalars)
    let bytes = Array(String(ordered).utf8)
    return bytes.count == text.count ? bytes : nil
  }

  /// True for marks of which none starts a sequence.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x300...0x36F).contains(scalar.value) && scalar.properties.canonicalCombiningClass.rawValue > 0
  }

  /// Whether `text` has letters or signs.
  private static func hasInk(_ text: ArraySlice<UInt8>) -> Bool {
    if text.contains(where: { $0 > 0x20 && $0 < 0x7F }) { return true }
    guard text.count > 1 else { return false }
    return String(decoding: text, as: UTF8.self).unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: false
      default: true
      }
    }
  }

  /// The characters whose glyph fonts have for the one character `text` as well, where its own meaning is
  /// theirs: a hyphen is drawn for the soft hyphen at which a line ends.
  private static func plain(_ text: ArraySlice<UInt8>) -> [UInt32]? {
    let first = text.startIndex
    switch (text.count, text[first], text[first + 1]) {
    case (2, 0xC2, 0xAD): return [0x2D, 0x2010]
    case (2, 0xC2, 0xA0): return [0x20]
    case (3, 0xE2, 0x80):
      switch text[first + 2] {
      case 0x80...0x8A, 0xAF: return [0x20]
      case 0x90, 0x91: return [0x2D]
      default: return nil
      }
    default: return nil
    }
  }
}
