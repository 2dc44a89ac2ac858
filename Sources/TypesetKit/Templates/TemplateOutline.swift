internal import TypesetElementTree
internal import TypesetGeometry
internal import TypesetLayout
internal import TypesetRichText
internal import TypesetTemplates

/// A template in words: what a designer wants to look up without reading its XML.
package struct TemplateOutline: Sendable {
  /// Lines for people.
  package private(set) var text = ""
  private let design: PageDesign

  /// The outline of `requested`; nil where no pages can be made by it.
  package init?(_ requested: RequestedTemplate) {
    guard let design = requested.ownDesign else { return nil }
    self.design = design
    let template = design.template
    text = "\(template.name): \(template.summary)\n"
    addPage()
    addFonts()
    addMasters()
    addSequences()
    addElements()
    add("paragraph styles", template.stylesheet.paragraphs.keys.sorted())
    add("styles of letters", template.stylesheet.spans.keys.sorted())
  }

  // MARK: Parts

  private mutating func addPage() {
    let template = design.template
    heading("page")
    var page = "\(length(design.size.width)) x \(length(design.size.height)) mm"
    page += design.isFacing ? ", left and right pages facing" : ", pages by themselves"
    if design.isBoundRight { page += ", bound on the right" }
    if design.bleed > .zero { page += ", bleed \(length(design.bleed)) mm" }
    line(page)
    let margins = design.margins
    line(
      "margins: top \(length(margins.top)), bottom \(length(margins.bottom)), "
        + "inner \(length(margins.left)), outer \(length(margins.right)) mm")
    line(
      "grid: \(count(design.columns, "column")) of \(length(design.columnWidth)) mm, gutter "
        + "\(length(design.gutter)) mm; \(count(design.rows, "row")) of \(points(design.leading)) pt"
    )
    let body = template.body
    line(
      "running text: \(body.font.families.first ?? "") \(points(body.size))/\(points(body.leading)) "
        + "pt, \(body.alignment.rawValue), \(body.language.identifier)"
        + (body.hyphenates ? ", divided" : ""))
    line(
      "at least \(count(template.orphans, "line")) at a column’s foot, \(template.widows) at its "
        + "top; columns at an article’s end: \(template.fill.rawValue)")
    let pdf = template.pdf
    guard pdf != PDFSetting() else { return }
    let writer = pdf.writer ?? (pdf.standards.isEmpty ? .cairo : .press)
    line(
      "PDF: \(writer.rawValue)"
        + (pdf.standards.isEmpty ? "" : ", keeps \(pdf.standards.joined(separator: " and "))"))
  }

  private mutating func addFonts() {
    let template = design.template
    if !template.fonts.isEmpty { heading("fonts") }
    rows(
      template.fonts.values.sorted { $0.name < $1.name }.map { font in
        var detail = font.families.joined(separator: ", ")
        if !font.features.isEmpty {
          detail += " (" + font.features.map(spelling).joined(separator: " ") + ")"
        }
        return (font.name, detail)
      })
    if !template.palette.isEmpty { heading("colours") }
    rows(
      template.palette.values.sorted { $0.name < $1.name }.map { swatch in
        var detail = swatch.color.hexString
        if case .cmyk(let c, let m, let y, let k)? = swatch.ink {
          func percent(_ part: UInt16) -> Int { (Int(part) * 100 + 32767) / 65535 }
          detail += ", in ink \(percent(c)) \(percent(m)) \(percent(y)) \(percent(k))"
        }
        return (swatch.name, detail)
      })
  }

  private mutating func addMasters() {
    heading("masters")
    for master in design.template.masters.values.sorted(by: { $0.name < $1.name }) {
      var name = "\(master.name)"
      switch master.side {
      case .any: break
      case .recto: name += design.liesLeft(1) ? ", left-hand pages" : ", right-hand pages"
      case .verso: name += design.liesLeft(1) ? ", right-hand pages" : ", left-hand pages"
      }
      if design.isFacing, master.side == .any {
        name += master.isMirrored ? ", mirrored on left pages" : ", the same on both sides"
      }
      line(name)
      rows(
        master.frames.map { frame in
          ("  frame \(frame.name)", describe(frame, in: master))
        }
          + master.furniture.map { piece in
            ("  \(kind(of: piece)) \(piece.name)", describe(piece))
          })
    }
  }

  private func describe(_ frame: MasterFrame, in master: PageMaster) -> String {
    let cells = frame.cells
    let last = min(cells.lastColumn, design.columns)
    let columns =
      cells.firstColumn == last
      ? "column \(last)" : "columns \(cells.firstColumn)–\(last)"
    let box = design.box(of: cells, mirrored: master.isMirrored, onPage: 1)
    var words = "flow \(frame.flow), \(columns), rows \(row(cells.firstRow))–\(row(cells.lastRow))"
    let spanned = max(last - cells.firstColumn + 1, 1)
    words += ", \(count(frame.columns ?? spanned, "column")) of text"
    words += ", \(length(box.width)) x \(length(box.height)) mm"
    if frame.overset != .flow { words += ", too much: \(frame.overset.rawValue)" }
    return words
  }

  private func row(_ row: GridCells.Row) -> String {
    switch row {
    case .fromTop(let number): return "\(number)"
    case .fromFoot(1): return "\(design.rows)"
    case .fromFoot(let number): return "\(design.rows + 1 - number)"
    }
  }

  private func kind(of piece: MasterFurniture) -> String {
    switch piece.kind {
    case .folio: return "folio"
    case .text: return "text"
    case .rule: return "rule"
    case .ground: return "ground"
    case .picture: return "picture"
    }
  }

  private func describe(_ piece: MasterFurniture) -> String {
    let box = design.box(of: piece, onPage: 1)
    let place =
      "from \(length(box.minX)), \(length(box.minY)) to \(length(box.maxX)), \(length(box.maxY)) mm"
    switch piece.kind {
    case .folio(let showsTitle, let style):
      return "baseline at \(length(box.maxY)) mm, style \(style)"
        + (showsTitle ? ", with the title" : "")
    case .text(let pieces, let style):
      return "“\(pieces.map(\.text).joined())”, baseline at \(length(box.maxY)) mm, style \(style)"
    case .rule(let color), .ground(let color): return "\(color.hexString), \(place)"
    case .picture(let name): return "\(name), \(place)"
    }
  }

  private mutating func addSequences() {
    heading("sequences")
    for sequence in design.template.sequences.values.sorted(by: { $0.name < $1.name }) {
      let steps = sequence.steps.map { step in
        var words = step.masters.joined(separator: " or ")
        if step.condition == .sidebar { words += " when a sidebar is waiting" }
        if step.repeats { words += ", repeated" }
        return words
      }
      var name = sequence.name
      if name == design.template.defaultSequence { name += " (default)" }
      var detail = steps.joined(separator: "; then ")
      if let starts = sequence.starts { detail += "; starts: \(starts.rawValue)" }
      if let fill = sequence.fill { detail += "; fill: \(fill.rawValue)" }
      rows([(name, detail)])
    }
  }

  private mutating func addElements() {
    let rules = design.template.elements.rules
    guard !rules.isEmpty else { return }
    heading("elements")
    let entries = rules.map { key, rule -> (String, String) in
      var name = key.kind.rawValue
      if let className = key.className { name += ".\(className)" }
      if let inside = key.inside {
        name += " in \(inside.kind.rawValue)" + (inside.className.map { ".\($0)" } ?? "")
      }
      var parts: [String] = []
      if let style = rule.style { parts.append("style \(style)") }
      switch rule.span {
      case .all: parts.append("across all columns")
      case .columns(let number): parts.append("across \(count(number, "column"))")
      case nil: break
      }
      if let columns = rule.columns { parts.append("in \(count(columns, "column"))") }
      if let sequence = rule.sequence { parts.append("sequence \(sequence)") }
      if let starts = rule.starts { parts.append("starts: \(starts.rawValue)") }
      if let fill = rule.fill { parts.append("fill: \(fill.rawValue)") }
      if let flow = rule.flow { parts.append("flow \(flow)") }
      if let place = rule.place { parts.append("place \(place.rawValue)") }
      if let least = rule.least { parts.append("at least \(least) % wide") }
      if let fit = rule.fit { parts.append("pictures \(fit.rawValue)") }
      if rule.insists ?? false { parts.append("overrides the manuscript") }
      return (name, parts.joined(separator: ", "))
    }
    rows(entries.sorted { $0.0 < $1.0 })
  }

  private mutating func add(_ name: String, _ words: [String]) {
    guard !words.isEmpty else { return }
    heading(name)
    var current = ""
    for word in words {
      if !current.isEmpty, current.count + word.count > 84 {
        line(current)
        current = ""
      }
      current += current.isEmpty ? word : ", " + word
    }
    line(current)
  }

  // MARK: Lines

  private mutating func heading(_ name: String) { text += "\n\(name.uppercased())\n" }

  private mutating func line(_ words: String) { text += "  \(words)\n" }

  private mutating func rows(_ rows: [(String, String)]) {
    let width = rows.map(\.0.count).max() ?? 0
    for (name, detail) in rows {
      line(name + String(repeating: " ", count: width - name.count + 2) + detail)
    }
  }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private func spelling(_ feature: FontFeature) -> String {
    feature.value == 1 ? feature.name : "\(feature.name)=\(feature.value)"
  }

  /// Millimetres with at most one decimal.
  private func length(_ length: Length) -> String {
    decimal(roundHalfEven(length.scaledPoints, times: 127 * 10, over: 360 * 65536))
  }

  /// Points with at most one decimal.
  private func points(_ length: Length) -> String {
    decimal(roundHalfEven(length.scaledPoints, times: 10, over: 65536))
  }

  private func decimal(_ tenths: Int) -> String {
    let sign = tenths < 0 ? "-" : ""
    let (whole, part) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return part == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(part)"
  }
}
