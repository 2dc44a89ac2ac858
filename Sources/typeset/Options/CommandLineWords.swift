/// The words of a command line as the parser takes them.
enum CommandLineWords {
  /// `arguments` with the values that begin with a hyphen made part of their options: `--at -5,9`
  /// becomes `--at=-5,9`, and `--features -liga` likewise, since there are no options called -5 or -l.
  static func arranged(_ arguments: [String]) -> [String] {
    func mayBeValue(_ word: String) -> Bool {
      guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
      return second != "-" && !"hoqf".contains(second)
    }
    // The help is asked for the names only where there is such a word.
    guard arguments.contains(where: mayBeValue), let name = arguments.first else {
      return arguments
    }
    let options = Help.options(of: name).filter(\.takesValue).map(\.name)
    var words: [String] = []
    for (index, word) in arguments.enumerated() {
      if mayBeValue(word), let last = words.last, options.contains(last),
        !arguments[..<index].contains("--")
      {
        words[words.count - 1] = last.hasPrefix("--") ? "\(last)=\(word)" : last + word
      } else {
        words.append(word)
      }
    }
    return words
  }
}
