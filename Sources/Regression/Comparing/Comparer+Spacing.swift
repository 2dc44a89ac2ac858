import TypesetGeometry

extension Comparer {
  /// True where two lines with the same text have letters of another width, further apart or
  /// further out, and are the same but for that: as many glyphs, as high, in as much room.
  func isRespaced(_ x: LayoutRecord.Line, _ y: LayoutRecord.Line) -> Bool {
    let tolerance = tolerances.geometry
    guard x.runs.count == y.runs.count, x.shown == y.shown,
      !differ(x.measure, y.measure, tolerance), !differ(x.ascent, y.ascent, tolerance),
      !differ(x.descent, y.descent, tolerance),
      zip(x.runs, y.runs).allSatisfy({ $0.glyphs == $1.glyphs })
    else { return false }
    return differ(x.hangStart, y.hangStart, tolerance) || differ(x.hangEnd, y.hangEnd, tolerance)
      || zip(x.runs, y.runs).contains {
        $0.expansion != $1.expansion || differ($0.tracking, $1.tracking, tolerances.style)
      }
  }

  /// One change for all lines that nothing else explains.
  mutating func reportSpacing(_ found: [(pair: Pair, lines: [(a: Int, b: Int)])]) {
    guard let first = found.first, let (x, y) = first.lines.first else { return }
    let count = found.reduce(0) { $0 + $1.lines.count }
    guard count > tolerances.spacing else { return }
    let (old, new) = (a.lines[x].line, b.lines[y].line)
    let subject = "“\(TextTokens.excerpt(Array(new.text.utf8)[...]))”"
    var change = Change(
      kind: .spacing, where: .at(new.at), id: new.id, source: new.source,
      message: "page \(b.lines[y].page + 1): the line \(subject)"
        + (count > 1 ? " and \((count - 1).of("line")) more" : "")
        + ": \(wording(old, new))")
    for place in found.prefix(200) {
      change.before += a.boxes(ofLines: place.lines.map(\.a))
      change.after += b.boxes(ofLines: place.lines.map(\.b))
    }
    causes.append(Cause(change: change, start: .paragraph(first.pair.b)))
  }

  /// What differs, with the old and the new value.
  private func wording(_ old: LayoutRecord.Line, _ new: LayoutRecord.Line) -> String {
    var parts: [String] = []
    if let (x, y) = zip(old.runs, new.runs).first(where: { $0.expansion != $1.expansion }) {
      parts.append("letters wider by \(x.expansion) → \(y.expansion) ‰")
    }
    if let (x, y) = zip(old.runs, new.runs).first(where: {
      differ($0.tracking, $1.tracking, tolerances.style)
    }) {
      parts.append("tracking \(x.tracking.figure) → \(y.tracking.figure) pt")
    }
    if differ(old.hangStart, new.hangStart, tolerances.geometry) {
      parts.append(
        "hangs over its start by \(old.hangStart.figure) → \(new.hangStart.figure) pt")
    }
    if differ(old.hangEnd, new.hangEnd, tolerances.geometry) {
      parts.append("hangs over its end by \(old.hangEnd.figure) → \(new.hangEnd.figure) pt")
    }
    return parts.joined(separator: ", ")
  }
}
