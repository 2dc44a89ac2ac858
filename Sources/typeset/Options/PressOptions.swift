internal import ArgumentParser

/// What every subcommand that lays a manuscript out can be asked for. Values are words here; `request`
/// reads them, so that every wrong one is reported in the same way as a wrong manuscript. A new option
/// goes into the group that readers of `--help` look for it in.
struct PressOptions: ParsableArguments {
  @Argument(help: "The manuscript (.txt); - reads standard input.")
  var input: String

  @OptionGroup(title: "Input") var reading: InputArguments

  @OptionGroup(title: "Page") var page: PageArguments

  @OptionGroup(title: "Text") var text: TextArguments

  @OptionGroup(title: "Fonts") var fonts: FontArguments

  @OptionGroup(title: "Output") var result: ResultArguments

  @OptionGroup(title: "Checking") var checking: CheckingArguments

  @OptionGroup(title: "Checking") var console: ConsoleOptions
}

/// How diagnostics are written.
struct ConsoleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format of diagnostics: human, or json, one object per line.", valueName: "form"))
  var diagnostics: String?

  @Option(help: ArgumentHelp("Colours in diagnostics: auto, always or never.", valueName: "when"))
  var color: String?

  @Flag(
    name: [.customShort("q"), .long],
    help: "Show no progress and no closing line; problems are still reported.")
  var quiet = false
}
