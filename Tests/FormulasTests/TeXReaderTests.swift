import Testing
import TypesetFormulas

@Suite("TeX reader") struct TeXReaderTests {
  /// What was read, in one line.
  private func dump(_ tex: String) -> String { TeXReader.read(tex).items.dump() }

  private static let rows: [(String, String)] = [
    ("x", "ord(𝑥)"),
    ("a+b=c", "ord(𝑎) bin(+) ord(𝑏) rel(=) ord(𝑐)"),
    ("-1", "bin(−) ord(1)"),
    ("f(x,y)", "ord(𝑓) open(() ord(𝑥) punct(,) ord(𝑦) close())"),
    ("\\alpha\\Gamma", "ord(𝛼) ord(Γ)"),
    ("α≤β", "ord(𝛼) rel(≤) ord(𝛽)"),
    ("x^2_i", "ord(𝑥 _[ord(𝑖)] ^[ord(2)])"),
    ("x_i^2", "ord(𝑥 _[ord(𝑖)] ^[ord(2)])"),
    ("x^{a+b}", "ord(𝑥 ^[ord(𝑎) bin(+) ord(𝑏)])"),
    ("f''", "ord(𝑓 ^[ord(″)])"),
    ("f'''''", "ord(𝑓 ^[ord(⁗) ord(′)])"),
    ("f\\colon A", "ord(𝑓) space(111) ord(:) space(333) ord(𝐴)"),
    ("a\\iff b", "ord(𝑎) space(278) rel(⟺) space(278) ord(𝑏)"),
    ("f'^2", "ord(𝑓 ^[ord(′) ord(2)])"),
    ("{}^2", "ord(empty ^[ord(2)])"),
    ("\\frac12", "ord(frac [ord(1)] [ord(2)])"),
    ("\\frac{a}{b}", "ord(frac [ord(𝑎)] [ord(𝑏)])"),
    ("\\dfrac ab", "ord(frac [ord(𝑎)] [ord(𝑏)] displaystyle)"),
    ("a \\over b", "inner(frac [ord(𝑎)] [ord(𝑏)])"),
    ("\\binom nk", "ord(frac [ord(𝑛)] [ord(𝑘)] norule ())"),
    ("{n \\choose k}", "ord([inner(frac [ord(𝑛)] [ord(𝑘)] norule ())])"),
    ("\\sqrt x", "ord(root [ord(𝑥)])"),
    ("\\sqrt[3]{x+1}", "ord(root [ord(𝑥) bin(+) ord(1)] degree [ord(3)])"),
    ("\\sum_{i=1}^n", "op(∑ _[ord(𝑖) rel(=) ord(1)] ^[ord(𝑛)])"),
    ("\\int\\limits_0", "op(∫ limits _[ord(0)])"),
    ("\\lim_{x\\to0}", "op(word lim _[ord(𝑥) rel(→) ord(0)])"),
    ("\\sin x", "op(word sin) ord(𝑥)"),
    ("\\operatorname{rank}A", "op(word rank) ord(𝐴)"),
    ("\\left(x\\right)", "inner(fenced ( [ord(𝑥)] ))"),
    ("\\left.x\\middle|y\\right\\}", "inner(fenced . [ord(𝑥)] | [ord(𝑦)] })"),
    ("\\bigl(", "open(fence ( 1)"),
    (
      "\\begin{array}{@{}r*{2}{c}p{2cm}}a&b&c&d\\end{array}",
      "ord(array rccl {ord(𝑎) & ord(𝑏) & ord(𝑐) & ord(𝑑)})"
    ),
    ("\\textbf{a b}", "ord(𝐚) space(250) ord(𝐛)"),
    ("\\varlimsup_x a", "op(overline [ord(word lim)] _[ord(𝑥)]) ord(𝑎)"),
    ("\\hat x", "ord(accent U+302 [ord(𝑥)])"),
    ("\\widehat{xy}", "ord(accent U+302 wide [ord(𝑥) ord(𝑦)])"),
    ("\\overline{AB}", "ord(overline [ord(𝐴) ord(𝐵)])"),
    ("\\underbrace{a}_n", "op(accent U+23DF below wide [ord(𝑎)] limits _[ord(𝑛)])"),
    ("\\overset{!}{=}", "rel(stack [rel(=)] over [close(!)])"),
    ("\\xrightarrow{f}", "rel(arrow → [ord(𝑓)] [])"),
    ("\\mathbf{x}", "ord(𝐱)"),
    ("\\mathbb R", "ord(ℝ)"),
    ("\\mathrm{d}x", "ord(d) ord(𝑥)"),
    ("\\text{if } x", "ord(text “if ”) ord(𝑥)"),
    ("\\text{if $x$}", "ord(text “if ”) ord(𝑥)"),
    ("a\\,b\\quad c", "ord(𝑎) space(167) ord(𝑏) space(1000) ord(𝑐)"),
    ("\\displaystyle x", "style(displaystyle) ord(𝑥)"),
    ("\\not=", "rel(≠)"),
    (
      "\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}",
      "inner(matrix c () {ord(𝑎) & ord(𝑏)} {ord(𝑐) & ord(𝑑)})"
    ),
    ("\\begin{cases}1&x\\\\0\\end{cases}", "inner(cases l {. {ord(1) & ord(𝑥)} {ord(0)})"),
    (
      "\\begin{aligned}a&=b\\\\&=c\\end{aligned}",
      "ord(aligned c {ord(𝑎) & rel(=) ord(𝑏)} { & rel(=) ord(𝑐)})"
    ),
    (
      "\\begin{array}{l|r}a&b\\\\\\hline c&d\\end{array}",
      "ord(array lr |[1] -[1] {ord(𝑎) & ord(𝑏)} {ord(𝑐) & ord(𝑑)})"
    ),
    ("a\\\\b", "inner(gathered c {ord(𝑎)} {ord(𝑏)})"),
    (
      "\\begin{multline}a\\\\b\\end{multline}", "ord(multline c fills {ord(𝑎)} {ord(𝑏)})"
    ),
    (
      "\\sideset{_a}{'}\\sum_i x",
      "op(flanked ord(empty _[ord(𝑎)]) op(∑ nolimits ^[ord(′)]) _[ord(𝑖)]) ord(𝑥)"
    ),
    ("a\\bmod b", "ord(𝑎) bin(word mod) ord(𝑏)"),
    (
      "a\\mod b",
      "ord(𝑎) choice [space(1000)] [space(667)] [space(667)] [space(667)] ord(text “mod”) space(333) ord(𝑏)"
    ),
    (
      "a\\pod b",
      "ord(𝑎) choice [space(1000)] [space(444)] [space(444)] [space(444)] open(() ord(𝑏) close())"
    ),
    ("\\cfrac{1}{2}", "ord(frac [ord(1)] [ord(2)] displaystyle continued c)"),
    ("\\cfrac[l]12", "ord(frac [ord(1)] [ord(2)] displaystyle continued l)"),
    ("\\root 3 \\of x", "ord(root [ord(𝑥)] degree [ord(3)])"),
    ("\\mathchoice abcd", "choice [ord(𝑎)] [ord(𝑏)] [ord(𝑐)] [ord(𝑑)]"),
    ("\\smash[b]y\\smash y", "ord(smash high [ord(𝑦)]) ord(smash [ord(𝑦)])"),
    ("\\varGamma\\Gamma", "ord(𝛤) ord(Γ)"),
    ("\\Hat x", "ord(accent U+302 [ord(𝑥)])"),
    ("\\mathsfit{x}\\mathbfsf{x}", "ord(𝘹) ord(𝘅)"),
    ("1+\\dots+n", "ord(1) bin(+) inner(⋯) bin(+) ord(𝑛)"),
    ("a,\\dots,b", "ord(𝑎) punct(,) inner(…) punct(,) ord(𝑏)"),
    ("(1,\\dots)", "open(() ord(1) punct(,) inner(…) space(167) close())"),
    ("a\\nleqslant b", "ord(𝑎) rel(accent U+338 [rel(⩽)]) ord(𝑏)"),
    ("a\\lhd b\\lneqq c", "ord(𝑎) bin(⊲) ord(𝑏) rel(≨) ord(𝑐)"),
    (
      "\\begin{array}{@{}l@{\\quad}r@{}}a&b\\end{array}",
      "ord(array lr @1 [space(1000)] {ord(𝑎) & ord(𝑏)})"
    ),
    (
      "\\begin{matrix}a\\\\[6pt]b\\end{matrix}",
      "ord(matrix c below 0 space(600 text) {ord(𝑎)} {ord(𝑏)})"
    ),
    ("\\overunderset abM", "ord(stack [ord(𝑀)] over [ord(𝑎)] under [ord(𝑏)])"),
    ("\\xhookrightarrow f", "rel(arrow ↪ [ord(𝑓)] [])"),
    (
      "\\genfrac{\\langle}{\\rangle}{0pt}{}{n}{k}", "ord(frac [ord(𝑛)] [ord(𝑘)] norule ⟨⟩)"
    ),
    ("\\genfrac\\lfloor\\rfloor{}{}{n}{k}", "ord(frac [ord(𝑛)] [ord(𝑘)] ⌊⌋)"),
    (
      "\\begin{matrix}a&b&c\\\\d&\\hdotsfor{2}\\end{matrix}",
      "ord(matrix c span 1:1..<3 l dots 1000 {ord(𝑎) & ord(𝑏) & ord(𝑐)} {ord(𝑑) &  & })"
    ),
    (
      "\\begin{matrix}\\hdotsfor[1.5]3\\end{matrix}",
      "ord(matrix c span 0:0..<3 l dots 1500 { &  & })"
    ),
    (
      "\\begin{multlined}a\\\\\\shoveleft{b}\\\\\\shoveright c\\\\d\\end{multlined}",
      "ord(multline c 1:l 2:r {ord(𝑎)} {ord(𝑏)} {ord(𝑐)} {ord(𝑑)})"
    ),
    (
      "\\begin{flalign}a&=b&c&=d\\end{flalign}",
      "ord(aligned c fills {ord(𝑎) & rel(=) ord(𝑏) & ord(𝑐) & rel(=) ord(𝑑)})"
    ),
    ("\\text{for \\$5}", "ord(text “for $5”)"),
    ("\\pmb x", "ord(𝒙)"),
    ("\\genfrac(){2pt}1ab", "ord(frac [ord(𝑎)] [ord(𝑏)] thick space(200 text) () textstyle)"),
    ("a\\above 1pt b", "inner(frac [ord(𝑎)] [ord(𝑏)] thick space(100 text))"),
    ("\\buildrel a\\over =", "rel(stack [rel(=)] over [ord(𝑎)])"),
    ("a\\And b", "ord(𝑎) space(278) rel(&) space(278) ord(𝑏)"),
    ("\\rlap x\\mathclap{y}", "ord(lapped l [ord(𝑥)]) ord(lapped c [ord(𝑦)])"),
    (
      "\\begin{array}{c||c}a&b\\\\\\hline\\hline c&d\\\\\\cline{2-2}\\end{array}",
      "ord(array cc |[1, 1] -[1, 1] -2:1..<2 {ord(𝑎) & ord(𝑏)} {ord(𝑐) & ord(𝑑)})"
    ),
    (
      "\\begin{array}{|c|c|c|}\\multicolumn{2}{c|}{a}&b\\\\c&d&e\\end{array}",
      "ord(array ccc |[0, 1, 2, 3] span 0:0..<2 c right {ord(𝑎) &  & ord(𝑏)} {ord(𝑐) & ord(𝑑) & ord(𝑒)})"
    ),
    (
      "\\begin{aligned}a&=b\\\\\\intertext{and}c&=d\\end{aligned}",
      "ord(aligned c before 1 [ord(text “and”)] {ord(𝑎) & rel(=) ord(𝑏)} {ord(𝑐) & rel(=) ord(𝑑)})"
    ),
    ("\\mathrel{R}", "rel(𝑅)"),
    ("\\phantom{x}", "ord(phantom [ord(𝑥)])"),
    ("\\sum_{\\substack{i\\\\j}}", "op(∑ _[ord(substack c {ord(𝑖)} {ord(𝑗)})])"),
    ("50\\%", "ord(5) ord(0) ord(%)"),
    ("\\{x\\}", "open({) ord(𝑥) close(})"),
  ]

  @Test("constructs become atoms", arguments: rows.indices)
  func construct(_ index: Int) {
    let (tex, expected) = TeXReaderTests.rows[index]
    let formula = TeXReader.read(tex)
    #expect(formula.items.dump() == expected, "\(tex)")
    #expect(formula.problems.isEmpty, "\(tex): \(formula.problems)")
  }

  private static let mistakes: [(String, FormulaProblem.Kind, Range<Int>, String)] = [
    ("x+\\foo y", .unknownCommand, 2..<6, "the command \\foo is not known"),
    ("\\farc12", .unknownCommand, 0..<5, "the command \\farc is not known"),
    ("\\frac{a}", .missingArgument, 0..<8, "nothing stands behind \\frac"),
    ("{a", .unbalanced, 0..<1, "{ is never closed"),
    ("a}b", .unbalanced, 1..<2, "this closes what was not opened"),
    ("x^a^b", .doubleScript, 3..<5, "a second superscript at one thing"),
    ("x_a_b", .doubleScript, 3..<5, "a second subscript at one thing"),
    ("a&b", .misplaced, 1..<2, "& parts columns, and there are none here"),
    ("\\left(x", .unbalanced, 0..<5, "\\left without \\right"),
    ("x\\right)", .unbalanced, 1..<8, "\\right closes what was not opened"),
    ("\\left x\\right)", .missingArgument, 0..<6, "no fence stands here"),
    ("\\begin{foo}x\\end{foo}", .unknownEnvironment, 0..<11, "the environment foo is not known"),
    ("\\begin{matrix}x", .unbalanced, 0..<14, "\\begin{matrix} is never ended"),
    ("\\begin{matrix}x\\end{pmatrix}", .unbalanced, 15..<28, "\\end{pmatrix} ends \\begin{matrix}"),
    (
      "\\sideset{_a}{}x", .misplaced, 0..<15,
      "\\sideset stands before no operator, or its sides are no scripts"
    ),
    ("x\\limits", .misplaced, 1..<8, "\\limits stands behind no operator"),
    (
      "\\begin{gather}a\\\\\\shoveleft{b}\\end{gather}", .misplaced, 17..<27,
      "no row of multline stands here that could be moved"
    ),
    ("\\shoveright x", .misplaced, 0..<11, "no row of multline stands here that could be moved"),
    ("a\\hdotsfor{2}", .misplaced, 1..<13, "\\hdotsfor stands at no cell’s head"),
    (
      "\\begin{matrix}\\hdotsfor[x]{2}\\end{matrix}", .badValue, 14..<26,
      "“x” does not say how far apart dots stand"
    ),
    (
      "\\begin{matrix}\\hdotsfor{n}\\end{matrix}", .badValue, 14..<26,
      "“n” is no number of columns"
    ),
    ("\\hspace{wide}", .missingArgument, 0..<13, "‘wide’ is no width"),
    (
      "\\begin{array}{cz}a&b\\end{array}", .badValue, 13..<17,
      "“z” is not how a column of an array can stand"
    ),
    (
      "\\begin{array}{lc}\\multicolumn{3}{c}{a}\\\\b&c\\end{array}", .badValue, 17..<38,
      "this cell reaches to column 3, and there are 2"
    ),
    (
      "\\begin{array}{lc}\\cline{2-5}a&b\\end{array}", .badValue, 17..<28,
      "this rule reaches to column 5, and there are 2"
    ),
    (
      "\\begin{matrix}a\\\\\\cline{1-2}b\\end{matrix}", .badValue, 17..<28,
      "this rule reaches to column 2, and there is 1"
    ),
    (
      "\\begin{array}{lc}a&b&d\\\\a&b&c\\end{array}", .badValue, 21..<22,
      "this row reaches to column 3, and there are 2"
    ),
    ("\\genfrac(){}7ab", .badValue, 12..<13, "“7” is no style of a fraction"),
    ("\\genfrac(){fat}1ab", .missingArgument, 10..<15, "‘fat’ is no width"),
    ("\\buildrel a b", .missingArgument, 0..<9, "\\buildrel without \\over"),
    (
      "\\begin{array}{c}a\\\\\\cline{2}b\\end{array}", .badValue, 19..<28,
      "“2” is no row of columns"
    ),
    (
      "\\begin{array}{c}\\multicolumn{x}{c}{a}\\end{array}", .badValue, 16..<31,
      "“x” is no number of columns"
    ),
    (
      "\\text{\\textbf{b}}", .unknownCommand, 0..<17,
      "the command \\textbf is not known among words"
    ),
    (
      "\\operatorname{\\mathit{A}}", .unknownCommand, 0..<25,
      "the command \\mathit is not known among words"
    ),
    ("\\root 3", .missingArgument, 0..<5, "\\root without \\of"),
    ("a\\over b\\over c", .unbalanced, 8..<13, "a second \\over in one formula"),
  ]

  @Test(
    "what ends in a space that was cut off has no mistake",
    arguments: ["a\\", "\\left\\{x\\right.\\"])
  func trailingSpace(_ tex: String) {
    #expect(TeXReader.read(tex).problems == [])
  }

  @Test("each mistake is reported at its place", arguments: mistakes.indices)
  func mistake(_ index: Int) {
    let (tex, kind, range, message) = TeXReaderTests.mistakes[index]
    let problems = TeXReader.read(tex).problems
    #expect(problems.map(\.kind) == [kind], "\(tex)")
    #expect(problems.map(\.range) == [range], "\(tex)")
    #expect(problems.map(\.message) == [message], "\(tex)")
  }

  @Test("an unknown command is shown as written, and one near it is named")
  func unknown() {
    let formula = TeXReader.read("\\aplha+1")
    #expect(formula.items.dump() == "ord(unknown \\aplha) bin(+) ord(1)")
    #expect(
      TeXReader.read("\\aplha{x+1}y").items.dump()
        == "ord(unknown \\aplha{) ord(𝑥) bin(+) ord(1) ord(unknown }) ord(𝑦)")
    #expect(
      TeXReader.read("\\aplha{x}{1} \\aplha y").items.dump()
        == "ord(unknown \\aplha{) ord(𝑥) ord(unknown }) ord(unknown {) ord(1) ord(unknown }) ord(unknown \\aplha ) ord(𝑦)"
    )
    #expect(formula.problems.map(\.help) == ["did you mean \\alpha? It is shown as written"])
  }

  /// What mathtools adds: a starred matrix says how its columns are aligned, brackets how thick they are, `dcases` sets its
  /// cells as displays; dollars in a number are none of its letters.
  @Test func mathtoolsAreRead() throws {
    func array(_ written: String) throws -> MathArray {
      let formula = TeXReader.read(written)
      #expect(formula.problems.isEmpty, "\(formula.problems)")
      guard case .atom(let atom) = formula.items.first, case .array(let array) = atom.nucleus else {
        throw TestFailure.noArray
      }
      return array
    }
    let right = try array("\\begin{pmatrix*}[r]-1&3\\end{pmatrix*}")
    #expect(right.columns == [.right] && right.columnCount == 2)
    #expect(try array("\\begin{pmatrix}a\\end{pmatrix}").columns == [.center])
    let cells = try array("\\begin{dcases}a&b\\end{dcases}").rows.joined()
    #expect(cells.allSatisfy { $0.first == .style(.display) })
    #expect(
      TeXReader.read("\\underbracket[1pt][2pt]{abc}").items.count
        == TeXReader.read("\\underbracket{abc}").items.count)
    #expect(TeXReader.read("a\\tag{$*$}").tags == [Formula.Tag("(*)")])
  }

  private enum TestFailure: Error { case noArray }

  @Test("a tag and a label are no part of the formula")
  func tag() {
    let formula = TeXReader.read("a\\tag{3}\\label{eq:a}")
    #expect(formula.items.dump() == "ord(𝑎)")
    #expect(formula.tags == [Formula.Tag("(3)")])
    #expect(formula.label == "eq:a")
    #expect(TeXReader.read("a\\tag*{*}").tags == [Formula.Tag("*")])
  }

  @Test("rows of align and its like have numbers of their own, those of aligned share one")
  func tagsOfRows() {
    let rows = TeXReader.read(
      "\\begin{align*}a&=b\\tag{1}\\\\c&=\\begin{matrix}d\\\\e\\end{matrix}\\\\f&=g\\tag{2}\\end{align*}"
    )
    #expect(rows.tags == [Formula.Tag("(1)", row: 0), Formula.Tag("(2)", row: 2)])
    #expect(rows.problems.isEmpty)
    #expect(TeXReader.read("a\\tag{1}\\\\b\\tag{2}").tags.map(\.row) == [0, 1])
    let one = TeXReader.read("\\begin{aligned}a\\tag{1}\\\\b\\tag{2}\\end{aligned}")
    #expect(one.tags == [Formula.Tag("(1)")])
    #expect(one.problems.map(\.message) == ["a second \\tag for one formula"])
    #expect(TeXReader.read("a\\label{ }").problems.map(\.message) == ["\\label names nothing"])
  }

  @Test("what stands too deep is reported once and read to its end")
  func deep() {
    let deep = String(repeating: "{", count: 5000) + "x" + String(repeating: "}", count: 5000) + "y"
    let formula = TeXReader.read(deep)
    #expect(formula.problems.map(\.kind) == [.tooDeep])
    #expect(formula.items.dump().hasSuffix("ord(𝑦)"))
    for nest in ["\\hat", "\\frac1", "x^{", "\\sqrt", "\\left(", "\\begin{matrix}"] {
      let problems = TeXReader.read(String(repeating: nest, count: 3000)).problems
      #expect(problems.contains { $0.kind == .tooDeep }, "\(nest)")
    }
  }

  @Test("every atom's place holds what it was written as")
  func places() {
    let tex = "\\alpha + \\frac{1}{2}x_i"
    let written = TeXReader.read(tex).items.map { item -> String in
      guard case .atom(let atom) = item else { return "" }
      return String(decoding: Array(tex.utf8)[atom.range], as: UTF8.self)
    }
    #expect(written == ["\\alpha", "+", "\\frac{1}{2}", "x_i"])
  }

  @Test("what is written of a formula is read as the same", arguments: rows.indices)
  func roundTrip(_ index: Int) {
    let tex = TeXReaderTests.rows[index].0
    let items = TeXReader.read(tex).items
    let written = TeXWriter.write(items)
    let again = TeXReader.read(written)
    #expect(again.items.dump() == items.dump(), "\(tex) → \(written)")
    #expect(again.problems.isEmpty, "\(written): \(again.problems)")
  }
}
