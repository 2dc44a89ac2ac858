/// A comparison as one HTML file that opens anywhere without a network: what changed, the first
/// cause first, and the pages side by side with marks.
package struct Report {
  /// One of the two layouts.
  package struct Side {
    /// What it is called: the path that was named.
    package var name: String
    /// Where everything stands.
    package var record: LayoutRecord
    /// Pictures of pages, SVG, by page number. What is missing is drawn from the record.
    package var pictures: [Int: [UInt8]] = [:]

    /// The layout `record`, called `name`.
    package init(name: String, record: LayoutRecord) {
      self.name = name
      self.record = record
    }
  }

  /// What is known about pixels.
  package enum Pixels {
    /// Pages by number, compared.
    case compared([Int: PixelComparison])
    /// They were not compared, for a reason in words.
    case notCompared(String)
  }

  /// The first layout.
  package var old: Side
  /// The second.
  package var new: Side
  /// What changed.
  package var comparison: Comparison
  /// What is known about pixels.
  package var pixels = Pixels.notCompared("that takes two manuscripts to draw")

  /// A report on `comparison`.
  package init(old: Side, new: Side, comparison: Comparison) {
    self.old = old
    self.new = new
    self.comparison = comparison
  }

  /// Pages of either side that look different, are not on both sides, or have a mark; in order.
  ///
  /// Pages are paired by number. O(size of the records).
  package var differingPages: [Int] {
    let marked = Set(marks.flatMap { [$0.old, $0.new] }.flatMap(\.self).map(\.page))
    return pageNumbers.filter { number in
      guard let a = old.page(number), let b = new.page(number) else { return true }
      return marked.contains(number)
        || PageLook(a, of: old.record) != PageLook(b, of: new.record)
    }
  }

  /// Pages of which it says that they have one layout and other pixels: a font or a picture drew
  /// something else in the same place.
  package var drawnDifferently: [Int] {
    guard case .compared(let pages) = pixels else { return [] }
    let differing = Set(differingPages)
    return pages.filter { !$0.value.isEmpty && !differing.contains($0.key) }.keys.sorted()
  }

  /// Numbers of all pages that one side or the other has.
  var pageNumbers: [Int] {
    Set(old.record.pages.map(\.number)).union(new.record.pages.map(\.number)).sorted()
  }

  /// The file. O(its size).
  package func html() -> [UInt8] {
    var out = HTMLText()
    let differing = Set(differingPages + drawnDifferently)
    out.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    // Nothing is fetched, whatever stands in the file.
    out.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
    out.raw("img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n")
    out.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    out.raw("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
    out.text("\(verdict): \(new.name)")
    out.raw("</title>\n<style>\n\(ReportStyle.text)</style>\n</head>\n<body data-view=\"side\">\n")
    out.raw("<a class=\"skip\" href=\"#pages\">Skip to the pages</a>\n")
    writeHeader(into: &out, differing: differing.count)
    out.raw("<div class=\"columns\">\n")
    writeChanges(into: &out)
    writePages(into: &out, differing: differing)
    out.raw("</div>\n")
    out.raw(ReportScript.help)
    out.raw("<script>\n\(ReportScript.text)</script>\n</body>\n</html>\n")
    return out.bytes
  }

  /// The verdict in a few words.
  var verdict: String {
    let count = comparison.changes.count
    if count == 0 {
      return drawnDifferently.isEmpty ? "No difference" : "The same layout, drawn differently"
    }
    return count == 1 ? "1 change" : "\(count) changes"
  }

  private func writeHeader(into out: inout HTMLText, differing: Int) {
    let isSame = comparison.isEmpty && differing == 0
    out.raw("<header class=\"top\">\n<div class=\"verdict\">\n<h1>")
    out.raw("<span class=\"light \(isSame ? "same" : "differs")\" aria-hidden=\"true\"></span>")
    out.text(verdict)
    out.raw("</h1>\n<p>")
    let total = pageNumbers.count
    switch (total, differing) {
    case (0, _): out.text("Words and their places were compared: there are no pages to show.")
    case (1, 0): out.text("The page looks the same.")
    case (1, _): out.text("The page looks different.")
    case (_, 0): out.text("All \(total) pages look the same.")
    case (_, 1): out.text("1 of \(total) pages looks different.")
    default: out.text("\(differing) of \(total) pages look different.")
    }
    out.raw("</p>\n</div>\n<dl class=\"sides\">\n")
    write("old", old, into: &out)
    write("new", new, into: &out)
    out.raw("</dl>\n</header>\n")
    out.raw(ReportScript.toolbar)
  }

  private func write(_ name: String, _ side: Side, into out: inout HTMLText) {
    let count = side.record.pages.count
    out.raw("<div class=\"\(name)\"><dt>\(name == "old" ? "Old" : "New")</dt><dd><b>")
    out.text(side.name)
    out.raw("</b> <span>\(count) \(count == 1 ? "page" : "pages")</span></dd></div>\n")
  }
}

extension Report.Side {
  /// The page `number`; nil where there is none. O(1) where pages are numbered from 1.
  func page(_ number: Int) -> LayoutRecord.Page? {
    let pages = record.pages
    if pages.indices.contains(number - 1), pages[number - 1].number == number {
      return pages[number - 1]
    }
    return pages.first { $0.number == number }
  }
}
