internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetGeometry
internal import TypesetKit

/// `typeset measure`.
struct Measure: PressCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "measure",
      abstract: "Say how much room a manuscript takes in one column.",
      discussion: """
        The column is as wide as those of the pages that build would make with the same options, \
        or --width, and as high as the text needs, or at most --height. Nothing is written but the \
        size, the number of lines and, where not all has room, where the rest begins. Sizes are in \
        the unit of --width or --height, else in points.

          \(CommandName.called) measure sidebar.txt --width 60mm

        With a line, a place or words, as explain and locate take them, it is the room that these \
        take on their page.

          \(CommandName.called) measure zombies.txt --columns 2 --text "the last of them"

        --format json prints one object, lengths in points: schema (typeset-measure/1), size \
        [width, height], lines, fit [from, to] and length in bytes of the story, and rest [file, \
        line, column] where not all has room; of something on its page it prints what locate \
        --format json does.

        Exit codes: 0 done, also where not all has room; 1 errors in the content, 2 wrong usage.
        """)
  }

  @OptionGroup var options: PressOptions

  @OptionGroup var address: AddressOptions

  @Option(help: ArgumentHelp("The column’s width.", valueName: "length"))
  var width: String?

  @Option(help: ArgumentHelp("The most that there is room for.", valueName: "length"))
  var height: String?

  @Option(help: ArgumentHelp("human or json.", valueName: "form"))
  var format: String?

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      let isJSON =
        try OptionReader.choice(format, "--format", ["human": false, "json": true]) ?? false
      var request = try options.request(defaultOutput: .standardOutput)
      request.progress = console.progress
      let (text, outcome) = try answer(to: request, asJSON: isJSON)
      return console.report(
        Press.answer(text.isEmpty ? nil : text, to: request, after: outcome))
    } catch { return console.report(error) }
  }

  private func answer(
    to request: Request, asJSON isJSON: Bool
  ) throws(RequestError) -> (String, Outcome) {
    let width = try side(width, "--width")
    let height = try side(height, "--height")
    let unit = LengthUnit(of: self.width ?? self.height ?? "") ?? .points
    guard let address = try address.resolve() else {
      let (report, outcome) = Press.measure(request, width: width, height: height)
      return (report.map { isJSON ? $0.json : $0.text(in: unit) } ?? "", outcome)
    }
    if width != nil || height != nil {
      throw RequestError(
        "usage.two-questions",
        "\(width != nil ? "--width" : "--height") is for the manuscript in a column; what stands on "
          + "a page has its size already", help: "leave it out, or name no line, place or words")
    }
    guard let target = LocateQuestion.Target(address) else {
      throw RequestError(
        "usage.nothing-asked", "a page or a column alone has no size to measure",
        help: "p1.c2.l3, --page 1 --at 100,200, or --text \"words\"")
    }
    return LocateQuestion(target).measure(.manuscript(request), asJSON: isJSON)
  }

  private func side(_ text: String?, _ option: String) throws(RequestError) -> Length? {
    guard let length = try OptionReader.length(text, option, usual: .side) else { return nil }
    guard length > .zero else { throw OptionReader.error(option, text ?? "", "more than nothing") }
    return length
  }
}
