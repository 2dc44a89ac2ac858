internal import ArgumentParser
internal import TypesetKit

/// The page.
struct PageArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A template by its name, or its file; \(CommandName.called) templates lists those that ship.",
      valueName: "name"))
  var template: String?

  @Option(help: ArgumentHelp("Columns on a page: 1 to 12.", valueName: "n"))
  var columns: String?

  @Option(
    help: ArgumentHelp(
      "A3 to A6, B5, DL, Letter, Legal, Tabloid, or WxH such as 210mmx297mm.", valueName: "size"))
  var pageSize: String?

  @Option(
    help: ArgumentHelp(
      "One to four lengths with commas: all; top+bottom,sides; top,right,bottom,left.",
      valueName: "lengths"))
  var margin: String?

  @Option(help: ArgumentHelp("The room between two columns.", valueName: "length"))
  var gutter: String?

  @Option(
    help: ArgumentHelp(
      "horizontal-tb, vertical-rl or vertical-lr: which way lines run; columns are tiers then.",
      valueName: "mode"))
  var writingMode: String?

  @Option(
    help: ArgumentHelp(
      "The least lines of a paragraph at a column’s foot: 1 to 20.", valueName: "n"))
  var orphans: String?

  @Option(
    help: ArgumentHelp(
      "The least lines of a paragraph at a column’s top: 1 to 20.", valueName: "n"))
  var widows: String?

  @Option(
    help: ArgumentHelp(
      "auto or balance: how the columns are filled that an article ends in.", valueName: "how"))
  var fill: String?
}

/// The running text.
struct TextArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The manuscript’s encoding, such as utf-16 or windows-1252, if its bytes do not tell.",
      valueName: "name"))
  var encoding: String?

  @Option(
    help: ArgumentHelp(
      "What the manuscript is written in, if its extension does not tell: magazine, markdown or "
        + "commonmark.", valueName: "dialect"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "lines (each is a paragraph), blank (empty lines end one) or auto.", valueName: "how"))
  var paragraphs: String?

  @Option(help: ArgumentHelp("The running text’s size.", valueName: "length"))
  var size: String?

  @Option(help: ArgumentHelp("From baseline to baseline.", valueName: "length"))
  var leading: String?

  @Option(help: ArgumentHelp("Of each paragraph’s first line.", valueName: "length"))
  var indent: String?

  @Option(help: ArgumentHelp("justify, left, right or center.", valueName: "how"))
  var align: String?

  @Option(help: ArgumentHelp("The text’s language, such as en-GB.", valueName: "tag"))
  var lang: String?

  @Flag(help: "Divide no words.")
  var noHyphenate = false

  @Option(
    help: ArgumentHelp(
      "optimal (all lines of a paragraph together) or greedy (one by one).", valueName: "how"))
  var breaker: String?

  @Flag(help: "Let no punctuation hang over the edges.")
  var noHang = false

  @Flag(help: "Make no letters wider or narrower.")
  var noExpand = false

  @Flag(help: "Make links of addresses in the text.")
  var autolink = false
}

/// Its faces.
struct FontArguments: ParsableArguments {
  @Option(help: ArgumentHelp("The running text’s family or face.", valueName: "name"))
  var font: String?

  @Option(
    help: ArgumentHelp(
      "Families for what the face lacks, best first, with commas; may be repeated.",
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

  @Flag(help: "Use no fonts but those of --font-path.")
  var noSystemFonts = false
}

/// Where the result goes, and what is said in it.
struct ResultArguments: ParsableArguments {
  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("Where the result goes; - is standard output.", valueName: "file"))
  var output: String?

  @Flag(help: "Write to -o even if there are errors, instead of to a draft beside it.")
  var draft = false

  @Option(
    name: .customLong("root"),
    help: ArgumentHelp(
      "A folder that pictures may come from, besides the manuscript’s; may be repeated.",
      valueName: "folder"))
  var roots: [String] = []

  @Option(help: ArgumentHelp("The magazine’s title.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("Who made it.", valueName: "text"))
  var author: String?

  @Option(
    help: ArgumentHelp("Write the names of all files that were read.", valueName: "file"))
  var deps: String?

  @Option(help: ArgumentHelp("make or json.", valueName: "form"))
  var depsFormat: String?

  @Option(help: ArgumentHelp("How many threads work: 1 to 256.", valueName: "n"))
  var jobs: String?
}

/// What counts as a failure.
struct CheckingArguments: ParsableArguments {
  @Flag(help: "Treat warnings as errors.")
  var strict = false
}
