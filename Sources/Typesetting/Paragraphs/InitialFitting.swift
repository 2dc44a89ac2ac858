import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping

/// Sets large first letters flush with the edge where lines begin, and finds how far the lines
/// beside them have to stand in.
struct InitialFitting {
  /// A glyph's outline where it stands, and what it takes to be where.
  private struct Letter {
    var glyph: Int
    var x: Length
    var rise: Length
    var advance: Length
    var outline: GlyphOutline
    var size: Length
    var unitsPerEm: Int
  }

  /// The room between the letters and the text: a fifth of the leading, as wide as a narrow space.
  static func gap(_ leading: Length) -> Length { leading / 5 }
  /// Where the lines beside them differ by less than this of the most, per cent, they do not.
  static let evenShape = 18
  /// However the letters lean, no line stands in by less than this of the most, per cent.
  static let leastIndent = 60
  /// What reaches less than this of the leading, per cent, into the line below does not touch it.
  static let nearness = 10
  /// A letter whose edge is round stands out by this of its height, per mille.
  static let overhang = 15

  /// What is set, with the letters in their places.
  let shaped: ShapedText
  /// What the lines beside them have to know.
  let initial: Initial

  /// `shaped` is the paragraph with the letters of `sizing` at their size.
  init?(_ shaped: ShapedText, _ sizing: InitialSizing, leading: Length, runsRightToLeft: Bool) {
    let letters = InitialFitting.letters(of: shaped, sizing.length, runsRightToLeft)
    guard let ink = InitialFitting.reach(of: letters, nil), ink.lowerBound < ink.upperBound
    else { return nil }
    let total = letters.reduce(Length.zero) { $0 + $1.advance }
    // From the edge where lines begin, whichever it is.
    let edge = runsRightToLeft ? ink.upperBound : ink.lowerBound
    let overhang = InitialFitting.overhang(of: letters, ink, runsRightToLeft)
    func distance(to reach: ClosedRange<Length>) -> Length {
      (runsRightToLeft ? edge - reach.lowerBound : reach.upperBound - edge) - overhang
    }
    let gap = InitialFitting.gap(leading)
    let full = distance(to: ink) + gap
    let least = full * InitialFitting.leastIndent / 100
    func indent(_ line: Int, spare: Length = .zero) -> Length? {
      let baseline = leading * (sizing.lines - 1 - line) - sizing.lift
      // All letters keep the gap; what few of them have above and below keeps half of it.
      return [
        (baseline, baseline + sizing.xHeight, gap),
        (baseline - sizing.depth, baseline + sizing.capHeight - spare, gap / 2),
      ].compactMap { lower, upper, gap in
        InitialFitting.reach(of: letters, (lower, upper)).map { distance(to: $0) + gap }
      }.max()
    }
    var indents = (0..<sizing.lines).map { max(least, indent($0) ?? least) }
    // Lines come nearer where the letter leaves room above its foot (A, L), never under its arms
    // (T, P, Y): those belong to the line that they stand beside.
    for line in indents.indices.dropFirst() {
      indents[line] = max(indents[line], indents[line - 1])
    }
    if let most = indents.max(), let fewest = indents.min(),
      (most - fewest) * 100 < full * InitialFitting.evenShape
    {
      // Serifs and curves alone: a plain indent looks calmer.
      indents = indents.map { _ in most }
    }
    // The tail of a Q or a J reaches into lines below; what comes near to their capitals, as the
    // foot of „, does not keep them away.
    while indents.count < sizing.lines + 2,
      let tail = indent(indents.count, spare: leading * InitialFitting.nearness / 100)
    {
      indents.append(tail)
    }
    initial = Initial(
      length: sizing.length, indents: indents,
      rise: InitialFitting.rise(
        of: letters, above: leading * (sizing.lines - 1) + sizing.capHeight - sizing.lift))
    // The letters take as much of the first line as stands in the indents.
    let widening = indents[0] - total
    let shift = runsRightToLeft ? indents[0] - edge + overhang : -edge - overhang
    let widened = runsRightToLeft ? letters.startIndex : letters.endIndex - 1
    self.shaped = shaped.adjusted(
      letters.indices.map { place in
        let isBehind = runsRightToLeft && place > widened
        return GlyphAdjustment(
          glyph: letters[place].glyph, advance: place == widened ? widening : .zero,
          xOffset: isBehind ? shift - widening : shift)
      })
  }

  /// The glyphs from left to right.
  private static func letters(
    of shaped: ShapedText, _ length: Int, _ runsRightToLeft: Bool
  ) -> [Letter] {
    let runs = shaped.runs.filter { $0.range.upperBound.utf8 <= length }
    var pen = Length.zero
    var letters: [Letter] = []
    for run in runsRightToLeft ? runs.reversed() : runs {
      for index in run.glyphs {
        let glyph = shaped.glyphs[index]
        letters.append(
          Letter(
            glyph: index, x: pen + glyph.xOffset, rise: glyph.yOffset, advance: glyph.advance,
            outline: run.face.outline(of: glyph.id), size: run.size,
            unitsPerEm: run.face.unitsPerEm))
        pen += glyph.advance
      }
    }
    return letters
  }

  /// How far the ink reaches above `height` over the letters' baseline.
  private static func rise(of letters: [Letter], above height: Length) -> Length {
    letters.reduce(Length.zero) { most, letter in
      guard let top = letter.outline.height?.upperBound else { return most }
      let reach = FontUnits(top).length(at: letter.size, unitsPerEm: letter.unitsPerEm)
      return max(most, letter.rise + reach - height)
    }
  }

  /// How far the ink reaches to the left and to the right between two heights above the letters'
  /// baseline, or at any height.
  private static func reach(
    of letters: [Letter], _ band: (lower: Length, upper: Length)?
  ) -> ClosedRange<Length>? {
    var result: ClosedRange<Length>?
    for letter in letters {
      var extent = letter.outline.extent
      if let band, letter.size > .zero {
        func units(_ height: Length) -> FontUnits {
          FontUnits(
            (height - letter.rise).scaled(
              by: letter.unitsPerEm, over: letter.size.scaledPoints
            ).scaledPoints)
        }
        extent = letter.outline.extent(from: units(band.lower), to: units(band.upper))
      }
      guard let extent else { continue }
      let left =
        letter.x
        + FontUnits(extent.lowerBound).length(
          at: letter.size, unitsPerEm: letter.unitsPerEm)
      let right =
        letter.x
        + FontUnits(extent.upperBound).length(
          at: letter.size, unitsPerEm: letter.unitsPerEm)
      result = min(result?.lowerBound ?? left, left)...max(result?.upperBound ?? right, right)
    }
    return result
  }

  /// A round letter looks as if it stood in: it stands out by a hair. Round is what is farthest out
  /// in the middle of its height and farther in at the top and at the foot.
  private static func overhang(
    of letters: [Letter], _ ink: ClosedRange<Length>, _ runsRightToLeft: Bool
  ) -> Length {
    guard let letter = runsRightToLeft ? letters.last : letters.first,
      let height = letter.outline.height
    else { return .zero }
    let high = height.upperBound - height.lowerBound
    func edge(_ lower: Int, _ upper: Int) -> Int? {
      letter.outline.extent(
        from: FontUnits(height.lowerBound + high * lower / 100),
        to: FontUnits(height.lowerBound + high * upper / 100)
      ).map { runsRightToLeft ? -$0.upperBound : $0.lowerBound }
    }
    guard let foot = edge(0, 8), let middle = edge(30, 70), let top = edge(92, 100) else {
      return .zero
    }
    let least = high * 4 / 100
    guard foot - middle > least, top - middle > least else { return .zero }
    return FontUnits(high * overhang / 1000).length(
      at: letter.size, unitsPerEm: letter.unitsPerEm)
  }
}
