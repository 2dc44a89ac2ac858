import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetXML

extension TemplateBuilder {
  mutating func readMasters(_ element: XMLElement, _ sheet: Sheet) {
    var own: [String: XMLElement] = [:]
    for master in element.elements {
      if let name = newName(master, "master") { own[name] = master }
    }
    let base = template.masters
    var decided: [String: PageMaster] = [:]
    // In the order they were written, so that messages come in it too.
    for master in element.elements {
      guard let name = master["name"]?.value.string, own[name] != nil else { continue }
      decide(name, own: own, base: base, decided: &decided, sheet)
    }
    template.masters.merge(decided) { _, new in new }
  }

  /// Reports which masters of this file no page is ever made by: no step names them, and none that
  /// a step names is based on them.
  mutating func reportUnused(_ element: XMLElement) {
    // A step whose masters are wrong was reported; what it might have named is not known.
    guard problems.errors == 0 else { return }
    let bases = Set(element.elements.compactMap { $0["based-on"]?.value.string })
    let used = bases.union(template.sequences.values.flatMap { $0.steps.flatMap(\.masters) })
    for master in element.elements {
      guard let attribute = master["name"], !used.contains(attribute.value.string) else { continue }
      problems.warn(
        "template.unused-master",
        "no page uses ‘\(attribute.value.string)’: no step of a sequence names it",
        at: attribute.value.range,
        help: "add <step masters=\"\(attribute.value.string)\"/> to a sequence")
    }
  }

  /// Decides the master called `name` and those of this file that it is based on: first down to what
  /// the last of them is based on, then back. O(those that are not decided yet).
  private mutating func decide(
    _ name: String, own: [String: XMLElement], base: [String: PageMaster],
    decided: inout [String: PageMaster], _ sheet: Sheet
  ) {
    /// Those to be decided, each based on the next, and where each of them stands here.
    var path: [(name: String, element: XMLElement)] = []
    var places: [String: Int] = [:]
    /// What the last of them begins with; nil for nothing.
    var found: PageMaster?
    /// What it is called.
    var next = name
    while true {
      if let known = decided[next] {
        found = known
        break
      }
      guard let element = own[next] else {
        found = base[next]
        if found == nil, let last = path.last, let attribute = last.element["based-on"] {
          hurtMasters.insert(last.name)
          unknown(next, "master", at: attribute.value.range) {
            Array(Set(own.keys).union(base.keys))
          }
        }
        break
      }
      places[next] = path.count
      path.append((next, element))
      guard let attribute = element["based-on"] else { break }
      let other = attribute.value.string
      if other == next, let known = base[next] {
        found = known
        break
      }
      if let start = places[other] {
        cycle(path[start...].map(\.name) + [other], "master", at: attribute)
        hurtMasters.insert(next)
        break
      }
      next = other
    }
    for (name, element) in path.reversed() {
      if let found, found.name != name, hurtMasters.contains(found.name) {
        hurtMasters.insert(name)
      }
      var master = found ?? PageMaster(name: name, frames: [], furniture: [])
      master.name = name
      if element.isHurt { hurtMasters.insert(name) }
      read(element, into: &master, sheet)
      decided[name] = master
      found = master
    }
  }

  private mutating func read(_ element: XMLElement, into master: inout PageMaster, _ sheet: Sheet) {
    if let side = word(element, "side", as: PageMaster.Side.self) { master.side = side }
    if let mirrored = value(element, "mirrored", TemplateValue.flag) {
      master.isMirrored = mirrored
    }
    for child in element.elements where child.name == "without" {
      remove(child, from: &master)
    }
    for child in element.elements where child.name != "without" {
      if child.name == "frame" {
        guard let name = newName(child, "frame", of: master.name), let frame = frame(child, name)
        else {
          hurtMasters.insert(master.name)
          continue
        }
        if let place = master.frames.firstIndex(where: { $0.name == name }) {
          master.frames[place] = frame
        } else if hasRoom(for: child, in: master) {
          master.frames.append(frame)
        } else {
          continue
        }
        if check(frame, child, in: master) { checkRoom(in: frame, child, sheet) }
      } else {
        addFurniture(child, to: &master)
      }
    }
  }

  /// How many frames and pieces of furniture a master has at most: each is held against all others.
  static let mostPieces = 500

  /// Whether `master` can have one more; told at the first that it cannot have.
  mutating func hasRoom(for element: XMLElement, in master: PageMaster) -> Bool {
    guard master.frames.count + master.furniture.count >= TemplateBuilder.mostPieces else {
      return true
    }
    if fullMasters.insert(master.name).inserted {
      problems.error(
        "template.too-many",
        "the master ‘\(master.name)’ has more than \(TemplateBuilder.mostPieces) frames and pieces "
          + "of furniture",
        at: element.nameRange, help: "this one and what follows it are left out")
    }
    hurtMasters.insert(master.name)
    return false
  }

  private mutating func remove(_ element: XMLElement, from master: inout PageMaster) {
    guard let attribute = element["name"] else { return }
    let name = attribute.value.string
    let known = master.frames.map(\.name) + master.furniture.map(\.name)
    guard known.contains(name) else {
      if hurtMasters.contains(master.name) { return }
      return unknown(name, "frame or furniture of this master", at: attribute.value.range) { known }
    }
    master.frames.removeAll { $0.name == name }
    master.furniture.removeAll { $0.name == name }
  }

  // MARK: Frames

  private mutating func frame(_ element: XMLElement, _ name: String) -> MasterFrame? {
    guard let columns = value(element, "columns", TemplateValue.columns),
      let rows = value(element, "rows", TemplateValue.rows)
    else { return nil }
    var frame = MasterFrame(
      name: name, flow: element["flow"]?.value.string ?? "main",
      cells: GridCells(columns: columns, from: rows.first, through: rows.last),
      columns: value(element, "text-columns", TemplateValue.number))
    frame.ground = color(element, "ground")
    frame.ink = color(element, "ink")
    if let opacity = value(element, "ground-opacity", TemplateValue.number) {
      frame.groundOpacity = opacity
      if let attribute = element["ground-opacity"], element["ground"] == nil,
        !element.lost.contains("ground")
      {
        problems.error(
          "template.incomplete", "‘ground-opacity’ is set, but not the colour of the background",
          at: attribute.nameRange, help: "add ground=\"black\"")
      }
    }
    if let width = value(element, "border", TemplateValue.extent) {
      frame.border = ParagraphBox.Rule(
        width: width, color: color(element, "border-color") ?? template.body.color)
    } else if let attribute = element["border-color"], !element.lost.contains("border") {
      problems.error(
        "template.incomplete", "‘border-color’ is set, but not the thickness of the border",
        at: attribute.nameRange, help: "add border=\"0.5pt\"")
    }
    let ruleColor = color(element, "rule-color") ?? template.body.color
    frame.columnRule = value(element, "column-rule", TemplateValue.extent).map {
      ParagraphBox.Rule(width: $0, color: ruleColor)
    }
    frame.articleRule = value(element, "article-rule", TemplateValue.extent).map {
      ParagraphBox.Rule(width: $0, color: ruleColor)
    }
    if let attribute = element["rule-color"], frame.columnRule == nil, frame.articleRule == nil,
      element.lost.isDisjoint(with: ["column-rule", "article-rule"])
    {
      problems.error(
        "template.incomplete", "‘rule-color’ is set, but not the thickness of the rules",
        at: attribute.nameRange, help: "add column-rule=\"0.25pt\" or article-rule=\"0.5pt\"")
    }
    if let padding = value(element, "padding", TemplateValue.padding) {
      frame.padding = insets(padding)
    }
    frame.fill = word(element, "fill", as: ColumnFill.self)
    frame.overset = word(element, "overset", as: MasterFrame.Overset.self) ?? .flow
    frame.shrinkTo = value(element, "shrink-to", TemplateValue.number)
    if let attribute = element["shrink-to"], frame.overset == .flow,
      !element.lost.contains("overset")
    {
      problems.error(
        "template.incomplete", "‘shrink-to’ is set, but nothing makes letters smaller",
        at: attribute.nameRange, help: "add overset=\"fit\", overset=\"shrink\" or overset=\"cut\"")
    }
    frame.bleeds = value(element, "bleed", TemplateValue.flag) ?? false
    return frame
  }

  private func insets(_ padding: [TemplateLength]) -> Insets {
    let sides = padding.map { $0.resolved(page: .zero, leading: template.body.leading) }
    let right = sides.count > 1 ? sides[1] : sides[0]
    return Insets(
      top: sides[0], left: sides.count > 3 ? sides[3] : right,
      bottom: sides.count > 2 ? sides[2] : sides[0], right: right)
  }

  // MARK: Cells

  /// Reports what is wrong with the cells of a frame; whether the grid has them.
  private mutating func check(
    _ frame: MasterFrame, _ element: XMLElement, in master: PageMaster
  ) -> Bool {
    guard isGridKnown else { return false }
    let cells = frame.cells
    let count = template.grid.columns
    if let attribute = element["columns"],
      cells.firstColumn > count || cells.lastColumn > count && cells.lastColumn < GridCells.last
    {
      problems.error(
        "template.outside-grid",
        "the grid has \(count) columns; ‘\(frame.name)’ lies outside it",
        at: attribute.value.range,
        help: "5- means from the fifth to the last, all means all of them")
      return false
    }
    if let attribute = element["rows"], !isInside(cells) {
      problems.error(
        "template.outside-grid", "the grid has \(rows) rows; ‘\(frame.name)’ lies outside it",
        at: attribute.value.range,
        help: "5- means from the fifth to the last, all means all of them")
      return false
    }
    if hurtMasters.contains(master.name) { return true }
    // What bleeds lies under the rest of the page, and is meant to.
    for other in master.frames
    where other.name != frame.name && overlap(frame, other)
      && (frame.flow == other.flow || !frame.bleeds && !other.bleeds)
    {
      // One that a master has from another is in the way of all frames, and is reported once.
      let isOwn = places["frame \(master.name) \(other.name)"] != nil
      guard isOwn || inTheWay.insert(other.name).inserted else { continue }
      let message = "‘\(frame.name)’ overlaps ‘\(other.name)’ in the master ‘\(master.name)’"
      let place = element["columns"]?.value.range ?? element.nameRange
      if other.flow == "main", frame.flow == "main" {
        problems.error(
          "template.overlapping-frames", message, at: place,
          help: "text would be set over text; give each its own cells")
      } else {
        problems.warn(
          "template.overlapping-frames", message, at: place,
          help: "text is set over text where both are filled")
      }
    }
    return true
  }

  /// The row's number from the top.
  func number(_ row: GridCells.Row) -> Int {
    switch row {
    case .fromTop(let number): return number
    case .fromFoot(let number): return rows + 1 - number
    }
  }

  private func isInside(_ cells: GridCells) -> Bool {
    let first = number(cells.firstRow)
    let last = number(cells.lastRow)
    return first >= 1 && last <= rows && first <= last
  }

  private func overlap(_ a: MasterFrame, _ b: MasterFrame) -> Bool {
    a.cells.firstColumn <= b.cells.lastColumn && b.cells.firstColumn <= a.cells.lastColumn
      && number(a.cells.firstRow) <= number(b.cells.lastRow)
      && number(b.cells.firstRow) <= number(a.cells.lastRow)
  }
}
