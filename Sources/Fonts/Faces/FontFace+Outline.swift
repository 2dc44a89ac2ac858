internal import CTypesetHarfBuzz
public import TypesetGeometry

/// The outline of a glyph as straight pieces, in the units of its font, y upwards.
public struct GlyphOutline: Hashable, Sendable {
  /// A straight piece.
  struct Piece: Hashable, Sendable {
    var x0: Int
    var y0: Int
    var x1: Int
    var y1: Int
  }

  private(set) var pieces: [Piece] = []

  /// True where the glyph has no ink.
  public var isEmpty: Bool { pieces.isEmpty }

  /// How far the ink reaches to the left and to the right at any height from `lower` to `upper`;
  /// nil where there is none. O(pieces).
  public func extent(from lower: FontUnits, to upper: FontUnits) -> ClosedRange<Int>? {
    var least = Int.max
    var most = Int.min
    for piece in pieces {
      let bottom = min(piece.y0, piece.y1)
      let top = max(piece.y0, piece.y1)
      guard bottom <= upper.rawValue, top >= lower.rawValue else { continue }
      for y in [max(bottom, lower.rawValue), min(top, upper.rawValue)] {
        for x in piece.xs(at: y) {
          least = min(least, x)
          most = max(most, x)
        }
      }
    }
    return least <= most ? least...most : nil
  }

  /// How far the ink reaches to the left and to the right; nil without any.
  public var extent: ClosedRange<Int>? {
    extent(from: FontUnits(Int(Int32.min)), to: FontUnits(Int(Int32.max)))
  }

  /// How far the ink reaches down and up; nil without any.
  public var height: ClosedRange<Int>? {
    guard let least = pieces.map({ min($0.y0, $0.y1) }).min(),
      let most = pieces.map({ max($0.y0, $0.y1) }).max()
    else { return nil }
    return least...most
  }

  mutating func add(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
    guard x0 != x1 || y0 != y1 else { return }
    pieces.append(Piece(x0: x0, y0: y0, x1: x1, y1: y1))
  }
}

extension GlyphOutline.Piece {
  /// Where it stands at `y`, which lies within it, rounded half to even; both ends where it is
  /// level.
  fileprivate func xs(at y: Int) -> [Int] {
    if y0 == y1 { return [x0, x1] }
    let rise = y1 - y0
    return [x0 + roundHalfEven((x1 - x0) * rise.signum(), times: y - y0, over: abs(rise))]
  }
}

extension FontFace {
  /// The outline of `glyph`; curves become 16 chords each. HarfBuzz `hb_font_get_glyph_shape`.
  public func outline(of glyph: GlyphID) -> GlyphOutline {
    let functions = hb_draw_funcs_create()
    defer { hb_draw_funcs_destroy(functions) }
    hb_draw_funcs_set_line_to_func(
      functions, { _, data, state, x, y, _ in Pen.at(data)?.line(state, x, y) }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, data, state, cx, cy, x, y, _ in Pen.at(data)?.quadratic(state, cx, cy, x, y) },
      nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, state, ax, ay, bx, by, x, y, _ in
        Pen.at(data)?.cubic(state, ax, ay, bx, by, x, y)
      }, nil, nil)
    let pen = Pen()
    // The pen outlives the call, and nobody keeps the pointer.
    hb_font_get_glyph_shape(hbFont, glyph, functions, Unmanaged.passUnretained(pen).toOpaque())
    return pen.outline
  }
}

/// What HarfBuzz draws with. Its coordinates are font units: whole numbers but for the points that
/// a format leaves between two of them.
private final class Pen {
  private(set) var outline = GlyphOutline()

  static func at(_ data: UnsafeMutableRawPointer?) -> Pen? {
    data.map { Unmanaged<Pen>.fromOpaque($0).takeUnretainedValue() }
  }

  private func whole(_ value: Float) -> Int {
    Int(max(-1_000_000, min(1_000_000, value)).rounded(.toNearestOrEven))
  }

  func line(_ state: UnsafeMutablePointer<hb_draw_state_t>?, _ x: Float, _ y: Float) {
    guard let from = state?.pointee else { return }
    outline.add(whole(from.current_x), whole(from.current_y), whole(x), whole(y))
  }

  func quadratic(
    _ state: UnsafeMutablePointer<hb_draw_state_t>?, _ cx: Float, _ cy: Float, _ x: Float,
    _ y: Float
  ) {
    guard let from = state?.pointee else { return }
    let (x0, y0) = (whole(from.current_x), whole(from.current_y))
    let (x1, y1, x2, y2) = (whole(cx), whole(cy), whole(x), whole(y))
    chords { t in
      let u = 16 - t
      return (
        roundHalfEven(u * u * x0 + 2 * u * t * x1 + t * t * x2, times: 1, over: 256),
        roundHalfEven(u * u * y0 + 2 * u * t * y1 + t * t * y2, times: 1, over: 256)
      )
    }
  }

  func cubic(
    _ state: UnsafeMutablePointer<hb_draw_state_t>?, _ ax: Float, _ ay: Float, _ bx: Float,
    _ by: Float, _ x: Float, _ y: Float
  ) {
    guard let from = state?.pointee else { return }
    let (x0, y0) = (whole(from.current_x), whole(from.current_y))
    let (x1, y1, x2, y2) = (whole(ax), whole(ay), whole(bx), whole(by))
    let (x3, y3) = (whole(x), whole(y))
    func blend(_ t: Int, _ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int {
      let u = 16 - t
      let sum = u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
      return roundHalfEven(sum, times: 1, over: 4096)
    }
    chords { t in (blend(t, x0, x1, x2, x3), blend(t, y0, y1, y2, y3)) }
  }

  private func chords(_ point: (Int) -> (Int, Int)) {
    var last = point(0)
    for t in 1...16 {
      let next = point(t)
      outline.add(last.0, last.1, next.0, next.1)
      last = next
    }
  }
}
