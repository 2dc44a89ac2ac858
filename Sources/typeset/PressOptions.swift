internal import ArgumentParser

/// What `build` and `layout` can be told. Values are words here; `request` reads them, so that
/// every wrong one is told in the same way as a wrong manuscript.
struct PressOptions: ParsableArguments {
  @Argument(help: "The manuscript (.txt); - reads standard input.")
  var input: String

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("Where the result goes; - is standard output.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The manuscript’s encoding, such as utf-16 or windows-1252, where its bytes do not tell.",
      valueName: "name"))
  var encoding: String?

  @Option(
    help: ArgumentHelp(
      "lines (each is a paragraph), blank (empty lines end one) or auto.", valueName: "how"))
  var paragraphs: String?

  @Option(
    help: ArgumentHelp(
      "A template by its name, or its file; typeset templates lists those that ship.",
      valueName: "name"))
  var template: String?

  @Option(help: ArgumentHelp("Columns on a page: 1 to 12.", valueName: "n"))
  var columns: String?

  @Option(
    help: ArgumentHelp(
      "A3, A4, A5, B5, Letter, Legal, Tabloid, or WxH such as 210mmx297mm.", valueName: "size"))
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

  @Option(help: ArgumentHelp("The magazine’s title.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("Who made it.", valueName: "text"))
  var author: String?

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

  @Option(
    name: .customLong("font-path"),
    help: ArgumentHelp("A folder or file with fonts; may be repeated.", valueName: "path"))
  var fontPaths: [String] = []

  @Flag(help: "Use no fonts but those of --font-path.")
  var noSystemFonts = false

  @Flag(help: "Write nothing if there is as much as a warning.")
  var strict = false

  @Option(help: ArgumentHelp("How many threads work: 1 to 256.", valueName: "n"))
  var jobs: String?

  @Option(
    help: ArgumentHelp("Write the names of all files that were read.", valueName: "file"))
  var deps: String?

  @Option(help: ArgumentHelp("make or json.", valueName: "form"))
  var depsFormat: String?

  @OptionGroup var console: ConsoleOptions
}

/// How diagnostics are told.
struct ConsoleOptions: ParsableArguments {
  @Option(help: ArgumentHelp("human or json (one object a line).", valueName: "form"))
  var diagnostics: String?

  @Option(help: ArgumentHelp("auto, always or never.", valueName: "when"))
  var color: String?
}
