import Testing

/// `typeset templates`, `template validate`, `template show` and `init`.
@Suite struct TemplateCommandTests {
  let folder = Folder()

  func run(_ line: String) -> Shell.Result { Shell.run(line, in: folder.path) }

  /// A template that is all right.
  static let good = """
    <template name="mine" summary="a small one">
      <page size="A5" facing="yes"/>
      <grid columns="4"/>
    </template>

    """

  // MARK: templates

  @Test func theListHasNamesAndWhatTheyAreFor() {
    let result = run("\"$T\" templates")
    #expect(result.status == 0)
    #expect(result.errors == "")
    let lines = result.output.split(separator: "\n")
    #expect(
      lines.map { String($0.prefix { $0 != " " }) } == [
        "plain", "monthly", "newspaper", "zine", "plain-reading",
      ])
    #expect(lines.allSatisfy { $0.split(separator: " ").count > 4 })
    let json = run("\"$T\" templates --json")
    #expect(json.output.hasPrefix("{\"templates\":[\n{\"name\":\"plain\",\"summary\":\""))
    #expect(json.output.hasSuffix("\"}\n]}\n"))
    #expect(run("\"$T\" templates mine").status == 2)
  }

  // MARK: template validate

  @Test func whatIsRightIsSaidNothingOf() {
    folder.write(Self.good, to: "mine.xml")
    let result = run("\"$T\" template validate mine.xml plain - < mine.xml")
    #expect(result.status == 0)
    #expect(result.output + result.errors == "")
    #expect(folder.names == ["mine.xml"])
  }

  @Test func allMistakesAreToldAtTheirPlaces() {
    folder.write(
      """
      <template name="mine" summary="s">
        <page size="A5" facng="yes"/>
        <grid columns="4"/>
        <masters>
          <master name="text">
            <frame name="main" columns="3-9" rows="all"/>
          </master>
        </masters>
        <sequences>
          <sequence name="main"><step masters="txt" repeat="yes"/></sequence>
        </sequences>
      </template>

      """, to: "bad.xml")
    let result = run("\"$T\" template validate bad.xml")
    #expect(result.status == 1)
    #expect(result.output == "")
    for words in [
      "error[template.unknown-attribute]: <page> has no attribute ‘facng’\n --> bad.xml:2:19",
      "did you mean ‘facing’?",
      "error[template.outside-grid]: the grid has 4 columns; ‘main’ lies outside it\n"
        + " --> bad.xml:6:35",
      "no master is called ‘txt’\n  --> bad.xml:10:42", "did you mean ‘text’?", "3 errors\n",
    ] {
      #expect(result.errors.contains(words), "\(words)\n\(result.errors)")
    }
    // The same for programs, a line each; and where pages are asked for.
    let json = run("\"$T\" template validate bad.xml --diagnostics json").errors
    #expect(json.split(separator: "\n").count == 3)
    folder.write("Mud.\n", to: "a.txt")
    let build = run("\"$T\" a.txt --template bad.xml -o a.pdf")
    #expect(build.status == 1)
    #expect(build.errors.contains("bad.xml:2:19"))
    #expect(folder.names == ["a.txt", "bad.xml"])
  }

  /// Margins without room are the template's fault, not that of `--margin`.
  @Test func whatHasNoRoomIsToldInTheTemplate() {
    folder.write("Mud.\n", to: "a.txt")
    folder.write(
      "<template name=\"t\" summary=\"s\">\n  <page size=\"A5\" inner=\"90mm\" outer=\"80mm\"/>\n"
        + "</template>\n", to: "narrow.xml")
    let result = run("\"$T\" a.txt --template narrow.xml -o a.pdf")
    #expect(result.status == 1)
    #expect(result.errors.contains("error[template.no-room]"), "\(result.errors)")
    #expect(result.errors.contains("narrow.xml:2:26"))
  }

  /// What another page or other columns do to a template that is right is for who asked for them.
  @Test func whatHasNoRoomOnAnotherPageIsToldOfTheOption() {
    folder.write("Mud.\n", to: "a.txt")
    folder.write(
      """
      <template name="t" summary="s">
        <page size="A4"/>
        <masters>
          <master name="m"><frame name="main" columns="all" rows="all" padding="0 30mm"/></master>
        </masters>
        <sequences><sequence name="main"><step masters="m" repeat="yes"/></sequence></sequences>
      </template>

      """, to: "t.xml")
    #expect(run("\"$T\" a.txt --template t.xml -o a.pdf").status == 0)
    let narrow = run("\"$T\" a.txt --template t.xml --page-size '60mm x 200mm' -o a.pdf")
    #expect(narrow.status == 2)
    #expect(narrow.errors.contains("error[usage.no-room]: the padding of the frame for articles"))
    let low = run("\"$T\" a.txt --template monthly --page-size '200mm x 36mm' -o a.pdf")
    #expect(low.status == 2)
    #expect(low.errors.contains("the top and bottom margins of the template"), "\(low.errors)")
    let fine = run(
      "\"$T\" a.txt --template t.xml --columns 12 --page-size '105mm x 148mm' -o a.pdf")
    #expect(fine.status == 2)
    #expect(fine.errors.contains("error[usage.no-room]"))
  }

  @Test func indentsThatLeaveNoRoomInAColumnAreToldWithTheirStyle() {
    folder.write("<p class=aside>Mud, and more mud.\n", to: "a.txt")
    folder.write(
      """
      <template name="t" summary="s">
        <page size="A4"/>
        <styles><paragraph name="aside" indent="0 40mm 40mm"/></styles>
      </template>

      """, to: "t.xml")
    let result = run("\"$T\" a.txt --template t.xml -o a.pdf")
    #expect(result.status == 0)
    #expect(result.errors.contains("note[layout.indents-reduced]: page 1, column 1"))
    #expect(result.errors.contains("the indents of ‘aside’ would leave 7.8 pt"), "\(result.errors)")
    #expect(result.errors.contains("a.txt:1:16"))
  }

  @Test func whatATemplateNamesIsLookedFor() {
    folder.write(
      """
      <template name="t" summary="s">
        <fonts><font name="text" families="Nowhere Serif, Nowhere Sans"/></fonts>
        <body font="text"/>
        <masters>
          <master name="m">
            <picture name="p" src="nothing.png"/>
            <frame name="main" columns="all" rows="all"/>
          </master>
        </masters>
        <sequences><sequence name="main"><step masters="m" repeat="yes"/></sequence></sequences>
      </template>

      """, to: "t.xml")
    let result = run("\"$T\" template validate t.xml")
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "warning[font.replaced]: no family of ‘text’ is installed; "), "\(result.errors)")
    #expect(result.errors.contains(" --> t.xml:2:38"))
    #expect(result.errors.contains("error[picture.missing]: the template’s picture “nothing.png”"))
    #expect(result.errors.contains(" --> t.xml:6:30"))
  }

  @Test func buildTellsWhatATemplateNamesOnceAtItsPlace() {
    folder.write(
      """
      <template name="spring" summary="s" based-on="plain">
        <fonts><font name="text" families="Nowhere Serif, Nowhere Sans"/></fonts>
        <body font="text"/>
        <masters>
          <master name="m">
            <picture name="p" src="nothing.png"/>
            <frame name="main" columns="all" rows="all"/>
          </master>
        </masters>
        <sequences><sequence name="main"><step masters="m" repeat="yes"/></sequence></sequences>
      </template>

      """, to: "t.xml")
    folder.write("Mud.\n\n<sidebar>More mud.</sidebar>\n\nAnd mud.\n", to: "a.txt")
    let result = run("\"$T\" a.txt --template t.xml -o a.pdf --diagnostics json")
    #expect(result.status == 1)
    let reported = result.errors.split(separator: "\n")
    #expect(reported.count == 3, "\(result.errors)")
    #expect(reported.last?.contains("\"output.draft\"") == true)
    #expect(
      reported.contains {
        $0.contains("\"font.replaced\"") && $0.contains("\"t.xml\",\"line\":2,\"column\":38")
          && $0.contains("the template “spring” asks for “Nowhere Serif”, which is not installed; ")
      }, "\(result.errors)")
    #expect(
      reported.contains {
        $0.contains("\"picture.missing\"") && $0.contains("\"t.xml\",\"line\":6,\"column\":30")
          && $0.contains("“nothing.png”")
      }, "\(result.errors)")
    #expect(!result.errors.contains(folder.path))
  }

  @Test func aDamagedPictureOfATemplateIsToldAtItsPlace() {
    folder.write(
      """
      <template name="t" summary="s" based-on="plain">
        <masters>
          <master name="plain" based-on="plain"><picture name="p" src="bell.png"/></master>
        </masters>
      </template>

      """, to: "t.xml")
    folder.write("Mud.\n", to: "a.txt")
    // A sound head of 8 × 8 pixels, and a body that is none: that shows when it is drawn.
    let picture =
      "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAAGElEQVRubyBkZWZsYXRlIHN0cmVhbSBhdCBhbGy0"
      + "4GJHAAAAAElFTkSuQmCC"
    let result = run(
      "echo \(picture) | base64 -d > bell.png; \"$T\" a.txt --template t.xml -o a.pdf")
    #expect(result.status == 1)
    #expect(result.errors.contains("error[picture.unreadable]: the template’s picture “bell.png”"))
    #expect(result.errors.contains(" --> t.xml:3:"))
    #expect(!result.errors.contains(folder.path))
  }

  @Test func warningsFailWhereThatIsAskedFor() {
    folder.write(
      "<template name=\"t\" summary=\"s\">\n  <page size=\"195 x 260\" inner=\"4\" outer=\"4\"/>\n"
        + "</template>\n", to: "stamp.xml")
    let result = run("\"$T\" template validate stamp.xml")
    #expect(result.status == 0)
    #expect(result.errors.contains("warning[template.small-page]"), "\(result.errors)")
    #expect(result.errors.contains("did you mean ‘195mm x 260mm’?"))
    #expect(run("\"$T\" template validate --strict stamp.xml").status == 1)
  }

  @Test func whatCannotBeReadIsNamed() {
    let none = run("\"$T\" template validate montly")
    #expect(none.status == 2)
    #expect(none.errors.hasPrefix("error[usage.no-template]: there is no template ‘montly’\n"))
    #expect(none.errors.contains("did you mean ‘monthly’?"))
    let file = run("mkdir d.xml; \"$T\" template validate none.xml")
    #expect(file.status == 3)
    #expect(
      file.errors == "error[input.unreadable]: cannot read the template ‘none.xml’: "
        + "no such file\n")
    #expect(run("\"$T\" template validate d.xml").status == 3)
    #expect(run("\"$T\" template validate /dev/null").errors.contains("the file is empty"))
  }

  // MARK: template show

  @Test func theOutlineSaysWhatIsInIt() {
    folder.write(Self.good, to: "mine.xml")
    let result = run("\"$T\" template show mine.xml")
    #expect(result.status == 0)
    #expect(result.errors == "")
    for words in [
      "mine: a small one\n", "148 x 210 mm, left and right pages facing", "grid: 4 columns",
      "MASTERS\n", "SEQUENCES\n", "PARAGRAPH STYLES\n",
    ] {
      #expect(result.output.contains(words), "\(words)\n\(result.output)")
    }
    #expect(run("\"$T\" template show mine.xml --xml").output == Self.good)
    #expect(run("cat mine.xml | \"$T\" template show -").output == result.output)
  }

  @Test func theMastersAreDrawn() {
    folder.write(Self.good, to: "mine.xml")
    #expect(run("\"$T\" template show mine.xml --grid").status == 0)
    #expect(folder.names == ["mine-grid.pdf", "mine.xml"])
    #expect(folder.read("mine-grid.pdf")?.hasPrefix("%PDF-") == true)
    // Both sides of both masters, since pages face each other: the one of its base is for covers.
    #expect(run("\"$T\" template show mine.xml --grid -o g.png").status == 0)
    #expect(
      folder.names == ["g-1.png", "g-2.png", "g-3.png", "g-4.png", "mine-grid.pdf", "mine.xml"])
    #expect(run("\"$T\" template show mine.xml --grid -o no/g.pdf").status == 3)
    let words = run("\"$T\" template show mine.xml -o g.pdf")
    #expect(words.status == 2)
    #expect(words.errors.contains("add --grid"))
    #expect(run("\"$T\" template show mine.xml --grid --xml").status == 2)
  }

  @Test(arguments: [("shw", "show"), ("valdate", "validate"), ("Show", "show")])
  func aMistypedSubcommandIsNamed(word: String, meant: String) {
    let result = run("\"$T\" template \(word) plain")
    #expect(result.status == 2)
    #expect(
      result.errors == "error[usage.unknown-subcommand]: unknown subcommand ‘template \(word)’; "
        + "did you mean ‘\(meant)’?\n")
  }

  // MARK: init

  @Test(arguments: ["plain", "monthly", "newspaper", "zine"])
  func aNewMagazineIsTypesetAsItStands(template: String) {
    let result = run("\"$T\" init spring --template \(template)")
    #expect(result.status == 0)
    #expect(
      result.output == """
        spring: \(template).xml, issue.txt, README.md
        next: cd spring && typesetter issue.txt --template \(template).xml -o issue.pdf

        """)
    #expect(run("ls spring").output == "README.md\nissue.txt\n\(template).xml\n")
    // The template is the one that ships, byte for byte, and nothing in the manuscript is unknown.
    #expect(
      run("\"$T\" template show \(template) --xml | cmp - spring/\(template).xml").status == 0)
    let check = run("cd spring && \"$T\" check issue.txt --template \(template).xml")
    #expect(check.status == 0 && check.errors == "", "\(check.errors)")
    // A manuscript begun with one template is clean in all others.
    for other in ["plain", "monthly", "newspaper", "zine"] {
      let check = run("cd spring && \"$T\" check issue.txt --template \(other) --strict")
      #expect(check.status == 0 && check.errors == "", "\(other): \(check.errors)")
    }
  }

  @Test func nothingIsWrittenOver() {
    folder.write("mine\n", to: "issue.txt")
    let there = run("\"$T\" init .")
    #expect(there.status == 2)
    #expect(
      there.errors.hasPrefix(
        "error[usage.exists]: ‘./issue.txt’ already exists; nothing was written\n"),
      "\(there.errors)")
    #expect(folder.names == ["issue.txt"])
    #expect(folder.read("issue.txt") == "mine\n")
    let file = run("\"$T\" init issue.txt")
    #expect(file.status == 2)
    #expect(file.errors.contains("‘issue.txt’ exists and is not a folder"))
    let inFile = run("\"$T\" init issue.txt/spring")
    #expect(inFile.status == 2)
    #expect(inFile.errors.contains("would be inside a file"), "\(inFile.errors)")
    #expect(run("\"$T\" init spring && \"$T\" init spring").status == 2)
  }

  @Test func whatIsThereBesidesStays() {
    folder.write("notes\n", to: "notes.txt")
    #expect(run("\"$T\" init .").status == 0)
    #expect(folder.names == ["README.md", "issue.txt", "notes.txt", "plain.xml"])
    #expect(folder.read("notes.txt") == "notes\n")
  }

  @Test func nothingIsLeftOfWhatCannotBe() {
    #expect(run("\"$T\" init a/b/c").status == 3)
    #expect(run("\"$T\" init /proc/spring").status == 3)
    let none = run("\"$T\" init spring --template montly")
    #expect(none.status == 2)
    #expect(none.errors.contains("did you mean ‘monthly’?"))
    folder.write("<template name=\"t\" summary=\"s\" zize=\"A5\"/>\n", to: "bad.xml")
    #expect(run("\"$T\" init spring --template bad.xml").status == 1)
    #expect(run("\"$T\" init ''").status == 2)
    #expect(run("\"$T\" init").status == 2)
    #expect(folder.names == ["bad.xml"])
  }

  /// What is printed can be run as it stands, whatever the folder is called.
  @Test(arguments: ["my mag's", "-x", "Frühling"])
  func theNextLineIsForTheShell(name: String) {
    let quoted =
      "'"
      + name.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
    let result = run("\"$T\" init -- \(quoted)")
    #expect(result.status == 0, "\(result.errors)")
    let next = result.output.split(separator: "\n").last?.dropFirst("next: ".count) ?? ""
    let line = next.replacing("typesetter issue.txt", with: "\"$T\" issue.txt")
    let made = run("\(line) && ls")
    #expect(made.output == "README.md\nissue.pdf\nissue.txt\nplain.xml\n", "\(made.errors)")
  }

  @Test func picturesOfATemplateAreNamed() {
    folder.write(
      """
      <template name="t" summary="s" based-on="plain">
        <masters>
          <master name="plain" based-on="plain"><picture name="p" src="bell.png"/></master>
        </masters>
      </template>

      """, to: "t.xml")
    let result = run("\"$T\" init spring --template t.xml")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("copy the template’s pictures into it: bell.png\n"))
  }
}
