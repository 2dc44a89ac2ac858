internal import TypesetResources

/// Faces by their full and PostScript names, which are sorted out at the first question: most
/// requests name a family.
final class FaceNames: Sendable {
  private struct Names {
    var byFullName: [String: [Int]] = [:]
    var byPostScriptName: [String: [Int]] = [:]
  }

  private let records: [FontRecord]
  private let names = Guarded<Names?>(nil)

  /// The names of `records`, which it answers with by their places.
  init(of records: [FontRecord]) { self.records = records }

  /// The faces whose full name is `name` (folded), else those whose PostScript name it is; nil where no
  /// face has it. O(1) but for the first time.
  func faces(named name: String) -> [Int]? {
    names.withLock { known in
      let names = known ?? sorted()
      known = names
      return names.byFullName[name] ?? names.byPostScriptName[name]
    }
  }

  private func sorted() -> Names {
    var names = Names()
    names.byFullName.reserveCapacity(records.count)
    names.byPostScriptName.reserveCapacity(records.count)
    for (index, record) in records.enumerated() {
      for name in record.fullNames {
        names.byFullName[FontName.folded(name), default: []].append(index)
      }
      if !record.postScriptName.isEmpty {
        names.byPostScriptName[FontName.folded(record.postScriptName), default: []].append(index)
      }
    }
    return names
  }
}
