import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// Makes attributed text of a document.
struct MarkupTextMaker {
  private(set) var text = AttributedText()
  private(set) var images: [MarkupImage] = []
  private(set) var diagnostics: [Diagnostic] = []

  private let document: Document
  private let plain: TextAttributes
  private let look: MarkupLook
  /// The attributes of styles in paragraphs that say the same of their letters.
  private var known: [Key: TextAttributes] = [:]

  /// What a paragraph says of its letters.
  private struct Base: Hashable {
    var kind: ElementKind
    var setting: Int
  }

  private struct Key: Hashable {
    var base: Base
    var style: SpanStyle.Index
  }

  init(_ document: Document, _ plain: TextAttributes, _ look: MarkupLook) {
    self.document = document
    self.plain = plain
    self.look = look
  }

  mutating func make(_ pictureSize: (String) -> Size?) {
    for element in document.elements {
      if element.form == .object { note(element) }
      let base = Base(kind: element.kind, setting: element.setting)
      var last = SpanStyle.Index.unset
      for inline in document.inlines(of: element) {
        switch inline {
        case .text(let piece):
          last = piece.style
          text.append(utf8: document.utf8(of: piece), attributes(piece.style, base))
        case .lineBreak(let end):
          last = end.style
          text.append(utf8: Document.lineSeparator, attributes(end.style, base))
        case .image(let index):
          last = document.images[index].style
          add(document.images[index], attributes(last, base), pictureSize)
        }
      }
      if element.separator != nil {
        text.append(utf8: [Document.paragraphEnd], attributes(last, base))
      }
    }
  }

  // MARK: Pictures and objects

  private mutating func add(
    _ image: Image, _ attributes: TextAttributes, _ pictureSize: (String) -> Size?
  ) {
    images.append(
      MarkupImage(
        name: image.name, width: image.width, height: image.height, location: text.endOffset,
        node: image.node, alternative: image.alternative))
    var intrinsic = Size(width: 3, height: 2)
    if let width = image.width, let height = image.height {
      intrinsic = Size(width: width, height: height)
    } else if let size = pictureSize(image.name) {
      intrinsic = size
    } else if !image.name.isEmpty {
      diagnostics.append(
        Diagnostic(
          .warning, "picture.unknown-size",
          "the size of “\(image.name)” is not known; 3 to 2 is assumed", at: image.source,
          help: "write width and height, or supply the size to the reader"))
    }
    text.append(
      RunDelegate(
        node: image.node,
        sizing: .picture(intrinsic: intrinsic, width: image.width, height: image.height)),
      attributes)
  }

  private mutating func note(_ object: Element) {
    let name = object.kind.rawValue
    diagnostics.append(
      Diagnostic(
        .note, "markup.needs-pages", "<\(name)> is left out, since only pages can show it",
        at: object.source))
  }

  // MARK: Attributes

  private mutating func attributes(
    _ index: SpanStyle.Index, _ base: Base
  ) -> TextAttributes {
    let key = Key(base: base, style: index)
    if let attributes = known[key] { return attributes }
    var attributes = plain
    apply(document.settings[base.setting], of: base.kind, to: &attributes)
    apply(document[index], to: &attributes)
    known[key] = attributes
    return attributes
  }

  private func apply(
    _ setting: ParagraphSetting, of kind: ElementKind, to attributes: inout TextAttributes
  ) {
    if kind.form == .text, kind != .paragraph {
      look.style(.paragraph(kind.rawValue), &attributes)
    }
    for name in setting.classes { look.style(.named(name), &attributes) }
    if let language = setting.language { attributes.language = language }
    var style = attributes.paragraph
    if let alignment = setting.alignment { style.alignment = alignment }
    if let indent = setting.indents.first { style.firstLineIndent = indent }
    if let indent = setting.indents.head { style.headIndent = indent }
    if let indent = setting.indents.tail { style.tailIndent = indent }
    if let tabs = setting.tabs { style.tabs = tabs }
    if let hyphenates = setting.hyphenates { style.hyphenates = hyphenates }
    if let kinsoku = setting.kinsoku { style.kinsoku = kinsoku }
    if let keep = setting.keep {
      style.keepsTogether = keep.contains(.together)
      style.keepsWithNext = keep.contains(.next)
    }
    // Where nothing was said, the framesetter's own style holds.
    if style != attributes.paragraph { attributes.paragraphStyle = style }
  }

  private func apply(_ style: SpanStyle, to attributes: inout TextAttributes) {
    for name in style.classes { look.style(.named(name), &attributes) }
    if let address = style.href {
      look.style(.link(address), &attributes)
      attributes.link = address
    }
    if let face = style.face { attributes.font.families = [face] + plain.font.families }
    if let size = style.size { attributes.fontSize = size }
    if style.bold { attributes.font.weight = 700 }
    if style.italic { attributes.font.slant = .italic }
    if let variations = style.variations { attributes.font.variations += variations }
    switch style.color {
    case .unset: break
    case .none: attributes.color = nil
    case .color(let color): attributes.color = color
    }
    switch style.strokeColor {
    case .unset: break
    case .none: attributes.strokeColor = nil
    case .color(let color): attributes.strokeColor = color
    }
    switch style.mark {
    case nil, .some(.none): break
    case .unset: attributes.background = .hex(0xFFF2A8)
    case .color(let color): attributes.background = color
    }
    if let language = style.language { attributes.language = language }
    if style.underline { attributes.underline = .single }
    if style.strikethrough { attributes.strikethrough = .single }
    let raised = style.superscriptDepth - style.subscriptDepth
    if raised != 0 { attributes.superscript = raised }
    attributes.features += features(of: style)
    if style.keepsOnLine { attributes.keepsOnLine = true }
    if style.prefersLineEnd { attributes.prefersLineEnd = true }
    if let ruby = style.ruby {
      var annotation = RubyAnnotation(
        ruby.text, alignment: ruby.alignment ?? .distribute, position: ruby.position ?? .before)
      annotation.occurrence = ruby.number
      attributes.ruby = annotation
    }
  }

  private func features(of style: SpanStyle) -> [FontFeature] {
    var names: [String] = []
    switch style.caps {
    case nil, .normal: break
    case .small: names = ["smcp"]
    case .allSmall: names = ["smcp", "c2sc"]
    }
    let figures: [(SpanStyle.Figures, String)] = [
      (.lining, "lnum"), (.oldStyle, "onum"), (.tabular, "tnum"), (.proportional, "pnum"),
      (.fractions, "frac"), (.superiors, "sups"), (.inferiors, "sinf"), (.ordinals, "ordn"),
      (.slashedZero, "zero"),
    ]
    for (form, name) in figures where style.figures?.contains(form) ?? false { names.append(name) }
    return names.compactMap { FontFeature($0) } + (style.features ?? [])
  }
}
