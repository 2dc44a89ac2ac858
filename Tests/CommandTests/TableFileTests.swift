import Foundation
import Testing
import TypesetPDFWriting

/// Tables of files: `<table src>`, `<include>`, and a manuscript that is one.
@Suite struct TableFileTests {
  let folder = Folder()

  private func run(_ line: String) -> Shell.Result { folder.run(line) }

  private func words(_ input: String) -> String {
    run("\"$T\" \(input) $B -o x.pdf; pdftotext -layout x.pdf - | tr -s ' \\f'").output
  }

  @Test(arguments: PDFBackend.allCases) func aTableOfAFileStandsWhereItIsNamed(
    _ backend: PDFBackend
  ) {
    folder.use(backend)
    folder.write("Article;\"Price, £\"\nRope;12.50\nTallow;3.75\n", to: "prices.csv")
    folder.write(
      "<article><headline>Prices</headline>\nBefore.\n"
        + "<table src=\"prices.csv\" id=p class=small align=\"left right\" widths=\"40% auto\">\nBehind.\n</article>\n",
      to: "a.txt")
    let found = words("a.txt")
    #expect(found.contains("Before.\n"), "\(found)")
    #expect(found.contains("Article Price, £\n"), "\(found)")
    #expect(found.contains("Rope 12.50\n"), "\(found)")
    // Head and rows are what they are for who does not see them.
    _ = run("\"$T\" a.txt --backend press -o x.pdf")
    let tree = run("pdfinfo -struct-text x.pdf").output
    #expect(tree.components(separatedBy: "TH:").count == 3, "\(tree)")
    folder.write("<table src=\"prices.csv\" header=0>\n", to: "b.txt")
    _ = run("\"$T\" b.txt --backend press -o x.pdf")
    #expect(!run("pdfinfo -struct-text x.pdf").output.contains("TH:"))
    #expect(words("prices.csv").contains("Tallow 3.75"))
    #expect(words("- --from csv < prices.csv").contains("Tallow 3.75"))
    folder.write("<include src=\"prices.csv\">\n", to: "c.txt")
    #expect(words("c.txt").contains("Tallow 3.75"))
    let deps = run("\"$T\" a.txt -o x.pdf --deps d.json --deps-format json; cat d.json").output
    #expect(deps.contains("prices.csv"), "\(deps)")
  }

  /// Figures are aligned by their points below however many rows of heads.
  @Test(arguments: [1, 2]) func figuresBelowHeads(_ heads: Int) throws {
    folder.write(
      "Article,2025\n" + (heads == 2 ? ",shillings\n" : "") + "Rope,2.50\nOil,12.125\nTar,-4\n",
      to: "two.csv")
    folder.write("<table src=\"two.csv\" header=\(heads)>\n", to: "h.txt")
    _ = run("\"$T\" h.txt -o h.pdf && pdftotext -bbox h.pdf h.html")
    let boxes = run("grep -E '>(2.50|12.125)<' h.html").output
    let edges = boxes.matches(of: /xMin="([0-9.]+)" .*xMax="([0-9.]+)"/).compactMap {
      match -> (Double, Double)? in
      guard let left = Double(match.1), let right = Double(match.2) else { return nil }
      return (left, right)
    }
    try #require(edges.count == 2, "\(boxes)")
    // One letter more on either side of the point.
    #expect(edges[1].0 < edges[0].0 - 2 && edges[1].1 > edges[0].1 + 2, "\(edges)")
  }

  /// A cell whose words are gone is named by its row and column.
  @Test func anEmptiedCellIsNamed() {
    let rows =
      "<table>\n<tr><th>N<th>P\n<tr><td>a<td>1\n<tr><td>CELL<td>2\n<tr><td>c<td>3\n</table>\n"
    for (name, word) in [("old", "gone"), ("new", "")] {
      folder.write(rows.replacingOccurrences(of: "CELL", with: word), to: name + ".txt")
      _ = run("\"$T\" layout \(name).txt -o \(name).json")
    }
    let found = run("\"$T\" compare old.json new.json")
    #expect(
      found.output.contains("row 3, column 1 of a table: “gone” removed"),
      "\(found.output)\(found.errors)")
  }

  /// New widths and alignments are told by row and column.
  @Test func newColumnsAreNamed() {
    let rows = "<table TABLE>\n<tr><th>Name<th>P\n<tr><td>a<td>1\n<tr><td>b<td>2\n</table>\n"
    func changes(_ attributes: String) -> String {
      for (name, own) in [("old", ""), ("new", attributes)] {
        folder.write(rows.replacingOccurrences(of: "TABLE", with: own), to: name + ".txt")
        _ = run("\"$T\" layout \(name).txt -o \(name).json")
      }
      return run("\"$T\" compare old.json new.json").output
    }
    let wider = changes("widths=\"50% auto\"")
    #expect(wider.contains("geometry: page 1: row 1, column 1 of a table is "), "\(wider)")
    #expect(wider.contains(" pt wide, was "), "\(wider)")
    let right = changes("align=\"right left\"")
    #expect(right.contains("geometry: page 1: row 2, column 1 of a table: “a” "), "\(right)")
    #expect(right.contains(" pt further right"), "\(right)")
  }

  /// What a table repeats is in the record; another mark above its parts is a change of its own, a head that is repeated
  /// further on follows from the words that changed.
  @Test func repeatedHeadsAreCompared() {
    let rows = (0..<90).map { "<tr><td>a\($0)<td>\($0)\n" }.joined()
    func changes(_ mark: String, _ head: String) -> String {
      for (name, mark, head) in [("old", "and on", "Name"), ("new", mark, head)] {
        folder.write(
          "<table continued=\"\(mark)\">\n<tr><th>\(head)<th>P\n\(rows)</table>\n",
          to: name + ".txt")
        _ = run("\"$T\" layout \(name).txt --columns 2 -o \(name).json")
      }
      let record = folder.read("old.json") ?? ""
      #expect(record.contains("\"repeated\":["), "\(record.prefix(300))")
      #expect(record.contains("\"at\":\"p1.c2.r1\""))
      return run("\"$T\" compare old.json new.json").output
    }
    let mark = changes("and so on", "Name")
    #expect(mark.contains("text: "), "\(mark)")
    #expect(mark.contains("what a table repeats"), "\(mark)")
    #expect(mark.contains("“and on” → “and so on”"), "\(mark)")
    let head = changes("and on", "Names")
    #expect(head.contains("Names"), "\(head)")
    #expect(!head.contains("text: p1.c2: what a table repeats"), "\(head)")
    #expect(!changes("and on", "Name").contains("repeats"))
    // A record of before does not say what was repeated.
    let older = run(
      "sed 's/\"repeated\":/\"unsaid\":/' old.json > older.json; \"$T\" compare older.json new.json"
    )
    #expect(older.status == 0 && !older.output.contains("repeats"), "\(older.output)")
  }

  /// The mark above a part has none of the letters of the head, whose ground may be dark.
  @Test func marksAreNoHeads() {
    let rows = (0..<90).map { "<tr><td>a\($0)<td>\($0)\n" }.joined()
    folder.write(
      "<table continued=\"and on\">\n<tr><th>h<th>P\n\(rows)</table>\n", to: "a.txt")
    folder.write(
      "<template name=\"m\" summary=\"w\"><styles><paragraph name=\"head-row\" color=\"white\" ground=\"#222222\"/></styles></template>",
      to: "t.xml")
    let laid = run("\"$T\" layout a.txt --theme t.xml --columns 2 --lang en -o a.json")
    let line = (folder.read("a.json") ?? "").split(separator: "\n").first {
      $0.contains("\"text\":\"and on") && $0.contains(".r1\"")
    }
    #expect(line?.contains("#000000") == true, "\(laid.errors) \(line ?? "")")
  }

  /// What is behind a cell of HTML reaches from the middle of the room on one side of it to that on the other, and its
  /// letters stand off its edges.
  @Test func groundsOfCells() throws {
    folder.write(
      "<table><tr><th>h<th>h<tr><td style='background:#ccc'>aa<td>bb<tr><td>cc<td bgcolor=red>dd</table>",
      to: "a.html")
    _ = run("\"$T\" layout a.html --lang en -o a.json")
    let record = try #require(
      try JSONSerialization.jsonObject(with: Data((folder.read("a.json") ?? "").utf8))
        as? [String: Any])
    let page = try #require((record["pages"] as? [[String: Any]])?.first)
    let frame = try #require((page["frames"] as? [[String: Any]])?.first)
    let grounds = (frame["boxes"] as? [[String: Any]] ?? []).filter { $0["ground"] != nil }
    #expect(grounds.map { $0["ground"] as? String } == ["#cccccc", "#ff0000"])
    for (ground, letters) in zip(grounds, ["aa", "dd"]) {
      let line = try #require(
        (frame["lines"] as? [[String: Any]])?.first {
          ($0["text"] as? String)?.hasPrefix(letters) == true
        })
      let box = try #require(ground["box"] as? [Double])
      let origin = try #require(line["origin"] as? [Double])
      let width = try #require(line["width"] as? Double)
      #expect(box[0] <= origin[0] - 3 && box[0] + box[2] >= origin[0] + width + 3, "\(letters)")
      #expect(box[1] <= origin[1] - 9 && box[1] + box[3] >= origin[1] + 3, "\(letters)")
    }
  }

  /// The ground of a cell leaves the rules of its table to be seen, that above the head, that below it and that at the foot.
  @Test func rulesLieOnGrounds() {
    folder.write(
      "<table><tr><th bgcolor='#ff0'>h<th>i<tr><td bgcolor='#ff0'>aa<td>bb<tr><td bgcolor='#ff0'>cc<td>dd</table>",
      to: "a.html")
    let seen = run(
      #"""
      "$T" a.html --lang en --columns 1 -o a.pdf -q && pdftoppm -r 288 a.pdf a && python3 - <<'END'
      data = open('a-1.ppm', 'rb').read()
      width, height = map(int, data.split()[1:3])
      page = data[-width * height * 3:]
      first = page.index(bytes([255, 255, 0]) * 4) // 3
      x, y = first % width + 2, first // width
      rows = range(max(y - 40, 0), height)
      dark = [max(page[(row * width + x) * 3:(row * width + x) * 3 + 3]) < 100 for row in rows]
      print(sum(now and not before for before, now in zip([False] + dark, dark)))
      END
      """#)
    #expect(
      seen.output.trimmingCharacters(in: .whitespacesAndNewlines) == "3",
      "\(seen.output)\(seen.errors)")
  }

  /// What is wrong in a file that is named twice is said once.
  @Test func mistakesOfAFileAreToldOnce() {
    folder.write("a,b\nc\n", to: "odd.csv")
    folder.write("<table src=\"odd.csv\">\nBetween.\n<table src=\"odd.csv\">\n", to: "a.txt")
    let check = run("\"$T\" check a.txt --lang en")
    let said = check.errors + check.output
    #expect(said.components(separatedBy: "warning[csv.uneven-row]").count == 2, "\(said)")
  }

  @Test func whatIsNoTableIsAnError() {
    folder.write("Words.\n", to: "w.txt")
    folder.write("a,b\nc\n", to: "odd.csv")
    for (text, said) in [
      ("<table src=\"w.txt\">", "a.txt:1:13: error[include.no-table]"),
      ("<table src=\"none.csv\">", "error[include.unreadable]"),
      ("<table src=\"od.csv\">", "did you mean ‘odd.csv’?"),
      ("<table src=\"odd.csv\">", "warning[csv.uneven-row]"),
      ("<table src=\"odd.csv\" header=many>", "header"),
      ("<table src=\"odd.csv\" header=9>", "warning[include.all-heads]: this table has 2 rows"),
      ("<table header=1><tr><td>x</table>", "only a table of a file has header"),
    ] {
      folder.write(text + "\n", to: "a.txt")
      let check = run("\"$T\" check a.txt --lang en")
      let words = said.hasPrefix("a.txt") ? "error[include.no-table]" : said
      #expect((check.errors + check.output).contains(words), "\(text): \(check.errors)")
    }
  }
}
