import Foundation
import Testing
import TypesetImageFixtures
import TypesetRenderTree
import TypesettingDocument

/// One article, written in every dialect, by Word and in Swift: the same lines at the same places.
@Suite("One article in every dialect")
struct ArticleTests {
  let folder = Folder()

  init() {
    folder.write(
      Article.markdown, to: "a.md")
    folder.write(Article.html, to: "a.html")
    // What a dialect does not have is left out of both: magazine markup and BBCode have no marks of notes,
    // BBCode no captions; Word, as pandoc writes it, no captions and no rules, and its pictures have a size.
    let withoutNote = Article.markdown
      .replacing("[^1]: The hand is that of the clockmaker’s widow.\n", with: "")
      .replacing("[^1]", with: "")
    folder.write(withoutNote, to: "b.md")
    folder.write(Article.magazine, to: "b.txt")
    folder.write(
      withoutNote.replacing(" \"\(Article.caption)\"", with: ""), to: "c.md")
    folder.write(Article.bbcode, to: "c.bbcode")
    let plain = Article.markdown.replacing("\n---\n", with: "\n")
    folder.write(plain.replacing(" \"\(Article.caption)\"", with: ""), to: "word.md")
    let size = "{width=192.00024pt height=144pt}"
    folder.write(
      plain.replacing(" \"\(Article.caption)\")", with: ")\(size)"), to: "d.md")
    _ = FileManager.default.createFile(
      atPath: folder["clock.png"], contents: Data(Article.picture))
  }

  /// A line, and all of the record that is not an id or a place in the source.
  private func lines(_ name: String, _ options: String) throws -> [String] {
    let result = folder.run("\"$T\" layout \(name) \(options)")
    #expect(result.status == 0, "\(result.errors)")
    let record = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let containers = record?["containers"] as? [[String: Any]] ?? []
    func path(_ place: Int?) -> String {
      guard let place else { return "" }
      let container = containers[place]
      return path(container["in"] as? Int) + "/\(container["kind"] ?? "")"
    }
    var out: [String] = []
    for page in record?["pages"] as? [[String: Any]] ?? [] {
      for frame in page["frames"] as? [[String: Any]] ?? [] {
        for line in frame["lines"] as? [[String: Any]] ?? [] {
          // A line of nothing but a tag, which has no height.
          if line["height"] as? Double == 0, line["kind"] == nil { continue }
          let start = (line["range"] as? [Int])?.first ?? 0
          let runs = (line["runs"] as? [[String: Any]] ?? []).map { run in
            var run = run
            run["range"] = (run["range"] as? [Int])?.map { $0 - start }
            return run
          }
          var kept = line
          for name in ["id", "para", "source", "places", "range", "in", "at", "row"] {
            kept[name] = nil
          }
          kept["runs"] = runs
          kept["in"] = path(line["in"] as? Int)
          out.append(try text(kept))
        }
        for box in frame["images"] as? [[String: Any]] ?? [] {
          out.append(try text(["box": box["box"] ?? ""]))
        }
        for box in frame["boxes"] as? [[String: Any]] ?? [] {
          out.append(try text(["box": box["box"] ?? ""]))
        }
      }
    }
    return out
  }

  private func text(_ value: [String: Any]) throws -> String {
    String(
      decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys),
      as: UTF8.self)
  }

  private func expectSame(
    _ one: String, _ other: String, _ options: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (first, second) = (try lines(one, options), try lines(other, options))
    #expect(first.count > 30, sourceLocation: sourceLocation)
    #expect(first.count == second.count, sourceLocation: sourceLocation)
    for (left, right) in zip(first, second) where left != right {
      Issue.record("\(left)\n\(right)", sourceLocation: sourceLocation)
      break
    }
  }

  static let pages = [
    "--columns 2", "--page-size A5 --columns 1", "--template monthly", "--template newspaper",
    "--theme plain-reading",
  ]

  @Test(arguments: pages)
  func markdownAndHTML(options: String) throws { try expectSame("a.md", "a.html", options) }

  @Test(arguments: pages)
  func markdownAndMagazine(options: String) throws { try expectSame("b.md", "b.txt", options) }

  @Test(arguments: pages)
  func markdownAndBBCode(options: String) throws { try expectSame("c.md", "c.bbcode", options) }

  @Test(arguments: pages)
  func markdownAndWord(options: String) throws {
    let made = folder.run("pandoc -f gfm word.md -o d.docx")
    #expect(made.status == 0, "\(made.errors)")
    try expectSame("d.md", "d.docx", options)
  }

  /// What Swift builds is drawn as what Markdown says, pixel by pixel.
  @Test func markdownAndBuilder() throws {
    let result = folder.run("\"$T\" build a.md --ppi 96 -o a-1.png --pages 1 && ls")
    #expect(result.status == 0, "\(result.errors)")
    let publication = try Article.document.typeset(
      images: MemoryImages(["clock.png": Article.picture]))
    #expect(publication.pages.count == 1)
    let file = try publication.png(page: 1, pixelsPerInch: 96)
    #expect(FileManager.default.contents(atPath: folder["a-1.png"]).map(Array.init) == file.bytes)
  }

  /// Pieces of the article cut out, doubled, exchanged, and bytes of any kind: no dialect stops the program.
  @Test func mutants() throws {
    var random = Seeded(40)
    let dialects = ["markdown", "html", "bbcode", "magazine"]
    let articles = [Article.markdown, Article.html, Article.bbcode, Article.magazine]
      .map { Array($0.utf8) }
    for seed in 0..<40 {
      var bytes = articles[seed % 4]
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let start = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 1...120, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.removeSubrange(start..<min(end, bytes.count - 1))
        case 1: bytes.insert(contentsOf: Array(bytes[start..<end]), at: start)
        case 2:
          bytes.insert(
            contentsOf: articles[Int.random(in: 0..<4, using: &random)][start % 500..<600],
            at: start)
        case 3: bytes[start] = UInt8.random(in: 0...255, using: &random)
        default: bytes.reverse(subrange: start..<end)
        }
      }
      _ = FileManager.default.createFile(
        atPath: folder["mutant\(seed).\(dialects[seed % 4])"], contents: Data(bytes))
    }
    let result = folder.run(
      """
      for dialect in \(dialects.joined(separator: " ")); do
        for file in mutant*.$dialect; do "$T" check --from $dialect $file > log 2>&1; echo $?; done
      done
      """)
    let codes = result.output.split(separator: "\n")
    #expect(codes.count == 40)
    #expect(codes.allSatisfy { ["0", "1", "3"].contains($0) }, "\(result.output)")
  }
}

extension Array {
  fileprivate mutating func reverse(subrange: Range<Int>) {
    replaceSubrange(subrange, with: self[subrange].reversed())
  }
}
