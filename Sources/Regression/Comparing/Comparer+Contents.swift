extension Comparer {
  /// Articles that came, went, are called otherwise or begin on another page: what followed from a
  /// cause, or a change of its own where nothing else changed.
  mutating func compareContents() {
    var old: [String: LayoutRecord.Entry] = [:]
    for entry in a.record.contents { old[entry.id] = entry }
    // An article is named after what was written in it: one with other words has another name.
    let known = Set(b.record.contents.map(\.id))
    var gone = a.record.contents.filter { !known.contains($0.id) }[...]
    var messages: [(page: String, message: String)] = []
    for entry in b.record.contents {
      let before = old[entry.id] ?? gone.popFirst()
      guard let before else {
        messages.append((entry.page, "the article \(entry.called) is new in the contents"))
        continue
      }
      if before.called != entry.called {
        messages.append((entry.page, "the contents: \(before.called) → \(entry.called)"))
      }
      if before.section != entry.section || before.author != entry.author {
        messages.append(
          (
            entry.page,
            "the article \(entry.called) has another section or author in the contents"
          ))
      }
      if before.page != entry.page {
        messages.append(
          (
            entry.page,
            "the article \(entry.called) begins on page \(entry.page), was on page \(before.page)"
          ))
      }
    }
    for entry in gone {
      messages.append((entry.page, "the article \(entry.called) is gone from the contents"))
    }
    // Contents that are in the text may have said it.
    let said = Set(
      causes.flatMap { cause in
        [cause.change.message]
          + (cause.lists[.contents].map { Comparer.consequences($0, .contents).map(\.message) }
            ?? [])
      })
    for (label, message) in messages where !said.contains(message) {
      let number = b.record.page(named: label)?.number ?? 1
      if let cause = mainCause {
        causes[cause].change.consequences.append(
          Consequence(kind: .pages, where: "p\(number)", message: message))
      } else {
        causes.append(
          Cause(
            change: Change(
              kind: .furniture, where: .page(number), id: "contents", message: message),
            start: .pages))
      }
    }
  }
}

extension LayoutRecord.Entry {
  /// What messages call it.
  fileprivate var called: String { title.map { "“\($0)”" } ?? "without a title" }
}
