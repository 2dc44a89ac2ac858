import Testing

/// What errors in the content do to outputs: nothing.
@Suite struct DraftTests {
  let folder = Folder()

  init() {
    folder.write("Brains.\n", to: "good.txt")
    folder.write("Brains <img src=none.png alt=x width=20> and more.\n", to: "bad.txt")
    folder.write("old", to: "x.pdf")
  }

  func run(_ line: String) -> Shell.Result { Shell.run(line, in: folder.path) }

  @Test func errorsLeaveTheOutputAndMakeADraft() {
    let before = folder.names
    let result = run("\"$T\" bad.txt -o x.pdf")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(folder.read("x.pdf") == "old")
    #expect(folder.read("x.draft.pdf")?.hasPrefix("%PDF-") == true)
    #expect(folder.names == (before + ["x.draft.pdf"]).sorted())
    #expect(
      result.errors.contains(
        "note[output.draft]: ‘x.pdf’ stays as it was because of the errors; what could be set is "
          + "in ‘x.draft.pdf’\n"), "\(result.errors)")
    // Where there is no old one, and in another folder.
    let other = run("mkdir d; \"$T\" bad.txt -o d/y.pdf --diagnostics json")
    #expect(other.status == 1)
    #expect(run("ls -A d").output == "y.draft.pdf\n")
    let line = other.errors.split(separator: "\n").last ?? ""
    #expect(line.contains("\"severity\":\"note\",\"code\":\"output.draft\""))
    #expect(line.contains("there is no ‘d/y.pdf’"))
    // A build that finds nothing wrong writes the output and leaves everything else.
    #expect(run("\"$T\" good.txt -o x.pdf").status == 0)
    #expect(folder.read("x.pdf")?.hasPrefix("%PDF-") == true)
    #expect(folder.read("x.draft.pdf")?.hasPrefix("%PDF-") == true)
  }

  @Test func aDraftThatIsAskedForGoesToTheOutput() {
    let draft = run("\"$T\" bad.txt -o y.pdf; \"$T\" bad.txt -o x.pdf --draft")
    #expect(draft.status == 1)
    #expect(folder.read("x.pdf") == folder.read("y.draft.pdf"))
    #expect(!folder.names.contains("x.draft.pdf"))
    let streamed = run("\"$T\" bad.txt -o - --draft | cmp - x.pdf; exit ${PIPESTATUS[0]}")
    #expect(streamed.status == 1)
    #expect(streamed.output == "")
  }

  /// A set of drafts may be incomplete, and says of what.
  @Test func pagesWithoutADraftAreNamed() {
    folder.write(
      "<img src=none.png alt=x width=20>\n<break to=page>\nTwo.\n<break to=page>\nThree.\n",
      to: "pages.txt")
    let result = run("mkdir p-2.draft.svg; \"$T\" pages.txt -o p-{p}.svg")
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "what could be set is in ‘p-1.draft.svg’ and 1 more like it, without ‘p-2.draft.svg’, "
          + "which is a folder\n"), "\(result.errors)")
    #expect(run("ls *.draft.svg -d").output == "p-1.draft.svg\np-2.draft.svg\np-3.draft.svg\n")
  }

  /// Where nothing is written that could be a draft, there is no such option.
  @Test(arguments: ["check bad.txt", "compare good.txt bad.txt", "locate bad.txt --text Brains"])
  func onlyWhatWritesHasDrafts(line: String) {
    let result = run("\"$T\" \(line) --draft")
    #expect(result.status == 2)
    #expect(
      result.errors.contains(
        "unknown option ‘--draft’\n  = help: it is an option of build, layout, plan, fit, explain and measure"
      ), "\(result.errors)")
  }

  @Test func aStreamGetsNothing() {
    for line in [
      "\"$T\" bad.txt -o -", "\"$T\" - < bad.txt", "\"$T\" bad.txt -o /dev/stdout",
      "\"$T\" layout bad.txt", "\"$T\" bad.txt -f svg -o -",
    ] {
      let result = run(line)
      #expect(result.status == 1, "\(line): \(result.errors)")
      #expect(result.output == "")
      #expect(
        result.errors.contains(
          "note[output.withheld]: nothing was written to "), "\(result.errors)")
      #expect(
        result.errors.contains("because of the errors; a draft is written only beside a file\n"),
        "\(result.errors)")
    }
    let closing = run("script -qec '\"$T\" bad.txt -o - | cat' /dev/null < /dev/null").output
    #expect(
      closing.contains("nothing was written because of the errors: 1 page, 1 error, "),
      "\(closing)")
    let before = folder.names
    #expect(run("\"$T\" bad.txt -o >(cat > piped); sleep 0.2; test ! -s piped").status == 0)
    #expect(folder.names == (before + ["piped"]).sorted())
  }

  @Test func setsOfFilesAndRecordsHaveDraftsToo() {
    folder.write("old", to: "p-1.png")
    folder.write("old", to: "r.json")
    #expect(run("\"$T\" bad.txt -o p-{p}.png").status == 1)
    #expect(folder.read("p-1.png") == "old")
    #expect(folder.names.contains("p-1.draft.png"))
    #expect(run("\"$T\" layout bad.txt -o r.json").status == 1)
    #expect(folder.read("r.json") == "old")
    #expect(folder.read("r.draft.json")?.hasPrefix("{\"schema\"") == true)
    // What is answered is about what could be set; no file is replaced.
    #expect(run("\"$T\" measure bad.txt").output != "")
    #expect(run("\"$T\" measure bad.txt -o r.json").status == 1)
    #expect(folder.read("r.json") == "old")
  }

  @Test func strictTakesWarningsForErrors() {
    folder.write("Brains <blink>blink\n", to: "warned.txt")
    let strict = run("\"$T\" warned.txt -o x.pdf --strict")
    #expect(strict.status == 1)
    #expect(
      strict.errors.contains("‘x.pdf’ stays as it was because of the warnings (--strict); "),
      "\(strict.errors)")
    #expect(folder.read("x.pdf") == "old")
    #expect(folder.names.contains("x.draft.pdf"))
    #expect(run("\"$T\" warned.txt -o x.pdf").status == 0)
    #expect(folder.read("x.pdf") != "old")
  }

  @Test(arguments: ["", " \n\n\t\n", "\u{FEFF}", "<b></b>\n"])
  func nothingToSetWritesNothing(text: String) {
    folder.write(text, to: "empty.txt")
    let before = folder.names
    for line in [
      "\"$T\" empty.txt -o x.pdf", "\"$T\" empty.txt -o x.pdf --draft",
      "\"$T\" empty.txt -o x.png", "\"$T\" layout empty.txt -o x.json", "\"$T\" check empty.txt",
    ] {
      let result = run(line)
      #expect(result.status == 1, "\(line)")
      #expect(
        result.errors.contains("error[input.empty]: there is nothing to typeset in ‘empty.txt’"))
      #expect(folder.read("x.pdf") == "old")
      #expect(folder.names == before)
    }
    #expect(run("\"$T\" none.txt -o x.pdf").status == 3)
    #expect(folder.read("x.pdf") == "old")
    #expect(folder.names == before)
  }

  /// A draft never goes over what is read.
  @Test func aDraftHasAPlaceOfItsOwn() {
    folder.write("not a picture", to: "x.draft.pdf")
    folder.write("<img src=x.draft.pdf alt=x width=20>\n", to: "odd.txt")
    let result = run("\"$T\" odd.txt -o x.pdf")
    #expect(result.status == 1)
    #expect(folder.read("x.draft.pdf") == "not a picture")
    #expect(
      result.errors.contains(
        "note[output.withheld]: nothing was written to ‘x.pdf’ because of the errors; its draft "
          + "would replace ‘x.draft.pdf’, which this run uses\n"), "\(result.errors)")
  }

  /// Nor through a link, over a file that nobody named.
  @Test func aDraftFollowsNoLink() {
    folder.write("mine", to: "other.txt")
    #expect(run("ln -s other.txt x.draft.pdf").status == 0)
    let result = run("\"$T\" bad.txt -o x.pdf")
    #expect(result.status == 1)
    #expect(folder.read("other.txt") == "mine")
    #expect(
      result.errors.contains(
        "note[output.withheld]: nothing was written to ‘x.pdf’ because of the errors; its draft "
          + "would go to ‘x.draft.pdf’, which is a symbolic link\n"), "\(result.errors)")
  }

  /// A list that cannot be written is one mistake.
  @Test func aListWithoutAPlaceIsToldOnce() {
    let result = run("\"$T\" good.txt -o x.pdf --deps nothere/z.d")
    #expect(result.status == 3, "\(result.errors)")
    let told = result.errors.split(separator: "\n").filter { $0.contains("[output.unwritable]") }
    #expect(told.count == 1, "\(result.errors)")
    #expect(folder.read("x.pdf") == "old")
  }

  /// As in the manual: a rule with the list of what was read.
  @Test func makeFailsTwiceAndThenDoesItsWork() {
    folder.write(
      """
      all: issue.pdf page.stamp
      issue.pdf: m.txt
      \t$(T) m.txt -o issue.pdf --deps issue.d
      page.stamp: m.txt
      \t$(T) m.txt -o page-{p}.png --deps page.stamp
      -include issue.d page.stamp

      """, to: "Makefile")
    func make() -> Shell.Result { run("make -k 2>&1") }
    _ = run("cp bad.txt m.txt")
    for _ in 1...2 {
      #expect(make().status == 2)
      #expect(!folder.names.contains("issue.pdf"))
      #expect(!folder.names.contains("page-1.png"))
      #expect(folder.names.contains("issue.draft.pdf"))
    }
    _ = run("sleep 0.02; cp good.txt m.txt")
    #expect(make().status == 0)
    #expect(folder.names.contains("page-1.png"))
    let good = folder.read("issue.pdf")
    #expect(good?.hasPrefix("%PDF-") == true)
    #expect(make().output.contains("Nothing to be done"))
    // Broken again, and again not forgotten.
    _ = run("sleep 0.02; cp bad.txt m.txt")
    for _ in 1...2 { #expect(make().status == 2) }
    #expect(folder.read("issue.pdf") == good)
    _ = run("sleep 0.02; cp good.txt m.txt; touch none.png")
    #expect(make().status == 0)
    #expect(make().output.contains("Nothing to be done"))
  }

  /// A page that cannot be written leaves the whole old set, and its list.
  @Test func aSetOfFilesIsOne() throws {
    let shim = try #require(Shim(in: folder))
    folder.write(String(repeating: "Words after words. ", count: 400), to: "long.txt")
    let line = "\"$T\" long.txt --columns 1 --page-size A6 -o p-{p}.svg --deps p.d --jobs 1"
      .replacing("A6", with: "105mmx148mm")
    _ = run(line.replacing("long.txt", with: "good.txt"))
    _ = run("for p in 1 2 3; do echo old > p-$p.svg; done; echo old > p.d")
    let count = shim.count("fsync", line)
    #expect(count >= 4)
    _ = run("for p in 1 2 3; do echo old > p-$p.svg; done; echo old > p.d; rm -f p-4.svg p-5.svg")
    for k in 1...4 {
      let result = shim.run("fsync", k, .error(5), line)
      #expect(result.status == 3, "\(k): \(result.errors)")
      for name in ["p-1.svg", "p-2.svg", "p-3.svg"] { #expect(folder.read(name) == "old\n") }
    }
    #expect(run(line).status == 0)
    for name in ["p-1.svg", "p-2.svg", "p.d"] { #expect(folder.read(name) != "old\n") }
  }

  /// More pages than files may be open at once.
  @Test func aLargeSetNeedsFewDescriptors() {
    folder.write(
      (1...90).map { "<h1>\($0)</h1>\n<break to=page>\n" }.joined(), to: "pages.txt")
    let result = run("(ulimit -n 80; \"$T\" pages.txt -o q-{p}.svg)")
    #expect(result.status == 0, "\(result.errors)")
    #expect(folder.names.count { $0.hasPrefix("q-") } >= 90)
  }
}
