import Testing
import TypesetFormulas

/// Formulas in one line of plain letters.
@Suite struct PlainFormulaTests {
  @Test(
    arguments: [
      ("E=mc^2", "E = mc²"), ("-x+1", "−x + 1"), ("\\frac{a+b}{2}", "(a + b)/2"),
      ("\\frac12", "1/2"), ("x_1>0", "x₁ > 0"), ("x_n^{k+1}", "x_n^(k + 1)"),
      ("\\sqrt{2}", "√2"), ("\\sqrt[3]{x+1}", "³√(x + 1)"), ("\\sin x", "sin x"),
      ("a\\sin x", "a sin x"), ("f(x,y)", "f(x, y)"), ("\\mathbb{R}^n", "ℝⁿ"),
      ("\\alpha\\beta", "αβ"), ("\\left(\\frac ab\\right)", "(a/b)"),
      ("\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}", "(1 2; 3 4)"), ("f'", "f′"),
      ("\\binom nk", "(n k)"), ("\\text{if } x", "if x"), ("\\hat x", "x\u{302}"),
      ("10^{-3}", "10⁻³"), ("\\foo", "\\foo"), ("h", "h"), ("", ""),
    ])
  func plain(_ tex: String, _ words: String) {
    #expect(PlainFormula.write(TeXReader.read(tex).items) == words)
  }
}
