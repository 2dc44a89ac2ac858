import TypesetGeometry
import TypesetRegression
import TypesetRichText
import Testing

/// Records as they are written are records as they are read; what is none says where.
@Suite struct ReadingTests {
  static let manuscript = """
    <font size=20>Bells &amp; feet</font>

    The first of the dead <b>walks</b> slowly, the second one <font color=red>limps</font> and \
    the third is late.
    He had <a href="https://example.org">a reason</a>.
    """

  @Test func theRecordIsRead() throws {
    let record = try Recording.record(ReadingTests.manuscript)
    #expect(record.sources == ["issue.txt"])
    #expect(record.stories.first?.length == record.pages.last?.frames.last?.visible.upperBound.utf8)
    let setup = try #require(record.setup)
    #expect(setup.page == Size(width: Length(points: 260), height: Length(points: 160)))
    #expect(setup.size == Length(points: 10))
    #expect(setup.asked == ["page", "margins", "size", "leading"])
    #expect(record.libraries["harfbuzz"] != nil)
    let lines = record.pages.flatMap { $0.frames.flatMap(\.lines) }
    #expect(lines.prefix(2).map(\.text) == ["Bells ", "& feet\n"])
    #expect(lines.first?.source == SourcePlace(file: "issue.txt", line: 1, column: 15))
    // Behind the entity the source goes on four characters further.
    #expect(lines[1].places.contains { $0.line == 1 && $0.column == 26 })
    let story = lines.map(\.text).joined()
    #expect(story.hasSuffix("He had a reason."))
    let bold = lines.flatMap(\.runs).filter { $0.weight == 700 }
    #expect(bold.map(\.range.count).reduce(0, +) == "walks".utf8.count)
    #expect(lines.flatMap(\.runs).contains { $0.link == "https://example.org" })
    #expect(record.fonts.allSatisfy { $0.sha256.utf8.count == 64 })
  }

  @Test func formsOfNumbersMeanTheSame() throws {
    func record(_ number: String) throws -> Length {
      let text = """
        {"schema":"typeset-layout/1","pages":[{"number":1,"size":[\(number),1]}]}
        """
      return try LayoutRecord(parsing: Array(text.utf8)).pages[0].size.width
    }
    #expect(try record("12.5") == Length(points: 12.5))
    #expect(try record("1.25e1") == Length(points: 12.5))
    #expect(try record("125E-1") == Length(points: 12.5))
    #expect(try record("-0.5") == Length(points: -0.5))
    #expect(try record("12.500000000000000000000000") == Length(points: 12.5))
    #expect(try record("1e-05") == Length(scaledPoints: 1))
    #expect(try record("0e99999999999999") == .zero)
    #expect(try record("1e-99999999999999") == .zero)
    for wrong in ["01", "1.", ".5", "1e", "+1", "0x10", "1e40", "NaN", "\"1\"", ""] {
      #expect(throws: RecordError.self, "\(wrong)") { try record(wrong) }
    }
  }

  @Test func whatIsNoRecordSaysWhere() throws {
    func fault(_ text: String) -> RecordError? {
      do throws(RecordError) {
        _ = try LayoutRecord(parsing: Array(text.utf8))
        return nil
      } catch { return error }
    }
    let schema = fault("{\n  \"schema\":\"typeset-layout/9\",\"pages\":[]}")
    #expect(schema?.line == 2 && schema?.column == 12)
    #expect(schema?.message.contains("typeset-layout/9") == true)
    #expect(fault("{}")?.message.contains("schema") == true)
    #expect(fault("")?.line == 1)
    #expect(fault("The dead walk.")?.message.contains("not a layout record") == true)
    let comma = fault("{\"schema\":\"typeset-layout/1\",\n\"é\":1,}")
    #expect(comma?.line == 2 && comma?.column == 7)
    #expect(fault(String(repeating: "[", count: 100_000)) != nil)
    #expect(
      fault("{\"a\":" + String(repeating: "[", count: 100_000))?.message.contains("brackets")
        == true)
    #expect(
      fault(
        """
        {"schema":"typeset-layout/1","pages":[{"frames":[{"lines":[{"runs":[{"font":3}]}]}]}]}
        """)?.message.contains("font") == true)
  }

  @Test func noBytesBreakIt() throws {
    let bytes = Recording.bytes(ReadingTests.manuscript)
    #expect(throws: Never.self) { try LayoutRecord(parsing: bytes) }
    // Every beginning is an error; the last byte is a line end.
    for end in stride(from: 0, to: bytes.count - 2, by: 37) {
      #expect(throws: RecordError.self) { try LayoutRecord(parsing: Array(bytes[..<end])) }
    }
    var generator = Seeded(7)
    for _ in 0..<300 {
      var broken = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        broken[Int.random(in: 0..<broken.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      if let record = try? LayoutRecord(parsing: broken) {
        // What can still be read can be compared.
        _ = Comparison.compare(record, try LayoutRecord(parsing: bytes))
        _ = Comparison.compare(try LayoutRecord(parsing: bytes), record)
      }
    }
  }

  @Test func namesStayWhereSomethingElseChanges() throws {
    let paragraphs = (0..<12).map { "Paragraph \($0) says what only it says, and then some." }
    let before = try Recording.record(paragraphs.joined(separator: "\n"))
    var changed = paragraphs
    changed[4] = "Something else stands here."
    changed.insert("And something new.", at: 8)
    let after = try Recording.record(changed.joined(separator: "\n"))
    func names(_ record: LayoutRecord) -> [String: Set<String>] {
      var out: [String: Set<String>] = [:]
      for line in record.pages.flatMap({ $0.frames.flatMap(\.lines) }) {
        out[line.para, default: []].insert(line.id)
      }
      return out
    }
    let (old, new) = (names(before), names(after))
    #expect(old.count == 12)
    #expect(old.filter { new[$0.key] == $0.value }.count == 11)
  }
}
