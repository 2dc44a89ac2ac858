internal import CTypesetHarfBuzz
internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetTextAnalysis

/// How the glyphs of a run stand on their line.
///
/// A vertical line has its own axes: along it is x, to its left on the page is y downwards. Its
/// baseline runs through the middle of the ideographs' boxes. So turned letters stand in it as in a
/// horizontal line, and it is the upright ones that are turned, by a quarter counter-clockwise.
public enum GlyphOrientation: UInt8, Hashable, Sendable {
  /// On a horizontal line, as it is read.
  case horizontal
  /// On a vertical line, upright on the page, one under the other.
  case upright
  /// On a vertical line, turned with it.
  case sideways
  /// On a vertical line, upright on the page, side by side in one em: tate-chu-yoko.
  case combined

  /// True where glyphs of a vertical line stand upright on the page.
  @inlinable public var isUprightOnPage: Bool { self == .upright || self == .combined }
}

extension Shaper {
  /// How `item` of a vertical paragraph stands, which begins with `scalar`.
  func orientation(
    of scalar: UInt32, in item: Item, _ setting: OrientationRun.Setting
  ) -> GlyphOrientation {
    switch setting {
    case .sideways: return .sideways
    case .upright: return .upright
    case .combined: return .combined
    case .uprightIfTransformed:
      return hasVerticalShape(scalar, in: item) ? .upright : .sideways
    }
  }

  /// True where the face has another glyph for `scalar` in vertical lines. Remembered.
  private func hasVerticalShape(_ scalar: UInt32, in item: Item) -> Bool {
    let key = VerticalShapeKey(face: item.face, scalar: scalar, script: item.script)
    if let known = verticalShapes[key] { return known }
    guard let glyph = item.face.glyph(for: scalar) else { return false }
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_DEFAULT)
    hb_buffer_set_direction(buffer, HB_DIRECTION_TTB)
    hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(item.script.rawValue))
    hb_buffer_set_language(buffer, styles[item.style].hbLanguage)
    hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
    hb_buffer_add(buffer, scalar, 0)
    let features = verticalFeatures(of: item)
    hb_shape(item.face.hbFont, buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let found = count > 0 && infos.map { $0[0].codepoint != glyph } == true
    verticalShapes[key] = found
    return found
  }

  /// What HarfBuzz has to be asked for in vertical lines: it substitutes by `vert` of its own
  /// accord. Some old faces have `vrt2` alone, whose turned Latin letters are never met here.
  func verticalFeatures(of item: Item) -> [hb_feature_t] {
    let language = styles[item.style].key.language
    guard !item.face.hasFeature(ShapingTag.vert, script: item.script, language: language),
      item.face.hasFeature(ShapingTag.vrt2, script: item.script, language: language)
    else { return [] }
    return [
      hb_feature_t(tag: ShapingTag.vrt2, value: 1, start: 0, end: CHB_FEATURE_GLOBAL_END)
    ]
  }
}

/// What decides whether a character has a shape for vertical lines.
struct VerticalShapeKey: Hashable {
  let face: FontFace
  let scalar: UInt32
  let script: ScriptTag
}

/// Tags of OpenType features, first character in the highest byte.
enum ShapingTag {
  /// `vert`: shapes for vertical lines.
  static let vert: UInt32 = 0x7665_7274
  /// `vrt2`: the same, turned letters as well.
  static let vrt2: UInt32 = 0x7672_7432
  /// `hwid`, `twid`, `qwid`: a half, a third, a quarter of an em wide.
  static let halfWidth: UInt32 = 0x6877_6964
  static let thirdWidth: UInt32 = 0x7477_6964
  static let quarterWidth: UInt32 = 0x7177_6964
}
