import Testing

/// The options as they are typed.
@Suite struct CommandTests {
  func typeset(
    _ arguments: String..., in workshop: Workshop
  ) throws -> Tool.Result {
    try Tool.result(of: RasterTests.typeset, arguments, in: workshop.path)
  }

  func workshop() throws -> Workshop {
    try Workshop(["m.txt": Array("Hello\n".utf8), "long.txt": Array(FileTests.three.utf8)])
  }

  @Test func formByExtension() throws {
    let workshop = try workshop()
    #expect(try typeset("m.txt", "-o", "a.PNG", in: workshop).status == 0)
    #expect(try typeset("m.txt", "-o", "a.svg", in: workshop).status == 0)
    #expect(try typeset("m.txt", "-o", "b.x", "-f", "svg", in: workshop).status == 0)
    #expect(try typeset("m.txt", "-f", "png", in: workshop).status == 0)
    #expect(try typeset("m.txt", in: workshop).status == 0)
    #expect(
      try workshop.names == ["a.PNG", "a.svg", "b.x", "long.txt", "m.pdf", "m.png", "m.txt"])
    #expect(try workshop.bytes("a.PNG").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try workshop.bytes("b.x") == workshop.bytes("a.svg"))
  }

  @Test func standardOutput() throws {
    let workshop = try workshop()
    let svg = try typeset("m.txt", "-f", "svg", "-o", "-", in: workshop)
    #expect(svg.status == 0 && svg.output.hasPrefix("<?xml"))
    let several = try typeset(
      "long.txt", "-f", "svg", "-o", "-", "--page-size", "A5", "--columns", "1", "--size", "24",
      in: workshop)
    #expect(several.status == 2 && several.output.isEmpty)
    #expect(several.errors.contains("standard output takes one page, but there are"))
    let one = try typeset(
      "long.txt", "-f", "svg", "-o", "-", "--page-size", "A5", "--columns", "1", "--size", "24",
      "--pages", "2", in: workshop)
    #expect(one.status == 0 && one.output.hasPrefix("<?xml"))
  }

  @Test(arguments: [
    (
      ["--pages", "5-2"],
      "--pages is ‘5-2’, but should be numbers and ranges of pages, separated by commas, such as 2,5-7,10-"
    ),
    (["-f", "gif"], "--format is ‘gif’, but should be pdf, png or svg"),
    (["-f", "png", "--ppi", "17"], "--ppi is ‘17’, but should be a whole number from 18 to 2400"),
    (["-f", "png", "--ppi", "72.5"], "--ppi is ‘72.5’, but should be a whole number"),
    (["--ppi", "72"], "--ppi is for PNG; PDF has no pixels"),
    (["-f", "svg", "--backend", "press"], "--backend is for PDF; SVG has one writer"),
    (["-f", "svg", "--ppi", "72"], "--ppi is for PNG; SVG has no pixels"),
  ])
  func nonsense(_ arguments: [String], _ message: String) throws {
    let workshop = try workshop()
    let result = try Tool.result(of: RasterTests.typeset, ["m.txt"] + arguments, in: workshop.path)
    #expect(result.status == 2)
    #expect(result.errors.contains(message))
    #expect(try workshop.names == ["long.txt", "m.txt"])
  }

  @Test func limit() throws {
    let workshop = try workshop()
    let result = try typeset("m.txt", "-f", "png", "--ppi", "2400", in: workshop)
    #expect(result.status == 4)
    #expect(result.errors.contains("for this page --ppi can be at most 1"))
  }
}
