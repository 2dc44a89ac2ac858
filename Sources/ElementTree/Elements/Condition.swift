public import TypesetDiagnostics

/// What has to hold for an element to stand, as `when` says it: `edition=north`,
/// `edition=north|south`, `edition!=north`, `draft`, `!draft`. Several, with spaces or commas between
/// them, must hold together.
public struct Condition: Hashable, Sendable {
  /// One of the conditions that must hold together.
  struct Term: Hashable, Sendable {
    /// The name of a value.
    var name: String
    /// What the value may be; nil for anything but nothing.
    var values: [String]?
    /// Whether it must be something else.
    var isNegated: Bool
  }

  /// As it was written.
  public let text: String
  let terms: [Term]
  /// Where it was written; nil where the element’s own place says enough. Equality leaves it aside.
  public let source: SourceRange?

  /// The condition that `text` says, written at `source`; nil where it says none.
  public init?(_ text: String, at source: SourceRange? = nil) {
    self.text = text
    self.source = source
    var terms: [Term] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\t" || $0 == "\n" }) {
      guard let term = Condition.term(word) else { return nil }
      terms.append(term)
    }
    guard !terms.isEmpty else { return nil }
    self.terms = terms
  }

  /// Whether both say the same, wherever they were written.
  public static func == (a: Condition, b: Condition) -> Bool { a.terms == b.terms }

  /// Feeds what the condition says to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(terms) }

  private static func term(_ word: Substring) -> Term? {
    guard let sign = word.firstIndex(of: "=") else {
      let name = word.drop { $0 == "!" }
      guard isName(name), word.count - name.count < 2 else { return nil }
      return Term(name: String(name), values: nil, isNegated: name.count < word.count)
    }
    var name = word[..<sign]
    let isNegated = name.last == "!"
    if isNegated { name.removeLast() }
    let values = word[word.index(after: sign)...].split(
      separator: "|", omittingEmptySubsequences: false)
    guard isName(name), values.allSatisfy({ !$0.isEmpty && $0.first != "=" })
    else { return nil }
    return Term(name: String(name), values: values.map(String.init), isNegated: isNegated)
  }

  /// Whether `name` can be the name of a value: letters, figures, `-`, `_` and `.`.
  package static func isName(_ name: Substring) -> Bool {
    !name.isEmpty
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "." }
  }

  /// The names whose values it compares with others: without a value, they are probably misspelt.
  public var comparedNames: [String] { terms.filter { $0.values != nil }.map(\.name) }

  /// All names that it asks for.
  public var names: [String] { terms.map(\.name) }

  /// Whether it holds with `values`. What has no value, and what is `no` or `false`, is nothing.
  public func holds(with values: [String: String]) -> Bool {
    terms.allSatisfy { term in
      let value = values[term.name] ?? ""
      let isMet: Bool
      if let wanted = term.values {
        isMet = wanted.contains(value)
      } else {
        isMet = !value.isEmpty && value != "no" && value != "false"
      }
      return isMet != term.isNegated
    }
  }
}
