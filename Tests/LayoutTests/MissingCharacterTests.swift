import Testing
import TypesetDiagnostics

@testable import TypesetLayout

/// A missing font is one mistake.
@Suite struct MissingCharacterTests {
  private func messages(_ texts: [(String, String)]) -> [String] {
    var missing = MissingCharacters()
    for (text, family) in texts { missing.note(text, in: family) { ("around \(text)", nil) } }
    return missing.problems.map(\.message)
  }

  @Test func oneForEachScriptAndFont() {
    let japanese = "日本の港町に、夜明け前からパンを焼く人がいる。「朝のパン」"
    let found = messages(japanese.map { (String($0), "Inter") })
    let others = Set(japanese).count - 1
    #expect(others == 25)
    #expect(
      found == [
        "no installed font has “日” (U+65E5), which occurs in “around 日”, or \(others) more characters of "
          + "its script, such as “本”, “の” and “港”; Inter shows empty boxes"
      ])
  }

  @Test func othersHaveTheirOwn() {
    #expect(
      messages([("𒀀", "A"), ("𒁀", "A"), ("𐌰", "A"), ("𒀀", "B"), ("𒀀", "A")]) == [
        "no installed font has “𒀀” (U+12000), which occurs in “around 𒀀”, or 1 more character of its script, "
          + "“𒁀”; A shows empty boxes",
        "no installed font has “𐌰” (U+10330), which occurs in “around 𐌰”; A shows an empty box",
        "no installed font has “𒀀” (U+12000), which occurs in “around 𒀀”; B shows an empty box",
      ])
    // What is of no script goes by itself.
    #expect(
      messages([("\u{E000}", "A"), ("\u{E001}", "A")]).first?.contains("1 more character like it")
        == true)
  }

  /// What was reported is not reported again.
  @Test func askedTwice() {
    var missing = MissingCharacters()
    missing.note("日", in: "A") { ("", nil) }
    #expect(missing.problems.count == 1)
    missing.forget()
    missing.note("日", in: "A") { ("", nil) }
    #expect(missing.problems.isEmpty)
    missing.note("本", in: "A") { ("", nil) }
    #expect(missing.problems.count == 1)
  }
}
