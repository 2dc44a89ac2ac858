internal import TypesetDiagnostics

/// A change of a manuscript's letters that is laid out to see what comes of it, and never written.
struct CopyEdit: Hashable, Sendable {
  /// What goes, in bytes of the text as it was decoded; empty where something is only added.
  var range: SourceRange
  /// What comes in its place, in UTF-8.
  var letters: [UInt8] = []
}
