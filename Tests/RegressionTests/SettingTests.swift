import Testing

@testable import TypesetKit
@testable import TypesetRegression

/// An option of the layout has its rows everywhere.
@Suite("Settings of the record") struct SettingTests {
  typealias Setup = LayoutRecord.Setup

  /// What a record holds has a row by which it is written, read and compared.
  @Test func everyPropertyHasARow() {
    let properties = Set(Mirror(reflecting: Setup()).children.compactMap(\.label))
    #expect(properties == Set(SetupField.all.map(\.key)).union(["asked", "found"]))
  }

  /// Each of those has one that says where its value comes from, in the same order.
  @Test func everyRowSaysWhereItsValueComesFrom() {
    #expect(RecordedSetting.all.map(\.path) == SetupField.all.map(\.path))
    #expect(RecordedSetting.all.compactMap { Setup.key(of: $0.path) } == SetupField.all.map(\.key))
  }

  /// A setting is asked for once somebody asked for it, and never where no design answers it.
  @Test func whatWasAskedForIsWrittenDown() throws {
    let plain = try #require(try Recording.record("Text.\n") { $0.page = .init() }.setup)
    #expect(plain.asked.isDisjoint(with: ["columns", "widows", "hyphenate", "title"]))
    let asked = try #require(
      try Recording.record("Text.\n") { request in
        request.page = .init()
        request.page.columns = 3
        request.page.widows = 3
        request.title = "Tide"
      }.setup)
    #expect(asked.asked.subtracting(plain.asked) == ["columns", "widows"])
    #expect(asked.columns == 3 && asked.widows == 3 && asked.title == "Tide")
  }
}
