import Testing
import TypesetDiagnostics

/// Sources and their places.
@Suite struct SourceTableTests {
  /// A place can be named before anything is read for it; it is in no list of names then, and an empty
  /// name of one that was read is.
  @Test func reservedPlaces() {
    var table = SourceTable()
    let first = table.add(SourceText(name: "a", bytes: [0x61]))
    table.reserve(through: SourceID(2))
    table.reserve(through: SourceID(1))
    let next = table.add(SourceText(name: "", bytes: []))
    #expect([first, next] == [SourceID(0), SourceID(3)])
    #expect(table[SourceID(2)].bytes.isEmpty)
    #expect(table.names == ["a", ""])
  }
}
