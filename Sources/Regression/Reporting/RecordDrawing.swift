import TypesetGeometry

/// Draws a page from its record: the words where they stood, as wide as they were, in whatever face
/// whoever looks has; boxes for pictures. Good enough to find one's way, and marked as a sketch.
enum RecordDrawing {
  /// An SVG of `page`. O(its text).
  static func svg(of page: LayoutRecord.Page, in record: LayoutRecord) -> [UInt8] {
    var out = HTMLText()
    let (width, height) = (points(page.size.width), points(page.size.height))
    out.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)pt\" height=\"\(height)pt\"")
    out.raw(" viewBox=\"0 0 \(width) \(height)\">\n")
    out.raw("<rect width=\"\(width)\" height=\"\(height)\" fill=\"#fff\"/>\n")
    for piece in page.furniture {
      if let color = piece.color { draw(piece.box, color, into: &out) }
      if piece.kind == .picture {
        draw(
          LayoutRecord.Image(id: "", src: piece.text, box: piece.box, offset: 0), into: &out)
      }
    }
    for frame in page.frames {
      for image in frame.images { draw(image, into: &out) }
      for line in frame.linesAsRead where line.height > .zero {
        for run in line.runs {
          guard let ground = run.background else { continue }
          out.raw("<rect x=\"\(points(run.x))\" y=\"\(points(line.origin.y - line.ascent))\"")
          out.raw(" width=\"\(points(run.width))\"")
          out.raw(" height=\"\(points(line.ascent + line.descent))\"")
          out.attribute("fill", ground)
          out.raw("/>\n")
        }
        for run in line.runs where run.glyphs > 0 {
          draw(run, RunText.of(run, in: line), baseline: line.origin.y, record, into: &out)
        }
      }
    }
    for piece in page.furniture {
      for run in piece.runs {
        draw(run, piece.text, baseline: piece.baseline, record, into: &out)
      }
    }
    out.raw("</svg>\n")
    return out.bytes
  }

  private static func draw(_ box: Rect, _ color: String, into out: inout HTMLText) {
    out.raw("<rect x=\"\(points(box.minX))\" y=\"\(points(box.minY))\"")
    out.raw(" width=\"\(points(box.width))\" height=\"\(points(box.height))\"")
    out.attribute("fill", color)
    out.raw("/>\n")
  }

  private static func draw(_ image: LayoutRecord.Image, into out: inout HTMLText) {
    let box = image.box
    let (x, y) = (points(box.minX), points(box.minY))
    out.raw("<rect x=\"\(x)\" y=\"\(y)\"")
    out.raw(" width=\"\(points(box.width))\" height=\"\(points(box.height))\"")
    out.raw(" fill=\"#e4e6e8\" stroke=\"#9aa0a6\" stroke-width=\".5\"/>\n")
    let middle = (points(box.minX + box.width / 2), points(box.minY + box.height / 2))
    out.raw("<text x=\"\(middle.0)\" y=\"\(middle.1)\" font-size=\"7\" text-anchor=\"middle\"")
    out.raw(" font-family=\"sans-serif\" fill=\"#5f6368\">")
    out.text(image.src)
    out.raw("</text>\n")
  }

  private static func draw(
    _ run: LayoutRecord.Run, _ text: String, baseline: Length, _ record: LayoutRecord,
    into out: inout HTMLText
  ) {
    if let ruby = run.ruby {
      draw(ruby.run, ruby.text, baseline: ruby.baseline, record, into: &out)
    }
    guard text.utf8.contains(where: { $0 != 0x20 }), run.width > .zero else { return }
    let font = record.fonts.indices.contains(run.font) ? record.fonts[run.font] : nil
    out.raw("<text xml:space=\"preserve\" x=\"\(points(run.x))\"")
    if let y = run.y, run.orientation == "rising" {
      out.raw(" y=\"\(points(y))\" transform=\"rotate(-90 \(points(run.x)) \(points(y)))\"")
      out.raw(" font-size=\"\(points(run.size))\"")
    } else if let y = run.y {
      // Upright where the font has it so, in whatever face looks best there.
      out.raw(" y=\"\(points(y))\" writing-mode=\"vertical-rl\"")
      if run.orientation != "sideways" { out.raw(" style=\"text-orientation:upright\"") }
      out.raw(" font-size=\"\(points(run.size))\"")
    } else {
      out.raw(" y=\"\(points(baseline - run.rise))\" font-size=\"\(points(run.size))\"")
    }
    out.raw(" textLength=\"\(points(run.width))\" lengthAdjust=\"spacingAndGlyphs\"")
    // The left end stands at x, whichever way the letters run.
    if run.level & 1 == 1 { out.raw(" direction=\"rtl\" text-anchor=\"end\"") }
    out.attribute("font-family", "\(quoted(font?.family ?? "")), serif")
    let style = (font?.style ?? "").lowercased()
    if style.contains("bold") { out.raw(" font-weight=\"bold\"") }
    if ["italic", "oblique", "slanted"].contains(where: style.contains) {
      out.raw(" font-style=\"italic\"")
    }
    if run.features.contains("smcp") { out.raw(" font-variant=\"small-caps\"") }
    out.attribute("fill", run.color ?? "none")
    if let stroke = run.stroke {
      out.attribute("stroke", stroke)
      out.raw(" stroke-width=\"\(points(run.size / 30))\"")
    }
    switch (run.underline, run.strike) {
    case (true, true): out.raw(" text-decoration=\"underline line-through\"")
    case (true, false): out.raw(" text-decoration=\"underline\"")
    case (false, true): out.raw(" text-decoration=\"line-through\"")
    case (false, false): break
    }
    out.raw(">")
    out.text(text)
    out.raw("</text>\n")
  }

  /// A family's name in CSS.
  private static func quoted(_ family: String) -> String {
    "'" + family.filter { $0 != "'" && $0 != "\\" } + "'"
  }

  /// Points with two decimals.
  static func points(_ length: Length) -> String {
    let hundredths = roundHalfEven(length.scaledPoints, times: 100, over: 65536)
    let sign = hundredths < 0 ? "-" : ""
    let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(sign)\(whole)" + (part == 0 ? "" : part < 10 ? ".0\(part)" : ".\(part)")
  }
}
