internal import TypesetDiagnostics
internal import Glibc

/// A folder of cases: layouts that were looked at once and must stay as they are.
///
/// Each folder in it that holds a manuscript (`manuscript.txt`, `manuscript.md`), or a file `case` that names one
/// elsewhere, is a case. Beside those stand, once they were accepted:
///
/// | file | what |
/// |---|---|
/// | `reference.json` | the record of the layout (`typeset-layout/1`) |
/// | `expected-diagnostics.txt` | what is said about it, a line each; no file where nothing is |
/// | `page-N.png` | page N as it looks; only where somebody put it there |
///
/// A run leaves what came out differently under the same names with `.new` in them. A file `suite`
/// beside the cases holds options for all of them.
package struct Suite: Sendable {
  /// A file that belongs to no case.
  package struct Orphan: Hashable, Sendable {
    /// Where it is.
    package var path: String
    /// Why it belongs nowhere, in a few words.
    package var reason: String
  }

  /// The folder, as it was named.
  package let folder: String
  /// The cases, by name.
  package let cases: [SuiteCase]
  /// Files that belong to no case, by path.
  package let orphans: [Orphan]

  /// The suite in `folder`.
  package init(folder: String) throws(RequestError) {
    var folder = folder
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    guard let entries = Folder.entries(of: folder) else {
      throw RequestError(
        "suite.unreadable", "there is no suite ‘\(folder)’: it is not a folder that can be read",
        help: "make a case with \(CommandName.called) test new NAME MANUSCRIPT", exit: .environment)
    }
    self.folder = folder
    var cases: [SuiteCase] = []
    var orphans: [Orphan] = []
    for entry in entries {
      let path = folder + "/" + entry
      if let inner = Folder.entries(of: path) {
        let ours = inner.filter(SuiteFile.isOurs)
        if inner.contains(where: SuiteFile.isManuscript) || inner.contains(SuiteFile.options) {
          cases.append(SuiteCase(name: entry, folder: path, files: inner))
        } else {
          orphans += ours.map {
            Orphan(path: path + "/" + $0, reason: "there is no manuscript or case beside it")
          }
        }
      } else if SuiteFile.isOurs(entry) || SuiteFile.isManuscript(entry) {
        orphans.append(Orphan(path: path, reason: "it is not in the folder of a case"))
      }
    }
    self.cases = cases
    self.orphans = orphans
  }

  /// Which cases there are, where they are few.
  private static func list(_ names: [String]) -> String {
    guard let last = names.last else {
      return "it has none; make one with \(CommandName.called) test new NAME MANUSCRIPT"
    }
    if names.count == 1 { return "its only case is \(last)" }
    return names.count > 12
      ? "\(CommandName.called) test status lists its \(names.count) cases"
      : "its cases are \(names.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// Whether the folder `path` is one of a case.
  package static func isCase(_ path: String) -> Bool {
    Folder.entries(of: path)?.contains { $0 == SuiteFile.options || SuiteFile.isManuscript($0) }
      ?? false
  }

  /// The cases that are named, or all where none is.
  package func cases(named names: [String]) throws(RequestError) -> [SuiteCase] {
    guard !names.isEmpty else { return cases }
    for name in names where !cases.contains(where: { $0.name == name }) {
      let names = cases.map { $0.name }
      let near =
        Suggestion.nearest(to: name, among: names)
        ?? names.first { $0.hasPrefix(name) || name.hasPrefix($0) }
      throw RequestError(
        "suite.unknown-case", "there is no case ‘\(name)’ in ‘\(folder)’",
        help: near.map { "did you mean ‘\($0)’?" } ?? Suite.list(names))
    }
    return cases.filter { names.contains($0.name) }
  }
}

/// The names of files in a suite.
enum SuiteFile {
  static let options = "case"
  static let commonOptions = "suite"
  static let reference = "reference.json"
  static let diagnostics = "expected-diagnostics.txt"

  /// Whether `name` is that of a case's manuscript: `manuscript` with the extension of a dialect.
  static func isManuscript(_ name: String) -> Bool {
    Request.readableExtensions.contains { name == "manuscript." + $0 }
  }

  /// The name of the new result beside `name`: `reference.new.json`.
  static func new(_ name: String) -> String {
    guard let point = name.lastIndex(of: ".") else { return name + ".new" }
    return name[..<point] + ".new" + name[point...]
  }

  /// The name that the new result `name` will have; nil where it is none of ours.
  static func accepted(_ name: String) -> String? {
    for known in [reference, diagnostics] where name == new(known) { return known }
    guard name.hasSuffix(".new.png") else { return nil }
    let old = name.dropLast(".new.png".count) + ".png"
    return page(of: String(old)).map { _ in String(old) }
  }

  /// The page that a picture named `name` shows.
  static func page(of name: String) -> Int? {
    guard name.hasPrefix("page-"), name.hasSuffix(".png") else { return nil }
    let digits = name.dropFirst(5).dropLast(4)
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let page = Int(digits), page > 0
    else { return nil }
    return page
  }

  /// True for references and results, which make no sense without a case.
  static func isOurs(_ name: String) -> Bool {
    name == reference || name == diagnostics || page(of: name) != nil || accepted(name) != nil
  }
}

/// Looking into folders.
enum Folder {
  /// The names in `path`, sorted, hidden ones excepted; nil where it is no folder.
  static func entries(of path: String) -> [String]? {
    guard let stream = opendir(path) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
