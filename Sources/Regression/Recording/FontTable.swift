import TypesetJSON
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
  func write(to json: inout JSONWriter) {
    for (index, entry) in entries.enumerated() {
      json.lineBreak(indent: 1)
      json.beginObject()
      json.field("id", index)
      json.field("family", entry.face.family)
      json.field("style", entry.face.style)
      json.field("file", omitsFolders ? entry.face.record.fileName : entry.face.file)
      if entry.face.index > 0 {
        json.field("index", entry.face.index)
      }
      // As the axes stand, and how far letters lean that the font has upright.
      if !entry.face.variations.isEmpty {
        json.key("variations")
        json.beginObject()
        for setting in entry.face.variations {
          json.key(FontFeature(tag: setting.tag).name)
          json.ratio(setting.value)
        }
        json.endObject()
      }
      if entry.face.syntheticSlant.rawValue != 0 {
        json.field("slant", entry.face.syntheticSlant)
      }
      json.field("sha256", entry.face.resource.digest(sha256))
      json.field("upem", entry.face.unitsPerEm)
      json.key("advances")
      json.beginObject()
      for glyph in entry.used.indices where entry.used[glyph] {
        json.key(String(glyph))
        json.integer(entry.face.advance(of: GlyphID(glyph)).rawValue)
      }
      json.endObject()
      json.endObject()
    }
  }
}
