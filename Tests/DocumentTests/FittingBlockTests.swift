import Testing
import TypesetElementTestSupport
import TypesetElementTree
import TypesettingDocument

/// Pins, what may be left out, and articles that fill their pages.
@Suite("Builder: pins and fits")
struct FittingBlockTests {
  @Test func pinsAndFits() throws {
    let tree = MagazineDocument {
      Article(title: "A", fitPages: 2) {
        "one"
        Figure("a.png", caption: "c", place: [.spread]).pinned(page: 4)
        Figure("b.png").optional().pinned(page: 3, column: 2)
        Box { "two" }.optional()
        Paragraph("three").pinned(page: 9).optional()
      }
    }.elementTree
    func attributes(_ kind: ElementKind) -> [ElementAttributes] {
      tree.elements.filter { $0.kind == kind }.map { tree.attributes(of: $0) }
    }
    #expect(attributes(.article).map(\.fitPages) == [2])
    let figures = attributes(.figure)
    #expect(figures.map(\.pin) == [FigurePin(page: 4), FigurePin(page: 3, column: 2)])
    #expect(figures.map(\.isOptional) == [false, true])
    #expect(figures[0].places == [.spread])
    #expect(attributes(.box).map(\.isOptional) == [true])
    #expect(attributes(.box).map(\.pin) == [nil])
    #expect(attributes(.paragraph).allSatisfy { $0.pin == nil && !$0.isOptional })
  }

  /// A page and a column are counted from 1, and nothing said is no pin.
  @Test func badNumbers() {
    let tree = MagazineDocument {
      Article(fitPages: 0) {
        Figure("a.png").pinned(page: -3)
        Figure("b.png").pinned()
      }
    }.elementTree
    let found = tree.elements.map { tree.attributes(of: $0) }
    #expect(found.compactMap(\.fitPages) == [1])
    #expect(found.compactMap(\.pin) == [FigurePin(page: 1)])
  }
}
