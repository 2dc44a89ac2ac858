internal import CTypesetCairo
internal import TypesetGeometry
package import TypesetRenderTree

/// Room for the glyphs, clusters and text of one call to Cairo, re-used for all of them.
///
/// Runs of one face, size and colour that follow each other are gathered here and drawn by one
/// call: each call costs Cairo as much as dozens of glyphs.
struct GlyphBatch {
  /// So much goes into one call; more gains nothing.
  static let mostGlyphs = 4096

  private(set) var glyphs: [cairo_glyph_t] = []
  private(set) var clusters: [cairo_text_cluster_t] = []
  private(set) var text: [CChar] = []
  /// How far right and down of their places letters are drawn, in points.
  private let offset: Double
  /// False where it is not known which text the glyphs stand for.
  private(set) var hasText = true

  var isEmpty: Bool { glyphs.isEmpty }

  /// An empty one, whose letters are drawn `offset` points to the right of and below their places.
  init(offset: Double) {
    self.offset = offset
    glyphs.reserveCapacity(GlyphBatch.mostGlyphs)
    clusters.reserveCapacity(GlyphBatch.mostGlyphs)
    text.reserveCapacity(2 * GlyphBatch.mostGlyphs)
  }

  /// Lets `body` move the glyphs.
  mutating func move(_ body: (UnsafeMutableBufferPointer<cairo_glyph_t>) -> Void) {
    glyphs.withUnsafeMutableBufferPointer { body($0) }
  }

  mutating func removeAll() {
    glyphs.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    hasText = true
  }

  /// Adds the glyphs of `run` where they stand, and its text; `codes` learns of glyphs whose
  /// clusters do not say what they are.
  mutating func append(_ run: GlyphRun, _ codes: GlyphCodes?) {
    let toPoints = 1.0 / 65536
    let source = run.glyphs
    let count = source.count
    glyphs.reserveCapacity(glyphs.count + count)
    for place in 0..<count {
      let glyph = source[place]
      if glyph.id == 0 { codes?.hasMissing = true }
      glyphs.append(
        cairo_glyph_t(
          index: UInt(glyph.id), x: Double(glyph.x.scaledPoints) * toPoints + offset,
          y: Double(glyph.y.scaledPoints) * toPoints + offset))
    }
    guard hasText else { return }
    let groups = run.clusters
    var isPlain = true
    for place in 0..<groups.count {
      let group = groups[place]
      if group.bytes != 1 || group.glyphs != 1 { isPlain = false }
      clusters.append(cairo_text_cluster_t(num_bytes: group.bytes, num_glyphs: group.glyphs))
    }
    if !isPlain, let codes { note(run, codes) }
    let start = text.count
    run.text.withUnsafeBufferPointer { source in
      source.withMemoryRebound(to: CChar.self) { text.append(contentsOf: $0) }
    }
    for place in Noncharacter.places(in: run.text) {
      for (step, byte) in Noncharacter.replacement(run.text[place]).enumerated() {
        text[start + place + step] = CChar(bitPattern: byte)
      }
    }
  }

  /// Adds the glyphs of `run` without its text.
  mutating func appendWithoutText(_ run: GlyphRun, _ codes: GlyphCodes?) {
    hasText = false
    append(run, codes)
    for glyph in run.glyphs { codes?.note(glyph.id, in: [], isAlone: false) }
  }

  /// Tells `codes` of the clusters of `run`, the last that was added, that are not one character
  /// and one glyph.
  private mutating func note(_ run: GlyphRun, _ codes: GlyphCodes) {
    let first = clusters.count - run.clusters.count
    var byte = 0
    var glyph = run.isBackward ? run.glyphs.count : 0
    /// Clusters that become several, and those without parts that go with their neighbour.
    var edits: [(place: Int, parts: [(bytes: Int, glyphs: Int)])] = []
    for (place, group) in run.clusters.enumerated() {
      let (bytes, count) = (Int(group.bytes), Int(group.glyphs))
      if run.isBackward { glyph -= count }
      if bytes != 1 || count != 1 {
        let text = run.text[byte..<byte + bytes]
        if count == 1, bytes > 1, UTF8.width(leadByte: text[byte]) == bytes {
          if !run.isBackward, codes.isBorrowed(run.glyphs[glyph].id, for: text) {
            edits.append((place, []))
          }
        } else {
          if count > 1, bytes > 1 {
            let pieces = codes.pieces(of: byte..<byte + bytes, glyph..<glyph + count, in: run)
            if !pieces.cuts.isEmpty { edits.append((place, pieces.cuts)) }
          }
          for index in glyph..<glyph + count {
            codes.note(run.glyphs[index].id, in: text, isAlone: count == 1)
          }
        }
      }
      byte += bytes
      if !run.isBackward { glyph += count }
    }
    // From the end, so that what is before stays where it was.
    var joined = clusters.count
    for (place, parts) in edits.reversed() {
      if !parts.isEmpty {
        if first + place == joined { continue }
        clusters.replaceSubrange(
          first + place...first + place,
          with: parts.map {
            cairo_text_cluster_t(num_bytes: Int32($0.bytes), num_glyphs: Int32($0.glyphs))
          })
        continue
      }
      guard run.clusters.count > 1 else { continue }
      // With its neighbour it says nothing of the glyph.
      let other = place > 0 ? place - 1 : 1
      noteShared(other, of: run, codes)
      let (kept, gone) = (first + min(place, other), first + max(place, other))
      clusters[kept].num_bytes += clusters[gone].num_bytes
      clusters[kept].num_glyphs += clusters[gone].num_glyphs
      clusters.remove(at: gone)
      joined = kept
    }
  }

  /// Tells `codes` that the glyphs of a cluster share it with others. O(clusters).
  private func noteShared(_ place: Int, of run: GlyphRun, _ codes: GlyphCodes) {
    let before = run.clusters[..<place]
    let byte = before.reduce(0) { $0 + Int($1.bytes) }
    let glyph = before.reduce(0) { $0 + Int($1.glyphs) }
    let cluster = run.clusters[place]
    for index in glyph..<glyph + Int(cluster.glyphs) {
      codes.note(
        run.glyphs[index].id, in: run.text[byte..<byte + Int(cluster.bytes)], isAlone: false)
    }
  }
}

extension UTF8 {
  /// How many bytes the character takes that begins with `leadByte`.
  fileprivate static func width(leadByte: UInt8) -> Int {
    leadByte < 0xC0 ? 1 : leadByte < 0xE0 ? 2 : leadByte < 0xF0 ? 3 : 4
  }
}

extension GlyphRun {
  /// True where the clusters add up to all bytes and glyphs and each begins with a character.
  /// Cairo refuses others, and everything that is drawn after them; a NUL ends its text.
  package var hasSoundText: Bool {
    clusters.withUnsafeBufferPointer { clusters in
      text.withUnsafeBufferPointer { text in
        var bytes = 0
        var covered = 0
        for place in 0..<clusters.count {
          let cluster = clusters[place]
          guard cluster.bytes >= 0, cluster.glyphs >= 0, cluster.bytes | cluster.glyphs != 0,
            bytes >= text.count || text[bytes] & 0xC0 != 0x80
          else { return false }
          bytes += Int(cluster.bytes)
          covered += Int(cluster.glyphs)
        }
        return bytes == text.count && covered == glyphs.count && !text.contains(0)
      }
    }
  }
}
