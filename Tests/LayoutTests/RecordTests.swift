import Foundation
import TypesetGeometry
import TypesetJSON
import TypesetLayout
import TypesetRichText
import Testing
import Typesetting

@testable import TypesetRegression

/// The layout JSON, as a program that reads it finds it.
@Suite struct RecordTests {
  typealias Object = [String: Any]

  private func parse(_ printing: Printing) throws -> Object {
    try #require(
      try JSONSerialization.jsonObject(with: Data(printing.record.utf8)) as? Object)
  }

  private func objects(_ value: Any?) -> [Object] { value as? [Object] ?? [] }

  private func numbers(_ value: Any?) -> [Double] {
    (value as? [Any] ?? []).compactMap { ($0 as? NSNumber)?.doubleValue }
  }

  private func number(_ value: Any?) -> Double { (value as? NSNumber)?.doubleValue ?? .nan }

  @Test(arguments: 0..<12)
  func linesTileTheStory(_ seed: Int) throws {
    var random = Seeded(UInt64(seed) &+ 40)
    let printing = Printing(
      random.manuscript(random.number(0...14)), setup: PagerTests.setup(&random),
      mostPages: 2_000)
    let record = try parse(printing)
    #expect(record["schema"] as? String == "typeset-layout/1")
    #expect(record["sources"] as? [String] == ["test.txt"])
    let story = objects(record["stories"])[0]
    let text = printing.story.text
    #expect(number(story["length"]) == Double(text.utf8.count))
    let codes = objects(record["diagnostics"]).compactMap { $0["code"] as? String }
    #expect(codes.sorted() == printing.codes.sorted())
    var offset = 0
    var whole = ""
    var places: Set<String> = []
    for (index, page) in objects(record["pages"]).enumerated() {
      #expect(number(page["number"]) == Double(index + 1))
      for frame in objects(page["frames"]) {
        let visible = numbers(frame["visible"])
        #expect(visible[0] == Double(offset))
        for (place, line) in objects(frame["lines"]).enumerated() {
          let range = numbers(line["range"]).map { Int($0) }
          #expect(range[0] == offset)
          #expect(range[1] >= range[0])
          offset = range[1]
          let shown = line["text"] as? String ?? ""
          #expect(Array(shown.utf8) == Array(text.utf8[range[0]..<range[1]]))
          whole += shown
          let at = line["at"] as? String ?? ""
          #expect(at == "\(frame["id"] as? String ?? "").l\(place + 1)")
          #expect(places.insert(at).inserted)
          check(line, frame, codes)
        }
        #expect(visible[1] == Double(offset))
        checkRows(objects(frame["lines"]))
      }
    }
    #expect(offset == text.utf8.count)
    #expect(whole == text.string)
  }

  private func check(_ line: Object, _ frame: Object, _ codes: [String]) {
    let width = number(line["width"])
    let measure = number(line["measure"])
    let hang = numbers(line["hang"])
    #expect(hang.count == 2 && hang.allSatisfy { $0 >= 0 })
    if width > measure + hang[0] + hang[1] + 0.00003 {
      #expect(codes.contains("layout.overfull") || codes.contains("layout.emergency-break"))
    }
    let range = numbers(line["range"])
    let runs = objects(line["runs"])
    // What hangs over the left edge, the start or the end, stands left of the origin.
    let origin = numbers(line["origin"])[0]
    var x = number(runs.first?["x"] ?? origin)
    #expect(x == origin || hang.contains { abs(origin - x - $0) < 0.00003 })
    let left = x
    for run in runs {
      #expect(abs(number(run["x"]) - x) < 0.00002)
      x = number(run["x"]) + number(run["width"])
      let part = numbers(run["range"])
      #expect(range[0] <= part[0] && part[1] <= range[1])
    }
    if !runs.isEmpty { #expect(abs(x - left - width) < 0.00002) }
    let height = number(line["height"])
    if height == 0 {
      #expect(runs.allSatisfy { number($0["glyphs"]) == 0 })
      #expect(number(line["ascent"]) == 0)
    } else {
      #expect(abs(number(line["ascent"]) + number(line["descent"]) - height) < 0.00002)
    }
    let reason = line["break"] as? String ?? ""
    #expect(["space", "hyphen", "mandatory", "emergency", "end"].contains(reason))
    #expect((line["shown"] != nil) == (reason == "hyphen"))
    if reason == "hyphen" { #expect((line["shown"] as? String)?.hasSuffix("-") == true) }
    let source = line["source"] as? [Any] ?? []
    #expect(source.count == 3)
  }

  private func checkRows(_ lines: [Object]) {
    var last = 0.0
    for line in lines {
      let row = number(line["row"])
      #expect(row == last || row == last + 1)
      last = row
    }
  }

  @Test func fragmentsBesideAHoleShareTheirRow() throws {
    // The pager has no such frames yet; the record has.
    let text = "aaa bbb ccc ddd eee fff ggg hhh iii jjj kkk lll mmm"
    let printing = Printing(text)
    var shape = FrameShape(rectangle: Size(width: pt(100), height: pt(60))).excluding(
      Path(rect: Rect(x: pt(40), y: pt(13), width: pt(20), height: pt(20))))
    shape.minimumWidth = pt(10)
    let frame = Framesetter(
      supply: ParagraphSupply(
        story: printing.story, fonts: Printing.fonts, hyphenation: Printing.hyphenation,
        expectation: FlowExpectation(measure: pt(100), frameHeight: pt(60)))
    ).frame(in: shape)
    var page = printing.pages[0]
    page.frames[0].frame = frame
    // Without sources there is no place to name.
    var story = printing.story
    story.sourceMap = SourceMap()
    var recorder = LayoutRecorder(story: story, sources: .init())
    let bytes = recorder.begin() + recorder.page(page) + recorder.end([])
    let record = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? Object)
    let lines = objects(objects(objects(record["pages"])[0]["frames"])[0]["lines"])
    #expect(lines.map { number($0["row"]) } == [1, 2, 2, 3, 3])
    #expect(lines.map { numbers($0["origin"])[1] }[1...2].allSatisfy { $0 == 41 })
    #expect(lines.allSatisfy { $0["source"] is NSNull })
  }

  // MARK: Form

  /// The record without what stands in strings.
  private func skeleton(_ record: String) -> String {
    record.replacing(#/"(?:[^"\\]|\\.)*"/#, with: "\"\"")
  }

  @Test func numbersHaveAtMostFiveDecimalsAndNoExponent() {
    var random = Seeded(7)
    let record = Printing(random.manuscript(12), setup: PagerTests.setup(&random)).record
    let form = #/-?(0|[1-9][0-9]*)(\.[0-9]{0,4}[1-9])?/#
    var count = 0
    for match in skeleton(record).matches(of: #/[-+0-9.eE]*[0-9][-+0-9.eE]*/#) {
      count += 1
      #expect(match.output.wholeMatch(of: form) != nil, "\(match.output)")
      #expect(match.output != "-0")
    }
    #expect(count > 500)
  }

  @Test func keysStandInTheirOrder() throws {
    var random = Seeded(8)
    let record = Printing(random.manuscript(14)).record
    let line = try inOrder(
      "id at para row origin ascent descent height width measure range source text break ratio hang "
        + "runs range font size color x width level glyphs")
    let blank = try inOrder(
      "id at para row origin ascent descent height width measure range source")
    let rows = record.split(separator: "\n").map(keys)
    let lines = rows.filter { $0.hasPrefix("id,at,") }
    #expect(lines.count > 30)
    for row in lines {
      #expect(row.prefixMatch(of: row.contains(",font,") ? line : blank) != nil, "\(row)")
    }
    let whole = keys(record[...])
    #expect(whole.prefixMatch(of: try inOrder("schema sources stories name length pages")) != nil)
    #expect(whole.contains(try inOrder("pages number label size master frames")))
    #expect(whole.contains(try inOrder("id story column mode box range visible lines id at")))
    #expect(whole.contains(try inOrder("images id src box offset")))
    #expect(whole.contains(try inOrder("furniture kind text box")))
    #expect(whole.contains(try inOrder("fonts id family style file sha256 upem advances")))
    #expect(whole.contains(try inOrder("diagnostics severity code message source")))
  }

  /// These keys one after the other, and perhaps others between them: a field may be added.
  private func inOrder(_ keys: String) throws -> Regex<AnyRegexOutput> {
    let names = keys.split(separator: " ")
    return try Regex(names.joined(separator: ",(?:[a-z0-9]+,)*?") + ",")
  }

  /// The keys of `text` as they stand in it, each with a comma behind it.
  private func keys(_ text: Substring) -> String {
    text.matches(of: #/"((?:[^"\\]|\\.)*)":/#).map { $0.output.1 + "," }.joined()
  }

  @Test func oneLineOfOutputForEachLineOfText() {
    var random = Seeded(9)
    let printing = Printing(random.manuscript(10))
    let rows = printing.record.split(separator: "\n").filter { $0.hasPrefix("   {\"id\":") }
    #expect(rows.count == printing.lines.count)
    #expect(printing.record.hasSuffix("}\n"))
  }

  @Test func lengthsAreRoundedHalfToEven() {
    func written(_ scaledPoints: Int) -> String {
      var json = JSONWriter()
      json.length(Length(scaledPoints: scaledPoints))
      return String(decoding: json.bytes, as: UTF8.self)
    }
    #expect(written(0) == "0")
    #expect(written(65536) == "1")
    #expect(written(-65536) == "-1")
    #expect(written(32768) == "0.5")
    #expect(written(-16384) == "-0.25")
    // 1 sp = 0.0000152587890625 pt.
    #expect(written(1) == "0.00002")
    #expect(written(3) == "0.00005")
    #expect(written(6554) == "0.10001")
    #expect(written(65536 * 841 + 58_327) == "841.89")
    // Exactly between two: 2⁻⁶ pt is 0.015625.
    #expect(written(1024) == "0.01562")
    #expect(written(3072) == "0.04688")
    var random = Seeded(3)
    for _ in 0..<2_000 {
      let value = random.number(-200_000_000...200_000_000)
      let text = written(value)
      #expect(abs((Double(text) ?? .nan) - Double(value) / 65536) <= 0.000005000001)
    }
  }

  @Test func stringsAreEscaped() throws {
    var json = JSONWriter()
    let text = "\"\\\n\r\t\u{0}\u{1F}\u{7F}\u{2028}é🧟"
    json.string(text)
    let back = try JSONSerialization.jsonObject(
      with: Data(json.bytes), options: .fragmentsAllowed)
    #expect(back as? String == text)
  }
}
