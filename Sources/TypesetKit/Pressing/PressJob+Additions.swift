internal import TypesetDiagnostics
import TypesetFlattening
internal import TypesetLayout
internal import TypesetTemplates
internal import Typesetting

extension PressJob {
  /// What is drawn beside the pages.
  var additions: Flattener.Additions {
    var additions = Flattener.Additions()
    additions.overlay = request.overlay
    additions.grid = design.leading
    // Plain columns are their own grid.
    if design.template.name != Template.plain.name { additions.design = design }
    additions.highlights = Set(request.highlights.map(\.description))
    return additions
  }

  /// Takes the lines of `page` from those that are still looked for.
  static func found(_ wanted: inout Set<String>, on page: LayoutPage) {
    guard !wanted.isEmpty else { return }
    for frame in page.frames {
      for number in frame.frame.lines.indices { wanted.remove("\(frame.id).l\(number + 1)") }
    }
  }

  /// Says which of the lines that were to be shown there are not.
  mutating func noteMissingLines(_ wanted: Set<String>) {
    for place in wanted.sorted() {
      diagnostics.append(
        Diagnostic(
          .error, "output.no-such-line", "--highlight \(place): there is no such line",
          help: "\(CommandName.called) layout names each line under \"at\""))
    }
  }
}
