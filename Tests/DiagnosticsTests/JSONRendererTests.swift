import TypesetDiagnostics
import Testing

@Suite struct JSONRendererTests {
  @Test func oneObjectALine() {
    let fixture = Fixture("é <img>\nx")
    var renderer = JSONRenderer(sources: fixture.table)
    let lines = renderer.render([
      Diagnostic(
        .error, "markup.attribute", "no ‘src’", at: fixture.range(of: "<img>\n"), help: "add one"),
      Diagnostic(.note, "test.note", "said \"so\""),
    ])
    #expect(
      lines == """
        {"severity":"error","code":"markup.attribute","message":"no ‘src’","file":"zombies.txt",\
        "line":1,"column":3,"endLine":2,"endColumn":1,"help":"add one"}
        {"severity":"note","code":"test.note","message":"said \\"so\\"","file":null,\
        "line":null,"column":null,"endLine":null,"endColumn":null,"help":null}

        """)
    #expect(renderer.render([]) == "")
  }

  @Test func placesAreThoseOfTheSource() {
    // The renderer goes on from the last place; the source counts each from its line's start.
    var generator = Seeded(11)
    let pieces: [[UInt8]] = [
      [0x61], [0xC3, 0xA9], [0xE8, 0xAA, 0x9E], [0xF0, 0x9F, 0xA7, 0x9F], [0x80], [0xE2, 0x82],
      [0x0A], [0x0D, 0x0A], [0x0D], [0xEF, 0xBB, 0xBF],
    ]
    for _ in 0..<200 {
      let bytes = (0..<20).flatMap { _ in pieces.randomElement(using: &generator) ?? [] }
      let fixture = Fixture(bytes: bytes)
      let source = fixture.table[fixture.id]
      var renderer = JSONRenderer(sources: fixture.table)
      for _ in 0..<20 {
        let start = Int.random(in: 0...bytes.count, using: &generator)
        let end = Int.random(in: start...bytes.count, using: &generator)
        let (a, b) = (source.position(at: start), source.position(at: end))
        let expected =
          "\"line\":\(a.line),\"column\":\(a.column),"
          + "\"endLine\":\(b.line),\"endColumn\":\(b.column)"
        let out = renderer.render([fixture.warning(at: fixture.range(start..<end))])
        #expect(out.contains(expected), "\(bytes) \(start)..<\(end)")
      }
    }
  }
}
