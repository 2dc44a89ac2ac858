import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetXML

/// Makes a template of elements whose names and values are right, and looks up the names in them.
struct TemplateBuilder {
  /// What is wrong.
  var problems: TemplateProblems
  /// The template so far.
  var template = Template.bare
  /// Where the names of this file were written, by their kind.
  var places: [String: Range<Int>] = [:]

  /// How many of a kind were left out, or have no name to be called by: as many names that nothing
  /// has are theirs.
  private var nameless: [String: Int]
  private var forgiven: [String: Set<String>] = [:]
  /// Whether it is not known what this template is based on, and which names there are.
  private var isBaseUnknown = false
  /// Whether page and grid are as they are meant: nothing is reported about cells and room where
  /// not.
  var isGridKnown = true
  /// The masters of which something was left out: whether text flows through them is not known.
  var hurtMasters: Set<String> = []
  /// The masters that have as many frames and pieces of furniture as they can.
  var fullMasters: Set<String> = []
  /// The frames of other masters that were reported to lie under those of one.
  var inTheWay: Set<String> = []

  /// The names of the styles that this file has from the template it is based on.
  var baseStyles: (paragraphs: Set<String>, letters: Set<String>) = ([], [])

  /// Reports into `problems`.
  ///
  /// - Parameter nameless: How many elements of a name were left out, or have no name.
  init(_ problems: TemplateProblems, nameless: [String: Int]) {
    self.problems = problems
    let kinds = [
      "color": "colour", "font": "font", "paragraph": "paragraph style",
      "letters": "style of letters", "master": "master", "sequence": "sequence",
    ]
    self.nameless = Dictionary(
      uniqueKeysWithValues: nameless.compactMap { name, count in
        kinds[name].map { ($0, count) }
      })
    if nameless["master"] != nil { hurtMasters = [""] }
  }

  /// The template of `root`; nil where no pages can be made by it.
  mutating func build(_ root: XMLElement, base: (String) -> Template?) -> Template? {
    begin(root, base)
    let sections = root.elements
    func section(_ name: String) -> XMLElement? { sections.first { $0.name == name } }
    // What is named stands before what names it, however they stand in the file.
    if let colors = section("colors") { readColors(colors) }
    if let fonts = section("fonts") { readFonts(fonts) }
    if let body = section("body") { readBody(body) }
    if let words = section("hyphenation") { readWords(words) }
    let page = section("page")
    let grid = section("grid")
    if let page { readPage(page) }
    if let grid { readGrid(grid) }
    if let pages = section("pages") { readPages(pages) }
    if let notes = section("notes") { readNotes(notes) }
    if let fit = section("fit") { readFit(fit) }
    if let pdf = section("pdf") { readPDF(pdf) }
    let decides = [page, grid, section("body")].compactMap(\.self)
    isGridKnown = !isBaseUnknown && decides.allSatisfy { $0.lost.isDisjoint(with: deciding) }
    let sheet = Sheet(root: root, page: page, grid: grid, body: section("body"))
    checkRoom(sheet)
    if let styles = section("styles") { readStyles(styles) }
    if let masters = section("masters") { readMasters(masters, sheet) }
    let isSound = readSequences(section("sequences") ?? root)
    checkInherited(section("masters"), sheet)
    if let map = section("elements") { readMap(map) }
    if let styles = section("styles") { checkRoom(ofStyles: styles) }
    if let masters = section("masters") { reportUnused(masters) }
    if let styles = section("styles") { reportUnusedStyles(styles, root) }
    return isSound ? template : nil
  }

  /// The attributes that decide how many cells the grid has, and how large they are.
  private let deciding: Set<String> = [
    "size", "facing", "binding", "top", "bottom", "inner", "outer", "columns", "gutter", "leading",
  ]

  private mutating func begin(_ root: XMLElement, _ base: (String) -> Template?) {
    let asked = root["based-on"]
    isBaseUnknown = root.lost.contains("based-on") || root.hasLostChild
    if let asked {
      let name = asked.value.string
      if name == "none" {
        template = .bare
      } else if let found = base(name) {
        template = found
      } else {
        problems.error(
          "template.unknown-name", "there is no template ‘\(name)’ among those that ship",
          at: asked.value.range,
          help: TemplateProblems.help(for: name, among: ShippedTemplates.names))
        let near = Suggestion.nearest(to: name, among: ShippedTemplates.names)
        if let meant = near.flatMap(base) { template = meant } else { isBaseUnknown = true }
      }
    }
    if template == .bare, asked?.value.string != "none", let plain = base("plain") {
      template = plain
    }
    template.places = [:]
    // A template with masters and sequences of its own has no use for those of the plain one.
    if asked == nil, root.elements.contains(where: { $0.name == "sequences" }) {
      template.sequences = [:]
      if root.elements.contains(where: { $0.name == "masters" }) { template.masters = [:] }
    }
    if asked == nil, root.elements.contains(where: { $0.name == "elements" }) {
      template.elements = ElementMap([:])
    }
    if let name = root["name"] { template.name = name.value.string }
    if let summary = root["summary"] {
      template.summary = TemplateValue.words(summary.value.string).joined(separator: " ")
    }
  }

  // MARK: Reading attributes

  /// What `read` makes of the attribute `name`; nil where it is not there.
  func value<Value>(_ element: XMLElement, _ name: String, _ read: (String) -> Value?) -> Value? {
    element[name].flatMap { read($0.value.string) }
  }

  /// The case of `Words` that the attribute `name` names.
  func word<Words: RawRepresentable<String>>(
    _ element: XMLElement, _ name: String, as type: Words.Type
  ) -> Words? {
    value(element, name) { Words(rawValue: $0) }
  }

  /// The name of `element`, unless another `kind` of this file has it.
  mutating func newName(_ element: XMLElement, _ kind: String, of place: String = "") -> String? {
    guard let attribute = element["name"] else { return nil }
    let name = attribute.value.string
    let key = "\(kind) \(place) \(name)"
    guard places[key] == nil else {
      problems.error(
        "template.duplicate-name", "another \(kind) is called ‘\(name)’", at: attribute.value.range,
        help: "give each a different name")
      return nil
    }
    places[key] = attribute.value.range
    return name
  }

  /// The name in `attribute` where `known` has it; else an error.
  mutating func known<Value>(
    _ attribute: XMLAttribute, _ kind: String, among known: [String: Value]
  ) -> String? {
    let name = attribute.value.string
    if known[name] != nil { return name }
    unknown(name, kind, at: attribute.value.range) { Array(known.keys) }
    return nil
  }

  /// Reports that nothing of `kind` is called `name`; `known` are the names that there are.
  mutating func unknown(
    _ name: String, _ kind: String, at range: Range<Int>, among known: () -> [String]
  ) {
    unknown(
      name, kind, at: range, help: { TemplateProblems.help(for: name, among: known().sorted()) })
  }

  /// The same with other help. Nothing is reported where it may be the name of what was left out.
  private mutating func unknown(
    _ name: String, _ kind: String, at range: Range<Int>, help: () -> String?
  ) {
    if isBaseUnknown || forgiven[kind]?.contains(name) ?? false { return }
    if nameless[kind] ?? 0 > forgiven[kind]?.count ?? 0 {
      forgiven[kind, default: []].insert(name)
      return
    }
    problems.unknown(name, kind, at: range, help: help)
  }

  /// The colour that the attribute `name` of `element` names.
  mutating func color(_ element: XMLElement, _ name: String) -> Color? {
    guard let attribute = element[name] else { return nil }
    let text = attribute.value.string
    if let swatch = template.palette[text] { return swatch.color }
    if let color = Color(named: text) { return color }
    let palette = template.palette
    unknown(
      text, "colour", at: attribute.value.range,
      help: {
        // Of the template's own names first: they are the ones that are meant.
        let own = palette.keys.sorted()
        let near =
          Suggestion.nearest(to: text, among: own)
          ?? Suggestion.nearest(to: text, among: Color.namesInOrder)
        return TemplateProblems.help(for: text, among: own, others: near)
      })
    return nil
  }

  /// The face that the attribute `name` of `element` names.
  mutating func font(_ element: XMLElement, _ name: String = "font") -> TemplateFont? {
    guard let attribute = element[name] else { return nil }
    if let font = template.fonts[attribute.value.string] { return font }
    let fonts = template.fonts
    unknown(
      attribute.value.string, "font", at: attribute.value.range,
      help: {
        TemplateProblems.help(for: attribute.value.string, among: fonts.keys.sorted())
          ?? TemplateProblems.namesOfFonts
      })
    return nil
  }
}
