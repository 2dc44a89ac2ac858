import Testing
import TypesetBBCode
import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText

/// What holds of every text.
@Suite("BBCode: anything")
struct AnythingTests {
  /// Places are true, the tree is one, and nothing is said of a place outside the text.
  private func check(_ bytes: [UInt8]) -> String? {
    let (document, found) = BBCodeReader().read(
      SourceText(name: "test.bbcode", bytes: bytes), id: SourceID(0))
    var open: [Int] = []
    for (place, element) in document.elements.enumerated() {
      while let around = open.last, document.elements[around].end <= place { open.removeLast() }
      if element.parent != open.last { return "a parent is none" }
      if element.source.lowerBound > element.source.upperBound
        || element.source.upperBound > bytes.count
      {
        return "an element stands outside the text"
      }
      let around = element.parent.map { document.elements[$0].kind }
      switch element.kind {
      case .item where around != .list, .row where around != .table, .cell where around != .row:
        return "\(element.kind) in \(String(describing: around))"
      case .item, .row, .cell: break
      default:
        if around == .table || around == .row { return "\(element.kind) in a table" }
        if around == .list, element.kind != .list { return "\(element.kind) in a list" }
      }
      if element.form == .container { open.append(place) }
      if open.count > BBCodeReader.deepest + 1 { return "too deep" }
    }
    var last = 0
    for case .text(let piece) in document.inlines {
      if piece.source.lowerBound < last { return "letters out of order" }
      last = piece.source.lowerBound
      if piece.isVerbatim,
        bytes[piece.source.lowerBound..<piece.source.upperBound] != document.utf8(of: piece)
      {
        return "letters that are not those at their place"
      }
    }
    if String(validating: document.text, as: UTF8.self) == nil { return "no text" }
    for diagnostic in found {
      guard let range = diagnostic.range, range.lowerBound <= range.upperBound,
        range.upperBound <= bytes.count
      else { return "\(diagnostic.code.name) has no place" }
      if diagnostic.message.isEmpty || diagnostic.message.hasSuffix(".") { return "no sentence" }
    }
    return nil
  }

  private static let pieces = [
    "[b]", "[/b]", "[i]", "[/i]", "[quote]", "[quote=\"A, b\"]", "[/quote]", "[list]", "[list=a]",
    "[*]", "[/list]", "[li]", "[/li]", "[ul]", "[/ul]", "[table]", "[tr]", "[td]", "[th]", "[/td]",
    "[/tr]", "[/table]", "[code]", "[/code]", "[code=c]", "[tex]", "[/tex]", "[img]", "[/img]",
    "[img=3x4]", "[url]", "[url=http://x.org]", "[/url]", "[email]", "[/email]", "[center]",
    "[/center]", "[right]", "[/right]", "[h1]", "[/h1]", "[h2]", "[/h2]", "[size=150]", "[/size]",
    "[color=red]", "[/color]", "[spoiler]", "[spoiler=x]", "[/spoiler]", "[hr]", "[br]",
    "[noparse]",
    "[/noparse]", "[indent]", "[/indent]", "[foo]", "[/foo]", "[youtube]", "[1]", "[", "]", "[/",
    "=",
    "\"", "\n", "\n\n", "\r\n", " ", "\t", "&amp;", "&#39;", "&#x301;", "&", "word", "two words",
    "http://x.org", "a.png", "\u{E9}", "\u{6F22}", "\u{301}", "\u{0}", "\u{FFFC}", "#a",
  ]

  @Test func anyMixture() {
    var random = Seeded(15)
    for _ in 0..<1500 {
      let text = (0..<random.number(0...50)).map { _ in random.pick(AnythingTests.pieces) }.joined()
      let problem = check(Array(text.utf8))
      #expect(problem == nil, "\(text.debugDescription)")
    }
  }

  /// A thread of a forum with bytes and tags taken out, put in, doubled and swapped.
  @Test func mutants() {
    let whole = Array(ThreadTests.thread.utf8)
    #expect(check(whole) == nil)
    var random = Seeded(2)
    for _ in 0..<6000 {
      let start = random.below(whole.count - 200)
      var bytes = Array(whole[start..<min(whole.count, start + random.number(40...400))])
      for _ in 0..<random.number(1...8) {
        let place = random.below(bytes.count)
        switch random.below(5) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1:
          bytes.removeSubrange(place..<min(bytes.count, place + random.number(1...9)))
        case 2: bytes.insert(contentsOf: random.pick(AnythingTests.pieces).utf8, at: place)
        case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
        default: bytes.swapAt(place, random.below(bytes.count))
        }
        if bytes.isEmpty { bytes = [0x5B] }
      }
      let problem = check(bytes)
      #expect(problem == nil, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  static let floods = [
    "[b]", "[", "[/b]", "[list]", "[quote]", "[list][*]", "[*]", "[/quote]", "[b][i]x[/b]y[/i]",
    "[url]",
    "[url=http://x.org]", "[img]", "[code]", "[/code]", "[tex]", "[noparse]", "[center]x",
    "[h1]x\n\n",
    "[table][tr][td]", "[td]", "[quote=\"", "[quote='[a=\"", "[quote=[", "[b ", "[size=", "&",
    "&amp;",
    "[foo]", "[/foo]", "[foo][/foo]", "[youtube]", "[spoiler]", "[spoiler]x",
    "[quote=Ann]x[/quote]",
    "[list][*]x[/list]", "\n", "\r", " ", "x\n", "[img]a.png[/img]", "[img]a.png[/img]\n",
    "[b][quote][list][*]x[/b][/quote]", "[h2]x[/h2]", "[url=#a]x[/url]", "[br]", "[hr]",
    "[table][tr][td]x[/td][/tr][/table]", "[td]x[table]", "[/]", "[indent]x", "&#x301;", "\u{301}",
    "[quote][b]", "[size=150]x", "[tt][kbd]", "[B", "[color=red]x[/color]",
  ]

  /// Depth and repetition cost what their bytes do, and a flood of mistakes is counted.
  @Test(arguments: floods)
  func muchOfTheSame(_ piece: String) {
    let bytes = Array(String(repeating: piece, count: 20_000 / piece.utf8.count).utf8)
    #expect(check(bytes) == nil)
    let found = BBCodeReader().read(SourceText(name: "x", bytes: bytes), id: SourceID(0))
      .diagnostics
    var kinds: [String: Int] = [:]
    for diagnostic in found { kinds[diagnostic.code.name, default: 0] += 1 }
    #expect(kinds.values.allSatisfy { $0 <= 11 }, "\(kinds)")
  }

  @Test func aFloodIsCounted() {
    let found = read(String(repeating: "x[/b]\n", count: 3000)).diagnostics
    #expect(found.count == 11)
    #expect(found.last?.message == "and 2990 more of this kind")
    #expect(found.last?.severity == .note)
    #expect(found.last?.range?.lowerBound == 61)
  }

  /// What is set as it was written says where: byte for byte, or the stretch that it stands for.
  @Test func everyLetterKnowsItsPlace() {
    let text = """
      [h1]A [b]b[/b] &amp; c[/h1]
      [quote="An&#39;n";3]one [url=https://x.org]two[/url]
      three[/quote][list][*]four[*]five[/list]
      [code]
      if (a &lt; b)
        return;
      [/code][table][tr][td]six[/td][td]seven[/td][/tr][/table]
      """
    let bytes = Array(text.utf8)
    let document = read(text).document
    var others: [String] = []
    for case .text(let piece) in document.inlines {
      guard piece.isVerbatim else {
        let source = bytes[piece.source.lowerBound..<piece.source.upperBound]
        others.append(
          String(decoding: source, as: UTF8.self) + "="
            + String(decoding: document.utf8(of: piece), as: UTF8.self))
        continue
      }
      #expect(bytes[piece.source.lowerBound..<piece.source.upperBound] == document.utf8(of: piece))
    }
    #expect(others == ["&amp;=&", "&#39;='", "= wrote:"])
    let breaks = document.inlines.compactMap {
      if case .lineBreak(let lineBreak) = $0 { lineBreak.source.lowerBound } else { nil }
    }
    #expect(breaks.map { bytes[$0] } == [0x0A, 0x0A])
  }
}
