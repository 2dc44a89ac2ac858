public import TypesetFonts
public import TypesetGeometry
public import TypesetRichText
public import TypesetTextAnalysis

/// A glyph, and the text it stands for.
@frozen
public struct ShapedGlyph: Hashable, Sendable {
  /// The glyph's index in the run's face.
  public var id: GlyphID
  /// The first byte of its cluster, from the paragraph's start. Glyphs of one cluster share it.
  public var cluster: Int32
  /// How far the pen moves on, kerning included; rounded for this glyph by itself.
  public var advance: Length
  /// How far the glyph stands to the right of the pen.
  public var xOffset: Length
  /// How far the glyph stands above the pen.
  public var yOffset: Length

  /// A glyph.
  @inlinable
  public init(id: GlyphID, cluster: Int32, advance: Length, xOffset: Length, yOffset: Length) {
    self.id = id
    self.cluster = cluster
    self.advance = advance
    self.xOffset = xOffset
    self.yOffset = yOffset
  }
}

/// A stretch of text of one face, size, level, script and set of attributes.
public struct ShapedRun: Hashable, Sendable {
  /// What stands there.
  public enum Kind: UInt8, Hashable, Sendable {
    /// Glyphs.
    case text
    /// One U+0009: no glyph; how wide it is depends on where it stands.
    case tab
    /// One U+FFFC: no glyph; the run delegate says how much room it takes.
    case object
    /// A line or paragraph separator or another control character: no glyph, no width.
    case separator
  }

  /// The text, in bytes from the paragraph's start.
  public var range: TextRange
  /// Its glyphs, from left to right; in a run of odd level their clusters descend.
  public var glyphs: Range<Int>
  /// The face; for what has no glyph, the face of the text around it.
  public var face: FontFace
  /// The em on paper.
  public var size: Length
  /// Which of the `runs` of the attributed text holds here.
  public var attributes: Int
  /// The bidi level; odd runs from right to left.
  public var level: UInt8
  /// The script.
  public var script: ScriptTag
  /// What stands there.
  public var kind: Kind
  /// True where this run was shaped in one piece with the one before it, from which it differs in
  /// paint alone.
  public var joinsPrevious: Bool
  /// How its glyphs stand.
  public var orientation = GlyphOrientation.horizontal
  /// By how many thousandths its glyphs are wider than the font has them; negative in numbers that
  /// were squeezed into one em of a vertical line.
  public var expansion = 0

  /// True where the text runs from right to left.
  @inlinable public var isRightToLeft: Bool { level & 1 == 1 }
}

/// A cluster that no installed face has; it is drawn as the box of `face`.
public struct MissingGlyph: Hashable, Sendable {
  /// The text, in bytes from the paragraph's start.
  public var range: TextRange
  /// The face that was wanted.
  public var face: FontFace
}

/// The glyphs of a paragraph, or of a part of one: flat arrays, independent of any line's width.
///
/// All offsets count from the paragraph's start, whether this is the whole of it or a fragment.
/// The runs tile `range` in logical order, and every byte belongs to the cluster that begins at or
/// before it in its run. Clusters are monotone and no smaller than grapheme clusters.
public struct ShapedText: Sendable {
  /// The text that was shaped.
  public let range: TextRange
  /// The glyphs, run after run, within a run from left to right.
  public let glyphs: [ShapedGlyph]
  /// The runs in logical order.
  public let runs: [ShapedRun]
  /// For each byte of `range` and its end (`count + 1` of them), counted from
  /// `range.lowerBound`: the advances of all clusters that begin before that byte, in logical
  /// order. So the width of what lies between two cluster boundaries is a difference, and inside a
  /// cluster the value is that of its end. The hyphen of a fragment is not in it.
  public let prefix: [Length]
  /// The advance of the hyphen that was added to a fragment; zero without one. Its glyph has the
  /// cluster `range.upperBound`.
  public let hyphenAdvance: Length
  /// The clusters that no installed face has; empty in a fragment, since the whole names them.
  public let missing: [MissingGlyph]
  /// For each boundary: see `Boundary`.
  @usableFromInline let boundaries: [UInt8]

  /// What is known of a byte boundary.
  @usableFromInline
  enum Boundary {
    /// A cluster begins there.
    @inlinable static var cluster: UInt8 { 1 }
    /// Nothing reaches across it.
    @inlinable static var safe: UInt8 { 2 }
  }

  init(
    range: TextRange, glyphs: [ShapedGlyph], runs: [ShapedRun], prefix: [Length],
    boundaries: [UInt8], hyphenAdvance: Length, missing: [MissingGlyph]
  ) {
    self.range = range
    self.glyphs = glyphs
    self.runs = runs
    self.prefix = prefix
    self.boundaries = boundaries
    self.hyphenAdvance = hyphenAdvance
    self.missing = missing
  }
}
