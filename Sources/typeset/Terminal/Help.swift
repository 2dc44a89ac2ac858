internal import ArgumentParser
internal import Glibc
internal import TypesetKit

/// What `--help` prints. The parser writes it; this arranges what it wrote.
enum Help {
  /// The groups in the order in which they stand, after a subcommand’s own options.
  private static let groups = ["INPUT:", "PAGE:", "TEXT:", "FONTS:", "OUTPUT:", "CHECKING:"]

  /// What a call without anything prints.
  static var beginning: String {
    let name = CommandName.called
    return fitted(
      """
      \(name) turns a magazine’s text and pictures into pages.

        \(name) issue.txt -o issue.pdf
            Make a PDF of a manuscript: plain text with a few tags.
        \(name) init spring --template monthly
            Begin a magazine: a folder with a manuscript and a template.
        \(name) check issue.txt
            Report everything wrong with a manuscript.
        \(name) explain issue.txt --text "some words"
            Explain why a line ends where it does.

      \(name) - reads standard input. \(name) --help lists everything.

      """, Terminal.helpColumns(STDERR_FILENO))
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
    return text(of: found)
  }

  /// The help of `command`, as wide as the terminal.
  static func text(of command: any ParsableCommand.Type) -> String {
    let columns = Terminal.helpColumns(STDOUT_FILENO)
    return arranged(Typeset.helpMessage(for: command, columns: unwrapped), columns) + "\n"
  }

  /// Examples first: most readers need no more.
  private static func all(_ columns: Int) -> String {
    let name = CommandName.called
    let beginning = """
      \(name) turns a magazine’s text and pictures into pages.

      EXAMPLES:
        \(name) zombies.txt --columns 2 -o issue.pdf
            Two columns on A4.
        \(name) zombies.txt --page-size A5 --font "EB Garamond" --size 10
            A pocket edition in another face.
        \(name) layout zombies.txt -o issue.json
            Where every line, letter and picture is.
        \(name) plan zombies.txt --template monthly -o wall.pdf
            All pages side by side, with articles, holes and figures.
        \(name) fit zombies.txt --columns 2
            What to cut so that a last page of a few lines closes.
        \(name) compare old.json zombies.txt --report changes.html
            What changed, and what caused it.
        \(name) explain zombies.txt --columns 2 p3.c1.l12
            Why that line ends where it does, and what the alternatives cost.
        \(name) locate zombies.txt --columns 2 --text "the last of them"
            The page, the line and the point where words are.
        \(name) test
            Typeset the cases in tests again and compare them with what was accepted.
        \(name) build - --strict --diagnostics json -o issue.pdf < zombies.txt
            In a pipeline: each problem is a line of JSON, and warnings are errors.

      EXIT CODES:
        0   done, possibly with warnings
        1   errors in the content, warnings under --strict, or differences found
        2   wrong usage
        3   something cannot be read or written
        4   a limit was hit, such as memory
        70  a bug in typeset
      """
    return """
      \(fitted(beginning, columns))

      \(section(of: Typeset.self, from: "SUBCOMMANDS:", columns))

      \(section(of: Build.self, from: "USAGE:", columns))
      """
  }

  /// The help of `command` from the heading `heading` on.
  private static func section(
    of command: any ParsableCommand.Type, from heading: String, _ columns: Int
  ) -> String {
    let text = arranged(Typeset.helpMessage(for: command, columns: unwrapped), columns)
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
    return fitted(
      (own + shared).map { $0.joined(separator: "\n") }.joined(separator: "\n\n"), columns)
  }

  /// The parser puts each sentence on one line: it wraps without regard to examples.
  static let unwrapped = 2000

  /// `text` with every line that is longer than `columns` broken at spaces, below its beginning or
  /// below what stands after a name and two spaces; a command is continued as a shell has it.
  private static func fitted(_ text: String, _ columns: Int) -> String {
    var out: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.count > columns else {
        out.append(String(line))
        continue
      }
      let words = line.drop { $0 == " " }
      let indent = line.count - words.count
      var hanging = indent
      if let gap = words.firstRange(of: "  ") {
        hanging += line.count - words[gap.upperBound...].drop { $0 == " " }.count - indent
      }
      let isCommand = words.hasPrefix(CommandName.called + " ") && indent > 0
      let (room, end) = isCommand ? (columns - 2, " \\") : (columns, "")
      var last = String(repeating: " ", count: indent)
      var isEmpty = true
      for part in parts(of: words) {
        if !isEmpty, last.count + 1 + part.count > room {
          out.append(last + end)
          last = String(repeating: " ", count: isCommand ? indent + 2 : hanging)
          isEmpty = true
        }
        last += (isEmpty ? "" : " ") + part
        isEmpty = false
      }
      out.append(last)
    }
    return out.joined(separator: "\n")
  }

  /// The words of `line`; what is between double quotation marks stays together.
  private static func parts(of line: Substring) -> [String] {
    var parts: [String] = []
    var isQuoted = false
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      if isQuoted, let last = parts.last {
        parts[parts.count - 1] = last + " " + word
      } else {
        parts.append(String(word))
      }
      if !word.count(where: { $0 == "\"" }).isMultiple(of: 2) { isQuoted.toggle() }
    }
    return parts
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
    let lines = Typeset.helpMessage(for: command, columns: unwrapped).split(separator: "\n")
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
      help: "\(CommandName.called) help \(Build._commandName) describes it")
  }
}
