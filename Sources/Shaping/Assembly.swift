internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetRichText

/// A shaped text in the making.
struct Assembly {
  let range: TextRange
  let attributes: [AttributedText.Run]
  private(set) var glyphs: [ShapedGlyph] = []
  private(set) var runs: [ShapedRun] = []
  private(set) var missing: [MissingGlyph] = []
  private var boundaries: [UInt8]
  /// While in the making: at i + 1 the advances of the cluster that begins at i.
  private var prefix: [Length]
  private var hyphenAdvance = Length.zero
  private let base: Int

  init(range: TextRange, attributes: [AttributedText.Run]) {
    self.range = range
    self.attributes = attributes
    base = range.lowerBound.utf8
    boundaries = [UInt8](repeating: 0, count: range.count + 1)
    prefix = [Length](repeating: .zero, count: range.count + 1)
    glyphs.reserveCapacity(range.count + 1)
  }

  /// Adds `count` glyphs, each with whether HarfBuzz lets a line break before its cluster.
  @inline(__always)
  mutating func add(count: Int, _ glyph: (Int) -> (ShapedGlyph, isSafe: Bool)) {
    let base = base
    let end = Int32(range.upperBound.utf8)
    var hyphen = Length.zero
    glyphs.reserveCapacity(glyphs.count + count)
    prefix.withUnsafeMutableBufferPointer { prefix in
      boundaries.withUnsafeMutableBufferPointer { boundaries in
        for index in 0..<count {
          let (glyph, isSafe) = glyph(index)
          glyphs.append(glyph)
          guard glyph.cluster < end else {
            hyphen += glyph.advance
            continue
          }
          let place = Int(glyph.cluster) - base
          prefix[place + 1] += glyph.advance
          boundaries[place] |= ShapedText.Boundary.cluster
          if isSafe { boundaries[place] |= ShapedText.Boundary.safe }
        }
      }
    }
    hyphenAdvance += hyphen
  }

  /// Adds what `add` does to the glyphs, the advances of clusters (see `prefix`) and the boundaries, both of which count
  /// from the byte that it is told.
  @inline(__always)
  mutating func addDirectly(
    _ add: (
      Int, inout [ShapedGlyph], UnsafeMutableBufferPointer<Length>,
      UnsafeMutableBufferPointer<UInt8>
    ) -> Void
  ) {
    let base = base
    prefix.withUnsafeMutableBufferPointer { prefix in
      boundaries.withUnsafeMutableBufferPointer { boundaries in
        add(base, &glyphs, prefix, boundaries)
      }
    }
  }

  /// Changes the glyphs of `part`, which are the last that were added; `change` is told whether a
  /// glyph is the first and the last of its cluster, as they stand from left to right.
  mutating func adjust(
    _ part: Range<Int>, _ change: (inout ShapedGlyph, _ isFirst: Bool, _ isLast: Bool) -> Void
  ) {
    for index in part {
      let old = glyphs[index]
      change(
        &glyphs[index], index == part.lowerBound || glyphs[index - 1].cluster != old.cluster,
        index + 1 == part.upperBound || glyphs[index + 1].cluster != old.cluster)
      let more = glyphs[index].advance - old.advance
      guard more != .zero else { continue }
      if Int(old.cluster) < range.upperBound.utf8 {
        prefix[Int(old.cluster) - base + 1] += more
      } else {
        hyphenAdvance += more
      }
    }
  }

  /// A run begins at `offset`: a cluster does, and it is safe until something says otherwise.
  mutating func markRunStart(_ offset: Int) {
    boundaries[offset - base] |= ShapedText.Boundary.cluster | ShapedText.Boundary.safe
  }

  /// What reaches across the edge at `offset` makes it unsafe.
  mutating func markUnsafe(_ offset: Int) {
    boundaries[offset - base] &= ~ShapedText.Boundary.safe
  }

  /// Names all of `item`, whose shaping failed.
  mutating func addUnshaped(_ item: Item) {
    missing.append(MissingGlyph(range: TextRange(item.range), face: item.face))
  }

  /// Names the clusters of the last `count` glyphs that came out as boxes.
  mutating func noteMissing(in item: Item, count: Int) {
    var noted = -1
    let last = glyphs.suffix(count)
    for glyph in item.level & 1 == 1 ? Array(last.reversed()) : Array(last) where glyph.id == 0 {
      let start = Int(glyph.cluster)
      guard start != noted, start < item.range.upperBound else { continue }
      noted = start
      var end = start + 1
      while end < item.range.upperBound,
        boundaries[end - base] & ShapedText.Boundary.cluster == 0
      {
        end += 1
      }
      missing.append(MissingGlyph(range: TextRange(start..<end), face: item.face))
    }
  }

  /// Adds the runs of `item`: one for each run of attributes in it, cut at the cluster boundary
  /// nearest to where the attributes change. A ligature across it goes with the nearer side, in
  /// the middle with the earlier.
  mutating func addRuns(for item: Item, size: Length, glyphs part: Range<Int>) {
    var run = ShapedRun(
      range: TextRange(item.range), glyphs: part, face: item.face, size: size,
      attributes: item.attributes, level: item.level, script: item.script, kind: item.kind,
      joinsPrevious: false, orientation: item.orientation, expansion: item.expansion)
    var rest = part
    var next = item.attributes + 1
    while next < attributes.count, attributes[next].range.lowerBound.utf8 < item.range.upperBound {
      let cut = clusterBoundary(
        nearest: attributes[next].range.lowerBound.utf8, in: item.range)
      if cut >= item.range.upperBound { break }
      if cut > run.range.lowerBound.utf8 {
        run.range.upperBound = TextOffset(cut)
        run.glyphs = take(before: Int32(cut), from: &rest, isBackward: run.isRightToLeft)
        runs.append(run)
        run.range = TextRange(cut..<item.range.upperBound)
        run.joinsPrevious = true
      }
      run.attributes = next
      next += 1
    }
    run.glyphs = rest
    runs.append(run)
  }

  /// Takes the glyphs of the clusters before `cut` off `rest`: the first ones, or the last.
  private func take(before cut: Int32, from rest: inout Range<Int>, isBackward: Bool) -> Range<Int>
  {
    if isBackward {
      var start = rest.upperBound
      while start > rest.lowerBound, glyphs[start - 1].cluster < cut { start -= 1 }
      defer { rest = rest.lowerBound..<start }
      return start..<rest.upperBound
    }
    var end = rest.lowerBound
    while end < rest.upperBound, glyphs[end].cluster < cut { end += 1 }
    defer { rest = end..<rest.upperBound }
    return rest.lowerBound..<end
  }

  private func clusterBoundary(nearest offset: Int, in item: Range<Int>) -> Int {
    var before = offset
    while before > item.lowerBound, boundaries[before - base] & ShapedText.Boundary.cluster == 0 {
      before -= 1
    }
    if before == offset { return offset }
    var after = offset
    while after < item.upperBound, boundaries[after - base] & ShapedText.Boundary.cluster == 0 {
      after += 1
    }
    return offset - before < after - offset ? before : after
  }

  /// The shaped text.
  mutating func finish(isFragment: Bool = false) -> ShapedText {
    var total = Length.zero
    for index in prefix.indices {
      total += prefix[index]
      prefix[index] = total
    }
    let both = ShapedText.Boundary.cluster | ShapedText.Boundary.safe
    boundaries[0] |= both
    boundaries[boundaries.count - 1] |= both
    return ShapedText(
      range: range, glyphs: glyphs, runs: runs, prefix: prefix, boundaries: boundaries,
      hyphenAdvance: hyphenAdvance, missing: isFragment ? [] : missing)
  }
}
