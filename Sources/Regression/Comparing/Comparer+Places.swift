import TypesetGeometry
import TypesetRichText

extension Comparer {
  /// How a pair of paragraphs stands in the second layout against the first.
  private struct Symptom {
    /// The first line that ends elsewhere, by its number in the paragraph.
    var broken: Int?
    var linesBefore = 0
    var linesAfter = 0
    /// Lines that moved: indices in both.
    var moved: [(a: Int, b: Int)] = []
    /// Lines whose letters, height or room changed, though they end where they did.
    var reshaped: [(a: Int, b: Int)] = []
    /// Lines whose letters are wider, further apart or hang out further than they did, and that are
    /// the same but for what follows from it.
    var respaced: [(a: Int, b: Int)] = []
    /// Pictures whose box changed its size.
    var resized: [(a: Int, b: Int)] = []

    var isNothing: Bool {
      isSpacing && respaced.isEmpty
    }

    /// True where nothing but spacing changed.
    var isSpacing: Bool {
      broken == nil && moved.isEmpty && reshaped.isEmpty && resized.isEmpty
    }
  }

  /// Finds what moved, and which cause moved it: the flow carries it on from the cause until
  /// something stands where it stood.
  mutating func comparePlaces() {
    compareFrames()
    let everywhere = causes.firstIndex { $0.isGlobal }
    let all = causes.indices.filter { causes[$0].paragraph != nil && !causes[$0].isGlobal }
      .sorted { causes[$0].start < causes[$1].start }
    var starts = all.flatMap { cause in
      ([causes[cause].paragraph].compactMap(\.self) + causes[cause].further)
        .map { (paragraph: $0, cause: cause) }
    }.sorted { ($0.paragraph, $0.cause) < ($1.paragraph, $1.cause) }[...]
    var carrier: Int?
    /// What moved cells of the table in hand: its columns are of one width, whatever stands where it stood between two of
    /// their cells.
    var tableCause: Int?
    var respaced: [(pair: Pair, lines: [(a: Int, b: Int)])] = []
    /// What stands for all pages that are chosen otherwise though nothing in the records says why.
    var choice: Int?
    for pair in pairs {
      var begins = false
      while let next = starts.first, next.paragraph <= pair.b {
        carrier = next.cause
        begins = next.paragraph == pair.b
        starts = starts.dropFirst()
      }
      if b.paragraphs[pair.b].cell == nil {
        tableCause = nil
      } else if let carrier {
        tableCause = carrier
      }
      let symptom = symptom(of: pair)
      let isOwn =
        edited.contains(pair.b) || styled.contains(pair.b) || begins
        || !pair.isSame && !pair.isRenumbered
      if symptom.isNothing {
        // What stands where it stood ends the matter, except in the changed paragraph itself.
        if !isOwn, !b.paragraphs[pair.b].isBlank { carrier = nil }
        continue
      }
      if b.paragraphs[pair.b].isBlank, symptom.broken == nil, carrier == nil, everywhere == nil,
        symptom.moved.isEmpty
      {
        continue
      }
      if symptom.isSpacing, everywhere == nil, carrier == nil {
        respaced.append((pair, symptom.respaced))
        continue
      }
      let cause =
        everywhere ?? carrier ?? tableCause ?? causeAhead(of: pair, all) ?? choiceCause(
          of: pair, all)
        ?? (pair.isRenumbered ? all.first : nil) ?? (isVaried(pair, symptom) ? choice : nil)
        ?? ownChange(symptom, of: pair)
      if everywhere == nil, isVaried(pair, symptom), choice == nil, !all.contains(cause) {
        choice = cause
      }
      if everywhere == nil {
        carrier = cause
        if b.paragraphs[pair.b].cell != nil { tableCause = cause }
      }
      attribute(symptom, of: pair, to: cause)
    }
    reportSpacing(respaced)
  }

  /// Keeps look ahead: a heading moves with the paragraph after it, a column ends earlier for the
  /// sake of the next one's beginning.
  private func causeAhead(of pair: Pair, _ local: [Int]) -> Int? {
    let (pageA, pageB) = (page(a, pair.a), page(b, pair.b))
    return local.first { index in
      guard let paragraph = causes[index].paragraph, paragraph > pair.b,
        b.paragraphs.indices.contains(paragraph)
      else { return false }
      return page(b, paragraph) <= pageB + 1 || paragraph - pair.b <= 8
        || (causes[index].change.before.first?.page ?? .max) <= pageA + 2
    }
  }

  /// A paragraph that is set longer or shorter for its page's sake is no cause: what changed later pages, or else
  /// earlier ones, had them chosen otherwise.
  private func choiceCause(of pair: Pair, _ local: [Int]) -> Int? {
    guard varied.contains(b.paragraphs[pair.b].id) else { return nil }
    return local.first { (causes[$0].paragraph ?? 0) > pair.b } ?? local.last
  }

  /// Whether a paragraph has other lines, and is longer or shorter for its page's sake in one of the layouts.
  private func isVaried(_ pair: Pair, _ symptom: Symptom) -> Bool {
    symptom.broken != nil && varied.contains(b.paragraphs[pair.b].id)
  }

  private func page(_ story: ComparedStory, _ paragraph: Int) -> Int {
    story.lines[story.paragraphs[paragraph].lines.lowerBound].page
  }

  // MARK: Symptoms

  private func symptom(of pair: Pair) -> Symptom {
    var symptom = Symptom()
    let (old, new) = (a.paragraphs[pair.a], b.paragraphs[pair.b])
    symptom.linesBefore = old.lines.count
    symptom.linesAfter = new.lines.count
    guard pair.isSame else {
      // Of what was rewritten only the ends can be compared.
      let firstA = old.lines.lowerBound
      let firstB = new.lines.lowerBound
      if hasMoved(firstA, firstB) { symptom.moved.append((firstA, firstB)) }
      if old.lines.count != new.lines.count { symptom.broken = 0 }
      return symptom
    }
    for step in 0..<max(old.lines.count, new.lines.count) {
      guard step < old.lines.count, step < new.lines.count else {
        if symptom.broken == nil { symptom.broken = step }
        break
      }
      let (x, y) = (old.lines.lowerBound + step, new.lines.lowerBound + step)
      let (lineA, lineB) = (a.lines[x].line, b.lines[y].line)
      if lineA.range.upperBound.utf8 - old.start != lineB.range.upperBound.utf8 - new.start
        || lineA.range.lowerBound.utf8 - old.start != lineB.range.lowerBound.utf8 - new.start
        || lineA.reason != lineB.reason
      {
        if symptom.broken == nil { symptom.broken = step }
        break
      }
      if hasMoved(x, y) { symptom.moved.append((x, y)) }
      if isRespaced(lineA, lineB) {
        symptom.respaced.append((x, y))
      } else if isReshaped(lineA, lineB) {
        symptom.reshaped.append((x, y))
      }
    }
    for (x, y) in zip(old.pictures, new.pictures) {
      let (boxA, boxB) = (a.pictures[x].image.box, b.pictures[y].image.box)
      if differ(boxA.width, boxB.width, tolerances.picture)
        || differ(boxA.height, boxB.height, tolerances.picture)
      {
        symptom.resized.append((x, y))
      } else if symptom.moved.isEmpty,
        differ(boxA.minX, boxB.minX, tolerances.picture)
          || differ(boxA.minY, boxB.minY, tolerances.picture)
      {
        symptom.moved.append((old.lines.lowerBound, new.lines.lowerBound))
      }
    }
    return symptom
  }

  func differ(_ x: Length, _ y: Length, _ tolerance: Length) -> Bool {
    (x - y).magnitude > tolerance
  }

  private func hasMoved(_ x: Int, _ y: Int) -> Bool {
    let (lineA, lineB) = (a.lines[x], b.lines[y])
    return lineA.page != lineB.page || a.frames[lineA.frame].id != b.frames[lineB.frame].id
      || differ(lineA.line.origin.x, lineB.line.origin.x, tolerances.geometry)
      || differ(lineA.line.origin.y, lineB.line.origin.y, tolerances.geometry)
  }

  private func isReshaped(_ x: LayoutRecord.Line, _ y: LayoutRecord.Line) -> Bool {
    let tolerance = tolerances.geometry
    if differ(x.width, y.width, tolerance) || differ(x.measure, y.measure, tolerance)
      || differ(x.ascent, y.ascent, tolerance) || differ(x.descent, y.descent, tolerance)
      || x.shown != y.shown || x.runs.count != y.runs.count
    {
      return true
    }
    // A line that takes no room at a column's top is the same line.
    for (old, new) in zip(x.runs, y.runs) {
      if differ(old.distance(from: x.origin), new.distance(from: y.origin), tolerance)
        || old.orientation != new.orientation
        || differ(old.width, new.width, tolerance) || old.glyphs != new.glyphs
        || old.positions.count != new.positions.count
        || zip(old.positions, new.positions).contains(where: {
          $0.glyph != $1.glyph || differ($0.shift, $1.shift, tolerance)
        })
      {
        return true
      }
    }
    return false
  }

  // MARK: Attribution

  private mutating func attribute(_ symptom: Symptom, of pair: Pair, to cause: Int) {
    if symptom.broken != nil { causes[cause].broken.append(pair.b) }
    if symptom.linesBefore != symptom.linesAfter {
      let difference = symptom.linesAfter - symptom.linesBefore
      if b.paragraphs[pair.b].isBlank { return }
      causes[cause].change.consequences.append(
        Consequence(
          kind: .lines, where: place(of: pair.b),
          message: "\(b.name(of: pair.b)) is \(abs(difference).of("line")) "
            + (difference > 0 ? "longer" : "shorter"),
          before: a.boxes(of: pair.a).first, after: b.boxes(of: pair.b).first))
    } else if let broken = symptom.broken, !b.paragraphs[pair.b].isBlank {
      causes[cause].change.consequences.append(
        Consequence(
          kind: .lines, where: place(of: pair.b),
          message: "\(b.name(of: pair.b)) has other line ends from its "
            + "line \(broken + 1) on",
          before: a.boxes(of: pair.a).first, after: b.boxes(of: pair.b).first))
    }
    for (x, y) in symptom.moved { note(x, y, in: cause) }
    if !symptom.moved.isEmpty || !symptom.resized.isEmpty {
      for (x, y) in zip(a.paragraphs[pair.a].pictures, b.paragraphs[pair.b].pictures) {
        let isResized = symptom.resized.contains { $0.b == y }
        causes[cause].pictures.append(y)
        let (boxA, boxB) = (a.box(ofPicture: x), b.box(ofPicture: y))
        causes[cause].change.consequences.append(
          Consequence(
            kind: .picture, where: locate(picture: y),
            message: "the picture \(b.pictures[y].image.src.lastPathPart) "
              + (isResized
                ? "is \(boxB.box.width.figure) × \(boxB.box.height.figure) pt, was "
                  + "\(boxA.box.width.figure) × \(boxA.box.height.figure)"
                : Comparer.wording(from: boxA, to: boxB)),
            before: boxA, after: boxB))
      }
    }
  }

  private mutating func note(_ x: Int, _ y: Int, in cause: Int) {
    let (boxA, boxB) = (a.box(ofLine: x), b.box(ofLine: y))
    let offset = Point(
      x: b.lines[y].line.origin.x - a.lines[x].line.origin.x,
      y: b.lines[y].line.origin.y - a.lines[x].line.origin.y)
    let isElsewhere =
      boxA.page != boxB.page
      || a.frames[a.lines[x].frame].id != b.frames[b.lines[y].frame].id
    let frame = b.lines[y].frame
    guard var movement = causes[cause].moved[frame] else {
      causes[cause].moved[frame] = Movement(
        count: 1, before: boxA, after: boxB, offset: isElsewhere ? nil : offset,
        changedFrame: isElsewhere)
      return
    }
    movement.count += 1
    if movement.before.page == boxA.page {
      movement.before.box = movement.before.box.union(boxA.box)
    }
    movement.after.box = movement.after.box.union(boxB.box)
    if isElsewhere {
      movement.offset = nil
      movement.changedFrame = true
    } else if let known = movement.offset,
      differ(known.x, offset.x, tolerances.geometry)
        || differ(known.y, offset.y, tolerances.geometry)
    {
      movement.offset = nil
    }
    causes[cause].moved[frame] = movement
  }

  /// How something moved, in words.
  static func wording(from before: PageBox, to after: PageBox) -> String {
    if before.page != after.page {
      return "is on page \(after.page), was on page \(before.page)"
    }
    let offset = Point(
      x: after.box.minX - before.box.minX, y: after.box.minY - before.box.minY)
    return "is \(wording(offset))"
  }

  static func wording(_ offset: Point) -> String {
    var parts: [String] = []
    if offset.y.figure != "0" {
      parts.append("\(offset.y.magnitude.figure) pt \(offset.y.isNegative ? "higher" : "lower")")
    }
    if offset.x.figure != "0" {
      parts.append(
        "\(offset.x.magnitude.figure) pt further \(offset.x.isNegative ? "left" : "right")")
    }
    return parts.isEmpty ? "elsewhere" : parts.joined(separator: " and ")
  }

  // MARK: What nothing explains

  /// A change of its own for a symptom without a cause.
  private mutating func ownChange(_ symptom: Symptom, of pair: Pair) -> Int {
    let paragraph = b.paragraphs[pair.b]
    var change: Change
    if let broken = symptom.broken {
      let step = min(broken, symptom.linesAfter - 1)
      let line = b.lines[paragraph.lines.lowerBound + step].line
      let old = a.lines[
        min(
          a.paragraphs[pair.a].lines.lowerBound + broken, a.paragraphs[pair.a].lines.upperBound - 1)
      ].line
      let (now, was) = (Comparer.lineEnd(line), Comparer.lineEnd(old))
      let difference = symptom.linesAfter - symptom.linesBefore
      // A paragraph that is longer or shorter for its page's sake is no cause.
      change =
        isVaried(pair, symptom)
        ? Change(
          kind: .geometry, where: .at(line.at), id: line.id, source: line.source,
          message: "pages are chosen otherwise, and nothing in the records says why")
        : Change(
          kind: .break, where: .at(line.at), id: line.id, source: line.source,
          message: "\(b.name(of: pair.b)): line \(step + 1) ends with “\(now)”, was “\(was)”"
            + (difference == 0
              ? "" : ", \(abs(difference).of("line")) \(difference > 0 ? "more" : "fewer")"))
    } else if let (x, y) = symptom.resized.first {
      let (boxA, boxB) = (a.box(ofPicture: x).box, b.box(ofPicture: y).box)
      change = Change(
        kind: .geometry, where: .at(locate(picture: y)), id: b.pictures[y].image.id,
        source: source(ofPicture: y, in: pair.b),
        message: "page \(b.pictures[y].page + 1): picture "
          + "\(b.pictures[y].image.src.lastPathPart) is \(boxB.width.figure) × "
          + "\(boxB.height.figure) pt, was \(boxA.width.figure) × \(boxA.height.figure)")
    } else if let (old, new) = cellWidths(of: pair) {
      let line = b.lines[paragraph.lines.lowerBound].line
      change = Change(
        kind: .geometry, where: .at(line.at), id: line.id, source: line.source,
        message: "page \(b.lines[paragraph.lines.lowerBound].page + 1): "
          + "\(b.name(of: pair.b)) is \(new.figure) pt wide, was \(old.figure)")
    } else if let (x, y) = symptom.moved.first {
      let line = b.lines[y].line
      let what =
        paragraph.isPicture && !paragraph.pictures.isEmpty
        ? "picture \(b.pictures[paragraph.pictures.lowerBound].image.src.lastPathPart)"
        : "“\(TextTokens.excerpt(Array(line.text.utf8)[...]))”"
      let (boxA, boxB) = (a.box(ofLine: x), b.box(ofLine: y))
      let offset = Point(
        x: line.origin.x - a.lines[x].line.origin.x, y: line.origin.y - a.lines[x].line.origin.y)
      let how =
        boxA.page == boxB.page && a.frames[a.lines[x].frame].id == b.frames[b.lines[y].frame].id
        ? Comparer.wording(offset)
        : "now in \(b.frames[b.lines[y].frame].id), was in \(a.frames[a.lines[x].frame].id)"
      change = Change(
        kind: .geometry, where: .at(line.at), id: line.id, source: line.source,
        message: "page \(boxB.page): \(cellName(of: pair.b))\(what) \(how)")
    } else {
      let (x, y) = symptom.reshaped.first ?? (0, paragraph.lines.lowerBound)
      let line = b.lines[y].line
      let old = a.lines[x].line
      let what =
        differ(old.width, line.width, tolerances.geometry)
        ? "is \(line.width.figure) pt wide, was \(old.width.figure)"
        : "has its letters in other places"
      change = Change(
        kind: .geometry, where: .at(line.at), id: line.id, source: line.source,
        message: "page \(b.lines[y].page + 1): \(cellName(of: pair.b))the line "
          + "“\(TextTokens.excerpt(Array(line.text.utf8)[...]))” \(what)")
    }
    change.before = a.boxes(of: pair.a)
    change.after = b.boxes(of: pair.b)
    causes.append(Cause(change: change, start: .paragraph(pair.b)))
    return causes.count - 1
  }

  /// The widths of a cell in both layouts, where they differ; nil where they do not, or there is none.
  private func cellWidths(of pair: Pair) -> (old: Length, new: Length)? {
    guard let old = a.paragraphs[pair.a].cell?.box?.width,
      let new = b.paragraphs[pair.b].cell?.box?.width, differ(old, new, tolerances.geometry)
    else { return nil }
    return (old, new)
  }

  /// The row and the column of a cell, before what is said of its letters; nothing for other paragraphs.
  private func cellName(of paragraph: Int) -> String {
    b.paragraphs[paragraph].cell == nil ? "" : b.name(of: paragraph) + ": "
  }

  private static func lineEnd(_ line: LayoutRecord.Line) -> String {
    let text = line.shown ?? line.text
    var words = text.split { $0 == " " || $0 == "\n" || $0 == "\u{2028}" }.suffix(1)
    if words.isEmpty { words = [""] }
    return words.joined(separator: " ")
  }
}
