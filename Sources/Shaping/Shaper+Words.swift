internal import CTypesetHarfBuzz
internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetTextAnalysis

/// The words of the text in hand.
struct WordsInHand {
  /// Their places in what is known.
  var found: [Int32] = []
  /// Those that are new, with a space before each.
  var missing: [UInt8] = []
  /// The places of those.
  var missingPlaces: [Int32] = []
}

extension Shaper {
  /// What is known of words in a style and a script.
  struct WordsKey: Hashable {
    var style: Int
    var script: ScriptTag
  }

  /// Adds the glyphs of `item`, a piece of a whole paragraph, word by word, each word shaped once for all texts; false,
  /// and nothing is added, where they might not be those of the piece shaped as one. O(bytes), with little for each.
  func appendWords(
    _ item: Item, _ bytes: UnsafeBufferPointer<UInt8>, size: Length, to assembly: inout Assembly
  ) -> Bool {
    guard shapesWordsOnce, item.level & 1 == 0, isPlain(item.script),
      item.face == styles[item.style].face
    else { return false }
    let index = wordsIndex(of: item)
    guard words[index].isOpen, !words[index].isHopeless, isPlain(item.range, bytes) else {
      return false
    }
    find(item, bytes, in: &words[index], &wordsInHand)
    shapeMissing(item, size: size, in: &words[index], &wordsInHand)
    return assembly.add(item.range, of: bytes, as: wordsInHand.found, in: &words[index])
  }

  /// Whether the letters of `script` are shaped one after the other, without a look at the words around.
  private func isPlain(_ script: ScriptTag) -> Bool {
    switch script.rawValue {
    case ScriptTag.latin.rawValue, 0x4772_656B, 0x4379_726C: true  // Grek, Cyrl
    default: false
    }
  }

  /// The place in `words` of what is known in the style and script of `item`.
  private func wordsIndex(of item: Item) -> Int {
    let key = WordsKey(style: item.style, script: item.script)
    if key == lastWordsKey { return lastWords }
    let index: Int
    if let known = wordsIndices[key] {
      index = known
    } else {
      let style = styles[item.style]
      let reaches = SpaceReach.reaches(
        style.face, script: item.script, language: style.hbLanguage, features: style.hbFeatures)
      index = words.count
      words.append(WordShapes(isOpen: !reaches))
      wordsIndices[key] = index
    }
    lastWordsKey = key
    lastWords = index
    return index
  }

  /// Whether all of `range` is plain: letters that begin a cluster of their own, are seen, and stand as they are whatever
  /// stands behind a space beside them.
  private func isPlain(_ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = range.lowerBound
    var start = place
    while place < range.upperBound {
      let byte = bytes[place]
      if byte < 0x80 {
        guard byte >= 0x20, byte != 0x7F else { return false }
        place += 1
        // A word's clusters have 16 bits.
        if byte == 0x20 {
          guard place - start < 4096 else { return false }
          start = place
        }
        continue
      }
      let length = plainLength(bytes, place, range.upperBound)
      guard length > 0 else { return false }
      place += length
    }
    return place - start < 4096
  }

  /// Finds the words of `item`, whose characters are plain.
  private func find(
    _ item: Item, _ bytes: UnsafeBufferPointer<UInt8>, in words: inout WordShapes,
    _ hand: inout WordsInHand
  ) {
    words.trim()
    hand.found.removeAll(keepingCapacity: true)
    hand.missing.removeAll(keepingCapacity: true)
    hand.missingPlaces.removeAll(keepingCapacity: true)
    var place = item.range.lowerBound
    let end = item.range.upperBound
    while place < end {
      if bytes[place] == 0x20 {
        place += 1
        continue
      }
      let start = place
      // FNV-1a.
      var hash: UInt32 = 0x811C_9DC5
      while place < end, bytes[place] != 0x20 {
        hash = (hash ^ UInt32(bytes[place])) &* 0x0100_0193
        place += 1
      }
      hash ^= hash >> 15
      let word = UnsafeBufferPointer(rebasing: bytes[start..<place])
      let known = words.words.count
      let at = words.place(of: word, hash: hash)
      hand.found.append(Int32(at))
      guard at == known else { continue }
      hand.missingPlaces.append(Int32(at))
      hand.missing.append(0x20)
      hand.missing.append(contentsOf: word)
    }
  }

  /// How many bytes the character at `place` has, if it is plain: it begins a cluster of its own, is seen, and stands as
  /// it is whatever stands around it; else 0. Letters of Latin, Greek and Cyrillic, and signs of running text.
  private func plainLength(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int, _ end: Int
  ) -> Int {
    let lead = bytes[place]
    guard place + 1 < end else { return 0 }
    let second = bytes[place + 1]
    switch lead {
    // U+00A0…U+00BF but for the soft hyphen, and letters up to U+024F.
    case 0xC2: return second >= 0xA0 && second != 0xAD ? 2 : 0
    case 0xC3...0xC8: return 2
    case 0xC9: return second < 0x90 ? 2 : 0
    // U+0370…U+0481, U+048A…U+04FF
    case 0xCD: return second >= 0xB0 ? 2 : 0
    case 0xCE...0xD1: return 2
    case 0xD2: return second < 0x82 || second >= 0x8A ? 2 : 0
    case 0xD3: return 2
    // U+1E00…U+1FFF
    case 0xE1: return second >= 0xB8 && place + 2 < end ? 3 : 0
    case 0xE2:
      guard place + 2 < end else { return 0 }
      let third = bytes[place + 2]
      // U+2010…U+2027, U+2030…U+203F, U+20A0…U+20BF
      if second == 0x80 { return third >= 0x90 && third <= 0xA7 || third >= 0xB0 ? 3 : 0 }
      return second == 0x82 && third >= 0xA0 ? 3 : 0
    default: return 0
    }
  }

  /// Shapes the new words together, between spaces, and notes those that do not see the spaces.
  private func shapeMissing(
    _ item: Item, size: Length, in words: inout WordShapes, _ hand: inout WordsInHand
  ) {
    guard !hand.missingPlaces.isEmpty || words.space == nil else { return }
    hand.missing.append(0x20)
    let places = hand.missingPlaces
    hand.missing.withUnsafeBufferPointer { bytes in
      var alone = item
      alone.range = 0..<bytes.count
      shape(alone, bytes, 0..<bytes.count, nil, bytes.count)
      var count: UInt32 = 0
      guard hb_buffer_allocation_successful(buffer) != 0,
        let infos = hb_buffer_get_glyph_infos(buffer, &count),
        let positions = hb_buffer_get_glyph_positions(buffer, &count), count > 0
      else {
        for place in places { words.refuse(Int(place)) }
        return
      }
      let unitsPerEm = item.face.unitsPerEm
      let nominal = item.face.spaceGlyph ?? 0
      let units = Int32(clamping: item.face.advance(of: nominal).rawValue)
      let advance = scaled(units, size, unitsPerEm)
      if words.space == nil {
        words.space = ShapedGlyph(
          id: nominal, cluster: 0, advance: advance, xOffset: .zero, yOffset: .zero)
      }
      let unsafeToBreak = HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue
      /// Whether the glyph at `place` is a space as it is alone, at byte `byte`.
      func isSpace(_ place: Int, _ byte: Int) -> Bool {
        guard place < count else { return false }
        let info = infos[place]
        let position = positions[place]
        return info.codepoint == nominal && Int(info.cluster) == byte
          && info.mask & unsafeToBreak == 0 && position.x_advance == units
          && position.x_offset == 0 && position.y_offset == 0
      }
      var glyph = 0
      var byte = 0
      for place in places {
        let length = words.words[Int(place)].letters.count
        let first = glyph + 1
        let end = byte + 1 + length
        var last = first
        while last < count, Int(infos[last].cluster) > byte, Int(infos[last].cluster) < end {
          last += 1
        }
        let isSound =
          isSpace(glyph, byte) && isSpace(last, end) && first < last
          && Int(infos[first].cluster) == byte + 1 && infos[first].mask & unsafeToBreak == 0
          && last - first <= 2 * length
        if isSound {
          words.set(Int(place), count: last - first) { number in
            let info = infos[first + number]
            let position = positions[first + number]
            let advance = scaled(position.x_advance, size, unitsPerEm).scaledPoints
            let xOffset = scaled(position.x_offset, size, unitsPerEm).scaledPoints
            let yOffset = scaled(position.y_offset, size, unitsPerEm).scaledPoints
            guard info.codepoint != 0, let advance = Int32(exactly: advance),
              let xOffset = Int32(exactly: xOffset), let yOffset = Int32(exactly: yOffset)
            else { return nil }
            return WordShapes.Glyph(
              id: info.codepoint, cluster: UInt16(Int(info.cluster) - byte - 1),
              isSafe: info.mask & unsafeToBreak == 0, advance: advance, xOffset: xOffset,
              yOffset: yOffset)
          }
        } else {
          words.refuse(Int(place))
        }
        // Where the spaces are not found again, none of what follows is sound.
        glyph = last
        byte = end
      }
    }
  }

}

extension Assembly {
  /// Adds the glyphs of `range` of `bytes`, which are the words at `found` with spaces between them; false where not all of
  /// these are sound.
  mutating func add(
    _ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, as found: [Int32],
    in shapes: inout WordShapes
  ) -> Bool {
    for place in found where !shapes.words[Int(place)].isSound {
      shapes.refusals += 1
      return false
    }
    guard let space = shapes.space else { return false }
    shapes.successes += 1
    markRunStart(range.lowerBound)
    let both = ShapedText.Boundary.cluster | ShapedText.Boundary.safe
    let words = shapes.words
    shapes.glyphs.withUnsafeBufferPointer { known in
      addDirectly { base, glyphs, prefix, boundaries in
        var place = range.lowerBound
        var next = 0
        while place < range.upperBound {
          if bytes[place] == 0x20 {
            var glyph = space
            glyph.cluster = Int32(place)
            glyphs.append(glyph)
            prefix[place - base + 1] += glyph.advance
            boundaries[place - base] |= both
            place += 1
            continue
          }
          let word = words[Int(found[next])]
          next += 1
          for index in Int(word.glyphs.lowerBound)..<Int(word.glyphs.upperBound) {
            let own = known[index]
            let start = place + Int(own.cluster)
            let advance = Length(scaledPoints: Int(own.advance))
            glyphs.append(
              ShapedGlyph(
                id: own.id, cluster: Int32(start), advance: advance,
                xOffset: Length(scaledPoints: Int(own.xOffset)),
                yOffset: Length(scaledPoints: Int(own.yOffset))))
            prefix[start - base + 1] += advance
            boundaries[start - base] |= own.isSafe ? both : ShapedText.Boundary.cluster
          }
          place += word.letters.count
        }
      }
    }
    return true
  }
}
