import Diagnostics
import ElementTree
import Geometry
import RichText

/// Makes a template of elements whose names and values are right, and looks up the names in them.
struct TemplateBuilder {
  /// What is wrong.
  var problems: TemplateProblems
  /// The template so far.
  var template = Template.bare
  /// Where the names of this file were written, by their kind.
  var places: [String: Range<Int>] = [:]

  /// Tells into `problems`.
  init(_ problems: TemplateProblems) { self.problems = problems }

  /// The template of `root`; nil where no pages can be made by it.
  mutating func build(_ root: XMLElement, base: (String) -> Template?) -> Template? {
    begin(root, base)
    let sections = root.elements
    func section(_ name: String) -> XMLElement? { sections.first { $0.name == name } }
    // What is named stands before what names it, however they stand in the file.
    if let colors = section("colors") { readColors(colors) }
    if let fonts = section("fonts") { readFonts(fonts) }
    if let body = section("body") { readBody(body) }
    if let page = section("page") { readPage(page) }
    if let grid = section("grid") { readGrid(grid) }
    checkRoom(section("page") ?? section("grid") ?? root)
    if let styles = section("styles") { readStyles(styles) }
    if let masters = section("masters") { readMasters(masters) }
    let isSound = readSequences(section("sequences") ?? root)
    if let map = section("elements") { readMap(map) }
    if let masters = section("masters") { tellUnused(masters) }
    return isSound ? template : nil
  }

  private mutating func begin(_ root: XMLElement, _ base: (String) -> Template?) {
    let asked = root["based-on"]
    if let asked {
      let name = asked.value.string
      if name == "none" {
        template = .bare
      } else if let found = base(name) {
        template = found
      } else {
        problems.error(
          "template.unknown-name", "no template that is shipped is called ‘\(name)’",
          at: asked.value.range,
          help: TemplateProblems.help(for: name, among: ShippedTemplates.names))
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
        help: "give each a name of its own")
      return nil
    }
    places[key] = attribute.value.range
    return name
  }

  /// The name in `attribute` where `known` has it; else an error.
  mutating func known(_ attribute: XMLAttribute, _ kind: String, among known: [String]) -> String? {
    let name = attribute.value.string
    if known.contains(name) { return name }
    unknown(name, kind, at: attribute.value.range, among: known)
    return nil
  }

  /// Tells that nothing of `kind` is called `name`.
  mutating func unknown(
    _ name: String, _ kind: String, at range: Range<Int>, among known: [String]
  ) {
    problems.error(
      "template.unknown-name", "no \(kind) is called ‘\(TemplateProblems.short(name))’", at: range,
      help: TemplateProblems.help(for: name, among: known.sorted()))
  }

  /// The colour that the attribute `name` of `element` names.
  mutating func color(_ element: XMLElement, _ name: String) -> Color? {
    guard let attribute = element[name] else { return nil }
    let text = attribute.value.string
    if let swatch = template.palette[text] { return swatch.color }
    if let color = Color(named: text) { return color }
    // Of the template's own names first: they are the ones that are meant.
    let own = template.palette.keys.sorted()
    let near =
      Suggestion.nearest(to: text, among: own)
      ?? Suggestion.nearest(to: text, among: Color.namesInOrder)
    problems.error(
      "template.unknown-name", "no colour is called ‘\(TemplateProblems.short(text))’",
      at: attribute.value.range,
      help: TemplateProblems.help(for: text, among: own, others: near))
    return nil
  }

  /// The face that the attribute `name` of `element` names.
  mutating func font(_ element: XMLElement, _ name: String = "font") -> TemplateFont? {
    guard let attribute = element[name] else { return nil }
    if let font = template.fonts[attribute.value.string] { return font }
    let known = template.fonts.keys.sorted()
    let help = TemplateProblems.help(for: attribute.value.string, among: known)
    problems.error(
      "template.unknown-name",
      "no font is called ‘\(TemplateProblems.short(attribute.value.string))’",
      at: attribute.value.range,
      help: help ?? TemplateProblems.namesOfFonts)
    return nil
  }
}
