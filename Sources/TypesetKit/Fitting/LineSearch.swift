internal import TypesetDiagnostics
internal import Typesetting

/// Finds how few words have to go from the ends of paragraphs, or come to them, until each has a line fewer, or a line
/// more: for all of them at once, in a few layouts, since the lines of one do not depend on the words of another.
struct LineSearch {
  /// What paragraphs can do.
  struct Result: Sendable {
    /// The cut by which each of them loses a line: its place in `CopyParagraph.cuts`.
    var gives: [Int: Int] = [:]
    /// The addition by which each of them gets a line: its place in `CopyParagraph.additions`.
    var takes: [Int: Int] = [:]
  }

  private let paragraphs: [CopyParagraph]
  /// All paragraphs as they are, in their best lines.
  private let base: CopyLayout

  /// A search among `paragraphs`, which stand in `base` in their best lines.
  init(_ paragraphs: [CopyParagraph], in base: CopyLayout) {
    self.paragraphs = paragraphs
    self.base = base
  }

  /// The cuts and additions, each of which was laid out.
  func result(_ trials: inout CopyTrials) -> Result {
    var result = Result()
    result.gives = gives(&trials)
    confirm(&result.gives, &trials)
    result.takes = takes(&trials)
    return result
  }

  /// The cut by which each paragraph loses a line, its place in `CopyParagraph.cuts`, as far as it is not the foot of a column
  /// that asks for another.
  func gives(_ trials: inout CopyTrials) -> [Int: Int] {
    search(
      &trials,
      from: { paragraph in
        guard let lines = base.lines[paragraph.index], lines.count > 1 else { return nil }
        return paragraph.firstCut(before: lines[lines.count - 1])
      }, most: \.cuts.count, edit: { $0.edit(cutting: $1) }, holds: { $0 < $1 })
  }

  private func takes(_ trials: inout CopyTrials) -> [Int: Int] {
    search(
      &trials,
      from: { paragraph in
        guard let lines = base.lines[paragraph.index], !paragraph.additions.isEmpty else {
          return nil
        }
        // What fills a line and a half does, where a line is not longer than others.
        let letters = paragraph.length / lines.count * 3 / 2
        return paragraph.additions.firstIndex { $0.characters >= letters }
          ?? paragraph.additions.count - 1
      }, most: \.additions.count, edit: { $0.edit(adding: $1) }, holds: { $0 > $1 })
  }

  /// Looks once more at the cuts of paragraphs that the foot of a column divides, each alone and so with that very foot,
  /// which may ask for a word more. Those of long issues are left as they are.
  private func confirm(_ gives: inout [Int: Int], _ trials: inout CopyTrials) {
    let divided = paragraphs.filter {
      base.divided.contains($0.index) && gives[$0.index] != nil
    }
    for paragraph in divided.prefix(LineSearch.mostAlone) {
      guard let first = gives[paragraph.index] else { continue }
      let before = base.lines[paragraph.index]?.count ?? 0
      let last = min(first + LineSearch.mostExtra, paragraph.cuts.count - 1)
      gives[paragraph.index] = (first...last).first { step in
        let layout = trials.layout(with: [paragraph.edit(cutting: step)], best: true)
        return (layout?.lines[paragraph.index]?.count).map { $0 < before } ?? false
      }
    }
  }

  /// So many paragraphs are looked at alone: one for each column of a magazine.
  private static let mostAlone = 48

  /// How far the search for one paragraph is.
  private struct Bounds {
    /// What is known not to do; −1 for nothing.
    var low = -1
    /// What does, if it was tried.
    var high: Int
    var isTried = false
  }

  /// The least step for each paragraph after which its number of lines `holds` beside what it was.
  ///
  /// - Parameters:
  ///   - first: A step that should do; nil where none can.
  ///   - most: How many steps there are.
  private func search(
    _ trials: inout CopyTrials, from first: (CopyParagraph) -> Int?,
    most: (CopyParagraph) -> Int, edit: (CopyParagraph, Int) -> CopyEdit,
    holds: (Int, Int) -> Bool
  ) -> [Int: Int] {
    var bounds: [Int: Bounds] = [:]
    for (place, paragraph) in paragraphs.enumerated() {
      if let step = first(paragraph) { bounds[place] = Bounds(high: step) }
    }
    var extra = 0
    while true {
      var steps: [Int: Int] = [:]
      for (place, bound) in bounds where !bound.isTried || bound.high - bound.low > 1 {
        steps[place] = bound.isTried ? (bound.low + bound.high) / 2 : bound.high
      }
      guard !steps.isEmpty else { break }
      let layout = trials.layout(
        with: steps.sorted { $0.key < $1.key }.map { edit(paragraphs[$0], $1) }, best: true)
      guard let layout, layout.paragraphs == base.paragraphs else { return [:] }
      var isWider = false
      for (place, step) in steps {
        let index = paragraphs[place].index
        let does = holds(layout.lines[index]?.count ?? 0, base.lines[index]?.count ?? 0)
        if does {
          bounds[place]?.high = step
          bounds[place]?.isTried = true
        } else if bounds[place]?.isTried == true {
          bounds[place]?.low = step
        } else if extra < LineSearch.mostExtra, step + 1 < most(paragraphs[place]) {
          bounds[place]?.low = step
          bounds[place]?.high = step + 1
          isWider = true
        } else {
          bounds[place] = nil
        }
      }
      if isWider { extra += 1 }
    }
    return bounds.reduce(into: [:]) { $0[paragraphs[$1.key].index] = $1.value.high }
  }

  /// How often a word more is tried where what should do does not.
  private static let mostExtra = 3
}

extension CopyParagraph {
  /// How many characters it has as far as it can be cut.
  var length: Int { cuts.last?.characters ?? 0 }

  /// The least cut that leaves nothing from byte `offset` on; nil where there is none.
  func firstCut(before offset: Int) -> Int? { cuts.firstIndex { $0.start < offset } }

  /// The change that makes the cut `step`.
  func edit(cutting step: Int) -> CopyEdit { CopyEdit(range: cuts[step].range) }

  /// The change that makes the addition `step`.
  func edit(adding step: Int) -> CopyEdit {
    CopyEdit(range: end, letters: additions[step].letters)
  }
}
