public import TypesetGeometry
public import TypesetRichText

/// What the items of a page are to whoever hears it or takes its text apart: elements, as they were written, and
/// which items belong to which.
///
/// What belongs to none is an artifact: page numbers, running heads, rules, grounds.
public struct PageStructure: Hashable, Sendable {
  /// The elements on the page, each behind the one that it stands in.
  public var elements: [StructureElement] = []
  /// Where items begin to belong to an element or to none, in the order of items. What stands before the first
  /// belongs to none.
  public var marks: [Mark] = []
  /// What is read where links within the document lead to, by the names of these places: the first words there. The same for
  /// all pages.
  public var titles: [String: String] = [:]

  /// Nothing.
  public init() {}

  /// What is read where the link `target` leads to; nil for an address elsewhere, and where nothing is known.
  package func title(of target: String) -> String? {
    target.hasPrefix("#") ? titles[String(target.dropFirst())] : nil
  }

  /// The items from one on belong to an element.
  public struct Mark: Hashable, Sendable {
    /// The first of them: a place in `RenderPage.items`.
    public var item: Int
    /// The element, a place in `elements`; nil for none.
    public var element: Int?
    /// Where they are read among what belongs to the element: any number that grows with the text.
    public var order: Int
  }
}

/// An element of a document, as a page that has a part of it knows it.
public struct StructureElement: Hashable, Sendable {
  /// What a cell heads (PDF 32000-1, table 349).
  public enum HeadScope: Hashable, Sendable {
    /// The cells below it.
    case column
    /// The cells beside it.
    case row
  }

  /// How the items of a list are numbered, or what stands before them (PDF 32000-1, table 347).
  public enum ListNumbering: Hashable, Sendable {
    /// Nothing, or signs and words that are no numbers: dashes, boxes, terms.
    case none
    /// Dots.
    case disc
    /// Numbers, and letters as numbers.
    case decimal, upperRoman, lowerRoman, upperAlpha, lowerAlpha
  }

  /// What it is (PDF 32000-1, 14.8.4).
  public enum Kind: Hashable, Sendable {
    /// An article, a part of it or a box, any other container.
    case article, section, division
    /// A paragraph.
    case paragraph
    /// A heading; 1 is the highest.
    case heading(level: Int)
    /// Somebody else's words.
    case blockQuote
    /// A list, and how its items are numbered.
    case list(ListNumbering)
    /// An item, its bullet or number, and its text.
    case item, label, body
    /// A table, the rows that head it, the others, and a row.
    case table, tableHead, tableBody, row
    /// A cell, over so many columns and rows; `head` says what it heads, nil for nothing.
    case cell(head: HeadScope?, columns: Int, rows: Int)
    /// A picture, with its caption where it has one.
    case figure
    /// The caption of a picture or a table.
    case caption
    /// A note.
    case note
    /// Letters that lead somewhere.
    case link
    /// Letters in another language.
    case span
    /// Letters with others beside them that say how they are read: both together, the first and the second.
    case ruby, rubyBase, rubyText
    /// A formula, displayed on lines of its own or set within a line.
    case formula(isDisplay: Bool)
    /// A line of a program.
    case code
    /// The contents, one line of them, the index.
    case contents, contentsItem, index
  }

  /// Tells it from all others of its document: an element may stand on several pages. Sixteen bytes, since a book has hundreds
  /// of thousands; no text is so long that a place in it needs more.
  public struct Key: Hashable, Sendable {
    /// What it is made of: an element of the document, or a part of its text.
    private var ownPlace: Int32
    /// Which of several that are made of that.
    private var part: Int32
    /// A part that begins at a place of the text.
    private var offset: Int32
    /// Where it begins among the letters of that.
    private var letter: Int32 = 0

    /// What it is made of: an element of the document, or a part of its text.
    package var place: Int { Int(ownPlace) }

    /// What is made of the element at `place`.
    public init(_ place: Int, part: Int = 0, offset: Int = 0) {
      ownPlace = Int32(clamping: place)
      self.part = Int32(clamping: part)
      self.offset = Int32(clamping: offset)
    }

    /// The name of what stands among the letters of this, from `letter` on; `part` tells apart what begins there.
    package func among(part: Int, letter: Int) -> Key {
      var key = self
      key.part = Int32(clamping: part * 256 + Int(self.part))
      key.letter = Int32(clamping: letter)
      return key
    }
  }

  /// Its name.
  public var key: Key
  /// What it is.
  public var kind: Kind
  /// The element it stands in, a place in `PageStructure.elements`; nil for the document.
  public var parent: Int?
  /// Where it is read among the others in there.
  public var order: Int
  /// Its language, where that is not the one around it.
  public var language: LanguageTag?
  /// What it shows, for readers who do not see it.
  public var alternative: String?
  /// Where what it shows stands on the page; nil where nobody asks.
  public var box: Rect?

  /// An element.
  public init(key: Key, _ kind: Kind, in parent: Int?, order: Int) {
    self.key = key
    self.kind = kind
    self.parent = parent
    self.order = order
  }
}

/// Notes what the items of a page belong to, while they are added.
package struct StructureWriter: Sendable {
  /// What was noted so far.
  package private(set) var structure = PageStructure()
  /// The language of the document.
  private let language: LanguageTag
  private var places: [StructureElement.Key: Int] = [:]
  /// How many items stand before those that are being made.
  var base = 0
  /// The link that the letters before are in, and their run of their paragraph's text.
  private var openLink: (target: String, run: Int, parent: Int, place: Int)?

  /// What a line belongs to.
  package struct Line: Hashable, Sendable {
    /// The element of its paragraph.
    package var element: Int
    /// Those of what marks the items which the line begins, from the outermost in; a tab ends each.
    package var marks: [Int] = []
    /// That of what marks the note which the line begins; nil for none.
    package var label: Int?
    // Behind an optional number flags need no room of their own.
    /// Whether formulas on it stand on lines of their own.
    package var isDisplay = false
    /// Whether its paragraph is a program.
    package var isProgram = false
    /// How many bytes of the line's first letters that is.
    package var labelBytes = 0

    /// A line of `element`.
    package init(element: Int) { self.element = element }
  }

  /// A writer for a page of a document in `language`, in which `titles` are read where links lead to.
  package init(language: LanguageTag, titles: [String: String] = [:]) {
    self.language = language
    structure.titles = titles
  }

  /// The place of the element that `key` names; nil where it is not there yet.
  package func known(_ key: StructureElement.Key) -> Int? { places[key] }

  /// The place of the element that `make` makes, where it is not there yet.
  package mutating func place(
    _ key: StructureElement.Key, _ make: () -> StructureElement
  ) -> Int {
    if let known = places[key] { return known }
    structure.elements.append(make())
    places[key] = structure.elements.count - 1
    return structure.elements.count - 1
  }

  /// Says that the items from `item` on belong to `element`.
  /// With `isNew` they stand apart from those before, which may belong to the same.
  mutating func mark(_ element: Int?, order: Int = 0, from item: Int, isNew: Bool = false) {
    let item = base + item
    let last = structure.marks.last
    guard isNew || last?.element != element || last == nil && element != nil else { return }
    if last?.item == item { structure.marks.removeLast() }
    structure.marks.append(PageStructure.Mark(item: item, element: element, order: order))
  }

  /// The innermost element of letters of the run `run` of `text` from `offset` on, in a paragraph that is `parent`.
  mutating func element(
    of run: Int, _ text: AttributedText, at offset: Int, in parent: Int
  ) -> Int {
    let element = linkElement(of: run, text, in: parent) ?? parent
    let around = structure.elements[parent]
    let own = text.runs[run].attributes.language
    guard own != around.language ?? language else { return element }
    let key = around.key.among(part: 2, letter: offset)
    return place(key) {
      var span = StructureElement(key: key, .span, in: element, order: offset)
      span.language = own
      return span
    }
  }

  /// The element of the link that the run `run` of `text`, a paragraph's, is in; nil where it is in none.
  mutating func linkElement(of run: Int, _ text: AttributedText, in parent: Int) -> Int? {
    guard let target = text.runs[run].attributes.link else {
      openLink = nil
      return nil
    }
    if let open = openLink, open.parent == parent, open.target == target,
      open.run == run || open.run == run - 1, text.isOneLink(open.run, run)
    {
      openLink?.run = run
      return open.place
    }
    let place = linkElement(around: run, text, from: .zero, in: parent)
    openLink = place.map { (target, run, parent, $0) }
    return place
  }

  /// The element of the link that the run `run` of `text` is in, in a paragraph that begins at `start` and is `parent`; nil
  /// where it is in none.
  ///
  /// Letters and pictures that lead to one place and follow each other in a paragraph are one link, whatever lines and
  /// pages they stand on. O(runs of the link).
  package mutating func linkElement(
    around run: Int, _ text: AttributedText, from start: TextOffset, in parent: Int
  ) -> Int? {
    guard text.runs[run].attributes.link != nil else { return nil }
    var first = run
    while text.runs[first].range.lowerBound > start, text.isOneLink(first - 1, first) { first -= 1 }
    let offset = max(text.runs[first].range.lowerBound, start).utf8 - start.utf8
    let key = structure.elements[parent].key.among(part: 1, letter: offset)
    return place(key) { StructureElement(key: key, .link, in: parent, order: offset) }
  }

  /// The base or the text of ruby whose base begins at `offset` of an element that is `parent`, and stands there.
  mutating func ruby(_ kind: StructureElement.Kind, at offset: Int, in parent: Int) -> Int {
    let around = structure.elements[parent].key
    let whole = around.among(part: 5, letter: offset)
    let ruby = place(whole) { StructureElement(key: whole, .ruby, in: parent, order: offset) }
    let isText = kind == .rubyText
    let key = around.among(part: isText ? 7 : 6, letter: offset)
    return place(key) { StructureElement(key: key, kind, in: ruby, order: isText ? 1 : 0) }
  }

  /// Notes where what `element` shows stands.
  package mutating func setBox(_ box: Rect, of element: Int) {
    structure.elements[element].box = box
  }

  /// The element of the formula that a piece at `offset` of a paragraph, which is `parent`, belongs to: one for all of
  /// its pieces, whatever lines and pages they stand on.
  mutating func formula(
    _ whole: NodeID, _ tex: [UInt8], isDisplay: Bool, at offset: Int, in parent: Int
  ) -> Int {
    let key = structure.elements[parent].key.among(
      part: 3, letter: Int(truncatingIfNeeded: whole.rawValue))
    return place(key) {
      var formula = StructureElement(
        key: key, .formula(isDisplay: isDisplay), in: parent, order: offset)
      let words = String(decoding: tex, as: UTF8.self)
      // One of spaces alone is named as TeX does it.
      formula.alternative = words.saysSomething ? words : "\\ "
      return formula
    }
  }

  /// The link that the run `run` of a paragraph's text is in, once `element(of:_:at:in:)` was asked for it.
  func link(of run: Int, in parent: Int) -> Int? {
    openLink.flatMap { $0.run == run && $0.parent == parent ? $0.place : nil }
  }
}

extension AttributedText {
  /// Whether two runs, the same or two that follow each other, are in one link.
  func isOneLink(_ run: Int, _ next: Int) -> Bool {
    let (one, other) = (runs[run].attributes, runs[next].attributes)
    return one.link == other.link && one.highlight?.id == other.highlight?.id
  }
}
