internal import TypesetGeometry
internal import TypesetRenderTree
internal import TypesetRichText

/// The structure of a document: its elements in the order in which they are read, and what on its pages belongs to
/// each (PDF 32000-1, 14.7 and 14.8).
///
/// Elements come with the first page that has a part of them, and are written behind the last page. Headings never
/// skip a level: one that would is as much higher (ISO 14289-1, 7.4.2).
final class StructureTree {
  /// What stands in an element, or in the document. Those of one element are a list through `kids`: of a book there are
  /// hundreds of thousands, in sixteen bytes each.
  private struct Kid {
    /// Where it is read among the others.
    var order: Int
    /// The next of the same element, a place in `kids`; -1 for none.
    var next: Int32 = -1
    /// What it is: the node of an element; `content`; or below that an annotation, whose place in `annotations` is so much
    /// below.
    var number: Int32

    /// Content of a page: which, and which of it, `pageStarts` knows by its place in `kids`.
    static let content: Int32 = -1

    /// The place in `annotations`; nil for anything else.
    var annotation: Int? { number < Kid.content ? Int(Kid.content - number) - 1 : nil }
  }

  /// A kid as it is written.
  private enum Part {
    /// The element that is this node.
    case element(Int)
    /// Content of this number on the page with this object.
    case content(Int, page: Int32)
    /// The annotation that is this object, on the page with that one.
    case annotation(Int, page: Int32)
  }

  /// The kids of an element, from the first to the last: places in `kids`; -1 for none.
  private struct KidList {
    var first: Int32 = -1
    var last: Int32 = -1
  }

  /// An element. What many have in common is named by its place in a table.
  private struct Node {
    /// A place in `kinds`.
    var kind: Int32
    /// A place in `languages`, where it has a language of its own; -1 for none.
    var language: Int32 = -1
    /// A place in `details`; -1 for none.
    var details: Int32 = -1
    /// The node it stands in; -1 for the document.
    var parent: Int32
    var kids = KidList()
  }

  /// What few elements have.
  private struct Details {
    var alternative: String?
    var box: Rect?
  }

  private let file: PDFFile
  private var nodes = PieceArray<Node>()
  private var kids = PieceArray<Kid>()
  /// Where the content of each page begins in `kids`, of which it is a stretch, and the object of the page.
  private var pageStarts: [(kid: Int32, page: Int32)] = []
  private var annotations: [(object: Int32, page: Int32)] = []
  private var roots = KidList()
  private var places = ElementPlaces()
  private var kinds: [StructureElement.Kind] = []
  private var kindPlaces: [StructureElement.Kind: Int32] = [:]
  private var languages: [LanguageTag] = []
  private var details: [Details] = []
  /// What the parent tree has for each of its keys: the elements of a page's content, so many behind each other in
  /// `parentNodes`, or that of an annotation, for which the number is -1.
  private var parents: [(first: Int32, count: Int32)] = []
  private var parentNodes = PieceArray<Int32>()
  /// How much content a page has at most.
  private var mostContent = 0
  /// The objects of the nodes, once the structure is being written.
  private var numbers: [Int32] = []

  /// The nodes of the page's elements.
  private var own: [Int] = []
  /// The languages of those of them that are no nodes of their own, places in `languages`; -1 for none. Empty where all are.
  private var ownLanguages: [Int32] = []
  /// The nodes that the page's content belongs to, by its numbers.
  private var contents: [Int] = []
  private var contentOrders: [Int] = []
  /// What is drawn next belongs to: a place in the page's structure, nil for none.
  var element: Int?
  /// Where that is read.
  var order = 0

  /// On a page with more changes of language than this, marks name the language in place of elements (PDF 32000-1, 14.9.2.2):
  /// most readers ask elements alone, but each of those takes a hundred bytes.
  private static let mostSpans = 64

  init(_ file: PDFFile) { self.file = file }

  /// Begins a page of `height`.
  func begin(_ structure: PageStructure, height: Length) {
    own.removeAll(keepingCapacity: true)
    ownLanguages.removeAll(keepingCapacity: true)
    contents.removeAll(keepingCapacity: true)
    contentOrders.removeAll(keepingCapacity: true)
    element = nil
    let isFullOfSpans = structure.elements.lazy.filter(\.isSpan).count > StructureTree.mostSpans
    for element in structure.elements {
      if isFullOfSpans {
        var language: Int32 = -1
        if element.isSpan, let own = element.language { language = place(of: own) }
        ownLanguages.append(language)
        if language >= 0, let parent = element.parent {
          own.append(own[parent])
          continue
        }
      }
      let (place, isNew) = places.place(of: element.key)
      own.append(place)
      if isNew { add(element, in: element.parent.map { own[$0] }) }
      // In PDF's coordinates: y grows upwards.
      if var box = element.box {
        box.origin.y = height - box.maxY
        note(box, of: place)
      }
    }
  }

  /// Adds `element` behind the nodes that there are.
  private func add(_ element: StructureElement, in parent: Int?) {
    var node = Node(kind: place(of: element.kind), parent: Int32(parent ?? -1))
    if let language = element.language {
      node.language = place(of: language)
    } else if let around = element.parent, around < ownLanguages.count {
      node.language = ownLanguages[around]
    }
    if let alternative = element.alternative {
      node.details = Int32(details.count)
      details.append(Details(alternative: alternative))
    }
    nodes.append(node)
    add(Kid(order: element.order, number: Int32(nodes.count - 1)), to: parent)
  }

  /// Notes where what the node shows stands, unless that is known.
  private func note(_ box: Rect, of node: Int) {
    if nodes[node].details < 0 {
      nodes[node].details = Int32(details.count)
      details.append(Details())
    }
    let place = Int(nodes[node].details)
    details[place].box = details[place].box ?? box
  }

  private func place(of language: LanguageTag) -> Int32 {
    if let known = languages.firstIndex(of: language) { return Int32(known) }
    languages.append(language)
    return Int32(languages.count - 1)
  }

  private func place(of kind: StructureElement.Kind) -> Int32 {
    if let known = kindPlaces[kind] { return known }
    let place = Int32(kinds.count)
    kinds.append(kind)
    kindPlaces[kind] = place
    return place
  }

  /// Adds `kid` behind the others of the node `parent`, or of the document.
  private func add(_ kid: Kid, to parent: Int?) {
    let place = Int32(kids.count)
    kids.append(kid)
    let last = parent.map { nodes[$0].kids.last } ?? roots.last
    if last >= 0 { kids[Int(last)].next = place }
    if let parent {
      if last < 0 { nodes[parent].kids.first = place }
      nodes[parent].kids.last = place
    } else {
      if last < 0 { roots.first = place }
      roots.last = place
    }
  }

  /// What is in `list`, as it is read: places in `kids`. O(n log n).
  private func sorted(_ list: KidList) -> [Int32] {
    var found: [Int32] = []
    var isInOrder = true
    var last = Int.min
    var place = list.first
    while place >= 0 {
      found.append(place)
      let kid = kids[Int(place)]
      isInOrder = isInOrder && kid.order >= last
      last = kid.order
      place = kid.next
    }
    // Most come as they are read. Those of one order come as they are in `kids`.
    if !isInOrder { found.sort { (kids[Int($0)].order, $0) < (kids[Int($1)].order, $1) } }
    return found
  }

  /// What the kid at `place` is. O(log pages).
  private func part(at place: Int32) -> Part {
    let kid = kids[Int(place)]
    if kid.number >= 0 { return .element(Int(kid.number)) }
    if let annotation = kid.annotation {
      return .annotation(
        Int(annotations[annotation].object), page: annotations[annotation].page)
    }
    let start = pageStarts[
      pageStarts.indices.lastIndex(whereSorted: { pageStarts[$0].kid <= place })]
    return .content(Int(place - start.kid), page: start.page)
  }

  /// Whether what is drawn next is in a cell of a table.
  var isInCell: Bool {
    guard let element, case .cell = kind(of: own[element]) else { return false }
    return true
  }

  /// Writes the beginning of marks around what is drawn next; with `actual` that stands for this text.
  func begin(_ bytes: inout PDFBytes, actual: ArraySlice<UInt8>? = nil) {
    guard let element else {
      bytes.append("/Artifact BMC\n")
      return
    }
    let node = own[element]
    let language = element < ownLanguages.count ? ownLanguages[element] : -1
    if let actual {
      bytes.append("/Span<</ActualText<FEFF")
      bytes.append(utf16Of: actual)
      bytes.append(">")
    } else if language >= 0 {
      bytes.append("/Span<<")
    } else {
      bytes.append(0x2F)
      bytes.append(kind(of: node).standardType(level: 0))
      bytes.append("<<")
    }
    if language >= 0 {
      bytes.append("/Lang")
      bytes.append(literal: languages[Int(language)].identifier.utf8)
    }
    bytes.append("/MCID ")
    bytes.append(integer: contents.count)
    bytes.append(">>BDC\n")
    contents.append(node)
    contentOrders.append(order)
  }

  /// Notes that the annotation `object` is one of the element `element` of the page in hand, and says so in it; with
  /// nil it is a link by itself, on what is an artifact, and `words` are all that is heard of it.
  func addAnnotation(
    _ object: Int, of element: Int?, on page: Int, words: String, _ annotation: inout PDFBytes
  ) {
    let node = element.map { own[$0] } ?? addLoneLink(words)
    add(Kid(order: Int.max, number: Kid.content - 1 - Int32(annotations.count)), to: node)
    annotations.append((Int32(object), Int32(page)))
    annotation.append("/StructParent ")
    annotation.append(integer: parents.count)
    parents.append((Int32(node), -1))
  }

  /// A link in a paragraph of its own, behind what is there so far.
  private func addLoneLink(_ words: String) -> Int {
    let (paragraph, _) = places.place(of: StructureElement.Key(Int.min, offset: nodes.count))
    nodes.append(Node(kind: place(of: .paragraph), parent: -1))
    add(Kid(order: Int.max, number: Int32(paragraph)), to: nil)
    let (link, _) = places.place(of: StructureElement.Key(Int.min, offset: nodes.count))
    nodes.append(
      Node(kind: place(of: .link), details: Int32(details.count), parent: Int32(paragraph)))
    details.append(Details(alternative: words))
    add(Kid(order: 0, number: Int32(link)), to: paragraph)
    return link
  }

  /// Ends the page with the object `page`, and says in it where its content's elements are found.
  func finishPage(_ page: Int, _ bytes: inout PDFBytes) {
    bytes.append("/Tabs/S")
    guard !contents.isEmpty else { return }
    pageStarts.append((Int32(kids.count), Int32(page)))
    for (number, node) in contents.enumerated() {
      add(Kid(order: contentOrders[number], number: Kid.content), to: node)
    }
    bytes.append("/StructParents ")
    bytes.append(integer: parents.count)
    parents.append((Int32(parentNodes.count), Int32(contents.count)))
    mostContent = max(mostContent, contents.count)
    for node in contents { parentNodes.append(Int32(node)) }
  }

  private func kind(of node: Int) -> StructureElement.Kind { kinds[Int(nodes[node].kind)] }

  /// How wide numbers are written in objects that stand in rows; 0 each for as wide as they are.
  private struct Widths {
    /// Of an object.
    var object = 0
    /// Of a page's object.
    var page = 0
    /// Of content on its page.
    var content = 0
    /// Whether each kid of an element has a row of its own: where there are many, the rest of their parent is little.
    var isNarrow = false

    /// How wide such a row is: a number, ` 0 R`, and a space.
    var row: Int { object + 5 }
  }

  /// So many elements of a kind, or more, stand in rows: with fewer a stream of their own takes more than it spares.
  private static let fewestInRows = 24

  /// Writes the structure, and adds what the catalogue says of it; nothing where no page had any. O(n log n).
  ///
  /// Elements of one kind follow each other, as they are read: so numbers in one are mostly by one greater than those in the one
  /// before it.
  func finish(_ catalogue: inout PDFBytes) {
    guard !nodes.isEmpty || !parents.isEmpty else { return }
    places = ElementPlaces()
    let root = file.reserve()
    let document = file.reserve()
    // They follow each other.
    let first = file.reserve(nodes.count)
    let (order, levels) = reading()
    let groups = groups(order)
    numbers = [Int32](repeating: 0, count: nodes.count)
    var next = Int32(first)
    for group in groups {
      for node in group.nodes {
        numbers[Int(node)] = next
        next += 1
      }
    }
    let widths = widths(highest: first + nodes.count)
    let narrow = Widths(object: widths.object, isNarrow: true)
    var rows = ObjectRows()
    var narrowRows = ObjectRows(width: narrow.row)
    for group in groups {
      let isInRows = group.isEven && group.nodes.count >= StructureTree.fewestInRows
      for node in group.nodes.lazy.map({ Int($0) }) {
        let number = Int(numbers[node])
        let isNarrow = !isInRows && isLong(nodes[node].kids)
        let own = object(
          of: node, level: Int(levels[node]), in: document,
          isInRows ? widths : isNarrow ? narrow : Widths())
        if isNarrow {
          narrowRows.add(own, as: number)
        } else if isInRows {
          rows.add(own, as: number)
          if rows.count == ObjectRows.most { put(&rows) }
        } else {
          file.put(own, as: number)
        }
      }
      put(&rows)
    }
    var bytes = PDFBytes()
    bytes.append("<</Type/StructElem/S/Document/P ")
    bytes.append(reference: root)
    let isNarrow = isLong(roots)
    append(roots, isDocument: true, isNarrow ? narrow : Widths(), to: &bytes)
    bytes.append(">>")
    if isNarrow { narrowRows.add(bytes, as: document) } else { file.put(bytes, as: document) }
    kids = PieceArray()
    put(&narrowRows)
    writeRoot(root, document, widths)
    catalogue.append("/StructTreeRoot ")
    catalogue.append(reference: root)
    catalogue.append("/MarkInfo<</Marked true>>")
  }

  private func put(_ rows: inout ObjectRows) {
    if rows.count > 0 { file.put(rows) }
    rows.removeAll()
  }

  /// Whether so many elements stand in `list` that each is a row; content is counted by pages, and differs less.
  private func isLong(_ list: KidList) -> Bool {
    var (place, count) = (list.first, 0)
    while place >= 0, kids[Int(place)].number >= 0 {
      count += 1
      place = kids[Int(place)].next
    }
    return place < 0 && count >= StructureTree.fewestInRows
  }

  /// The element `node` as an object; what stands in no other stands in `document`.
  private func object(of node: Int, level: Int, in document: Int, _ widths: Widths) -> PDFBytes {
    let parent = nodes[node].parent
    var bytes = PDFBytes()
    bytes.append("<</Type/StructElem/S/")
    bytes.append(kind(of: node).standardType(level: level))
    bytes.append("/P ")
    bytes.append(
      reference: parent < 0 ? document : Int(numbers[Int(parent)]), width: widths.object)
    appendAttributes(of: node, to: &bytes)
    append(nodes[node].kids, isDocument: false, widths, to: &bytes)
    bytes.append(">>")
    return bytes
  }

  /// Elements of one kind, as they are read.
  private struct Group {
    var nodes: [Int32]
    /// Whether they differ by numbers alone: not where they have words or boxes.
    var isEven: Bool
  }

  /// The nodes of `order` by their kinds. O(n).
  private func groups(_ order: [Int32]) -> [Group] {
    struct Look: Hashable {
      var kind: Int32
      var language: Int32
      var hasDetails: Bool
    }
    var groups: [Group] = []
    var known: [Look: Int] = [:]
    var last: (look: Look, place: Int)?
    for node in order {
      let own = nodes[Int(node)]
      let look = Look(kind: own.kind, language: own.language, hasDetails: own.details >= 0)
      if let last, last.look == look {
        groups[last.place].nodes.append(node)
        continue
      }
      let place = known[look] ?? groups.count
      if place == groups.count {
        known[look] = place
        groups.append(Group(nodes: [], isEven: own.details < 0))
      }
      groups[place].nodes.append(node)
      last = (look, place)
    }
    return groups
  }

  /// As wide as the greatest number of each kind; that of an object is `highest`. O(pages).
  private func widths(highest: Int) -> Widths {
    let page = (pageStarts.map(\.page) + annotations.map(\.page)).max() ?? 0
    let content = mostContent - 1
    return Widths(
      object: ObjectRows.digits(highest), page: ObjectRows.digits(Int(page)),
      content: ObjectRows.digits(max(content, 0)))
  }

  /// Writes the root `root` above `document`.
  private func writeRoot(_ root: Int, _ document: Int, _ widths: Widths) {
    // Many stand in rows by themselves.
    let isInRows = parents.count + parentNodes.count >= StructureTree.fewestInRows
    let tree = parentTree(isInRows ? widths.object : 0)
    var bytes = PDFBytes()
    bytes.append("<</Type/StructTreeRoot/K ")
    bytes.append(reference: document)
    bytes.append("/ParentTreeNextKey ")
    bytes.append(integer: parents.count)
    bytes.append("/ParentTree ")
    if isInRows {
      let object = file.reserve()
      var rows = ObjectRows(width: Widths(object: widths.object).row)
      rows.add(tree, as: object)
      file.put(rows)
      bytes.append(reference: object)
    } else {
      bytes.append(tree.bytes)
    }
    let notes = (0..<nodes.count).filter { kind(of: $0) == .note }
    if !notes.isEmpty {
      bytes.append("/IDTree<</Names[")
      for note in notes.sorted(by: { StructureTree.name($0) < StructureTree.name($1) }) {
        bytes.append(literal: StructureTree.name(note).utf8)
        bytes.append(reference: Int(numbers[note]))
      }
      bytes.append("]>>")
    }
    bytes.append(">>")
    file.put(bytes, as: root)
  }

  /// The parent tree (14.7.4.4): to which elements the content of pages and the annotations belong. Each reference has a row of
  /// its own, its number `digits` wide; where that is 0 they follow each other.
  private func parentTree(_ digits: Int) -> PDFBytes {
    let isInRows = digits > 0
    let width = isInRows ? Widths(object: digits).row : 0
    var bytes = PDFBytes()
    /// Fills the row that was begun at `begin`.
    func fill(_ begin: Int) {
      if isInRows { bytes.append(spaces: width - (bytes.count - begin) % width) }
    }
    bytes.append("<</Nums[")
    fill(0)
    for (key, entry) in parents.enumerated() {
      let begin = bytes.count
      bytes.append(integer: key)
      if entry.count < 0 {
        bytes.append(0x20)
        fill(begin)
        bytes.append(reference: Int(numbers[Int(entry.first)]), width: width - 5)
        bytes.append(0x20)
        continue
      }
      bytes.append("[")
      fill(begin)
      for place in Int(entry.first)..<Int(entry.first + entry.count) {
        let node = Int(parentNodes[place])
        bytes.append(reference: Int(numbers[node]), width: width - 5)
        bytes.append(0x20)
      }
      let end = bytes.count
      bytes.append("]")
      fill(end)
    }
    bytes.append("]>>")
    return bytes
  }

  /// What the identifier of the note `node` is: such names sort as their numbers do.
  private static func name(_ node: Int) -> String {
    let digits = String(node)
    return "n" + String(repeating: "0", count: max(0, 9 - digits.utf8.count)) + digits
  }

  private func appendAttributes(of place: Int, to bytes: inout PDFBytes) {
    let node = nodes[place]
    let details = node.details < 0 ? nil : self.details[Int(node.details)]
    if node.language >= 0 {
      bytes.append("/Lang")
      bytes.append(literal: languages[Int(node.language)].identifier.utf8)
    }
    if let alternative = details?.alternative, !alternative.isEmpty {
      bytes.append("/Alt")
      bytes.append(text: alternative)
    }
    let kind = kind(of: place)
    switch kind {
    case .note:
      bytes.append("/ID")
      bytes.append(literal: StructureTree.name(place).utf8)
    case .cell(let head, let columns, let rows) where head != nil || columns > 1 || rows > 1:
      bytes.append("/A<</O/Table")
      switch head {
      case .column?: bytes.append("/Scope/Column")
      case .row?: bytes.append("/Scope/Row")
      case nil: break
      }
      if columns > 1 {
        bytes.append("/ColSpan ")
        bytes.append(integer: columns)
      }
      if rows > 1 {
        bytes.append("/RowSpan ")
        bytes.append(integer: rows)
      }
      bytes.append(">>")
    case .list(let numbering):
      // Readers say how many items there are, and which number each has (14.8.5.5; ISO 14289-1, 7.6).
      bytes.append("/A<</O/List/ListNumbering/")
      bytes.append(StructureTree.name(of: numbering))
      bytes.append(">>")
    case .figure, .formula:
      // They stand on lines of their own or between letters; readers ask which (14.8.5.4.2).
      bytes.append("/A<</O/Layout/Placement/")
      bytes.append(kind == .formula(isDisplay: false) ? "Inline" : "Block")
      if let box = details?.box {
        bytes.append("/BBox[")
        bytes.append(box.minX, box.minY)
        bytes.append(0x20)
        bytes.append(box.maxX, box.maxY)
        bytes.append("]")
      }
      bytes.append(">>")
    default: break
    }
  }

  private static func name(of numbering: StructureElement.ListNumbering) -> StaticString {
    switch numbering {
    case .none: "None"
    case .disc: "Disc"
    case .decimal: "Decimal"
    case .upperRoman: "UpperRoman"
    case .lowerRoman: "LowerRoman"
    case .upperAlpha: "UpperAlpha"
    case .lowerAlpha: "LowerAlpha"
    }
  }

  /// The page on which the first content of `list` came that came first; 0 where there is none.
  private func page(of list: KidList) -> Int32 {
    var place = list.first
    while place >= 0 {
      if case .content(_, page: let page) = part(at: place) { return page }
      place = kids[Int(place)].next
    }
    return 0
  }

  /// `/K`: what stands in an element, in the order in which it is read. Content of the page that is the element's own (`/Pg`)
  /// is a number; the document has none.
  private func append(
    _ list: KidList, isDocument: Bool, _ widths: Widths, to bytes: inout PDFBytes
  ) {
    guard list.first >= 0 else { return }
    let page = isDocument ? 0 : page(of: list)
    if page > 0 {
      bytes.append("/Pg ")
      bytes.append(reference: Int(page), width: widths.page)
    }
    bytes.append("/K[")
    if widths.isNarrow { bytes.append(spaces: widths.row - bytes.count % widths.row) }
    for place in sorted(list) {
      switch part(at: place) {
      case .element(let node):
        bytes.append(reference: Int(numbers[node]), width: widths.object)
        bytes.append(0x20)
      case .content(let number, page: page):
        bytes.append(integer: number, width: widths.content)
        bytes.append(0x20)
      case .content(let number, page: let other):
        bytes.append("<</Type/MCR/Pg ")
        bytes.append(reference: Int(other), width: widths.page)
        bytes.append("/MCID ")
        bytes.append(integer: number, width: widths.content)
        bytes.append(">>")
      case .annotation(let object, page: let own):
        bytes.append("<</Type/OBJR/Pg ")
        bytes.append(reference: Int(own), width: widths.page)
        bytes.append("/Obj ")
        bytes.append(reference: object, width: widths.object)
        bytes.append(">>")
      }
    }
    bytes.append("]")
  }

  /// The nodes in the order in which they are read, and the levels of headings: none is more than one below the one before
  /// it. O(n log n).
  private func reading() -> (order: [Int32], levels: [UInt8]) {
    var levels = [UInt8](repeating: 0, count: nodes.count)
    var order: [Int32] = []
    order.reserveCapacity(nodes.count)
    var last = 0
    var open: [Int32] = []
    func push(_ list: KidList) {
      for place in sorted(list).reversed() where kids[Int(place)].number >= 0 {
        open.append(kids[Int(place)].number)
      }
    }
    push(roots)
    while let node = open.popLast() {
      order.append(node)
      if case .heading(let level) = kind(of: Int(node)) {
        last = min(level, last + 1)
        levels[Int(node)] = UInt8(clamping: last)
      }
      push(nodes[Int(node)].kids)
    }
    return (order, levels)
  }
}
