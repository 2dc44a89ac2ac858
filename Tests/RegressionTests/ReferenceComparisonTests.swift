import Testing
import TypesetKit
import TypesetRegression

/// What references say follows from what they refer to.
@Suite struct ReferenceComparisonTests {
  private static let old = """
    <h1>Laws</h1>
    As <math tex="\\eqref{one}"> and <math tex="\\eqref{two}"> say; so <ref to=tab show=number> has it.
    <math tex="a = b + c \\label{one}">
    Then comes another law, of which the old men spoke.
    <math tex="d = e + f \\label{two}">
    <figure id=tab><caption>The first</caption>
    <table>
    <tr><td>1<td>2
    </table></figure>
    The end, see “<ref to=tab show=title>”.

    """

  private static func compare(_ new: String) throws -> Comparison {
    Comparison.compare(try Recording.record(old), try Recording.record(new))
  }

  /// A formula, or a figure, before others: their numbers follow, wherever they are said.
  @Test func numbersFollow() throws {
    let formula = try ReferenceComparisonTests.compare(
      ReferenceComparisonTests.old.replacing(
        "Then comes", with: "<math tex=\"x = y \\label{mid}\">\nThen comes"))
    #expect(formula.changes.map(\.message) == ["“x = y \\tag{2}” is new (paragraph 4)"])
    #expect(
      formula.changes.first?.consequences.filter { $0.kind == .references }.map(\.message) == [
        "a reference says “(3)” in place of “(2)”",
        "a formula has the number 3 in place of 2",
      ])
    let figure = try ReferenceComparisonTests.compare(
      ReferenceComparisonTests.old.replacing(
        "<figure id=tab>",
        with:
          "<figure><caption>New</caption>\n<table>\n<tr><td>7\n</table></figure>\n<figure id=tab>"))
    #expect(figure.changes.count == 1)
    #expect(
      figure.changes.first?.consequences.filter { $0.kind == .references }.map(\.message) == [
        "a reference says “2” in place of “1”"
      ])
  }

  /// A title that is said elsewhere follows from its own change.
  @Test func titlesFollow() throws {
    let comparison = try ReferenceComparisonTests.compare(
      ReferenceComparisonTests.old.replacing("The first", with: "The second"))
    #expect(comparison.changes.count == 1)
    #expect(
      comparison.changes.first?.consequences.map(\.message).contains(
        "a reference says “The second” in place of “The first”") == true)
  }

  /// Another reference, and other words beside one, are changes of their own.
  @Test func otherReferencesAreChanges() throws {
    let other = try ReferenceComparisonTests.compare(
      ReferenceComparisonTests.old.replacing("to=tab show=number", with: "to=tab show=title"))
    #expect(other.changes.map(\.message) == ["paragraph 2: “1” → “The first”"])
    let words = try ReferenceComparisonTests.compare(
      ReferenceComparisonTests.old.replacing("has it", with: "had it")
        .replacing("<math tex=\"a", with: "<math tex=\"x = y \\label{no}\">\n<math tex=\"a"))
    #expect(words.changes.contains { $0.message.contains("has") && $0.message.contains("had") })
  }
}
