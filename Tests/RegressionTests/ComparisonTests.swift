import TypesetGeometry
import TypesetRegression
import TypesetRichText
import Testing
import TypesetKit

/// The first cause that is named is what was changed.
@Suite struct ComparisonTests {
  static let text = """
    <font size=18>The Gate</font>

    The dead walk slowly up the lane, and the bell rings for them at the gate every evening.
    Nobody has counted them since the summer, when there were forty and a dog without a name.

    <b>Soup.</b> Put the pan on the fire and wait until somebody knocks, then take it off again.
    There is a second helping for those who come late, and a third for those who never left.
    """

  struct Case: CustomTestStringConvertible {
    var name: String
    var old: String
    var new: String
    var kind: Change.Kind
    var message: String
    var line: Int?
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "word replaced", old: "slowly", new: "quickly", kind: .text,
      message: "paragraph 2: “slowly” → “quickly”", line: 3),
    Case(
      name: "word new", old: "forty and", new: "forty sheep and", kind: .text,
      message: "“sheep” added after “there were forty”", line: 4),
    Case(
      name: "word gone", old: "the bell rings", new: "the rings", kind: .text,
      message: "“bell” removed", line: 3),
    Case(
      name: "soft hyphen", old: "somebody", new: "some&shy;body", kind: .text,
      message: "“somebody” has a soft hyphen: “some¬body”", line: 6),
    Case(
      name: "paragraph gone",
      old: "Nobody has counted them since the summer, when there were forty and a dog without a "
        + "name.\n",
      new: "", kind: .text, message: "“Nobody has counted them since the…” is gone", line: nil),
    Case(
      name: "paragraph new", old: "There is a second", new: "Wash up.\nThere is a second",
      kind: .text, message: "“Wash up.” is new (paragraph 5)", line: 7),
    Case(
      name: "paragraph divided", old: "fire and wait", new: "fire\nand wait", kind: .text,
      message: "is now 2 paragraphs", line: 6),
    Case(
      name: "paragraphs joined", old: "gate every evening.\nNobody",
      new: "gate every evening. Nobody", kind: .text, message: "are now one", line: 3),
    Case(
      name: "empty line", old: "name.\n\n", new: "name.\n", kind: .text,
      message: "an empty line was removed after “Nobody has counted them since the…”", line: nil),
    Case(
      name: "marked", old: "forty", new: "<mark>forty</mark>", kind: .style,
      message: "“forty”: now marked in #fff2a8", line: 4),
    Case(
      name: "bold", old: "<b>Soup.</b>", new: "Soup.", kind: .style,
      message: "“Soup.”: no longer bold", line: 6),
    Case(
      name: "colour", old: "slowly", new: "<font color=#123456>slowly</font>", kind: .style,
      message: "“slowly”: colour #000000 → #123456", line: 3),
    Case(
      name: "size", old: "size=18", new: "size=20", kind: .style,
      message: "“The Gate”: size 18 → 20 pt", line: 1),
    Case(
      name: "language", old: "slowly", new: "<font lang=de>slowly</font>", kind: .style,
      message: "“slowly”: language en-US → de", line: 3),
    Case(
      name: "features", old: "slowly", new: "<font features=smcp>slowly</font>", kind: .style,
      message: "“slowly”: features none → smcp", line: 3),
    Case(
      name: "link", old: "slowly", new: "<a href=\"https://x.org\">slowly</a>", kind: .style,
      message: "link none → https://x.org", line: 3),
    Case(
      name: "unknown tag", old: "slowly", new: "<zzz>slowly", kind: .text, message: "zzz", line: 3),
  ]

  @Test(arguments: cases) func theCauseIsNamedFirst(_ item: Case) throws {
    let parts = ComparisonTests.text.split(
      separator: item.old, maxSplits: 1, omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    let changed = parts[0] + item.new + parts[1]
    let changes = try Recording.changes(ComparisonTests.text, String(changed))
    let first = try #require(changes.first)
    if item.name == "unknown tag", first.kind == .diagnostics {
      // Whether it stands as text is the reader's affair.
      #expect(first.message.contains("zzz"))
      return
    }
    #expect(first.kind == item.kind, "\(first.message)")
    #expect(first.message.contains(item.message), "\(first.message)")
    #expect(changes.count == 1, "\(changes.map(\.message))")
    if let line = item.line { #expect(first.source?.line == line) }
    // The other way round something changed, too.
    #expect(try !Recording.changes(String(changed), ComparisonTests.text).isEmpty)
  }

  /// A cell is named by its row and its column, and has the box of both.
  @Test func cellsAreNamedByRowAndColumn() throws {
    func table(_ cell: String) -> String {
      "Words.\n<table>\n<tr><th>A<th>B\n<tr><td>one<td>two\n<tr><td colspan=2>three\n"
        + "<tr><td rowspan=2>four<td>\(cell)\n<tr><td>five\n</table>\nMore words.\n"
    }
    let changes = try Recording.changes(table("old"), table("new"))
    #expect(changes.map(\.message) == ["row 4, column 2 of a table: “old” became “new”"])
    #expect(changes.first?.source?.line == 6)
    let record = try Recording.record(table("old"))
    let lines = record.pages.flatMap(\.frames).flatMap(\.lines)
    let cells = lines.compactMap { line in line.cell.map { (line, $0) } }
    #expect(
      cells.map { [$0.1.row, $0.1.column] } == [
        [1, 1], [1, 2], [2, 1], [2, 2], [3, 1], [4, 1], [4, 2], [5, 2],
      ])
    #expect(cells.map { $0.1.columns } == [1, 1, 1, 1, 2, 1, 1, 1])
    #expect(cells.map { $0.1.rows } == [1, 1, 1, 1, 1, 2, 1, 1])
    let boxes = cells.compactMap(\.1.box)
    #expect(boxes.count == cells.count)
    for (line, cell) in cells {
      let box = try #require(cell.box)
      #expect(box.minX <= line.origin.x && line.origin.x + line.width <= box.maxX)
      #expect(box.minY <= line.origin.y && line.origin.y <= box.maxY)
      #expect(box.width == line.measure)
    }
    #expect(boxes[0].minX == boxes[2].minX && boxes[1].minX == boxes[3].minX)
    #expect(boxes[4].minX == boxes[0].minX && boxes[4].maxX == boxes[1].maxX)
    #expect(lines.count { $0.cell == nil && $0.text.contains("ords") } == 2)
  }

  /// A wider word makes its column wider: that is one change, whichever cells stand where they stood.
  @Test func widerColumnsFollowFromOneChange() throws {
    func table(_ head: String) -> String {
      let rows = (0..<20).map { "<tr><td>r\($0)<td>s\($0)<td>t\($0)\n" }.joined()
      return "Words.\n<table>\n<tr><th>A<th>\(head)<th>C\n\(rows)</table>\nMore words.\n"
    }
    for pair in [("B", "Bb"), ("Bb", "B")] {
      let changes = try Recording.changes(table(pair.0), table(pair.1))
      #expect(
        changes.map(\.message) == [
          "row 1, column 2 of a table: “\(pair.0)” became “\(pair.1)”"
        ])
      #expect(!(changes.first?.consequences.isEmpty ?? true))
    }
  }

  @Test func whatWasAskedForComesFirst() throws {
    func first(_ change: (inout Request) -> Void) throws -> Change {
      let changes = try Recording.changes(
        ComparisonTests.text, ComparisonTests.text, change: change)
      #expect(changes.count == 1, "\(changes.map(\.message))")
      return try #require(changes.first)
    }
    let columns = try first { $0.page.columns = 1 }
    #expect(columns.kind == .geometry && columns.message == "the columns of a page: 2 → 1")
    #expect(!columns.consequences.isEmpty)
    let leading = try first { $0.body.leading = Length(points: 14) }
    #expect(leading.message == "the running text’s leading: 12 → 14 pt")
    let size = try first { $0.body.size = Length(points: 9) }
    #expect(size.kind == .style && size.message == "the running text’s size: 10 → 9 pt")
    let align = try first { $0.body.alignment = .left }
    #expect(align.message == "the alignment of running text: justify → left")
    let language = try first { $0.body.language = "de" }
    #expect(language.message == "the language of the text: en-US → de")
    let breaker = try first { $0.body.breaker = .greedy }
    #expect(breaker.kind == .style && breaker.message == "the line breaker: optimal → greedy")
    let hang = try first { $0.body.hangs = false }
    #expect(
      hang.kind == .style
        && hang.message == "punctuation no longer hangs over the edges of columns")
    let expand = try first { $0.body.expands = false }
    #expect(
      expand.kind == .style && expand.message == "letters are no longer made wider or narrower")
    let features = try first {
      $0.body.features = [FontFeature(spelled: "-kern")].compactMap(\.self)
    }
    #expect(features.kind == .style && features.message == "features of all text: none → kern=0")
    let axes = try Recording.changes(ComparisonTests.text, ComparisonTests.text) {
      $0.body.variations = [FontVariation(spelled: "wght=650")].compactMap(\.self)
    }
    #expect(
      axes.contains {
        $0.kind == .font
          && $0.message == "axes of the running text: as the font has them → wght=650"
      }, "\(axes.map(\.message))")
    let title = try first { $0.title = "Another" }
    #expect(title.kind == .furniture && title.message.contains("“Another”"))
    let page = try first { $0.page.size?.width = Length(points: 300) }
    #expect(page.message == "the page: 260 × 160 → 300 × 160 pt")
  }

  @Test func independentChangesStandInOrder() throws {
    let changed = ComparisonTests.text
      .split(separator: "slowly").joined(separator: "fast")
      .split(separator: "third").joined(separator: "fourth")
    let changes = try Recording.changes(ComparisonTests.text, changed)
    #expect(changes.map(\.kind) == [.text, .text])
    #expect(changes.first?.message.contains("“slowly” → “fast”") == true)
    #expect(changes.last?.message.contains("“third” → “fourth”") == true)
  }

  @Test func whatIsTheSameIsTheSame() throws {
    let record = try Recording.record(ComparisonTests.text)
    // Another name, another folder, other bytes for the same.
    for name in ["other.txt", "/somewhere/else/issue.txt"] {
      let other = try Recording.record(ComparisonTests.text, name: name)
      #expect(Comparison.compare(record, other).changes.map(\.message) == [])
    }
    let same = ComparisonTests.text.split(separator: "<b>").joined(separator: "<B >")
      .split(separator: "size=18").joined(separator: "size='18pt'")
    #expect(try Recording.changes(ComparisonTests.text, same).map(\.message) == [])
  }

  /// Lines of tags are in the record and take no room on paper: who writes some, or the same text in a
  /// dialect without them, has changed nothing.
  @Test func linesOfTagsAreNotOnPaper() throws {
    let text = "one\n\n<quote>\ntwo\n</quote>\nthree\n"
    let close = "one\n\n<!-- a -->\n<!-- b -->\n<quote>two</quote>\n<!-- c -->\nthree\n"
    #expect(try Recording.changes(text, close).map(\.message) == [])
    #expect(try Recording.changes(close, text).map(\.message) == [])
    // An empty line that takes room is one among lines of tags, too.
    let apart = "one\n\n<quote>\ntwo\n</quote>\n\n<!-- c -->\nthree\n"
    #expect(
      try Recording.changes(text, apart).map(\.message) == ["an empty line was added after “two”"])
    #expect(
      try Recording.changes(apart, text).map(\.message)
        == ["an empty line was removed after “two”"])
  }

  @Test func spacingOfTheSameLinesIsOneChange() throws {
    func plain(_ text: String) throws -> LayoutRecord {
      try Recording.record(text) {
        $0.body.expands = false
        $0.body.hangs = false
      }
    }
    let record = try plain(ComparisonTests.text)
    var changed = record
    var count = 0
    for index in changed.pages[0].frames[0].lines.indices {
      guard !changed.pages[0].frames[0].lines[index].runs.isEmpty, index > 2 else { continue }
      count += 1
      // As a breaker with other limits would set it.
      for run in changed.pages[0].frames[0].lines[index].runs.indices {
        changed.pages[0].frames[0].lines[index].runs[run].expansion = 10
        changed.pages[0].frames[0].lines[index].runs[run].x += Length(points: 1)
      }
      changed.pages[0].frames[0].lines[index].hangEnd = Length(points: 2)
      changed.pages[0].frames[0].lines[index].width += Length(points: 2)
    }
    #expect(count > 2)
    let changes = Comparison.compare(record, changed).changes
    #expect(changes.map(\.kind) == [.spacing], "\(changes.map(\.message))")
    let message = changes.first?.message ?? ""
    #expect(
      message.contains("and \(count - 1) lines more: letters wider by 0 → 10 ‰"), "\(message)")
    #expect(message.hasSuffix("hangs over its end by 0 → 2 pt"), "\(message)")
    #expect(changes.first?.source != nil && changes.first?.after.isEmpty == false)
    var tolerances = Tolerances()
    #expect(tolerances.read("spacing=\(count)") == nil)
    #expect(Comparison.compare(record, changed, tolerances: tolerances).isEmpty)
    #expect(tolerances.read("spacing=\(count - 1)") == nil)
    #expect(!Comparison.compare(record, changed, tolerances: tolerances).isEmpty)
    // Where somebody asked for it, it is a consequence.
    changed.setup?.expand = true
    #expect(Comparison.compare(record, changed).changes.map(\.kind) == [.style])
    // A word that changes the spacing of its paragraph is the cause.
    let first = record.pages[0].frames[0].lines.firstIndex { $0.text.contains("slowly") }
    var edited = try plain(
      ComparisonTests.text.split(separator: "slowly").joined(separator: "slewly"))
    let line = try #require(first)
    edited.pages[0].frames[0].lines[line].runs[0].tracking = Length(points: 1)
    #expect(Comparison.compare(record, edited).changes.map(\.kind) == [.text])
  }

  @Test func whatNothingExplainsIsItsOwnCause() throws {
    let record = try Recording.record(ComparisonTests.text)
    var moved = record
    for index in moved.pages[0].frames[0].lines.indices.dropFirst(3) {
      moved.pages[0].frames[0].lines[index].origin.y += Length(points: 12)
    }
    let changes = Comparison.compare(record, moved).changes
    #expect(changes.count == 1)
    #expect(changes.first?.kind == .geometry)
    #expect(changes.first?.message.contains("12 pt lower") == true, "\(changes.map(\.message))")
    var tolerant = Tolerances()
    #expect(tolerant.read("geometry=12.5pt") == nil)
    #expect(Comparison.compare(record, moved, tolerances: tolerant).isEmpty)
    #expect(tolerant.read("geometry=far") != nil)
    #expect(tolerant.read("colour=1") != nil)
    // A version that differs is named where something changed without another cause.
    moved.libraries["harfbuzz"] = "99.0"
    let versions = Comparison.compare(record, moved).changes
    #expect(versions.first?.message.contains("→ 99.0") == true)
    #expect(versions.count == 1 && versions.first?.consequences.isEmpty == false)
  }

  @Test func filesOfFontsAreCompared() throws {
    let record = try Recording.record(ComparisonTests.text)
    var changed = record
    changed.fonts[0].sha256 = String(repeating: "0", count: 64)
    for glyph in changed.fonts[0].advances.keys.sorted().prefix(3) {
      changed.fonts[0].advances[glyph, default: 0] += 10
    }
    let changes = Comparison.compare(record, changed).changes
    #expect(changes.count == 1 && changes.first?.kind == .font)
    #expect(changes.first?.message.hasSuffix("changed: 3 advances differ") == true)
    // Where the file lies is no change.
    changed = record
    changed.fonts[0].file = "/elsewhere/Square.ttf"
    #expect(Comparison.compare(record, changed).isEmpty)
  }

  @Test func differencesOfSequencesAreCommonSubsequences() {
    var generator = Seeded(3)
    for _ in 0..<400 {
      let letters = UInt64.random(in: 2...30, using: &generator)
      func sequence() -> [UInt64] {
        (0..<Int.random(in: 0...40, using: &generator)).map { _ in
          UInt64.random(in: 0..<letters, using: &generator)
        }
      }
      let (a, b) = (sequence(), sequence())
      let matches = SequenceDiff.matches(a, b)
      for match in matches { #expect(a[match.a] == b[match.b]) }
      for (first, second) in zip(matches, matches.dropFirst()) {
        #expect(first.a < second.a && first.b < second.b)
      }
      #expect(SequenceDiff.matches(a, a).count == a.count)
      // Between two matches nothing is left that begins or ends alike.
      var gap = (a: 0, b: 0)
      for match in matches + [(a: a.count, b: b.count)] {
        if gap.a < match.a, gap.b < match.b { #expect(a[gap.a] != b[gap.b]) }
        gap = (match.a + 1, match.b + 1)
      }
    }
  }
}
