import TypesetDiagnostics
import TypesetGeometry
import TypesetRichText

extension Document {
  /// This document with marks in the place of its notes among letters, which become containers at the end of what
  /// they stand in; and which mark calls which note.
  ///
  /// A mark that a reader wrote (`InlineRole.noteMark`) calls the next note behind it that opens with its number.
  /// All that are called are numbered anew, in the order of their marks; notes whose author chose a mark keep it.
  /// Notes that nothing calls stay as they are. O(n).
  ///
  /// - Parameters:
  ///   - numbering: what notes are called by.
  ///   - standsApart: whether what stands in the container at a place keeps its notes, as an article does.
  ///   - page: the page that the mark of a call stands on, by the call's place among all and where its author would have
  ///     the note; nil where it is not known, or does not matter: then numbers go on through the article.
  public func callingNotes(
    by numbering: NoteNumbering, standsApart: (Int) -> Bool,
    page: (_ call: Int, _ place: NotePlace?) -> Int? = { _, _ in nil }
  ) -> (document: Document, calls: [NoteCall]) {
    var cutter = NoteCutter(self)
    if textNotes.contains(where: { $0.attributes.notePlace != .here }) { cutter.cut(standsApart) }
    var made = cutter.made
    var calls = made.marks(calling: cutter.calls)
    guard !calls.isEmpty else { return (self, []) }
    made.number(
      &calls, by: numbering, onPages: calls.indices.map { page($0, calls[$0].place) })
    return (made, calls.map { NoteCall(mark: $0.mark.lowerBound, note: $0.note, place: $0.place) })
  }

  /// The calls in order: `known`, and those of marks that a reader wrote.
  private func marks(calling known: [KnownCall]) -> [KnownCall] {
    /// The notes that open with a number, by that.
    var numbered: [Int: [(place: Int, opening: Range<Int>)]] = [:]
    let cut = Set(known.map(\.note))
    for place in elements.indices where elements[place].kind == .note && !cut.contains(place) {
      guard let opening = openingOfNote(place), let number = noteNumber(in: opening) else {
        continue
      }
      numbered[number, default: []].append((place, opening))
    }
    var found = known
    for place in elements.indices where !numbered.isEmpty {
      for case .text(let piece) in inlines(of: elements[place]) {
        guard self[piece.style].roles.contains(.noteMark),
          let number = noteNumber(in: piece.text), let notes = numbered[number]
        else { continue }
        let next = notes.indices.partitioningIndex { notes[$0].place <= place }
        // A note may call another that stands before it.
        let note = notes[min(next, notes.count - 1)]
        found.append(
          KnownCall(
            mark: piece.text, note: note.place, opening: note.opening, sign: nil,
            place: attributes(of: elements[note.place]).notePlace))
      }
    }
    return found.sorted { $0.mark.lowerBound < $1.mark.lowerBound }
  }

  /// Numbers notes in the order of `calls`, whose marks it moves to where they stand then.
  private mutating func number(
    _ calls: inout [KnownCall], by numbering: NoteNumbering, onPages pages: [Int?]
  ) {
    let articles = elements.indices.filter { elements[$0].kind == .article }.map {
      (start: $0, end: elements[$0].end)
    }
    var article = -1
    var count = 0
    /// How many notes are called on each page.
    var counts: [Int: Int] = [:]
    var marks: [Int: String] = [:]
    /// What stands in the place of which bytes.
    var edits: [(range: Range<Int>, value: [UInt8])] = []
    var place = 0
    for (index, call) in calls.enumerated() {
      while place < elements.count, !ends(place, behind: call.mark.lowerBound) { place += 1 }
      let own = articles.indices.partitioningIndex { articles[$0].end <= place }
      let inside = own < articles.count && articles[own].start < place ? own * 2 + 1 : own * 2
      if inside != article, numbering != .issue { count = 0 }
      article = inside
      var mark = marks[call.note]
      if mark == nil {
        let page = numbering.isByPage ? pages[index] : nil
        mark = call.sign ?? numbering.mark(page.map { counts[$0, default: 0] } ?? count)
        if call.sign == nil {
          if let page { counts[page, default: 0] += 1 } else { count += 1 }
        }
        marks[call.note] = mark
        edits.append((call.opening, Array((mark ?? "").utf8)))
      }
      // Marks that adjoin are parted: 2 and 3 are not 23.
      let adjoins = index > 0 && calls[index - 1].mark.upperBound == call.mark.lowerBound
      edits.append((call.mark, Array(((adjoins ? "\u{202F}" : "") + (mark ?? "")).utf8)))
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    let changed = edits.filter { !text[$0.range].elementsEqual($0.value) }
    guard !changed.isEmpty else { return }
    replace(changed)
    var next = 0
    var moved = 0
    for index in calls.indices {
      while next < changed.count, changed[next].range.lowerBound < calls[index].mark.lowerBound {
        moved += changed[next].value.count - changed[next].range.count
        next += 1
      }
      let start = calls[index].mark.lowerBound + moved
      calls[index].mark = start..<start
    }
  }

  /// Whether the letters of the element at `place` end behind the byte at `offset`.
  private func ends(_ place: Int, behind offset: Int) -> Bool {
    for inline in inlines(of: elements[place]).reversed() {
      if case .text(let piece) = inline { return piece.text.upperBound > offset }
    }
    return false
  }
}

/// A call on its way.
private struct KnownCall {
  /// The mark: bytes of the text.
  var mark: Range<Int>
  /// The container.
  var note: Int
  /// What the note opens with: bytes of the text.
  var opening: Range<Int>
  /// The mark that its author chose; nil for a number.
  var sign: String?
  /// Where its author would have it.
  var place: NotePlace?
}

/// Takes notes from among the letters of a document.
private struct NoteCutter {
  let old: Document
  var made: Document
  var calls: [KnownCall] = []
  /// The containers that are open: where they stood, where they stand now, and the notes cut in each that keeps its own.
  private var open: [(old: Int, new: Int, keepsNotes: Bool, notes: [CutNote])] = []
  /// The notes of what stands in no such container.
  private var loose: [CutNote] = []
  /// The styles that letters of notes have without them.
  private var plain: [SpanStyle.Index: SpanStyle.Index] = [:]
  /// The styles that were made.
  private var known: [SpanStyle: SpanStyle.Index] = [:]
  /// How many notes say the same so far, by what they say.
  private var names: [UInt64: Int] = [:]
  /// The next byte of the old text, and of its marks the next.
  private var position = 0
  private var nextMark = 0

  /// A note that was cut.
  private struct CutNote {
    var number: Int
    var mark: Range<Int>
    /// Whether it stands below the table that its mark is in.
    var isOfTable = false
    /// Its pieces, the letters of each, and whether it is an image.
    var pieces: [(inline: Inline, letters: ArraySlice<UInt8>)] = []
  }

  init(_ document: Document) {
    old = document
    made = document
  }

  mutating func cut(_ standsApart: (Int) -> Bool) {
    made.text = []
    made.inlines = []
    made.images = []
    made.indexMarks = []
    made.elements = []
    made.text.reserveCapacity(old.text.count)
    made.elements.reserveCapacity(old.elements.count)
    var starts: [Int] = []
    starts.reserveCapacity(old.elements.count)
    for place in old.elements.indices {
      close(upTo: place)
      let element = old.elements[place]
      if element.kind == .article, element.parent == nil { addLoose() }
      starts.append(made.elements.count)
      var new = element
      new.parent = element.parent.map { starts[$0] }
      new.end = made.elements.count + 1
      made.elements.append(new)
      addInlines(of: element)
      if element.form == .container {
        let keeps = element.kind == .article || standsApart(place)
        open.append((place, made.elements.count - 1, keeps, []))
      }
    }
    close(upTo: old.elements.count)
    addLoose()
    takeMarks(before: .max, movedBy: made.text.count - position)
  }

  // MARK: Elements

  /// Ends the containers that end before the element at `place`, with their notes.
  private mutating func close(upTo place: Int) {
    while let last = open.last, old.elements[last.old].end <= place {
      open.removeLast()
      for note in last.notes where !note.isOfTable { add(note, in: last.new) }
      made.elements[last.new].end = made.elements.count
      for note in last.notes where note.isOfTable { add(note, in: open.last?.new) }
    }
  }

  private mutating func addLoose() {
    for note in loose { add(note, in: nil) }
    loose = []
  }

  /// Adds the container of `note`, with a paragraph of its letters.
  private mutating func add(_ note: CutNote, in parent: Int?) {
    let written = old.textNotes[note.number]
    made.endLastLine()
    var letters: [UInt8] = []
    for piece in note.pieces { letters += piece.letters }
    var hash = ContentHash()
    hash.combine("note".utf8)
    if let id = written.attributes.id { hash.combine(id.utf8) } else { hash.combine(letters) }
    // A change of the text around it leaves its name.
    let occurrence = names[hash.value, default: 0]
    names[hash.value] = occurrence + 1
    let container = NodeID(contentHash: hash.value, occurrence: occurrence)
    let place = made.elements.count
    var element = Element(.note, node: container, source: written.source, at: place, in: parent)
    var attributes = written.attributes
    if note.isOfTable { attributes.notePlace = .table }
    made.attributes.append(attributes)
    element.attributes = made.attributes.count - 1
    element.end = place + 2
    made.elements.append(element)
    var paragraph = Element(
      .paragraph, node: NodeID(contentHash: hash.value, occurrence: 0, parent: container),
      source: written.source, at: place + 1, in: place)
    let first = made.inlines.count
    let sign = written.attributes.mark
    let opening = made.text.count
    let mark = Array((sign ?? "0").utf8)
    append(mark, from: written.source, .unset)
    append(Array((sign == nil ? "." : "").utf8) + [0xC2, 0xA0], from: written.source, .unset)
    for (inline, letters) in note.pieces { made.append(inline, of: old, letters: letters) }
    paragraph.inlines = first..<made.inlines.count
    paragraph.separator = Element.Separator(source: written.source, isVerbatim: false)
    made.elements.append(paragraph)
    made.text.append(Document.paragraphEnd)
    calls.append(
      KnownCall(
        mark: note.mark, note: place, opening: opening..<opening + mark.count, sign: sign,
        place: attributes.notePlace))
  }

  private mutating func append(
    _ letters: [UInt8], from source: SourceRange, _ style: SpanStyle.Index
  ) {
    let start = made.text.count
    made.text += letters
    made.inlines.append(
      .text(
        Inline.TextPiece(
          text: start..<made.text.count, source: source, isVerbatim: false, style: style)))
  }

  // MARK: Letters

  /// Adds the element's own text, with marks in the place of its notes.
  private mutating func addInlines(of element: Element) {
    let first = made.inlines.count
    var cut: CutNote?
    for inline in old.inlines(of: element) {
      let range = position..<position + inline.byteCount
      let style = old[old.style(of: inline)]
      guard let number = style.note, old.textNotes[number].attributes.notePlace != .here else {
        finish(&cut, before: old.text[range])
        takeMarks(before: range.upperBound, movedBy: made.text.count - position)
        made.append(inline, of: old, letters: old.text[range])
        position = range.upperBound
        continue
      }
      if cut?.number != number {
        finish(&cut, before: [])
        cut = begin(number, after: first)
      }
      takeMarks(before: range.upperBound, movedBy: made.text.count - range.upperBound)
      cut?.pieces.append((plainly(inline), old.text[range]))
      position = range.upperBound
    }
    finish(&cut, before: [])
    made.elements[made.elements.count - 1].inlines = first..<made.inlines.count
    let end = position + (element.separator?.byteCount ?? 0)
    takeMarks(before: end, movedBy: made.text.count - position)
    made.text += old.text[position..<end]
    position = end
  }

  /// Sets the mark of a note: in the style of what stands before it.
  private mutating func begin(_ number: Int, after first: Int) -> CutNote {
    var style = SpanStyle()
    if made.inlines.count > first, case .text(let piece)? = made.inlines.last {
      style = made[piece.style]
    }
    if !style.roles.contains(.noteMark) { style.roles.append(.noteMark) }
    let written = old.textNotes[number]
    let start = made.text.count
    append(Array((written.attributes.mark ?? "0").utf8), from: written.source, index(of: style))
    return CutNote(number: number, mark: start..<made.text.count)
  }

  /// Keeps what was cut; no space stands before its mark where one follows, or a point.
  private mutating func finish(_ cut: inout CutNote?, before next: ArraySlice<UInt8>) {
    guard var note = cut else { return }
    cut = nil
    if next.first.map({ $0 == 0x20 || [0x2C, 0x2E, 0x3A, 0x3B].contains($0) }) ?? true {
      dropSpace(before: &note)
    }
    trim(&note)
    // A table with pages of its own has its notes below it.
    if let table = open.lastIndex(where: { old.elements[$0.old].kind == .table }),
      open[table].keepsNotes || old.textNotes[note.number].attributes.notePlace == .table
    {
      note.isOfTable = true
      open[table].notes.append(note)
    } else if let host = open.lastIndex(where: \.keepsNotes) {
      open[host].notes.append(note)
    } else {
      loose.append(note)
    }
  }

  /// Takes out a space before the mark of `note`.
  private mutating func dropSpace(before note: inout CutNote) {
    let start = note.mark.lowerBound
    guard start > 0, made.text[start - 1] == 0x20, made.inlines.count > 1,
      case .text(var before) = made.inlines[made.inlines.count - 2],
      before.text.upperBound == start, before.text.count > 1,
      case .text(var mark)? = made.inlines.last
    else { return }
    made.text.remove(at: start - 1)
    before.text = before.text.lowerBound..<start - 1
    if before.isVerbatim {
      before.source = SourceRange(
        before.source.source, before.source.lowerBound..<before.source.upperBound - 1)
    }
    mark.text = mark.text.lowerBound - 1..<mark.text.upperBound - 1
    made.inlines[made.inlines.count - 2] = .text(before)
    made.inlines[made.inlines.count - 1] = .text(mark)
    note.mark = mark.text
    for place in made.indexMarks.indices.reversed() {
      guard made.indexMarks[place].place >= start else { break }
      made.indexMarks[place].place -= 1
    }
  }

  /// Takes the spaces from a note's start and end.
  private func trim(_ note: inout CutNote) {
    func trimmed(_ place: Int, atStart: Bool) {
      guard case .text(var piece) = note.pieces[place].inline else { return }
      let letters = note.pieces[place].letters
      let left =
        atStart
        ? letters.drop { $0 == 0x20 }
        : letters[..<((letters.lastIndex { $0 != 0x20 } ?? letters.startIndex - 1) + 1)]
      let gone = letters.count - left.count
      guard gone > 0, !left.isEmpty else { return }
      if piece.isVerbatim {
        piece.source = SourceRange(
          piece.source.source,
          atStart
            ? piece.source.lowerBound + gone..<piece.source.upperBound
            : piece.source.lowerBound..<piece.source.upperBound - gone)
      }
      note.pieces[place] = (.text(piece), left)
    }
    guard !note.pieces.isEmpty else { return }
    trimmed(0, atStart: true)
    trimmed(note.pieces.count - 1, atStart: false)
  }

  // MARK: Tables

  /// `inline` as letters of a paragraph of their own.
  private mutating func plainly(_ inline: Inline) -> Inline {
    switch inline {
    case .text(var piece):
      piece.style = withoutNote(piece.style)
      return .text(piece)
    case .lineBreak(var end):
      end.style = withoutNote(end.style)
      return .lineBreak(end)
    case .image: return inline
    }
  }

  private mutating func withoutNote(_ index: SpanStyle.Index) -> SpanStyle.Index {
    if let known = plain[index] { return known }
    var style = old[index]
    style.note = nil
    let new = self.index(of: style)
    plain[index] = new
    return new
  }

  private mutating func index(of style: SpanStyle) -> SpanStyle.Index {
    if let index = known[style] { return index }
    made.styles.append(style)
    let index = SpanStyle.Index(rawValue: Int32(made.styles.count - 1))
    known[style] = index
    return index
  }

  /// Takes over the marks of the index before the old byte `end`; those of a note stand where its mark does.
  private mutating func takeMarks(before end: Int, movedBy moved: Int) {
    while nextMark < old.indexMarks.count, old.indexMarks[nextMark].place < end {
      var mark = old.indexMarks[nextMark]
      mark.place = min(max(mark.place + moved, 0), made.text.count + max(end - position, 0))
      made.indexMarks.append(mark)
      nextMark += 1
    }
  }
}
