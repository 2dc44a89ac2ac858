/// Reads a program by the words of its language, from the first byte to the last.
struct CodeLexer {
  private let code: [UInt8]
  private let grammar: CodeGrammar
  private var place = 0
  private var found: [CodeToken] = []
  /// Whether what came last is a value: then `/` divides.
  private var isBehindValue = false
  /// The words that end the texts below this line.
  private var hereDocuments: [HereDocument] = []

  /// A text that a line of one word ends.
  private struct HereDocument {
    var word: [UInt8]
    /// Whether tabs may stand before the word.
    var stripsTabs: Bool
  }

  init(_ code: [UInt8], _ grammar: CodeGrammar) {
    self.code = code
    self.grammar = grammar
  }

  /// All of it. O(bytes).
  mutating func tokens() -> [CodeToken] {
    while place < code.count {
      let start = place
      let kind = next()
      // Nothing takes no bytes.
      if place == start { place += 1 }
      add(start..<place, kind)
    }
    return found
  }

  private mutating func add(_ range: Range<Int>, _ kind: CodeToken.Kind) {
    if let last = found.last, last.kind == kind, kind == .plain {
      found[found.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      found.append(CodeToken(range, kind))
    }
  }

  /// Takes what begins here, and says what it is.
  private mutating func next() -> CodeToken.Kind {
    let byte = code[place]
    if !hereDocuments.isEmpty, byte == 0x0A || place > 0 && code[place - 1] == 0x0A {
      if byte == 0x0A, code[place - 1] != 0x0A {
        place += 1
        return .plain
      }
      takeHereDocument(hereDocuments.removeFirst())
      return .string
    }
    if byte == 0x20 || byte == 0x09 || byte == 0x0A {
      place += 1
      return .plain
    }
    if takeComment() { return .comment }
    if grammar.hasRawTexts, takeRawText() {
      isBehindValue = true
      return .string
    }
    if grammar.hasHereDocuments, beginHereDocument() { return .plain }
    if takeQuotation() {
      isBehindValue = true
      return grammar.hasKeys && standsBeforeColon() ? .attribute : .string
    }
    if takePound() { return .attribute }
    if grammar.annotation != 0, byte == grammar.annotation, beginsName(at: place + 1) {
      place += 1
      takeName()
      return .attribute
    }
    if grammar.hasVariables, byte == UInt8(ascii: "$"), takeVariable() { return .variable }
    if grammar.hasPatterns, byte == UInt8(ascii: "/"), !isBehindValue, takePattern() {
      return .string
    }
    if isDigit(byte) {
      takeNumber()
      isBehindValue = true
      return .number
    }
    if beginsName(at: place) { return takeWord() }
    place += 1
    isBehindValue = byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
    return .plain
  }

  // MARK: Comments and texts

  private mutating func takeComment() -> Bool {
    let mark = grammar.lineComment
    if !mark.isEmpty, code[place...].starts(with: mark),
      !grammar.commentsStandApart || place == 0 || code[place - 1] <= 0x20
        || code[place - 1] == UInt8(ascii: ";")
    {
      while place < code.count,
        code[place] != 0x0A || grammar.commentsContinue && code[place - 1] == UInt8(ascii: "\\")
      {
        place += 1
      }
      return true
    }
    guard grammar.hasBlockComments, stands("/*", at: place) else { return false }
    var depth = 1
    place += 2
    while place < code.count, depth > 0 {
      if stands("*/", at: place) {
        depth -= 1
        place += 2
      } else if grammar.commentsNest, stands("/*", at: place) {
        depth += 1
        place += 2
      } else {
        place += 1
      }
    }
    return true
  }

  /// `R"x(…)x"`, with `u8`, `u`, `U` or `L` before it: C++ [lex.string].
  private mutating func takeRawText() -> Bool {
    guard place == 0 || !isName(code[place - 1]),
      let prefix = ["R\"", "u8R\"", "uR\"", "UR\"", "LR\""].first(where: { stands($0, at: place) })
    else { return false }
    let start = place + prefix.utf8.count
    // A delimiter has 16 letters at most.
    guard let open = code[start...].prefix(17).firstIndex(of: UInt8(ascii: "(")) else {
      return false
    }
    let closing = [UInt8(ascii: ")")] + code[start..<open] + [UInt8(ascii: "\"")]
    place = open + 1
    while place < code.count, !code[place...].starts(with: closing) { place += 1 }
    place = min(place + closing.count, code.count)
    return true
  }

  /// `<<END`, `<<-END`, `<<"END"`, `<<'END'`: what stands below the line is a text.
  private mutating func beginHereDocument() -> Bool {
    guard stands("<<", at: place), !stands("<<<", at: place) else { return false }
    var next = place + 2
    let stripsTabs = next < code.count && code[next] == UInt8(ascii: "-")
    if stripsTabs { next += 1 }
    while next < code.count, code[next] == 0x20 || code[next] == 0x09 { next += 1 }
    guard next < code.count else { return false }
    let quote = code[next]
    var word: [UInt8] = []
    if quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
      guard let end = code[(next + 1)...].prefix(100).firstIndex(of: quote) else { return false }
      word = Array(code[next + 1..<end])
      next = end + 1
    } else {
      if quote == UInt8(ascii: "\\") { next += 1 }
      guard beginsName(at: next) else { return false }
      while next < code.count, isName(code[next]) {
        word.append(code[next])
        next += 1
      }
    }
    guard !word.isEmpty, !word.contains(0x0A) else { return false }
    hereDocuments.append(HereDocument(word: word, stripsTabs: stripsTabs))
    place = next
    return true
  }

  /// The lines up to the one of the word, with it.
  private mutating func takeHereDocument(_ document: HereDocument) {
    while place < code.count {
      let end = code[place...].firstIndex(of: 0x0A) ?? code.count
      var line = code[place..<end]
      if document.stripsTabs { line = line.drop { $0 == 0x09 } }
      place = end
      if line.elementsEqual(document.word) { return }
      place = min(end + 1, code.count)
    }
  }

  private mutating func takeQuotation() -> Bool {
    var start = place
    // `f"…"`, and `#"…"#` of Swift, whose marks are longer by as many signs.
    while start < code.count, start - place < 2, grammar.quotationPrefixes.contains(code[start]) {
      start += 1
    }
    var signs = 0
    if grammar.hasPoundWords {
      while start + signs < code.count, code[start + signs] == UInt8(ascii: "#"), signs < 8 {
        signs += 1
      }
    }
    guard
      let form = grammar.quotations.first(where: {
        code[(start + signs)...].starts(with: $0.opening)
      })
    else { return false }
    place = start + signs + form.opening.count
    while place < code.count {
      let byte = code[place]
      if byte == UInt8(ascii: "\\"), form.hasEscapes, signs == 0 {
        place = min(place + 2, code.count)
      } else if byte == 0x0A, !form.spansLines {
        return true
      } else if code[place...].starts(with: form.closing), closes(form, signs) {
        place += form.closing.count + signs
        return true
      } else {
        place += 1
      }
    }
    return true
  }

  private func closes(_ form: CodeGrammar.Quotation, _ signs: Int) -> Bool {
    let end = place + form.closing.count
    guard end + signs <= code.count else { return false }
    return code[end..<end + signs].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// A pattern between slashes, on one line.
  private mutating func takePattern() -> Bool {
    var end = place + 1
    var isInSet = false
    while end < code.count, code[end] != 0x0A {
      switch code[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "["): isInSet = true
      case UInt8(ascii: "]"): isInSet = false
      case UInt8(ascii: "/") where !isInSet:
        guard end > place + 1 else { return false }
        end += 1
        while end < code.count, isName(code[end]) { end += 1 }
        place = end
        isBehindValue = true
        return true
      default: break
      }
      end += 1
    }
    return false
  }

  // MARK: Words

  /// `#include …` to the end of its line, `#if` of Swift as a word.
  private mutating func takePound() -> Bool {
    guard code[place] == UInt8(ascii: "#") else { return false }
    if grammar.hasPreprocessor, isFirstInLine() {
      while place < code.count, code[place] != 0x0A {
        if stands("/*", at: place) || stands("//", at: place) { break }
        place += code[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      place = min(place, code.count)
      return true
    }
    guard grammar.hasPoundWords, beginsName(at: place + 1) else { return false }
    place += 1
    takeName()
    return true
  }

  private func isFirstInLine() -> Bool {
    var before = place - 1
    while before >= 0, code[before] == 0x20 || code[before] == 0x09 { before -= 1 }
    return before < 0 || code[before] == 0x0A
  }

  private mutating func takeVariable() -> Bool {
    let next = place + 1
    guard next < code.count else { return false }
    if code[next] == UInt8(ascii: "{") {
      guard let end = code[next...].prefix(200).firstIndex(of: UInt8(ascii: "}")) else {
        return false
      }
      place = end + 1
      return true
    }
    if beginsName(at: next) {
      place += 1
      takeName()
      return true
    }
    guard isDigit(code[next]) || "@*#?!$-".utf8.contains(code[next]) else { return false }
    place += 2
    return true
  }

  private mutating func takeWord() -> CodeToken.Kind {
    let start = place
    takeName()
    let word = String(decoding: code[start..<place], as: UTF8.self)
    if grammar.keywords.contains(word) {
      isBehindValue = word == "self" || word == "this"
      return .keyword
    }
    isBehindValue = true
    if grammar.types.contains(word) { return .type }
    let isCapital = (0x41...0x5A).contains(code[start])
    return grammar.capitalsAreTypes && isCapital ? .type : .plain
  }

  private mutating func takeName() {
    while place < code.count, isName(code[place]) { place += 1 }
  }

  /// `0x1F`, `1_000.5e-3`.
  private mutating func takeNumber() {
    while place < code.count {
      let byte = code[place]
      let isSign =
        (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")) && code[place - 1] | 0x20 == 0x65
      let isPoint =
        byte == UInt8(ascii: ".") && place + 1 < code.count && isDigit(code[place + 1])
      guard isName(byte) || isSign || isPoint else { return }
      place += 1
    }
  }

  private func standsBeforeColon() -> Bool {
    var next = place
    while next < code.count, code[next] <= 0x20 { next += 1 }
    return next < code.count && code[next] == UInt8(ascii: ":")
  }

  private func stands(_ text: String, at index: Int) -> Bool {
    code[min(index, code.count)...].starts(with: text.utf8)
  }

  private func beginsName(at index: Int) -> Bool {
    index < code.count && isName(code[index]) && !isDigit(code[index])
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Letters, figures, the low line, and all that is not ASCII.
  private func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
    default: false
    }
  }
}
