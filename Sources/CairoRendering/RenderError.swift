public import TypesetImages
public import TypesetRichText
internal import CTypesetCairo

/// Why a document could not be drawn at all.
public enum RenderError: Error, Hashable, Sendable {
  /// The sink refused bytes; it knows why.
  case output
  /// There is not enough memory.
  case outOfMemory
  /// A page this large cannot be drawn in pixels.
  case tooLarge(width: Int, height: Int)
  /// This font file is damaged: its letters cannot be drawn or written.
  case font(file: String)
  /// The outlines of this font file are of a kind that fonts of PDFs do not have.
  case outlines(file: String, kind: String)
  /// The drawing library refused something, in its words.
  case drawing(String)

  /// What is wrong, in a few words for people.
  public var explanation: String {
    switch self {
    case .output: return "the output could not be written"
    case .outOfMemory: return "there is not enough memory"
    case .tooLarge(let width, let height):
      return "a page of \(width) × \(height) pixels is too large to draw"
    case .font(let file):
      return "the font file “\(file)” is damaged: its letters cannot be drawn"
    case .outlines(let file, let kind):
      return
        "the outlines of the font file “\(file)” are \(kind), and PDF has no such fonts"
    case .drawing(let words): return "the page could not be drawn: \(words)"
    }
  }

  /// The error that `status` stands for; nil for success.
  init?(_ status: cairo_status_t) {
    switch status {
    case CAIRO_STATUS_SUCCESS: return nil
    case CAIRO_STATUS_NO_MEMORY: self = .outOfMemory
    case CAIRO_STATUS_WRITE_ERROR: self = .output
    default: self = .drawing(String(cString: cairo_status_to_string(status)))
    }
  }
}

/// Something on a page that could not be drawn; the rest of the page was.
public struct RenderFault: Hashable, Sendable {
  /// What it was.
  public enum Subject: Hashable, Sendable {
    /// The picture of this name; a crossed box stands in its place.
    case image(name: String, ImageFault)
    /// Text in this font file, which the drawing library cannot open; its place is empty.
    case font(file: String)
    /// Something that a standard does not allow, which the document should keep: what, and what to do.
    case standard(String, help: String)
  }

  /// What could not be drawn.
  public var subject: Subject
  /// The element it belongs to.
  public var node: NodeID?
  /// The label of the page.
  public var page: String

  /// `subject` on the page `page`.
  package init(subject: Subject, node: NodeID?, page: String) {
    self.subject = subject
    self.node = node
    self.page = page
  }

  /// What is wrong, in one sentence without a full stop.
  public var explanation: String {
    switch subject {
    case .image(let name, let fault):
      return "the picture “\(name)” cannot be shown: \(fault.explanation)"
    case .font(let file): return "the font file “\(file)” cannot be drawn with"
    case .standard(let words, _): return words
    }
  }
}
