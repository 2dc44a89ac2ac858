import Testing

/// How the command answers to command lines that make no sense: one sentence, exit 2.
@Suite struct UsageTests {
  let folder = Folder()

  init() { folder.write("Brains.\n", to: "a.txt") }

  func run(_ line: String) -> Shell.Result { Shell.run(line, in: folder.path) }

  /// A screen with four examples, and no success: a script that forgot its manuscript must not go on.
  @Test func nothingAtAll() {
    let result = run("\"$T\"")
    #expect(result.status == 2)
    #expect(result.output == "")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count < 24)
    #expect(lines.count { $0.hasPrefix("  typeset ") } == 4, "\(result.errors)")
    #expect(lines.last?.contains("typeset --help") == true)
  }

  @Test(arguments: ["--help", "-h", "help"])
  func helpBeginsWithExamples(word: String) {
    let result = run("\"$T\" \(word)")
    #expect(result.status == 0)
    #expect(result.errors == "")
    let lines = result.output.split(separator: "\n").prefix(3)
    #expect(lines.dropFirst().first == "EXAMPLES:")
    #expect(lines.last == "  typeset zombies.txt --columns 2 -o issue.pdf")
    for option in Options.all + ["build", "layout", "explain", "fonts", "info", "--quiet"] {
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

  /// No line is longer than 80 columns or than the terminal is wide, and a subcommand’s own options
  /// come before the groups that many have.
  @Test func helpFitsAndIsGrouped() {
    let lines = [
      "--help", "build --help", "layout -h", "check --help", "plan --help", "fit --help",
      "explain --help",
      "locate --help",
      "measure --help", "compare --help", "test --help", "test run --help", "test new --help",
      "test status --help", "test accept --help", "test reject --help", "test clean --help",
      "templates --help", "template --help", "template validate --help", "template show --help",
      "init --help", "fonts --help", "info --help",
    ]
    for (columns, setting) in [(80, ""), (60, "COLUMNS=60 ")] {
      for line in lines {
        let result = run("\(setting)\"$T\" \(line)")
        #expect(result.status == 0, "\(line)")
        for text in result.output.split(separator: "\n") {
          #expect(text.count <= columns, "\(line): \(text)")
        }
      }
    }
    // What is broken goes on below what it belongs to, and a command as a shell has it.
    let sixty = run("COLUMNS=60 \"$T\" --help").output
    #expect(sixty.contains("--font \"EB Garamond\" \\\n    --size 10\n"), "\(sixty)")
    #expect(sixty.contains("under --strict, or\n      differences found\n"), "\(sixty)")
    let headings = run("\"$T\" explain --help").output.split(separator: "\n")
      .filter { $0.hasSuffix(":") && $0 == $0.uppercased()[...] }
    #expect(
      headings == [
        "ARGUMENTS:", "OPTIONS:", "INPUT:", "PAGE:", "TEXT:", "FONTS:", "OUTPUT:", "CHECKING:",
      ])
    let own = run("\"$T\" explain --help").output.split(separator: "\nINPUT:")[0]
    for option in ["--at", "--text", "--page", "--column", "--line", "--format"] {
      #expect(own.contains("  \(option) <"), "\(option)")
    }
    #expect(!own.contains("--page-size"))
    let narrow = run("script -qec 'stty cols 50; \"$T\" check --help' /dev/null").output
    for text in narrow.split(whereSeparator: \.isNewline) { #expect(text.count <= 50, "\(text)") }
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
        result.errors.contains("unknown option ‘\(typo)’; did you mean ‘\(option)’?"),
        "\(result.errors)")
    }
    #expect(folder.names == ["a.txt"])
  }

  @Test(arguments: Options.withValues)
  func aMissingValueIsNamed(option: String) {
    let result = run("\"$T\" a.txt \(option)")
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("error[usage.arguments]: missing value for ‘"))
    #expect(result.errors.contains(option))
  }

  @Test(arguments: Options.wrongValues)
  func aWrongValueIsNamed(option: String, value: String) {
    let result = run("\"$T\" a.txt \(option) '\(value)' -o x.pdf")
    #expect(result.status == 2, "\(option) \(value)")
    #expect(result.output == "")
    let lines = result.errors.split(separator: "\n").filter { !$0.hasPrefix("  = help: ") }
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

  /// Each wrong suggestion of other rules, and those that were always right.
  @Test(arguments: [
    ("--cols", "--columns"), ("--colums", "--columns"), ("--column", "--columns"),
    ("--page-sise", "--page-size"), ("--papersize", "--page-size"), ("--pagesize", "--page-size"),
    ("--colour", "--color"), ("--lead", "--leading"), ("--hyphenate", "--no-hyphenate"),
    ("--font-size", "--size"), ("--line-height", "--leading"), ("--page", "--page-size"),
    ("--dpi", "--ppi"), ("--open", nil), ("--at", nil), ("--zzz", nil),
  ])
  func oneRuleSuggests(option: String, meant: String?) {
    let result = run("\"$T\" a.txt \(option) 2")
    #expect(result.status == 2)
    let words =
      "unknown option ‘\(option)’" + (meant.map { "; did you mean ‘\($0)’?" } ?? "") + "\n"
    #expect(result.errors.hasPrefix("error[usage.arguments]: \(words)"), "\(result.errors)")
    if option == "--at" {
      #expect(result.errors.contains("help: it is an option of explain, locate and measure"))
    }
  }

  @Test(arguments: [
    ("--align centre", "center"), ("--align justified", "justify"), ("--align lefft", "left"),
    ("--from md", "markdown"), ("--from markdwon", "markdown"), ("--fill balanced", "balance"),
    ("--encoding win1251", "windows-1251"), ("--encoding ANSI-1250", "windows-1250"),
    ("--template montly.xml", "monthly"),
  ])
  func wordsThatWereMeant(option: String, meant: String) {
    let result = run("\"$T\" check a.txt \(option)")
    #expect(result.errors.contains("= help: did you mean ‘\(meant)’?"), "\(result.errors)")
  }

  @Test func familiesThatGoByALongerName() {
    let result = run("\"$T\" check a.txt --font 'linux libertine'")
    #expect(result.errors.contains("did you mean “Linux Libertine O”?"), "\(result.errors)")
  }

  /// What is asked for and has no effect, or contradicts itself.
  @Test func whatMakesNoSense() {
    let format = run("\"$T\" a.txt -o h.pdf -f png")
    #expect(format.status == 2)
    #expect(
      format.errors.hasPrefix(
        "error[usage.contradiction]: --output ‘h.pdf’ is a PDF by its name, but --format is png\n"
      ),
      "\(format.errors)")
    #expect(run("\"$T\" a.txt -o h.PDF -f pdf && \"$T\" a.txt -o h.out -f pdf").status == 0)
    let lines = run("cp a.txt a.md; \"$T\" check a.md --paragraphs lines")
    #expect(lines.status == 2)
    #expect(
      lines.errors.hasPrefix("error[usage.no-effect]: --paragraphs has no effect on Markdown, "),
      "\(lines.errors)")
    #expect(run("\"$T\" check a.md --from magazine --paragraphs lines").status == 0)
    let language = run("\"$T\" check a.txt --lang zz")
    #expect(language.status == 0)
    let warning = "warning[text.unknown-language]: --lang: there is no language “zz”"
    #expect(language.errors.hasPrefix(warning), "\(language.errors)")
    #expect(run("\"$T\" check a.txt --lang nds").errors.contains("unknown-language") == false)
  }

  @Test func theVersionHasTheNameThatWasCalled() {
    let result = run(
      "ln -s \"$T\" typesetter; ./typesetter --version; ./typesetter info | head -1")
    let lines = result.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("typesetter ") }, "\(result.output)")
    #expect(lines.count == 2)
  }

  /// Also where a manuscript is missing, too.
  @Test(arguments: [
    ("--verison", "--verison", "--version"), ("-V", "-V", "--version"),
    ("check --strct", "--strct", "--strict"), ("--columns 2 --pagse 3", "--pagse", "--pages"),
    ("test run --jbos 2", "--jbos", "--jobs"), ("--size=9 --fnot=Inter", "--fnot", "--font"),
  ])
  func aMistypedOptionAlone(line: String, option: String, meant: String) {
    let result = run("\"$T\" \(line)")
    #expect(result.status == 2)
    #expect(
      result.errors.contains("unknown option ‘\(option)’; did you mean ‘\(meant)’?"),
      "\(result.errors)")
    // Values and short options are no mistakes.
    for right in ["--title -x", "-o x.pdf -q", "--features -liga"] {
      #expect(run("\"$T\" \(right)").errors.contains("missing expected argument"), "\(right)")
    }
  }

  @Test func wordsOfOtherPrograms() {
    for (line, words) in [
      ("compile a.txt", "unknown subcommand ‘compile’; did you mean ‘build’?"),
      ("watch a.txt", "unknown subcommand ‘watch’\n"),
      ("diff a.json b.json", "did you mean ‘compare’?"),
      ("help colums", "unknown subcommand ‘colums’; did you mean the option ‘--columns’?"),
      ("help biuld", "did you mean ‘build’?"), ("help zebra", "unknown subcommand ‘zebra’\n"),
      ("template shw plain", "unknown subcommand ‘template shw’; did you mean ‘show’?"),
    ] {
      let result = run("\"$T\" \(line)")
      #expect(result.status == 2, "\(line)")
      #expect(result.errors.hasPrefix("error[usage.unknown-subcommand]: "), "\(result.errors)")
      #expect(result.errors.contains(words), "\(result.errors)")
      #expect(!result.errors.contains("unexpected argument"))
    }
  }

  /// A value may begin with a hyphen.
  @Test func valuesBelowNothing() {
    #expect(run("\"$T\" locate a.txt --at -5,9").errors.contains("there is nothing at −5, 9 pt"))
    #expect(run("\"$T\" a.txt --features -liga,onum -o x.pdf").status == 0)
    #expect(run("\"$T\" a.txt -o x.pdf -5").errors.contains("unknown option ‘-5’"))
  }

  /// Sheets are asked for in millimetres and inches; labels and tests in points.
  @Test(arguments: [
    ("210x297", "210mmx297mm"), ("148x210", "148mmx210mm"), ("297x420", "297mmx420mm"),
    ("170 x 240", nil), ("8.5x11", "8.5inx11in"), ("99x210", "99mmx210mm"),
    ("230x300", "230mmx300mm"),
  ])
  func sheetsHaveUnits(size: String, meant: String?) {
    let result = run("\"$T\" a.txt --page-size '\(size)' -o x.pdf")
    #expect(result.status == 2, "\(result.errors)")
    if let meant {
      #expect(result.errors.contains("--page-size is ‘\(size)’, which without a unit is in points"))
      #expect(result.errors.contains("did you mean ‘\(meant)’?"), "\(result.errors)")
      #expect(run("\"$T\" a.txt --page-size '\(meant)' -o x.pdf").status == 0)
    }
  }

  @Test(arguments: [
    ("--page-size 210mmx297", "did you mean ‘210mmx297mm’? Points are ‘210mmx297pt’"),
    ("--page-size 8.5inx11", "did you mean ‘8.5inx11in’? Points are ‘8.5inx11pt’"),
    ("--page-size 21x29.7", "did you mean ‘21cmx29.7cm’? Points are ‘21ptx29.7pt’"),
    ("--page-size 29.7x42", "did you mean ‘29.7cmx42cm’? Points are ‘29.7ptx42pt’"),
    ("--page-size 8.5x11", "did you mean ‘8.5inx11in’? Points are ‘8.5ptx11pt’"),
    ("--page-size 8x10", "did you mean ‘8inx10in’ or ‘8cmx10cm’? Points are ‘8ptx10pt’"),
    ("--page-size 30x40", "did you mean ‘30cmx40cm’? Points are ‘30ptx40pt’"),
    ("--margin 2", "did you mean ‘2cm’? Points are ‘2pt’"),
    ("--margin 2cm,1", "did you mean ‘2cm,1cm’? Points are ‘2cm,1pt’"),
    ("--margin 2cm,12", "did you mean ‘2cm,12mm’? Points are ‘2cm,12pt’"),
    ("--size 3", "did you mean ‘3mm’? Points are ‘3pt’"),
    ("--margin 0.5", "did you mean ‘0.5in’? Points are ‘0.5pt’"),
    ("--margin 1.5", "did you mean ‘1.5cm’? Points are ‘1.5pt’"),
    ("--margin 1.5,1,20mm,0", "did you mean ‘1.5cm,1cm,20mm,0’? Points are ‘1.5pt,1pt,20mm,0’"),
    ("--gutter .5", "did you mean ‘.5cm’? Points are ‘.5pt’"),
    ("--size 1.2", "did you mean ‘1.2pc’? Points are ‘1.2pt’"),
    ("--indent 1", "did you mean ‘1cm’? Points are ‘1pt’"),
    ("--leading 1.2", "1.2 times the size is ‘11.4pt’; points are ‘1.2pt’"),
    ("--leading 1.5 --size 10", "1.5 times the size is ‘15pt’; points are ‘1.5pt’"),
  ])
  func lengthsThatNobodyMeansAsPoints(options: String, help: String) {
    let result = run("\"$T\" check a.txt \(options)")
    #expect(result.status == 2, "\(result.errors)")
    #expect(result.errors.hasPrefix("error[usage.no-unit]: "), "\(result.errors)")
    #expect(result.errors.contains("= help: \(help)\n"), "\(result.errors)")
  }

  @Test(arguments: [
    "--margin 0", "--margin 0.5pt", "--margin 4", "--gutter 2", "--indent 0", "--indent 2",
    "--size 2pt", "--leading 1.2pt --size 1pt", "--leading 4 --size 3pt", "--margin 2pt",
    "--margin 2cm,0", "--page-size 210mmx700pt",
  ])
  func lengthsThatMayBeMeant(options: String) {
    let result = run("\"$T\" check a.txt \(options)")
    #expect(!result.errors.contains("usage.no-unit"), "\(result.errors)")
  }

  @Test(arguments: ["612x792", "595x842", "100x140", "210ptx297pt", "210x297mm", "A6", "DL"])
  func otherSheetsAreAsTheySay(size: String) {
    let result = run("\"$T\" a.txt --page-size \(size) -o x.pdf")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func linesThatOverprintAreReported() {
    let close = run("\"$T\" a.txt --size 10pt --leading 5 -o x.pdf")
    #expect(close.status == 0)
    #expect(
      close.errors.hasPrefix(
        "warning[text.overprint]: lines 5 pt apart in letters of 10 pt overprint each other\n"),
      "\(close.errors)")
    #expect(close.errors.contains("--leading 12pt"))
    #expect(run("\"$T\" a.txt --size 10 --leading 9 -o x.pdf").errors == "")
    #expect(run("\"$T\" a.txt -o x.pdf").errors == "")
  }

  @Test(arguments: [("english", "en"), ("Deutsch", "de"), ("eng", "en"), ("brazilian", "pt-BR")])
  func languagesHaveTags(name: String, tag: String) {
    let result = run("\"$T\" a.txt --lang \(name) -o x.pdf")
    #expect(result.status == 2)
    #expect(result.errors.contains("did you mean ‘\(tag)’?"), "\(result.errors)")
    #expect(run("\"$T\" a.txt --lang \(tag) -o x.pdf").status == 0)
  }

  @Test(arguments: ["epub", "tex", "TEX", "rst"])
  func aReaderThatIsNotThereIsUsage(ending: String) {
    folder.write("# Brains\n", to: "b.\(ending)")
    let result = run("\"$T\" b.\(ending) -o x.pdf")
    #expect(result.status == 2)
    #expect(
      result.errors == """
        error[usage.no-reader]: ‘b.\(ending)’: .\(ending.lowercased()) files cannot be read yet
          = help: a manuscript can be .txt, .bb, .bbcode, .csv, .docx, .htm, .html, .markdown, .md, .mdown, .mkd, .odt, .tsv, .ubb or .xhtml

        """)
  }

  @Test(arguments: ["locate a.txt --text one", "compare a.txt a.txt"])
  func aListThatNobodyWritesIsUsage(line: String) {
    let result = run("\"$T\" \(line) --deps a.d; echo $?; ls a.d")
    #expect(result.output.hasPrefix("2\n"))
    #expect(result.errors.contains("writes no list of the files it read"))
  }

  @Test func theManuscriptIsNeverOverwritten() {
    for line in [
      "a.txt -o a.txt", "layout a.txt -o ./a.txt", "a.txt -o hard.txt", "a.txt -o soft.txt",
    ] {
      let result = run("ln -f a.txt hard.txt; ln -sf a.txt soft.txt; \"$T\" \(line)")
      #expect(result.status == 2)
      #expect(result.errors.contains("is the manuscript"), "\(result.errors)")
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
    #expect(run("\"$T\" explain a.txt b.txt").status == 2)
    for word in ["colums", "columns=2"] {
      #expect(
        run("\"$T\" a.txt \(word)").errors
          == "error[usage.arguments]: there is no manuscript ‘\(word)’; did you mean ‘--columns’?\n"
      )
    }
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
    "--diagnostics", "--color", "--format", "--backend", "--pdf-standard",
  ]
  static let all =
    withValues + [
      "--no-hyphenate", "--no-hang", "--no-expand", "--autolink", "--smart",
      "--no-system-fonts", "--strict",
    ]
  static let wrongValues = [
    ("--columns", "0"), ("--columns", "13"), ("--columns", "two"), ("--columns", "2.5"),
    ("--columns", ""), ("--columns", "99999999999999999999"), ("--page-size", "A12"),
    ("--page-size", "210mm"), ("--page-size", "0x0"), ("--page-size", "1x2x3"),
    ("--page-size", "x"), ("--margin", "1,2,3,4,5"), ("--margin", ",2"), ("--margin", ""),
    ("--gutter", "5 miles"), ("--gutter", "1e3"), ("--font", " "), ("--size", "big"),
    ("--size", "12px"), ("--leading", "."), ("--indent", "1mm2"), ("--align", "middle"),
    ("--encoding", "latin-99"), ("--encoding", ""), ("--paragraphs", "words"),
    ("--breaker", "best"), ("--pager", "best"), ("--fallback", ""), ("--fallback", "Inter,,Arial"),
    ("--features", ""), ("--features", "onum,lig"), ("--features", "liga=x"),
    ("--variations", ""), ("--variations", "wght"), ("--variations", "wght=650,wdth=wide"),
    ("--lang", "e"), ("--lang", "english language"), ("--jobs", "0"), ("--jobs", "257"),
    ("--columns", "-1"), ("--gutter", "-4mm"), ("--diagnostics", "xml"), ("--color", "blue"),
    ("--format", "gif"), ("--backend", "quartz"), ("--pdf-standard", "x-4"),
  ]
}
