import Testing

/// Where outputs must not go, and what pictures must not come from.
@Suite struct PlaceTests {
  let folder = Folder()
  static let picture = #filePath.split(separator: "/Tests/")[0] + "/content/images/bell.png"
  static let font = #filePath.split(separator: "/Tests/")[0] + "/Tests/Fonts/Square.ttf"

  init() {
    folder.write("Brains <img src=pic.png alt=x width=20>.\n", to: "m.txt")
    folder.write("Other brains.\n", to: "n.txt")
    let made = Shell.run(
      "cp '\(PlaceTests.picture)' pic.png; cp '\(PlaceTests.font)' f.ttf; "
        + "\"$T\" template show plain --xml > t.xml; \"$T\" layout m.txt -o a.json; "
        + "\"$T\" layout n.txt -o b.json; cp t.xml t-1.svg; \"$T\" m.txt -o a.pdf; "
        + "ln a.json hard.html; "
        + "ln -s a.json soft.json; ln -s later.pdf dangling.pdf; ln f.ttf hard.ttf",
      in: folder.path)
    precondition(made.status == 0, made.errors)
  }

  func run(_ line: String) -> Shell.Result { Shell.run(line, in: folder.path) }

  @Test(arguments: [
    // Over what is read.
    "m.txt --template t.xml -o t.xml -f pdf", "layout m.txt --template t.xml -o ./t.xml",
    "m.txt -o o.pdf --deps m.txt", "m.txt -o o.pdf --template t.xml --deps t.xml",
    "m.txt -o o.pdf --deps pic.png", "m.txt -o pic.png -f pdf", "m.txt -o pic.png --pages 1",
    "m.txt --font-path f.ttf -o f.ttf -f pdf",
    "m.txt --font-path . --font Square -o hard.ttf -f pdf",
    "m.txt --font-path . --font Square -o o.pdf --deps f.ttf", "- -o m.txt -f pdf < m.txt",
    "compare a.json b.json --report a.json", "compare a.json b.json -o b.json",
    "compare soft.json b.json --report hard.html", "compare m.txt n.txt -o pic.png",
    "compare a.pdf n.txt -o a.pdf", "locate a.json --text Brains -o a.json",
    "locate m.txt --text Brains -o pic.png", "explain m.txt -o pic.png", "measure m.txt -o m.txt",
    "template show ./t-1.svg --grid -o t.svg", "check m.txt --deps pic.png",
    // Over one another.
    "m.txt -o x.pdf --deps ./x.pdf", "m.txt -o x.pdf --deps \"$PWD/x.pdf\"",
    "m.txt -o dangling.pdf --deps later.pdf", "compare a.json b.json -o x --report ./x",
    "m.txt -o q-{p}.png --deps q-1.png", "layout m.txt --deps -",
    "compare a.json b.json --report -",
    "explain m.txt -o x --deps x",
    // Over the draft of one another.
    "m.txt -o x.pdf --deps x.draft.pdf", "m.txt -o x.pdf --deps ./x.draft.pdf",
    "m.txt -o q.png --deps q.draft.png", "layout m.txt -o x --deps x.draft",
  ])
  func noOutputGoesOverWhatIsReadOrWritten(line: String) {
    let sum = "find . -type f -exec md5sum {} + | sort -k 2; ls -A"
    let before = run(sum).output
    let result = run("\"$T\" \(line)")
    #expect(result.status == 2, "\(line): \(result.status) \(result.errors)")
    #expect(run(sum).output == before, "\(line)")
  }

  @Test func theMessageSaysWhichFileItIs() {
    for (line, words) in [
      ("m.txt --template t.xml -o t.xml -f pdf", "the output ‘t.xml’ is the template itself"),
      ("m.txt -o o.pdf --deps pic.png", "--deps ‘pic.png’ is the picture ‘pic.png’, which is used"),
      (
        "compare a.json b.json --report hard.html",
        "--report ‘hard.html’ is what is compared, ‘a.json’"
      ),
      ("m.txt -o x.pdf --deps ./x.pdf", "--deps ‘./x.pdf’ and the output ‘x.pdf’ are one file"),
      (
        "m.txt -o x.pdf --deps x.draft.pdf",
        "--deps ‘x.draft.pdf’ and the draft of the output ‘x.pdf’ are one file"
      ),
    ] {
      let errors = run("\"$T\" \(line)").errors
      #expect(errors.contains("error[usage.same-file]: \(words)\n"), "\(line): \(errors)")
    }
  }

  /// By another name of the draft, too; and a draft goes over no manuscript, wherever that comes from.
  @Test func draftsHaveOtherNames() {
    #expect(run("touch list; ln -s list x.draft.pdf").status == 0)
    let result = run("\"$T\" m.txt -o x.pdf --deps list")
    #expect(result.status == 2)
    #expect(
      result.errors.contains(
        "--deps ‘list’ and the draft of the output ‘x.pdf’ are one file"), "\(result.errors)")
    #expect(run("printf 'One <img src=none.png width=10>\\n' > y.draft.pdf").status == 0)
    let before = folder.read("y.draft.pdf")
    let drafted = run("\"$T\" - -o y.pdf < y.draft.pdf")
    #expect(drafted.status == 1)
    #expect(folder.read("y.draft.pdf") == before, "\(drafted.errors)")
  }

  @Test func whatNobodyCanWriteIsUsage() {
    let before = folder.names
    for (line, words) in [
      ("m.txt -o t.docx", "usage.no-writer"), ("m.txt -o t.jpg", ".jpg is not an output format"),
      ("template show plain --grid -o t.jpg", "usage.no-writer"),
      ("m.txt -o p-{x}.png", "‘{x}’ is not a placeholder"),
      ("m.txt -o p-{P}.svg", "usage.placeholder"),
      ("m.txt -o t.", "‘t.’ has no extension after its full stop"),
      ("m.txt -o .pdf", "‘.pdf’ is an extension without a name"),
      ("m.txt -o ./.PNG", "‘./.PNG’ is an extension without a name"),
      ("layout m.txt -o .json", "such as issue.json"),
      ("template show plain --grid -o .pdf", "usage.no-name"),
      ("layout m.txt -o issue.pdf", "--output ‘issue.pdf’ is named .pdf, but layout writes JSON"),
      ("explain m.txt -o ex.PDF", "but explain writes text"),
      ("locate m.txt --text One -o a.docx", "usage.no-writer"),
      ("measure m.txt -o m.html", "such as .txt"),
      ("compare m.txt m.txt -o c.png", "but compare writes text"),
      ("compare m.txt m.txt --report x.pdf", "give it the extension .html"),
      ("m.txt -o x.pdf --root none", "--root ‘none’: no such folder"),
      ("check m.txt --root m.txt", "--root ‘m.txt’: it is not a folder"),
    ] {
      let result = run("\"$T\" \(line)")
      #expect(result.status == 2, "\(line)")
      #expect(result.errors.contains(words), "\(line): \(result.errors)")
    }
    #expect(folder.names == before)
    #expect(run("\"$T\" m.txt -o t.docx -f pdf && \"$T\" m.txt -o issue").status == 0)
  }

  @Test func namesThatMakeCannotHoldAreUsage() {
    let result = run("cp m.txt $'nl\\nm.txt'; \"$T\" $'nl\\nm.txt' -o o.pdf --deps o.d")
    #expect(result.status == 2)
    #expect(result.errors.contains("error[usage.deps-name]"), "\(result.errors)")
    #expect(!folder.names.contains("o.pdf"))
    let json = run("\"$T\" $'nl\\nm.txt' -o o.pdf --deps o.d --deps-format json")
    #expect(json.status == 0)
    #expect(run("python3 -m json.tool o.d").status == 0)
  }

  @Test(arguments: ["abc", "1e9", "99999999999999999999", "-1", "1.5", "253402300800"])
  func aDateThatIsNoneIsUsage(date: String) {
    let result = run("SOURCE_DATE_EPOCH=\(date) \"$T\" n.txt -o o.pdf")
    #expect(result.status == 2)
    #expect(result.errors.contains("error[usage.source-date]: SOURCE_DATE_EPOCH is ‘\(date)’"))
    #expect(run("SOURCE_DATE_EPOCH=0 \"$T\" n.txt -o o.pdf").status == 0)
    #expect(run("SOURCE_DATE_EPOCH= \"$T\" n.txt -o o.pdf").status == 0)
  }

  @Test func aTemplateThatIsTooLargeIsALimit() {
    let result = run("truncate -s 20M big.xml; \"$T\" n.txt --template big.xml -o o.pdf")
    #expect(result.status == 4)
    #expect(result.errors.contains("cannot read the template ‘big.xml’: it is too large"))
  }

  // MARK: Roots

  /// The manuscript `issue/m.txt`, beside it `issue/in.png`, and outside `out/pic.png`.
  func shelf(_ source: String) {
    _ = run(
      "mkdir -p issue/sub out; cp pic.png issue/in.png; cp pic.png out/pic.png; "
        + "ln -sfn ../out issue/links; ln -sf ../in.png issue/sub/back.png; "
        + "ln -sf \"$PWD/issue/in.png\" issue/whole.png; ln -sf ../out/none.png issue/broken.png")
    folder.write("<img src=\"\(source)\" alt=x width=20>\n", to: "issue/m.txt")
  }

  @Test(arguments: ["in.png", "sub/../in.png", "sub/back.png", "whole.png", "../issue/in.png"])
  func picturesComeFromTheManuscriptsFolder(source: String) {
    shelf(source)
    for line in [
      "\"$T\" issue/m.txt -o x.pdf", "cd issue && \"$T\" m.txt -o x.pdf",
      "cd issue && \"$T\" - -o x.pdf < m.txt", "ln -sfn issue other; \"$T\" other/m.txt -o x.pdf",
    ] {
      let result = run(line)
      #expect(result.status == 0, "\(source), \(line): \(result.errors)")
    }
  }

  @Test(arguments: [
    "../out/pic.png", "../out/none.png", "links/pic.png", "links/none.png", "broken.png",
    "sub/../../out/pic.png", "/etc/passwd", "/etc/no-such-file", "../../../../../../etc/passwd",
  ])
  func picturesComeFromNowhereElse(source: String) {
    shelf(source)
    let result = run("\"$T\" check issue/m.txt")
    #expect(result.status == 1, "\(source)")
    #expect(
      result.errors.hasPrefix(
        "error[picture.outside-root]: picture “\(source)”: it is outside the folders that "
          + "pictures may come from\n --> issue/m.txt:1:11\n"), "\(source): \(result.errors)")
    // Whether it is there makes no difference, and the help names what would do.
    let folder = source.hasPrefix("/etc") ? "../../etc" : "out"
    if !source.hasPrefix("../../..") {
      #expect(result.errors.contains("help: --root \(folder) would permit it"), "\(result.errors)")
    }
    #expect(!run("\"$T\" check issue/m.txt --deps - -o x").output.contains("pic.png"))
  }

  @Test func aRootLetsThemIn() {
    for source in ["../out/pic.png", "links/pic.png"] {
      shelf(source)
      #expect(run("\"$T\" issue/m.txt -o x.pdf --root out").status == 0)
      #expect(run("\"$T\" issue/m.txt -o x.pdf --root .").status == 0)
      #expect(run("\"$T\" issue/m.txt -o x.pdf --root issue/sub --root \"$PWD/out\"").status == 0)
      #expect(run("cd issue && \"$T\" m.txt -o x.pdf --root ../out").status == 0)
      #expect(run("\"$T\" issue/m.txt -o x.pdf --root issue/sub").status == 1)
    }
    shelf("../out/none.png")
    let result = run("\"$T\" check issue/m.txt --root out")
    #expect(result.errors.contains("error[picture.unreadable]: picture “../out/none.png”: no such"))
    #expect(run("\"$T\" issue/m.txt --root ''").status == 2)
    // Nothing of the layout depends on it.
    shelf("in.png")
    let plain = run("\"$T\" layout issue/m.txt").output
    #expect(plain == run("\"$T\" layout issue/m.txt --root out").output)
  }

  @Test func aTemplatesPicturesComeFromItsFolder() {
    func build(_ source: String, _ manuscript: String, _ options: String = "") -> Shell.Result {
      folder.write(
        """
        <template name="t" summary="s" based-on="plain">
          <masters>
            <master name="plain" based-on="plain"><picture name="p" src="\(source)"/></master>
          </masters>
        </template>

        """, to: "look/t.xml")
      folder.write(manuscript, to: "issue/m.txt")
      return run("\"$T\" issue/m.txt --template look/t.xml -o x.pdf \(options)")
    }
    _ = run("mkdir -p look/deep issue out; cp pic.png look/deep/bell.png; cp pic.png out")
    #expect(build("deep/bell.png", "Mud.\n").status == 0)
    let outside = build("../out/pic.png", "Mud.\n")
    #expect(outside.status == 1)
    #expect(outside.errors.contains("error[picture.outside-root]"), "\(outside.errors)")
    #expect(outside.errors.contains(" --> look/t.xml:3:"))
    #expect(run("\"$T\" template validate look/t.xml").errors.contains("picture.outside-root"))
    #expect(build("../out/pic.png", "Mud.\n", "--root out").status == 0)
    // A manuscript does not come to the template's folder by that.
    let other = build("deep/bell.png", "<img src=../look/deep/bell.png alt=x width=20>\n")
    #expect(other.status == 1)
    #expect(other.errors.contains("picture “../look/deep/bell.png”: it is outside"))
  }

  /// In a suite the pictures that cases share lie in its folder.
  @Test func aSuitesPicturesComeFromItsFolder() {
    _ = run("mkdir -p tests/pictures tests/one out; cp pic.png tests/pictures; cp pic.png out")
    folder.write("<img src=../pictures/pic.png alt=x width=20>\n", to: "tests/one/manuscript.txt")
    #expect(run("\"$T\" test tests; \"$T\" test accept tests && \"$T\" test tests").status == 0)
    #expect(!folder.names.contains("expected-diagnostics.txt"))
    folder.write("<img src=../../out/pic.png alt=x width=20>\n", to: "tests/one/manuscript.txt")
    #expect(run("\"$T\" test tests").output.contains("picture.outside-root"))
    folder.write("--root ../../out\n", to: "tests/one/case")
    #expect(!run("\"$T\" test tests").output.contains("picture.outside-root"))
    folder.write("--root ../out\n", to: "tests/suite")
    _ = run("rm tests/one/case")
    #expect(!run("\"$T\" test tests").output.contains("picture.outside-root"))
  }
}
