internal import TypesetGeometry
internal import TypesetRichText
internal import TypesetShaping
internal import Typesetting

extension LineReport {
  /// One screen for people: the line as on paper, what had to be filled, what it cost, and what
  /// would have cost more.
  package var text: String {
    lineText + (cell.map { "\n" + $0.text } ?? "")
  }

  private var lineText: String {
    var out = "Page \(label), column \(column), line \(line)"
    if let source { out += " (\(source.name):\(source.line):\(source.column))" }
    out += "\n\n  │\(shown)│\n\n"
    switch account {
    case .blank:
      return out + "There are no letters on this line: nothing was chosen.\n"
    case .unexplained:
      return out + ending(placed.line.reason) + "\n" + paperFigures
        + "\nIts paragraph comes out differently when it is set again, so what this line was\n"
        + "weighed against is not known.\n"
    case .explained(let found, let basis):
      switch found.method {
      case .firstFit(let why):
        return out + ending(placed.line.reason) + "\n" + sentence(why) + "\n" + paperFigures
      case .balanced(let balanced):
        return out + ending(placed.line.reason) + "\n" + text(of: balanced)
      case .optimum(let optimum):
        return out + sections(optimum, basis).joined(separator: "\n")
      }
    }
  }

  private func sections(_ found: OptimumExplanation, _ basis: PlanBasis) -> [String] {
    var sections = [
      ending(found.line.reason, of: found.line) + "\n" + choice(found, basis), filling(found.line),
      cost(found),
    ]
    sections.append(alternative(found))
    if !found.otherEnds.isEmpty { sections.append(otherEnds(found)) }
    return sections
  }

  // MARK: Where it ends and how it was chosen

  private func ending(_ reason: LineBreak.Reason, of line: WeighedLine? = nil) -> String {
    switch reason {
    case .end: return "It is the last line of the paragraph."
    case .mandatory: return "The manuscript ends the line here."
    case .emergency: return "It ends between two letters of a word that is wider than the column."
    case .hyphen:
      let offset = placed.line.contentEnd
      let next = shown(offset.utf8..<placed.text.utf8.count).prefix { $0 != " " }
      return "It ends inside a word, which goes on with “\(next)”."
    case .space:
      if line?.endsWithHyphen == true {
        return "It ends after a hyphen in the text."
      }
      if placed.line.range.upperBound == placed.line.contentEnd {
        return "It ends where there is no space."
      }
      return "It ends between two words."
    }
  }

  private func sentence(_ why: LineExplanation.FirstFit) -> String {
    switch why {
    case .asked:
      return "It was set by first fit (--breaker greedy): as many words as it holds, whatever "
        + "becomes of the\nlines after it. No other setting was weighed."
    case .tabs:
      return "Its paragraph has tabs and was set by first fit: as many words as each line holds. "
        + "No other\nsetting was weighed."
    case .pictures:
      return "Its paragraph has a picture whose width depends on its line, and was set by first "
        + "fit. No other\nsetting was weighed."
    case .overlongWord:
      return "No choice of lines holds the word here, which is too wide: this line was set by "
        + "itself, by\nfirst fit."
    }
  }

  private func choice(_ found: OptimumExplanation, _ basis: PlanBasis) -> String {
    let all = found.paragraph
    let number = found.line.number + 1
    let last = all.firstLine + all.lineCount
    var out = ""
    if !all.isComplete {
      out += "It is line \(number) of its paragraph; lines \(all.firstLine + 1) to \(last), as far "
      out += "as lines can be filled, were\nchosen together"
    } else if all.firstLine > 0 {
      out += "It is line \(number) of the \(last) of its paragraph; those from line "
      out += "\(all.firstLine + 1) on were chosen together"
    } else if all.lineCount == 1 {
      out += "It is the only line of its paragraph, chosen"
    } else {
      out += "It is line \(number) of the \(last) of its paragraph, which were chosen together"
    }
    out += " in pass \(all.pass.number):\n\(describe(all.pass)).\n"
    if basis == .foot {
      out += "They were chosen a second time, since the column would have ended with a hyphen.\n"
    } else if basis == .remainder {
      out +=
        "They were chosen again at the top of a column, since the foot of the one before\nchanged.\n"
    }
    for failed in found.failedPasses {
      out += "Pass \(failed.pass.number) (\(describe(failed.pass))) found no "
      if let stuck = failed.stuckAt {
        out += "line for “\(firstWords(from: stuck))”.\n"
      } else {
        out +=
          "setting with the number of lines asked for, or none whose last line is long enough.\n"
      }
    }
    return out
  }

  private func describe(_ pass: BreakPass) -> String {
    var out = pass.dividesWords ? "words divided" : "no word divided"
    out += ", badness at most \(Figure.grouped(pass.tolerance))"
    if pass.lentStretch > .zero {
      out += ", \(Figure.points(pass.lentStretch)) lent to looser lines"
    }
    return out
  }

  // MARK: What filled it

  func row(_ label: String, _ value: String, _ note: String = "") -> String {
    let left = label + String(repeating: " ", count: max(1, 30 - label.count))
    let right = String(repeating: " ", count: max(0, 11 - value.count)) + value
    return "  " + left + right + (note.isEmpty ? "" : "   " + note) + "\n"
  }

  private func filling(_ line: WeighedLine) -> String {
    var out = "What had to be filled\n"
    out += row("measure", Figure.points(line.measure))
    out += row("natural width", Figure.points(line.naturalWidth))
    if line.hangStart + line.hangEnd != .zero {
      out += row("hangs out", Figure.points(line.hangStart + line.hangEnd), hanging(line))
    }
    let isWide = line.rest.isNegative
    out += row(isWide ? "too much" : "too little", Figure.points(isWide ? -line.rest : line.rest))
    func part(_ label: String, _ length: Length, _ note: String) {
      guard length != .zero else { return }
      out += row("  " + label, Figure.points(length.isNegative ? -length : length), note)
    }
    part(
      isWide ? "narrower letters take" : "wider letters take", line.expanded,
      "of at most \(Figure.points(line.letterGive))")
    part(
      isWide ? "closer letters take" : "spaced letters take", line.tracked,
      "of at most \(Figure.points(line.trackGive))")
    if isWide {
      part("narrower spaces take", line.spaced, "of at most \(Figure.points(line.shrink))")
    } else if line.mayStayShort || line.raggedStretch > .zero {
      part("stays empty", line.spaced, line.mayStayShort ? "the line may be short" : "")
    } else {
      part("wider spaces take", line.spaced, "")
    }
    if !line.mayStayShort || isWide {
      let give = isWide ? line.shrink : line.stretch
      out += row(
        "counts as", Figure.points(line.felt), "badness 100 at \(Figure.points(give))")
    }
    return out + paperFigures
  }

  private func hanging(_ line: WeighedLine) -> String {
    if line.hangStart == .zero { return "at its end" }
    if line.hangEnd == .zero { return "at its start" }
    return
      "\(Figure.points(line.hangStart)) at its start, \(Figure.points(line.hangEnd)) at its end"
  }

  /// What was done to letters and spaces on paper.
  private var paperFigures: String {
    let line = placed.line
    var parts: [String] = []
    if line.expansion != 0 {
      parts.append(
        "letters are \(Figure.percent(thousandths: line.expansion)) "
          + (line.expansion > 0 ? "wider" : "narrower"))
    }
    if line.tracking != .zero {
      parts.append(
        "\(Figure.points(line.tracking.isNegative ? -line.tracking : line.tracking)) "
          + (line.tracking.isNegative ? "closer" : "further apart"))
    }
    let spaces =
      (line.stretch.rawValue * 1000 + (line.stretch.rawValue < 0 ? -32_768 : 32_768)) / 65_536
    if spaces != 0 {
      parts.append(
        "spaces are \(Figure.percent(thousandths: spaces)) \(spaces > 0 ? "wider" : "narrower")")
    }
    if line.isTooLoose, parts.isEmpty {
      return line.fillsBetweenLetters
        ? "On paper it is ragged: its letters would stand more than a tenth of an em apart.\n"
        : "On paper it is ragged: its spaces would be more than twice as wide as they should be.\n"
    }
    guard !parts.isEmpty else { return "On paper letters and spaces have their natural widths.\n" }
    return "On paper " + parts.joined(separator: ", ") + ".\n"
  }

  // MARK: What it cost

  private func cost(_ found: OptimumExplanation) -> String {
    let line = found.line
    let terms = line.demerits
    var out = "What it cost\n"
    out += row(
      line.fitness.words, Figure.grouped(terms.badness),
      "(\(found.costs.linePenalty) + badness \(Figure.grouped(line.badness)))²")
    for (label, value, note) in charges(line, found.costs) where value != 0 {
      out += row(label, Figure.grouped(value), note)
    }
    out += row("this line", Figure.grouped(terms.total))
    let all = found.paragraph
    out += row(
      all.lineCount == 1 ? "all of it" : "all \(all.lineCount) lines",
      Figure.grouped(all.demerits))
    return out
  }

  private func charges(
    _ line: WeighedLine, _ costs: BreakCosts
  ) -> [(label: String, value: Int, note: String)] {
    let terms = line.demerits
    let mark: String
    if line.reason == .hyphen {
      mark =
        line.penalty == costs.dearHyphenPenalty && line.penalty != costs.hyphenPenalty
        ? "a dear division" : "a divided word"
    } else if line.endsWithHyphen {
      mark = "after a written hyphen"
    } else {
      mark =
        line.contentEnd < line.range.upperBound
        ? "words kept together" : "where there is no space"
    }
    let isLast = line.reason == .end
    return [
      (mark, terms.penalty, "\(Figure.grouped(line.penalty))²"),
      (
        isLast ? "hyphen before the last line" : "a second hyphen in a row", terms.hyphens, ""
      ),
      ("a third hyphen in a row", terms.ladder, ""),
      ("a hyphen at a column’s foot", terms.foot, ""),
      ("uneven neighbours", terms.adjacency, "the line before is \(line.fitnessBefore.word)"),
      ("the same word below itself", terms.repetition, ""),
      ("a short last line", terms.runt, "under \(costs.runtPercent) % of the measure"),
      ("spaces twice as wide", terms.loose, "badness over \(Figure.grouped(costs.looseBadness))"),
      ("only the end of a word", terms.stub, ""),
      ("uneven spaces in planned lines", terms.uneven, ""),
      ("a hyphen in planned lines", terms.division, ""),
      ("spaces above spaces, three lines deep", terms.river, ""),
    ]
  }

  // MARK: What was rejected

  private func alternative(_ found: OptimumExplanation) -> String {
    let all = found.paragraph
    var out = ""
    if let rejected = found.rejected {
      out += "The best way in which no line ends here\n"
      let more = rejected.paragraph.demerits - all.demerits
      if let line = rejected.line {
        out += "\n  │\(shown(line))│\n\n"
        out += "would be \(line.fitness.word) (badness \(Figure.grouped(line.badness))) and cost "
        out += "\(Figure.grouped(line.demerits.total)); "
      } else {
        out += "has \(Figure.count(rejected.paragraph.lineCount, "line")) and none like this; "
      }
      let total = rejected.paragraph.demerits
      out += "all \(rejected.paragraph.lineCount) lines \(Figure.grouped(total))"
      out += more >= 0 ? ", \(Figure.grouped(more)) more.\n" : ".\n"
      out += "It differs in \(Figure.count(rejected.differences, "line"))"
      out += ", from line \(rejected.firstDifference + 1) of the paragraph on"
      if rejected.paragraph.pass != all.pass {
        out += ", and is found only in pass\n\(rejected.paragraph.pass.number): "
        out += describe(rejected.paragraph.pass)
      }
      out += ".\n"
    } else if found.line.isForced {
      out += "It must end here: there is nothing to weigh.\n"
    } else {
      out += "There is no other setting: without a break here, a word is wider than its line.\n"
    }
    return out + otherLengths(found)
  }

  private func otherLengths(_ found: OptimumExplanation) -> String {
    let ways: [(Int, WeighedParagraph?)] = [
      (found.paragraph.lineCount - 1, found.oneLineFewer),
      (found.paragraph.lineCount + 1, found.oneLineMore),
    ]
    let reported = ways.compactMap { count, way -> String? in
      guard count > 0 else { return nil }
      let lines = Figure.count(count, "line")
      guard let way else { return "no setting has \(lines)" }
      return "the best of \(lines) costs \(Figure.grouped(way.demerits))"
        + (way.pass != found.paragraph.pass ? " in pass \(way.pass.number)" : "")
    }
    guard found.paragraph.isComplete, !reported.isEmpty,
      found.paragraph.lineCount <= OptimumExplanation.mostLinesForOtherLengths
    else { return "" }
    let sentence = reported.joined(separator: "; ")
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + ".\n"
  }

  private func otherEnds(_ found: OptimumExplanation) -> String {
    var out = "Where else it might have ended\n"
    for end in found.otherEnds {
      let words = lastWords(end.line)
      let left = words + String(repeating: " ", count: max(1, 30 - words.count))
      out += "  " + left
      switch end.verdict {
      case .tooTight:
        out += "too tight: \(Figure.points(-end.line.rest)) too wide"
        let give = give(end.line)
        out += give > .zero ? ", of which \(Figure.points(give)) can be taken up\n" : "\n"
      case .tooLoose:
        out += "too loose: badness "
        out +=
          end.line.badness >= 10_000 ? "10,000 or more\n" : "\(Figure.grouped(end.line.badness))\n"
      case .dearer:
        out += "\(end.line.fitness.word): badness \(Figure.grouped(end.line.badness)); "
        out += "this line alone \(Figure.grouped(end.line.demerits.total))\n"
      }
    }
    return out
  }

  private func give(_ line: WeighedLine) -> Length {
    line.shrink + line.letterGive + line.trackGive
  }
}

extension LineFitness {
  /// `very loose`.
  fileprivate var word: String {
    switch self {
    case .veryLoose: return "very loose"
    case .loose: return "loose"
    case .decent: return "decent"
    case .tight: return "tight"
    }
  }

  fileprivate var words: String { "a \(word) line" }
}
