import Testing
import TypesetFormulas

@Suite("MathML reader") struct MathMLTests {
  private typealias Node = MathMLNode

  private static func leaf(_ name: String, _ text: String, _ attributes: [String: String] = [:])
    -> Node
  {
    Node(name, attributes: attributes, [Node(text: text)])
  }

  private static let x = leaf("mi", "x")
  private static let two = leaf("mn", "2")
  private static let plus = leaf("mo", "+")

  /// Nodes, and the TeX that reads as the same.
  private static let rows: [([Node], String)] = [
    ([x], "x"),
    ([x, plus, leaf("mn", "12")], "x+{12}"),
    ([leaf("mi", "sin"), leaf("mo", "\u{2061}"), x], "\\sin x"),
    ([leaf("mi", "x", ["mathvariant": "normal"])], "\\mathrm{x}"),
    ([leaf("mi", "ℝ")], "ℝ"),
    ([Node("mfrac", [x, two])], "\\frac{x}{2}"),
    ([Node("mfrac", attributes: ["linethickness": "0"], [x, two])], "\\genfrac{}{}{0pt}{}{x}{2}"),
    ([Node("msqrt", [x, plus, two])], "\\sqrt{x+2}"),
    ([Node("mroot", [x, leaf("mn", "3")])], "\\sqrt[3]{x}"),
    ([Node("msup", [x, two])], "x^2"),
    ([Node("msub", [x, two])], "x_2"),
    ([Node("msubsup", [x, leaf("mi", "i"), two])], "x_i^2"),
    ([Node("msup", [Node("mrow", [x, plus, two]), two])], "{x+2}^2"),
    ([Node("munderover", [leaf("mo", "∑"), leaf("mi", "i"), leaf("mi", "n")])], "\\sum_i^n"),
    ([Node("munder", [leaf("mo", "lim"), x])], "\\lim_x"),
    ([Node("mover", [x, leaf("mo", "^")])], "\\hat{x}"),
    ([Node("mover", [x, leaf("mo", "→")])], "\\vec{x}"),
    ([Node("mover", [x, leaf("mo", "¯")])], "\\overline{x}"),
    ([Node("mrow", [leaf("mo", "("), x, leaf("mo", ")")])], "\\left(x\\right)"),
    ([Node("mfenced", [x, two])], "\\left(x,2\\right)"),
    // Around what is high fences are as high, with another one or without.
    (
      [x, leaf("mo", "="), leaf("mo", "{"), Node("mfrac", [x, two])],
      "x=\\left\\{\\frac{x}{2}\\right."
    ),
    (
      [leaf("mo", "("), Node("mfrac", [x, two]), leaf("mo", ")"), plus, x],
      "\\left(\\frac{x}{2}\\right)+x"
    ),
    (
      [leaf("mo", "|"), Node("mfrac", [x, two]), leaf("mo", "|")], "\\left|\\frac{x}{2}\\right|"
    ),
    ([Node("mfrac", [x, two]), leaf("mo", "|")], "\\left.\\frac{x}{2}\\right|"),
    ([leaf("mi", "f"), leaf("mo", "("), x, leaf("mo", ")"), plus, x], "f(x)+x"),
    ([Node("mover", [leaf("mo", "→"), leaf("mtext", "a")])], "\\xrightarrow{\\text{a}}"),
    (
      [
        leaf("mo", "("),
        Node("mtable", [Node("mtr", [Node("mtd", [x]), Node("mtd", [two])])]), leaf("mo", ")"),
      ], "\\left(\\begin{matrix}x&2\\end{matrix}\\right)"
    ),
    (
      [
        Node(
          "mtable", attributes: ["columnalign": "left"],
          [Node("mtr", [Node("mtd", [x]), Node("mtd", [two])])])
      ], "\\begin{array}{ll}x&2\\end{array}"
    ),
    ([leaf("mtext", " if "), x], "\\text{ if }x"),
    ([x, Node("mspace", attributes: ["width": "1em"]), two], "x\\quad2"),
    ([Node("semantics", [x, leaf("annotation", "y")])], "x"),
    ([leaf("mo", "-"), x], "-x"),
    ([Node("mphantom", [x])], "\\phantom{x}"),
    (
      [
        Node(
          "mmultiscripts",
          [
            leaf("mi", "C"), Node("none"), two, Node("mprescripts"), leaf("mn", "6"),
            leaf("mn", "14"),
          ])
      ], "{}_{6}^{{14}}C^2"
    ),
    ([Node("menclose", attributes: ["notation": "box"], [x])], "\\boxed{x}"),
  ]

  @Test("elements make the atoms that TeX makes", arguments: rows.indices)
  func element(_ index: Int) {
    let (nodes, tex) = MathMLTests.rows[index]
    let formula = MathMLReader.read(MathMLNode("math", nodes))
    #expect(formula.items.dump() == TeXReader.read(tex).items.dump(), "\(tex)")
    #expect(formula.problems.isEmpty)
  }

  @Test("what is copied of it is TeX that reads as the same", arguments: rows.indices)
  func written(_ index: Int) {
    let items = MathMLReader.read(MathMLNode("math", MathMLTests.rows[index].0)).items
    let tex = TeXWriter.write(items)
    #expect(TeXReader.read(tex).items.dump() == items.dump(), "\(tex)")
  }

  @Test("parts that are missing are told")
  func missing() {
    let formula = MathMLReader.read(MathMLNode("math", [MathMLNode("mfrac", [MathMLTests.x])]))
    #expect(formula.problems.map(\.message) == ["<mfrac> has 1 parts, not 2"])
    #expect(formula.items.dump() == "ord(frac [ord(𝑥)] [])")
  }

  @Test("elements within each other end somewhere")
  func deep() {
    var node = MathMLTests.x
    for _ in 0..<400 { node = MathMLNode("mrow", [node, MathMLTests.x]) }
    let formula = MathMLReader.read(MathMLNode("math", [node]))
    #expect(formula.problems.contains { $0.kind == .tooDeep })
  }
}
