/// Writes a formula as TeX: what a reader copies of one that was MathML, and what `TeXReader` reads as the
/// same formula.
public struct TeXWriter {
  private var out = ""

  private init() {}

  /// `items` as TeX. O(atoms).
  public static func write(_ items: [MathItem]) -> String {
    var writer = TeXWriter()
    writer.add(items)
    return writer.out
  }

  private mutating func add(_ items: [MathItem]) {
    for item in items {
      switch item {
      case .atom(let atom): add(atom)
      case .space(let space): add(space)
      case .style(let style): command(style.command)
      case .breaking(let isAllowed): command(isAllowed ? "allowbreak" : "nobreak")
      case .choice(let lists):
        command("mathchoice")
        for list in lists { group(list) }
      }
    }
  }

  /// Adds a command; letters directly behind it would be part of its name.
  private mutating func command(_ name: String) { append("\\" + name) }

  private mutating func append(_ word: String) {
    if let first = word.unicodeScalars.first, first.properties.isAlphabetic, first.isASCII,
      endsInCommand
    {
      out += " "
    }
    out += word
  }

  private var endsInCommand: Bool {
    var letters = 0
    for scalar in out.unicodeScalars.reversed() {
      if scalar == "\\" { return letters > 0 }
      guard scalar.isASCII, scalar.properties.isAlphabetic else { return false }
      letters += 1
    }
    return false
  }

  private mutating func group(_ items: [MathItem]) {
    out += "{"
    add(items)
    out += "}"
  }

  private mutating func add(_ space: MathSpace) {
    let names = ["quad", "qquad", ",", ":", ";", "!", " "]
    if let name = names.first(where: { TeXReader.spaces[$0] == space }) { return command(name) }
    let written = written(space)
    command((written.hasSuffix("mu") ? "mspace{" : "hspace{") + written + "}")
  }

  /// The width `space`: in math units where it is whole ones, in ems of the style, or in points.
  private func written(_ space: MathSpace) -> String {
    if space.followsStyle {
      let units = space.thousandths * 18
      let rest = abs(units) % 1000
      if rest <= 9 || rest >= 991 { return "\((units + (units < 0 ? -500 : 500)) / 1000)mu" }
    }
    let sign = space.thousandths < 0 ? "-" : ""
    let magnitude = abs(space.thousandths)
    let decimals = String(1000 + magnitude % 1000).dropFirst()
    // An em is the style's, a point a tenth of the text's.
    return space.followsStyle
      ? "\(sign)\(magnitude / 1000).\(decimals)em"
      : "\(sign)\(magnitude / 100).\(String(100 + magnitude % 100).dropFirst())pt"
  }

  private mutating func add(_ atom: MathAtom) {
    let own = ownKind(of: atom.nucleus)
    if atom.kind == own {
      add(atom.nucleus, asArgument: atom.hasScripts)
    } else if case .symbol(let scalar) = atom.nucleus, let name = otherCommand(scalar, atom.kind) {
      command(name)
    } else {
      let names: [MathClass: String] = [
        .operation: "mathop", .binary: "mathbin", .relation: "mathrel", .opening: "mathopen",
        .closing: "mathclose", .punctuation: "mathpunct", .inner: "mathinner",
      ]
      command(names[atom.kind] ?? "mathord")
      out += "{"
      add(atom.nucleus, asArgument: false)
      out += "}"
    }
    if atom.kind == .operation, atom.hasScripts {
      switch atom.limits {
      case .automatic: break
      case .always: if !isLabelled(atom.nucleus) { command("limits") }
      case .never: if case .word = atom.nucleus {} else { command("nolimits") }
      }
    }
    if let sub = atom.subscript {
      out += "_"
      group(sub)
    }
    if let sup = atom.superscript { superscript(sup) }
  }

  private mutating func superscript(_ items: [MathItem]) {
    // One character stands for up to four primes; what is written otherwise is no number of them.
    guard items.count == 1, case .atom(let atom) = items[0], !atom.hasScripts,
      atom.kind == .ordinary, case .symbol(let scalar) = atom.nucleus,
      let count = ["′": 1, "″": 2, "‴": 3, "⁗": 4][scalar]
    else {
      out += "^"
      return group(items)
    }
    out += String(repeating: "'", count: count)
  }

  private func isLabelled(_ nucleus: MathNucleus) -> Bool {
    if case .accent(let sign, _, _, true) = nucleus { return sign.value >= 0x2300 }
    return false
  }

  /// What the reader takes `nucleus` for.
  private func ownKind(of nucleus: MathNucleus) -> MathClass {
    switch nucleus {
    case .symbol(let scalar):
      if let (_, plain) = MathAlphabet.origin(of: scalar) { return MathSymbol.kind(of: plain) }
      return MathSymbol.kind(of: scalar)
    case .word(let name): return name == "mod" ? .binary : .operation
    case .fenced: return .inner
    case .array(let array): return array.fences == nil ? .ordinary : .inner
    case .arrow: return .relation
    case .flanked: return .operation
    case .accent("\u{338}", let items, _, _):
      if case .atom(let atom)? = items.first { return atom.kind }
      return .ordinary
    case .accent: return isLabelled(nucleus) ? .operation : .ordinary
    case .stack(let base, _, _):
      if base.count == 1, case .atom(let atom) = base[0] { return atom.kind }
      return .ordinary
    default: return .ordinary
    }
  }

  /// The command for `scalar` as a thing of `kind`, such as `\colon`.
  private func otherCommand(_ scalar: Unicode.Scalar, _ kind: MathClass) -> String? {
    MathSymbol.command(for: scalar).flatMap { name in
      MathSymbol.named(name)?.kind == kind ? name : nil
    }
  }

  private mutating func add(_ nucleus: MathNucleus, asArgument: Bool) {
    switch nucleus {
    case .empty: out += "{}"
    case .symbol(let scalar): add(scalar)
    case .word(let name):
      if name == "mod" {
        command("bmod")
      } else if MathSymbol.functions[name] != nil {
        command(name)
      } else {
        command("operatorname{\(name)}")
      }
    case .text(let words): command("text{\(TeXWriter.escaped(words))}")
    case .unknown(let written): append(written)
    case .list(let items): group(items)
    case .fraction(let fraction): add(fraction)
    case .radical(let items, let degree):
      command("sqrt")
      if let degree {
        out += "["
        add(degree)
        out += "]"
      }
      group(items)
    case .accent(let sign, let items, let isBelow, let isWide):
      command(accentCommand(sign, isBelow: isBelow, isWide: isWide))
      group(items)
    case .line(let items, let isBelow):
      command(isBelow ? "underline" : "overline")
      group(items)
    case .stack(let base, let over, let under):
      command(over == nil ? "underset" : under == nil ? "overset" : "overunderset")
      if let over { group(over) }
      if let under { group(under) }
      group(base)
    case .arrow(let sign, let over, let under):
      command(MathSymbol.longArrows.first { $0.value == sign }?.key ?? "xrightarrow")
      if !under.isEmpty {
        out += "["
        add(under)
        out += "]"
      }
      group(over)
    case .fenced(let left, let parts, let middle, let right):
      command("left" + fence(left))
      for (index, part) in parts.enumerated() {
        if index > 0 { command("middle" + fence(middle[index - 1])) }
        // A letter directly behind the fence's name would be part of it.
        add(part)
      }
      command("right" + fence(right))
    case .fence(let sign, let size):
      command(["big", "Big", "bigg", "Bigg"][min(max(size, 1), 4) - 1] + fence(sign))
    case .array(let array): add(array)
    case .phantom(let items, let hasWidth, let hasHeight):
      command(hasWidth ? hasHeight ? "phantom" : "hphantom" : "vphantom")
      group(items)
    case .smash(let items, let hasHeight, let hasDepth):
      command("smash" + (hasHeight ? "[b]" : hasDepth ? "[t]" : ""))
      group(items)
    case .boxed(let items):
      command("boxed")
      group(items)
    case .lapped(let items, let side):
      command(side == .left ? "mathrlap" : side == .right ? "mathllap" : "mathclap")
      group(items)
    case .flanked(let left, let base):
      command("sideset")
      var (left, right, own) = (left, base, base)
      left.kind = .ordinary
      (right.kind, right.nucleus) = (.ordinary, .empty)
      (own.subscript, own.superscript) = (nil, nil)
      group(left.hasScripts ? [.atom(left)] : [])
      group(right.hasScripts ? [.atom(right)] : [])
      group([.atom(own)])
    }
  }

  private func accentCommand(_ sign: Unicode.Scalar, isBelow: Bool, isWide: Bool) -> String {
    if sign == "\u{338}" { return "not" }
    return MathSymbol.accents.filter {
      $0.value.scalar == sign && $0.value.isBelow == isBelow && $0.value.isWide == isWide
    }.keys.min() ?? (isBelow ? "underline" : "hat")
  }

  private func fence(_ sign: Unicode.Scalar?) -> String {
    guard let sign else { return "." }
    if "()[]|/".unicodeScalars.contains(sign) { return String(sign) }
    let names = MathSymbol.fences.filter { $0.value == sign }.keys
    return names.min { ($0.count, $0) < ($1.count, $1) }.map { "\\\($0) " } ?? String(sign)
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    if let (alphabet, plain) = MathAlphabet.origin(of: scalar) {
      guard alphabet != .variable else { return addPlain(plain) }
      command(alphabet.rawValue + "{")
      addPlain(plain)
      out += "}"
      return
    }
    switch scalar {
    case "−": append("-")
    case "∗": append("*")
    case "{", "}", "%", "&", "#", "_", "$": command(String(scalar))
    case "\\": command("backslash")
    case "~": command("text{~}")
    default:
      if scalar.isASCII {
        // A plain letter is upright here; as a variable it would lean.
        if MathAlphabet.variable.character(for: scalar) != scalar {
          command("mathrm{\(scalar)}")
        } else {
          append(String(scalar))
        }
      } else if let name = MathSymbol.command(for: scalar) {
        let isLeaning = MathAlphabet.variable.character(for: scalar) != scalar
        isLeaning ? command("mathrm{\\\(name)}") : command(name)
      } else {
        append(String(scalar))
      }
    }
  }

  /// A letter or digit, by its command where it is Greek.
  private mutating func addPlain(_ scalar: Unicode.Scalar) {
    if !scalar.isASCII, let name = MathSymbol.command(for: scalar) { return command(name) }
    append(String(scalar))
  }

  private mutating func add(_ fraction: MathFraction) {
    if let place = fraction.continued {
      command("cfrac" + (place == .center ? "" : "[\(place.rawValue)]"))
      group(fraction.numerator)
      return group(fraction.denominator)
    }
    let isUsual = fraction.style == nil || fraction.style == .display || fraction.style == .text
    if fraction.hasRule, fraction.thickness == nil, fraction.fences == nil, isUsual {
      command(fraction.style == .display ? "dfrac" : fraction.style == .text ? "tfrac" : "frac")
      group(fraction.numerator)
      return group(fraction.denominator)
    }
    if !fraction.hasRule, fraction.fences == ["(", ")"], isUsual {
      command(fraction.style == .display ? "dbinom" : fraction.style == .text ? "tbinom" : "binom")
      group(fraction.numerator)
      return group(fraction.denominator)
    }
    let fences = (fraction.fences ?? []).map { $0 == "{" || $0 == "}" ? "\\\($0)" : "\($0)" }
    let thickness = fraction.hasRule ? fraction.thickness.map { written($0) } ?? "" : "0pt"
    command("genfrac{\(fences.first ?? "")}{\(fences.last ?? "")}{\(thickness)}")
    out += "{\(fraction.style.map { String($0.rawValue) } ?? "")}"
    group(fraction.numerator)
    group(fraction.denominator)
  }

  /// `words` with a backslash before each sign that TeX would read as its own.
  private static func escaped(_ words: String) -> String {
    words.reduce(into: "") { out, letter in
      if "$\\{}".contains(letter) { out.append("\\") }
      out.append(letter == "\u{A0}" ? "~" : letter)
    }
  }

  private mutating func add(_ array: MathArray) {
    if array.form == .substack {
      command("substack{")
      addRows(array)
      out += "}"
      return
    }
    let (name, argument) = environment(array)
    let (left, right) = fencesAround(array, name)
    if let left { command("left" + left) }
    command("begin{\(name)}" + argument)
    addRows(array)
    command("end{\(name)}")
    if let right { command("right" + right) }
  }

  private mutating func addRows(_ array: MathArray) {
    for (index, row) in array.rows.enumerated() {
      addRules(before: index, of: array)
      var place = 0
      while place < row.count {
        if place > 0 { out += "&" }
        if let span = array.spans.first(where: {
          $0.row == index && $0.columns.lowerBound == place
        }) {
          if let dots = span.dots {
            let sparseness =
              dots == 1000 ? "" : "[\(dots / 1000).\(String(1000 + dots % 1000).dropFirst())]"
            command("hdotsfor\(sparseness){\(span.columns.count)}")
          } else {
            command("multicolumn{\(span.columns.count)}{\(span.hasLeftRule ? "|" : "")")
            out += span.alignment.rawValue + (span.hasRightRule ? "|}" : "}")
            group(row[place])
          }
          place += span.columns.count
        } else if let side = array.shoves[index] {
          command(side == .left ? "shoveleft" : "shoveright")
          group(row[place])
          place += 1
        } else {
          add(row[place])
          place += 1
        }
      }
      if index + 1 < array.rows.count || hasRules(before: array.rows.count, of: array) {
        out += "\\\\" + (array.roomBelow[index].map { "[\(written($0))]" } ?? " ")
      }
    }
    addRules(before: array.rows.count, of: array)
  }

  private func hasRules(before row: Int, of array: MathArray) -> Bool {
    array.horizontalRules.contains(row) || array.words[row] != nil
      || array.partRules.contains { $0.row == row }
  }

  /// Rules and words before a row.
  private mutating func addRules(before row: Int, of array: MathArray) {
    for _ in array.horizontalRules.filter({ $0 == row }) { command("hline ") }
    for rule in array.partRules where rule.row == row {
      command("cline{\(rule.columns.lowerBound + 1)-\(rule.columns.upperBound)}")
    }
    for line in array.words[row] ?? [] {
      command("intertext{")
      for item in line {
        if case .atom(let atom) = item, case .text(let plain) = atom.nucleus {
          out += TeXWriter.escaped(plain)
        } else {
          out += "$"
          add([item])
          out += "$"
        }
      }
      out += "}"
    }
  }

  private func environment(_ array: MathArray) -> (name: String, argument: String) {
    switch array.form {
    case .small: return ("smallmatrix", "")
    case .cases: return (array.fences?.first == .some(nil) ? "rcases" : "cases", "")
    case .aligned: return (array.fillsLine ? "flalign" : "aligned", "")
    case .gathered: return ("gathered", "")
    case .multline: return (array.fillsLine ? "multline" : "multlined", "")
    case .array, .substack:
      var columns = ""
      // The last column's alignment holds for those that follow.
      let count = max(array.columns.count, array.columnCount)
      for index in 0...count {
        if array.closedGaps.contains(index) {
          columns += "@{\(array.between[index].map { TeXWriter.write($0) } ?? "")}"
        }
        for _ in array.verticalRules.filter({ $0 == index }) { columns += "|" }
        if index < count { columns += array.alignment(of: index, inRow: 0).rawValue }
      }
      return ("array", "{\(columns)}")
    case .matrix:
      switch array.fences {
      case ["(", ")"]: return ("pmatrix", "")
      case ["[", "]"]: return ("bmatrix", "")
      case ["{", "}"]: return ("Bmatrix", "")
      case ["|", "|"]: return ("vmatrix", "")
      case ["‖", "‖"]: return ("Vmatrix", "")
      default: return ("matrix", "")
      }
    }
  }

  /// The fences that the environment `name` does not have itself.
  private func fencesAround(_ array: MathArray, _ name: String) -> (String?, String?) {
    guard let fences = array.fences, name == "matrix" || name == "array" || name == "smallmatrix"
    else { return (nil, nil) }
    return (fence(fences.first ?? nil), fence(fences.last ?? nil))
  }
}
