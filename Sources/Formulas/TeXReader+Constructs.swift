extension TeXReader {
  /// What a command makes of what stands behind it; nil for one that is none of these.
  mutating func construct(_ name: String, at place: Int) -> [MathItem]? {
    func made(_ kind: MathClass, _ nucleus: MathNucleus) -> [MathItem] {
      [.atom(MathAtom(kind, nucleus, range: place..<position))]
    }
    // amsmath's accents that once stood on each other better, such as \Hat.
    let plain = MathSymbol.doubled.contains(name) ? name.lowercased() : name
    if let accent = MathSymbol.accents[plain] {
      // How thick and how high mathtools' brackets are is the face's matter.
      while name.hasSuffix("bracket"), peek() == "[" { _ = optional() }
      let content = argument(of: name, at: place)
      var atom = MathAtom(
        .ordinary,
        .accent(accent.scalar, content, isBelow: accent.isBelow, isWide: accent.isWide),
        range: place..<position)
      // What stands at a brace is its label.
      if name.hasSuffix("brace") || name.hasSuffix("bracket") || name.hasSuffix("paren") {
        atom.kind = .operation
        atom.limits = .always
      }
      return [.atom(atom)]
    }
    if let arrow = MathSymbol.longArrows[name] {
      var under: [MathItem] = []
      if peek() == "[" {
        position += 1
        under = list(until: .bracket)
      }
      return made(.relation, .arrow(arrow, over: argument(of: name, at: place), under: under))
    }
    switch name {
    case "frac", "dfrac", "tfrac", "cfrac", "binom", "dbinom", "tbinom":
      let edge = name == "cfrac" && peek() == "[" ? optional() : nil
      let above = argument(of: name, at: place)
      var fraction = MathFraction(above, over: argument(of: name, at: place))
      if name.hasSuffix("binom") { (fraction.hasRule, fraction.fences) = (false, ["(", ")"]) }
      if name.hasPrefix("d") || name == "cfrac" { fraction.style = .display }
      if name.hasPrefix("t") { fraction.style = .text }
      if name == "cfrac" {
        fraction.continued = edge.flatMap { MathArray.Alignment(rawValue: $0) } ?? .center
      }
      return made(.ordinary, .fraction(fraction))
    case "genfrac":
      // \genfrac{left}{right}{thickness}{style}{over}{under}; style 0 is that of displays.
      let fences = [fenceOfFraction(), fenceOfFraction()]
      let start = position
      let written = groupOrSign() ?? ""
      let thickness = written.allSatisfy { $0 == " " } ? nil : width(written, at: start)
      let placeOfStyle = position
      let style = (groupOrSign() ?? "").filter { $0 != " " }
      if !style.isEmpty, Int(style).flatMap(MathStyle.init(rawValue:)) == nil {
        problems.append(
          FormulaProblem(
            .badValue, "“\(style)” is no style of a fraction", at: placeOfStyle..<position,
            help: "write 0 for displays, 1 for text, 2 or 3 for scripts, or nothing"))
      }
      let above = argument(of: name, at: place)
      var fraction = MathFraction(above, over: argument(of: name, at: place))
      fraction.hasRule = thickness?.thousandths != 0
      fraction.thickness = fraction.hasRule ? thickness : nil
      if let left = fences[0], let right = fences[1] { fraction.fences = [left, right] }
      fraction.style = Int(style).flatMap { MathStyle(rawValue: $0) }
      return made(.ordinary, .fraction(fraction))
    case "sqrt":
      var degree: [MathItem]?
      if peek() == "[" {
        position += 1
        degree = list(until: .bracket)
      }
      return made(.ordinary, .radical(argument(of: name, at: place), degree: degree))
    case "root":
      let degree = list(until: .of)
      guard peekCommand() == "of" else {
        problems.append(
          FormulaProblem(
            .missingArgument, "\\root without \\of", at: place..<min(place + 5, bytes.count),
            help: "write \\sqrt[3]{x}, or \\root 3 \\of x"))
        return made(.ordinary, .radical([], degree: degree))
      }
      _ = takeCommand()
      return made(.ordinary, .radical(argument(of: name, at: place), degree: degree))
    case "buildrel":
      let over = list(until: .over)
      guard peekCommand() == "over" else {
        problems.append(
          FormulaProblem(
            .missingArgument, "\\buildrel without \\over", at: place..<min(place + 9, bytes.count),
            help: "write \\overset{a}{=}, or \\buildrel a \\over ="))
        return over
      }
      _ = takeCommand()
      return made(
        .relation, .stack(argument(of: name, at: place), over: over, under: nil))
    case "rlap", "mathrlap": return made(.ordinary, .lapped(argument(of: name, at: place), .left))
    case "llap", "mathllap": return made(.ordinary, .lapped(argument(of: name, at: place), .right))
    case "clap", "mathclap": return made(.ordinary, .lapped(argument(of: name, at: place), .center))
    case "mathchoice":
      return [.choice((0..<4).map { _ in argument(of: name, at: place) })]
    case "ensuremath": return argument(of: name, at: place)
    case "varlimsup", "varliminf", "varinjlim", "varprojlim":
      let lim: [MathItem] = [.atom(MathAtom(.ordinary, .word("lim"), range: place..<position))]
      var atom = MathAtom(.operation, .empty, range: place..<position)
      switch name {
      case "varlimsup": atom.nucleus = .line(lim, isBelow: false)
      case "varliminf": atom.nucleus = .line(lim, isBelow: true)
      default:
        let isRight = name == "varinjlim"
        atom.nucleus = .accent(
          isRight ? "\u{20EF}" : "\u{20EE}", lim, isBelow: true, isWide: true)
      }
      atom.limits = .automatic
      return [.atom(atom)]
    case "idotsint":
      var sign = MathAtom(.operation, .symbol("∫"), range: place..<position)
      sign.limits = .never
      let dots = MathAtom(.ordinary, .symbol("⋯"), range: place..<position)
      var whole = MathAtom(
        .operation, .list([.atom(sign), .atom(dots), .atom(sign)]), range: place..<position)
      whole.limits = .never
      return [.atom(whole)]
    case "hdotsfor":
      // At the head of a cell it is read with that (`takeSpan`).
      if peek() == "[" { _ = optional() }
      _ = groupOrSign()
      problems.append(
        FormulaProblem(
          .misplaced, "\\hdotsfor stands at no cell’s head", at: place..<position,
          help: "in a matrix write \\hdotsfor{3} as the first thing of a cell"))
      return made(.ordinary, .symbol("⋯"))
    case "shoveleft", "shoveright":
      let content = argument(of: name, at: place)
      shove = (
        name == "shoveleft" ? .left : .right, place..<min(place + name.utf8.count + 1, position)
      )
      return content
    case "pmb":
      let outer = alphabet
      alphabet = .boldItalic
      defer { alphabet = outer }
      return made(.ordinary, TeXReader.nucleus(of: argument(of: name, at: place)))
    case "overline", "underline":
      return made(
        .ordinary, .line(argument(of: name, at: place), isBelow: name == "underline"))
    case "overset", "stackrel":
      let over = argument(of: name, at: place)
      let base = argument(of: name, at: place)
      return made(
        name == "stackrel" ? .relation : kind(of: base), .stack(base, over: over, under: nil))
    case "sideset":
      let left = argument(of: name, at: place)
      let right = argument(of: name, at: place)
      return sideset(left, right, at: place)
    case "overunderset":
      let over = argument(of: name, at: place)
      let under = argument(of: name, at: place)
      let base = argument(of: name, at: place)
      return made(kind(of: base), .stack(base, over: over, under: under))
    case "underset":
      let under = argument(of: name, at: place)
      let base = argument(of: name, at: place)
      return made(kind(of: base), .stack(base, over: nil, under: under))
    case "left": return fenced(at: place)
    case "big", "Big", "bigg", "Bigg", "bigl", "Bigl", "biggl", "Biggl", "bigr", "Bigr", "biggr",
      "Biggr", "bigm", "Bigm", "biggm", "Biggm":
      let sizes = ["big": 1, "Big": 2, "bigg": 3, "Bigg": 4]
      let size = sizes[name] ?? sizes[String(name.dropLast())] ?? 1
      let kind: MathClass
      switch name.last {
      case "l": kind = .opening
      case "r": kind = .closing
      case "m": kind = .relation
      default: kind = .ordinary
      }
      return made(kind, .fence(fence(after: place), size: size))
    case "begin": return environment(at: place)
    case "phantom", "hphantom", "vphantom":
      return made(
        .ordinary,
        .phantom(
          argument(of: name, at: place), hasWidth: name != "vphantom", hasHeight: name != "hphantom"
        ))
    case "smash":
      let edge = peek() == "[" ? optional() : nil
      return made(
        .ordinary,
        .smash(argument(of: name, at: place), hasHeight: edge == "b", hasDepth: edge == "t"))
    case "leftroot", "uproot":
      _ = group()
      return []
    case "boxed", "fbox": return made(.ordinary, .boxed(argument(of: name, at: place)))
    case "mathord", "mathop", "mathbin", "mathrel", "mathopen", "mathclose", "mathpunct",
      "mathinner":
      let kinds: [String: MathClass] = [
        "mathop": .operation, "mathbin": .binary, "mathrel": .relation, "mathopen": .opening,
        "mathclose": .closing, "mathpunct": .punctuation, "mathinner": .inner,
      ]
      let content = argument(of: name, at: place)
      // One thing is that thing, whatever it is elsewhere.
      if content.count == 1, case .atom(let only) = content[0], !only.hasScripts {
        return made(kinds[name] ?? .ordinary, only.nucleus)
      }
      return made(kinds[name] ?? .ordinary, TeXReader.nucleus(of: content))
    case "not": return negated(at: place)
    case "substack":
      guard peek() == "{" else { return made(.ordinary, .empty) }
      position += 1
      let found = rows(until: nil)
      if position < bytes.count, bytes[position] == UInt8(ascii: "}") { position += 1 }
      return made(
        .ordinary, .array(MathArray(found.rows, form: .substack, columns: [.center])))
    case "mathstrut", "Mathstrut", "strut":
      return made(
        .ordinary,
        .phantom(
          [.atom(MathAtom(.ordinary, .symbol("("), range: place..<position))], hasWidth: false,
          hasHeight: true))
    case "hspace", "mspace", "hskip", "mskip", "kern", "mkern":
      return [.space(width(group() ?? bareWidth(), at: place))]
    case "color", "textcolor":
      // What is in colour is set all the same.
      _ = group()
      problems.append(
        FormulaProblem(
          .badValue, "formulas have one colour, that of their text", at: place..<position,
          help: "colour the whole formula instead"))
      return name == "textcolor" ? argument(of: name, at: place) : []
    default: return nil
    }
  }

  /// What `items` are to their neighbours: one thing is what it is.
  private func kind(of items: [MathItem]) -> MathClass {
    guard items.count == 1, case .atom(let atom) = items[0] else { return .ordinary }
    return atom.kind
  }

  /// A sign with a stroke through it: U+0338 behind it is one character with it in Unicode.
  private mutating func negated(at place: Int) -> [MathItem] {
    let content = argument(of: "not", at: place)
    guard case .atom(let atom)? = content.first, case .symbol(let scalar) = atom.nucleus else {
      return content
    }
    let signs: [Unicode.Scalar: Unicode.Scalar] = [
      "=": "≠", "<": "≮", ">": "≯", "∈": "∉", "∋": "∌", "≤": "≰", "≥": "≱", "≡": "≢", "∼": "≁",
      "≈": "≉", "≅": "≇", "⊂": "⊄", "⊃": "⊅", "⊆": "⊈", "⊇": "⊉", "∣": "∤", "∥": "∦", "∃": "∄",
      "→": "↛", "←": "↚", "⇒": "⇏", "⇐": "⇍", "⊢": "⊬", "⊨": "⊭", "≃": "≄", "≺": "⊀", "≻": "⊁",
    ]
    guard let negated = signs[scalar] else {
      return [
        .atom(
          MathAtom(
            atom.kind, .accent("\u{338}", content, isBelow: false, isWide: false),
            range: place..<position))
      ]
    }
    return [.atom(MathAtom(.relation, .symbol(negated), range: place..<position))]
  }

  /// amsmath's `\sideset{left}{right}` and the operator that comes next.
  private mutating func sideset(
    _ left: [MathItem], _ right: [MathItem], at place: Int
  ) -> [MathItem] {
    func scripts(_ items: [MathItem]) -> MathAtom? {
      guard items.count <= 1 else { return nil }
      guard let first = items.first else { return MathAtom(.ordinary, .empty) }
      guard case .atom(let atom) = first, atom.nucleus == .empty else { return nil }
      return atom
    }
    let base = argument(of: "sideset", at: place)
    let range = place..<position
    guard let left = scripts(left), let right = scripts(right), base.count == 1,
      case .atom(var own) = base[0], own.kind == .operation
    else {
      problems.append(
        FormulaProblem(
          .misplaced, "\\sideset stands before no operator, or its sides are no scripts", at: range,
          help: "write \\sideset{_a^b}{_c^d}\\sum"))
      return left + base + right
    }
    (own.subscript, own.superscript, own.limits) = (right.subscript, right.superscript, .never)
    return [.atom(MathAtom(.operation, .flanked(left: left, own), range: range))]
  }

  // MARK: Fences

  /// The fence of `\genfrac` that comes next, between braces or by itself; nil for none.
  private mutating func fenceOfFraction() -> Unicode.Scalar? {
    skipSpace()
    if position < bytes.count, bytes[position] == UInt8(ascii: "\\") {
      return MathSymbol.fences[takeCommand()]
    }
    guard let written = groupOrSign()?.filter({ $0 != " " }) else { return nil }
    if written.hasPrefix("\\") { return MathSymbol.fences[String(written.dropFirst())] }
    return written.unicodeScalars.last
  }

  /// The fence at `position`; nil for the full stop, and where none stands.
  mutating func fence(after place: Int) -> Unicode.Scalar? {
    skipSpace()
    let start = position
    if peekCommand() != nil {
      let name = takeCommand()
      if let fence = MathSymbol.fences[name] { return fence }
      position = start
    } else if let scalar = takeScalar() {
      switch scalar {
      case ".": return nil
      case "<": return "⟨"
      case ">": return "⟩"
      case "(", ")", "[", "]", "|", "/", "⟨", "⟩", "‖", "⌊", "⌋", "⌈", "⌉", "↑", "↓", "↕", "⟦", "⟧":
        return scalar
      default: position = start
      }
    }
    problems.append(
      FormulaProblem(
        .missingArgument, "no fence stands here", at: place..<max(position, place + 1),
        help: "write one of ( ) [ ] \\{ \\} | \\langle \\rangle, or a full stop for none"))
    return nil
  }

  private mutating func fenced(at place: Int) -> [MathItem] {
    let left = fence(after: place)
    var parts: [[MathItem]] = []
    var middle: [Unicode.Scalar] = []
    var right: Unicode.Scalar?
    while true {
      parts.append(list(until: .fence))
      let start = position
      guard let name = peekCommand(), name == "right" || name == "middle" else {
        problems.append(
          FormulaProblem(
            .unbalanced, "\\left without \\right", at: place..<min(place + 5, bytes.count),
            help: "write \\right. where no fence is to be seen"))
        break
      }
      _ = takeCommand()
      let sign = fence(after: start)
      if name == "right" {
        right = sign
        break
      }
      middle.append(sign ?? "|")
    }
    return [
      .atom(
        MathAtom(.inner, .fenced(left, parts, middle: middle, right), range: place..<position))
    ]
  }
}
