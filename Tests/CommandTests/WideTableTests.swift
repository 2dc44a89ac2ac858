import Foundation
import Testing
import TypesetTestSupport

/// Tables whose words have no room side by side, and what else is set anew once its room is known.
@Suite struct WideTableTests {
  let folder = Folder()
  private static let page = "--page-size 200ptx300pt --margin 20pt --columns 1"

  /// A table of words that cannot be divided, of so many letters each, in as many columns.
  private func write(_ lengths: [Int], _ attributes: String, to name: String = "a.txt") {
    let cells = lengths.map { "<td>" + String(repeating: "w", count: $0) }.joined()
    folder.write(
      "Before.\n<table \(attributes)>\n<tr>\(cells)\n<tr>\(cells)\n</table>\nBehind.\n", to: name)
  }

  /// The runs of a layout that hold a `w`, each as its size and its frame's turn.
  private func runs(_ name: String) throws -> [(size: Double, turn: String?, line: Int)] {
    let result = folder.run("\"$T\" layout \(name) \(WideTableTests.page) -o -")
    #expect(result.status == 0, "\(result.errors)")
    let record = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    var found: [(size: Double, turn: String?, line: Int)] = []
    for page in record["pages"] as? [[String: Any]] ?? [] {
      for frame in page["frames"] as? [[String: Any]] ?? [] {
        for line in frame["lines"] as? [[String: Any]] ?? [] {
          guard (line["text"] as? String)?.contains("w") == true else { continue }
          for run in line["runs"] as? [[String: Any]] ?? [] {
            found.append(
              (
                (run["size"] as? NSNumber)?.doubleValue ?? 0, frame["turn"] as? String,
                (line["text"] as? String ?? "").count { $0 == "w" }
              ))
          }
        }
      }
    }
    return found
  }

  /// With a little less room than they need, words stay whole in smaller letters; how much is said.
  @Test func lettersAreSmaller() throws {
    write([5, 5, 5], "")
    let plain = try #require(try runs("a.txt").first?.size)
    write([8, 9, 9], "")
    let result = folder.run("\"$T\" layout a.txt \(WideTableTests.page) -o /dev/null")
    #expect(result.errors.contains("note[layout.wide-table-fitted]"), "\(result.errors)")
    #expect(result.errors.contains("pt more than there are; its letters are set at "))
    #expect(!result.errors.contains("layout.wide-table]"))
    let small = try runs("a.txt")
    #expect(small.count == 6 && small.allSatisfy { $0.line >= 8 })
    #expect(small.allSatisfy { $0.size < plain && $0.size >= plain * 0.79 })
    // Who asks for it has them cut.
    write([8, 9, 9], "wide=cut")
    let cut = folder.run("\"$T\" layout a.txt \(WideTableTests.page) -o /dev/null")
    #expect(!cut.errors.contains("fitted"))
    #expect(try runs("a.txt").allSatisfy { $0.size == plain })
  }

  /// One that is wider than that stands on its side where its author would have it, whole.
  @Test(arguments: ["wide=turn", "wide=\"shrink turn\""]) func itTurns(_ ways: String) throws {
    write([11, 12, 12], ways)
    let turned = try runs("a.txt")
    #expect(turned.count == 6 && turned.allSatisfy { $0.turn == "left" && $0.line >= 11 })
    let result = folder.run("\"$T\" layout a.txt \(WideTableTests.page) -o /dev/null")
    #expect(result.errors.contains("it stands on its side"), "\(result.errors)")
    write([11, 12, 12], "")
    #expect(try runs("a.txt").allSatisfy { $0.turn == nil })
  }

  /// Whatever is asked, every letter is on paper once, and two runs are one.
  @Test(arguments: 0..<8) func nothingIsLost(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 77)
    for _ in 0..<4 {
      let lengths = (0..<random.number(2...6)).map { _ in random.number(1...14) }
      let ways = random.pick([
        "", "wide=cut", "wide=turn", "wide=\"shrink turn cut\"", "wide=shrink",
      ])
      write(lengths, ways)
      let words = try runs("a.txt").reduce(0) { $0 + $1.line }
      #expect(words == 2 * lengths.reduce(0, +), "\(lengths) \(ways)")
      let again = folder.run(
        "\"$T\" layout a.txt \(WideTableTests.page) -o 1.json; \"$T\" layout a.txt \(WideTableTests.page) --jobs 1 -o 2.json; cmp 1.json 2.json"
      )
      #expect(again.status == 0)
    }
  }

  /// Formulas that are wider than their lines are set smaller: nothing stands out of its cell or its column, and each
  /// of them is told at its place.
  @Test(arguments: 0..<10) func formulasStandOverNothing(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 7_100)
    func formula() -> String {
      let sum = (0..<random.number(2...20)).map { "a_{\($0)}" }.joined(separator: "+")
      return random.pick([
        "\\frac{\(sum)}{b}", "\\sqrt{\(sum)}", "\\left(\(sum)\\right)", "x",
      ])
    }
    var text = "<table wide=cut widths=\"1cm auto 2cm\">\n"
    for _ in 0..<3 {
      text += "<tr>"
      for _ in 0..<3 { text += "<td>one <math tex=\"\(formula())\"/>" }
      text += "\n"
    }
    text += "</table>\nText <math tex=\"\(formula())\"/> goes on.\n\n"
    text += "<math tex=\"\(formula())\\tag{\(seed)}\"/>\n\n"
    folder.write(text, to: "f.txt")
    let result = folder.run("\"$T\" layout f.txt \(WideTableTests.page) -o -")
    #expect(result.status == 0 && !result.errors.contains("overfull"), "\(result.errors)")
    let record = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    for page in record["pages"] as? [[String: Any]] ?? [] {
      for frame in page["frames"] as? [[String: Any]] ?? [] {
        for line in frame["lines"] as? [[String: Any]] ?? [] {
          let width = (line["width"] as? NSNumber)?.doubleValue ?? 0
          let measure = (line["measure"] as? NSNumber)?.doubleValue ?? 0
          let hangs = (line["hang"] as? [NSNumber] ?? []).reduce(0) { $0 + $1.doubleValue }
          #expect(width - hangs <= measure + 0.1, "\(line["text"] ?? "")")
        }
      }
    }
    let told = result.errors.components(separatedBy: "warning[layout.wide-formula]").count - 1
    let places = Set(
      result.errors.split(separator: "\n").filter { $0.contains("--> f.txt:") }.map(String.init))
    #expect(told <= places.count)
  }

  /// In the record cells stand beside and below each other, those over several rows as well.
  @Test(arguments: 0..<6) func cellsOfRecordsDoNotOverlap(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 7_300)
    var text = "<table>\n"
    var rest = 0
    for row in 0..<8 {
      text += "<tr>"
      if rest == 0 {
        rest = min(random.number(1...3), 8 - row)
        text += "<td rowspan=\(rest)>" + String(repeating: "tall ", count: random.number(1...12))
      }
      rest -= 1
      text += "<td>" + String(repeating: "word ", count: random.number(1...9)) + "<td>b\n"
    }
    folder.write(text + "</table>\n", to: "r.txt")
    let result = folder.run("\"$T\" layout r.txt --columns 1 -o -")
    let record = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    var boxes: [(name: String, box: [Double])] = []
    for page in record["pages"] as? [[String: Any]] ?? [] {
      for frame in page["frames"] as? [[String: Any]] ?? [] {
        for line in frame["lines"] as? [[String: Any]] ?? [] {
          guard let cell = line["cell"] as? [String: Any],
            let box = cell["box"] as? [NSNumber]
          else { continue }
          boxes.append(("\(cell["row"] ?? ""), \(cell["column"] ?? "")", box.map(\.doubleValue)))
        }
      }
    }
    #expect(boxes.count > 16)
    for (place, one) in boxes.enumerated() {
      for other in boxes[(place + 1)...] {
        let (a, b) = (one.box, other.box)
        let wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
        let high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
        #expect(wide < 0.05 || high < 0.05, "\(one) and \(other)")
      }
    }
  }

  /// A display with a number that is wider than its column is parted, its number on a line of its own.
  @Test func numberedDisplaysArePartedWhereTheyMust() {
    let sum = (0..<14).map { "a_{\($0)}" }.joined(separator: " + ")
    folder.write("$$b = \(sum) \\tag{7}$$\n\n$$c = d \\tag{8}$$\n", to: "a.md")
    let result = folder.run(
      "\"$T\" build a.md \(WideTableTests.page) -o a.pdf && \"$T\" layout a.md \(WideTableTests.page) -o -"
    )
    #expect(result.status == 0 && !result.errors.contains("overfull"), "\(result.errors)")
    let wide = folder.run("\"$T\" layout a.md --page-size A3 --columns 1 -o -")
    func lines(_ record: String) -> Int { record.components(separatedBy: "\"origin\"").count - 1 }
    #expect(lines(result.output) > lines(wide.output))
  }

  /// A column of formulas is as wide as they are set, and not as they are written.
  @Test func formulasAreMeasuredAsTheyAreSet() throws {
    let long = "\\\\mathrm{U}\\\\text{}\\\\text{}\\\\text{}\\\\text{}\\\\text{}\\\\text{}"
      .replacingOccurrences(of: "\\\\", with: "\\")
    folder.write(
      "<table>\n<tr><td><math tex=\"\(long)\"><td>Some words that go on to the end of the line, and no further.\n</table>\n",
      to: "f.txt")
    let result = folder.run("\"$T\" layout f.txt \(WideTableTests.page) -o -")
    let record = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let page = try #require((record["pages"] as? [[String: Any]])?.first)
    let lines = try #require(
      (page["frames"] as? [[String: Any]])?.first?["lines"] as? [[String: Any]])
    let cell = try #require(lines.compactMap { $0["cell"] as? [String: Any] }.first)
    let box = try #require(cell["box"] as? [NSNumber])
    #expect(box[2].doubleValue < 20, "\(box)")
  }
}
