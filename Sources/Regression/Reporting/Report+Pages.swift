import TypesetGeometry

extension Report {
  /// Equal pages are sketched up to this number: beyond, they are only counted.
  private static let mostEqualPages = 100

  /// The pages, paired by number, those with differences to be seen and the others hidden at first.
  func writePages(into out: inout HTMLText, differing: Set<Int>) {
    let marks = marks
    out.raw("<main id=\"pages\" tabindex=\"-1\">\n")
    var equal = 0
    for number in pageNumbers {
      if !differing.contains(number) {
        equal += 1
        if equal > Report.mostEqualPages { continue }
      }
      writeSpread(number, differs: differing.contains(number), marks, into: &out)
    }
    if equal > Report.mostEqualPages {
      out.raw("<p class=\"same note\" hidden>\(equal - Report.mostEqualPages) more equal pages ")
      out.raw("are not in this file.</p>\n")
    }
    if differing.isEmpty, equal > 0 {
      out.raw("<p class=\"note\">All pages are equal; <b>All pages</b> shows them.</p>\n")
    }
    out.raw("</main>\n")
  }

  private func writeSpread(
    _ number: Int, differs: Bool, _ marks: [Marks], into out: inout HTMLText
  ) {
    out.raw("<section class=\"spread\(differs ? "" : " same")\" id=\"page-\(number)\"")
    out.raw(" aria-labelledby=\"page-\(number)-title\"\(differs ? "" : " hidden")>\n")
    out.raw("<h2 id=\"page-\(number)-title\">Page \(number)")
    if let label = (new.page(number) ?? old.page(number))?.label, label != String(number) {
      out.raw(" <span>")
      out.text(label)
      out.raw("</span>")
    }
    if !differs { out.raw(" <span>equal</span>") }
    out.raw("</h2>\n<div class=\"pair\">\n")
    let widths = [old, new].compactMap { $0.page(number)?.size.width }
    let widest = widths.max() ?? .zero
    writeSheet("old", old, number, widest: widest, into: &out) { out in
      for mark in marks {
        write(mark.number, mark.old, mark.oldConsequences, on: old.page(number), into: &out)
      }
    }
    if differs {
      writeSheet("new", new, number, widest: widest, into: &out) { out in
        for mark in marks {
          write(mark.number, mark.new, mark.newConsequences, on: new.page(number), into: &out)
        }
      }
    }
    out.raw("</div>\n</section>\n")
  }

  private func writeSheet(
    _ name: String, _ side: Side, _ number: Int, widest: Length, into out: inout HTMLText,
    marks: (inout HTMLText) -> Void
  ) {
    let title = name == "old" ? "Old" : "New"
    out.raw("<figure class=\"side \(name)\">\n<figcaption>\(title)")
    guard let page = side.page(number) else {
      out.raw("</figcaption>\n<div class=\"sheet missing\">")
      out.raw("<p>There is no page \(number) here.</p></div>\n</figure>\n")
      return
    }
    let picture = side.pictures[number]
    if picture == nil { out.raw(" <span>sketched from the record</span>") }
    out.raw("</figcaption>\n<div class=\"sheet\" style=\"")
    out.raw("aspect-ratio:\(RecordDrawing.points(page.size.width))/")
    out.raw(RecordDrawing.points(page.size.height))
    if page.size.width < widest {
      out.raw(";width:\(Report.percent(page.size.width, of: widest))%")
    }
    out.raw("\"><img loading=\"lazy\" decoding=\"async\"")
    out.raw(" alt=\"Page \(number) of the \(name) layout\" src=\"")
    out.picture(svg: picture ?? RecordDrawing.svg(of: page, in: side.record))
    out.raw("\">\n")
    marks(&out)
    out.raw("</div>\n</figure>\n")
  }

  /// The rectangles of change `number` on one page, and bars beside what followed from it. A bar
  /// has a number where nothing else on the page has it.
  private func write(
    _ number: Int, _ boxes: [PageBox], _ consequences: [PageBox], on page: LayoutRecord.Page?,
    into out: inout HTMLText
  ) {
    guard let page, page.size.width > .zero, page.size.height > .zero else { return }
    var isNamed = false
    for place in boxes where place.page == page.number {
      out.raw("<a class=\"mark\" data-change=\"\(number)\" href=\"#change-\(number)\"")
      out.raw(" aria-label=\"Change \(number)\"")
      out.raw(" style=\"\(Report.style(place.box, on: page, air: 2))\">")
      out.raw("<span>\(number)</span></a>\n")
      isNamed = true
    }
    for place in consequences where place.page == page.number {
      out.raw("<span class=\"mark follows\" data-change=\"\(number)\"")
      out.raw(" style=\"\(Report.style(place.box, on: page, air: 5))\">")
      out.raw(isNamed ? "</span>\n" : "<span>\(number)</span></span>\n")
      isNamed = true
    }
  }

  /// Where `box` is on `page`, with `air` points around it, so that nothing touches letters.
  private static func style(_ box: Rect, on page: LayoutRecord.Page, air: Int) -> String {
    let (width, height, air) = (page.size.width, page.size.height, Length(points: air))
    return "left:\(percent(box.minX - air, of: width))%;"
      + "top:\(percent(box.minY - air, of: height))%;"
      + "width:\(percent(box.width + air * 2, of: width))%;"
      + "height:\(percent(box.height + air * 2, of: height))%"
  }

  /// `part` of `whole` in percent with two decimals.
  private static func percent(_ part: Length, of whole: Length) -> String {
    let hundredths = roundHalfEven(part.scaledPoints, times: 10_000, over: whole.scaledPoints)
    let sign = hundredths < 0 ? "-" : ""
    let (units, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(sign)\(units).\(rest < 10 ? "0" : "")\(rest)"
  }
}
