import Typesetting

/// The sidebars of an issue by the flows of their frames, in the order in which they were written.
struct SidebarLists: Sendable {
  /// The flows, in the order in which sidebars name them first.
  let flows: [String]
  /// The sidebars of each flow: places in `StyledIssue.sidebars`.
  let members: [[Int]]
  /// The flow of each sidebar, and its place among those of its flow.
  fileprivate let places: [(flow: Int, place: Int)]
  /// The sidebar that each story is.
  private let ofStory: [Int: Int]

  /// The lists of `sidebars`. O(n).
  init(_ sidebars: [Sidebar]) {
    var numbers: [String: Int] = [:]
    var flows: [String] = []
    var members: [[Int]] = []
    var places: [(flow: Int, place: Int)] = []
    places.reserveCapacity(sidebars.count)
    for (index, sidebar) in sidebars.enumerated() {
      let flow = numbers[sidebar.flow] ?? flows.count
      if flow == flows.count {
        numbers[sidebar.flow] = flow
        flows.append(sidebar.flow)
        members.append([])
      }
      places.append((flow, members[flow].count))
      members[flow].append(index)
    }
    self.flows = flows
    self.members = members
    self.places = places
    ofStory = Dictionary(
      sidebars.enumerated().map { ($0.element.story, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The sidebar whose story it is; nil for the main one.
  func sidebar(ofStory story: Int) -> Int? { ofStory[story] }
}

/// Sidebars that wait for room, in the order in which they were written.
///
/// Each flow is a line of its own, of which only the first may be set in part: what is behind it has
/// not begun. So a queue is as large as there are flows, however many sidebars wait, and pages may
/// keep copies of it.
struct SidebarQueue: Hashable, Sendable {
  private let lists: SidebarLists
  /// For each flow those that wait, by their places among those of the flow.
  private var waiting: [Range<Int>]
  /// Where the first of each flow goes on.
  private var tokens: [BreakToken]
  /// How many sidebars wait.
  private(set) var count = 0

  /// An empty queue of the sidebars of `lists`.
  init(_ lists: SidebarLists) {
    self.lists = lists
    waiting = Array(repeating: 0..<0, count: lists.flows.count)
    tokens = Array(repeating: .start, count: lists.flows.count)
  }

  /// Whether none waits.
  var isEmpty: Bool { count == 0 }

  /// The first of all; nil where none waits. O(flows).
  var first: PageState.SidebarRest? { first { _ in true } }

  /// The first of those whose flow `isWanted`. O(flows).
  func first(inFlow isWanted: (String) -> Bool) -> PageState.SidebarRest? {
    guard count > 0 else { return nil }
    var found: (sidebar: Int, flow: Int)?
    for flow in waiting.indices where !waiting[flow].isEmpty {
      let sidebar = lists.members[flow][waiting[flow].lowerBound]
      guard found.map({ sidebar < $0.sidebar }) ?? true, isWanted(lists.flows[flow]) else {
        continue
      }
      found = (sidebar, flow)
    }
    return found.map { PageState.SidebarRest(sidebar: $0.sidebar, token: tokens[$0.flow]) }
  }

  /// Whether the sidebar waits.
  func contains(_ sidebar: Int) -> Bool {
    let (flow, place) = lists.places[sidebar]
    return waiting[flow].contains(place)
  }

  /// Whether one waits whose flow is among `flows`. O(flows).
  func contains(anyOf flows: Set<String>) -> Bool {
    waiting.indices.contains { !waiting[$0].isEmpty && flows.contains(lists.flows[$0]) }
  }

  /// How many wait in flows that are `wanted`, given their names and the first that waits. O(flows).
  func count(where isWanted: (String, Int) -> Bool) -> Int {
    waiting.indices.reduce(0) {
      guard !waiting[$1].isEmpty,
        isWanted(lists.flows[$1], lists.members[$1][waiting[$1].lowerBound])
      else { return $0 }
      return $0 + waiting[$1].count
    }
  }

  /// Adds a sidebar behind all that wait.
  mutating func append(_ sidebar: Int) {
    let (flow, place) = lists.places[sidebar]
    if waiting[flow].isEmpty {
      waiting[flow] = place..<place + 1
      tokens[flow] = .start
    } else {
      precondition(waiting[flow].upperBound == place, "sidebars are called in order")
      waiting[flow] = waiting[flow].lowerBound..<place + 1
    }
    count += 1
  }

  /// Takes the sidebar away, which is the first of its flow.
  mutating func remove(_ sidebar: Int) {
    let flow = lists.places[sidebar].flow
    waiting[flow].removeFirst()
    // All empty queues are equal.
    if waiting[flow].isEmpty { waiting[flow] = 0..<0 }
    tokens[flow] = .start
    count -= 1
  }

  /// Takes all away that wait in a flow of which `isUnwanted`, given its name and the first that waits. O(flows).
  mutating func removeFlows(where isUnwanted: (String, Int) -> Bool) {
    for flow in waiting.indices where !waiting[flow].isEmpty {
      guard isUnwanted(lists.flows[flow], lists.members[flow][waiting[flow].lowerBound]) else {
        continue
      }
      count -= waiting[flow].count
      waiting[flow] = 0..<0
      tokens[flow] = .start
    }
  }

  /// Notes where a sidebar goes on that is the first of its flow.
  mutating func note(_ rest: PageState.SidebarRest) {
    tokens[lists.places[rest.sidebar].flow] = rest.token
  }

  /// Takes all of them away, the first first.
  mutating func removeAll() -> [PageState.SidebarRest] {
    var all: [PageState.SidebarRest] = []
    all.reserveCapacity(count)
    while let rest = first {
      all.append(rest)
      remove(rest.sidebar)
    }
    return all
  }

  /// Whether the same wait in both, and go on at the same places: queues of one issue. O(flows).
  static func == (a: SidebarQueue, b: SidebarQueue) -> Bool {
    a.waiting == b.waiting && a.tokens == b.tokens
  }

  /// Who waits, and where the first of each flow goes on.
  func hash(into hasher: inout Hasher) {
    hasher.combine(waiting)
    hasher.combine(tokens)
  }
}
