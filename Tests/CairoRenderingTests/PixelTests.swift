import TypesetCairoRendering
import TypesetGeometry
import TypesetRenderTree
import TypesetRichText
import Testing

@Suite struct PixelTests {
  func draw(_ items: [RenderItem], perInch: Double = 72) throws -> Pixels {
    var faults: [RenderFault] = []
    let pixels = try Workshop().drawn(page(items), perInch: perInch, faults: &faults)
    #expect(faults.isEmpty)
    return pixels
  }

  @Test func fillsAreExact() throws {
    let pixels = try draw([
      .path(PathItem(Path(rect: rect(10, 20, 30, 40)), fill: .rgb(65535, 0, 0)))
    ])
    #expect(pixels.width == 200 && pixels.height == 100)
    #expect(pixels.inked == 30 * 40)
    #expect(pixels[10, 20] == 0xFF0000 && pixels[39, 59] == 0xFF0000)
    #expect(pixels[9, 20] == 0xFFFFFF && pixels[40, 59] == 0xFFFFFF)
  }

  @Test func resolution() throws {
    let box = RenderItem.path(PathItem(Path(rect: rect(10, 20, 30, 40)), fill: .black))
    #expect(try draw([box], perInch: 144).inked == 60 * 80)
    #expect(try draw([box], perInch: 144).width == 400)
    let tooLarge = #expect(throws: RenderError.self) { try draw([box], perInch: 72_000) }
    #expect(tooLarge == .tooLarge(width: 200_000, height: 100_000))
  }

  @Test func strokesAndDashes() throws {
    let line = Path(elements: [
      .move(Point(x: pt(0), y: pt(50))), .line(Point(x: pt(200), y: pt(50))),
    ])
    let solid = try draw([.path(PathItem(line, stroke: .black, lineWidth: pt(2)))])
    #expect(solid.inked == 400)
    let dashed = try draw(
      [
        .path(PathItem(line, stroke: .black, lineWidth: pt(2), dash: [pt(10), pt(10)])),
        .path(PathItem(line, stroke: .black, lineWidth: pt(2), dash: [.zero])),
      ].dropLast())
    #expect(dashed.inked == 200)
    #expect(dashed[5, 50] == 0 && dashed[15, 50] == 0xFFFFFF)
    // A dash of nothing is no dash, and what comes after is drawn.
    let zero = try draw([
      .path(PathItem(line, stroke: .black, lineWidth: pt(2), dash: [.zero, .zero])),
      .path(PathItem(Path(rect: rect(0, 0, 10, 10)), fill: .black)),
    ])
    #expect(zero.inked == 500)
  }

  @Test func groups() throws {
    let red = RenderItem.path(PathItem(Path(rect: rect(0, 0, 100, 100)), fill: .hex(0xFF0000)))
    let blue = RenderItem.path(PathItem(Path(rect: rect(50, 0, 100, 100)), fill: .hex(0x0000FF)))
    let pixels = try draw([
      .group(RenderGroup(items: [red, blue], clip: Path(rect: rect(0, 10, 200, 10)))),
      .group(
        RenderGroup(items: [
          .group(
            RenderGroup(items: [red, blue], clip: Path(rect: rect(0, 50, 200, 10)), opacity: 32768))
        ])),
      .group(RenderGroup(items: [red], opacity: 0)),
    ])
    #expect(pixels.inked == 2 * 150 * 10)
    #expect(pixels[20, 15] == 0xFF0000 && pixels[120, 15] == 0x0000FF)
    // A group is as translucent as a whole: red does not shine through blue.
    #expect(pixels.isNear(20, 55, 0xFF7F7F, tolerance: 2))
    #expect(pixels.isNear(70, 55, 0x7F7FFF, tolerance: 2))
  }

  /// Paint, font and order are right across groups and pictures.
  @Test func stateIsNotLost() throws {
    let face = try TestFont.termes()
    let dash = "\u{2014}"
    let pixels = try draw([
      .glyphs(glyphRun(dash, face, size: 100, x: 0, y: 60, fill: .hex(0xFF0000))),
      .group(
        RenderGroup(items: [
          .path(PathItem(Path(rect: rect(100, 0, 10, 10)), fill: .hex(0x00FF00))),
          .glyphs(glyphRun(dash, face, size: 50, x: 0, y: 90, fill: .hex(0x0000FF))),
        ])),
      .glyphs(glyphRun(dash, face, size: 100, x: 100, y: 60, fill: .hex(0xFF0000))),
    ])
    let bar = try #require((0..<100).first { pixels.isNear(50, $0, 0xFF0000, tolerance: 2) })
    #expect(pixels.isNear(150, bar, 0xFF0000, tolerance: 2))
    #expect((60..<100).contains { pixels.isNear(20, $0, 0x0000FF, tolerance: 90) })
  }
}
