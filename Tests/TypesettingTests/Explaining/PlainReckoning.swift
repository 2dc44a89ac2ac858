import TypesetGeometry
import Typesetting

/// What a line costs, reckoned by the definitions alone (tex.web §108, §817, §859): no code is
/// shared with the breaker.
struct PlainReckoning {
  /// What is known of a line without the breaker.
  struct Facts {
    var measure = 0
    /// The measure less the natural width, what hangs out left aside.
    var rest = 0
    var stretch = 0
    var lent = 0
    var shrink = 0
    var letterGive = 0
    var trackGive = 0
    /// True where the line may stay short.
    var mayStayShort = false
    var penalty = 0
    var endsWithHyphen = false
    var isLast = false
    var isFirst = false
    /// True where the paragraph is not justified.
    var isRagged = false
    /// True where there is no space in it.
    var isOneWord = false
    /// Of the words as they stand there, in small letters; empty for none.
    var lastWord = ""
    var firstWord = ""
    var nextFirstWord = ""
  }

  /// How things stand behind a line.
  struct State: Hashable {
    var fitness = 2
    var hyphens = 0
    var lastWord = ""
  }

  struct Figures: Equatable {
    var byWidth = 0
    var byRoom = 0
    var felt = 0
    var badness = 0
    var fitness = 2
    var squared = 0
    var penalty = 0
    var adjacency = 0
    var hyphens = 0
    var ladder = 0
    var repetition = 0
    var runt = 0
    var loose = 0
    var stub = 0
    var river = 0
    var total: Int {
      squared + penalty + adjacency + hyphens + ladder + repetition + runt + loose + stub
        + river
    }
  }

  let costs: BreakCosts
  var indent = 0

  /// 100 (t/s)³, nearly.
  static func badness(_ t: Int, _ s: Int) -> Int {
    if t == 0 { return 0 }
    if s <= 0 { return 10_000 }
    var r = t
    if t <= 7_230_584 { r = (t * 297) / s } else if s >= 1_663_497 { r = t / (s / 297) }
    return r > 1290 ? 10_000 : (r * r * r + 131_072) / 262_144
  }

  /// What the line costs behind `state`, and how things stand behind it; nil for an overfull one.
  func reckon(_ line: Facts, _ state: State) -> (Figures, State)? {
    var figures = Figures()
    let size = abs(line.rest)
    let byWidth = min(size, line.letterGive)
    let byRoom = min(size - byWidth, line.trackGive)
    let bySpaces = size - byWidth - byRoom
    let felt = bySpaces + (byWidth * costs.expansionWeight + byRoom * costs.trackingWeight) / 100
    if line.rest >= 0 {
      if !line.mayStayShort {
        (figures.byWidth, figures.byRoom, figures.felt) = (byWidth, byRoom, felt)
        figures.badness = PlainReckoning.badness(felt, line.stretch)
        if figures.badness > 12 { figures.fitness = 1 }
        if figures.badness > 99 { figures.fitness = 0 }
      }
    } else {
      if bySpaces > line.shrink { return nil }
      (figures.byWidth, figures.byRoom, figures.felt) = (-byWidth, -byRoom, felt)
      figures.badness = PlainReckoning.badness(felt, max(line.shrink, 1))
      if figures.badness > 12 { figures.fitness = 3 }
    }
    let sum = costs.linePenalty + figures.badness
    figures.squared = sum < 10_000 ? sum * sum : 100_000_000
    if figures.badness == 10_000, line.rest > 0, line.lent > 0 {
      figures.squared += 100_000 * PlainReckoning.badness(felt, line.stretch + line.lent)
    }
    if line.penalty > 0 { figures.penalty = line.penalty * line.penalty }
    if abs(figures.fitness - state.fitness) > 1 { figures.adjacency = costs.adjacencyDemerits }
    if figures.badness > costs.looseBadness, !line.isRagged { figures.loose = costs.looseDemerits }
    if line.isLast {
      if state.hyphens > 0 {
        figures.hyphens = costs.finalHyphenDemerits
        if line.isOneWord, !line.isRagged { figures.stub = costs.stubDemerits }
      }
      let width = line.measure - line.rest
      if !line.isFirst, width * 100 < line.measure * costs.runtPercent || width < indent {
        figures.runt = costs.runtDemerits * (line.isOneWord && !line.isRagged ? 2 : 1)
      }
    } else if line.endsWithHyphen {
      if state.hyphens > 0 { figures.hyphens = costs.doubleHyphenDemerits }
      if state.hyphens > 1 { figures.ladder = costs.ladderDemerits }
    }
    if !line.lastWord.isEmpty, line.lastWord == state.lastWord {
      figures.repetition += costs.repetitionDemerits
    }
    if !line.isLast, !line.firstWord.isEmpty, line.firstWord == line.nextFirstWord {
      figures.repetition += costs.repetitionDemerits
    }
    return (
      figures,
      State(
        fitness: figures.fitness,
        hyphens: line.endsWithHyphen && !line.isLast ? min(state.hyphens + 1, 3) : 0,
        lastWord: line.lastWord)
    )
  }

  /// What the spaces of each line cost that stand over spaces of two lines below, or more. A space is where it
  /// begins and ends on paper, and its natural width; lines are told from the first.
  func rivers(_ lines: [[(start: Int, end: Int, natural: Int)]]) -> [Int] {
    func depth(_ line: Int, _ space: (start: Int, end: Int, natural: Int)) -> Int {
      guard line + 1 < lines.count else { return 1 }
      let below = lines[line + 1].filter {
        5 * (min($0.end, space.end) - max($0.start, space.start)) >= 4 * space.natural
      }
      return 1 + (below.map { depth(line + 1, $0) }.max() ?? 0)
    }
    return lines.indices.map { line in
      lines[line].count { depth(line, $0) >= 3 } * costs.riverDemerits
    }
  }

  /// The letters of a word as repetition counts them; empty where they are fewer than two bytes.
  static func letters(_ word: some StringProtocol) -> String {
    let letters = word.utf8.prefix(32).map { (65...90).contains($0) ? $0 + 32 : $0 }.filter {
      $0 >= 128 || (97...122).contains($0)
    }
    return letters.count < 2 ? "" : String(decoding: letters, as: UTF8.self)
  }
}
