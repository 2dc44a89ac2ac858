import TypesetFonts
import TypesetGeometry
import TypesetRenderTree
import TypesetRichText
import Testing
import Typesetting

/// What lines say of their ink, beside the ink itself.
@Suite struct LineInkTests {
  private static let samples: [(family: String, slant: FontQuery.Slant, text: String)] = [
    ("Linux Libertine O", .italic, "f"),
    ("Linux Libertine O", .italic, "fjord of Typography, fluff"),
    ("Linux Libertine O", .roman, "AVAST! Ågypqj ½"), ("TeX Gyre Pagella", .roman, "Quoi? ñandú"),
    ("Noto Naskh Arabic", .roman, "السلام عليكم"), ("Noto Serif Devanagari", .roman, "हिन्दी में"),
    ("Noto Serif CJK SC", .roman, "排版"),
  ]

  /// The box of the pixels that are not white, in points from the page's top left.
  private func ink(_ bitmap: Bitmap) -> (x: ClosedRange<Double>, y: ClosedRange<Double>)? {
    var (left, right, top, foot) = (Int.max, Int.min, Int.max, Int.min)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap.words[y * bitmap.width + x] & 0xFFFFFF != 0xFFFFFF {
        (left, right) = (min(left, x), max(right, x + 1))
        (top, foot) = (min(top, y), max(foot, y + 1))
      }
    }
    guard left < right else { return nil }
    let scale = Double(bitmap.perPoint)
    return (
      Double(left) / scale...Double(right) / scale, Double(top) / scale...Double(foot) / scale
    )
  }

  @Test(arguments: samples.indices)
  func imageBoundsAreThoseOfTheRaster(_ index: Int) throws {
    let sample = Self.samples[index]
    let attributes = TextAttributes(
      font: FontQuery(families: [sample.family], slant: sample.slant), fontSize: Length(points: 24))
    var raised = attributes
    raised.baselineShift = Length(points: 7)
    var text = AttributedText(sample.text, attributes)
    text.append(" x", raised)
    let line = Line(text, in: Ink.environment)
    try #require(line.glyphRuns.contains { $0.face.family == sample.family })
    var page = RenderPage(
      media: Size(width: Length(points: 400), height: Length(points: 100)), label: "1")
    page.draw(line, at: Point(x: Length(points: 30), y: Length(points: 60)))
    let seen = try #require(ink(try Ink.pixels(page, perPoint: 4)))
    let bounds = try #require(line.imageBounds)
    // One pixel is a quarter of a point.
    let pixel = 0.25
    #expect(abs(seen.x.lowerBound - 30 - bounds.minX.points) <= pixel)
    #expect(abs(seen.x.upperBound - 30 - bounds.maxX.points) <= pixel)
    #expect(abs(seen.y.lowerBound - 60 - bounds.minY.points) <= pixel)
    #expect(abs(seen.y.upperBound - 60 - bounds.maxY.points) <= pixel)
  }

  @Test func aRunIsDrawnAlone() throws {
    var page = RenderPage(
      media: Size(width: Length(points: 100), height: Length(points: 40)), label: "1")
    var text = AttributedText("aa", Ink.square)
    var large = Ink.square
    large.fontSize = Length(points: 20)
    text.append("A", large)
    let line = Line(text, in: Ink.environment)
    let run = line.glyphRuns[1].asLine
    page.draw(run, at: Point(x: Length(points: 10), y: Length(points: 30)))
    let seen = try #require(ink(try Ink.pixels(page, perPoint: 4)))
    let bounds = try #require(line.glyphRuns[1].imageBounds)
    #expect(abs(seen.x.lowerBound - 10 - bounds.minX.points) <= 0.25)
    #expect(bounds.minX >= Length(points: 10))
  }
}
