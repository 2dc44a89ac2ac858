internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetKit

/// How the manuscript and its pictures are read.
struct InputArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What the manuscript is written in, if its name does not tell: magazine, markdown, commonmark, html, bbcode, csv, docx or odt.",
      valueName: "dialect"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "What ends a paragraph: lines (every line), blank (an empty line) or auto.",
      valueName: "how"))
  var paragraphs: String?

  @Option(
    help: ArgumentHelp(
      "The manuscript’s encoding, such as utf-16 or windows-1252, if it is not recognized.",
      valueName: "name"))
  var encoding: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "What {{name}} stands for, and what when= asks about; may be repeated.",
      valueName: "name=value"))
  var values: [String] = []

  @Option(
    name: .customLong("root"),
    help: ArgumentHelp(
      "Another folder that pictures may come from, besides the manuscript’s; may be repeated.",
      valueName: "folder"))
  var roots: [String] = []
}

/// The page.
struct PageArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A template, by name or file; \(CommandName.called) templates lists the names.",
      valueName: "name"))
  var template: String?

  @Option(
    help: ArgumentHelp(
      "Styles laid over the template, by name or file: plain-reading.", valueName: "name"))
  var theme: String?

  @Option(
    help: ArgumentHelp(
      "A3 to A6, B5, DL, Letter, Legal, Tabloid, or width and height, such as 210mmx297mm.",
      valueName: "size"))
  var pageSize: String?

  @Option(
    help: ArgumentHelp(
      "One to four lengths, separated by commas: all sides; vertical, horizontal; top, horizontal, "
        + "bottom; top, right, bottom, left.", valueName: "lengths"))
  var margin: String?

  @Option(help: ArgumentHelp("Columns on a page, 1 to 12.", valueName: "n"))
  var columns: String?

  @Option(help: ArgumentHelp("The space between two columns.", valueName: "length"))
  var gutter: String?

  @Option(
    help: ArgumentHelp(
      "How to fill the columns at the end of an article: auto, one after the other, or balance, to "
        + "the same height.", valueName: "how"))
  var fill: String?

  @Option(
    help: ArgumentHelp(
      "How pages are chosen: spread, of several ways to fill them the one that costs least, or greedy, one "
        + "after the other.", valueName: "how"))
  var pager: String?

  @Option(
    help: ArgumentHelp(
      "Come to so many pages: what the template and the manuscript let bend is bent.",
      valueName: "n"))
  var fitPages: String?

  @Option(
    defaultAsFlag: "", parsing: .next,
    help: ArgumentHelp(
      "Hold figures where this file pins them; without a file, layout writes where they stand.",
      valueName: "file"))
  var pins: String? = nil

  @Option(
    help: ArgumentHelp(
      "The fewest lines of a paragraph at the foot of a column, 1 to 20.", valueName: "n"))
  var orphans: String?

  @Option(
    help: ArgumentHelp(
      "The fewest lines of a paragraph at the top of a column, 1 to 20.", valueName: "n"))
  var widows: String?

  @Option(
    help: ArgumentHelp(
      "The direction of lines: horizontal-tb, vertical-rl or vertical-lr. In vertical modes columns "
        + "become tiers, one below the other.", valueName: "mode"))
  var writingMode: String?
}

/// The running text.
struct TextArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language, such as en-GB, for hyphenation, fonts and the direction of columns.",
      valueName: "tag"))
  var lang: String?

  @Option(help: ArgumentHelp("The size of running text.", valueName: "length"))
  var size: String?

  @Option(help: ArgumentHelp("The distance between baselines.", valueName: "length"))
  var leading: String?

  @Option(help: ArgumentHelp("The indent of first lines.", valueName: "length"))
  var indent: String?

  @Option(help: ArgumentHelp("justify, left, right or center.", valueName: "how"))
  var align: String?

  @Flag(help: "Do not divide words.")
  var noHyphenate = false

  @Option(
    name: .customLong("hyphenation"),
    help: ArgumentHelp(
      "A file of words with a hyphen at each division; may be repeated.", valueName: "file"))
  var hyphenation: [String] = []

  @Option(
    help: ArgumentHelp(
      "How lines are chosen: optimal, all lines of a paragraph together, or greedy, one after the "
        + "other.", valueName: "how"))
  var breaker: String?

  @Flag(help: "Do not let punctuation hang over the edges of columns.")
  var noHang = false

  @Flag(help: "Do not make letters wider or narrower to even out lines.")
  var noExpand = false

  @Flag(help: "Turn addresses in the text into links.")
  var autolink = false

  @Flag(help: "Set straight quotation marks, --, --- and ... as printers have them.")
  var smart = false

  @Option(
    help: ArgumentHelp(
      "The title, for the foot of the page and the document’s properties.", valueName: "text"))
  var title: String?

  @Option(
    help: ArgumentHelp("The author, for the document’s properties.", valueName: "text"))
  var author: String?
}

/// Its faces.
struct FontArguments: ParsableArguments {
  @Option(help: ArgumentHelp("The family or face of running text.", valueName: "name"))
  var font: String?

  @Option(
    help: ArgumentHelp(
      "Comma-separated fallback families, in order of preference; may be repeated.",
      valueName: "names"))
  var fallback: [String] = []

  @Option(
    help: ArgumentHelp(
      "OpenType features of all text, such as onum,-liga,ss01.", valueName: "tags"))
  var features: String?

  @Option(
    help: ArgumentHelp(
      "Axes of the running text’s variable font, such as wght=350,wdth=90.", valueName: "axes"))
  var variations: String?

  @Option(
    name: .customLong("font-path"),
    help: ArgumentHelp("A folder or file with fonts; may be repeated.", valueName: "path"))
  var fontPaths: [String] = []

  @Flag(help: "Use only the fonts of --font-path.")
  var noSystemFonts = false
}

/// The manuscripts behind the first, of what makes one issue of several.
struct FurtherArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("More manuscripts, the next articles of the issue.", valueName: "input"))
  var further: [String] = []

  /// Adds them to `request`.
  func read(into request: inout Request) throws(RequestError) {
    try FurtherArguments.add(further, to: &request)
  }

  /// Adds the manuscripts `names` to `request`.
  static func add(_ names: [String], to request: inout Request) throws(RequestError) {
    for name in names {
      guard !name.isEmpty else {
        throw OptionReader.error("a manuscript", "", "the name of a file, or -")
      }
      if let near = Mistyped.option(meantBy: name) {
        throw RequestError(
          "usage.arguments", "there is no manuscript ‘\(name)’; did you mean ‘\(near)’?",
          help: nil)
      }
      request.further.append(Request.FurtherInput(Request.Input(argument: name)))
    }
    try request.validate()
  }
}

/// Where the result goes.
struct ResultArguments: ParsableArguments {
  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("Where the result goes; - is standard output.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Write the list of files read, for make and similar tools.", valueName: "file"))
  var deps: String?

  @Option(help: ArgumentHelp("The format of that list: make or json.", valueName: "form"))
  var depsFormat: String?

  @Option(
    help: ArgumentHelp(
      "The number of threads, 1 to 256; the result is the same with any.", valueName: "n"))
  var jobs: String?
}

/// What becomes of a result with errors: options of what writes one.
struct DraftArguments: ParsableArguments {
  @Flag(help: "Write to --output even if there are errors, not to a draft beside it.")
  var draft = false
}

/// Who writes a PDF and what it keeps to: options of what writes one, and of `check`, which finds out what would be
/// wrong with it.
struct WriterArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Who writes a PDF: cairo, or press, our own writer.", valueName: "name"))
  var backend: String?

  @Option(
    help: ArgumentHelp(
      "What the PDF keeps to, by the press: a-2b, a-2u, a-2a, a-3b, ua-1; one for archives and ua-1 go together, "
        + "separated by a comma; may be repeated.", valueName: "names"))
  var pdfStandard: [String] = []
}

/// What is drawn, and in which format: options of `build` alone.
struct DrawingArguments: ParsableArguments {
  @Option(
    name: [.customShort("f"), .long],
    help: ArgumentHelp(
      "pdf, png or svg; by default the extension of --output decides.", valueName: "form"))
  var format: String?

  @Option(help: ArgumentHelp("Which pages to write, such as 2,5-7,10-.", valueName: "pages"))
  var pages: String?

  @Option(help: ArgumentHelp("Pixels per inch of a PNG, 18 to 2400.", valueName: "n"))
  var ppi: String?

  @Option(
    help: ArgumentHelp(
      "Show the construction: any of grid, frames, lines, baselines, runs and glyphs, separated by "
        + "commas.", valueName: "what"))
  var debug: String?

  @Option(help: ArgumentHelp("Highlight lines, such as p3.c1.l7.", valueName: "lines"))
  var highlight: String?
}

/// What counts as a failure.
struct CheckingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Pages on which nothing may move, such as 1-24: else it is an error. With --against.",
      valueName: "pages"))
  var freeze: String?

  @Option(
    help: ArgumentHelp("The layout record that has frozen pages as they were.", valueName: "record")
  )
  var against: String?

  @Flag(help: "Treat warnings as errors: the output is not replaced if there are any.")
  var strict = false
}
