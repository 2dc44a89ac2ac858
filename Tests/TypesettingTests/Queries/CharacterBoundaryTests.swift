import TypesetGeometry
import TypesetRichText
import Testing
import Typesetting

/// Every place in a text that a query answers is one where text can be put in: never inside what a
/// reader takes for one character.
@Suite struct CharacterBoundaryTests {
  /// What ends lines and paragraphs (UAX #14 BK, CR, LF, NL).
  private static let separators = [
    "\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}",
  ]
  private static let pieces = [
    "a", "fi", "office", "AV", "e\u{301}", "x\u{301}\u{302}", "é", "ß", "א", "אבג", "שָ", "ب",
    "سلام",
    "丁", "が", "か\u{3099}", "각", "\u{1112}\u{1161}\u{11AB}", "👩‍👩‍👧", "🇩🇪", "👍🏽", "☃️", " ", "  ", "\u{A0}",
    "\u{3000}", "\u{200B}", "\u{AD}", "\t", "\u{1}", "\u{7F}", " \u{7F}", "\u{200F}", "\u{202B}",
    "\u{2066}",
    "\u{FFFC}", ".", "-", "12,5", "me@site.example",
    // Letters that what follows is written on, marks on spaces, and characters of two scripts.
    "\u{D4E}", "\u{110BD}", "\u{11F02}", "\u{600}1", "۝٣", "”ำ", "日本ำ", "क्षि", " 🏽", " ा", "◌\u{301}",
    "\u{202E}\u{1112}\u{1161}\u{11AB}\u{202C}",
  ]

  private struct Subject {
    var text: AttributedText
    /// Where characters begin, and the end.
    var starts: Set<Int>
    var comment: String
    /// True where runs begin inside characters, too: by their attributes, faces or directions.
    var hasRunsAnywhere = false

    func check(_ offset: TextOffset?, _ what: String) {
      guard let offset else { return }
      #expect(starts.contains(offset.utf8), "\(what) \(offset.utf8) in \(comment)")
    }

    func check(_ range: TextRange, _ what: String) {
      check(range.lowerBound, what)
      check(range.upperBound, what)
    }
  }

  private func subject(_ random: inout Seeded) -> Subject {
    var string = ""
    for _ in 0..<random.number(0...7) {
      string += random.pick(
        random.once(in: 3) ? CharacterBoundaryTests.separators : CharacterBoundaryTests.pieces)
    }
    return subject(string, &random)
  }

  private func subject(_ string: String, _ random: inout Seeded) -> Subject {
    var text = AttributedText()
    var starts: Set<Int> = []
    var offset = 0
    var attributes = Workbench.attributes
    let hasRunsAnywhere = random.once(in: 4)
    for character in string {
      starts.insert(offset)
      offset += character.utf8.count
      for part in hasRunsAnywhere ? character.unicodeScalars.map(Character.init) : [character] {
        if random.once(in: 3) { change(&attributes, &random) }
        text.append(String(part), attributes)
      }
    }
    starts.insert(offset)
    return Subject(
      text: text, starts: starts, comment: string.debugDescription,
      hasRunsAnywhere: hasRunsAnywhere || string.contains("\u{202E}")
        || string.unicodeScalars.contains("\u{E33}"))
  }

  private func change(_ attributes: inout TextAttributes, _ random: inout Seeded) {
    switch random.number(0...13) {
    case 0: attributes.fontSize = pt(Double(random.number(4...20)))
    case 1: attributes.color = .gray(UInt16(random.number(0...9)))
    case 2: attributes.tracking = pt(Double(random.number(0...3)))
    case 3: attributes.kern = pt(1)
    case 4: attributes.superscript = random.number(-1...1)
    case 5: attributes.baselineShift = pt(2)
    case 6: attributes.language = random.pick(["ar", "ja", "de", "en-US"])
    case 7: attributes.link = "https://example.org"
    case 8: attributes.keepsOnLine.toggle()
    case 9: attributes.ligatures = random.pick(TextAttributes.Ligatures.allCases)
    case 10: attributes.padding = TextPadding(pt(2))
    case 11: attributes.ruby = random.once(in: 2) ? RubyAnnotation("r") : nil
    case 12:
      attributes.attachment = RunDelegate(ascent: pt(5), descent: pt(1), width: pt(9))
    default: attributes = Workbench.attributes
    }
  }

  /// Asks `line` everything.
  private func check(_ line: Line, _ subject: Subject, _ what: String) {
    let bounds = line.typographicBounds
    var x = pt(-12)
    while x < bounds.width + pt(12) {
      subject.check(line.caretIndex(at: x), "\(what).caretIndex")
      subject.check(line.characterIndex(at: x), "\(what).characterIndex")
      x += pt(2.3)
    }
    for edge in line.caretOffsets { subject.check(edge.index, "\(what).caretOffsets") }
    for cell in line.cells.cells { subject.check(cell.range, "\(what).cells") }
    subject.check(line.stringRange, "\(what).stringRange")
    for run in line.glyphRuns {
      if !subject.hasRunsAnywhere {
        subject.check(run.stringRange, "\(what).glyphRuns.stringRange")
      }
      for index in run.stringIndices { subject.check(index, "\(what).stringIndices") }
    }
    for attachment in line.attachments { subject.check(attachment.range, "\(what).attachments") }
    for offset in 0...subject.text.utf8.count {
      for unit in TextUnit.allCases {
        subject.check(
          line.textRange(extending: TextOffset(offset), by: unit), "\(what).extending \(unit)")
      }
      _ = line.offsets(for: TextOffset(offset))
      _ = line.rects(for: TextRange(offset..<subject.text.utf8.count))
    }
    if let elision = line.elision {
      subject.check(elision.hidden, "\(what).hidden")
      subject.check(elision.range, "\(what).elision")
      _ = subject.text[elision.hidden].string
    }
  }

  @Test func randomTextsAndQueries() {
    var random = Seeded(20_281)
    let tokens = [
      nil, Workbench.text("…"), Workbench.text("\u{2028}m\r\n"), Workbench.text("\u{301}"),
    ]
    for round in 0..<2500 {
      let subject = subject(&random)
      let line = Line(subject.text, in: Workbench.environment)
      check(line, subject, "line")
      let width = random.length(1...60)
      let kind = random.pick(Line.TruncationKind.allCases)
      if let cut = line.truncated(
        to: width, kind: kind, token: random.pick(tokens), in: Workbench.environment)
      {
        check(cut, subject, "cut \(kind)")
        if let twice = cut.truncated(to: width / 2, kind: .end, in: Workbench.environment) {
          check(twice, subject, "cut twice")
        }
      }
      if let justified = line.justified(to: width * 2) { check(justified, subject, "justified") }
      // What is answered can be changed there.
      var changed = subject.text
      if !changed.utf8.isEmpty { changed.insert("X", at: line.caretIndex(at: width / 2)) }
      guard round % 3 == 0 else { continue }
      checkTypesetter(subject, width, &random)
      checkFrame(subject, width + pt(15), kind, &random)
    }
  }

  private func checkTypesetter(_ subject: Subject, _ width: Length, _ random: inout Seeded) {
    let typesetter = Typesetter(subject.text, in: Workbench.environment)
    let count = subject.text.utf8.count
    for start in 0..<max(count, 0) {
      for suggestion in [
        typesetter.suggestLineBreak(from: TextOffset(start), width: width),
        typesetter.suggestClusterBreak(from: TextOffset(start), width: width),
      ] {
        guard let suggestion else { continue }
        subject.check(suggestion.range, "suggestion")
        subject.check(suggestion.contentEnd, "suggestion.contentEnd")
        if start == 0 { check(typesetter.line(for: suggestion), subject, "suggested") }
      }
    }
    let lower = random.number(0...count)
    let range = TextRange(lower..<random.number(lower...count))
    check(typesetter.line(for: range), subject, "typesetter.line")
  }

  private func checkFrame(
    _ subject: Subject, _ width: Length, _ kind: Line.TruncationKind, _ random: inout Seeded
  ) {
    var container = TextContainer(size: Size(width: width, height: pt(300)))
    container.maximumNumberOfRows = random.number(0...3)
    container.truncationKind = random.once(in: 2) ? kind : nil
    let frame = Framesetter(subject.text, in: Workbench.environment).frame(in: container)
    for placed in frame.lines { check(placed.line, subject, "frame") }
    for _ in 0..<20 {
      let point = Point(x: random.length(-5...80), y: random.length(-5...60))
      subject.check(frame.characterIndex(at: point), "frame.characterIndex")
      subject.check(frame.closestCharacterIndex(to: point), "frame.closestCharacterIndex")
      subject.check(frame.closestPosition(to: point)?.offset, "frame.closestPosition")
    }
    subject.check(frame.visibleRange, "frame.visibleRange")
  }

  @Test func aLineSeparatorIsOneCharacter() {
    // The findings of a stranger's search.
    let text = Workbench.text("ab\u{2028}cd\r\nef\u{85}gh")
    let line = Line(text, in: Workbench.environment)
    #expect(
      line.cells.cells.map(\.range.lowerBound.utf8) == [0, 1, 2, 5, 6, 7, 9, 10, 11, 13, 14])
    #expect(line.caretIndex(at: line.offset(for: TextOffset(5)) - pt(1)) == TextOffset(5))
    #expect(line.glyphRuns.map(\.stringRange) == [text.range])
    let cut = Line(Workbench.text("fi\u{85}\r\n"), in: Workbench.environment)
      .truncated(to: pt(9), kind: .start, token: nil, in: Workbench.environment)
    #expect(cut?.elision?.hidden == TextRange(0..<1))
    #expect(
      line.textRange(extending: TextOffset(3), by: .word) == TextRange(2..<5))
  }

  /// In the text the separator is a character, on the line it is a space, which such a letter joins.
  @Test(arguments: ["\u{D4E}", "\u{110BD}", "\u{11F02}"])
  func separatorsBehindLettersThatJoin(_ letter: String) {
    let attributes = TextAttributes(font: FontQuery(families: ["Inter"]), fontSize: pt(14))
    for separator in CharacterBoundaryTests.separators {
      let string = letter + separator + "a"
      let text = AttributedText(string, attributes)
      let starts = Set(string.indices.map { string.utf8.distance(from: string.startIndex, to: $0) })
        .union([text.utf8.count])
      let line = Line(text, in: Workbench.machine)
      for x in 0...40 {
        let caret = line.caretIndex(at: pt(Double(x)))
        #expect(starts.contains(caret.utf8), "\(string.debugDescription) \(x): \(caret.utf8)")
        var changed = text
        changed.insert("X", at: caret)
        #expect(changed.utf8.count == text.utf8.count + 1)
      }
      #expect(line.cells.cells.reduce(0) { $0 + $1.range.count } == text.utf8.count)
    }
  }

  /// Carets of characters whose parts are clusters of their own, of two scripts, faces or directions.
  @Test(arguments: [
    "\u{600}1", "۝٣", "”ำ", "日本ำ", "か\u{3099}", "क्षि", "\u{202E}\u{1112}\u{1161}\u{11AB}", "◌\u{301}ा",
  ])
  func charactersOfSeveralClusters(_ string: String) {
    for family in ["Inter", "Linux Libertine O", "Noto Sans"] {
      for before in ["", "a", "א"] {
        let whole = before + string + "b"
        let text = AttributedText(
          whole, TextAttributes(font: FontQuery(families: [family]), fontSize: pt(14)))
        let line = Line(text, in: Workbench.machine)
        let starts = whole.indices.map { whole.utf8.distance(from: whole.startIndex, to: $0) }
        let cells = line.cells.cells
        #expect(
          cells.filter { !$0.range.isEmpty }.map(\.range.lowerBound.utf8).sorted() == starts,
          "\(whole.debugDescription)")
        #expect(cells.reduce(Length.zero) { $0 + $1.width } == line.width)
      }
    }
  }

  /// A line that ends where a character begins, and the next there: what was suggested is taken, up to the end.
  @Test(arguments: [
    ("a 🏽", 14.0), ("skin 🏽", 15), ("日本ำ", 20), ("The five skin tones are 🏻 🏼 🏽 🏾 🏿", 60),
    ("Diacritics: ◌\u{301} \u{301} \u{302}", 40), ("Signs: ा ि", 30), ("\u{D4E} a \u{D4E} b", 20),
  ])
  func suggestedLinesTileTheText(_ string: String, _ width: Double) throws {
    let text = AttributedText(
      string, TextAttributes(font: FontQuery(families: ["Inter"]), fontSize: pt(14)))
    let starts = Set(string.indices.map { string.utf8.distance(from: string.startIndex, to: $0) })
      .union([text.utf8.count])
    let typesetter = Typesetter(text, in: Workbench.machine)
    for isByCluster in [false, true] {
      for width in [width, width / 2, width * 2] {
        var offset = TextOffset.zero
        var lines = 0
        while offset < text.endOffset, lines <= string.count {
          let suggestion =
            isByCluster
            ? typesetter.suggestClusterBreak(from: offset, width: pt(width))
            : typesetter.suggestLineBreak(from: offset, width: pt(width))
          let found = try #require(suggestion)
          #expect(found.range.lowerBound == offset)
          #expect(starts.contains(found.range.upperBound.utf8), "\(found.range)")
          #expect(starts.contains(found.contentEnd.utf8), "\(found.contentEnd)")
          offset = found.range.upperBound
          lines += 1
        }
        #expect(offset == text.endOffset)
      }
    }
    let frame = Framesetter(text, in: Workbench.machine).frame(
      in: TextContainer(size: Size(width: pt(width), height: pt(400))))
    for placed in frame.lines {
      #expect(starts.contains(placed.range.upperBound.utf8), "\(placed.range)")
    }
  }

  @Test func separatorsAtTheEndAreWhiteSpace() {
    for separator in CharacterBoundaryTests.separators {
      let line = Line(Workbench.text("ab" + separator), in: Workbench.environment)
      #expect(line.width == pt(10), "\(separator.debugDescription)")
      #expect(line.trailingWhitespaceWidth == pt(5))
      #expect(line.contentEnd == TextOffset(2))
      #expect(line.stringRange.count == 2 + separator.utf8.count)
    }
  }
}
