internal import TypesetDiagnostics
internal import Glibc

/// The steps that change a suite, each whole or not done.
package enum SuiteFolder {
  /// Takes the new results of `item` over; the names of the files that changed. Each is on the disk
  /// already and is renamed over the old one in one step, so that a death at any moment leaves
  /// every file the old or the new one, and what was not renamed yet is there for the next time.
  package static func accept(_ item: SuiteCase) throws(OutputError) -> [String] {
    var accepted: [String] = []
    // The reference last: until it is taken over, the case is not as it was accepted.
    let order = item.files.sorted { a, b in
      (a.hasPrefix("reference") ? 1 : 0, a) < (b.hasPrefix("reference") ? 1 : 0, b)
    }
    for file in order {
      guard let name = SuiteFile.accepted(file) else { continue }
      let (new, old) = (item.folder + "/" + file, item.folder + "/" + name)
      var info = stat()
      if name == SuiteFile.diagnostics, stat(new, &info) == 0, info.st_size == 0 {
        // Nothing is said any more: no file says the same.
        try remove(old)
        try remove(new)
      } else if rename(new, old) != 0 {
        throw OutputError(name: "‘\(old)’", reason: OutputError.Reason(errno: errno))
      }
      accepted.append(name)
    }
    return accepted
  }

  /// Why the new results of `item` are not accepted as those of another layout epoch; nil where nothing but that moved
  /// them, and where there are none.
  package static func refusalOfEpoch(_ item: SuiteCase) -> String? {
    let new = SuiteFile.new(SuiteFile.reference)
    guard item.files.contains(where: { SuiteFile.accepted($0) != nil }) else { return nil }
    guard item.files.contains(new), item.files.contains(SuiteFile.reference) else {
      return "it has no accepted record, or no new one"
    }
    guard let old = try? item.bytes(of: SuiteFile.reference),
      let record = try? item.bytes(of: new)
    else { return "a record cannot be read" }
    return SuiteComparison.refusal(ofEpochBetween: old, record)
  }

  /// Deletes the new results of `item`; the names of the files that are gone.
  package static func reject(_ item: SuiteCase) throws(OutputError) -> [String] {
    let files = item.files.filter { SuiteFile.accepted($0) != nil }
    for file in files { try remove(item.folder + "/" + file) }
    return files
  }

  /// Deletes all new results in `suite`, those in folders that are no cases included; the paths.
  package static func clean(_ suite: Suite) throws(OutputError) -> [String] {
    var gone: [String] = []
    for item in suite.cases { gone += try reject(item).map { item.folder + "/" + $0 } }
    for orphan in suite.orphans {
      let name = orphan.path.split(separator: "/").last.map(String.init) ?? ""
      guard SuiteFile.accepted(name) != nil else { continue }
      try remove(orphan.path)
      gone.append(orphan.path)
    }
    return gone.sorted()
  }

  /// Makes the case `name` of `manuscript` with `options`, a line each, in the suite in `folder`,
  /// which is made where it is not there; the path of its file.
  package static func make(
    _ name: String, in folder: String, manuscript: String, options: [String]
  ) throws(RequestError) -> String {
    guard !name.isEmpty, !name.hasPrefix("."), !name.hasPrefix("-"), !name.contains("/"),
      !name.utf8.contains(where: { $0 < 0x20 })
    else {
      throw RequestError("usage.value", "‘\(name)’ cannot be the name of a case")
    }
    let path = folder + "/" + name
    guard access(path, F_OK) != 0 else {
      throw RequestError(
        "suite.exists", "there is a case ‘\(name)’ in ‘\(folder)’ already",
        help: "choose another name, or change \(path)/\(SuiteFile.options)")
    }
    do throws(OutputError) {
      try makeFolder(path)
      let lines = ["input: \(relative(manuscript, to: path))"]
      let file = try OutputFile(.file(path + "/" + SuiteFile.options))
      try file.write(
        (lines + options.map { rebased($0, to: path) }).joined(separator: "\n") + "\n")
      try file.commit()
      return path + "/" + SuiteFile.options
    } catch { throw RequestError("output.unwritable", error.message, exit: .environment) }
  }

  /// `line` with the path behind `--font-path` or `--root` as seen from `folder`.
  private static func rebased(_ line: String, to folder: String) -> String {
    guard let option = ["--font-path ", "--root "].first(where: line.hasPrefix) else { return line }
    return option + relative(String(line.dropFirst(option.count)), to: folder)
  }

  /// `path`, which starts from the working directory, as seen from `folder`; absolute ones stay.
  static func relative(_ path: String, to folder: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    // Links on the way may lead elsewhere, so the real place counts.
    let base = real(folder)
    let slash = path.lastIndex(of: "/")
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let target = real(slash.map { String(path[..<$0]) } ?? ".") + "/" + name
    let to = target.split(separator: "/").map(String.init)
    let from = base.split(separator: "/").map(String.init)
    var common = 0
    while common < min(to.count, from.count), to[common] == from[common] { common += 1 }
    return (Array(repeating: "..", count: from.count - common) + to[common...])
      .joined(separator: "/")
  }

  /// `path` from the root and without links; unchanged where there is nothing.
  static func real(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Makes the folder `path` and those above it.
  private static func makeFolder(_ path: String) throws(OutputError) {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw OutputError(name: "‘\(path)’", reason: OutputError.Reason(errno: errno))
    }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw OutputError(name: "‘\(path)’", reason: OutputError.Reason(errno: errno))
    }
  }

  /// Deletes `path`, which may be gone already.
  static func remove(_ path: String) throws(OutputError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw OutputError(name: "‘\(path)’", reason: OutputError.Reason(errno: errno))
    }
  }
}
