import Diagnostics
import ElementTree

/// What `<p …>` and `</p>` do.
extension MagazineParser {
  /// `<p …>`. Only a line makes a paragraph, so that behind letters it would ask something of what
  /// stands before it: there it is ignored.
  mutating func beginParagraph(_ values: AttributeValues) {
    let setting = paragraphSetting(values)
    guard document.inkPieces == 0 else {
      problems.report(
        .paragraphInLine, at: tag.range,
        "this <p> stands behind letters and is ignored: a paragraph begins with its line",
        help: "put it at the start of a line")
      ignoresParagraph = true
      paragraph?.end?.isTold = true
      return
    }
    closeParagraph()
    ignoresParagraph = false
    paragraph = OpenParagraph(tag: tag.range, setting: setting)
    if let language = setting.language {
      state.beginParagraph(language: language)
      document.style = state.style
    }
  }

  /// `</p>`; false with none open.
  mutating func endParagraph() -> Bool {
    if ignoresParagraph {
      // It ends the one that was ignored, of which all is told.
      ignoresParagraph = false
      return true
    }
    guard let open = paragraph, open.end == nil else { return false }
    if document.inkPieces > 0 {
      paragraph?.end = OpenParagraph.End(tag: tag.range, inkPieces: document.inkPieces)
    } else {
      closeParagraph()
    }
    return true
  }

  /// The line ends: the place of what is asked of its paragraph in the document's table. What ends
  /// with the line is ended.
  mutating func endLineOfParagraph() -> Int {
    guard document.inkPieces > 0 else {
      if document.isLineEmpty {
        closeParagraph()
        ignoresParagraph = false
      } else {
        paragraph?.isOnItsLine = false
      }
      return 0
    }
    guard var open = paragraph else { return 0 }
    let index = open.index ?? document.add(open.setting)
    open.index = index
    paragraph = open
    if let end = open.end, !end.isTold, end.inkPieces < document.inkPieces {
      problems.report(
        .paragraphInLine, at: end.tag,
        "what stands behind </p> is still in the paragraph, which ends with its line",
        help: "begin a new line behind </p>")
    }
    if open.isOnItsLine || open.end != nil { closeParagraph() }
    return index
  }

  /// Ends the `<p>` that is open, if one is.
  mutating func closeParagraph() {
    guard let open = paragraph else { return }
    paragraph = nil
    if open.setting.language != nil {
      state.endParagraph()
      document.style = state.style
    }
    if open.index == nil, open.setting.asksSomething {
      problems.report(
        .idleParagraph, at: open.tag, "this <p> holds for no paragraph",
        help: "write the paragraph behind it, or on the next line")
    }
  }
}
