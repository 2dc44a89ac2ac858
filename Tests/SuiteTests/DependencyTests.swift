import Testing

/// `typeset check` and `--deps`.
@Suite struct DependencyTests {
  let folder = Folder()
  let options = "--font Square --no-system-fonts --font-path '\(Fixture.font)'"

  @Test func checkSaysWhatBuildSaysAndWritesNothing() {
    folder.write("fine\n", to: "a.txt")
    folder.write("a <blink>b\n", to: "w.txt")
    folder.write("<img src=none.png alt=x>\n", to: "e.txt")
    folder.write("<img src=damaged.png alt=x width=20>\n", to: "d.txt")
    _ = folder.run(Fixture.damagedPicture)
    // With a language and words for pictures nothing is missing that check alone reports.
    let options = options + " --lang en-US"
    for (words, exit) in [
      ("a.txt", 0), ("w.txt", 0), ("w.txt --strict", 1), ("e.txt", 1), ("d.txt", 1),
      ("none.txt", 3), ("a.txt --columns 0", 2), ("w.txt --diagnostics json", 0),
    ] as [(String, Int32)] {
      let before = folder.state
      let check = folder.run("\"$T\" check \(words) \(options)")
      #expect(check.status == exit, "\(words): \(check.errors)")
      #expect(check.output == "")
      #expect(folder.state == before)
      let build = folder.run("\"$T\" build \(words) \(options) -o x.pdf")
      // But for what became of the output.
      let reported = build.errors.split(separator: "\n\n").filter { !$0.hasPrefix("note[output.") }
      #expect(reported == check.errors.split(separator: "\n\n"))
      #expect(exit == 1 ? reported.count + 1 == build.errors.split(separator: "\n\n").count : true)
      #expect(build.status == check.status)
      _ = folder.run("rm -f x.pdf x.draft.pdf")
    }
    #expect(folder.run("\"$T\" check d.txt \(options)").errors.contains("picture.unreadable"))
    #expect(folder.run("\"$T\" check - \(options) < w.txt").errors.contains("markup.unknown-tag"))
  }

  @Test func whatMakeNeeds() {
    folder.write(
      "<img src='a b.png' width=10 alt=x> <img src='$c#d.png' width=10 alt=x> hyphenation "
        + "<font lang=fi>jatojatojatoja</font>\n", to: "in put.txt")
    let result = folder.run(
      "\"$T\" 'in put.txt' \(options) --page-size 100x140 -o 'out put.pdf' --deps deps.d")
    #expect(result.status == 1)
    let rule = folder.read("deps.d") ?? ""
    #expect(rule.hasPrefix("out\\ put.pdf: \\\n  in\\ put.txt \\\n"))
    // Errors: whatever is newer, it has to be made again.
    #expect(rule.contains(" \\\n  typeset-found-errors\n"))
    #expect(rule.contains("\n.PHONY: typeset-found-errors\n"))
    #expect(rule.contains(" \\\n  $$c\\#d.png \\\n"))
    #expect(rule.contains(" \\\n  a\\ b.png \\\n"))
    #expect(rule.contains(" \\\n  \(Fixture.font.replacing(" ", with: "\\ "))"))
    #expect(rule.contains(" \\\n  /usr/share/hyphen/hyph_en_US.dic"))
    #expect(rule.contains("$(wildcard /usr/share/hyphen/hyph_fi"))
    for phony in ["in\\ put.txt:", "a\\ b.png:", "$$c\\#d.png:"] {
      #expect(rule.contains("\n\n\(phony)\n"))
    }
    #expect(!rule.contains("\nhyph_fi"))
  }

  @Test func whatProgramsRead() {
    folder.write("<img src='a b.png' width=10 alt=x> \"quoted\"\n", to: "a.txt")
    _ = folder.run("\"$T\" layout a.txt \(options) -o a.json --deps deps.json --deps-format json")
    #expect(
      folder.read("deps.json") == """
        {"schema":"typeset-deps/1","target":"a.json","made":false,"files":[
        {"path":"a.txt","kind":"manuscript","missing":false},
        {"path":"a b.png","kind":"picture","missing":true},
        {"path":"\(Fixture.font)","kind":"font","missing":false}
        ]}

        """)
    #expect(folder.run("python3 -m json.tool deps.json").status == 0)
  }

  @Test func whatHasNoFileIsTheListItself() {
    folder.write("one\n", to: "a.txt")
    #expect(folder.run("\"$T\" check a.txt \(options) --deps a.d").status == 0)
    #expect(folder.read("a.d")?.hasPrefix("a.d: \\\n  a.txt \\\n") == true)
    let shown = folder.run("\"$T\" check a.txt \(options) -o a.pdf --deps -")
    #expect(shown.output.hasPrefix("a.pdf: "))
    let gone = folder.run("\"$T\" check none.txt --deps b.d --deps-format json")
    #expect(gone.status == 3)
    let missing = "{\"path\":\"none.txt\",\"kind\":\"manuscript\",\"missing\":true}"
    #expect(folder.read("b.d")?.contains(missing) == true)
    let piped = folder.run("\"$T\" check - \(options) --deps c.d < a.txt")
    #expect(piped.status == 0)
    #expect(folder.read("c.d")?.contains("stdin") == false)
  }

  @Test func whatMakesNoSense() {
    folder.write("one\n", to: "a.txt")
    for words in [
      "check a.txt --deps a.txt", "check a.txt --deps x --deps-format xml",
      "check a.txt --deps-format make", "build a.txt -o x --deps x", "layout a.txt --deps -",
      "check a.txt --deps ''",
    ] {
      let result = folder.run("\"$T\" \(words)")
      #expect(result.status == 2, "\(words): \(result.errors)")
    }
    #expect(folder.names == ["a.txt"])
    #expect(folder.run("\"$T\" check a.txt \(options) --deps none/x.d").status == 3)
  }
}
