import ElementTree
import Geometry
import RichText

/// What is in force at a place: the style, and what end tags will restore.
struct MarkupState {
  /// The style in force.
  private(set) var style = SpanStyle()
  /// What held before each `<font>` that is still open, by its number in `known`: nothing needs
  /// closing, so a long manuscript has as many as tags, and few different ones.
  private var open: [Int32] = []
  private var known: [FontState] = []
  private var numbers: [FontState: Int32] = [:]
  private var depths = Array(repeating: 0, count: Element.allCases.count)
  /// The tag of the link that is open.
  private var link: Range<Int>?

  /// The attributes that `<font>` sets.
  struct FontState: Hashable {
    var color: SpanStyle.Paint
    var strokeColor: SpanStyle.Paint
    var size: Length?
    var face: String?
    var features: [FontFeature]?
    var language: LanguageTag?
  }

  /// Those in force; setting them leaves all else.
  var font: FontState {
    get {
      FontState(
        color: style.color, strokeColor: style.strokeColor, size: style.size, face: style.face,
        features: style.features, language: style.language)
    }
    set {
      style.color = newValue.color
      style.strokeColor = newValue.strokeColor
      style.size = newValue.size
      style.face = newValue.face
      style.features = newValue.features
      style.language = newValue.language
    }
  }

  /// `<font>`: from here on `changed` holds, until `</font>`.
  mutating func beginFont(_ changed: FontState) {
    let before = font
    if let number = numbers[before] {
      open.append(number)
    } else {
      numbers[before] = Int32(known.count)
      open.append(Int32(known.count))
      known.append(before)
    }
    font = changed
  }

  /// `</font>`; false with none open.
  mutating func endFont() -> Bool {
    guard let before = open.popLast() else { return false }
    font = known[Int(before)]
    return true
  }

  /// `<b>` and its like.
  mutating func begin(_ element: Element) { setDepth(of: element, by: 1) }

  /// `</b>` and its like; false with none open.
  mutating func end(_ element: Element) -> Bool {
    guard depths[MarkupState.place(of: element)] > 0 else { return false }
    setDepth(of: element, by: -1)
    return true
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

  private mutating func setDepth(of element: Element, by step: Int) {
    let place = MarkupState.place(of: element)
    depths[place] += step
    let depth = depths[place]
    switch element {
    case .b: style.bold = depth > 0
    case .i: style.italic = depth > 0
    case .u: style.underline = depth > 0
    case .s: style.strikethrough = depth > 0
    case .sup: style.superscriptDepth = depth
    case .sub: style.subscriptDepth = depth
    case .font, .a, .br, .img: break
    }
  }

  private static func place(of element: Element) -> Int {
    switch element {
    case .b: return 0
    case .i: return 1
    case .u: return 2
    case .s: return 3
    case .sup: return 4
    case .sub: return 5
    case .font, .a, .br, .img: return 6
    }
  }
}
