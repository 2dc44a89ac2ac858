import Testing

/// Languages without a dictionary, as a maker of magazines hears of them.
@Suite struct HyphenationTests {
  let folder = Folder()

  private func warnings(_ text: String, _ options: String = "") -> [Substring] {
    folder.write(text, to: "a.txt")
    let result = Shell.run("\"$T\" a.txt --font Square \(options) -o a.pdf", in: folder.path)
    #expect(result.status == 0)
    return result.errors.split(separator: "\n").filter { $0.contains("dictionary") }
  }

  private func finnish(_ tag: String) -> String {
    let words = Array(repeating: "<font lang=\(tag)>kirjapainotaito</font>", count: 80)
    return words.joined(separator: " ") + "\n\n"
  }

  @Test func oneWarning() {
    let found = warnings(finnish("fi") + finnish("fi") + finnish("fi-FI"))
    #expect(found.count == 1)
    #expect(
      found.first?.contains(
        "Debian has no hyphenation dictionary for “fi”; its text is set unhyphenated") == true)
  }

  @Test func noneWhereNoneWasWanted() {
    #expect(warnings(finnish("fi"), "--no-hyphenate") == [])
    #expect(warnings(finnish("en-US")) == [])
    // Scripts that divide no words.
    #expect(warnings(finnish("ar")) == [])
    // Nothing there to divide.
    let short = Array(repeating: "<font lang=fi>on</font>", count: 200).joined(separator: " ")
    #expect(warnings(short + "\n") == [])
  }
}
