import TypesetGeometry

extension Report {
  /// Rectangles that belong to one change, on both sides.
  struct Marks {
    /// The change's number, from 1.
    var number: Int
    /// Where the change itself is to be seen.
    var old: [PageBox]
    /// The same in the second layout.
    var new: [PageBox]
    /// Where its consequences are to be seen.
    var oldConsequences: [PageBox]
    /// The same in the second layout.
    var newConsequences: [PageBox]
  }

  /// So many rectangles are drawn for one change on one page: more would only cover it.
  private static let mostOnPage = 40
  /// Less than a line: what is nearer belongs together.
  private static let leading = Length(points: 8)
  /// As wide as the space around a heading: a column that moved has one mark, not one for each
  /// paragraph.
  private static let space = Length(points: 42)

  /// The marks of all changes, in their order.
  var marks: [Marks] {
    comparison.changes.enumerated().map { index, change in
      var old = change.before
      var new = change.after
      // A change of nothing that stands somewhere is marked where its first consequence is.
      if old.isEmpty, new.isEmpty, let first = change.consequences.first {
        old = first.before.map { [$0] } ?? []
        new = first.after.map { [$0] } ?? []
      }
      return Marks(
        number: index + 1, old: Report.joined(old, gap: Report.leading),
        new: Report.joined(new, gap: Report.leading),
        oldConsequences: Report.joined(
          change.consequences.compactMap(\.before), gap: Report.space),
        newConsequences: Report.joined(change.consequences.compactMap(\.after), gap: Report.space))
    }
  }

  /// Rectangles that follow each other down a column become one.
  static func joined(_ boxes: [PageBox], gap: Length) -> [PageBox] {
    var result: [PageBox] = []
    var counts: [Int: Int] = [:]
    for next in boxes where next.box.width >= .zero && next.box.height >= .zero {
      if let last = result.last, last.page == next.page, follows(next.box, last.box, gap) {
        result[result.count - 1].box = union(last.box, next.box)
        continue
      }
      counts[next.page, default: 0] += 1
      if counts[next.page, default: 0] <= mostOnPage { result.append(next) }
    }
    return result
  }

  /// True where `next` stands below or on `box`, overlaps its width, and is no further off than
  /// `gap`.
  private static func follows(_ next: Rect, _ box: Rect, _ gap: Length) -> Bool {
    return next.minX < box.maxX && next.maxX > box.minX && next.minY <= box.maxY + gap
      && next.maxY + gap >= box.minY
  }

  private static func union(_ a: Rect, _ b: Rect) -> Rect {
    let (x, y) = (min(a.minX, b.minX), min(a.minY, b.minY))
    return Rect(
      x: x, y: y, width: max(a.maxX, b.maxX) - x, height: max(a.maxY, b.maxY) - y)
  }
}
