import Foundation
import Testing

/// Every command that the documentation shows does what it says, typed into any of four shells after
/// `scripts/install`: none of them reaches the shell’s own `typeset`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["TYPESET_BINARY"] != nil))
struct DocumentedCommandTests {
  static let shells = ["bash --norc", "dash", "zsh -f", "ksh"]

  /// Lines that are not run, by how they begin, and why.
  static let excluded = [
    ("scripts/", "a path into a clone of the repository, which is no builtin anywhere"),
    ("git ", "another program, which wants a repository"),
    ("sudo ", "changes the machine"),
    ("apt", "changes the machine"),
    ("alias ", "stands in a shell’s own file; a test of its own types it"),
  ]

  /// A block of lines that are typed one after the other in a folder of their own.
  struct Block {
    var name: String
    var lines: [String]
  }

  @Test func fewLinesAreExcluded() {
    #expect(DocumentedCommandTests.excluded.count == 5)
    let lines = DocumentedCommandTests.documented.flatMap(\.lines)
    #expect(lines.count { Command.isOurs($0) } > 15)
    // The short name is the shell’s, so no documented line begins with it.
    for line in lines { #expect(!Command.words(of: line).contains("typeset"), "\(line)") }
  }

  @Test(arguments: shells)
  func everyLineReachesTheProgram(shell: String) throws {
    let installed = try #require(Installation.shared)
    let starter = Folder()
    _ = Shell.run("\"$T\" init m --template monthly && mv m/* .", in: starter.path)
    let readme = (starter.read("README.md") ?? "").split(separator: "\n")
    var blocks = DocumentedCommandTests.documented
    blocks.append(
      Block(
        name: "the README of a new magazine",
        lines: readme.filter { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }))
    blocks.append(
      Block(
        name: "--help",
        lines: Shell.run("\"$T\" --help", in: starter.path).output.split(separator: "\n")
          .filter { $0.hasPrefix("  typeset ") }
          .map { "typesetter " + $0.dropFirst("  typeset ".count) }))
    #expect(blocks.suffix(2).allSatisfy { $0.lines.count > 3 })
    for block in blocks {
      let folder = Folder()
      let lines = block.lines.filter { line in
        !DocumentedCommandTests.excluded.contains { line.hasPrefix($0.0) }
      }
      // A suite with a case that was not accepted yet.
      var script = "cd work\nmkdir -p tests/a; echo x > tests/a/manuscript.txt\n"
      for (number, line) in lines.enumerated() {
        script += "fixture \(Command.files(of: line).joined(separator: " "))\n"
        script += "\(Command.withoutComment(line))\nsaid \(number) $?\n"
      }
      folder.write(script, to: "session")
      let result = Shell.run(
        """
        mkdir work
        export PATH='\(installed.shims):\(installed.bin):/usr/bin:/bin' PREFIX='\(installed.prefix)'
        export CALLS=$PWD/calls SAID=$PWD/said
        : > calls; : > said
        \(shell) session > output 2> errors < /dev/null; cat errors >&2
        """, in: folder.path)
      let wanted = lines.map { Command.words(of: $0).count { $0 == "typesetter" } }.reduce(0, +)
      let calls = (folder.read("calls") ?? "").split(separator: "\n").count
      #expect(calls == wanted, "\(block.name): \(result.errors)")
      let said = (folder.read("said") ?? "").split(separator: "\n")
      #expect(said.count == lines.count, "\(block.name): \(result.errors)")
      for (line, answer) in zip(lines, said) {
        // Done, or something to say about the content: a suite that was not accepted yet.
        #expect(
          ["0", "1"].contains(answer.split(separator: " ").last ?? ""),
          "\(shell): \(line)\n\(result.errors)")
      }
      for words in ["not a valid identifier", "not valid in this context", "no parent"] {
        #expect(!result.errors.contains(words), "\(block.name)")
      }
    }
  }

  @Test func oneProgramHasTwoNames() throws {
    let installed = try #require(Installation.shared)
    let folder = Folder()
    let result = Shell.run(
      """
      PATH='\(installed.bin)':/usr/bin:/bin
      [ typeset -ef typesetter ] && exit 9
      [ '\(installed.bin)/typeset' -ef '\(installed.bin)/typesetter' ] && echo same
      typesetter build --help | grep USAGE
      env typeset build --help | grep USAGE
      dash -c 'typeset build --help' | grep USAGE
      env typeset a.txt --colums 2; typesetter a.txt --colums 2
      """, in: folder.path)
    #expect(
      result.output == """
        same
        USAGE: typesetter build [<options>] <input> [<input> ...]
        USAGE: typeset build [<options>] <input> [<input> ...]
        USAGE: typeset build [<options>] <input> [<input> ...]

        """)
    #expect(
      result.errors.split(separator: "\n").filter { $0.contains("help:") }
        == ["  = help: typeset --help", "  = help: typesetter --help"])
  }

  /// The line that the installer prints frees the short name at a prompt, and what it costs is as it
  /// says; without it the builtin comes first.
  @Test(arguments: ["bash --norc -i", "zsh -f", "ksh -i"])
  func theShortNameCanBeFreed(shell: String) throws {
    let installed = try #require(Installation.shared)
    let line = try #require(
      installed.output.split(separator: "\n").first { $0.hasPrefix("  ") }?.dropFirst(2))
    let folder = Folder()
    func output(_ lines: [String]) -> String {
      folder.write(lines.joined(separator: "\n") + "\n", to: "prompt")
      return Shell.run(
        "export PATH='\(installed.bin)':/usr/bin:/bin; \(shell) < prompt 2>/dev/null",
        in: folder.path
      ).output
    }
    #expect(!output(["typeset --version"]).contains("0.1.0"))
    #expect(output([String(line), "typeset --version"]).contains("typesetter 0.1.0\n"))
    #expect(output([String(line), "\\typeset -i x=3", "x=x+1", "echo $x"]).contains("4\n"))
  }

  // MARK: What is documented

  /// The blocks of `sh` in README.md and in all pages of docs/.
  static let documented: [Block] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var files = [root.appending(path: "README.md")]
    let found = FileManager.default.enumerator(
      at: root.appending(path: "docs"), includingPropertiesForKeys: nil)
    while let file = found?.nextObject() as? URL {
      if file.pathExtension == "md" { files.append(file) }
    }
    var blocks: [Block] = []
    for file in files.sorted(by: { $0.path < $1.path }) {
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      var lines: [String]?
      var joined = ""
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("```") {
          if let block = lines { blocks.append(Block(name: file.lastPathComponent, lines: block)) }
          lines = lines == nil && line == "```sh" ? [] : nil
        } else if lines != nil {
          joined += line
          if joined.hasSuffix("\\") {
            joined.removeLast()
            continue
          }
          if !Command.withoutComment(joined).isEmpty { lines?.append(joined) }
          joined = ""
        }
      }
    }
    return blocks
  }()
}

/// A line of a shell, as far as the tests look into it.
private enum Command {
  /// The line without the comment at its end: a prompt of zsh takes that for words.
  static func withoutComment(_ line: String) -> String {
    let end = line.range(of: " #")?.lowerBound ?? line.endIndex
    let text = line.hasPrefix("#") ? "" : String(line[..<end])
    return text.trimmingCharacters(in: .whitespaces)
  }

  /// The programs that the line runs.
  static func words(of line: String) -> [String] {
    var words: [String] = []
    var isFirst = true
    for word in withoutComment(line).split(separator: " ") {
      if isFirst { words.append(String(word)) }
      isFirst = ["&&", "||", "|", ";"].contains(word) || word.hasSuffix(";")
    }
    return words
  }

  static func isOurs(_ line: String) -> Bool { words(of: line).contains("typesetter") }

  /// The files that have to be there for the line to have something to work on.
  static func files(of line: String) -> [String] {
    var files: [String] = []
    var isOutput = false
    for word in withoutComment(line).split(separator: " ") {
      let name = word.hasPrefix("<") ? word.dropFirst() : word
      let ending = name.split(separator: ".").last ?? ""
      if !isOutput, ["txt", "md", "html", "docx", "bbcode", "json", "xml"].contains(ending),
        !name.contains("{"),
        !name.contains("*"),
        !name.hasPrefix("-"), !name.hasPrefix(">")
      {
        files.append(String(name))
      }
      isOutput = ["-o", "--output", "--report", "--deps", ">"].contains(word)
    }
    return files
  }
}

/// What `scripts/install` puts into a folder.
private final class Installation: Sendable {
  static let shared = Installation()

  let prefix: String
  let bin: String
  /// A folder of programs that go before the installed ones: they count calls, and run those.
  let shims: String
  /// What the installer said.
  let output: String

  private init?() {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let made = root + "/.build/typed"
    prefix = made
    bin = made + "/bin"
    shims = made + "/shims"
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let folder = Folder()
    let result = Shell.run(
      """
      cd '\(root)/.build' && mkdir -p typed && cd typed || exit 1
      PATH='\(path)' '\(root)/scripts/install' '\(made)' || exit 1
      mkdir -p shims; cd shims
      cat > typesetter <<'END'
      #!/bin/sh
      echo called >> "$CALLS"
      exec "$PREFIX/bin/typesetter" "$@"
      END
      cat > said <<'END'
      #!/bin/sh
      echo "$@" >> "$SAID"
      END
      cat > fixture <<'END'
      #!/bin/sh
      # Makes the files that are named and are not there.
      for file; do
        [ -e "$file" ] && continue
        mkdir -p "$(dirname "$file")"
        case $file in
        *.txt) yes 'Some words, and the last of them. <b>More</b> words in a line.' | head -40 > "$file" ;;
        *.html) printf '<h1>Words</h1><p>some\\n<p>more\\n' > "$file" ;;
        *.docx) printf '# Words\\n\\nsome\\n' | pandoc -o "$file" ;;
        *.md) printf '# Words\\n\\n- some\\n- *more*\\n' > "$file" ;;
        *.bbcode) printf '[h1]Words[/h1]\\n[list][*]some[/list]\\n' > "$file" ;;
        *.json)
          yes 'Some words, and the last of them.' | head -20 |
            "$PREFIX/bin/typesetter" layout - --cells -o "$file"
          ;;
        *.xml) "$PREFIX/bin/typesetter" template show plain --xml > "$file" ;;
        esac
      done
      END
      cp typesetter typeset; chmod +x *
      """, in: folder.path)
    // What is said stands beside the folder, which is there as long as somebody has it.
    withExtendedLifetime(folder) {}
    guard result.status == 0 else { return nil }
    output = result.output
  }
}
