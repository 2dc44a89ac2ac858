internal import ArgumentParser
internal import Glibc
internal import TypesetDiagnostics
internal import TypesetKit

/// Which part of a layout is meant, and how the answer is printed: the same words for `explain`,
/// `locate` and `measure`.
struct AddressOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A line, such as p2.c5.l14: page 2, column 5, line 14. Names of files are more manuscripts, "
        + "the next articles of the issue.",
      valueName: "line"))
  var words: [String] = []

  @Option(
    help: ArgumentHelp("A point on the page, such as 270,530 or 40mm,62mm.", valueName: "x,y"))
  var at: String?

  @Option(help: ArgumentHelp("Words in the text.", valueName: "words"))
  var text: String?

  @Option(help: ArgumentHelp("The page, by its number or its label; 1 by default.", valueName: "p"))
  var page: String?

  @Option(
    help: ArgumentHelp(
      "With --column: columns of that frame of the master, not the articles’.",
      valueName: "name"))
  var area: String?

  @Option(help: ArgumentHelp("A column of the page, from 1.", valueName: "n"))
  var column: String?

  @Option(help: ArgumentHelp("A line of the column, from 1.", valueName: "n"))
  var line: String?

  @Option(help: ArgumentHelp("The format of the answer: human or json.", valueName: "form"))
  var format: String?

  /// Whether the answer is an object for programs.
  var isJSON: Bool {
    get throws(RequestError) {
      try OptionReader.choice(format, "--format", ["human": false, "json": true]) ?? false
    }
  }

  /// The line among the words: the first that names no file; nil where all do.
  private var address: String? { words.first { !AddressOptions.isManuscript($0) } }

  /// The manuscripts among the words: the next articles of the issue.
  var manuscripts: [String] { words.filter(AddressOptions.isManuscript) }

  /// Whether `word` is a manuscript: no line’s address, and the name of a file.
  private static func isManuscript(_ word: String) -> Bool {
    LinePlace(parsing: word) == nil && access(word, F_OK) == 0
  }

  /// Refuses an address, a place or words beside `option`, which asks about something else.
  func excludes(_ option: String) throws(RequestError) {
    let asked = [
      ("‘\(address ?? "")’", address != nil), ("--at", at != nil), ("--text", text != nil),
      ("--page", page != nil), ("--line", line != nil), ("--column", column != nil),
      ("--area", area != nil),
    ].first(where: \.1)
    guard let asked else { return }
    throw RequestError(
      "usage.two-questions", "\(option) and \(asked.0) cannot be used together",
      help: "leave out one of them")
  }

  /// The page that is asked about as a whole; nil where a line is.
  var wholePage: String? {
    get throws(RequestError) {
      guard let page, address == nil, at == nil, text == nil, area == nil, column == nil,
        line == nil
      else { return nil }
      _ = try resolve()
      return page
    }
  }

  /// What is meant; nil where nothing is.
  func resolve() throws(RequestError) -> LineAddress? {
    let numbers = 1...1_000_000
    if let page, page.isEmpty || (Int(page).map { !numbers.contains($0) } ?? false) {
      throw OptionReader.error("--page", page, "a page’s number, from 1")
    }
    let column = try OptionReader.integer(column, "--column", numbers)
    let line = try OptionReader.integer(line, "--line", numbers)
    let point = try OptionReader.point(at, "--at")
    let lines = words.filter { !AddressOptions.isManuscript($0) }
    if lines.count > 1 {
      throw RequestError(
        "usage.two-questions", "‘\(lines[0])’ and ‘\(lines[1])’ cannot be used together",
        help: "name one line; a manuscript is the name of a file")
    }
    let asked = [
      ("‘\(address ?? "")’", address != nil), ("--at", point != nil), ("--text", text != nil),
      ("--line", line != nil), ("--column", column != nil), ("--area", area != nil),
    ].filter(\.1).map(\.0)
    // --column, --line and --area belong together, and --page to all but an address and words.
    if let first = asked.first, !["--line", "--column", "--area"].contains(first), asked.count > 1 {
      throw RequestError(
        "usage.two-questions", AddressOptions.conflict(first, asked[1]),
        help: "leave out one of them")
    }
    if let address {
      guard let place = LinePlace(parsing: address) else {
        throw RequestError(
          "usage.value",
          "‘\(address)’ is no line such as p2.c5.l14, and there is no file of that name",
          help: "that is page 2, column 5 in reading order, line 14; locate finds the line of words"
        )
      }
      if page != nil {
        throw RequestError(
          "usage.two-questions", "‘\(address)’ already names its page; --page cannot be added",
          help: "leave --page out")
      }
      return .line(place)
    }
    if let text {
      guard text.contains(where: { !$0.isWhitespace }) else {
        throw OptionReader.error("--text", text, "words in the text")
      }
      if page != nil {
        throw RequestError(
          "usage.page-of-words", "--text searches all pages; --page cannot be added",
          help: "leave --page out")
      }
      return .words(text)
    }
    if let point { return .point(page: page ?? "1", point) }
    if let line {
      return .line(LinePlace(page: page ?? "1", area: area, column: column ?? 1, line: line))
    }
    guard page != nil || column != nil || area != nil else { return nil }
    return .first(page: page ?? "1", area: area, column: column ?? area.map { _ in 1 })
  }

  /// Why two ways of naming a place exclude each other: `an address` is one that is written alone.
  private static func conflict(_ first: String, _ second: String) -> String {
    first.hasPrefix("--")
      ? "\(first) and \(second) cannot be used together"
      : "give either the address \(first) or \(second)"
  }
}
