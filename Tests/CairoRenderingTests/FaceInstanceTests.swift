import TypesetCairoRendering
import TypesetFonts
import TypesetGeometry
import TypesetPDFWriting
import TypesetRenderTree
import TypesetRichText
import Testing

/// The letters of `Flex.ttf` are boxes (`scripts/make-variable-test-font`): where their ink ends
/// says how the axes stand.
@Suite("Variable fonts and slanted faces on paper")
struct FaceInstanceTests {
  static func own(_ name: String) throws -> FontFace {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return try FontFace(FontBlob(file: "/\(folder)/Fonts/\(name)"))
  }

  static let flexFace = Result { try own("Flex.ttf") }

  static func flex(_ settings: [(String, Int)] = []) throws -> FontFace {
    try flexFace.get().instance(
      settings.compactMap { FontVariation($0.0, value: Ratio($0.1, over: 1)) })
  }

  /// The columns and rows from the first that has ink to behind the last.
  static func ink(_ pixels: Pixels, in columns: Range<Int>) -> (x: Range<Int>, y: Range<Int>) {
    func isDark(_ x: Int, _ y: Int) -> Bool { pixels[x, y] & 0xFF < 0x80 }
    let xs = columns.filter { x in (0..<pixels.height).contains { isDark(x, $0) } }
    let ys = (0..<pixels.height).filter { y in columns.contains { isDark($0, y) } }
    return ((xs.first ?? 0)..<(xs.last ?? -1) + 1, (ys.first ?? 0)..<(ys.last ?? -1) + 1)
  }

  /// 100 pt letters, one pixel a point, on a baseline at 150: 100 is an em.
  static func sheet() throws -> (page: RenderPage, boxes: [(x: Range<Int>, y: Range<Int>)]) {
    let runs = [
      glyphRun("A", try flex(), size: 100, x: 0, y: 150),
      glyphRun("A", try flex([("wght", 900)]), size: 100, x: 100, y: 150),
      glyphRun("A", try flex([("wght", 650), ("wdth", 50)]), size: 100, x: 200, y: 150),
      glyphRun("A", try flex([("wdth", 150), ("opsz", 72)]), size: 100, x: 300, y: 150),
      glyphRun("A", try flex(), size: 100, x: 500, y: 150),
    ]
    let boxes: [(Range<Int>, Range<Int>)] = [
      (5..<95, 80..<150), (105..<195, 30..<150), (205..<245, 55..<150), (305..<445, 80..<170),
      (505..<595, 80..<150),
    ]
    return (page(runs.map { .glyphs($0) }, width: 600, height: 200), boxes)
  }

  static func check(_ pixels: Pixels, _ boxes: [(x: Range<Int>, y: Range<Int>)]) {
    for (place, box) in boxes.enumerated() {
      let columns = box.x.lowerBound - 5..<box.x.upperBound + 5
      let found = ink(pixels, in: columns)
      for (a, b) in [
        (found.x.lowerBound, box.x.lowerBound), (found.x.upperBound, box.x.upperBound),
        (found.y.lowerBound, box.y.lowerBound), (found.y.upperBound, box.y.upperBound),
      ] { #expect(abs(a - b) <= 1, "letter \(place): \(found) is not \(box)") }
    }
  }

  @Test func instancesInPixels() throws {
    let (page, boxes) = try FaceInstanceTests.sheet()
    var faults: [RenderFault] = []
    FaceInstanceTests.check(try Workshop().drawn(page, faults: &faults), boxes)
    #expect(faults.isEmpty)
  }

  /// Row 3.18: what is embedded has the instance's outlines and advances.
  @Test(arguments: PDFBackend.allCases) func instancesInAPDF(_ backend: PDFBackend) throws {
    let (page, boxes) = try FaceInstanceTests.sheet()
    let workshop = try Workshop(by: backend)
    let file = try workshop.file([page])
    FaceInstanceTests.check(try workshop.raster(file), boxes)
    #expect(try run("pdftotext", file, "-").filter { $0 == "A" }.count == 5)
    let fonts = try run("pdffonts", file).split(separator: "\n").dropFirst(2)
    // One for each instance; all of them embedded.
    #expect(fonts.count == 4)
    #expect(fonts.allSatisfy { $0.contains(" yes yes yes ") })
  }

  /// Row 3.15: the text matrix shears, and both kinds are one font in the file.
  @Test(arguments: PDFBackend.allCases) func slantIsAShearOfTheTextMatrix(_ backend: PDFBackend)
    throws
  {
    let square = try FaceInstanceTests.own("Square.ttf")
    let workshop = try Workshop(by: backend)
    let file = try workshop.file([
      page(
        [
          .glyphs(glyphRun("A", square, size: 100, x: 0, y: 90)),
          .glyphs(glyphRun("A", square.slanted, size: 100, x: 100, y: 90)),
        ], width: 240)
    ])
    let shears = try objects(file).split(separator: "\n").filter { $0.hasSuffix(" Tm") }
      .compactMap { line -> Double? in
        let numbers = line.split(separator: " ").compactMap { Double($0) }
        // The page's y grows downwards, the font's upwards.
        return numbers.count == 6 && numbers[3] != 0 ? -numbers[2] / numbers[3] : nil
      }
    #expect(shears.contains { ($0 - 0.2).magnitude < 0.001 })
    #expect(shears.contains(0))
    #expect(try run("pdffonts", file).split(separator: "\n").count == 3)
    #expect(try copied(file).joined() == "AA")

    // 700 units high, so 14 pt to the right at the top; the foot stays.
    for pixels in [
      try workshop.raster(file),
      try {
        var faults: [RenderFault] = []
        return try workshop.drawn(
          page([.glyphs(glyphRun("A", square.slanted, size: 100, x: 100, y: 90))], width: 240),
          faults: &faults)
      }(),
    ] {
      let box = FaceInstanceTests.ink(pixels, in: 100..<240)
      #expect(abs(box.x.lowerBound - 105) <= 1)
      #expect(abs(box.x.upperBound - 209) <= 1)
      #expect(pixels.isNear(119, 23, 0))
      #expect(pixels.isNear(108, 23, 0xFFFFFF))
      #expect(pixels.isNear(108, 85, 0))
      #expect(pixels.isNear(205, 85, 0xFFFFFF))
    }
  }

  @Test func slantedVariableFonts() throws {
    let face = try FaceInstanceTests.flex([("wght", 900)]).leaning(by: Ratio(1, over: 2))
    var faults: [RenderFault] = []
    let pixels = try Workshop().drawn(
      page([.glyphs(glyphRun("A", face, size: 100, x: 0, y: 150))], height: 200), faults: &faults)
    let box = FaceInstanceTests.ink(pixels, in: 0..<200)
    #expect(abs(box.x.upperBound - 155) <= 1)
    #expect(abs(box.y.lowerBound - 30) <= 1)
  }
}
