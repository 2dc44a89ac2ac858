import Testing
import TypesetPDFWriting
import TypesetTestSupport

/// Pictures that are nearly what they were.
@Suite struct RowFilterTests {
  /// Rows of pixels with ramps, edges and grains, and how much there is of each.
  private func picture(_ colors: Int, seed: UInt64) -> (samples: [UInt8], alphas: [UInt8]) {
    var random = Seeded(seed)
    var samples: [UInt8] = []
    var alphas: [UInt8] = []
    for y in 0..<24 {
      for x in 0..<20 {
        let isInside = (x - 10) * (x - 10) + (y - 12) * (y - 12) < 81
        alphas.append(isInside ? 255 : UInt8(random.next() % 256))
        for color in 0..<colors {
          let ground = isInside ? 200 : 20 * color
          samples.append(UInt8(ground + y + Int(random.next() % 12)))
        }
      }
    }
    return (samples, alphas)
  }

  @Test(arguments: [1, 3]) func isOffByNoMoreThanItMay(_ colors: Int) {
    var moved = 0
    for seed in 0..<20 as Range<UInt64> {
      let (samples, alphas) = picture(colors, seed: seed)
      for alphas in [alphas, []] {
        let rounded = RowFilter.rounded(
          samples, row: 20 * colors, pixel: colors, alphas: alphas, most: 4)
        #expect(rounded.count == samples.count)
        for (place, (old, new)) in zip(samples, rounded).enumerated() where old != new {
          moved += 1
          let alpha = alphas.isEmpty ? 255 : Int(alphas[place / colors])
          #expect(abs(Int(old) - Int(new)) * alpha <= 4 * 255)
        }
      }
    }
    #expect(moved > 1000, "\(moved)")
  }

  /// What is opaque in a mask stays opaque, and what is clear stays clear.
  @Test func leavesAllAndNothingInMasks() {
    let mask: [UInt8] = [0, 2, 0, 255, 253, 255, 3, 0, 0, 252, 255, 255]
    let rounded = RowFilter.rounded(mask, row: 6, pixel: 1, alphas: [], most: 4)
    for (old, new) in zip(mask, rounded) where old == 0 || old == 255 { #expect(old == new) }
    #expect(rounded != mask)
  }
}
