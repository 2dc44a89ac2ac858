import TypesetGeometry

extension Comparer {
  /// A piece of furniture that differs on pages; one that only one of the layouts has is nil in the
  /// other.
  private struct FurnitureChange {
    /// The first page, from 0.
    var page: Int
    var old: LayoutRecord.Furniture?
    var new: LayoutRecord.Furniture?
    /// The numbers of all pages on which something differs for the same reason.
    var pages: [Int] = []
  }

  /// What stands beside the text: the first piece that differs, for each cause and for none.
  mutating func compareFurniture() {
    var found: [(cause: Int?, change: FurnitureChange)] = []
    for (page, (old, new)) in zip(a.record.pages, b.record.pages).enumerated() {
      for (x, y) in differences(old.furniture, new.furniture) {
        let change = FurnitureChange(page: page, old: x, new: y)
        let cause = cause(of: change)
        if let known = found.firstIndex(where: { $0.cause == cause }) {
          if found[known].change.pages.last != page + 1 {
            found[known].change.pages.append(page + 1)
          }
        } else {
          found.append((cause, change))
          found[found.count - 1].change.pages = [page + 1]
        }
      }
    }
    for (cause, change) in found { note(change, in: cause) }
  }

  private mutating func note(_ furniture: FurnitureChange, in cause: Int?) {
    guard let message = wording(furniture) else { return }
    let before = furniture.old.map { PageBox(page: furniture.page + 1, box: $0.box) }
    let after = furniture.new.map { PageBox(page: furniture.page + 1, box: $0.box) }
    guard let cause else {
      var change = Change(
        kind: .furniture, where: .page(furniture.page + 1), message: message)
      change.before = before.map { [$0] } ?? []
      change.after = after.map { [$0] } ?? []
      causes.append(Cause(change: change, start: .pages))
      return
    }
    causes[cause].change.consequences.append(
      Consequence(
        kind: .furniture, where: ChangePlace.page(furniture.page + 1).spelled, message: message,
        before: before, after: after))
    if causes[cause].origin == .setting(\.title), causes[cause].change.after.isEmpty {
      causes[cause].change.before = before.map { [$0] } ?? []
      causes[cause].change.after = after.map { [$0] } ?? []
    }
  }

  private func wording(_ change: FurnitureChange) -> String? {
    let kind = change.new?.called ?? change.old?.called ?? "furniture"
    let many =
      change.pages.count > 1 ? " on \(change.pages.count) pages" : " on page \(change.page + 1)"
    switch (change.old, change.new) {
    case (let old?, let new?) where old.text != new.text:
      return "the \(kind)\(many): “\(old.text)” → “\(new.text)”"
    case (let old?, let new?):
      let offset = Point(x: new.box.minX - old.box.minX, y: new.baseline - old.baseline)
      let hasMoved =
        offset.x.magnitude > tolerances.furniture || offset.y.magnitude > tolerances.furniture
      return "the \(kind)\(many) "
        + (hasMoved ? "is \(Comparer.wording(offset))" : "looks different")
    case (nil, let new?): return "the \(kind)\(new.quotedText) is new\(many)"
    case (let old?, nil): return "the \(kind)\(old.quotedText) is gone\(many)"
    case (nil, nil): return nil
    }
  }

  /// What changes furniture: what was asked for, files of fonts, the title, the words that a running
  /// head repeats or that the title is taken from; and what moved the articles that running heads
  /// name.
  private func cause(of change: FurnitureChange) -> Int? {
    if let everywhere = causes.firstIndex(where: { $0.isGlobal }) { return everywhere }
    if let title = causes.firstIndex(where: { $0.origin == .setting(\.title) }) { return title }
    func words(_ piece: LayoutRecord.Furniture?) -> String? {
      piece.map { ComparedStory.plain(Array($0.text.utf8)[...]) }
    }
    let (old, new) = (words(change.old), words(change.new))
    if old != new, let repeated = causes.firstIndex(where: { says($0, old: old, new: new) }) {
      return repeated
    }
    let headline = b.paragraphs.firstIndex { $0.isWritten } ?? 0
    if let edit = causes.firstIndex(where: { $0.paragraph.map { $0 <= headline + 1 } ?? false }) {
      return edit
    }
    return hasMovedPages ? mainCause : nil
  }

  /// The pieces that differ, in pairs.
  private func differences(
    _ old: [LayoutRecord.Furniture], _ new: [LayoutRecord.Furniture]
  ) -> [(old: LayoutRecord.Furniture?, new: LayoutRecord.Furniture?)] {
    Comparer.matched(old, new).filter { old, new in
      guard let x = old, let y = new else { return true }
      // Named after the file, for want of anything better: another name is no change.
      let areFileNames =
        x.kind == .title && y.kind == .title && isFileName(x.text, of: a.record)
        && isFileName(y.text, of: b.record)
      return !areFileNames
        && (x.text != y.text || !isNear(x.box, y.box) || x.color != y.color
          || x.opacity != y.opacity
          || (x.baseline - y.baseline).magnitude > tolerances.furniture || !looksAlike(x, y))
    }
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
}

extension LayoutRecord.Furniture {
  /// What messages call it: `folio`, `rule under the title`.
  fileprivate var called: String { name.isEmpty ? kind.rawValue : "\(kind.rawValue) \(name)" }

  /// What it says, in quotation marks after a space; empty where it says nothing.
  fileprivate var quotedText: String { text.isEmpty ? "" : " “\(text)”" }
}
