internal import TypesetDiagnostics
internal import TypesetElementTree
internal import TypesetLayout
internal import TypesetRichText
internal import Typesetting

/// A paragraph of running text whose end can be cut or added to.
struct CopyParagraph: Sendable {
  /// A place in a manuscript.
  typealias Place = (name: String, line: Int, column: Int)

  /// A cut from its end.
  struct Cut: Sendable {
    /// Where it begins, in bytes from the paragraph's start: before the space in front of its first word.
    var start: Int
    /// What goes of the manuscript.
    var range: SourceRange
    /// How many characters that is, spaces among them.
    var characters: Int
  }

  /// Words that are put behind its end to see how many it takes.
  struct Addition: Sendable {
    /// A space and words of its own.
    var letters: [UInt8]
    /// How many characters that is, the space among them.
    var characters: Int
  }

  /// Its place in the main story's paragraphs.
  let index: Int
  /// Where it begins.
  let place: Place
  /// Its first words.
  let words: String
  /// Where it ends in its manuscript.
  let end: SourceRange
  /// The cuts in whole words, each by one word more than the one before.
  private(set) var cuts: [Cut] = []
  /// What can be added, each a word more.
  private(set) var additions: [Addition] = []

  /// The paragraph `index` of the main story of `issue`; nil where it is no running text, or nothing of its end stands in
  /// the manuscript as it stands on paper. O(its length · log of the story's).
  init?(_ index: Int, of issue: StyledIssue, in sources: SourceTable) {
    let story = issue.main.story
    let paragraph = story.paragraphs[index]
    guard CopyParagraph.isRunningText(paragraph, of: issue) else { return nil }
    let text = story.text.string(in: paragraph.range)
    var letters: [Letter] = []
    var offset = paragraph.range.lowerBound
    for character in text {
      letters.append(Letter(character: character, offset: offset))
      offset = offset + character.utf8.count
    }
    while let last = letters.last, last.character.isWhitespace { letters.removeLast() }
    guard let first = letters.first, first.offset == paragraph.range.lowerBound,
      let last = letters.last,
      let begin = story.sourceMap.source(at: first.offset), let end = story.source(of: last)
    else { return nil }
    let source = sources[begin.source]
    let position = source.position(at: begin.lowerBound)
    self.index = index
    self.end = SourceRange(end.source, end.upperBound..<end.upperBound)
    place = (source.name, position.line, position.column)
    words = PressJob.firstWords(of: text)
    findCuts(in: letters, of: story, sources[end.source].bytes)
    guard !cuts.isEmpty else { return nil }
    findAdditions(in: letters)
  }

  fileprivate struct Letter {
    var character: Character
    var offset: TextOffset

    var range: TextRange { TextRange(offset, offset + character.utf8.count) }
  }

  /// Whether its words may be cut: headings, captions, tables, notes, verse and code are left alone, and so is what no
  /// author wrote.
  private static func isRunningText(
    _ paragraph: Story.Paragraph, of issue: StyledIssue
  ) -> Bool {
    guard paragraph.role == .text, paragraph.part == .text, paragraph.style.cell == nil,
      let place = paragraph.element, issue.elements.indices.contains(place),
      issue.elements[place].kind == .paragraph
    else { return false }
    var parent = issue.elements[place].parent
    while let above = parent {
      switch issue.elements[above].kind {
      case .table, .row, .figure, .note, .verse, .sidebar: return false
      default: parent = issue.elements[above].parent
      }
    }
    return true
  }

  /// Goes from the end back as long as letters stand in the manuscript one behind the other, without markup between them.
  private mutating func findCuts(in letters: [Letter], of story: Story, _ bytes: [UInt8]) {
    var next: SourceRange?
    for place in letters.indices.dropFirst().reversed() {
      let letter = letters[place]
      guard letter.isPlain, let range = story.source(of: letter),
        range.source == end.source, range.upperBound <= bytes.count
      else { return }
      if let next {
        guard range.upperBound <= next.lowerBound,
          bytes[range.upperBound..<next.lowerBound].allSatisfy({ $0 <= 0x20 })
        else { return }
      } else if range.upperBound != end.lowerBound {
        return
      }
      next = range
      guard letter.beginsWord(behind: letters[place - 1].character) else { continue }
      cuts.append(
        Cut(
          start: letter.offset - letters[0].offset,
          range: SourceRange(end.source, range.lowerBound..<end.lowerBound),
          characters: letters.count - place))
    }
  }

  /// So many words are added at most: hardly a line is longer.
  private static let mostAdditions = 24

  private mutating func findAdditions(in letters: [Letter]) {
    let isSpaced = letters.contains { $0.character == " " }
    let words: [String]
    if isSpaced {
      words = letters.map(\.character).split(separator: " ").map { String($0) }
        .filter { $0.allSatisfy(\.isLetter) }
    } else {
      words = letters.map(\.character).filter(\.isLetter).map { String($0) }
    }
    guard !words.isEmpty else { return }
    var added = ""
    for place in 0..<CopyParagraph.mostAdditions * (isSpaced ? 1 : 3) {
      added += (isSpaced ? " " : "") + words[place % words.count]
      additions.append(Addition(letters: Array(added.utf8), characters: added.count))
    }
  }
}

extension CopyParagraph.Letter {
  /// Whether nothing goes with it but a letter: it is no picture, no mark of a note, and no end of a line that was asked
  /// for.
  fileprivate var isPlain: Bool {
    character == " " || !character.isWhitespace && character != "\u{FFFC}"
  }

  /// Whether a cut can begin with it: it is a space between words, or a character of a script that has none.
  fileprivate func beginsWord(behind other: Character) -> Bool {
    if character == " " { return !other.isWhitespace }
    return character.isIdeograph && other.isLetter
  }
}

extension Character {
  /// Whether it is a sign of Chinese or Japanese, which stand without spaces.
  fileprivate var isIdeograph: Bool {
    guard let first = unicodeScalars.first else { return false }
    return first.properties.isIdeographic || (0x3041...0x30FA).contains(first.value)
  }
}

extension Story {
  /// Where `letter` was written.
  fileprivate func source(of letter: CopyParagraph.Letter) -> SourceRange? {
    sourceMap.source(of: letter.range)
  }
}
