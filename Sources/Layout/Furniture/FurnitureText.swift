import TypesetTemplates

/// A line of furniture with names in it: `{section} · {article}[ by {author}]`.
///
/// A name in braces stands for what it names. A part in brackets, which may reach over pieces of
/// different looks, is left out where one of its names has nothing to say, or says again what another
/// name before it has said: the same words twice on a line are once too often. A brace or a bracket
/// without its partner stands for itself.
struct FurnitureText {
  private enum Token {
    case words(String)
    case name(String)
    case begin
    case end
  }

  /// The pieces they stand in, beside the tokens.
  private var tokens: [(piece: Int, token: Token)] = []

  /// The line that `pieces` make. O(its length).
  init(_ pieces: [MasterFurniture.Piece]) {
    for (index, piece) in pieces.enumerated() {
      var rest = piece.text[...]
      while let place = rest.firstIndex(where: { $0 == "{" || $0 == "[" || $0 == "]" }) {
        if place > rest.startIndex { tokens.append((index, .words(String(rest[..<place])))) }
        let mark = rest[place]
        let behind = rest.index(after: place)
        if mark == "{", let close = rest[behind...].firstIndex(of: "}") {
          tokens.append((index, .name(String(rest[behind..<close]))))
          rest = rest[rest.index(after: close)...]
        } else {
          tokens.append((index, mark == "[" ? .begin : mark == "]" ? .end : .words("{")))
          rest = rest[behind...]
        }
      }
      if !rest.isEmpty { tokens.append((index, .words(String(rest)))) }
    }
  }

  /// `parts` without white space at either end of their line, where something may be missing.
  static func trimmed(
    _ parts: [(piece: Int, words: String)]
  ) -> [(piece: Int, words: String)] {
    var parts = parts[...]
    while let first = parts.first {
      let words = first.words.drop { $0.isWhitespace }
      parts[parts.startIndex].words = String(words)
      if !words.isEmpty { break }
      parts.removeFirst()
    }
    while let last = parts.last {
      var words = last.words
      while words.last?.isWhitespace ?? false { words.removeLast() }
      parts[parts.endIndex - 1].words = words
      if !words.isEmpty { break }
      parts.removeLast()
    }
    return Array(parts)
  }

  /// The words of each piece, in order, with what `value` says of a name; nil there leaves the name
  /// as it was written.
  func filled(_ value: (String) -> String?) -> [(piece: Int, words: String)] {
    var out: [(piece: Int, words: String)] = []
    /// Where the open bracket stands in `out`.
    var opened: Int?
    var isSilent = false
    /// What names said so far, outside of the open bracket and in all.
    var said: (before: Set<String>, all: Set<String>) = ([], [])
    for (place, (piece, token)) in tokens.enumerated() {
      switch token {
      case .words(let words): out.append((piece, words))
      case .name(let name):
        let words = value(name) ?? "{\(name)}"
        if words.isEmpty || opened != nil && said.before.contains(words) { isSilent = true }
        // Page 12 of 12 is no repetition.
        if name != "page", name != "pages" { said.all.insert(words) }
        out.append((piece, words))
      case .begin:
        guard opened == nil, isClosed(behind: place) else {
          out.append((piece, "["))
          continue
        }
        opened = out.count
        isSilent = false
        said.before = said.all
      case .end:
        guard let start = opened else {
          out.append((piece, "]"))
          continue
        }
        if isSilent {
          out.removeSubrange(start...)
          said.all = said.before
        }
        opened = nil
      }
    }
    return out.filter { !$0.words.isEmpty }
  }

  /// Whether a bracket closes after `place`.
  private func isClosed(behind place: Int) -> Bool {
    tokens[(place + 1)...].contains { if case .end = $0.token { true } else { false } }
  }
}
