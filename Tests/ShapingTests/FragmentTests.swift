import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping
import Testing
import TypesetTextAnalysis

@Suite("Ends of lines")
struct FragmentTests {
  @Test func ligatureIsTakenApart() {
    // dif-fi-cult: the hyphen goes between the letters that the ligature ties.
    let sample = Sample("difficult")
    let face = sample.shaped.runs[0].face
    #expect(!sample.shaped.isClusterBoundary(TextOffset(3)))
    let left = sample.fragment(0..<3, hyphenated: true)
    checkInvariants(left)
    #expect(left.glyphs.map(\.cluster) == [0, 1, 2, 3])
    #expect(left.glyphs.map(\.id) == [0x64, 0x69, 0x66, 0x2010].map { face.glyph(for: $0) })
    #expect(left.hyphenAdvance == left.glyphs[3].advance)
    #expect(left.width == left.prefix[3] + left.hyphenAdvance)
    let right = sample.fragment(3..<9)
    checkInvariants(right)
    // Offsets go on counting from the paragraph's start: fi, c, u, l, t.
    #expect(right.range.utf8 == 3..<9)
    #expect(right.glyphs.map(\.cluster) == [3, 5, 6, 7, 8])
    #expect(right.advance(of: TextRange(3..<9)) == right.width)
  }

  @Test func theHyphenIsKerned() throws {
    // In Linux Libertine T and the hyphen are drawn together.
    let sample = Sample("T")
    let hyphenated = sample.fragment(0..<1, hyphenated: true)
    let face = sample.shaped.runs[0].face
    let hyphen = try #require(face.glyph(for: 0x2010))
    let loose =
      sample.shaped.width
      + face.advance(of: hyphen).length(at: Length(points: 10), unitsPerEm: face.unitsPerEm)
    #expect(hyphenated.glyphs.map(\.id).last == hyphen)
    #expect(hyphenated.width < loose)
  }

  @Test func whichHyphen() {
    // Liberation Sans has U+2010; whatever lacks it takes U+002D.
    for family in ["Linux Libertine O", "Liberation Sans", "Noto Serif Devanagari"] {
      let sample = Sample("a", family)
      let face = sample.shaped.runs[0].face
      let expected = face.glyph(for: 0x2010) ?? face.glyph(for: 0x2D)
      #expect(sample.fragment(0..<1, hyphenated: true).glyphs.last?.id == expected)
    }
  }

  @Test func softHyphen() {
    let sample = Sample("of\u{AD}fice")
    // The soft hyphen does not keep the letters from their ligature.
    #expect(sample.shaped.glyphs.count == Sample("office").shaped.glyphs.count)
    let left = sample.fragment(0..<4, hyphenated: true)
    checkInvariants(left)
    #expect(left.glyphs.count == 3)
    #expect(left.glyphs.last?.cluster == 4)
    let right = sample.fragment(4..<8)
    #expect(right.glyphs.map(\.id) == Sample("fice").shaped.glyphs.map(\.id))
  }

  @Test func changedSpelling() throws {
    // asszony: asz- and szony.
    let sample = Sample("asszony", language: "hu")
    let face = sample.shaped.runs[0].face
    let z = try #require(InsertedLetters(utf8: "z".utf8))
    let end = sample.fragment(0..<2, FragmentEnding(Division(offset: 2, inserted: z)))
    checkInvariants(end)
    #expect(end.glyphs.map(\.id) == [0x61, 0x73, 0x7A, 0x2010].map { face.glyph(for: $0) })
    #expect(end.glyphs.map(\.cluster) == [0, 1, 2, 2])
    #expect(end.hyphenAdvance == end.glyphs[2].advance + end.glyphs[3].advance)
    // The same ink as the letters as they are shown, with their hyphen.
    #expect(
      end.glyphs.map(\.advance) == Sample("asz‐", language: "hu").shaped.glyphs.map(\.advance))
    #expect(end.width == Sample("asz‐", language: "hu").shaped.width)
  }

  @Test func droppedLetters() throws {
    // omaatje: oma- and tje.
    let sample = Sample("omaatje", language: "nl")
    let end = sample.fragment(0..<4, .spelling(dropped: 1, inserted: InsertedLetters()))
    checkInvariants(end)
    #expect(end.range.utf8 == 0..<4)
    #expect(end.glyphs.map(\.cluster) == [0, 1, 2, 4])
    #expect(end.width == Sample("oma‐", language: "nl").shaped.width)
    // A letter for another, and one that a ligature ties: cafeetje, café-tje; of f and i one glyph.
    let accent = try #require(InsertedLetters(utf8: "é".utf8))
    let cafe = Sample("cafeetje").fragment(0..<5, .spelling(dropped: 2, inserted: accent))
    checkInvariants(cafe)
    #expect(cafe.width == Sample("café‐").shaped.width)
    let i = try #require(InsertedLetters(utf8: "i".utf8))
    let tied = Sample("difx").fragment(0..<3, .spelling(dropped: 0, inserted: i))
    checkInvariants(tied)
    #expect(tied.glyphs.map(\.id) == Sample("difi‐").shaped.glyphs.map(\.id))
    #expect(tied.width == Sample("difi‐").shaped.width)
    // All of a run: what is dropped stands in a style of its own.
    var text = AttributedText("oma", attributes(language: "nl"))
    text.append("a", attributes(size: 12, language: "nl"))
    let mixed = Sample(text).fragment(0..<4, .spelling(dropped: 1, inserted: InsertedLetters()))
    checkInvariants(mixed)
    #expect(mixed.glyphs.map(\.cluster) == [0, 1, 2, 4])
  }

  @Test func behindATab() {
    let sample = Sample("a\t")
    let end = sample.fragment(0..<2, hyphenated: true)
    checkInvariants(end)
    #expect(end.runs.map(\.kind) == [.text, .tab, .text])
    #expect(end.runs.last?.range.isEmpty == true)
    #expect(end.hyphenAdvance > .zero)
  }

  @Test func textOutsideIsNotSeen() {
    // The last letter of a line takes its final form, whatever follows.
    let sample = Sample("ببب", "Noto Naskh Arabic", language: "ar")
    let part = sample.fragment(0..<4)
    #expect(part.glyphs.map(\.id) == Sample("بب", "Noto Naskh Arabic").shaped.glyphs.map(\.id))
    #expect(part.glyphs.map(\.cluster).max() ?? 0 < 4)
    let last = sample.fragment(2..<6)
    #expect(last.glyphs.map(\.id) == part.glyphs.map(\.id))
    #expect(sample.fragment(2..<2).runs == [])
  }
}
