import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// What is in force at a place: the style, and what end tags will restore.
struct MarkupState {
  /// The style in force.
  private(set) var style = SpanStyle()
  /// What held before each `<font>` and each `<span>` that is still open.
  private var fonts = OpenTags<FontState>()
  private var spans = OpenTags<SpanState>()
  /// What held before each `<mark>` that is still open.
  private var marks = OpenTags<SpanStyle.Paint?>()
  /// What `<font>`, `<span>` and `<p>` can all say.
  private var languages = Layers<LanguageTag>(owners: Owner.allCases.count)
  private var features = Layers<[FontFeature]>(owners: Owner.allCases.count)
  private var variations = Layers<[FontVariation]>(owners: Owner.allCases.count)
  private var depths: [TagName: Int] = [:]
  /// The tag of the link that is open.
  private var link: Range<Int>?
  /// The tag of the note that is open among letters.
  private var note: Range<Int>?
  /// The tag of the ruby that is open.
  private var ruby: Range<Int>?
  /// The number of the next ruby.
  private(set) var nextRuby = 1
  /// The tag of the outermost `<nobr>` that is open.
  private var noBreak: Range<Int>?

  /// The attributes that `<font>` alone sets.
  struct FontState: Hashable {
    var color: SpanStyle.Paint
    var strokeColor: SpanStyle.Paint
    var size: Length?
    var face: String?
  }

  /// The attributes that `<span>` alone sets.
  struct SpanState: Hashable {
    var classes: [String]
    var caps: SpanStyle.Caps?
    var figures: SpanStyle.Figures?
    var when: [Condition]
  }

  /// What a tag says of an attribute that others can set, too; nil leaves it.
  struct Shared {
    var features: [FontFeature]?
    var variations: [FontVariation]?
    var language: LanguageTag?
  }

  private enum Owner: Int, CaseIterable {
    case font, span, paragraph, container
  }

  // MARK: Font and span

  /// What `<font>` set.
  var font: FontState {
    FontState(
      color: style.color, strokeColor: style.strokeColor, size: style.size, face: style.face)
  }

  /// What `<span>` set.
  var span: SpanState {
    SpanState(
      classes: style.classes, caps: style.caps, figures: style.figures, when: style.when)
  }

  /// `<font>`: from here on `changed` holds, until `</font>`.
  mutating func beginFont(_ changed: FontState, _ shared: Shared) {
    fonts.begin(before: font)
    set(changed)
    set(shared, .font, depth: fonts.count)
  }

  /// `</font>`; false with none open.
  mutating func endFont() -> Bool {
    let depth = fonts.count
    guard let before = fonts.end() else { return false }
    set(before)
    end(.font, depth: depth)
    return true
  }

  /// `<span>`: from here on `changed` holds, until `</span>`.
  mutating func beginSpan(_ changed: SpanState, _ shared: Shared) {
    spans.begin(before: span)
    set(changed)
    set(shared, .span, depth: spans.count)
  }

  /// `</span>`; false with none open.
  mutating func endSpan() -> Bool {
    let depth = spans.count
    guard let before = spans.end() else { return false }
    set(before)
    end(.span, depth: depth)
    return true
  }

  /// `<p>` with a language, which holds until `endParagraph`.
  mutating func beginParagraph(language: LanguageTag) {
    set(Shared(language: language), .paragraph, depth: 0)
  }

  /// The end of what `<p>` says.
  mutating func endParagraph() { end(.paragraph, depth: 0) }

  /// A container with a language, the `depth`-th that is open: it holds until `endContainer`.
  mutating func beginContainer(language: LanguageTag, depth: Int) {
    set(Shared(language: language), .container, depth: depth)
  }

  /// The end of what the `depth`-th open container says, the innermost.
  mutating func endContainer(depth: Int) { end(.container, depth: depth) }

  private mutating func set(_ font: FontState) {
    style.color = font.color
    style.strokeColor = font.strokeColor
    style.size = font.size
    style.face = font.face
  }

  private mutating func set(_ span: SpanState) {
    style.classes = span.classes
    style.caps = span.caps
    style.figures = span.figures
    style.when = span.when
  }

  private mutating func set(_ shared: Shared, _ owner: Owner, depth: Int) {
    if let list = shared.features {
      features.set(list, owner: owner.rawValue, depth: depth)
      style.features = features.value
    }
    if let list = shared.variations {
      variations.set(list, owner: owner.rawValue, depth: depth)
      style.variations = variations.value
    }
    if let language = shared.language {
      languages.set(language, owner: owner.rawValue, depth: depth)
      style.language = languages.value
    }
  }

  private mutating func end(_ owner: Owner, depth: Int) {
    features.end(owner: owner.rawValue, depth: depth)
    style.features = features.value
    variations.end(owner: owner.rawValue, depth: depth)
    style.variations = variations.value
    languages.end(owner: owner.rawValue, depth: depth)
    style.language = languages.value
  }

  // MARK: Tags that count

  /// `<b>` and its like.
  mutating func begin(_ element: TagName) { setDepth(of: element, by: 1) }

  /// `</b>` and its like; false with none open.
  mutating func end(_ element: TagName) -> Bool {
    guard depths[element, default: 0] > 0 else { return false }
    setDepth(of: element, by: -1)
    if element == .nobr, !style.keepsOnLine { noBreak = nil }
    return true
  }

  private mutating func setDepth(of element: TagName, by step: Int) {
    let depth = depths[element, default: 0] + step
    depths[element] = depth
    switch element {
    case .b: style.bold = depth > 0
    case .i: style.italic = depth > 0
    case .u: style.underline = depth > 0
    case .s: style.strikethrough = depth > 0
    case .sup: style.superscriptDepth = depth
    case .sub: style.subscriptDepth = depth
    case .nobr: style.keepsOnLine = depth > 0
    case .role(let role):
      let holds = role == .emphasis ? depth & 1 == 1 : depth > 0
      guard holds != style.roles.contains(role) else { break }
      if holds { style.roles.append(role) } else { style.roles.removeAll { $0 == role } }
    case .font, .span, .mark, .p, .a, .br, .img, .ref, .ruby, .element, .ul, .ol, .th, .math: break
    }
  }

  /// `<mark>`: from here on `paint` stands behind the letters, until `</mark>`.
  mutating func beginMark(_ paint: SpanStyle.Paint) {
    marks.begin(before: style.mark)
    style.mark = paint
  }

  /// `</mark>`; false with none open.
  mutating func endMark() -> Bool {
    guard let before = marks.end() else { return false }
    style.mark = before
    return true
  }

  // MARK: What ends with its paragraph

  /// `<nobr>`, written at `tag`.
  mutating func beginNoBreak(tag: Range<Int>) {
    if noBreak == nil { noBreak = tag }
    begin(.nobr)
  }

  /// Ends all `<nobr>`; nil with none open, otherwise the first one's tag.
  mutating func endAllNoBreak() -> Range<Int>? {
    guard let tag = noBreak else { return nil }
    noBreak = nil
    depths[.nobr] = 0
    style.keepsOnLine = false
    return tag
  }

  /// `<a>`: the link that was open and is replaced, if one was.
  mutating func beginLink(to href: String?, tag: Range<Int>) -> Range<Int>? {
    defer { link = tag }
    style.href = href
    return link
  }

  /// Ends the link; nil with none open, otherwise its tag.
  mutating func endLink() -> Range<Int>? {
    guard let tag = link else { return nil }
    link = nil
    style.href = nil
    return tag
  }

  /// `<note>` among letters, the document's `number`-th: the tag of the one that was open and is
  /// replaced, if one was.
  mutating func beginNote(_ number: Int, tag: Range<Int>) -> Range<Int>? {
    defer { note = tag }
    style.note = number
    return note
  }

  /// Ends the note among letters; nil with none open, otherwise its tag.
  mutating func endNote() -> Range<Int>? {
    guard let tag = note else { return nil }
    note = nil
    style.note = nil
    return tag
  }

  /// `<ruby>`, with nil for one that says nothing: the tag of the one that was open and is
  /// replaced, if one was.
  mutating func beginRuby(_ beginning: SpanStyle.Ruby?, tag: Range<Int>) -> Range<Int>? {
    defer { ruby = tag }
    nextRuby += 1
    style.ruby = beginning
    return ruby
  }

  /// Ends the ruby; nil with none open, otherwise its tag.
  mutating func endRuby() -> Range<Int>? {
    guard let tag = ruby else { return nil }
    ruby = nil
    style.ruby = nil
    return tag
  }
}

/// What held before each tag of a kind that is still open. Nothing needs closing, so a long
/// manuscript has as many of them as tags, and few different ones.
struct OpenTags<State: Hashable> {
  private var open: [Int32] = []
  private var known: [State] = []
  private var numbers: [State: Int32] = [:]

  /// How many are open.
  var count: Int { open.count }

  /// A tag begins; `state` held before it.
  mutating func begin(before state: State) {
    if let number = numbers[state] {
      open.append(number)
    } else {
      let number = Int32(clamping: known.count)
      numbers[state] = number
      open.append(number)
      known.append(state)
    }
  }

  /// The innermost ends: what held before it; nil with none open.
  mutating func end() -> State? { open.popLast().map { known[Int($0)] } }
}
