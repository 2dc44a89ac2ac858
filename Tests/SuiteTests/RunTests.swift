import Testing

/// `typeset test run`, `status`, `accept`, `reject`, `new` and `clean`.
@Suite struct RunTests {
  @Test func fromNothingToASuite() {
    let folder = Folder()
    folder.write("one\n", to: "a.txt")
    let options = "--size 10 --font Square --no-system-fonts --font-path '\(Fixture.font)'"
    let made = folder.run("mkdir text; mv a.txt text; \"$T\" test new first text/a.txt \(options)")
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.output.hasPrefix("tests/first/case\n"))
    #expect(
      folder.read("tests/first/case") == """
        input: ../../text/a.txt
        --size 10
        --font Square
        --no-system-fonts
        --font-path \(Fixture.font)

        """)
    let first = folder.run("\"$T\" test")
    #expect(first.status == 1)
    #expect(first.output.hasPrefix("✘ first: new\n    there is no reference.json yet\n"))
    #expect(first.output.hasSuffix("0 passed, 1 failed\n"))
    #expect(folder.read("tests/first/reference.json") == nil)
    #expect(folder.run("\"$T\" test accept first").output == "first: reference.json\n1 accepted\n")
    let second = folder.run("\"$T\" test")
    #expect(second.status == 0)
    #expect(second.output == "1 passed, 0 failed\n")
    #expect(folder.run("ls tests/first").output == "case\nreference.json\n")
  }

  @Test func aChangeFailsAndShowsItself() {
    let folder = Fixture.accepted(["a": "one two\n", "b": "three\n"])
    let old = folder.read("tests/a/reference.json")
    folder.write("one ten\n", to: "tests/a/manuscript.txt")
    let result = folder.run("\"$T\" test")
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("✘ a: changed\n"))
    #expect(result.output.contains("new: tests/a/reference.new.json\n"))
    #expect(result.output.hasSuffix("1 passed, 1 failed\n"))
    #expect(folder.read("tests/a/reference.json") == old)
    #expect(folder.read("tests/a/reference.new.json")?.contains("one ten") == true)
    #expect(folder.run("\"$T\" test status").output == "changed  a\nok       b\n")
    // Put right again: what was left is gone with the next run.
    folder.write("one two\n", to: "tests/a/manuscript.txt")
    #expect(folder.run("\"$T\" test").status == 0)
    #expect(folder.read("tests/a/reference.new.json") == nil)
  }

  @Test func rejectAndAcceptOneOrAll() {
    let folder = Fixture.accepted(["a": "one\n", "b": "two\n", "c": "three\n"])
    for name in ["a", "b", "c"] { folder.write("ten\n", to: "tests/\(name)/manuscript.txt") }
    #expect(folder.run("\"$T\" test").output.hasSuffix("0 passed, 3 failed\n"))
    #expect(folder.run("\"$T\" test reject a").output == "a: reference.new.json\n1 rejected\n")
    #expect(folder.run("\"$T\" test accept tests b").output == "b: reference.json\n1 accepted\n")
    #expect(
      folder.run("\"$T\" test status").output == "changed  a\nok       b\nchanged  c\n")
    #expect(folder.run("ls tests/a").output == "manuscript.txt\nreference.json\n")
    #expect(folder.run("\"$T\" test accept").output == "c: reference.json\n1 accepted\n")
    #expect(folder.run("\"$T\" test accept").output == "0 accepted\n")
    #expect(folder.run("\"$T\" test run a").status == 1)
    #expect(folder.run("\"$T\" test run b c").output == "2 passed, 0 failed\n")
  }

  @Test func whereNobodyLooksNothingIsWritten() {
    let folder = Fixture.accepted(["a": "one\n", "b": "two\n"])
    folder.write("ten\n", to: "tests/a/manuscript.txt")
    _ = folder.run("mkdir tests/c; cp tests/b/manuscript.txt tests/c; \"$T\" test run a")
    let before = folder.state
    let result = folder.run("\"$T\" test", environment: ["CI=true"])
    #expect(result.status == 1)
    #expect(result.output.contains("✘ a: changed\n"))
    #expect(result.output.contains("✘ c: new\n    there is no reference.json yet\n"))
    #expect(result.output.hasSuffix("1 passed, 2 failed\n"))
    for line in ["accept", "reject", "clean", "new d tests/a/manuscript.txt"] {
      let refused = folder.run("\"$T\" test \(line)", environment: ["CI=true"])
      #expect(refused.status == 2, "\(line)")
      #expect(refused.errors.hasPrefix("error[suite.ci]: "), "\(refused.errors)")
    }
    #expect(folder.run("\"$T\" test status", environment: ["CI=true"]).status == 1)
    #expect(folder.state == before)
    #expect(folder.run("\"$T\" test run b", environment: ["CI=true"]).status == 0)
  }

  /// What is no case may be a subcommand, or one of the cases that there are.
  @Test(arguments: [
    ("nwe", "did you mean ‘typeset test new’?"), ("accpet", "did you mean ‘typeset test accept’?"),
    ("run nosuch", "its cases are alpha and beta"), ("run alhpa", "did you mean ‘alpha’?"),
    ("accept nosuch", "its cases are alpha and beta"),
  ])
  func whatWasMeantIsSaid(words: String, help: String) {
    let folder = Fixture.suite(["alpha": "A\n", "beta": "B\n"])
    let result = folder.run("ln -s \"$T\" typeset; ./typeset test \(words)")
    #expect(result.status == 2, "\(result.errors)")
    #expect(result.errors.contains("= help: \(help)\n"), "\(result.errors)")
  }

  @Test func orphansAreReported() {
    let folder = Fixture.accepted(["a": "one\n", "b": "two\n"])
    _ = folder.run("rm tests/b/manuscript.txt; touch tests/page-1.png; mkdir tests/art")
    folder.write("x", to: "tests/art/picture.png")
    folder.write("x", to: "tests/b/reference.new.json")
    let result = folder.run("\"$T\" test")
    #expect(result.status == 0)
    #expect(
      result.output == """
        ! tests/b/reference.json: an orphan, there is no manuscript or case beside it
        ! tests/b/reference.new.json: an orphan, there is no manuscript or case beside it
        ! tests/page-1.png: an orphan, it is not in the folder of a case
        1 passed, 0 failed

        """)
    #expect(folder.run("\"$T\" test --strict").status == 1)
    let status = folder.run("\"$T\" test status").output
    #expect(status.contains("orphan   tests/b/reference.json: "))
    #expect(folder.run("\"$T\" test clean").output == "deleted tests/b/reference.new.json\n")
    #expect(folder.read("tests/b/reference.json") != nil)
  }

  @Test func whatIsSaidIsExpected() {
    let folder = Fixture.suite(["a": "one <blink>two\n\n<img src=x.png width=10 alt=x>\n"])
    let first = folder.run("\"$T\" test")
    #expect(first.output.contains("new diagnostic: warning[markup.unknown-tag] 1:5 "))
    #expect(first.output.contains("new diagnostic: error[picture.unreadable] 3:10 "))
    _ = folder.run("\"$T\" test accept")
    let expected = folder.read("tests/a/expected-diagnostics.txt") ?? ""
    #expect(expected.hasPrefix("warning[markup.unknown-tag] 1:5 "))
    #expect(expected.split(separator: "\n").count == 2)
    #expect(folder.run("\"$T\" test").status == 0)
    // What is not said any more is a difference, too.
    let never = "warning[markup.nul] 9:9 never"
    folder.write(expected + never + "\n", to: "tests/a/expected-diagnostics.txt")
    let third = folder.run("\"$T\" test")
    #expect(third.status == 1)
    #expect(third.output.contains("no longer reported: \(never)"))
    _ = folder.run("\"$T\" test accept")
    #expect(folder.read("tests/a/expected-diagnostics.txt") == expected)
    // Nothing at all is no file.
    folder.write("one\n", to: "tests/a/manuscript.txt")
    _ = folder.run("\"$T\" test; \"$T\" test accept")
    #expect(folder.run("ls tests/a").output == "manuscript.txt\nreference.json\n")
    #expect(folder.run("\"$T\" test").status == 0)
  }

  @Test func picturesOfPagesCountOnlyWhereTheyAre() {
    let folder = Fixture.accepted(["a": "one\n"])
    // A white page of 200 × 280 pixels is not what it looks like.
    _ = folder.run(
      #"""
      python3 - <<'END'
      import struct, zlib
      def chunk(kind, data):
          crc = struct.pack(">I", zlib.crc32(kind + data))
          return struct.pack(">I", len(data)) + kind + data + crc
      open("tests/a/page-1.png", "wb").write(b"\x89PNG\r\n\x1a\n"
          + chunk(b"IHDR", struct.pack(">IIBBBBB", 200, 280, 8, 0, 0, 0, 0))
          + chunk(b"IDAT", zlib.compress((b"\0" + b"\xff" * 200) * 280)) + chunk(b"IEND", b""))
      END
      """#)
    let result = folder.run("\"$T\" test")
    #expect(result.status == 1)
    #expect(result.output.contains("picture of page 1: "), "\(result.output)")
    #expect(folder.run("\"$T\" test accept").output == "a: page-1.png\n1 accepted\n")
    #expect(folder.run("\"$T\" test").status == 0)
    _ = folder.run("cp tests/a/page-1.png tests/a/page-2.png")
    #expect(folder.run("\"$T\" test").output.contains("this page no longer exists"))
  }

  @Test func wordsThatNameCases() {
    let folder = Fixture.accepted(["alpha": "one\n", "beta": "two\n"])
    for words in ["alpha", "tests alpha", "tests/alpha", "tests/alpha/", "./tests/alpha"] {
      #expect(folder.run("\"$T\" test run \(words)").output == "1 passed, 0 failed\n", "\(words)")
    }
    #expect(folder.run("\"$T\" test tests/*a").output == "2 passed, 0 failed\n")
    #expect(folder.run("cd tests; \"$T\" test run .").output == "2 passed, 0 failed\n")
    let unknown = folder.run("\"$T\" test run alph")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("did you mean ‘alpha’?"))
    #expect(folder.run("\"$T\" test run nowhere/").status == 3)
    #expect(folder.run("cd tests/alpha; \"$T\" test").status == 3)
    #expect(folder.run("\"$T\" test --jobs 0").status == 2)
  }

  @Test func aCaseThatCannotBeRun() {
    let folder = Fixture.accepted(["a": "one\n", "b": "two\n"])
    for (line, exit, why) in [
      ("--columns 99", 2, "--columns is ‘99’"), ("columns 2", 2, "‘columns 2’ is not an option"),
      ("--bogus", 2, "--bogus"), ("--jobs 2", 2, "--jobs is not allowed in a case"),
      ("-o x.pdf", 2, "-o is not allowed in a case"), ("input: none.txt", 3, "no such file"),
      ("input:", 2, "input: names no manuscript"),
    ] as [(String, Int32, String)] {
      folder.write("# why\n\n\(line)\n", to: "tests/b/case")
      let result = folder.run("\"$T\" test")
      #expect(result.status == exit, "\(line): \(result.output)")
      #expect(result.output.hasPrefix("✘ b: broken\n"), "\(line)")
      #expect(result.output.contains(why), "\(line): \(result.output)")
      #expect(result.output.hasSuffix("1 passed, 1 failed\n"))
    }
    folder.write("--title  A title of = four words \n", to: "tests/b/case")
    #expect(folder.run("\"$T\" test; \"$T\" test accept").status == 0)
    #expect(
      folder.read("tests/b/reference.json")?.contains("\"A title of = four words\"") == true)
    folder.write("no record", to: "tests/b/reference.json")
    let damaged = folder.run("\"$T\" test")
    #expect(damaged.status == 1)
    #expect(damaged.output.contains("✘ b: changed\n"))
  }

  /// As a shell has it: quotation marks around a value are none of it.
  @Test(arguments: ["\"A title\"", "'A title'", "“A title”", "A title"])
  func quotesAroundAValueAreDropped(value: String) {
    let folder = Fixture.suite(["a": "one\n"])
    folder.write("--title \(value)\n", to: "tests/a/case")
    #expect(folder.run("\"$T\" test; \"$T\" test accept").status == 0)
    #expect(folder.read("tests/a/reference.json")?.contains("\"title\":\"A title\"") == true)
  }

  @Test func anOptionThatIsWrongHasALine() {
    let folder = Fixture.accepted(["a": "one\n"])
    for (line, words) in [
      ("--fnt Square", "‘tests/a/case’, line 3: unknown option ‘--fnt’; did you mean ‘--font’?"),
      ("--columns 99", "‘tests/a/case’, line 3: --columns is ‘99’"),
      ("--size big", "‘tests/a/case’, line 3: --size is ‘big’"),
      ("--lang english", "‘tests/a/case’, line 3: --lang is ‘english’"),
    ] {
      folder.write("# why\n\n\(line)\n", to: "tests/a/case")
      let result = folder.run("\"$T\" test")
      #expect(result.status == 2)
      #expect(result.output.contains(words), "\(result.output)")
    }
    folder.write("", to: "tests/a/case")
    folder.write(Fixture.options + "--colums 2\n", to: "tests/suite")
    let lines = Fixture.options.split(separator: "\n").count + 1
    #expect(
      folder.run("\"$T\" test").output.contains("suite’, line \(lines): unknown option ‘--colums’"))
  }

  @Test func strayFilesInACaseAreOrphans() {
    let folder = Fixture.accepted(["a": "one\n", "b": "two\n"])
    folder.write("notes\n", to: "tests/a/README.md")
    _ = folder.run("mkdir tests/a/pictures")
    #expect(folder.run("\"$T\" test --strict").status == 0)
    folder.write("old\n", to: "tests/a/reference.json.bak")
    let result = folder.run("\"$T\" test")
    #expect(result.status == 0)
    #expect(
      result.output.contains(
        "! tests/a/reference.json.bak: an orphan, nothing in the case reads it\n"),
      "\(result.output)")
    #expect(folder.run("\"$T\" test --strict").status == 1)
    #expect(folder.run("\"$T\" test run b --strict").status == 0)
    #expect(
      folder.run("\"$T\" test status").output.contains("orphan   tests/a/reference.json.bak: "))
  }

  @Test func aManuscriptMayBeBBCode() {
    let folder = Fixture.accepted(["a": "one\n"])
    _ = folder.run("mkdir tests/m")
    folder.write("[h1]Two[/h1]\n[list][*]three[/list]\n", to: "tests/m/manuscript.bbcode")
    #expect(folder.run("\"$T\" test run m").output.hasPrefix("✘ m: new\n"))
    #expect(folder.run("\"$T\" test accept m").status == 0)
    #expect(folder.run("\"$T\" test --strict").output.hasSuffix("2 passed, 0 failed\n"))
    #expect(folder.read("tests/m/reference.json")?.contains("•") == true)
  }

  @Test func aManuscriptMayBeMarkdown() {
    let folder = Fixture.accepted(["a": "one\n"])
    _ = folder.run("mkdir tests/m")
    folder.write("# Two\n\n- three\n", to: "tests/m/manuscript.md")
    #expect(folder.run("\"$T\" test run m").output.hasPrefix("✘ m: new\n"))
    #expect(folder.run("\"$T\" test accept m").status == 0)
    #expect(folder.run("\"$T\" test --strict").output.hasSuffix("2 passed, 0 failed\n"))
    #expect(folder.read("tests/m/reference.json")?.contains("•") == true)
    folder.write("one\n", to: "tests/m/manuscript.txt")
    let result = folder.run("\"$T\" test run m")
    #expect(result.status == 2)
    #expect(
      result.output.contains("has 2 manuscripts: manuscript.md, manuscript.txt"),
      "\(result.output)")
  }

  /// What another layout epoch moved is accepted as such; a case in which a word changed too is not.
  @Test func acceptWhatTheEpochMoved() throws {
    let folder = Folder()
    let prose = (0..<60).map { number in
      String(
        repeating: "The printer kept the ledger of every funeral notice in the county. ",
        count: number % 6 + 1) + "She counted \(number) of them."
    }.joined(separator: "\n")
    _ = folder.run("mkdir -p tests/a tests/b")
    for name in ["a", "b"] {
      folder.write(prose, to: "tests/\(name)/manuscript.txt")
      folder.write("--columns 2\n--pager greedy\n", to: "tests/\(name)/case")
    }
    _ = folder.run("\"$T\" test; \"$T\" test accept")
    // What the greedy pager makes, as the first layout recorded it.
    for name in ["a", "b"] {
      let reference = try #require(folder.read("tests/\(name)/reference.json"))
      let old = reference.replacing("\"pager\":\"greedy\"", with: "\"pager\":\"spread\"")
        .replacing(/"layout":"[0-9]+"/, with: "\"layout\":\"1\"")
      #expect(old != reference)
      folder.write(old, to: "tests/\(name)/reference.json")
      folder.write("--columns 2\n", to: "tests/\(name)/case")
    }
    folder.write(
      prose.replacing("She counted 7 of", with: "He counted 7 of"), to: "tests/b/manuscript.txt")
    #expect(folder.run("\"$T\" test").output.hasSuffix("0 passed, 2 failed\n"))
    let result = folder.run("\"$T\" test accept --epoch")
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("a: reference.json\n1 accepted\nb: not accepted, since more"))
    #expect(folder.run("\"$T\" test status").output == "ok       a\nchanged  b\n")
  }
}
