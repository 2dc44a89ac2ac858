/// An element of MathML, whoever read it: HTML's reader, or one of XML.
public struct MathMLNode: Hashable, Sendable {
  /// Its name in lower case, without a prefix; empty for letters.
  public var name: String
  /// Its attributes.
  public var attributes: [String: String]
  /// The letters, where it is letters.
  public var text: String
  /// What stands in it.
  public var children: [MathMLNode]

  /// The element `name`.
  public init(_ name: String, attributes: [String: String] = [:], _ children: [MathMLNode] = []) {
    self.name = name
    self.attributes = attributes
    text = ""
    self.children = children
  }

  /// Letters.
  public init(text: String) {
    name = ""
    attributes = [:]
    self.text = text
    children = []
  }

  /// The letters within, white space at the ends left out and one space for any within.
  var words: String {
    var out = ""
    func add(_ node: MathMLNode, _ depth: Int) {
      out += node.text
      guard depth < TeXReader.deepest else { return }
      for child in node.children { add(child, depth + 1) }
    }
    add(self, 0)
    return out.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" })
      .joined(separator: " ")
  }
}

extension MathMLNode {
  /// Whether something in it is higher than a letter: fractions, tables, what has something over or under it.
  fileprivate var isHigh: Bool {
    ["mfrac", "mtable", "munder", "mover", "munderover", "msqrt", "mroot"].contains(name)
      || children.contains(where: \.isHigh)
  }
}

/// Reads MathML's presentation elements into the list that TeX makes (MathML Core; MathML 3, chapter 3).
public struct MathMLReader {
  private var problems: [FormulaProblem] = []

  private init() {}

  /// The formula in `node`, a `<math>`. Elements that are not known are what stands in them.
  public static func read(_ node: MathMLNode) -> Formula {
    var reader = MathMLReader()
    let items = reader.row(node.children, depth: 1)
    return Formula(items, problems: reader.problems)
  }

  private mutating func row(_ nodes: [MathMLNode], depth: Int) -> [MathItem] {
    let nodes = nodes.filter { !$0.name.isEmpty || !$0.words.isEmpty }
    guard depth < TeXReader.deepest else {
      problems.append(
        FormulaProblem(
          .tooDeep, "more than \(TeXReader.deepest) formulas stand within each other here",
          at: 0..<0))
      return [.atom(MathAtom(.ordinary, .text(nodes.map(\.words).joined())))]
    }
    // What stands between fences is as high as they are.
    if nodes.count > 1, let first = nodes.first, let last = nodes.last,
      let left = fence(first, opens: true),
      let right = fence(last, opens: false)
    {
      return [fenced(left, nodes.dropFirst().dropLast(), right, depth)]
    }
    return fencedParts(of: nodes[...], depth)
  }

  /// `nodes` between two fences, of which one may be nothing.
  private mutating func fenced(
    _ left: Unicode.Scalar?, _ nodes: ArraySlice<MathMLNode>, _ right: Unicode.Scalar?, _ depth: Int
  ) -> MathItem {
    let inner = fencedParts(of: nodes, depth + 1)
    return .atom(MathAtom(.inner, .fenced(left, [inner], middle: [], right)))
  }

  /// The list of `nodes`, in which fences around what is high are as high, those without another one as well.
  private mutating func fencedParts(of nodes: ArraySlice<MathMLNode>, _ depth: Int) -> [MathItem] {
    guard depth < TeXReader.deepest else {
      return [.atom(MathAtom(.ordinary, .text(nodes.map(\.words).joined())))]
    }
    var out: [MathItem] = []
    var place = nodes.startIndex
    while place < nodes.endIndex {
      defer { place += 1 }
      let rest = nodes[(place + 1)...]
      guard
        let left = fence(nodes[place], opens: true) ?? bar(nodes[place], opensAt: place, of: nodes)
      else {
        let isLast = rest.isEmpty || rest.allSatisfy { $0.name == "mo" && $0.words.isEmpty }
        if isLast, place > nodes.startIndex, nodes[..<place].contains(where: \.isHigh),
          let right = fence(nodes[place], opens: false) ?? bar(nodes[place])
        {
          return [.atom(MathAtom(.inner, .fenced(nil, [out], middle: [], right)))]
        }
        out += items(nodes[place], depth: depth + 1)
        continue
      }
      if let end = closing(left, behind: place, of: nodes) {
        let inner = nodes[(place + 1)..<end]
        guard inner.contains(where: \.isHigh) else {
          out += items(nodes[place], depth: depth + 1)
          continue
        }
        let right = fence(nodes[end], opens: false) ?? bar(nodes[end])
        out.append(fenced(left, inner, right, depth))
        place = end
      } else if rest.contains(where: \.isHigh) {
        // Nothing closes it: cases.
        out.append(
          fenced(left, rest.filter { $0.name != "mo" || !$0.words.isEmpty }[...], nil, depth))
        place = nodes.endIndex - 1
      } else {
        out += items(nodes[place], depth: depth + 1)
      }
    }
    return out
  }

  /// Where what opens at `place` with `left` is closed; nil where it is not.
  private func closing(
    _ left: Unicode.Scalar, behind place: Int, of nodes: ArraySlice<MathMLNode>
  ) -> Int? {
    if let own = bar(nodes[place]) {
      return nodes[(place + 1)...].firstIndex { bar($0) == own }
    }
    var open = 1
    for next in nodes.indices[(place + 1)...] {
      if fence(nodes[next], opens: true) != nil { open += 1 }
      guard fence(nodes[next], opens: false) != nil else { continue }
      open -= 1
      if open == 0 { return next }
    }
    return nil
  }

  /// The bar that `node` is, which opens and closes alike.
  private func bar(_ node: MathMLNode) -> Unicode.Scalar? {
    guard node.name == "mo", node.attributes["stretchy"] != "false",
      node.attributes["form"] != "infix", let sign = sign(of: node)
    else { return nil }
    return sign == "∣" ? "|" : sign == "∥" ? "‖" : sign == "|" || sign == "‖" ? sign : nil
  }

  /// The same where it opens: at the start, or behind an operator, with another one to come.
  private func bar(
    _ node: MathMLNode, opensAt place: Int, of nodes: ArraySlice<MathMLNode>
  ) -> Unicode.Scalar? {
    guard let own = bar(node), place == nodes.startIndex || nodes[place - 1].name == "mo",
      nodes[(place + 1)...].contains(where: { bar($0) == own })
    else { return nil }
    return own
  }

  /// The fence that `node` is, where it stretches as they do by themselves.
  private func fence(_ node: MathMLNode, opens: Bool) -> Unicode.Scalar? {
    guard node.name == "mo", node.attributes["stretchy"] != "false", let sign = sign(of: node)
    else {
      return nil
    }
    let form = node.attributes["form"]
    if "|‖".unicodeScalars.contains(sign) {
      return node.attributes["fence"] == "true" || form == (opens ? "prefix" : "postfix")
        ? sign : nil
    }
    let kind = MathSymbol.kind(of: sign)
    return kind == (opens ? .opening : .closing) && sign != "!" && sign != "?" ? sign : nil
  }

  private func sign(of node: MathMLNode) -> Unicode.Scalar? {
    let scalars = node.words.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }

  private mutating func items(_ node: MathMLNode, depth: Int) -> [MathItem] {
    func atom(_ kind: MathClass, _ nucleus: MathNucleus) -> [MathItem] {
      [.atom(MathAtom(kind, nucleus))]
    }
    switch node.name {
    case "mi": return identifier(node)
    case "mn", "ms": return number(node)
    case "mo": return operation(node)
    case "mtext": return node.words.isEmpty ? [] : atom(.ordinary, .text(spaced(node)))
    case "": return atom(.ordinary, .text(node.words))
    case "mspace": return space(node)
    case "mfrac":
      let parts = arguments(of: node, 2, depth)
      var fraction = MathFraction(parts[0], over: parts[1])
      let thickness = node.attributes["linethickness"] ?? ""
      fraction.hasRule = !["0", "0em", "0px", "0pt", "0ex", "0%"].contains(thickness)
      return atom(.ordinary, .fraction(fraction))
    case "msqrt": return atom(.ordinary, .radical(row(node.children, depth: depth), degree: nil))
    case "mroot":
      let parts = arguments(of: node, 2, depth)
      return atom(.ordinary, .radical(parts[0], degree: parts[1]))
    case "msub", "msup", "msubsup", "munder", "mover", "munderover": return scripts(node, depth)
    case "mmultiscripts": return scriptsAround(node, depth)
    case "mfenced": return fenced(node, depth)
    case "mtable": return table(node, depth)
    case "mphantom":
      return atom(
        .ordinary, .phantom(row(node.children, depth: depth), hasWidth: true, hasHeight: true))
    case "menclose":
      let content = row(node.children, depth: depth)
      let kinds = node.attributes["notation"]?.split(separator: " ") ?? []
      if kinds.contains("box") || kinds.contains("roundedbox") {
        return atom(.ordinary, .boxed(content))
      }
      if kinds.contains("top") { return atom(.ordinary, .line(content, isBelow: false)) }
      if kinds.contains("bottom") { return atom(.ordinary, .line(content, isBelow: true)) }
      return content
    case "mstyle", "mrow", "mpadded", "math", "merror", "maction", "semantics", "mscarries":
      let children =
        node.name == "semantics" || node.name == "maction"
        ? Array(node.children.filter { !$0.name.isEmpty }.prefix(1)) : node.children
      var content = row(children, depth: depth)
      if let shown = node.attributes["displaystyle"] {
        content.insert(.style(shown == "true" ? .display : .text), at: 0)
        return atom(.ordinary, .list(content))
      }
      // What is one thing, is one thing to its scripts and in its place; without them it goes on.
      return content
    case "annotation", "annotation-xml", "none", "mprescripts", "maligngroup", "malignmark":
      return []
    default:
      problems.append(
        FormulaProblem(
          .unknownCommand, "the element <\(node.name)> is not known", at: 0..<0,
          help: "what stands in it is set"))
      return row(node.children, depth: depth)
    }
  }

  /// The first `count` children, each a list; empty ones where there are fewer.
  private mutating func arguments(of node: MathMLNode, _ count: Int, _ depth: Int) -> [[MathItem]] {
    let children = node.children.filter { !$0.name.isEmpty }
    if children.count != count {
      problems.append(
        FormulaProblem(
          .missingArgument, "<\(node.name)> has \(children.count) parts, not \(count)", at: 0..<0))
    }
    return (0..<count).map { index in
      children.indices.contains(index) ? items(children[index], depth: depth + 1) : []
    }
  }

  /// What `items` are as one thing.
  private func one(_ items: [MathItem]) -> MathAtom {
    if items.count == 1, case .atom(let atom) = items[0], !atom.hasScripts { return atom }
    return MathAtom(.ordinary, TeXReader.nucleus(of: items))
  }

  // MARK: Letters

  private static let variants: [String: MathAlphabet] = [
    "normal": .upright, "bold": .bold, "italic": .italic, "bold-italic": .boldItalic,
    "double-struck": .doubleStruck, "script": .script, "bold-script": .boldScript,
    "fraktur": .fraktur, "bold-fraktur": .boldFraktur, "sans-serif": .sans, "monospace": .monospace,
  ]

  private func identifier(_ node: MathMLNode) -> [MathItem] {
    let words = node.words
    let asked = node.attributes["mathvariant"].flatMap { MathMLReader.variants[$0] }
    let scalars = Array(words.unicodeScalars)
    guard !scalars.isEmpty else { return [] }
    if scalars.count > 1, asked == nil {
      let isFunction = MathSymbol.functions[words] != nil
      var atom = MathAtom(isFunction ? .operation : .ordinary, .word(words))
      if MathSymbol.functions[words] != true { atom.limits = .never }
      return [.atom(atom)]
    }
    return letters(scalars, asked ?? .variable)
  }

  private func number(_ node: MathMLNode) -> [MathItem] {
    let asked = node.attributes["mathvariant"].flatMap { MathMLReader.variants[$0] }
    return letters(Array(node.words.unicodeScalars.filter { $0 != " " }), asked ?? .variable)
  }

  private func letters(_ scalars: [Unicode.Scalar], _ alphabet: MathAlphabet) -> [MathItem] {
    let made: [MathItem] = scalars.map {
      .atom(MathAtom(.ordinary, .symbol(alphabet.character(for: $0))))
    }
    return made.count == 1 ? made : [.atom(MathAtom(.ordinary, .list(made)))]
  }

  private func spaced(_ node: MathMLNode) -> String {
    var all = ""
    func add(_ node: MathMLNode) {
      all += node.text
      node.children.forEach(add)
    }
    add(node)
    let (first, last) = (all.first?.isWhitespace ?? false, all.last?.isWhitespace ?? false)
    return (first ? " " : "") + node.words + (last ? " " : "")
  }

  private func operation(_ node: MathMLNode) -> [MathItem] {
    let words = node.words
    guard let sign = sign(of: node) else {
      if words.isEmpty { return [] }
      let named: [String: Unicode.Scalar] = [":=": "≔", "<=": "≤", ">=": "≥", "!=": "≠", "->": "→"]
      if let sign = named[words] { return [.atom(MathAtom(.relation, .symbol(sign)))] }
      var atom = MathAtom(.operation, .word(words))
      if MathSymbol.functions[words] != true { atom.limits = .never }
      return [.atom(atom)]
    }
    switch sign.value {
    // Function application, invisible times, separator and plus.
    case 0x2061...0x2064: return []
    case 0x2D: return [.atom(MathAtom(.binary, .symbol("−")))]
    default: break
    }
    let kinds: [String: MathClass] = ["prefix": .opening, "postfix": .closing]
    var kind = MathSymbol.kind(of: sign)
    if "|‖".unicodeScalars.contains(sign), let form = node.attributes["form"] {
      kind = kinds[form] ?? kind
    }
    if sign == "∣", node.attributes["form"] == nil { kind = .relation }
    return [.atom(MathAtom(kind, .symbol(sign)))]
  }

  private func space(_ node: MathMLNode) -> [MathItem] {
    guard let width = node.attributes["width"] else { return [] }
    let named: [String: MathSpace] = [
      "veryverythinmathspace": .mu(1), "verythinmathspace": .mu(2), "thinmathspace": .mu(3),
      "mediummathspace": .mu(4), "thickmathspace": .mu(5), "verythickmathspace": .mu(6),
      "veryverythickmathspace": .mu(7),
    ]
    if let space = named[width] { return [.space(space)] }
    let units: [String: Double] = ["em": 1000, "ex": 430, "px": 62.5, "pt": 100]
    guard let perUnit = units[String(width.suffix(2))], let number = Double(width.dropLast(2)),
      abs(number) < 100
    else { return [] }
    return [
      .space(MathSpace(thousandths: Int((number * perUnit).rounded()), followsStyle: true))
    ]
  }

  // MARK: Constructs

  private static let accents: [Unicode.Scalar: String] = [
    "^": "hat", "\u{302}": "hat", "ˆ": "hat", "~": "tilde", "˜": "tilde", "∼": "tilde",
    "¨": "ddot", "˙": "dot", ".": "dot", "`": "grave", "´": "acute", "˘": "breve", "ˇ": "check",
    "→": "vec", "\u{20D7}": "vec", "⏞": "overbrace", "⏟": "underbrace", "⏜": "overparen",
    "⏝": "underparen", "⎴": "overbracket", "⎵": "underbracket", "˚": "mathring",
    "←": "overleftarrow",
  ]

  /// Arrows that are as long as what stands over or under them.
  private static let arrows: Set<Unicode.Scalar> = ["→", "←", "↔", "⇒", "⇐", "↦"]

  private mutating func scripts(_ node: MathMLNode, _ depth: Int) -> [MathItem] {
    let isOver = node.name.hasPrefix("mover") || node.name == "munder" || node.name == "munderover"
    let count = node.name == "msubsup" || node.name == "munderover" ? 3 : 2
    let children = node.children.filter { !$0.name.isEmpty }
    if isOver, count == 2, children.count == 2, children[1].name == "mo",
      let accent = accent(children[1], over: children[0], isBelow: node.name == "munder", depth)
    {
      return [.atom(accent)]
    }
    let parts = arguments(of: node, count, depth)
    var base = one(parts[0])
    if base.nucleus == .empty, parts[0].isEmpty { base.nucleus = .empty }
    let below = node.name == "msup" || node.name == "mover" ? nil : parts[1]
    let above =
      node.name == "msub" || node.name == "munder" ? nil : parts[count - 1]
    if isOver, children.first?.name == "mo",
      let sign = children.first.flatMap({ self.sign(of: $0) }),
      MathMLReader.arrows.contains(sign), children[0].attributes["stretchy"] != "false"
    {
      return [.atom(MathAtom(.relation, .arrow(sign, over: above ?? [], under: below ?? [])))]
    }
    if isOver, base.kind != .operation {
      return [.atom(MathAtom(base.kind, .stack(parts[0], over: above, under: below)))]
    }
    base.subscript = below
    base.superscript = above
    if base.kind == .operation {
      if isOver, base.limits == .never { base.limits = .always }
      if !isOver { base.limits = .never }
    }
    return [.atom(base)]
  }

  /// `<mmultiscripts>`: a base, pairs of scripts behind it, and behind `<mprescripts>` pairs before it.
  private mutating func scriptsAround(_ node: MathMLNode, _ depth: Int) -> [MathItem] {
    let children = node.children.filter { !$0.name.isEmpty }
    guard let first = children.first else { return [] }
    let parts = children.dropFirst().split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0.name == "mprescripts" })
    func pairs(_ nodes: ArraySlice<MathMLNode>) -> [(below: MathMLNode, above: MathMLNode?)] {
      stride(from: nodes.startIndex, to: nodes.endIndex, by: 2).map {
        (nodes[$0], $0 + 1 < nodes.endIndex ? nodes[$0 + 1] : nil)
      }
    }
    func set(
      _ pair: (below: MathMLNode, above: MathMLNode?), on atom: MathAtom
    ) -> MathAtom {
      var atom = atom
      let (below, above) = (
        items(pair.below, depth: depth + 1), pair.above.map { items($0, depth: depth + 1) } ?? []
      )
      atom.subscript = below.isEmpty ? nil : below
      atom.superscript = above.isEmpty ? nil : above
      return atom
    }
    let nothing = MathAtom(.ordinary, .empty)
    var out: [MathItem] = []
    if parts.count > 1 { out += pairs(parts[1]).map { .atom(set($0, on: nothing)) } }
    var base = one(items(first, depth: depth + 1))
    let behind = pairs(parts.first ?? [])
    if let pair = behind.first { base = set(pair, on: base) }
    out.append(.atom(base))
    return out + behind.dropFirst().map { .atom(set($0, on: nothing)) }
  }

  private mutating func accent(
    _ mark: MathMLNode, over node: MathMLNode, isBelow: Bool, _ depth: Int
  ) -> MathAtom? {
    guard let sign = sign(of: mark) else { return nil }
    let content = items(node, depth: depth + 1)
    if "¯‾_‗̅\u{304}―".unicodeScalars.contains(sign) {
      return MathAtom(.ordinary, .line(content, isBelow: isBelow))
    }
    guard var name = MathMLReader.accents[sign], mark.attributes["accent"] != "false" else {
      return nil
    }
    let isLong = node.words.count > 1 && mark.attributes["stretchy"] != "false"
    if isLong {
      let wide = ["hat": "widehat", "tilde": "widetilde", "vec": "overrightarrow"]
      name = wide[name] ?? name
    }
    if isBelow {
      let below = [
        "vec": "underrightarrow", "overrightarrow": "underrightarrow",
        "overleftarrow": "underleftarrow",
      ]
      name = below[name] ?? name
    }
    guard let accent = MathSymbol.accents[name], accent.isBelow == isBelow else { return nil }
    var atom = MathAtom(
      .ordinary,
      .accent(accent.scalar, content, isBelow: accent.isBelow, isWide: accent.isWide))
    if accent.scalar.value >= 0x2300 {
      atom.kind = .operation
      atom.limits = .always
    }
    return atom
  }

  private mutating func fenced(_ node: MathMLNode, _ depth: Int) -> [MathItem] {
    func sign(_ name: String, _ usual: Unicode.Scalar) -> Unicode.Scalar? {
      node.attributes[name].map { $0.unicodeScalars.first } ?? usual
    }
    let separators = (node.attributes["separators"] ?? ",").unicodeScalars.filter { $0 != " " }
    var content: [MathItem] = []
    for (index, child) in node.children.filter({ !$0.name.isEmpty }).enumerated() {
      if index > 0, !separators.isEmpty {
        let all = Array(separators)
        let sign = all[min(index - 1, all.count - 1)]
        content.append(.atom(MathAtom(MathSymbol.kind(of: sign), .symbol(sign))))
      }
      content += items(child, depth: depth + 1)
    }
    return [
      .atom(
        MathAtom(.inner, .fenced(sign("open", "("), [content], middle: [], sign("close", ")"))))
    ]
  }

  private mutating func table(_ node: MathMLNode, _ depth: Int) -> [MathItem] {
    guard depth < TeXReader.deepest else { return [] }
    var rows: [[[MathItem]]] = []
    for child in node.children where child.name == "mtr" || child.name == "mlabeledtr" {
      var cells = child.children.filter { $0.name == "mtd" }
      if child.name == "mlabeledtr", !cells.isEmpty {
        let label = cells.removeFirst().words
        problems.append(
          FormulaProblem(
            .misplaced, "the label “\(label)” of a row of <mtable> is left out", at: 0..<0,
            help: "write the formula as TeX, with \\tag"))
      }
      rows.append(cells.map { row($0.children, depth: depth + 1) })
    }
    // Columns stand as the table says, or as the cells of its first row do.
    let first = node.children.first { $0.name == "mtr" }
    let cells =
      first?.children.filter { $0.name == "mtd" }.map { $0.attributes["columnalign"] } ?? []
    var words: [String] = []
    if let all = node.attributes["columnalign"] ?? first?.attributes["columnalign"] {
      words = all.split(separator: " ").map { String($0) }
    } else if cells.contains(where: { $0 != nil }) {
      words = cells.map { $0 ?? "center" }
    }
    var asked: [MathArray.Alignment] = words.map { word in
      word == "left" ? .left : word == "right" ? .right : .center
    }
    // The last holds for those that follow.
    if let last = asked.last, words.count == 1 || !(asked[0] == .right && asked[1] == .left) {
      let count = rows.reduce(0) { max($0, $1.count) }
      asked += Array(repeating: last, count: max(count - asked.count, 0))
    }
    let isAligned = asked.count > 1 && asked[0] == .right && asked[1] == .left
    let isDisplayed = node.attributes["displaystyle"] == "true"
    var array = MathArray(
      rows, form: isAligned ? .aligned : asked.isEmpty ? .matrix : .array,
      columns: asked.isEmpty ? [.center] : asked)
    if isDisplayed, !isAligned, array.columnCount == 1 { array.form = .gathered }
    return [.atom(MathAtom(.ordinary, .array(array)))]
  }
}
