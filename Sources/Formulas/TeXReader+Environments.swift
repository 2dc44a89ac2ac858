extension TeXReader {
  /// Rows of cells, as they were found.
  struct Rows {
    var rows: [[[MathItem]]] = []
    var rules: [Int] = []
    var partRules: [MathArray.PartRule] = []
    var spans: [MathArray.Span] = []
    var words: [Int: [[MathItem]]] = [:]
    /// What rows ask for below them.
    var rooms: [Int: MathSpace] = [:]
    /// Rows that are moved to an edge, and where that was written.
    var shoves: [Int: (side: MathArray.Alignment, place: Range<Int>)] = [:]
    /// What reaches how far, and where that was written: cells over several columns, rules over some, and the first row with
    /// more cells than there are columns.
    var reaches: [(what: String, columns: Int, place: Range<Int>)] = []

    /// Gives all of it to `array`.
    func fill(_ array: inout MathArray) {
      array.rows = rows
      array.horizontalRules = rules
      array.partRules = partRules
      array.spans = spans
      array.words = words
      array.roomBelow = rooms
      if array.form == .multline { array.shoves = shoves.mapValues(\.side) }
    }
  }

  /// `\begin{name}`, whose name comes next.
  mutating func environment(at place: Int) -> [MathItem] {
    guard let name = group() else {
      problems.append(
        FormulaProblem(
          .missingArgument, "\\begin names nothing", at: place..<position,
          help: "write \\begin{matrix} … \\end{matrix}"))
      return []
    }
    let written = place..<position
    let known = problems.count
    var array = MathArray([], form: .matrix, columns: [.center])
    // mathtools: how the columns of a starred matrix are aligned.
    if name.hasSuffix("matrix*"), let asked = optional() {
      array.columns = [MathArray.Alignment(rawValue: asked) ?? .center]
    }
    switch name.filter({ $0 != "*" }) {
    case "matrix": break
    case "pmatrix": array.fences = ["(", ")"]
    case "bmatrix": array.fences = ["[", "]"]
    case "Bmatrix": array.fences = ["{", "}"]
    case "vmatrix": array.fences = ["|", "|"]
    case "Vmatrix": array.fences = ["‖", "‖"]
    case "smallmatrix": array.form = .small
    case "cases", "dcases":
      (array.form, array.columns, array.fences) = (.cases, [.left], ["{", nil])
    case "rcases": (array.form, array.columns, array.fences) = (.cases, [.left], [nil, "}"])
    case "aligned", "align", "split", "eqnarray", "alignedat", "alignat", "flalign":
      array.form = .aligned
      // amsmath, sections 3.6 to 3.8: pairs within a formula are \minalignsep apart, displays a little more, and those at
      // places of their author's own nothing.
      let hasPlaces = name.hasPrefix("alignedat") || name.hasPrefix("alignat")
      array.pairGap = hasPlaces ? 0 : name == "aligned" || name == "split" ? 1000 : 2000
      array.fillsLine = name.hasPrefix("flalign")
      if hasPlaces { _ = group() }
      _ = optional()
    case "gathered", "gather": array.form = .gathered
    case "multline", "multlined":
      array.form = .multline
      array.fillsLine = !name.hasPrefix("multlined")
      _ = optional()
    case "array", "subarray":
      array.form = name == "array" ? .array : .substack
      _ = optional()
      let start = position
      readColumns(group() ?? "", at: start, of: &array)
    case "equation", "displaymath", "math", "subequations":
      let items = list(until: .cell)
      takeEnd(of: name, at: written)
      return items
    default:
      problems.append(
        FormulaProblem(
          .unknownEnvironment, "the environment \(name) is not known", at: written,
          help: "its rows are set as those of a matrix"))
    }
    environments += 1
    let areNumbered = environments == 1 && TeXReader.numbersRows(name)
    if areNumbered { row = 0 }
    let hasColumns = array.form == .array || array.form == .substack
    let declared = hasColumns && problems.count == known ? array.columns.count : nil
    var found = rows(until: name, areNumbered: areNumbered, declared: declared)
    if name.hasPrefix("dcases") {
      found.rows = found.rows.map { $0.map { [.style(.display)] + $0 } }
    }
    if areNumbered { row = nil }
    environments -= 1
    found.fill(&array)
    if array.form != .multline {
      for shove in found.shoves.values { reportShove(at: shove.place) }
    }
    if declared != nil || !hasColumns {
      reportReaches(of: found, over: declared ?? array.columnCount)
    }
    takeEnd(of: name, at: written)
    return [
      .atom(
        MathAtom(array.fences == nil ? .ordinary : .inner, .array(array), range: place..<position))
    ]
  }

  /// Reports `\shoveleft` or `\shoveright` at `place` as one that moves nothing.
  mutating func reportShove(at place: Range<Int>) {
    problems.append(
      FormulaProblem(
        .misplaced, "no row of multline stands here that could be moved", at: place,
        help: "\\shoveleft and \\shoveright move rows of \\begin{multline}"))
  }

  /// Reports the first thing that reaches over more than the `count` columns there are.
  private mutating func reportReaches(of found: Rows, over count: Int) {
    guard let reach = found.reaches.first(where: { $0.columns > count }) else { return }
    problems.append(
      FormulaProblem(
        .badValue,
        "\(reach.what) to column \(reach.columns), and there \(count == 1 ? "is" : "are") \(count)",
        at: reach.place, help: "write a letter for each column: \\begin{array}{lcr}"))
  }

  /// True for environments that number each of their rows: amsmath's manual, section 3.
  package static func numbersRows(_ name: String) -> Bool {
    let name = name.hasSuffix("*") ? String(name.dropLast()) : name
    return ["align", "alignat", "flalign", "gather", "eqnarray"].contains(name)
  }

  /// The number `text` of the row in hand, or of the display.
  mutating func addTag(_ text: String, at place: Int) {
    guard !tags.contains(where: { $0.row == row }) else {
      problems.append(
        FormulaProblem(
          .misplaced, "a second \\tag for one \(row == nil ? "formula" : "row")",
          at: place..<position, help: "the first one is its number"))
      return
    }
    tags.append(Formula.Tag(text, row: row))
  }

  /// The name behind `\label`.
  mutating func readLabel(at place: Int) {
    let name = group()
    label = name
    guard name?.allSatisfy(\.isWhitespace) ?? true else { return }
    problems.append(
      FormulaProblem(
        .missingArgument, "\\label names nothing", at: place..<position,
        help: "write \\label{NAME}"))
  }

  private mutating func takeEnd(of name: String, at written: Range<Int>) {
    let start = position
    guard peekCommand() == "end" else {
      problems.append(
        FormulaProblem(
          .unbalanced, "\\begin{\(name)} is never ended", at: written,
          help: "write \\end{\(name)}"))
      return
    }
    _ = takeCommand()
    guard let ended = group(), ended != name else { return }
    problems.append(
      FormulaProblem(
        .unbalanced, "\\end{\(ended)} ends \\begin{\(name)}", at: start..<position,
        help: "write \\end{\(name)}"))
  }

  /// The columns of `array`: `l`, `c`, `r`, and `|` for rules; `*{3}{c}` for as many. `@{}` sets what it holds instead of the
  /// room between two, or at an edge. What is set before and behind cells is not read.
  private mutating func readColumns(_ written: String, at place: Int, of array: inout MathArray) {
    var columns: [MathArray.Alignment] = []
    var strange: [Character] = []
    var letters = Array(written)[...]
    /// What stands in braces next.
    func braced() -> ArraySlice<Character> {
      letters = letters.drop { $0 == " " }
      guard letters.first == "{" else { return letters.popFirst().map { [$0] } ?? [] }
      var depth = 0
      let end = letters.firstIndex { letter in
        depth += letter == "{" ? 1 : letter == "}" ? -1 : 0
        return depth == 0
      }
      defer { letters = end.map { letters[($0 + 1)...] } ?? [] }
      return letters[(letters.startIndex + 1)..<(end ?? letters.endIndex)]
    }
    while let letter = letters.popFirst(), columns.count < TeXReader.mostColumns {
      switch letter {
      case "|": array.verticalRules.append(columns.count)
      case " ": break
      case "@":
        var inner = TeXReader(Array(String(braced()).utf8))
        let items = inner.list(until: .nothing)
        problems += inner.problems.map {
          FormulaProblem($0.kind, $0.message, at: place..<position, help: $0.help)
        }
        array.closedGaps.append(columns.count)
        if !items.isEmpty { array.between[columns.count, default: []] += items }
      case "!", ">", "<": _ = braced()
      case "p", "m", "b":
        _ = braced()
        columns.append(.left)
      case "*":
        let count = Int(String(braced())) ?? 0
        let repeated = braced()
        guard (1...TeXReader.mostColumns).contains(count) else {
          strange.append(letter)
          break
        }
        letters = (Array(repeating: repeated, count: count).joined() + letters)[...]
      default:
        guard let alignment = MathArray.Alignment(rawValue: String(letter)) else {
          strange.append(letter)
          break
        }
        columns.append(alignment)
      }
    }
    array.columns = columns.isEmpty ? [.center] : columns
    guard let first = strange.first else { return }
    problems.append(
      FormulaProblem(
        .badValue, "“\(first)” is not how a column of an array can stand", at: place..<position,
        help: "write l, c or r for each column, and | for a rule between two"))
  }

  /// No array has more columns than this that are written as `*{N}{c}`.
  static let mostColumns = 256

  /// Rows of cells up to `\end`, a brace, or the end; where they `areNumbered`, numbers are of the row they stand in. Of
  /// `declared` columns no row has more.
  mutating func rows(
    until name: String?, areNumbered: Bool = false, declared: Int? = nil
  ) -> Rows {
    var found = Rows()
    var row: [[MathItem]] = []
    // Rows within a row that is moved are not.
    let outer = shove
    shove = nil
    defer { shove = outer }
    takeRules(into: &found)
    while true {
      skipSpace()
      let start = position
      if let span = takeSpan(row: found.rows.count, column: row.count) {
        found.spans.append(span.place)
        found.reaches.append(
          ("this cell reaches", span.place.columns.upperBound, start..<position))
        row.append(span.cell + list(until: .cell))
        row += Array(repeating: [], count: span.place.columns.count - 1)
      } else {
        row.append(list(until: .cell))
        if row.count > declared ?? .max, found.reaches.isEmpty {
          found.reaches.append(
            ("this row reaches", row.count, start..<max(position, start + 1)))
        }
      }
      if let shove { found.shoves[found.rows.count] = shove }
      shove = nil
      skipSpace()
      guard position < bytes.count else { break }
      if bytes[position] == UInt8(ascii: "&") {
        position += 1
        continue
      }
      guard let command = peekCommand(), command == "\\" || command == "cr" else {
        if let command = peekCommand(), command == "right" || command == "middle" {
          // It closes what was not opened within the rows.
          if name == nil { break }
          let place = position
          _ = takeCommand()
          _ = fence(after: place)
          problems.append(
            FormulaProblem(
              .unbalanced, "\\\(command) closes what was not opened", at: place..<position))
          if position > start { continue }
        }
        if name != nil, bytes[position] == UInt8(ascii: "}") {
          problems.append(
            FormulaProblem(
              .unbalanced, "this closes what was not opened", at: position..<position + 1))
          position += 1
          continue
        }
        break
      }
      _ = takeCommand()
      if position < bytes.count, bytes[position] == UInt8(ascii: "*") { position += 1 }
      if position < bytes.count, bytes[position] == UInt8(ascii: "[") {
        let place = position
        if let written = optional() { found.rooms[found.rows.count] = width(written, at: place) }
      }
      found.rows.append(row)
      row = []
      if areNumbered { self.row? += 1 }
      takeRules(into: &found)
    }
    // Behind the last `\\` nothing stands.
    let holdsDots = found.spans.last?.row == found.rows.count
    if row.count > 1 || row.first?.isEmpty == false || holdsDots { found.rows.append(row) }
    return found
  }

  /// What stands between two rows: rules, and words.
  private mutating func takeRules(into found: inout Rows) {
    while true {
      skipSpace()
      let place = position
      guard let name = peekCommand() else { return }
      switch name {
      case "hline", "hdashline":
        _ = takeCommand()
        found.rules.append(found.rows.count)
      case "cline":
        _ = takeCommand()
        let written = group() ?? ""
        let edges = written.split(separator: "-").map { Int($0.filter { $0 != " " }) ?? 0 }
        guard edges.count == 2, edges[0] >= 1, edges[1] >= edges[0],
          edges[1] <= TeXReader.mostColumns
        else {
          problems.append(
            FormulaProblem(
              .badValue, "“\(written)” is no row of columns", at: place..<position,
              help: "write the first and the last column: \\cline{1-2}"))
          continue
        }
        found.reaches.append(("this rule reaches", edges[1], place..<position))
        found.partRules.append(
          MathArray.PartRule(row: found.rows.count, columns: edges[0] - 1..<edges[1]))
      case "intertext", "shortintertext":
        _ = takeCommand()
        guard let words = group() else { continue }
        found.words[found.rows.count, default: []].append(text(words, at: place))
      default: return
      }
    }
  }

  /// The `\multicolumn` or `\hdotsfor` that stands at the head of a cell.
  private mutating func takeSpan(
    row: Int, column: Int
  ) -> (place: MathArray.Span, cell: [MathItem])? {
    skipSpace()
    let command = peekCommand()
    guard command == "multicolumn" || command == "hdotsfor" else { return nil }
    let areDots = command == "hdotsfor"
    let place = position
    _ = takeCommand()
    var sparseness = 1000
    if areDots, peek() == "[" {
      let written = optional() ?? ""
      if let times = Double(written), (0.1...100).contains(times) {
        sparseness = Int((times * 1000).rounded())
      } else {
        problems.append(
          FormulaProblem(
            .badValue, "“\(written)” does not say how far apart dots stand", at: place..<position,
            help: "write a number, as in \\hdotsfor[2]{3} for dots twice as far apart"))
      }
    }
    let written = groupOrSign() ?? ""
    var count = Int(written.filter { $0 != " " }) ?? 0
    if !(1...TeXReader.mostColumns).contains(count) {
      problems.append(
        FormulaProblem(
          .badValue, "“\(written)” is no number of columns", at: place..<position,
          help: areDots ? "write \\hdotsfor{3}" : "write \\multicolumn{2}{c}{…}"))
      count = 1
    }
    if areDots {
      var span = MathArray.Span(row: row, columns: column..<column + count, alignment: .left)
      span.dots = sparseness
      return (span, [])
    }
    let start = position
    var form = MathArray([], form: .array, columns: [])
    readColumns(groupOrSign() ?? "c", at: start, of: &form)
    var span = MathArray.Span(
      row: row, columns: column..<column + count, alignment: form.columns.first ?? .center)
    span.hasLeftRule = form.verticalRules.contains(0)
    span.hasRightRule = form.verticalRules.contains { $0 > 0 }
    return (span, argument(of: "multicolumn", at: place))
  }
}
