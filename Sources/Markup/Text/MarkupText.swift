public import TypesetDiagnostics
import TypesetElementTree
public import TypesetGeometry
public import TypesetRichText

/// Magazine markup as attributed text: what `MagazineReader` reads, for whoever lays it out by
/// themselves.
///
///     let plain = TextAttributes(font: FontQuery(families: ["Georgia"]), fontSize: 11)
///     let issue = MarkupText("<font color=red>Help</font> <img src=\"map.png\" width=90 height=60>", plain)
///     for problem in issue.diagnostics { print(issue.source.position(at: problem.range!.lowerBound)) }
///     Framesetter(issue.text)
///
/// - Letters have the attributes of `plain` and what tags say over them; a paragraph that a tag asks
///   something of has a `paragraphStyle`.
/// - A picture is U+FFFC with a run delegate that holds its room, and an entry of `images`.
/// - LF ends a paragraph; `<br>` is U+2028.
/// - What pages alone can do is left out, and a note says so: rules, breaks, contents, indexes
///   (`markup.needs-pages`). Containers are their contents.
public struct MarkupText: Sendable {
  /// The text.
  public let text: AttributedText
  /// The pictures, in the order of the text.
  public let images: [MarkupImage]
  /// What is wrong with the markup, in its order. Each has a stable code and a place in `source`.
  public let diagnostics: [Diagnostic]
  /// The markup, which says the lines and columns of places in it.
  public let source: SourceText

  /// Reads `markup`. O(n).
  ///
  /// - Parameters:
  ///   - markup: Text with tags.
  ///   - plain: The attributes where no tag says otherwise.
  ///   - name: What the markup is called in messages.
  ///   - look: What headings, classes and links look like.
  ///   - pictureSize: The own size of the picture of a name; nil where nobody knows it. Then a picture
  ///     without both sizes stands as 3 to 2, and a warning says so (`picture.unknown-size`).
  public init(
    _ markup: String, _ plain: TextAttributes, name: String = "text",
    look: MarkupLook = MarkupLook(), pictureSize: (String) -> Size? = { _ in nil }
  ) {
    self.init(
      SourceText(name: name, bytes: Array(markup.utf8)), plain, look: look,
      pictureSize: pictureSize)
  }

  /// Reads `source`, whatever its bytes are; see `init(_:_:name:look:pictureSize:)`.
  public init(
    _ source: SourceText, _ plain: TextAttributes, look: MarkupLook = MarkupLook(),
    pictureSize: (String) -> Size? = { _ in nil }
  ) {
    let (document, problems) = MagazineReader.read(source, id: SourceID(0))
    var maker = MarkupTextMaker(document, plain, look)
    maker.make(pictureSize)
    self.source = source
    text = maker.text
    images = maker.images
    diagnostics = (problems + maker.diagnostics).inSourceOrder()
  }
}

/// A picture of a marked-up text: its file, its size, and where in the text it stands.
public struct MarkupImage: Hashable, Sendable {
  /// The name of the file as it was written; empty where none was.
  public var name: String
  /// Its width, where one was written.
  public var width: Length?
  /// Its height, where one was written.
  public var height: Length?
  /// Where it stands in the text: the place of its U+FFFC.
  public var location: TextOffset
  /// What its run delegate is known by; see `AttachmentStore.add(_:_:)` and `Frame.anchors`.
  public var node: NodeID
  /// What it shows, in words; nil where nobody said.
  public var alternative: String?
}

/// What the parts of a marked-up text look like beside what its tags say themselves.
public struct MarkupLook: Sendable {
  /// What a part is.
  public enum Part: Hashable, Sendable {
    /// A paragraph of this tag: `headline`, `deck`, `byline`, `h1` … `h6`, `pullquote`, `caption`,
    /// `credit`, `continued`.
    case paragraph(String)
    /// A paragraph or a stretch of letters with this class.
    case named(String)
    /// Letters that lead to an address.
    case link(String)
  }

  /// What a part does to the attributes of its letters, before their own tags do.
  public var style: @Sendable (Part, inout TextAttributes) -> Void

  /// A look by `style`, or headings in bold and larger letters and all else as the text.
  public init(
    style: @escaping @Sendable (Part, inout TextAttributes) -> Void = MarkupLook.standard
  ) {
    self.style = style
  }

  /// Headings bold and flush at the start; the headline of twice the text's size, `h1` of one and a half,
  /// `h2` of one and a quarter; captions of nine tenths.
  public static let standard: @Sendable (Part, inout TextAttributes) -> Void = {
    part, attributes in
    guard case .paragraph(let tag) = part else { return }
    switch tag {
    case "headline", "h1", "h2", "h3", "h4", "h5", "h6":
      let percent = ["headline": 200, "h1": 150, "h2": 125][tag] ?? 100
      attributes.font.weight = max(700, attributes.font.weight)
      attributes.fontSize = attributes.fontSize.scaled(by: percent, over: 100)
      attributes.paragraph.alignment = .start
      attributes.paragraph.hyphenates = false
      attributes.paragraph.keepsWithNext = true
    case "caption", "credit":
      attributes.fontSize = attributes.fontSize.scaled(by: 90, over: 100)
    default: break
    }
  }
}
