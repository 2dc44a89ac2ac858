import Foundation
import Testing

/// `typeset explain`.
@Suite struct ExplainTests {
  let folder = Folder()

  init() {
    folder.write(
      """
      <b>Gooseberries</b>

      The printer kept the ledger of every funeral notice in the county, and it was she who noticed \
      first that the widow had paid twice. A well-known magazine does not ask its subscribers \
      whether they are comfortable; it asks for twelve shillings in advance and a forwarding \
      address.
      Her name\tShillings
      <p align=left>Considerable quantities of gooseberry marmalade, half-forgotten photographs and \
      the silence of the composing room: these were the ingredients.</p>

      """, to: "a.txt")
  }

  func run(_ line: String) -> Shell.Result {
    Shell.run("\"$T\" explain a.txt --columns 3 " + line, in: folder.path)
  }

  @Test func whyALineEndsWhereItDoes() {
    let result = run("--page 1 --column 1 --line 4")
    #expect(result.status == 0)
    #expect(result.errors == "")
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("Page 1, column 1, line 4 (a.txt:3:"))
    #expect(lines[2].hasPrefix("  │") && lines[2].hasSuffix("│"))
    for heading in [
      "What had to be filled", "What it cost", "The best way in which no line ends here",
      "Where else it might have ended",
    ] {
      #expect(lines.contains { $0 == heading }, "\(heading)")
    }
    #expect(result.output.contains("which were chosen together in pass"))
    #expect(lines.count < 50 && lines.allSatisfy { $0.count <= 100 }, "\(result.output)")
    #expect(run("--page=1 --line=4").output == result.output)
    // It is the line of the record.
    let record = Shell.run("\"$T\" layout a.txt --columns 3", in: folder.path).output
    let line = record.split(separator: "\n").first { $0.contains("\"at\":\"p1.c1.l4\"") } ?? ""
    let shown = lines[2].dropFirst(3).dropLast().filter { $0 != "-" }
    #expect(line.contains("\"text\":\"\(shown)"), "\(shown): \(line)")
  }

  @Test func whyAColumnOfATableIsSoWide() {
    folder.write(
      """
      <table widths="auto 30%">
      <tr><th>Item<th>Price
      <tr><td>A barrel of herrings, salted in the first week of October and shut by hand<td>12
      </table>
      """, to: "a.txt")
    let result = run("p1.c1.l3")
    #expect(result.status == 0)
    for part in [
      "It stands in row 2 of a table, in column 1 of 2.", "Why the column is so wide",
      "Each column has its longest word", "which were chosen together in pass",
    ] {
      #expect(result.output.contains(part), "\(result.output)")
    }
    #expect(run("p1.c1.l2").output.contains("It has the 30 % of the room that were asked for it."))
    let json = run("p1.c1.l3 --format json").output
    #expect(json.contains("\"cell\":{\"row\":2,\"column\":1,\"columns\":1,\"width\":"))
    #expect(json.contains("\"rule\":\"shared\"}"))
    #expect(run("p1.c1.l2 --format json").output.contains("\"rule\":\"asked\"}"))
  }

  /// A width that a cell over several columns asks for is told as such, and so are letters that were set smaller.
  @Test func whyAColumnBelowASpanIsSoWide() {
    folder.write(
      """
      <table>
      <tr><td colspan=2>A heading over two columns<td>c
      <tr><td>a<td>b<td>d
      </table>
      """, to: "a.txt")
    let below = run("--text b")
    #expect(below.output.contains("of the cell over columns 1 to 2"), "\(below.output)")
    #expect(!run("--text d").output.contains("of the cell over"))
    #expect(run("--text b --format json").output.contains("\"spanned\":[1,2]}"))
    folder.write(
      """
      <table wide=shrink>
      <tr><th>Aaaaaaaaaabbbb<th>Aaaaaaaaaabbbb<th>Aaaaaaaaaabbbb<th>Aaaaaaaaaabb
      <tr><td>1<td>2<td>3<td>4
      </table>
      """, to: "b.txt")
    let small = Shell.run("\"$T\" explain b.txt --columns 2 --text 1", in: folder.path)
    #expect(small.output.contains("The letters of the table are at 90 %"), "\(small.output)")
    let json = Shell.run(
      "\"$T\" explain b.txt --columns 2 --text 1 --format json", in: folder.path)
    #expect(json.output.contains("\"rule\":\"whole\",\"letters\":90}"))
  }

  /// A cell over columns that widths were asked for has these.
  @Test func whyACellOverColumnsIsSoWide() {
    func told(_ widths: String) -> (text: String, json: String) {
      folder.write(
        "<table widths=\"\(widths)\">\n<tr><td colspan=2>both<td>c\n<tr><td>a<td>b<td>d\n</table>\n",
        to: "a.txt")
      return (run("--text both").output, run("--text both --format json").output)
    }
    let asked = told("1cm 30% auto")
    #expect(asked.text.contains("in columns 1 to 2 of 3"), "\(asked.text)")
    #expect(
      asked.text.contains("\nColumn 1: 28.35 pt were asked for it.\nColumn 2: 30 % of the room, "))
    #expect(!asked.text.contains("There is room for all cells"), "\(asked.text)")
    #expect(asked.json.contains("\"rule\":\"asked\""))
    let equal = told("equal")
    #expect(
      equal.text.contains("\nColumn 2: as wide as all others that shall be equal.\n"),
      "\(equal.text)")
    let mixed = told("1cm auto auto")
    #expect(mixed.text.contains("\nThe other: There is room for all cells"), "\(mixed.text)")
    #expect(mixed.json.contains("\"rule\":\"whole\""))
    #expect(told("auto auto auto").text.contains("\nThere is room for all cells"))
  }

  @Test func linesInSmallerLettersAreExplainedAndFound() throws {
    folder.write(
      """
      <template name="tight" summary="a test">
        <masters>
          <master name="plain" side="any" mirrored="yes">
            <frame name="main" flow="main" columns="all" rows="1-2" overset="shrink"/>
          </master>
        </masters>
      </template>

      """, to: "tight.xml")
    let text = folder.read("a.txt")?.split(separator: "\n")[1] ?? ""
    folder.write("<p dropcap=2>\(text) And so on.\n", to: "b.txt")
    let options = " b.txt --template tight.xml --columns 2"
    let record = Shell.run("\"$T\" layout" + options, in: folder.path)
    #expect(record.errors.contains("layout.shrunk"), "\(record.errors)")
    let explained = Shell.run("\"$T\" explain" + options + " --page 1 --line 2", in: folder.path)
    #expect(explained.status == 0)
    let lines = explained.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.contains("What it cost"), "\(explained.output)")
    let shown = lines[2].dropFirst(3).dropLast().filter { $0 != "-" }
    let line =
      record.output.split(separator: "\n").first { $0.contains("\"at\":\"p1.c1.l2\"") } ?? ""
    #expect(line.filter { $0 != "-" }.contains("\"text\":\"\(shown)"), "\(shown): \(line)")
    #expect(!line.contains("\"size\":9.5,"))
    let found = Shell.run("\"$T\" locate" + options + " --text 'And so on.'", in: folder.path)
    #expect(found.status == 0 && found.output.hasPrefix("b.txt:1:"), "\(found.output)")
    #expect(found.output.split(separator: "\n").filter { $0.contains("p1.c") }.count <= 2)
  }

  @Test func theSameForPrograms() {
    let check =
      "--line 4 --format json | python3 -c 'import json,sys; d=json.load(sys.stdin); "
      + "c=d[\"chosen\"]; t=c[\"terms\"]; "
      + "assert d[\"schema\"]==\"typeset-explain/1\" and d[\"at\"]==\"p1.c1.l4\"; "
      + "assert sum(t.values())==c[\"demerits\"]; "
      + "assert t[\"badness\"]==(10+c[\"badness\"])**2; "
      + "assert abs(c[\"expanded\"]+c[\"tracked\"]+c[\"spaced\"]-c[\"rest\"])<1e-4; "
      + "assert abs(c[\"natural\"]-c[\"hangStart\"]-c[\"hangEnd\"]+c[\"rest\"]-c[\"measure\"])<1e-4; "
      + "r=d[\"rejected\"]; "
      + "assert r[\"more\"]==r[\"paragraph\"][\"demerits\"]-d[\"paragraph\"][\"demerits\"]; "
      + "assert c[\"range\"]==d[\"range\"] and c[\"shown\"]==d[\"shown\"]; "
      + "assert r[\"line\"][\"range\"][1]!=c[\"range\"][1]; "
      + "assert {o[\"verdict\"] for o in d[\"others\"]}<={\"too-tight\",\"too-loose\",\"dearer\"}; "
      + "print(\"fine\")'"
    let result = run(check)
    #expect(result.output == "fine\n", "\(result.errors)")
  }

  @Test func theTermsOfAParagraphsLinesAddUp() {
    let result = Shell.run(
      """
      for n in 3 4 5 6; do "$T" explain a.txt --columns 3 --line $n --format json; done > all.txt
      python3 - <<'END'
      import json
      text, found, decoder = open('all.txt').read(), [], json.JSONDecoder()
      while text.strip():
        one, end = decoder.raw_decode(text.lstrip())
        found.append(one)
        text = text.lstrip()[end:]
      first = [one for one in found if one['method'] == 'optimum']
      print(len(first), len({one['paragraph']['demerits'] for one in first}))
      END
      """, in: folder.path)
    #expect(result.output == "4 1\n", "\(result.errors)")
  }

  @Test func firstFitSaysSo() {
    let greedy = run("--line 4 --breaker greedy")
    #expect(greedy.status == 0)
    #expect(greedy.output.contains("first fit (--breaker greedy)"))
    #expect(!greedy.output.contains("What it cost"))
    let json = run("--line 4 --breaker greedy --format json").output
    #expect(json.contains("\"method\":\"first-fit\",\"because\":\"asked\"}"))
  }

  @Test func balancedLinesSaySo() {
    let result = Shell.run(
      """
      printf '<deck>Late for the last ferry of the long grey year, and cold</deck>\\nText.\\n' > deck.txt
      "$T" explain deck.txt --columns 4 --line 1
      "$T" explain deck.txt --columns 4 --line 1 --format json
      """, in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("were balanced: in as few lines as"), "\(result.output)")
    #expect(result.output.contains("The best way in which no line ends here"))
    #expect(result.output.contains("what stays empty"))
    #expect(result.output.contains("\"method\":\"balanced\",\"basis\":\"paragraph\""))
    #expect(result.output.contains("\"terms\":{\"shortfall\":"))
  }

  @Test func whatHasNoLettersSaysSo() {
    let result = run("--line 2")
    #expect(result.status == 0)
    #expect(result.output.contains("There are no letters on this line"), "\(result.output)")
    #expect(run("--line 2 --format json").output.contains("\"method\":\"none\"}"))
  }

  @Test func everyKindOfLineIsExplained() {
    let result = Shell.run(
      """
      for n in $(seq 1 40); do
        "$T" explain a.txt --columns 3 --line $n --format json 2> err || break
      done | grep -o '"method":"[^"]*"\\(,"because":"[^"]*"\\)*' | sort | uniq -c | sed 's/^ *[0-9]* //'
      cat err
      """, in: folder.path)
    let methods = result.output.split(separator: "\n")
    #expect(
      methods.dropLast() == [
        "\"method\":\"balanced\"", "\"method\":\"first-fit\",\"because\":\"tabs\"",
        "\"method\":\"none\"",
        "\"method\":\"optimum\"",
      ], "\(result.output)")
    #expect(
      methods.last?.hasPrefix("error[explain.no-line]: page 1, column 1 has no line ") == true)
  }

  @Test func whatIsNotThereIsTold() {
    for (line, message) in [
      ("--page 9", "error[explain.no-page]: there is no page ‘9’: the magazine has one page, 1\n"),
      (
        "--page iv", "error[explain.no-page]: there is no page ‘iv’: the magazine has one page, 1\n"
      ),
      (
        "--column 3",
        "error[explain.no-column]: page 1 has no column 3: it has 1 column with text\n"
      ),
    ] {
      let result = run(line)
      #expect(result.status == 1, "\(line)")
      #expect(result.output == "")
      #expect(result.errors == message, "\(result.errors)")
    }
    let result = run("--line 500")
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix("error[explain.no-line]: page 1, column 1 has no line 500: it has "))
  }

  @Test func whatIsNoNumberIsUsage() {
    for (option, value) in [
      ("--line", "x"), ("--line", "0"), ("--column", "-1"), ("--column", "two"), ("--page", "0"),
      ("--format", "pdf"),
    ] {
      let result = run("\(option)='\(value)'")
      #expect(result.status == 2, "\(option) \(value)")
      #expect(result.output == "")
      #expect(
        result.errors.hasPrefix("error[usage.value]: \(option) is ‘\(value)’, but should be "))
    }
    #expect(run("--page ''").errors.hasPrefix("error[usage.value]: --page is ‘’, "))
    #expect(run("--lin 1").errors.contains("unknown option ‘--lin’; did you mean ‘--line’?"))
    let typo = Shell.run("\"$T\" explian a.txt", in: folder.path)
    #expect(typo.status == 2)
    #expect(typo.errors.contains("did you mean ‘explain’?"))
    let missing = Shell.run("\"$T\" explain none.txt", in: folder.path)
    #expect(missing.status == 3)
  }

  /// The same line by its name, by a place and by words; what `locate` prints can be pasted.
  @Test func everyAddressIsTheSameLine() {
    let wanted = run("--line 4").output
    #expect(wanted.contains("What it cost"))
    #expect(run("p1.c1.l4").output == wanted)
    #expect(run("--page 1 --column 1 --line 4").output == wanted)
    let shown = wanted.split(separator: "\n")[1].dropFirst(3).prefix(20)
    #expect(run("--text '\(shown)'").output == wanted, "\(shown)")
    let found = Shell.run(
      "\"$T\" locate a.txt --columns 3 --text '\(shown)' --format json", in: folder.path
    ).output
    #expect(found.contains("\"at\":\"p1.c1.l4\""), "\(found)")
    let located = Shell.run(
      "\"$T\" locate a.txt --columns 3 --text '\(shown)'", in: folder.path
    ).output.split(separator: "\n")[1]
    let address = located.split(separator: " ").first { $0.hasPrefix("p1.") }?.dropLast() ?? ""
    #expect(run("\(address)").output == wanted, "\(located)")
    let corner = located.split(separator: ":")[1].split(separator: ",")
    // A point of it, and not its corner, which may be the line's above as well.
    let sides = corner.prefix(2).map { Double($0.filter { $0.isNumber || $0 == "." }) ?? 0 }
    #expect(run("--at \(sides[0] + 3),\(sides[1] + 6)").output == wanted, "\(located)")
    // Through a pipe, which is read once.
    let piped = Shell.run(
      "cat a.txt | \"$T\" explain - --columns 3 --text '\(shown)'", in: folder.path)
    #expect(piped.status == 0, "\(piped.errors)")
  }

  @Test func withoutAnAddressItIsTheFirstLineWithLetters() {
    folder.write(
      "\n<p class=caption></p>\n<font size=4> </font>\n\nSome words at last.\n", to: "b.txt")
    let result = Shell.run("\"$T\" explain b.txt", in: folder.path)
    #expect(result.status == 0)
    #expect(result.output.contains("│Some words at last.│"), "\(result.output)")
    #expect(!result.output.contains("There are no letters on this line"))
  }

  @Test func addressesThatSayTwoThings() {
    for (line, words) in [
      ("p1.c1", "‘p1.c1’ is no line"), ("nonsense", "‘nonsense’ is no line"),
      ("p1.c1.l1 --text a", "give either the address ‘p1.c1.l1’ or --text"),
      ("p1.c1.l1 --page 2", "already names its page"), ("--at 1,2 --line 3", "--at and --line"),
      ("--text ' '", "words in the text"), ("--at 1", "--at is ‘1’"),
      ("--text a --page 1", "--text searches all pages"),
    ] {
      let result = run(line)
      #expect(result.status == 2, "\(line): \(result.errors)")
      #expect(result.errors.contains(words), "\(line): \(result.errors)")
    }
    #expect(run("p9.c1.l1").errors.contains("error[explain.no-page]"))
    #expect(run("--text zebras").errors.contains("“zebras” is not in the text"))
    #expect(run("--at 1,1").errors.contains("the nearest line is p1.c1.l1"))
  }

  @Test func itGoesWhereItIsSentAndNowhereElse() {
    let result = run("--line 4 -o why.txt")
    #expect(result.status == 0 && result.output == "")
    #expect(folder.read("why.txt")?.hasPrefix("Page 1, column 1, line 4") == true)
    #expect(folder.names == ["a.txt", "why.txt"])
  }

  /// A table on its side has a page of its own, and is named among the figures.
  @Test func aTurnedTableIsAFigure() {
    folder.write(
      "<article>\n" + String(repeating: "Words that go on. ", count: 200)
        + "\n<table id=tides turn=left><tr><td>a<td>b</table>\n"
        + String(repeating: "More. ", count: 200)
        + "\n</article>\n", to: "t.txt")
    let found = Shell.run("\"$T\" explain t.txt --template plain --figure tides", in: folder.path)
    #expect(found.status == 0 && found.output.contains("tides"), "\(found.output)\(found.errors)")
    let none = Shell.run("\"$T\" explain t.txt --template plain --figure tide", in: folder.path)
    #expect(none.errors.contains("did you mean ‘tides’?"), "\(none.errors)")
    // Pictures in a row go together, and are found by the row's name and by their own.
    folder.write(
      "<article>\n" + String(repeating: "Words that go on. ", count: 200)
        + "\n<figures id=row place=top><figure id=one><img src=none.png width=60 height=40 alt=a></figure>\n"
        + "<figure><img src=none.png width=60 height=40 alt=b></figure></figures>\n"
        + String(repeating: "More. ", count: 200) + "\n</article>\n", to: "r.txt")
    for name in ["row", "one"] {
      let found = Shell.run(
        "\"$T\" explain r.txt --template plain --figure \(name)", in: folder.path)
      #expect(found.output.contains("“\(name)” stands on page"), "\(found.output)\(found.errors)")
    }
  }

  /// A line of a note in the margin is explained as any other, by its words and by its frame.
  @Test func aNoteInTheMarginIsExplained() {
    folder.write(
      "<article>\nThey ring.<note>At six, or later.</note>\nNobody hears.\n</article>\n",
      to: "m.txt")
    folder.write(
      """
      <template name="m" summary="s" based-on="plain"><grid columns="4"/><notes place="margin"/><masters>
      <master name="plain"><frame name="main" columns="1-3" rows="all" text-columns="1"/>
      <frame name="side" flow="notes" columns="4" rows="all"/></master></masters></template>
      """, to: "m.xml")
    let options = "m.txt --template m.xml"
    let byWords = Shell.run("\"$T\" explain \(options) --text \"six, or\"", in: folder.path)
    #expect(byWords.status == 0, "\(byWords.errors)")
    #expect(byWords.output.hasPrefix("Page 1, column 1, line 1 (m.txt:2:"), "\(byWords.output)")
    #expect(byWords.output.contains("│1.\u{A0}At six, or later.│"), "\(byWords.output)")
    let byPlace = Shell.run(
      "\"$T\" explain \(options) --area side --column 1 --line 1", in: folder.path)
    #expect(byPlace.output == byWords.output)
    let found = Shell.run("\"$T\" locate \(options) --text \"six, or\"", in: folder.path)
    #expect(found.output.contains("p1.side.c1.l1"), "\(found.output)\(found.errors)")
  }

  /// Why a figure stands where it does, and what the next best places cost: the same in words and for programs.
  @Test func whyAFigureStandsThere() {
    let line =
      "The printer kept the ledger of every funeral notice in the county, and she noticed it.\n"
    let figure =
      "<figure id=field place=\"top bottom\" min=60%><caption>A field<br>in the<br>county</caption></figure>\n"
    folder.write(
      "<article>\n" + String(repeating: line, count: 12) + figure
        + String(repeating: line, count: 60)
        + "<figure id=lane><caption>A lane</caption></figure>\n</article>\n",
      to: "b.txt")
    let options = "b.txt --columns 2 --template plain"
    let text = Shell.run("\"$T\" explain \(options) --figure field", in: folder.path)
    #expect(text.status == 0, "\(text.errors)")
    #expect(
      text.output.hasPrefix(
        "The figure “field” stands on page 1, as does its mention.\n\nIt is at the "))
    #expect(
      text.output.contains("were tried:") && text.output.contains("It costs "), "\(text.output)")
    let script =
      "import json,sys; d=json.load(sys.stdin); "
      + "assert d['schema']=='typeset-explain-figure/1' and d['page']==1 and d['cause']=='search'; "
      + "assert d['place']['edge'] in ('head','foot') and d['others']; "
      + "assert all(x['extra']['forced']>=0 for x in d['others']); "
      + "assert any(x['edge'] is None for x in d['others'])"
    let json = Shell.run(
      "\"$T\" explain \(options) --figure field --format json | python3 -c \"\(script)\"",
      in: folder.path)
    #expect(json.status == 0, "\(json.errors)")
    let lane = Shell.run("\"$T\" explain \(options) --figure lane", in: folder.path)
    #expect(lane.output.contains("where it was written"), "\(lane)")
    let greedy = Shell.run(
      "\"$T\" explain \(options) --figure field --pager greedy", in: folder.path)
    #expect(greedy.output.contains("no other was weighed"), "\(greedy)")
    let typo = Shell.run("\"$T\" explain \(options) --figure filed", in: folder.path)
    #expect(typo.status == 1 && typo.errors.contains("did you mean ‘field’?"), "\(typo)")
    let both = Shell.run("\"$T\" explain \(options) --figure field --page 1", in: folder.path)
    #expect(both.status == 2 && both.errors.contains("--figure and --page"), "\(both)")
  }

  /// What a page costs, and which other ways lost: the same in words and for programs.
  @Test func whyAPageIsFilledSo() throws {
    let prose = (0..<90).map { number in
      String(
        repeating: "The printer kept the ledger of every funeral notice in the county. ",
        count: number % 6 + 1) + "She counted \(number) of them."
    }.joined(separator: "\n")
    folder.write(prose, to: "long.txt")
    let options = "long.txt --columns 2 --template t.xml"
    folder.write(
      "<template name=\"t\" summary=\"s\" based-on=\"plain\"><body orphans=\"2\" widows=\"2\"/></template>",
      to: "t.xml")
    var others = 0
    for page in 1...4 {
      let text = Shell.run("\"$T\" explain \(options) --page \(page)", in: folder.path)
      #expect(text.status == 0 && text.output.hasPrefix("Page \(page)\n\nIt costs "), "\(text)")
      let script =
        "import json,sys; d=json.load(sys.stdin); w=d['ways']; "
        + "assert d['schema']=='typeset-explain-page/1' and d['page']==\(page); "
        + "assert [x['reason'] for x in w].count('chosen')==1 and w[0]['reason']=='chosen'; "
        + "assert w[0]['cost']==d['cost']; "
        + "assert all(x['reason']=='dearer-later' or x['total']>=w[0]['total'] for x in w); "
        + "assert isinstance(d['dropped'],int); print(len(w)-1)"
      let json = Shell.run(
        "\"$T\" explain \(options) --page \(page) --format json | python3 -c \"\(script)\"",
        in: folder.path)
      #expect(json.status == 0, "\(json.errors)")
      others += Int(json.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }
    #expect(others > 0)
    let greedy = Shell.run("\"$T\" explain \(options) --page 2 --pager greedy", in: folder.path)
    #expect(greedy.output.contains("takes each page as it comes"))
  }
}
