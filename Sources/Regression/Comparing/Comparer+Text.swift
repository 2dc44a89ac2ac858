import TypesetGeometry

extension Comparer {
  /// Paragraphs between two that are the same in both.
  struct Gap {
    var a: Range<Int>
    var b: Range<Int>
  }

  mutating func compareText() {
    let (unitsA, unitsB) = (a.units, b.units)
    let matches = SequenceDiff.matches(unitsA.map(\.key), unitsB.map(\.key))
    var gaps: [Gap] = []
    var (placeA, placeB) = (0, 0)
    for match in matches + [(unitsA.count, unitsB.count)] {
      if match.a > placeA || match.b > placeB {
        gaps += compareTables(unitsA, placeA..<match.a, unitsB, placeB..<match.b)
      }
      if match.a < unitsA.count {
        for (x, y) in zip(unitsA[match.a].paragraphs, unitsB[match.b].paragraphs) {
          pairs.append(pair(x, y))
        }
      }
      (placeA, placeB) = (match.a + 1, match.b + 1)
    }
    let moves = compareMoves(gaps)
    for gap in gaps { compare(gap, without: moves) }
    compareMadeLists(a: gaps.flatMap(\.a), b: gaps.flatMap(\.b))
    pairs.sort { $0.b < $1.b }
  }

  /// The first line of a paragraph of the second story, as records say it.
  func place(of paragraph: Int, at offset: Int = 0) -> String {
    b.lines[b.line(of: paragraph, at: offset)].line.at
  }

  mutating func noteEdited(_ paragraph: Int) {
    edited.insert(paragraph)
    edited.insert(paragraph + 1)
  }

  // MARK: Gaps

  private mutating func compare(_ gap: Gap, without moves: (a: Set<Int>, b: Set<Int>)) {
    let old = gap.a.filter { a.paragraphs[$0].isWritten && !moves.a.contains($0) }
    let new = gap.b.filter { b.paragraphs[$0].isWritten && !moves.b.contains($0) }
    if old.isEmpty, new.isEmpty {
      // Empty lines go with what was moved or is listed.
      let isOfOthers =
        gap.a.contains { moves.a.contains($0) || a.paragraphs[$0].madeList != nil }
        || gap.b.contains { moves.b.contains($0) || b.paragraphs[$0].madeList != nil }
      if !isOfOthers, !movesBlank(moves) { compareBlanks(gap) }
      return
    }
    if let parts = divided(old, new) {
      let message =
        new.count > old.count
        ? "“\(b.opening(of: new[0]))” is now \(new.count) paragraphs, "
          + "the second from “\(b.opening(of: new[1]))” on"
        : "“\(b.opening(of: new[0]))” and \((old.count - 1).of("paragraph")) after it "
          + "are now one"
      pairs += parts
      report(Edit(message: message, place: new[0], before: old, after: new))
      return
    }
    var (placeA, placeB) = (0, 0)
    for match in similar(old, new) + [(old.count, new.count)] {
      let (gone, come) = (Array(old[placeA..<match.a]), Array(new[placeB..<match.b]))
      replace(gone, come, before: match.b < new.count ? new[match.b] : gap.b.upperBound)
      if match.a < old.count { modify(old[match.a], new[match.b]) }
      (placeA, placeB) = (match.a + 1, match.b + 1)
    }
  }

  /// A moved paragraph may take its empty line with it.
  private func movesBlank(_ moves: (a: Set<Int>, b: Set<Int>)) -> Bool {
    !moves.a.isEmpty && a.paragraphs.count == b.paragraphs.count
  }

  /// How many empty lines are on paper where `gap` is: between the letters before and behind it. A line of
  /// tags takes no room.
  private func visibleBlanks(_ gap: Range<Int>, of story: ComparedStory) -> Int {
    let all = story.paragraphs
    let first = all[..<gap.lowerBound].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
    let end = all[gap.upperBound...].firstIndex { !$0.isBlank } ?? all.endIndex
    return all[first..<end].count { $0.isBlank && story.takesRoom($0) }
  }

  private mutating func compareBlanks(_ gap: Gap) {
    let difference = visibleBlanks(gap.b, of: b) - visibleBlanks(gap.a, of: a)
    guard difference != 0 || gap.a.count == gap.b.count else { return }
    let place = min(gap.b.lowerBound, b.paragraphs.count - 1)
    guard place >= 0 else { return }
    let neighbour = b.paragraphs[..<gap.b.lowerBound].lastIndex { !$0.isBlank }
    let after = neighbour.map { "after “\(b.opening(of: $0))”" } ?? "at the beginning"
    let message: String
    if difference == 0 {
      message = "white space of the empty line \(after) changed"
    } else if difference > 0 {
      message =
        difference == 1
        ? "an empty line was added \(after)" : "\(difference) empty lines were added \(after)"
    } else {
      message =
        difference == -1
        ? "an empty line was removed \(after)"
        : "\(-difference) empty lines were removed \(after)"
    }
    report(Edit(message: message, place: place, before: Array(gap.a), after: Array(gap.b)))
  }

  /// Pairs of what was divided or joined, where nothing but that happened.
  private func divided(_ old: [Int], _ new: [Int]) -> [Pair]? {
    guard old.count != new.count, old.count == 1 || new.count == 1, !old.isEmpty, !new.isEmpty
    else { return nil }
    func letters(_ story: ComparedStory, _ list: [Int]) -> [UInt8] {
      list.flatMap { story.paragraphs[$0].text.filter { $0 != 0x20 && $0 != 0x0A } }
    }
    guard letters(a, old) == letters(b, new) else { return nil }
    var parts: [Pair] = []
    for x in old {
      for y in new {
        let common = Comparer.common(a.paragraphs[x], b.paragraphs[y])
        if !common.isEmpty { parts.append(Pair(a: x, b: y, common: common, isSame: false)) }
      }
    }
    return parts
  }

  /// Paragraphs with fewer words in common, of a thousand, are others: function words alone come to
  /// two hundred.
  private static let leastLikeness = 300
  /// The same where there is one paragraph on either side, so that nothing else could have become of it.
  private static let leastLikenessAlone = 150
  /// Lists that take more comparisons are paired in order: whole articles were exchanged.
  private static let mostLikenesses = 4096

  /// Pairs of indices into the two lists that are alike, both rising: those with the greatest total
  /// likeness.
  func similar(_ old: [Int], _ new: [Int]) -> [(a: Int, b: Int)] {
    guard !old.isEmpty, !new.isEmpty else { return [] }
    guard old.count * new.count <= Comparer.mostLikenesses else {
      return (0..<min(old.count, new.count)).map { ($0, $0) }
    }
    let bagsA = old.map { Comparer.bag(a.paragraphs[$0]) }
    let bagsB = new.map { Comparer.bag(b.paragraphs[$0]) }
    let isOnly = old.count == 1 && new.count == 1
    return SequenceDiff.mostAlike(
      old.count, new.count,
      atLeast: isOnly ? Comparer.leastLikenessAlone : Comparer.leastLikeness
    ) { Comparer.likeness(bagsA[$0], bagsB[$1]) }
  }

  private static func bag(_ paragraph: ComparedStory.Paragraph) -> [UInt64: Int] {
    let tokens = TextTokens(paragraph.text, edges: paragraph.edges)
    var bag: [UInt64: Int] = [:]
    for (range, key) in zip(tokens.ranges, tokens.keys) {
      if paragraph.text[range.lowerBound] > 0x20 { bag[key, default: 0] += 1 }
    }
    return bag
  }

  /// From 0 to 1000: how many words two paragraphs have in common.
  private static func likeness(_ x: [UInt64: Int], _ y: [UInt64: Int]) -> Int {
    var common = 0
    for (key, count) in x { common += min(count, y[key] ?? 0) }
    let all = x.values.reduce(0, +) + y.values.reduce(0, +)
    return all == 0 ? 1000 : 2000 * common / all
  }

  /// Common stretches of two paragraphs, by words.
  static func common(
    _ x: ComparedStory.Paragraph, _ y: ComparedStory.Paragraph
  ) -> [(a: Int, b: Int, count: Int)] {
    let (old, new) = (TextTokens(x.text, edges: x.edges), TextTokens(y.text, edges: y.edges))
    return SequenceDiff.matches(old.keys, new.keys).map {
      (old.ranges[$0.a].lowerBound, new.ranges[$0.b].lowerBound, old.ranges[$0.a].count)
    }
  }

  // MARK: Changes

  mutating func replace(_ gone: [Int], _ come: [Int], before next: Int) {
    guard !gone.isEmpty || !come.isEmpty else { return }
    let place = min(come.first ?? next, b.paragraphs.count - 1)
    let isPicture =
      gone.allSatisfy { a.paragraphs[$0].isPicture }
      && come.allSatisfy { b.paragraphs[$0].isPicture }
    func names(_ story: ComparedStory, _ list: [Int]) -> String {
      guard let first = list.first else { return "" }
      let areCells = list.allSatisfy { story.paragraphs[$0].cell != nil }
      let paragraph = story.paragraphs[first]
      let name: String
      if paragraph.isPicture, let picture = paragraph.pictures.first {
        name = "the picture \(story.pictures[picture].image.src.lastPathPart)"
      } else {
        name = "“\(story.opening(of: first))”"
      }
      return list.count == 1
        ? name : "\(name) and \((list.count - 1).of(areCells ? "cell" : "paragraph")) after it"
    }
    let name = b.paragraphs.indices.contains(place) ? b.name(of: place) : "paragraph 1"
    let message: String
    if come.isEmpty {
      let verb = gone.count > 1 ? "are" : "is"
      // A cell is known by its row and column, where it was.
      let isCell = gone.first.map { a.paragraphs[$0].cell != nil } ?? false
      let spot = isCell ? a.name(of: gone[0]) : "before \(name)"
      message = "\(names(a, gone)) \(verb) gone (\(spot))"
    } else if gone.isEmpty {
      message = "\(names(b, come)) \(come.count > 1 ? "are" : "is") new (\(name))"
    } else {
      message = "\(name): \(names(a, gone)) became \(names(b, come))"
    }
    let words = WordChange(
      context: "", old: gone.map { a.opening(of: $0) }.joined(separator: " ¶ "),
      new: come.map { b.opening(of: $0) }.joined(separator: " ¶ "))
    report(
      Edit(
        kind: isPicture ? .picture : .text, message: message, place: place, before: gone,
        after: come, words: [words]))
  }

  mutating func modify(_ x: Int, _ y: Int) {
    let (old, new) = (a.paragraphs[x].text, b.paragraphs[y].text)
    let common = Comparer.common(a.paragraphs[x], b.paragraphs[y])
    pairs.append(Pair(a: x, b: y, common: common, isSame: old == new))
    // The same words with other pictures: `compareTags` names them.
    guard old != new else { return }
    if let changed = changedReferences(x, y) {
      references.append((x, y, changed))
      return
    }
    reportWords(of: x, y, common)
  }

  /// Says which words of a paragraph are others.
  mutating func reportWords(of x: Int, _ y: Int, _ common: [(a: Int, b: Int, count: Int)]) {
    let (old, new) = (a.paragraphs[x].text, b.paragraphs[y].text)
    var words: [WordChange] = []
    var firstPlace = 0
    var (placeA, placeB) = (0, 0)
    for stretch in common + [(old.count, new.count, 0)] {
      if stretch.a > placeA || stretch.b > placeB {
        if words.isEmpty { firstPlace = placeB }
        words.append(
          WordChange(
            context: Comparer.words(before: placeB, in: new),
            old: TextTokens.excerpt(old[placeA..<stretch.a]),
            new: TextTokens.excerpt(new[placeB..<stretch.b])))
      }
      (placeA, placeB) = (stretch.a + stretch.count, stretch.b + stretch.count)
    }
    let shown = words.prefix(3).map(Comparer.wording).joined(separator: "; ")
    let more = words.count > 3 ? "; and \(words.count - 3) more" : ""
    let isPicture = words.allSatisfy {
      ($0.old == "▣" || $0.new == "▣") && ($0.old.isEmpty || $0.new.isEmpty)
    }
    report(
      Edit(
        kind: isPicture ? .picture : .text,
        message: "\(b.name(of: y)): \(shown)\(more)", place: y,
        offset: min(firstPlace, max(new.count - 1, 0)), before: [x], after: [y], words: words))
    edited.insert(y)
  }

  private static func words(before place: Int, in text: [UInt8]) -> String {
    var start = place
    var spaces = 0
    while start > 0, spaces < 4, place - start < 40 {
      start -= 1
      if text[start] == 0x20 { spaces += 1 }
    }
    while start < place, text[start] & 0xC0 == 0x80 || text[start] == 0x20 { start += 1 }
    return TextTokens.excerpt(text[start..<place])
  }

  /// A change of words in words.
  private static func wording(_ change: WordChange) -> String {
    let place = change.context.isEmpty ? "" : " after “\(change.context)”"
    if change.old.split(separator: "¬").joined() == change.new.split(separator: "¬").joined(),
      change.old != change.new
    {
      return change.new.utf8.count > change.old.utf8.count
        ? "“\(change.old)” has a soft hyphen: “\(change.new)”"
        : "“\(change.old)” lost a soft hyphen: “\(change.new)”"
    }
    switch (change.old.isEmpty, change.new.isEmpty) {
    case (false, false): return "“\(change.old)” → “\(change.new)”"
    case (true, false): return "“\(change.new)” added\(place)"
    case (false, true): return "“\(change.old)” removed\(place)"
    case (true, true): return "white space changed\(place)"
    }
  }

  /// What the writer did to paragraphs.
  struct Edit {
    var kind = Change.Kind.text
    var message: String
    /// Where it is: a paragraph of the new layout, and a byte in it.
    var place: Int
    var offset = 0
    /// The paragraphs of the old layout that it changed.
    var before: [Int]
    /// What it made of them in the new one.
    var after: [Int]
    /// Further paragraphs of the new layout from which on it works.
    var further: [Int] = []
    var words: [WordChange] = []
  }

  mutating func report(_ edit: Edit) {
    guard b.paragraphs.indices.contains(edit.place) else {
      causes.append(
        Cause(
          change: Change(kind: edit.kind, where: .page(1), message: edit.message),
          start: .paragraph(0)))
      return
    }
    var change = Change(
      kind: edit.kind, where: .at(place(of: edit.place, at: edit.offset)),
      id: b.paragraphs[edit.place].id, source: b.source(of: edit.place, at: edit.offset),
      message: edit.message)
    change.before = edit.before.flatMap { a.boxes(of: $0) }
    change.after = edit.after.flatMap { b.boxes(of: $0) }
    change.words = edit.words
    for index in edit.after { noteEdited(index) }
    if edit.after.isEmpty { edited.insert(edit.place) }
    var cause = Cause(change: change, start: .paragraph(edit.place))
    cause.written = edit.after
    cause.writtenBefore = edit.before
    cause.further = edit.further
    causes.append(cause)
  }
}
