import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetXML

extension TemplateBuilder {
  mutating func readColors(_ element: XMLElement) {
    for color in element.elements {
      guard let name = newName(color, "colour") else { continue }
      // What it is called by is known where what it is was reported as wrong.
      let screen = value(color, "rgb", TemplateValue.color) ?? template.body.color
      template.palette[name] = Swatch(
        name: name, color: screen, ink: value(color, "cmyk", TemplateValue.ink))
    }
  }

  mutating func readFonts(_ element: XMLElement) {
    for entry in element.elements {
      guard let name = newName(entry, "font") else { continue }
      let families =
        value(entry, "families", TemplateValue.families) ?? template.body.font.families
      var font = TemplateFont(name: name, families: families)
      font.features = value(entry, "features", TemplateValue.features) ?? []
      font.variations = value(entry, "variations", TemplateValue.variations) ?? []
      font.width = value(entry, "width", TemplateValue.number)
      template.fonts[name] = font
      template.places["font \(name)"] = entry["families"]?.value.range
    }
  }

  mutating func readBody(_ element: XMLElement) {
    if let font = font(element) {
      template.body.font.families = font.families
      template.body.font.width = font.width ?? 100
      template.body.features = font.features
      template.body.variations = font.variations
    }
    if let weight = value(element, "weight", TemplateValue.weight) {
      template.body.font.weight = weight
    }
    if let size = value(element, "size", TemplateValue.extent) { template.body.size = size }
    if let leading = value(element, "leading", TemplateValue.extent) {
      template.body.leading = leading
    }
    if let indent = value(element, "indent", TemplateValue.room) {
      template.body.firstLineIndent = indent
    }
    if let alignment = word(element, "align", as: ParagraphStyle.Alignment.self) {
      template.body.alignment = alignment
    }
    if let language = value(element, "lang", { LanguageTag($0) }) {
      template.body.language = language
      template.namesLanguage = true
    }
    if element["leading"] != nil { template.leadingIsFor = template.body.language }
    if let hyphenates = value(element, "hyphenate", TemplateValue.flag) {
      template.body.hyphenates = hyphenates
    }
    switch element["microtype"]?.value.string {
    case "standard": template.body.microtype = .standard
    case "hanging":
      template.body.microtype = Microtype(protrusion: .standard, expansion: 0, tracking: 0)
    case "none": template.body.microtype = .none
    default: break
    }
    if let color = color(element, "color") { template.body.color = color }
    if element["link-color"]?.value.string == "none" {
      template.body.linkColor = nil
    } else if let color = color(element, "link-color") {
      template.body.linkColor = color
    }
    if let adopts = value(element, "adopt-size", TemplateValue.flag) {
      template.body.adoptsPrevailingSize = adopts
    }
    if let orphans = value(element, "orphans", TemplateValue.number) { template.orphans = orphans }
    if let widows = value(element, "widows", TemplateValue.number) { template.widows = widows }
    if let fill = word(element, "fill", as: ColumnFill.self) { template.fill = fill }
  }

  mutating func readPage(_ element: XMLElement) {
    if let size = value(element, "size", TemplateValue.pageSize) {
      template.page.size = size
      if let attribute = element["size"] { reportPoints(size, attribute) }
    }
    if let facing = value(element, "facing", TemplateValue.flag) { template.page.isFacing = facing }
    if let binding = word(element, "binding", as: PageFormat.Binding.self) {
      template.page.binding = binding
    }
    if let top = value(element, "top", TemplateValue.pageLength) { template.page.top = top }
    if let bottom = value(element, "bottom", TemplateValue.pageLength) {
      template.page.bottom = bottom
    }
    if let inner = value(element, "inner", TemplateValue.pageLength) { template.page.inner = inner }
    if let outer = value(element, "outer", TemplateValue.pageLength) { template.page.outer = outer }
    if let bleed = value(element, "bleed", TemplateValue.room) { template.page.bleed = bleed }
  }

  /// Reports a page as small as a stamp: millimetres are meant where no unit is written.
  private mutating func reportPoints(_ size: Size, _ attribute: XMLAttribute) {
    let text = attribute.value.string
    let sides = text.split(whereSeparator: { $0 == "x" || $0 == "X" || $0 == "×" })
    guard sides.count == 2, !sides.contains(where: { $0.contains(where: \.isLetter) }),
      min(size.width, size.height) < Length(points: 300)
    else { return }
    let numbers = sides.map { TemplateValue.trimmed($0) }
    problems.warn(
      "template.small-page", "without a unit these are points: less than 106 mm",
      at: attribute.value.range, help: "did you mean ‘\(numbers[0])mm x \(numbers[1])mm’?")
  }

  /// What the terms of pages' costs weigh, in per cent of what is usual.
  mutating func readPages(_ element: XMLElement) {
    for term in PageWeights.asked {
      if let percent = value(element, "\(term.name)", TemplateValue.number) {
        template.pageWeights.weigh(term, percent: percent)
      }
    }
  }

  /// Where notes stand, what calls them and what parts them from the text.
  mutating func readNotes(_ element: XMLElement) {
    let place = value(element, "place") { text -> (NotePlace, Bool, Bool)? in
      switch text {
      case NoteDesign.acrossPage: (.foot, true, false)
      case NoteDesign.inMargin: (.foot, false, true)
      default: NotePlace(rawValue: text).map { ($0, false, false) }
      }
    }
    if let place {
      (template.notes.place, template.notes.spansPage, template.notes.standsInMargin) = place
    }
    if let numbering = word(element, "numbering", as: NoteNumbering.self) {
      template.notes.numbering = numbering
    }
    if let rule = value(element, "rule", TemplateValue.extent) { template.notes.rule = rule }
    if let color = color(element, "rule-color") { template.notes.color = color }
    if let length = value(element, "rule-length", TemplateValue.extent) {
      template.notes.ruleLength = length
    }
    if let gap = value(element, "gap", TemplateValue.room) { template.notes.gap = gap }
  }

  /// What bends so that copy fits its pages.
  mutating func readFit(_ element: XMLElement) {
    if let order = value(element, "order", TemplateValue.means) { template.fit.order = order }
    if let sizes = value(element, "headings", TemplateValue.percents) {
      template.fit.headings = sizes
    }
    if let sizes = value(element, "quotes", TemplateValue.percents) { template.fit.quotes = sizes }
    if let percent = value(element, "spacing", TemplateValue.number) {
      template.fit.spacing = percent
    }
  }

  mutating func readPDF(_ element: XMLElement) {
    if let writer = word(element, "backend", as: PDFSetting.Writer.self) {
      template.pdf.writer = writer
    }
    let standards = value(element, "standard") { text in
      PDFSetting.asked.contains(text) ? text.split(separator: ",").map(String.init) : nil
    }
    if let standards { template.pdf.standards = standards }
    guard template.pdf.writer == .cairo, !template.pdf.standards.isEmpty else { return }
    problems.error(
      "template.value", "Cairo writes no PDF that keeps a standard",
      at: (element["standard"] ?? element["backend"])?.value.range ?? element.nameRange,
      help: "write backend=\"press\", or leave out the standard")
    template.pdf.standards = []
  }

  mutating func readGrid(_ element: XMLElement) {
    if let columns = value(element, "columns", TemplateValue.number) {
      template.grid.columns = columns
    }
    if let gutter = value(element, "gutter", TemplateValue.pageLength) {
      template.grid.gutter = gutter
    }
    if let height = word(element, "pictures", as: GridFormat.PictureHeight.self) {
      template.grid.pictures = height
    }
  }

  /// How many rows the grid has; less than one where there is no room for any.
  var rows: Int {
    let page = template.page
    let leading = template.body.leading
    let room =
      page.size.height - page.top.resolved(page: page.size.height, leading: leading)
      - page.bottom.resolved(page: page.size.height, leading: leading)
    return room.isNegative ? 0 : room.scaledPoints / max(leading.scaledPoints, 1)
  }

  /// The width of one column of the grid.
  var columnWidth: Length {
    let page = template.page
    let leading = template.body.leading
    let room =
      page.size.width - page.inner.resolved(page: page.size.width, leading: leading)
      - page.outer.resolved(page: page.size.width, leading: leading)
    let gutter = template.grid.gutter.resolved(page: page.size.width, leading: leading)
    return (room - gutter * (template.grid.columns - 1)) / max(template.grid.columns, 1)
  }
}
