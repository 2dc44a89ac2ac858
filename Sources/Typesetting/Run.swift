public import TypesetFonts
public import TypesetGeometry
public import TypesetRichText

/// Letters of a line that stand side by side in one face, size, direction and set of attributes:
/// Core Text's `CTRun`. A view of its line.
public struct Run: Sendable {
  /// What is unusual about a run; Core Text's `CTRunStatus`.
  public struct Status: OptionSet, Hashable, Sendable {
    /// The flags as bits.
    public let rawValue: Int

    /// The flags with the bits `rawValue`.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The text runs from right to left.
    public static let rightToLeft = Status(rawValue: 1)
    /// The glyphs do not stand in the order of the text, forwards or backwards.
    public static let nonMonotonic = Status(rawValue: 2)
    /// The glyphs are turned or slanted.
    public static let hasNonIdentityMatrix = Status(rawValue: 4)
  }

  /// The line.
  public let line: Line
  /// Its first and last run among the line's.
  let parts: Range<Int>

  private var runs: ArraySlice<LineRun> { line.runs[parts] }
  private var first: LineRun { line.runs[parts.lowerBound] }
  private var indices: Range<Int> {
    first.glyphs.lowerBound..<line.runs[parts.upperBound - 1].glyphs.upperBound
  }

  /// The attributes, callers' own keys included. Core Text's `CTRunGetAttributes`.
  public var attributes: TextAttributes {
    line.paragraph.text.runs[first.attributes].attributes
  }

  /// The face that the letters are set in: that of the attributes, or one that has what it lacks.
  public var face: FontFace { first.face }

  /// The em on paper.
  public var size: Length { first.size }

  /// What stands there.
  public var kind: LineRun.Kind { first.kind }

  /// The bidi level; odd runs go from right to left.
  public var level: UInt8 { first.level }

  /// The left edge, from the line's origin to the right.
  public var x: Length { first.x }

  /// What is unusual about it. Core Text's `CTRunGetStatus`.
  public var status: Status {
    var status: Status = []
    if level & 1 == 1 { status.insert(.rightToLeft) }
    let isBackward = level & 1 == 1
    let clusters = line.glyphs[indices].map(\.cluster)
    if zip(clusters, clusters.dropFirst()).contains(where: { isBackward ? $0 < $1 : $0 > $1 }) {
      status.insert(.nonMonotonic)
    }
    if let transform = attributes.glyphTransform, transform != .identity {
      status.insert(.hasNonIdentityMatrix)
    }
    return status
  }

  /// Its text in the text that was typeset. Core Text's `CTRunGetStringRange`.
  public var stringRange: TextRange {
    line.textRange(
      TextRange(
        runs.map(\.range.lowerBound).min() ?? .zero, runs.map(\.range.upperBound).max() ?? .zero))
  }

  /// How many glyphs. Core Text's `CTRunGetGlyphCount`. A tab and what a run delegate holds room
  /// for have none.
  public var glyphCount: Int { indices.count }

  /// The glyphs from left to right. Core Text's `CTRunGetGlyphs`.
  public var glyphs: [GlyphID] { line.glyphs[indices].map(\.id) }

  /// Where their origins stand, in the line's coordinates: x from its origin to the right, y from
  /// the baseline **downwards**. Core Text's `CTRunGetPositions`.
  public var positions: [Point] { line.glyphs[indices].map { Point(x: $0.x, y: -$0.rise) } }

  /// How far the pen moves behind each, justification included. Core Text's `CTRunGetAdvances`.
  public var advances: [Length] { line.glyphs[indices].map(\.advance) }

  /// Where the character begins that each stands for, or for a part of, in the text that was typeset; for an
  /// added hyphen the end of what the line shows. Core Text's `CTRunGetStringIndices`.
  public var stringIndices: [TextOffset] {
    line.glyphs[indices].map {
      line.textOffset(line.paragraph.clusterStart(atOrBefore: TextOffset(Int($0.cluster))))
    }
  }

  /// The room it takes by the measures of its font. Core Text's `CTRunGetTypographicBounds`.
  public var typographicBounds: TypographicBounds {
    var bounds = TypographicBounds.zero
    for run in runs { bounds.add(line.bounds(of: run)) }
    return bounds
  }

  /// The ink of its letters, in the line's coordinates; nil without any. Core Text's
  /// `CTRunGetImageBounds`.
  public var imageBounds: Rect? { line.ink(of: indices, in: runs) }

  /// The line with this run alone in it, for drawing: Core Text's `CTRunDraw`. White space at the
  /// line's end is not drawn.
  public var asLine: Line {
    var alone = line
    alone.runs = runs.filter { $0.range.lowerBound < line.contentEnd }
    alone.range.upperBound = line.contentEnd
    return alone
  }
}

extension Line {
  /// How many glyphs there are, those of white space at its end included. Core Text's
  /// `CTLineGetGlyphCount`. `glyphs` is what is seen.
  public var glyphCount: Int { withTrailingSpace.glyphs.count }

  /// The runs from left to right: neighbours with equal attributes, face, size and direction are
  /// one. Core Text's `CTLineGetGlyphRuns`. O(runs).
  ///
  /// Together they hold all of the line's text but a separator at its end: what is seen, and the white
  /// space behind it, which stands out beyond the line's end. Their advances sum to the width of
  /// `typographicBounds`.
  public var glyphRuns: [Run] {
    let line = withTrailingSpace
    let runs = line.runs
    var result: [Run] = []
    var start = 0
    for index in runs.indices {
      if index > start, joins(runs[index - 1], runs[index]) { continue }
      if index > start { result.append(Run(line: line, parts: start..<index)) }
      start = index
    }
    if start < runs.count { result.append(Run(line: line, parts: start..<runs.count)) }
    return result
  }

  /// True where two runs that stand side by side are one to whoever looks at them.
  private func joins(_ a: LineRun, _ b: LineRun) -> Bool {
    guard a.kind == .text, b.kind == .text, a.face == b.face, a.size == b.size, a.level == b.level,
      a.range.upperBound == b.range.lowerBound || b.range.upperBound == a.range.lowerBound
    else { return false }
    let runs = paragraph.text.runs
    return a.attributes == b.attributes
      || runs[a.attributes].attributes == runs[b.attributes].attributes
  }
}
