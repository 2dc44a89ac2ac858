import TypesetFonts
public import TypesetGeometry
import TypesetRichText
import TypesetShaping

extension Line {
  /// What `bounds(_:)` counts; Core Text's `CTLineBoundsOptions`.
  public struct BoundsOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: Int

    /// The options with the bits `rawValue`.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Without the room that the fonts want between lines. Core Text's
    /// `kCTLineBoundsExcludeTypographicLeading`.
    public static let excludesLeading = BoundsOptions(rawValue: 1)
    /// As if no letter were raised or lowered, by baseline shift, as superscript or as subscript;
    /// they keep their size. `kCTLineBoundsExcludeTypographicShifts`.
    public static let excludesShifts = BoundsOptions(rawValue: 2)
    /// Without the punctuation at both edges, all of it: as if it hung out altogether.
    /// `kCTLineBoundsUseHangingPunctuation`.
    public static let hangsPunctuation = BoundsOptions(rawValue: 4)
    /// The ink of the letters in place of the measures of their fonts.
    /// `kCTLineBoundsUseGlyphPathBounds`.
    public static let usesGlyphPaths = BoundsOptions(rawValue: 8)
    /// From where the left edge looks straight to where the right one does: the first and the last
    /// letter without the part that the paragraph's `Microtype.protrusion` has stand out, and
    /// `ProtrusionTable.standard` where it has none. Goes before `usesGlyphPaths`.
    /// `kCTLineBoundsUseOpticalBounds`, which asks the font's `opbd` table; OpenType has none.
    public static let usesOpticalEdges = BoundsOptions(rawValue: 16)
    /// With the ink that reaches out of the measures of the fonts, so that nothing is cut off where
    /// the line is drawn into its bounds: accents over accents, Nastaliq. Says nothing beside
    /// `usesGlyphPaths`. `kCTLineBoundsIncludeLanguageExtents`, which goes by a table of languages.
    public static let includesLanguageExtents = BoundsOptions(rawValue: 32)
  }

  /// The room the line takes, in its own coordinates: the origin on the baseline, y downwards. Core
  /// Text's `CTLineGetBoundsWithOptions`.
  ///
  /// Without options it is `typographicBounds` as a rectangle, white space at the line's end and the
  /// leading below it included. O(glyphs).
  public func bounds(_ options: BoundsOptions = []) -> Rect {
    let line = options.contains(.excludesShifts) ? withoutShifts : self
    let ink = line.imageBounds
    let cells = line.rawCells
    var (top, foot) = line.heights(of: options)
    var (left, right) = (Length.zero, Length.zero)
    let usesInk = options.contains(.usesGlyphPaths) && !options.contains(.usesOpticalEdges)
    if usesInk {
      guard let ink else { return Rect(x: .zero, y: .zero, width: .zero, height: .zero) }
      (left, right, top, foot) = (ink.minX, ink.maxX, ink.minY, ink.maxY)
    } else if let first = cells.first, let last = cells.last {
      (left, right) = (first.left, last.right)
    }
    // White space at an edge is no letter that hangs or looks straight.
    let seen = cells.filter { $0.kind != .trailingSpace }
    if options.contains(.hangsPunctuation) {
      if let first = seen.first(where: { !isPunctuation($0) }), first != seen.first {
        left = max(left, first.left)
      }
      if let last = seen.last(where: { !isPunctuation($0) }), last != seen.last {
        right = min(right, last.right)
      }
    } else if options.contains(.usesOpticalEdges), let first = seen.first, let last = seen.last {
      left = first.left + protrusion(of: first, atStart: !paragraph.runsRightToLeft)
      right = max(left, last.right - protrusion(of: last, atStart: paragraph.runsRightToLeft))
    }
    var rect = Rect(x: left, y: top, width: right - left, height: foot - top)
    if options.contains(.includesLanguageExtents), !usesInk, let ink { rect = rect.union(ink) }
    return rect
  }

  /// Top and foot by the measures of the fonts.
  private func heights(of options: BoundsOptions) -> (top: Length, foot: Length) {
    var bounds = typographicBounds
    if options.contains(.excludesShifts), !runs.isEmpty {
      bounds = .zero
      for run in runs {
        guard case .text = run.kind else {
          bounds.add(self.bounds(of: run))
          continue
        }
        bounds.add(TypographicBounds(run.face, size: run.size))
      }
    }
    if options.contains(.excludesLeading) { bounds.leading = .zero }
    return (-bounds.ascent, bounds.descent + bounds.leading)
  }

  /// The line with its letters on the baseline.
  private var withoutShifts: Line {
    var line = self
    for run in runs {
      let shift = paragraph.text.runs[run.attributes].attributes.rise(in: run.face)
      for index in run.glyphs { line.glyphs[index].rise -= shift }
    }
    return line
  }

  /// The characters of `cell`; a hyphen for one that was added.
  private func scalars(of cell: LineCell) -> String.UnicodeScalarView {
    if cell.kind == .addedHyphen { return "\u{2010}".unicodeScalars }
    return String(decoding: paragraph.text.utf8[cell.range.utf8], as: UTF8.self).unicodeScalars
  }

  private func isPunctuation(_ cell: LineCell) -> Bool {
    switch scalars(of: cell).first?.properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .dashPunctuation, .otherPunctuation:
      return true
    default:
      return false
    }
  }

  /// How much of `cell` stands out where it is the first or the last of its line.
  private func protrusion(of cell: LineCell, atStart: Bool) -> Length {
    let table = paragraph.style.microtype.protrusion ?? .standard
    guard let entry = scalars(of: cell).first.flatMap({ table[$0.value] }) else { return .zero }
    return cell.width * Int(atStart ? entry.start : entry.end) / 1000
  }
}
