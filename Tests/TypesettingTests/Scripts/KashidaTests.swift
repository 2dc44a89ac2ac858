import TypesetFonts
import TypesetGeometry
import TypesetResources
import TypesetRichText
import Testing

@testable import Typesetting

/// Justified Arabic: spaces alone, or kashidas first and spaces for the rest.
@Suite("Kashida")
struct KashidaTests {
  private static let fonts = FontLibrary(
    resources: ResourceProvider(),
    fontPaths: ["/usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf"],
    usesSystemFonts: false)
  private static let text =
    "يولد جميع الناس أحرارا ومتساوين وهم يعيشون معا في سلام وعليهم أن يعامل بعضهم بعضا بروح الإخاء"

  private func lines(_ text: String = Self.text, kashida: Bool, _ measure: Double) -> [Line] {
    let attributes = TextAttributes(
      font: FontQuery(families: ["Noto Naskh Arabic"]), fontSize: pt(12), language: "ar")
    var style = ParagraphStyle(leading: pt(20))
    style.stretchesKashida = kashida
    return Workbench.lines(
      AttributedText(text, attributes), measure: pt(measure), style, fonts: Self.fonts)
  }

  private func kashidas(_ line: Line) -> [LineGlyph] {
    line.glyphs.filter { glyph in
      line.runs.contains { $0.face.glyph(for: 0x640) == glyph.id }
    }
  }

  @Test func spacesAlone() {
    for line in lines(kashida: false, 150) {
      #expect(kashidas(line).isEmpty)
      if line.reason == .space { #expect(line.width == line.measure) }
    }
  }

  @Test(arguments: [90.0, 110, 127, 137, 150])
  func exactWithKashidas(_ measure: Double) {
    let plain = lines(kashida: false, measure)
    let drawn = lines(kashida: true, measure)
    // The same breaks: kashidas fill lines and choose none.
    #expect(plain.map(\.range) == drawn.map(\.range))
    var count = 0
    for (a, b) in zip(plain, drawn) {
      let found = kashidas(b)
      count += found.count
      #expect(b.glyphs.count == a.glyphs.count + found.count)
      #expect(b.width == a.width)
      #expect(b.glyphs.reduce(Length.zero) { $0 + $1.advance } == b.width)
      #expect(b.runs.reduce(Length.zero) { $0 + $1.width } == b.width)
      // Less is left for the spaces.
      if !found.isEmpty { #expect(b.stretch.rawValue < a.stretch.rawValue) }
      for glyph in found {
        #expect(glyph.advance > .zero && glyph.rise == .zero)
        // It belongs to a letter's cluster, so that copied text has none.
        #expect(b.glyphs.contains { $0.cluster == glyph.cluster && $0.id != glyph.id })
      }
      // Glyphs still stand in the order of their advances.
      var pen = Length.zero
      for glyph in b.glyphs {
        if found.contains(glyph) { #expect(glyph.x == pen) }
        pen += glyph.advance
      }
    }
    #expect(count > 0)
  }

  @Test func lastLineIsNatural() throws {
    let last = try #require(lines(kashida: true, 150).last)
    #expect(kashidas(last).isEmpty)
  }

  // The order of places: behind what, at which byte of the word.
  @Test(arguments: [
    // Behind a seen, wherever it stands.
    ("سمع", 0), ("مسجد", 2),
    // Before a final heh, dal, teh marbuta.
    ("كتبه", 4), ("مدينة", 6), ("بعيد", 4),
    // Before a final alef, kaf, lam; before others.
    ("كتاب", 2), ("ملك", 2), ("جميل", 4), ("بيت", 2), ("حروف", 0),
    // Before a beh that a final reh or yeh follows, rather than before that.
    ("كتبي", 2),
    // What was written is drawn on.
    ("محـمد", 4),
    // Letters that do not join have no place.
    ("وراء", nil), ("دار", nil),
  ])
  func priorities(_ word: String, _ expected: Int?) {
    let bytes = Array(word.utf8)
    var letters = JoinedLetters(bytes, in: 0..<bytes.count)
    var best: (priority: KashidaPriority, offset: Int)?
    while let stretch = letters.next() {
      for index in stretch.indices.dropLast() {
        guard let priority = KashidaPriority(stretch, behind: index) else { continue }
        if best.map({ priority <= $0.priority }) ?? true {
          best = (priority, stretch[index].offset)
        }
      }
    }
    #expect(best?.offset == expected, "\(word)")
  }

  // Lam and alef are one glyph: nothing stands between them.
  @Test func ligaturesStayWhole() {
    for line in lines("سلام سلام سلام سلام سلام سلام سلام سلام", kashida: true, 120) {
      let clusters = Set(line.glyphs.map(\.cluster))
      for glyph in kashidas(line) { #expect(clusters.contains(glyph.cluster)) }
    }
  }
}
