import TypesetDiagnostics
import TypesetElementTree

/// What `<p …>`, `<headline …>` and the other elements of lines do, and their end tags.
extension MagazineParser {
  /// `<p …>` and its like. Only a line makes a paragraph, so that behind letters it would ask
  /// something of what stands before it: there it is ignored.
  mutating func beginParagraph(_ values: AttributeValues, of element: TagName) {
    let setting = paragraphSetting(values, of: element)
    guard cell == nil else {
      return element == .p ? beginPartOfCell(element) : ignoreInCell(element)
    }
    if document.inkPieces > 0, element.isOfFigure, isInFigure,
      document.inkPieces == picturesInLine || paragraph?.element.isOfFigure == true
    {
      beginLineAtTag()
    }
    guard document.inkPieces == 0 else {
      problems.report(
        .paragraphInLine, at: tag.range,
        "this <\(element.spelling)> comes after text on its line and is ignored: a paragraph begins with "
          + "its line",
        help: "put it at the start of a line")
      ignoredParagraph = element
      paragraph?.end?.isReported = true
      return
    }
    closeParagraph()
    ignoredParagraph = nil
    paragraph = OpenParagraph(element: element, tag: tag.range, setting: setting)
    if let language = setting.language {
      state.beginParagraph(language: language)
      document.style = state.style
    }
  }

  /// True where what is read stands in a figure, and in nothing smaller.
  var isInFigure: Bool { containers.last?.kind == .figure }

  /// `</p>` and its like; false with none open.
  mutating func endParagraph(_ element: TagName) -> Bool {
    if cell != nil, endPartOfCell(element) { return true }
    if ignoredParagraph == element {
      // It ends the one that was ignored, of which all is reported.
      ignoredParagraph = nil
      return true
    }
    guard let open = paragraph, open.element == element, open.end == nil else { return false }
    if document.inkPieces > 0 {
      paragraph?.end = TagInLine(
        tag: tag.range, element: element, inkPieces: document.inkPieces)
    } else {
      closeParagraph()
    }
    return true
  }

  /// A container begins or ends: what is asked of lines does not reach over that.
  mutating func closeParagraphAtContainer() {
    guard document.inkPieces > 0 else {
      closeParagraph()
      return
    }
    if let open = paragraph, open.end == nil {
      paragraph?.end = TagInLine(
        tag: tag.range, element: open.element, inkPieces: document.inkPieces, isReported: true)
    }
  }

  /// The line ends: what its paragraph is, and the place of what is asked of it in the document's
  /// table. What ends with the line is ended.
  mutating func endLineOfParagraph() -> (kind: ElementKind, setting: Int) {
    defer { containerEnd = nil }
    guard document.inkPieces > 0 else {
      if document.isLineEmpty {
        closeParagraph()
        ignoredParagraph = nil
      } else {
        paragraph?.isOnItsLine = false
      }
      return (.paragraph, 0)
    }
    if let end = [paragraph?.end, containerEnd].compactMap({ $0 }).first(where: {
      !$0.isReported && $0.inkPieces < document.inkPieces
    }) {
      problems.report(
        .paragraphInLine, at: end.tag,
        "the text after </\(end.element.spelling)> still belongs to the paragraph, which ends with "
          + "its line",
        help: "begin a new line after </\(end.element.spelling)>")
    }
    guard var open = paragraph else { return (.paragraph, 0) }
    let kind = open.element.kind
    let index = open.index ?? document.add(open.setting, of: kind)
    open.index = index
    paragraph = open
    if open.isOnItsLine || open.end != nil { closeParagraph() }
    return (kind, index)
  }

  /// Ends the `<p>` or its like that is open, if one is.
  mutating func closeParagraph() {
    guard let open = paragraph else { return }
    paragraph = nil
    if open.setting.language != nil {
      state.endParagraph()
      document.style = state.style
    }
    if open.index == nil, open.element != .p || open.setting.asksSomething {
      problems.report(
        .idleParagraph, at: open.tag,
        "this <\(open.element.spelling)> applies to no paragraph",
        help: "write the paragraph after it, or on the next line")
    }
  }
}
