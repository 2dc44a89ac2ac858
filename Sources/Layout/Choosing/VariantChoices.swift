import Typesetting

/// The cheapest ways to make some paragraphs a few lines longer or shorter in all, of which mostly no two stand next to
/// each other.
struct VariantChoices {
  /// Paragraphs, each with a line more or less, and what that costs in all.
  struct Choice {
    var variants: [(index: Int, lines: Int)] = []
    var cost = 0
  }

  /// The cheapest for each number of lines but none, the fewest first.
  private(set) var choices: [Choice] = []

  /// - Parameters:
  ///   - paragraphs: In their order.
  ///   - known: Those that are varied already: none beside them is.
  ///   - most: No choice has more lines, nor fewer.
  ///   - steps: By how many lines each is varied.
  ///   - adjoins: Whether two of them may stand next to each other.
  ///   - cost: What the paragraph costs with so many lines more; nil where it has no such lines.
  /// - Complexity: O(paragraphs × `most`).
  init(
    of paragraphs: [Int], beside known: [Int: LineVariant], most: Int, by steps: [Int] = [-1, 1],
    adjoining adjoins: Bool = false,
    cost: (_ paragraph: Int, _ lines: Int) -> Int?
  ) {
    // The best with the last paragraph as it is, and with it varied, by their lines.
    var free: [Choice?] = Array(repeating: nil, count: most * 2 + 1)
    var taken = free
    free[most] = Choice()
    var last = Int.min
    for index in paragraphs where known[index] == nil && (adjoins || known[index - 1] == nil) {
      let costs = steps.map { (lines: $0, cost: cost(index, $0)) }
      // Most have no such lines.
      guard costs.contains(where: { $0.cost != nil }) else { continue }
      var next = free
      if adjoins || last == .min || index > last + 1 {
        // The one before does not stand right above it.
        for place in taken.indices {
          next[place] = VariantChoices.better(next[place], taken[place])
        }
        free = next
        taken = Array(repeating: nil, count: taken.count)
      } else {
        for place in taken.indices {
          next[place] = VariantChoices.better(next[place], taken[place])
        }
      }
      var varied: [Choice?] = Array(repeating: nil, count: taken.count)
      for (lines, cost) in costs {
        guard let cost else { continue }
        for place in free.indices where free.indices.contains(place + lines) {
          guard var choice = free[place] else { continue }
          choice.variants.append((index, lines))
          choice.cost += cost
          varied[place + lines] = VariantChoices.better(varied[place + lines], choice)
        }
      }
      free = next
      taken = varied
      last = index
    }
    for lines in 1...max(most, 1) {
      for place in [most - lines, most + lines] where free.indices.contains(place) {
        if let choice = VariantChoices.better(free[place], taken[place]) { choices.append(choice) }
      }
    }
  }

  /// The cheaper; of equals the one with fewer paragraphs, and the first.
  private static func better(_ a: Choice?, _ b: Choice?) -> Choice? {
    guard let a else { return b }
    guard let b else { return a }
    return (b.cost, b.variants.count) < (a.cost, a.variants.count) ? b : a
  }
}
