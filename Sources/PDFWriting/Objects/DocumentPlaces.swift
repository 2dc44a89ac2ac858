internal import TypesetCairoRendering
internal import TypesetGeometry
internal import TypesetRenderTree

/// The places of a document that links lead to by name (PDF 32000-1, 12.3.2.3), and its outline (12.3.3).
struct DocumentPlaces {
  /// A page and the point that stands at the window's top left, in PDF's coordinates.
  private struct Target {
    var page: Int
    var x, y: Length

    func append(to bytes: inout PDFBytes) {
      bytes.append("[")
      bytes.append(reference: page)
      bytes.append("/XYZ ")
      bytes.append(x, y)
      bytes.append(" null]")
    }
  }

  private struct Entry {
    var title: String
    var level: Int
    var target: Target
    var parent: Int?
    var children: [Int] = []
    /// Which of its parent's children it is.
    var rank = 0
  }

  private let file: PDFFile
  private var names: [(name: String, target: Target)] = []
  private var known: Set<String> = []
  private var entries: [Entry] = []
  /// The entries in which the next one may stand.
  private var open: [Int] = []
  private var roots: [Int] = []

  init(_ file: PDFFile) { self.file = file }

  /// Takes what `page` has, whose object is `object`.
  mutating func add(_ page: RenderPage, object: Int) {
    for place in page.destinations {
      guard let name = LinkAttributes.uri(place.name), known.insert(name).inserted else { continue }
      names.append((name, target(place.point, on: page, object)))
    }
    for heading in page.headings {
      while let last = open.last, entries[last].level >= heading.level { open.removeLast() }
      let entry = entries.count
      entries.append(
        Entry(
          title: DocumentText.clean(heading.title), level: heading.level,
          target: target(heading.point, on: page, object), parent: open.last))
      if let parent = open.last {
        entries[entry].rank = entries[parent].children.count
        entries[parent].children.append(entry)
      } else {
        entries[entry].rank = roots.count
        roots.append(entry)
      }
      open.append(entry)
    }
  }

  private func target(_ point: Point, on page: RenderPage, _ object: Int) -> Target {
    Target(page: object, x: point.x, y: page.media.height - point.y)
  }

  /// Writes them, and adds what the catalogue says of them. O(n log n).
  func finish(_ catalogue: inout PDFBytes) {
    if !names.isEmpty {
      var tree = PDFBytes()
      tree.append("<</Names[")
      for item in names.sorted(by: {
        Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8))
      }) {
        tree.append(literal: item.name.utf8)
        item.target.append(to: &tree)
      }
      tree.append("]>>")
      catalogue.append("/Names<</Dests ")
      catalogue.append(reference: file.put(tree))
      catalogue.append(">>")
    }
    guard !entries.isEmpty else { return }
    let root = file.reserve()
    let objects = entries.map { _ in file.reserve() }
    for (place, entry) in entries.enumerated() {
      let siblings = entry.parent.map { entries[$0].children } ?? roots
      let own = entry.rank
      var bytes = PDFBytes()
      bytes.append("<</Title")
      bytes.append(text: entry.title)
      bytes.append("/Parent ")
      bytes.append(reference: entry.parent.map { objects[$0] } ?? root)
      bytes.append("/Dest")
      entry.target.append(to: &bytes)
      if own > 0 {
        bytes.append("/Prev ")
        bytes.append(reference: objects[siblings[own - 1]])
      }
      if own + 1 < siblings.count {
        bytes.append("/Next ")
        bytes.append(reference: objects[siblings[own + 1]])
      }
      if let first = entry.children.first, let last = entry.children.last {
        bytes.append("/First ")
        bytes.append(reference: objects[first])
        bytes.append("/Last ")
        bytes.append(reference: objects[last])
        // Those of articles are open, and no deeper ones.
        bytes.append("/Count ")
        bytes.append(integer: entry.parent == nil ? entry.children.count : -entry.children.count)
      }
      bytes.append(">>")
      file.put(bytes, as: objects[place])
    }
    var bytes = PDFBytes()
    bytes.append("<</Type/Outlines/First ")
    bytes.append(reference: objects[roots[0]])
    bytes.append("/Last ")
    bytes.append(reference: objects[roots[roots.count - 1]])
    bytes.append("/Count ")
    bytes.append(integer: roots.reduce(roots.count) { $0 + entries[$1].children.count })
    bytes.append(">>")
    file.put(bytes, as: root)
    catalogue.append("/Outlines ")
    catalogue.append(reference: root)
  }
}
