internal import ArgumentParser
internal import Glibc
internal import TypesetDiagnostics
internal import TypesetKit

/// Says what is wrong with a command line, and what was probably meant.
enum Mistyped {
  /// What other programs call what a subcommand does.
  private static let synonyms = [
    "compile": "build", "make": "build", "render": "build", "pdf": "build", "run": "build",
    "typeset": "build", "lint": "check", "validate": "check", "verify": "check", "diff": "compare",
    "new": "init", "create": "init", "find": "locate", "search": "locate", "why": "explain",
    "version": "info", "record": "layout",
  ]

  /// What other programs call what an option does.
  private static let optionSynonyms = [
    "-V": "--version", "-v": "--version", "-?": "--help", "--font-size": "--size",
    "--fontsize": "--size", "--text-size": "--size", "--line-height": "--leading",
    "--line-spacing": "--leading", "--lineheight": "--leading", "--font-family": "--font",
    "--typeface": "--font", "--page": "--page-size", "--paper": "--page-size",
    "--geometry": "--page-size", "--column-gap": "--gutter", "--first-line": "--indent",
    "--justify": "--align", "--text-align": "--align", "--language": "--lang", "--dpi": "--ppi",
    "--resolution": "--ppi", "--style": "--theme",
    "--input-format": "--from", "--charset": "--encoding", "--dependencies": "--deps",
    "--silent": "--quiet",
  ]

  /// Why the first words of `arguments` are no subcommand; nil where they are one, or where the
  /// first is an option or may be a manuscript: it exists, or has a folder or an extension.
  static func subcommand(of arguments: [String]) -> RequestError? {
    guard let word = arguments.first else { return nil }
    let names = Typeset.subcommandNames
    if names.contains(word) {
      guard let parent = parent(word), arguments.count > 1 else { return nil }
      return unknown(
        arguments[1], among: parent.configuration.subcommands.map { $0._commandName },
        of: parent)
    }
    guard !word.isEmpty, !word.hasPrefix("-"), !word.contains("/"), !word.contains("."),
      access(word, F_OK) != 0
    else { return nil }
    return refusal(ofSubcommand: word, among: names)
  }

  /// A subcommand that has subcommands itself and does nothing without one.
  private static func parent(_ word: String) -> (any ParsableCommand.Type)? {
    word == TemplateCommand._commandName ? TemplateCommand.self : nil
  }

  private static func unknown(
    _ word: String, among names: [String], of parent: any ParsableCommand.Type
  ) -> RequestError? {
    guard !names.contains(word), !word.hasPrefix("-"), word != "help" else { return nil }
    let near = Suggestion.nearest(to: word, among: names)
    return RequestError(
      "usage.unknown-subcommand", sentence("\(parent._commandName) \(word)", near),
      help: near == nil ? "the subcommands are \(OptionReader.list(names, "and"))" : nil)
  }

  /// Why `word` is no subcommand, and which one was meant.
  static func refusal(ofSubcommand word: String, among names: [String]) -> RequestError {
    let near =
      synonyms[word.lowercased()] ?? Suggestion.nearest(to: word, among: names + ["help"])
    return RequestError(
      "usage.unknown-subcommand", sentence(word, near),
      help: near == nil
        ? "nor is there a file ‘\(word)’; \(CommandName.called) --help lists the subcommands"
        : nil)
  }

  private static func sentence(_ word: String, _ near: String?) -> String {
    "unknown subcommand ‘\(word)’" + (near.map { "; did you mean ‘\($0)’?" } ?? "")
  }

  // MARK: What the parser says

  /// The parser’s `message` about `arguments` as one of ours: one sentence, our quotation marks, our
  /// suggestions.
  static func refusal(_ message: String, arguments: [String]) -> RequestError {
    let text = message.split(separator: "\n").joined(separator: " ")
    let name = arguments.first.flatMap { Typeset.subcommandNames.contains($0) ? $0 : nil }
    let help = CommandName.called + (name.map { " " + $0 } ?? "") + " --help"
    if let option = quoted(behind: "Unknown option '", in: text)
      ?? unknown(in: arguments, of: name ?? Build._commandName)
    {
      return unknownOption(option, of: name ?? Build._commandName, help: help)
    }
    return RequestError("usage.arguments", inOurWords(text), help: help)
  }

  /// The first of `arguments` that is no option of the subcommand `name` and looks like one: the
  /// parser misses a manuscript before it says so.
  private static func unknown(in arguments: [String], of name: String) -> String? {
    let known = Help.options(of: name)
    var isValue = false
    for word in arguments.prefix(while: { $0 != "--" }) {
      let option = String(word.prefix { $0 != "=" })
      if isValue || option.count < 2 || !option.hasPrefix("-") {
        isValue = false
      } else if let found = known.first(where: { $0.name == option }) {
        isValue = found.takesValue && option == word
      } else if option.hasPrefix("--")
        || !known.contains(where: { $0.name == option.prefix(2) && $0.name.count == 2 })
      {
        return option
      }
    }
    return nil
  }

  private static func unknownOption(
    _ option: String, of name: String, help: String
  ) -> RequestError {
    let own = Help.options(of: name)
    if let near = nearest(to: option, among: own.map(\.name)) {
      return RequestError(
        "usage.arguments", "unknown option ‘\(option)’; did you mean ‘\(near)’?", help: help)
    }
    let others = Typeset.subcommandNames.filter { other in
      other != name && Help.options(of: other).contains { $0.name == option }
    }
    return RequestError(
      "usage.arguments", "unknown option ‘\(option)’",
      help: others.isEmpty ? help : "it is an option of \(OptionReader.list(others, "and"))")
  }

  /// The option of `names` that `option` was probably meant to be.
  static func nearest(to option: String, among names: [String]) -> String? {
    if let meant = optionSynonyms[option], names.contains(meant) { return meant }
    let bare = String(option.drop { $0 == "-" })
    guard bare.utf8.count > 1 else { return nil }
    let long = names.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    return Suggestion.nearest(to: bare, among: long).map { "--" + $0 }
  }

  /// The option that a word may mean which was taken for a manuscript, `columns` or `columns=2`; nil where it
  /// looks like the name of a file, or is one.
  static func option(meantBy word: String) -> String? {
    guard word != "-", !word.contains("."), !word.contains("/"), access(word, F_OK) != 0 else {
      return nil
    }
    let options = Help.options(of: Build._commandName).map(\.name).filter { $0.hasPrefix("--") }
    return nearest(to: "--" + word.prefix { $0 != "=" }, among: options)
  }

  private static func quoted(behind prefix: String, in text: String) -> String? {
    guard text.hasPrefix(prefix) else { return nil }
    let rest = text.dropFirst(prefix.count)
    // What was typed may have an apostrophe in it.
    let end =
      rest.range(ofLast: "'    or: ") ?? rest.range(ofLast: "'. Did you mean '") ?? rest.lastIndex(
        of: "'") ?? rest.endIndex
    return String(rest[..<end])
  }

  /// No capital, no full stop at the end, and quotation marks as in all messages.
  static func inOurWords(_ message: String) -> String {
    var text = message.prefix(1).lowercased() + message.dropFirst()
    if text.hasSuffix(".") { text.removeLast() }
    var out = ""
    var isOpen = false
    var last: Character = " "
    for character in text {
      if character == "'", !isOpen, last == " " {
        out += "‘"
        isOpen = true
      } else if character == "'", isOpen {
        out += "’"
        isOpen = false
      } else {
        out.append(character)
      }
      last = character
    }
    return out
  }
}

extension Substring {
  /// Where `words` begin the last time; nil where they do not stand here. O(n).
  fileprivate func range(ofLast words: String) -> Index? {
    ranges(of: words).last?.lowerBound
  }
}
