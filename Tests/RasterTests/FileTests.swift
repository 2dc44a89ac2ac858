import TypesetDiagnostics
import Foundation
import TypesetGeometry
import Testing
import TypesetKit
import TypesetPDFWriting

/// What is written where, and what is said about it.
@Suite struct FileTests {
  static let three = "One\n" + String(repeating: "Word after word after word. ", count: 60)

  func request(
    _ workshop: Workshop, _ output: String, _ form: Request.Form = .png
  ) throws -> Request {
    var request = try workshop.request(FileTests.three, output: output, form: form)
    request.page.size = Paper.a5.size
    request.page.columns = 1
    request.body.size = .init(points: 24)
    request.pixelsPerInch = 30
    return request
  }

  @Test func aFileForEachPage() throws {
    let workshop = try Workshop()
    let outcome = Press.build(try request(workshop, "issue.png"))
    #expect(outcome.exit == .done)
    #expect(outcome.pages > 1 && outcome.pages < 10)
    #expect(
      try workshop.names == (1...outcome.pages).map { "issue-\($0).png" } + ["m.txt"])
  }

  @Test func onePageKeepsItsName() throws {
    let workshop = try Workshop()
    var wanted = try request(workshop, "issue.png")
    wanted.pages = Request.PageSelection(parsing: "2")
    #expect(Press.build(wanted).exit == .done)
    #expect(try workshop.names == ["issue.png", "m.txt"])
    wanted.pages = Request.PageSelection(parsing: "2-99")
    wanted.output = .file(workshop["{p}-{n}.png"])
    let outcome = Press.build(wanted)
    #expect(
      try workshop.names
        == (2...outcome.pages).map { "\($0)-\(outcome.pages).png" } + ["issue.png", "m.txt"])
  }

  @Test func pagesThatAreNotThere() throws {
    let workshop = try Workshop()
    for form in Request.Form.allCases {
      var wanted = try request(workshop, "issue.\(form.rawValue)", form)
      wanted.pages = Request.PageSelection(parsing: "1,40,50-")
      let outcome = Press.build(wanted)
      #expect(outcome.exit == .done)
      #expect(outcome.diagnostics.map(\.code) == ["output.no-such-page"])
      #expect(
        outcome.diagnostics.first?.message
          == "--pages 40, 50-: there are only \(outcome.pages) pages")
      #expect(outcome.diagnostics.first?.severity == .warning)

      wanted.output = .file(workshop["none.\(form.rawValue)"])
      wanted.pages = Request.PageSelection(parsing: "40")
      let nothing = Press.build(wanted)
      #expect(nothing.exit == .content)
      #expect(nothing.diagnostics.last?.severity == .error)
    }
    #expect(try workshop.names.contains { $0.hasPrefix("none") } == false)
    #expect(try workshop.names.contains("issue.pdf"))
  }

  @Test(arguments: PDFBackend.allCases) func someOfADocument(_ backend: PDFBackend) throws {
    let workshop = try Workshop()
    var wanted = try request(workshop, "all.pdf", .pdf)
    wanted.askedBackend = backend
    _ = Press.build(wanted)
    wanted.output = .file(workshop["some.pdf"])
    wanted.pages = Request.PageSelection(parsing: "2-3")
    _ = Press.build(wanted)
    func text(_ file: String, _ first: String, _ last: String) throws -> String {
      try run("pdftotext", "-f", first, "-l", last, workshop[file], "-")
    }
    #expect(try text("some.pdf", "1", "9") == text("all.pdf", "2", "3"))
    #expect(try run("qpdf", "--show-npages", workshop["some.pdf"]) == "2\n")
  }

  @Test func strictWritesDrafts() throws {
    let workshop = try Workshop()
    for form in [Request.Form.png, .svg] {
      var wanted = try request(workshop, "issue-{p}.\(form.rawValue)", form)
      try Data("A <wrong> tag".utf8).write(to: URL(fileURLWithPath: workshop["m.txt"]))
      wanted.isStrict = true
      let before = try workshop.names
      #expect(Press.build(wanted).exit == .content)
      #expect(try workshop.names == (before + ["issue-1.draft.\(form.rawValue)"]).sorted())
      wanted.isStrict = false
      #expect(Press.build(wanted).exit == .done)
    }
    #expect(
      try workshop.names
        == ["issue-1.draft.png", "issue-1.draft.svg", "issue-1.png", "issue-1.svg", "m.txt"])
  }

  /// A strict run that finds nothing writes what any other does.
  @Test func strictWritesAll() throws {
    let workshop = try Workshop()
    var wanted = try request(workshop, "a-{p}.png")
    _ = Press.build(wanted)
    wanted.isStrict = true
    wanted.output = .file(workshop["b-{p}.png"])
    let pages = Press.build(wanted).pages
    for page in 1...pages {
      #expect(try workshop.bytes("a-\(page).png") == workshop.bytes("b-\(page).png"))
    }
  }

  @Test func whatTheManuscriptUsesStays() throws {
    let workshop = try Workshop()
    try FileManager.default.copyItem(
      atPath: magazine.replacingOccurrences(of: "zombies.txt", with: "images/bell.png"),
      toPath: workshop["1.png"])
    let picture = try workshop.bytes("1.png")
    let wanted = try workshop.request(
      "<img src=\"1.png\" width=20>", output: "{p}.png", form: .png)
    let outcome = Press.build(wanted)
    #expect(outcome.exit == .usage)
    #expect(outcome.diagnostics.last?.code == "usage.same-file")
    #expect(try workshop.bytes("1.png") == picture)
  }

  @Test func noFolder() throws {
    let workshop = try Workshop()
    let outcome = Press.build(try request(workshop, "no/where-{p}.png"))
    #expect(outcome.exit == .environment)
    #expect(
      outcome.diagnostics.last?.message
        == "cannot write ‘\(workshop["no/where-1.png"])’: its folder does not exist")
  }

  @Test func tooManyPixels() throws {
    var wanted = Request(input: .bytes(name: "x.txt", []), output: .file("x.png"))
    wanted.form = .png
    wanted.pixelsPerInch = 2400
    let error = #expect(throws: RequestError.self) { try wanted.validate() }
    #expect(error?.exit == .limit)
    #expect(error?.message == "a page of 19843 × 28063 pixels is too large to draw")
    let help = try #require(error?.help)
    wanted.pixelsPerInch = try #require(Int(help.filter(\.isNumber)))
    try wanted.validate()
    wanted.pixelsPerInch += 1
    #expect(throws: RequestError.self) { try wanted.validate() }
    wanted.pixelsPerInch = 17
    #expect(throws: RequestError.self) { try wanted.validate() }
  }

  /// The same bytes whatever was drawn before, and on however many threads.
  @Test func sameBytes() throws {
    let workshop = try Workshop()
    for jobs in [1, 7] {
      for form in [Request.Form.png, .svg] {
        var request = Request(
          input: .file(magazine), output: .file(workshop["\(jobs)-{p}.\(form.rawValue)"]))
        request.form = form
        request.pixelsPerInch = 40
        request.pages = Request.PageSelection(parsing: "1-3")
        request.jobs = jobs
        #expect(Press.build(request).exit == .done)
      }
    }
    for page in 1...3 {
      for form in ["png", "svg"] {
        let first = try workshop.bytes("1-\(page).\(form)")
        #expect(try workshop.bytes("7-\(page).\(form)") == first)
      }
    }
  }

  /// The picture says how large it is, in a chunk that other readers accept.
  @Test func resolution() throws {
    let workshop = try Workshop()
    var wanted = try request(workshop, "issue.png")
    wanted.pages = Request.PageSelection(parsing: "1")
    wanted.pixelsPerInch = 150
    _ = Press.build(wanted)
    let script = """
      import struct, sys, zlib
      data = open(sys.argv[1], "rb").read()
      place, seen = 8, []
      while place < len(data):
          size, kind = struct.unpack(">I4s", data[place:place + 8])
          body = data[place + 8:place + 8 + size]
          crc, = struct.unpack(">I", data[place + 8 + size:place + 12 + size])
          assert zlib.crc32(kind + body) == crc, kind
          seen.append(kind.decode())
          if kind == b"pHYs": print(*struct.unpack(">IIB", body))
          place += 12 + size
      print(seen[0], seen[1], seen[-1])
      """
    #expect(
      try run("python3", "-c", script, workshop["issue.png"])
        == "5906 5906 1\nIHDR pHYs IEND\n")
    #expect(try workshop.pixels("issue.png").width == 874)
  }

  /// Names in an SVG are its own, each once, and what is pointed at is there.
  @Test func names() throws {
    let workshop = try Workshop()
    var request = Request(input: .file(magazine), output: .file(workshop["{p}.svg"]))
    request.form = .svg
    let pages = Press.build(request).pages
    let script = """
      import re, sys, xml.etree.ElementTree as tree
      for name in sys.argv[1:]:
          text = open(name, encoding="utf-8").read()
          tree.fromstring(text)
          ids = re.findall(r'\\bid="([^"]*)"', text)
          used = re.findall(r'(?:href="|url\\()#([^")]*)', text)
          assert ids and len(ids) == len(set(ids)), name
          assert set(used) <= set(ids), name
          assert all(re.fullmatch(r"n[0-9]+", each) for each in ids), name
          assert "<text" not in text and "http" not in re.sub(r'xmlns[:a-z]*="[^"]*"', "", text)
      """
    try #require(pages > 0)
    for page in 1...pages { try run("python3", "-c", script, workshop["\(page).svg"]) }
  }
}
