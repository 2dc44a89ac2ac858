import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// Makes a document of BBCode, in one pass.
struct BBCodeBuilder {
  let text: CleanText
  let id: SourceID
  let size: Length
  let language: LanguageTag
  var document: DocumentBuilder
  var problems: ProblemList

  /// What is read next.
  var place: Int
  /// Behind the last byte.
  let end: Int
  /// The tags that are not ended, from the outermost to the innermost.
  var open: [OpenTag] = []
  /// How many of those are elements.
  var depth = 0
  /// The innermost of those; nil for none.
  var innermost: ElementKind?
  /// How many tags of a name were too deep, or in a cell, and have no place among the open ones.
  var tooDeep: [TagName: Int] = [:]
  /// How many tags of a name were ended before their end tags.
  var endedEarly: [TagName: Int] = [:]
  /// Where the last end tag of each name stands, and of each word.
  var lastEnds: [TagName: Int] = [:]
  var lastEndsOfWords: [String: Int] = [:]
  /// Where tags stand that nothing ends.
  var unmatched: Set<Int> = []

  /// Where the paragraph in hand begins and ends, as far as it has letters.
  var paragraph = 0..<0
  /// The end of a line in the paragraph in hand that shows once letters follow it.
  var pendingBreak: Range<Int>?
  /// Whether the paragraph in hand is a picture that has its line for itself.
  var isPictureAlone = false
  /// Whether the next paragraph stands right below what heads it, and has no indent.
  var followsTitle = false
  /// The cell behind which another of its row may stand.
  var pendingCell: Range<Int>?
  /// What the cell in hand asks for, or the one behind which another may stand.
  var cell = (attributes: ElementAttributes(), alignment: ParagraphStyle.Alignment?.none)
  /// How many marks that were written by their names stand at the end of what was added.
  var marksByName = 0
  /// The words of the heading in hand.
  var headingWords: [UInt8] = []
  var ids = HeadingIDs()
  /// Links to elements of the document.
  var references: [(name: String, range: Range<Int>)] = []
  private var hasArticle = false

  /// How many tags of letters and paragraphs may stand in each other.
  static let deepestLetters = 64

  init(_ bytes: [UInt8], id: SourceID, size: Length, language: LanguageTag) {
    text = CleanText(bytes)
    self.id = id
    self.size = size
    self.language = language
    document = DocumentBuilder(source: id, capacity: bytes.count)
    problems = ProblemList(source: id)
    place = text.start
    end = bytes.count
  }

  /// What was made. `build` must have been called.
  consuming func finish() -> (document: Document, diagnostics: [Diagnostic]) {
    let found = problems.finish()
    return (document.finish(), found)
  }

  /// Makes everything.
  mutating func build() {
    if let first = text.firstStranger {
      let count = text.strangers
      problems.report(
        "markup.control-character", at: first..<first + 1,
        count == 1
          ? "this byte is not text, and is shown as U+FFFD"
          : "\(count) places are not text, this one first, and are shown as U+FFFD",
        help: "save the file as UTF-8, or name its encoding with --encoding")
    }
    if let first = text.firstOmitted { reportMarks(at: first) }
    findEnds()
    read(upTo: end, readsTags: true)
    endParagraph()
    pop(downTo: 0, at: nil)
    if hasArticle { _ = document.endContainer() }
    reportDeadReferences()
  }

  /// Finds where the last end tag of each name stands.
  private mutating func findEnds() {
    var i = text.start
    while i < end {
      if text.bytes[i] == UInt8(ascii: "["), i + 1 < end, text.bytes[i + 1] == UInt8(ascii: "/"),
        let tag = BBCodeTag(text.bytes, at: i, before: end)
      {
        let word = word(of: tag)
        lastEndsOfWords[word] = i
        if let name = TagName(word) { lastEnds[name] = i }
      }
      i += 1
    }
    findUnmatched()
  }

  /// Finds the tags that nothing ends: an end tag is that of the last one before it that has none yet. What
  /// stands in code begins and ends nothing.
  private mutating func findUnmatched() {
    var begun: [TagName: [Int]] = [:]
    var i = nextBracket(from: text.start)
    while i < end {
      guard let tag = BBCodeTag(text.bytes, at: i, before: end), let name = TagName(word(of: tag))
      else {
        i = nextBracket(from: i + 1)
        continue
      }
      var next = tag.range.upperBound
      if tag.isEnd {
        _ = begun[name]?.popLast()
      } else if !name.isRaw {
        begun[name, default: []].append(i)
      } else if let last = endTag(of: tag, name) {
        next = last.range.upperBound
      }
      i = nextBracket(from: next)
    }
    for places in begun.values { unmatched.formUnion(places) }
  }

  /// Begins an article, and ends the one before it.
  mutating func beginArticle(source: Range<Int>) {
    if hasArticle { _ = document.endContainer() }
    hasArticle = true
    document.beginContainer(.article, source: source, attributes: ElementAttributes())
  }

  /// The name of a tag in small letters.
  func word(of tag: BBCodeTag) -> String {
    String(decoding: text.bytes[tag.name], as: UTF8.self).lowercased()
  }

  // MARK: Reading

  /// Reads what stands before `limit`: tags and names of characters, or, where it reads none, letters and
  /// ends of lines alone.
  mutating func read(upTo limit: Int, readsTags: Bool) {
    var first = place
    while place < limit {
      switch text.bytes[place] {
      case UInt8(ascii: "[") where readsTags:
        guard let tag = BBCodeTag(text.bytes, at: place, before: limit), let name = known(tag)
        else {
          place += 1
          continue
        }
        addLetters(first..<place)
        place = tag.range.upperBound
        if tag.isEnd { end(tag, name) } else { begin(tag, name) }
      case 0x0A, 0x0D:
        addLetters(first..<place, endsLine: true)
        readLineEnds(upTo: limit)
      case UInt8(ascii: "&") where readsTags:
        let start = place
        guard let length = reference(at: place, before: limit) else {
          place += 1
          continue
        }
        addLetters(first..<start)
        addReference(start..<start + length)
        place = start + length
      case CleanText.stranger:
        addLetters(first..<place)
        let start = place
        while place < limit, text.bytes[place] == CleanText.stranger { place += 1 }
        addDecoded([0xEF, 0xBF, 0xBD], source: start..<place)
      case CleanText.omitted:
        addLetters(first..<place)
        place += 1
      default:
        place += 1
        continue
      }
      first = place
    }
    addLetters(first..<limit, endsLine: limit == end)
  }

  /// What a tag means; nil, with a word about what looks like one, where it means nothing.
  private mutating func known(_ tag: BBCodeTag) -> TagName? {
    let word = word(of: tag)
    if let name = TagName(word) { return name }
    if TagName.unsupported.contains(word) {
      if !tag.isEnd || !problems.knows("bbcode.unsupported-tag", word) {
        problems.report(
          "bbcode.unsupported-tag", of: word, at: tag.range,
          "[\(word)] cannot be shown on paper and is set as it was written",
          help: "say in words what is there, or put a picture in its place")
      }
    } else if tag.isEnd
      ? !problems.knows("bbcode.unknown-tag", word)
      : lastEndsOfWords[word].map({ $0 > tag.range.lowerBound }) ?? false
    {
      problems.report(
        "bbcode.unknown-tag", of: word, at: tag.range,
        "“\(word)” has no meaning here and is set as it was written",
        help: Suggestion.nearest(to: word, among: TagName.words).map { "did you mean [\($0)]?" }
          ?? "take it out, or write it in other words")
    }
    return nil
  }

  // MARK: Style

  /// The letters behind have what the open tags say.
  mutating func setStyle() {
    var style = SpanStyle()
    for tag in open { tag.effect.apply(to: &style) }
    document.style = style
  }
}
