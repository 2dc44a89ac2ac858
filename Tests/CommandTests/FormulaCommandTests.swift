import Foundation
import Testing
import TypesetPDFWriting

/// Formulas from every dialect to paper.
@Suite struct FormulaCommandTests {
  let folder = Folder()
  private static let fonts =
    "--no-system-fonts --font-path /usr/share/fonts/opentype/linux-libertine "
    + "--font-path /usr/share/fonts/truetype/dejavu/DejaVuMathTeXGyre.ttf"

  init() {
    folder.write("The root $x=\\frac{1}{2}$ holds.\n\n$$y=\\sqrt{z}$$\n", to: "a.md")
    folder.write(
      "The root <math tex=\"x=\\frac{1}{2}\"> holds.\n\n<math tex=\"y=\\sqrt{z}\">\n", to: "a.txt")
    folder.write(
      "The root [tex]x=\\frac{1}{2}[/tex] holds.\n\n[tex]y=\\sqrt{z}[/tex]\n", to: "a.bbcode")
    folder.write(
      """
      <p>The root <math><mi>x</mi><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></math> holds.</p>
      <math display="block"><mi>y</mi><mo>=</mo><msqrt><mi>z</mi></msqrt></math>

      """, to: "a.html")
  }

  @Test(arguments: ["md", "txt", "bbcode", "html"], PDFBackend.allCases)
  func readersGetTheTeX(_ dialect: String, _ backend: PDFBackend) {
    folder.use(backend)
    let result = folder.run(
      "\"$T\" build a.\(dialect) \(FormulaCommandTests.fonts) $B -o a.pdf && pdftotext a.pdf - | tr -d ' '"
    )
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors == "")
    #expect(result.output.contains("Therootx=\\frac{1}{2}holds.\n"), "\(result.output)")
    #expect(result.output.contains("y=\\sqrt{z}\n"), "\(result.output)")
  }

  /// Formulas are found wherever they stand: on whole points, too, where Cairo leaves out what has no ink.
  @Test(arguments: ["1in", "36pt", "40.5pt", "25.4mm"], PDFBackend.allCases)
  func readersFindAllFormulas(_ margin: String, _ backend: PDFBackend) {
    folder.use(backend)
    folder.write(String(repeating: "$x+y$ in $u+v$ lines.\n\n$$p+q$$\n\n", count: 12), to: "m.md")
    let result = folder.run(
      "\"$T\" build m.md --margin \(margin) --leading 14pt \(FormulaCommandTests.fonts) $B -o m.pdf && pdftotext m.pdf - | tr -d ' '"
    )
    #expect(result.status == 0, "\(result.errors)")
    for formula in ["x+y", "u+v", "p+q"] {
      let found = result.output.components(separatedBy: formula).count - 1
      #expect(found == 12, "\(formula): \(found)")
    }
  }

  /// A display whose words have no room on a line is parted between them, and none is lost.
  @Test func partedWordsAreAllThere() {
    folder.write(
      "$$x=1\\qquad\\text{for all the real numbers that are smaller than one}$$\n", to: "w.md")
    let count =
      "import json; pages = json.load(open(\"w.json\"))[\"pages\"]; "
      + "lines = [l for p in pages for f in p[\"frames\"] for l in f[\"lines\"]]; "
      + "drawn = [r[\"formula\"] for l in lines for r in l[\"runs\"] if \"formula\" in r]; "
      + "print(len([l for l in lines if l[\"text\"].strip()]), sum(len(d[\"glyphs\"]) for d in drawn))"
    let result = folder.run(
      "for w in 190 600; do \"$T\" layout w.md --page-size ${w}x420pt --columns 1 --margin 20pt "
        + "\(FormulaCommandTests.fonts) -o w.json; python3 -c '\(count)'; done")
    let rows = result.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(rows.count == 2 && rows[0].last == rows[1].last, "\(result.output) \(result.errors)")
    #expect(rows.first?.first == "2" && rows.last?.first == "1", "\(result.output)")
    #expect(!result.errors.contains("wide-formula"))
  }

  /// A name gives a number, and references in text and in formulas say it, whichever comes first.
  @Test(arguments: PDFBackend.allCases) func numbersAndReferences(_ backend: PDFBackend) {
    folder.use(backend)
    folder.write(
      "By $\\eqref{wind}$, $\\ref{tide}$ and $\\eqref{star}$, also $\\eqref{second}$:\n\n$$a=1\\label{tide}$$\n\n$$b=2$$\n\n"
        + "$$\\begin{aligned}c&=3 \\label{wind}\\\\e&=5 \\label{second}\\end{aligned}$$\n\n$$d=4\\tag*{2a}\\label{star}$$\n",
      to: "n.md")
    folder.write(
      "By <ref to=wind show=number>, not <math tex=\"\\eqref{wnd}\">:\n\n<math tex=\"a=1\\label{wind}\">\n\n"
        + "<math tex=\"a=1\\label{wind}\">\n", to: "n.txt")
    let text = " \(FormulaCommandTests.fonts) $B -o n.pdf && pdftotext n.pdf - | tr -d ' '"
    let result = folder.run("\"$T\" build n.md" + text)
    #expect(result.errors == "")
    for part in [
      "By(2),1and\\text{2a},also(2):", "a=1\\tag{1}\n", "b=2\n", "c&=3\\tag{2}", "also(2)",
      "d=4\\tag*{2a}",
    ] {
      #expect(result.output.contains(part), "\(part): \(result.output)")
    }
    let other = folder.run("\"$T\" build n.txt" + text)
    #expect(other.output.contains("By1,not"), "\(other.output)")
    #expect(
      other.errors.contains("warning[layout.unknown-reference]: no formula has the name “wnd”"))
    #expect(other.errors.contains("n.txt:1:") && other.errors.contains("did you mean “wind”?"))
    #expect(other.errors.contains("warning[formula.label-used-twice]"), "\(other.errors)")
  }

  /// Each row of `align` has its own number, on its own baseline and at one edge; mistakes have their place.
  @Test func rowsHaveNumbersOfTheirOwn() {
    folder.write(
      "By $\\eqref{first}$ and $\\eqref{third}$:\n\n"
        + "$$\\begin{align}a&=b\\label{first}\\\\c&=\\frac{1}{2}\\\\e&=f\\label{third}\\end{align}$$\n\n$$g\\label{}$$\n\n"
        + "A $x\\tag{9}$ and\n\n$$h\\tag{3}\\tag{4}$$\n", to: "rows.md")
    let result = folder.run("\"$T\" layout rows.md \(FormulaCommandTests.fonts) -o rows.json")
    #expect(result.status == 0)
    for (words, place) in [
      ("warning[formula.missing-argument]: \\label names nothing", "5:4"),
      ("warning[formula.misplaced]: \\tag is for a formula on a line of its own", "7:5"),
      ("warning[formula.misplaced]: a second \\tag for one formula", "9:11"),
    ] {
      #expect(result.errors.contains(words), "\(words): \(result.errors)")
      #expect(result.errors.contains("--> rows.md:\(place)\n"), "\(place): \(result.errors)")
    }
    folder.write(
      """
      import json
      lines = json.load(open('rows.json'))['pages'][0]['frames'][0]['lines']
      print(lines[0]['text'].strip())
      print([run['link'] for run in lines[0]['runs'] if 'link' in run])
      run = next(run for line in lines for run in line['runs'] if len(run.get('formula', {}).get('glyphs', [])) > 12)
      # The last glyphs are the two numbers, three glyphs each, of which the last end at one edge.
      glyphs = run['formula']['glyphs'][-6:]
      heights = [glyph[4] for glyph in glyphs]
      letters = [glyph[4] for glyph in run['formula']['glyphs'][:-6]]
      print(len(set(heights[:3])), len(set(heights[3:])), heights[0] in letters, heights[3] in letters, heights[0] < heights[3])
      print(glyphs[2][3] == glyphs[5][3])
      """, to: "rows.py")
    let output = folder.run("python3 rows.py").output
    #expect(output.hasSuffix("\n1 1 True True True\nTrue\n"), "\(output)")
    #expect(output.contains("['#first', '#first']"), "\(output)")
    #expect(output.contains("\\eqref") == false, "\(output)")
  }

  /// Choices that are fractions keep off fractions below, but not off words, and come back to the grid behind the last.
  @Test func choicesWithFractionsKeepApart() {
    folder.write(
      "One?\n[choices]\n[*][tex]\\frac{1}{2}[/tex]\n[*][tex]\\frac{3}{5}[/tex]\n[*]"
        + String(repeating: "none of those ", count: 9) + "\n[/choices]\nTwo?\n", to: "q.bbcode")
    folder.write(
      """
      import json
      lines = json.load(open('q.json'))['pages'][0]['frames'][0]['lines']
      y = [line['origin'][1] for line in lines if line['text'].strip()]
      leading = y[1] - y[0]
      print(y[2] - y[1] >= leading * 1.4, abs(y[3] - y[2] - leading) < 0.1, abs((y[-1] - y[0]) / leading % 1) < 0.01)
      """, to: "q.py")
    let result = folder.run(
      "\"$T\" layout q.bbcode \(FormulaCommandTests.fonts) -o q.json && python3 q.py")
    #expect(result.output == "True True True\n", "\(result.errors)\(result.output)")
  }

  @Test func theRecordHasLettersGlyphsAndRules() throws {
    let result = folder.run("\"$T\" layout a.md \(FormulaCommandTests.fonts) -o a.json")
    #expect(result.status == 0, "\(result.errors)")
    let program = """
      import json
      record = json.load(open('a.json'))
      lines = record['pages'][0]['frames'][0]['lines']
      print(lines[0]['text'].strip())
      runs = [run for line in lines for run in line['runs'] if 'formula' in run]
      print([len(run['formula']['glyphs']) for run in runs], [len(run['formula']['rules']) for run in runs])
      # The fraction's rule: its middle on the axis of DejaVu Math TeX Gyre, 275 of 1000.
      run, line = runs[1], lines[0]
      left, top, width, height = run['formula']['rules'][0]
      size = max(glyph[1] for glyph in runs[0]['formula']['glyphs'])
      print(round((line['origin'][1] - top - height / 2) / size * 1000))
      # The display in the middle of its column.
      display = next(line for line in lines if line.get('kind') == 'formula')
      frame = record['pages'][0]['frames'][0]['box']
      left = min(glyph[3] for run in display['runs'] if 'formula' in run for glyph in run['formula']['glyphs'])
      print(abs((left - frame[0]) - (display['measure'] - display['width']) / 2) < 1)
      """
    folder.write(program, to: "check.py")
    let checked = folder.run("python3 check.py")
    #expect(
      checked.output == """
        The root x=\\frac{1}{2} holds.
        [2, 2, 2, 2] [0, 1, 0, 1]
        275
        True

        """, "\(checked.output)\(checked.errors)")
  }

  @Test func aTagStandsAtTheEdge() {
    folder.write("$$a=b\\tag{7}$$\n", to: "t.md")
    let result = folder.run(
      "\"$T\" layout t.md \(FormulaCommandTests.fonts) --page-size 200ptx200pt --margin 20 --columns 1 -o t.json"
    )
    #expect(result.status == 0, "\(result.errors)")
    folder.write(
      """
      import json
      run = json.load(open('t.json'))['pages'][0]['frames'][0]['lines'][0]['runs'][0]
      glyphs = run['formula']['glyphs']
      print(len(glyphs), run['width'], 170 < max(glyph[3] for glyph in glyphs) < 180)
      middle = [glyph[3] for glyph in glyphs[:3]]
      print(85 < sum(middle) / 3 < 105)
      """, to: "tag.py")
    #expect(folder.run("python3 tag.py").output == "6 160 True\nTrue\n")
  }

  /// Displays as wide as their line, with a number and without; the number stands beside the last row.
  @Test func displaysGoOverTheirLine() {
    folder.write(
      """
      $$\\begin{flalign} a &= b & c &= d \\end{flalign}$$

      $$\\begin{multline} a \\\\ \\shoveleft{b} \\\\ c \\tag{7} \\end{multline}$$

      """, to: "s.md")
    let result = folder.run(
      "\"$T\" layout s.md \(FormulaCommandTests.fonts) --page-size 200ptx200pt --margin 20 --columns 1 -o s.json"
    )
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    folder.write(
      """
      import json
      lines = json.load(open('s.json'))['pages'][0]['frames'][0]['lines']
      pairs, rows = [line['runs'][0] for line in lines if line.get('kind') == 'formula']
      places = [glyph[3] for glyph in pairs['formula']['glyphs']]
      print(pairs['width'], 19 < places[0] < 21, 172 < places[5] < 177)
      glyphs = rows['formula']['glyphs']
      places = [glyph[3] for glyph in glyphs]
      # An em off the edge, and before the number.
      print(rows['width'], 27 < places[0] == places[1] < 36, 125 < places[2] < 160)
      print(glyphs[2][4] == glyphs[4][4], glyphs[2][4] > glyphs[1][4], 170 < places[5] < 180)
      """, to: "spread.py")
    let checked = folder.run("python3 spread.py")
    #expect(
      checked.output == "160 True True\n160 True True\nTrue True True\n",
      "\(checked.output)\(checked.errors)")
  }

  @Test(
    arguments: [
      ("md", "a $x+\\foo$ b\n", "1:6"), ("txt", "a <math tex=\"x+\\foo\"> b\n", "1:"),
      ("bbcode", "a [tex]x+\\foo[/tex] b\n", "1:10"),
    ], PDFBackend.allCases)
  func mistakesAreToldAtTheirPlaces(
    _ row: (dialect: String, text: String, place: String), _ backend: PDFBackend
  ) {
    folder.use(backend)
    let (dialect, text, place) = row
    folder.write(text, to: "m.\(dialect)")
    let result = folder.run(
      "\"$T\" build m.\(dialect) \(FormulaCommandTests.fonts) $B -o m.pdf; pdftotext m.pdf -")
    #expect(
      result.errors.contains("warning[formula.unknown-command]: the command \\foo is not known"))
    #expect(result.errors.contains("m.\(dialect):\(place)"), "\(result.errors)")
    #expect(result.output.contains("\\foo"))
  }

  @Test(arguments: PDFBackend.allCases) func withoutAFontTheyStayAsTheyWereWritten(
    _ backend: PDFBackend
  ) {
    folder.use(backend)
    let result = folder.run(
      "\"$T\" build a.md --no-system-fonts --font-path /usr/share/fonts/opentype/linux-libertine $B -o a.pdf && pdftotext a.pdf -"
    )
    #expect(result.errors.contains("warning[formula.no-font]"))
    #expect(result.errors.contains("fonts-texgyre-math"))
    #expect(result.output.contains("The root x=\\frac{1}{2} holds."))
  }

  @Test func whatIsTooWideIsToldAsAFormula() {
    folder.write("$$\\frac{aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}{b}$$\n", to: "w.md")
    let result = folder.run(
      "\"$T\" build w.md \(FormulaCommandTests.fonts) --page-size 200ptx200pt --margin 20 --columns 1 -o w.pdf"
    )
    #expect(result.errors.contains("warning[layout.wide-formula]"), "\(result.errors)")
    #expect(result.errors.contains("write it on several lines"), "\(result.errors)")
    #expect(!result.errors.contains("layout.overfull"), "\(result.errors)")
  }

  /// That a font for formulas has no italic is no lack of it.
  @Test func aFontForFormulasLacksNothing() {
    folder.write(
      "<template name=\"m\" summary=\"t\" based-on=\"plain\"><fonts><font name=\"fm\" families=\"TeX Gyre Termes Math\"/></fonts>"
        + "<styles><paragraph name=\"formula\" font=\"fm\"/><letters name=\"formula\" font=\"fm\"/></styles></template>",
      to: "m.xml")
    folder.write("In line $x^2$ text.\n\n$$y=\\sqrt{x}$$\n", to: "m.md")
    let result = folder.run("\"$T\" check m.md --template m.xml --lang en")
    #expect(!(result.errors + result.output).contains("font.no-italic"), "\(result.errors)")
  }

  /// A mistake in a formula of an attribute is shown where it stands in it.
  @Test func mistakesInAttributesHaveTheirPlace() {
    folder.write("Text <math tex=\"a + \\foo\"/> goes on.\n", to: "p.txt")
    let result = folder.run("\"$T\" check p.txt")
    let said = result.errors + result.output
    #expect(said.contains("p.txt:1:21") && said.contains("[formula.unknown-command]"), "\(said)")
  }

  @Test func aTemplateNamesTheFont() {
    folder.write(
      """
      <template name="t" summary="formulas in a font of their own">
        <fonts><font name="maths" families="DejaVu Math TeX Gyre"/></fonts>
        <styles>
          <paragraph name="formula" font="maths" align="center"/>
        </styles>
      </template>

      """, to: "t.xml")
    folder.write("$$a$$\n", to: "n.md")
    let names = ["", "--template t.xml"].map { option in
      folder.run(
        "\"$T\" layout n.md \(FormulaCommandTests.fonts) \(option) -o n.json && python3 -c \"import json; r = json.load(open('n.json')); g = [run for f in r['pages'][0]['frames'] for l in f['lines'] for run in l['runs'] if 'formula' in run][0]['formula']['glyphs'][0]; print(r['fonts'][g[0]]['family'])\""
      ).output
    }
    #expect(names == ["Linux Libertine O\n", "DejaVu Math TeX Gyre\n"])
  }
}
