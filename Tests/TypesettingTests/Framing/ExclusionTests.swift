import TypesetGeometry
import Testing

@testable import Typesetting

/// On which sides lines stand beside what they keep out of.
@Suite struct ExclusionTests {
  private static func length(_ points: Int) -> Length { Length(points: points) }

  /// A polygon with corners anywhere, its edges across each other or not.
  private static func polygon(_ random: inout Seeded) -> PolygonSet {
    let corners = (0..<random.number(3...9)).map { _ in
      Point(x: length(random.number(0...200)), y: length(random.number(0...200)))
    }
    var set = PolygonSet(path: Path(polygon: corners), rule: .nonZero)
    if random.once(in: 2) { set.clearance = length(random.number(1...20)) }
    return set
  }

  /// From the first to the last place that lines keep out of, found without looking at what lies between.
  @Test func hullsAreThoseOfWhatIsTouched() {
    var random = Seeded(4_711)
    for _ in 0..<400 {
      let set = ExclusionTests.polygon(&random)
      let top = ExclusionTests.length(random.number(-30...220))
      let bottom = top + ExclusionTests.length(random.number(1...40))
      let touched = set.touched(from: top, to: bottom)
      let hull = set.hull(from: top, to: bottom)
      #expect(touched.isEmpty == (hull == nil))
      guard let first = touched.first, let last = touched.last, let hull else { continue }
      // Where edges cross within a point of the band's edge, the slabs round.
      #expect(hull.start <= first.start && hull.end >= last.end)
      #expect(
        first.start - hull.start < Length(points: 1) && hull.end - last.end < Length(points: 1))
    }
  }

  /// Lines stand where `sides` says, and nowhere nearer than without.
  @Test func sidesAreKept() {
    var random = Seeded(4_712)
    let frame = FrameShape(rectangle: Size(width: Length(points: 200), height: Length(points: 200)))
    for _ in 0..<200 {
      var set = ExclusionTests.polygon(&random)
      let top = ExclusionTests.length(random.number(0...180))
      let bottom = top + ExclusionTests.length(random.number(1...20))
      let free = frame.excluding(set, least: .zero).intervals(from: top, to: bottom)
      guard let hull = set.hull(from: top, to: bottom) else { continue }
      func intervals(_ sides: PolygonSet.Sides) -> [LineInterval] {
        set.sides = sides
        return frame.excluding(set, least: .zero).intervals(from: top, to: bottom)
      }
      let both = intervals(.both)
      #expect(both.count <= 2)
      #expect(both.allSatisfy { $0.end <= hull.start || $0.start >= hull.end })
      #expect(
        both.allSatisfy { side in free.contains { $0.start <= side.start && $0.end >= side.end } })
      #expect(intervals(.left) == both.filter { $0.end <= hull.start })
      #expect(intervals(.right) == both.filter { $0.start >= hull.end })
      let moved = set.translated(by: Point(x: Length(points: 7), y: Length(points: 3)))
      #expect(
        moved.hull(from: top + Length(points: 3), to: bottom + Length(points: 3))
          == LineInterval(
            start: hull.start + Length(points: 7), end: hull.end + Length(points: 7)))
    }
  }

  /// A stretch that is shorter than the least holds no text.
  @Test func shortStretchesStayEmpty() {
    let hole = PolygonSet(
      path: Path(
        rect: Rect(
          x: Length(points: 40), y: .zero, width: Length(points: 100), height: Length(points: 50))),
      rule: .nonZero)
    let frame = FrameShape(rectangle: Size(width: Length(points: 200), height: Length(points: 99)))
    func count(_ least: Int) -> Int {
      frame.excluding(hole, least: Length(points: least))
        .intervals(from: .zero, to: Length(points: 10)).count
    }
    #expect([count(40), count(41), count(60), count(61)] == [2, 1, 1, 0])
  }
}
