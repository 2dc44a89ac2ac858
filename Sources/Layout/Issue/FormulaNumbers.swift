import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText

/// The numbers of formulas on lines of their own, and what refers to them: `\label{NAME}` asks for one and names it,
/// unless `\tag` gives one; `\eqref{NAME}` and `\ref{NAME}` in any formula become it, with and without parentheses.
struct FormulaNumbers {
  /// A formula with a name.
  struct Named {
    /// Its element.
    var element: Int
    /// What stands at its edge.
    var number: String
    /// Whether that stands in parentheses there.
    var isInParentheses: Bool
  }

  /// The formulas with names.
  private(set) var named: [String: Named] = [:]
  /// Their names, in the order in which they were written.
  private(set) var names: [String] = []
  /// What stands in the place of which letters, in their order, and of which formula it says the number.
  private(set) var edits: [(range: Range<Int>, value: [UInt8], target: String)] = []
  /// What was found wrong.
  private(set) var diagnostics: [Diagnostic] = []

  /// Those of `document`. O(its formulas).
  init(_ document: Document) {
    let styles = document.styles.map { $0.roles.contains(.formula) }
    let hasDisplays = document.elements.contains { $0.kind == .formula }
    guard hasDisplays || styles.contains(true) else { return }
    func pieces(of element: Element) -> [Inline.TextPiece] {
      document.inlines(of: element).compactMap {
        guard case .text(let piece) = $0,
          element.kind == .formula || styles[Int(piece.style.rawValue)]
        else { return nil }
        return piece
      }
    }
    var count = 0
    for (place, element) in document.elements.enumerated() where element.kind == .formula {
      let pieces = pieces(of: element)
      let rows = FormulaRows(pieces.map { document.text[$0.text] })
      let tags = pieces.flatMap {
        FormulaNumbers.commands(["tag", "tag*"], in: document.text[$0.text])
      }
      // Whatever a row has of names, one number stands at its edge.
      var counted: [Int: String] = [:]
      for piece in pieces {
        for label in FormulaNumbers.commands(["label"], in: document.text[piece.text])
        where !label.value.allSatisfy(\.isWhitespace) {
          let row = rows.row(of: label.range.lowerBound)
          let own: Named
          if let tag = tags.first(where: { rows.row(of: $0.range.lowerBound) == row }) {
            own = Named(element: place, number: tag.value, isInParentheses: tag.name == "tag")
          } else if let counted = counted[row] {
            own = Named(element: place, number: counted, isInParentheses: true)
          } else {
            count += 1
            counted[row] = String(count)
            own = Named(element: place, number: String(count), isInParentheses: true)
            edits.append((label.range, Array("\\tag{\(count)}".utf8), label.value))
          }
          if named[label.value] == nil {
            named[label.value] = own
            names.append(label.value)
          } else {
            diagnostics.append(
              Diagnostic(
                .warning, "formula.label-used-twice",
                "another formula has the name “\(FormulaNumbers.short(label.value))”, and references lead there",
                at: FormulaNumbers.source(of: label.range, in: piece),
                help: "give this one another name"))
          }
        }
      }
    }
    for element in document.elements {
      let pieces = pieces(of: element)
      if element.kind != .formula { reportInLines(pieces, of: document) }
      for piece in pieces {
        for reference in FormulaNumbers.commands(["ref", "eqref"], in: document.text[piece.text]) {
          guard let target = named[reference.value] else {
            let near = Suggestion.nearest(to: reference.value, among: named.keys.sorted())
            diagnostics.append(
              Diagnostic(
                .warning, "layout.unknown-reference",
                "no formula has the name “\(FormulaNumbers.short(reference.value))”",
                at: FormulaNumbers.source(of: reference.range, in: piece),
                help: near.map { "did you mean “\($0)”?" }
                  ?? "write \\label{\(FormulaNumbers.short(reference.value))} in the formula that is meant"
              ))
            edits.append((reference.range, Array("\\text{??}".utf8), reference.value))
            continue
          }
          let isBare = reference.name == "ref" || !target.isInParentheses
          let words = isBare ? target.number : "(\(target.number))"
          let isNumber = target.number.allSatisfy { $0.isNumber || $0 == "." }
          edits.append(
            (reference.range, Array((isNumber ? words : "\\text{\(words)}").utf8), reference.value))
        }
      }
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Numbers and names among letters: a formula in a line has no edge for them.
  private mutating func reportInLines(_ pieces: [Inline.TextPiece], of document: Document) {
    for piece in pieces {
      for command in FormulaNumbers.commands(
        ["tag", "tag*", "label"], in: document.text[piece.text])
      {
        diagnostics.append(
          Diagnostic(
            .warning, "formula.misplaced",
            "\\\(command.name) is for a formula on a line of its own; this one stands among letters",
            at: FormulaNumbers.source(of: command.range, in: piece),
            help: "put the formula on a line of its own"))
      }
    }
  }

  /// The name that a formula which is nothing but a reference refers to; nil for any other.
  func soleReference(_ letters: ArraySlice<UInt8>) -> String? {
    guard let command = FormulaNumbers.commands(["ref", "eqref"], in: letters).first,
      named[command.value] != nil,
      letters[..<command.range.lowerBound].allSatisfy({ $0 == 0x20 }),
      letters[command.range.upperBound...].allSatisfy({ $0 == 0x20 })
    else { return nil }
    return command.value
  }

  /// A command with its argument.
  private struct Command {
    var name: String
    /// The command and its argument.
    var range: Range<Int>
    var value: String
  }

  /// The commands of `names` in `letters`, each with a group behind it.
  private static func commands(_ names: [String], in letters: ArraySlice<UInt8>) -> [Command] {
    var found: [Command] = []
    var place = letters.startIndex
    while let start = letters[place...].firstIndex(of: UInt8(ascii: "\\")) {
      var end = start + 1
      while end < letters.endIndex, isLetter(letters[end]) { end += 1 }
      // A control symbol is one sign.
      place = max(end, min(start + 2, letters.endIndex))
      guard end > start + 1 else { continue }
      if end < letters.endIndex, letters[end] == UInt8(ascii: "*") { end += 1 }
      let name = String(decoding: letters[(start + 1)..<end], as: UTF8.self)
      while end < letters.endIndex, letters[end] == 0x20 { end += 1 }
      guard names.contains(name), end < letters.endIndex, letters[end] == UInt8(ascii: "{"),
        let close = letters[end...].firstIndex(of: UInt8(ascii: "}"))
      else { continue }
      found.append(
        Command(
          name: name, range: start..<close + 1,
          value: String(decoding: letters[(end + 1)..<close], as: UTF8.self)))
      place = close + 1
    }
    return found
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func source(of range: Range<Int>, in piece: Inline.TextPiece) -> SourceRange {
    guard piece.isVerbatim else { return piece.source }
    let start = piece.source.lowerBound + range.lowerBound - piece.text.lowerBound
    return SourceRange(piece.source.source, start..<start + range.count)
  }

  private static func short(_ name: String) -> String {
    name.count > 40 ? name.prefix(39) + "…" : name
  }
}
