internal import ArgumentParser
internal import Glibc
internal import TypesetKit

/// What `--help` prints. The parser writes it; this arranges what it wrote.
enum Help {
  /// The groups in the order in which they stand, after a subcommand’s own options.
  private static let groups = ["PAGE:", "TEXT:", "FONTS:", "OUTPUT:", "CHECKING:"]

  /// What a call without anything prints.
  static var beginning: String {
    let name = CommandName.called
    return """
      \(name) turns a magazine’s text and pictures into pages.

        \(name) issue.txt -o issue.pdf
            Make a PDF of a manuscript: plain text with a few tags.
        \(name) init spring --template monthly
            Begin a magazine: a folder with a manuscript and a template.
        \(name) check issue.txt
            Say what is wrong with a manuscript.
        \(name) explain issue.txt --text "some words"
            Say why a line ends where it does.

      \(name) - reads standard input. \(name) --help lists everything.

      """
  }

  /// The help of the subcommand that `words` name, or of all.
  static func text(of words: [String]) throws(RequestError) -> String {
    let columns = Terminal.helpColumns(STDOUT_FILENO)
    guard let word = words.first, !word.hasPrefix("-") else { return all(columns) + "\n" }
    guard let command = subcommand(word) else { throw unknown(word) }
    var found = command
    if words.count > 1,
      let inner = command.configuration.subcommands.first(where: { $0._commandName == words[1] })
    {
      found = inner
    }
    return arranged(Typeset.helpMessage(for: found, columns: columns), columns) + "\n"
  }

  /// Examples first: most readers need no more.
  private static func all(_ columns: Int) -> String {
    let name = CommandName.called
    return """
      \(name) turns a magazine’s text and pictures into pages.

      EXAMPLES:
        \(name) zombies.txt --columns 2 -o issue.pdf
            Two columns on A4.
        \(name) zombies.txt --page-size A5 --font "EB Garamond" --size 10
            A pocket edition in another face.
        \(name) layout zombies.txt -o issue.json
            Where every line, picture and letter stands.
        \(name) compare old.json zombies.txt --report changes.html
            What changed, what came first, and what followed from it.
        \(name) explain zombies.txt --columns 2 p3.c1.l12
            Why that line ends where it does, and what else was weighed.
        \(name) locate zombies.txt --columns 2 --text "the last of them"
            On which page, in which line and at which point words stand.
        \(name) test
            Typeset the cases in tests/ again and compare them with what was
            accepted.
        \(name) build - --strict --diagnostics json -o issue.pdf < zombies.txt
            In a pipeline: one JSON object a line for each problem; a warning is
            enough to stop.

      EXIT CODES:
        0 done · 1 errors in the content, warnings under --strict · 2 wrong usage
        3 cannot read or write · 4 a limit was hit · 70 a bug in typeset

      \(section(of: Typeset.self, from: "SUBCOMMANDS:", columns))

      \(section(of: Build.self, from: "USAGE:", columns))
      """
  }

  /// The help of `command` from the heading `heading` on.
  private static func section(
    of command: any ParsableCommand.Type, from heading: String, _ columns: Int
  ) -> String {
    let text = arranged(Typeset.helpMessage(for: command, columns: columns), columns)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    lines = lines.drop { !$0.hasPrefix(heading) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  // MARK: Arranging

  /// `text`, as the parser writes help, with a subcommand’s own options before those that many have;
  /// anything else as it is.
  /// The line of usage, which the parser does not wrap, is wrapped to `columns`.
  static func arranged(_ text: String, _ columns: Int) -> String {
    guard text.hasPrefix("OVERVIEW:") || text.hasPrefix("USAGE:") else { return text }
    var sections: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if isHeading(line) { sections.append([]) }
      sections[sections.count - 1] += line.hasPrefix("USAGE: ") ? wrapped(line, columns) : [line]
    }
    for index in sections.indices {
      while sections[index].last?.isEmpty == true { sections[index].removeLast() }
    }
    let isGroup = { (section: [Substring]) in groups.contains(String(section.first ?? "")) }
    let own = sections.filter { !isGroup($0) }
    let shared = groups.compactMap { group in sections.first { $0.first.map(String.init) == group }
    }
    return (own + shared).map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// A line of usage, broken between its arguments.
  private static func wrapped(_ line: Substring, _ columns: Int) -> [Substring] {
    var parts: [String] = []
    for word in line.split(separator: " ") {
      // `[--color <when>]` is one argument.
      if let last = parts.last, last.hasPrefix("["), !last.hasSuffix("]") {
        parts[parts.count - 1] = last + " " + word
      } else {
        parts.append(String(word))
      }
    }
    var lines = [""]
    for part in parts {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = part
      } else if last.count + 1 + part.count > columns {
        lines.append("       " + part)
      } else {
        lines[lines.count - 1] += " " + part
      }
    }
    return lines.map { $0[...] }
  }

  private static func isHeading(_ line: Substring) -> Bool {
    line.hasSuffix(":") && line.count > 2
      && line.dropLast().allSatisfy { $0.isASCII && ($0.isUppercase || $0 == " ") }
  }

  // MARK: Names

  /// An option as help names it.
  struct Option {
    /// `--columns`, `-o`.
    var name: String
    /// Whether a value follows it.
    var takesValue: Bool
  }

  /// The options of the subcommand `name`, those of its own subcommands included.
  static func options(of name: String) -> [Option] {
    guard let command = subcommand(name) else { return [] }
    return ([command] + command.configuration.subcommands).flatMap(options)
  }

  private static func options(of command: any ParsableCommand.Type) -> [Option] {
    // Wide enough for every name to stand on one line.
    let lines = Typeset.helpMessage(for: command, columns: 400).split(separator: "\n")
    return lines.filter { $0.hasPrefix("  -") }.flatMap { line -> [Option] in
      let label = line.dropFirst(2).split(separator: "  ", maxSplits: 1)[0]
      let takesValue = label.contains("<")
      return label.split { $0 == "," || $0 == " " || $0 == "/" }.filter { $0.hasPrefix("-") }
        .map { Option(name: String($0), takesValue: takesValue) }
    }
  }

  private static func subcommand(_ name: String) -> (any ParsableCommand.Type)? {
    Typeset.configuration.subcommands.first { $0._commandName == name }
  }

  private static func unknown(_ word: String) -> RequestError {
    let error = Mistyped.refusal(ofSubcommand: word, among: Typeset.subcommandNames)
    let isNear = error.message.contains("did you mean")
    let options = options(of: Build._commandName).map(\.name)
    guard !isNear,
      let option = options.first(where: { $0 == "--" + word })
        ?? Mistyped.nearest(to: word, among: options)
    else {
      return isNear
        ? error
        : RequestError(
          error.code, error.message, help: "\(CommandName.called) --help lists the subcommands")
    }
    return RequestError(
      error.code, error.message + "; did you mean the option ‘\(option)’?",
      help: "\(CommandName.called) help \(Build._commandName) says what it does")
  }
}
