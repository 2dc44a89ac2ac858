internal import TypesetRichText

/// What the choice of a face for a cluster depends on.
struct FallbackKey: Hashable, Sendable {
  /// The characters of the cluster.
  var cluster: [UInt32]
  /// The language of the text.
  var language: LanguageTag
  /// Its script (ISO 15924, four ASCII bytes).
  var script: UInt32
  /// What was asked for there.
  var query: FontQuery
}
