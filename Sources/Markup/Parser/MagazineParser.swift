import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText

/// One reading of one source: a place in the bytes, the state of the markup, and what was made.
struct MagazineParser {
  let bytes: [UInt8]
  let excerpts: Excerpts
  var document: DocumentBuilder
  var problems: ProblemLog
  var state = MarkupState()
  var tag = Tag()
  /// The `<p>` or its like that is open.
  var paragraph: OpenParagraph?
  /// One that is ignored, until what would have ended it.
  var ignoredParagraph: TagName?
  /// The containers that are open, from outside in.
  var containers: [OpenContainer] = []
  /// The first end tag of a container behind letters of the line.
  var containerEnd: TagInLine?
  /// How many of each kind ended before their end tags, which then end nothing; that is reported once.
  var endedEarly: [TagName: Int] = [:]
  /// The language of what says none.
  var language: LanguageTag?
  /// The cell of a table that is open.
  var cell: OpenCell?
  /// Whether it was said that blocks are nested too deeply, and that tables are set as rows.
  var isTooDeepReported = false
  /// True once a `<pre>` had no end: none behind it has one either.
  var hasNoCodeEnd = false
  /// The names of elements.
  var ids: Set<String> = []
  /// The names that links lead to, and where they were written.
  var references: [(name: String, range: Range<Int>)] = []
  /// The tags of `<b>` and its like that are open.
  var openStyles = OpenStyles()
  /// How many tags of each name that the dialect does not have are open.
  var unknownTags: [String: Int] = [:]
  /// How many pictures stand in the line.
  var picturesInLine = 0
  /// The marks that stand on the last letter.
  var marks = MarkRun()
  /// How many bytes were looked at, each time one was.
  var steps = 0

  /// How ends of lines are read; never `auto` while the source is read.
  var paragraphs: MagazineReader.Paragraphs
  /// The next byte.
  var position = 0
  /// Where the text begins that stands as written and is not yet in the document.
  private(set) var verbatimStart = 0
  /// Where the line begins.
  var lineStart = 0
  /// Where the line begins that is in hand, which may go on an earlier one.
  var textLineStart = 0
  /// True where its paragraph begins as an item of a list.
  var beginsAsItem = false
  /// How many pieces of letters that paragraph has before the line in hand.
  var lettersBefore = 0
  /// What the longest line of wrapped text measures.
  var measure: WrappedLines.Measure?
  /// True once it was noted that a value stands in curly quotation marks.
  private var hasCurlyQuotes = false
  /// True once a comment had no end: none behind it has one either.
  private var hasNoCommentEnd = false
  /// The first bytes of the line that are no UTF-8, and how many more such places it has.
  private var illFormed: (range: Range<Int>, more: Int)?

  init(_ bytes: [UInt8], id: SourceID, paragraphs: MagazineReader.Paragraphs) {
    self.bytes = bytes
    self.paragraphs = paragraphs
    excerpts = Excerpts(bytes: bytes)
    document = DocumentBuilder(source: id, capacity: bytes.count)
    document.partsShowInLetters = true
    problems = ProblemLog(source: id)
  }

  /// Reads everything from the byte `start` on.
  mutating func parse(from start: Int = 0) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      problems.report(
        .utf16, at: 0..<2, "the file is UTF-16 or UTF-32, not UTF-8",
        help: "save it as UTF-8; nothing was read")
      return
    }
    position = max(start, bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    findParagraphs()
    verbatimStart = position
    lineStart = position
    textLineStart = position
    while position < bytes.count {
      skipPlain()
      guard position < bytes.count else { break }
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "<"): lessThan()
      case UInt8(ascii: "&"): ampersand()
      case 0x0A, 0x0D: lineEnd()
      case 0x09: position += 1
      case 0..<0x20, 0x7F: control()
      default: beyondASCII()
      }
    }
    // The letters of a cell that is open are the cell's.
    if cell != nil {
      flush(to: trimmedEnd(before: bytes.count), next: bytes.count)
      endAllContainers()
    }
    endLine(separator: nil)
    closeParagraph()
    endAllContainers()
    reportUnclosedStyles()
    reportDeadReferences()
  }

  /// What was made. The source must have been read.
  consuming func finish() -> (document: Document, diagnostics: [Diagnostic]) {
    (document.finish(), problems.finish())
  }

  /// Goes to the next byte that may mean something.
  private mutating func skipPlain() {
    var i = position
    while i < bytes.count {
      let byte = bytes[i]
      if byte < 0x20 || byte > 0x7E || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") {
        break
      }
      i += 1
    }
    steps += i - position + 1
    position = i
  }

  // MARK: Text

  /// Hands over the text up to `end` that stands as written, and goes on at `next`.
  mutating func flush(to end: Int, next: Int) {
    if verbatimStart < end {
      document.appendVerbatim(bytes[verbatimStart..<end], at: verbatimStart)
    }
    verbatimStart = next
    position = next
  }

  /// Puts `count` U+FFFD in the place of `range`, which begins at the next byte.
  private mutating func replace(_ range: Range<Int>, by count: Int) {
    flush(to: range.lowerBound, next: range.upperBound)
    var text: [UInt8] = []
    text.reserveCapacity(count * 3)
    for _ in 0..<count { text += UTF8Scan.replacement }
    document.appendDecoded(text[...], source: range)
    steps += range.count
  }

  mutating func beyondASCII() {
    steps += 1
    guard case .scalar(let length) = UTF8Scan.unit(in: bytes, at: position, before: bytes.count)
    else {
      illFormedRun()
      return
    }
    switch (bytes[position], bytes[position + 1]) {
    case (0xC2, 0x80...0x9F): control()
    case (0xEF, 0xBF) where bytes[position + 2] == 0xBC:
      let range = position..<position + 3
      replace(range, by: 1)
      problems.report(
        .objectReplacement, at: range, "U+FFFC is reserved for pictures and cannot be text",
        help: "remove it, or write <img src=…>")
    default:
      if CombiningMarks.mayBegin(bytes[position]), let run = marksBeyondLimit(length) {
        flush(to: run.lowerBound, next: run.upperBound)
      } else {
        position += length
      }
    }
  }

  private mutating func illFormedRun() {
    let start = position
    var end = position
    var count = 0
    while end < bytes.count,
      case .illFormed(let length) = UTF8Scan.unit(in: bytes, at: end, before: bytes.count)
    {
      end += length
      count += 1
    }
    replace(start..<end, by: count)
    noteIllFormed(start..<end)
  }

  /// Remembers a place that is not UTF-8; the line's end tells.
  mutating func noteIllFormed(_ range: Range<Int>) {
    if let first = illFormed {
      illFormed = (first.range, first.more + 1)
    } else {
      illFormed = (range, 0)
    }
  }

  mutating func control() {
    let start = position
    let isNUL = bytes[start] == 0
    var end = start
    var count = 0
    while end < bytes.count, isNUL == (bytes[end] == 0), let length = controlLength(at: end) {
      end += length
      count += 1
    }
    replace(start..<end, by: count)
    reportControls(start..<end, count: count, isNUL: isNUL)
  }

  /// Reports the control characters in `range`.
  mutating func reportControls(_ range: Range<Int>, count: Int, isNUL: Bool) {
    let what = count == 1 ? "a \(isNUL ? "NUL" : "control character")" : ""
    let many = "\(count) \(isNUL ? "NULs" : "control characters")"
    problems.report(
      isNUL ? .nul : .controlCharacter, at: range,
      "\(count == 1 ? what : many) in the text, shown as U+FFFD",
      help: isNUL ? "is this a text file?" : "remove it, or write the character that was meant")
  }

  /// The length of the control character at `index` that no text has: C0 but TAB, LF and CR; DEL;
  /// C1.
  func controlLength(at index: Int) -> Int? {
    switch bytes[index] {
    case 0x09, 0x0A, 0x0D: return nil
    case 0..<0x20, 0x7F: return 1
    case 0xC2:
      guard index + 1 < bytes.count, (0x80...0x9F).contains(bytes[index + 1]) else { return nil }
      return 2
    default: return nil
    }
  }

  /// What `&` begins; in a program a name that is none is text without a word.
  mutating func ampersand(isQuiet: Bool = false) {
    let start = position
    let reference = CharacterReference.parse(bytes, at: start, before: bytes.count)
    switch reference {
    case .ampersand(let looked):
      steps += looked
      position += 1
    case .unknown(let length):
      steps += length
      if !isQuiet { reportUnknownEntity(start..<start + length) }
      position += 1
    case .lineBreak(let length):
      steps += length
      flush(to: start, next: start + length)
      document.appendLineBreak(source: start..<start + length)
    case .bad(let length):
      reportBadReference(start..<start + length)
      replace(start..<start + length, by: 1)
    case .scalar(let scalar, let length):
      steps += length
      flush(to: start, next: start + length)
      guard admits(scalar, writtenAt: start..<start + length) else { return }
      var text: [UInt8] = []
      UTF8Scan.append(scalar, to: &text)
      document.appendDecoded(text[...], source: start..<start + length)
    }
  }

  // MARK: Lines

  private mutating func lineEnd() {
    let start = position
    let isLF = bytes[start] == 0x0A
    let isCRLF = !isLF && start + 1 < bytes.count && bytes[start + 1] == 0x0A
    let separator = start..<start + (isCRLF ? 2 : 1)
    steps += 1
    if isInTable {
      endLineInTable(separator)
    } else if paragraphs == .blank, goesOn(after: separator) {
      reportIllFormed()
      join(over: separator)
    } else {
      endLine(separator: separator)
    }
  }

  /// Begins a new line right before the tag in hand, which stands behind a picture or a caption.
  mutating func beginLineAtTag() {
    let start = tag.range.lowerBound
    endLine(separator: start..<start, next: tag.range.upperBound)
    lineStart = start
    textLineStart = start
    document.noteMarkup()
  }

  mutating func reportIllFormed() {
    guard let (range, more) = illFormed else { return }
    illFormed = nil
    let length = range.count
    problems.report(
      .notUTF8, at: range,
      (length == 1 ? "a byte that is" : "\(length) bytes that are") + " not UTF-8"
        + (more == 0 ? "" : ", and \(more) more \(more == 1 ? "place" : "places") in this line"),
      help: "save the file as UTF-8, or name its encoding with --encoding; U+FFFD is printed")
  }

  /// How many pieces of letters stand in the line, and in those that it goes on.
  var lettersInLine: Int { document.inkPieces - picturesInLine }

  private mutating func endLine(separator: Range<Int>?, next: Int? = nil) {
    let end = separator?.lowerBound ?? bytes.count
    flush(to: end, next: next ?? separator?.upperBound ?? bytes.count)
    openStyles.endLine(letters: lettersInLine)
    picturesInLine = 0
    lettersBefore = 0
    reportIllFormed()
    endInlines()
    let (kind, setting) = endLineOfParagraph()
    document.endLine(
      source: lineStart..<end,
      separator: separator.map {
        Element.Separator(
          source: SourceRange(problems.source, $0),
          isVerbatim: $0.count == 1 && bytes[$0.lowerBound] == 0x0A)
      }, kind: kind, setting: setting)
    lineStart = position
    textLineStart = position
  }

  /// Ends what ends with its paragraph: links, `<nobr>`, ruby, notes.
  mutating func endInlines() {
    if let open = state.endLink() {
      problems.report(
        .unclosedLink, at: open, "the link ends with its paragraph", help: "close it with </a>")
      document.style = state.style
    }
    if let open = state.endAllNoBreak() {
      problems.report(
        .unclosedNoBreak, at: open, "<nobr> ends with its paragraph", help: "close it with </nobr>")
      document.style = state.style
    }
    if let open = state.endRuby() {
      problems.report(
        .unclosedRuby, at: open, "<ruby> ends with its paragraph", help: "close it with </ruby>")
      document.style = state.style
    }
    endLineOfNote()
  }

  // MARK: Markup

  private mutating func lessThan() {
    let start = position
    if start + 3 < bytes.count, bytes[start + 1] == UInt8(ascii: "!"),
      bytes[start + 2] == UInt8(ascii: "-"), bytes[start + 3] == UInt8(ascii: "-")
    {
      comment()
      return
    }
    let outcome = tag.scan(bytes, at: start)
    steps += tag.looked
    switch outcome {
    case .tag:
      flush(to: start, next: tag.range.upperBound)
      marks.skip(tag.range)
      if let quote = tag.curlyQuote { noteCurlyQuote(quote) }
      document.noteMarkup()
      apply()
    case .notATag:
      problems.report(
        .loneLessThan, at: start..<start + 1, "this < does not begin a tag; it is printed",
        help: "write &lt; for the character")
      position += 1
    case .unclosed:
      let (excerpts, name) = (excerpts, start..<tag.name.upperBound)
      problems.report(
        .unclosedTag, at: name, "“\(excerpts.letters(name))” has no > and is printed as text",
        help: "close it with >, or write &lt; for the character")
      position += 1
    case .openQuote(let quote):
      let (excerpts, name) = (excerpts, start..<tag.name.upperBound)
      problems.report(
        .unclosedTag, at: name,
        "“\(excerpts.letters(name))” is printed as text: a quotation mark in it is never closed",
        help: "close the \(excerpts.bytes[quote] == UInt8(ascii: "'") ? "'" : "\""); "
          + "in a value, < is written &lt;")
      position += 1
    }
  }

  private mutating func noteCurlyQuote(_ range: Range<Int>) {
    guard !hasCurlyQuotes else { return }
    hasCurlyQuotes = true
    problems.report(
      .curlyQuotes, at: range,
      "the curly quotation marks around values in tags are read as straight ones",
      help: "write \"…\"; word processors replace them as you type")
  }

  private mutating func comment() {
    let start = position
    // `<!-->` and `<!--->` are comments too.
    var i = start + 4
    if !hasNoCommentEnd {
      while i < bytes.count {
        if bytes[i] == UInt8(ascii: ">"), bytes[i - 1] == UInt8(ascii: "-"),
          bytes[i - 2] == UInt8(ascii: "-")
        {
          steps += i - start
          flush(to: start, next: i + 1)
          document.noteMarkup()
          return
        }
        i += 1
      }
      hasNoCommentEnd = true
    }
    steps += i - start
    problems.report(
      .unclosedComment, at: start..<start + 4,
      "this comment is never closed and is printed as text",
      help: "end it with -->")
    position += 4
  }
}
