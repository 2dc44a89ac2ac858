internal import TypesetDiagnostics
internal import TypesetGeometry
internal import TypesetKit

/// What an option is the length of, and so what a number without a unit may mean.
enum UsualLength {
  /// The size of letters.
  case type
  /// The space around what is on a page.
  case margin
  /// The space between columns.
  case gutter
  /// The indent of first lines.
  case indent
  /// The side of a column or of a text.
  case side

  /// As points smaller ones, but for none at all, are a slip.
  fileprivate var least: Length {
    switch self {
    case .gutter, .indent: Length(points: 2)
    case .type, .margin: Length(points: 4)
    case .side: Length(points: 12)
    }
  }

  /// What most are, in points.
  fileprivate var range: ClosedRange<Double> {
    switch self {
    case .type: 6...24
    case .margin: 20...150
    case .gutter: 8...40
    case .indent: 8...60
    case .side: 60...2000
    }
  }
}

extension OptionReader {
  /// Says where one of `lengths`, the value of `option`, is a number that nobody means as points, as in
  /// `--margin 0.5`.
  static func checkUnits(
    _ lengths: [String], _ option: String, _ usual: UsualLength
  ) throws(RequestError) {
    func isBare(_ text: String) -> Bool { !text.contains(where: \.isLetter) }
    let slip = lengths.first { text in
      guard isBare(text), let value = Length(parsing: text.utf8) else { return false }
      return value > .zero && value < usual.least
    }
    // Beside a unit, a number without one has been forgotten.
    let isMixed = lengths.contains { !isBare($0) }
    let forgotten = lengths.first {
      isMixed && isBare($0) && Length(parsing: $0.utf8).map { $0 > .zero } ?? false
    }
    guard let slip = slip ?? forgotten else { return }
    let text = lengths.joined(separator: ",")
    func all(with unit: String) -> String {
      lengths.map { text in
        isBare(text) && Length(parsing: text.utf8) != .zero
          ? text.filter { $0 != " " } + unit : text
      }.joined(separator: ",")
    }
    let beside = lengths.lazy.compactMap { LengthUnit(of: $0)?.rawValue }.first
    let units = beside.map { [$0, "cm", "mm", "in", "pc"] } ?? ["cm", "in", "pc", "mm"]
    let meant = units.first { unit in
      Length(parsing: (slip + unit).utf8).map { usual.range.contains($0.points) } ?? false
    }
    throw RequestError(
      "usage.no-unit",
      isMixed
        ? "\(option) is ‘\(text)’, in which \(slip) has no unit"
        : "\(option) is ‘\(text)’, which without a unit is in points",
      help: (meant.map { "did you mean ‘\(all(with: $0))’? " } ?? "") + "Points are "
        + "‘\(all(with: "pt"))’")
  }

  /// The distance between baselines, for letters of `size`: a small number alone is meant as so many
  /// times that.
  static func leading(
    _ text: String?, _ option: String, size: Length
  ) throws(RequestError) -> Length? {
    guard let text else { return nil }
    if !text.contains(where: \.isLetter), let value = Length(parsing: text.utf8), value > .zero,
      value <= Length(points: 3)
    {
      let meant = size.scaled(by: value.scaledPoints, over: 65536)
      throw RequestError(
        "usage.no-unit", "\(option) is ‘\(text)’, which without a unit is in points",
        help: "\(text) times the size is ‘\(meant.inPoints.filter { $0 != " " })’; points are "
          + "‘\(text)pt’")
    }
    return try length(text, option, usual: .type)
  }
}
