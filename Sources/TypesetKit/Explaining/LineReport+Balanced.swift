internal import TypesetGeometry
internal import TypesetRichText
internal import Typesetting

/// What is said of lines that were balanced.
extension LineReport {
  func text(of found: BalancedExplanation) -> String {
    var out = ""
    if found.lineCount == 1 {
      out += "Its words hold on one line, so there was nothing to balance (balance=yes).\n"
      return out + room(found)
    }
    let last = found.firstLine + found.lineCount
    let lines = found.firstLine == 0 ? "the \(last)" : "lines \(found.firstLine + 1) to \(last)"
    out +=
      "It is line \(found.number + 1) of its paragraph, of which \(lines) were balanced: in "
    out +=
      found.hasLineMore
      ? "one line\nmore than hold the words, since fewer end badly (balance=yes).\n"
      : "as few lines as\nhold the words, as even as can be (balance=yes).\n"
    return [out + room(found), cost(found), alternative(found)].filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  private func room(_ found: BalancedExplanation) -> String {
    let rest = found.measure - found.width
    return "\nWhat had to be filled\n" + row("measure", Figure.points(found.measure))
      + row("width", Figure.points(found.width))
      + row("stays empty", Figure.points(max(rest, .zero)))
      + (found.lineCount > 1 ? row("the mean of the lines", Figure.points(found.mean)) : "")
  }

  private func cost(_ found: BalancedExplanation) -> String {
    let terms = found.terms
    var out = "What it cost\n"
    let isLast = found.number + 1 == found.firstLine + found.lineCount
    out += row(
      "what stays empty", Figure.grouped(terms.shortfall),
      (isLast ? "\(found.costs.lastPercent) % of " : "")
        + "the square of its thousandths of the mean")
    let others = [
      ("ends with a small word", terms.functionWord),
      ("after a hyphen in the text", terms.compound),
      ("inside a word", terms.insideWord), ("beside a number", terms.number),
      ("a short word alone", terms.loneWord), ("punctuation at its end", terms.pause),
      ("a break that was wished for", terms.wish),
    ]
    for (label, value) in others where value != 0 { out += row(label, Figure.grouped(value)) }
    out += row("this line", Figure.grouped(terms.total))
    return out + row("all \(found.lineCount) lines", Figure.grouped(found.cost))
  }

  private func alternative(_ found: BalancedExplanation) -> String {
    guard found.number + 1 < found.firstLine + found.lineCount else { return "" }
    guard let rejected = found.rejected else {
      return "No other setting has as many lines.\n"
    }
    var out = "The best way in which no line ends here\n\n"
    for line in rejected.lines {
      let words = shown(line.lowerBound.utf8..<line.upperBound.utf8)
      out += "  │" + words.trimmingTrail() + "│\n"
    }
    out +=
      "\ncosts \(Figure.grouped(rejected.cost)), \(Figure.grouped(rejected.cost - found.cost)) more.\n"
    return out
  }
}

extension String {
  fileprivate func trimmingTrail() -> Substring {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return self[...last]
  }
}
