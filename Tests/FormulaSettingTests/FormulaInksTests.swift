import Testing
import TypesetFormulaSetting
import TypesetGeometry
import TypesetRichText

/// What is drawn in the rooms of formulas, by their nodes.
@Suite struct FormulaInksTests {
  private func ink(_ number: Int) -> FormulaInk {
    var box = FormulaBox()
    box.width = Length(points: number)
    box.rules = [Rect(x: .zero, y: .zero, width: Length(points: number), height: Length(points: 1))]
    return FormulaInk(box, tex: Array("x".utf8), of: NodeID(rawValue: 0), Array("x".utf8))
  }

  /// All are found again, beyond the end of a piece too; the last of those with one node counts.
  @Test func allAreFound() {
    var inks = FormulaInks()
    #expect(inks.isEmpty && inks[NodeID(rawValue: 1)] == nil)
    for number in 1...1000 { inks.add(ink(number), for: NodeID(rawValue: UInt64(number))) }
    inks.add(ink(7), for: NodeID(rawValue: 300))
    #expect(!inks.isEmpty && inks[NodeID(rawValue: 0)] == nil)
    for number in 1...1000 {
      #expect(inks[NodeID(rawValue: UInt64(number))] == ink(number == 300 ? 7 : number))
    }
  }

  /// In letters half as large they are half as large.
  @Test func inkKeepsToItsLetters() {
    var inks = FormulaInks()
    inks.add(ink(80), for: NodeID(rawValue: 1))
    let small = inks.scaled(by: 500)
    #expect(small[NodeID(rawValue: 1)] == ink(80).halved)
    #expect(inks[NodeID(rawValue: 1)] == ink(80))
  }
}

extension FormulaInk {
  fileprivate var halved: FormulaInk {
    var other = self
    other.box.width = box.width / 2
    other.box.rules = box.rules.map {
      Rect(
        x: $0.origin.x / 2, y: $0.origin.y / 2, width: $0.size.width / 2,
        height: $0.size.height / 2)
    }
    return other
  }
}
