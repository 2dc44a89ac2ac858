import TypesetGeometry
import Testing

@testable import Typesetting

/// The stretches inside and touched by polygons, by numbers.
@Suite struct PolygonTests {
  private func point(_ x: Double, _ y: Double) -> Point { Point(x: pt(x), y: pt(y)) }

  private func polygon(
    _ corners: [(Double, Double)], _ rule: PolygonSet.FillRule = .nonZero
  ) -> PolygonSet {
    PolygonSet(path: Path(polygon: corners.map { point($0.0, $0.1) }), rule: rule)
  }

  private func joined(
    _ outlines: [[(Double, Double)]], _ rule: PolygonSet.FillRule = .nonZero
  ) -> PolygonSet {
    let elements = outlines.flatMap { corners in
      Path(polygon: corners.map { point($0.0, $0.1) }).elements
    }
    return PolygonSet(path: Path(elements: elements), rule: rule)
  }

  private func inside(_ set: PolygonSet, _ top: Double, _ bottom: Double) -> [[Double]] {
    set.inside(from: pt(top), to: pt(bottom)).map { [$0.start.points, $0.end.points] }
  }

  private func touched(_ set: PolygonSet, _ top: Double, _ bottom: Double) -> [[Double]] {
    set.touched(from: pt(top), to: pt(bottom)).map { [$0.start.points, $0.end.points] }
  }

  private func square(_ x: Double, _ y: Double, _ side: Double, clockwise: Bool = true)
    -> [(Double, Double)]
  {
    let corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
    return clockwise ? corners : corners.reversed()
  }

  @Test func aTriangleIsNarrowestAtTheTopOfTheBand() {
    let triangle = polygon([(50, 0), (100, 100), (0, 100)])
    #expect(inside(triangle, 50, 60) == [[25, 75]])
    #expect(touched(triangle, 50, 60) == [[20, 80]])
    #expect(inside(triangle, 0, 10).isEmpty)
    #expect(inside(triangle, 90, 101).isEmpty)
    #expect(touched(triangle, 90, 110) == [[0, 100]])
  }

  @Test func aCornerWithinTheBandCounts() {
    // A lozenge: the band across its waist is bounded above and below.
    let lozenge = polygon([(50, 0), (100, 50), (50, 100), (0, 50)])
    #expect(inside(lozenge, 40, 60) == [[10, 90]])
    #expect(inside(lozenge, 30, 60) == [[20, 80]])
    #expect(touched(lozenge, 40, 60) == [[0, 100]])
  }

  @Test func bandsThatOnlyTouchAnEdgeAreOutside() {
    let box = polygon(square(10, 10, 20))
    #expect(inside(box, 30, 40).isEmpty)
    #expect(touched(box, 30, 40).isEmpty)
    #expect(touched(box, 0, 10).isEmpty)
    #expect(inside(box, 10, 30) == [[10, 30]])
    #expect(inside(box, 20, 20).isEmpty)
  }

  @Test(arguments: [PolygonSet.FillRule.evenOdd, .nonZero])
  func aBowTieIsCutAtItsCrossing(_ rule: PolygonSet.FillRule) {
    // Two triangles that meet at (50, 50); each side winds the other way.
    let bow = polygon([(0, 0), (100, 100), (100, 0), (0, 100)], rule)
    let upper = inside(bow, 0, 25)
    #expect(upper == [])
    #expect(inside(bow, 40, 60) == [[0, 40], [60, 100]])
    #expect(inside(bow, 25, 30) == [[0, 25], [75, 100]])
    let band = touched(bow, 40, 60)
    #expect(band == [[0, 100]] || band == [[0, 50], [50, 100]])
  }

  @Test func anUprightBowTieHasOneSectionThatVanishesAtItsWaist() {
    let bow = polygon([(0, 0), (100, 0), (0, 100), (100, 100)], .evenOdd)
    #expect(inside(bow, 10, 20) == [[20, 80]])
    #expect(inside(bow, 80, 90) == [[20, 80]])
    #expect(inside(bow, 40, 60).isEmpty)
  }

  @Test func windingTellsAHoleFromAnIsland() {
    let outer = square(0, 0, 100)
    #expect(
      inside(joined([outer, square(40, 40, 20)], .evenOdd), 45, 55) == [[0, 40], [60, 100]])
    #expect(inside(joined([outer, square(40, 40, 20)]), 45, 55) == [[0, 100]])
    #expect(
      inside(joined([outer, square(40, 40, 20, clockwise: false)]), 45, 55)
        == [[0, 40], [60, 100]])
    // The band that the hole only begins in is as narrow as where it is.
    #expect(
      inside(joined([outer, square(40, 40, 20)], .evenOdd), 30, 41) == [[0, 40], [60, 100]])
  }

  @Test(arguments: [true, false], [true, false])
  func squaresSideBySideAreOne(_ first: Bool, _ second: Bool) {
    let both = joined([square(0, 0, 50, clockwise: first), square(50, 0, 50, clockwise: second)])
    #expect(inside(both, 10, 20) == [[0, 100]])
    let even = joined(
      [square(0, 0, 50, clockwise: first), square(50, 0, 50, clockwise: second)], .evenOdd)
    #expect(inside(even, 10, 20) == [[0, 100]])
  }

  @Test(arguments: [true, false], [true, false])
  func neighboursAlongASlantedEdgeAreOne(_ first: Bool, _ second: Bool) {
    func turned(_ corners: [(Double, Double)], _ clockwise: Bool) -> [(Double, Double)] {
      clockwise ? corners : corners.reversed()
    }
    let both = joined([
      turned([(0, 0), (40, 0), (60, 100), (0, 100)], first),
      turned([(40, 0), (100, 0), (100, 100), (60, 100)], second),
    ])
    #expect(inside(both, 10, 50) == [[0, 100]])
  }

  @Test func aHoleThatTouchesTheEdgeOpensIt() {
    let open = joined([square(0, 0, 100), square(0, 40, 20)], .evenOdd)
    #expect(inside(open, 45, 55) == [[20, 100]])
    let top = joined([square(0, 0, 100), square(40, 0, 20)], .evenOdd)
    #expect(inside(top, 0, 10) == [[0, 40], [60, 100]])
    #expect(inside(top, 20, 30) == [[0, 100]])
  }

  @Test func whatHasNoAreaIsNowhere() {
    let line = polygon([(0, 0), (50, 100), (100, 200)])
    #expect(inside(line, 10, 20).isEmpty)
    #expect(touched(line, 10, 20).isEmpty)
    let flat = polygon([(0, 50), (100, 50), (30, 50)])
    #expect(inside(flat, 40, 60).isEmpty)
    #expect(touched(flat, 40, 60).isEmpty)
    let nothing = PolygonSet(path: Path(), rule: .nonZero)
    #expect(inside(nothing, 0, 10).isEmpty)
    // A spike out of a square leaves the square as it is.
    let spiked = joined([square(0, 0, 50), [(50, 20), (90, 25), (50, 20)]])
    #expect(inside(spiked, 10, 40) == [[0, 50]])
  }

  @Test func openOutlinesAreClosed() {
    let open = PolygonSet(
      path: Path(elements: [
        .move(point(0, 0)), .line(point(100, 0)), .line(point(100, 100)), .line(point(0, 100)),
      ]), rule: .nonZero)
    #expect(inside(open, 10, 20) == [[0, 100]])
  }

  // MARK: Against an oracle

  /// True where the point is inside: by counting crossings of the ray to the left.
  private func isInside(
    _ x: Double, _ y: Double, _ corners: [(Double, Double)], _ rule: PolygonSet.FillRule
  ) -> Bool {
    var winding = 0
    var crossings = 0
    for place in corners.indices {
      let (a, b) = (corners[place], corners[(place + 1) % corners.count])
      guard (a.1 <= y) != (b.1 <= y) else { continue }
      let crossing = a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0)
      guard crossing < x else { continue }
      crossings += 1
      winding += a.1 < b.1 ? 1 : -1
    }
    return rule == .evenOdd ? crossings % 2 == 1 : winding != 0
  }

  @Test(arguments: 0..<24)
  func starsAgreeWithRayCasting(_ number: Int) {
    var random = Seeded(UInt64(number))
    let corners = (0..<random.number(3...9)).map { _ in
      (random.length(0...100).points, random.length(0...100).points)
    }
    let rule: PolygonSet.FillRule = number % 2 == 0 ? .evenOdd : .nonZero
    let set = polygon(corners, rule)
    for top in stride(from: 0.5, to: 95, by: 11) {
      let bottom = top + Double(random.number(1...12))
      let found = set.inside(from: pt(top), to: pt(bottom))
      let met = set.touched(from: pt(top), to: pt(bottom))
      #expect(found == found.sorted { $0.start < $1.start })
      for x in stride(from: 0.25, to: 100, by: 1.37) {
        let heights = (1..<40).map { top + (bottom - top) * Double($0) / 40 }
        let hits = heights.map { isInside(x, $0, corners, rule) }
        if found.contains(where: { $0.start.points + 0.001 < x && x < $0.end.points - 0.001 }) {
          #expect(hits.allSatisfy { $0 }, "x \(x), band \(top)…\(bottom)")
        } else if hits.allSatisfy({ $0 }) {
          // What no sample leaves may still be left between two samples, or at the band's edges.
          let near = found.contains { $0.start.points - 6 < x && x < $0.end.points + 6 }
          let fine = stride(from: top + 1e-6, to: bottom, by: (bottom - top) / 4000)
            .allSatisfy { isInside(x, $0, corners, rule) }
          #expect(near || !fine, "x \(x), band \(top)…\(bottom)")
        }
        if hits.contains(true) {
          #expect(met.contains { $0.start.points - 0.001 <= x && x <= $0.end.points + 0.001 })
        }
      }
    }
  }
}
