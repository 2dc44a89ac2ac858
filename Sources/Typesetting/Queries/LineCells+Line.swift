import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping
import TypesetTextAnalysis

extension Line {
  /// Its characters and where each of them stands. Offsets are those of the text that was typeset.
  /// O(n); ask once for many questions.
  public var cells: LineCells {
    var cells = rawCells
    if elision != nil {
      cells = merged(cells)
    } else if paragraphStart != .zero {
      for index in cells.indices {
        cells[index].range = cells[index].range.shifted(by: paragraphStart.utf8)
      }
    }
    return LineCells(cells, range: stringRange, runsRightToLeft: paragraph.runsRightToLeft)
  }

  /// The cells from left to right, offsets from the paragraph's start.
  var rawCells: [LineCell] { CellMaker(self).make() }

  /// The cells of a truncated line in offsets of the text: those of its token are one.
  private func merged(_ cells: [LineCell]) -> [LineCell] {
    guard let elision else { return cells }
    var result: [LineCell] = []
    var token: Int?
    for cell in cells {
      var cell = cell
      let isToken =
        elision.token.lowerBound <= cell.range.lowerBound
        && cell.range.upperBound <= elision.token.upperBound && !cell.range.isEmpty
      cell.range = textRange(cell.range)
      if isToken {
        cell.kind = .token
        // Of what is hidden behind the line's own text, in a frame, the cell is no part.
        if elision.token.upperBound == paragraph.text.endOffset {
          cell.range.upperBound = max(
            cell.range.lowerBound, min(cell.range.upperBound, stringRange.upperBound))
        }
        if let token {
          // A token of two directions may have parted.
          result[token].left = min(result[token].left, cell.left)
          result[token].right = max(result[token].right, cell.right)
          continue
        }
        token = result.count
      }
      result.append(cell)
    }
    return result
  }
}

/// Cuts a line's clusters into grapheme clusters.
private struct CellMaker {
  private let line: Line
  private let paragraph: PreparedParagraph
  private let bytes: [UInt8]
  private let positions: [PositionFlags]
  /// What is seen, a separator at its end left out; from the paragraph's start.
  private let content: Range<Int>
  private var cells: [LineCell] = []

  init(_ line: Line) {
    self.line = line
    paragraph = line.paragraph
    bytes = paragraph.text.utf8
    positions = paragraph.analysis.positions
    let start = line.range.lowerBound.utf8
    var end = max(start, line.contentEnd.utf8)
    while end > start, let separator = separatorStart(bytes, before: end), separator >= start {
      end = separator
    }
    content = start..<end
  }

  func make() -> [LineCell] {
    var copy = self
    copy.cells.reserveCapacity(line.glyphs.count + 4)
    for run in line.runs { copy.add(run) }
    copy.fillIn()
    copy.addTrailingSpace()
    copy.joinCharacters()
    return copy.cells
  }

  // MARK: Runs

  private mutating func add(_ run: LineRun) {
    switch run.kind {
    case .text: addClusters(of: run)
    case .tab, .object:
      // Each takes its share: several of one kind are one run.
      let starts = graphemes(in: run.range.utf8)
      addParts(
        starts, end: run.range.upperBound.utf8, left: run.x, right: run.x + run.width,
        level: run.level, carets: [], isLigature: false)
    }
  }

  private mutating func addClusters(of run: LineRun) {
    let end = min(run.range.upperBound.utf8, content.upperBound)
    let shown =
      run.endsWithAddedHyphen ? min(end, line.contentEnd.utf8 - line.droppedLength) : end
    let isBackward = run.level & 1 == 1
    var x = run.x
    var index = run.glyphs.lowerBound
    // The start of the cluster to the left.
    var before: Int?
    while index < run.glyphs.upperBound {
      let cluster = Int(line.glyphs[index].cluster)
      let first = index
      let left = x
      while index < run.glyphs.upperBound, Int(line.glyphs[index].cluster) == cluster {
        x += line.glyphs[index].advance
        index += 1
      }
      guard cluster < line.contentEnd.utf8 else {
        let place = line.contentEnd
        cells.append(
          LineCell(
            range: TextRange(place, place), left: left, right: x, level: run.level,
            kind: .addedHyphen))
        continue
      }
      // Where the cluster that follows in the text begins.
      let next =
        isBackward
        ? before ?? shown
        : index < run.glyphs.upperBound ? min(Int(line.glyphs[index].cluster), shown) : shown
      before = cluster
      guard cluster < next else { continue }
      let starts = graphemes(in: cluster..<next)
      addParts(
        starts, end: next, left: left, right: x, level: run.level,
        carets: starts.count > 1 ? carets(first..<index, of: run) : [],
        isLigature: starts.count > 1)
    }
  }

  /// Where the grapheme clusters of `range` begin; its own start is one, whatever is before it:
  /// see `joinCharacters`.
  private func graphemes(in range: Range<Int>) -> [Int] {
    var starts = [range.lowerBound]
    for offset in range.dropFirst() where positions[offset].contains(.graphemeStart) {
      starts.append(offset)
    }
    return starts
  }

  /// Where the font sets carets within the ligature among `glyphs`, from the line's origin.
  private func carets(_ glyphs: Range<Int>, of run: LineRun) -> [Length] {
    for index in glyphs {
      let glyph = line.glyphs[index]
      let carets = run.face.ligatureCarets(of: glyph.id)
      if carets.isEmpty { continue }
      return carets.map {
        glyph.x
          + $0.length(
            at: run.size, unitsPerEm: run.face.unitsPerEm, expansion: line.expansion(of: run))
      }.sorted()
    }
    return []
  }

  /// Cells for the characters that begin at `starts` and end before `end`, which share the room
  /// from `left` to `right`: cut at `carets` where there are as many as needed, else in equal parts.
  /// What has no shape of its own takes no room.
  private mutating func addParts(
    _ starts: [Int], end: Int, left: Length, right: Length, level: UInt8, carets: [Length],
    isLigature: Bool
  ) {
    if starts.count == 1 {
      cells.append(
        LineCell(range: TextRange(starts[0]..<end), left: left, right: right, level: level))
      return
    }
    let isBackward = level & 1 == 1
    let shares = starts.map { utf8Scalar(at: $0).isIgnorable ? 0 : 1 }
    let total = max(shares.reduce(0, +), 1)
    // Some fonts have a table with nothing in it: carets at the glyph's edge.
    let isKnown = carets.count == total - 1 && carets.allSatisfy { left < $0 && $0 < right }
    /// The edge with so many shares to the left of it.
    func edge(_ count: Int) -> Length {
      if count <= 0 { return left }
      if count >= total { return right }
      if isKnown { return carets[count - 1] }
      return left + (right - left).scaled(by: count, over: total)
    }
    var passed = 0
    for place in isBackward ? Array(starts.indices.reversed()) : Array(starts.indices) {
      let next = place + 1 < starts.count ? starts[place + 1] : end
      let x = edge(passed)
      passed += shares[place]
      cells.append(
        LineCell(
          range: TextRange(starts[place]..<next), left: x, right: edge(passed), level: level,
          isLigaturePart: isLigature))
    }
  }

  private func utf8Scalar(at offset: Int) -> UInt32 {
    let byte = bytes[offset]
    if byte < 0x80 { return UInt32(byte) }
    let length = utf8Length(byte)
    guard offset + length <= bytes.count else { return 0 }
    var scalar = UInt32(byte) & (0xFF >> UInt32(length + 1))
    for place in 1..<length { scalar = scalar << 6 | UInt32(bytes[offset + place] & 0x3F) }
    return scalar
  }

  // MARK: What has no glyph

  /// Gives what no run shows (separators, letters that a division left out) cells without width,
  /// behind the character before.
  private mutating func fillIn() {
    let covered = cells.reduce(0) { $0 + $1.range.count }
    guard covered != content.count else { return }
    var order = cells.indices.filter { !cells[$0].range.isEmpty }
      .sorted { cells[$0].range.lowerBound < cells[$1].range.lowerBound }[...]
    /// Cells without width, and the index of the cell before which they stand.
    var gaps: [(place: Int, cells: [LineCell])] = []
    var offset = content.lowerBound
    var last: Int?
    while offset < content.upperBound {
      let next = order.first.map { cells[$0].range.lowerBound.utf8 } ?? content.upperBound
      if next > offset { gaps.append(gap(offset..<next, behind: last)) }
      offset = max(offset, next)
      if let index = order.popFirst() {
        last = index
        offset = max(offset, cells[index].range.upperBound.utf8)
      }
    }
    var filled: [LineCell] = []
    filled.reserveCapacity(cells.count + gaps.count)
    var index = 0
    for gap in gaps.enumerated().sorted(by: {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }) {
      filled += cells[index..<gap.element.place]
      filled += gap.element.cells
      index = gap.element.place
    }
    filled += cells[index...]
    cells = filled
  }

  /// Cells without width for the characters of `range`, behind the cell of index `last` in the order
  /// of the text, and the index of the cell before which they stand.
  private func gap(_ range: Range<Int>, behind last: Int?) -> (place: Int, cells: [LineCell]) {
    let level = last.map { cells[$0].level } ?? paragraph.analysis.levels.baseLevel
    let isBackward = level & 1 == 1
    let x: Length
    let place: Int
    if let last {
      x = cells[last].trailingEdge
      place = isBackward ? last : last + 1
    } else {
      place = isBackward ? cells.count : 0
      x = isBackward ? cells.last?.right ?? .zero : cells.first?.left ?? .zero
    }
    let added = pairs(graphemes(in: range), end: range.upperBound).map { start, next in
      LineCell(range: TextRange(start..<next), left: x, right: x, level: level)
    }
    return (place, isBackward ? added.reversed() : added)
  }

  /// Makes one cell of those of one character: its parts may be clusters of their own, of two faces or
  /// scripts. O(n), O(n log n) where there are such.
  private mutating func joinCharacters() {
    let start = line.range.lowerBound.utf8
    func isInside(_ cell: LineCell) -> Bool {
      let offset = cell.range.lowerBound.utf8
      return !cell.range.isEmpty && offset > start && !positions[offset].contains(.graphemeStart)
    }
    guard cells.contains(where: isInside) else { return }
    let order = cells.indices.filter { !cells[$0].range.isEmpty }
      .sorted { cells[$0].range.lowerBound < cells[$1].range.lowerBound }
    var isGone = [Bool](repeating: false, count: cells.count)
    /// The character's cell, and the places of those that are in it.
    var whole: (cell: Int, places: ClosedRange<Int>)?
    for index in order {
      guard isInside(cells[index]), let (cell, places) = whole else {
        whole = (index, index...index)
        continue
      }
      cells[cell].range.upperBound = max(
        cells[cell].range.upperBound, cells[index].range.upperBound)
      if index == places.lowerBound - 1 || index == places.upperBound + 1 {
        cells[cell].left = min(cells[cell].left, cells[index].left)
        cells[cell].right = max(cells[cell].right, cells[index].right)
        isGone[index] = true
        whole = (cell, min(places.lowerBound, index)...max(places.upperBound, index))
      } else {
        // Parted from it by what runs the other way: it takes room, and belongs to no other character.
        let end = cells[cell].range.upperBound
        cells[index].range = TextRange(end, end)
        cells[index].kind = .addedHyphen
      }
    }
    cells = cells.indices.filter { !isGone[$0] }.map { cells[$0] }
  }

  private func pairs(_ starts: [Int], end: Int) -> [(Int, Int)] {
    Array(zip(starts, starts.dropFirst() + [end]))
  }

  /// The white space that the line drops, out beyond its end.
  private mutating func addTrailingSpace() {
    var end = line.range.upperBound.utf8
    let start = max(content.upperBound, line.contentEnd.utf8)
    while end > start, let separator = separatorStart(bytes, before: end) { end = separator }
    guard start < end else { return }
    let level = paragraph.analysis.levels.baseLevel
    let isBackward = level & 1 == 1
    var x = isBackward ? cells.first?.left ?? .zero : cells.last?.right ?? .zero
    for (start, next) in pairs(graphemes(in: start..<end), end: end) {
      let width = paragraph.ownWidth(start, next)
      let cell = LineCell(
        range: TextRange(start..<next), left: isBackward ? x - width : x,
        right: isBackward ? x : x + width, level: level, kind: .trailingSpace)
      x = isBackward ? cell.left : cell.right
      if isBackward { cells.insert(cell, at: 0) } else { cells.append(cell) }
    }
  }
}

/// Where the separator begins that ends before `end`: LF, VT, FF, CR, NEL, LS, PS; nil for none.
func separatorStart(_ bytes: [UInt8], before end: Int) -> Int? {
  guard end > 0 else { return nil }
  switch bytes[end - 1] {
  case 0x0A...0x0D: return end - 1
  case 0x85: return end > 1 && bytes[end - 2] == 0xC2 ? end - 2 : nil
  case 0xA8, 0xA9:
    return end > 2 && bytes[end - 2] == 0x80 && bytes[end - 3] == 0xE2 ? end - 3 : nil
  default: return nil
  }
}
