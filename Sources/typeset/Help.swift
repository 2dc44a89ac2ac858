internal import ArgumentParser

/// What `typeset --help` prints.
enum Help {
  /// Examples first: most readers need no more.
  static var text: String {
    """
    typeset turns a magazine’s text and pictures into pages.

    EXAMPLES:
      typeset zombies.txt --columns 2 -o issue.pdf
          Two columns on A4.
      typeset zombies.txt --page-size A5 --margin 15mm --font "EB Garamond" --size 10 --leading 13
          A pocket edition in another face.
      typeset layout zombies.txt -o issue.json
          Where every line, picture and letter stands.
      typeset compare old.json zombies.txt --report changes.html
          What changed, what came first, and what followed from it.
      typeset explain zombies.txt --columns 2 --page 3 --column 1 --line 12
          Why that line ends where it does, and what else was weighed.
      typeset locate zombies.txt --columns 2 --text "the last of them"
          On which page, in which line and at which point words stand.
      typeset test
          Typeset the cases in tests/ again and compare them with what was accepted.
      typeset build - --strict --diagnostics json -o issue.pdf < zombies.txt
          In a pipeline: one JSON object a line for each problem; a warning is enough to stop.

    EXIT CODES:
      0 done · 1 errors in the content, warnings under --strict · 2 wrong usage
      3 cannot read or write · 4 a limit was hit · 70 a bug in typeset

    \(section(of: Typeset.self, from: "SUBCOMMANDS:"))

    \(section(of: Build.self, from: "USAGE:"))
    """
  }

  /// The help of `command` from the heading `heading` on.
  private static func section(of command: any ParsableCommand.Type, from heading: String) -> String
  {
    let text = Typeset.helpMessage(for: command)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    lines = lines.drop { !$0.hasPrefix(heading) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
