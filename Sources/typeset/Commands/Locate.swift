internal import ArgumentParser
internal import TypesetDiagnostics
internal import TypesetKit

/// `typeset locate`.
struct Locate: PressCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "locate",
      abstract: "Find what is at a place on a page, or where words are.",
      discussion: """
        The layout is that of a manuscript, typeset with the same options as build, or of a \
        record that layout wrote. Places are measured from the page’s top left corner; lengths have \
        the units mm, cm, in, pt or pc, and a number without a unit is in points.

          \(CommandName.called) locate zombies.txt --columns 2 --page 3 --at 40mm,62mm
          \(CommandName.called) locate zombies.layout.json --text "the last of them"
          \(CommandName.called) locate zombies.txt --columns 2 p3.c1.l12

        A record has the places of lines and, if it was made with layout --cells, of every \
        character; otherwise whole lines are found. --text is case-sensitive and treats any white \
        space as one space.

        --format json prints one object: schema (typeset-locate/1) and found, each with kind \
        (character, line, text, picture, folio, title), range in bytes of the story, text, source \
        [file, line, column], caret (where a click there puts the caret) and parts: page, label, \
        at (such as p1.c2.l3) and boxes [x, y, width, height] in points.

        Exit codes: 0 found, 1 nothing found, 2 wrong usage, 3 a file cannot be read.
        """)
  }

  @OptionGroup var options: PressOptions

  @OptionGroup var address: AddressOptions

  func run(_ console: Console) -> TypesetKit.ExitCode {
    do throws(RequestError) {
      let isJSON = try address.isJSON
      let question = LocateQuestion(try target())
      try options.console.check()
      try options.refuseList(of: "locate")
      try OptionReader.checkPlace(
        options.result.output, "--output", for: .text, of: "locate")
      let side = try LayoutComparison.Side(options.input) { _ throws(RequestError) in
        var request = try request(console)
        try FurtherArguments.add(address.manuscripts, to: &request)
        return request
      }
      if case .record(let path) = side { try checkNothingIsAsked(of: path) }
      let output =
        options.result.output.map(OutputFile.Destination.init(argument:)) ?? .standardOutput
      let (text, outcome) = question.answer(of: side, asJSON: isJSON)
      if !text.isEmpty {
        let failure = Press.write(
          [("the output", output, Array(text.utf8))], after: outcome.dependencies)
        if let failure { return console.report(failure) }
      }
      return console.report(outcome)
    } catch { return console.report(error) }
  }

  /// A record is laid out already: what options ask for is not in it, and to leave them aside in
  /// silence would answer another question.
  private func checkNothingIsAsked(of record: String) throws(RequestError) {
    // As if of a manuscript: there is no reader for records.
    var options = options
    options.input = "-"
    let asked = try options.request(defaultOutput: .standardOutput)
    if let more = address.manuscripts.first {
      throw RequestError(
        "usage.options-of-record",
        "‘\(record)’ is a record of a whole issue; ‘\(more)’ cannot be added to it",
        help: "leave it out, or name manuscripts alone")
    }
    guard
      asked.page != Request.PageOptions() || asked.body != Request.BodyOptions()
        || asked.fonts != Request.FontOptions() || asked.title != nil || asked.author != nil
    else { return }
    throw RequestError(
      "usage.options-of-record",
      "‘\(record)’ is a record, which is laid out already; options for the layout have no effect "
        + "on it",
      help: "leave them out, or name the manuscript instead")
  }

  private func target() throws(RequestError) -> LocateQuestion.Target {
    guard let target = try address.resolve().flatMap(LocateQuestion.Target.init) else {
      throw RequestError(
        "usage.nothing-asked", "no place or words given",
        help: "write p1.c2.l3, --page 1 --at 100,200, or --text \"words\"")
    }
    return target
  }
}
