public import TypesetFonts
public import TypesetGeometry
public import TypesetRichText

/// What to draw on one page, in order; no text flow and no style names.
///
/// The origin is the top left corner of the media box; y grows downwards.
public struct RenderPage: Sendable {
  /// The sheet.
  public var media: Size
  /// The page's number for readers (`iv`, `12`).
  public var label: String
  /// What is drawn, first at the bottom.
  public var items: [RenderItem]
  /// The places that links lead to.
  public var destinations: [PageDestination] = []
  /// The headings that the document's outline names, in reading order.
  public var headings: [PageHeading] = []
  /// What the items are to whoever does not see them; nil where nobody asked.
  public var structure: PageStructure?

  /// A page of `media` size.
  public init(media: Size, label: String, items: [RenderItem] = []) {
    self.media = media
    self.label = label
    self.items = items
  }
}

/// One thing to draw.
public enum RenderItem: Sendable {
  /// Glyphs of one face, size and colour on one line.
  case glyphs(GlyphRun)
  /// A filled or stroked path.
  case path(PathItem)
  /// A picture in a rectangle.
  case image(ImageItem)
  /// What letters cast.
  case shadow(ShadowItem)
  /// A place to click on.
  case link(LinkArea)
  /// Items under one clip, transform or tag.
  indirect case group(RenderGroup)
}

/// A glyph of a font and where its origin stands on the page.
@frozen
public struct PositionedGlyph: Hashable, Sendable {
  /// The glyph's index in its font.
  public var id: UInt32
  /// From the page's left.
  public var x: Length
  /// From the page's top to the baseline, offsets applied.
  public var y: Length

  /// Glyph `id` at (`x`, `y`).
  @inlinable public init(id: UInt32, x: Length, y: Length) {
    self.id = id
    self.x = x
    self.y = y
  }
}

/// Glyphs of one face, size, width and colour on one line, and the text that they stand for.
public struct GlyphRun: Sendable {
  /// How many bytes of the text stand for how many of the glyphs.
  @frozen
  public struct Cluster: Hashable, Sendable {
    /// Bytes of `text`.
    public var bytes: Int32
    /// Glyphs.
    public var glyphs: Int32

    /// A cluster.
    @inlinable public init(bytes: Int32, glyphs: Int32) {
      self.bytes = bytes
      self.glyphs = glyphs
    }
  }

  /// The face.
  public var face: FontFace
  /// The em on paper.
  public var size: Length
  /// By how many thousandths the glyphs are wider than the font has them; 0 as it has them. Their
  /// positions say where they stand already.
  public var expansion: Int
  /// What each glyph is turned or slanted by, about its own origin; its shift is not used. In
  /// vertical lines it turns Latin letters. The slant of `face` (`FontFace.slanted`) comes before
  /// it.
  public var matrix: AffineTransform
  /// The glyphs from left to right.
  public var glyphs: [PositionedGlyph]
  /// The text in logical order, UTF-8; what a reader copies.
  public var text: [UInt8]
  /// Clusters in logical order; their sums are all bytes and all glyphs.
  public var clusters: [Cluster]
  /// True where the first cluster's glyphs are the last ones (right to left).
  public var isBackward: Bool
  /// What the letters are filled with; nil leaves them empty.
  public var fill: Color?
  /// What they are outlined with; nil draws no outline.
  public var stroke: Color?
  /// The outline's width.
  public var strokeWidth: Length
  /// The element the text comes from; nil for furniture (a PDF artifact).
  public var node: NodeID?
  /// The language of the text.
  public var language: LanguageTag
  /// True for large first letters, whose text is that of the first letter behind them as well: here there is none.
  public var textFollows = false
  /// How many bytes the text of such letters takes at the beginning of this one's.
  public var initialLength = 0

  /// A run of `glyphs`.
  public init(
    face: FontFace, size: Length, glyphs: [PositionedGlyph], text: [UInt8], clusters: [Cluster],
    isBackward: Bool, fill: Color?, language: LanguageTag, node: NodeID? = nil
  ) {
    self.face = face
    self.size = size
    expansion = 0
    matrix = .identity
    self.glyphs = glyphs
    self.text = text
    self.clusters = clusters
    self.isBackward = isBackward
    self.fill = fill
    stroke = nil
    strokeWidth = .zero
    self.node = node
    self.language = language
  }
}

/// A path with its paint.
public struct PathItem: Hashable, Sendable {
  /// The outline, in page coordinates.
  public var path: Path
  /// What it is filled with (non-zero winding).
  public var fill: Color?
  /// What it is stroked with.
  public var stroke: Color?
  /// The stroke's width.
  public var lineWidth: Length
  /// Lengths of dashes and gaps; empty for a solid line.
  public var dash: [Length]
  /// How far into `dash` the stroke begins.
  public var dashPhase: Length
  /// How the stroke and each dash end.
  public var cap: Cap

  /// An end of a stroke.
  public enum Cap: Hashable, Sendable {
    /// Square, at the end itself.
    case butt
    /// Half a circle beyond it; a dash without length is a dot.
    case round
  }

  /// A path filled with `fill`.
  public init(
    _ path: Path, fill: Color? = nil, stroke: Color? = nil, lineWidth: Length = Length(points: 1),
    dash: [Length] = []
  ) {
    self.path = path
    self.fill = fill
    self.stroke = stroke
    self.lineWidth = lineWidth
    self.dash = dash
    dashPhase = .zero
    cap = .butt
  }
}

/// A picture in a rectangle of the page.
public struct ImageItem: Hashable, Sendable {
  /// The picture's name, as the image catalogue knows it.
  public var name: String
  /// Where it stands, upright as its reader sees it (EXIF orientation applied).
  public var box: Rect
  /// What it shows, for readers who do not see it.
  public var alternative: String?
  /// The element it comes from.
  public var node: NodeID?

  /// The picture `name` in `box`.
  public init(name: String, box: Rect, alternative: String? = nil, node: NodeID? = nil) {
    self.name = name
    self.box = box
    self.alternative = alternative
    self.node = node
  }
}

/// A rectangle that leads somewhere when it is clicked on.
public struct LinkArea: Hashable, Sendable {
  /// The address.
  public var target: String
  /// One rectangle for each line of the link.
  public var boxes: [Rect]
  /// The element it comes from.
  public var node: NodeID?
  /// The name of the highlight that is pressed with it (`TextHighlight.id`); nil for none.
  public var highlight: String?
  /// The element that its letters are, a place in `PageStructure.elements`; nil where nobody asked.
  public var element: Int?

  /// A link to `target`.
  public init(target: String, boxes: [Rect], node: NodeID? = nil) {
    self.target = target
    self.boxes = boxes
    self.node = node
  }
}

/// Items under one clip, transform, opacity or tag.
public struct RenderGroup: Sendable {
  /// What is drawn.
  public var items: [RenderItem]
  /// From the group's coordinates to those around it.
  public var transform: AffineTransform
  /// Nothing outside this path, in the group's coordinates, is drawn.
  public var clip: Path?
  /// 0 is invisible, 65535 opaque.
  public var opacity: UInt16
  /// The element the items belong to.
  public var node: NodeID?

  /// A group of `items`.
  public init(
    items: [RenderItem], transform: AffineTransform = .identity, clip: Path? = nil,
    opacity: UInt16 = 65535, node: NodeID? = nil
  ) {
    self.items = items
    self.transform = transform
    self.clip = clip
    self.opacity = opacity
    self.node = node
  }
}
