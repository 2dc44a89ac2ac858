/// Reads a formula as people write it for TeX: plain TeX's, LaTeX's and amsmath's commands, and characters of
/// Unicode as themselves.
///
/// Each mistake is reported at its place, and the rest is read. O(bytes).
public struct TeXReader {
  /// How many formulas may stand within each other.
  static let deepest = 48

  let bytes: [UInt8]
  var position = 0
  var problems: [FormulaProblem] = []
  var tags: [Formula.Tag] = []
  /// The row of the display in hand, where its rows have numbers of their own.
  var row: Int?
  /// How many environments are open.
  var environments = 0
  var label: String?
  var depth = 0
  var alphabet = MathAlphabet.variable
  /// Where the row in hand is to stand, and where that was written.
  var shove: (side: MathArray.Alignment, place: Range<Int>)?

  /// What ends a list.
  enum End: Hashable {
    case nothing
    /// `}`
    case brace
    /// `]`
    case bracket
    /// `&`, `\\` or `\end`, none of which is taken.
    case cell
    /// `\right` or `\middle`, not taken.
    case fence
    /// `$`, not taken.
    case dollar
    /// `\of`, not taken.
    case of
    /// `\over`, not taken.
    case over

    /// The command that it is, where it is one that stands nowhere else.
    var command: String? {
      switch self {
      case .of: "of"
      case .over: "over"
      default: nil
      }
    }
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The formula in `tex`.
  public static func read(_ tex: String) -> Formula { read(Array(tex.utf8)) }

  /// The formula in `tex`, UTF-8.
  public static func read(_ tex: [UInt8]) -> Formula {
    var reader = TeXReader(tex)
    var items = reader.topLevel()
    // What closes and never opened: it is passed over, and the rest goes on.
    while reader.position < reader.bytes.count { items += reader.topLevel() }
    if let shove = reader.shove { reader.reportShove(at: shove.place) }
    var formula = Formula(items, tags: reader.tags, problems: reader.problems)
    formula.label = reader.label
    return formula
  }

  /// Lines parted by `\\` without an environment are gathered.
  private mutating func topLevel() -> [MathItem] {
    let start = position
    let (known, knownTags) = (problems.count, tags.count)
    let first = list(until: .nothing)
    guard position < bytes.count else { return first }
    if bytes[position] == UInt8(ascii: "\\"), peekCommand() == "\\" {
      position = start
      // It is all read again, as rows.
      problems.removeLast(problems.count - known)
      tags.removeLast(tags.count - knownTags)
      shove = nil
      row = 0
      defer { row = nil }
      let found = rows(until: nil, areNumbered: true)
      if found.rows.count > 1 {
        var array = MathArray([], form: .gathered, columns: [.center])
        found.fill(&array)
        for shove in found.shoves.values { reportShove(at: shove.place) }
        if array.columnCount > 1 { array.form = .aligned }
        return [.atom(MathAtom(.inner, .array(array), range: start..<position))]
      }
      return found.rows.first?.flatMap { $0 } ?? first
    }
    let place = position
    if peekCommand() == nil {
      let sign = bytes[position]
      position += 1
      problems.append(
        FormulaProblem(
          sign == UInt8(ascii: "&") ? .misplaced : .unbalanced,
          sign == UInt8(ascii: "&")
            ? "& parts columns, and there are none here"
            : "this closes what was not opened", at: place..<position,
          help: sign == UInt8(ascii: "&")
            ? "write \\& for the sign, or \\begin{aligned} … \\end{aligned} around the lines" : nil)
      )
    } else {
      let name = takeCommand()
      if name == "end" { _ = group() }
      if name == "right" || name == "middle" { _ = fence(after: place) }
      problems.append(
        FormulaProblem(
          .unbalanced, "\\\(name) closes what was not opened", at: place..<position))
    }
    return first
  }

  // MARK: Lists

  /// The things up to `end`, which is taken where it is a brace or a bracket.
  mutating func list(until end: End) -> [MathItem] {
    depth += 1
    defer { depth -= 1 }
    guard depth <= TeXReader.deepest else { return tooDeep(end) }
    let outer = alphabet
    defer { alphabet = outer }
    let start = position
    var items: [MathItem] = []
    var over: Infix?
    while let next = peek() {
      if isEnd(end) {
        if end == .brace || end == .bracket { position += 1 }
        return finish(items, over, from: start)
      }
      switch next {
      case "}", "&":
        // Someone else's.
        if end == .nothing || next == "&" || end == .cell || end == .fence || end == .dollar
          || end.command != nil
        {
          return finish(items, over, from: start)
        }
        position += 1
        problems.append(
          FormulaProblem(
            .unbalanced, "this closes what was not opened", at: position - 1..<position))
      case "^", "_", "'": script(next, to: &items)
      case "\\":
        let place = position
        if let name = peekCommand(), endsLists(name) || name == end.command {
          return finish(items, over, from: start)
        }
        let name = takeCommand()
        if let infix = Infix(name) {
          if over == nil {
            over = infix
            over?.numerator = items
            if name == "above" { over?.thickness = width(bareWidth(), at: place) }
            items = []
          } else {
            problems.append(
              FormulaProblem(
                .unbalanced, "a second \\\(name) in one formula", at: place..<position,
                help: "put braces around one of the two"))
          }
          continue
        }
        command(name, at: place, to: &items)
      default: items += thing()
      }
    }
    switch end {
    case .brace, .bracket:
      problems.append(
        FormulaProblem(
          .unbalanced, "\(end == .brace ? "{" : "[") is never closed",
          at: max(start - 1, 0)..<max(start, 1)))
    case .nothing, .cell, .fence, .dollar, .of, .over: break
    }
    return finish(items, over, from: start)
  }

  private func endsLists(_ name: String) -> Bool {
    switch name {
    case "\\", "cr", "end", "right", "middle": true
    default: false
    }
  }

  private func isEnd(_ end: End) -> Bool {
    switch end {
    case .brace: bytes[position] == UInt8(ascii: "}")
    case .bracket: bytes[position] == UInt8(ascii: "]")
    case .dollar: bytes[position] == UInt8(ascii: "$")
    case .nothing, .cell, .fence, .of, .over: false
    }
  }

  private mutating func tooDeep(_ end: End) -> [MathItem] {
    let start = position
    var open = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\") { position += 1 }
      if byte == UInt8(ascii: "{") { open += 1 }
      if byte == UInt8(ascii: "}") {
        open -= 1
        if open < 0 { break }
      }
      position += 1
    }
    position = min(position, bytes.count)
    if !problems.contains(where: { $0.kind == .tooDeep }) {
      problems.append(
        FormulaProblem(
          .tooDeep, "more than \(TeXReader.deepest) formulas stand within each other here",
          at: start..<min(start + 1, bytes.count)))
    }
    let shown = String(decoding: bytes[start..<position], as: UTF8.self)
    if end == .brace, position < bytes.count { position += 1 }
    return [.atom(MathAtom(.ordinary, .unknown(shown), range: start..<position))]
  }

  /// `\over` and its like, on their way.
  struct Infix {
    var numerator: [MathItem] = []
    var hasRule = true
    var thickness: MathSpace?
    var fences: [Unicode.Scalar]?

    init?(_ name: String) {
      switch name {
      case "over", "above": break
      case "atop": hasRule = false
      case "choose": (hasRule, fences) = (false, ["(", ")"])
      case "brack": (hasRule, fences) = (false, ["[", "]"])
      case "brace": (hasRule, fences) = (false, ["{", "}"])
      default: return nil
      }
    }
  }

  private func finish(_ items: [MathItem], _ over: Infix?, from start: Int) -> [MathItem] {
    guard let over else { return items }
    var fraction = MathFraction(over.numerator, over: items)
    fraction.hasRule = over.hasRule && over.thickness?.thousandths != 0
    fraction.thickness = over.thickness
    fraction.fences = over.fences
    return [.atom(MathAtom(.inner, .fraction(fraction), range: start..<position))]
  }

  // MARK: Things

  /// The character at `position`, which is no sign of TeX's own, or the group that opens there.
  mutating func thing() -> [MathItem] {
    let start = position
    guard let scalar = takeScalar() else { return [] }
    switch scalar {
    case "{":
      let items = list(until: .brace)
      return [.atom(MathAtom(.ordinary, TeXReader.nucleus(of: items), range: start..<position))]
    case "~": return [.space(MathSpace(thousandths: 333, followsStyle: false))]
    case "$":
      problems.append(
        FormulaProblem(
          .misplaced, "a $ within a formula", at: start..<position, help: "write \\$ for the sign"))
      return []
    default: return [.atom(atom(scalar, at: start..<position))]
    }
  }

  /// One ordinary thing in braces is that thing (The TeXbook, page 291).
  static func nucleus(of items: [MathItem]) -> MathNucleus {
    if items.isEmpty { return .empty }
    if items.count == 1, case .atom(let only) = items[0], only.kind == .ordinary, !only.hasScripts {
      return only.nucleus
    }
    return .list(items)
  }

  /// The atom of a character written as itself.
  func atom(_ scalar: Unicode.Scalar, at range: Range<Int>) -> MathAtom {
    let shown: Unicode.Scalar
    switch scalar {
    case "-": shown = "−"
    case "*": shown = "∗"
    case "'": shown = "′"
    default: shown = alphabet.character(for: scalar)
    }
    return MathAtom(MathSymbol.kind(of: scalar), .symbol(shown), range: range)
  }

  /// What stands behind a command: a group, or one thing.
  mutating func argument(of command: String, at place: Int) -> [MathItem] {
    skipSpace()
    guard let next = peek(), next != "}", next != "&", next != "^", next != "_" else {
      problems.append(
        FormulaProblem(
          .missingArgument, "nothing stands behind \\\(command)", at: place..<position,
          help: "write \\\(command){…}"))
      return []
    }
    if next == "{" {
      position += 1
      return list(until: .brace)
    }
    if next == "\\" {
      let start = position
      if let name = peekCommand(), endsLists(name) {
        problems.append(
          FormulaProblem(.missingArgument, "nothing stands behind \\\(command)", at: place..<start))
        return []
      }
      depth += 1
      defer { depth -= 1 }
      guard depth <= TeXReader.deepest else { return tooDeep(.nothing) }
      var items: [MathItem] = []
      self.command(takeCommand(), at: start, to: &items)
      return items
    }
    return thing()
  }

  /// What stands between braces, as letters; nil where no brace opens.
  mutating func group() -> String? {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else { return nil }
    let start = position + 1
    var open = 0
    position = start
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "{"): open += 1
      case UInt8(ascii: "}"):
        if open == 0 {
          defer { position += 1 }
          return String(decoding: bytes[start..<position], as: UTF8.self)
        }
        open -= 1
      default: break
      }
      position += 1
    }
    position = min(position, bytes.count)
    problems.append(FormulaProblem(.unbalanced, "{ is never closed", at: start - 1..<start))
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// What stands between braces, or the one sign that stands there.
  mutating func groupOrSign() -> String? {
    if let group = group() { return group }
    skipSpace()
    guard position < bytes.count, bytes[position] != UInt8(ascii: "\\"),
      bytes[position] != UInt8(ascii: "}")
    else { return nil }
    let start = position
    position += 1
    while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// What stands between brackets, as letters; nil where none opens.
  mutating func optional() -> String? {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "[") else { return nil }
    guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
    defer { position = end + 1 }
    return String(decoding: bytes[position + 1..<end], as: UTF8.self)
  }

  // MARK: Scripts

  private mutating func script(_ sign: Unicode.Scalar, to items: inout [MathItem]) {
    let start = position
    var content: [MathItem]
    if sign == "'" {
      var count = 0
      while peek() == "'" {
        position += 1
        count += 1
      }
      // Up to four of them are one character.
      let signs: [Unicode.Scalar] = ["′", "″", "‴", "⁗"]
      content = []
      while count > 0 {
        let sign = min(count, 4)
        content.append(
          .atom(MathAtom(.ordinary, .symbol(signs[sign - 1]), range: start..<position)))
        count -= sign
      }
      // A superscript behind primes stands behind them.
      if peek() == "^" {
        position += 1
        content += argument(of: "^", at: start)
      }
    } else {
      position += 1
      content = argument(of: String(sign), at: start)
    }
    var atom: MathAtom
    if case .atom(let last)? = items.last {
      atom = last
      items.removeLast()
    } else {
      atom = MathAtom(.ordinary, .empty, range: start..<start)
    }
    let isTaken = sign == "_" ? atom.subscript != nil : atom.superscript != nil
    if isTaken {
      problems.append(
        FormulaProblem(
          .doubleScript, "a second \(sign == "_" ? "subscript" : "superscript") at one thing",
          at: start..<position, help: "put braces around what it belongs to: {a^b}^c"))
      items.append(.atom(atom))
      atom = MathAtom(.ordinary, .empty, range: start..<start)
    }
    if sign == "_" { atom.subscript = content } else { atom.superscript = content }
    atom.range = atom.range.lowerBound..<position
    items.append(.atom(atom))
  }

  // MARK: Letters

  mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  /// The next character behind white space, not taken.
  mutating func peek() -> Unicode.Scalar? {
    skipSpace()
    let place = position
    defer { position = place }
    return takeScalar()
  }

  mutating func takeScalar() -> Unicode.Scalar? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    if byte < 0x80 {
      position += 1
      return Unicode.Scalar(byte)
    }
    var value = UInt32(byte)
    let count = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC0 ? 1 : 0
    value &= count == 3 ? 0x07 : count == 2 ? 0x0F : 0x1F
    position += 1
    for _ in 0..<count where position < bytes.count && bytes[position] & 0xC0 == 0x80 {
      value = value << 6 | UInt32(bytes[position] & 0x3F)
      position += 1
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// The name of the command at `position`, where a backslash stands, not taken; nil elsewhere.
  func peekCommand() -> String? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\\") else { return nil }
    var copy = self
    return copy.takeCommand()
  }

  /// Takes the backslash and the name behind it: letters, or one sign.
  mutating func takeCommand() -> String {
    position += 1
    let start = position
    while position < bytes.count, (0x61...0x7A).contains(bytes[position] | 0x20),
      bytes[position] < 0x80
    {
      position += 1
    }
    if position > start { return String(decoding: bytes[start..<position], as: UTF8.self) }
    // A space at the end may have been cut off.
    guard position < bytes.count else { return " " }
    return takeScalar().map { String($0) } ?? ""
  }
}
