internal import TypesetDiagnostics
internal import TypesetJSON

/// The files that a result depends on, for the program that decides when to make it again.
package struct DependencyList: Sendable {
  /// How the list is written.
  package enum Form: String, CaseIterable, Sendable {
    /// A rule for GNU make, as compilers write it with `-MP`.
    case make
    /// One JSON object, a line for each file.
    case json
  }

  /// What is made of them.
  package var target: String
  /// The files, each once.
  package var files: [Dependency]
  /// Whether the target was made of them as it should be; else a rule keeps it out of date.
  package var isMade = true

  /// The files `target` depends on.
  package init(target: String, files: [Dependency]) {
    self.target = target
    var seen: Set<String> = []
    self.files = files.filter { seen.insert($0.path).inserted }
  }

  /// The list in `form`.
  package func text(_ form: Form) -> String {
    switch form {
    case .make: makeRule
    case .json: json
    }
  }

  /// Keys in a fixed order.
  private var json: String {
    var json = JSONWriter()
    json.object { json in
      json.field("schema", "typeset-deps/1")
      json.field("target", target)
      if !isMade { json.field("made", false) }
      json.key("files")
      json.array { json in
        for file in files {
          json.lineBreak()
          json.object {
            $0.field("path", file.path)
            $0.field("kind", file.kind.rawValue)
            $0.field("missing", !file.wasRead)
          }
        }
        json.lineBreak()
      }
    }
    json.endLine()
    return json.text
  }

  /// A rule with all files as prerequisites, and one without any for each of them, so that one
  /// which is gone makes the target out of date and does not end make.
  ///
  /// A dictionary that was looked for and is not there left the result whole: as a plain
  /// prerequisite it would make the target out of date for ever, so make is told to look for it.
  private var makeRule: String {
    var rule = DependencyList.escaped(target, isTarget: true) + ":"
    var phony = ""
    for file in files {
      let name = DependencyList.escaped(file.path, isTarget: false)
      if file.kind == .dictionary, !file.wasRead {
        rule += " \\\n  $(wildcard \(name))"
      } else {
        rule += " \\\n  \(name)"
        // No way is known to make a target of a name with a semicolon.
        if file.path.utf8.contains(UInt8(ascii: ";")) { continue }
        phony += "\n" + DependencyList.escaped(file.path, isTarget: true) + ":\n"
      }
    }
    if !isMade {
      // Never up to date, whatever is newer than what: there were errors.
      rule += " \\\n  typeset-found-errors"
      phony += "\n.PHONY: typeset-found-errors\ntypeset-found-errors:\n"
    }
    return rule + "\n" + phony
  }

  /// Says where `path` cannot stand in a file for make: nothing there stands for the end of a line.
  static func checkName(_ path: String) throws(RequestError) {
    guard path.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return }
    let shown = path.split(whereSeparator: \.isNewline).joined(separator: "␤")
    throw RequestError(
      "usage.deps-name", "the name ‘\(shown)’ has a line break, which a file for make cannot hold",
      help: "rename the file, or ask for --deps-format json")
  }

  /// `path` as GNU make reads it: a dollar sign doubled; behind a backslash what make would take
  /// for something else, with the backslashes before it doubled. What that is differs a little
  /// between a target and a prerequisite.
  static func escaped(_ path: String, isTarget: Bool) -> String {
    // A home folder, else.
    var out = path.hasPrefix("~") ? "./" : ""
    var backslashes = 0
    for scalar in path.unicodeScalars {
      switch scalar {
      case "\\":
        backslashes += 1
        out.unicodeScalars.append(scalar)
        continue
      case "$": out += "$"
      case "=":
        // No backslash keeps make from reading an assignment.
        out += "$(subst e,=,e)"
        backslashes = 0
        continue
      case " ", "\t", "#", ":", "*", "?", "[", "]":
        out += String(repeating: "\\", count: backslashes + 1)
      case ";", "|":
        if !isTarget { out += String(repeating: "\\", count: backslashes + 1) }
      case "%":
        if isTarget { out += String(repeating: "\\", count: backslashes + 1) }
      default: break
      }
      backslashes = 0
      out.unicodeScalars.append(scalar)
    }
    return out
  }
}
