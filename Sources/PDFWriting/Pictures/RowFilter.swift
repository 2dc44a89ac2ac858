/// PNG's filters over the rows of a picture (ISO/IEC 15948, 9), which a PDF knows as its predictors from 10 on: photographs
/// become smaller by them.
enum RowFilter {
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

  /// Paeth's choice (9.4).
  private static func nearest(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int(left), Int(up), Int(corner))
    let guess = a + b - c
    let (toLeft, toUp, toCorner) = (abs(guess - a), abs(guess - b), abs(guess - c))
    return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
  }
}
