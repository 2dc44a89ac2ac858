import TypesetElementTree
import TypesetRichText

/// The elements of a template and what may stand in them. The schema says the same
/// (`schema/template.rng`), and a test holds the two together.
enum Vocabulary {
  /// An attribute.
  struct Attribute: Sendable {
    /// Its name.
    var name: String
    /// What may stand in it.
    var kind: ValueKind
    /// Whether it must be there.
    var isRequired = false
    /// Between which lengths it makes sense.
    var bounds = ValueBounds.anything
  }

  /// An element.
  struct Element: Sendable {
    /// Its name.
    var name: String
    /// Its attributes.
    var attributes: [Attribute]
    /// What may stand in it.
    var children: [String] = []
    /// Whether each of these stands there once at most.
    var hasEachOnce = false
    /// Whether letters may stand in it.
    var hasText = false

    /// The attribute `name`.
    subscript(name: String) -> Attribute? { attributes.first { $0.name == name } }
  }

  /// The element that holds all others.
  static let root = "template"

  /// All elements, by name: each has one place and one meaning.
  static let elements: [String: Element] = {
    var elements: [String: Element] = [:]
    for element in list { elements[element.name] = element }
    return elements
  }()

  /// All elements in the order of a template.
  static let list: [Element] = [
    Element(
      name: root,
      attributes: [
        required("name", .name), required("summary", .text), optional("based-on", .name),
      ],
      children: [
        "page", "grid", "pages", "notes", "fit", "pdf", "colors", "fonts", "body", "hyphenation",
        "styles", "elements", "masters", "sequences",
      ], hasEachOnce: true),
    Element(
      name: "page",
      attributes: [
        optional("size", .pageSize, .page), optional("facing", .yesNo),
        optional("binding", .words(PageFormat.Binding.allCases.map(\.rawValue))),
        optional("top", .pageLength),
        optional("bottom", .pageLength), optional("inner", .pageLength),
        optional("outer", .pageLength), optional("bleed", .room),
      ]),
    Element(
      name: "grid",
      attributes: [
        optional("columns", .number(1...GridCells.last - 1)), optional("gutter", .pageLength),
        optional("pictures", .words(GridFormat.PictureHeight.allCases.map(\.rawValue))),
      ]),
    Element(
      name: "pages",
      attributes: PageWeights.asked.map {
        optional("\($0.name)", .number(0...PageWeights.mostPercent))
      }),
    Element(
      name: "notes",
      attributes: [
        optional(
          "place",
          .words(
            [NotePlace.foot, .end].map(\.rawValue)
              + [NoteDesign.acrossPage, NoteDesign.inMargin])),
        optional("numbering", .words(NoteNumbering.allCases.map(\.rawValue))),
        optional("rule", .extent, .rule), optional("rule-color", .color),
        optional("rule-length", .extent), optional("gap", .room),
      ]),
    Element(
      name: "fit",
      attributes: [
        optional("order", .means), optional("headings", .percents), optional("quotes", .percents),
        optional("spacing", .number(0...100)),
      ]),
    Element(
      name: "pdf",
      attributes: [
        optional("backend", .words(PDFSetting.Writer.allCases.map(\.rawValue))),
        optional("standard", .words(PDFSetting.asked)),
      ]),
    Element(name: "colors", attributes: [], children: ["color"]),
    Element(
      name: "color",
      attributes: [required("name", .name), required("rgb", .screenColor), optional("cmyk", .ink)]),
    Element(name: "fonts", attributes: [], children: ["font"]),
    Element(
      name: "font",
      attributes: [
        required("name", .name), required("families", .families), optional("features", .features),
        optional("variations", .variations), optional("width", .number(50...200)),
      ]),
    Element(
      name: "body",
      attributes: [
        optional("font", .name), optional("weight", .weight), optional("size", .extent, .letters),
        optional("leading", .extent, .leading), optional("indent", .room),
        optional("align", .words(ParagraphStyle.Alignment.allCases.map(\.rawValue))),
        optional("lang", .language), optional("hyphenate", .yesNo),
        optional("microtype", .words(["standard", "hanging", "none"])), optional("color", .color),
        optional("link-color", .colorOrNone), optional("adopt-size", .yesNo),
        optional("orphans", .number(1...20)), optional("widows", .number(1...20)),
        optional("fill", fill),
      ]),
    Element(name: "hyphenation", attributes: [], children: ["words"]),
    Element(
      name: "words",
      attributes: [required("list", .dividedWords), optional("lang", .language)]),
    Element(name: "styles", attributes: [], children: ["paragraph", "letters"]),
    Element(
      name: "paragraph",
      attributes: [required("name", .name), optional("based-on", .name)] + look
        + [
          optional("part", .words(["running", "opening", "heading", "caption", "apart"])),
          optional(
            "align",
            .words(["body", "ragged"] + ParagraphStyle.Alignment.allCases.map(\.rawValue))),
          optional("indent", .indents), optional("leading", .leading, .leading),
          optional("space-before", .textRoom), optional("space-after", .textRoom),
          optional("space-between", .textRoom),
          optional("hyphenate", .yesNo), optional("balance", .yesNo), optional("keep", .keep),
          optional("orphans", .number(1...20)), optional("widows", .number(1...20)),
          optional("dropcap", .number(0...20)), optional("dropcap-style", .name),
          optional("leadin", .number(0...100)), optional("leadin-style", .name),
          optional("rule", .words(ParagraphSetting.Rule.allCases.map(\.rawValue))),
          optional("rule-weight", .extent, .rule), optional("rule-color", .color),
          optional("ground", .colorOrNone), optional("padding", .textPadding),
          optional("microtype", .words(["body", "hanging", "none"])),
          optional("tab-interval", .textRoom), optional("br", .words(["line", "paragraph"])),
          optional("leader", .words(["none", "dots", "line"])),
        ]),
    Element(
      name: "letters",
      attributes: [required("name", .name), optional("based-on", .name)] + look
        + [optional("ground", .colorOrNone), optional("line-end", .yesNo)]),
    Element(name: "elements", attributes: [], children: ["map"]),
    Element(
      name: "map",
      attributes: [
        required("element", .words(ElementKind.named.map(\.rawValue))),
        optional("class", .name), optional("in", .surrounding), optional("style", .name),
        optional("span", .span), optional("columns", .number(1...12)), optional("sequence", .name),
        optional("starts", starts), optional("fill", fill), optional("flow", .name),
        optional("place", .words(["here", "top", "bottom", "auto"])),
        optional("min", .number(10...99)), optional("fit", .words(["cover", "contain"])),
        optional("insists", .yesNo),
      ]),
    Element(name: "masters", attributes: [], children: ["master"]),
    Element(
      name: "master",
      attributes: [
        required("name", .name), optional("based-on", .name),
        optional("side", .words(PageMaster.Side.allCases.map(\.rawValue))),
        optional("mirrored", .yesNo),
      ], children: ["frame", "without", "folio", "text", "rule", "ground", "picture"]),
    Element(
      name: "frame",
      attributes: [
        required("name", .name), optional("flow", .name), required("columns", .columns),
        required("rows", .rows), optional("text-columns", .number(1...12)),
        optional("ground", .color), optional("ground-opacity", .number(1...100)),
        optional("ink", .color), optional("border", .extent, .rule),
        optional("border-color", .color),
        optional("padding", .padding), optional("column-rule", .extent, .rule),
        optional("article-rule", .extent, .rule), optional("rule-color", .color),
        optional("fill", fill),
        optional("overset", .words(MasterFrame.Overset.allCases.map(\.rawValue))),
        optional("shrink-to", .number(20...99)), optional("bleed", .yesNo),
      ]),
    Element(name: "without", attributes: [required("name", .name)]),
    Element(
      name: "folio", attributes: [optional("name", .name), optional("title", .yesNo)] + lineOfText),
    Element(
      name: "text", attributes: [required("name", .name)] + lineOfText, children: ["span"],
      hasText: true),
    Element(name: "span", attributes: [required("style", .name)], hasText: true),
    Element(
      name: "rule",
      attributes: [required("name", .name)] + box
        + [optional("weight", .extent, .rule), optional("color", .color)]),
    Element(
      name: "ground",
      attributes: [required("name", .name)] + box
        + [required("color", .color), optional("opacity", .number(1...100))]),
    Element(
      name: "picture",
      attributes: [required("name", .name)] + box + [required("src", .text)]),
    Element(
      name: "sequences", attributes: [optional("default", .name)], children: ["sequence"]),
    Element(
      name: "sequence",
      attributes: [required("name", .name), optional("starts", starts), optional("fill", fill)],
      children: ["step"]),
    Element(
      name: "step",
      attributes: [
        required("masters", .names), optional("repeat", .yesNo),
        optional("when", .words(PageSequence.Step.Condition.allCases.map(\.rawValue))),
      ]),
  ]

  private static let fill = ValueKind.words(ColumnFill.allCases.map(\.rawValue))
  private static let starts = ValueKind.words(ArticleStart.allCases.map(\.rawValue))

  /// What is said of letters.
  private static let look = [
    optional("font", .name), optional("weight", .weight),
    optional("slant", .words(["roman", "italic", "opposite"])), optional("size", .size, .letters),
    optional("color", .color), optional("caps", .words(SpanStyle.Caps.allCases.map(\.rawValue))),
    optional("figures", .figures), optional("features", .features),
    optional("tracking", .tracking), optional("lang", .language),
  ]

  /// Where furniture lies.
  private static let box = [
    optional("left", .leftEdge), optional("right", .rightEdge), optional("top", .topEdge),
    optional("bottom", .bottomEdge), optional("mirrored", .yesNo),
  ]

  /// Where a line of letters stands.
  private static let lineOfText = [
    optional("style", .name), optional("left", .leftEdge), optional("right", .rightEdge),
    optional("top", .topEdge), required("baseline", .bottomEdge),
    optional("align", .words(["left", "center", "right"])), optional("mirrored", .yesNo),
  ]

  private static func required(_ name: String, _ kind: ValueKind) -> Attribute {
    Attribute(name: name, kind: kind, isRequired: true)
  }

  private static func optional(
    _ name: String, _ kind: ValueKind, _ bounds: ValueBounds = .anything
  ) -> Attribute {
    Attribute(name: name, kind: kind, bounds: bounds)
  }

  /// What people write for something that has another name here, by element and attribute.
  static let otherNames = [
    "colour": "color", "colours": "colors", "colour-name": "name", "left-margin": "inner",
    "margin-left": "inner", "margin-right": "outer", "margin-top": "top", "margin-bottom": "bottom",
    "height": "size", "style": "styles", "character": "letters", "char": "letters", "pages": "step",
    "page-master": "master", "language": "lang", "drop-cap": "dropcap", "lead-in": "leadin",
    "alignment": "align", "background": "ground", "back": "ground", "inherits": "based-on",
    "extends": "based-on", "basedon": "based-on", "parent": "based-on", "y": "baseline",
    "weight": "rule-weight", "family": "families", "kerning": "tracking",
    "letter-spacing": "tracking",
    "line-height": "leading", "margin": "inner", "baselines": "grid", "start": "starts",
    "repeats": "repeat", "master": "masters", "image": "picture", "img": "picture", "line": "rule",
    "box": "ground", "italic": "slant", "bold": "weight", "class": "style", "desc": "summary",
    "description": "summary", "title": "summary",
  ]
}
