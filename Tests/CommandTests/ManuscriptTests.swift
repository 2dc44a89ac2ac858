import Testing

/// How manuscripts are read that come as people have them: in old encodings, wrapped, with slips.
@Suite struct ManuscriptTests {
  let folder = Folder()

  func run(_ line: String) -> Shell.Result { Shell.run(line, in: folder.path) }

  /// The texts of the lines of a record.
  private func texts(_ record: String) -> [String] {
    record.split(separator: "\"text\":\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  /// True where `errors` has `message` with the place `place` right below it.
  private func tells(_ errors: String, _ message: String, at place: String) -> Bool {
    let lines = errors.split(separator: "\n")
    return zip(lines, lines.dropFirst()).contains {
      $0.hasPrefix(message) && $1.hasSuffix("--> \(place)")
    }
  }

  @Test func oldEncodingsComeOutAsUTF8() {
    folder.write("Fräulein Pym’s œuf – 5 €.\n", to: "utf-8.txt")
    let wanted = texts(run("\"$T\" layout utf-8.txt").output)
    #expect(wanted.first?.contains("Fräulein Pym’s œuf – 5 €.") == true)
    for (name, shown) in [
      ("WINDOWS-1252", "windows-1252"), ("UTF-16LE", "UTF-16LE"), ("UTF-16BE", "UTF-16BE"),
      ("UTF-16", "UTF-16LE"), ("UTF-32", "UTF-32LE"),
    ] {
      #expect(run("iconv -f UTF-8 -t \(name) utf-8.txt > old.txt").status == 0)
      let result = run("\"$T\" layout old.txt --title utf-8")
      #expect(result.status == 0, "\(name): \(result.errors)")
      #expect(texts(result.output).first == wanted.first, "\(name)")
      let note = "note[markup.encoding]: the file is read as \(shown)"
      #expect(result.errors.contains(note), "\(result.errors)")
      // Once said it is no news.
      let said = run("\"$T\" layout old.txt --encoding \(shown) --title utf-8 --strict")
      #expect(said.errors == "", "\(name): \(said.errors)")
      #expect(texts(said.output).first == wanted.first, "\(name)")
      #expect(said.output.contains("\"encoding\":\"\(shown)\""))
    }
  }

  /// Sizes are proportions of the text's, and who is quoted wrote in its language.
  @Test func aThreadOfAForum() {
    folder.write("[quote=Ann]x[/quote]\n[size=200]y[/size] z\n[b]\n", to: "a.bb")
    for line in ["a.bb", "- --from bbcode < a.bb"] {
      let result = run("\"$T\" layout \(line) --lang de --size 11")
      #expect(result.status == 0)
      #expect(texts(result.output).prefix(2) == ["Ann schrieb:\\n", "x\\n"])
      #expect(result.output.contains("\"size\":22"), "\(result.output)")
    }
    #expect(run("\"$T\" layout - --from bbcode < a.bb").output.contains("\"from\":\"bbcode\""))
    let told = run("\"$T\" check a.bb --lang en")
    #expect(tells(told.errors, "warning[bbcode.unclosed-tag]", at: "a.bb:3:1"), "\(told.errors)")
  }

  /// Polish is known by letters that are signs elsewhere; the note says where the first letter is.
  @Test func whatAFileIsTakenForIsSaid() {
    let polish = "Zażółć gęślą jaźń, a łódź słońce świeciło.\n"
    folder.write(polish, to: "utf-8.txt")
    for (name, shown) in [("CP1250", "windows-1250"), ("ISO-8859-2", "ISO-8859-2")] {
      #expect(run("iconv -f UTF-8 -t \(name) utf-8.txt > old.txt").status == 0)
      let result = run("\"$T\" layout old.txt")
      #expect(
        tells(
          result.errors,
          "note[markup.encoding]: the file is read as \(shown); this is the first letter that is not "
            + "UTF-8", at: "old.txt:1:3"), "\(result.errors)")
      #expect(result.output.contains("Zażółć"), "\(result.output)")
    }
    let latin = run("printf 'caf\\351\\n' > l.txt; \"$T\" check l.txt")
    #expect(
      latin.errors.contains(
        "the file is read as Latin-1; this is the first letter that is not UTF-8\n"))
    #expect(
      latin.errors.contains(
        "help: save it as UTF-8, or confirm this with --encoding latin-1; if accents are wrong, name "
          + "its own, such as windows-1250 for Czech or Hungarian\n"), "\(latin.errors)")
  }

  /// A text that was pasted into another is one mistake with all its places.
  @Test(arguments: ["txt", "md"]) func aFileOfTwoEncodings(ending: String) {
    let made = run(
      "printf 'D\\303\\251j\\303\\240 vu, caf\\303\\251.\\n\\nD\\351j\\340 vu.\\n\\nCaf\\351, o\\371 \\352tes-vous.\\n'"
        + " > m.\(ending)")
    #expect(made.status == 0)
    let result = run("\"$T\" check m.\(ending) --lang fr")
    #expect(
      tells(
        result.errors,
        "warning[markup.mixed-encodings]: the file is UTF-8 in one part and, by its looks, Latin-1 in "
          + "another: 5 places, this one first, are not UTF-8 and printed as U+FFFD",
        at: "m.\(ending):3:2"), "\(result.errors)")
    #expect(result.errors.split(separator: "warning[").count == 1, "\(result.errors)")
    if ending == "txt" { #expect(result.errors.contains("= also: line 5\n"), "\(result.errors)") }
  }

  /// The same mistake is one message, with all its places.
  @Test func oneMistakeIsOneMessage() {
    folder.write(
      """
      <p class=foo>One <img src=no.png alt=x> &foo; <font color=redd>x</font>
      <p class=foo>Two <img src=no.png alt=x> &foo; <font color=redd>x</font>
      <p class=foo>Three <img src=no.png alt=x> &foo; <font color=redd>x</font>

      """, to: "a.txt")
    let result = run("\"$T\" check a.txt --lang en")
    for (message, column) in [
      ("no class of paragraphs is called “foo”", 10),
      ("picture “no.png”: no such file", 27),
      ("“&foo;” is not the name of a character and is printed as it is", 41),
      ("“redd” is not a colour; black is used instead", 59),
    ] {
      let words = "\(message), here and in 2 more places\n --> a.txt:1:\(column)\n"
      #expect(result.errors.contains(words), "\(result.errors)")
      #expect(result.errors.split(separator: message).count == 2, "\(result.errors)")
    }
    #expect(result.errors.split(separator: "= also: lines 2 and 3\n").count == 5)
    #expect(result.errors.hasSuffix("\n1 error, 3 warnings\n"), "\(result.errors)")
    let json = run("\"$T\" check a.txt --lang en --diagnostics json").errors
    #expect(
      json.contains(
        "\"also\":[{\"line\":2,\"column\":27,\"endLine\":2,\"endColumn\":33},{\"line\":3,"),
      "\(json)")
  }

  /// A picture is no word, and nothing is divided in it.
  @Test func aFullStopBehindAPictureThatFillsItsLine() {
    let golden = #filePath.split(separator: "/Tests/")[0] + "/Tests/Golden/pictures/baseline.jpg"
    folder.write("Words <img src=b.jpg alt=x width=15cm>.\n", to: "a.txt")
    let result = run(
      "cp '\(golden)' b.jpg; \"$T\" check a.txt --lang en --columns 1 --page-size 17cmx29cm "
        + "--margin 1cm")
    #expect(
      result.errors.contains(
        "a picture and the letters next to it are wider than their column and were separated\n"),
      "\(result.errors)")
    #expect(!result.errors.contains("&shy;"), "\(result.errors)")
  }

  /// Places are those of the text that people see.
  @Test func placesAreThoseOfWhatWasDecoded() {
    folder.write("é\né <blink>\n", to: "utf-8.txt")
    #expect(run("iconv -f UTF-8 -t UTF-16 utf-8.txt > old.txt").status == 0)
    let result = run("\"$T\" check old.txt --lang en")
    #expect(
      tells(result.errors, "warning[markup.unknown-tag]", at: "old.txt:2:3"), "\(result.errors)")
    #expect(result.errors.contains("é <blink>"))
  }

  @Test func encodingsThatNobodyKnowsAndBytesThatAreNone() {
    folder.write("a\n", to: "a.txt")
    let unknown = run("\"$T\" layout a.txt --encoding windos-1252")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("did you mean ‘windows-1252’?"))
    #expect(run("\"$T\" layout a.txt --encoding ''").status == 2)
    #expect(run("printf 'one\\ntwo \\377\\n' > b.txt").status == 0)
    let bad = run("\"$T\" check b.txt --encoding us-ascii --lang en")
    #expect(tells(bad.errors, "warning[markup.bad-encoding]", at: "b.txt:2:5"), "\(bad.errors)")
  }

  @Test func wrappedTextIsJoinedAndSaysSo() {
    let text =
      "The clocks go back on the last Sunday of October, and with them goes the hour in which"
    let rest = "most of us do something foolish."
    folder.write("\(text) \(rest)\n", to: "long.txt")
    folder.write("\(text)\n\(rest)\n", to: "wrapped.txt")
    let long = run("\"$T\" layout long.txt --title x")
    let wrapped = run("\"$T\" layout wrapped.txt --title x")
    #expect(wrapped.errors.contains("note[markup.joined-lines]"))
    #expect(texts(wrapped.output) == texts(long.output))
    #expect(!wrapped.output.contains("\"paragraphs\""))
    let lines = run("\"$T\" layout wrapped.txt --title x --paragraphs lines")
    #expect(lines.errors == "")
    #expect(texts(lines.output) != texts(long.output))
    #expect(lines.output.contains("\"paragraphs\":\"lines\""))
    #expect(run("\"$T\" layout wrapped.txt --title x --paragraphs blank").errors == "")
    #expect(run("\"$T\" layout wrapped.txt --paragraphs words").status == 2)
    // What changed the layout is named first.
    #expect(run("\"$T\" layout wrapped.txt -o a.json").status == 0)
    #expect(run("\"$T\" layout wrapped.txt --paragraphs lines -o b.json").status == 0)
    let comparison = run("\"$T\" compare a.json b.json").output
    #expect(
      comparison.contains("how lines of the manuscript make paragraphs: auto → lines"),
      "\(comparison)")
  }

  @Test func checkReportsWhatAccessibilityNeeds() {
    folder.write(
      """
      <article>
      <headline>One</headline>
      <h1>Two</h1>
      <h3>Three</h3>
      <box>
      <h3>Four</h3>
      </box>
      <h2>Five</h2>
      <img src=none.png width=20>
      <img src=none.png width=20 alt="">
      </article>
      <article>
      <h2>Six</h2>
      <h2>Seven</h2>
      </article>

      """, to: "a.txt")
    let check = run("\"$T\" check a.txt")
    let skipped =
      "note[accessibility.heading-levels]: this <h3> follows an <h1>: <h2> is skipped"
    #expect(tells(check.errors, skipped, at: "a.txt:4:1"), "\(check.errors)")
    #expect(tells(check.errors, "note[accessibility.no-alt]", at: "a.txt:9:1"))
    #expect(check.errors.contains("note[accessibility.no-language]"))
    #expect(check.errors.split(separator: "note[accessibility.").count == 4, "\(check.errors)")
    let second = "note[accessibility.heading-levels]: the first heading of its article is an <h2>"
    #expect(tells(check.errors, second, at: "a.txt:13:1"), "\(check.errors)")
    folder.write("<h2>One</h2>\nText.\n<box>\n<h3>Two</h3>\n</box>\n", to: "c.txt")
    let plain = run("\"$T\" check c.txt --lang en").errors
    let first = "note[accessibility.heading-levels]: the first heading of the magazine is an <h2>"
    #expect(tells(plain, first, at: "c.txt:1:1"), "\(plain)")
    #expect(plain.split(separator: "note[accessibility.").count == 1, "\(plain)")
    // A language may come from anywhere.
    #expect(!run("\"$T\" check a.txt --lang en").errors.contains("no-language"))
    #expect(!run("\"$T\" check a.txt --template monthly").errors.contains("no-language"))
    folder.write("<article lang=de>\nEins\n</article>\n", to: "b.txt")
    #expect(run("\"$T\" check b.txt").errors == "")
    // In HTML the page, a paragraph and whatever is around it may say it; what none of them says is missed.
    for (text, isNamed) in [
      ("<html lang=de><body><p>Eins</p></body></html>", true),
      ("<html><body><p lang=de>Eins</p></body></html>", true),
      ("<html><body><div lang=de><p>Eins</p><ul><li>Zwei</li></ul></div></body></html>", true),
      ("<html><body><article lang=de><p>Eins</p></article></body></html>", true),
      ("<html><body><p lang=de>Eins</p><p>Zwei</p></body></html>", false),
      ("<html><body><p><i lang=de>Eins</i> two</p></body></html>", false),
    ] {
      folder.write(text, to: "l.html")
      let found = run("\"$T\" check l.html").errors
      #expect(found.contains("no-language") == !isNamed, "\(text) \(found)")
    }
    // The layout says nothing of it.
    #expect(!run("\"$T\" layout a.txt").errors.contains("accessibility."))
  }

  /// A headline is the level above the first, and the words are those of the dialect.
  @Test func levelsBelowAHeadline() {
    folder.write(
      "<article lang=en>\n<headline>One</headline>\n<h2>Two</h2>\n</article>\n", to: "a.txt")
    let errors = run("\"$T\" check a.txt").errors
    #expect(
      tells(
        errors,
        "note[accessibility.heading-levels]: this <h2> follows a <headline>: <h1> is skipped",
        at: "a.txt:3:1"), "\(errors)")
    folder.write("# One\n\n###### Six\n\nWords.\n", to: "a.md")
    let markdown = run("\"$T\" check a.md").errors
    #expect(
      tells(
        markdown,
        "note[accessibility.heading-levels]: this ###### follows a heading with #: ## to ##### are "
          + "skipped", at: "a.md:3:1"), "\(markdown)")
    #expect(markdown.contains("= help: write ##\n"), "\(markdown)")
    #expect(markdown.contains("= help: use --lang, such as --lang en-GB\n"), "\(markdown)")
    #expect(!markdown.contains("<"), "\(markdown)")
    folder.write("### Three\n", to: "b.md")
    let first = run("\"$T\" check b.md --lang en").errors
    #expect(
      first.contains("the first heading of the magazine is a heading with ###\n"), "\(first)")
  }

  @Test func likelyClassesAreFewAndUnknownTagsOnce() {
    folder.write("<p class=xyzzy>one\n<blink>two</blink>\n<b>three\n", to: "a.txt")
    let errors = run("\"$T\" layout a.txt").errors
    #expect(errors.contains("class.unknown"))
    #expect(errors.split(separator: "\n").allSatisfy { $0.utf8.count < 160 }, "\(errors)")
    #expect(errors.split(separator: "markup.unknown-tag").count == 2)
    folder.write("<blink>a</blink> <blink>b</blink>\n<Blink/> c\n", to: "b.txt")
    let twice = run("\"$T\" layout b.txt").errors
    #expect(twice.contains("its contents are printed, here and in 2 more places\n"), "\(twice)")
    #expect(twice.split(separator: "markup.unknown-tag").count == 2, "\(twice)")
    #expect(tells(errors, "warning[markup.unclosed-style]", at: "a.txt:3:1"))
  }
}
