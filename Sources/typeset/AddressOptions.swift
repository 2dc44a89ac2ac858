internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetKit

/// Which part of a layout is meant: the same words for `explain`, `locate` and `measure`.
struct AddressOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A line by page, column and number, as locate and the record call it: p2.c5.l14.",
      valueName: "line"))
  var address: String?

  @Option(help: ArgumentHelp("A place on the page, such as 100,200 or 4cm,6cm.", valueName: "x,y"))
  var at: String?

  @Option(help: ArgumentHelp("Words that stand in the text.", valueName: "words"))
  var text: String?

  @Option(help: ArgumentHelp("The page: its number, or what stands at its foot.", valueName: "p"))
  var page: String?

  @Option(
    help: ArgumentHelp(
      "The frame of the master that the column stands in, where it is not that of the articles.",
      valueName: "name"))
  var area: String?

  @Option(help: ArgumentHelp("The column of the page, from 1.", valueName: "n"))
  var column: String?

  @Option(help: ArgumentHelp("The line of the column, from 1.", valueName: "n"))
  var line: String?

  /// What is meant; nil where nothing is.
  func resolve() throws(RequestError) -> LineAddress? {
    let numbers = 1...1_000_000
    if let page, page.isEmpty || (Int(page).map { !numbers.contains($0) } ?? false) {
      throw OptionReader.error("--page", page, "a page’s number, from 1")
    }
    let column = try OptionReader.integer(column, "--column", numbers)
    let line = try OptionReader.integer(line, "--line", numbers)
    let point = try OptionReader.point(at, "--at")
    let asked = [
      ("‘\(address ?? "")’", address != nil), ("--at", point != nil), ("--text", text != nil),
      ("--line", line != nil), ("--column", column != nil), ("--area", area != nil),
    ].filter(\.1).map(\.0)
    // --column, --line and --area belong together, and --page to all but an address and words.
    if let first = asked.first, !["--line", "--column", "--area"].contains(first), asked.count > 1 {
      throw RequestError(
        "usage.two-questions", "\(first) and \(asked[1]) are two questions",
        help: "ask one at a time")
    }
    if let address {
      guard let place = LinePlace(parsing: address) else {
        throw RequestError(
          "usage.value", "‘\(address)’ is not a line; a line is called p2.c5.l14",
          help: "page 2, column 5 in the order of reading, line 14; locate names the line of words")
      }
      if page != nil {
        throw RequestError(
          "usage.two-questions", "--page and ‘\(address)’, which names its page, are two questions",
          help: "leave --page out")
      }
      return .line(place)
    }
    if let text {
      guard text.contains(where: { !$0.isWhitespace }) else {
        throw OptionReader.error("--text", text, "words that stand in the text")
      }
      if page != nil {
        throw RequestError(
          "usage.page-of-words", "--page is for --at; --text looks on all pages",
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
}
