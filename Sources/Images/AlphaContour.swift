/// The outline of what is seen of a picture with transparency, as text meets it that runs beside it: how far it
/// reaches to the left and to the right in each stretch of its height. Hollows that open above or below are filled.
///
/// Reckoned in whole numbers, so that it is the same everywhere.
public struct AlphaContour: Hashable, Sendable {
  /// A corner, in pixels of the picture as it is seen: x to the right, y downwards.
  public struct Corner: Hashable, Sendable {
    /// From the left edge.
    public var x: Int
    /// From the upper edge.
    public var y: Int
  }

  /// The width of the picture in pixels, as it is seen.
  public var width: Int
  /// Its height.
  public var height: Int
  /// The outlines, each closed, of parts that stand apart from each other in height; from the top.
  public var rings: [[Corner]]

  /// A pixel counts as seen from half of its cover on.
  private static let threshold: UInt32 = 0x80
  /// The height is looked at in so many stretches: finer than a line of text needs.
  private static let mostBands = 160

  /// The outline of `image`, turned as `orientation` says (EXIF, 1 to 8); nil where all of it is seen up to its
  /// edges, or nothing is. O(pixels).
  public init?(_ image: DecodedImage, orientation: Int) {
    guard image.hasAlpha else { return nil }
    let isTurned = orientation > 4
    width = isTurned ? image.height : image.width
    height = isTurned ? image.width : image.height
    let count = min(height, AlphaContour.mostBands)
    var bands = Bands(count: count, height: height, width: width)
    bands.look(at: image, orientation)
    rings = bands.rings(within: max(width, height) / 200)
    let area = width * height
    guard bands.covered < area else { return nil }
  }

  /// How far what is seen reaches in each stretch.
  private struct Bands {
    let count: Int
    let height: Int
    let width: Int
    /// The first column that is seen, and the one behind the last; empty where nothing is.
    var extents: [Range<Int>]

    init(count: Int, height: Int, width: Int) {
      self.count = count
      self.height = height
      self.width = width
      extents = Array(repeating: 0..<0, count: count)
    }

    /// Where a stretch begins.
    func top(_ band: Int) -> Int { band * height / count }

    /// How many pixels lie between its edges.
    var covered: Int {
      extents.indices.reduce(0) { $0 + extents[$1].count * (top($1 + 1) - top($1)) }
    }

    mutating func look(at image: DecodedImage, _ orientation: Int) {
      let words = image.pixels.bindMemory(to: UInt32.self)
      for row in 0..<image.height {
        var first: Int?
        var last = 0
        for column in 0..<image.width
        where words[row * image.width + column] >> 24 >= AlphaContour.threshold {
          if orientation > 4 {
            note(AlphaContour.place(column, row, in: image, orientation))
          } else {
            first = first ?? column
            last = column
          }
        }
        if let first {
          note(AlphaContour.place(first, row, in: image, orientation))
          note(AlphaContour.place(last, row, in: image, orientation))
        }
      }
    }

    private mutating func note(_ place: (x: Int, y: Int)) {
      var band = place.y * count / height
      // The stretch that holds the row, however the division was rounded.
      while band + 1 < count, top(band + 1) <= place.y { band += 1 }
      let known = extents[band]
      extents[band] =
        known.isEmpty
        ? place.x..<place.x + 1
        : min(known.lowerBound, place.x)..<max(known.upperBound, place.x + 1)
    }

    /// The outlines, with the corners left out that lie no further inside than `tolerance`: none of what is seen
    /// stands out of them.
    func rings(within tolerance: Int) -> [[Corner]] {
      var rings: [[Corner]] = []
      var band = 0
      while band < count {
        guard !extents[band].isEmpty else {
          band += 1
          continue
        }
        let start = band
        while band < count, !extents[band].isEmpty { band += 1 }
        let right = side(start..<band) { extents[$0].upperBound }
        // The left side is the right one seen in a mirror.
        let left = side(start..<band) { -extents[$0].lowerBound }
        rings.append(
          AlphaContour.simplified(right, tolerance)
            + AlphaContour.simplified(left, tolerance).reversed().map { Corner(x: -$0.x, y: $0.y) })
      }
      return rings
    }

    /// The corners of one side downwards: between two stretches it stands as far out as the further of them.
    private func side(_ bands: Range<Int>, _ edge: (Int) -> Int) -> [Corner] {
      var corners = [Corner(x: edge(bands.lowerBound), y: top(bands.lowerBound))]
      for band in bands.dropFirst() {
        corners.append(Corner(x: max(edge(band - 1), edge(band)), y: top(band)))
      }
      corners.append(Corner(x: edge(bands.upperBound - 1), y: top(bands.upperBound)))
      return corners
    }
  }

  /// Where a stored pixel is seen (EXIF 2.3, 4.6.4 A).
  private static func place(
    _ x: Int, _ y: Int, in image: DecodedImage, _ orientation: Int
  ) -> (x: Int, y: Int) {
    let (right, bottom) = (image.width - 1, image.height - 1)
    switch orientation {
    case 2: return (right - x, y)
    case 3: return (right - x, bottom - y)
    case 4: return (x, bottom - y)
    case 5: return (y, x)
    case 6: return (bottom - y, x)
    case 7: return (bottom - y, right - x)
    case 8: return (y, right - x)
    default: return (x, y)
    }
  }

  /// A side with as few corners as keep all others inside, and no further in than `tolerance`. O(corners²).
  private static func simplified(_ corners: [Corner], _ tolerance: Int) -> [Corner] {
    var kept = [corners[0]]
    var place = 0
    while place < corners.count - 1 {
      var next = place + 1
      var candidate = next + 1
      while candidate < corners.count {
        let (a, b) = (corners[place], corners[candidate])
        let rise = b.y - a.y
        let holds = corners[place + 1..<candidate].allSatisfy {
          // How far the chord stands out beyond the corner, times its height.
          let beyond = a.x * rise + (b.x - a.x) * ($0.y - a.y) - $0.x * rise
          return beyond >= 0 && beyond <= tolerance * rise
        }
        if holds { next = candidate }
        candidate += 1
      }
      kept.append(corners[next])
      place = next
    }
    return kept
  }
}
