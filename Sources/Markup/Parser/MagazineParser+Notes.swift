import TypesetDiagnostics
import TypesetElementTree

/// A `<note>` among letters.
extension MagazineParser {
  /// `<note>` behind letters: what follows is a note, until `</note>`.
  mutating func beginNote(_ attributes: ElementAttributes) {
    let source = SourceRange(problems.source, tag.range)
    let number = document.add(TextNote(source: source, attributes: attributes))
    if state.beginNote(number, tag: tag.range) != nil {
      problems.report(
        .misplacedElement, at: tag.range, "<note> cannot be inside <note>, which ends here",
        help: "write </note> before it")
      endedEarly[.element(.note), default: 0] += 1
    }
    document.style = state.style
  }

  /// `</note>`; false with none open among letters.
  mutating func endNote() -> Bool {
    guard state.endNote() != nil else { return false }
    document.style = state.style
    return true
  }

  /// The line ends, and with it a note among its letters.
  mutating func endLineOfNote() {
    guard let open = state.endNote() else { return }
    problems.report(
      .unclosedElement, at: open, "this <note> ends with its paragraph",
      help: "close it with </note>")
    endedEarly[.element(.note), default: 0] += 1
    document.style = state.style
  }
}
