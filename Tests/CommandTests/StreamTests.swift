import Testing

/// What goes where, and what happens when it cannot.
@Suite struct StreamTests {
  let folder = Folder()

  init() { folder.write("Brains.\n", to: "a.txt") }

  func run(_ line: String, environment: [String] = []) -> Shell.Result {
    Shell.run(line, in: folder.path, environment: environment)
  }

  @Test func thePagesGoToAFileNamedAfterTheManuscript() {
    folder.write("Brains.\n", to: "sub.txt")
    let result = run("mkdir -p d && mv sub.txt d/zombies.txt && \"$T\" d/zombies.txt")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "")
    #expect(folder.names == ["a.txt", "d", "zombies.pdf"])
    #expect(folder.read("zombies.pdf")?.hasPrefix("%PDF-") == true)
  }

  /// Cairo knows zlib's default level alone (78 9C); the command asks zlib for a faster one.
  @Test func pagesAreDeflatedFast() {
    let line = "\"$T\" a.txt -o - | LC_ALL=C grep -a -c -P '^\\x78\\x5e'"
    #expect(run(line).output != "0\n")
    #expect(run(line.replacing("5e", with: "9c")).output == "0\n")
  }

  @Test func theSameWithTheSubcommandSaid() {
    #expect(run("\"$T\" a.txt -o x.pdf").status == 0)
    #expect(run("\"$T\" build a.txt -o y.pdf && cmp x.pdf y.pdf").status == 0)
    #expect(run("\"$T\" --columns 2 a.txt -o z.pdf && cmp x.pdf z.pdf").status == 0)
    #expect(run("\"$T\" -o w.pdf -- a.txt && cmp x.pdf w.pdf").status == 0)
  }

  @Test func standardInputToStandardOutput() {
    #expect(run("\"$T\" a.txt -o x.pdf --title a").status == 0)
    #expect(run("\"$T\" - --title a < a.txt > y.pdf && cmp x.pdf y.pdf").status == 0)
    #expect(run("cat a.txt | \"$T\" - --title a -o - | cmp x.pdf -").status == 0)
    #expect(run("\"$T\" <(cat a.txt) --title a -o z.pdf && cmp x.pdf z.pdf").status == 0)
    #expect(run("\"$T\" a.txt --title a -o /dev/stdout > w.pdf && cmp x.pdf w.pdf").status == 0)
  }

  @Test func theRecordGoesToStandardOutput() {
    let result = run("\"$T\" layout a.txt")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("{\"schema\":\"typeset-layout/1\""))
    #expect(run("\"$T\" layout a.txt -o x.json").output == "")
    #expect(folder.read("x.json") == result.output)
  }

  @Test func aManuscriptThatCannotBeReadIsTheEnvironment() {
    for (name, why) in [
      ("none.txt", "no such file"), ("d.txt", "it is not a file"),
      ("a.txt/b.txt", "no such file"), ("circle.txt", "no such file"),
    ] {
      let result = run("mkdir -p d.txt; ln -sfT circle.txt circle.txt; \"$T\" \(name) -o x.pdf")
      #expect(result.status == 3)
      #expect(result.errors == "error[input.unreadable]: cannot read ‘\(name)’: \(why)\n")
    }
    #expect(folder.read("x.pdf") == nil)
    #expect(run("\"$T\" - < . > /dev/null").status == 3)
    // A standard input that is closed is an empty one, in which there is nothing to set.
    #expect(run("\"$T\" - <&- > /dev/null").status == 1)
  }

  @Test func anOutputThatCannotBeWrittenIsTheEnvironment() {
    for (line, why) in [
      ("a.txt -o /dev/full", "cannot write ‘/dev/full’: there is no space left"),
      ("a.txt -o - > /dev/full", "cannot write standard output: there is no space left"),
      ("layout a.txt > /dev/full", "cannot write standard output: there is no space left"),
      ("fonts > /dev/full", "cannot write standard output: there is no space left"),
      ("info > /dev/full", "cannot write standard output: there is no space left"),
      ("--help > /dev/full", "cannot write standard output: there is no space left"),
      ("--version > /dev/full", "cannot write standard output: there is no space left"),
      ("a.txt -o none/x.pdf", "cannot write ‘none/x.pdf’: its folder does not exist"),
      ("a.txt -o .", "cannot write ‘.’: it is a folder"),
      ("a.txt -o a.txt/x.pdf", "cannot write ‘a.txt/x.pdf’: its folder does not exist"),
      ("info >&-", "cannot write standard output: Bad file descriptor"),
      ("a.txt -o - >&-", "cannot write standard output: Bad file descriptor"),
    ] {
      let result = run("\"$T\" \(line)")
      #expect(result.status == 3, "\(line): \(result.errors)")
      #expect(result.errors == "error[output.unwritable]: \(why)\n", "\(line)")
    }
    #expect(folder.names == ["a.txt"])
  }

  /// As `cat` and its like: by the signal, without a word.
  @Test func aClosedPipeEndsQuietly() {
    for line in ["a.txt -o -", "layout a.txt", "fonts", "--help", "info --json"] {
      // The reader is gone before the first byte.
      let result = run("(sleep 0.2; exec \"$T\" \(line)) | true; exit ${PIPESTATUS[0]}")
      #expect(result.status == 141, "\(line)")
      #expect(result.errors == "", "\(line)")
    }
    #expect(folder.names == ["a.txt"])
  }

  @Test func aFullDiskKeepsTheOldFile() {
    // A limit on the size of files stands in for the disk.
    let result = run(
      "echo old > x.pdf; (ulimit -f 0; exec \"$T\" a.txt -o x.pdf 2> >(cat >&2)); exit $?")
    #expect(result.status == 3, "\(result.errors)")
    #expect(folder.read("x.pdf") == "old\n")
    #expect(folder.names == ["a.txt", "x.pdf"])
  }

  @Test func aClosedStandardErrorChangesNothing() {
    #expect(run("\"$T\" a.txt -o x.pdf 2>&-").status == 0)
    #expect(folder.read("x.pdf")?.hasPrefix("%PDF-") == true)
    #expect(run("\"$T\" none.txt 2>&-").status == 3)
    #expect(run("\"$T\" none.txt 2> /dev/full").status == 3)
  }

  @Test func coloursOnlyOnATerminal() {
    #expect(!run("\"$T\" none.txt").errors.contains("\u{1B}"))
    #expect(run("\"$T\" none.txt --color always").errors.contains("\u{1B}[1;31m"))
    let onTerminal = "script -qec '\"$T\" none.txt' /dev/null"
    #expect(run(onTerminal).output.contains("\u{1B}[1;31m"))
    #expect(!run(onTerminal, environment: ["NO_COLOR=1"]).output.contains("\u{1B}"))
    #expect(run(onTerminal, environment: ["NO_COLOR="]).output.contains("\u{1B}"))
    #expect(!run("TERM=dumb \(onTerminal)").output.contains("\u{1B}"))
    let never = "script -qec '\"$T\" none.txt --color never' /dev/null"
    #expect(!run(never).output.contains("\u{1B}"))
  }

  /// What a terminal shows of `line`, without colours.
  private func onTerminal(_ line: String, _ environment: [String] = []) -> String {
    run("script -qec '\(line)' /dev/null < /dev/null", environment: environment + ["NO_COLOR=1"])
      .output
  }

  @Test func aBuildSaysOneClosingLineOnATerminal() {
    let untagged = ", untagged (--backend press adds tags)"
    func said(_ line: String) -> String {
      onTerminal(line).replacing(/[0-9]+\.[0-9] s/, with: "T s").replacing("\r\n", with: "\n")
    }
    #expect(said("\"$T\" a.txt -o x.pdf") == "x.pdf: 1 page, T s\(untagged)\n")
    #expect(said("\"$T\" a.txt --backend press -o x.pdf") == "x.pdf: 1 page, T s\n")
    folder.write("Brains.\n<break to=page>Brains.\n", to: "b.txt")
    #expect(said("\"$T\" b.txt -o b.svg") == "b-1.svg to b-2.svg: 2 pages, T s\n")
    #expect(said("\"$T\" b.txt -o b.svg --pages 2") == "b.svg: 1 of 2 pages, T s\n")
    #expect(
      said("\"$T\" a.txt --font Nowhere -o x.pdf").hasSuffix(
        "\n\nx.pdf: 1 page, 1 warning, T s\(untagged)\n"))
    #expect(
      said("\"$T\" a.txt --font Nowhere --strict -o x.pdf")
        .hasSuffix("\n\nx.draft.pdf: 1 page, 1 warning, T s\(untagged)\n"))
    // Nothing where nobody reads it, or wants to, or a program does.
    #expect(said("\"$T\" a.txt -o x.pdf -q") == "")
    #expect(said("\"$T\" a.txt -o x.pdf --quiet") == "")
    #expect(said("\"$T\" a.txt -o x.pdf --diagnostics json") == "")
    #expect(said("\"$T\" check a.txt --lang en") == "")
    #expect(run("\"$T\" a.txt -o x.pdf").errors == "")
  }

  /// A manuscript that comes in late stands for a long one: it comes when the line was seen.
  @Test func progressIsShownAfterASecondOnATerminalAlone() {
    let shown = run(
      """
      touch shown
      script -qfec '(n=0; until grep -q working shown || [ $n = 600 ]; do
        sleep 0.1; n=$((n+1)); done; cat a.txt) | "$T" - -o x.pdf' shown < /dev/null > /dev/null
      sed '1d;$d' shown; rm shown
      """, environment: ["NO_COLOR=1"]
    ).output
    #expect(shown.contains(/\r\u{1B}\[Kworking, [0-9]+ s/), "\(shown)")
    // Gone before the last line.
    #expect(shown.contains("\r\u{1B}[Kx.pdf: 1 page, "), "\(shown)")
    let late = "(sleep 1.6; cat a.txt) | \"$T\" - -o x.pdf"
    #expect(!onTerminal(late + " -q").contains("working"))
    #expect(!onTerminal(late + " --diagnostics json").contains("working"))
    #expect(!onTerminal("TERM=dumb; " + late).contains("working"))
    let piped = run(late)
    #expect(piped.errors == "" && piped.output == "")
  }

  /// What a command answers on the same terminal begins where the line stood.
  @Test(arguments: [
    ("layout -", "{"), ("locate - --text baker", "<stdin>:1:5"), ("measure -", "118.59 × 12 pt"),
    ("explain - p1.c1.l1", "Page 1, column 1, line 1"), ("compare - a.json", "furniture: "),
    ("build - -o - --format svg", "<"),
  ])
  func progressIsGoneBeforeAnAnswer(_ command: String, _ start: String) {
    let shown = run(
      """
      printf 'The baker is up before the sun.\\n' > c.txt; "$T" layout c.txt -o a.json -q
      touch shown
      script -qfec '(n=0; until grep -q working shown || [ $n = 600 ]; do
        sleep 0.1; n=$((n+1)); done; cat c.txt) | "$T" \(command)' shown < /dev/null > /dev/null
      sed '1d;$d' shown; rm shown
      """, environment: ["NO_COLOR=1"]
    ).output
    #expect(shown.contains(/\r\u{1B}\[Kworking, [0-9]+ s\r\u{1B}\[K/), "\(shown)")
    let parts = shown.split(separator: "\u{1B}[K")
    #expect(parts.last?.hasPrefix(start) == true, "\(parts.last ?? "")")
  }

  @Test func helpOfDiagnosticsIsAsWideAsTheTerminal() {
    let line = "\"$T\" a.txt --font Helvetca -o x.pdf -q"
    let narrow = onTerminal("stty cols 60; " + line).split(whereSeparator: \.isNewline)
    let help = narrow.drop { !$0.contains("= help: ") }
    #expect(help.count == 2, "\(narrow)")
    #expect(help.allSatisfy { $0.count <= 60 })
    #expect(help.last?.hasPrefix("          ") == true)
    #expect(run(line).errors.split(separator: "\n").count == 2)
  }

  @Test func noPagesOnATerminal() {
    let result = run("script -qec '\"$T\" - < a.txt' /dev/null")
    #expect(result.status == 2)
    #expect(result.output.contains("a terminal cannot show a PDF"))
  }

  @Test func aCrashIsABugAndSaysSo() {
    for signal in ["ILL", "SEGV", "ABRT"] {
      let result = run(
        """
        mkfifo -m 600 in.\(signal); sleep 60 > in.\(signal) & holder=$!
        "$T" - -o x.pdf < in.\(signal) & child=$!
        sleep 0.3; kill -\(signal) $child; wait $child; status=$?
        kill $holder; exit $status
        """)
      #expect(result.status == 70)
      #expect(result.errors.contains("a bug in typeset itself"), "\(result.errors)")
    }
    #expect(folder.read("x.pdf") == nil)
  }
}
