internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetGeometry
internal import TypesetKit

/// `typeset measure`.
struct Measure: PressCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "measure",
      abstract: "Measure how much space a manuscript takes in one column.",
      discussion: """
        The column is as wide as those that build would make with the same options, or as \
        --width says, and as tall as the text needs, or at most --height. Prints the size, the \
        number of lines and, if not all of the text fits, where the rest begins. Sizes are in the \
        unit of --width or --height, or in points.

          \(CommandName.called) measure sidebar.txt --width 60mm

        With a line, a place or words, as for explain and locate, it prints the size of what is \
        there on the page.

          \(CommandName.called) measure zombies.txt --columns 2 --text "the last of them"

        --format json prints one object, with lengths in points: schema (typeset-measure/1), size \
        [width, height], lines, fit [from, to] and length in bytes of the story, and rest [file, \
        line, column] if not all of the text fits; for something on a page it prints what locate \
        --format json does.

        Exit codes: 0 done, even if not all of the text fits; 1 errors in the content, 2 wrong \
        usage.
        """)
  }

  @OptionGroup var options: PressOptions

  @OptionGroup(title: "Output") var drafting: DraftArguments

  @OptionGroup var address: AddressOptions

  @Option(help: ArgumentHelp("The width of the column.", valueName: "length"))
  var width: String?

  @Option(help: ArgumentHelp("The greatest height of the column.", valueName: "length"))
  var height: String?

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      let isJSON = try address.isJSON
      try OptionReader.checkPlace(
        options.result.output, "--output", for: .text, of: "measure")
      var request = try request(console)
      try FurtherArguments.add(address.manuscripts, to: &request)
      request.isDraft = drafting.draft
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
        "\(width != nil ? "--width" : "--height") is for a manuscript in one column; what is on a page "
          + "has its size already", help: "leave it out, or name no line, place or words")
    }
    guard let target = LocateQuestion.Target(address) else {
      throw RequestError(
        "usage.nothing-asked", "a whole page or column cannot be measured",
        help: "write p1.c2.l3, --page 1 --at 100,200, or --text \"words\"")
    }
    return LocateQuestion(target).measure(.manuscript(request), asJSON: isJSON)
  }

  private func side(_ text: String?, _ option: String) throws(RequestError) -> Length? {
    guard let length = try OptionReader.length(text, option, usual: .side) else { return nil }
    guard length > .zero else { throw OptionReader.error(option, text ?? "", "more than 0") }
    return length
  }
}
