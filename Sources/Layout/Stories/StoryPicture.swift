public import TypesetDiagnostics
package import TypesetFormulaSetting
public import TypesetGeometry
public import TypesetRichText
public import TypesetTemplates
public import Typesetting

/// A picture of a story, for the phases that look for it and place it.
public struct StoryPicture: Hashable, Sendable {
  /// Its name for good; the run delegate at its anchor carries the same.
  public var node: NodeID
  /// The name of its file, as written; empty where none was.
  public var name: String
  /// What it shows, in words; nil where nobody said.
  public var alternative: String?
  /// Its anchor, U+FFFC, in the story.
  public var offset: TextOffset
  /// The tag that asked for it.
  public var source: SourceRange
  /// Where that tag has the name of its file.
  public var nameSource: SourceRange
  /// True where a placeholder box stands for it.
  public var isFaulty: Bool
  /// Where its tag wants it across the column; nil where the tag does not say.
  public var alignment: ParagraphStyle.Alignment?
}

/// What is known of a picture before anything is laid out.
public enum PictureAnswer: Hashable, Sendable {
  /// Its own size; only the aspect matters.
  case size(Size)
  /// It cannot be shown: the reason without a full stop, such as `no such file`, what to do about it
  /// where that is known, and what the diagnostic is called.
  case fault(reason: String, help: String?, code: DiagnosticCode = "picture.unreadable")
}

/// A story and what goes with it.
public struct StyledStory: Sendable {
  /// The story.
  public var story: Story
  /// Its pictures by offset.
  public var pictures: [StoryPicture]
  /// The running text as it was found: as given, or with the size that prevails in the manuscript
  /// and the leading for it. The baseline grid is this one's.
  public var body: BodyStyle
  /// What was found wrong, in source order.
  public var diagnostics: [Diagnostic]
  /// The style that decides the indents of a paragraph, for those that have some.
  public var styleNames: [Int: String] = [:]
  /// What is drawn in the rooms of its formulas, by their nodes.
  package var formulas = FormulaInks()
  /// What stands beside the lines of paragraphs that are programs.
  package var lineMarks: [Int: LineMarks] = [:]

  /// Lets go of its letters and of what is said of them.
  mutating func releaseText() {
    story = Story(
      name: story.name, text: AttributedText(), paragraphs: [], sourceMap: SourceMap())
    styleNames = [:]
    formulas = FormulaInks()
    lineMarks = [:]
  }
}
