internal import TypesetGeometry
internal import TypesetRegression
internal import TypesetRichText
internal import Typesetting

/// The first thing on a page that does not stand as it did.
struct PageMove {
  /// What happened to it.
  let words: String
  /// The story, and where it is written there; nil where nothing written is meant.
  let place: (story: String, range: TextRange)?

  /// The page is not there any more.
  static let gone: PageMove? = PageMove(words: "there is no such page any more", place: nil)

  private init(words: String, place: (story: String, range: TextRange)?) {
    self.words = words
    self.place = place
  }

  private typealias Line = (story: String, line: LayoutRecord.Line)

  /// What moved from `old` to `new`, pages of the two records; nil where nothing did. O(what is on them).
  init?(
    from old: LayoutRecord.Page, to new: LayoutRecord.Page, _ before: LayoutRecord,
    _ after: LayoutRecord
  ) {
    let move =
      PageMove.words(PageMove.lines(of: old), PageMove.lines(of: new), before, after)
      ?? PageMove.pictures(old, new) ?? PageMove.rest(old, new)
    guard let move else { return nil }
    self = move
  }

  // MARK: Words

  /// The lines with something to see.
  private static func lines(of page: LayoutRecord.Page) -> [Line] {
    page.frames.flatMap { frame in
      frame.lines.filter { $0.height > .zero && !$0.runs.isEmpty }.map { (frame.story, $0) }
    }
  }

  private static func words(
    _ old: [Line], _ new: [Line], _ before: LayoutRecord, _ after: LayoutRecord
  ) -> PageMove? {
    for (a, b) in zip(old, new) {
      if let move = move(from: a, to: b, before, after) { return move }
    }
    if new.count > old.count {
      let line = new[old.count]
      let word = word(at: 0, of: line.line)
      return PageMove(
        words: "“\(word.text)” comes onto it", place: (line.story, range(of: word, in: line.line)))
    }
    if old.count > new.count {
      let word = word(at: 0, of: old[new.count].line)
      let last = new.last.map { ($0.story, $0.line.range) }
      return PageMove(words: "“\(word.text)” is not on it any more", place: last)
    }
    return nil
  }

  private static func move(
    from a: Line, to b: Line, _ before: LayoutRecord, _ after: LayoutRecord
  ) -> PageMove? {
    let (old, new) = (letters(of: a.line), letters(of: b.line))
    if old != new {
      // The word in which they part.
      let common = zip(old.utf8, new.utf8).prefix { $0 == $1 }.count
      let now = word(at: common, of: b.line)
      let was = word(at: common, of: a.line)
      let words =
        now.text.isEmpty || was.text.isEmpty || now.text == was.text
        ? "“\(now.text.isEmpty ? was.text : now.text)” would stand in another line"
        : "“\(now.text)” would stand where “\(was.text)” stands"
      return PageMove(words: words, place: (b.story, range(of: now, in: b.line)))
    }
    if a.line.origin != b.line.origin {
      let moved = word(at: 0, of: b.line)
      return PageMove(
        words: "“\(moved.text)” would move \(distance(from: a.line.origin, to: b.line.origin))",
        place: (b.story, range(of: moved, in: b.line)))
    }
    for (place, run) in b.line.runs.enumerated() {
      let was = a.line.runs.indices.contains(place) ? a.line.runs[place] : nil
      if let was, look(was, before) == look(run, after) { continue }
      let offset = max(run.range.lowerBound.utf8 - b.line.range.lowerBound.utf8, 0)
      let moved = word(at: offset, of: b.line)
      return PageMove(
        words: was.map { $0.x == run.x && $0.width == run.width } ?? false
          ? "“\(moved.text)” would look different" : "“\(moved.text)” would move in its line",
        place: (b.story, range(of: moved, in: b.line)))
    }
    guard a.line.runs.count > b.line.runs.count else { return nil }
    let moved = word(at: 0, of: b.line)
    return PageMove(
      words: "“\(moved.text)” would look different",
      place: (b.story, range(of: moved, in: b.line)))
  }

  /// What of a run is seen, its face by name.
  private struct Look: Equatable {
    var run: LayoutRecord.Run
    var face: String
  }

  private static func look(_ run: LayoutRecord.Run, _ record: LayoutRecord) -> Look {
    var own = run
    let font = record.fonts.first { $0.id == run.font }
    own.font = 0
    own.ruby?.font = 0
    own.range = TextRange(0..<0)
    return Look(run: own, face: font.map { "\($0.family) \($0.style)" } ?? "")
  }

  private static func letters(of line: LayoutRecord.Line) -> String { line.shown ?? line.text }

  /// The word of a line at or behind a byte of its text, or else its last: what it is without the marks around it, and
  /// where it stands in the text.
  private static func word(
    at offset: Int, of line: LayoutRecord.Line
  ) -> (text: String, range: Range<Int>) {
    let bytes = Array(line.text.utf8)
    func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
    var start = min(max(offset, 0), bytes.count)
    while start > 0, start < bytes.count, !isSpace(bytes[start]), !isSpace(bytes[start - 1]) {
      start -= 1
    }
    while start < bytes.count, isSpace(bytes[start]) { start += 1 }
    if start == bytes.count {
      while start > 0, isSpace(bytes[start - 1]) { start -= 1 }
      while start > 0, !isSpace(bytes[start - 1]) { start -= 1 }
    }
    var end = start
    while end < bytes.count, !isSpace(bytes[end]) { end += 1 }
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    let bare = word.drop { !$0.isLetter && !$0.isNumber }
    let trimmed = bare.reversed().drop { !$0.isLetter && !$0.isNumber }.reversed()
    return (trimmed.isEmpty ? word : String(trimmed), start..<end)
  }

  private static func range(
    of word: (text: String, range: Range<Int>), in line: LayoutRecord.Line
  ) -> TextRange {
    let start = line.range.lowerBound
    return TextRange(start + word.range.lowerBound, start + word.range.upperBound)
  }

  /// From one point to another: `12 pt down and 3 pt to the right`.
  private static func distance(from a: Point, to b: Point) -> String {
    var parts: [String] = []
    if a.y != b.y {
      parts.append("\((a.y < b.y ? b.y - a.y : a.y - b.y).figure) pt \(a.y < b.y ? "down" : "up")")
    }
    if a.x != b.x {
      parts.append(
        "\((a.x < b.x ? b.x - a.x : a.x - b.x).figure) pt to the \(a.x < b.x ? "right" : "left")")
    }
    return parts.joined(separator: " and ")
  }

  // MARK: What is no word

  private static func pictures(
    _ old: LayoutRecord.Page, _ new: LayoutRecord.Page
  ) -> PageMove? {
    let was = old.frames.flatMap(\.images)
    let now = new.frames.flatMap { frame in frame.images.map { (frame.story, $0) } }
    for (a, (story, b)) in zip(was, now) {
      let place = (story, TextRange(b.offset..<b.offset + 1))
      if a.src != b.src {
        return PageMove(
          words: "the picture “\(b.src)” would stand where “\(a.src)” stands", place: place)
      }
      if a.box != b.box || a.whole != b.whole {
        return PageMove(
          words: a.box.size == b.box.size
            ? "the picture “\(b.src)” would move \(distance(from: a.box.origin, to: b.box.origin))"
            : "the picture “\(b.src)” would have another size", place: place)
      }
    }
    if now.count > was.count {
      let (story, image) = now[was.count]
      return PageMove(
        words: "the picture “\(image.src)” comes onto it",
        place: (story, TextRange(image.offset..<image.offset + 1)))
    }
    return was.count > now.count
      ? PageMove(words: "the picture “\(was[now.count].src)” is not on it any more", place: nil)
      : nil
  }

  /// Boxes, and what the template puts on the page.
  private static func rest(_ old: LayoutRecord.Page, _ new: LayoutRecord.Page) -> PageMove? {
    let boxes = (old.frames.flatMap(\.boxes), new.frames.flatMap(\.boxes))
    let areBoxesEqual = boxes.0.elementsEqual(boxes.1) { a, b in
      var own = a
      own.para = b.para
      return own == b
    }
    if !areBoxesEqual {
      return PageMove(words: "a box or a rule on it would move", place: nil)
    }
    for (a, b) in zip(old.furniture, new.furniture) {
      if a.text != b.text {
        return PageMove(words: "“\(b.text)” would stand where “\(a.text)” stands", place: nil)
      }
      if a.box != b.box || a.color != b.color || a.opacity != b.opacity {
        return PageMove(
          words: b.text.isEmpty
            ? "a \(b.kind.rawValue) of the template would move" : "“\(b.text)” would move",
          place: nil)
      }
    }
    return old.furniture.count == new.furniture.count
      ? nil
      : PageMove(words: "what the template puts on it would be something else", place: nil)
  }
}
