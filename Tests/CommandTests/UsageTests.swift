import Testing

/// How the command answers to command lines that make no sense: one sentence, exit 2.
@Suite struct UsageTests {
  let folder = Folder()

  init() { folder.write("Brains.\n", to: "a.txt") }

  func run(_ line: String) -> Shell.Result { Shell.run(line, in: folder.path) }

  @Test func nothingAtAll() {
    let result = run("\"$T\"")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(
      result.errors == """
        error[usage.arguments]: missing expected argument '<input>'
          = help: typeset zombies.txt -o issue.pdf; more with typeset --help

        """)
  }

  @Test(arguments: ["--help", "-h", "help"])
  func helpBeginsWithExamples(word: String) {
    let result = run("\"$T\" \(word)")
    #expect(result.status == 0)
    #expect(result.errors == "")
    let lines = result.output.split(separator: "\n").prefix(3)
    #expect(lines.dropFirst().first == "EXAMPLES:")
    #expect(lines.last == "  typeset zombies.txt --columns 2 -o issue.pdf")
    for option in Options.all + ["build", "layout", "explain", "fonts", "info"] {
      #expect(result.output.contains(option), "\(option)")
    }
  }

  @Test(arguments: ["build", "layout", "explain", "fonts", "info"])
  func everySubcommandHelps(name: String) {
    let result = run("\"$T\" \(name) --help")
    #expect(result.status == 0)
    #expect(result.output.contains("USAGE: typeset \(name)"))
    #expect(run("\"$T\" help \(name)").output == result.output)
  }

  @Test func theVersionIsPrinted() {
    let result = run("\"$T\" --version")
    #expect(result.status == 0)
    #expect(result.output == "typeset 0.1.0\n")
  }

  @Test(arguments: Options.all)
  func aTypoInAnOptionIsNamed(option: String) {
    let typo = String(option.dropLast())
    for line in option == "--columns" ? ["", "build", "layout"] : [""] {
      let result = run("\"$T\" \(line) a.txt \(typo)=1")
      #expect(result.status == 2, "\(line)")
      #expect(result.output == "")
      #expect(
        result.errors.contains("unknown option '\(typo)'. Did you mean '\(option)'?"),
        "\(result.errors)")
    }
    #expect(folder.names == ["a.txt"])
  }

  @Test(arguments: Options.withValues)
  func aMissingValueIsNamed(option: String) {
    let result = run("\"$T\" a.txt \(option)")
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("error[usage.arguments]: missing value for '"))
    #expect(result.errors.contains(option))
  }

  @Test(arguments: Options.wrongValues)
  func aWrongValueIsNamed(option: String, value: String) {
    let result = run("\"$T\" a.txt \(option) '\(value)' -o x.pdf")
    #expect(result.status == 2, "\(option) \(value)")
    #expect(result.output == "")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(result.errors)")
    #expect(
      lines.first?.hasPrefix("error[usage.value]: \(option) is ‘\(value)’, but should be ") == true,
      "\(result.errors)")
    #expect(folder.names == ["a.txt"])
  }

  @Test func numbersThatCannotBeTogether() {
    for options in [
      "--margin 300", "--columns 12 --gutter 2in", "--page-size 40x40 --size 60 --margin 0",
      "--indent 15cm --columns 4", "--page-size 20000x20000", "--size 0", "--leading 0",
    ] {
      let result = run("\"$T\" a.txt \(options) -o x.pdf")
      #expect(result.status == 2, "\(options)")
      #expect(result.errors.hasPrefix("error[usage."), "\(result.errors)")
    }
    #expect(folder.names == ["a.txt"])
  }

  @Test(arguments: [
    ("biuld a.txt", "biuld", "build"), ("layuot", "layuot", "layout"), ("font", "font", "fonts"),
    ("inof --json", "inof", "info"), ("Build a.txt", "Build", "build"), ("hlep", "hlep", "help"),
  ])
  func aMistypedSubcommandIsNoFile(line: String, word: String, meant: String) {
    let result = run("\"$T\" \(line)")
    #expect(result.status == 2)
    #expect(
      result.errors == "error[usage.unknown-subcommand]: unknown subcommand ‘\(word)’; "
        + "did you mean ‘\(meant)’?\n")
    // A file of that name is meant where there is one.
    folder.write("Brains.\n", to: word)
    #expect(!run("\"$T\" \(line)").errors.contains("did you mean"))
  }

  @Test(arguments: ["md", "html", "bb", "MD", "docx"])
  func aReaderThatIsNotThereIsUsage(ending: String) {
    folder.write("# Brains\n", to: "b.\(ending)")
    let result = run("\"$T\" b.\(ending) -o x.pdf")
    #expect(result.status == 2)
    #expect(
      result.errors == """
        error[usage.no-reader]: ‘b.\(ending)’: there is no reader for .\(ending.lowercased()) yet
          = help: manuscripts that can be read: .txt

        """)
  }

  @Test func theManuscriptIsNeverOverwritten() {
    for line in [
      "a.txt -o a.txt", "layout a.txt -o ./a.txt", "a.txt -o hard.txt", "a.txt -o soft.txt",
    ] {
      let result = run("ln -f a.txt hard.txt; ln -sf a.txt soft.txt; \"$T\" \(line)")
      #expect(result.status == 2)
      #expect(result.errors.contains("is the manuscript itself"), "\(result.errors)")
      #expect(folder.read("a.txt") == "Brains.\n")
    }
  }

  @Test func bytesThatAreNotTextAreTold() {
    let result = run("\"$T\" $'\\xff\\xfe.txt'")
    #expect(result.status == 2)
    #expect(result.errors == "error[usage.encoding]: argument 1 is not UTF-8: ‘��.txt’\n")
    #expect(run("\"$T\" a.txt --title $'a\\xc3' -o x.pdf").status == 2)
    // Nor is an escape that is: nothing of it reaches the terminal.
    #expect(run("\"$T\" $'\\x1b[2J.md'").errors.contains("‘␛[2J.md’"))
  }

  @Test func tooMuchIsUsage() {
    #expect(run("\"$T\" a.txt b.txt").status == 2)
    #expect(run("\"$T\" info a.txt").status == 2)
    #expect(run("\"$T\" ''").status == 2)
    #expect(run("\"$T\" a.txt -o ''").status == 2)
    #expect(run("\"$T\" a.txt --format json").status == 2)
    #expect(run("\"$T\" layout a.txt --format pdf").status == 2)
  }

  @Test func usageErrorsComeAsJSONWhereThatIsAskedFor() {
    for line in ["a.txt --colums 2 --diagnostics json", "a.txt --columns 0 --diagnostics=json"] {
      let result = run("\"$T\" \(line)")
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix("{\"severity\":\"error\",\"code\":\"usage."))
      #expect(result.errors.hasSuffix("}\n"))
    }
  }
}

/// The options of `build`, as the command line has them.
enum Options {
  static let withValues = [
    "--output", "--columns", "--page-size", "--margin", "--gutter", "--font", "--size", "--leading",
    "--indent", "--align", "--lang", "--title", "--author", "--font-path", "--jobs",
    "--encoding", "--paragraphs", "--breaker", "--fallback", "--features", "--variations",
    "--diagnostics", "--color", "--format",
  ]
  static let all =
    withValues + [
      "--no-hyphenate", "--no-hang", "--no-expand", "--autolink", "--no-system-fonts", "--strict",
    ]
  static let wrongValues = [
    ("--columns", "0"), ("--columns", "13"), ("--columns", "two"), ("--columns", "2.5"),
    ("--columns", ""), ("--columns", "99999999999999999999"), ("--page-size", "A12"),
    ("--page-size", "210mm"), ("--page-size", "0x0"), ("--page-size", "1x2x3"),
    ("--page-size", "x"), ("--margin", "1,2,3,4,5"), ("--margin", ",2"), ("--margin", ""),
    ("--gutter", "5 miles"), ("--gutter", "1e3"), ("--font", " "), ("--size", "big"),
    ("--size", "12px"), ("--leading", "."), ("--indent", "1mm2"), ("--align", "middle"),
    ("--encoding", "latin-99"), ("--encoding", ""), ("--paragraphs", "words"),
    ("--breaker", "best"), ("--fallback", ""), ("--fallback", "Inter,,Arial"),
    ("--features", ""), ("--features", "onum,lig"), ("--features", "liga=x"),
    ("--variations", ""), ("--variations", "wght"), ("--variations", "wght=650,wdth=wide"),
    ("--lang", "e"), ("--lang", "english language"), ("--jobs", "0"), ("--jobs", "257"),
    ("--diagnostics", "xml"), ("--color", "blue"), ("--format", "gif"),
  ]
}
