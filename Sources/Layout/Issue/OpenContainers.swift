import TypesetElementTree

/// Opens and closes the containers of a document on the way through its blocks.
struct OpenContainers {
  private let containers: [ElementContainer]
  private var next = 0
  private var open: [Int] = []

  /// Those that stand around the container that the way begins with, from outside in, and that.
  private var first: [Int] = []

  /// For a way through all blocks.
  init(_ plan: IssuePlan) { containers = plan.document.containers }

  /// For a way through the blocks of `container` alone.
  init(_ plan: IssuePlan, within container: Int) {
    containers = plan.document.containers
    var around: Int? = container
    while let index = around {
      first.append(index)
      around = containers[index].parent
    }
    first.reverse()
    next = container + 1
  }

  /// Closes what has ended before `block`, and opens what it stands in.
  mutating func advance(
    to block: Int, _ assembly: inout StoryAssembly,
    opening: (Int, inout StoryAssembly) -> Void
  ) {
    for index in first {
      opening(index, &assembly)
      open.append(index)
    }
    first = []
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
