import Testing
import TypesetPDFWriting

/// `typeset locate`, `--debug` and `--highlight`.
@Suite struct LocateTests {
  let folder = Folder()

  init() {
    folder.write(
      """
      <b>Gooseberries</b>

      The printer kept the ledger of every funeral notice in the county, and it was she who noticed \
      first that the widow had paid twice. A well-known magazine does not ask its subscribers \
      whether they are comfortable; it asks for <i>twelve shillings</i> in advance.

      """, to: "a.txt")
  }

  func run(_ line: String) -> Shell.Result {
    folder.run("\"$T\" " + line)
  }

  @Test func wordsAreFoundOverLinesAndTags() {
    let result = run("locate a.txt --columns 3 --text 'twelve shillings in  advance'")
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.hasPrefix("a.txt:3:"), "\(result.output)")
    #expect(result.output.contains("“twelve shillings in advance”"), "\(result.output)")
    // The same from the record.
    #expect(run("layout a.txt --columns 3 --cells -o a.json").status == 0)
    let again = run("locate a.json --text 'twelve shillings in advance'")
    #expect(again.output == result.output)
    // And through a pipe.
    #expect(
      run("locate - --text 'twelve shillings in advance' < a.json").output == result.output)
    // A record without cells finds whole lines.
    #expect(run("layout a.txt --columns 3 -o b.json").status == 0)
    let lines = run("locate b.json --text 'twelve shillings in advance'")
    #expect(lines.status == 0)
    #expect(lines.output != result.output)
  }

  @Test func whatIsFoundStandsWhereItIsFound() {
    let check = """
      import json, subprocess, os
      t = os.environ["T"]
      def run(*words):
          return json.loads(subprocess.run([t, "locate", *words, "--format", "json"],
              capture_output=True, text=True, check=True).stdout)
      subprocess.run([t, "layout", "a.txt", "--columns", "3", "--cells", "-o", "a.json"], check=True)
      found = run("a.json", "--text", "widow")["found"]
      assert len(found) == 1
      part = found[0]["parts"][0]
      x, y, w, h = part["boxes"][0]
      line = next(l for p in json.load(open("a.json"))["pages"] for f in p["frames"]
          for l in f["lines"] if l["at"] == part["at"])
      assert line["text"].encode()[found[0]["range"][0] - line["range"][0]:].startswith(b"widow")
      hit = run("a.json", "--page", "1", "--at", f"{x + 0.1},{y + h / 2}")["found"][0]
      assert hit["kind"] == "character" and hit["text"] == "w", hit
      assert hit["source"] == found[0]["source"], hit
      assert hit["caret"] == found[0]["range"][0]
      last = run("a.json", "--at", f"{x + w - 0.1},{y + h / 2}")["found"][0]
      assert last["range"][0] == found[0]["range"][1] - 1
      assert last["caret"] == found[0]["range"][1], last
      print("fine")
      """
    folder.write(check, to: "check.py")
    let result = Shell.run("python3 check.py", in: folder.path)
    #expect(result.output == "fine\n", "\(result.errors)")
  }

  @Test func theRoomThatAManuscriptTakes() {
    let check = """
      import json, subprocess, os
      t = os.environ["T"]
      def run(*words):
          return json.loads(subprocess.run([t, *words], capture_output=True, text=True,
              check=True).stdout)
      look = ["a.txt", "--columns", "3"]
      size = run("measure", *look, "--format", "json")
      frame = run("layout", *look)["pages"][0]["frames"][0]
      lines = [l for l in frame["lines"] if l["height"] > 0]
      assert size["lines"] == len(lines), size
      assert size["fit"] == [0, size["length"]] and "rest" not in size, size
      last = lines[-1]
      foot = last["origin"][1] + last["descent"] - frame["box"][1]
      assert abs(size["size"][1] - foot) < 0.001, (size, foot)
      assert abs(size["size"][0] - frame["box"][2]) < 0.001
      less = run("measure", *look, "--height", "60", "--format", "json")
      assert less["size"][1] <= 60 and less["fit"][1] < less["length"], less
      assert less["rest"][0] == "a.txt" and less["rest"][1] == 3, less
      wide = run("measure", *look, "--width", "400", "--format", "json")
      assert wide["size"][1] < size["size"][1] and wide["size"][0] <= 400
      print("fine")
      """
    folder.write(check, to: "check.py")
    let result = Shell.run("python3 check.py", in: folder.path)
    #expect(result.output == "fine\n", "\(result.errors)")
    #expect(run("measure a.txt --width 0").status == 2)
  }

  /// A line by its name; and the same addresses for `measure`, which answers in the unit that was used.
  @Test func linesHaveNamesAndSizesUnits() {
    let line = run("locate a.txt --columns 3 p1.c1.l3")
    #expect(line.status == 0)
    #expect(line.output.hasPrefix("a.txt:3:1: a line: “The printer kept"), "\(line.output)")
    let none = run("locate a.txt --columns 3 p1.c9.l3")
    #expect(none.status == 1)
    #expect(none.errors.contains("error[locate.no-line]: there is no line p1.c9.l3"))
    let box = line.output.split(separator: "\n")[1].split(separator: ", ").last ?? ""
    let measured = run("measure a.txt --columns 3 p1.c1.l3")
    #expect(measured.output == "p1.c1.l3: \(box)\n", "\(measured.output)")
    #expect(run("measure a.txt --text Gooseberries").output.hasPrefix("p1.c1.l1: "))
    let points = run("measure a.txt --width 170.07874pt").output
    let millimetres = run("measure a.txt --width 60mm").output
    #expect(millimetres.hasPrefix("60 × ") && millimetres.contains(" mm, "), "\(millimetres)")
    #expect(points.hasPrefix("170.08 × ") && points.contains(" pt, "), "\(points)")
    #expect(run("measure a.txt --width 2in").output.hasPrefix("2 × "))
    #expect(run("measure a.txt --width 6cm").output.hasPrefix("6 × "))
    #expect(run("measure a.txt --width 60mm p1.c1.l1").status == 2)
    #expect(run("measure a.txt --column 1").status == 2)
  }

  @Test func turnedLettersAreNoDropCaps() {
    folder.write("<p dropcap=3>漢字を組む。\n", to: "u.txt")
    let upright = run("layout u.txt --lang ja --writing-mode vertical-rl")
    #expect(upright.status == 0 && upright.errors.isEmpty, "\(upright.errors)")
    folder.write("<p dropcap=3>Kanji 漢字を組む。\n", to: "v.txt")
    let result = run("layout v.txt --lang ja --writing-mode vertical-rl")
    #expect(result.status == 0)
    #expect(result.errors.contains("paragraph.vertical-initial"), "\(result.errors)")
    #expect(result.errors.contains("v.txt:1:"), "\(result.errors)")
  }

  @Test func featuresOfAllText() {
    folder.write("Affable 1234567890\n", to: "f.txt")
    let fonts = "--font 'Linux Libertine O'"
    let plain = run("layout f.txt \(fonts)")
    let untied = run("layout f.txt \(fonts) --features=-liga,onum")
    func glyphs(_ result: Shell.Result) -> String {
      String(
        result.output.split(separator: "\n").first { $0.contains("Affable") }?
          .split(separator: "\"glyphs\":").last?.prefix { $0.isNumber } ?? "")
    }
    #expect(plain.status == 0 && untied.status == 0, "\(untied.errors)")
    // ff is one glyph, and two without ligatures.
    #expect(glyphs(plain) == "17" && glyphs(untied) == "18", "\(glyphs(plain))")
    #expect(untied.output.contains("\"features\":[\"liga=0\",\"onum\"]"))
  }

  @Test func axesOfTheRunningText() {
    folder.write("Letters <b>and bold ones</b>\n", to: "v.txt")
    let fontFolder =
      #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 } + "/Fonts"
    let fonts = "--no-system-fonts --font-path '\(fontFolder)' --font Flex"
    let set = run("layout v.txt \(fonts) --variations wght=350,wdth=75")
    #expect(set.status == 0 && set.errors.isEmpty, "\(set.errors)")
    #expect(set.output.contains("\"variations\":[\"wght=350\",\"wdth=75\"]"))
    #expect(set.output.contains("\"variations\":{\"wght\":350,\"wdth\":75,"))
    #expect(set.output.contains("\"variations\":{\"wght\":700,\"wdth\":75,"))
    let bad = run("layout v.txt \(fonts) --variations GRAD=1")
    #expect(bad.status == 0)
    #expect(bad.errors.contains("Flex has no axis “GRAD”"), "\(bad.errors)")
    #expect(bad.errors.contains("v.txt:1:1"), "\(bad.errors)")
  }

  @Test func mistakesAreTold() {
    #expect(run("layout a.txt -o a.json").status == 0)
    for (line, status, words) in [
      ("locate a.txt", 2, "no place or words given"),
      ("locate a.txt --at 1 ", 2, "--at is ‘1’"),
      ("locate a.txt --at 1,2 --text a", 2, "--at and --text cannot be used together"),
      ("locate a.txt --text ' '", 2, "words in the text"),
      ("locate a.txt --text zebra", 1, "“zebra” is not in the text"),
      ("locate a.txt --page 9 --at 1,2", 1, "there is no page ‘9’"),
      ("locate a.json --columns 2 --text twice", 2, "a.json’ is a record"),
      ("locate a.json --font Inter --text twice", 2, "a.json’ is a record"),
      ("locate a.json --autolink --at 1,1", 2, "leave them out"),
      ("locate a.json --diagnostics human --text zebra", 1, "“zebra” is not in the text"),
      ("locate a.txt --at 1,1", 1, "the nearest line is p1.c1.l1"),
      ("locate none.json --text a", 3, "none.json"),
      ("build a.txt --debug lines,boxes", 2, "--debug is ‘lines,boxes’"),
      ("build a.txt --highlight 3", 2, "--highlight is ‘3’"),
      ("build a.txt --highlight p1.c9.l1", 1, "p1.c9.l1: there is no such line"),
    ] {
      let result = run(line)
      #expect(result.status == status, "\(line): \(result.errors)")
      #expect(result.errors.contains(words), "\(line): \(result.errors)")
      #expect(result.output.isEmpty)
    }
  }

  @Test(arguments: PDFBackend.allCases) func overlaysMoveNothing(_ backend: PDFBackend) {
    folder.use(backend)
    #expect(run("a.txt --columns 3 $B -o plain.pdf").status == 0)
    let all = "--debug grid,frames,lines,baselines,runs,glyphs --highlight p1c1l2"
    #expect(run("a.txt --columns 3 \(all) $B -o shown.pdf").status == 0)
    let words = Shell.run(
      "for f in plain shown; do pdftotext -bbox $f.pdf $f.html; done; "
        + "diff <(sed '1,/<body>/d' plain.html) <(sed '1,/<body>/d' shown.html) && echo same",
      in: folder.path)
    #expect(words.output == "same\n", "\(words.output)\(words.errors)")
    let paths = Shell.run(
      "for f in plain shown; do qpdf --qdf $f.pdf - | grep -acE '^[^(]* (re|l|S|f)$|^S$|^f$'; done",
      in: folder.path
    ).output.split(separator: "\n").compactMap { Int($0) }
    #expect(paths.count == 2 && paths[1] > paths[0] + 100, "\(paths)")
  }
}
