import TypesetGeometry
import TypesetRichText

/// What tables have in each of their parts once more: their marks, the rows that head them and those at their feet.
extension Comparer {
  /// A paragraph that is repeated, on one page.
  private struct Repeated {
    /// Its name.
    var para: String
    /// What it says.
    var text: String
    /// Where it stands: the frame, and the box of its lines.
    var frame: String
    var box: Rect
  }

  /// How what is repeated differs.
  private struct RepeatedChange {
    /// The index of the first page on which it does, and how many there are.
    var page: Int
    var pages = 1
    var old: Repeated?
    var new: Repeated?
  }

  /// Notes what is repeated otherwise than before. What another cause explains, such as another word in the first
  /// head of a table, follows from that. O(lines that are repeated).
  mutating func compareRepeated() {
    let known = Dictionary(
      pairs.map { (a.paragraphs[$0.a].id, b.paragraphs[$0.b].id) },
      uniquingKeysWith: { first, _ in first })
    var found: [RepeatedChange] = []
    for (page, (old, new)) in zip(a.record.pages, b.record.pages).enumerated() {
      let unknown = Comparer.silent(old, new)
      var rest = Comparer.repeated(on: old).filter { !unknown.contains($0.frame) }
      for piece in Comparer.repeated(on: new) where !unknown.contains(piece.frame) {
        let place = rest.firstIndex {
          $0.para == piece.para || known[$0.para] == piece.para
        }
        let before = place.map { rest.remove(at: $0) }
        if let before, before.text == piece.text, before.frame == piece.frame,
          isNear(before.box, piece.box)
        {
          continue
        }
        note(RepeatedChange(page: page, old: before, new: piece), in: &found)
      }
      for piece in rest { note(RepeatedChange(page: page, old: piece, new: nil), in: &found) }
    }
    for change in found { report(change) }
  }

  /// Adds a change, or counts its page with one that says the same.
  private func note(_ change: RepeatedChange, in found: inout [RepeatedChange]) {
    let known = found.firstIndex {
      $0.old?.text == change.old?.text && $0.new?.text == change.new?.text
    }
    guard let known else {
      found.append(change)
      return
    }
    found[known].pages += 1
  }

  private mutating func report(_ found: RepeatedChange) {
    let many = found.pages > 1 ? " on \(found.pages) pages" : " on page \(found.page + 1)"
    let before = found.old.map { PageBox(page: found.page + 1, box: $0.box) }
    let after = found.new.map { PageBox(page: found.page + 1, box: $0.box) }
    let message: String
    var isWord = false
    switch (found.old, found.new) {
    case (let old?, let new?) where old.text != new.text:
      message = "what a table repeats\(many): “\(old.text)” → “\(new.text)”"
      isWord = true
    case (let old?, let new?):
      message =
        "what a table repeats\(many), “\(new.text)”, stands elsewhere: in \(new.frame)"
        + (old.frame == new.frame ? "" : ", was in \(old.frame)")
    case (nil, let new?): message = "a table repeats “\(new.text)”\(many)"
    case (let old?, nil): message = "a table no longer repeats “\(old.text)”\(many)"
    case (nil, nil): return
    }
    // A mark has no other place where its words are compared.
    let isExplained =
      !isWord
      || causes.contains { cause in
        cause.change.words.contains {
          found.new?.text.contains($0.new) == true && found.old?.text.contains($0.old) == true
        }
      }
    let frame = found.new?.frame ?? found.old?.frame ?? "p\(found.page + 1)"
    if isExplained, let cause = mainCause {
      causes[cause].change.consequences.append(
        Consequence(kind: .moved, where: frame, message: message, before: before, after: after))
      return
    }
    var change = Change(
      kind: isWord ? .text : .geometry, where: .at(frame), id: found.new?.para ?? found.old?.para,
      message: message)
    change.before = before.map { [$0] } ?? []
    change.after = after.map { [$0] } ?? []
    if isWord, let old = found.old, let new = found.new {
      change.words = [WordChange(context: "", old: old.text, new: new.text)]
    }
    causes.append(Cause(change: change, start: .pages))
  }

  /// The frames that stand on both pages and of which one record does not say what is repeated.
  private static func silent(_ old: LayoutRecord.Page, _ new: LayoutRecord.Page) -> Set<String> {
    let known = Dictionary(
      old.frames.map { ($0.id, $0.repeated == nil) }, uniquingKeysWith: { first, _ in first })
    return Set(
      new.frames.lazy.filter { $0.repeated == nil || known[$0.id] == true }.map(\.id))
  }

  /// What is repeated on a page, paragraph by paragraph.
  private static func repeated(on page: LayoutRecord.Page) -> [Repeated] {
    var found: [Repeated] = []
    for frame in page.frames {
      for line in frame.repeated ?? [] {
        if let last = found.last, last.frame == frame.id, last.para == line.para {
          found[found.count - 1].text += line.text
          found[found.count - 1].box = last.box.around(line.box)
        } else {
          found.append(
            Repeated(para: line.para, text: line.text, frame: frame.id, box: line.box))
        }
      }
    }
    for place in found.indices {
      found[place].text = found[place].text.filter { $0 != "\u{AD}" && $0 != "\u{FFFC}" }
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return found
  }

  private func isNear(_ x: Rect, _ y: Rect) -> Bool {
    [x.minX - y.minX, x.minY - y.minY, x.width - y.width, x.height - y.height]
      .allSatisfy { $0.magnitude <= tolerances.geometry }
  }
}

extension LayoutRecord.Frame {
  /// Its lines with what is repeated, as they are read: heads above them, feet below.
  var linesAsRead: [LayoutRecord.Line] {
    guard let repeated, !repeated.isEmpty else { return lines }
    guard let first = lines.first?.range.lowerBound else { return repeated }
    return repeated.filter { $0.range.lowerBound < first } + lines
      + repeated.filter { $0.range.lowerBound >= first }
  }
}

extension Rect {
  /// The least rectangle around both.
  fileprivate func around(_ other: Rect) -> Rect {
    let (x, y) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }
}
