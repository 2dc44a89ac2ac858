import TypesetElementTree
import TypesetRichText
import TypesetTemplates

/// Makes the index: a paragraph for each term, and one for each that stands below a term.
struct IndexMaker {
  /// A term, or what stands below one.
  private struct Entry {
    var words: String
    /// The marks that name it, in reading order.
    var marks: [Int] = []
    var below: [Entry] = []
  }

  private let references: PageReferences
  private let document: Document
  private var entries: [Entry] = []
  /// The marks that page numbers lead to, by their places in the document's: the first of a term on each page that is
  /// named.
  private(set) var targets: Set<Int> = []

  /// Gathers the marks of a document. O(n log n).
  init(_ plan: IssuePlan, _ references: PageReferences) {
    self.references = references
    document = plan.document
    var terms: [String: Int] = [:]
    var subs: [[String: Int]] = []
    for (number, mark) in plan.document.indexMarks.enumerated() {
      let term = IndexMaker.tidy(mark.term)
      guard !term.isEmpty else { continue }
      let place = terms[term] ?? entries.count
      if place == entries.count {
        terms[term] = place
        entries.append(Entry(words: term))
        subs.append([:])
      }
      guard let sub = mark.sub.map(IndexMaker.tidy), !sub.isEmpty else {
        entries[place].marks.append(number)
        continue
      }
      let below = subs[place][sub] ?? entries[place].below.count
      if below == entries[place].below.count {
        subs[place][sub] = below
        entries[place].below.append(Entry(words: sub))
      }
      entries[place].below[below].marks.append(number)
    }
    IndexMaker.sort(&entries)
    for place in entries.indices { IndexMaker.sort(&entries[place].below) }
  }

  /// What links call the place of the mark with `number`. No id has a space in it.
  static func name(ofMark number: Int) -> String { "index \(number + 1)" }

  /// The index for `tag`; with the first letters of terms over those that begin with them if
  /// `headsLetters`.
  mutating func paragraphs(for tag: Element, headsLetters: Bool) -> [GeneratedParagraph] {
    var made: [GeneratedParagraph] = []
    var letter: String?
    for entry in entries {
      let own = IndexOrder.letter(of: entry.words)
      let isFirst = letter != own
      if headsLetters, isFirst {
        var head = line(["index", "index-letter"], own ?? "#", "letter", tag)
        head.keepsWithNext = true
        made.append(head)
      }
      // The first of a letter has room above it, unless the letter itself has.
      let first = isFirst && !headsLetters && letter != nil ? ["index-first"] : []
      letter = own
      var main = line(["index"] + first, entry.words, "term", tag, pages: pages(of: entry.marks))
      main.keepsWithNext = !entry.below.isEmpty
      made.append(main)
      for below in entry.below {
        made.append(
          line(
            ["index", "index-sub"], below.words, "sub " + entry.words, tag,
            pages: pages(of: below.marks)))
      }
    }
    return made
  }

  // MARK: Pages

  /// Pages as readers see them: `3, 12–14`. Three pages or more in a row are a stretch; of what is
  /// not known there is one, whatever number of marks stands there. Each number leads to the first mark on its page.
  private mutating func pages(of marks: [Int]) -> [GeneratedParagraph.Piece] {
    var found: [(page: Int, mark: Int)] = []
    for mark in marks {
      guard let page = references.pages[.index(mark)], references.labels.indices.contains(page - 1)
      else { continue }
      found.append((page, mark))
    }
    func piece(_ text: String) -> GeneratedParagraph.Piece {
      GeneratedParagraph.Piece(text: text, className: "index-page")
    }
    guard !found.isEmpty else { return marks.isEmpty ? [] : [piece(PageReferences.placeholder)] }
    found.sort { ($0.page, $0.mark) < ($1.page, $1.mark) }
    var runs: [[(page: Int, mark: Int)]] = []
    for item in found {
      guard let last = runs.last?.last, item.page <= last.page + 1 else {
        runs.append([item])
        continue
      }
      if item.page > last.page { runs[runs.count - 1].append(item) }
    }
    var pieces: [GeneratedParagraph.Piece] = []
    func add(_ item: (page: Int, mark: Int), after words: String) {
      if !pieces.isEmpty { pieces.append(piece(words)) }
      var number = piece(references.labels[item.page - 1])
      number.target = IndexMaker.name(ofMark: item.mark)
      targets.insert(item.mark)
      pieces.append(number)
    }
    for run in runs {
      if run.count > 2 {
        add(run[0], after: ", ")
        add(run[run.count - 1], after: "–")
      } else {
        for item in run { add(item, after: ", ") }
      }
    }
    return pieces
  }

  // MARK: Lines

  private func line(
    _ styles: [String], _ words: String, _ role: String, _ tag: Element,
    pages: [GeneratedParagraph.Piece] = []
  ) -> GeneratedParagraph {
    var hash = ContentHash()
    hash.combine(role.utf8)
    hash.combine(UInt8(0))
    hash.combine(words.utf8)
    var pieces = [GeneratedParagraph.Piece(text: words)]
    if !pages.isEmpty {
      pieces.append(.init(text: IndexMaker.comma(behind: words)))
      pieces += pages
    }
    return GeneratedParagraph(
      styles: styles + document.attributes(of: tag).classes, pieces: pieces,
      node: NodeID(contentHash: hash.value, occurrence: 0, parent: tag.node), source: tag.source,
      language: nil)
  }

  /// What parts a term from its pages, as its script has it.
  private static func comma(behind words: String) -> String {
    for scalar in words.unicodeScalars.reversed() where scalar.properties.isAlphabetic {
      switch scalar.value {
      case 0x0600...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: return "، "
      case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: return "，"
      default: return ", "
      }
    }
    return ", "
  }

  private static func tidy(_ words: String) -> String {
    words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func sort(_ entries: inout [Entry]) {
    let keys = entries.map { IndexOrder(of: $0.words) }
    let order = entries.indices.sorted { keys[$0] < keys[$1] }
    entries = order.map { entries[$0] }
  }
}
