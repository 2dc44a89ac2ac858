import TypesetGeometry
import Typesetting

/// A list of items with what TeX made of it, as one line of a table:
/// `unit|measures|space|parameters|items|result`.
///
/// All lengths are multiples of `unit` sp. Parameters: `t` tolerance, `P` pretolerance, `e`
/// emergency stretch, `L` looseness, `l` line penalty, `a` adjacency, `h` double hyphen, `H` final
/// hyphen, `y` hyphen penalty, `x` that of an empty hyphen, `r` the ending (\parfillskip). Items:
/// a number is a box, `s` the space, `g6+3-2` other glue (`+1f` infinite), `p50` a penalty, `f5` a
/// flagged penalty of width 5, `d5,0,3` a discretionary (before, after, unbroken), `r` the three
/// items of a space set ragged. The result: demerits, pass, the items that lines break at; or
/// `none` where no pass finds lines.
struct BreakingCase {
  struct Result: Equatable {
    var demerits: Int
    var pass: Int
    var breaks: [Int]
  }

  var items: [BreakItem] = []
  var measures: [Length] = []
  var fit = OptimumFit(costs: .tex)
  var result: Result?

  init?(_ row: Substring) {
    let fields = row.split(separator: Character("|"), omittingEmptySubsequences: false).map(
      String.init)
    guard fields.count == 6, let unit = Int(fields[0]) else { return nil }
    measures = fields[1].split(separator: ",").compactMap { Int($0) }
      .map { (number: Int) in sp(number * unit) }
    guard let space = BreakingCase.glue(fields[2], unit: unit) else { return nil }
    var costs = BreakCosts.tex
    costs.pretolerance = -1
    for field in fields[3].split(separator: " ") {
      let rest = String(field.dropFirst())
      if field.first == "r" {
        guard let ending = BreakingCase.glue(rest, unit: unit) else { return nil }
        fit.ending = ending
        continue
      }
      guard let value = Int(rest) else { return nil }
      switch field.first {
      case "t": costs.tolerance = value
      case "P": costs.pretolerance = value
      case "e": costs.emergencyStretch = sp(value * unit)
      case "L": costs.looseness = value
      case "l": costs.linePenalty = value
      case "a": costs.adjacencyDemerits = value
      case "h": costs.doubleHyphenDemerits = value
      case "H": costs.finalHyphenDemerits = value
      case "y": costs.hyphenPenalty = value
      case "x": costs.explicitHyphenPenalty = value
      default: return nil
      }
    }
    fit.costs = costs
    for word in fields[4].split(separator: " ") {
      guard let made = BreakingCase.items(String(word), unit, space, costs) else { return nil }
      items += made
    }
    if fields[5] != "none" {
      let parts = fields[5].split(separator: " ")
      guard parts.count == 3, let demerits = Int(parts[0]), let pass = Int(parts[1]) else {
        return nil
      }
      result = Result(
        demerits: demerits, pass: pass,
        breaks: parts[2].split(separator: ",").compactMap { Int($0) })
    }
  }

  private static func items(
    _ word: String, _ unit: Int, _ space: BreakItem, _ costs: BreakCosts
  ) -> [BreakItem]? {
    let rest = String(word.dropFirst())
    switch word.first {
    case "s": return [space]
    case "r":
      return [
        .glue(.zero, stretch: sp(18 * unit), shrink: .zero, fil: 0),
        .penalty(0, width: .zero, isFlagged: false),
        .glue(sp(6 * unit), stretch: sp(-18 * unit), shrink: .zero, fil: 0),
      ]
    case "g": return glue(rest, unit: unit).map { [$0] }
    case "p": return Int(rest).map { [.penalty($0, width: .zero, isFlagged: false)] }
    case "f":
      return Int(rest).map {
        [.penalty(costs.hyphenPenalty, width: sp($0 * unit), isFlagged: true)]
      }
    case "d":
      let parts = rest.split(separator: ",").compactMap { Int($0) }
        .map { (number: Int) in sp(number * unit) }
      guard parts.count == 3 else { return nil }
      let penalty = parts[0] == .zero ? costs.explicitHyphenPenalty : costs.hyphenPenalty
      return [
        .discretionary(
          before: parts[0], after: parts[1], unbroken: parts[2], penalty: penalty, isFlagged: true)
      ]
    default: return Int(word).map { [.box(sp($0 * unit))] }
    }
  }

  /// `6+3-2`, `0+1f-0`, `6+-18-0`.
  private static func glue(_ text: String, unit: Int) -> BreakItem? {
    guard let plus = text.firstIndex(of: "+"), let minus = text.lastIndex(of: "-"),
      let width = Int(text[..<plus]), let shrink = Int(text[text.index(after: minus)...])
    else { return nil }
    let stretch = text[text.index(after: plus)..<minus]
    if stretch.hasSuffix("f") {
      guard let fil = Int(stretch.dropLast()) else { return nil }
      return .glue(sp(width * unit), stretch: .zero, shrink: sp(shrink * unit), fil: fil)
    }
    guard let finite = Int(stretch) else { return nil }
    return .glue(
      sp(width * unit), stretch: sp(finite * unit), shrink: sp(shrink * unit), fil: 0)
  }
}
