internal import TypesetDiagnostics
internal import TypesetGeometry
internal import TypesetRichText
internal import TypesetShaping
internal import Typesetting

extension LineReport {
  /// One JSON object, `typeset-explain/1`; keys in a fixed order, lengths in points, ranges in
  /// UTF-8 bytes of the story.
  package var json: String {
    var out = "{\"schema\":\"typeset-explain/1\",\"at\":\(quoted(at)),\"page\":\(page)"
    out += ",\"label\":\(quoted(label)),\"column\":\(column),\"line\":\(line),\"source\":"
    out += source.map { "[\(quoted($0.name)),\($0.line),\($0.column)]" } ?? "null"
    out += ",\n\"shown\":\(quoted(shown)),\"range\":\(range(placed.line.range))"
    out += ",\"break\":\(quoted(placed.line.reason.rawValue))"
    out += ",\"paper\":{\"width\":\(Figure.plain(placed.line.width))"
    out += ",\"measure\":\(Figure.plain(placed.line.measure))"
    out += ",\"natural\":\(Figure.plain(placed.line.naturalWidth))"
    out += ",\"hang\":[\(Figure.plain(placed.line.hangStart)),\(Figure.plain(placed.line.hangEnd))]"
    out += ",\"expansion\":\(placed.line.expansion)"
    out += ",\"tracking\":\(Figure.plain(placed.line.tracking))"
    out += ",\"ratio\":\(Figure.plain(placed.line.stretch))}"
    out += ",\n\"method\":\(quoted(method.name))"
    if let because = method.because { out += ",\"because\":\(quoted(because))" }
    if case .explained(_, let basis) = account, optimum != nil {
      out += ",\"basis\":\(quoted(basis.rawValue))"
    }
    if let optimum { out += ",\n" + members(of: optimum) }
    return out + "}\n"
  }

  /// How the line was chosen, and why not together with others.
  private var method: (name: String, because: String?) {
    switch account {
    case .blank: return ("none", nil)
    case .unexplained: return ("unknown", nil)
    case .explained(let found, _):
      switch found.method {
      case .optimum: return ("optimum", nil)
      case .firstFit(let why): return ("first-fit", why.name)
      }
    }
  }

  private func members(of found: OptimumExplanation) -> String {
    var out = "\"paragraph\":\(object(found.paragraph)),\n\"failed\":["
    out += found.failedPasses.map { failed in
      let stuck = failed.stuckAt.map { String($0.utf8 + placed.paragraphStart.utf8) } ?? "null"
      return "{\(members(of: failed.pass)),\"stuck\":\(stuck)}"
    }.joined(separator: ",")
    out += "],\n\"chosen\":\(object(found.line)),\n\"rejected\":"
    if let rejected = found.rejected {
      out += "{\"paragraph\":\(object(rejected.paragraph)),\"more\":"
      out += "\(rejected.paragraph.demerits - found.paragraph.demerits)"
      out += ",\"from\":\(rejected.firstDifference + 1),\"differences\":\(rejected.differences)"
      out += ",\n \"line\":\(rejected.line.map(object) ?? "null")}"
    } else {
      out += "null"
    }
    out += ",\n\"fewer\":\(found.oneLineFewer.map(object) ?? "null")"
    out += ",\n\"more\":\(found.oneLineMore.map(object) ?? "null")"
    out += ",\n\"others\":["
    out += found.otherEnds.map {
      "\n {\"verdict\":\(quoted($0.verdict.name)),\"line\":\(object($0.line))}"
    }.joined(separator: ",")
    return out + "]"
  }

  private func members(of pass: BreakPass) -> String {
    "\"pass\":\(pass.number),\"tolerance\":\(pass.tolerance)"
      + ",\"lent\":\(Figure.plain(pass.lentStretch)),\"divides\":\(pass.dividesWords)"
  }

  private func object(_ paragraph: WeighedParagraph) -> String {
    "{\"offset\":\(paragraph.start.utf8 + placed.paragraphStart.utf8)"
      + ",\"first\":\(paragraph.firstLine + 1),\"lines\":\(paragraph.lineCount)"
      + ",\"demerits\":\(paragraph.demerits),\(members(of: paragraph.pass))"
      + ",\"complete\":\(paragraph.isComplete)}"
  }

  private func object(_ line: WeighedLine) -> String {
    var out = "{\"number\":\(line.number + 1),\"range\":\(range(line.range))"
    out += ",\"shown\":\(quoted(shown(line))),\"break\":\(quoted(line.reason.rawValue))"
    let lengths: KeyValuePairs<String, Length> = [
      "measure": line.measure, "natural": line.naturalWidth, "hangStart": line.hangStart,
      "hangEnd": line.hangEnd, "rest": line.rest, "expanded": line.expanded,
      "tracked": line.tracked, "spaced": line.spaced, "felt": line.felt,
      "letters": line.letterWidth,
      "letterGive": line.letterGive, "trackGive": line.trackGive, "stretch": line.stretch,
      "raggedStretch": line.raggedStretch, "lentStretch": line.lentStretch,
      "shrink": line.shrink,
    ]
    for (name, length) in lengths { out += ",\"\(name)\":\(Figure.plain(length))" }
    out += ",\"mayStayShort\":\(line.mayStayShort),\"badness\":\(line.badness)"
    out += ",\"fitness\":\(quoted(line.fitness.name))"
    out += ",\"fitnessBefore\":\(quoted(line.fitnessBefore.name))"
    out += ",\"hyphensBefore\":\(line.hyphensBefore),\"penalty\":\(line.penalty)"
    out += ",\"forced\":\(line.isForced),\"endsFrame\":\(line.endsFrame)"
    let terms = line.demerits
    out += ",\"terms\":{\"badness\":\(terms.badness),\"penalty\":\(terms.penalty)"
    out += ",\"adjacency\":\(terms.adjacency),\"hyphens\":\(terms.hyphens)"
    out += ",\"ladder\":\(terms.ladder),\"foot\":\(terms.foot)"
    out += ",\"repetition\":\(terms.repetition),\"runt\":\(terms.runt)}"
    return out + ",\"demerits\":\(terms.total)}"
  }

  private func range(_ range: TextRange) -> String {
    let start = placed.paragraphStart.utf8
    return "[\(range.lowerBound.utf8 + start),\(range.upperBound.utf8 + start)]"
  }

  private func quoted(_ text: String) -> String { JSONRenderer.quoted(text) }
}

extension LineFitness {
  fileprivate var name: String {
    switch self {
    case .veryLoose: return "very-loose"
    case .loose: return "loose"
    case .decent: return "decent"
    case .tight: return "tight"
    }
  }
}

extension LineExplanation.FirstFit {
  fileprivate var name: String { self == .overlongWord ? "overlong-word" : rawValue }
}

extension OtherEnd.Verdict {
  fileprivate var name: String {
    switch self {
    case .tooTight: return "too-tight"
    case .tooLoose: return "too-loose"
    case .dearer: return "dearer"
    }
  }
}
