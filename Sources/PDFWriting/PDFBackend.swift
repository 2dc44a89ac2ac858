public import TypesetCairoRendering
public import TypesetImages

/// Who writes a PDF. Both take the same pages and draw the same.
public enum PDFBackend: String, CaseIterable, Hashable, Sendable {
  /// The library Cairo, the default.
  case cairo
  /// Our own writer, `PressWriter`.
  case press

  /// Whether it writes what pages are to whoever does not see them (`RenderPage.structure`).
  public var isTagged: Bool { self == .press }

  /// A writer of one document, which goes to `sink`, with pictures from `images`. Only the press keeps standards.
  public func writer(
    sink: any ByteSink, metadata: PDFMetadata, images: ImageCatalog,
    conformance: PDFConformance = .none
  ) throws(RenderError) -> any PageWriter {
    switch self {
    case .cairo: try PDFWriter(sink: sink, metadata: metadata, images: images)
    case .press:
      PressWriter(sink: sink, metadata: metadata, images: images, conformance: conformance)
    }
  }
}

/// Something that Cairo 1.16 cannot write into a PDF and the press can.
public struct CairoLimit: Hashable, Sendable {
  /// What it is about, in a word or two.
  public var subject: String
  /// What Cairo writes.
  public var cairo: String
  /// What the press writes.
  public var press: String

  /// What each of the two writes of `subject`.
  public init(subject: String, cairo: String, press: String) {
    self.subject = subject
    self.cairo = cairo
    self.press = press
  }

  /// All of them. Whoever adds one adds a test that shows it, and to the number in `PressTests`.
  public static let all: [CairoLimit] = [
    CairoLimit(
      subject: "cyan, magenta, yellow, black", cairo: "turned into red, green, blue",
      press: "as they are"),
    CairoLimit(
      subject: "named inks", cairo: "turned into red, green, blue",
      press: "as they are, with what stands for them"),
    CairoLimit(
      subject: "PNG pictures", cairo: "inflated and deflated again",
      press:
        "their data as it is, up to 8 bits, not interlaced, without alpha; deflated again only where that was done badly"
    ),
    CairoLimit(
      subject: "JPEG with inverted inks", cairo: "turned into red, green, blue",
      press: "their data as it is"),
    CairoLimit(
      subject: "words in SVG pictures",
      cairo: "outlines; letters of their fonts only in those that have emoji",
      press: "letters of their fonts"),
    CairoLimit(
      subject: "emoji in SVG pictures", cairo: "pictures of 72 pixels to the inch",
      press: "pictures of 144 pixels to the inch on paper"),
    CairoLimit(
      subject: "pages of other PDFs", cairo: "an error",
      press: "as they are: fonts, named inks, overprint"),
    CairoLimit(
      subject: "description in XMP", cairo: "none",
      press: "the same as in the document’s information"
    ),
    CairoLimit(
      subject: "structure", cairo: "none",
      press: "tags in the order of reading, words for pictures, artifacts"),
    CairoLimit(subject: "file identifier", cairo: "none", press: "made of the content"),
    CairoLimit(
      subject: "object streams", cairo: "none", press: "everything but streams is compressed"),
    CairoLimit(
      subject: "letters wider or narrower", cairo: "a font size for each width", press: "one number"
    ),
    CairoLimit(
      subject: "letter-spaced lines",
      cairo: "a number behind each letter; poppler parts letters a tenth of the em apart",
      press: "one number a line; every reader finds words whole"),
    CairoLimit(
      subject: "sheets of fractions of a point", cairo: "cut off at whole points, a white line",
      press: "painted to their edges"),
  ]
}
