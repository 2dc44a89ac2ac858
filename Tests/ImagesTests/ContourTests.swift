import TypesetImageFixtures
import TypesetImages
import TypesetResources
import Testing

/// Outlines of what is seen of pictures.
@Suite struct ContourTests {
  /// A picture whose pixels are seen where `isSeen` says so.
  private static func picture(
    _ width: Int, _ height: Int, _ isSeen: (_ x: Int, _ y: Int) -> Bool
  ) throws -> DecodedImage {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width { rows += [10, 20, 30, isSeen(x, y) ? 255 : 100] }
    }
    let copy = ResourceBytes(copying: PNGFixture(width: width, height: height, rows: rows).bytes)
    return try DecodedImage(copy.buffer, info: try ImageInfo(copy.buffer))
  }

  /// How far a ring reaches at the height of the middle of a row of pixels, in halves of pixels.
  private static func reach(_ ring: [AlphaContour.Corner], row: Int) -> ClosedRange<Double>? {
    var found: [Double] = []
    let y = Double(row) + 0.5
    for (place, a) in ring.enumerated() {
      let b = ring[(place + 1) % ring.count]
      let (low, high) = (Double(min(a.y, b.y)), Double(max(a.y, b.y)))
      guard low < y, high > y else { continue }
      found.append(Double(a.x) + Double(b.x - a.x) * (y - Double(a.y)) / Double(b.y - a.y))
    }
    guard let first = found.min(), let last = found.max() else { return nil }
    return first...last
  }

  /// Whatever is seen: none of it stands out of the outline, which is no further from it than half of a hundredth of
  /// its size allows, in as few corners as that needs.
  @Test(arguments: 0..<40)
  func nothingSeenStandsOut(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 91_000)
    func number(_ limit: Int) -> Int { random.number(0...limit - 1) }
    let (width, height) = (number(90) + 8, number(300) + 8)
    let discs = (0...number(4)).map { _ in (number(width), number(height), number(40) + 1) }
    func isSeen(_ x: Int, _ y: Int) -> Bool {
      discs.contains { ($0.0 - x) * ($0.0 - x) + ($0.1 - y) * ($0.1 - y) <= $0.2 * $0.2 }
    }
    let picture = try ContourTests.picture(width, height, isSeen)
    guard let contour = AlphaContour(picture, orientation: 1) else { return }
    #expect(contour == AlphaContour(picture, orientation: 1))
    #expect((contour.width, contour.height) == (width, height))
    for row in 0..<height {
      let seen = (0..<width).filter { isSeen($0, row) }
      let reaches = contour.rings.compactMap { ContourTests.reach($0, row: row) }
      #expect(reaches.count < 2)
      guard let first = seen.first, let last = seen.last else { continue }
      let reach = try #require(reaches.first)
      #expect(reach.lowerBound <= Double(first) + 0.001 && reach.upperBound >= Double(last) + 0.999)
    }
    for ring in contour.rings {
      #expect(ring.count < 170)
      #expect(ring.allSatisfy { (0...width).contains($0.x) && (0...height).contains($0.y) })
    }
  }

  /// A slanted edge is one line, and each part that stands apart has a ring of its own.
  @Test func edgesAreLinesAndPartsAreApart() throws {
    let triangle = try #require(
      AlphaContour(ContourTests.picture(100, 100) { x, y in x <= y }, orientation: 1))
    #expect(triangle.rings.count == 1 && triangle.rings[0].count <= 8)
    let bars = try #require(
      AlphaContour(ContourTests.picture(20, 90) { _, y in y / 30 != 1 }, orientation: 1))
    #expect(bars.rings.map { $0.map(\.y).min() } == [0, 60])
    #expect(bars.rings.map { $0.map(\.y).max() } == [30, 90])
  }

  @Test func whatIsAllSeenHasNone() throws {
    #expect(AlphaContour(try ContourTests.picture(9, 9) { _, _ in true }, orientation: 1) == nil)
    // Of what is not seen at all nothing is there to run around.
    #expect(
      AlphaContour(try ContourTests.picture(9, 9) { _, _ in false }, orientation: 1)?.rings == [])
  }

  /// A picture that is stored turned has the outline of what is seen.
  @Test func turnedPicturesAreSeenUpright() throws {
    func isSeen(_ x: Int, _ y: Int) -> Bool { x < 10 && y < 30 }
    let stored = try ContourTests.picture(40, 60, isSeen)
    let corners: [Int: (x: ClosedRange<Int>, y: ClosedRange<Int>)] = [
      1: (0...10, 0...30), 2: (30...40, 0...30), 3: (30...40, 30...60), 4: (0...10, 30...60),
      5: (0...30, 0...10), 6: (30...60, 0...10), 7: (30...60, 30...40), 8: (0...30, 30...40),
    ]
    for (orientation, expected) in corners {
      let contour = try #require(AlphaContour(stored, orientation: orientation))
      let all = contour.rings.flatMap(\.self)
      #expect(all.map(\.x).min() == expected.x.lowerBound, "\(orientation)")
      #expect(all.map(\.x).max() == expected.x.upperBound, "\(orientation)")
      #expect(all.map(\.y).min() == expected.y.lowerBound, "\(orientation)")
      #expect(all.map(\.y).max() == expected.y.upperBound, "\(orientation)")
    }
  }

  /// It is traced once for each name, and only for what may be transparent.
  @Test func tracedOnce() throws {
    let rows = (0..<4).flatMap { y in
      [UInt8(0)] + (0..<4).flatMap { [1, 2, 3, $0 == y ? 255 : 0] as [UInt8] }
    }
    let files = [
      "a.png": PNGFixture(width: 4, height: 4, rows: rows).bytes, "b.jpg": JPEGFixture.rgb,
    ]
    try withFolder(files) { (folder: String) throws in
      let resources = ResourceProvider(baseDirectory: folder)
      let catalog = ImageCatalog(resources: resources)
      let contour = try #require(catalog.contour(for: "a.png"))
      let count = resources.log.count
      #expect(catalog.contour(for: "a.png") == contour)
      #expect(resources.log.count == count)
      #expect(catalog.contour(for: "b.jpg") == nil)
      #expect(catalog.contour(for: "none.png") == nil)
    }
  }
}
