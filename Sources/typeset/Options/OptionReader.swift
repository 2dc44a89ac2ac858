internal import TypesetDiagnostics
internal import TypesetGeometry
internal import TypesetKit

/// Reads the values of options. Each says on failure which option it was, what stood there, and
/// what may stand there.
enum OptionReader {
  /// What the value `value` of `option` should have been.
  static func error(
    _ option: String, _ value: String, _ allowed: String, meant: String? = nil
  ) -> RequestError {
    RequestError(
      "usage.value", "\(option) is ‘\(value)’, but should be \(allowed)",
      help: meant.map { "did you mean ‘\($0)’?" })
  }

  /// `a, b or c`.
  static func list(_ words: [String], _ conjunction: String = "or") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  /// A whole number in `bounds`.
  static func integer(
    _ text: String?, _ option: String, _ bounds: ClosedRange<Int>
  ) throws(RequestError) -> Int? {
    guard let text else { return nil }
    guard let value = Int(text), bounds.contains(value) else {
      throw error(
        option, text, "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return value
  }

  /// A length that is not negative, of something that is as large as `usual` as a rule.
  static func length(
    _ text: String?, _ option: String, usual: UsualLength
  ) throws(RequestError) -> Length? {
    guard let text else { return nil }
    guard let value = Length(parsing: text.utf8), !value.isNegative else {
      throw error(option, text, "a length such as 12, 9.5pt, 4mm, 1.2cm, 0.5in or 1pc")
    }
    try checkUnits([text], option, usual)
    return value
  }

  /// One of `choices`, in any case.
  static func choice<Value>(
    _ text: String?, _ option: String, _ choices: KeyValuePairs<String, Value>
  ) throws(RequestError) -> Value? {
    guard let text else { return nil }
    let wanted = text.lowercased()
    guard let found = choices.first(where: { $0.key == wanted }) else {
      let words = choices.map(\.key)
      let meant =
        otherWords[wanted].flatMap { words.contains($0) ? $0 : nil }
        ?? Suggestion.nearest(to: wanted, among: words)
      throw error(option, text, list(words), meant: meant)
    }
    return found.value
  }

  /// What people write for words of ours that those are not near.
  private static let otherWords = [
    "centre": "center", "centred": "center", "centered": "center", "middle": "center",
    "justified": "justify", "block": "justify", "flush": "justify", "ragged": "left",
    "md": "markdown", "gfm": "markdown", "mkd": "markdown", "github": "markdown",
    "txt": "magazine", "text": "magazine", "plain": "magazine", "typeset": "magazine",
    "vertical": "vertical-rl", "horizontal": "horizontal-tb", "balanced": "balance",
    "knuth": "optimal", "best": "optimal", "simple": "greedy", "makefile": "make",
  ]

  /// A sheet by its name or by its sides.
  static func pageSize(_ text: String?, _ option: String) throws(RequestError) -> Size? {
    guard let text else { return nil }
    if let paper = Paper(named: text) { return paper.size }
    let sides = text.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "X" || $0 == "×" }
    if sides.count == 2, let height = Length(parsing: sides[1].utf8) {
      if let unit = LengthUnit(of: String(sides[0]))?.rawValue,
        !sides[1].contains(where: \.isLetter),
        Length(parsing: sides[0].utf8) != nil
      {
        throw RequestError(
          "usage.no-unit", "the height in \(option) ‘\(text)’ has no unit",
          help: "did you mean ‘\(sides[0])x\(sides[1])\(unit)’? Points are "
            + "‘\(sides[0])x\(sides[1])pt’")
      }
      // In 210x297mm the unit is meant for both.
      let unit = sides[1].filter(\.isLetter)
      let first = sides[0].contains(where: \.isLetter) ? String(sides[0]) : sides[0] + unit
      if let width = Length(parsing: first.utf8), width > .zero, height > .zero {
        let meant = unit.isEmpty && first == sides[0] ? unitsMeant(width, height) : []
        if !meant.isEmpty {
          let words = meant.map { "‘\(sides[0])\($0)x\(sides[1])\($0)’" }
          throw RequestError(
            "usage.no-unit", "\(option) is ‘\(text)’, which without a unit is in points",
            help: "did you mean \(list(words))? Points are ‘\(sides[0])ptx\(sides[1])pt’")
        }
        return Size(width: width, height: height)
      }
    }
    throw error(
      option, text, list(Paper.allCases.map(\.rawValue) + ["width x height such as 210mmx297mm"]),
      meant: Suggestion.nearest(to: text, among: Paper.allCases.map(\.rawValue)))
  }

  /// One to four lengths with commas between, in the order of CSS.
  static func insets(_ text: String?, _ option: String) throws(RequestError) -> Insets? {
    guard let text else { return nil }
    let lengths = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Length(parsing: $0.utf8)
    }
    let values = lengths.compactMap(\.self)
    guard values.count == lengths.count, (1...4).contains(values.count),
      !values.contains(where: \.isNegative)
    else {
      throw error(
        option, text,
        "one to four lengths, separated by commas, such as 20mm or 18mm,15mm,24mm,15mm")
    }
    try checkUnits(text.split(separator: ",").map(String.init), option, .margin)
    let right = values.count > 1 ? values[1] : values[0]
    return Insets(
      top: values[0], left: values.count > 3 ? values[3] : right,
      bottom: values.count > 2 ? values[2] : values[0], right: right)
  }
}
