extension Comparer {
  /// Figures that are pinned elsewhere, or not any more: whoever changes a pin means the page to change.
  mutating func comparePins() {
    let (old, new) = (a.record.pins, b.record.pins)
    for pin in new {
      let before = old.first { $0.name == pin.name }
      guard before?.pin.isSame(as: pin.pin) != true else { continue }
      note(
        pin.frame,
        before.map { "this figure is pinned to \(pin.pin.words), was to \($0.pin.words)" }
          ?? "this figure is pinned to \(pin.pin.words)")
      return
    }
    if let gone = old.first(where: { pin in !new.contains { $0.name == pin.name } }) {
      note(gone.frame, "this figure is no longer pinned to \(gone.pin.words)")
    }
  }

  private mutating func note(_ frame: String, _ message: String) {
    let change = Change(kind: .geometry, where: .at(frame), id: "pin", message: message)
    causes.append(Cause(change: change, start: .request, isGlobal: true))
  }
}

extension LayoutRecord {
  /// The pins of its figures, by their first paragraphs.
  fileprivate var pins: [(name: String, frame: String, pin: Pin)] {
    pages.flatMap(\.frames).compactMap { frame in
      guard let pin = frame.pin, let name = frame.lines.first?.para else { return nil }
      return (name, frame.id, pin)
    }
  }
}

extension LayoutRecord.Pin {
  /// Whether it is the same pin, held or not.
  fileprivate func isSame(as other: LayoutRecord.Pin) -> Bool {
    page == other.page && column == other.column && edge == other.edge
  }
}
