import TypesetFonts
import TypesetFormulaSetting
import TypesetGeometry
import TypesetRichText
import Typesetting

/// Draws one line: its runs as glyph runs as long as face, size and paint allow, the lines under
/// and through them, and the rectangles of links.
struct LineFlattener {
  private let placed: PlacedLine
  let x: Length
  let baseline: Length
  /// What is drawn in the rooms of formulas, by their nodes.
  private let formulas: FormulaInks
  /// What the line belongs to; nil for nothing.
  var element: StructureWriter.Line?
  /// What its colours are replaced with; nil where they stay.
  var recoloring: Recoloring?

  /// `placed` in a frame whose top left corner stands at `origin` on the page.
  init(_ placed: PlacedLine, at origin: Point, formulas: FormulaInks = FormulaInks()) {
    self.placed = placed
    self.formulas = formulas
    x = origin.x + placed.origin.x
    baseline = origin.y + placed.origin.y
  }

  /// The line, which is lent and not copied.
  var line: Line { _read { yield placed.line } }

  func flatten(
    into items: inout [RenderItem], links: inout [LinkArea], structure: inout StructureWriter?
  ) {
    var hasRules = false
    let known = (links: links.count, boxes: links.last?.boxes.count ?? 0)
    /// Whether the run before was large first letters, beside which others stand.
    var isBehindInitial = false
    var label = element?.marks.isEmpty ?? true ? Label.none : .before(0)
    if structure != nil, element == nil { structure?.mark(nil, from: items.count) }
    let order = readingOrder
    for place in line.runs.indices {
      let run = line.runs[order?[place] ?? place]
      let attributes = attributes(of: run)
      if let element, structure != nil {
        mark(run, attributes, of: element, &label, from: items.count, &structure)
      }
      var ink: Rect?
      if !run.glyphs.isEmpty || run.kind == .text {
        var item = glyphRun(run, attributes)
        if attributes.link != nil { ink = item.uprightInk }
        if structure != nil, let element {
          addSpace(behind: run, attributes, to: &item)
          if !addLabelled(item, of: run, element, to: &items, &structure) {
            items.append(.glyphs(consume item))
          }
        } else {
          items.append(.glyphs(consume item))
        }
      } else if structure != nil, element != nil, let space = space(of: run, attributes) {
        items.append(space)
      }
      if !formulas.isEmpty, case .object = run.kind,
        let ink = attributes.attachment.flatMap({ formulas[$0.node] })
      {
        add(ink, in: run, attributes, into: &items)
      }
      if attributes.underline != nil || attributes.strikethrough != nil { hasRules = true }
      if let target = attributes.link {
        let own = element.flatMap { structure?.link(of: run.attributes, in: $0.element) }
        let isInitial = placed.initialLength > 0 && isInitial(run)
        add(
          box(of: run, ink, isInitial: isInitial), to: target, attributes, own,
          isApart: isInitial || isBehindInitial, behind: known, &links)
        isBehindInitial = isInitial
        if structure != nil, let element, let space = space(behind: run, attributes) {
          structure?.mark(element.element, order: line.contentEnd.utf8, from: items.count)
          items.append(space)
        }
      }
      if !line.rubies.isEmpty { addRuby(of: run, into: &items, links: &links, &structure) }
    }
    if hasRules { addRules(into: &items) }
    if line.paragraph.hasEffects { addOverlays(into: &items) }
  }

  /// The places of the line's runs in the order in which they are read, for readers of documents that take text as it
  /// comes; nil where that is from left to right.
  private var readingOrder: [Int]? {
    guard line.runs.contains(where: { $0.level & 1 == 1 }) else { return nil }
    return line.runs.indices.sorted {
      let (one, other) = (line.runs[$0].range.lowerBound, line.runs[$1].range.lowerBound)
      return one == other ? $0 < $1 : one < other
    }
  }

  /// How many bytes at the line's start are large first letters.
  var initialLength: Int { placed.initialLength }

  /// The text of the line's paragraph and those around it.
  var text: [UInt8] { placed.text.utf8 }

  /// What is drawn for the formula `node`; nil for none.
  func formula(_ node: NodeID) -> FormulaInk? { formulas[node] }

  /// What holds for `run`, one of the line's.
  func attributes(of run: LineRun) -> TextAttributes {
    placed.text.runs[run.attributes].attributes
  }

  /// Runs of one link that adjoin on the line are one rectangle; `known` is how many links there were before the line, and
  /// how many rectangles the last of them had.
  ///
  /// Where elements are known they say which link is which. Letters may reach into their neighbours there, and pictures
  /// stand among them. What `isApart` is a rectangle by itself: one around a large first letter and its word would cover
  /// what stands below the word.
  private func add(
    _ box: Rect, to target: String, _ attributes: TextAttributes, _ element: Int?, isApart: Bool,
    behind known: (links: Int, boxes: Int), _ links: inout [LinkArea]
  ) {
    let node = attributes.node
    let highlight = attributes.hasRareValues ? attributes.highlight?.id : nil
    guard let last = links.indices.last, links[last].target == target,
      links[last].element == element, element != nil || links[last].node == node,
      links[last].highlight == highlight
    else {
      var link = LinkArea(target: target, boxes: [box], node: node)
      link.highlight = highlight
      link.element = element
      links.append(link)
      return
    }
    let room = Length(points: 1)
    guard let before = links[last].boxes.last else { return }
    let adjoins: Bool
    if element != nil {
      let isOfLine = links.count > known.links || links[last].boxes.count > known.boxes
      adjoins = isOfLine && box.minX <= before.maxX + room && box.maxX >= before.minX - room
    } else {
      let (top, foot) = (baseline - line.ascent, baseline + line.descent)
      adjoins =
        before.minY <= top && before.maxY >= foot
        && ((before.maxX - box.minX).magnitude <= room
          || (before.minX - box.maxX).magnitude <= room)
    }
    if adjoins, !isApart {
      // From right to left the next stands before it.
      links[last].boxes[links[last].boxes.count - 1] = before.around(box)
    } else {
      links[last].boxes.append(box)
    }
  }

  func glyphRun(_ run: LineRun, _ attributes: TextAttributes) -> GlyphRun {
    let positioned = unsafe line.glyphs[run.glyphs].withUnsafeBufferPointer { glyphs in
      // The space that the line ends at may come behind the last.
      unsafe [PositionedGlyph](unsafeUninitializedCapacity: glyphs.count + 1) { room, count in
        for place in 0..<glyphs.count {
          let glyph = unsafe glyphs[place]
          unsafe room.initializeElement(
            at: place,
            to: PositionedGlyph(id: glyph.id, x: x + glyph.x, y: baseline - glyph.rise))
        }
        count = glyphs.count
      }
    }
    let (text, clusters) = textClusters(of: run)
    var item = GlyphRun(
      face: run.face, size: run.size, glyphs: positioned, text: text, clusters: clusters,
      isBackward: run.level & 1 == 1, fill: attributes.color, language: attributes.language,
      node: attributes.node)
    if text.isEmpty { item.textFollows = isInitial(run) }
    let initial = placed.initialLength
    if initial > 0, run.range.lowerBound.utf8 == initial { item.initialLength = initial }
    item.expansion = line.expansion(of: run) + run.ownExpansion
    if run.orientation.isUprightOnPage {
      item.matrix = item.matrix.followed(by: .counterQuarterTurn)
    }
    item.stroke = attributes.strokeColor
    if attributes.strokeColor != nil {
      item.strokeWidth = attributes.strokeWidth ?? run.size / 30
    }
    if attributes.hasRareValues, let transform = attributes.glyphTransform {
      var turn = transform
      (turn.tx, turn.ty) = (.zero, .zero)
      item.matrix = turn.followed(by: item.matrix)
      // What is to the right on the page is up in a vertical line.
      let isVertical = run.orientation != .horizontal
      for index in item.glyphs.indices {
        item.glyphs[index].x += isVertical ? transform.ty : transform.tx
        item.glyphs[index].y += isVertical ? -transform.tx : transform.ty
      }
    }
    return item
  }

  /// True where a run of letters begins at `offset`.
  private func hasLetters(from offset: Int) -> Bool {
    line.runs.contains { run in
      if case .text = run.kind { return run.range.lowerBound.utf8 == offset }
      return false
    }
  }

  /// True for large first letters that have others behind them.
  private func isInitial(_ run: LineRun) -> Bool {
    let initial = placed.initialLength
    return run.kind != .tab && run.range.lowerBound.utf8 < initial && hasLetters(from: initial)
  }

  /// The run's text in logical order and how many bytes of it stand for how many glyphs.
  private func textClusters(of run: LineRun) -> ([UInt8], [GlyphRun.Cluster]) {
    // A leader stands for white space: who copies or searches the line finds what is beside it.
    if run.kind == .tab {
      return ([0x20], [GlyphRun.Cluster(bytes: 1, glyphs: Int32(run.glyphs.count))])
    }
    // Large first letters are drawn by themselves, far below the rest of their word; their text
    // goes with the first cluster behind them, so that a reader finds the word whole.
    let initial = placed.initialLength
    if run.range.lowerBound.utf8 < initial, isInitial(run) {
      return ([], [GlyphRun.Cluster(bytes: 0, glyphs: Int32(run.glyphs.count))])
    }
    let bytes = placed.text.utf8
    var text: [UInt8] = []
    text.reserveCapacity(run.range.count + 3)
    let isBackward = run.level & 1 == 1
    // Walk in reading order, whichever way the glyphs stand.
    var index = isBackward ? run.glyphs.upperBound - 1 : run.glyphs.lowerBound
    let step = isBackward ? -1 : 1
    var offset = run.range.lowerBound.utf8
    if offset == initial, initial > 0 { offset = 0 }
    // The hyphen at the line's end is the text's own soft hyphen, where there is one.
    let endsSoft =
      run.endsWithAddedHyphen && bytes[run.range.utf8].suffix(2).elementsEqual(softHyphen)
    // Letters that a division leaves out are not on this line.
    let end = max(
      offset,
      min(
        run.range.upperBound.utf8 - (endsSoft ? softHyphen.count : 0),
        line.contentEnd.utf8 - line.droppedLength))
    var left = run.glyphs.count
    let glyphs = line.glyphs
    // Forwards, clusters follow each other as their letters do.
    var clusters: [GlyphRun.Cluster] = []
    if isBackward {
      clusters.reserveCapacity(run.glyphs.count)
    } else {
      text.append(contentsOf: bytes[offset..<end])
      clusters = forwardClusters(of: run, to: end, &index, &offset)
      left = run.glyphs.upperBound - index
    }
    while left > 0 {
      let cluster = Int(glyphs[index].cluster)
      var count = 0
      while left > 0, Int(glyphs[index].cluster) == cluster {
        count += 1
        index += step
        left -= 1
      }
      if run.endsWithAddedHyphen, cluster >= end {
        if offset < end {
          // The letters before it share a glyph with nothing of theirs left.
          if isBackward { text.append(contentsOf: bytes[offset..<end]) }
          clusters.append(GlyphRun.Cluster(bytes: Int32(end - offset), glyphs: 0))
          offset = end
        }
        // A soft hyphen of the text's own stands behind them.
        let written = min(end + line.droppedLength, max(end, line.contentEnd.utf8))
        addEnding(glyphs: count, for: bytes[end..<written], to: &text, &clusters)
        continue
      }
      var next = left > 0 ? min(Int(glyphs[index].cluster), end) : end
      if next <= offset { next = offset }
      if isBackward, count > 1 {
        // Behind them in reading order, so that the first of them stands at `index - step * count`.
        let own = (1...count).map { glyphs[index - step * (count - $0 + 1)].id }
        let parts = MarkClusters(bytes[offset..<next], glyphs: own, face: run.face)
        text += parts.text
        clusters += parts.clusters
      } else {
        // Mostly a single byte, for which a slice of the text would be counted twice.
        if isBackward { for place in offset..<next { text.append(bytes[place]) } }
        clusters.append(
          GlyphRun.Cluster(bytes: Int32(next - offset), glyphs: Int32(count)))
      }
      offset = next
    }
    if offset < end {
      if isBackward { text.append(contentsOf: bytes[offset..<end]) }
      clusters.append(GlyphRun.Cluster(bytes: Int32(end - offset), glyphs: 0))
    }
    return (text, clusters)
  }

  /// The clusters of a run from left to right, its text going to `end`, up to those that a division put in; `index` and
  /// `offset` are moved to behind them.
  private func forwardClusters(
    of run: LineRun, to end: Int, _ index: inout Int, _ offset: inout Int
  ) -> [GlyphRun.Cluster] {
    var place = index
    var byte = offset
    let upper = run.glyphs.upperBound
    // One more may come behind the last, and two at a division.
    let clusters = unsafe [GlyphRun.Cluster](unsafeUninitializedCapacity: upper - place + 3) {
      room, count in
      unsafe line.glyphs.withUnsafeBufferPointer { glyphs in
        while place < upper {
          let cluster = unsafe glyphs[place].cluster
          if run.endsWithAddedHyphen, Int(cluster) >= end { break }
          let start = place
          place += 1
          while place < upper, unsafe glyphs[place].cluster == cluster { place += 1 }
          let next = unsafe max(byte, place < upper ? min(Int(glyphs[place].cluster), end) : end)
          unsafe room.initializeElement(
            at: count,
            to: GlyphRun.Cluster(bytes: Int32(next - byte), glyphs: Int32(place - start)))
          count += 1
          byte = next
        }
      }
    }
    index = place
    offset = byte
    return clusters
  }

  /// The letters that a division put in, and its hyphen, `count` glyphs. They stand for the letters that it left out, `dropped`,
  /// or for none: who takes the text without its lines finds the word as it was written.
  private func addEnding(
    glyphs count: Int, for dropped: ArraySlice<UInt8>, to text: inout [UInt8],
    _ clusters: inout [GlyphRun.Cluster]
  ) {
    var count = count
    var bytes = dropped.count
    text += dropped
    if bytes > 0, count > 1 {
      clusters.append(GlyphRun.Cluster(bytes: Int32(bytes), glyphs: Int32(count - 1)))
      count = 1
      bytes = 0
    }
    // The hyphen is not in the text; a soft hyphen tells a reader that it may go again.
    text += softHyphen
    clusters.append(
      GlyphRun.Cluster(bytes: Int32(bytes + softHyphen.count), glyphs: Int32(count)))
  }

  /// The rectangle a click on the run is meant for: as high as the line, and around its ink; of large first letters their ink
  /// alone, as other lines stand beside them.
  private func box(of run: LineRun, _ ink: Rect?, isInitial: Bool) -> Rect {
    if isInitial, let ink { return ink }
    let box = Rect(
      x: x + run.x, y: baseline - line.ascent, width: run.width, height: line.ascent + line.descent)
    return ink.map(box.around) ?? box
  }
}

extension GlyphRun {
  /// The rectangle around the ink of letters that stand as their font has them; nil where there is none. O(glyphs).
  fileprivate var uprightInk: Rect? {
    guard matrix == .identity else { return nil }
    let upem = face.unitsPerEm
    var ink: Rect?
    for glyph in glyphs {
      let box = face.extents(of: glyph.id)
      if box.isEmpty { continue }
      let left = box.minX.length(at: size, unitsPerEm: upem, expansion: expansion)
      let right = box.maxX.length(at: size, unitsPerEm: upem, expansion: expansion)
      let top = box.maxY.length(at: size, unitsPerEm: upem)
      let foot = box.minY.length(at: size, unitsPerEm: upem)
      let own = Rect(x: glyph.x + left, y: glyph.y - top, width: right - left, height: top - foot)
      ink = ink?.around(own) ?? own
    }
    return ink
  }
}

extension Rect {
  /// The smallest rectangle around both.
  fileprivate func around(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}

/// U+00AD.
private let softHyphen: [UInt8] = [0xC2, 0xAD]
