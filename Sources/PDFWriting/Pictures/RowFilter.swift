/// PNG's filters over the rows of a picture (ISO/IEC 15948, 9), which a PDF knows as its predictors from 10 on: photographs
/// become smaller by them.
package enum RowFilter {
  /// `samples`, of rows of `row` bytes and pixels of `pixel`, each row behind the number of its filter: the one whose
  /// differences are least in sum (12.8). O(samples).
  static func filtered(_ samples: [UInt8], row: Int, pixel: Int) -> [UInt8] {
    let rows = row > 0 ? samples.count / row : 0
    var result: [UInt8] = []
    result.reserveCapacity(samples.count + rows)
    var tried = [[UInt8]](repeating: [UInt8](repeating: 0, count: row), count: 5)
    let nothing = [UInt8](repeating: 0, count: row)
    for number in 0..<rows {
      let own = samples[number * row..<(number + 1) * row]
      let above = number > 0 ? samples[(number - 1) * row..<number * row] : nothing[...]
      var sums = [Int](repeating: 0, count: 5)
      for place in 0..<row {
        let value = own[own.startIndex + place]
        let left = place >= pixel ? own[own.startIndex + place - pixel] : 0
        let up = above[above.startIndex + place]
        let corner = place >= pixel ? above[above.startIndex + place - pixel] : 0
        let mean = UInt8((Int(left) + Int(up)) / 2)
        let guesses = (0 as UInt8, left, up, mean, nearest(left, up, corner))
        func note(_ filter: Int, _ guess: UInt8) {
          let difference = value &- guess
          tried[filter][place] = difference
          sums[filter] += Int(difference < 128 ? difference : 0 &- difference)
        }
        note(0, guesses.0)
        note(1, guesses.1)
        note(2, guesses.2)
        note(3, guesses.3)
        note(4, guesses.4)
      }
      let best = sums.indices.min { sums[$0] < sums[$1] } ?? 0
      result.append(UInt8(best))
      result += tried[best]
    }
    return result
  }

  /// What each byte of `bytes`, whole rows of `row`, differs by from the one above, each row behind the number of that filter
  /// (9.2, “Up”). O(n).
  static func differences(_ bytes: [UInt8], row: Int) -> [UInt8] {
    let rows = row > 0 ? bytes.count / row : 0
    let size = rows * (row + 1)
    return [UInt8](unsafeUninitializedCapacity: size) { result, count in
      bytes.withUnsafeBufferPointer { bytes in
        guard let to = result.baseAddress, let from = bytes.baseAddress else { return }
        for number in 0..<rows {
          let own = from + number * row
          let place = to + number * (row + 1)
          place[0] = 2
          if number == 0 {
            (place + 1).initialize(from: own, count: row)
          } else {
            // Without checks of sums compilers do several at once.
            var index = 0
            while index < row {
              place[index &+ 1] = own[index] &- own[index &- row]
              index &+= 1
            }
          }
        }
      }
      count = size
    }
  }

  /// `samples` nearly as they are, of rows of `row` bytes and pixels of `pixel`, so that their differences deflate better: on
  /// any ground none is off by more than `most`. `alphas` says how much there is of each pixel, and of what is hardly there
  /// more may be off; where it is empty, all of each is. O(samples).
  ///
  /// Each sample is what Paeth's filter expects of those before it, or that and a multiple of `2 * most + 1` (as
  /// ISO/IEC 14495-1, A.4.4, rounds).
  package static func rounded(
    _ samples: [UInt8], row: Int, pixel: Int, alphas: [UInt8], most: Int
  ) -> [UInt8] {
    var result = samples
    let step = 2 * most + 1
    for place in result.indices {
      // All and nothing stay what they are: a mask would have a veil else.
      if pixel == 1, result[place] == 0 || result[place] == 255 { continue }
      let isFirst = place % row < pixel
      let left = isFirst ? 0 : result[place - pixel]
      let up = place < row ? 0 : result[place - row]
      let corner = isFirst || place < row ? 0 : result[place - row - pixel]
      let guess = Int(nearest(left, up, corner))
      let difference = Int(result[place]) - guess
      let alpha = alphas.isEmpty ? 255 : Int(alphas[place / pixel])
      if abs(difference) * alpha <= most * 255 {
        result[place] = UInt8(guess)
      } else {
        let steps = (abs(difference) + most) / step * step
        let value = guess + (difference < 0 ? -steps : steps)
        if (0...255).contains(value) { result[place] = UInt8(value) }
      }
    }
    return result
  }

  /// Paeth's choice (9.4).
  private static func nearest(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int(left), Int(up), Int(corner))
    let guess = a + b - c
    let (toLeft, toUp, toCorner) = (abs(guess - a), abs(guess - b), abs(guess - c))
    return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
  }
}
