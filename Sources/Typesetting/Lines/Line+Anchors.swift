public import TypesetGeometry
import TypesetRichText

extension Line {
  /// What its run delegates hold room for, in the order of the text, with the line's baseline
  /// beginning at `origin`; `index` is the line's in its frame. O(runs log runs).
  public func anchors(at origin: Point = .zero, line index: Int = 0) -> [LineAnchor] {
    // In the order of the text, whichever way the line runs.
    runs.sorted { $0.range.lowerBound < $1.range.lowerBound }.compactMap { run in
      guard case .object(let metrics) = run.kind,
        let delegate = paragraph.text.runs[run.attributes].attributes.attachment
      else { return nil }
      return LineAnchor(
        node: delegate.node, offset: textOffset(run.range.lowerBound), line: index,
        box: Rect(
          x: origin.x + run.x, y: origin.y - metrics.ascent, width: metrics.width,
          height: metrics.ascent + metrics.descent),
        delegate: delegate)
    }
  }
}
