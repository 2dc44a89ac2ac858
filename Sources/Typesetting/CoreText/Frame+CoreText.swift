public import TypesetGeometry
public import TypesetRichText

extension Frame {
  /// The text that was asked for; Core Text's `CTFrameGetStringRange`.
  public var stringRange: TextRange { requestedRange }

  /// The path that it was made in; Core Text's `CTFrameGetPath`.
  public var path: Path { shape.path }

  /// The left end of each line on its baseline, from the frame's top left; Core Text's
  /// `CTFrameGetLineOrigins`.
  public var lineOrigins: [Point] { lines.map(\.origin) }
}
