internal import CTypesetCairo
internal import TypesetGeometry
internal import TypesetRenderTree

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
  /// False where it is not known which text the glyphs stand for.
  private(set) var hasText = true

  var isEmpty: Bool { glyphs.isEmpty }

  init() {
    glyphs.reserveCapacity(GlyphBatch.mostGlyphs)
    clusters.reserveCapacity(GlyphBatch.mostGlyphs)
    text.reserveCapacity(2 * GlyphBatch.mostGlyphs)
  }

  mutating func removeAll() {
    glyphs.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    hasText = true
  }

  /// Adds the glyphs of `run` where they stand, and its text.
  mutating func append(_ run: GlyphRun) {
    let toPoints = 1.0 / 65536
    let source = run.glyphs
    let count = source.count
    glyphs.reserveCapacity(glyphs.count + count)
    for place in 0..<count {
      let glyph = source[place]
      glyphs.append(
        cairo_glyph_t(
          index: UInt(glyph.id), x: Double(glyph.x.scaledPoints) * toPoints,
          y: Double(glyph.y.scaledPoints) * toPoints))
    }
    guard hasText else { return }
    let groups = run.clusters
    for place in 0..<groups.count {
      let group = groups[place]
      clusters.append(cairo_text_cluster_t(num_bytes: group.bytes, num_glyphs: group.glyphs))
    }
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
  mutating func appendWithoutText(_ run: GlyphRun) {
    hasText = false
    append(run)
  }
}

extension GlyphRun {
  /// True where the clusters add up to all bytes and glyphs. Cairo refuses others, and everything
  /// that is drawn after them; a NUL ends its text.
  var hasSoundText: Bool {
    var bytes = 0
    var covered = 0
    for place in 0..<clusters.count {
      let cluster = clusters[place]
      guard cluster.bytes >= 0, cluster.glyphs >= 0, cluster.bytes | cluster.glyphs != 0 else {
        return false
      }
      bytes += Int(cluster.bytes)
      covered += Int(cluster.glyphs)
    }
    return bytes == text.count && covered == glyphs.count && !text.contains(0)
  }
}

/// Code points that are never characters (U+FFFE, U+FDD0 …): Cairo 1.16 takes text with one for
/// damaged and draws nothing more.
private enum Noncharacter {
  /// Where each of them begins in well-formed UTF-8. O(n).
  static func places(in text: [UInt8]) -> [Int] {
    var places: [Int] = []
    for place in text.indices where text[place] >= 0xEF && place + 2 < text.count {
      let (second, third) = (text[place + 1], text[place + 2])
      if text[place] == 0xEF {
        if second == 0xBF && third >= 0xBE || second == 0xB7 && (0x90...0xAF).contains(third) {
          places.append(place)
        }
      } else if place + 3 < text.count, second & 0x0F == 0x0F, third == 0xBF,
        text[place + 3] >= 0xBE
      {
        places.append(place)
      }
    }
    return places
  }

  /// What stands for the one that begins with `first`, in as many bytes: U+FFFD, or the last
  /// character of the private planes.
  static func replacement(_ first: UInt8) -> [UInt8] {
    first == 0xEF ? [0xEF, 0xBF, 0xBD] : [0xF4, 0x8F, 0xBF, 0xBD]
  }
}
