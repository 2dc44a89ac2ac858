import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText
import TypesetTemplates
import Typesetting

/// Writes what references say in the place of the ids that they name.
struct ReferenceWriter {
  private let document: Document
  private let references: PageReferences
  private let language: LanguageTag
  /// The elements with ids.
  private var places: [String: Int] = [:]
  /// The numbers of figures with captions, tables, articles, items, notes and formulas.
  private var numbers: [Int: String] = [:]
  /// What was found wrong.
  private(set) var diagnostics: [Diagnostic] = []
  /// How many references there were.
  private var count = 0

  /// A writer for `document`, in which `calls` call notes. O(its elements).
  init(
    _ document: Document, _ calls: [NoteCall], _ references: PageReferences, language: LanguageTag
  ) {
    self.document = document
    self.references = references
    self.language = language
    var counts: [ElementKind: Int] = [:]
    var items: [Int: Int] = [:]
    for (place, element) in document.elements.enumerated() {
      let id = document.setting(of: element).id ?? document.attributes(of: element).id
      if let id, places[id] == nil { places[id] = place }
      switch element.kind {
      case .figure:
        let isCaptioned = document.descendants(of: place).contains {
          document.elements[$0].kind == .caption
        }
        guard isCaptioned else { continue }
        fallthrough
      case .table, .article:
        counts[element.kind, default: 0] += 1
        numbers[place] = String(counts[element.kind] ?? 0)
      case .item:
        items[element.parent ?? -1, default: 0] += 1
        let start =
          element.parent.flatMap { document.attributes(of: document.elements[$0]).list?.start } ?? 1
        numbers[place] = String(start - 1 + (items[element.parent ?? -1] ?? 1))
      default: break
      }
    }
    guard !calls.isEmpty else { return }
    let notes = Dictionary(
      calls.map { ($0.mark, $0.note) }, uniquingKeysWith: { first, _ in first })
    for case .text(let piece) in document.inlines {
      guard let note = notes[piece.text.lowerBound], numbers[note] == nil else { continue }
      numbers[note] = String(decoding: document.text[piece.text], as: UTF8.self)
    }
  }

  /// Notes the formulas with names among what has a number.
  fileprivate mutating func take(_ formulas: FormulaNumbers) {
    for name in formulas.names {
      guard let formula = formulas.named[name] else { continue }
      if places[name] == nil { places[name] = formula.element }
      // Rows of one formula share its place.
      if numbers[formula.element] == nil { numbers[formula.element] = formula.number }
    }
  }

  /// The letters of the next reference, which stand in `style`.
  mutating func words(of reference: Reference, in style: SpanStyle) -> String? {
    defer { count += 1 }
    guard let place = places[reference.target] else {
      let near = Suggestion.nearest(to: reference.target, among: places.keys.sorted())
      diagnostics.append(
        Diagnostic(
          .warning, "layout.unknown-reference",
          "no element has the id “\(ReferenceWriter.short(reference.target))”",
          at: reference.source,
          help: near.map { "did you mean “\($0)”?" }
            ?? "write id=\(ReferenceWriter.short(reference.target)) in the tag of what is meant",
          of: reference.target))
      return nil
    }
    let node = document.elements[place].node
    let label = references.label(of: .node(node)) ?? "00"
    let words = ReferenceWords(style.language ?? language)
    func labelled(_ phrase: String) -> String { phrase.replacing("%", with: label) }
    switch reference.shows {
    case .page: return label
    case .title:
      if let title = title(of: place) { return title }
      diagnostics.append(
        Diagnostic(
          .warning, "layout.no-title",
          "“\(ReferenceWriter.short(reference.target))” has no title", at: reference.source,
          help: "titles belong to articles, headings, and figures and tables with captions"))
      return nil
    case .number:
      if let number = numbers[place] { return number }
      diagnostics.append(
        Diagnostic(
          .warning, "layout.no-number",
          "“\(ReferenceWriter.short(reference.target))” has no number", at: reference.source,
          help:
            "numbers belong to figures with captions, tables, articles, items of lists, notes and formulas with \\label"
        ))
      return nil
    case .continuedTo: return labelled(words.continuedTo)
    case .continuedFrom: return labelled(words.continuedFrom)
    case .place:
      let own = references.pages[.reference(count)]
      guard let page = references.pages[.node(node)], own == page else {
        return labelled(words.onPage)
      }
      return isBefore(place) ? words.above : words.below
    }
  }

  /// What furniture says of an element; empty, with a word about it, where there is none of that name.
  fileprivate mutating func words(of reference: FurnitureReference) -> String {
    guard let place = places[reference.id] else {
      let near = Suggestion.nearest(to: reference.id, among: places.keys.sorted())
      diagnostics.append(
        Diagnostic(
          .warning, "layout.unknown-reference",
          "the template says the \(reference.field.rawValue) of “\(ReferenceWriter.short(reference.id))”, but no element has that id",
          at: nil,
          help: near.map { "did you mean “\($0)”?" }
            ?? "write id=\(ReferenceWriter.short(reference.id)) in the tag of what is meant",
          of: reference.id))
      return ""
    }
    switch reference.field {
    case .page: return references.label(of: .node(document.elements[place].node)) ?? "00"
    case .title: return title(of: place) ?? ""
    case .number: return numbers[place] ?? ""
    }
  }

  /// An id as messages quote it.
  private static func short(_ id: String) -> String {
    id.count > 40 ? id.prefix(39) + "…" : id
  }

  /// Whether the element at `place` was written before the reference in hand.
  private func isBefore(_ place: Int) -> Bool { place < element }

  /// The element that the reference in hand stands in.
  var element = 0

  private func title(of place: Int) -> String? {
    let element = document.elements[place]
    if element.form == .text {
      return document.setting(of: element).short ?? words(of: element)
    }
    if let title = document.attributes(of: element).title, !title.isEmpty { return title }
    if element.kind == .table {
      let reach = document.reach(ofTable: place)
      return reach.lowerBound < place
        ? words(of: document.elements[reach.lowerBound]) : nil
    }
    let inner = document.descendants(of: place).filter { document.elements[$0].form == .text }
    let kinds: [ElementKind] = [.headline, .caption, .h1, .h2, .h3]
    let named =
      kinds.lazy.compactMap { kind in inner.first { document.elements[$0].kind == kind } }.first
      ?? inner.first
    return named.map { words(of: document.elements[$0]) }
  }

  /// What a paragraph says: numbers in it are those of what it refers to.
  private func words(of paragraph: Element) -> String {
    document.words(of: paragraph) { reference in
      guard reference.shows == .number else { return nil }
      return places[reference.target].flatMap { numbers[$0] }
    }
  }
}

/// A document with what its references say.
struct WrittenReferences {
  /// Where the words of a reference stand in the document's text, and what they say of which element.
  struct Place {
    var range: Range<Int>
    var target: String
    var shows: Reference.Shown
  }

  /// The document.
  var document: Document
  /// What was found wrong.
  var diagnostics: [Diagnostic]
  /// Whether anything of it depends on pages.
  var dependsOnPages = false
  /// Its references, in the order of their places.
  var references: [Place] = []
}

extension Document {
  /// Whether letters say something of other elements. O(styles).
  var hasReferences: Bool { styles.contains { $0.reference != nil } }
}

extension Document {
  /// Lets formulas that are references and nothing else lead to the formulas that they name. O(inlines).
  fileprivate mutating func link(_ formulas: FormulaNumbers) {
    guard !formulas.named.isEmpty else { return }
    var known: [SpanStyle: SpanStyle.Index] = [:]
    for place in inlines.indices {
      guard case .text(var piece) = inlines[place], self[piece.style].roles.contains(.formula),
        self[piece.style].href == nil, let name = formulas.soleReference(text[piece.text])
      else { continue }
      // Rows of one formula share its place.
      let id = formulas.named[name].flatMap { setting(of: elements[$0.element]).id }
      var style = self[piece.style]
      style.href = "#" + (id ?? name)
      if known[style] == nil {
        styles.append(style)
        known[style] = SpanStyle.Index(rawValue: Int32(styles.count - 1))
      }
      piece.style = known[style] ?? piece.style
      inlines[place] = .text(piece)
    }
  }
}

extension IssueBuilder {
  /// What the furniture of the template says of elements of `document`, and what is wrong with that. O(its elements)
  /// where it says something.
  func furnitureWords(
    in document: Document, _ calls: [NoteCall], _ references: PageReferences
  ) -> (words: [String: String], diagnostics: [Diagnostic], dependsOnPages: Bool) {
    let asked = template.furnitureReferences
    guard !asked.isEmpty else { return ([:], [], false) }
    var writer = ReferenceWriter(document, calls, references, language: stories.body.language)
    var words: [String: String] = [:]
    for reference in asked { words[reference.words] = writer.words(of: reference) }
    return (words, writer.diagnostics, asked.contains { $0.field == .page })
  }

  /// `document` with what its references say. The marks of `calls` move with their letters. O(its size).
  func writingReferences(
    in document: Document, _ calls: inout [NoteCall], _ references: PageReferences
  ) -> WrittenReferences {
    let formulas = FormulaNumbers(document)
    var document = document
    for name in formulas.names {
      guard let formula = formulas.named[name] else { continue }
      let element = document.elements[formula.element]
      guard document.setting(of: element).id == nil else { continue }
      // What refers to it finds its page.
      var setting = document.setting(of: element)
      setting.id = name
      document.settings.append(setting)
      document.elements[formula.element].setting = document.settings.count - 1
    }
    document.link(formulas)
    guard document.hasReferences || !formulas.edits.isEmpty else {
      return WrittenReferences(document: document, diagnostics: formulas.diagnostics)
    }
    var writer = ReferenceWriter(document, calls, references, language: stories.body.language)
    writer.take(formulas)
    var dependsOnPages = false
    var written = formulas.edits.map {
      (range: $0.range, value: $0.value, target: $0.target, shows: Reference.Shown.number)
    }
    for place in document.elements.indices {
      writer.element = place
      for case .text(let piece) in document.inlines(of: document.elements[place]) {
        guard let reference = document[piece.style].reference else { continue }
        if reference.shows != .title, reference.shows != .number { dependsOnPages = true }
        guard let words = writer.words(of: reference, in: document[piece.style]) else { continue }
        written.append((piece.text, Array(words.utf8), reference.target, reference.shows))
      }
    }
    written.sort { $0.range.lowerBound < $1.range.lowerBound }
    let edits = written.map { (range: $0.range, value: $0.value) }
    var made = document
    made.replace(edits)
    var next = 0
    var moved = 0
    for index in calls.indices {
      while next < edits.count, edits[next].range.lowerBound < calls[index].mark {
        moved += edits[next].value.count - edits[next].range.count
        next += 1
      }
      calls[index].mark += moved
    }
    var result = WrittenReferences(
      document: made, diagnostics: formulas.diagnostics + writer.diagnostics,
      dependsOnPages: dependsOnPages)
    moved = 0
    for edit in written {
      let start = edit.range.lowerBound + moved
      result.references.append(
        WrittenReferences.Place(
          range: start..<start + edit.value.count, target: edit.target, shows: edit.shows))
      moved += edit.value.count - edit.range.count
    }
    return result
  }
}
