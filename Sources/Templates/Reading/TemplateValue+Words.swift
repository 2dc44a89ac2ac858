import TypesetElementTree
import TypesetGeometry
import TypesetRichText

extension TemplateValue {
  // MARK: Names

  /// A name as classes have it: small letters, figures, `-`, `_`; a letter first.
  static func name(_ text: String) -> String? {
    guard let first = text.utf8.first, (0x61...0x7A).contains(first), text.utf8.count <= 64,
      text.utf8.allSatisfy({
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
      })
    else { return nil }
    return text
  }

  /// One name or several with spaces between.
  static func names(_ text: String) -> [String]? {
    let parts = words(text)
    let names = parts.compactMap(name)
    return !parts.isEmpty && names.count == parts.count ? names : nil
  }

  /// What bends, in its order, each once.
  static func means(_ text: String) -> [FitDesign.Means]? {
    let words = words(text)
    let means = words.compactMap(FitDesign.Means.init)
    guard !words.isEmpty, means.count == words.count, Set(means).count == means.count else {
      return nil
    }
    return means
  }

  /// Sizes in per cent, falling.
  static func percents(_ text: String) -> [Int]? {
    let words = words(text)
    let sizes = words.compactMap { word -> Int? in
      guard word.hasSuffix("%"), let percent = number(String(word.dropLast())),
        (50...99).contains(percent)
      else { return nil }
      return percent
    }
    guard !words.isEmpty, sizes.count == words.count,
      zip(sizes, sizes.dropFirst()).allSatisfy(>)
    else { return nil }
    return sizes
  }

  /// `yes` or `no`.
  static func flag(_ text: String) -> Bool? {
    text == "yes" ? true : text == "no" ? false : nil
  }

  /// `article`, `article.cover`: what an element stands in.
  static func surrounding(_ text: String) -> ElementMap.Surrounding? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = ElementKind(rawValue: String(parts[0])), kind.form == .container else {
      return nil
    }
    guard parts.count == 2 else { return ElementMap.Surrounding(kind) }
    return name(String(parts[1])).map { ElementMap.Surrounding(kind, className: $0) }
  }

  /// `all`, or 1 to 12.
  static func span(_ text: String) -> ColumnSpan? {
    if text == "all" { return .all }
    guard !text.hasPrefix("0") else { return nil }
    return number(text).flatMap { (1...12).contains($0) ? .columns($0) : nil }
  }

  /// What is named by words in any order, or `none`.
  static func options<Options: OptionSet>(
    _ text: String, _ named: [(word: String, value: Options)], none: String
  ) -> Options? where Options.Element == Options {
    let words = words(text)
    guard !words.isEmpty else { return nil }
    if words == [none] { return [] }
    var options: Options = []
    for word in words {
      guard let value = named.first(where: { $0.word == word })?.value else { return nil }
      options.formUnion(value)
    }
    return options
  }

  // MARK: Letters

  /// 100 to 900, or a word for it.
  static func weight(_ text: String) -> Int? {
    if let known = weights.first(where: { $0.word == text }) { return known.value }
    return number(text).flatMap { (100...900).contains($0) ? $0 : nil }
  }

  /// The words for weights.
  static let weights = [
    (word: "thin", value: 100), (word: "light", value: 300), (word: "regular", value: 400),
    (word: "medium", value: 500), (word: "semibold", value: 600), (word: "bold", value: 700),
    (word: "black", value: 900),
  ]

  /// Families with commas between.
  static func families(_ text: String) -> [String]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
    return parts.contains("") ? nil : parts
  }

  /// Words with hyphens where they are divided: `as-so-ciate ta-ble`.
  static func dividedWords(_ text: String) -> [String]? {
    let words = words(text)
    return !words.isEmpty && words.allSatisfy { HyphenationWords.isWord($0) } ? words : nil
  }

  /// OpenType features: `onum liga=0 -kern`.
  static func features(_ text: String) -> [FontFeature]? {
    let parts = words(text).map { FontFeature(spelled: $0) }
    let features = parts.compactMap(\.self)
    return !parts.isEmpty && features.count == parts.count ? features : nil
  }

  /// Axes of a variable font: `wght=650 opsz=12`.
  static func variations(_ text: String) -> [FontVariation]? {
    let parts = words(text).map { FontVariation(spelled: $0) }
    let variations = parts.compactMap(\.self)
    return !parts.isEmpty && variations.count == parts.count ? variations : nil
  }

  // MARK: Colours

  /// What may be a colour: `#rgb`, `#rrggbb`, a name of CSS or of the template.
  static func colorName(_ text: String) -> String? {
    guard text.first == "#" else {
      guard let first = text.utf8.first, (0x61...0x7A).contains(first | 0x20),
        text.utf8.allSatisfy({
          (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D
            || $0 == 0x5F
        })
      else { return nil }
      return text
    }
    return Color(named: text).map { _ in text }
  }

  /// A colour of screens: `#rgb`, `#rrggbb`, a name of CSS.
  static func color(_ text: String) -> Color? { Color(named: text) }

  /// Cyan, magenta, yellow and black in per cent: `90 40 30 10`.
  static func ink(_ text: String) -> Color? {
    let parts = words(text).map { part -> Int? in
      thousandths(part.hasSuffix("%") ? String(part.dropLast()) : part)
        .flatMap { (0...100_000).contains($0) ? $0 : nil }
    }
    let amounts = parts.compactMap(\.self).map { UInt16(($0 * 65535 + 50_000) / 100_000) }
    guard parts.count == 4, amounts.count == 4 else { return nil }
    return .cmyk(amounts[0], amounts[1], amounts[2], amounts[3])
  }
}
