import TypesetCairoRendering
import TypesetFonts
import TypesetGeometry
import TypesetPDFWriting
import TypesetRenderTree
import TypesetResources
import Testing

/// Readers draw letters of both writers alike, also where they stand just where readers round to, and where their fonts
/// have far larger ones.
@Suite struct ReaderGridTests {
  /// The share of pixels that differ by more than 32 levels between the writers, at 150 to the inch, as poppler has them.
  private func unlike(_ page: RenderPage) throws -> Double {
    let drawn = try PDFBackend.allCases.map { backend in
      let shop = try Workshop(by: backend)
      return try shop.raster(try shop.file([page]), perInch: 150)
    }
    let (one, other) = (drawn[0], drawn[1])
    try #require(one.width == other.width && one.height == other.height && one.inked > 2000)
    var count = 0
    for y in 0..<one.height {
      for x in 0..<one.width where !one.isNear(x, y, other[x, y], tolerance: 32) { count += 1 }
    }
    return Double(count) / Double(one.width * one.height)
  }

  /// Lines that Cairo moves down by multiples of 1.333333 of their size, each third of them on a whole pixel.
  @Test(arguments: [6.0, 9, 11]) func linesOnWholePixels(size: Double) throws {
    let face = try TestFont.termes()
    let runs = (1...11).map { line in
      RenderItem.glyphs(
        glyphRun(
          "of the dead at the fence by the quay", face, size: size, x: 12, y: 8 * Double(line)))
    }
    let share = try unlike(page(runs))
    #expect(share < 0.005, "\(share)")
  }

  /// Lines on places that the press rounds up, to whole thousandths of a point, or down.
  @Test(arguments: [133.439, 133.43898, 133.4396, 133.4404]) func roundedLines(y: Double) throws {
    let face = try TestFont.termes()
    let runs = (0...3).map { line in
      RenderItem.glyphs(
        glyphRun("of the dead at the fence by the quay", face, x: 12, y: y - 33 * Double(line)))
    }
    let share = try unlike(page(runs, height: 150))
    #expect(share < 0.005, "\(share)")
  }

  /// Ideographs in a size at which the largest sign of their font is more than poppler puts on parts of pixels.
  @Test(arguments: [8.0, 12, 17]) func ideographs(size: Double) throws {
    let path = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc"
    let face = try FontFace(bytes: ResourceProvider().bytes(of: path), name: path)
    let runs = (1...4).map { line in
      RenderItem.glyphs(
        glyphRun("二段組の上の段は右", face, size: size, x: 10.3, y: 20.56 * Double(line)))
    }
    let share = try unlike(page(runs))
    #expect(share < 0.005, "\(share)")
  }
}
