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
    if name.hasPrefix("dots"), MathSymbol.named(name) != nil {
      items += dots(name, at: place)
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
    case "And": return [.space(.mu(5)), atom(.relation, "&"), .space(.mu(5))]
    case "colon": return [.space(.mu(2)), atom(.ordinary, ":"), .space(.mu(6))]
    case "nleqslant": return [negated(atom(.relation, "⩽"))]
    case "ngeqslant": return [negated(atom(.relation, "⩾"))]
    case "npreceq": return [negated(atom(.relation, "⪯"))]
    case "nsucceq": return [negated(atom(.relation, "⪰"))]
    case "nleqq": return [negated(atom(.relation, "≦"))]
    case "ngeqq": return [negated(atom(.relation, "≧"))]
    case "nsubseteqq": return [negated(atom(.relation, "⫅"))]
    case "nsupseteqq": return [negated(atom(.relation, "⫆"))]
    default: break
    }
    guard name.hasPrefix("var"), let capital = MathSymbol.named(String(name.dropFirst(3))),
      (0x391...0x3A9).contains(capital.scalar.value)
    else { return nil }
    // amsmath's \varGamma and its like.
    return [atom(.ordinary, MathAlphabet.italic.character(for: capital.scalar))]
  }

  /// `item`, a relation of one sign, with a stroke through it.
  private func negated(_ item: MathItem) -> MathItem {
    guard case .atom(let atom) = item else { return item }
    return .atom(
      MathAtom(
        .relation, .accent("\u{338}", [item], isBelow: false, isWide: false), range: atom.range))
  }

  /// amsmath's dots: `\dots` stand as high as what follows, those of any name off a fence that closes behind them.
  private func dots(_ name: String, at place: Int) -> [MathItem] {
    var scalar = MathSymbol.named(name)?.scalar ?? "…"
    var copy = self
    copy.skipSpace()
    let start = copy.position
    let command = copy.peekCommand()
    var next: MathClass?
    if let command {
      _ = copy.takeCommand()
      if ["right", "bigr", "Bigr", "biggr", "Biggr"].contains(command) {
        next = .closing
      } else {
        next = MathSymbol.named(command)?.kind
        if MathSymbol.functions[command] != nil { next = .ordinary }
      }
    } else if start < copy.bytes.count, let sign = copy.takeScalar() {
      next = sign == "!" || sign == "?" ? .ordinary : MathSymbol.kind(of: sign)
    }
    if name == "dots", next == .binary || next == .relation || next == .operation { scalar = "⋯" }
    let atom = MathItem.atom(MathAtom(.inner, .symbol(scalar), range: place..<position))
    return next == .closing ? [atom, .space(.mu(3))] : [atom]
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
    case "nonumber", "notag", "relax", "protect", "displaylimits", "null", "raisetag":
      if name == "raisetag" { _ = group() }
    case "allowdisplaybreaks", "displaybreak": if peek() == "[" { _ = optional() }
    case "tag":
      let isBare = position < bytes.count && bytes[position] == UInt8(ascii: "*")
      if isBare { position += 1 }
      if let written = group() {
        let words = TeXReader.letters(of: written)
        addTag(isBare ? words : "(\(words))", at: place)
      }
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

  static let alphabets: [String: MathAlphabet] = [
    "mathrm": .upright, "mathup": .upright, "symrm": .upright, "mathit": .italic,
    "mathnormal": .variable, "mathbf": .bold, "symbf": .bold, "boldsymbol": .boldItalic,
    "bm": .boldItalic, "mathcal": .script, "mathscr": .script, "mathbfcal": .boldScript,
    "mathfrak": .fraktur, "mathbb": .doubleStruck, "mathbffrak": .boldFraktur, "mathsf": .sans,
    "mathtt": .monospace, "symit": .italic, "symbfit": .boldItalic, "symcal": .script,
    "symfrak": .fraktur, "symbb": .doubleStruck, "symsf": .sans, "symtt": .monospace,
    "mathbfup": .bold, "mathbfit": .boldItalic, "mathbfscr": .boldScript, "mathsfup": .sans,
    "mathbfsf": .boldSans, "mathsfit": .italicSans, "mathbfsfit": .boldItalicSans,
    "symbfsf": .boldSans, "symsfit": .italicSans, "symbfsfit": .boldItalicSans,
    "frak": .fraktur, "Bbb": .doubleStruck, "bold": .bold,
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
      "texttt":
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
    case "operatorname", "operatornamewithlimits":
      var hasLimits = name != "operatorname"
      if position < bytes.count, bytes[position] == UInt8(ascii: "*") {
        position += 1
        hasLimits = true
      }
      let words = group() ?? ""
      reportCommands(in: words.split(separator: "\\,").joined(), at: place)
      return [function(words, hasLimits: hasLimits, at: place)]
    case "bmod": return [.atom(MathAtom(.binary, .word("mod"), range: place..<position))]
    case "mod":
      return [
        apart(inLines: 12), .atom(MathAtom(.ordinary, .text("mod"), range: place..<position)),
        .space(.mu(6)),
      ]
    case "pmod", "pod":
      let content = argument(of: name, at: place)
      let range = place..<position
      let mod: [MathItem] =
        name == "pod"
        ? [] : [.atom(MathAtom(.ordinary, .word("mod"), range: range)), .space(.mu(6))]
      return [apart(inLines: 8), .atom(MathAtom(.opening, .symbol("("), range: range))]
        + mod + content + [.atom(MathAtom(.closing, .symbol(")"), range: range))]
    default: return nil
    }
  }

  /// The room before what a congruence holds for (amsmath, section 4.4): 18 math units in displays, `units` in lines.
  private func apart(inLines units: Int) -> MathItem {
    let text: [MathItem] = [.space(.mu(units))]
    return .choice([[.space(.mu(18))], text, text, text])
  }

  private func function(_ name: String, hasLimits: Bool, at place: Int) -> MathItem {
    // Spaces and signs of TeX's own have no place in a name.
    let shown = name.split(separator: "\\,").joined(separator: " ")
    var atom = MathAtom(.operation, .word(shown), range: place..<position)
    atom.limits = hasLimits ? .automatic : .never
    return .atom(atom)
  }

  /// Reports the first command that stands in `words`, where none is known.
  private mutating func reportCommands(in words: String, at place: Int) {
    guard let start = words.firstIndex(of: "\\") else { return }
    let name = words[words.index(after: start)...].prefix { $0.isLetter }
    guard !name.isEmpty else { return }
    problems.append(
      FormulaProblem(
        .unknownCommand, "the command \\\(name) is not known among words", at: place..<position,
        help: "it is shown as written; write what it is for outside of \\text{…}"))
  }

  /// Words in the face of the text around; between `$` formulas stand.
  mutating func text(_ words: String, at place: Int) -> [MathItem] {
    let range = place..<position
    var items: [MathItem] = []
    for (index, part) in TeXReader.parts(of: words).enumerated() where !part.isEmpty {
      if index % 2 == 0 {
        reportCommands(in: String(part), at: place)
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

  /// `words` parted at each `$` that is not `\$`: words, a formula, words and so on.
  private static func parts(of words: String) -> [Substring] {
    var parts: [Substring] = []
    var start = words.startIndex
    var isEscaped = false
    for place in words.indices {
      let letter = words[place]
      if letter == "$", !isEscaped {
        parts.append(words[start..<place])
        start = words.index(after: place)
      }
      isEscaped = letter == "\\" && !isEscaped
    }
    return parts + [words[start...]]
  }

  /// `words` as letters alone, formulas among them as they would be written in a line.
  private static func letters(of words: String) -> String {
    parts(of: words).enumerated().map { index, part in
      let isFormula = index % 2 == 1 && part.contains("\\")
      return isFormula ? PlainFormula.write(read(String(part)).items) : plain(part)
    }.joined()
  }

  /// `words` without TeX's signs: `~` is a space that holds, `\ ` one, `\%` the sign.
  private static func plain(_ words: Substring) -> String {
    var shown = ""
    var isEscaped = false
    for character in words {
      if isEscaped {
        // A command that is not known is shown as it was written.
        if character.isLetter { shown.append("\\") }
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

  // MARK: Widths

  /// A width without braces: `3mu`, `-1 em`.
  mutating func bareWidth() -> String {
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

  mutating func width(_ written: String, at place: Int) -> MathSpace {
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
