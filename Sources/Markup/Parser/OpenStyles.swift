import TypesetElementTree

/// The tags of letters that are open, by where they were written, and those that were still open
/// where an article or the manuscript ended.
///
/// `<font>` and `<span>` may go on until another changes them: that is how one writes who closes none
/// of them. Whoever closes some has forgotten the others, but for a `<font>` all of whose attributes
/// another open one sets as well: it was changed, or changes what was.
///
/// Where nobody closes a `<font>`, one that stands at the start of a line is a switch. A lone one
/// among the letters of a line, which no later one changes, was probably meant for a few of them.
struct OpenStyles {
  /// A tag that was open at an end.
  struct Left {
    /// Which.
    let element: TagName
    /// Where it begins.
    let place: Int
    /// How many of its kind are open there besides.
    let more: Int
    /// True for the end of its article, false for that of the manuscript.
    let isOfArticle: Bool
    /// Whether somebody wrote the end of the article.
    var hasEndTag = false
  }

  /// The places of the open ones of each kind, in their order; of one that is reported, its complement.
  private var open: [[Int]] = Array(repeating: [], count: OpenStyles.elements.count)
  private var wasClosed = Array(repeating: false, count: OpenStyles.elements.count)
  private var left: [Left] = []
  /// What each open `<font>` sets, beside its place.
  private var fontAttributes: [UInt8] = []

  /// The places of the open `<font>`s that stand among the letters of their lines.
  private var amongLetters: Set<Int> = []
  /// Those of them that were open at an end, with what no later one changed.
  private var leftAmongLetters: [Left] = []
  /// The first `<font>` of the line in hand, if letters stand before it: its place, and how many pieces.
  private var inLine: (place: Int, letters: Int)?
  private var lineHasFont = false

  private static let elements: [TagName] =
    [.b, .i, .u, .s, .sup, .sub, .mark, .font, .span] + InlineRole.allCases.map(TagName.role)

  private static func index(of element: TagName) -> Int? {
    switch element {
    case .b: return 0
    case .i: return 1
    case .u: return 2
    case .s: return 3
    case .sup: return 4
    case .sub: return 5
    case .mark: return 6
    case .font: return fontIndex
    case .span: return 8
    case .role(let role): return InlineRole.allCases.firstIndex(of: role).map { $0 + 9 }
    default: return nil
    }
  }

  /// `element` begins at `place`, with these attributes, behind so many pieces of `letters` of its
  /// line; nil for none.
  mutating func begin(
    _ element: TagName, at place: Int, _ values: AttributeValues, letters: Int?
  ) {
    guard let index = OpenStyles.index(of: element) else { return }
    open[index].append(place)
    guard element == .font else { return }
    fontAttributes.append(values.fontBits)
    if !lineHasFont { inLine = letters.map { (place, $0) } }
    lineHasFont = true
  }

  /// The innermost `element` ends.
  mutating func end(_ element: TagName) {
    guard let index = OpenStyles.index(of: element) else { return }
    wasClosed[index] = true
    let place = open[index].popLast()
    guard element == .font else { return }
    _ = fontAttributes.popLast()
    guard let place else { return }
    amongLetters.remove(max(place, ~place))
    if inLine?.place == place { inLine = nil }
  }

  /// A line ends in which so many pieces of `letters` stand.
  mutating func endLine(letters: Int) {
    if let inLine, letters > inLine.letters { amongLetters.insert(inLine.place) }
    (inLine, lineHasFont) = (nil, false)
  }

  /// The article that began at `start` ends, by its end tag or where the next one begins. O(what was opened
  /// in it and is open).
  mutating func leave(article start: Int, hasEndTag: Bool) {
    leave(from: start, isOfArticle: true, hasEndTag: hasEndTag)
  }

  private mutating func leave(from start: Int, isOfArticle: Bool, hasEndTag: Bool = false) {
    for (index, element) in OpenStyles.elements.enumerated() {
      let lone = element == .font ? loneAttributes(from: start, all: !isOfArticle) : 0
      var place = open[index].count
      var count = 0
      var first = 0
      var later: UInt8 = 0
      while place > 0, open[index][place - 1] >= start || !isOfArticle {
        place -= 1
        guard open[index][place] >= 0 else { continue }
        let tag = open[index][place]
        open[index][place] = ~tag
        if element == .font {
          let bits = fontAttributes[place]
          if amongLetters.contains(tag), bits & ~later != 0 {
            leftAmongLetters.append(
              Left(element: .font, place: tag, more: 0, isOfArticle: isOfArticle))
          }
          later |= bits
          if bits & lone == 0 { continue }
        }
        first = tag
        count += 1
      }
      if count > 0 {
        left.append(
          Left(
            element: element, place: first, more: count - 1, isOfArticle: isOfArticle,
            hasEndTag: hasEndTag))
      }
    }
  }

  /// The attributes that one alone of the fonts sets which are open since `start`.
  private func loneAttributes(from start: Int, all: Bool) -> UInt8 {
    var (once, twice) = (UInt8(0), UInt8(0))
    let fonts = open[OpenStyles.fontIndex]
    for place in fonts.indices.reversed() where fonts[place] >= 0 || all {
      guard all || fonts[place] >= start else { break }
      twice |= once & fontAttributes[place]
      once |= fontAttributes[place]
    }
    return once & ~twice
  }

  private static let fontIndex = 7

  /// The only `<font>` among letters that nobody closed, in a manuscript that closes none; nil where
  /// there are others, which then are how one writes there. The manuscript must have ended.
  var lostAmongLetters: Left? {
    guard !wasClosed[OpenStyles.fontIndex], amongLetters.count == 1 else { return nil }
    return leftAmongLetters.first { font in
      !left.contains { $0.hasEndTag && $0.element == .font && $0.place == font.place }
    }
  }

  /// The manuscript ends: all that somebody forgot to close. O(what is open).
  mutating func finish() -> [Left] {
    leave(from: 0, isOfArticle: false)
    return left.filter { item in
      switch item.element {
      // Who ends an article means what stands in it to end there.
      case .font, .span:
        return item.hasEndTag
          || OpenStyles.index(of: item.element).map { wasClosed[$0] } ?? false
      default: return true
      }
    }
  }
}

extension MagazineParser {
  /// Reports what was still open at the end of an article or of the manuscript.
  mutating func reportUnclosedStyles() {
    for item in openStyles.finish() {
      // Its end is not kept: few are reported, and many may be open.
      guard tag.scan(bytes, at: item.place) == .tag else { continue }
      let name = item.element.spelling
      let others =
        item.more == 0 ? "" : ", as \(item.more == 1 ? "is 1 more" : "are \(item.more) more")"
      problems.report(
        .unclosedStyle, at: tag.range,
        "this <\(name)> is still open at the end of "
          + (item.isOfArticle ? "its article" : "the manuscript") + others,
        help: "close it with </\(name)>")
    }
    guard let font = openStyles.lostAmongLetters, tag.scan(bytes, at: font.place) == .tag else {
      return
    }
    problems.report(
      .unclosedStyle, at: tag.range,
      "this <font> is never closed: all text after it keeps its look",
      help: "close it with </font>, or put it at the start of a line if that is meant")
  }
}
