import TypesetDiagnostics
public import TypesetElementTree
package import TypesetFonts
import TypesetFormulaSetting
public import TypesetGeometry
public import TypesetRichText
public import TypesetTemplates
import TypesetTextAnalysis
import Typesetting

/// Makes a story of a document: resolves what was written against the look of running text, and
/// says of every line of the manuscript how it is set.
///
/// - Running text is set as `body` says. Its first line is indented where it follows another
///   paragraph of text directly: not at the start, after an empty line, a picture or a headline.
/// - A paragraph of no more than 120 letters most of which are larger than running text, by a fifth
///   at least, is a *headline*: never justified, never hyphenated, leading 1.12 of its size to the
///   next half point, no indent. What is longer is text in large letters.
/// - A short one of bold letters of the body's size is a *subhead*: never justified, never
///   hyphenated, no indent, none for the paragraph after it, and no column ends between the two.
/// - One most of whose letters are smaller is a *caption*: never justified, leading in proportion,
///   no indent.
/// - A paragraph with a class is what the stylesheet says, whatever the size of its letters.
/// - What its tag asks for itself holds over all of that, and what is written for the letters in it
///   over what it says of letters.
/// - A paragraph of pictures alone stands where its `align` says, left by default.
/// - The first empty line of several is one line of space, the others take no room, and a line
///   that holds nothing but markup takes none either.
public struct StoryBuilder {
  /// The look of running text.
  public var body: BodyStyle
  /// What the classes of the manuscript look like.
  public var stylesheet = Stylesheet.standard
  /// Says whether the face of a query has a feature in a language; asked for superior and inferior
  /// figures, which can be had without, once for each style.
  public var supports: (FontQuery, FontFeature, LanguageTag) -> Bool = { _, _, _ in true }
  /// Whether pictures between lines take whole rows of the grid, what is over of them cut off.
  package var picturesTakeRows = false
  /// How high the capitals of running text are; nil or zero where its face does not say, and they
  /// count as 7/10 em.
  public var capHeight: (BodyStyle) -> Length? = { _ in nil }
  /// How wide the widest of some words is in letters of a style, without kerning; nil where nobody knows.
  package var width: (_ words: [String], _ letters: TextAttributes) -> Length? = { _, _ in nil }
  /// The width of the widest piece of a cell's text that no line ends in, and of all of it on one line.
  package var extents: ((AttributedText, ParagraphStyle) -> CellExtent)?
  /// The columns of a table as all its cells share them, from one building of the issue to the next.
  package var sharedColumns: (TableColumns) -> SharedColumns = { SharedColumns($0) }
  /// Sets the formulas of a story; nil leaves them as they were written.
  package var fontsOfFormulas: FontLibrary?
  /// Whether addresses in the text are links, beside those that were written as such.
  public var linksAddresses = false
  /// The contour of what is seen of the picture with a name; nil for one that has none but its rectangle.
  package var contour: (String) -> WrapShape? = { _ in nil }
  /// Answers what is known of a picture; asked once for each, in order.
  public var lookUp: (Image) -> PictureAnswer

  /// A builder that sets running text as `body` and asks `lookUp` for pictures.
  public init(body: BodyStyle, lookUp: @escaping (Image) -> PictureAnswer) {
    self.body = body
    self.lookUp = lookUp
  }

  /// The story of `document`. O(its size).
  public func build(_ document: Document, name: String = "main") -> StyledStory {
    let body = RunningText.adopt(self.body, for: document)
    var assembly = StoryAssembly(
      document: document, adopted: body, stylesheet: stylesheet,
      resolver: AttributeResolver(
        document: document, body: self.body, adoptedSize: body.size, stylesheet: stylesheet,
        supports: supports))
    assembly.resolver.marksWrittenColors = linksAddresses
    assembly.pictureRows = pictureRows(of: body)
    for element in document.elements { assembly.add(element, lookUp: lookUp) }
    let formulas = setFormulas(of: &assembly, in: document)
    let text = linksAddresses ? linkingAddresses(of: assembly.text) : assembly.text
    var story = Story(
      name: name, text: text, paragraphs: assembly.paragraphs, sourceMap: assembly.sourceMap)
    story.findParts(in: document.elements, beside: body)
    var styled = StyledStory(
      story: story, pictures: assembly.pictures, body: body,
      diagnostics: (assembly.diagnostics + stylesheet.problems(of: document.classMentions))
        .inSourceOrder(),
      styleNames: assembly.styleNames, lineMarks: assembly.lineMarks)
    styled.formulas = formulas
    return styled
  }

  /// Puts the rooms of formulas into the story in hand, and says what is wrong in them; what is drawn in the
  /// rooms.
  func setFormulas(
    of assembly: inout StoryAssembly, in document: Document, fits: RoomFits = RoomFits()
  ) -> FormulaInks {
    guard let fontsOfFormulas else { return FormulaInks() }
    var formulas = StoryFormulas(fonts: fontsOfFormulas)
    formulas.parted = fits.parted
    formulas.measures = fits.formulas.mapValues(\.measure)
    assembly.text = formulas.set(
      assembly.text, of: assembly.paragraphs, assembly.sourceMap, in: document.elements)
    assembly.diagnostics += formulas.diagnostics
    return formulas.ink
  }

  /// The rows that pictures take in text like `body`; nil where they take none.
  func pictureRows(of body: BodyStyle) -> PictureRows? {
    guard picturesTakeRows else { return nil }
    let known = capHeight(body) ?? .zero
    return PictureRows(
      step: body.leading, capHeight: known > .zero ? known : body.size * 7 / 10)
  }

  /// The addresses of `text` as links that look as those that were written as such.
  func linkingAddresses(of text: AttributedText) -> AttributedText {
    text.linkingAddresses { attributes in
      if attributes[WrittenColor.self] == nil {
        attributes.color = body.linkColor ?? attributes.color
      }
    }
  }
}
