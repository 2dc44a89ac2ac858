import TypesetCairoRendering
import TypesetGeometry
import TypesetPDFWriting
import TypesetRenderTree
import TypesetRichText
import Testing
import Typesetting

/// Grounds, borders, shadows, outlines and turned letters (rows 4.32, 6.12): what is drawn, and
/// what a pixel shows. The page's top left is 10 pt left of and above the text's, whose first
/// baseline is at 18 pt.
@Suite struct EffectTests {
  private let red = Color.hex(0xFF0000)
  private let blue = Color.hex(0x0000FF)
  private let yellow = Color.hex(0xFFFF00)

  private func page(_ text: AttributedText, width: Int = 100) -> RenderPage {
    Ink.page(text, width: width, height: 60, margin: 10)
  }

  @Test func aGroundReachesFromTheLinesTopToItsFoot() throws {
    var text = AttributedText("A", Ink.square)
    text.append("B", Ink.square.on(yellow))
    text.append("C", Ink.square.on(yellow).colored(red))
    text.append("D", Ink.square.sized(pt(20)))
    let page = page(text)
    // The line is as high as its largest letters: 16 pt above the baseline, 4 below.
    #expect(dump(page.items)[0] == "path 20…40 × 10…30 fill #ffff00")
    #expect(dump(page.items).count { $0.hasPrefix("path") } == 1)
    let pixels = try Ink.pixels(page)
    #expect(pixels[20.4, 11] == 0xFFFF00)
    #expect(pixels[20.4, 29] == 0xFFFF00)
    #expect(pixels[19.6, 29] == 0xFFFFFF)
    #expect(pixels[25, 23] == 0)
    #expect(pixels[35, 23] == 0xFF0000)
  }

  @Test func groundsStandBehindTheLettersOfOtherLines() throws {
    var style = ParagraphStyle()
    style.lineHeight = .fixed(pt(5))
    let plain = Ink.square.with(\.paragraphStyle, style)
    let text = AttributedText("AAAA AAAA", plain.on(yellow))
    let items = dump(page(text, width: 45).items)
    #expect(items.map { $0.prefix(4) } == ["path", "path", "glyp", "glyp"])
  }

  @Test func aSharpShadowIsACopy() throws {
    let shadow = TextShadow(offset: Point(x: pt(3), y: pt(2)), color: red)
    let page = page(AttributedText("A", Ink.square.with(\.shadow, shadow)))
    #expect(
      dump(page.items) == [
        "shadow of 1 by 3,2 blur 0 #ff0000", "glyphs 1 at 10,18 size 10 fill #000000",
      ])
    // The letter is a box from 10.5 to 19.5, from 11 to 18.
    let pixels = try Ink.pixels(page)
    #expect(pixels[15, 15] == 0)
    #expect(pixels[21, 15] == 0xFF0000)
    #expect(pixels[15, 19] == 0xFF0000)
    #expect(pixels[21, 12] == 0xFFFFFF)
    #expect(pixels[23, 19] == 0xFFFFFF)
  }

  @Test func aSoftShadowFadesAway() throws {
    let shadow = TextShadow(offset: Point(x: pt(0), y: pt(20)), blur: pt(4), color: .black)
    let page = page(AttributedText("A", Ink.square.with(\.shadow, shadow)))
    let pixels = try Ink.pixels(page)
    // Through the middle of the copy, from 10.5 to 19.5, downwards over its foot at 38.
    let inks = stride(from: 34.5, to: 44, by: 1).map { pixels.ink(15, $0) }
    #expect(zip(inks, inks.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(inks[0] > 180)
    // Half of the shadow at the edge, but for what the sides take.
    #expect((90...135).contains(pixels.ink(15, 38)))
    #expect(pixels.ink(15, 44) < 3)
    #expect(pixels.ink(15, 15) == 255)
  }

  @Test(arguments: PDFBackend.allCases) func aShadowIsNoText(_ backend: PDFBackend) throws {
    var attributes = Ink.libertine
    attributes.shadow = TextShadow(offset: Point(x: pt(1), y: pt(1)), blur: pt(2), color: red)
    attributes.innerShadow = TextShadow(offset: Point(x: pt(1), y: pt(1)), color: blue)
    let file = try Ink.pdf(page(AttributedText("Once", attributes)), by: backend)
    let words = try run("pdftotext", file, "-")
    #expect(words.split(whereSeparator: \.isWhitespace) == ["Once"])
    // A mask of pixels, 300 an inch.
    let images = try run("pdfimages", "-list", file)
    #expect(images.contains("smask") || images.contains("mask"))
    _ = try run("qpdf", "--check", file)
  }

  @Test func anInnerShadowStaysInTheLetters() throws {
    let shadow = TextShadow(offset: Point(x: pt(3), y: pt(2)), color: red)
    let page = page(
      AttributedText("A", Ink.square.colored(yellow).with(\.innerShadow, shadow)))
    let pixels = try Ink.pixels(page)
    // What the moved copy does not cover: 3 pt on the left, 2 at the top.
    #expect(pixels[12, 15] == 0xFF0000)
    #expect(pixels[17, 12] == 0xFF0000)
    #expect(pixels[17, 15] == 0xFFFF00)
    #expect(pixels[20.5, 15] == 0xFFFFFF)
    #expect(pixels[9.5, 15] == 0xFFFFFF)
  }

  @Test func aBorderStandsAroundItsRangeOnEachLine() throws {
    let insets = Insets(top: pt(-1), left: pt(-2), bottom: pt(-1), right: pt(-2))
    let border = TextBorder(
      fill: nil, stroke: red, width: pt(1), pattern: .dash, radius: pt(3), insets: insets)
    var text = AttributedText("A ", Ink.square)
    text.append("BB CC", Ink.square.with(\.border, border))
    text.append(" D", Ink.square)
    // 10 + 5 + 20 fit into 40 pt, 25 do not go with them.
    let items = dump(page(text, width: 40).items).filter { $0.hasPrefix("path") }
    #expect(
      items == [
        "path 23…47 × 9…21 round stroke #ff0000 1 dash 4 2",
        "path 8…32 × 19…31 round stroke #ff0000 1 dash 4 2",
      ])
    let pixels = try Ink.pixels(page(text, width: 40))
    #expect(pixels[35, 21] != 0)
  }

  @Test func aBackgroundBorderStandsBehind() throws {
    let border = TextBorder(fill: yellow, stroke: nil, radius: pt(4))
    let page = page(AttributedText("AA", Ink.square.with(\.backgroundBorder, border)))
    #expect(
      dump(page.items) == [
        "path 10…30 × 10…20 round fill #ffff00", "glyphs 2 at 10,18 size 10 fill #000000",
      ])
    let pixels = try Ink.pixels(page)
    #expect(pixels[20, 19] == 0xFFFF00)
    // The corner is cut off.
    #expect(pixels[10.1, 10.1] == 0xFFFFFF)
    #expect(pixels[29.8, 19.8] == 0xFFFFFF)
  }

  @Test func aBlockBorderIsAsWideAsTheFrame() {
    let border = TextBorder(fill: yellow, stroke: red, width: pt(2))
    var text = AttributedText("A\n", Ink.square)
    text.append("B\nC\n", Ink.square.with(\.blockBorder, border))
    text.append("D", Ink.square)
    let items = dump(page(text).items)
    #expect(items[0] == "path 10…110 × 20…40 fill #ffff00 stroke #ff0000 2")
    #expect(items.count { $0.hasPrefix("path") } == 1)
  }

  @Test func lettersAreTurnedAndSlantedAboutTheirOrigins() throws {
    let slanted = page(AttributedText("AA", Ink.square.with(\.glyphTransform, .slant(0.5))))
    #expect(
      dump(slanted.items) == [
        "glyphs 2 at 10,18 size 10 fill #000000 turned 1.0 0.0 -0.5 1.0"
      ])
    // The box from 10.5 to 19.5 leans: its top, 7 pt up, stands 3.5 pt further right.
    let pixels = try Ink.pixels(slanted)
    #expect(pixels[11, 11.5] == 0xFFFFFF)
    #expect(pixels[15, 11.5] == 0)
    #expect(pixels[11.2, 17.6] == 0)
    let turned = try Ink.pixels(
      page(AttributedText("A", Ink.square.with(\.glyphTransform, .quarterTurn))))
    // A quarter turn clockwise: what was right is below, what was above is right.
    #expect(turned[14, 25] == 0)
    #expect(turned[14, 15] == 0xFFFFFF)
    // The shift moves the letter and no pen.
    var moved = AffineTransform.identity
    moved.tx = pt(4)
    moved.ty = pt(-3)
    #expect(
      dump(page(AttributedText("A", Ink.square.with(\.glyphTransform, moved))).items) == [
        "glyphs 1 at 14,15 size 10 fill #000000"
      ])
  }

  @Test func outlinesOfBothSigns() throws {
    let alone = page(AttributedText("A", Ink.square.outlined(Ratio(10, over: 1), red)))
    #expect(dump(alone.items) == ["glyphs 1 at 10,18 size 10 stroke #ff0000 1"])
    let pixels = try Ink.pixels(alone)
    #expect(pixels[15, 15] == 0xFFFFFF)
    #expect(pixels[10.5, 15] == 0xFF0000)
    let both = page(AttributedText("A", Ink.square.outlined(Ratio(-10, over: 1), red)))
    #expect(dump(both.items) == ["glyphs 1 at 10,18 size 10 fill #000000 stroke #ff0000 1"])
    #expect(try Ink.pixels(both)[15, 15] == 0)
    #expect(Ink.square.outlined(Ratio(rawValue: 0)).strokeColor == nil)
  }

  @Test func shiftAndColour() {
    let text = AttributedText("A", Ink.square.colored(blue).with(\.baselineShift, pt(2)))
    #expect(dump(page(text).items).last?.contains("fill #0000ff") == true)
  }

  @Test func plainTextHasNothingButGlyphs() {
    let items = dump(
      page(AttributedText("plain text of some lines that is set", Ink.square)).items)
    #expect(items.allSatisfy { $0.hasPrefix("glyphs") })
  }

  @Test func pressedTextLooksAsItsHighlightSays() throws {
    var text = AttributedText("A", Ink.square)
    let highlight = TextHighlight(id: "more", color: red, background: yellow)
    text.append("B", Ink.square.with(\.highlight, highlight).linked(to: "x:y"))
    let before = page(text)
    let pressed = page(text.pressed("more"))
    #expect(text.pressed("other") == text)
    #expect(dump(pressed.items)[0] == "path 20…30 × 10…20 fill #ffff00")
    #expect(dump(pressed.items).contains { $0.contains("fill #ff0000") })
    // No letter moves.
    func glyphs(_ page: RenderPage) -> [PositionedGlyph] {
      page.items.flatMap { item -> [PositionedGlyph] in
        if case .glyphs(let run) = item { run.glyphs } else { [] }
      }
    }
    #expect(glyphs(before) == glyphs(pressed))
    let links = before.items.compactMap { item -> LinkArea? in
      if case .link(let link) = item { link } else { nil }
    }
    #expect(links.map(\.highlight) == ["more"])
  }
}
