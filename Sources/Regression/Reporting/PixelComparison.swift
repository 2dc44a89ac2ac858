/// What differs between two pictures of a page, in pixels.
///
/// Differing pixels that touch, corners included, are a cluster. A cluster weighs its area squared,
/// so that a word in another place outweighs as many dots strewn over the page by edges of letters.
/// The score is the root of the sum: a patch of a hundred pixels scores 100, a hundred dots 10.
package struct PixelComparison: Hashable, Sendable {
  /// How fine the pictures are, in pixels to the inch.
  package static let pixelsPerInch = 60
  /// By how much a pixel's red, green or blue has to differ, of 255, to count.
  package static let threshold = 24

  /// Both pictures have so many columns and rows, or one of them is not there.
  package var hasEqualSize: Bool
  /// How many pixels differ.
  package var pixels: Int
  /// How many clusters they make.
  package var clusters: Int
  /// The largest cluster's area in pixels.
  package var largest: Int
  /// The root of the sum of the clusters' areas squared, to the nearest whole.
  package var score: Int

  /// True where no pixel differs.
  package var isEmpty: Bool { hasEqualSize && pixels == 0 }

  /// Compares two pictures, 0xRRGGBB row by row; `width` columns in both. O(pixels).
  package init(_ old: [UInt32], _ new: [UInt32], width: Int, oldWidth: Int? = nil) {
    hasEqualSize = old.count == new.count && (oldWidth ?? width) == width
    (pixels, clusters, largest, score) = (0, 0, 0, 0)
    guard hasEqualSize, width > 0 else { return }
    var differs = [Bool](repeating: false, count: new.count)
    for place in new.indices where PixelComparison.areDifferent(old[place], new[place]) {
      differs[place] = true
      pixels += 1
    }
    guard pixels > 0 else { return }
    var waiting: [Int] = []
    var sum = 0.0
    for start in differs.indices where differs[start] {
      // Each pixel is taken once: what was counted no longer differs.
      differs[start] = false
      waiting.append(start)
      var area = 0
      while let place = waiting.popLast() {
        area += 1
        let (row, column) = place.quotientAndRemainder(dividingBy: width)
        for y in max(0, row - 1)...row + 1 where y * width < differs.count {
          for x in max(0, column - 1)...min(width - 1, column + 1) where differs[y * width + x] {
            differs[y * width + x] = false
            waiting.append(y * width + x)
          }
        }
      }
      clusters += 1
      largest = max(largest, area)
      sum += Double(area) * Double(area)
    }
    score = Int(sum.squareRoot().rounded())
  }

  private static func areDifferent(_ a: UInt32, _ b: UInt32) -> Bool {
    if a == b { return false }
    for shift: UInt32 in [0, 8, 16] {
      let difference = Int(a >> shift & 255) - Int(b >> shift & 255)
      if difference.magnitude > threshold { return true }
    }
    return false
  }
}
