import TypesetGeometry
import TypesetRichText
import Testing

@testable import Typesetting

/// How much work long lines make, counted.
@Suite struct LineWorkTests {
  /// Offsets that count how often one of them is looked at.
  private final class Counted: RandomAccessCollection {
    let values: [Int]
    private(set) var looks = 0
    init(_ values: [Int]) { self.values = values }
    var startIndex: Int { 0 }
    var endIndex: Int { values.count }
    subscript(index: Int) -> Int {
      looks += 1
      return values[index]
    }
  }

  private func cells(_ count: Int) -> [LineCell] {
    (0..<count).map {
      LineCell(
        range: TextRange($0..<$0 + 1), left: pt(Double($0)), right: pt(Double($0 + 1)), level: 0)
    }
  }

  @Test func widthsOfClustersAreFoundBySearch() {
    let count = 4096
    let starts = Counted(Array(0...count))
    let widths = clusterWidths(cells(count), starts: starts, from: .zero)
    #expect(widths == Array(repeating: pt(1), count: count) + [.zero])
    // 13 is the logarithm of 4097, rounded up.
    #expect(starts.looks <= count * 13)
  }

  /// Pieces of a line of both directions are found by search, not by a look at all for each level run.
  @Test func piecesOfLevelRunsAreFoundBySearch() {
    let count = 2048
    let shaped = Line(Workbench.text("a"), in: Workbench.environment).paragraph.shaped
    let pieces = (0..<count).map {
      LineBuilder.Piece(
        shaped: shaped, run: 0, range: TextRange(10 * $0..<10 * $0 + 10), level: UInt8($0 & 1))
    }
    // Each run has the second half of a piece and the first of the next.
    let runs = (0..<count - 1).reversed().map {
      LevelRun(range: TextRange(10 * $0 + 5..<10 * $0 + 15), level: UInt8($0 & 1))
    }
    var looks = 0
    let found = LineBuilder.pieces(pieces, in: runs, looks: &looks)
    #expect(found.count == 2 * (count - 1))
    let last = 10 * (count - 2)
    #expect(found[0].range == TextRange(last + 5..<last + 10))
    #expect(found[1].range == TextRange(last + 10..<last + 15))
    // Read from right to left.
    #expect(found[2].range == TextRange(last..<last + 5))
    #expect(found[3].range == TextRange(last - 5..<last))
    // 11 is the logarithm of 2048, one more for a search, two for the pieces.
    #expect(looks <= count * 14)
  }

  @Test func aPointIsFoundBySearch() {
    let cells = LineCells(cells(4096), range: TextRange(0..<4096))
    for x in [0.5, 2000.25, 4095.75] {
      var looks = 0
      #expect(cells.cell(at: pt(x), looks: &looks)?.range.lowerBound.utf8 == Int(x))
      #expect(looks <= 15)
    }
    var looks = 0
    #expect(cells.cell(at: pt(-3), looks: &looks)?.range.lowerBound.utf8 == 0)
    #expect(cells.cell(at: pt(9000), looks: &looks)?.range.lowerBound.utf8 == 4095)
    #expect(looks <= 30)
  }

  /// The search finds what looking at every cell would.
  @Test func theSearchAnswersAsALookAtAllOfThem() {
    var random = Seeded(88)
    for _ in 0..<300 {
      var cells: [LineCell] = []
      var x = pt(0)
      for place in 0..<random.number(0...9) {
        let width = random.once(in: 4) ? .zero : random.length(1...9)
        if random.once(in: 4) { x += random.length(0...5) }
        cells.append(
          LineCell(
            range: TextRange(place..<place + 1), left: x, right: x + width, level: 0,
            kind: random.once(in: 6) ? .addedHyphen : .text))
        x += width
      }
      let line = LineCells(cells, range: TextRange(0..<cells.count))
      for _ in 0..<20 {
        let point = random.length(-5...60)
        let solid = cells.filter { $0.kind != .addedHyphen && $0.width > .zero }
        func distance(_ cell: LineCell) -> Length {
          cell.left <= point && point < cell.right
            ? sp(-1) : point < cell.left ? cell.left - point : point - cell.right
        }
        let nearest =
          solid.min { distance($0) < distance($1) } ?? cells.first { $0.kind != .addedHyphen }
        #expect(line.cell(at: point) == nearest)
      }
    }
  }
}
