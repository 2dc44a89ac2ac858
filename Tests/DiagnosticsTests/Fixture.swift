import TypesetDiagnostics

/// One source and shorthand for ranges in it.
struct Fixture {
  let table: SourceTable
  let id: SourceID
  let bytes: [UInt8]

  init(_ text: String, name: String = "zombies.txt") {
    self.init(bytes: Array(text.utf8), name: name)
  }

  init(bytes: [UInt8], name: String = "zombies.txt") {
    var table = SourceTable()
    id = table.add(SourceText(name: name, bytes: bytes))
    self.table = table
    self.bytes = bytes
  }

  /// The first place where `text` stands.
  func range(of text: String) -> SourceRange {
    let wanted = Array(text.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? bytes.count
    return range(start..<start + wanted.count)
  }

  func range(_ bytes: Range<Int>) -> SourceRange { SourceRange(id, bytes) }

  func warning(
    at range: SourceRange?, _ message: String = "wrong", help: String? = nil
  ) -> Diagnostic {
    Diagnostic(.warning, "test.wrong", message, at: range, help: help)
  }

  /// The lines that a warning at `range` gives.
  func human(_ range: SourceRange?, columns: Int = 100) -> [String] {
    var renderer = HumanRenderer(sources: table, columns: columns)
    var out = ""
    renderer.append(warning(at: range), to: &out)
    return out.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The excerpt and its carets alone.
  func excerpt(_ range: SourceRange, columns: Int = 100) -> [String] {
    Array(human(range, columns: columns).dropFirst(3))
  }
}
