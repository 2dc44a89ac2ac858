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

  /// The condition that `text` says; nil where it says none.
  public init?(_ text: String) {
    self.text = text
    var terms: [Term] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\t" || $0 == "\n" }) {
      guard let term = Condition.term(word) else { return nil }
      terms.append(term)
    }
    guard !terms.isEmpty else { return nil }
    self.terms = terms
  }

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
    guard isName(name), values.allSatisfy({ !$0.isEmpty }) else { return nil }
    return Term(name: String(name), values: values.map(String.init), isNegated: isNegated)
  }

  /// Whether `name` can be the name of a value: letters, figures, `-`, `_` and `.`.
  package static func isName(_ name: Substring) -> Bool {
    !name.isEmpty
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "." }
  }

  /// The names whose values it compares with others: without a value, they are probably misspelt.
  public var comparedNames: [String] { terms.filter { $0.values != nil }.map(\.name) }

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

extension Document {
  /// The condition of the element at `place`; nil where it always stands.
  public func condition(of place: Int) -> Condition? {
    setting(of: elements[place]).when ?? attributes(of: elements[place]).when
  }

  /// This document without the elements whose conditions do not hold with `values`: what is in them goes,
  /// too, and a container in which nothing is left. O(n).
  ///
  /// - Parameters:
  ///   - values: what each name stands for.
  ///   - unset: is called for each condition that compares a name without a value, with the place of its
  ///     element.
  public func standing(
    with values: [String: String], unset: (_ name: String, _ place: SourceRange) -> Void
  ) -> Document {
    guard elements.indices.contains(where: { condition(of: $0) != nil }) else { return self }
    var goes = [Bool](repeating: false, count: elements.count)
    var place = 0
    while place < elements.count {
      guard let condition = condition(of: place) else {
        place += 1
        continue
      }
      for name in condition.comparedNames where values[name] == nil {
        unset(name, elements[place].source)
      }
      guard !condition.holds(with: values) else {
        place += 1
        continue
      }
      for inner in place..<elements[place].end { goes[inner] = true }
      place = elements[place].end
    }
    emptyContainers(&goes)
    spareRoom(&goes)
    var replacements: [Replacement] = []
    place = 0
    while place < elements.count {
      if goes[place] {
        replacements.append(Replacement(at: place))
        place = elements[place].end
      } else {
        place += 1
      }
    }
    return replacing(replacements)
  }

  /// Lets the containers go of which nothing but room is left.
  private func emptyContainers(_ goes: inout [Bool]) {
    /// By container: whether something stood in it, and whether something does still.
    var stood: Set<Int> = []
    var stands: Set<Int> = []
    for place in elements.indices.reversed() where elements[place].form != .blank {
      if stood.contains(place), !stands.contains(place) { goes[place] = true }
      guard let parent = elements[place].parent else { continue }
      stood.insert(parent)
      if !goes[place] { stands.insert(parent) }
    }
  }

  /// Lets the room go behind what goes, where there is room before it, or nothing: the magazine's markup
  /// has a line of it on either side.
  private func spareRoom(_ goes: inout [Bool]) {
    /// By container: the last element that stays, and whether one goes behind it.
    var last: [Int: (isRoom: Bool, isFollowed: Bool)] = [:]
    for place in elements.indices {
      let parent = elements[place].parent ?? -1
      let before = last[parent] ?? (true, false)
      if goes[place] {
        last[parent] = (before.isRoom, true)
      } else if elements[place].kind == .space, before.isRoom, before.isFollowed {
        goes[place] = true
      } else {
        last[parent] = (elements[place].kind == .space, false)
      }
    }
  }
}
