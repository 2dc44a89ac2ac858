internal import CTypesetHarfBuzz
public import TypesetGeometry

extension FontFace {
  /// The outline of `glyph` at `size` about its own origin, y downwards, with its curves; without
  /// steps where it has no ink. HarfBuzz `hb_font_get_glyph_shape`.
  public func path(of glyph: GlyphID, at size: Length) -> Path {
    let pen = PathPen(scale: Double(size.scaledPoints) / Double(unitsPerEm))
    // The pen outlives the call, and nobody keeps the pointer.
    hb_font_get_glyph_shape(
      hbFont, glyph, PathPen.functions, Unmanaged.passUnretained(pen).toOpaque())
    return pen.path
  }

  /// The box around all glyphs set on one origin, as the font says; for the glyphs as they stand
  /// where nothing is set. OpenType `head`.
  public var boundingBox: GlyphBox {
    withTable("head") { head in
      guard head.count >= 44 else { return GlyphBox.empty }
      func short(_ offset: Int) -> FontUnits {
        FontUnits(Int(Int16(bigEndian: head.loadUnaligned(fromByteOffset: offset, as: Int16.self))))
      }
      return GlyphBox(minX: short(36), minY: short(38), maxX: short(40), maxY: short(42))
    } ?? .empty
  }

  /// How far letters lean from the upright, in degrees; negative to the right. OpenType `post`,
  /// with a variable font's `slnt` and the synthetic slant.
  public var slantAngle: Double {
    Double(hb_style_get_value(hbFont, HB_STYLE_TAG_SLANT_ANGLE))
  }
}

/// Draws a path; y is turned over, and each point rounded to the sp.
private final class PathPen {
  private(set) var path = Path()
  private let scale: Double

  init(scale: Double) { self.scale = scale }

  /// `@unchecked Sendable`: immutable, and HarfBuzz lets any thread use what is.
  private struct Functions: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  private static let shared: Functions = {
    // Never null: HarfBuzz answers its empty object when it is out of memory.
    let functions: OpaquePointer = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions, { _, data, _, x, y, _ in PathPen.at(data)?.move(x, y) }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, data, _, x, y, _ in PathPen.at(data)?.line(x, y) }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, data, state, cx, cy, x, y, _ in
        guard let from = state?.pointee else { return }
        // A quadratic curve is a cubic one whose control points lie two thirds of the way.
        PathPen.at(data)?.cubic(
          from.current_x + (cx - from.current_x) * 2 / 3,
          from.current_y + (cy - from.current_y) * 2 / 3, x + (cx - x) * 2 / 3,
          y + (cy - y) * 2 / 3, x, y)
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, ax, ay, bx, by, x, y, _ in PathPen.at(data)?.cubic(ax, ay, bx, by, x, y) },
      nil, nil)
    hb_draw_funcs_set_close_path_func(
      functions, { _, data, _, _ in PathPen.at(data)?.close() }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
    return Functions(pointer: functions)
  }()

  static var functions: OpaquePointer { shared.pointer }

  private static func at(_ data: UnsafeMutableRawPointer?) -> PathPen? {
    data.map { Unmanaged<PathPen>.fromOpaque($0).takeUnretainedValue() }
  }

  private func point(_ x: Float, _ y: Float) -> Point {
    func length(_ value: Float) -> Length {
      Length(points: Double(max(-1_000_000, min(1_000_000, value))) * scale / 65536)
    }
    return Point(x: length(x), y: length(-y))
  }

  private func move(_ x: Float, _ y: Float) { path.elements.append(.move(point(x, y))) }
  private func line(_ x: Float, _ y: Float) { path.elements.append(.line(point(x, y))) }
  private func cubic(_ ax: Float, _ ay: Float, _ bx: Float, _ by: Float, _ x: Float, _ y: Float) {
    path.elements.append(.curve(point(ax, ay), point(bx, by), point(x, y)))
  }
  private func close() { path.elements.append(.close) }
}
