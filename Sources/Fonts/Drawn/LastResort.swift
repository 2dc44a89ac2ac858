internal import TypesetResources
internal import TypesetRichText

/// A face of our own for a machine without fonts: no characters, and a box for what is missing.
///
/// With it text can be measured and drawn, and every character of it reported, where there is no font
/// file at all.
enum LastResort {
  static let unitsPerEm = DrawnFont.unitsPerEm

  static func makeFace() -> FontFace { font.makeFace() }

  /// The font: a frame 50 units thick, 400 × 700.
  static let font = DrawnFont(
    name: "Last Resort",
    glyphs: [DrawnFont.Glyph(scalar: nil, advance: 500, contours: missing)])

  /// The outer contour clockwise, the inner the other way.
  static let missing: [[(x: Int, y: Int)]] = [
    [(50, 0), (50, 700), (450, 700), (450, 0)], [(100, 50), (400, 50), (400, 650), (100, 650)],
  ]
}

/// A face of our own for signs that few fonts have: the boxes of tasks, and the arrow of a line that goes on.
///
/// They are as heavy as the letters of a book face, and as high as its capitals.
enum SignFace {
  /// What it has, in the order of the characters.
  static let scalars: [UInt16] = [0x21B3, 0x2610, 0x2611, 0x2612]

  static func makeFace() -> FontFace { font.makeFace() }

  static let font = DrawnFont(
    name: "Typeset Signs",
    glyphs: [
      DrawnFont.Glyph(scalar: nil, advance: 500, contours: LastResort.missing),
      DrawnFont.Glyph(scalar: 0x21B3, advance: 700, contours: arrow),
      DrawnFont.Glyph(scalar: 0x2610, advance: 760, contours: box),
      DrawnFont.Glyph(scalar: 0x2611, advance: 760, contours: box + tick),
      DrawnFont.Glyph(scalar: 0x2612, advance: 760, contours: box + cross),
    ])

  /// A square with strokes of 48 units.
  private static let box: [[(x: Int, y: Int)]] = [
    [(60, 0), (60, 640), (700, 640), (700, 0)], [(108, 48), (652, 48), (652, 592), (108, 592)],
  ]

  private static let tick: [[(x: Int, y: Int)]] = [
    [(180, 330), (232, 382), (334, 268), (536, 516), (596, 470), (342, 156)]
  ]

  private static let cross: [[(x: Int, y: Int)]] = [
    [(180, 472), (228, 520), (580, 168), (532, 120)],
    [(180, 168), (532, 520), (580, 472), (228, 120)],
  ]

  /// Down, and to the right.
  private static let arrow: [[(x: Int, y: Int)]] = [
    [
      (90, 180), (90, 640), (142, 640), (142, 232), (490, 232), (410, 312), (446, 348), (588, 206),
      (446, 64), (410, 100), (490, 180),
    ]
  ]
}

extension DrawnFont {
  /// The face of the font.
  func makeFace() -> FontFace {
    let record = FontRecord(families: [name], style: "Regular", fullNames: [name], file: name)
    do throws(FontError) {
      return try FontFace(record: record, bytes: ResourceBytes(copying: file()))
    } catch {
      preconditionFailure("our own font is well formed: \(error)")
    }
  }
}
