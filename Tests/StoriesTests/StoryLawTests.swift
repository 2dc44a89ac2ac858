import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetLayout
import TypesetRichText
import Testing
import Typesetting

@Suite("Laws of a story")
struct StoryLawTests {
  static let pieces = [
    "word ", "é", "日本", "🧟‍♀️", "&amp;", "&#10;", "<b>", "</b>", "<font size=20>", "</font>", "<br>",
    "<img src=a>", "<img src=bad align=right>", "\n", "\n", "\r\n", "\r", " ", "\t", "<!-- \n -->",
    "<",
    "<p class=quote>", "<p class=box>", "</p>", "<p dropcap=2 leadin=2 rule=box>",
    "<p align=right indent='-3 4 5'>", "<span class='code title'>", "</span>", "<nobr>",
    "<sup>", "</sup>", "<a href=x>", "&", "\u{0}", "<font size=10>",
  ]

  static func manuscript(_ generator: inout Seeded) -> String {
    (0..<Int.random(in: 0...40, using: &generator)).map { _ in
      pieces[Int.random(in: 0..<pieces.count, using: &generator)]
    }.joined()
  }

  @Test func paragraphsTileTheText() {
    var generator = Seeded(7)
    for _ in 0..<400 {
      let styling = Styling(StoryLawTests.manuscript(&generator))
      let story = styling.story
      var place = TextOffset.zero
      for (index, paragraph) in story.paragraphs.enumerated() {
        #expect(paragraph.range.lowerBound == place)
        #expect(!paragraph.range.isEmpty)
        place = paragraph.range.upperBound
        // Each ends behind the only LF in it; the last may have none.
        let letters = story.text.utf8[paragraph.range.utf8]
        let lineFeed = letters.firstIndex(of: 0x0A)
        if index + 1 < story.paragraphs.count || lineFeed != nil {
          #expect(lineFeed == letters.endIndex - 1)
        }
        if paragraph.role == .text { #expect(paragraph.style.leading >= Length(points: 12)) }
      }
      #expect(place == story.text.endOffset)
      #expect(story.text.runs.first?.range.lowerBound ?? .zero == .zero)
      for (run, next) in zip(story.text.runs, story.text.runs.dropFirst()) {
        #expect(run.range.upperBound == next.range.lowerBound)
        #expect(run.attributes != next.attributes)
      }
    }
  }

  /// Every letter of the document stands in the story, in order, and the map leads back to where
  /// it was written.
  @Test func everyLetterAndItsPlace() {
    var generator = Seeded(8)
    for _ in 0..<400 {
      let styling = Styling(StoryLawTests.manuscript(&generator))
      let story = styling.story
      var expected: [UInt8] = []
      func map(_ written: SourceRange, _ letters: ArraySlice<UInt8>, verbatim: Bool) {
        for (index, letter) in letters.enumerated() {
          let offset = TextOffset(expected.count)
          expected.append(letter)
          let source = story.sourceMap.source(at: offset)
          if verbatim {
            #expect(source?.lowerBound == written.lowerBound + index)
            #expect(source.map { styling.source.bytes[$0.lowerBound] } == letter)
          } else {
            #expect(source == written)
          }
        }
      }
      for element in styling.document.elements {
        for inline in styling.document.inlines(of: element) {
          switch inline {
          case .text(let piece):
            map(piece.source, styling.document.utf8(of: piece), verbatim: piece.isVerbatim)
          case .lineBreak(let lineBreak):
            map(lineBreak.source, Array("\u{2028}".utf8)[...], verbatim: false)
          case .image(let index):
            map(styling.document.images[index].source, Array("\u{FFFC}".utf8)[...], verbatim: false)
          }
        }
        if let end = element.separator { map(end.source, [0x0A], verbatim: end.isVerbatim) }
      }
      #expect(story.text.utf8 == expected)
      let faulty = styling.document.images.filter { $0.name == "bad" }.count
      #expect(styling.styled.pictures.count == styling.document.images.count)
      #expect(styling.styled.diagnostics.filter { $0.severity == .error }.count == faulty)
    }
  }

  @Test func plainTextIsOneSegment() {
    let styling = Styling("one\ntwo\n\nthree")
    #expect(styling.story.sourceMap.segments.count == 1)
    #expect(styling.story.sourceMap.source(at: TextOffset(9))?.lowerBound == 9)
  }

  @Test func theSameTwice() {
    var generator = Seeded(9)
    let text = StoryLawTests.manuscript(&generator) + StoryLawTests.manuscript(&generator)
    let (a, b) = (Styling(text), Styling(text))
    #expect(a.story.text == b.story.text)
    #expect(a.story.paragraphs == b.story.paragraphs)
    #expect(a.story.sourceMap == b.story.sourceMap)
  }

  @Test func nothing() {
    let styling = Styling("")
    #expect(styling.story.paragraphs.isEmpty)
    #expect(styling.story.text.utf8.isEmpty)
    #expect(styling.story.name == "main")
    #expect(styling.styled.pictures.isEmpty)
  }
}
