/// The search for the fewest characters by whose cut a page closes, a layout at a time: it says what is to be tried next, and
/// is told whether that closed the page.
///
/// The cheapest lines that paragraphs can give are added up until the page closes. Then lines that are not needed are taken
/// back, and cuts of several lines are made as small as they can be.
struct OrderAttempt {
  /// A line that a paragraph can give.
  struct Step {
    /// The paragraph, by its place in the main story.
    var paragraph: Int
    /// Which of its cuts gives the line.
    var cut: Int
  }

  private enum Phase {
    /// More lines go until the page closes.
    case growing
    /// Fewer go.
    case halving
    /// Those of a paragraph come back.
    case dropping
    /// Words of a paragraph come back.
    case shrinking
    case done
  }

  /// So many layouts are made at most.
  private static let mostTrials = 40

  /// The articles that are to end a page earlier: they follow each other, by their places in the issue.
  let articles: [Int]
  /// The cuts that closed the page last; nil where none has.
  private(set) var cuts: [Int: Int]?
  private var phase = Phase.growing
  /// The lines that are tried, the cheapest first.
  private var steps: [Step] = []
  /// The lines that are tried where those do not do.
  private var choices: [[Step]]
  private var low = 0
  private var high = 0
  private var further = 1
  /// The paragraphs that are still to be looked at, the next one last.
  private var queue: [Int] = []
  /// How many lines are to go at first.
  private let lines: Int
  private var left = OrderAttempt.mostTrials
  private let paragraphs: [Int: CopyParagraph]
  /// The cuts that are as small as they can be, and those that were made before.
  private let gives: [Int: Int]
  private let settled: [Int: Int]

  /// A search for a cut by which `articles` end a page earlier.
  ///
  /// - Parameters:
  ///   - lines: How many lines stand on their last page.
  ///   - choices: The lines that can go, the cheapest first; the later ones where those before do not do.
  init(
    closing articles: [Int], about lines: Int, choices: [[Step]], in search: OrderSearch
  ) {
    self.articles = articles
    self.lines = max(lines, 1)
    self.choices = choices.filter { !$0.isEmpty }.reversed()
    paragraphs = search.paragraphs
    gives = search.gives
    settled = search.settled
    begin()
  }

  /// Takes the next of the choices.
  private mutating func begin() {
    guard let next = choices.popLast() else {
      phase = .done
      return
    }
    steps = next
    (low, high, further) = (0, min(lines, steps.count), 1)
  }

  /// What is to be tried next; nil where the search is over.
  mutating func next() -> [Int: Int]? {
    if left == 0 { phase = .done }
    while true {
      switch phase {
      case .growing: return sum(high)
      case .halving:
        if high - low > 1 { return sum((low + high) / 2) }
        phase = .dropping
        queue = byCost
      case .dropping:
        if let paragraph = queue.last, var fewer = cuts, fewer.count > 1 {
          fewer[paragraph] = nil
          return fewer
        }
        phase = .shrinking
        queue = byCost.filter { cuts?[$0] != gives[$0] }
        bound()
      case .shrinking:
        guard let paragraph = queue.last, var fewer = cuts else {
          phase = .done
          continue
        }
        if high - low > 1 {
          fewer[paragraph] = (low + high) / 2
          return fewer
        }
        queue.removeLast()
        bound()
      case .done: return nil
      }
    }
  }

  /// Takes the answer whether what `next` said last closes the page.
  mutating func take(_ closes: Bool) {
    guard let tried = next() else { return }
    left -= 1
    if closes { cuts = tried }
    switch phase {
    case .growing:
      if closes {
        phase = .halving
      } else if high < steps.count, further <= max(8, lines > FitReport.mostOver ? lines : 0) {
        low = high
        high = min(high + further, steps.count)
        further *= 2
      } else {
        begin()
      }
    case .halving, .shrinking:
      let middle = (low + high) / 2
      if closes { high = middle } else { low = middle }
    case .dropping: queue.removeLast()
    case .done: break
    }
  }

  /// The cut of each paragraph that the first `count` steps come to.
  private func sum(_ count: Int) -> [Int: Int] {
    steps[..<count].reduce(into: [:]) { $0[$1.paragraph] = max($0[$1.paragraph] ?? 0, $1.cut) }
  }

  /// The paragraphs of the cuts, the dearest last.
  private var byCost: [Int] {
    let characters = (cuts ?? [:]).map { index, cut in
      (index, paragraphs[index]?.cuts[cut].characters ?? 0)
    }
    return characters.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
  }

  /// Sets the bounds between which the cut of the next paragraph lies.
  private mutating func bound() {
    guard let paragraph = queue.last, let cut = cuts?[paragraph] else { return }
    (low, high) = (settled[paragraph] ?? -1, cut)
  }
}
