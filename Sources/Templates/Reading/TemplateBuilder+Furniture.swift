import TypesetDiagnostics
import TypesetGeometry
import TypesetRichText
import TypesetXML

extension TemplateBuilder {
  /// What `{…}` may name in furniture.
  static let fieldNames = [
    "page", "pages", "title", "article", "section", "author", "head", "continued-to",
    "continued-from",
  ]

  mutating func addFurniture(_ element: XMLElement, to master: inout PageMaster) {
    let name: String?
    if element["name"] == nil, element.name == "folio" {
      name = "folio"
    } else {
      name = newName(element, "piece of furniture", of: master.name)
    }
    guard let name, let piece = furniture(element, name) else {
      hurtMasters.insert(master.name)
      return
    }
    if case .text = piece.kind {
      template.places["text \(name) of \(master.name)"] = element["name"]?.value.range
    }
    if let place = master.furniture.firstIndex(where: { $0.name == name }) {
      master.furniture[place] = piece
    } else if hasRoom(for: element, in: master) {
      master.furniture.append(piece)
    }
  }

  private mutating func furniture(_ element: XMLElement, _ name: String) -> MasterFurniture? {
    switch element.name {
    case "folio":
      let shows = value(element, "title", TemplateValue.flag) ?? false
      return line(element, name, .folio(showsTitle: shows, style: lineStyle(element)), .right)
    case "text":
      let style = lineStyle(element)
      guard let pieces = pieces(element) else { return nil }
      return line(element, name, .text(pieces, style: style), .left)
    case "rule": return rule(element, name)
    case "ground":
      guard let color = color(element, "color") else { return nil }
      var ground = area(element, name, .ground(color), .page)
      ground.opacity = value(element, "opacity", TemplateValue.number) ?? 100
      return ground
    default:
      guard let source = element["src"] else { return nil }
      let file = TemplateValue.trimmed(source.value.string)
      template.places["picture \(file)"] = source.value.range
      return area(element, name, .picture(file), .grid)
    }
  }

  // MARK: Lines of letters

  private mutating func lineStyle(_ element: XMLElement) -> String {
    guard let attribute = element["style"] else { return "folio" }
    return known(attribute, "paragraph style", among: template.stylesheet.paragraphs) ?? "folio"
  }

  private mutating func line(
    _ element: XMLElement, _ name: String, _ kind: MasterFurniture.Kind,
    _ alignment: ParagraphStyle.Alignment
  ) -> MasterFurniture? {
    guard let baseline = edge(element, "baseline", .bottom) else { return nil }
    let start = MasterFurniture.Edge(.gridStart, .lines(0))
    let end = MasterFurniture.Edge(.gridEnd, .lines(0))
    return MasterFurniture(
      name: name, kind: kind,
      across: .init(edge(element, "left", .left) ?? start, edge(element, "right", .right) ?? end),
      along: .init(edge(element, "top", .top) ?? baseline, baseline),
      alignment: word(element, "align", as: ParagraphStyle.Alignment.self) ?? alignment,
      isMirrored: value(element, "mirrored", TemplateValue.flag) ?? true)
  }

  private mutating func pieces(_ element: XMLElement) -> [MasterFurniture.Piece]? {
    var pieces: [MasterFurniture.Piece] = []
    var brackets = FurnitureBrackets()
    for child in element.children {
      switch child {
      case .text(let text):
        check(text, &brackets)
        pieces.append(MasterFurniture.Piece(text.string))
      case .element(let span):
        var style: String?
        if let attribute = span["style"] {
          style = known(attribute, "style of letters", among: template.stylesheet.spans)
        }
        for case .text(let text) in span.children {
          check(text, &brackets)
          pieces.append(MasterFurniture.Piece(text.string, style: style))
        }
      }
    }
    if let place = brackets.open {
      problems.error(
        "template.field", "‘[’ is never closed", at: place,
        help: "a part in [ ] is left out if a name in it is empty")
    }
    pieces = MasterFurniture.Piece.joined(pieces)
    guard !pieces.isEmpty || element.isHurt else {
      problems.error(
        "template.incomplete", "<text> is empty", at: element.nameRange,
        help: "write its words between <text …> and </text>, such as {section}")
      return nil
    }
    return pieces
  }

  /// Which bracket is open.
  private struct FurnitureBrackets {
    var open: Range<Int>?
  }

  private mutating func check(_ text: XMLText, _ brackets: inout FurnitureBrackets) {
    let bytes = Array(text.string.utf8)
    var index = 0
    while index < bytes.count {
      let here = text.range(of: index..<index + 1)
      switch bytes[index] {
      case UInt8(ascii: "{"):
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "}"))
        guard let end else {
          problems.error(
            "template.field", "‘{’ is never closed", at: here, help: "write a name in { }")
          return
        }
        let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
        if !TemplateBuilder.fieldNames.contains(name), FurnitureReference(name) == nil {
          problems.error(
            "template.field", "‘{\(TemplateProblems.short(name))}’ is not a known field",
            at: text.range(of: index..<end + 1),
            help: TemplateProblems.help(for: name, among: TemplateBuilder.fieldNames))
        }
        index = end
      case UInt8(ascii: "}"):
        problems.error(
          "template.field", "there is no ‘{’ before this ‘}’", at: here, help: "write a name in { }"
        )
      case UInt8(ascii: "["):
        if brackets.open != nil {
          problems.error(
            "template.field", "‘[’ is not allowed inside [ ]", at: here,
            help: "close the first one before it")
        }
        brackets.open = here
      case UInt8(ascii: "]"):
        if brackets.open == nil {
          problems.error(
            "template.field", "there is no ‘[’ before this ‘]’", at: here,
            help: "a part in [ ] is left out if a name in it is empty")
        }
        brackets.open = nil
      default: break
      }
      index += 1
    }
  }

  // MARK: Rules, backgrounds, pictures

  private mutating func rule(_ element: XMLElement, _ name: String) -> MasterFurniture? {
    let color = color(element, "color") ?? template.body.color
    let left = edge(element, "left", .left)
    let right = edge(element, "right", .right)
    let top = edge(element, "top", .top)
    let bottom = edge(element, "bottom", .bottom)
    let weight = value(element, "weight", TemplateValue.extent) ?? Length(points: 0.5)
    let across: MasterFurniture.Extent
    let along: MasterFurniture.Extent
    switch (left, right, top, bottom) {
    case (let left?, let right?, let top?, let bottom?):
      (across, along) = (.init(left, right), .init(top, bottom))
    case (let left?, let right?, _, _):
      guard let along = TemplateBuilder.thin(top, bottom, weight) else {
        reportRuleEdges(element)
        return nil
      }
      return made(name, .rule(color), .init(left, right), along, element)
    case (_, _, let top?, let bottom?):
      guard let across = TemplateBuilder.thin(left, right, weight) else {
        reportRuleEdges(element)
        return nil
      }
      return made(name, .rule(color), across, .init(top, bottom), element)
    default:
      reportRuleEdges(element)
      return nil
    }
    return made(name, .rule(color), across, along, element)
  }

  private mutating func reportRuleEdges(_ element: XMLElement) {
    guard element.lost.isDisjoint(with: ["left", "right", "top", "bottom"]) else { return }
    problems.error(
      "template.incomplete", "it is not clear where this rule begins and ends",
      at: element.nameRange,
      help: "a rule across has ‘left’, ‘right’ and ‘top’ or ‘bottom’, one along has ‘top’, "
        + "‘bottom’ and ‘left’ or ‘right’")
  }

  /// A band of `weight` on the inner side of the one edge that is there.
  private static func thin(
    _ start: MasterFurniture.Edge?, _ end: MasterFurniture.Edge?, _ weight: Length
  ) -> MasterFurniture.Extent? {
    if let start {
      var other = start
      other.nudge = weight
      return .init(start, other)
    }
    guard let end else { return nil }
    var other = end
    other.nudge = -weight
    return .init(other, end)
  }

  /// What edges are where they are not said.
  private enum Frame {
    case page, grid
  }

  private mutating func area(
    _ element: XMLElement, _ name: String, _ kind: MasterFurniture.Kind, _ frame: Frame
  ) -> MasterFurniture {
    let start = MasterFurniture.Edge(frame == .page ? .pageStart : .gridStart, .lines(0))
    let end = MasterFurniture.Edge(frame == .page ? .pageEnd : .gridEnd, .lines(0))
    return made(
      name, kind,
      .init(edge(element, "left", .left) ?? start, edge(element, "right", .right) ?? end),
      .init(edge(element, "top", .top) ?? start, edge(element, "bottom", .bottom) ?? end), element)
  }

  private func made(
    _ name: String, _ kind: MasterFurniture.Kind, _ across: MasterFurniture.Extent,
    _ along: MasterFurniture.Extent, _ element: XMLElement
  ) -> MasterFurniture {
    MasterFurniture(
      name: name, kind: kind, across: across, along: along,
      isMirrored: value(element, "mirrored", TemplateValue.flag) ?? true)
  }

  /// The edge that the attribute `name` names; reported where the grid does not have its column or
  /// row.
  private mutating func edge(
    _ element: XMLElement, _ name: String, _ side: TemplateValue.Side
  ) -> MasterFurniture.Edge? {
    guard let attribute = element[name],
      let edge = TemplateValue.edge(attribute.value.string, side)
    else { return nil }
    func report(_ what: String) {
      guard isGridKnown else { return }
      problems.error(
        "template.outside-grid", "the grid has \(what)", at: attribute.value.range)
    }
    switch edge.base {
    case .columnStart(let column), .columnEnd(let column):
      if column > template.grid.columns { report("\(template.grid.columns) columns") }
    case .rowStart(.fromTop(let row)), .rowEnd(.fromTop(let row)), .rowStart(.fromFoot(let row)),
      .rowEnd(.fromFoot(let row)):
      if row > rows { report("\(rows) rows") }
    default: break
    }
    return edge
  }
}

extension MasterFurniture.Piece {
  /// `pieces` with one space for each run of white space, and none at either end: lines of the file
  /// are no lines of the page. A no-break space stays.
  fileprivate static func joined(_ pieces: [MasterFurniture.Piece]) -> [MasterFurniture.Piece] {
    var joined: [MasterFurniture.Piece] = []
    var endsWhite = true
    for piece in pieces {
      var text = ""
      for scalar in piece.text.unicodeScalars {
        let isWhite = scalar.value < 0x80 && TemplateStructure.isWhite(UInt8(scalar.value))
        if isWhite {
          if !endsWhite { text += " " }
          endsWhite = true
        } else {
          text.unicodeScalars.append(scalar)
          endsWhite = false
        }
      }
      if !text.isEmpty { joined.append(.init(text, style: piece.style)) }
    }
    while var last = joined.popLast() {
      if last.text.hasSuffix(" ") { last.text.removeLast() }
      if !last.text.isEmpty {
        joined.append(last)
        break
      }
    }
    return joined
  }
}
