import TypesetElementTree

/// Opens and closes the containers of a document on the way through its other elements.
struct OpenContainers {
  private let document: Document
  private var open: [Int] = []

  /// For a way through elements of the plan's document, in their order.
  init(_ plan: IssuePlan) { document = plan.document }

  /// Closes what has ended before the element at `place`, and opens what it stands in. O(depth).
  mutating func advance(
    to place: Int, _ assembly: inout StoryAssembly,
    opening: (Int, inout StoryAssembly) -> Void
  ) {
    while let last = open.last, document.elements[last].end <= place {
      assembly.close()
      open.removeLast()
    }
    guard let parent = document.elements[place].parent, parent != open.last else { return }
    for container in document.ancestors(of: place).dropFirst(open.count) {
      opening(container, &assembly)
      open.append(container)
    }
  }

  /// Closes all.
  mutating func closeAll(_ assembly: inout StoryAssembly) {
    for _ in open { assembly.close() }
    open.removeAll()
  }
}
