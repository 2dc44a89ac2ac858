import TypesetTemplates
import Testing
import Typesetting

@testable import TypesetLayout

/// Which paragraphs of a column are set in more or fewer lines, held against all sets of them.
@Suite struct VariantChoiceTests {
  private struct Case {
    var paragraphs: [Int]
    var known: [Int: LineVariant]
    var costs: [Int: [Int: Int]]

    init(_ random: inout Seeded, steps: [Int]) {
      paragraphs = (0..<random.number(1...7)).map { $0 + 10 }.filter { _ in !random.once(in: 5) }
      known = random.once(in: 3) ? [random.number(9...15): .lines(1)] : [:]
      costs = [:]
      for index in paragraphs {
        for lines in steps where !random.once(in: 3) {
          costs[index, default: [:]][lines] = random.number(0...900)
        }
      }
    }

    /// The least cost for each number of lines in all, of all sets.
    func least(_ steps: [Int], adjoins: Bool, most: Int) -> [Int: Int] {
      var least: [Int: Int] = [:]
      func go(_ place: Int, _ set: [Int: Int], _ cost: Int) {
        if place == paragraphs.count {
          let lines = set.values.reduce(0, +)
          if lines != 0, abs(lines) <= most { least[lines] = min(least[lines] ?? .max, cost) }
          return
        }
        let index = paragraphs[place]
        go(place + 1, set, cost)
        guard known[index] == nil else { return }
        if !adjoins, known[index - 1] != nil || set[index - 1] != nil { return }
        for lines in steps {
          guard let more = costs[index]?[lines] else { continue }
          var larger = set
          larger[index] = lines
          go(place + 1, larger, cost + more)
        }
      }
      go(0, [:], 0)
      return least
    }
  }

  @Test(arguments: [false, true])
  func theCheapestOfEachNumberOfLines(_ adjoins: Bool) {
    let steps = adjoins ? [-1, 1, -2, 2] : [-1, 1]
    var adjoining = 0
    for seed in 0..<400 {
      var random = Seeded(UInt64(seed) &+ 97_000)
      let asked = Case(&random, steps: steps)
      // So many that no way on leads beyond.
      let most = 20
      let found = VariantChoices(
        of: asked.paragraphs, beside: asked.known, most: most, by: steps, adjoining: adjoins
      ) { asked.costs[$0]?[$1] }
      let least = asked.least(steps, adjoins: adjoins, most: most)
      var numbers: Set<Int> = []
      for choice in found.choices where !choice.variants.isEmpty {
        let lines = choice.variants.reduce(0) { $0 + $1.lines }
        guard lines != 0 else { continue }
        numbers.insert(lines)
        #expect(choice.cost == least[lines], "seed \(seed), \(lines) lines")
        let places = choice.variants.map(\.index)
        let touch = zip(places, places.dropFirst()).count { $1 == $0 + 1 }
        adjoining += touch
        #expect(adjoins || touch == 0)
      }
      #expect(numbers == Set(least.keys), "seed \(seed)")
    }
    #expect(adjoins == (adjoining > 0))
  }
}
