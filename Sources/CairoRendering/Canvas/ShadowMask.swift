internal import CTypesetCairo

/// A picture of how much of a shadow there is: one byte for a pixel.
final class ShadowMask {
  /// The part of the page that it covers, in points, and its pixels a point.
  struct Frame {
    var left: Double
    var top: Double
    var width: Double
    var height: Double
    var perPoint: Double
  }

  private(set) var frame: Frame
  /// The `cairo_surface_t` of format A8.
  let surface: OpaquePointer
  /// The `cairo_t` on it, in points of the page.
  let context: OpaquePointer
  let width: Int
  let height: Int

  /// More pixels than this are coarser ones.
  private static let mostPixels = 16_000_000.0

  /// An empty mask; nil where Cairo refuses.
  init?(_ wanted: Frame) {
    var frame = wanted
    let pixels = frame.width * frame.height * frame.perPoint * frame.perPoint
    guard pixels.isFinite, pixels > 0 else { return nil }
    if pixels > ShadowMask.mostPixels {
      frame.perPoint *= (ShadowMask.mostPixels / pixels).squareRoot()
    }
    // On whole pixels of the page, so that pixels stand over pixels.
    let left = (frame.left * frame.perPoint).rounded(.down)
    let top = (frame.top * frame.perPoint).rounded(.down)
    width = Int((frame.width * frame.perPoint).rounded(.up)) + 1
    height = Int((frame.height * frame.perPoint).rounded(.up)) + 1
    frame.left = left / frame.perPoint
    frame.top = top / frame.perPoint
    self.frame = frame
    guard width < 32_000, height < 32_000,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
    else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let context = cairo_create(surface)
    else {
      cairo_surface_destroy(surface)
      return nil
    }
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
      return nil
    }
    self.surface = surface
    self.context = context
    cairo_scale(context, frame.perPoint, frame.perPoint)
    cairo_translate(context, -frame.left, -frame.top)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Softens the edges over `radius` points: three runs of a mean over a box, near to Gauss's bell
  /// with half the radius for its deviation (as CSS has it). O(pixels).
  func blur(radius: Double) {
    let deviation = radius / 2 * frame.perPoint
    let side = Int((deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
    guard side > 1 else { return }
    change { bytes, stride in
      var line = [UInt8](repeating: 0, count: max(width, height))
      for pass in 0..<3 {
        // A box of an even side is off by half a pixel: once to the left, once to the right.
        let before = side % 2 == 1 ? side / 2 : pass == 1 ? side / 2 - 1 : side / 2
        for row in 0..<height {
          ShadowMask.mean(
            bytes, start: row * stride, step: 1, count: width, side, before, &line)
        }
        for column in 0..<width {
          ShadowMask.mean(
            bytes, start: column, step: stride, count: height, side, before, &line)
        }
      }
    }
  }

  /// Makes what is there nothing, and nothing what `other`, of the same frame, has there.
  func invert(within other: ShadowMask) {
    change { bytes, stride in
      other.change { inside, _ in
        for row in 0..<height {
          for place in row * stride..<row * stride + width {
            bytes[place] = UInt8((255 - Int(bytes[place])) * Int(inside[place]) / 255)
          }
        }
      }
    }
  }

  /// One byte for each pixel, rows from the top, without a gap.
  var rows: [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(width * height)
    change { bytes, stride in
      for row in 0..<height {
        rows.append(contentsOf: UnsafeBufferPointer(start: bytes + row * stride, count: width))
      }
    }
    return rows
  }

  private func change(_ body: (UnsafeMutablePointer<UInt8>, Int) -> Void) {
    cairo_surface_flush(surface)
    guard let bytes = cairo_image_surface_get_data(surface) else { return }
    body(bytes, Int(cairo_image_surface_get_stride(surface)))
    cairo_surface_mark_dirty(surface)
  }

  /// Each of `count` bytes becomes the mean of `side` of them, `before` of those before it.
  private static func mean(
    _ bytes: UnsafeMutablePointer<UInt8>, start: Int, step: Int, count: Int, _ side: Int,
    _ before: Int, _ line: inout [UInt8]
  ) {
    for place in 0..<count { line[place] = bytes[start + place * step] }
    var sum = 0
    for place in 0..<min(side - before, count) { sum += Int(line[place]) }
    for place in 0..<count {
      bytes[start + place * step] = UInt8((sum + side / 2) / side)
      let leaving = place - before
      let entering = place + side - before
      if leaving >= 0 { sum -= Int(line[leaving]) }
      if entering < count { sum += Int(line[entering]) }
    }
  }
}
