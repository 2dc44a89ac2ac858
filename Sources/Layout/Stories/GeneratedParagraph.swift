import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText
import TypesetTemplates
import Typesetting

/// A paragraph that nobody wrote: a line of the contents or of the index.
struct GeneratedParagraph {
  /// Letters of one look.
  struct Piece {
    /// What they say.
    var text: String
    /// A class of spans; nil for none, and where the stylesheet has no such class.
    var className: String?
    /// Where they lead, without its `#`; nil where the paragraph does.
    var target: String?
  }

  /// Styles of paragraphs, by name; the later ones go over the earlier.
  var styles: [String]
  /// What it says; a tab leads to the end of its line.
  var pieces: [Piece]
  /// Its name for good.
  var node: NodeID
  /// The tag that asked for it.
  var source: SourceRange
  /// Its language; nil for that of the text around it.
  var language: LanguageTag?
  /// Whether it stays with the paragraph after it.
  var keepsWithNext = false

  /// Whether it is the mark above the parts of a table, which stands nowhere else.
  var marksTable = false

  /// How many items of lists it marks, within each other, if it is a line of marks alone.
  var marks = 0

  /// Where it leads, without its `#`; nil for nowhere.
  var target: String?

  /// How many bytes its letters have, with what ends it.
  var byteCount: Int { pieces.reduce(1) { $0 + $1.text.utf8.count } }

  /// Its letters and what ends it.
  var utf8: [UInt8] {
    var bytes: [UInt8] = []
    for piece in pieces { bytes.append(contentsOf: piece.text.utf8) }
    bytes.append(Document.paragraphEnd)
    return bytes
  }
}

extension StoryAssembly {
  /// Adds the mark of a table, whose first cell is the element at `place`: it takes no room in the text, and nothing
  /// around it is other for it.
  mutating func addMark(_ paragraph: GeneratedParagraph, for place: Int) {
    let start = text.coveredEnd
    let outer = letters
    // It stands above the row that it was written before, and is none of its letters.
    var look = surroundings.outerLook(stylesheet.paragraph(paragraph.styles)) ?? ParagraphLook()
    look.text.language = look.text.language ?? surroundings.language
    letters.look = resolver.place(of: look.text)
    var style = rules.text(look, size: resolver.size(of: look.text), after: .nothing)
    style.spaceBefore = .zero
    surroundings.apply(to: &style)
    var attributes = resolver.attributes(ofClass: nil, in: letters)
    attributes.node = paragraph.node
    append(paragraph.utf8.count, paragraph.source, false, attributes)
    letters = outer
    append(TextRange(start, text.coveredEnd), style, paragraph.node, .nothing, of: place)
    tableMark = paragraphs.count - 1
  }

  /// Adds a paragraph that nobody wrote, for the tag at `place`; its letters are the next ones of the
  /// story.
  mutating func add(_ paragraph: GeneratedParagraph, for place: Int) {
    let start = text.coveredEnd
    let names = paragraph.styles.filter { stylesheet.paragraphs[$0] != nil }
    var look = surroundings.look(stylesheet.paragraph(names)) ?? ParagraphLook()
    look.text.language = paragraph.language ?? look.text.language ?? surroundings.language
    letters.look = resolver.place(of: look.text)
    let siblings = Siblings(
      classes: names, box: surroundings.box, container: surroundings.innermost)
    let areSiblings = last.map { $0.siblings == siblings } ?? false
    var style = rules.text(look, size: resolver.size(of: look.text), after: .nothing)
    if paragraph.marks == 0 {
      style.tabs = [TextTab(TextTab.lineEnd, .end, leader: look.leader ?? "")]
    }
    if paragraph.keepsWithNext { style.keepsWithNext = true }
    rules.standOff(&style)
    surroundings.apply(to: &style)
    if paragraph.marks > 0 { hang(&style, marks: paragraph.marks) }
    let between = look.spaceBetween.map { rules.length($0, size: resolver.size(of: look.text)) }
    space(&style, areSiblings: areSiblings, between: between ?? .zero)
    if paragraph.marks > 0 { loosen(&style) }
    // An index has thousands of paragraphs: what looks alike in them shares its attributes.
    var plain = resolver.attributes(ofClass: nil, in: letters)
    plain.node = paragraph.node
    for piece in paragraph.pieces {
      var attributes = plain
      if let name = piece.className, stylesheet.spans[name] != nil {
        attributes = resolver.attributes(ofClass: name, in: letters)
        attributes.node = paragraph.node
      }
      if let target = piece.target ?? paragraph.target { attributes.link = "#" + target }
      append(piece.text.utf8.count, paragraph.source, false, attributes)
    }
    append(1, paragraph.source, false, plain)
    hasSpace = false
    before = .nothing
    picture = nil
    siblingsAreHeaded = false
    last = (paragraphs.count, siblings)
    append(TextRange(start, text.coveredEnd), style, paragraph.node, .text, of: place)
    if paragraph.marks > 0 { markLine = paragraphs.count - 1 }
    letters = AttributeResolver.Base()
  }
}
