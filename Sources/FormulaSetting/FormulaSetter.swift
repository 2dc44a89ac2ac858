public import TypesetFonts
import TypesetFormulas
public import TypesetGeometry

/// What formulas are set in.
public struct FormulaFonts: Hashable, Sendable {
  /// The face whose MATH table decides where everything stands.
  public var main: MathFace
  /// The face of upright letters and digits, where that is another one; of what it lacks, `main`.
  public var letters: FontFace?
  /// The face of leaning letters, where that is another one: its plain letters, since few text faces have
  /// those of formulas.
  public var italics: FontFace?
  /// The face of words: that of the text around.
  public var words: FontFace
  /// Faces for what the others lack, best first.
  public var others: [FontFace]

  /// Formulas in `main`, with words in `words`.
  public init(
    _ main: MathFace, words: FontFace, letters: FontFace? = nil, italics: FontFace? = nil,
    others: [FontFace] = []
  ) {
    self.main = main
    self.words = words
    self.letters = letters
    self.italics = italics
    self.others = others
  }
}

/// Sets formulas by the rules of The TeXbook's appendix G, with the constants of OpenType's MATH table in the
/// place of TeX's font parameters.
///
/// Everything is in scaled points: a constant is units × size / upem, rounded half to even, once.
public struct FormulaSetter {
  /// The faces.
  public let fonts: FormulaFonts
  /// The em of the text around.
  public let size: Length
  /// The face that each glyph's number names.
  private(set) var faces: [FontFace]
  /// The MATH tables of those that have one.
  private(set) var tables: [MathFace?]

  var glyphs: [FormulaGlyph] = []
  var rules: [Rect] = []
  var problems: [FormulaProblem] = []
  /// The baselines of the rows that were set last, from that of the whole.
  var rows: [Length] = []
  /// What of the rows that were set last moves where their line is wider.
  var spreads: [FormulaBox.Spread] = []
  /// Where the atom in hand was written.
  var range = 0..<0
  private var known: [Key: Sign] = [:]

  private struct Key: Hashable {
    var scalar: Unicode.Scalar
    var level: Int
  }

  /// A setter in `fonts` at `size`.
  public init(_ fonts: FormulaFonts, size: Length) {
    self.fonts = fonts
    self.size = size
    var faces = [fonts.main.face]
    let texts = [fonts.letters, fonts.italics].compactMap(\.self)
    for face in fonts.others + [fonts.words] + texts where !faces.contains(face) {
      faces.append(face)
    }
    self.faces = faces
    tables = faces.map { $0 == fonts.main.face ? fonts.main : MathFace($0) }
  }

  /// Whether none of the faces has `scalar`. O(faces).
  public func lacks(_ scalar: Unicode.Scalar) -> Bool {
    !faces.contains { $0.covers(scalar.value) }
  }

  /// Adds a face for what the others lack, as words of another script. O(signs that were set).
  public mutating func add(_ face: FontFace) {
    guard !faces.contains(face) else { return }
    faces.append(face)
    tables.append(nil)
    known = known.filter { !$0.value.isMissing }
  }

  /// A style with whether it is cramped.
  struct Style: Hashable {
    var style: MathStyle
    var isCramped = false

    var isDisplay: Bool { style == .display }
    /// 0 for text, 1 for scripts, 2 for their scripts.
    var level: Int { max(0, style.rawValue - 1) }
    var isScript: Bool { style >= .script }

    /// The TeXbook, page 441: what stands above the baseline …
    var superscript: Style {
      Style(style: style >= .script ? .scriptScript : .script, isCramped: isCramped)
    }
    /// … and below it.
    var `subscript`: Style { Style(style: superscript.style, isCramped: true) }
    var numerator: Style {
      switch style {
      case .display: Style(style: .text, isCramped: isCramped)
      case .text: Style(style: .script, isCramped: isCramped)
      case .script, .scriptScript: Style(style: .scriptScript, isCramped: isCramped)
      }
    }
    var denominator: Style { Style(style: numerator.style, isCramped: true) }
    var cramped: Style { Style(style: style, isCramped: true) }
  }

  /// Something that is set: its ink stands in `glyphs` and `rules`, about its own origin.
  struct Box {
    var width = Length.zero
    var height = Length.zero
    var depth = Length.zero
    /// How far its ink leans out at the right; not in `width`.
    var italic = Length.zero
    /// How much of `height` is room above its ink that a line of text need not have.
    var air = Length.zero
    var glyphs: Range<Int>
    var rules: Range<Int>
    /// The one glyph that it is, where it is one.
    var sign: Sign?

    var total: Length { height + depth }
  }

  /// A glyph that was chosen, and what is known of it, in font units of its face.
  struct Sign: Hashable {
    var face: Int
    var glyph: GlyphID
    var advance = 0
    var height = 0
    var depth = 0
    var italic = 0
    var attachment = 0
    var isMissing = false
  }

  // MARK: Lengths

  /// The em in `style`: MATH scriptPercentScaleDown, scriptScriptPercentScaleDown.
  func em(_ style: Style) -> Length {
    switch style.style {
    case .display, .text: return size
    case .script: return scaled(.scriptPercentScaleDown, usual: 70)
    case .scriptScript: return scaled(.scriptScriptPercentScaleDown, usual: 50)
    }
  }

  private func scaled(_ constant: MathConstant, usual: Int) -> Length {
    let percent = fonts.main[constant]
    // Some tables leave it out.
    return size.scaled(by: (10...100).contains(percent) ? percent : usual, over: 100)
  }

  /// The length of `constant` in `style`.
  func length(_ constant: MathConstant, _ style: Style) -> Length {
    units(fonts.main[constant], style)
  }

  func units(_ units: Int, _ style: Style, face: Int = 0) -> Length {
    em(style).scaled(by: units, over: faces[face].unitsPerEm)
  }

  /// `thousandths` of the em of the text around.
  func ems(_ thousandths: Int) -> Length { size.scaled(by: thousandths, over: 1000) }

  /// The height above the baseline that fractions and fences stand about: MATH axisHeight.
  func axis(_ style: Style) -> Length { length(.axisHeight, style) }

  // MARK: Ink

  /// What begins here.
  var empty: Box {
    Box(glyphs: glyphs.count..<glyphs.count, rules: rules.count..<rules.count)
  }

  /// Moves the ink of `box`: to the right, and down.
  mutating func move(_ box: Box, right: Length, down: Length = .zero) {
    guard right != .zero || down != .zero else { return }
    for index in box.glyphs {
      glyphs[index].x += right
      glyphs[index].y += down
    }
    for index in box.rules {
      rules[index].origin.x += right
      rules[index].origin.y += down
    }
  }

  /// `box` with all ink since it began.
  func closed(_ box: Box) -> Box {
    var box = box
    box.glyphs = box.glyphs.lowerBound..<glyphs.count
    box.rules = box.rules.lowerBound..<rules.count
    return box
  }

  mutating func addRule(x: Length, top: Length, width: Length, height: Length) {
    rules.append(Rect(x: x, y: top, width: width, height: height))
  }

  // MARK: Signs

  /// The glyph for `scalar` in `style`, from the first face that has it.
  mutating func sign(for scalar: Unicode.Scalar, _ style: Style) -> Sign {
    let key = Key(scalar: scalar, level: style.level)
    if let found = known[key] { return found }
    var found = choose(scalar, level: style.level)
    measure(&found)
    known[key] = found
    if found.isMissing {
      problems.append(
        FormulaProblem(
          .missingGlyph, "no font for formulas has “\(scalar)”", at: range,
          help: "a box stands for it"))
    }
    return found
  }

  private func choose(_ scalar: Unicode.Scalar, level: Int) -> Sign {
    if let sign = textSign(for: scalar, level: level) { return sign }
    for (index, face) in faces.enumerated() {
      if let glyph = face.scriptGlyph(for: scalar, level: level) {
        return Sign(face: index, glyph: glyph)
      }
    }
    return Sign(face: 0, glyph: 0, isMissing: true)
  }

  /// The glyph of a letter or digit in a face of the text; nil where formulas have their own.
  private func textSign(for scalar: Unicode.Scalar, level: Int) -> Sign? {
    var plain = scalar
    var face = fonts.letters
    if let (alphabet, letter) = MathAlphabet.origin(of: scalar) {
      guard alphabet == .variable || alphabet == .italic else { return nil }
      plain = letter
      face = fonts.italics
    } else if !MathAlphabet.isLetter(scalar) {
      return nil
    }
    guard let face, let index = faces.firstIndex(of: face),
      let glyph = face.scriptGlyph(for: plain, level: 0)
    else { return nil }
    return Sign(face: index, glyph: glyph)
  }

  /// What the face says of the glyph.
  func measure(_ sign: inout Sign) {
    let face = faces[sign.face]
    let ink = face.extents(of: sign.glyph)
    sign.advance = face.advance(of: sign.glyph).rawValue
    sign.height = ink.isEmpty ? 0 : ink.maxY.rawValue
    sign.depth = ink.isEmpty ? 0 : -ink.minY.rawValue
    guard let table = tables[sign.face] else {
      // A text face says nothing of this: what stands out of the advance leans out.
      sign.attachment = ink.isEmpty ? sign.advance / 2 : (ink.minX.rawValue + ink.maxX.rawValue) / 2
      sign.italic = ink.isEmpty ? 0 : max(0, ink.maxX.rawValue - sign.advance)
      return
    }
    sign.italic = table.italicsCorrection(of: sign.glyph)
    sign.attachment = table.accentAttachment(of: sign.glyph)
  }

  /// Sets `sign` at the origin. Its height and depth are its ink's, and may be less than nothing.
  mutating func set(_ sign: Sign, _ style: Style) -> Box {
    var box = empty
    glyphs.append(
      FormulaGlyph(id: sign.glyph, face: sign.face, size: em(style), x: .zero, y: .zero))
    box.width = units(sign.advance, style, face: sign.face)
    box.height = units(sign.height, style, face: sign.face)
    box.depth = units(sign.depth, style, face: sign.face)
    box.italic = units(sign.italic, style, face: sign.face)
    box.sign = sign
    return closed(box)
  }
}

extension MathAlphabet {
  /// True for letters and digits, of any of the alphabets.
  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x391...0x3C9, 0x3D1, 0x3D5, 0x3D6, 0x3F0, 0x3F1,
      0x3F5,
      0x1D400...0x1D7FF, 0x210E, 0x2102, 0x210A...0x2112, 0x2115, 0x2119...0x211D, 0x2124, 0x2128,
      0x212C...0x2134:
      true
    default: false
    }
  }
}
