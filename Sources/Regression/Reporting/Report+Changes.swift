extension Report {
  /// So many consequences of one change are listed.
  private static let mostConsequences = 200

  /// The list of changes, the first cause first, and what there is to say about pixels.
  func writeChanges(into out: inout HTMLText) {
    out.raw("<nav class=\"changes\" aria-label=\"Changes\" tabindex=\"-1\">\n<h2>Changes</h2>\n")
    if comparison.isEmpty {
      out.raw("<p class=\"none\">Every line, picture and letter is where it was.</p>\n")
    } else {
      out.raw("<ol>\n")
      for (index, change) in comparison.changes.enumerated() {
        write(change, number: index + 1, into: &out)
      }
      out.raw("</ol>\n")
    }
    writePixels(into: &out)
    out.raw("</nav>\n")
  }

  private func write(_ change: Change, number: Int, into out: inout HTMLText) {
    out.raw("<li class=\"change\" id=\"change-\(number)\" tabindex=\"-1\">\n<div class=\"line\">")
    out.raw("<button type=\"button\" class=\"number\" data-change=\"\(number)\"")
    out.raw(" aria-label=\"Show change \(number) on the pages\">\(number)</button>")
    out.raw("<span class=\"kind \(change.kind.rawValue)\">\(change.kind.rawValue)</span>")
    out.raw("<span class=\"where\">")
    out.text(change.where == .setup ? "the options" : Report.place(change.where.spelled))
    out.raw("</span></div>\n<p>")
    out.text(change.message)
    out.raw("</p>\n")
    let parts =
      change.kind == .text ? ParagraphDifference(change, old: old, new: new).parts : []
    if !parts.isEmpty {
      write(parts, into: &out)
    } else if !change.words.isEmpty {
      write(change.words, into: &out)
    }
    if let source = change.source {
      out.raw("<p class=\"source\"><code>")
      out.text("\(source.file):\(source.line):\(source.column)")
      out.raw("</code></p>\n")
    }
    if !change.consequences.isEmpty { writeConsequences(of: change, into: &out) }
    out.raw("</li>\n")
  }

  private func writeConsequences(of change: Change, into out: inout HTMLText) {
    let count = change.consequences.count
    out.raw("<details><summary>")
    out.text(change.summary ?? "\(count) \(count == 1 ? "consequence" : "consequences")")
    out.raw("</summary>\n<ul>\n")
    for consequence in change.consequences.prefix(Report.mostConsequences) {
      out.raw("<li><span class=\"where\">")
      out.text(Report.place(consequence.where))
      out.raw("</span> ")
      out.text(consequence.message)
      out.raw("</li>\n")
    }
    if count > Report.mostConsequences {
      out.raw("<li>and \(count - Report.mostConsequences) more</li>\n")
    }
    out.raw("</ul></details>\n")
  }

  /// A paragraph with what went and came.
  private func write(_ parts: [ParagraphDifference.Part], into out: inout HTMLText) {
    out.raw("<p class=\"words\">")
    for part in parts {
      switch part {
      case .equal(let text): out.text(Report.readable(text))
      case .old(let text):
        out.raw("<del>")
        out.text(Report.readable(text))
        out.raw("</del>")
      case .new(let text):
        out.raw("<ins>")
        out.text(Report.readable(text))
        out.raw("</ins>")
      }
    }
    out.raw("</p>\n")
  }

  /// Words that went and came, with those before them.
  private func write(_ words: [WordChange], into out: inout HTMLText) {
    out.raw("<p class=\"words\">")
    for (index, change) in words.enumerated() {
      if index > 0 { out.raw(" <span class=\"gap\">…</span> ") }
      if !change.context.isEmpty {
        out.text(Report.readable(change.context))
        out.raw(" ")
      }
      if !change.old.isEmpty {
        out.raw("<del>")
        out.text(Report.readable(change.old))
        out.raw("</del>")
      }
      if !change.old.isEmpty, !change.new.isEmpty { out.raw(" ") }
      if !change.new.isEmpty {
        out.raw("<ins>")
        out.text(Report.readable(change.new))
        out.raw("</ins>")
      }
    }
    out.raw("</p>\n")
  }

  /// The story's text for reading: a box for the character that holds a picture's place, a bar for
  /// a soft hyphen.
  private static func readable(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(scalar == "\u{FFFC}" ? "\u{25A3}" : scalar == "\u{AD}" ? "\u{2027}" : scalar)
    }
    return String(scalars)
  }

  private func writePixels(into out: inout HTMLText) {
    out.raw("<section class=\"pixels\" aria-labelledby=\"pixels-title\">\n")
    out.raw("<h2 id=\"pixels-title\">Pixels</h2>\n<p>")
    switch pixels {
    case .notCompared(let reason):
      out.text("Not compared: \(reason).")
      out.raw("</p>\n")
    case .compared(let pages):
      let differing = pages.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
      out.text(
        "Compared last, at \(PixelComparison.pixelsPerInch) pixels per inch. One differs where "
          + "red, green or blue is off by more than \(PixelComparison.threshold) of 255. ")
      out.text(
        differing.isEmpty
          ? "No pixel of \(pages.count) \(pages.count == 1 ? "page" : "pages") differs."
          : "Each cluster weighs its area squared, and the score is the root of their sum: a patch "
            + "of 100 pixels scores 100, as many scattered dots 10.")
      out.raw("</p>\n")
      if !differing.isEmpty { write(differing, into: &out) }
    }
    out.raw("</section>\n")
  }

  private func write(
    _ pages: [(key: Int, value: PixelComparison)], into out: inout HTMLText
  ) {
    let drawing = Set(drawnDifferently)
    out.raw("<table>\n<thead><tr><th scope=\"col\">Page</th><th scope=\"col\">Score</th>")
    out.raw("<th scope=\"col\">Pixels</th><th scope=\"col\">Clusters</th>")
    out.raw("<th scope=\"col\">Largest</th></tr></thead>\n<tbody>\n")
    for (number, found) in pages {
      out.raw("<tr><th scope=\"row\"><a href=\"#page-\(number)\">\(number)</a></th>")
      if found.hasEqualSize {
        out.raw("<td>\(Report.grouped(found.score))</td><td>\(Report.grouped(found.pixels))</td>")
        out.raw("<td>\(Report.grouped(found.clusters))</td>")
        out.raw("<td>\(Report.grouped(found.largest))</td></tr>\n")
      } else {
        out.raw("<td colspan=\"4\">another size</td></tr>\n")
      }
    }
    out.raw("</tbody></table>\n")
    if !drawing.isEmpty {
      let list = drawing.sorted().map(String.init).joined(separator: ", ")
      out.raw("<p><span class=\"kind geometry\">drawing</span> ")
      out.text(
        drawing.count == 1
          ? "Page \(list) has the same layout and is drawn differently."
          : "Pages \(list) have the same layout and are drawn differently.")
      out.raw("</p>\n")
    }
  }

  /// `p1.c2.l3` in words; anything else as it stands.
  static func place(_ words: String) -> String {
    let names: [Character: String] = ["p": "page", "c": "column", "l": "line"]
    var parts: [String] = []
    for part in words.split(separator: ".") {
      guard let letter = part.first, let name = names[letter], let number = Int(part.dropFirst())
      else { return words }
      parts.append("\(name) \(number)")
    }
    return parts.isEmpty ? words : parts.joined(separator: ", ")
  }

  /// `12345` as 12 345, with spaces that do not break.
  static func grouped(_ number: Int) -> String {
    var digits = String(number)
    var place = digits.count - 3
    while place > 0 {
      digits.insert("\u{202F}", at: digits.index(digits.startIndex, offsetBy: place))
      place -= 3
    }
    return digits
  }
}
