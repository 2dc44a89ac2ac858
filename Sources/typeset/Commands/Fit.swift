internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetKit

/// `typeset fit`.
struct Fit: PressCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "fit",
      abstract: "Say how well copy fits its pages, and what has to be cut so that a page closes.",
      discussion: """
        For each article: how many lines stand on its last page and how many more have room there, \
        and the paragraphs that can give a line, or take one, with how many characters have to go \
        from their ends, or come there. Where up to 12 lines run onto a further page, it says what \
        to cut so that this page closes. Each such order was laid out before it is printed: cut \
        those words and the page is gone. Headings, captions, tables, notes and verse are not cut.

          \(CommandName.called) fit zombies.txt --columns 2
          \(CommandName.called) fit zombies.txt --columns 2 --pages 4

        With --pages it says what has to go, article by article, so that the issue comes to so many \
        pages. It is laid out some dozens of times, and nothing is written.

        --format json prints one object: schema (typeset-fit/1), title, pages and articles [title, from, \
        to, pages, over (lines on its last page, 0 for one page), under (lines that have room there; \
        null where another article follows), order (or null: cuts, page that it leaves, end, the page \
        that it ends on then, closes: whether there is a page fewer, more: whether a word more may go \
        from each), give and take (each at [file, line, column], characters, words: the first)]. A cut \
        has at, characters and words of its paragraph, from: where what goes begins, and text: what \
        goes. With --pages articles have no order, give and take, and there is goal: wanted, reached, \
        more, orders [article, from 0, pages that it has then, cuts].

        Exit codes: 0 done, 1 errors in the content, 2 wrong usage.
        """)
  }

  @OptionGroup var options: PressOptions

  @OptionGroup var more: FurtherArguments

  @OptionGroup(title: "Output") var drafting: DraftArguments

  @Option(help: ArgumentHelp("To how many pages the issue should come.", valueName: "n"))
  var pages: String?

  @Flag(help: "List every paragraph that can give or take a line, not only the first few.")
  var all = false

  @Option(help: ArgumentHelp("The format of the answer: human or json.", valueName: "form"))
  var format: String?

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      let isJSON =
        try OptionReader.choice(format, "--format", ["human": false, "json": true]) ?? false
      let pages = try OptionReader.integer(pages, "--pages", 1...100_000)
      if all, isJSON || pages != nil {
        throw RequestError(
          "usage.no-effect",
          "--all has no effect \(isJSON ? "on JSON, which lists every paragraph" : "with --pages")",
          help: "leave it out")
      }
      try OptionReader.checkPlace(options.result.output, "--output", for: .text, of: "fit")
      var request = try request(console)
      try more.read(into: &request)
      request.isDraft = drafting.draft
      let (report, outcome) = Press.fit(request, pages: pages)
      let text = report.map { isJSON ? $0.json : $0.text(all: all) }
      return console.report(Press.answer(text, to: request, after: outcome))
    } catch { return console.report(error) }
  }
}
