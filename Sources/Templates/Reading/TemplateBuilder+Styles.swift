import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetXML

extension TemplateBuilder {
  /// `<hyphenation>`: behind the words of the template that this one is based on.
  mutating func readWords(_ element: XMLElement) {
    for words in element.elements {
      guard let list = value(words, "list", TemplateValue.dividedWords) else { continue }
      template.dividedWords.append(
        DividedWords(language: value(words, "lang") { LanguageTag($0) }, words: list))
    }
  }

  mutating func readStyles(_ element: XMLElement) {
    var paragraphs: [String: XMLElement] = [:]
    var letters: [String: XMLElement] = [:]
    for style in element.elements {
      let isParagraph = style.name == "paragraph"
      guard let name = newName(style, isParagraph ? "paragraph style" : "style of letters") else {
        continue
      }
      if isParagraph { paragraphs[name] = style } else { letters[name] = style }
    }
    let based = template.stylesheet
    baseStyles = (Set(based.paragraphs.keys), Set(based.spans.keys))
    // Letters first: paragraphs name them.
    var spans = StyleFamily(kind: "style of letters", own: letters, base: based.spans)
    for name in letters.keys.sorted() {
      template.stylesheet.spans[name] = look(of: name, in: &spans, from: TextLook()) {
        builder, style, look in
        builder.read(style, into: &look)
        if style["ground"]?.value.string == "none" {
          look.ground = nil
        } else if let color = builder.color(style, "ground") {
          look.ground = color
        }
        if let stands = builder.value(style, "line-end", TemplateValue.flag) {
          look.standsAtLineEnd = stands
        }
      }
    }
    var blocks = StyleFamily(kind: "paragraph style", own: paragraphs, base: based.paragraphs)
    for name in paragraphs.keys.sorted() {
      template.stylesheet.paragraphs[name] = look(of: name, in: &blocks, from: ParagraphLook()) {
        builder, style, look in builder.read(style, into: &look)
      }
    }
  }

  /// Styles of one kind, and what is known of them.
  struct StyleFamily<Look> {
    var kind: String
    /// Those of this file.
    var own: [String: XMLElement]
    /// Those of the template that it is based on.
    var base: [String: Look]
    /// Those of this file that are decided.
    var decided: [String: Look] = [:]

    init(kind: String, own: [String: XMLElement], base: [String: Look]) {
      self.kind = kind
      self.own = own
      self.base = base
    }
  }

  /// The look called `name`: what it is based on, and what it says itself.
  ///
  /// However many are based on each other, one after the other: first down to what the last is based
  /// on, then back. O(those that are not decided yet).
  private mutating func look<Look>(
    of name: String, in family: inout StyleFamily<Look>, from nothing: Look,
    read: (inout TemplateBuilder, XMLElement, inout Look) -> Void
  ) -> Look? {
    /// Those to be decided, each based on the next, and where each of them stands here.
    var path: [(name: String, style: XMLElement)] = []
    var places: [String: Int] = [:]
    /// What the last of them begins with; nil where it is based on nothing else.
    var look: Look?
    var next = name
    while true {
      if let known = family.decided[next] {
        look = known
        break
      }
      guard let style = family.own[next] else {
        look = family.base[next]
        if look == nil, let attribute = path.last?.style["based-on"] {
          let (own, base) = (family.own, family.base)
          unknown(next, family.kind, at: attribute.value.range) {
            Array(Set(own.keys).union(base.keys))
          }
        }
        break
      }
      places[next] = path.count
      path.append((next, style))
      guard let attribute = style["based-on"] else { break }
      let other = attribute.value.string
      if other == "none" {
        look = nothing
        break
      } else if other == next {
        if family.base[next] == nil { cycle([next, next], family.kind, at: attribute) }
        break
      } else if let start = places[other] {
        cycle(path[start...].map(\.name) + [other], family.kind, at: attribute)
        break
      }
      next = other
    }
    for (name, style) in path.reversed() {
      var own = look ?? family.base[name] ?? nothing
      read(&self, style, &own)
      family.decided[name] = own
      look = own
    }
    return look
  }

  /// Reports that `names` are based on each other in a circle.
  mutating func cycle(_ names: [String], _ kind: String, at attribute: XMLAttribute) {
    problems.error(
      "template.cycle",
      names.count == 2
        ? "the \(kind) ‘\(names[0])’ is based on itself"
        : "these are based on each other in a circle: \(names.joined(separator: " → "))",
      at: attribute.value.range, help: "remove based-on from one of them")
  }

  // MARK: What they say

  private mutating func read(_ style: XMLElement, into look: inout TextLook) {
    if let font = font(style) {
      look.families = font.families
      look.features = font.features
      look.variations = font.variations
      look.width = font.width
    }
    if let weight = value(style, "weight", TemplateValue.weight) { look.weight = weight }
    switch style["slant"]?.value.string {
    case "roman": look.slant = .roman
    case "italic": look.slant = .italic
    case "opposite": look.slant = .opposite
    default: break
    }
    if let size = value(style, "size", TemplateValue.size) { look.size = size }
    if let color = color(style, "color") { look.color = color }
    if let caps = word(style, "caps", as: SpanStyle.Caps.self) { look.caps = caps }
    if let figures = value(
      style, "figures",
      { TemplateValue.options($0, SpanStyle.Figures.named, none: "normal") })
    {
      look.figures = figures
    }
    if let features = value(style, "features", TemplateValue.features) { look.features += features }
    if let tracking = value(style, "tracking", TemplateValue.tracking) { look.tracking = tracking }
    if let language = value(style, "lang", { LanguageTag($0) }) { look.language = language }
  }

  private mutating func read(_ style: XMLElement, into look: inout ParagraphLook) {
    read(style, into: &look.text)
    switch style["part"]?.value.string {
    case "running": look.part = .running
    case "opening": look.part = .opening
    case "heading": look.part = .heading
    case "caption": look.part = .caption
    case "apart": look.part = .apart
    default: break
    }
    switch style["align"]?.value.string {
    case "body": look.alignment = .asBody
    case "ragged": look.alignment = .ragged
    case let word?:
      if let alignment = ParagraphStyle.Alignment(rawValue: word) {
        look.alignment = .exactly(alignment)
      }
    case nil: break
    }
    if let indents = value(style, "indent", TemplateValue.indents) {
      look.firstLineIndent = indents[0]
      if indents.count > 1 { look.headIndent = indents[1] }
      if indents.count > 2 { look.tailIndent = indents[2] }
    }
    readRoom(style, into: &look)
    readOpening(style, into: &look)
    readBox(style, into: &look)
  }

  private func readRoom(_ style: XMLElement, into look: inout ParagraphLook) {
    if let leading = value(style, "leading", TemplateValue.leading) { look.leading = leading }
    if let room = value(style, "space-before", TemplateValue.textRoom) { look.spaceBefore = room }
    if let room = value(style, "space-after", TemplateValue.textRoom) { look.spaceAfter = room }
    if let room = value(style, "space-between", TemplateValue.textRoom) {
      look.spaceBetween = room
    }
    if let hyphenates = value(style, "hyphenate", TemplateValue.flag) {
      look.hyphenates = hyphenates
    }
    if let balances = value(style, "balance", TemplateValue.flag) { look.balances = balances }
    if let keep = value(
      style, "keep", { TemplateValue.options($0, ParagraphSetting.Keep.named, none: "none") })
    {
      look.keepsTogether = keep.contains(.together)
      look.keepsWithNext = keep.contains(.next)
      look.keepsWithPrevious = keep.contains(.previous)
    }
    if let orphans = value(style, "orphans", TemplateValue.number) { look.orphans = orphans }
    if let widows = value(style, "widows", TemplateValue.number) { look.widows = widows }
    switch style["microtype"]?.value.string {
    case "body": look.letters = .asBody
    case "hanging": look.letters = .hanging
    case "none": look.letters = .fixed
    default: break
    }
    if let interval = value(style, "tab-interval", TemplateValue.textRoom) {
      look.tabInterval = interval
    }
    switch style["br"]?.value.string {
    case "line": look.breaksAreLines = false
    case "paragraph": look.breaksAreLines = true
    default: break
    }
    // The words are those of tab stops in manuscripts.
    switch style["leader"]?.value.string {
    case "none": look.leader = ""
    case "dots": look.leader = " ."
    case "line": look.leader = "_"
    default: break
    }
  }

  private mutating func readOpening(_ style: XMLElement, into look: inout ParagraphLook) {
    if let lines = value(style, "dropcap", TemplateValue.number) { look.dropCapLines = lines }
    if let words = value(style, "leadin", TemplateValue.number) { look.leadInWords = words }
    if let attribute = style["dropcap-style"],
      let name = known(attribute, "style of letters", among: template.stylesheet.spans)
    {
      look.dropCapText = template.stylesheet.spans[name]
    }
    if let attribute = style["leadin-style"],
      let name = known(attribute, "style of letters", among: template.stylesheet.spans)
    {
      look.leadInText = template.stylesheet.spans[name]
    }
  }

  private mutating func readBox(_ style: XMLElement, into look: inout ParagraphLook) {
    if let rule = word(style, "rule", as: ParagraphSetting.Rule.self) { look.rule = rule }
    if let width = value(style, "rule-weight", TemplateValue.extent) { look.ruleWidth = width }
    if let color = color(style, "rule-color") { look.ruleColor = color }
    if style["ground"]?.value.string == "none" {
      look.ground = nil
    } else if let color = color(style, "ground") {
      look.ground = color
    }
    if let padding = value(style, "padding", TemplateValue.textPadding) { look.padding = padding }
  }
}
