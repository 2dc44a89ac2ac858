import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Rows 4.4, 4.9 and 4.10: text stays inside of any path, by arithmetic of the tests' own.
@Suite struct PathTests {
  /// Corners in points, and what is inside of them.
  private struct Outline {
    var rings: [[(x: Double, y: Double)]]
    var rule: PolygonSet.FillRule

    var path: Path {
      Path(
        elements: rings.flatMap { ring in
          Path(polygon: ring.map { Point(x: pt($0.x), y: pt($0.y)) }).elements
        })
    }

    /// By the crossings of a ray to the right.
    func contains(_ x: Double, _ y: Double) -> Bool {
      var winding = 0
      var crossings = 0
      for ring in rings {
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) where (a.y <= y) != (b.y <= y) {
          guard a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) > x else { continue }
          winding += b.y > a.y ? 1 : -1
          crossings += 1
        }
      }
      return rule == .evenOdd ? crossings % 2 == 1 : winding != 0
    }

    /// The distance from a place to the nearest edge.
    func distance(_ x: Double, _ y: Double) -> Double {
      var least = Double.infinity
      for ring in rings {
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
          let (dx, dy) = (b.x - a.x, b.y - a.y)
          let length = dx * dx + dy * dy
          let t = length == 0 ? 0 : min(1, max(0, ((x - a.x) * dx + (y - a.y) * dy) / length))
          let (ex, ey) = (x - a.x - t * dx, y - a.y - t * dy)
          least = min(least, (ex * ex + ey * ey).squareRoot())
        }
      }
      return least
    }
  }

  private func outline(_ random: inout Seeded) -> Outline {
    let (ox, oy) = (Double(random.number(-300...300)), Double(random.number(-300...300)))
    func ring(_ cx: Double, _ cy: Double, _ reach: Double) -> [(x: Double, y: Double)] {
      (0..<random.number(3...9)).map { _ in
        (
          ox + cx + Double(random.number(-1000...1000)) / 1000 * reach,
          oy + cy + Double(random.number(-1000...1000)) / 1000 * reach
        )
      }
    }
    var rings = [ring(150, 150, 150)]
    for _ in 0..<random.number(0...3) {
      rings.append(
        ring(
          Double(random.number(50...250)), Double(random.number(50...250)),
          Double(random.number(15...70))))
    }
    return Outline(rings: rings, rule: random.pick([.evenOdd, .nonZero]))
  }

  /// The typographic box of each glyph, in the path's coordinates: its advance wide, from the
  /// font's ascent to its descent.
  private func boxes(_ frame: Frame) -> [Rect] {
    frame.lines.flatMap { placed in
      placed.line.runs.flatMap { run in
        run.glyphs.map { index in
          let glyph = placed.line.glyphs[index]
          return Rect(
            x: frame.shape.origin.x + placed.origin.x + glyph.x,
            y: frame.shape.origin.y + placed.origin.y - run.size * 8 / 10,
            width: glyph.advance, height: run.size)
        }
      }
    }
  }

  @Test(arguments: 0..<120)
  func everyGlyphIsInsideOfItsPath(_ number: Int) { _ = glyphsInside(number) }

  /// Most of those paths hold text, and the glyphs of all of them are some thousands: the law above
  /// was asked.
  @Test func pathsHoldText() {
    let counts = (0..<120).map(glyphsInside)
    #expect(counts.count { $0 > 0 } > 110)
    #expect(counts.reduce(0, +) > 12_000)
  }

  /// How many glyphs the path holds, each of which is found inside of it.
  private func glyphsInside(_ number: Int) -> Int {
    var random = Seeded(UInt64(number) &+ 41_000)
    let outline = outline(&random)
    var shape = FrameShape(outline.path, rule: outline.rule)
    shape.minimumWidth = pt(Double(random.number(1...30)))
    let text = Framing.words(&random, 400, large: number % 3 == 0)
    let style = Framing.style {
      $0.alignment = random.pick(ParagraphStyle.Alignment.allCases)
    }
    let frame = Framing.framesetter(text, style).frame(in: shape)
    let boxes = boxes(frame)
    for box in boxes {
      for i in 0...6 {
        for j in 0...6 {
          // A hundredth of a point inside of the box's own edges.
          let x = box.minX.points + 0.01 + (box.width.points - 0.02) * Double(i) / 6
          let y = box.minY.points + 0.01 + (box.height.points - 0.02) * Double(j) / 6
          #expect(outline.contains(x, y), "at \(x), \(y)")
        }
      }
    }
    checkOrder(frame)
    return boxes.count
  }

  /// Origins go down, and right within a row.
  private func checkOrder(_ frame: Frame) {
    for (a, b) in zip(frame.lines, frame.lines.dropFirst()) {
      #expect(a.range.upperBound == b.range.lowerBound)
      if a.row == b.row {
        #expect(a.origin.y == b.origin.y && a.rect.maxX <= b.rect.minX)
      } else {
        #expect(a.origin.y < b.origin.y && a.rect.maxY <= b.rect.minY)
      }
    }
  }

  @Test(arguments: 0..<40)
  func textKeepsHalfALineAwayFromIt(_ number: Int) {
    var random = Seeded(UInt64(number) &+ 42_000)
    var outline = outline(&random)
    outline.rule = .evenOdd
    let width = Double(random.number(2...24))
    var shape = FrameShape(outline.path, rule: .evenOdd, lineWidth: pt(width))
    shape.minimumWidth = pt(5)
    let text = Framing.words(&random, 300)
    let frame = Framing.framesetter(text).frame(in: shape)
    for box in boxes(frame) {
      for (x, y) in [
        (box.minX, box.minY), (box.maxX, box.minY), (box.minX, box.maxY), (box.maxX, box.maxY),
      ] {
        #expect(outline.contains(x.points, y.points))
        #expect(outline.distance(x.points, y.points) >= width / 2 - 0.001)
      }
    }
  }

  @Test func itKeepsNoFurtherAwayThanItMust() {
    // A diamond: at 45 degrees the disc of slabs is an eighth too large.
    let diamond = Outline(rings: [[(100, 0), (200, 100), (100, 200), (0, 100)]], rule: .evenOdd)
    var shape = FrameShape(diamond.path, lineWidth: pt(20))
    shape.minimumWidth = pt(1)
    let middle = shape.intervals(from: pt(95), to: pt(105))[0]
    // 5 pt above the middle the edge is at 5; 10 pt along the normal are 14.14 along x.
    #expect(middle.start >= pt(19.14) && middle.start < pt(21))
  }

  @Test func exclusionsKeepTheirLineAway() {
    let hole = Path(ellipseIn: Rect(x: pt(100), y: pt(50), width: pt(100), height: pt(100)))
    let plain = FrameShape(Path(rect: Rect(x: pt(0), y: pt(0), width: pt(300), height: pt(200))))
    let shape = plain.clipped(by: hole, lineWidth: pt(20))
    let free = shape.intervals(from: pt(99), to: pt(101))
    #expect(free.count == 2)
    #expect((free[0].end - pt(90)).magnitude < pt(0.1))
    #expect((free[1].start - pt(210)).magnitude < pt(0.1))
    #expect(shape.intervals(from: pt(20), to: pt(39)).count == 1)
  }

  @Test func clippingPathsHaveTheCoordinatesOfThePath() {
    let far = Path(rect: Rect(x: pt(1000), y: pt(2000), width: pt(300), height: pt(50)))
    let clip = Path(rect: Rect(x: pt(1100), y: pt(2000), width: pt(100), height: pt(15)))
    let shape = FrameShape(far).clipped(by: clip)
    let frame = Framing.framesetter(Workbench.text(ShapeTests.words)).frame(in: shape)
    #expect(shape.origin == Point(x: pt(1000), y: pt(2000)))
    #expect(frame.lines.map(\.row) == [0, 0, 1, 1, 2, 3, 4])
    #expect(frame.lines.map(\.origin.x.points) == [0, 200, 0, 200, 0, 0, 0])
    #expect(frame.lines[4].origin.y == pt(28))
  }

  @Test func bothSidesOfAPictureAreOneRow() {
    let shape = rectangle(300, 200).excluding(
      Path(rect: Rect(x: pt(110), y: pt(42), width: pt(80), height: pt(75))))
    let frame = Framing.framesetter(Workbench.text(ShapeTests.words)).frame(in: shape)
    let beside = Dictionary(grouping: frame.lines, by: \.row).filter { $0.value.count > 1 }
    // Rows of 10 pt from 0: those from 40 to 120 are touched.
    #expect(beside.keys.sorted() == [4, 5, 6, 7, 8, 9, 10, 11])
    for (_, lines) in beside {
      #expect(lines.map(\.origin.x.points) == [0, 190])
      #expect(lines[0].origin.y == lines[1].origin.y)
    }
    checkOrder(frame)
  }

  @Test func rowsBeginWhereThereIsRoom() {
    // A circle of 40 pt: with rows of 10 pt, stretches of 24 pt begin four points down.
    let shape = FrameShape(ellipseIn: Size(width: pt(40), height: pt(40)))
    let frame = Framing.framesetter("aaaa bbbb cccc dddd").frame(in: shape)
    #expect(frame.lines[0].rect.minY == pt(4))
    #expect(frame.lines.count == 3)
  }

  @Test func rectanglesArePlainWhereverTheyLie() {
    let path = Path(rect: Rect(x: pt(-30), y: pt(70), width: pt(60), height: pt(20)))
    let shape = FrameShape(path)
    #expect(shape.isPlainRectangle)
    #expect(shape.origin == Point(x: pt(-30), y: pt(70)))
    let frame = Framing.framesetter("aaaa bbbb cccc").frame(in: path)
    #expect(frame.lineOrigins == [Point(x: pt(0), y: pt(8)), Point(x: pt(0), y: pt(18))])
    #expect(frame.path == path)
    // Anticlockwise, and from another corner.
    let turned = Path(
      polygon: [(60.0, 0.0), (0, 0), (0, 20), (60, 20)].map { Point(x: pt($0.0), y: pt($0.1)) })
    #expect(FrameShape(turned).isPlainRectangle)
    // A bow tie is none.
    let tie = Path(
      polygon: [(0.0, 0.0), (60, 20), (60, 0), (0, 20)].map { Point(x: pt($0.0), y: pt($0.1)) })
    #expect(!FrameShape(tie).isPlainRectangle)
  }

  @Test func anEmptyPathHoldsNothing() {
    let frame = Framing.framesetter("aaaa").frame(in: Path())
    #expect(frame.isEmpty)
    #expect(frame.continuation == .start)
  }
}
