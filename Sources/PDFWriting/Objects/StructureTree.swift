internal import TypesetGeometry
internal import TypesetRenderTree
internal import TypesetRichText

/// The structure of a document: its elements in the order in which they are read, and what on its pages belongs to
/// each (PDF 32000-1, 14.7 and 14.8).
///
/// Elements come with the first page that has a part of them, and are written behind the last page. Headings never
/// skip a level: one that would is as much higher (ISO 14289-1, 7.4.2).
final class StructureTree {
  private enum Kid {
    /// Content of the page with this object, by its number there.
    case content(page: Int, number: Int)
    case element(Int)
    /// An annotation on a page.
    case annotation(Int, page: Int)
  }

  private struct Node {
    var element: StructureElement
    var parent: Int?
    var kids: [(order: Int, kid: Kid)] = []
  }

  private let file: PDFFile
  private var nodes: [Node] = []
  private var places: [StructureElement.Key: Int] = [:]
  private var roots: [(order: Int, kid: Kid)] = []
  /// What the parent tree has for each of its keys: the elements of a page's content, or that of an annotation.
  private var parents: [ParentEntry] = []

  private enum ParentEntry {
    case page([Int])
    case annotation(Int)
  }

  /// The nodes of the page's elements.
  private var own: [Int] = []
  /// The nodes that the page's content belongs to, by its numbers.
  private var contents: [Int] = []
  private var contentOrders: [Int] = []
  /// What is drawn next belongs to: a place in the page's structure, nil for none.
  var element: Int?
  /// Where that is read.
  var order = 0

  init(_ file: PDFFile) { self.file = file }

  /// Begins a page of `height`.
  func begin(_ structure: PageStructure, height: Length) {
    own.removeAll(keepingCapacity: true)
    contents.removeAll(keepingCapacity: true)
    contentOrders.removeAll(keepingCapacity: true)
    element = nil
    for var element in structure.elements {
      // In PDF's coordinates: y grows upwards.
      if let box = element.box { element.box?.origin.y = height - box.maxY }
      if let known = places[element.key] {
        own.append(known)
        nodes[known].element.box = nodes[known].element.box ?? element.box
        continue
      }
      let parent = element.parent.map { own[$0] }
      let node = nodes.count
      nodes.append(Node(element: element, parent: parent))
      places[element.key] = node
      own.append(node)
      if let parent {
        nodes[parent].kids.append((element.order, .element(node)))
      } else {
        roots.append((element.order, .element(node)))
      }
    }
  }

  /// Writes the beginning of marks around what is drawn next; with `actual` that stands for this text.
  func begin(_ bytes: inout PDFBytes, actual: ArraySlice<UInt8>? = nil) {
    guard let element else {
      bytes.append("/Artifact BMC\n")
      return
    }
    let node = own[element]
    if let actual {
      bytes.append("/Span<</ActualText<FEFF")
      bytes.append(utf16Of: actual)
      bytes.append(">")
    } else {
      bytes.append(0x2F)
      bytes.append(StructureTree.type(nodes[node].element.kind, 0))
      bytes.append("<<")
    }
    bytes.append("/MCID ")
    bytes.append(integer: contents.count)
    bytes.append(">>BDC\n")
    contents.append(node)
    contentOrders.append(order)
  }

  /// Notes that the annotation `object` is one of the element `element` of the page in hand, and says so in it; with
  /// nil it is a link by itself, on what is an artifact.
  func addAnnotation(
    _ object: Int, of element: Int?, on page: Int, _ annotation: inout PDFBytes
  ) {
    let node = element.map { own[$0] } ?? addLoneLink()
    nodes[node].kids.append((Int.max, .annotation(object, page: page)))
    annotation.append("/StructParent ")
    annotation.append(integer: parents.count)
    parents.append(.annotation(node))
  }

  /// A link in a paragraph of its own, behind what is there so far.
  private func addLoneLink() -> Int {
    let key = StructureElement.Key(Int.min, offset: nodes.count)
    let paragraph = nodes.count
    nodes.append(Node(element: StructureElement(key: key, .paragraph, in: nil, order: 0)))
    roots.append((Int.max, .element(paragraph)))
    nodes.append(
      Node(
        element: StructureElement(key: key, .link, in: paragraph, order: 0), parent: paragraph))
    nodes[paragraph].kids.append((0, .element(paragraph + 1)))
    return paragraph + 1
  }

  /// Ends the page with the object `page`, and says in it where its content's elements are found.
  func finishPage(_ page: Int, _ bytes: inout PDFBytes) {
    bytes.append("/Tabs/S")
    guard !contents.isEmpty else { return }
    for (number, node) in contents.enumerated() {
      nodes[node].kids.append((contentOrders[number], .content(page: page, number: number)))
    }
    bytes.append("/StructParents ")
    bytes.append(integer: parents.count)
    parents.append(.page(contents))
  }

  /// Writes the structure, and adds what the catalogue says of it; nothing where no page had any. O(n log n).
  func finish(_ catalogue: inout PDFBytes) {
    guard !nodes.isEmpty || !parents.isEmpty else { return }
    let root = file.reserve()
    let document = file.reserve()
    let objects = nodes.map { _ in file.reserve() }
    let levels = levels()
    for (place, node) in nodes.enumerated() {
      var bytes = PDFBytes()
      bytes.append("<</Type/StructElem/S/")
      bytes.append(StructureTree.type(node.element.kind, levels[place]))
      bytes.append("/P ")
      bytes.append(reference: node.parent.map { objects[$0] } ?? document)
      appendAttributes(of: node.element, place, to: &bytes)
      append(node.kids, objects, page: StructureTree.page(of: node.kids), to: &bytes)
      bytes.append(">>")
      file.put(bytes, as: objects[place])
    }
    var bytes = PDFBytes()
    bytes.append("<</Type/StructElem/S/Document/P ")
    bytes.append(reference: root)
    append(roots, objects, page: nil, to: &bytes)
    bytes.append(">>")
    file.put(bytes, as: document)
    writeRoot(root, document, objects)
    catalogue.append("/StructTreeRoot ")
    catalogue.append(reference: root)
    catalogue.append("/MarkInfo<</Marked true>>")
  }

  private func writeRoot(_ root: Int, _ document: Int, _ objects: [Int]) {
    var bytes = PDFBytes()
    bytes.append("<</Type/StructTreeRoot/K ")
    bytes.append(reference: document)
    bytes.append("/ParentTreeNextKey ")
    bytes.append(integer: parents.count)
    bytes.append("/ParentTree<</Nums[")
    for (key, entry) in parents.enumerated() {
      bytes.append(integer: key)
      switch entry {
      case .annotation(let node):
        bytes.append(0x20)
        bytes.append(reference: objects[node])
        bytes.append(0x20)
      case .page(let nodes):
        bytes.append("[")
        for node in nodes {
          bytes.append(reference: objects[node])
          bytes.append(0x20)
        }
        bytes.append("]")
      }
    }
    bytes.append("]>>")
    let notes = nodes.indices.filter { nodes[$0].element.kind == .note }
    if !notes.isEmpty {
      bytes.append("/IDTree<</Names[")
      for note in notes.sorted(by: { StructureTree.name($0) < StructureTree.name($1) }) {
        bytes.append(literal: StructureTree.name(note).utf8)
        bytes.append(reference: objects[note])
      }
      bytes.append("]>>")
    }
    bytes.append(">>")
    file.put(bytes, as: root)
  }

  /// What the identifier of the note `node` is: such names sort as their numbers do.
  private static func name(_ node: Int) -> String {
    let digits = String(node)
    return "n" + String(repeating: "0", count: max(0, 9 - digits.utf8.count)) + digits
  }

  private func appendAttributes(
    of element: StructureElement, _ place: Int, to bytes: inout PDFBytes
  ) {
    if let language = element.language {
      bytes.append("/Lang")
      bytes.append(literal: language.identifier.utf8)
    }
    if let alternative = element.alternative, !alternative.isEmpty {
      bytes.append("/Alt")
      bytes.append(text: alternative)
    }
    switch element.kind {
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
    case .figure, .formula:
      // They stand on lines of their own or between letters; readers ask which (14.8.5.4.2).
      bytes.append("/A<</O/Layout/Placement/")
      bytes.append(element.kind == .formula(isDisplay: false) ? "Inline" : "Block")
      if let box = element.box {
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

  /// The page on which the first content of `kids` is; nil where there is none.
  private static func page(of kids: [(order: Int, kid: Kid)]) -> Int? {
    for entry in kids {
      if case .content(let page, _) = entry.kid { return page }
    }
    return nil
  }

  /// `/K`: what stands in an element, in the order in which it is read. Content of `page`, which is the element's own
  /// (`/Pg`), is a number.
  private func append(
    _ kids: [(order: Int, kid: Kid)], _ objects: [Int], page: Int?, to bytes: inout PDFBytes
  ) {
    guard !kids.isEmpty else { return }
    if let page {
      bytes.append("/Pg ")
      bytes.append(reference: page)
    }
    bytes.append("/K[")
    let sorted = kids.indices.sorted {
      (kids[$0].order, $0) < (kids[$1].order, $1)
    }
    for place in sorted {
      switch kids[place].kid {
      case .content(page, let number):
        bytes.append(integer: number)
        bytes.append(0x20)
      case .content(let page, let number):
        bytes.append("<</Type/MCR/Pg ")
        bytes.append(reference: page)
        bytes.append("/MCID ")
        bytes.append(integer: number)
        bytes.append(">>")
      case .element(let node):
        bytes.append(reference: objects[node])
        bytes.append(0x20)
      case .annotation(let object, let page):
        bytes.append("<</Type/OBJR/Pg ")
        bytes.append(reference: page)
        bytes.append("/Obj ")
        bytes.append(reference: object)
        bytes.append(">>")
      }
    }
    bytes.append("]")
  }

  /// The levels of headings, as they are read: none is more than one below the one before it.
  private func levels() -> [Int] {
    var levels = [Int](repeating: 0, count: nodes.count)
    var last = 0
    var open: [Int] = []
    func push(_ kids: [(order: Int, kid: Kid)]) {
      let sorted = kids.indices.sorted { (kids[$0].order, $0) < (kids[$1].order, $1) }
      for place in sorted.reversed() {
        if case .element(let node) = kids[place].kid { open.append(node) }
      }
    }
    push(roots)
    while let node = open.popLast() {
      if case .heading(let level) = nodes[node].element.kind {
        levels[node] = min(level, last + 1)
        last = levels[node]
      }
      push(nodes[node].kids)
    }
    return levels
  }

  /// The standard type of `kind` (14.8.4).
  private static func type(_ kind: StructureElement.Kind, _ level: Int) -> StaticString {
    switch kind {
    case .article: "Art"
    case .section: "Sect"
    case .division: "Div"
    case .paragraph: "P"
    case .heading(let asked):
      switch level == 0 ? asked : level {
      case ...1: "H1"
      case 2: "H2"
      case 3: "H3"
      case 4: "H4"
      case 5: "H5"
      default: "H6"
      }
    case .blockQuote: "BlockQuote"
    case .list: "L"
    case .item: "LI"
    case .label: "Lbl"
    case .body: "LBody"
    case .table: "Table"
    case .tableHead: "THead"
    case .tableBody: "TBody"
    case .row: "TR"
    case .cell(let head, _, _): head == nil ? "TD" : "TH"
    case .figure: "Figure"
    case .caption: "Caption"
    case .note: "Note"
    case .link: "Link"
    case .span: "Span"
    case .ruby: "Ruby"
    case .rubyBase: "RB"
    case .rubyText: "RT"
    case .formula: "Formula"
    case .code: "Code"
    case .contents: "TOC"
    case .contentsItem: "TOCI"
    case .index: "Index"
    }
  }
}
