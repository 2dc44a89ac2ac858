import ElementTree

/// Opens and closes the containers of a document on the way through its blocks.
struct OpenContainers {
  private let containers: [ElementContainer]
  private var next = 0
  private var open: [Int] = []

  init(_ plan: IssuePlan) { containers = plan.document.containers }

  /// Closes what has ended before `block`, and opens what it stands in.
  mutating func advance(
    to block: Int, _ assembly: inout StoryAssembly,
    opening: (Int, inout StoryAssembly) -> Void
  ) {
    while let last = open.last, containers[last].blocks.upperBound <= block {
      assembly.close()
      open.removeLast()
    }
    while next < containers.count, containers[next].blocks.lowerBound <= block {
      if containers[next].blocks.contains(block) {
        opening(next, &assembly)
        open.append(next)
      }
      next += 1
    }
  }

  /// Closes all.
  mutating func closeAll(_ assembly: inout StoryAssembly) {
    for _ in open { assembly.close() }
    open.removeAll()
  }
}
