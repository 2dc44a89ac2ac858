/// Why bytes are no layout record, and where that shows.
package struct RecordError: Error, Hashable, Sendable {
  /// One sentence without a full stop.
  package var message: String
  /// From 1.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int

  /// A fault.
  package init(message: String, line: Int, column: Int) {
    self.message = message
    self.line = line
    self.column = column
  }
}
