import Foundation
import Testing
import TypesetFormulas

@Suite("The manual of formulas") struct FormulaManualTests {
  private static let lines: [Substring] = {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/formulas.md").path
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }()

  /// What stands between backticks in the table below the heading `title`, row by row.
  private func rows(below title: String) -> [[String]] {
    let lines = FormulaManualTests.lines
    guard let start = lines.firstIndex(of: Substring("## " + title)) else { return [] }
    return lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
      .filter { $0.hasPrefix("| ") && $0.contains("`") }
      .map { row in
        row.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 1 }
          // A bar in a table has a backslash.
          .map {
            $0.element.split(separator: "\\|", omittingEmptySubsequences: false).joined(
              separator: "|")
          }
      }
  }

  @Test("every example is a formula without mistakes")
  func examples() {
    let rows = rows(below: "What can be written")
    #expect(rows.count >= 20)
    let names = ["pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix", "smallmatrix"]
    for example in rows.flatMap(\.self) where !names.contains(example) {
      let formula = TeXReader.read(example)
      #expect(formula.problems.isEmpty, "\(example): \(formula.problems)")
      #expect(!formula.items.isEmpty, "\(example)")
    }
    for name in names {
      #expect(TeXReader.read("\\begin{\(name)}a\\end{\(name)}").problems.isEmpty, "\(name)")
    }
  }

  @Test("every sign that it names is one")
  func signs() {
    let text = FormulaManualTests.lines.joined(separator: " ")
    let start = text.range(of: "gave them: `")
    let end = text.range(of: "` and some 470 others")
    guard let start, let end else {
      Issue.record("the list of signs is not there")
      return
    }
    for sign in text[start.upperBound..<end.lowerBound].split(separator: " ") {
      #expect(TeXReader.read(String(sign)).problems.isEmpty, "\(sign)")
    }
  }

  @Test("every mistake has a row")
  func mistakes() {
    let rows = Set(rows(below: "Mistakes").compactMap(\.first))
    let kinds = FormulaProblem.Kind.allCases.map { "formula.\($0.rawValue)" }
    #expect(rows == Set(kinds + ["formula.no-font"]))
  }
}
