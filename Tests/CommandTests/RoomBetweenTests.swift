import Testing

/// How much room there is between two paragraphs: the rule of docs/templates.md.
@Suite struct RoomBetweenTests {
  let folder = Folder()

  private static let template = """
    <template name="mine" summary="a test">
      <styles>
        <paragraph name="x" space-after="24pt" space-between="12pt" indent="0"/>
        <paragraph name="y" space-before="12pt" indent="0"/>
        <paragraph name="z" space-before="36pt" indent="0"/>
      </styles>
    </template>

    """

  static let rows: [(first: String, second: String, room: Double)] = [
    // The larger of the two.
    ("<p class=x>One", "<p class=y>Two", 24), ("<p class=x>One", "<p class=z>Two", 36),
    ("One", "<p class=y>Two", 12), ("<p class=x>One", "Two", 24),
    // Those of one style.
    ("<p class=x>One", "<p class=x>Two", 12), ("<p class=y>One", "<p class=y>Two", 0),
    // An empty line is all there is.
    ("<p class=x>One\n", "<p class=z>Two", 12),
    // The room of what stands in a container counts beside what stands outside of it.
    ("<verse>\n<p class=x>One\n</verse>", "<p class=z>Two", 36),
  ]

  @Test(arguments: rows)
  func roomBetween(_ row: (first: String, second: String, room: Double)) throws {
    folder.write(RoomBetweenTests.template, to: "mine.xml")
    folder.write(row.first + "\n" + row.second + "\n", to: "a.txt")
    let record = folder.run(
      "\"$T\" layout a.txt --template mine.xml --columns 1 --leading 12"
    ).output
    let places = record.matches(of: /"origin":\[[0-9.]+,([0-9.]+)\][^\n]*"text":"(One|Two)/)
      .compactMap { Double($0.output.1) }
    try #require(places.count == 2, "\(record)")
    #expect(abs(places[1] - places[0] - 12 - row.room) < 0.01, "\(places)")
  }
}
