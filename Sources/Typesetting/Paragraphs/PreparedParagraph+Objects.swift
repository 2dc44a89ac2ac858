import TypesetFonts
import TypesetGeometry
import TypesetRichText
import TypesetShaping

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
