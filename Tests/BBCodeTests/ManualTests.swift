import Foundation
import Testing
import TypesetDiagnostics
import TypesetElementTree

@testable import TypesetBBCode

/// The manual names every tag and every problem, and no other.
@Suite("BBCode: the manual")
struct ManualTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let manual = try? String(
    contentsOf: root.appending(path: "docs/bbcode.md"), encoding: .utf8)

  @Test(arguments: TagName.words)
  func everyTag(word: String) throws {
    let manual = try #require(ManualTests.manual)
    let level = word.count == 2 && word.hasPrefix("h") ? word.last?.wholeNumberValue : nil
    if let level, level > 2 { return #expect(manual.contains("[h2]` to `[h6]")) }
    #expect(manual.contains("[\(word)]") || manual.contains("[\(word)="), "\(word)")
  }

  @Test func everyTagOfTheManualIsOne() throws {
    let manual = try #require(ManualTests.manual)
    for tag in manual.matches(of: /`\[([a-z0-9*]+)[\]=]/) {
      let word = String(tag.output.1)
      let isText = ["1", "sic", "foo", "youtube", "video"].contains(word)
      #expect((TagName(word) != nil) != isText, "\(word)")
    }
  }

  @Test func everyProblem() throws {
    let manual = try #require(ManualTests.manual)
    let folder = ManualTests.root.appending(path: "Sources/BBCode").path
    var written: Set<String> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let source = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      for code in source.matches(of: /"((?:bbcode|markup|picture)\.[a-z-]+)"/) {
        written.insert(String(code.output.1))
      }
    }
    let rows = manual.matches(of: /(?m)^\| `([a-z]+\.[a-z-]+)` \|/).map { String($0.output.1) }
    #expect(rows.count > 10)
    #expect(Set(rows) == written)
    #expect(rows.sorted() == rows)
  }
}
