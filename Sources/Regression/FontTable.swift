import TypesetFonts
import TypesetGeometry
import TypesetResources
import TypesetRichText

/// The faces of a record, in the order they are first met, and the glyphs used of each.
struct FontTable {
  private struct Entry {
    let face: FontFace
    /// One flag for each glyph of the font met so far.
    var used: [Bool] = []
  }

  private var entries: [Entry] = []
  private var last = 0
  /// Whether files are named without their folders.
  var omitsFolders = false

  /// The number of `face` in the record.
  mutating func index(of face: FontFace) -> Int {
    if last < entries.count, entries[last].face == face { return last }
    last =
      entries.firstIndex { $0.face == face }
      ?? {
        entries.append(Entry(face: face))
        return entries.count - 1
      }()
    return last
  }

  /// Notes that `glyph` of `face` is used.
  mutating func note(_ glyph: GlyphID, of face: FontFace) {
    let entry = index(of: face)
    let place = Int(glyph)
    if place >= entries[entry].used.count {
      entries[entry].used += Array(
        repeating: false, count: place + 64 - entries[entry].used.count)
    }
    entries[entry].used[place] = true
  }

  /// The array's content: each face with its file, a hash of it, and the advances of its glyphs.
  func write(to json: inout JSONText) {
    for (index, entry) in entries.enumerated() {
      json.raw(index > 0 ? ",\n {\"id\":" : "\n {\"id\":")
      json.integer(index)
      json.raw(",\"family\":")
      json.string(entry.face.family)
      json.raw(",\"style\":")
      json.string(entry.face.style)
      json.raw(",\"file\":")
      json.string(omitsFolders ? entry.face.record.fileName : entry.face.file)
      if entry.face.index > 0 {
        json.raw(",\"index\":")
        json.integer(entry.face.index)
      }
      // As the axes stand, and how far letters lean that the font has upright.
      if !entry.face.variations.isEmpty {
        json.raw(",\"variations\":{")
        for (place, setting) in entry.face.variations.enumerated() {
          if place > 0 { json.raw(",") }
          json.string(FontFeature(tag: setting.tag).name)
          json.raw(":")
          json.ratio(setting.value)
        }
        json.raw("}")
      }
      if entry.face.syntheticSlant.rawValue != 0 {
        json.raw(",\"slant\":")
        json.ratio(entry.face.syntheticSlant)
      }
      json.raw(",\"sha256\":")
      json.string(entry.face.resource.digest(sha256))
      json.raw(",\"upem\":")
      json.integer(entry.face.unitsPerEm)
      json.raw(",\"advances\":{")
      var isFirst = true
      for glyph in entry.used.indices where entry.used[glyph] {
        if !isFirst { json.raw(",") }
        isFirst = false
        json.raw("\"")
        json.integer(glyph)
        json.raw("\":")
        json.integer(entry.face.advance(of: GlyphID(glyph)).rawValue)
      }
      json.raw("}}")
    }
  }
}
