import TypesetGeometry

extension Comparer {
  /// The cause to which what happens to whole pages belongs: one that works everywhere, or else
  /// the one that moved most.
  var mainCause: Int? {
    if let everywhere = causes.firstIndex(where: { $0.isGlobal }) { return everywhere }
    return causes.indices.max {
      (causes[$0].moved.count, -$0) < (causes[$1].moved.count, -$1)
    }
  }

  mutating func comparePageCount() {
    let (old, new) = (a.record.pages.count, b.record.pages.count)
    guard old != new else { return }
    let message = "\(new.of("page")), was \(old)"
    let place = "p\(min(old, new) + 1)"
    if let cause = mainCause {
      causes[cause].change.consequences.append(
        Consequence(kind: .pages, where: place, message: message))
    } else {
      causes.append(
        Cause(change: Change(kind: .pages, where: .at(place), message: message), start: .pages))
    }
  }

  // MARK: Diagnostics

  mutating func compareDiagnostics() {
    struct Name: Hashable {
      var severity: String
      var code: String
      var message: String
    }
    func name(_ message: LayoutRecord.Message) -> Name {
      Name(severity: message.severity, code: message.code, message: message.message)
    }
    var old: [Name: [LayoutRecord.Message]] = [:]
    for message in a.record.diagnostics { old[name(message), default: []].append(message) }
    var come: [LayoutRecord.Message] = []
    for message in b.record.diagnostics {
      if old[name(message)]?.popLast() == nil { come.append(message) }
    }
    let gone = a.record.diagnostics.filter { message in
      guard let rest = old[name(message)], rest.contains(message) else { return false }
      return true
    }
    for (message, isNew) in come.map({ ($0, true) }) + gone.map({ ($0, false) }) {
      let wording = "\(isNew ? "new" : "gone"): \(message.severity): \(message.message)"
      let place = isNew ? locate(message.source) : nil
      if let cause = cause(of: message, isNew: isNew) {
        causes[cause].change.consequences.append(
          Consequence(kind: .diagnostics, where: place ?? "p1", message: wording))
      } else {
        var change = Change(
          kind: .diagnostics, where: .at(place ?? "p1"), source: message.source, message: wording)
        change.id = message.code
        causes.append(Cause(change: change, start: .pages))
      }
    }
  }

  /// What brought a diagnostic about: a change on its line of the source; for what is found while
  /// pages are made, any change.
  private func cause(of message: LayoutRecord.Message, isNew: Bool) -> Int? {
    let room = message.code.split(separator: ".").first ?? ""
    if isNew, let source = message.source {
      let near = causes.indices.filter { causes[$0].change.source?.line == source.line }
      if let first = near.first { return first }
    }
    if room == "markup" {
      // Tags that are gone went with words, if words went at all.
      if isNew { return nil }
      return causes.firstIndex { $0.change.kind != .diagnostics }
    }
    if room == "picture", let picture = causes.firstIndex(where: { $0.change.kind == .picture }) {
      return picture
    }
    if room == "font",
      let font = causes.firstIndex(where: { $0.change.kind == .style || $0.change.kind == .font })
    {
      return font
    }
    return causes.firstIndex { $0.change.kind != .diagnostics }
  }

  /// The line of the second layout that was written at `source`.
  private func locate(_ source: SourcePlace?) -> String? {
    guard let source else { return nil }
    let line = b.lines.last {
      guard let place = $0.line.source else { return false }
      return (place.line, place.column) <= (source.line, source.column)
    }
    return line?.line.at
  }

  // MARK: In words

  /// Adds what followed from `cause` to `change`, and says it in a few words.
  func describe(_ cause: Cause, in change: inout Change) {
    var moved: [Consequence] = []
    for (frame, movement) in cause.moved.sorted(by: { $0.key < $1.key }) {
      let how =
        movement.offset.map { "are \(Comparer.wording($0))" }
        ?? (movement.changedFrame ? "come from another column" : "are elsewhere")
      moved.append(
        Consequence(
          kind: .moved, where: b.frames[frame].id,
          message: "\(movement.count.of("line")) \(movement.count == 1 ? how.singular : how)",
          before: movement.before, after: movement.after))
    }
    change.consequences += moved
    for list in MadeList.allCases {
      if let changes = cause.lists[list] {
        change.consequences += Comparer.consequences(changes, list)
      }
    }
    change.summary = summary(of: cause, change)
  }

  private func summary(of cause: Cause, _ change: Change) -> String? {
    var parts: [String] = []
    let lines = change.consequences.filter { $0.kind == .lines }
    if lines.count == 1, let only = lines.first {
      parts.append(only.message)
    } else if lines.count > 1 {
      parts.append("\(lines.count) paragraphs have other line ends")
    }
    let references = change.consequences.lazy.filter { $0.kind == .references }.count
    if references > 0 {
      parts.append(
        references == 1
          ? "a reference says something else" : "\(references) references say something else")
    }
    var things: [String] = []
    if !cause.moved.isEmpty { things.append(cause.moved.count.of("column")) }
    let names = cause.pictures.map { b.pictures[$0].image.src.lastPathPart }
    if names.count == 1 {
      things.append("the picture \(names[0])")
    } else if names.count > 1 {
      things.append("\(names.count) pictures")
    }
    if !things.isEmpty { parts.append("\(things.joined(separator: " and ")) moved by it") }
    parts += change.consequences.filter { $0.kind == .pages }.map(\.message)
    for list in MadeList.allCases {
      guard let changes = cause.lists[list] else { continue }
      if changes.numbers > 0 { parts.append(Comparer.wording(changes, list)) }
      let lines = changes.lines.count
      if lines > 0 {
        parts.append(
          "\(lines.of("line")) of \(list.called) " + (lines == 1 ? "follows" : "follow"))
      }
    }
    let looks = change.consequences.lazy.filter { $0.kind == .style }.count
    if looks > 0 { parts.append("\(looks.of("run")) after it look different") }
    if change.consequences.contains(where: { $0.kind == .furniture }) {
      parts.append("running heads or folios changed")
    }
    let count = change.consequences.lazy.filter { $0.kind == .diagnostics }.count
    if count > 0 { parts.append(count.of("diagnostic") + " came or went") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

extension String {
  /// `stands 3 pt lower` of `stand 3 pt lower`.
  fileprivate var singular: String {
    hasPrefix("are ")
      ? "is " + dropFirst(4) : hasPrefix("come ") ? "comes " + dropFirst(5) : self
  }
}
