import TypesetElementTree
import TypesetJSON
import Typesetting

extension LayoutRecord {
  /// An element that others stand in: an article, a list, an item of one.
  package struct Container: Hashable, Sendable {
    /// Its name for good.
    package var id: String
    /// What it is, such as `list`.
    package var kind: String
    /// The one that it stands in, a place in `containers`; nil for none.
    package var container: Int?

    /// A container.
    package init(id: String, kind: String, container: Int?) {
      self.id = id
      self.kind = kind
      self.container = container
    }
  }
}

extension LayoutRecord.Container {
  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("id", id)
    json.field("kind", kind)
    if let container {
      json.field("in", container)
    }
    json.endObject()
  }

  init(from json: inout JSONReader) throws(RecordError) {
    self.init(id: "", kind: "", container: nil)
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try json.string("a container’s id")
      case "kind": kind = try json.string("a container’s kind")
      case "in": container = try json.integer("a container’s container")
      default: try json.skip()
      }
    }
  }
}

/// The elements of an issue as its record names them.
struct RecordedElements {
  private let elements: [Element]
  /// The place of each container in `containers`, by its place among the elements.
  private var places: [Int: Int] = [:]
  /// Those that others may stand in, each behind the one that it stands in.
  private(set) var containers: [LayoutRecord.Container] = []
  /// The number of each row in its table, from 1, by its place among the elements.
  private var rows: [Int: Int] = [:]

  /// Those of `elements`, the table of a document. O(elements).
  init(_ elements: [Element]) {
    self.elements = elements
    var counts: [Int: Int] = [:]
    for (place, element) in elements.enumerated() where element.kind == .row {
      guard let table = element.parent else { continue }
      counts[table, default: 0] += 1
      rows[place] = counts[table]
    }
    for (place, element) in elements.enumerated() where element.form == .container {
      places[place] = containers.count
      containers.append(
        LayoutRecord.Container(
          id: element.node.description, kind: element.kind.rawValue,
          container: element.parent.flatMap { places[$0] }))
    }
  }

  /// What a paragraph is, nil for a plain one; and the container that it stands in, nil for none.
  func place(of paragraph: Story.Paragraph) -> (kind: String?, container: Int?) {
    guard let place = paragraph.element, elements.indices.contains(place) else { return (nil, nil) }
    let element = elements[place]
    let isPlain = element.kind == .paragraph || element.form == .blank
    return (isPlain ? nil : element.kind.rawValue, element.parent.flatMap { places[$0] })
  }

  /// Which row of its table a cell stands in, from 1; nil for what is no cell.
  func row(of paragraph: Story.Paragraph) -> Int? {
    guard let place = paragraph.element, elements.indices.contains(place) else { return nil }
    return elements[place].parent.flatMap { rows[$0] }
  }
}
