import TypesetFonts
import TypesetGeometry
import TypesetRichText

/// Joined letters drawn apart to fill a justified line: whole kashidas (U+0640) between two letters
/// of a word, and spaces take what is left.
extension LineBuilder {
  /// Where a word may be drawn apart: before `glyph`, the leftmost of the letter that it follows.
  private struct Place {
    var glyph: Int
    var run: Int
    var priority: KashidaPriority
    var word: Int
    var count = 0
  }

  /// Puts kashidas into words as long as `room` holds a whole one: one in each word, by the order
  /// of places, then another, up to one em in each. O(glyphs).
  mutating func stretchKashida(into room: Length) {
    guard paragraph.style.stretchesKashida, room > .zero else { return }
    var places = kashidaPlaces()
    guard !places.isEmpty else { return }
    places.sort { ($0.priority, $0.word) < ($1.priority, $1.word) }
    var left = room
    var grows = true
    while grows {
      grows = false
      for index in places.indices {
        let run = runs[places[index].run]
        guard let kashida = run.kashida, kashida.width <= left,
          kashida.width * (places[index].count + 1) <= run.size
        else { continue }
        places[index].count += 1
        left -= kashida.width
        grows = true
      }
    }
    insert(places.filter { $0.count > 0 }.sorted { $0.glyph < $1.glyph })
  }

  /// The best place of each word, the last of those that are as good.
  private func kashidaPlaces() -> [Place] {
    let bytes = paragraph.text.utf8
    var places: [Place] = []
    for (number, run) in runs.enumerated() where run.isJoined {
      // The leftmost glyph of each cluster; clusters descend.
      var starts: [Int: Int] = [:]
      for index in run.glyphs {
        let cluster = Int(glyphs[index].cluster)
        if starts[cluster] == nil { starts[cluster] = index }
      }
      var letters = JoinedLetters(bytes, in: run.range.utf8.clamped(to: stretchStart..<bytes.count))
      while let word = letters.next() {
        var best: Place?
        for place in word.indices.dropLast() {
          let (a, b) = (word[place], word[place + 1])
          // A ligature has one glyph for both.
          guard let glyph = starts[a.offset], starts[b.offset] != nil,
            let priority = KashidaPriority(word, behind: place),
            best.map({ priority <= $0.priority }) ?? true
          else { continue }
          best = Place(
            glyph: glyph, run: number, priority: priority, word: wordStart(a.offset))
        }
        guard let best else { continue }
        // One for a word, though its letters may join in several stretches.
        if let last = places.last, last.word == best.word {
          if best.priority <= last.priority { places[places.count - 1] = best }
        } else {
          places.append(best)
        }
      }
    }
    return places
  }

  /// Where the word begins that `offset` is in: behind a space.
  private func wordStart(_ offset: Int) -> Int {
    let bytes = paragraph.text.utf8
    var start = offset
    while start > 0, stretchableLength(in: bytes, at: start - 1) == 0 { start -= 1 }
    return start
  }

  /// Puts the kashidas of `places`, which stand in the order of glyphs, into the line.
  private mutating func insert(_ places: [Place]) {
    guard !places.isEmpty else { return }
    var all: [LineGlyph] = []
    all.reserveCapacity(glyphs.count + places.reduce(0) { $0 + $1.count })
    var next = 0
    var shift = Length.zero
    for number in runs.indices {
      let run = runs[number]
      let first = all.count
      let before = shift
      // Where the pen stands, by the glyphs as they were.
      var pen = run.x
      runs[number].x += shift
      for index in run.glyphs {
        while next < places.count, places[next].glyph == index {
          if let kashida = run.kashida {
            let rise = paragraph.text.runs[run.attributes].attributes.baselineShift
            for _ in 0..<places[next].count {
              all.append(
                LineGlyph(
                  id: kashida.glyph, cluster: glyphs[index].cluster, x: pen + shift, rise: rise,
                  advance: kashida.width))
              shift += kashida.width
            }
          }
          next += 1
        }
        var glyph = glyphs[index]
        glyph.x += shift
        all.append(glyph)
        pen += glyph.advance
      }
      runs[number].glyphs = first..<all.count
      runs[number].width += shift - before
    }
    glyphs = all
    pen += shift
  }
}

extension LineRun {
  /// True for letters from right to left in a face that has a kashida.
  fileprivate var isJoined: Bool {
    if case .text = kind { return level & 1 == 1 && kashida != nil }
    return false
  }

  /// The glyph of U+0640 and its width; nil where the face has none.
  fileprivate var kashida: (glyph: UInt32, width: Length)? {
    guard let glyph = face.glyph(for: 0x640) else { return nil }
    let width = face.advance(of: glyph).length(at: size, unitsPerEm: face.unitsPerEm)
    return width > .zero ? (glyph, width) : nil
  }
}
