import TypesetImageFixtures
import TypesetFonts
import TypesetGeometry
import TypesetRenderTree
import TypesetRichText

/// A page that both writers of PDFs must draw alike.
struct ConformancePage: CustomStringConvertible, Sendable {
  /// The cases of `RenderItem`. A new case does not compile before it stands here, and a test wants a page
  /// for each.
  enum Kind: CaseIterable {
    case glyphs
    case path
    case image
    case shadow
    case link
    case group

    init(_ item: RenderItem) {
      switch item {
      case .glyphs: self = .glyphs
      case .path: self = .path
      case .image: self = .image
      case .shadow: self = .shadow
      case .link: self = .link
      case .group: self = .group
      }
    }
  }

  let description: String
  let items: @Sendable () throws -> [RenderItem]

  init(_ description: String, _ items: @escaping @Sendable () throws -> [RenderItem]) {
    self.description = description
    self.items = items
  }

  /// What of SVG has its own ways into a PDF: fills, strokes, gradients, clips, masks, words, halves.
  static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 80 80">
    <defs><linearGradient id="g"><stop stop-color="#36c"/><stop offset="1" stop-color="#fc3"/></linearGradient>
    <radialGradient id="r"><stop stop-color="white"/><stop offset="1" stop-color="#393"/></radialGradient>
    <clipPath id="c"><circle cx="60" cy="20" r="16"/></clipPath>
    <pattern id="p" width="6" height="6" patternUnits="userSpaceOnUse"><circle cx="3" cy="3" r="2"/></pattern></defs>
    <rect x="2" y="2" width="36" height="36" fill="url(#g)" stroke="#800" stroke-width="2"/>
    <rect x="42" y="2" width="36" height="36" fill="url(#r)" clip-path="url(#c)"/>
    <rect x="2" y="42" width="36" height="16" fill="url(#p)"/>
    <path d="M44 44L76 44L60 60Z" fill="#c33" opacity=".5"/><path d="M44 56h32" stroke="#000" stroke-dasharray="3 2"/>
    <text x="4" y="74" font-family="TeX Gyre Termes" font-size="14">Words</text>
    </svg>
    """

  /// The same without words, which Cairo has as outlines.
  static let plainDrawing = drawing.split(separator: "\n").filter { !$0.contains("<text") }
    .joined(separator: "\n")

  /// The pictures that pages show.
  static let pictures: [String: [UInt8]] = [
    "drawing.svg": Array(drawing.utf8),
    "plain.svg": Array(plainDrawing.utf8),
    "untiled.svg": Array(plainDrawing.replacing("url(#p)", with: "#456").utf8),
    "two.webp": WebPFixture(
      width: 8, height: 8, red: 220, blue: 30, greens: (20, 200), alpha: 180, orientation: 6
    ) { x, y in x > y }.bytes,
    "colour.jpg": JPEGFixture.rgb,
    "grey.jpg": JPEGFixture.grey,
    "inks.jpg": JPEGFixture.cmykPlain,
    "turned.jpg": JPEGFixture.oriented(JPEGFixture.rgb, 6, littleEndian: true),
    "mirrored.jpg": JPEGFixture.oriented(JPEGFixture.rgb, 5, littleEndian: false),
    "colour.png": PNGFixture(
      width: 8, height: 8, colorType: 2, rows: rows(3) { [UInt8($0 * 30), UInt8($1 * 30), 90] }
    ).bytes,
    "grey.png": PNGFixture(
      width: 8, height: 8, colorType: 0, rows: rows(1) { [UInt8($0 * 16 + $1 * 8)] }
    )
    .bytes,
    "palette.png": PNGFixture(
      width: 8, height: 8, colorType: 3, rows: rows(1) { [UInt8(($0 + $1) % 3)] },
      extra: [("PLTE", [200, 30, 30, 30, 200, 30, 30, 30, 200])]
    ).bytes,
    // Some of its pixels name entries that its palette lacks.
    "lacking.png": PNGFixture(
      width: 8, height: 8, colorType: 3, rows: rows(1) { [UInt8(($0 + $1) % 5)] },
      extra: [("PLTE", [200, 30, 30, 30, 200, 30, 30, 40, 200])]
    ).bytes,
    "alpha.png": PNGFixture(
      width: 8, height: 8, colorType: 6,
      rows: rows(4) { [200, UInt8($0 * 30), 40, UInt8($1 * 36)] }
    ).bytes,
    "deep.png": PNGFixture(
      width: 8, height: 8, depth: 16, colorType: 2,
      rows: rows(6) { [UInt8($0 * 30), 0, UInt8($1 * 30), 0, 90, 0] }
    ).bytes,
  ]

  private static func rows(_ size: Int, _ pixel: (Int, Int) -> [UInt8]) -> [UInt8] {
    (0..<8).flatMap { y in [0] + (0..<8).flatMap { pixel($0, y) } }
  }

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: pt(x), y: pt(y), width: pt(width), height: pt(height))
  }

  private static let star = Path(
    polygon: [(50, 10), (70, 80), (15, 35), (85, 35), (30, 80)].map { Point(x: pt($0), y: pt($1)) })

  /// Letters whose advances are wider than the font's by `tracking`.
  private static func spaced(_ text: String, by tracking: Double, y: Double) throws -> GlyphRun {
    var run = glyphRun(text, try TestFont.termes(), y: y)
    for place in run.glyphs.indices { run.glyphs[place].x += pt(tracking * Double(place)) }
    return run
  }

  /// All pages.
  static let all: [ConformancePage] = [
    ConformancePage("letters filled, outlined, both and neither") {
      let face = try TestFont.termes()
      var outlined = glyphRun("Outlined", face, size: 24, y: 60, fill: nil)
      outlined.stroke = .rgb(60000, 0, 0)
      outlined.strokeWidth = pt(0.5)
      var both = glyphRun("Both", face, size: 24, x: 120, y: 60, fill: .hex(0xFFCC00))
      both.stroke = .black
      both.strokeWidth = pt(0.7)
      return [
        .glyphs(glyphRun("Filled, AVATAR", face, size: 18, y: 25, fill: .hex(0x336699))),
        .glyphs(outlined), .glyphs(both), .glyphs(glyphRun("Unseen", face, y: 85, fill: nil)),
      ]
    },
    ConformancePage("letters wider, narrower and leaning") {
      let face = try TestFont.termes()
      var wide = glyphRun("Wider letters", face, size: 14, y: 25)
      wide.expansion = 20
      var narrow = glyphRun("Narrower letters", face, size: 14, y: 45)
      narrow.expansion = -20
      return [
        .glyphs(wide), .glyphs(narrow), .glyphs(glyphRun("Leaning", face.slanted, size: 14, y: 70)),
      ]
    },
    ConformancePage("letters apart, and moved by tenths of a point") {
      var moved = try spaced("Moved about", by: 0, y: 60)
      for place in moved.glyphs.indices where place % 3 == 1 {
        moved.glyphs[place].x += pt(0.3)
        moved.glyphs[place].y -= pt(0.5)
      }
      return [
        .glyphs(try spaced("Letters apart", by: 1.25, y: 20)),
        .glyphs(try spaced("Letters close", by: -0.25, y: 40)), .glyphs(moved),
      ]
    },
    ConformancePage("letters turned") {
      var run = glyphRun("Turned", try TestFont.termes(), size: 12)
      run.matrix = .quarterTurn
      for place in run.glyphs.indices {
        run.glyphs[place].y = pt(10) + run.glyphs[place].x - pt(10)
        run.glyphs[place].x = pt(100)
      }
      return [.glyphs(run)]
    },
    ConformancePage("a ligature, a composed letter, a soft hyphen, a missing glyph") {
      let face = try TestFont.termes()
      var ligature = glyphRun("ﬁ", face, size: 20, y: 30)
      ligature.text = Array("fi".utf8)
      ligature.clusters = [GlyphRun.Cluster(bytes: 2, glyphs: 1)]
      var hyphen = glyphRun("zom-", face, size: 20, x: 40, y: 30)
      hyphen.text = Array("zom\u{AD}".utf8)
      hyphen.clusters[3].bytes = 2
      return [
        .glyphs(ligature), .glyphs(hyphen), .glyphs(glyphRun("é — “ü”", face, size: 20, y: 55)),
        .glyphs(glyphRun("A\u{1F9DF}B", face, size: 20, y: 80)),
      ]
    },
    ConformancePage("emoji") {
      let face = try TestFont.emoji()
      return [
        .glyphs(glyphRun("🧟🧠", face, size: 30, y: 50)),
        .glyphs(glyphRun("and words", try TestFont.termes(), x: 100, y: 50)),
      ]
    },
    ConformancePage("paths filled and stroked") {
      var both = PathItem(
        Path(roundedRect: box(110, 10, 70, 70), radius: pt(12)), fill: .hex(0xDDEEFF),
        stroke: .hex(0x003366), lineWidth: pt(2))
      both.cap = .round
      return [.path(PathItem(star, fill: .hex(0xCC3333))), .path(both)]
    },
    ConformancePage("dashes and dots") {
      func line(_ y: Double) -> Path {
        Path(elements: [.move(Point(x: pt(10), y: pt(y))), .line(Point(x: pt(190), y: pt(y)))])
      }
      var dots = PathItem(line(40), stroke: .black, lineWidth: pt(3), dash: [.zero, pt(6)])
      dots.cap = .round
      var phased = PathItem(line(60), stroke: .black, lineWidth: pt(2), dash: [pt(8), pt(3)])
      phased.dashPhase = pt(4)
      return [
        .path(PathItem(line(20), stroke: .gray(30000), lineWidth: pt(2), dash: [pt(5), pt(2)])),
        .path(dots), .path(phased),
        .path(PathItem(line(80), stroke: .black, lineWidth: pt(1), dash: [.zero, .zero])),
      ]
    },
    ConformancePage("JPEG pictures, turned as their cameras say") {
      ["colour.jpg", "grey.jpg", "inks.jpg", "turned.jpg", "mirrored.jpg"].enumerated().map {
        .image(ImageItem(name: $1, box: box(5 + 38 * Double($0), 10, 34, 80)))
      }
    },
    ConformancePage("PNG pictures") {
      [RenderItem.path(PathItem(Path(rect: box(0, 30, 200, 20)), fill: .hex(0x88AACC)))]
        + [
          "colour.png", "grey.png", "palette.png", "lacking.png", "alpha.png", "deep.png",
        ].enumerated().map {
          .image(ImageItem(name: $1, box: box(5 + 32 * Double($0), 10, 28, 80)))
        }
    },
    ConformancePage("an SVG as it is and squeezed") {
      let item = RenderItem.image(ImageItem(name: "plain.svg", box: box(5, 10, 80, 80)))
      let small = RenderItem.image(ImageItem(name: "plain.svg", box: box(90, 10, 30, 80)))
      return [
        .path(PathItem(Path(rect: box(0, 30, 200, 20)), fill: .hex(0xBBDDEE))), item, small,
      ]
    },
    // Tiles of a pattern do not agree yet where a drawing is turned: they begin at other places.
    ConformancePage("an SVG turned, without a pattern") {
      let item = RenderItem.image(ImageItem(name: "untiled.svg", box: box(5, 10, 80, 80)))
      let turn = AffineTransform(a: 0, b: 0.8, c: -0.8, d: 0, tx: pt(190), ty: pt(10))
      return [.group(RenderGroup(items: [item], transform: turn))]
    },
    ConformancePage("an SVG in a translucent group") {
      let item = RenderItem.image(ImageItem(name: "plain.svg", box: box(5, 10, 80, 80)))
      return [
        .path(PathItem(Path(rect: box(0, 30, 200, 20)), fill: .hex(0xBBDDEE))),
        .group(RenderGroup(items: [item], opacity: 50_000)),
      ]
    },
    ConformancePage("WebP pictures") {
      [
        .path(PathItem(Path(rect: box(0, 30, 200, 20)), fill: .hex(0x88AACC))),
        .image(ImageItem(name: "two.webp", box: box(10, 10, 80, 80))),
        .image(ImageItem(name: "two.webp", box: box(110, 10, 40, 80))),
      ]
    },
    ConformancePage("a picture twice on a page") {
      [
        .image(ImageItem(name: "colour.jpg", box: box(10, 10, 60, 40))),
        .image(ImageItem(name: "colour.jpg", box: box(100, 30, 90, 60))),
      ]
    },
    ConformancePage("shadows sharp, soft and inside") {
      let face = try TestFont.termes()
      func shadow(_ run: GlyphRun, blur: Double, inner: Bool = false) -> RenderItem {
        .shadow(
          ShadowItem(
            letters: [run], offset: Point(x: pt(2), y: pt(1.5)), blur: pt(blur),
            color: .hex(0x993366), isInner: inner))
      }
      let (sharp, soft) = (
        glyphRun("Sh", face, size: 50, y: 60), glyphRun("S", face, size: 50, x: 80, y: 60)
      )
      let inner = glyphRun("In", face, size: 50, x: 130, y: 60, fill: .hex(0xFFDD88))
      return [
        shadow(sharp, blur: 0), .glyphs(sharp), shadow(soft, blur: 3), .glyphs(soft),
        .glyphs(inner), shadow(inner, blur: 1.5, inner: true),
      ]
    },
    ConformancePage("links, one of two lines and one in a group") {
      let text = RenderItem.glyphs(glyphRun("See the site", try TestFont.termes(), y: 20))
      return [
        text,
        .link(
          LinkArea(
            target: "https://example.org/a(b)?q=ü",
            boxes: [box(10, 10, 60, 12), box(5, 30, 40, 12)])),
        .group(
          RenderGroup(
            items: [.link(LinkArea(target: "mailto:a@example.org", boxes: [box(0, 0, 20, 10)]))],
            transform: .translation(by: Point(x: pt(100), y: pt(50))))),
      ]
    },
    ConformancePage("groups clipped, moved, turned and translucent") {
      let face = try TestFont.termes()
      let words = RenderItem.glyphs(glyphRun("Words in a group", face, size: 16, y: 40))
      let ground = RenderItem.path(PathItem(Path(rect: box(0, 20, 120, 30)), fill: .hex(0x66CC66)))
      return [
        .group(RenderGroup(items: [ground, words], clip: star)),
        .group(
          RenderGroup(
            items: [ground, words],
            transform: AffineTransform(a: 0, b: 0.5, c: -0.5, d: 0, tx: pt(150), ty: pt(10)),
            opacity: 30000)),
        .group(RenderGroup(items: [words], clip: Path())),
        .group(RenderGroup(items: [ground], opacity: 0)), words,
      ]
    },
  ]
}
