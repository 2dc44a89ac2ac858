/// Builds letters of Swift: strings, and what stands among them.
@resultBuilder
public enum TextBuilder {
  /// Letters that are there.
  public static func buildExpression(_ letters: Letters) -> Letters { letters }

  /// Something among letters.
  public static func buildExpression(_ text: some InlineContent) -> Letters { text.letters }

  /// One behind the other; nothing comes between them.
  public static func buildBlock(_ parts: Letters...) -> Letters { buildArray(parts) }

  /// What `if` without `else` comes to.
  public static func buildOptional(_ part: Letters?) -> Letters { part ?? Letters() }

  /// What `if` comes to.
  public static func buildEither(first part: Letters) -> Letters { part }

  /// What `else` comes to.
  public static func buildEither(second part: Letters) -> Letters { part }

  /// What a loop comes to. O(letters).
  public static func buildArray(_ parts: [Letters]) -> Letters { Letters(parts.flatMap(\.nodes)) }

  /// What `if #available` comes to.
  public static func buildLimitedAvailability(_ part: Letters) -> Letters { part }
}
