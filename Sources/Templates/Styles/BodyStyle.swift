public import TypesetGeometry
public import TypesetRichText

/// How running text looks where the manuscript says nothing.
public struct BodyStyle: Hashable, Sendable {
  /// The face; its families stand behind one that the manuscript names.
  public var font: FontQuery
  /// OpenType features of all text, after which come those that the manuscript names.
  public var features: [FontFeature]
  /// Where the axes of its face stand, if that is a variable font.
  public var variations: [FontVariation]
  /// The em.
  public var size: Length
  /// From baseline to baseline of running text.
  public var leading: Length
  /// The indent of a paragraph's first line where it follows another paragraph directly.
  public var firstLineIndent: Length
  /// True where every paragraph of running text has `firstLineIndent`, one that follows no other too.
  public var indentsEveryParagraph: Bool
  /// How lines of running text fill their measure.
  public var alignment: ParagraphStyle.Alignment
  /// The language where none is written.
  public var language: LanguageTag
  /// Whether words of running text may be divided.
  public var hyphenates: Bool
  /// What letters may do to make the lines of running text even. Large letters hang over the edges
  /// where these do, and never change their shape.
  public var microtype: Microtype
  /// The colour of letters where none is written.
  public var color: Color
  /// The colour of a link where none is written; nil leaves it as the text around it.
  public var linkColor: Color?
  /// True where a manuscript that writes a size of its own for most of its text, near to `size`,
  /// has that as its running text: what is larger than *it* is a headline.
  public var adoptsPrevailingSize: Bool
  /// From the edge of what bleeds to the margin, the wider one where they differ; for indents of what stands in
  /// frames that bleed.
  public var pageMargin = Length.zero

  /// Linux Libertine 9.5/12 pt, American English, justified and hyphenated, with microtypography.
  public init() {
    font = FontQuery(families: ["Linux Libertine O"])
    features = []
    variations = []
    size = Length(points: 9.5)
    leading = Length(points: 12)
    firstLineIndent = Length(points: 12)
    indentsEveryParagraph = false
    alignment = .justify
    language = "en-US"
    hyphenates = true
    microtype = .standard
    color = .black
    linkColor = .hex(0x1f4e79)
    adoptsPrevailingSize = true
  }
}
