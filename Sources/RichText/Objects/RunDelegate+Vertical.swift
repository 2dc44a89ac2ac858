import TypesetGeometry

extension RunDelegate {
  /// The room of a picture or an attachment in a vertical line, in which it stands upright; nil for
  /// others, whose measures are along the line and across it as they are.
  ///
  /// What is said of a picture's width in a horizontal line holds for its height here: a missing one
  /// is the measure's. It stands on the middle of the line, as far to its right as to its left.
  func turnedPicture(in context: Context) -> Metrics? {
    switch sizing {
    case .fixed: return nil
    case .picture(let intrinsic, let width, let height):
      let size = RunDelegate.pictureSize(
        intrinsic: Size(width: intrinsic.height, height: intrinsic.width), width: height,
        height: width, in: context)
      return onTheMiddle(across: size.height, along: size.width)
    case .attachment(let attachment):
      var upright = context
      upright.isVertical = false
      (upright.measure, upright.frameHeight) = (context.frameHeight, context.measure)
      let metrics = attachment.metrics(in: upright)
      return onTheMiddle(across: metrics.width, along: metrics.ascent + metrics.descent)
    }
  }

  private func onTheMiddle(across: Length, along: Length) -> Metrics {
    Metrics(ascent: across / 2, descent: across - across / 2, width: along)
  }
}
