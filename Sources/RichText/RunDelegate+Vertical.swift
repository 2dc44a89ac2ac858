import Geometry

extension RunDelegate {
  /// The room of a picture in a vertical line; nil for others, whose measures are along the line and
  /// across it as they are.
  ///
  /// What is said of a picture's width in a horizontal line holds for its height here: a missing one
  /// is the measure's. It stands on the middle of the line, as far to its right as to its left.
  func turnedPicture(in context: Context) -> Metrics? {
    guard case .picture(let intrinsic, let width, let height) = sizing else { return nil }
    let size = RunDelegate.pictureSize(
      intrinsic: Size(width: intrinsic.height, height: intrinsic.width), width: height,
      height: width, in: context)
    let half = size.height / 2
    return Metrics(ascent: half, descent: size.height - half, width: size.width)
  }
}
