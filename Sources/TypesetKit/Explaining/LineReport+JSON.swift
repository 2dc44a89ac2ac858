internal import TypesetGeometry
internal import TypesetJSON
internal import TypesetRichText
internal import TypesetShaping
internal import Typesetting

extension LineReport {
  /// One JSON object, `typeset-explain/1`; keys in a fixed order, lengths in points, ranges in
  /// UTF-8 bytes of the story.
  package var json: String {
    var json = JSONWriter()
    json.beginObject()
    json.field("schema", "typeset-explain/1")
    json.field("at", at)
    json.field("page", page)
    json.field("label", label)
    json.field("column", column)
    json.field("line", line)
    json.key("source")
    if let source { json.place(source) } else { json.null() }
    json.lineBreak()
    json.field("shown", shown)
    json.key("range")
    write(placed.line.range, to: &json)
    json.field("break", placed.line.reason.rawValue)
    json.key("paper")
    json.object { json in
      json.field("width", placed.line.width)
      json.field("measure", placed.line.measure)
      json.field("natural", placed.line.naturalWidth)
      json.key("hang")
      json.array {
        $0.length(placed.line.hangStart)
        $0.length(placed.line.hangEnd)
      }
      json.field("expansion", placed.line.expansion)
      json.field("tracking", placed.line.tracking)
      json.field("ratio", placed.line.stretch)
    }
    json.lineBreak()
    json.field("method", method.name)
    if let because = method.because { json.field("because", because) }
    if case .explained(_, let basis) = account, method.because == nil {
      json.field("basis", basis.rawValue)
    }
    if let cell {
      json.lineBreak()
      cell.write(to: &json)
    }
    if let optimum {
      json.lineBreak()
      writeMembers(of: optimum, to: &json)
    }
    if case .balanced(let found) = explanation?.method {
      json.lineBreak()
      writeMembers(of: found, to: &json)
    }
    json.endObject()
    json.endLine()
    return json.text
  }

  /// How the line was chosen, and why not together with others.
  private var method: (name: String, because: String?) {
    switch account {
    case .blank: return ("none", nil)
    case .unexplained: return ("unknown", nil)
    case .explained(let found, _):
      switch found.method {
      case .optimum: return ("optimum", nil)
      case .balanced: return ("balanced", nil)
      case .firstFit(let why): return ("first-fit", why.name)
      }
    }
  }

  private func writeMembers(of found: BalancedExplanation, to json: inout JSONWriter) {
    json.key("paragraph")
    json.object {
      $0.field("first", found.firstLine + 1)
      $0.field("lines", found.lineCount)
      $0.field("cost", found.cost)
    }
    json.lineBreak()
    json.key("chosen")
    json.object { json in
      json.field("number", found.number + 1)
      json.field("measure", found.measure)
      json.field("width", found.width)
      json.field("mean", found.mean)
      let terms = found.terms
      json.key("terms")
      json.object {
        $0.field("shortfall", terms.shortfall)
        $0.field("functionWord", terms.functionWord)
        $0.field("compound", terms.compound)
        $0.field("insideWord", terms.insideWord)
        $0.field("number", terms.number)
        $0.field("loneWord", terms.loneWord)
        $0.field("pause", terms.pause)
        $0.field("wish", terms.wish)
      }
      json.field("cost", terms.total)
    }
    json.lineBreak()
    json.key("rejected")
    guard let rejected = found.rejected else { return json.null() }
    json.object { json in
      json.field("cost", rejected.cost)
      json.field("more", rejected.cost - found.cost)
      json.key("lines")
      json.array { json in
        for line in rejected.lines { write(line, to: &json) }
      }
    }
  }

  private func writeMembers(of found: OptimumExplanation, to json: inout JSONWriter) {
    json.key("paragraph")
    write(found.paragraph, to: &json)
    json.lineBreak()
    json.key("failed")
    json.array { json in
      for failed in found.failedPasses {
        json.object { json in
          writeMembers(of: failed.pass, to: &json)
          json.key("stuck")
          if let stuck = failed.stuckAt {
            json.integer(stuck.utf8 + placed.paragraphStart.utf8)
          } else {
            json.null()
          }
        }
      }
    }
    json.lineBreak()
    json.key("chosen")
    write(found.line, to: &json)
    json.lineBreak()
    json.key("rejected")
    if let rejected = found.rejected {
      json.object { json in
        json.key("paragraph")
        write(rejected.paragraph, to: &json)
        json.field("more", rejected.paragraph.demerits - found.paragraph.demerits)
        json.field("from", rejected.firstDifference + 1)
        json.field("differences", rejected.differences)
        json.lineBreak(indent: 1)
        json.key("line")
        if let line = rejected.line { write(line, to: &json) } else { json.null() }
      }
    } else {
      json.null()
    }
    json.lineBreak()
    json.key("fewer")
    if let fewer = found.oneLineFewer { write(fewer, to: &json) } else { json.null() }
    json.lineBreak()
    json.key("more")
    if let more = found.oneLineMore { write(more, to: &json) } else { json.null() }
    json.lineBreak()
    json.key("others")
    json.array { json in
      for other in found.otherEnds {
        json.lineBreak(indent: 1)
        json.object { json in
          json.field("verdict", other.verdict.name)
          json.key("line")
          write(other.line, to: &json)
        }
      }
    }
  }

  private func writeMembers(of pass: BreakPass, to json: inout JSONWriter) {
    json.field("pass", pass.number)
    json.field("tolerance", pass.tolerance)
    json.field("lent", pass.lentStretch)
    json.field("divides", pass.dividesWords)
  }

  private func write(_ paragraph: WeighedParagraph, to json: inout JSONWriter) {
    json.object { json in
      json.field("offset", paragraph.start.utf8 + placed.paragraphStart.utf8)
      json.field("first", paragraph.firstLine + 1)
      json.field("lines", paragraph.lineCount)
      json.field("demerits", paragraph.demerits)
      writeMembers(of: paragraph.pass, to: &json)
      json.field("complete", paragraph.isComplete)
    }
  }

  private func write(_ line: WeighedLine, to json: inout JSONWriter) {
    json.beginObject()
    json.field("number", line.number + 1)
    json.key("range")
    write(line.range, to: &json)
    json.field("shown", shown(line))
    json.field("break", line.reason.rawValue)
    json.field("measure", line.measure)
    json.field("natural", line.naturalWidth)
    json.field("hangStart", line.hangStart)
    json.field("hangEnd", line.hangEnd)
    json.field("rest", line.rest)
    json.field("expanded", line.expanded)
    json.field("tracked", line.tracked)
    json.field("spaced", line.spaced)
    json.field("felt", line.felt)
    json.field("letters", line.letterWidth)
    json.field("letterGive", line.letterGive)
    json.field("trackGive", line.trackGive)
    json.field("stretch", line.stretch)
    json.field("raggedStretch", line.raggedStretch)
    json.field("lentStretch", line.lentStretch)
    json.field("shrink", line.shrink)
    json.field("mayStayShort", line.mayStayShort)
    json.field("badness", line.badness)
    json.field("fitness", line.fitness.name)
    json.field("fitnessBefore", line.fitnessBefore.name)
    json.field("hyphensBefore", line.hyphensBefore)
    json.field("penalty", line.penalty)
    json.field("forced", line.isForced)
    json.field("endsFrame", line.endsFrame)
    let terms = line.demerits
    json.key("terms")
    json.object {
      $0.field("badness", terms.badness)
      $0.field("penalty", terms.penalty)
      $0.field("adjacency", terms.adjacency)
      $0.field("hyphens", terms.hyphens)
      $0.field("ladder", terms.ladder)
      $0.field("foot", terms.foot)
      $0.field("repetition", terms.repetition)
      $0.field("runt", terms.runt)
      $0.field("loose", terms.loose)
      $0.field("stub", terms.stub)
      if terms.uneven != 0 { $0.field("uneven", terms.uneven) }
      if terms.division != 0 { $0.field("division", terms.division) }
      $0.field("river", terms.river)
    }
    json.field("demerits", terms.total)
    json.endObject()
  }

  private func write(_ range: TextRange, to json: inout JSONWriter) {
    let start = placed.paragraphStart.utf8
    json.array {
      $0.integer(range.lowerBound.utf8 + start)
      $0.integer(range.upperBound.utf8 + start)
    }
  }
}

extension JSONWriter {
  /// A place in a manuscript: its file, the line and the column, from 1.
  mutating func place(_ place: (name: String, line: Int, column: Int)) {
    array {
      $0.string(place.name)
      $0.integer(place.line)
      $0.integer(place.column)
    }
  }
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
