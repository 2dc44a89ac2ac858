extension TeXReader {
  /// Adds what `\name` makes, which stands at `place`; the position is behind the name.
  mutating func command(_ name: String, at place: Int, to items: inout [MathItem]) {
    if let space = TeXReader.spaces[name] { return items.append(.space(space)) }
    if setStyle(name, at: place, to: &items) || changeLast(name, at: place, to: &items) { return }
    if let made = letters(name, at: place) ?? construct(name, at: place) {
      items += made
      return
    }
    if let spaced = spaced(name, at: place) {
      items += spaced
      return
    }
    if let symbol = MathSymbol.named(name) {
      let shown = alphabet.character(for: symbol.scalar)
      return items.append(
        .atom(MathAtom(symbol.kind, .symbol(shown), range: place..<position)))
    }
    let range = place..<position
    problems.append(
      FormulaProblem(
        .unknownCommand, "the command \\\(name) is not known", at: range,
        help: TeXReader.nearest(to: name).map { "did you mean \\\($0)? It is shown as written" }
          ?? "it is shown as written"))
    var shown = "\\" + name
    if position < bytes.count, bytes[position] == 0x20 {
      // What ends the name is seen, too.
      shown += " "
    }
    guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else {
      return items.append(.atom(MathAtom(.ordinary, .unknown(shown), range: range)))
    }
    // What it is to do something with is seen between the braces that were written.
    var start = place
    while position < bytes.count, bytes[position] == UInt8(ascii: "{") {
      position += 1
      items.append(.atom(MathAtom(.ordinary, .unknown(shown + "{"), range: start..<position)))
      items += list(until: .brace)
      items.append(.atom(MathAtom(.ordinary, .unknown("}"), range: position - 1..<position)))
      (shown, start) = ("", position)
    }
  }

  /// Signs with more room around them than others: LaTeX's arrows between sentences, amsmath's colon of
  /// functions.
  private func spaced(_ name: String, at place: Int) -> [MathItem]? {
    func atom(_ kind: MathClass, _ scalar: Unicode.Scalar) -> MathItem {
      .atom(MathAtom(kind, .symbol(scalar), range: place..<position))
    }
    switch name {
    case "iff": return [.space(.mu(5)), atom(.relation, "⟺"), .space(.mu(5))]
    case "implies": return [.space(.mu(5)), atom(.relation, "⟹"), .space(.mu(5))]
    case "impliedby": return [.space(.mu(5)), atom(.relation, "⟸"), .space(.mu(5))]
    case "colon": return [.space(.mu(2)), atom(.ordinary, ":"), .space(.mu(6))]
    default: return nil
    }
  }

  /// Room, by command: plain TeX's, in math units and ems.
  static let spaces: [String: MathSpace] = [
    ",": .mu(3), "thinspace": .mu(3), ":": .mu(4), ">": .mu(4), "medspace": .mu(4), ";": .mu(5),
    "thickspace": .mu(5), "!": .mu(-3), "negthinspace": .mu(-3), "negmedspace": .mu(-4),
    "negthickspace": .mu(-5),
    "quad": MathSpace(thousandths: 1000, followsStyle: true),
    "qquad": MathSpace(thousandths: 2000, followsStyle: true),
    "enspace": MathSpace(thousandths: 500, followsStyle: false),
    " ": MathSpace(thousandths: 333, followsStyle: false),
    "space": MathSpace(thousandths: 333, followsStyle: false),
    "nobreakspace": MathSpace(thousandths: 333, followsStyle: false),
  ]

  /// Styles, alphabets that hold to the end of the group, and where a line may end.
  private mutating func setStyle(
    _ name: String, at place: Int, to items: inout [MathItem]
  ) -> Bool {
    switch name {
    case "displaystyle": items.append(.style(.display))
    case "textstyle": items.append(.style(.text))
    case "scriptstyle": items.append(.style(.script))
    case "scriptscriptstyle": items.append(.style(.scriptScript))
    case "allowbreak": items.append(.breaking(isAllowed: true))
    case "nobreak": items.append(.breaking(isAllowed: false))
    case "rm": alphabet = .upright
    case "bf": alphabet = .bold
    case "it": alphabet = .italic
    case "sf": alphabet = .sans
    case "tt": alphabet = .monospace
    case "cal": alphabet = .script
    case "nonumber", "notag", "relax", "protect", "displaylimits", "null": break
    case "tag":
      let isBare = position < bytes.count && bytes[position] == UInt8(ascii: "*")
      if isBare { position += 1 }
      if let words = group() { addTag(isBare ? words : "(\(words))", at: place) }
    case "label": readLabel(at: place)
    default: return false
    }
    return true
  }

  /// Reads a command that changes the thing before it.
  private mutating func changeLast(
    _ name: String, at place: Int, to items: inout [MathItem]
  ) -> Bool {
    let limits: MathAtom.Limits
    switch name {
    case "limits": limits = .always
    case "nolimits": limits = .never
    default: return false
    }
    guard case .atom(var last)? = items.last, last.kind == .operation else {
      problems.append(
        FormulaProblem(
          .misplaced, "\\\(name) stands behind no operator", at: place..<position))
      return true
    }
    last.limits = limits
    items[items.count - 1] = .atom(last)
    return true
  }

  // MARK: Letters

  private static let alphabets: [String: MathAlphabet] = [
    "mathrm": .upright, "mathup": .upright, "symrm": .upright, "mathit": .italic,
    "mathnormal": .variable, "mathbf": .bold, "symbf": .bold, "boldsymbol": .boldItalic,
    "bm": .boldItalic, "mathcal": .script, "mathscr": .script, "mathbfcal": .boldScript,
    "mathfrak": .fraktur, "mathbb": .doubleStruck, "mathbffrak": .boldFraktur, "mathsf": .sans,
    "mathtt": .monospace, "symit": .italic, "symbfit": .boldItalic, "symcal": .script,
    "symfrak": .fraktur, "symbb": .doubleStruck, "symsf": .sans, "symtt": .monospace,
  ]

  private mutating func letters(_ name: String, at place: Int) -> [MathItem]? {
    if let own = TeXReader.alphabets[name] {
      let outer = alphabet
      alphabet = own
      defer { alphabet = outer }
      let content = argument(of: name, at: place)
      return [.atom(MathAtom(.ordinary, TeXReader.nucleus(of: content), range: place..<position))]
    }
    if let isLimit = MathSymbol.functions[name] {
      let words = [
        "liminf": "lim inf", "limsup": "lim sup", "injlim": "inj lim", "projlim": "proj lim",
      ]
      return [function(words[name] ?? name, hasLimits: isLimit, at: place)]
    }
    switch name {
    case "text", "textrm", "textnormal", "mbox", "hbox", "textit", "textbf", "textup", "textsf",
      "texttt", "intertext":
      guard let words = group() else {
        problems.append(
          FormulaProblem(
            .missingArgument, "nothing stands behind \\\(name)", at: place..<position,
            help: "write \\\(name){…}"))
        return []
      }
      let faces: [String: MathAlphabet] = [
        "textbf": .bold, "textit": .italic, "textsf": .sans, "texttt": .monospace,
      ]
      guard let face = faces[name], !words.contains("$"), !words.contains("\\") else {
        return text(words, at: place)
      }
      // Their letters are those of the font for formulas.
      return words.unicodeScalars.map { scalar in
        scalar == " "
          ? .space(MathSpace(thousandths: 250, followsStyle: true))
          : .atom(
            MathAtom(.ordinary, .symbol(face.character(for: scalar)), range: place..<position))
      }
    case "operatorname":
      var hasLimits = false
      if position < bytes.count, bytes[position] == UInt8(ascii: "*") {
        position += 1
        hasLimits = true
      }
      return [function(group() ?? "", hasLimits: hasLimits, at: place)]
    case "bmod": return [.atom(MathAtom(.binary, .word("mod"), range: place..<position))]
    case "mod":
      // amsmath, section 4.4: as far apart as in a display.
      return [
        .space(.mu(18)), .atom(MathAtom(.ordinary, .text("mod"), range: place..<position)),
        .space(.mu(6)),
      ]
    case "pmod":
      let content = argument(of: name, at: place)
      let range = place..<position
      return [
        .space(.mu(8)),
        .atom(MathAtom(.opening, .symbol("("), range: range)),
        .atom(MathAtom(.ordinary, .word("mod"), range: range)), .space(.mu(6)),
      ] + content + [.atom(MathAtom(.closing, .symbol(")"), range: range))]
    default: return nil
    }
  }

  private func function(_ name: String, hasLimits: Bool, at place: Int) -> MathItem {
    // Spaces and signs of TeX's own have no place in a name.
    let shown = name.split(separator: "\\,").joined(separator: " ")
    var atom = MathAtom(.operation, .word(shown), range: place..<position)
    atom.limits = hasLimits ? .automatic : .never
    return .atom(atom)
  }

  /// Words in the face of the text around; between `$` formulas stand.
  private mutating func text(_ words: String, at place: Int) -> [MathItem] {
    let range = place..<position
    var items: [MathItem] = []
    for (index, part) in words.split(separator: "$", omittingEmptySubsequences: false).enumerated()
    where !part.isEmpty {
      if index % 2 == 0 {
        items.append(.atom(MathAtom(.ordinary, .text(TeXReader.plain(part)), range: range)))
      } else {
        let inner = TeXReader.read(String(part))
        problems += inner.problems.map {
          FormulaProblem($0.kind, $0.message, at: range, help: $0.help)
        }
        items.append(
          .atom(MathAtom(.ordinary, TeXReader.nucleus(of: inner.items), range: range)))
      }
    }
    return items
  }

  /// `words` without TeX's signs: `~` is a space that holds, `\ ` one, `\%` the sign.
  private static func plain(_ words: Substring) -> String {
    var shown = ""
    var isEscaped = false
    for character in words {
      if isEscaped {
        shown.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "~" {
        shown.append("\u{A0}")
      } else if character != "{", character != "}" {
        shown.append(character)
      }
    }
    return shown
  }

  // MARK: Constructs

  private mutating func construct(_ name: String, at place: Int) -> [MathItem]? {
    func made(_ kind: MathClass, _ nucleus: MathNucleus) -> [MathItem] {
      [.atom(MathAtom(kind, nucleus, range: place..<position))]
    }
    if let accent = MathSymbol.accents[name] {
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
    switch name {
    case "frac", "dfrac", "tfrac", "cfrac", "binom", "dbinom", "tbinom":
      let above = argument(of: name, at: place)
      var fraction = MathFraction(above, over: argument(of: name, at: place))
      if name.hasSuffix("binom") { (fraction.hasRule, fraction.fences) = (false, ["(", ")"]) }
      if name.hasPrefix("d") || name == "cfrac" { fraction.style = .display }
      if name.hasPrefix("t") { fraction.style = .text }
      return made(.ordinary, .fraction(fraction))
    case "genfrac":
      // \genfrac{left}{right}{thickness}{style}{over}{under}; style 0 is that of displays.
      let fences = [groupOrSign(), groupOrSign()].map { $0?.unicodeScalars.last }
      let start = position
      let thickness = groupOrSign() ?? ""
      if thickness.contains(where: { ("1"..."9").contains($0) }) {
        problems.append(
          FormulaProblem(
            .badValue, "the rule of a fraction is as thick as the font has it",
            at: start..<position,
            help: "write {} for the rule, or {0pt} for none"))
      }
      let style = groupOrSign() ?? ""
      let above = argument(of: name, at: place)
      var fraction = MathFraction(above, over: argument(of: name, at: place))
      fraction.hasRule = !thickness.hasPrefix("0")
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
      return made(.operation, .list([.atom(sign), .atom(dots), .atom(sign)]))
    case "hdotsfor":
      if peek() == "[" { _ = optional() }
      _ = group()
      return made(.ordinary, .symbol("⋯"))
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
    case "underset":
      let under = argument(of: name, at: place)
      let base = argument(of: name, at: place)
      return made(kind(of: base), .stack(base, over: nil, under: under))
    case "xrightarrow", "xleftarrow", "xleftrightarrow", "xRightarrow", "xLeftarrow", "xmapsto":
      var under: [MathItem] = []
      if peek() == "[" {
        position += 1
        under = list(until: .bracket)
      }
      let signs: [String: Unicode.Scalar] = [
        "xrightarrow": "→", "xleftarrow": "←", "xleftrightarrow": "↔", "xRightarrow": "⇒",
        "xLeftarrow": "⇐", "xmapsto": "↦",
      ]
      return made(
        .relation, .arrow(signs[name] ?? "→", over: argument(of: name, at: place), under: under))
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
    case "smash": return made(.ordinary, .smash(argument(of: name, at: place)))
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
    case "mathstrut", "strut":
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

  // MARK: Fences

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

  // MARK: Widths

  /// A width without braces: `3mu`, `-1 em`.
  private mutating func bareWidth() -> String {
    skipSpace()
    let start = position
    while position < bytes.count,
      bytes[position] == 0x2D || bytes[position] == 0x2E
        || (0x30...0x39).contains(bytes[position])
    {
      position += 1
    }
    position = min(position + 2, bytes.count)
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func width(_ written: String, at place: Int) -> MathSpace {
    let words = written.filter { $0 != " " }
    let unit = String(words.suffix(2))
    if let number = Double(words.dropLast(2)), abs(number) < 1000 {
      let perUnit: [String: (Double, Bool)] = [
        "mu": (1000.0 / 18, true), "em": (1000, true), "ex": (430, true), "pt": (100, false),
        "cm": (2845, false), "mm": (284.5, false),
      ]
      if let (thousandths, follows) = perUnit[unit] {
        return MathSpace(
          thousandths: Int((number * thousandths).rounded()), followsStyle: follows)
      }
    }
    problems.append(
      FormulaProblem(
        .missingArgument, "‘\(written)’ is no width", at: place..<position,
        help: "write a number and em, mu or pt"))
    return MathSpace(thousandths: 0, followsStyle: false)
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

  // MARK: Suggestions

  /// The known command that differs from `name` by one letter, or by case; nil where none does.
  static func nearest(to name: String) -> String? {
    guard name.count > 2 else { return nil }
    let letters = Array(name.lowercased())
    let known =
      Set(MathSymbol.table.named.keys).union(MathSymbol.functions.keys)
      .union(MathSymbol.accents.keys).union(alphabets.keys)
      .union(["frac", "sqrt", "left", "right", "text", "begin", "end", "overline", "underline"])
    return known.sorted().first { candidate in
      let other = Array(candidate.lowercased())
      guard abs(other.count - letters.count) <= 1, candidate != name else { return false }
      let prefix = zip(other, letters).prefix { $0 == $1 }.count
      let suffix = zip(other.reversed(), letters.reversed()).prefix { $0 == $1 }.count
      if other.count == letters.count {
        if prefix + suffix >= letters.count - 1 { return true }
        // Two letters that changed places.
        return prefix + suffix == letters.count - 2 && other[prefix] == letters[prefix + 1]
          && other[prefix + 1] == letters[prefix]
      }
      return prefix + suffix >= min(other.count, letters.count)
    }
  }
}
