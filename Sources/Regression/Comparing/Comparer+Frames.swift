import TypesetGeometry

extension Comparer {
  /// Columns that stand elsewhere though nothing was asked for: pages by another master, frames over
  /// other columns, other boxes.
  ///
  /// Where text flows in bands, an edit moves the frames after it; they are no cause then.
  mutating func compareFrames() {
    guard !causes.contains(where: { $0.isRequest && $0.isGlobal }) else { return }
    comparePins()
    let isWritten = causes.contains { $0.paragraph != nil && !$0.isGlobal }
    guard !isWritten || a.hasFixedColumns && b.hasFixedColumns else { return }
    compareMasters()
    var old: [String: ComparedStory.Frame] = [:]
    for frame in a.frames { old[frame.id] = frame }
    for frame in b.frames {
      guard let before = old[frame.id], let message = difference(before, frame) else { continue }
      let prevailing = causes.contains {
        $0.isGlobal && ($0.change.kind == .style || $0.change.kind == .text)
      }
      guard !prevailing else { return }
      var change = Change(kind: .geometry, where: .at(frame.id), message: message)
      change.before = [PageBox(page: before.page + 1, box: before.box)]
      change.after = [PageBox(page: frame.page + 1, box: frame.box)]
      if let master = causes.firstIndex(where: { $0.origin == .master }) {
        causes[master].change.consequences.append(
          Consequence(
            kind: .moved, where: frame.id, message: message, before: change.before.first,
            after: change.after.first))
      } else {
        causes.append(Cause(change: change, start: .request, isGlobal: true))
      }
      return
    }
  }

  /// The first page that another master makes.
  private mutating func compareMasters() {
    for (old, new) in zip(a.record.pages, b.record.pages) where old.master != new.master {
      let change = Change(
        kind: .geometry, where: .page(new.number), id: "master",
        message: "page \(new.label) is made by the master \(new.master), was by \(old.master)")
      causes.append(
        Cause(change: change, start: .request, origin: .master, isGlobal: true))
      return
    }
  }

  /// How two frames of one name differ; nil where they do not.
  private func difference(
    _ before: ComparedStory.Frame, _ frame: ComparedStory.Frame
  ) -> String? {
    if before.area != frame.area {
      return "\(frame.id) is in the frame \(frame.area), was in \(before.area)"
    }
    if before.span != frame.span {
      return "\(frame.id) spans \(frame.span.of("column")), spanned \(before.span)"
    }
    let hasChanged = [
      (before.box.minX, frame.box.minX), (before.box.minY, frame.box.minY),
      (before.box.width, frame.box.width), (before.box.height, frame.box.height),
    ].contains { differ($0.0, $0.1, tolerances.geometry) }
    guard hasChanged else {
      return before.wrap == frame.wrap ? nil : "text runs around \(frame.id) by another outline"
    }
    return "the column \(frame.id) is \(frame.box.width.figure) × "
      + "\(frame.box.height.figure) pt at \(frame.box.minX.figure), \(frame.box.minY.figure), "
      + "was \(before.box.width.figure) × \(before.box.height.figure) at "
      + "\(before.box.minX.figure), \(before.box.minY.figure)"
  }
}

extension ComparedStory {
  /// Whether all columns stand where the setup says, whatever is in them.
  fileprivate var hasFixedColumns: Bool {
    guard let setup = record.setup, record.pages.allSatisfy({ $0.master == Self.fixedMaster })
    else { return false }
    let height = setup.page.height - setup.margins.top - setup.margins.bottom
    return frames.allSatisfy { $0.box.height == height }
  }

  /// The master that has nothing but columns.
  private static let fixedMaster = "plain"
}
