public import TypesetGeometry
public import TypesetRichText

extension Framesetter {
  /// The size of a frame that holds just what one of the size `constraint` does; Core Text's
  /// `CTFramesetterSuggestFrameSizeWithConstraints`.
  ///
  /// Its width is that of the widest line as broken at the constraint, indents included: the
  /// constraint's own where lines are justified. Its height reaches to the foot of the last line. A
  /// frame of that size has the same lines and the same visible range. Either side of the constraint
  /// may be `Length.unbounded`.
  ///
  /// Lines that were chosen among words with their hyphens can come out otherwise at that width:
  /// then it is wider, up to the constraint. So is the height where a picture's depends on the
  /// frame's.
  ///
  /// - Parameters:
  ///   - range: In bytes of the text; an empty one goes to the text's end, nil is all of it.
  ///   - constraint: The most that there is room for.
  ///   - options: Those of the frame that will be made.
  /// - Returns: The size, and the part of the text that fits.
  /// - Complexity: That of some frames of the size `constraint`; mostly two.
  public func suggestSize(
    range: TextRange? = nil, constraint: Size, options: FrameOptions? = nil
  ) -> (size: Size, fitRange: TextRange) {
    let asked = requested(range)
    func frame(_ size: Size) -> Frame {
      self.frame(range: asked, in: FrameShape(rectangle: size), options: options)
    }
    guard !asked.isEmpty else {
      return (Size(width: .zero, height: .zero), asked)
    }
    let full = frame(constraint)
    guard !full.isEmpty else {
      return (Size(width: .zero, height: .zero), full.visibleRange)
    }
    let lines = full.lines.map(\.range)
    let pictures = full.anchors.map(\.box.size)
    func isSame(_ size: Size) -> Bool {
      let other = frame(size)
      return other.visibleRange == full.visibleRange && other.isTruncated == full.isTruncated
        && other.lines.map(\.range) == lines && other.anchors.map(\.box.size) == pictures
    }
    let least = full.leastWidth
    // With a picture that is fitted into the frame, a line more is what it is reckoned with.
    let line = story.paragraphs.map(\.style.leading).max() ?? .zero
    let heights = [full.usedHeight, min(full.usedHeight + line, constraint.height)]
    for height in heights where isSame(Size(width: least, height: height)) {
      return (Size(width: least, height: height), full.visibleRange)
    }
    let height =
      heights.first { isSame(Size(width: constraint.width, height: $0)) } ?? constraint.height
    var (low, high) = (least, constraint.width)
    for _ in 0..<10 where high - low > Length(scaledPoints: 1) {
      let middle = low + (high - low) / 2
      if isSame(Size(width: middle, height: height)) { high = middle } else { low = middle }
    }
    return (Size(width: high, height: height), full.visibleRange)
  }
}

extension Frame {
  /// The least width of a rectangle in which its lines end where they do: that of the widest with
  /// its indents; the frame's own where a line is justified.
  fileprivate var leastWidth: Length {
    var width = Length.zero
    for placed in lines {
      let line = placed.line
      if line.fillsMeasure { return shape.size.width }
      let indents = max(.zero, shape.size.width - line.measure)
      width = max(width, indents + line.width - line.hangStart - line.hangEnd)
    }
    return min(width, shape.size.width)
  }
}

extension Line {
  /// True where it is set as wide as its measure, whatever stands on it.
  var fillsMeasure: Bool {
    paragraph.style.alignment == .justify && reason != .end && reason != .mandatory
  }
}
