import Testing

/// `typeset fonts` and `typeset info`.
@Suite struct ListingTests {
  let folder = Folder()

  func run(_ line: String) -> Shell.Result { Shell.run(line, in: folder.path) }

  @Test func everyFaceHasFamilyStyleAndFile() {
    let result = run("\"$T\" fonts 'Linux Libertine O'")
    #expect(result.status == 0)
    #expect(result.errors == "")
    let faces = result.output.split(separator: "\n").filter { $0.hasPrefix("Linux Libertine O  ") }
    #expect(faces.count >= 4)
    #expect(faces.contains { $0.contains("  Bold Italic") && $0.hasSuffix("LinLibertine_RBI.otf") })
    #expect(result.output.hasSuffix("LinLibertine_R.otf)\n"))
    let all = run("\"$T\" fonts").output
    #expect(all.contains("\narial → Liberation Sans,"))
    for face in faces { #expect(all.contains(face.split(separator: " ").last ?? "-")) }
  }

  @Test func whatStandsInForWhat() {
    let text = run("\"$T\" fonts Zapfino 'Arial Bold' Arial 'No Such Face'").output
    let answers = text.split(separator: "\n").suffix(4)
    #expect(
      Array(answers) == [
        "Zapfino → Z003, TeX Gyre Chorus", "Arial Bold → Liberation Sans",
        "Arial → Liberation Sans, TeX Gyre Heros, Nimbus Sans",
        "No Such Face: nothing like it is installed; Linux Libertine O is used",
      ])
  }

  @Test func theSameForPrograms() {
    let names = run("\"$T\" fonts --json Palatino serif Nothing").output
    #expect(names.hasPrefix("{\"fonts\":[\n{\"family\":\""))
    #expect(names.hasSuffix("\n]}\n"))
    #expect(
      names.contains("{\"name\":\"Palatino\",\"kind\":\"relative\",\"face\":{\"family\":\"P052\","))
    #expect(names.contains("{\"name\":\"serif\",\"kind\":\"installed\",\"face\":{"))
    #expect(names.contains("{\"name\":\"Nothing\",\"kind\":\"unknown\",\"face\":{"))
    let check = run("\"$T\" fonts --json | python3 -c 'import json,sys; json.load(sys.stdin)'")
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test func onlyTheFontsThatWereNamed() {
    let file = "/usr/share/fonts/opentype/linux-libertine/LinLibertine_R.otf"
    let result = run("\"$T\" fonts --no-system-fonts --font-path \(file) 'Linux Libertine O'")
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").first?.hasSuffix(file) == true)
    #expect(result.output.split(separator: "\n").count == 2)
    let none = run("\"$T\" fonts --no-system-fonts --font-path none")
    #expect(none.status == 3)
    #expect(none.errors == "error[font.unreadable]: ‘none’: no such file\n", "\(none.errors)")
  }

  @Test func whatVariableFontsCanBeSetTo() {
    let fonts = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let options = "--no-system-fonts --font-path /\(fonts)/Fonts/Flex.ttf"
    let result = run("\"$T\" fonts \(options)")
    #expect(
      result.output.hasSuffix(
        """
        /Flex.ttf
          axes: wght 100…900 (400), wdth 50…200 (100), slnt -20…0 (0), opsz 8…72 (12)
          instances: Thin, Regular, Bold, Bold Wide

        """), "\(result.output)")
    let json = run("\"$T\" fonts --json \(options)").output
    #expect(
      json.contains(
        "{\"tag\":\"wdth\",\"name\":\"Width\",\"range\":[50,200],\"default\":100}"))
    #expect(
      json.contains(
        "{\"name\":\"Bold Wide\",\"axes\":{\"wght\":700,\"wdth\":200,\"slnt\":0,\"opsz\":12}}"))
    #expect(run("\"$T\" fonts Square \(options)").output.contains("Square: nothing like it"))
  }

  /// Families of `--fallback` are asked before those that the press knows, also of headings.
  @Test func familiesForWhatAFaceLacks() {
    let fonts = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let options = "--font Square --font-path /\(fonts)/Fonts -"
    func faces(_ more: String) -> String {
      run("printf 'ab \u{416}' | \"$T\" layout -o - \(more) \(options) | grep -o '[^/]*[.][ot]tf'")
        .output
    }
    // The foot of the page is set in Libertine.
    #expect(faces("") == "Square.ttf\nLinLibertine_R.otf\n")
    #expect(faces("--fallback 'DejaVu Sans'").contains("DejaVuSans.ttf\n"))
    let missing = run(
      "printf a | \"$T\" layout -o out.json --fallback 'Nowhere Sans,Inter' \(options)")
    #expect(missing.status == 0)
    #expect(missing.errors.contains("font.no-fallback"), "\(missing.errors)")
    #expect(missing.errors.contains("“Nowhere Sans” is not installed"))
    #expect(!missing.errors.contains("Inter"))
    let record = run("cat out.json").output
    #expect(record.contains("\"fallback\":[\"Nowhere Sans\",\"Inter\"]"))
  }

  @Test func familiesAreSuggested() {
    let text = run("\"$T\" fonts Helvetca 'EB Garamnd' 'linux libertine'").output
    #expect(
      text.contains(
        "Helvetca: nothing like it is installed; Linux Libertine O is used; "
          + "did you mean “Helvetica”?\n"), "\(text)")
    #expect(text.contains("did you mean “EB Garamond”?\n"), "\(text)")
    // Nothing is suggested that is not there either.
    let square = run("\"$T\" fonts Helvetca --no-system-fonts --font-path '\(PlaceTests.font)'")
      .output
    #expect(
      square.contains("Helvetca: nothing like it is installed; Square is used\n"), "\(square)")
    // A name that is right is not suggested: its face is only missing.
    let known = run("echo Brains. > a.txt; \"$T\" a.txt --font Zapfino -o a.pdf")
    #expect(known.errors.contains("= help: install it, or name its folder with --font-path"))
    // What `--font` asks for stands in no line of the manuscript.
    let build = run("echo Brains. > a.txt; \"$T\" a.txt --font Helvetca -o a.pdf")
    #expect(build.status == 0)
    #expect(
      build.errors == """
        warning[font.replaced]: --font: “Helvetca” is not installed; Linux Libertine O is used instead
          = help: did you mean “Helvetica”? Otherwise install it, or name its folder with --font-path

        """)
    let missing = run("\"$T\" a.txt --fallback Intre -o a.pdf").errors
    #expect(missing.contains("did you mean “Inter”?"), "\(missing)")
    let written = run("echo '<font face=Helvetca>B</font>' > b.txt; \"$T\" b.txt -o a.pdf").errors
    #expect(written.contains("b.txt:1:12"), "\(written)")
    #expect(written.contains("did you mean “Helvetica”?"), "\(written)")
  }

  /// One error, not a warning for each letter, and no pages of boxes.
  @Test(arguments: [
    ("--no-system-fonts", "--no-system-fonts leaves no fonts; nothing can be typeset without one"),
    (
      "--no-system-fonts --font-path empty",
      "there is no font in ‘empty’; nothing can be typeset without one"
    ),
    ("", "no fonts are installed; nothing can be typeset without one"),
  ])
  func noFontsAtAll(options: String, message: String) {
    folder.write(
      "<?xml version=\"1.0\"?><fontconfig><dir>/nowhere</dir></fontconfig>\n", to: "fonts.conf")
    let configuration = options.isEmpty ? "FONTCONFIG_FILE=\"$PWD/fonts.conf\" " : ""
    for line in ["-o a.pdf", "", "layout"] {
      let words = line.isEmpty ? "check a.txt" : line == "layout" ? "layout a.txt" : "a.txt \(line)"
      let result = run(
        "mkdir -p empty; echo Brains. > a.txt; \(configuration)\"$T\" \(words) \(options)")
      #expect(result.status == 3, "\(line): \(result.errors)")
      #expect(result.output == "")
      let lines = result.errors.split(separator: "\n")
      #expect(lines.first == "error[font.none]: \(message)", "\(result.errors)")
      #expect(lines.count == 2)
    }
    #expect(folder.read("a.pdf") == nil)
    if options.isEmpty {
      #expect(run("\(configuration)\"$T\" a.txt").errors.contains("fonts-linuxlibertine"))
    }
  }

  @Test func versions() {
    let names = [
      "typeset", "layout", "swift", "harfbuzz", "fontconfig", "freetype", "cairo", "icu",
    ]
    let lines = run("\"$T\" info").output.split(separator: "\n")
    #expect(lines.map { String($0.prefix { $0 != " " }) } == names)
    for line in lines {
      #expect(line.split(separator: " ").dropFirst().first?.first?.isNumber == true, "\(line)")
    }
    let json = run("\"$T\" info --json").output
    #expect(json.hasPrefix("{\"typeset\":\"0.1.0\",\"layout\":\"19\",\"swift\":\""))
    for name in names { #expect(json.contains("\"\(name)\":\"")) }
  }

  @Test func backends() {
    let lines = run("\"$T\" info --backends").output.split(separator: "\n")
    #expect(lines.count == 15)
    #expect(lines[0].split(separator: " ") == ["cairo", "press"])
    let places = lines.map { $0.split(separator: "  ", omittingEmptySubsequences: true).count }
    #expect(places.dropFirst().allSatisfy { $0 == 3 })
    #expect(
      run("\"$T\" info --backends --json").output.hasPrefix(
        "[{\"subject\":\"cyan, magenta, yellow, black\",\"cairo\":"))
  }
}
