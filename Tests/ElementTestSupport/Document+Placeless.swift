import TypesetDiagnostics
public import TypesetElementTree

extension Document {
  /// The document without the places where it was written: letters of one style that follow each other
  /// are one piece, so that two documents are equal where nothing but their sources differs.
  public var placeless: Document {
    var made = self
    let nowhere = SourceRange(SourceID(0), 0..<0)
    made.source = SourceID(0)
    for place in made.images.indices {
      made.images[place].source = nowhere
      made.images[place].nameSource = nowhere
    }
    for place in made.settings.indices where made.settings[place].source != nil {
      made.settings[place].source = nowhere
    }
    for place in made.classMentions.indices { made.classMentions[place].source = nowhere }
    for place in made.indexMarks.indices { made.indexMarks[place].source = nowhere }
    for place in made.textNotes.indices { made.textNotes[place].source = nowhere }
    made.inlines = []
    for place in made.elements.indices {
      made.elements[place].source = nowhere
      made.elements[place].separator?.source = nowhere
      made.elements[place].separator?.isVerbatim = false
      let start = made.inlines.count
      for inline in inlines(of: elements[place]) {
        made.append(inline, behind: start, at: nowhere)
      }
      made.elements[place].inlines = start..<made.inlines.count
    }
    return made
  }

  private mutating func append(_ inline: Inline, behind start: Int, at nowhere: SourceRange) {
    switch inline {
    case .text(let piece):
      if inlines.count > start, case .text(var last) = inlines[inlines.count - 1],
        last.style == piece.style
      {
        last.text = last.text.lowerBound..<piece.text.upperBound
        inlines[inlines.count - 1] = .text(last)
      } else {
        inlines.append(
          .text(
            Inline.TextPiece(
              text: piece.text, source: nowhere, isVerbatim: false, style: piece.style)))
      }
    case .lineBreak(let end):
      inlines.append(.lineBreak(Inline.LineBreak(source: nowhere, style: end.style)))
    case .image: inlines.append(inline)
    }
  }
}
