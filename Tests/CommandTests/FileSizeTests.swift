import Foundation
import Testing
import TypesetPDFWriting

/// Files of the press are no larger than Cairo's of the same pages, though they say what each letter belongs to.
@Suite struct FileSizeTests {
  let folder = Folder()

  private static let words =
    "harbour light keel rope tide gull mast anchor deck sail wind lamp pier fog"
    .split(separator: " ").map(String.init)

  /// Words that do not repeat as a table's rows would otherwise.
  private struct Words {
    var state: UInt64 = 7
    mutating func number(_ most: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % most
    }
    mutating func next() -> String {
      FileSizeTests.words[Int(number(UInt64(FileSizeTests.words.count)))]
    }
  }

  private func table(_ rows: Int, _ columns: Int) -> String {
    var words = Words()
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    var text = row((0..<columns).map { _ in words.next() })
    text += row((0..<columns).map { _ in "---" })
    for _ in 0..<rows {
      text += row(
        (0..<columns).map { $0 % 2 == 0 ? words.next() : String(words.number(9999) + 1) })
    }
    return text
  }

  private func manuscript(_ kind: String) -> String {
    var words = Words()
    return switch kind {
    case "table of 3 rows": table(3, 5)
    case "table of 300 rows": table(300, 5)
    case "table of 1,000 rows": table(1000, 6)
    case "list of 5,000": (0..<5000).map { _ in "- \(words.next()) \(words.next())\n" }.joined()
    case "list": (0..<250).map { _ in "- \(words.next()) \(words.next())\n" }.joined()
    case "nested list":
      (0..<200).map { String(repeating: "  ", count: $0 % 3) + "- \(words.next())\n" }.joined()
    case "program":
      "```\n" + (0..<400).map { "\(words.next()) = \($0)\n" }.joined() + "```\n"
    case "ruby":
      (0..<400).map { _ in "<ruby rt=\"\(words.next())\">\(words.next())</ruby>" }
        .joined(separator: " ")
    case "formulas": (0..<200).map { "$a_{\($0)}$ \(words.next())" }.joined(separator: "\n\n")
    case "marked words":
      (0..<60).map { _ in
        (0..<10).map { _ in
          "<mark>\(words.next()).</mark> <u>\(words.next()).</u> <s>\(words.next())</s>"
        }
        .joined(separator: " ") + "\n\n"
      }.joined()
    default: "One line.\n"
    }
  }

  @Test(arguments: [
    "table of 3 rows", "table of 300 rows", "table of 1,000 rows", "list", "list of 5,000",
    "nested list", "program", "ruby", "formulas",
    "marked words", "line",
  ])
  func isNoLargerThanCairos(_ kind: String) throws {
    folder.write(manuscript(kind), to: "a.md")
    var sizes: [Int] = []
    for backend in PDFBackend.allCases {
      let build = folder.run(
        "\"$T\" a.md -q --backend \(backend.rawValue) -o \(backend.rawValue).pdf")
      #expect(build.status == 0, "\(build.errors)")
      sizes.append(
        try Data(contentsOf: URL(fileURLWithPath: folder["\(backend.rawValue).pdf"])).count)
    }
    #expect(sizes[1] <= sizes[0], "\(kind): \(sizes[1]) bytes, by Cairo \(sizes[0])")
  }

  /// Elements that stand in rows of numbers are those of the manuscript in every reader, with their words, in order.
  @Test func elementsInRowsAreWhole() throws {
    folder.write(table(300, 3), to: "a.md")
    let build = folder.run("\"$T\" a.md -q --lang en --title Tides --backend press -o a.pdf")
    #expect(build.status == 0, "\(build.errors)")
    // There are rows: an object stream has a predictor (PDF 32000-1, 7.4.4.4).
    let streams = folder.run("grep -ac '/Type/ObjStm.*/Predictor 12' a.pdf").output
    #expect(Int(streams.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0 >= 3, "\(streams)")
    let check = folder.run("qpdf --check a.pdf")
    #expect(check.status == 0, "\(check.output)\(check.errors)")
    let cells = folder.run("pdfinfo -struct-text a.pdf | grep -ao '\"[^\"]*\"'").output
      .split(separator: "\n").map { $0.dropFirst().dropLast().trimmingCharacters(in: .whitespaces) }
    let written = table(300, 3).split(separator: "\n").enumerated().filter { $0.offset != 1 }
      .flatMap { $0.element.split(separator: "|") }
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    #expect(cells.filter { !$0.isEmpty } == written)
  }
}

/// Structures with several long lists, which stand in one object stream.
@Suite struct LongListTests {
  @Test(arguments: [24, 60, 140]) func longListsAreWhole(_ count: Int) {
    let folder = Folder()
    let list = (1...count).map { "- item \($0)\n" }.joined()
    folder.write("One.\n\n\(list)\nTwo.\n\n\(list)\nThree.\n\n\(list)", to: "a.md")
    let build = folder.run(
      "\"$T\" a.md -q --backend press -o a.pdf && qpdf --check a.pdf > log 2>&1")
    #expect(build.status == 0, "\(build.errors)\(folder.read("log") ?? "")")
    let items = folder.run("pdfinfo -struct a.pdf | grep -c LI").output
    #expect(items == "\(3 * count)\n")
  }
}

/// PNGs that take more than they have to.
@Suite struct WastefulPictureTests {
  let folder = Folder()

  /// Writes `name`.png, 120 pixels wide and 90 high.
  private func draw(_ name: String) {
    folder.write(
      """
      import random, struct, sys, zlib
      name, random, w, h = sys.argv[1], random.Random(1), 120, 90
      grey = [[min(255, (x + y) // 2 + random.randint(0, 9)) for x in range(w)] for y in range(h)]
      ink = [[255 if (x * x + y * y + random.randint(0, 9)) % 97 < 40 else 0 for x in range(w)] for y in range(h)]
      level, kind, rows = {
          "grey": (9, 2, [[v for x in row for v in (x, x, x)] for row in grey]),
          "nearly-grey": (9, 2, [[v for x in row for v in (x, x, x)] for row in grey[:-1]] + [[9, 8, 7] * w]),
          "stored": (0, 2, [[v for x in row for v in (x, 255 - x, x // 2)] for row in grey]),
          "hasty": (1, 2, [[v for x in row for v in (x, 255 - x, x // 2)] for row in grey]),
          "ink": (9, 2, [[v for x in row for v in (x, x, x)] for row in ink]),
          "ink-of-bytes": (9, 0, ink),
          "opaque": (9, 6, [[v for x in row for v in (x, 255 - x, x // 2, 255)] for row in grey]),
          "opaque-grey": (9, 6, [[v for x in row for v in (x, x, x, 255)] for row in grey]),
          "opaque-of-bytes": (9, 4, [[v for x in row for v in (x, 255)] for row in grey]),
          "opaque-noise": (9, 6, [[v for x in row for v in (*random.randbytes(3), 255)] for row in grey]),
      }[name]
      def filtered(rows):
          # Each row but the first by what it differs by from the one above.
          above = bytes(len(rows[0]))
          for row in map(bytes, rows):
              yield b"\\2" + bytes((a - b) & 255 for a, b in zip(row, above))
              above = row
      chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
      with open(name + ".png", "wb") as file:
          file.write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, kind, 0, 0, 0))
              + chunk(b"IDAT", zlib.compress(b"".join(filtered(rows) if kind in (4, 6) else (b"\\0" + bytes(row) for row in rows)), level)) + chunk(b"IEND", b""))
      """, to: "draw.py")
    let drawn = folder.run("/usr/bin/python3 draw.py \(name)")
    #expect(drawn.status == 0, "\(drawn.errors)")
  }

  /// They are no larger than by Cairo, which deflates all pictures anew and finds grey ones, and look the same.
  @Test(arguments: [
    ("grey", "gray 1 8"), ("nearly-grey", "rgb 3 8"), ("stored", "rgb 3 8"), ("hasty", "rgb 3 8"),
    ("ink", "gray 1 1"), ("ink-of-bytes", "gray 1 1"), ("opaque", "rgb 3 8"),
    ("opaque-grey", "gray 1 8"), ("opaque-of-bytes", "gray 1 8"), ("opaque-noise", "rgb 3 8"),
  ])
  func isNoLargerThanCairos(_ name: String, _ kind: String) throws {
    draw(name)
    folder.write("<img src=\"\(name).png\" alt=\"x\" width=120pt>\n", to: "a.txt")
    var sizes: [Int] = []
    for backend in PDFBackend.allCases.map(\.rawValue) {
      let build = folder.run(
        "\"$T\" a.txt -q --backend \(backend) -o \(backend).pdf"
          + " && pdftoppm -r 72 -singlefile \(backend).pdf \(backend)")
      #expect(build.status == 0, "\(build.errors)")
      sizes.append(try Data(contentsOf: URL(fileURLWithPath: folder["\(backend).pdf"])).count)
    }
    #expect(sizes[1] <= sizes[0], "\(name): \(sizes[1]) bytes, by Cairo \(sizes[0])")
    #expect(folder.run("cmp cairo.ppm press.ppm").status == 0, "\(name)")
    let list = folder.run("pdfimages -list press.pdf | tail -1 | awk '{ print $6, $7, $8 }'").output
    #expect(list == kind + "\n", "\(name)")
  }
}
