import TypesetRichText
import Testing
import Typesetting

/// What `<ruby>` and its attributes become.
@Suite("Ruby in stories")
struct RubyStoryTests {
  private func rubies(_ source: String) -> [RubyAnnotation?] {
    Styling(source).story.text.runs.map(\.attributes.ruby)
  }

  @Test func isAnAttributeOfItsBase() throws {
    let styling = Styling("a<ruby rt=bb>cc</ruby>d")
    let runs = styling.story.text.runs
    #expect(runs.map(\.range) == [TextRange(0..<1), TextRange(1..<3), TextRange(3..<4)])
    let ruby = try #require(runs[1].attributes.ruby)
    #expect(ruby.text == "bb")
    #expect(ruby.alignment == .distribute && ruby.position == .before)
    #expect(runs[0].attributes.ruby == nil && runs[2].attributes.ruby == nil)
  }

  @Test func saysHowItStands() {
    let found = rubies("<ruby rt=x align=End position=UNDER>y</ruby>")
    #expect(found.first??.alignment == .end)
    #expect(found.first??.position == .after)
  }

  // Two that say the same are two bases.
  @Test func neighboursStayApart() {
    #expect(rubies("<ruby rt=x>y</ruby><ruby rt=x>y</ruby>").count == 2)
    // A base in two colours is one.
    let found = rubies("<ruby rt=x>y<font color=red>z</ruby>")
    #expect(found.count == 2 && found[0] == found[1])
  }

  // What says nothing, or ended with its paragraph, is none.
  @Test func none() {
    #expect(rubies("<ruby>y</ruby>") == [nil])
    #expect(rubies("<ruby rt=x></ruby>y") == [nil])
    #expect(rubies("<ruby rt=x>y\nz").last == .some(nil))
  }

  @Test func paragraphsAreToldHowToBreak() {
    let story = Styling("<p linebreak=loose kashida=yes>x\n<p>y").story
    #expect(story.paragraphs[0].style.kinsoku == .loose)
    #expect(story.paragraphs[0].style.stretchesKashida)
    #expect(story.paragraphs[1].style.kinsoku == .automatic)
    #expect(!story.paragraphs[1].style.stretchesKashida)
  }
}
