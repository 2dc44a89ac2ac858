public import TypesetGeometry
public import TypesetRichText

/// A picture among letters, or alone in its paragraph.
public struct Picture: InlineContent {
  /// What the document's `ImageResolver` knows it by.
  public let name: String
  /// What it shows, in words; nil where nobody said.
  public let alternative: String?
  let width: Length?
  let height: Length?
  let fit: PictureFit?
  let place: CallPlace

  /// The picture called `name`.
  ///
  /// - Parameters:
  ///   - name: What the resolver knows it by.
  ///   - alternative: What it shows, in words, for readers who do not see it.
  ///   - width: How wide it is; nil by its height, or as the place has it.
  ///   - height: How high it is; nil by its width.
  ///   - fit: How it lies in a room of that size; nil where it is as large as that.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public init(
    _ name: String, alternative: String? = nil, width: Length? = nil, height: Length? = nil,
    fit: PictureFit? = nil, fileID: String = #fileID, line: Int = #line
  ) {
    self.name = name
    self.alternative = alternative
    self.width = width
    self.height = height
    self.fit = fit
    place = CallPlace(fileID: fileID, line: line)
  }

  /// The picture alone.
  public var letters: Letters { Letters([.picture(self)]) }
}
