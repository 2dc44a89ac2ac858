extension Document {
  /// This document, with the elements of `other` behind its own, in the element at `parent`, which must
  /// be the last one that holds elements: all of `other` stands at its end. O(n).
  public func joined(with other: Document, in parent: Int?) -> Document {
    var made = self
    let (bytes, count, first) = (text.count, elements.count, inlines.count)
    made.text += other.text
    /// The first style, setting and attributes of each document ask nothing.
    let style = Int32(clamping: styles.count - 1)
    let (setting, attribute) = (settings.count - 1, attributes.count - 1)
    let (image, note) = (images.count, textNotes.count)
    let ruby = 1 + (styles.compactMap(\.ruby?.number).max() ?? 0)
    func moved(_ index: SpanStyle.Index) -> SpanStyle.Index {
      index == .unset ? .unset : SpanStyle.Index(rawValue: index.rawValue + style)
    }
    made.styles += other.styles.dropFirst().map { old in
      var style = old
      style.note = old.note.map { $0 + note }
      style.ruby?.number += ruby
      return style
    }
    made.settings += other.settings.dropFirst()
    made.attributes += other.attributes.dropFirst()
    made.classMentions += other.classMentions
    made.textNotes += other.textNotes
    made.images += other.images.map { old in
      var image = old
      image.style = moved(old.style)
      return image
    }
    made.indexMarks += other.indexMarks.map { old in
      var mark = old
      mark.place += bytes
      return mark
    }
    made.inlines += other.inlines.map { inline in
      switch inline {
      case .text(var piece):
        piece.text = piece.text.lowerBound + bytes..<piece.text.upperBound + bytes
        piece.style = moved(piece.style)
        return .text(piece)
      case .lineBreak(var end):
        end.style = moved(end.style)
        return .lineBreak(end)
      case .image(let index): return .image(index + image)
      }
    }
    made.elements += other.elements.map { old in
      var element = old
      element.parent = old.parent.map { $0 + count } ?? parent
      element.end += count
      element.inlines = old.inlines.lowerBound + first..<old.inlines.upperBound + first
      if old.setting > 0 { element.setting += setting }
      if old.attributes > 0 { element.attributes += attribute }
      return element
    }
    var outer = parent
    while let place = outer {
      made.elements[place].end = made.elements.count
      outer = made.elements[place].parent
    }
    return made
  }
}
