import Testing
import TypesetElementTree

@testable import TypesettingMarkup

/// What is read of the forms of figures, and where captions come to stand.
@Suite struct FigureFormReadingTests {
  private static func dump(_ source: String) -> [String] {
    let reading = Reading(source)
    #expect(reading.problems == [])
    return reading.document.movingCaptions().dump().split(separator: "\n").map(String.init)
  }

  @Test func formsAreRead() throws {
    let figure = try #require(
      FigureFormReadingTests.dump(
        "<figure min=40% max=9cm caption=beside credit=along bleed=\"top outer\" side=inner><img src=a></figure>\n"
      ).first)
    #expect(
      figure.contains(
        "min=40% max=255.11810302734375pt caption=beside credit=along bleed=top,outer side=inner"),
      "\(figure)")
    // A side of the page is no reason for text to run around.
    #expect(!figure.contains("wrap="))
    let wrapped = try #require(
      FigureFormReadingTests.dump("<figure width=50% side=outer><img src=a></figure>\n").first)
    #expect(wrapped.contains("wrap=rectangle side=outside width=50%"), "\(wrapped)")
  }

  /// A caption that shall stand above its picture stands before it, with its letters and marks; nothing else moves.
  @Test func captionsMoveAbove() {
    let source =
      "one\n<figure caption=above>\n<img src=a>\n<caption>t<index term=w>wo</caption>\n<credit>three</credit>\n</figure>\nfour\n"
    let reading = Reading(source)
    let moved = reading.document.movingCaptions()
    func letters(_ document: Document) -> String {
      String(decoding: document.text, as: UTF8.self).split(separator: "\n").joined(separator: "|")
    }
    #expect(letters(reading.document) == "one|\u{FFFC}|two|three|four")
    #expect(letters(moved) == "one|two|\u{FFFC}|three|four")
    #expect(moved.images.map(\.name) == ["a"])
    let mark = moved.indexMarks.first?.place
    #expect(mark.map { String(decoding: moved.text[$0...].prefix(2), as: UTF8.self) } == "wo")
    for (place, element) in moved.elements.enumerated() {
      #expect(element.end > place && element.end <= moved.elements.count)
      if let parent = element.parent {
        #expect(moved.descendants(of: parent).contains(place))
      }
    }
    // Once moved, it stays.
    #expect(moved.movingCaptions() == moved)
    let below = Reading(source.replacing("above", with: "below"))
    #expect(below.document.movingCaptions() == below.document)
  }
}
