import Testing
import TypesetFonts
import TypesetFormulaSetting
import TypesetFormulas
import TypesetGeometry

@Suite("Laws of formulas") struct FormulaLawTests {
  private let size = Length(points: 10)

  @Test("the constants are those of the table")
  func constants() {
    // What fontTools reads of DejaVu Math TeX Gyre.
    #expect(Fixture.math[.axisHeight] == 275)
    #expect(Fixture.math[.fractionRuleThickness] == 64)
    #expect(MathFace(Fixture.face("Linux Biolinum O")) == nil)
  }

  @Test(
    "a fraction's rule is as thick as the table says, its middle on the axis to the scaled point")
  func rule() {
    for isDisplay in [false, true] {
      let box = Fixture.box("\\frac{a}{b}", isDisplay: isDisplay)
      #expect(box.rules.count == 1)
      let rule = box.rules[0]
      #expect(rule.size.height == Fixture.length(.fractionRuleThickness))
      let middle = -(rule.origin.y + rule.size.height / 2)
      // Half of an odd number is one more or less.
      #expect((middle - Fixture.length(.axisHeight)).magnitude.scaledPoints <= 1)
    }
  }

  @Test("numerator and denominator stand where the table says, in the middle of the rule")
  func fraction() {
    let box = Fixture.box("\\frac{1}{2}", isDisplay: true)
    #expect(box.glyphs.count == 2)
    #expect(-box.glyphs[0].y == Fixture.length(.fractionNumeratorDisplayStyleShiftUp))
    #expect(box.glyphs[1].y == Fixture.length(.fractionDenominatorDisplayStyleShiftDown))
    let advance = size.scaled(
      by: Fixture.math.face.advance(of: Fixture.glyph("1")).rawValue, over: 1000)
    #expect(box.rules[0].size.width == advance)
    #expect(box.width == advance + size.scaled(by: 240, over: 1000))
  }

  @Test("what is high keeps the gap to the rule that the table asks")
  func gap() {
    let box = Fixture.box("\\frac{\\frac{\\frac ab}{\\frac ab}}{x}", isDisplay: true)
    let outer = box.rules.max { $0.size.width < $1.size.width }
    #expect(outer != nil)
    let inner = Fixture.box("\\textstyle\\frac{\\frac ab}{\\frac ab}")
    // The numerator's foot.
    let top = -(outer?.origin.y ?? .zero)
    let up = box.height - inner.height
    #expect(up - inner.depth - top == Fixture.length(.fractionNumDisplayStyleGapMin))
  }

  @Test("a superscript rises by the table, less where it is cramped; a subscript falls by it")
  func scripts() {
    let plain = Fixture.box("x^2")
    #expect(-plain.glyphs[1].y == Fixture.length(.superscriptShiftUp))
    #expect(
      plain.glyphs[1].size == size.scaled(by: Fixture.math[.scriptPercentScaleDown], over: 100))
    let cramped = Fixture.box("\\overline{x^2}")
    #expect(-cramped.glyphs[1].y == Fixture.length(.superscriptShiftUpCramped))
    let sub = Fixture.box("x_2")
    #expect(sub.glyphs[1].y == Fixture.length(.subscriptShiftDown))
    let nested = Fixture.box("x^{y^z}")
    #expect(
      nested.glyphs[2].size
        == size.scaled(by: Fixture.math[.scriptScriptPercentScaleDown], over: 100))
  }

  @Test("amsmath's spaces: around mod, in displays and lines; none behind a chain's fraction")
  func amsmathSpaces() {
    func width(_ tex: String, isDisplay: Bool = false) -> Length {
      Fixture.box(tex, isDisplay: isDisplay).width
    }
    func eighteenths(_ count: Int, _ size: Length) -> Length { size.scaled(by: count, over: 18) }
    let mod = width("a\\bmod b") - width("a") - width("b") - width("\\operatorname{mod}")
    #expect((mod - eighteenths(5, size) * 2).magnitude.scaledPoints <= 2)
    // In scripts, too, where other operators have none.
    let small = Fixture.box("x^{a\\bmod b}").width - Fixture.box("x^{ab}").width
    let word = Fixture.box("x^{\\operatorname{mod}}").width - width("x")
    #expect(small > word + eighteenths(9, size * 7 / 10) - Length(points: 2))
    let pod = ["x\\pod{n}", "x(n)"]
    #expect(
      width(pod[0], isDisplay: true) - width(pod[1], isDisplay: true)
        == size.scaled(by: 1000, over: 1000))
    #expect(width(pod[0]) - width(pod[1]) == size.scaled(by: 444, over: 1000))
    #expect(width("\\dfrac12") - width("\\cfrac12") == size.scaled(by: 120, over: 1000))
    // The upper part is as high as a line.
    #expect(Fixture.box("\\cfrac12").height > Fixture.box("\\dfrac12").height)
    let low = Fixture.box("\\smash[b]{y}")
    #expect(low.depth == .zero && low.height == Fixture.box("y").height)
  }

  @Test(
    "scripts stand at the corners of large fences, and at a letter with an accent as at the letter")
  func scriptsOfBoxes() {
    let large = Fixture.box("\\Bigl(x\\Bigr)^2")
    let grown = Fixture.box("\\left(\\frac xy\\right)^2", isDisplay: true)
    let letter = Fixture.box("x^2")
    let (up, other) = (-(large.glyphs.last?.y ?? .zero), -(grown.glyphs.last?.y ?? .zero))
    #expect(up > -(letter.glyphs.last?.y ?? .zero) + Length(points: 2) && up <= other * 2)
    for (accented, plain) in [
      ("\\hat{f}_i", "f_i"), ("\\dot q^k_l", "q^k_l"), ("\\vec v_i", "v_i"),
    ] {
      let (one, two) = (Fixture.box(accented), Fixture.box(plain))
      #expect(one.width == two.width, "\(accented)")
      let last = [one.glyphs.last, two.glyphs.last].map { $0.map { Point(x: $0.x, y: $0.y) } }
      #expect(last[0] == last[1], "\(accented)")
      #expect(one.glyphs.count == two.glyphs.count + 1 && one.height >= two.height)
    }
  }

  @Test("columns stand apart by what is written between them, rows by what they ask for")
  func arraysAsWritten() {
    let plain = Fixture.box("\\begin{array}{@{}l@{}r@{}}a&b\\\\c&d\\end{array}")
    let apart = Fixture.box("\\begin{array}{@{}l@{\\quad}r@{}}a&b\\\\c&d\\end{array}")
    #expect(apart.width - plain.width == size)
    // What is written there stands in each row.
    let signs = Fixture.box("\\begin{array}{@{}l@{=}r@{}}a&b\\\\c&d\\end{array}")
    #expect(signs.glyphs.count == plain.glyphs.count + 2)
    #expect(signs.width - plain.width == Fixture.box("=").width)
    let rows = Fixture.box("\\begin{array}{@{}l@{}r@{}}a&b\\\\[6pt]c&d\\end{array}")
    #expect(rows.height + rows.depth - plain.height - plain.depth == size * 6 / 10)
  }

  @Test("what is too wide goes on in further lines, fences keep their heights, nothing is lost")
  func folding() throws {
    func setter() -> FormulaSetter { FormulaSetter(Fixture.fonts, size: size) }
    func ids(_ layout: FormulaLayout) -> [GlyphID] {
      layout.pieces.flatMap { $0.box.glyphs.map(\.id) }.sorted()
    }
    let long = "a+b+c+d+e+f+g+h+i+j"
    for (tex, lines) in [
      ("\\begin{aligned}x&=\(long)\\\\&=\(long)\\tag{1}\\end{aligned}", 4),
      ("\\begin{gathered}\(long)\\\\ x\\end{gathered}", 3),
      ("x=\\left(\(long)\\right)^{n}", 1),
      ("x=\\left[\\frac12+\(long)\\right]", 1),
      ("x=1\\qquad\\text{for all of the numbers that we have}", 1),
    ] {
      let formula = TeXReader.read(tex)
      var own = setter()
      let whole = own.set(formula, isDisplay: true, length: tex.utf8.count)
      let need = whole.pieces.reduce(Length.zero) { max($0, $1.box.width) }
      let measure = need * 8 / 10
      var other = setter()
      let folded = try #require(other.folded(formula, isDisplay: true, to: measure), "\(tex)")
      let layout = other.set(folded, isDisplay: true, length: tex.utf8.count)
      #expect(ids(layout) == ids(whole), "\(tex)")
      #expect(layout.pieces.allSatisfy { $0.box.width <= measure }, "\(tex)")
      if lines > 1 {
        #expect(layout.rows.count == lines, "\(tex)")
      } else {
        #expect(layout.pieces.count > whole.pieces.count, "\(tex)")
      }
      // What has room is left alone, but for words.
      let again = other.folded(formula, isDisplay: true, to: need)
      #expect(again == nil || tex.contains("qquad"), "\(tex)")
    }
    // A number stands beside the last line of its row.
    let tagged = TeXReader.read("\\begin{align}x&=\(long)\\tag{1}\\\\y&=z\\tag{2}\\end{align}")
    var own = setter()
    let measure = own.set(tagged, isDisplay: true, length: 0).pieces[0].box.width * 8 / 10
    #expect(own.folded(tagged, isDisplay: true, to: measure)?.tags.map(\.row) == [1, 2])
  }

  @Test("two scripts keep the gap between them")
  func bothScripts() {
    let box = Fixture.box("x_{(}^{(}")
    let small = box.glyphs[1].size
    let ink = Fixture.math.face.extents(of: box.glyphs[1].id).rect(at: small, unitsPerEm: 1000)
    let foot = box.glyphs[1].y + ink.maxY
    let top = box.glyphs[2].y + ink.minY
    // The superscript is first in the ink.
    #expect(top - foot >= Fixture.length(.subSuperscriptGapMin) - Length(scaledPoints: 2))
  }

  @Test("spaces between things are those of The TeXbook's table")
  func spacing() {
    func width(_ tex: String) -> Length { Fixture.box(tex).width }
    let parts = { (tex: String) in
      TeXReader.read(tex).items.reduce(Length.zero) { sum, item in
        guard case .atom(let atom) = item else { return sum }
        return sum + width(String(decoding: Array(tex.utf8)[atom.range], as: UTF8.self))
      }
    }
    func eighteenths(_ count: Int) -> Length { size.scaled(by: count, over: 18) }
    let rows: [(String, Length)] = [
      ("ab", .zero), ("a+b", eighteenths(4) + eighteenths(4)),
      ("a=b", eighteenths(5) + eighteenths(5)), ("a,b", eighteenths(3)), ("(a)", .zero),
      ("-a", .zero), ("a=-b", eighteenths(5) + eighteenths(5)), ("\\sin a", eighteenths(3)),
      ("(-a)", .zero), ("a<b", eighteenths(5) + eighteenths(5)),
    ]
    for (tex, expected) in rows {
      #expect(width(tex) - parts(tex) == expected, "\(tex)")
    }
    // None in scripts.
    let small = Fixture.box("\\scriptstyle a+b")
    let apart =
      Fixture.box("\\scriptstyle a").width + Fixture.box("\\scriptstyle +").width
      + Fixture.box("\\scriptstyle b").width
    #expect(small.width == apart)
  }

  @Test(
    "an operator of a display is as high as the table asks, its middle on the axis, limits in its middle"
  )
  func operation() {
    let box = Fixture.box("\\sum_{i}^{n}", isDisplay: true)
    let sign = box.glyphs[0]
    let ink = Fixture.math.face.extents(of: sign.id).rect(at: sign.size, unitsPerEm: 1000)
    #expect(ink.size.height >= Fixture.length(.displayOperatorMinHeight))
    let middle = -(sign.y + (ink.minY + ink.maxY) / 2)
    #expect((middle - Fixture.length(.axisHeight)).magnitude.scaledPoints <= 2)
    #expect(box.glyphs[1].y < sign.y + ink.minY)
    #expect(box.glyphs[2].y > sign.y + ink.maxY)
    // In a line of text they stand at its corners.
    let inline = Fixture.box("\\sum_{i}^{n}")
    #expect(inline.glyphs[1].x > inline.glyphs[0].x + Length(points: 5))
    #expect(inline.glyphs[1].x >= inline.glyphs[2].x)
  }

  @Test("scripts at the sides of an operator stand beside it, its limits about its own middle")
  func sides() {
    let sum = Fixture.glyph("∑")
    let plain = Fixture.box("\\sum_{i}^{n}", isDisplay: true)
    let box = Fixture.box("\\sideset{_1^2}{_3^4}\\sum_{i}^{n}", isDisplay: true)
    #expect(box.glyphs.count == 7)
    let sign = box.glyphs.first { $0.id == plain.glyphs[0].id }
    #expect(sign != nil && sign?.id != sum)
    let width = Fixture.box("\\sum", isDisplay: true).width
    let left = sign?.x ?? .zero
    let inside = box.glyphs.filter { $0.x >= left && $0.x < left + width }
    // The sign and its limits.
    #expect(inside.count == 3)
    #expect(box.glyphs.count { $0.x < left } == 2)
    #expect(box.glyphs.count { $0.x >= left + width } == 2)
    #expect(inside.map { $0.x - left } == plain.glyphs.map { $0.x - plain.glyphs[0].x })
    // The sign on its own baseline, its limits clear of the scripts beside it (amsmath measures them with the sign).
    let flanks = box.glyphs.filter { $0.x < left || $0.x >= left + width }
    #expect(inside[0].y == plain.glyphs[0].y)
    let highest = flanks.map(\.y).min() ?? .zero
    let lowest = flanks.map(\.y).max() ?? .zero
    #expect((inside.map(\.y).min() ?? .zero) < highest - size.scaled(by: 4, over: 10))
    #expect((inside.map(\.y).max() ?? .zero) > lowest + size.scaled(by: 4, over: 10))
    // What is wider than the sign and its scripts reaches over them, as far at both sides.
    let wide = Fixture.box("\\sideset{}{^2}\\sum_{aaaaaaaaaaaa}", isDisplay: true)
    let one = Fixture.box("\\sum_{aaaaaaaaaaaa}", isDisplay: true)
    let more = wide.width - one.width - size.scaled(by: 3, over: 18)
    #expect(more.magnitude.scaledPoints <= 2)
  }

  @Test("accents on accents stand over each other, marks below hang where their face has them")
  func accentsOnAccents() {
    let box = Fixture.box("\\hat{\\hat{A}}")
    #expect(box.glyphs.count == 3 && box.glyphs[1].x == box.glyphs[2].x)
    #expect(box.glyphs[2].y < box.glyphs[1].y)
    let below = Fixture.box("\\underleftrightarrow{ABCDE}")
    let letters = Fixture.box("ABCDE")
    #expect(below.depth > letters.depth && below.depth < letters.depth + size / 2)
    #expect(Set(below.glyphs.dropFirst(5).map(\.y)) == [letters.depth])
  }

  @Test("cells over several columns, rules over some, two rules side by side, words between rows")
  func arraysOfRules() {
    func box(_ columns: String, _ rows: String) -> FormulaBox {
      Fixture.box("\\begin{array}{\(columns)}\(rows)\\end{array}")
    }
    let plain = box("cc", "a&b\\\\c&d")
    let (one, two) = (box("c|c", "a&b\\\\c&d"), box("c||c", "a&b\\\\c&d"))
    #expect(one.width == plain.width && one.rules.count == 1)
    // LaTeX's \doublerulesep, 2 points of ten.
    #expect(two.width == plain.width + size / 5 && two.rules.count == 2)
    let lines = box("cc", "a&b\\\\\\hline\\hline c&d")
    #expect(lines.height + lines.depth == plain.height + plain.depth + size / 5)
    // A narrow cell over two columns takes their room, a wide one widens the last; rules end at it.
    let narrow = box("c|c", "\\multicolumn{2}{c}{x}\\\\c&d")
    #expect(narrow.width == one.width && narrow.rules.count == 1)
    #expect(narrow.rules[0].size.height < one.rules[0].size.height)
    #expect(
      (narrow.glyphs[0].x + Fixture.box("x").width / 2 - narrow.width / 2).magnitude
        <= Length(points: 1))
    let wide = box("cc", "\\multicolumn{2}{c}{abcdefghijkl}\\\\c&d")
    #expect(wide.width == Fixture.box("abcdefghijkl").width + size)
    let part = box("cc", "a&b\\\\\\cline{2-2}c&d")
    #expect(part.rules.count == 1 && part.rules[0].origin.x > part.width / 4)
    #expect(part.rules[0].maxX == part.width)
    let words = Fixture.box(
      "\\begin{aligned}a&=b\\\\\\intertext{and}c&=d\\end{aligned}", isDisplay: true)
    let rows = Fixture.box("\\begin{aligned}a&=b\\\\c&=d\\end{aligned}", isDisplay: true)
    #expect(words.glyphs.count == rows.glyphs.count + 3)
    #expect(words.glyphs.contains { $0.x == .zero })
    #expect(words.height + words.depth > rows.height + rows.depth + size)
  }

  @Test("things that take no width, and rules as thick as asked")
  func lapped() {
    for name in ["mathrlap", "mathllap", "mathclap"] {
      #expect(Fixture.box("a\\\(name){xyz}b").width == Fixture.box("a{}b").width, "\(name)")
    }
    let thick = Fixture.box("\\genfrac{}{}{2pt}{}{a}{b}")
    #expect(thick.rules.map(\.size.height) == [size / 5])
    let middle = thick.rules[0].origin.y + thick.rules[0].size.height / 2
    #expect((middle + Fixture.length(.axisHeight)).magnitude.scaledPoints <= 1)
  }

  @Test("the first line of a formula in several is at the left, the last at the right")
  func lines() {
    let tex = "\\begin{multline}a+b\\\\c\\\\d+e\\end{multline}"
    let layout = Fixture.set(tex, isDisplay: true)
    let box = layout.pieces[0].box
    let (first, last) = (Fixture.box("a+b"), Fixture.box("d+e"))
    #expect(box.glyphs[0].x == .zero)
    #expect(box.width == max(first.width, last.width) + size * 2)
    #expect(box.glyphs[4].x == box.width - last.width)
    let middle = box.glyphs[3].x + Fixture.box("c").width / 2
    #expect((middle - box.width / 2).magnitude.scaledPoints <= 1)
  }

  @Test("what is as wide as its line has its rows and pairs at the edges of that")
  func spreads() throws {
    let measure = size * 30
    /// Where the glyphs of `tex` stand in a line of `measure`.
    func places(_ tex: String) -> (FormulaBox, [Length]) {
      let box = Fixture.set(tex, isDisplay: true).pieces[0].box
      let wide = box.spread(over: measure)
      #expect(wide.width == measure)
      return (box, wide.glyphs.map(\.x))
    }
    let lines = places(
      "\\begin{multline}a\\\\b\\\\\\shoveleft{c}\\\\\\shoveright{d}\\\\e\\end{multline}")
    #expect(lines.1[0] == size && lines.1[2] == size)
    let middle = lines.1[1] + Fixture.box("b").width / 2
    #expect((middle - measure / 2).magnitude.scaledPoints <= 2)
    #expect(lines.1[3] == measure - size - Fixture.box("d").width)
    #expect(lines.1[4] == measure - size - Fixture.box("e").width)
    // Three pairs: the second as far from the first as from the third.
    let (box, pairs) = places("\\begin{flalign}a&b&a&b&a&b\\end{flalign}")
    #expect(pairs[0] == .zero)
    #expect(pairs[5] == measure - Fixture.box("b").width)
    let gaps = [pairs[2] - pairs[1], pairs[4] - pairs[3]]
    #expect((gaps[0] - gaps[1]).magnitude.scaledPoints <= 2 && gaps[0] > size * 10)
    // One alone stands in the middle; behind it nothing, at the left.
    let alone = places("\\begin{flalign}a&b\\end{flalign}")
    #expect((alone.1[0] - (measure - alone.0.width) / 2).magnitude.scaledPoints <= 1)
    #expect(places("\\begin{flalign}a&b&&\\end{flalign}").1[0] == .zero)
    // Others stay as they are, and so do these where there is no room, or within something.
    #expect(box.spread(over: box.width - size) == box)
    for tex in [
      "\\begin{multlined}a\\\\b\\end{multlined}",
      "\\left(\\begin{multline}a\\\\b\\end{multline}\\right)",
    ] {
      let same = Fixture.set(tex, isDisplay: true).pieces[0].box
      #expect(same.spread(over: measure) == same, "\(tex)")
    }
  }

  @Test("dots over columns go from the first one's edge to the last one's, as far apart as asked")
  func dotsOverColumns() {
    func dots(_ command: String) -> (box: FormulaBox, xs: [Length]) {
      let tex = "\\begin{matrix}aaaa&bbbb&cccc&dddd\\\\a&\\hdotsfor\(command)\\end{matrix}"
      let box = Fixture.set(tex, isDisplay: true).pieces[0].box
      return (box, box.glyphs[17...].map(\.x))
    }
    let (box, all) = dots("{3}")
    let dot = Fixture.box("{.}").width
    #expect(all.first == box.glyphs[4].x)
    #expect(all.last == box.width - dot)
    let steps = zip(all, all.dropFirst()).map { $1 - $0 }
    #expect((steps.max() ?? .zero) - (steps.min() ?? .zero) <= Length(scaledPoints: 1))
    #expect((steps.min() ?? .zero) >= dot + size / 6)
    #expect((steps.max() ?? .zero) < (dot + size / 6) * 9 / 8)
    let (_, few) = dots("[6]{3}")
    #expect(few.first == all.first && few.last == all.last && few.count * 2 < all.count)
    #expect(dots("{2}").xs.last == box.glyphs[8].x + Fixture.box("cccc").width - dot)
  }

  @Test("fences are as high as what they hold, about the axis; the highest are built of parts")
  func fences() {
    let rows = (1...12).map { _ in "a" }.joined(separator: "\\\\")
    for inside in [
      "a", "\\frac ab", "\\frac{\\frac ab}{\\frac ab}", "\\begin{matrix}\(rows)\\end{matrix}",
    ] {
      for (left, right) in [
        ("(", ")"), ("[", "]"), ("\\{", "\\}"), ("|", "|"), ("\\langle", "\\rangle"),
      ] {
        let content = Fixture.box(inside, isDisplay: true)
        let box = Fixture.box("\\left\(left) \(inside)\\right\(right)", isDisplay: true)
        let axis = Fixture.length(.axisHeight)
        let reach = max(content.height - axis, content.depth + axis)
        // An angle has no parts.
        if left == "\\langle", inside.hasPrefix("\\begin") { continue }
        let shortfall = max(reach.scaled(by: 99, over: 1000), size.scaled(by: 500, over: 2000))
        #expect(
          box.height - axis >= reach - shortfall - Length(scaledPoints: 4), "\(left) \(inside)")
        #expect(box.width > content.width)
      }
    }
    let tall = Fixture.box("\\left(\\begin{matrix}\(rows)\\end{matrix}\\right)")
    #expect(tall.glyphs.count > 12 + 4)
  }

  @Test("a root's line begins at the top of its hook and covers what is under it")
  func root() {
    let box = Fixture.box("\\sqrt{x+1}")
    #expect(box.rules.count == 1)
    let rule = box.rules[0]
    #expect(rule.size.height == Fixture.length(.radicalRuleThickness))
    #expect(rule.size.width == Fixture.box("\\overline{x+1}").rules[0].size.width)
    let hook = box.glyphs.first { $0.y != .zero || $0.id == Fixture.glyph("√") }
    let ink = hook.map {
      Fixture.math.face.extents(of: $0.id).rect(at: $0.size, unitsPerEm: 1000).minY + $0.y
    }
    #expect(ink.map { ($0 - rule.origin.y).magnitude.scaledPoints <= 2 } == true)
    #expect(box.width == rule.origin.x + rule.size.width)
    #expect(Fixture.box("\\sqrt[3]{x+1}").width >= box.width)
  }

  @Test("an accent stands over the middle that the table names")
  func accent() {
    let plain = Fixture.box("x")
    let box = Fixture.box("\\hat x")
    #expect(box.width == plain.width)
    #expect(box.height > plain.height)
    #expect(box.glyphs.count == 2)
    let bar = Fixture.box("\\overline{x}")
    #expect(
      bar.height
        == plain.height + Fixture.length(.overbarVerticalGap)
        + Fixture.length(.overbarRuleThickness)
        + Fixture.length(.overbarExtraAscender))
    let under = Fixture.box("\\underline{x}")
    #expect(
      under.depth
        == Fixture.length(.underbarVerticalGap) + Fixture.length(.underbarRuleThickness)
        + Fixture.length(.underbarExtraDescender))
  }

  @Test("braces over and under are as wide as what they hold")
  func braces() {
    let inside = Fixture.box("a+b+c+d+e+f")
    let box = Fixture.box("\\underbrace{a+b+c+d+e+f}_{n}", isDisplay: true)
    #expect(box.width >= inside.width)
    #expect(box.width < inside.width + size)
    #expect(box.depth > size / 2)
  }

  @Test("rows and columns stand about the axis, cells where their columns say")
  func matrix() {
    let box = Fixture.box("\\begin{matrix}1&2\\\\3&4\\end{matrix}")
    #expect((box.height - box.depth) / 2 == Fixture.length(.axisHeight))
    #expect(box.glyphs[2].y - box.glyphs[0].y == size.scaled(by: 12, over: 10))
    #expect(box.glyphs[1].x - box.glyphs[0].x == box.glyphs[3].x - box.glyphs[2].x)
    // Pairs are an em apart within a formula, and as far as their author says; \cdot ends columns without room.
    func width(_ tex: String) -> Length { Fixture.box(tex, isDisplay: true).width }
    let rows = "a&=b&c&=d"
    let apart = width("\\begin{aligned}\(rows)\\end{aligned}")
    let close = width("\\begin{alignedat}{2}\(rows)\\end{alignedat}")
    #expect(apart - close == size)
    #expect(
      abs((width("\\liminf") - width("\\lim") - width("\\inf") - size / 6).scaledPoints) < 700)
    let open = width("\\begin{array}{ll}x&y\\end{array}")
    #expect(open - width("\\begin{array}{@{}l@{}l@{}}x&y\\end{array}") == size * 2)
    let aligned = Fixture.box("\\begin{aligned}aa&=b\\\\c&=d\\end{aligned}", isDisplay: true)
    // The two signs stand one below the other.
    let sign = Fixture.glyph("=")
    #expect(Set(aligned.glyphs.filter { $0.id == sign }.map(\.x)).count == 1)
    #expect(aligned.glyphs.filter { $0.id == sign }.count == 2)
  }

  @Test(
    "lines end behind relations and before operations that stand in no fences, and nowhere else")
  func pieces() {
    func pieces(_ tex: String) -> [String] {
      Fixture.set(tex).pieces.map { String(decoding: Array(tex.utf8)[$0.range], as: UTF8.self) }
    }
    #expect(pieces("a=b+c") == ["a=", "b", "+c"])
    #expect(pieces("a = -b") == ["a = ", "-b"])
    #expect(pieces("\\left(a=b\\right)") == ["\\left(a=b\\right)"])
    #expect(pieces("\\frac{a=b}{c}") == ["\\frac{a=b}{c}"])
    #expect(pieces("x^{a=b}") == ["x^{a=b}"])
    #expect(pieces("a\\nobreak=b\\allowbreak c") == ["a\\nobreak=", "b\\allowbreak ", "c"])
    #expect(pieces("a") == ["a"])
    #expect(Fixture.set("a=b+c").pieces.map(\.penalty) == [500, 700, 0])
  }

  @Test("pieces with the room between them are as wide as the whole, and their ink is the whole's")
  func sum() {
    for tex in ["a=b+c", "x^2+y^2=z^2", "\\sum_i a_i\\le\\frac12\\times b", "a"] {
      let layout = Fixture.set(tex)
      let whole = Fixture.box(tex)
      #expect(layout.width == whole.width, "\(tex)")
      var pen = Length.zero
      var glyphs: [FormulaGlyph] = []
      for piece in layout.pieces {
        for var glyph in piece.box.glyphs {
          glyph.x += pen
          glyphs.append(glyph)
        }
        pen += piece.box.width + piece.spaceAfter
      }
      #expect(glyphs == whole.glyphs, "\(tex)")
    }
  }

  @Test("twice the size is twice the width")
  func scale() {
    for tex in ["x^2", "\\frac{a+b}{c}", "\\sqrt{x}", "\\sum_{i=1}^n i"] {
      let one = Fixture.set(tex, isDisplay: true).width
      let two = Fixture.set(tex, isDisplay: true, size: Length(points: 20)).width
      #expect((two - one * 2).magnitude.scaledPoints <= 40, "\(tex)")
    }
  }

  @Test("words of a script that the faces lack have another’s letters, and run as they are read")
  func foreignWords() throws {
    var setter = FormulaSetter(Fixture.fonts, size: size)
    #expect(setter.lacks("速"))
    let lacking = setter.set(TeXReader.read("\\text{速}"), isDisplay: false, length: 10)
    #expect(lacking.problems.map(\.kind) == [.missingGlyph])
    setter.add(Fixture.face("Noto Serif CJK JP"))
    #expect(!setter.lacks("速"))
    let layout = setter.set(TeXReader.read("\\text{速} + 度"), isDisplay: false, length: 16)
    #expect(layout.problems.isEmpty)
    #expect(layout.pieces.flatMap(\.box.glyphs).allSatisfy { $0.id != 0 })
    // The first letter of a Hebrew word stands at its right, and its words follow to the left.
    let face = Fixture.face("Linux Libertine O")
    let letters = ["א", "ב", "ג"].map {
      Int(face.glyph(for: $0.unicodeScalars.first?.value ?? 0) ?? 0)
    }
    let hebrew = Fixture.box("\\text{אב ג}")
    #expect(hebrew.glyphs.map { Int($0.id) }.filter(letters.contains) == letters.reversed())
    // Among Latin letters the order of words is theirs.
    let mixed = Fixture.box("\\text{a אב}")
    #expect(Int(mixed.glyphs.last?.id ?? 0) == letters[0])
  }

  @Test("words are kerned in the face of the text, and what no font has is reported")
  func words() {
    let box = Fixture.box("\\text{AV}")
    let face = Fixture.face("Linux Libertine O")
    let apart =
      face.advance(of: face.glyph(for: 0x41) ?? 0).rawValue
      + face.advance(of: face.glyph(for: 0x56) ?? 0).rawValue
    #expect(box.width < size.scaled(by: apart, over: 1000))
    #expect(box.glyphs.allSatisfy { box.faces[$0.face] == face })
    var setter = FormulaSetter(Fixture.fonts, size: size)
    let formula = TeXReader.read("a+\u{10FFFD}")
    let layout = setter.set(formula, isDisplay: false, length: 6)
    #expect(layout.problems.map(\.kind) == [.missingGlyph])
    #expect(layout.problems.map(\.range) == [2..<6])
  }

  @Test("no ink stands outside of the room it asks for, but for what leans")
  func room() {
    let all = [
      "\\frac{a}{b}", "\\sqrt[3]{\\frac{x}{y}}", "\\left(\\frac ab\\right)^2", "x_i^{n+1}",
      "\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}", "\\int_0^1 f", "\\widehat{abc}", "\\boxed{a=b}",
      "\\begin{cases}a&b\\\\c&d\\end{cases}", "\\xrightarrow[ab]{cdefg}", "\\overbrace{abc}^n",
    ]
    for tex in all {
      for isDisplay in [false, true] {
        let box = Fixture.box(tex, isDisplay: isDisplay)
        for glyph in box.glyphs {
          let face = box.faces[glyph.face]
          let ink = face.extents(of: glyph.id).rect(at: glyph.size, unitsPerEm: face.unitsPerEm)
          let slack = Length(scaledPoints: 40)
          #expect(glyph.y + ink.minY >= -box.height - slack, "\(tex)")
          #expect(glyph.y + ink.maxY <= box.depth + slack, "\(tex)")
          #expect(glyph.x + ink.maxX <= box.width + size / 4, "\(tex)")
        }
        for rule in box.rules {
          #expect(rule.minX >= .zero && rule.maxX <= box.width, "\(tex)")
          #expect(rule.minY >= -box.height && rule.maxY <= box.depth, "\(tex)")
        }
      }
    }
  }
}
