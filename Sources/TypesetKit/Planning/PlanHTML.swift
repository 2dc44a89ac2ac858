internal import TypesetCairoRendering
internal import TypesetGeometry
internal import TypesetImages
internal import TypesetLayout
internal import TypesetRegression
internal import TypesetRenderTree

/// A flat plan as one HTML file: pictures of the pages, and words that can be searched and read aloud.
struct PlanHTML {
  let plan: FlatPlan
  /// How wide a page is, in CSS pixels.
  var pageWidth = 132
  private(set) var faults: [RenderFault] = []
  private var out = HTMLText()

  init(_ plan: FlatPlan) { self.plan = plan }

  /// The file, with `thumbnails` read through `images`.
  mutating func write(
    _ thumbnails: [RenderPage], images: ImageCatalog
  ) throws(RenderError) -> [UInt8] {
    let title = plan.title.isEmpty ? "Flat plan" : plan.title
    out.raw("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>")
    out.text(plan.title.isEmpty ? title : "\(title): flat plan")
    out.raw("</title>\n<style>\(style)</style></head>\n<body>\n<header><h1>")
    out.text(title)
    out.raw("</h1><p>\(Figure.count(plan.pages.count, "page")). Per cent: how much of the room ")
    out.raw("for text is empty, red where it is a hole. An arrow leads to the page that mentions ")
    out.raw("a figure.</p></header>\n<main\(plan.readsRightToLeft ? " dir=\"rtl\"" : "")>\n")
    let shown = Set(plan.pages.map(\.number))
    let usualMasters = plan.usualMasters
    var place = 0
    for opening in plan.openings(of: plan.pages) {
      out.raw("<section>")
      // The first page lies beside nothing.
      let isLate = plan.isFacing && opening[0].number % 2 == 1
      if isLate { out.raw("<div class=\"none\"></div>") }
      for page in opening {
        let caption = PlanCaption(
          page, of: plan, namesAll: place == 0, usualMasters: usualMasters)
        try write(page, caption, thumbnails[place], images, shown)
        place += 1
      }
      if plan.isFacing, !isLate, opening.count == 1 { out.raw("<div class=\"none\"></div>") }
      out.raw("</section>\n")
    }
    out.raw("</main>\n</body></html>\n")
    return out.bytes
  }

  private mutating func write(
    _ page: FlatPlan.Page, _ caption: PlanCaption, _ thumbnail: RenderPage,
    _ images: ImageCatalog, _ shown: Set<Int>
  ) throws(RenderError) {
    out.raw("<figure id=\"p\(page.number)\"><img alt=\"Page ")
    out.text(page.label)
    out.raw("\" width=\"\(pageWidth)\" src=\"")
    let sink = MemorySink()
    var thumbnail = thumbnail
    thumbnail.items += page.holeMarks
    // One and a half pixels for each of CSS: sharp enough on the screens that have two, and half the bytes.
    let inches = max(thumbnail.media.width.points, 1) / 72
    faults += try PNGWriter.write(
      thumbnail, pixelsPerInch: Double(pageWidth) * 1.5 / inches, images: images, to: sink)
    out.picture(png: sink.bytes)
    // Words of ours run from the left, and rules as pages do.
    let direction = plan.readsRightToLeft ? " dir=\"rtl\"" : ""
    out.raw("\"><figcaption dir=\"ltr\"><div class=\"bars\"\(direction)>")
    for article in page.articles {
      let pages = plan.articles[article].pages
      let edges =
        (pages?.lowerBound == page.number ? " begins" : "")
        + (pages?.upperBound == page.number ? " ends" : "")
      out.raw("<i class=\"a\(article % PlanStyle.articles.count)\(edges)\"></i>")
    }
    out.raw("</div><p><b>")
    out.text(caption.label)
    out.raw("</b>")
    if let white = caption.white {
      out.raw(caption.isHole ? " <strong>\(white)</strong>" : " <span>\(white)</span>")
    }
    out.raw("</p>")
    for name in caption.names {
      let tag = name.begins ? "b" : "span"
      out.raw("<p class=\"a\(name.article % PlanStyle.articles.count)\" dir=\"auto\"><\(tag)>")
      out.text(name.name)
      out.raw("</\(tag)></p>")
    }
    if !caption.note.isEmpty {
      out.raw("<p class=\"note\" dir=\"auto\">")
      out.text(caption.note)
      out.raw("</p>")
    }
    for figure in caption.figures {
      out.raw("<p><bdi>")
      out.text(figure.name)
      out.raw("</bdi> ")
      let words = "→ \(figure.mention)"
      out.raw(
        shown.contains(figure.mention) ? "<a href=\"#p\(figure.mention)\">\(words)</a>" : words)
      out.raw("</p>")
    }
    for words in caption.others { out.raw("<p class=\"note\">\(words)</p>") }
    out.raw("</figcaption></figure>")
  }

  private func hex(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  private var style: String {
    var colors = ""
    for (place, color) in PlanStyle.articles.enumerated() {
      colors += "p.a\(place){color:\(hex(color))}i.a\(place){background:\(hex(color))}"
    }
    return """
      body{margin:24px;background:#fff;color:\(hex(PlanStyle.words));\
      font:12px/1.35 system-ui,sans-serif}\
      h1{margin:0;font-size:20px}header p{margin:2px 0 20px;color:\(hex(PlanStyle.quiet))}\
      main{display:flex;flex-wrap:wrap;gap:20px}section{display:flex;break-inside:avoid}\
      figure,.none{margin:0;width:\(pageWidth)px}\
      figure:target{outline:3px solid #f5b800;outline-offset:3px}\
      img{display:block;box-sizing:border-box;height:auto;border:1px solid \(hex(PlanStyle.edges))}\
      p{margin:0;overflow-wrap:anywhere;padding:0 4px 0 3px}\
      .bars{display:flex;height:4px;margin:3px 0}.bars i{flex:1}\
      .begins{margin-inline-start:2px}.ends{margin-inline-end:2px}\
      figcaption span,.note{color:\(hex(PlanStyle.quiet))}p[class] span{color:inherit}\
      strong{color:\(hex(PlanStyle.hole))}\
      \(colors)
      """
  }
}
