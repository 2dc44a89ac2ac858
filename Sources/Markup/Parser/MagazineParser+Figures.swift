import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// How a figure may be set beside where it stands, and how a picture lies in its room.
extension MagazineParser {
  /// What `min`, `max`, `caption`, `credit`, `bleed`, `side` and `turn` say; nil where none of them is written.
  mutating func figureForm(_ values: AttributeValues) -> FigureForm? {
    var form = FigureForm()
    form.least = values[.min].flatMap { wrapWidth($0, "least width") }
    form.most = values[.max].flatMap { wrapWidth($0, "greatest width") }
    if let value = values[.caption] {
      form.caption = choice(
        value, "place of a caption", FigureForm.CaptionPlace.allCases.map { ($0.rawValue, $0) },
        else: .badValue)
    }
    if let value = values[.credit] {
      form.credit = choice(
        value, "place of a credit", FigureForm.CreditPlace.allCases.map { ($0.rawValue, $0) },
        else: .badValue)
    }
    if let value = values[.bleed] {
      form.bleed = choices(
        value, "edge of the page", FigureForm.Edge.allCases.map { ($0.rawValue, $0) },
        else: .badValue)
    }
    form.side = values[.side].flatMap { columnSide($0) }
    form.turn = turn(values)
    if let min = form.least, let max = form.most, min.exceeds(max), let value = values[.min] {
      problems.report(
        .badSize, at: place(value),
        "this figure’s least width is more than its greatest; it is ignored",
        help: "write the smaller of the two as min")
      form.least = nil
    }
    return form == FigureForm() ? nil : form
  }

  /// How a figure or a table is turned on its page; nil, with a word about it, for a bad value.
  mutating func turn(_ values: AttributeValues) -> QuarterTurn? {
    values[.turn].flatMap {
      choice(
        $0, "turn", QuarterTurn.allCases.map { ($0.rawValue, $0) }, else: .badValue)
    }
  }

  /// Where `page` and `column` pin it; nil where neither is written.
  mutating func pin(_ values: AttributeValues) -> FigurePin? {
    let page = values[.page].flatMap { number($0, "page", from: 1, upTo: 100_000) }
    let column = values[.column].flatMap { number($0, "column", from: 1, upTo: 12) }
    guard page != nil || column != nil else { return nil }
    return FigurePin(page: page, column: column)
  }

  /// Which columns a figure stands over; nil for what says where it stands across them.
  func columnSide(_ attribute: Tag.Attribute) -> FigureForm.Side? {
    guard let value = attribute.value else { return nil }
    return FigureForm.Side.allCases.first { Keyword.matches(bytes[value], $0.rawValue) }
  }

  /// What `fit` and `focus` say of a picture in its room; nil where neither is written.
  mutating func fit(_ values: AttributeValues) -> PictureFit? {
    var fit: PictureFit?
    if let value = values[.fit] {
      fit = choice(
        value, "fit", PictureFit.Way.allCases.map { ($0.rawValue, $0) }, else: .badValue
      ).map { PictureFit($0) }
    }
    guard let value = values[.focus], let focus = focus(value) else { return fit }
    // What has a focus is cut.
    var focused = fit ?? PictureFit(.cover)
    if focused.way == .contain {
      problems.report(
        .badValue, at: place(value), "with fit=contain nothing is cut off; the focus is ignored",
        help: "write fit=cover, or leave the focus out")
    } else {
      (focused.x, focused.y) = focus
    }
    return focused
  }

  /// Two parts of a picture in per cent, from its left and its top; nil, with a word about it, for bad ones.
  private mutating func focus(_ attribute: Tag.Attribute) -> (x: Int, y: Int)? {
    guard let text = nonEmpty(attribute, "focus") else { return nil }
    let parts = text.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map {
      Int($0.hasSuffix("%") ? $0.dropLast() : $0[...])
    }
    if parts.count == 2, let x = parts[0], let y = parts[1], (0...100).contains(x),
      (0...100).contains(y)
    {
      return (x, y)
    }
    problems.report(
      .badValue, at: place(attribute),
      "“\(Excerpts.shortened(text))” is not a focus; the middle of the picture is used",
      help: "write how far it lies from the left and from the top, in per cent: focus=\"30% 20%\"")
    return nil
  }
}

extension TextWrap.Width {
  /// Whether it is more than `other`, as far as that can be told without the columns.
  fileprivate func exceeds(_ other: TextWrap.Width) -> Bool {
    switch (self, other) {
    case (.length(let a), .length(let b)): a > b
    case (.percent(let a), .percent(let b)): a > b
    default: false
    }
  }
}
