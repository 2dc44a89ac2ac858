/// What is made of each of a sequence, in its order; `for` inside a builder does the same.
public struct ForEach<Content: Sendable>: Sendable {
  let content: Content
}

extension ForEach: Block where Content == Blocks {
  /// The blocks of each element of `data`.
  public init<Data: Sequence>(
    _ data: Data, @DocumentBuilder _ content: (Data.Element) throws -> Blocks
  ) rethrows {
    self.content = Blocks(try data.flatMap { try content($0).nodes })
  }

  /// What was made.
  public var body: Blocks { content }
}

extension ForEach: InlineContent where Content == Letters {
  /// The letters of each element of `data`.
  public init<Data: Sequence>(
    _ data: Data, @TextBuilder _ content: (Data.Element) throws -> Letters
  ) rethrows {
    self.content = Letters(try data.flatMap { try content($0).nodes })
  }

  /// What was made.
  public var letters: Letters { content }
}
