import Foundation
import Testing
import TypesetPDFWriting

/// Issues of several manuscripts, of files that include files, and of elements that stand only when.
@Suite struct IssueTests {
  let folder = Folder()

  private func run(_ line: String) -> Shell.Result { folder.run(line) }

  /// The words on the pages of `inputs`.
  private func words(_ inputs: String) -> String {
    run("\"$T\" \(inputs) $B -o x.pdf 2>/dev/null; pdftotext -raw x.pdf - | tr -s ' \\n\\f' ' '")
      .output
  }

  /// A picture of one pixel.
  private func picture(_ name: String) {
    _ = run(
      "printf 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E"
        + "rkJggg==' | base64 -d > \(name)")
  }

  // MARK: Several manuscripts

  @Test(arguments: PDFBackend.allCases) func manuscriptsAreTheArticlesOfAnIssue(
    _ backend: PDFBackend
  ) {
    folder.use(backend)
    folder.write("# Tides\n\nThey come twice.\n", to: "a.md")
    folder.write("No headline here, and <b>bold</b> words\n", to: "b.txt")
    folder.write("<h1>Ropes</h1><p>Three strands.</p>\n", to: "c.html")
    let words = words("a.md b.txt c.html")
    #expect(words.contains("They come twice. No headline here, and bold words"))
    #expect(words.contains("Ropes Three strands."))
    let record = run("\"$T\" layout a.md b.txt c.html").output
    #expect(record.contains("\"sources\":[\"a.md\",\"b.txt\",\"c.html\"]"))
    #expect(
      record.components(separatedBy: "\"kind\":\"article\"").count == 4, "\(record.prefix(900))")
    // Each has its own dialect, and errors name the file that they stand in.
    folder.write("Broken <fnt>tag\n", to: "b.txt")
    let check = run("\"$T\" check a.md b.txt c.html")
    #expect(check.errors.contains("b.txt:1:8"), "\(check.errors)")
  }

  @Test func equalManuscriptsHaveNamesOfTheirOwn() {
    folder.write("# Tides\n\nThey come twice.\n", to: "a.md")
    let record = run("cp a.md b.md; \"$T\" layout a.md b.md").output
    let ids = record.matches(of: /"id":"([0-9a-f]+)","kind":"article"/).map {
      String($0.output.1)
    }
    #expect(ids.count == 2 && ids[0] != ids[1], "\(ids)")
    let paragraphs = record.matches(of: /"para":"([0-9a-f]+)"/).map { String($0.output.1) }
    #expect(Set(paragraphs).count == 4, "\(paragraphs)")
  }

  @Test func picturesStartFromTheirManuscriptsFolder() {
    _ = run("mkdir -p one two/in")
    picture("one/p.png")
    picture("two/in/p.png")
    folder.write("![a](p.png)\n", to: "one/a.md")
    folder.write("![b](in/p.png)\n", to: "two/b.md")
    let build = run("\"$T\" one/a.md two/b.md -o x.pdf --deps x.json --deps-format json")
    #expect(build.status == 0 && build.errors == "", "\(build.errors)")
    let deps = run("cat x.json").output
    for name in ["one/a.md", "two/b.md", "one/p.png", "in/p.png"] {
      #expect(deps.contains(name), "\(deps)")
    }
  }

  @Test(arguments: PDFBackend.allCases) func noneOfThemIsWrittenOver(_ backend: PDFBackend) {
    folder.use(backend)
    folder.write("a\n", to: "a.txt")
    folder.write("b\n", to: "b.txt")
    let over = run("ln b.txt c.pdf; \"$T\" a.txt b.txt $B -o c.pdf")
    #expect(over.status == 2 && over.errors.contains("manuscript"), "\(over.errors)")
    let twice = run("echo x | \"$T\" - a.txt - $B -o x.pdf")
    #expect(
      twice.errors.hasPrefix("error[usage.two-questions]: standard input is named twice"),
      "\(twice.errors)")
    let missing = run("\"$T\" a.txt nowhere.txt $B -o x.pdf; ls")
    #expect(missing.errors.contains("nowhere.txt") && !missing.output.contains("x.pdf"))
    let piped = run(
      "printf 'From a pipe.\\n' | \"$T\" a.txt - $B -o - | pdftotext - - | tr -s '\\n' ' '")
    #expect(piped.output.hasPrefix("a From a pipe."), "\(piped.output) \(piped.errors)")
  }

  @Test(arguments: PDFBackend.allCases) func theTemplateIsTheFirstManuscripts(_ backend: PDFBackend)
  {
    folder.use(backend)
    folder.write("---\ntitle: One\ntemplate: zine\nprice: 3 d\n---\nIt is {{price}}.\n", to: "a.md")
    folder.write("---\ntitle: Two\ntemplate: monthly\n---\nAlso {{price}}.\n", to: "b.md")
    let words = words("a.md b.md")
    #expect(words.contains("It is 3 d.") && words.contains("Also 3 d."), "\(words)")
    let check = run("\"$T\" check a.md b.md")
    #expect(check.errors.contains("note[frontmatter.not-first]"), "\(check.errors)")
    #expect(check.errors.contains("b.md:3:11"), "\(check.errors)")
  }

  // MARK: Files in files

  @Test(arguments: PDFBackend.allCases) func aFileStandsInTheMiddleOfAnother(_ backend: PDFBackend)
  {
    folder.use(backend)
    _ = run("mkdir parts")
    folder.write(
      "First.\n<include src=\"parts/one.md\">\nLast.\n<box><include src=parts/two.txt></box>\n",
      to: "a.txt")
    folder.write(
      "## Inner\n\nFrom **Markdown**.\n\n<include src=\"two.txt\">\n", to: "parts/one.md")
    folder.write("Deepest, without an end", to: "parts/two.txt")
    let words = words("a.txt")
    #expect(
      words.hasPrefix(
        "First. Inner From Markdown. Deepest, without an end Last. Deepest, without an end"),
      "\(words)")
    // What is wrong is told where it stands.
    folder.write("Deepest <fnt>\n", to: "parts/two.txt")
    let check = run("\"$T\" check a.txt")
    #expect(check.errors.contains("parts/two.txt:1:9"), "\(check.errors)")
    let deps = run("\"$T\" a.txt $B -o x.pdf --deps x.d 2>/dev/null; cat x.d").output
    #expect(deps.contains("parts/one.md") && deps.contains("parts/two.txt"), "\(deps)")
    #expect(run("\"$T\" a.txt -o parts/one.md 2>&1").status != 0)
  }

  @Test(arguments: [
    ("Words <include src=\"b.txt\"> behind.\n", "1:7"),
    ("| a | b |\n|---|---|\n| <include src=\"b.txt\"> | c |\n", "3:3"),
  ])
  func noFileStandsAmongLetters(text: String, place: String) {
    folder.write(text, to: "a.md")
    folder.write("b\n", to: "b.txt")
    let result = run("\"$T\" check a.md")
    #expect(result.status == 1)
    #expect(result.errors.contains("error[include.in-line]"), "\(result.errors)")
    #expect(result.errors.contains("a.md:\(place)"), "\(result.errors)")
  }

  @Test func anArticleThatIsIncludedInAnotherIsAPartOfIt() {
    folder.write("<article>\n<headline>Whole\n<include src=b.md>\n</article>\n", to: "a.txt")
    folder.write("# Part\n\nIts text.\n", to: "b.md")
    let record = run("\"$T\" layout a.txt").output
    #expect(record.components(separatedBy: "\"kind\":\"article\"").count == 2)
    #expect(record.contains("\"kind\":\"h1\""))
  }

  @Test(
    arguments: [
      ("nowhere.txt", "include.unreadable", "no such file"),
      ("../a.txt", "include.outside-root", "--root"),
      ("https://example.org/a.txt", "include.remote", "not fetched"),
      ("me.txt", "include.cycle", "includes this file itself"),
      ("b.txt", "include.cycle", "includes this file itself"),
      ("p.png", "include.unreadable", "not text"),
    ], PDFBackend.allCases)
  func whatCannotBeIncludedIsAnError(
    _ row: (name: String, code: String, words: String), _ backend: PDFBackend
  ) {
    folder.use(backend)
    let (name, code, words) = row
    _ = run("mkdir in; echo a > a.txt")
    picture("in/p.png")
    folder.write("<include src=me.txt>\n", to: "in/b.txt")
    folder.write("Kept.\n<include src=\"\(name)\">\nKept, too.\n", to: "in/me.txt")
    let result = run("\"$T\" in/me.txt $B -o x.pdf; pdftotext x.draft.pdf - | tr -s '\\n' ' '")
    #expect(result.errors.contains("error[\(code)]"), "\(result.errors)")
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(
      result.errors.contains(
        code == "include.cycle" && name == "b.txt" ? "in/b.txt:1:14" : "in/me.txt:2:15"),
      "\(result.errors)")
    #expect(result.output.hasPrefix("Kept. Kept, too."), "\(result.output)")
  }

  @Test func filesThatDoubleEndSomewhere() {
    for number in 0..<20 {
      folder.write(
        "<include src=\(number + 1).txt>\n<include src=\(number + 1).txt>\nx\n", to: "\(number).txt"
      )
    }
    let result = run("\"$T\" check 0.txt")
    #expect(result.status == 1)
    #expect(result.errors.contains("include.too-deep"), "\(result.errors.prefix(300))")
    #expect(
      result.errors.components(separatedBy: "include.too-many").count == 2,
      "\(result.errors.prefix(300))")
  }

  // MARK: Values and conditions

  @Test(arguments: PDFBackend.allCases) func namesAreSetOnTheCommandLine(_ backend: PDFBackend) {
    folder.use(backend)
    folder.write("---\nprice: 3 d\n---\nIt is {{price}} in {{town}}.\n", to: "a.md")
    #expect(words("a.md --set town=Husum").hasPrefix("It is 3 d in Husum."))
    #expect(words("a.md --set town=Husum --set 'price=<b>4</b>'").hasPrefix("It is <b>4</b> in"))
    folder.write("Plain {{town}} text.\n", to: "b.txt")
    #expect(words("b.txt --set town=Husum").hasPrefix("Plain Husum text."))
    #expect(words("b.txt").hasPrefix("Plain {{town}} text."))
    for wrong in ["town", "=x", "'a b=c'"] {
      let result = run("\"$T\" b.txt --set \(wrong) $B -o x.pdf")
      #expect(result.status == 2, "\(wrong)")
      #expect(result.errors.hasPrefix("error[usage.value]: --set is ‘"), "\(result.errors)")
    }
    let record = run("\"$T\" layout b.txt --set town=Husum --set a=b").output
    #expect(record.contains("\"set\":[\"a=b\",\"town=Husum\"]"))
    let compared = run(
      "\"$T\" layout b.txt --set town=Husum > 1; \"$T\" layout b.txt --set town=Ulm > 2; "
        + "\"$T\" compare 1 2")
    #expect(compared.output.contains("what names stand for"), "\(compared.output)")
  }

  static let conditions: [(condition: String, options: String, stands: Bool)] = [
    ("edition=north", "--set edition=north", true),
    ("edition=north", "--set edition=south", false), ("edition=north", "", false),
    ("edition=north|south", "--set edition=south", true),
    ("edition!=north", "--set edition=south", true),
    ("edition!=north", "--set edition=north", false), ("edition!=north", "", true),
    ("draft", "", false), ("draft", "--set draft=yes", true), ("draft", "--set draft=no", false),
    ("draft", "--set draft=", false), ("!draft", "", true), ("!draft", "--set draft=1", false),
    ("draft edition=north", "--set draft=1 --set edition=north", true),
    ("draft, edition=north", "--set draft=1", false),
  ]

  @Test(arguments: conditions, PDFBackend.allCases)
  func elementsStandOnlyWhen(
    _ row: (condition: String, options: String, stands: Bool), _ backend: PDFBackend
  ) {
    folder.use(backend)
    let when = row.condition
    folder.write(
      "One.\n<p when=\"\(when)\">Paragraph.\n<box when=\"\(when)\">\nBoxed.\n</box>\nTwo.\n",
      to: "a.txt")
    folder.write(
      "One.\n\nParagraph. {when=\"\(when)\"}\n\n::: box {when=\"\(when)\"}\nBoxed.\n:::\n\nTwo.\n",
      to: "a.md")
    folder.write(
      "<p>One.</p><p data-when=\"\(when)\">Paragraph.</p><div class=box data-when=\"\(when)\"><p>Boxed.</p></div><p>Two.</p>",
      to: "a.html")
    for name in ["a.txt", "a.md", "a.html"] {
      let words = words("\(name) \(row.options)")
      #expect(
        words.hasPrefix(row.stands ? "One. Paragraph. Boxed. Two." : "One. Two."),
        "\(name): \(words)")
    }
  }

  @Test(arguments: PDFBackend.allCases) func whatGoesLeavesNothingBehind(_ backend: PDFBackend) {
    folder.use(backend)
    folder.write("One.\n\n<p when=no>Gone <fnt><img src=no.png> {{x}}</p>\n\nTwo.\n", to: "a.txt")
    folder.write("One.\n\nTwo.\n", to: "b.txt")
    // The room between the paragraphs is that of one empty line.
    let places =
      "grep -o '\"y\":[0-9.]*' | sort | uniq | tr '\\n' ' '"
    let first = run("\"$T\" layout a.txt --set a=b 2>/dev/null | \(places)").output
    #expect(first == run("\"$T\" layout b.txt | \(places)").output)
    folder.write("- a {when=x}\n\n# Gone {when=x}\n\nText of it.\n\n# Stays\n\nHere.\n", to: "c.md")
    let words = words("c.md")
    #expect(words.hasPrefix("Stays Here.") || words.contains("a Stays"), "\(words)")
    #expect(!words.contains("Text of it"), "\(words)")
    let bad = run(
      "\"$T\" check d.txt 2>&1; printf '<p when=\"= =\">x\\n' > d.txt; \"$T\" check d.txt")
    #expect(bad.errors.contains("warning[markup.bad-value]"), "\(bad.errors)")
  }

  @Test func linksLeadThroughTheWholeIssue() {
    folder.write(
      "# A\n\nSee [there](#b) and [nowhere](#c).\n\n<include src=\"d.md\">\n", to: "a.md")
    folder.write("# B\n\nSee [here](#a) and [in](#inner).\n", to: "b.md")
    folder.write("## Inner\n\nx\n", to: "d.md")
    let errors = run("\"$T\" check a.md b.md --lang en").errors
    #expect(errors.components(separatedBy: "markup.bad-link").count == 2, "\(errors)")
    #expect(errors.contains("“c”"), "\(errors)")
    // Headings of one name are no mistake, and links lead to that of their own file.
    folder.write("# A\n\nSee [notes](#notes).\n\n## Notes\n\nx\n", to: "f.md")
    folder.write("# B\n\nSee [notes](#notes).\n\n## Notes\n\ny\n", to: "g.md")
    #expect(run("\"$T\" check f.md g.md f.md --lang en").errors.isEmpty)
    // And not to what does not stand.
    folder.write(
      "# A\n\nSee [there](#gone).\n\n## Gone {when=\"edition=north\"}\n\nx\n", to: "e.md")
    let gone = run("\"$T\" check e.md --set edition=south --lang en").errors
    #expect(gone.contains("warning[markup.bad-link]") && gone.contains("e.md:3:6"), "\(gone)")
    #expect(run("\"$T\" check e.md --set edition=north --lang en").errors.isEmpty)
  }

  @Test func messagesOnConditionsPointToThem() {
    folder.write("<p>One</p>\n<p data-when=\"edition=north\">Two</p>\n", to: "a.html")
    let unset = run("\"$T\" check a.html --lang en").errors
    #expect(unset.contains("note[when.unset]") && unset.contains("a.html:2:14"), "\(unset)")
    for (name, text, place) in [
      ("b.html", "<p>One</p>\n<p data-when=\"edition==north\">Two</p>\n", "b.html:2:14"),
      ("b.md", "One\n\nTwo {when=\"edition==north\"}\n", "b.md:3:1"),
      ("b.txt", "One\n<p when=\"edition==north\">Two\n", "b.txt:2:10"),
    ] {
      folder.write(text, to: name)
      let bad = run("\"$T\" check \(name) --lang en").errors
      #expect(bad.contains("warning[markup.bad-value]") && bad.contains(place), "\(bad)")
    }
  }

  @Test(arguments: PDFBackend.allCases) func lettersAndPicturesStandOnlyWhen(_ backend: PDFBackend)
  {
    folder.use(backend)
    picture("p.png")
    let rows = [
      (
        "a.txt",
        "One <span when=draft>two <b>three</b> </span><span when=draft>four</span> five.\n\n"
          + "<span when=draft>Six.</span>\n\n<img src=p.png alt=p when=draft>\n\n"
          + "End <index term=x>.\n"
      ),
      (
        "a.html",
        "<p>One <span data-when=draft>two <b>three</b></span> <i data-when=draft>four</i> five.</p>"
          + "<p><b data-when=draft>Six.</b></p><p><img src=p.png alt=p data-when=draft></p>"
          + "<p>End .</p>"
      ),
      (
        "a.md",
        "One <b data-when=draft>two three</b> <i data-when=draft>four</i> five.\n\n"
          + "<b data-when=draft>Six.</b>\n\n![p](p.png \"Caption\"){when=draft}\n\nEnd .\n"
      ),
    ]
    for (name, text) in rows {
      folder.write(text, to: name)
      let all = words("\(name) --set draft=yes")
      #expect(all.hasPrefix("One two three four five. Six."), "\(name): \(all)")
      let less = words(name)
      #expect(less.hasPrefix("One five. End ."), "\(name): \(less)")
      let record = run("\"$T\" layout \(name) --lang en 2>&1").output
      #expect(record.contains("\"pictures\":[]"), "\(name)")
    }
    // Many conditions around one letter are bounded, and said.
    let many = (0..<20).map { "<span when=a\($0)>" }.joined()
    folder.write(many + "x" + String(repeating: "</span>", count: 20) + " y\n", to: "b.txt")
    let check = run("\"$T\" check b.txt --lang en")
    #expect(check.errors.contains("more than 16 conditions"), "\(check.errors)")
  }

  @Test func questionsMayBeAskedOfAnIssue() {
    folder.write("# Tides\n\nThey come twice.\n", to: "a.md")
    folder.write("# Ropes\n\nThree strands make one.\n", to: "b.md")
    let found = run("\"$T\" locate a.md b.md --text \"Three strands\"")
    #expect(found.output.contains("b.md:3:1"), "\(found)")
    let line = found.output.firstRange(of: /p\d\.c\d\.l\d/).map { found.output[$0] } ?? "?"
    let explained = run("\"$T\" explain a.md b.md \(line)")
    #expect(explained.output.contains("Three strands make one."), "\(explained)")
    let height = { (text: String) in Double(text.split(separator: " ").dropFirst(2).first ?? "") }
    let (one, both) = (run("\"$T\" measure a.md").output, run("\"$T\" measure a.md b.md").output)
    #expect((height(both) ?? 0) > (height(one) ?? 1_000), "\(one) \(both)")
    // What is no file is a line, and there is one.
    #expect(run("\"$T\" explain a.md p1.c1.x2").errors.contains("no line such as p2.c5.l14"))
    #expect(run("\"$T\" explain a.md p1.c1.l1 p1.c1.l2").status == 2)
    _ = run("\"$T\" layout a.md -o r.json")
    let added = run("\"$T\" locate r.json b.md --text Three")
    #expect(added.status == 2 && added.errors.contains("a record of a whole issue"), "\(added)")
  }

  // MARK: What an audit found

  /// Each row: the file, its text, the words on paper with `--set edition=north`.
  @Test(
    arguments: [
      ("a.html", "<p>A<section data-when=S>x<p>y</section><div data-when=S><hr>x</div><p>Z", "A Z"),
      ("a.html", "<p>A<pre data-when=S>x</pre><p>Z", "A Z"),
      ("a.html", "<p>A<table><tr><td>b<td>c<tr data-when=S><td>x<td>y</table><p>Z", "A b c Z"),
      (
        "a.html", "<p>A<div data-when=S><include src=q.md></div><include src=q.md when=S><p>Z",
        "A Z"
      ),
      ("a.md", "A\n\n<include src=\"q.md\" when=S>\n\nZ\n", "A Z"),
      ("a.txt", "A\n<pre when=S>x</pre>\nB <note when=S>x</note> Z\n", "A B Z"),
      (
        "a.md", "A\n\n- x\n- y\n{when=S}\n\n> x\n{when=S}\n\n|x|y|\n|-|-|\n|u|v|\n{when=S}\n\nZ\n",
        "A Z"
      ),
    ], PDFBackend.allCases)
  func conditionsHoldEverywhere(
    _ row: (name: String, text: String, words: String), _ backend: PDFBackend
  ) {
    folder.use(backend)
    folder.write("Included.\n", to: "q.md")
    folder.write(row.text.replacingOccurrences(of: "=S", with: "=\"edition=south\""), to: row.name)
    let words = words("\(row.name) --set edition=north")
    #expect(words.hasPrefix(row.words + " 1 "), "\(words)")
  }

  /// A table may be the first in an item: its first row has the item's marker.
  @Test(
    arguments: [
      ("a.md", "- | a | b |\n  |---|---|\n  | c | d |\n- e\n"),
      ("a.html", "<ul><li><table><tr><th>a<th>b<tr><td>c<td>d</table><li>e</ul>"),
      (
        "a.bbcode",
        "[list][*][table][tr][td]a[/td][td]b[/td][/tr][tr][td]c[/td][td]d[/td][/tr][/table][*]e[/list]"
      ),
      (
        "a.txt",
        "<ul><li><table><tr><td>a<td>b</tr><tr><td>c<td>d</tr></table></li><li>e</li></ul>\n"
      ),
      ("b.html", "<ol start=9><li><table><tr><td><td>b<tr><td>c<td></table><li>e</ol>"),
    ], PDFBackend.allCases)
  func tablesInItems(_ row: (name: String, text: String), _ backend: PDFBackend) {
    folder.use(backend)
    folder.write(row.text, to: row.name)
    let words = words(row.name)
    #expect(
      words.hasPrefix(row.name == "b.html" ? "9. b c 10. e" : "• a b c d • e"), "\(words)")
  }

  @Test(arguments: PDFBackend.allCases) func notesGoWithTheirMarks(_ backend: PDFBackend) {
    folder.use(backend)
    folder.write(
      "# A {when=\"edition=south\"}\n\nText[^1]\n\n# B\n\nMore[^2]\n\n[^1]: South.\n[^2]: North.\n",
      to: "a.md")
    #expect(words("a.md --set edition=north").hasPrefix("B More1 1. North. 1 "))
    #expect(words("a.md --set edition=south").hasPrefix("A Text1 1. South. B More1 1. North."))
  }

  @Test(arguments: PDFBackend.allCases) func bracesAndBackslashes(_ backend: PDFBackend) {
    folder.use(backend)
    picture("p.png")
    folder.write(
      "Write \\{.note}\n\nSet {a=1}\n\n![x](p.png \"Caption\"){width=2cm #here}\n\n"
        + "::: box\n<include src=\"q.md\">\n:::\n\nAfter\n", to: "a.md")
    folder.write("Included.\n", to: "q.md")
    #expect(words("a.md").hasPrefix("Write {.note} Set {a=1} Caption Included. After"))
    #expect(run("\"$T\" check a.md --lang en").errors.isEmpty)
  }

  @Test(arguments: PDFBackend.allCases) func sidebarsInSidebarsAreSet(_ backend: PDFBackend) {
    folder.use(backend)
    folder.write(":::: sidebar\n\nOuter\n\n::: sidebar\n\nInner\n\n:::\n\n::::\n", to: "a.md")
    for template in ["plain", "monthly", "newspaper", "zine"] {
      #expect(words("a.md --template \(template)").contains("Outer Inner"), "\(template)")
    }
  }

  @Test func picturesAmongLettersHaveTheirOwnSize() {
    picture("p.png")
    for (name, text) in [("a.md", "A ![p](p.png) b\n"), ("a.html", "<p>A <img src=p.png alt=p> b")]
    {
      folder.write(text, to: name)
      let record = run("\"$T\" layout \(name)").output
      // One pixel, at 96 to the inch.
      #expect(record.contains("0.75,0.75]"), "\(record)")
    }
  }

  @Test func whatIsMistypedIsSaid() {
    folder.write("+++\ntitle = \"x\"\n\nText\n", to: "open.md")
    #expect(run("\"$T\" check open.md --lang en").errors.contains("warning[frontmatter.open]"))
    folder.write("---\nedition: north\nemoji: perhaps\n---\n\nText\n", to: "a.md")
    let errors = run("\"$T\" check a.md --lang en --set editon=south --set other=x").errors
    #expect(errors.contains("warning[set.unused]") && errors.contains("‘edition’?"), "\(errors)")
    #expect(errors.contains("note[set.unused]: nothing asks for ‘other’"), "\(errors)")
    #expect(errors.contains("warning[frontmatter.value]: emoji is ‘perhaps’"), "\(errors)")
    folder.write("---\n\nA rule, and text.\n", to: "rule.md")
    #expect(run("\"$T\" check rule.md --lang en").errors.isEmpty)
  }

  @Test(arguments: PDFBackend.allCases) func quotationMarksFollowTheBraces(_ backend: PDFBackend) {
    folder.use(backend)
    folder.write(
      "\"A\" {lang=de}\n\n> \"b\"\n{lang=fr}\n\n\"c\"\n\n::: box {lang=de}\n\n\"d\"\n\n:::\n",
      to: "a.md")
    let words = words("a.md").filter { !$0.isWhitespace }
    #expect(words.hasPrefix("„A“«b»“c”„d“"), "\(words)")
  }

  @Test func valuesOfBracesThatAreNone() {
    folder.write(
      "a {align=nope}\n\nb {dropcap=99}\n\nc {lang=!!}\n\nd {keep=maybe}\n\ne {span=99}\n\n"
        + "- f\n{start=x}\n", to: "a.md")
    let errors = run("\"$T\" check a.md --lang en").errors
    #expect(errors.components(separatedBy: "is no value of").count == 7, "\(errors)")
  }

  @Test(arguments: PDFBackend.allCases) func codesThatAreNoEmoji(_ backend: PDFBackend) {
    folder.use(backend)
    folder.write(
      "A <http://x.org/:tada:> \\:tada: {{r}} x/:tada: [:tada:](http://x.org)\n", to: "a.md")
    let words = words("a.md --set r=:rocket:")
    #expect(words.hasPrefix("A http://x.org/:tada: :tada: :rocket: x/:tada: 🎉"), "\(words)")
  }

  @Test func wordListsInOtherEncodings() {
    folder.write("x\n", to: "a.md")
    _ = run("printf '\\357\\273\\277th\\303\\251-\\303\\242tre\\n' > b.txt")
    _ = run("printf 'th\\351-\\342tre\\n' > c.txt")
    for list in ["b.txt", "c.txt"] {
      #expect(run("\"$T\" check a.md --lang fr --hyphenation \(list)").status == 0, "\(list)")
    }
  }

  /// The words that stand for a picture have values, too; what stands for nothing is reported.
  @Test func variablesInTheWordsOfPictures() {
    picture("x.png")
    folder.write("![A view of {{town}}](x.png) and ![{{twon}}](x.png)\n", to: "a.md")
    let check = run("\"$T\" check a.md --lang en --set town=Wick")
    #expect(check.errors.contains("frontmatter.unknown-variable"), "\(check)")
    let record = run("\"$T\" layout a.md --set town=Wick --set twon=x").output
    #expect(record.contains("A view of Wick"), "\(record)")
  }

  @Test func referencesToNoncharacters() {
    folder.write("&#xFFFF; 🧟 &#xFFFE; b\n\n# H &#65534;\n", to: "a.md")
    let check = run("\"$T\" check a.md --lang en")
    #expect(check.status == 0 && check.errors.contains("(U+FFFF)"), "\(check)")
    #expect(check.errors.contains("or 1 more character like it"), "\(check)")
  }

  @Test func aHundredOfEachKind() {
    folder.write(
      (0..<150).map { "<p class=c\($0)>x <font face=Zork\($0)>y</font>\n" }.joined(), to: "a.txt")
    let errors = run("\"$T\" check a.txt --lang en").errors
    #expect(errors.components(separatedBy: "warning[class.unknown]").count == 101)
    #expect(errors.contains("note[class.unknown]: and 50 more of this kind"))
    #expect(errors.contains("note[font.replaced]: and 50 more of this kind"))
  }

  @Test func fontsThatArticlesLeaveOpen() {
    folder.write(
      "<article>\n<font size=30>Big\n</article>\n<article>\nx <span class=name>y\n</article>\n",
      to: "a.txt")
    let errors = run("\"$T\" check a.txt --lang en").errors
    #expect(errors.components(separatedBy: "markup.unclosed-style").count == 3, "\(errors)")
    // Without articles it is a switch.
    folder.write("<font size=30>Big\n<font size=10>small\n", to: "b.txt")
    #expect(run("\"$T\" check b.txt --lang en").errors.isEmpty)
  }

  @Test func moreThatMayHaveBeenMeant() {
    folder.write("x\n", to: "clean.txt")
    _ = run("touch x.pdf")
    for (line, near) in [
      ("cleen.txt", "clean.txt"), ("clean.txt --page-size leter", "Letter"),
      ("clean.txt --format pfd", "pdf"), ("clean.txt --debug grids", "grid"),
    ] {
      #expect(run("\"$T\" \(line)").errors.contains("did you mean ‘\(near)’?"), "\(line)")
    }
    folder.write("<img src=x.png alt=x>\n", to: "a.txt")
    #expect(!run("\"$T\" check a.txt").errors.contains("did you mean"))
  }

  // MARK: Divided words, emoji

  @Test(arguments: PDFBackend.allCases) func wordsAreDividedAsTheyAreGiven(_ backend: PDFBackend) {
    folder.use(backend)
    let text = (0..<14).map {
      String(repeating: "a ", count: $0 % 7) + "Sneezewortberry xylophonist wachstubers "
    }.joined()
    folder.write(
      "---\nhyphenation: [Sneezewort-berry]\n---\n\(text)\n", to: "a.md")
    folder.write("# mine\nxy-lophonist, wachst-ubers\n[de]\nWach-stubers\n", to: "w.txt")
    let lines = run(
      "\"$T\" a.md --columns 1 --page-size 60mmx200mm --margin 9mm --hyphenation w.txt $B -o x.pdf "
        + "&& pdftotext -layout x.pdf -"
    ).output.split(separator: "\n")
    // The last word of each line that a soft hyphen ends, without that.
    let heads = Set(
      lines.filter { $0.hasSuffix("\u{AD}") }.map { line in
        String(line.dropLast().reversed().prefix { $0 != " " }.reversed())
      })
    #expect(!heads.isEmpty && heads.isSubset(of: ["Sneezewort", "xy", "wachst"]), "\(heads)")
    folder.write("as--so\n", to: "bad.txt")
    let bad = run("\"$T\" a.md --hyphenation bad.txt $B -o x.pdf")
    #expect(bad.status == 2 && bad.errors.contains("‘bad.txt’, line 1: ‘as--so’"), "\(bad.errors)")
    #expect(run("\"$T\" a.md --hyphenation none.txt $B -o x.pdf").status == 3)
  }

  /// Readers take a gap behind letters for a space, and think the letters of a Type 3 font as large as one of them is
  /// wide: those that nobody sees are as wide as their pictures, and the space behind them is one still.
  @Test(arguments: PDFBackend.allCases) func emojiStandAmongLettersInCopiedText(
    _ backend: PDFBackend
  ) {
    folder.write(
      "Hi 👨‍👩‍👧‍👦. And 😀! Flags: 🇫🇷🇩🇪. A 👦 word, two 🚀🚀 and (😀) “😀”.\n", to: "a.txt")
    let wanted = "Hi 👨‍👩‍👧‍👦. And 😀! Flags: 🇫🇷🇩🇪. A 👦 word, two 🚀🚀 and (😀) “😀”."
    // MuPDF takes no pairs of surrogates from Cairo's letters.
    for reader in ["pdftotext x.pdf -", "mutool draw -q -F txt x.pdf"]
    where backend == .press || reader.hasPrefix("pdftotext") {
      let text = folder.run(
        "\"$T\" a.txt --backend \(backend.rawValue) -q -o x.pdf && \(reader)"
      ).output
      let joined = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(joined.hasPrefix(wanted), "\(text)")
    }
  }

  /// Large first letters are drawn without text in the press, and their word begins beside them: readers that heed no
  /// actual texts find it whole, too, and once.
  @Test(arguments: [
    ("Quoted words", ""), ("“Quoted words", ""), ("Office and Office", ""), ("Éuvre eu éu", ""),
    ("A dog", ""), ("שלום לכולם", "--lang he"),
  ])
  func largeFirstLettersBelongToTheirWord(_ words: String, options: String) {
    let more = words + String(repeating: " " + words, count: 20)
    folder.write("<p dropcap=2>\(more)\n", to: "a.txt")
    for reader in ["pdftotext x.pdf -", "mutool draw -q -F txt x.pdf"] {
      let text = folder.run(
        "\"$T\" a.txt --columns 2 --backend press --no-hyphenate \(options) -q -o x.pdf && \(reader)"
      ).output
      let marks: Set<Unicode.Scalar> = ["\u{202A}", "\u{202B}", "\u{202C}", "\u{200E}", "\u{200F}"]
      var plain = String.UnicodeScalarView()
      plain.append(contentsOf: text.unicodeScalars.filter { !marks.contains($0) })
      let joined = String(plain).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(joined.hasPrefix(more), "\(text)")
    }
  }

  @Test(arguments: PDFBackend.allCases) func codesStandForEmojiInMarkdownAndForums(
    _ backend: PDFBackend
  ) {
    folder.use(backend)
    folder.write("Off :rocket: at 10:30:15, :nothing:, `:rocket:` a:b:c\n", to: "a.md")
    let words = words("a.md")
    #expect(words.hasPrefix("Off 🚀 at 10:30:15, :nothing:, :rocket: a:b:c"), "\(words)")
    #expect(self.words("a.md --from commonmark").hasPrefix("Off :rocket: at"))
    folder.write("---\nemoji: no\n---\nOff :rocket:\n", to: "b.md")
    #expect(self.words("b.md").hasPrefix("Off :rocket:"))
  }
}
