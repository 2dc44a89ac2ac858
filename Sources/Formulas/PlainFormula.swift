/// Writes a formula in one line of plain letters, for places that have no others: titles of pages and of files, bookmarks,
/// lists of contents.
public struct PlainFormula {
  private init() {}

  /// `items` in plain letters: x² + (a + b)/2. Scripts are raised and lowered digits where there are such, else they
  /// stand behind ^ and _; what is over a rule stands before a slash; rows of arrays are parted by semicolons. O(atoms).
  public static func write(_ items: [MathItem]) -> String {
    var out = ""
    // What stands before an atom decides whether + is a sign or an operator (The TeXbook, chapter 18).
    var before: MathClass?
    for item in items {
      switch item {
      case .space(let space): if space.thousandths >= 150 { out += " " }
      case .style, .breaking: break
      case .choice(let lists): out += lists.count > 1 ? write(lists[1]) : ""
      case .atom(let atom):
        let words = write(atom)
        var kind = atom.kind
        if kind == .binary,
          before.map({ [.binary, .relation, .opening, .punctuation, .operation].contains($0) })
            ?? true
        {
          kind = .ordinary
        }
        switch kind {
        case .binary, .relation: out += " \(words) "
        case .punctuation: out += words + " "
        case .operation:
          if let last = out.last, last.isLetter || last.isNumber { out += " " }
          out += words + " "
        default: out += words
        }
        before = kind
      }
    }
    return out.split(separator: " ").joined(separator: " ")
      .replacing("( ", with: "(").replacing(" )", with: ")")
  }

  private static func write(_ atom: MathAtom) -> String {
    var out = write(atom.nucleus)
    if let sub = atom.subscript {
      out += script(write(sub), sign: "_", digits: "₀₁₂₃₄₅₆₇₈₉", others: ["+": "₊", "−": "₋"])
    }
    if let superscript = atom.superscript {
      out += script(
        write(superscript), sign: "^", digits: "⁰¹²³⁴⁵⁶⁷⁸⁹",
        others: ["+": "⁺", "−": "⁻", "n": "ⁿ", "′": "′", "″": "″", "‴": "‴"])
    }
    return out
  }

  private static func script(
    _ words: String, sign: String, digits: String, others: [Character: Character]
  ) -> String {
    let digits = Array(digits)
    let raised = words.map { letter -> Character? in
      others[letter] ?? letter.wholeNumberValue.flatMap { letter.isASCII ? digits[$0] : nil }
    }
    if !raised.isEmpty, !raised.contains(nil) { return String(raised.compactMap(\.self)) }
    return sign + grouped(words)
  }

  /// `words` in parentheses, unless they are one thing.
  private static func grouped(_ words: String) -> String {
    let isOne =
      words.count == 1 || words.allSatisfy { $0.isNumber || $0 == "." || $0 == "," }
      || words.allSatisfy(\.isLetter)
    return isOne ? words : "(\(words))"
  }

  private static func write(_ nucleus: MathNucleus) -> String {
    switch nucleus {
    case .empty, .phantom: return ""
    case .symbol(let scalar): return String(Character(plain(scalar)))
    case .word(let word): return word
    case .text(let words), .unknown(let words): return words
    case .list(let items), .smash(let items, _, _), .boxed(let items), .lapped(let items, _):
      return write(items)
    case .fraction(let fraction):
      let (over, under) = (write(fraction.numerator), write(fraction.denominator))
      let words = fraction.hasRule ? "\(grouped(over))/\(grouped(under))" : "\(over) \(under)"
      guard let fences = fraction.fences, fences.count == 2 else { return words }
      return "\(fences[0])\(words)\(fences[1])"
    case .radical(let items, let degree):
      let root = "√" + grouped(write(items))
      guard let degree else { return root }
      let hook = script(write(degree), sign: "", digits: "⁰¹²³⁴⁵⁶⁷⁸⁹", others: ["n": "ⁿ"])
      return hook + root
    case .accent(let sign, let items, _, _):
      let words = write(items)
      let isCombining =
        (0x300...0x36F).contains(sign.value) || (0x20D0...0x20FF).contains(sign.value)
      return words.count == 1 && isCombining ? words + String(Character(sign)) : words
    case .line(let items, _): return write(items)
    case .stack(let items, _, _): return write(items)
    case .arrow(let sign, _, _): return String(Character(sign))
    case .fenced(let left, let parts, let middle, let right):
      var out = left.map { String(Character($0)) } ?? ""
      for (index, part) in parts.enumerated() {
        if index > 0, index <= middle.count { out += " \(middle[index - 1]) " }
        out += write(part)
      }
      return out + (right.map { String(Character($0)) } ?? "")
    case .fence(let sign, _): return sign.map { String(Character($0)) } ?? ""
    case .array(let array):
      let rows = array.rows.enumerated().map { index, row in
        row.enumerated().map { place, cell in
          let areDots = array.spans.contains {
            $0.row == index && $0.columns.lowerBound == place && $0.dots != nil
          }
          return areDots ? "…" : write(cell)
        }.filter { !$0.isEmpty }.joined(separator: " ")
      }
      let words = rows.filter { !$0.isEmpty }.joined(separator: "; ")
      guard let fences = array.fences, fences.count == 2 else { return words }
      return (fences[0].map { String(Character($0)) } ?? "") + words
        + (fences[1].map { String(Character($0)) } ?? "")
    case .flanked(_, let atom): return write(atom)
    }
  }

  /// The plain letter of one that an alphabet of formulas has beyond the first plane; others are themselves.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar == "\u{210E}" ? "h" : scalar.value < 0x1D400 ? scalar : letters[scalar] ?? scalar
  }

  private static let letters: [Unicode.Scalar: Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x391...0x3A9, 0x3B1...0x3C9, 0x3D1...0x3D6,
      0x3F0...0x3F6, 0x2202...0x2207,
    ]
    var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
    for alphabet in MathAlphabet.allCases {
      for value in ranges.joined() {
        guard let letter = Unicode.Scalar(value) else { continue }
        let character = alphabet.character(for: letter)
        if character != letter { letters[character] = letter }
      }
    }
    return letters
  }()
}
