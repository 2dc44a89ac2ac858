internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetRichText
internal import TypesetTextAnalysis

/// Cuts a paragraph into pieces of one style, script, level and face.
///
/// Colour, links and elements do not cut: letters are kerned and tied across them. A face other
/// than the wanted one is taken by whole grapheme clusters, and only for clusters that the wanted
/// one lacks; so spaces and punctuation stay with it. The signs of Chinese, Japanese and Korean are
/// of their letters' face, though the wanted one may have signs of the same codes (`OwnSigns`).
struct Itemizer {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let attributes: [AttributedText.Run]
  private let analysis: ParagraphAnalysis
  private let shaper: Shaper
  /// Where the next piece begins.
  private var position = 0
  private var attributeIndex = 0
  private var levelIndex = 0
  private var scriptIndex = 0
  private var orientationIndex = 0
  /// The end of the stretch of one style, level and script in hand.
  private var segment = Segment()
  /// True where formulas stand for letters.
  private let hasFormulas: Bool

  private struct Segment {
    var end = 0
    var style = 0
    var level: UInt8 = 0
    var script = ScriptTag.common
    /// Nil in horizontal lines.
    var setting: OrientationRun.Setting?
    /// The signs that are of the letters' face, where that is not the wanted one.
    var signs: OwnSigns?
    /// The next of these that was found; before the place in hand where none was looked for.
    var nextSign = -1
    /// True for letters that a formula stands for: all of them are one thing.
    var isFormula = false
  }

  init(
    bytes: UnsafeBufferPointer<UInt8>, attributes: [AttributedText.Run],
    analysis: ParagraphAnalysis, shaper: Shaper
  ) {
    self.bytes = bytes
    self.attributes = attributes
    self.analysis = analysis
    self.shaper = shaper
    hasFormulas = attributes.contains { $0.attributes.formula != nil }
  }

  /// The next piece; nil at the end.
  mutating func next() -> Item? {
    guard position < bytes.count else { return nil }
    if position >= segment.end { startSegment() }
    while attributes[attributeIndex].range.upperBound.utf8 <= position { attributeIndex += 1 }
    let main = shaper.styles[segment.style].face
    if segment.isFormula { return item(to: segment.end, kind: .object, face: main) }
    if let (kind, end) = special(at: position) { return item(to: end, kind: kind, face: main) }
    return text(main)
  }

  private mutating func item(to end: Int, kind: ShapedRun.Kind, face: FontFace) -> Item {
    defer { position = end }
    var item = Item(
      range: position..<end, style: segment.style, face: face, level: segment.level,
      script: segment.script, kind: kind, attributes: attributeIndex)
    if let setting = segment.setting {
      item.orientation = shaper.orientation(of: scalar(at: position).0, in: item, setting)
    }
    return item
  }

  /// Finds how far style, level and script stay as they are at `position`.
  private mutating func startSegment() {
    let levels = analysis.levels.runs
    let scripts = analysis.scripts
    while levelIndex + 1 < levels.count, levels[levelIndex].range.upperBound.utf8 <= position {
      levelIndex += 1
    }
    while scriptIndex + 1 < scripts.count, scripts[scriptIndex].range.upperBound.utf8 <= position {
      scriptIndex += 1
    }
    while attributes[attributeIndex].range.upperBound.utf8 <= position { attributeIndex += 1 }
    var end = bytes.count
    if levelIndex < levels.count {
      segment.level = levels[levelIndex].level
      if levelIndex + 1 < levels.count { end = min(end, levels[levelIndex].range.upperBound.utf8) }
    }
    if scriptIndex < scripts.count {
      segment.script = scripts[scriptIndex].script
      if scriptIndex + 1 < scripts.count {
        // A mark of another script stays with its base.
        var upper = scripts[scriptIndex].range.upperBound.utf8
        while upper < end, !analysis.positions[upper].contains(.graphemeStart) { upper += 1 }
        end = min(end, upper)
      }
    }
    segment.style = shaper.style(for: attributes[attributeIndex].attributes)
    segment.signs = OwnSigns(
      of: segment.script, in: shaper.styles[segment.style].key.language)
    if let signs = segment.signs, shaper.styles[segment.style].face.covers(signs.letter) {
      segment.signs = nil
    }
    segment.nextSign = -1
    segment.isFormula = hasFormulas && attributes[attributeIndex].attributes.formula != nil
    if segment.isFormula {
      segment.end = attributes[attributeIndex].range.upperBound.utf8
      return
    }
    var next = attributeIndex
    while attributes[next].range.upperBound.utf8 < end {
      let upper = attributes[next].range.upperBound.utf8
      guard next + 1 < attributes.count,
        shaper.styles[segment.style].fits(attributes[next + 1].attributes),
        !hasFormulas || attributes[next + 1].attributes.formula == nil
      else {
        end = upper
        break
      }
      next += 1
    }
    if !analysis.orientations.isEmpty { end = min(end, startOrientation()) }
    segment.end = max(end, position + 1)
  }

  /// Notes how characters stand at `position` of a vertical paragraph; where that ends.
  private mutating func startOrientation() -> Int {
    let runs = analysis.orientations
    while orientationIndex + 1 < runs.count,
      runs[orientationIndex].range.upperBound.utf8 <= position
    {
      orientationIndex += 1
    }
    segment.setting = runs[orientationIndex].setting
    return runs[orientationIndex].range.upperBound.utf8
  }

  /// What stands at `place` instead of a glyph, and its end.
  private func special(at place: Int) -> (ShapedRun.Kind, Int)? {
    let byte = bytes[place]
    if byte >= 0x20, byte < 0x7F { return nil }
    switch byte {
    case 0x09: return (.tab, place + 1)
    case 0x0D where place + 1 < segment.end && bytes[place + 1] == 0x0A:
      return (.separator, place + 2)
    case 0..<0x20, 0x7F: return (.separator, place + 1)
    // U+0080…U+009F
    case 0xC2 where place + 1 < bytes.count && bytes[place + 1] < 0xA0:
      return (.separator, place + 2)
    case 0xE2 where place + 2 < bytes.count && bytes[place + 1] == 0x80:
      // U+2028, U+2029
      return bytes[place + 2] & 0xFE == 0xA8 ? (.separator, place + 3) : nil
    case 0xEF where place + 2 < bytes.count && bytes[place + 1] == 0xBF && bytes[place + 2] == 0xBC:
      return (.object, place + 3)
    default: return nil
    }
  }

  /// The piece of text that begins at `position`, as far as one face goes.
  private mutating func text(_ main: FontFace) -> Item {
    var face: FontFace?
    var place = position
    while place < segment.end {
      // Most text: characters that the wanted face has.
      let plain = plainEnd(from: place, main)
      if plain > place {
        if let face, face != main { return item(to: place, kind: .text, face: face) }
        face = main
        place = plain
        if place >= segment.end { break }
      }
      if special(at: place) != nil { break }
      // A cluster that the wanted face may lack; it may have begun with plain characters.
      var start = place
      while start > position, !analysis.positions[start].contains(.graphemeStart) { start -= 1 }
      var end = place + 1
      while end < segment.end, !analysis.positions[end].contains(.graphemeStart) { end += 1 }
      let choice = chosenFace(for: start..<end, main: main, current: face ?? main)
      if start > position, let face, face != choice {
        return item(to: start, kind: .text, face: face)
      }
      face = choice
      place = end
    }
    return item(to: place, kind: .text, face: face ?? main)
  }

  /// Where the characters end, from `place` on, that `main` has and that nothing is to be asked
  /// about.
  private mutating func plainEnd(from place: Int, _ main: FontFace) -> Int {
    var place = place
    let end = segment.signs == nil ? segment.end : nextSign(from: place)
    let coversASCII = main.coversASCII
    while place < end {
      let byte = bytes[place]
      if byte < 0x80 {
        guard byte >= 0x20, byte != 0x7F, coversASCII || main.covers(UInt32(byte)) else { break }
        place += 1
        continue
      }
      let (scalar, length) = scalar(at: place)
      guard place + length <= segment.end, scalar >= 0xA0, scalar != 0xFFFC,
        scalar & ~1 != 0x2028, !EmojiPresentation.isCandidate(scalar), main.covers(scalar)
      else { break }
      place += length
    }
    return place
  }

  /// The next sign of the letters' face from `place` on, or the segment's end.
  private mutating func nextSign(from place: Int) -> Int {
    guard segment.nextSign < place else { return segment.nextSign }
    var place = place
    while place < segment.end, segment.signs?.holds(bytes, at: place) == false {
      place += utf8Length(bytes[place])
    }
    segment.nextSign = min(place, segment.end)
    return segment.nextSign
  }

  /// The face for one cluster. `current` for what has no shape of its own.
  private func chosenFace(
    for range: Range<Int>, main: FontFace, current: FontFace
  ) -> FontFace {
    shaper.cluster.removeAll(keepingCapacity: true)
    var place = range.lowerBound
    while place < range.upperBound {
      let (scalar, length) = scalar(at: place)
      shaper.cluster.append(scalar)
      place += length
    }
    let isEmoji =
      shaper.cluster.contains(where: EmojiPresentation.isCandidate)
      && EmojiPresentation.isEmoji(shaper.cluster)
    if !isEmoji {
      if shaper.cluster.allSatisfy(\.isIgnorable) { return current }
      if let signs = segment.signs, signs.holds(bytes, at: range.lowerBound) {
        let sign = shaper.cluster
        shaper.cluster = [signs.letter]
        let own = shaper.fallback(style: segment.style, script: segment.script, isEmoji: false)
        shaper.cluster = sign
        if let own, own.covers(cluster: sign) { return own }
      }
      if main.covers(cluster: shaper.cluster) { return main }
    }
    let found = shaper.fallback(style: segment.style, script: segment.script, isEmoji: isEmoji)
    // A cluster that no font has shows the box of the wanted face.
    return found ?? main
  }

  private func scalar(at place: Int) -> (UInt32, Int) {
    let lead = UInt32(bytes[place])
    func next(_ distance: Int) -> UInt32 {
      place + distance < bytes.count ? UInt32(bytes[place + distance] & 0x3F) : 0
    }
    if lead < 0x80 { return (lead, 1) }
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | next(1), 2) }
    if lead < 0xF0 { return ((lead & 0x0F) << 12 | next(1) << 6 | next(2), 3) }
    return ((lead & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
  }
}

extension Shaper {
  /// The face for the `cluster` in hand, which the wanted one lacks; nil where none has it.
  func fallback(style: Int, script: ScriptTag, isEmoji: Bool) -> FontFace? {
    guard let first = cluster.first else { return nil }
    if !isEmoji, let key = FallbackTable.key(first, style: style, script: script.rawValue) {
      let index: Int32
      if let known = fallbacks.value(for: key) {
        index = known
      } else {
        index = remembered(ask([first], style, script))
        fallbacks.insert(index, for: key)
      }
      if cluster.count == 1 { return index < 0 ? nil : fallbackFaces[Int(index)] }
      // The face of the base, where it has the marks too: what the library would find as well.
      if index >= 0, fallbackFaces[Int(index)].covers(cluster: cluster) {
        return fallbackFaces[Int(index)]
      }
    }
    return ask(cluster, style, script)
  }

  private func ask(_ cluster: [UInt32], _ style: Int, _ script: ScriptTag) -> FontFace? {
    let key = styles[style].key
    return library.fallback(
      for: cluster, language: key.language, script: script, like: key.query
    ).map { library.drawn($0, for: key.size, key.query) }
  }

  private func remembered(_ face: FontFace?) -> Int32 {
    guard let face else { return -1 }
    if let index = fallbackFaces.firstIndex(of: face) { return Int32(index) }
    fallbackFaces.append(face)
    return Int32(fallbackFaces.count - 1)
  }
}
