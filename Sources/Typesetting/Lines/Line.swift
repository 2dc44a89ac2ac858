public import TypesetFonts
public import TypesetGeometry
public import TypesetRichText
public import TypesetShaping

/// A glyph of a line, from left to right.
@frozen
public struct LineGlyph: Hashable, Sendable {
  /// The glyph's index in its font.
  public var id: UInt32
  /// The first byte of the text it stands for, from the paragraph's start; the line's content end
  /// for an added hyphen.
  public var cluster: Int32
  /// Its origin, from the line's origin to the right.
  public var x: Length
  /// Its origin above the baseline: the font's offset and the run's shift.
  public var rise: Length
  /// How far the pen moves, justification included.
  public var advance: Length
}

/// Neighbouring glyphs of a line with one face, size, level and set of attributes.
public struct LineRun: Sendable {
  /// What stands there.
  public enum Kind: Hashable, Sendable {
    /// Letters.
    case text
    /// A tab: white space, or a leader, the glyphs of which all have the tab as their cluster.
    case tab
    /// What a run delegate holds room for.
    case object(RunDelegate.Metrics)
  }

  /// The text, from the paragraph's start.
  public var range: TextRange
  /// What stands there.
  public var kind: Kind
  /// Its glyphs among the line's.
  public var glyphs: Range<Int>
  /// The index of its attributes among the runs of the paragraph's text.
  public var attributes: Int
  /// The face.
  public var face: FontFace
  /// The em on paper.
  public var size: Length
  /// The bidi level; odd runs go from right to left.
  public var level: UInt8
  /// The left edge, from the line's origin.
  public var x: Length
  /// The width after justification.
  public var width: Length
  /// True where its last glyph in reading order is a hyphen that is not in the text.
  public var endsWithAddedHyphen: Bool
  /// True where its letters may grow and part with the line: neither those of one width, which
  /// would not stand under each other, nor of scripts whose letters are joined.
  public var givesLetters: Bool
  /// The stop that a tab goes to; see `Line.tab(of:)`.
  var tabStop: Int?
  /// How its glyphs stand.
  public var orientation = GlyphOrientation.horizontal
  /// By how many thousandths its glyphs are wider than the font has them, on any line; negative in
  /// numbers that were squeezed into one em of a vertical line.
  public var ownExpansion = 0
}

/// A line of a paragraph as it stands on paper; offsets count from the paragraph's start, but for
/// those that queries take and give: they are of the text that was typeset (`stringRange`).
///
///       slot.start   origin                     origin + width      slot.end
///       │◂─ inset ─▸ │the letters that are seen  │                   │
///                    ▲ baseline
public struct Line: Sendable {
  /// The paragraph that it is a line of.
  public var paragraph: PreparedParagraph
  /// Where its paragraph begins in the text that was typeset.
  public var paragraphStart = TextOffset.zero
  /// Its text, with trailing white space and separator.
  public var range: TextRange
  /// The end of what is seen.
  public var contentEnd: TextOffset
  /// Why it ends there.
  public var reason: LineBreak.Reason
  /// The letters that a division put in before its hyphen, UTF-8 (Hungarian `asszony`: `sz`).
  public var insertedText: [UInt8]
  /// How many bytes of the text before `contentEnd` such a division left out.
  public var droppedLength: Int
  /// The glyphs from left to right; none for dropped white space.
  public var glyphs: [LineGlyph]
  /// The runs from left to right.
  public var runs: [LineRun]
  /// The distance from the slot's left edge to the origin: indent and alignment.
  public var inset: Length
  /// How far its letters stand out over the edge where lines begin (the right one where the
  /// paragraph runs from right to left); not negative, and not in `inset`.
  public var hangStart: Length
  /// How far they stand out over the edge where lines end; not negative.
  public var hangEnd: Length
  /// By how much its letters are wider than the font has them, in thousandths; spaces are not.
  public var expansion: Int
  /// The room behind each cluster of letters but the last.
  public var tracking: Length
  /// The sum of what its letters advance, after justification; at most `measure` and what hangs out.
  /// White space at its end is not in it. What is seen is `width − hangStart − hangEnd` wide: the room
  /// that tracking puts behind the last letter is in `width` and in `hangEnd`.
  public var width: Length
  /// The same with spaces at their natural width.
  public var naturalWidth: Length
  /// The room there was, indents taken off.
  public var measure: Length
  /// Room above the baseline.
  public var ascent: Length
  /// Room below the baseline, positive.
  public var descent: Length
  /// The part of `ascent` that is air above a picture, not wanted at the top of a frame.
  public var airAbove: Length
  /// Room between its descent and the line below: the fonts' line gap and `LineHeight.spacing`; not
  /// in `height`, and zero where the style has a `leading`. May be negative.
  public var gapBelow = Length.zero
  /// By how much of its natural width each space grew (negative: shrank).
  public var stretch: Ratio
  /// True where it would have needed wider spaces than its paragraph allows
  /// (`ParagraphStyle.spaceGrowthLimit`), or more than a tenth of an em between letters of a script that sets no
  /// spaces between words, and stands at its natural width instead.
  public var isTooLoose = false
  /// True where the letters themselves stand apart so that it fills its measure.
  package var fillsBetweenLetters: Bool { paragraph.hasIdeographs }
  /// The room for white space that was dropped at its end.
  public var trailingWhitespaceWidth: Length
  /// Where the next line of the paragraph begins.
  public var next: ParagraphState
  /// The state this line began in.
  public var begin: ParagraphState
  /// The height of the frame that pictures were sized for; nil without any.
  public var sizedForFrameHeight: Length?
  /// What a truncated line hides; nil for others.
  public var elision: Elision?
  /// The ruby beside its letters, by the places of their bases in the text.
  public var rubies: [LineRuby] = []

  /// True where it is wider than its measure and what hangs out, by more than letters that are each
  /// rounded by themselves may add up to: a thousandth of a point.
  public var standsOut: Bool { width - hangStart - hangEnd - measure > Line.roundingSlack }

  /// A thousandth of a point.
  private static var roundingSlack: Length { Length(scaledPoints: 66) }

  /// Its text in the text that was typeset; Core Text's `CTLineGetStringRange`.
  public var stringRange: TextRange { elision?.range ?? range.shifted(by: paragraphStart.utf8) }

  /// Ascent and descent.
  public var height: Length { ascent + descent }

  /// True where there are letters or something that a delegate holds room for.
  package var hasInk: Bool {
    !glyphs.isEmpty
      || runs.contains {
        if case .object = $0.kind { return true }
        return false
      }
  }

  /// True where nothing is drawn.
  public var isBlank: Bool { runs.isEmpty }
}
