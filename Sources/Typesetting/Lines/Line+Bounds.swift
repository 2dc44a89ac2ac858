import TypesetFonts
public import TypesetGeometry
public import TypesetRichText

/// How much room letters take by the measures of their fonts; Core Text's typographic bounds.
@frozen
public struct TypographicBounds: Hashable, Sendable {
  /// Above the baseline.
  public var ascent: Length
  /// Below the baseline, positive.
  public var descent: Length
  /// What the fonts want between lines beside that.
  public var leading: Length
  /// Along the baseline.
  public var width: Length

  /// Bounds.
  public init(ascent: Length, descent: Length, leading: Length, width: Length) {
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
    self.width = width
  }

  /// No room.
  public static let zero = TypographicBounds(
    ascent: .zero, descent: .zero, leading: .zero, width: .zero)

  /// The measures of `face` at `size`, raised by `shift`.
  init(_ face: FontFace, size: Length, shift: Length = .zero, width: Length = .zero) {
    let upem = face.unitsPerEm
    ascent = face.metrics.ascender.length(at: size, unitsPerEm: upem) + shift
    descent = face.metrics.descender.length(at: size, unitsPerEm: upem) - shift
    leading = face.metrics.lineGap.length(at: size, unitsPerEm: upem)
    self.width = width
  }

  /// Takes in what stands beside.
  mutating func add(_ other: TypographicBounds) {
    ascent = max(ascent, other.ascent)
    descent = max(descent, other.descent)
    leading = max(leading, other.leading)
    width += other.width
  }
}

/// Something other than letters on a line; Core Text's run delegates, YYText's attachments.
public struct LineAttachment: Hashable, Sendable {
  /// What holds the room.
  public var delegate: RunDelegate
  /// Its U+FFFC in the text that was typeset.
  public var range: TextRange
  /// Where it stands, in the line's coordinates: the origin on the baseline, y downwards.
  public var rect: Rect
}

extension Line {
  /// The room the line takes by the measures of its fonts, whatever its paragraph's leading: Core
  /// Text's `CTLineGetTypographicBounds`.
  ///
  /// The width has white space at the line's end in it, as Core Text's has; `width` has not. A line
  /// in which nothing is seen is as high as its separator's font.
  public var typographicBounds: TypographicBounds {
    var bounds = TypographicBounds.zero
    for run in runs { bounds.add(self.bounds(of: run)) }
    if runs.isEmpty, !paragraph.shaped.runs.isEmpty {
      let run = paragraph.shaped.runs[paragraph.shaped.runIndex(at: range.lowerBound)]
      bounds = TypographicBounds(run.face, size: run.size)
    }
    bounds.width = width + trailingWhitespaceWidth
    return bounds
  }

  /// What `run` takes up.
  func bounds(of run: LineRun) -> TypographicBounds {
    if case .object(let metrics) = run.kind {
      return TypographicBounds(
        ascent: metrics.ascent, descent: metrics.descent, leading: .zero, width: run.width)
    }
    let shift = paragraph.text.runs[run.attributes].attributes.rise(in: run.face)
    return TypographicBounds(run.face, size: run.size, shift: shift, width: run.width)
  }

  /// The ink of the letters, in the line's coordinates: the origin on the baseline, y downwards;
  /// nil where there is none. Core Text's `CTLineGetImageBounds`.
  ///
  /// Letters may reach out over their advances: an italic f does on both sides. Lines under and
  /// through the letters, shadows and attachments are not in it. O(glyphs).
  public var imageBounds: Rect? { ink(of: glyphs.indices, in: runs) }

  /// The ink of those of `glyphs` that `runs` hold.
  func ink(of glyphs: Range<Int>, in runs: some Sequence<LineRun>) -> Rect? {
    var result: Rect?
    for run in runs {
      let upem = run.face.unitsPerEm
      let expansion = expansion(of: run)
      for index in run.glyphs.clamped(to: glyphs) {
        let glyph = self.glyphs[index]
        let box = run.face.extents(of: glyph.id)
        if box.isEmpty { continue }
        if run.orientation.isUprightOnPage {
          let rect = run.uprightInk(box, of: glyph)
          result = result?.union(rect) ?? rect
          continue
        }
        let left = glyph.x + box.minX.length(at: run.size, unitsPerEm: upem, expansion: expansion)
        let right = glyph.x + box.maxX.length(at: run.size, unitsPerEm: upem, expansion: expansion)
        let top = glyph.rise + box.maxY.length(at: run.size, unitsPerEm: upem)
        let foot = glyph.rise + box.minY.length(at: run.size, unitsPerEm: upem)
        let rect = Rect(x: left, y: -top, width: right - left, height: top - foot)
        result = result?.union(rect) ?? rect
      }
    }
    return result
  }

  /// Where the first glyph stands, in the line's coordinates; nil without any. YYText's
  /// `firstGlyphPos`.
  public var firstGlyphPosition: Point? {
    glyphs.first.map { Point(x: $0.x, y: -$0.rise) }
  }

  /// What stands among the letters, from left to right.
  public var attachments: [LineAttachment] {
    var result: [LineAttachment] = []
    for run in runs {
      guard case .object(let metrics) = run.kind,
        let delegate = paragraph.text.runs[run.attributes].attributes.attachment
      else { continue }
      // U+FFFC is three bytes; several of one kind are one run.
      let count = delegate.formula != nil ? 1 : max(run.range.count / 3, 1)
      for place in 0..<count {
        let index = run.level & 1 == 1 ? count - 1 - place : place
        let start = run.range.lowerBound + index * 3
        result.append(
          LineAttachment(
            delegate: delegate, range: textRange(TextRange(start, start + 3)),
            rect: Rect(
              x: run.x + run.width * place / count, y: -metrics.ascent, width: run.width / count,
              height: metrics.ascent + metrics.descent)))
      }
    }
    return result
  }
}

extension Rect {
  /// The smallest rectangle around both.
  func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
