import Foundation
import Testing

/// README.md and `docs/command.md` are true, and leave nothing out.
@Suite("The manual of the command")
struct ManualTests {
  static let root = URL(
    filePath: #filePath.components(separatedBy: "/Tests/CommandTests/")[0],
    directoryHint: .isDirectory)

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test("README’s first manuscript is the file that its commands name")
  func firstManuscript() throws {
    let readme = try ManualTests.text("README.md")
    let file = try ManualTests.text("content/first.txt")
    #expect(readme.contains("\n```\n\(file)```\n"))
    #expect(readme.contains("\ntypesetter content/first.txt "))
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 100)
  }

  /// Options of `help` begin a line, the short form before the long one.
  @Test(
    "docs/command.md names every option and subcommand",
    arguments: [
      "", "build", "layout", "check", "plan", "fit", "explain", "locate", "measure", "compare",
      "init",
      "templates", "template validate", "template show", "fonts", "info", "test run",
      "test status", "test accept", "test reject", "test new", "test clean",
    ])
  func options(subcommand: String) throws {
    let manual = try ManualTests.text("docs/command.md")
    let folder = Folder()
    let help = Shell.run("\"$T\" \(subcommand) --help", in: folder.path)
    #expect(help.status == 0)
    let options = help.output.matches(of: /(?m)^ +(?:-[a-z], )?(--[a-z][a-z-]*)/)
      .map { String($0.output.1) }
    #expect(options.contains("--help"))
    for option in Set(options).subtracting(["--help", "--version"]).sorted() {
      #expect(manual.contains("`\(option)`") || manual.contains("`\(option) "), "\(option)")
    }
    if let last = subcommand.split(separator: " ").last {
      #expect(manual.contains(last))
    }
  }

  /// Each group of the manual is a heading with a table, each of `--help` a title.
  @Test(
    "docs/command.md has the options in the groups of --help",
    arguments: ["Input", "Page", "Text", "Fonts", "Output", "Checking"])
  func groups(title: String) throws {
    let manual = try ManualTests.text("docs/command.md")
    let table = try #require(manual.components(separatedBy: "\n### \(title)\n").dropFirst().first)
    let rows = (table.components(separatedBy: "\n#").first ?? "").split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
    let documented = rows.flatMap { row in
      (row.split(separator: "|").first ?? "").matches(of: /`(?:-[a-z]`, `)?(--[a-z-]+)/)
        .map { String($0.output.1) }
    }
    let folder = Folder()
    for line in ["--help", "build --help", "help build"] {
      let help = Shell.run("\"$T\" \(line)", in: folder.path).output
      let section = try #require(
        help.components(separatedBy: "\n\(title.uppercased()):\n").dropFirst().first)
      let options = (section.components(separatedBy: "\n\n").first ?? "")
        .matches(of: /(?m)^ +(?:-[a-z], )?(--[a-z-]+)/).map { String($0.output.1) }
      #expect(!options.isEmpty)
      #expect(Set(options) == Set(documented), "\(line)")
      #expect(options.count == documented.count)
    }
  }

  @Test("Links lead to pages and headings that are there", arguments: ManualTests.pages)
  func links(page: String) throws {
    let text = try ManualTests.text(page)
    let folder = ManualTests.root.appending(path: page).deletingLastPathComponent()
    for link in ManualTests.prose(text).matches(of: /\]\(([^)\s]+)\)/) {
      let target = String(link.output.1)
      if target.hasPrefix("http") || target.hasPrefix("mailto:") { continue }
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let file =
        parts[0].isEmpty
        ? ManualTests.root.appending(path: page) : folder.appending(path: String(parts[0]))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(target)")
      guard parts.count == 2 else { continue }
      let anchors = ManualTests.anchors(try String(contentsOf: file, encoding: .utf8))
      #expect(anchors.contains(String(parts[1])), "\(target)")
    }
  }

  @Test("Commands use names that work in every shell", arguments: ManualTests.pages)
  func names(page: String) throws {
    let blocks = try ManualTests.text(page).components(separatedBy: "```sh\n").dropFirst()
    for block in blocks {
      for line in (block.components(separatedBy: "```").first ?? "").split(separator: "\n") {
        // A shell at a prompt does not take # for the beginning of a comment everywhere.
        #expect(!line.contains(" #"), "\(line)")
        #expect(!line.hasPrefix("typeset "), "\(line)")
      }
    }
  }

  static let pages =
    [
      "README.md", "ARCHITECTURE.md", "docs/command.md", "docs/markup.md", "docs/markdown.md",
      "docs/html.md", "docs/bbcode.md", "docs/templates.md",
    ]
    + [
      "README", "attachments", "document", "drawing", "fonts", "frames", "lines", "scripts", "text",
      "vertical",
    ]
    .map { "docs/library/\($0).md" }

  /// `text` without what is in fences, and without code among its words.
  private static func prose(_ text: String) -> String {
    fenceless(text).replacing(/``.+?``/, with: "").replacing(/`[^`]+`/, with: "")
  }

  private static func fenceless(_ text: String) -> String {
    text.components(separatedBy: "\n```").enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
  }

  /// The anchors of a page's headings, as GitHub makes them.
  private static func anchors(_ text: String) -> Set<String> {
    var anchors: Set<String> = []
    for line in fenceless(text).split(separator: "\n") where line.hasPrefix("#") {
      let title = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
      let kept = title.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      anchors.insert(kept.replacingOccurrences(of: " ", with: "-"))
    }
    return anchors
  }
}
