import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates

/// Makes text attributes of what was written, once for each style of a document and each look of
/// the paragraphs it stands in.
struct AttributeResolver {
  /// What a paragraph says about the letters in it.
  struct Base: Hashable {
    /// Which of the looks; 0 is running text.
    var look = 0
    /// True for the words in small capitals that open a paragraph.
    var isLeadIn = false
    /// The look of what opens a paragraph, over that; 0 for none.
    var opening = 0
  }

  private struct Key: Hashable {
    var base: Base
    var style: SpanStyle.Index
  }

  private struct ClassKey: Hashable {
    var base: Base
    var name: String?
  }

  let document: Document
  let body: BodyStyle
  /// The size of running text as the manuscript has it; what classes are proportions of.
  private let adoptedSize: Length
  private let stylesheet: Stylesheet
  /// Whether attributes say that their colour was written: what is found to be a link later has the
  /// colour of links where it was not.
  var marksWrittenColors = false
  private let supports: (FontQuery, FontFeature, LanguageTag) -> Bool
  /// Attributes in running text, by style.
  private var plain: [TextAttributes?]
  /// Attributes elsewhere.
  private var others: [Key: TextAttributes] = [:]
  /// Attributes of letters that nobody wrote, by their class.
  private var generated: [ClassKey: TextAttributes] = [:]
  private var looks = [TextLook()]
  private var places: [TextLook: Int] = [TextLook(): 0]

  /// `supports` says whether the face of a query has a feature in a language.
  init(
    document: Document, body: BodyStyle, adoptedSize: Length? = nil,
    stylesheet: Stylesheet = .standard,
    supports: @escaping (FontQuery, FontFeature, LanguageTag) -> Bool = { _, _, _ in true }
  ) {
    self.document = document
    self.body = body
    self.adoptedSize = adoptedSize ?? body.size
    self.stylesheet = stylesheet
    self.supports = supports
    plain = Array(repeating: nil, count: document.styles.count)
  }

  /// The place of `look`, for `attributes`.
  mutating func place(of look: TextLook) -> Int {
    if let known = places[look] { return known }
    looks.append(look)
    places[look] = looks.count - 1
    return looks.count - 1
  }

  /// The attributes of `index` in running text, without a node. O(1) from the second call on.
  mutating func attributes(of index: SpanStyle.Index) -> TextAttributes {
    let place = Int(index.rawValue)
    if let known = plain[place] { return known }
    let fresh = resolve(document.styles[place], in: Base())
    plain[place] = fresh
    return fresh
  }

  /// The attributes of `index` in a paragraph of `base`, without a node. O(1) from the second call
  /// on.
  mutating func attributes(of index: SpanStyle.Index, in base: Base) -> TextAttributes {
    if base == Base() { return attributes(of: index) }
    let key = Key(base: base, style: index)
    if let known = others[key] { return known }
    let fresh = resolve(document[index], in: base)
    others[key] = fresh
    return fresh
  }

  /// The attributes of letters that nobody wrote, with the class `name` or none, in a paragraph of `base`, without a node.
  /// O(1) from the second call on.
  mutating func attributes(ofClass name: String?, in base: Base) -> TextAttributes {
    let key = ClassKey(base: base, name: name)
    if let known = generated[key] { return known }
    var style = SpanStyle()
    if let name { style.classes = [name] }
    let fresh = resolve(style, in: base)
    generated[key] = fresh
    return fresh
  }

  /// The size as written, before superscripts shrink it: what distinguishes a headline from running
  /// text.
  func writtenSize(of index: SpanStyle.Index) -> Length {
    document[index].size ?? body.size
  }

  /// The size of letters in a paragraph of `look` for which no size was written.
  func size(of look: TextLook) -> Length {
    look.size?.length(around: adoptedSize) ?? adoptedSize
  }

  /// What `style` looks like in a paragraph of `base`.
  ///
  /// The classes of spans go over what is around them, face and size as well: whoever writes
  /// `class=code` within `<font face=…>` means code. What else was written goes over the classes.
  private func resolve(_ style: SpanStyle, in base: Base) -> TextAttributes {
    let look = looks[base.look]
    let names = style.roles.map(\.rawValue) + style.classes
    var classes = names.compactMap { stylesheet.spans[$0] }
    if base.opening > 0 { classes.insert(looks[base.opening], at: 0) }
    var letters = Letters(
      font: font(of: style, in: look), size: size(of: style, in: look), color: look.color)
    // Those of running text were asked of its own face.
    let named = classes.last { !$0.families.isEmpty }?.families ?? letters.font.families
    if named.first == body.font.families.first {
      for feature in body.features { letters.features.set(feature) }
    }
    add(look, to: &letters.features)
    if base.isLeadIn { letters.features.apply(SpanStyle.Caps.small) }
    for look in classes { add(look, to: &letters) }
    if style.note != nil { letters.size = noteSize.length(around: letters.size) }
    if let caps = style.caps { letters.features.apply(caps) }
    if let figures = style.figures { letters.features.apply(figures) }
    for feature in style.features ?? [] { letters.features.set(feature) }

    let language =
      classes.last { $0.language != nil }?.language ?? style.language ?? look.language
      ?? body.language
    // Old-style figures stand among letters with ascenders.
    if style.figures == nil, style.features == nil, !hasAscenders(language) {
      letters.features.forget([FeatureSet.Tag.onum])
    }
    letters.font.variations = variations(
      of: style, in: letters.font, looks: look.variations + classes.flatMap(\.variations))
    var attributes = TextAttributes(
      font: letters.font, fontSize: letters.size, language: language)
    setColors(of: style, letters, &attributes)
    let tracking = classes.last { $0.tracking != nil }?.tracking ?? look.tracking
    if let tracking { attributes.tracking = letters.size.scaled(by: tracking, over: 1000) }
    attributes.underline = style.underline ? .single : nil
    attributes.strikethrough =
      style.strikethrough || style.roles.contains(.deletion) ? .single : nil
    attributes.link = style.href
    attributes.keepsOnLine = style.keepsOnLine || style.isItemSign
    if style.isItemSign { attributes.hangsLine = true }
    if style.prefersLineEnd { attributes.prefersLineEnd = true }
    if classes.last(where: { $0.standsAtLineEnd != nil })?.standsAtLineEnd ?? false {
      attributes.standsAtLineEnd = true
    }
    if style.roles.contains(.formula) { attributes[WrittenFormula.self] = true }
    if let ruby = style.ruby { attributes.ruby = RubyAnnotation(ruby) }
    raise(&attributes, times: style.superscriptDepth, byPercent: AttributeResolver.rise)
    raise(&attributes, times: style.subscriptDepth, byPercent: AttributeResolver.fall)
    substitute(&letters.features, in: &attributes)
    attributes.features = letters.features.features
    return attributes
  }

  /// Letters on their way: what looks say of them, one after the other.
  private struct Letters {
    var font: FontQuery
    var size: Length
    var features = FeatureSet()
    var color: Color?
    var ground: Color?
  }

  /// The face that `style` writes in a paragraph of `look`, before the classes of spans.
  private func font(of style: SpanStyle, in look: TextLook) -> FontQuery {
    var font = body.font
    if !look.families.isEmpty { font.families = look.families + body.font.families }
    font.weight = look.weight ?? font.weight
    font.width = look.width ?? font.width
    if look.slant == .italic { font.slant = .italic }
    if look.slant == .roman { font.slant = .roman }
    if let face = style.face { font.families = [face] + body.font.families }
    if style.bold { font.weight = 700 }
    // Emphasis within a paragraph that its class makes italic is upright.
    if style.italic { font.slant = look.slant == .italic ? .roman : .italic }
    return font
  }

  /// The size that `style` writes in a paragraph of `look`, before the classes of spans.
  private func size(of style: SpanStyle, in look: TextLook) -> Length {
    if let written = style.size, look.size == nil || !isRunning(written) { return written }
    return look.size.map { $0.length(around: adoptedSize) } ?? body.size
  }

  /// What a class of spans says goes over what is around it.
  private func add(_ look: TextLook, to letters: inout Letters) {
    if !look.families.isEmpty { letters.font.families = look.families + letters.font.families }
    letters.font.weight = look.weight ?? letters.font.weight
    letters.font.width = look.width ?? letters.font.width
    switch look.slant {
    case .roman: letters.font.slant = .roman
    case .italic: letters.font.slant = .italic
    case .opposite: letters.font.slant = letters.font.slant == .roman ? .italic : .roman
    case nil: break
    }
    if let own = look.size { letters.size = own.length(around: letters.size) }
    letters.color = look.color ?? letters.color
    letters.ground = look.ground ?? letters.ground
    add(look, to: &letters.features)
  }

  /// Sets the colours of letters, of their outlines and of what is behind them.
  private func setColors(
    of style: SpanStyle, _ letters: Letters, _ attributes: inout TextAttributes
  ) {
    switch style.color {
    case .unset:
      let own = letters.color ?? body.color
      // A mark and a page number are not told apart by their colour.
      let isPlain =
        style.href == nil || style.reference != nil || style.roles.contains(.noteMark)
      attributes.color = isPlain ? own : body.linkColor ?? own
    case .none: attributes.color = nil
    case .color(let color): attributes.color = color
    }
    if marksWrittenColors, style.color != .unset { attributes[WrittenColor.self] = true }
    if case .color(let color) = style.strokeColor { attributes.strokeColor = color }
    attributes.background = letters.ground
    switch style.mark {
    case nil, .some(.none): break
    case .unset: attributes.background = AttributeResolver.markColor
    case .color(let color): attributes.background = color
    }
  }

  /// True for the size of the text of a manuscript that writes it: a class is a proportion of it.
  private func isRunning(_ size: Length) -> Bool {
    size == adoptedSize && adoptedSize != body.size
  }

  /// The size of notes among letters: that of those which stand by themselves.
  private var noteSize: TextLook.Size {
    stylesheet.paragraphs["note"]?.text.size ?? .thousandths(850)
  }

  private func add(_ look: TextLook, to features: inout FeatureSet) {
    for feature in look.features { features.set(feature) }
    if let caps = look.caps { features.apply(caps) }
    if let figures = look.figures { features.apply(figures) }
  }

  // MARK: Raised and lowered letters

  /// Superior and inferior figures that the face does not have are raised and lowered ones.
  private func substitute(_ features: inout FeatureSet, in attributes: inout TextAttributes) {
    func lacks(_ tag: UInt32) -> Bool {
      !supports(attributes.font, FontFeature(tag: tag), attributes.language)
    }
    if features.isOn(FeatureSet.Tag.sups), lacks(FeatureSet.Tag.sups) {
      features.forget([FeatureSet.Tag.sups])
      raise(&attributes, times: 1, byPercent: AttributeResolver.rise)
    }
    if features.isOn(FeatureSet.Tag.sinf), lacks(FeatureSet.Tag.sinf) {
      features.forget([FeatureSet.Tag.sinf])
      if lacks(FeatureSet.Tag.subs) {
        raise(&attributes, times: 1, byPercent: AttributeResolver.fall)
      } else {
        features.set(FontFeature(tag: FeatureSet.Tag.subs))
      }
    }
  }

  /// Shrinks and shifts `times` over, each time by `shift` per cent of the em around it.
  private func raise(_ attributes: inout TextAttributes, times: Int, byPercent shift: Int) {
    for _ in 0..<min(times, AttributeResolver.deepest) {
      attributes.baselineShift += attributes.fontSize.scaled(by: shift, over: 100)
      // Letters below this cannot be read; who writes a smaller size means it.
      let least = min(attributes.fontSize, Length(points: 5))
      attributes.fontSize = max(attributes.fontSize.scaled(by: 65, over: 100), least)
    }
  }

  /// The background of marked words: a highlighter's yellow, pale enough for black letters.
  private static let markColor = Color.hex(0xFFF2A8)

  /// Whether letters of `language` have ascenders and descenders of their own, as old-style figures have.
  private func hasAscenders(_ language: LanguageTag) -> Bool {
    !AttributeResolver.evenLanguages.contains(language.language)
  }

  /// Languages whose signs are of one height, or hang from a line: those of East and South Asia, and those of the
  /// Arabic and Hebrew scripts.
  private static let evenLanguages: Set<String> = [
    "ja", "zh", "ko", "yue", "th", "lo", "km", "my", "ar", "fa", "ur", "ps", "sd", "ug", "he", "yi",
    "hi", "mr", "ne", "sa", "bn", "as", "gu", "pa", "or", "ta", "te", "kn", "ml", "si", "bo", "am",
  ]

  /// How far superscripts stand above the line and subscripts below it, in per cent of the em.
  private static let rise = 35
  private static let fall = -15

  /// An index of an index of an index; what is nested further stands where that stands.
  private static let deepest = 3
}

/// Letters that a formula was written as.
enum WrittenFormula: TextAttributeKey {
  typealias Value = Bool
  static let name = "typeset.writtenFormula"
}

/// Letters whose colour was written, be it none.
enum WrittenColor: TextAttributeKey {
  typealias Value = Bool
  static let name = "typeset.writtenColor"
}

extension RubyAnnotation {
  /// What was written, and the design's own where nothing was.
  fileprivate init(_ ruby: SpanStyle.Ruby) {
    self.init(
      ruby.text, alignment: ruby.alignment ?? .distribute, position: ruby.position ?? .before)
    occurrence = ruby.number
  }
}
