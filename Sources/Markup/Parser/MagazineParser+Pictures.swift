import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// What `<img>` says of where its picture stands and how much of it has to be seen.
extension MagazineParser {
  /// Reads where `image` stands, the room around it, how wide it may be and whether it may be cut.
  mutating func place(_ image: inout Image, _ values: AttributeValues) {
    if let value = values[.align] { align(&image, value) }
    if let value = values[.margin] { image.margin = margin(value) }
    if let value = values[.maxwidth] {
      image.maximumWidth = length(value, "width", upTo: Length(points: 100_000))
    }
    image.fit = fit(values)
    if let value = values[.cut] {
      image.mayBeCut =
        choice(value, "answer", [("yes", true), ("no", false)], else: .badValue) ?? true
    }
  }

  /// What `page` and `box` say, as it stands behind the name of a PDF: `#page=2&box=trim`; empty where they do
  /// not stand or mean nothing.
  mutating func pageChoice(of name: String, _ values: AttributeValues) -> String {
    guard let first = values[.page] ?? values[.box], !name.isEmpty else { return "" }
    guard name.lowercased().hasSuffix(".pdf") else {
      problems.report(
        .badValue, at: place(first), "only a PDF has pages to choose from; this is ignored",
        help: name.lowercased().contains(".pdf#")
          ? "leave out what stands behind the number sign" : "name a file that ends in .pdf")
      return ""
    }
    let page = values[.page].flatMap { number($0, "number of a page", from: 1, upTo: 1_000_000) }
    let box = values[.box].flatMap {
      choice(
        $0, "box of a page", ["media", "crop", "bleed", "trim", "art"].map { ($0, $0) },
        else: .badValue)
    }
    let words = [page.map { "page=\($0)" }, box.map { "box=\($0)" }].compactMap(\.self)
    return words.isEmpty ? "" : "#" + words.joined(separator: "&")
  }

  /// Across its column, or beside the letters of its line.
  private mutating func align(_ image: inout Image, _ attribute: Tag.Attribute) {
    let text = attribute.value.map { ValueReading.trimmed(string($0)) } ?? ""
    let word = text.lowercased()
    if let alignment = Image.Alignment(rawValue: word) {
      image.alignment = alignment
      return
    }
    let beside = Image.besideLetters
    if let alignment = beside.first(where: { $0.word == word })?.value {
      image.besideLetters = alignment
      return
    }
    let near = Suggestion.nearest(
      to: text, among: Image.Alignment.allCases.map(\.rawValue) + beside.map(\.word))
    problems.report(
      .badAlignment, at: place(attribute),
      "“\(Excerpts.shortened(text))” is not a valid place for a picture; it is ignored",
      help: near.map { "did you mean “\($0)”?" }
        ?? "write left, center or right, or top, middle, bottom or baseline")
  }

  /// One to four lengths, from the top clockwise as in CSS: of all sides; of top and bottom and of
  /// the sides; of the top, the sides and the bottom; of each. Nil, with a word about it, where one
  /// is bad.
  private mutating func margin(_ attribute: Tag.Attribute) -> Insets? {
    guard let lengths = lengths(attribute, .margin) else { return nil }
    let right = lengths.count > 1 ? lengths[1] : lengths[0]
    return Insets(
      top: lengths[0], left: lengths.count > 3 ? lengths[3] : right,
      bottom: lengths.count > 2 ? lengths[2] : lengths[0], right: right)
  }
}
