import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// A tag that is not ended yet.
struct OpenTag {
  /// What it does to the letters or the paragraphs behind it.
  enum Effect {
    /// Nothing: what it asked for was not understood, or it is an element.
    case none
    case bold, italic, underline, strikethrough, raised, lowered
    case role(InlineRole)
    case mark(SpanStyle.Paint)
    case size(Length)
    case color(Color)
    case face(String)
    case link(String)
    /// Letters of this class.
    case letters(String)
    case alignment(ParagraphStyle.Alignment)
    case indent
    case heading(ElementKind)

    /// Whether it is about paragraphs.
    var isOfParagraphs: Bool {
      switch self {
      case .alignment, .indent, .heading: true
      default: false
      }
    }

    /// Makes letters look as it says.
    func apply(to style: inout SpanStyle) {
      switch self {
      case .none, .alignment, .indent, .heading: break
      case .bold: style.bold = true
      case .italic: style.italic = true
      case .underline: style.underline = true
      case .strikethrough: style.strikethrough = true
      case .raised: style.superscriptDepth += 1
      case .lowered: style.subscriptDepth += 1
      case .role(let role): if !style.roles.contains(role) { style.roles.append(role) }
      case .mark(let paint): style.mark = paint
      case .size(let size): style.size = size
      case .color(let color): style.color = .color(color)
      case .face(let face): style.face = face
      case .link(let address): style.href = address
      case .letters(let name): if !style.classes.contains(name) { style.classes.append(name) }
      }
    }
  }

  /// What it is.
  var name: TagName
  /// Its name as it was written.
  var spelling: String
  /// Where it was written.
  var range: Range<Int>
  /// What it does.
  var effect = Effect.none
  /// The element that it is; nil for none.
  var element: ElementKind?
  /// Whether the items of a list have numbers, and how many of them came, where those are lines of a cell.
  var isNumbered = false
  var items = 0
  /// Whether it would be an element and stands in a cell, where there are none.
  var isFlat = false
  /// Whether no end tag is its own.
  var endsWithParagraph = false
  /// Whether nobody wrote it.
  var isImplied = false

  /// A tag that does nothing yet.
  init(_ name: TagName, spelling: String, range: Range<Int>) {
    self.name = name
    self.spelling = spelling
    self.range = range
  }

  /// Whether it holds paragraphs, or what would be.
  var isBlock: Bool { element != nil || isFlat || effect.isOfParagraphs }
}
