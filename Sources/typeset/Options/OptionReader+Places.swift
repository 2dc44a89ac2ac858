internal import TypesetDiagnostics
internal import TypesetGeometry
internal import TypesetRenderTree
internal import TypesetRichText
internal import TypesetKit

extension OptionReader {
  /// Reads the names of what is drawn over pages, with commas between, into `request`.
  static func overlay(
    _ text: String?, _ option: String, into request: inout Request
  ) throws(RequestError) {
    guard let text else { return }
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard request.show(word.lowercased()) else {
        throw error(
          option, text,
          "one or more of " + Request.overlayNames.joined(separator: ", ")
            + ", separated by commas",
          meant: Suggestion.nearest(to: String(word), among: Request.overlayNames))
      }
    }
  }

  /// Lines by what the record calls them, with commas between.
  static func lines(_ text: String?, _ option: String) throws(RequestError) -> [LinePlace] {
    guard let text else { return [] }
    var places: [LinePlace] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let place = LinePlace(parsing: String(word)) else {
        throw error(option, text, "lines such as p3.c1.l7, separated by commas")
      }
      places.append(place)
    }
    return places
  }

  /// A point on a page: two lengths with a comma between, from its top left corner.
  static func point(_ text: String?, _ option: String) throws(RequestError) -> Point? {
    guard let text else { return nil }
    let sides = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Length(parsing: $0.utf8)
    }
    guard sides.count == 2, let x = sides[0], let y = sides[1] else {
      throw error(
        option, text, "two lengths from the page’s top left corner, such as 100,200 or 4cm,6cm")
    }
    return Point(x: x, y: y)
  }

  /// Settings of axes with commas between.
  static func variations(
    _ text: String?, _ option: String
  ) throws(RequestError) -> [FontVariation] {
    guard let text else { return [] }
    var variations: [FontVariation] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let variation = FontVariation(spelled: word) else {
        throw error(
          option, text, "axes with numbers, separated by commas, such as wght=650,wdth=90")
      }
      variations.append(variation)
    }
    return variations
  }

  /// OpenType features with commas between.
  static func features(_ text: String?, _ option: String) throws(RequestError) -> [FontFeature] {
    guard let text else { return [] }
    var features: [FontFeature] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let feature = FontFeature(spelled: word) else {
        throw error(
          option, text, "tags of four letters, separated by commas, such as onum,-liga,ss01=2")
      }
      features.append(feature)
    }
    return features
  }

  /// Some of the pages: `2,5-7,10-`.
  static func pages(
    _ text: String?, _ option: String
  ) throws(RequestError) -> Request.PageSelection? {
    guard let text else { return nil }
    guard let selection = Request.PageSelection(parsing: text) else {
      throw error(
        option, text, "numbers and ranges of pages, separated by commas, such as 2,5-7,10-")
    }
    return selection
  }

  /// Pixels were asked of a `form` that has none.
  static func hasNoPixels(_ form: String) -> RequestError {
    RequestError(
      "usage.no-pixels", "--ppi is for PNG; \(form.uppercased()) has no pixels",
      help: "use --format png, or leave out --ppi")
  }

  /// A `form` that only programs read would go to a terminal.
  static func cannotShow(_ form: String) -> RequestError {
    RequestError(
      "usage.terminal", "a terminal cannot show a \(form.uppercased())",
      help: "name a file with --output, or pipe standard output to a program")
  }
}
