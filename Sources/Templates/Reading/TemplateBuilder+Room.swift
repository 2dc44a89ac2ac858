import TypesetDiagnostics
import TypesetGeometry
import TypesetXML

extension TemplateBuilder {
  /// The elements of a file that decide how large its cells are.
  struct Sheet {
    var root: XMLElement
    var page: XMLElement?
    var grid: XMLElement?
    var body: XMLElement?

    /// The one of two margins that is written and larger.
    func larger(_ a: (name: String, Length), _ b: (name: String, Length)) -> XMLAttribute? {
      let (large, small) = a.1 >= b.1 ? (a, b) : (b, a)
      return page?[large.name] ?? page?[small.name]
    }
  }

  /// The widths that text has to do with.
  private var across: (page: Length, inner: Length, outer: Length, gutter: Length) {
    let page = template.page
    let width = page.size.width
    func length(_ length: TemplateLength) -> Length {
      length.resolved(page: width, leading: template.body.leading)
    }
    return (width, length(page.inner), length(page.outer), length(template.grid.gutter))
  }

  /// From the first column of the grid to its last.
  private var roomAcross: Length { across.page - across.inner - across.outer }

  /// Reports where margins and gutters leave no room, at the one to blame.
  mutating func checkRoom(_ sheet: Sheet) {
    guard isGridKnown else { return }
    let (height, leading) = (template.page.size.height, template.body.leading)
    if rows < 1 {
      let top = template.page.top.resolved(page: height, leading: leading)
      let bottom = template.page.bottom.resolved(page: height, leading: leading)
      let place =
        (leading * 3 > height ? sheet.body?["leading"] : nil)
        ?? sheet.larger(("top", top), ("bottom", bottom)) ?? sheet.page?["size"]
        ?? sheet.body?["leading"]
      let most = shown(height - leading, like: place)
      reportNoRoom(
        "the margins above and below leave no room for a line of text on a page "
          + "\(shown(height, like: place)) high",
        at: place, sheet,
        help: leading * 3 > height
          ? "make ‘leading’ smaller, or the page larger"
          : "‘top’ and ‘bottom’ together can be at most \(most)")
      // The gutter may be as many lines.
      return
    }
    let letter = template.body.size
    let (width, inner, outer, gutter) = across
    let count = template.grid.columns
    if roomAcross < letter {
      let place =
        (letter >= width ? sheet.body?["size"] : nil)
        ?? sheet.larger(("inner", inner), ("outer", outer)) ?? sheet.page?["size"]
      reportNoRoom(
        "the margins leave no room for a letter of text on a page "
          + "\(shown(width, like: place)) wide",
        at: place, sheet,
        help: letter >= width
          ? "make ‘size’ smaller, or the page larger"
          : "‘inner’ and ‘outer’ together can be at most \(shown(width - letter, like: place))")
    } else if columnWidth <= .zero {
      let place = placeOfGrid(sheet)
      let most = (roomAcross - letter * count) / max(count - 1, 1)
      let few = columnsWithRoom(in: roomAcross)
      reportNoRoom(
        "the gutters of \(count) columns, each \(shown(gutter, like: place)) wide, leave no room "
          + "for the columns of the grid",
        at: place, sheet,
        help: [
          most > .zero ? "gutters of \(shown(most, like: place)) would" : nil,
          "\(few) column\(few == 1 ? "" : "s") with these would",
        ].compactMap(\.self).joined(separator: ", or ") + " leave room for one letter in each")
    }
  }

  /// How many columns of one letter have room in `width`, with the gutters of the grid; at least one.
  private func columnsWithRoom(in width: Length) -> Int {
    let gutter = across.gutter
    let step = max((template.body.size + gutter).scaledPoints, 1)
    return max((width + gutter).scaledPoints / step, 1)
  }

  /// What is to blame for columns of the grid that are too narrow: gutters like columns, or too many
  /// columns.
  private func placeOfGrid(_ sheet: Sheet) -> XMLAttribute? {
    let (columns, gutter) = (sheet.grid?["columns"], sheet.grid?["gutter"])
    let isGutter = across.gutter * 4 >= roomAcross
    return (isGutter ? gutter ?? columns : columns ?? gutter)
      ?? sheet.larger(("inner", across.inner), ("outer", across.outer)) ?? sheet.page?["size"]
      ?? sheet.body?["size"]
  }

  private mutating func reportNoRoom(
    _ message: String, at attribute: XMLAttribute?, _ sheet: Sheet, help: String
  ) {
    problems.error(
      "template.no-room", message, at: attribute?.value.range ?? sheet.root.nameRange, help: help)
    // All frames would be reported as well.
    isGridKnown = false
  }

  /// `length` in the unit that `attribute` is written in, rounded down to a tenth.
  private func shown(_ length: Length, like attribute: XMLAttribute?) -> String {
    let isMetric = attribute?.value.string.contains("mm") ?? false
    let tenths = length.scaled(by: isMetric ? 254 : 720, over: 72).scaledPoints / 65536
    return TemplateValue.decimal(tenths, of: 10) + (isMetric ? "mm" : "pt")
  }

  // MARK: Frames

  /// A frame without room: how wide and how many its columns are.
  private struct Tightness {
    var width: Length
    var padding: Length
    var count: Int
    var gutter: Length

    /// The width of each column.
    var each: Length { (width - padding - gutter * (count - 1)) / max(count, 1) }
    /// What would be the width of each without padding.
    var unpadded: Length { (width - gutter * (count - 1)) / max(count, 1) }
  }

  /// How the width of a frame is shared out.
  private func tightness(of frame: MasterFrame) -> Tightness {
    let covered = covered(by: frame)
    let gutter = across.gutter
    return Tightness(
      width: frame.bleeds ? across.page : columnWidth * covered + gutter * (covered - 1),
      padding: frame.padding.left + frame.padding.right, count: frame.columns ?? covered,
      gutter: gutter)
  }

  /// How many columns of the grid a frame covers.
  private func covered(by frame: MasterFrame) -> Int {
    let first = min(frame.cells.firstColumn, template.grid.columns)
    return min(max(frame.cells.lastColumn, first), template.grid.columns) - first + 1
  }

  /// Reports where a frame has no room for text, or its padding leaves none.
  mutating func checkRoom(in frame: MasterFrame, _ element: XMLElement, _ sheet: Sheet) {
    guard isGridKnown else { return }
    let letter = template.body.size
    let room = tightness(of: frame)
    if room.each < letter {
      if room.unpadded >= letter, let padding = element["padding"] {
        let most = room.width - letter * room.count - room.gutter * (room.count - 1)
        problems.error(
          "template.no-room",
          "the padding leaves no room for text in ‘\(frame.name)’, which is "
            + "\(shown(room.width, like: padding)) wide",
          at: padding.value.range,
          help: "left and right together can be at most \(shown(most, like: padding))")
      } else if room.count > 1, let columns = element["text-columns"] {
        let few = columnsWithRoom(in: room.width - room.padding)
        problems.error(
          "template.no-room",
          "\(room.count) columns of text do not fit in ‘\(frame.name)’, which is "
            + "\(shown(room.width - room.padding, like: nil)) wide", at: columns.value.range,
          help: "there is room for \(few) of one letter each")
      } else if covered(by: frame) == template.grid.columns {
        reportFineGrid(sheet)
      } else {
        problems.error(
          "template.no-room",
          "‘\(frame.name)’ has no room for text: each of its columns is "
            + "\(shown(max(room.each, .zero), like: nil)) wide, narrower than one letter of "
            + shown(letter, like: nil),
          at: element["columns"]?.value.range ?? element.nameRange,
          help: "let it cover more columns of the grid, or give it text-columns=\"1\"")
      }
    }
    checkHeight(of: frame, element)
  }

  private mutating func checkHeight(of frame: MasterFrame, _ element: XMLElement) {
    let leading = template.body.leading
    guard !frame.bleeds, leading > .zero, let padding = element["padding"] else { return }
    let count = number(frame.cells.lastRow) - number(frame.cells.firstRow) + 1
    // Text begins on a row of the grid, wherever the padding ends.
    let above = frame.padding.top.roundedUp(toMultipleOf: leading)
    guard leading * count - above - frame.padding.bottom < leading else { return }
    problems.error(
      "template.no-room",
      "the padding leaves no room for a line of text in ‘\(frame.name)’, which is \(count) "
        + "line\(count == 1 ? "" : "s") high",
      at: padding.value.range,
      help: count == 1
        ? "leave out the padding above and below, or let it cover more rows"
        : "above and below together can be at most "
          + "\(shown(leading * (count - 1), like: padding)), in whole lines above")
  }

  /// Reports that the columns of the grid are narrower than a letter where text runs in them.
  private mutating func reportFineGrid(_ sheet: Sheet) {
    let place = placeOfGrid(sheet)
    let count = template.grid.columns
    let few = columnsWithRoom(in: roomAcross)
    reportNoRoom(
      (count == 1 ? "the column" : "each of the \(count) columns")
        + " that text runs in is \(shown(columnWidth, like: nil)) wide, narrower than one letter of "
        + shown(template.body.size, like: nil),
      at: place, sheet,
      help: count == 1
        ? "make the margins or the letters smaller"
        : "there is room for \(few) of one letter each with these gutters; frames on a finer grid "
          + "set text-columns")
  }

  /// Reports where frames have no room that are those of the template this one is based on: it is
  /// this one's page or grid that is too small for them.
  mutating func checkInherited(_ masters: XMLElement?, _ sheet: Sheet) {
    guard isGridKnown else { return }
    let own = Set((masters?.elements ?? []).compactMap { $0["name"]?.value.string })
    let used = Set(template.sequences.values.flatMap { $0.steps.flatMap(\.masters) })
    for name in used.subtracting(own).sorted() {
      for frame in template.masters[name]?.frames ?? [] where isGridKnown {
        let room = tightness(of: frame)
        guard room.each < template.body.size else { continue }
        if covered(by: frame) == template.grid.columns, room.padding == .zero {
          reportFineGrid(sheet)
          continue
        }
        reportNoRoom(
          "‘\(frame.name)’ in the master ‘\(name)’, inherited from the template this one is based "
            + "on, has no room for text", at: placeOfGrid(sheet), sheet,
          help: "make the page larger, or write a master ‘\(name)’ of your own")
      }
    }
  }

  // MARK: Styles

  /// Reports padding and indents that leave no room for a letter in the widest column there is.
  mutating func checkRoom(ofStyles styles: XMLElement) {
    guard isGridKnown else { return }
    let bleeds = template.masters.values.contains { $0.frames.contains(where: \.bleeds) }
    let width = bleeds ? across.page : roomAcross
    for style in styles.elements where style.name == "paragraph" {
      guard let name = style["name"]?.value.string, let look = template.stylesheet.paragraphs[name]
      else { continue }
      let letter = look.text.size?.length(around: template.body.size) ?? template.body.size
      func length(_ extent: ParagraphLook.Extent?) -> Length {
        extent.map { self.length($0, of: letter) } ?? .zero
      }
      let most = width - letter
      let beside = length(look.padding?.left) + length(look.padding?.right)
      if let attribute = style["padding"], beside > most {
        problems.error(
          "template.no-room",
          "the padding of ‘\(name)’ leaves no room for text, even in a column "
            + "\(shown(width, like: attribute)) wide", at: attribute.value.range,
          help: look.padding?.left == look.padding?.right
            ? "it can be at most \(shown(max(most / 2, .zero), like: attribute))"
            : "left and right together can be at most \(shown(max(most, .zero), like: attribute))")
      } else if let attribute = style["indent"],
        length(look.headIndent) + length(look.tailIndent) + max(length(look.firstLineIndent), .zero)
          > most
      {
        problems.error(
          "template.no-room",
          "the indents of ‘\(name)’ leave no room for text, even in a column "
            + "\(shown(width, like: attribute)) wide", at: attribute.value.range,
          help: "together they can be at most \(shown(max(most, .zero), like: attribute))")
      }
    }
  }

  private func length(_ extent: ParagraphLook.Extent, of letter: Length) -> Length {
    switch extent {
    case .em(let part): return letter.scaled(by: part, over: 1000)
    case .leading(let part): return template.body.leading.scaled(by: part, over: 1000)
    // Only frames that bleed are wide enough for it.
    case .margin: return .zero
    case .indent(let part): return template.body.firstLineIndent.scaled(by: part, over: 1000)
    case .exactly(let length): return length
    }
  }

  /// Reports a number of columns that no frame has room for.
  mutating func checkRoom(forColumnsOf entry: XMLElement) {
    guard isGridKnown, let attribute = entry["columns"],
      let count = TemplateValue.number(attribute.value.string), count > 1,
      (roomAcross - across.gutter * (count - 1)) / count < template.body.size
    else { return }
    problems.error(
      "template.no-room",
      "\(count) columns of text do not fit between the margins, which are "
        + "\(shown(roomAcross, like: nil)) apart", at: attribute.value.range,
      help: "there is room for \(columnsWithRoom(in: roomAcross)) of one letter each")
  }
}
