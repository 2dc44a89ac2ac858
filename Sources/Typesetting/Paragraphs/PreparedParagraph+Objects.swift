import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping

extension PreparedParagraph.Special {
  /// True for a formula, or a piece of one.
  var isFormula: Bool {
    if case .object(let delegate) = kind { return delegate.formula != nil }
    return false
  }
}

extension PreparedParagraph {
  /// What stands in `run`, one of `shaped`, at `offset`.
  static func object(
    _ delegate: RunDelegate, of length: Int, in run: ShapedRun, at offset: Int
  ) -> Special {
    let metrics = run.face.metrics
    let upem = run.face.unitsPerEm
    return Special(
      offset: offset, length: length, kind: .object(delegate),
      fontAscent: metrics.ascender.length(at: run.size, unitsPerEm: upem),
      fontDescent: metrics.descender.length(at: run.size, unitsPerEm: upem))
  }

  /// The room that `special` takes on a line of `measure` in a frame of `frameHeight`, by its
  /// delegate, which is told the face around it; none for a tab.
  func room(
    of special: Special, _ measure: Length, _ frameHeight: Length
  ) -> RunDelegate.Metrics {
    guard case .object(let delegate) = special.kind else {
      return RunDelegate.Metrics(ascent: .zero, descent: .zero, width: .zero)
    }
    var context = RunDelegate.Context(
      measure: measure, frameHeight: frameHeight, lineHeight: style.leading,
      fontAscent: special.fontAscent, fontDescent: special.fontDescent)
    context.isVertical = style.writingMode.isVertical
    return delegate.metrics(in: context)
  }

  /// The same on a line that ends at `limit`: behind the last piece of a formula there the space that it
  /// keeps to the next is not.
  func room(
    of special: Special, _ measure: Length, _ frameHeight: Length, before limit: Int
  ) -> RunDelegate.Metrics {
    var metrics = room(of: special, measure, frameHeight)
    if hasFormulas, limit <= special.offset + special.length {
      metrics.width -= spaceAfter(special)
    }
    return metrics
  }

  /// The room behind the piece of a formula that ends at `offset`; none elsewhere.
  func formulaSpace(endingAt offset: Int) -> Length {
    guard hasFormulas else { return .zero }
    let index = specialIndex(from: offset) - 1
    guard index >= 0, specials[index].offset + specials[index].length == offset else {
      return .zero
    }
    return spaceAfter(specials[index])
  }

  /// What a line's end costs behind the piece of a formula that ends at `offset`; nil elsewhere.
  func formulaPenalty(endingAt offset: Int) -> Int? {
    guard hasFormulas else { return nil }
    let index = specialIndex(from: offset) - 1
    guard index >= 0, specials[index].offset + specials[index].length == offset,
      case .object(let delegate) = specials[index].kind
    else { return nil }
    return delegate.formula?.penalty
  }

  private func spaceAfter(_ special: Special) -> Length {
    guard case .object(let delegate) = special.kind else { return .zero }
    return delegate.formula?.spaceAfter ?? .zero
  }

  /// The room of what stands at `offset`, where the text has U+FFFC.
  func room(
    ofObjectAt offset: TextOffset, _ measure: Length, _ frameHeight: Length
  ) -> RunDelegate.Metrics {
    let index = specialIndex(from: offset.utf8)
    guard index < specials.count, specials[index].offset == offset.utf8 else {
      return RunDelegate.Metrics(ascent: .zero, descent: .zero, width: .zero)
    }
    return room(of: specials[index], measure, frameHeight)
  }
}
