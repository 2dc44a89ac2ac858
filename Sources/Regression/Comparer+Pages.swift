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
        Cause(change: Change(kind: .pages, where: place, message: message), start: .pages))
    }
  }

  // MARK: Furniture

  mutating func compareFurniture() {
    var pages: [Int] = []
    var first: (page: Int, old: LayoutRecord.Furniture?, new: LayoutRecord.Furniture?)?
    for (index, (old, new)) in zip(a.record.pages, b.record.pages).enumerated() {
      let found = difference(old.furniture, new.furniture)
      guard let found else { continue }
      pages.append(index + 1)
      if first == nil { first = (index, found.old, found.new) }
    }
    guard let first, let number = pages.first else { return }
    let kind = first.new?.called ?? first.old?.called ?? "furniture"
    let many = pages.count > 1 ? " on \(pages.count) pages" : " on page \(number)"
    let message: String
    switch (first.old, first.new) {
    case (let old?, let new?) where old.text != new.text:
      message = "the \(kind)\(many): “\(old.text)” → “\(new.text)”"
    case (let old?, let new?):
      let offset = Point(x: new.box.minX - old.box.minX, y: new.baseline - old.baseline)
      let hasMoved =
        offset.x.magnitude > tolerances.furniture || offset.y.magnitude > tolerances.furniture
      message =
        "the \(kind)\(many) "
        + (hasMoved ? "is \(Comparer.wording(offset))" : "looks different")
    case (nil, let new?): message = "the \(kind)\(new.quotedText) is new\(many)"
    case (let old?, nil): message = "the \(kind)\(old.quotedText) is gone\(many)"
    case (nil, nil): return
    }
    let before = first.old.map { PageBox(page: first.page + 1, box: $0.box) }
    let after = first.new.map { PageBox(page: first.page + 1, box: $0.box) }
    if let cause = furnitureCause() {
      causes[cause].change.consequences.append(
        Consequence(
          kind: .furniture, where: "p\(number)", message: message, before: before, after: after))
      if causes[cause].change.id == "title", causes[cause].change.after.isEmpty {
        causes[cause].change.before = before.map { [$0] } ?? []
        causes[cause].change.after = after.map { [$0] } ?? []
      }
    } else {
      var change = Change(kind: .furniture, where: "p\(number)", message: message)
      change.before = before.map { [$0] } ?? []
      change.after = after.map { [$0] } ?? []
      causes.append(Cause(change: change, start: .pages))
    }
  }

  /// What changes furniture: what was asked for, files of fonts, the running text, and the words
  /// of the headline that the title is taken from.
  private func furnitureCause() -> Int? {
    if let everywhere = causes.firstIndex(where: { $0.isGlobal }) { return everywhere }
    if let title = causes.firstIndex(where: { $0.change.id == "title" }) { return title }
    let headline = b.paragraphs.firstIndex { !$0.isBlank } ?? 0
    return causes.firstIndex { $0.paragraph.map { $0 <= headline + 1 } ?? false }
  }

  /// The first two pieces that differ.
  private func difference(
    _ old: [LayoutRecord.Furniture], _ new: [LayoutRecord.Furniture]
  ) -> (old: LayoutRecord.Furniture?, new: LayoutRecord.Furniture?)? {
    for (x, y) in Comparer.matched(old, new) {
      guard let x, let y else { return (x, y) }
      if x.kind == "title", y.kind == "title", isFileName(x.text, of: a.record),
        isFileName(y.text, of: b.record)
      {
        // Named after the file, for want of anything better: another name is no change.
        continue
      }
      if x.text != y.text || !isNear(x.box, y.box) || x.color != y.color
        || (x.baseline - y.baseline).magnitude > tolerances.furniture || !looksAlike(x, y)
      {
        return (x, y)
      }
    }
    return nil
  }

  /// Pieces of one kind and name beside each other, in order; what only the first page has comes
  /// where it stands there.
  private static func matched(
    _ old: [LayoutRecord.Furniture], _ new: [LayoutRecord.Furniture]
  ) -> [(LayoutRecord.Furniture?, LayoutRecord.Furniture?)] {
    var rest = old[...]
    var pairs: [(LayoutRecord.Furniture?, LayoutRecord.Furniture?)] = []
    for piece in new {
      guard let place = rest.firstIndex(where: { $0.kind == piece.kind && $0.name == piece.name })
      else {
        pairs.append((nil, piece))
        continue
      }
      pairs += rest[..<place].map { ($0, nil) }
      pairs.append((rest[place], piece))
      rest = rest[(place + 1)...]
    }
    return pairs + rest.map { ($0, nil) }
  }

  private func isFileName(_ title: String, of record: LayoutRecord) -> Bool {
    guard record.setup?.title == nil, let source = record.sources.first else { return false }
    let name = source.lastPathPart
    let base = name.lastIndex(of: ".").map { $0 > name.startIndex ? String(name[..<$0]) : name }
    return title == (base ?? name)
  }

  private func isNear(_ x: Rect, _ y: Rect) -> Bool {
    [x.minX - y.minX, x.minY - y.minY, x.width - y.width, x.height - y.height]
      .allSatisfy { $0.magnitude <= tolerances.furniture }
  }

  private func looksAlike(_ x: LayoutRecord.Furniture, _ y: LayoutRecord.Furniture) -> Bool {
    guard x.runs.count == y.runs.count else { return false }
    return zip(x.runs, y.runs).allSatisfy { old, new in
      let (fontA, fontB) = (a.record.fonts[old.font], b.record.fonts[new.font])
      return fontA.family == fontB.family && fontA.style == fontB.style
        && (old.size - new.size).magnitude <= tolerances.style && old.color == new.color
        && old.glyphs == new.glyphs
        && (old.width - new.width).magnitude <= tolerances.furniture
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
          kind: .diagnostics, where: place ?? "p1", source: message.source, message: wording)
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
    let looks = change.consequences.lazy.filter { $0.kind == .style }.count
    if looks > 0 { parts.append("\(looks.of("run")) after it look different") }
    if change.consequences.contains(where: { $0.kind == .furniture }) {
      parts.append("the foot of the page changed")
    }
    let count = change.consequences.lazy.filter { $0.kind == .diagnostics }.count
    if count > 0 { parts.append(count.of("diagnostic") + " came or went") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

extension LayoutRecord.Furniture {
  /// What messages call it: `folio`, `rule under the title`.
  fileprivate var called: String { name.isEmpty ? kind : "\(kind) \(name)" }

  /// What it says, in quotation marks after a space; empty where it says nothing.
  fileprivate var quotedText: String { text.isEmpty ? "" : " “\(text)”" }
}

extension String {
  /// `stands 3 pt lower` of `stand 3 pt lower`.
  fileprivate var singular: String {
    hasPrefix("are ")
      ? "is " + dropFirst(4) : hasPrefix("come ") ? "comes " + dropFirst(5) : self
  }
}
