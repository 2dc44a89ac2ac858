internal import Glibc
internal import Synchronization

/// The names of files that are on their way to another name. A process that ends where nothing can
/// be undone any more, for want of memory, takes them away with it.
///
/// Each slot holds a name that C allocated, or nothing. Whoever takes a name out of its slot owns
/// it; at the end of the process nobody does.
package enum TemporaryNames {
  private typealias Slot = Atomic<UnsafeMutablePointer<CChar>?>

  /// More files than are renamed at once; what has no slot is taken away by the next run that
  /// writes to the same place (`TemporaryName`).
  private static let count = 64

  private nonisolated(unsafe) static let slots: UnsafeMutablePointer<Slot> = {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: count)
    for place in 0..<count { (slots + place).initialize(to: Slot(nil)) }
    return slots
  }()

  /// Makes room, so that `removeAll` allocates nothing.
  package static func prepare() { _ = slots }

  /// `path` as `add` takes it.
  static func copy(of path: String) -> UnsafeMutablePointer<CChar>? { strdup(path) }

  /// Notes that `name`, which becomes this type's own, is such a file; its slot, or nil where there is
  /// none. Allocates nothing.
  static func add(_ name: UnsafeMutablePointer<CChar>?) -> Int? {
    for place in 0..<count {
      let (isMine, _) = slots[place].compareExchange(
        expected: nil, desired: name, ordering: .acquiringAndReleasing)
      if isMine { return place }
    }
    free(name)
    return nil
  }

  /// Forgets the name in `slot`: the file has its own name now, or is gone.
  static func forget(_ slot: Int?) {
    guard let slot else { return }
    free(slots[slot].exchange(nil, ordering: .acquiringAndReleasing))
  }

  /// Takes all of the files away. Does only what a signal handler may, and is the last that is
  /// done with them.
  package static func removeAll() {
    for place in 0..<count {
      if let name = slots[place].exchange(nil, ordering: .acquiringAndReleasing) { unlink(name) }
    }
  }
}
