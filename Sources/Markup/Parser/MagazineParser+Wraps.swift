import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry

/// How text runs around a figure, a box or a quotation.
extension MagazineParser {
  /// Lengths of wraps are no longer.
  private static let longest = Length(points: 2000)

  /// What `wrap`, `width`, `side`, `clearance`, `minline` and `shape` say; nil where none of them is written.
  mutating func wrap(_ values: AttributeValues) -> TextWrap? {
    let names: [AttributeName] = [.wrap, .width, .side, .clearance, .minline, .shape]
    guard
      names.contains(where: { name in
        // Which columns a figure stands over is no reason to run around it.
        values[name].map { name != .side || columnSide($0) == nil } ?? false
      })
    else { return nil }
    var wrap = TextWrap()
    if let value = values[.wrap] { read(value, into: &wrap) }
    if let value = values[.side], let side = columnSide(value) {
      wrap.side = side == .inner ? .inside : .outside
    } else if let value = values[.side] {
      wrap.side = choice(
        value, "side", TextWrap.Side.allCases.map { ($0.rawValue, $0) } + [("center", .centre)],
        else: .badValue)
    }
    wrap.width = values[.width].flatMap { wrapWidth($0, "width") }
    wrap.clearance = values[.clearance].flatMap {
      length($0, "clearance", upTo: MagazineParser.longest)
    }
    wrap.leastLine = values[.minline].flatMap {
      length($0, "least width of a line", upTo: MagazineParser.longest)
    }
    wrap.shape = values[.shape].flatMap { wrapShape($0) }
    if let value = values[.wrap], wrap.form == .contour, wrap.shape != nil {
      wrap.form = .rectangle
      problems.report(
        .badValue, at: place(value),
        "shape says what text runs around; wrap=contour has no effect beside it",
        help: "write one of the two")
    }
    return wrap
  }

  /// `places`, or without a word about it those beside text: where text runs around something it stands among text.
  mutating func checkPlaces(
    of wrap: TextWrap?, _ places: [FigurePlace], _ values: AttributeValues
  ) {
    let beside: [FigurePlace] = [.side, .top, .bottom, .auto]
    guard wrap != nil, let value = values[.place], !places.isEmpty,
      !places.contains(where: beside.contains)
    else { return }
    problems.report(
      .badValue, at: place(value),
      "no text runs around what stands “\(Excerpts.shortened(places[0].rawValue))”; it stands there alone",
      help: "write place=side, top or bottom, or leave out how text runs around it")
  }

  /// What text runs around, and on which sides: a word of each, or of one.
  private mutating func read(_ value: Tag.Attribute, into wrap: inout TextWrap) {
    enum Word: Equatable {
      case form(TextWrap.Form)
      case sides(TextWrap.Sides)
    }
    let words =
      TextWrap.Form.allCases.map { ($0.rawValue, Word.form($0)) }
      + TextWrap.Sides.allCases.map { ($0.rawValue, Word.sides($0)) }
    let read = choices(value, "way to run around it", words, else: .badValue)
    let forms = read.count { if case .form = $0 { true } else { false } }
    if forms > 1 || read.count - forms > 1 {
      problems.report(
        .badValue, at: place(value),
        "wrap says twice \(forms > 1 ? "what text runs around" : "on which sides text runs"); the last word holds",
        help: "write one of the two")
    }
    for word in read {
      switch word {
      case .form(let form): wrap.form = form
      case .sides(let sides): wrap.sides = sides
      }
    }
  }

  /// Per cent of the columns, or a length.
  mutating func wrapWidth(_ attribute: Tag.Attribute, _ name: String) -> TextWrap.Width? {
    guard let text = nonEmpty(attribute, name) else { return nil }
    guard text.hasSuffix("%") else {
      guard let length = length(attribute, name, upTo: MagazineParser.longest) else {
        return nil
      }
      guard length < Length(points: 6) else { return .length(length) }
      problems.report(
        .badSize, at: place(attribute),
        "“\(Excerpts.shortened(text))” is too narrow for anything to stand in; it is ignored",
        help: "write a length such as 4cm, or per cent of the columns such as 40%")
      return nil
    }
    if let percent = Int(text.dropLast()), (1...100).contains(percent) { return .percent(percent) }
    problems.report(
      .badSize, at: place(attribute),
      "“\(Excerpts.shortened(text))” is not a valid \(name); it is ignored",
      help: "write a length such as 4cm, or per cent of the columns such as 40%")
    return nil
  }

  /// The outline that text runs around, as it is written.
  private mutating func wrapShape(_ attribute: Tag.Attribute) -> WrapShape? {
    guard let text = nonEmpty(attribute, "shape") else { return nil }
    steps += text.utf8.count
    switch WrapShape.reading(text) {
    case .success(let shape): return shape
    case .failure(let fault):
      problems.report(
        .badValue, at: place(attribute),
        "“\(Excerpts.shortened(text))” is not an outline: \(fault.explanation); it is ignored",
        help: Suggestion.nearest(to: text.lowercased(), among: ["ellipse"]).map {
          "did you mean “\($0)”?"
        }
          ?? "write the corners of a polygon, as in “0% 0%, 100% 50%, 0% 100%”, ellipse, or a path "
          + "of M, L, H, V, C, Q and Z in hundredths of the box")
      return nil
    }
  }
}
