import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// What `tabs` says: stops with commas between them, each with a length, what stands there, and what
/// fills the room before it.
extension MagazineParser {
  /// A word of a stop.
  private struct TabWord {
    var text: String
    var range: Range<Int>
    var isQuoted: Bool
  }

  /// The stops of `attribute`; nil, with a word about it, where one is bad. A word that means nothing
  /// is left out, and its stop stands.
  mutating func tabs(_ attribute: Tag.Attribute) -> [TextTab]? {
    let stops = tabWords(attribute)
    if stops.isEmpty {
      reportMissingValue(attribute)
      return nil
    }
    var tabs: [TextTab] = []
    for words in stops {
      guard tabs.count < MagazineParser.mostTabs else {
        problems.report(
          .badValue, at: words[0].range,
          "more than \(MagazineParser.mostTabs) tab stops; all of them are ignored",
          help: "write fewer")
        return tabs
      }
      guard let tab = tab(words) else { return nil }
      tabs.append(tab)
    }
    return tabs
  }

  /// More than a row of any table has.
  private static let mostTabs = 40

  /// How many letters a leader may have.
  private static let longestLeader = 8

  private mutating func tab(_ words: [TabWord]) -> TextTab? {
    var location: Length?
    var alignment: (word: TabWord, value: TextTab.Alignment)?
    var leader: String?
    var unknown = false
    var words = words[...]
    while var word = words.popFirst() {
      if word.isQuoted {
        guard leader == nil, !word.text.isEmpty,
          word.text.unicodeScalars.count <= MagazineParser.longestLeader
        else { return reportBad(word, leader == nil) }
        leader = word.text
        continue
      }
      let first = word.text.utf8.first ?? 0
      if (0x2B...0x39).contains(first) {
        // `4 cm` is one length.
        if let next = words.first, !next.isQuoted, ValueReading.isUnit(next.text),
          !ValueReading.endsInUnit(word.text)
        {
          word.text += next.text
          word.range = word.range.lowerBound..<next.range.upperBound
          words.removeFirst()
        }
        guard location == nil,
          let length = ValueReading.length(word.text, upTo: Length(points: 2000))
        else {
          problems.report(
            .badSize, at: word.range,
            location == nil
              ? "“\(Excerpts.shortened(word.text))” is not a place for a tab stop; the tabs are ignored"
              : "“\(Excerpts.shortened(word.text))” is a second length for one tab stop; the tabs "
                + "are ignored",
            help: location == nil
              ? "write points, or a number with pt, mm, cm, in or pc; more than 0, at most 2000 pt"
              : "put a comma between two stops")
          return nil
        }
        location = length
        continue
      }
      if let value = MagazineParser.tabAlignments.first(where: { $0.word == word.text })?.value {
        guard alignment == nil else { return reportBad(word, false) }
        alignment = (word, value)
      } else if let value = MagazineParser.tabLeaders.first(where: { $0.word == word.text })?.value
      {
        guard leader == nil else { return reportBad(word, false) }
        leader = value
      } else {
        reportUnknown(word)
        unknown = true
      }
    }
    // A word that says nothing leaves the stop where it is, and nothing by itself is none.
    if unknown, location == nil, alignment == nil, leader == nil { return nil }
    if location == nil, let alignment, alignment.value != .end {
      problems.report(
        .badValue, at: alignment.word.range,
        "“\(alignment.word.text)” does not say where; the tabs are ignored",
        help: "write a length before it; only a right-hand stop at the end of the line needs none"
      )
      return nil
    }
    return TextTab(
      location ?? TextTab.lineEnd, alignment?.value ?? (location == nil ? .end : .start),
      leader: leader ?? "")
  }

  /// Says that a word means nothing. What stands in the middle elsewhere is in the centre here.
  private mutating func reportUnknown(_ word: TabWord) {
    let known = MagazineParser.tabAlignments.map(\.word) + MagazineParser.tabLeaders.map(\.word)
    let other = Suggestion.nearest(to: word.text, among: known + ["middle", "centre", "middel"])
    let isMiddle = other.map { ["middle", "centre", "middel"].contains($0) } ?? false
    reportUnknownWord(
      isMiddle ? "center" : word.text, written: word.text, at: word.range, "part of a tab stop",
      known, .badValue)
  }

  /// Says what is wrong with a second word of its kind, or with a leader.
  private mutating func reportBad(_ word: TabWord, _ isLeader: Bool) -> TextTab? {
    problems.report(
      .badValue, at: word.range,
      isLeader
        ? "a leader has 1 to \(MagazineParser.longestLeader) characters; the tabs are ignored"
        : "“\(Excerpts.shortened(word.text))” is one too many for a tab stop; the tabs are ignored",
      help: isLeader ? nil : "put a comma between two stops")
    return nil
  }

  private static let tabAlignments: [(word: String, value: TextTab.Alignment)] = [
    ("left", .start), ("right", .end), ("center", .center), ("decimal", .decimal),
    ("start", .start), ("end", .end),
  ]

  /// A full stop behind a space looks better than full stops alone, and further apart.
  private static let tabLeaders: [(word: String, value: String)] = [("dots", " ."), ("line", "_")]

  /// The words of each stop: parted by white space, what is in quotation marks being one, and the
  /// stops by commas.
  private mutating func tabWords(_ attribute: Tag.Attribute) -> [[TabWord]] {
    guard let value = attribute.value else { return [] }
    steps += value.count
    var stops: [[TabWord]] = [[]]
    var i = value.lowerBound
    while i < value.upperBound {
      let byte = bytes[i]
      if byte == UInt8(ascii: ",") {
        stops.append([])
        i += 1
      } else if MagazineParser.isWhite(byte) {
        i += 1
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        var end = i + 1
        while end < value.upperBound, bytes[end] != byte { end += 1 }
        stops[stops.count - 1].append(
          TabWord(
            text: string(i + 1..<end), range: i..<min(end + 1, value.upperBound), isQuoted: true))
        i = end + 1
      } else {
        let start = i
        while i < value.upperBound, !MagazineParser.isWhite(bytes[i]), bytes[i] != UInt8(ascii: ",")
        {
          i += 1
        }
        stops[stops.count - 1].append(
          TabWord(text: string(start..<i).lowercased(), range: start..<i, isQuoted: false))
      }
    }
    return stops.filter { !$0.isEmpty }
  }
}
