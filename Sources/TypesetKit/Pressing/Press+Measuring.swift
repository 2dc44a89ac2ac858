package import TypesetGeometry
internal import TypesetJSON
internal import TypesetLayout
internal import TypesetRichText
internal import Typesetting

/// How much room a manuscript takes.
package struct MeasureReport: Sendable {
  /// The width of its widest line: that of the column where lines are justified.
  package var width: Length
  /// From the top of its first line to the foot of its last.
  package var height: Length
  /// How many lines there are.
  package var lines: Int
  /// How many bytes of the story have room.
  package var fit: Int
  /// How many there are.
  package var length: Int
  /// Where what has no room was written; nil where all has.
  package var rest: (name: String, line: Int, column: Int)?

  /// For people, with the size in `unit`.
  package func text(in unit: LengthUnit) -> String {
    var out = "\(unit.size(width, height)), \(Figure.count(lines, "line"))\n"
    if let rest {
      out += "the rest begins at \(rest.name):\(rest.line):\(rest.column)\n"
    }
    return out
  }

  /// One object, `typeset-measure/1`; lengths in points, places in bytes of the story.
  package var json: String {
    var json = JSONWriter()
    json.object { json in
      json.field("schema", "typeset-measure/1")
      json.key("size")
      json.array {
        $0.length(width)
        $0.length(height)
      }
      json.field("lines", lines)
      json.key("fit")
      json.array {
        $0.integer(0)
        $0.integer(fit)
      }
      json.field("length", length)
      if let rest {
        json.key("rest")
        json.place(rest)
      }
    }
    json.endLine()
    return json.text
  }
}

extension Press {
  /// Typesets the manuscript in one column of `width` and at most `height`, and says how much room
  /// it takes; nil where it cannot be read. Where no side is given along the lines, that of a page's
  /// column holds; the other one is as long as it takes.
  package static func measure(
    _ request: Request, width: Length?, height: Length?
  ) -> (report: MeasureReport?, outcome: Outcome) {
    switch job(for: request) {
    case .failure(let refusal): return (nil, refusal.outcome)
    case .success(var job):
      let report = job.measure(width: width, height: height)
      return (report, job.outcome(pages: 0))
    }
  }
}

extension PressJob {
  /// How much room the story takes.
  fileprivate mutating func measure(width: Length?, height: Length?) -> MeasureReport {
    let mode = setup.writingMode
    let column = setup.columnBox(0).size
    let room = Size(
      width: width ?? (mode.isVertical ? .unbounded : column.width),
      height: height ?? (mode.isVertical ? column.height : .unbounded)
    ).turned(for: mode)
    let story = styled.story
    let supply = ParagraphSupply(
      story: story, fonts: fonts, hyphenation: hyphenation,
      breaker: PressJob.breaker(request.body.breaker),
      expectation: FlowExpectation(measure: room.width, frameHeight: room.height),
      jobs: request.workers)
    var options = FrameOptions()
    options.grid = setup.leading
    let framesetter = Framesetter(supply: supply, options: options)
    let (size, fit) = framesetter.suggestSize(constraint: room)
    let frame = framesetter.frame(in: FrameShape(rectangle: size))
    var report = MeasureReport(
      width: size.turned(for: mode).width, height: size.turned(for: mode).height,
      lines: frame.lines.count { $0.height > .zero },
      fit: fit.upperBound.utf8, length: story.text.endOffset.utf8)
    if fit.upperBound < story.text.endOffset,
      let range = story.sourceMap.source(at: fit.upperBound)
    {
      let text = sources[range.source]
      let place = text.position(at: range.lowerBound)
      report.rest = (text.name, place.line, place.column)
    }
    finishPaging()
    return report
  }
}
