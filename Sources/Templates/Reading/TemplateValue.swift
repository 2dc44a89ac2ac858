import TypesetElementTree
import TypesetGeometry
import TypesetRichText

/// What stands in the attributes of a template: each kind of value read from its letters, nil where
/// they are none.
enum TemplateValue {
  // MARK: Numbers

  /// A decimal number in thousandths: at most three decimals, so that none is rounded.
  static func thousandths(_ text: String) -> Int? {
    var digits = Substring(text)
    let isNegative = digits.first == "-"
    if isNegative { digits = digits.dropFirst() }
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty, whole.utf8.count <= 6,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    let decimals = parts.count == 2 ? parts[1] : ""
    guard decimals.utf8.count <= 3, let number = Int(whole) else { return nil }
    let fraction = Int(decimals + String(repeating: "0", count: 3 - decimals.utf8.count)) ?? 0
    return (number * 1000 + fraction) * (isNegative ? -1 : 1)
  }

  /// A whole number without a sign.
  static func number(_ text: String) -> Int? {
    guard (1...6).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// The number in front of one of `units`, in thousandths: `1.5 lines`.
  private static func count(of units: [String], in text: String) -> Int? {
    for unit in units where text.hasSuffix(unit) {
      return thousandths(trimmed(text.dropLast(unit.count)))
    }
    return nil
  }

  /// `amount` parts of `one`, as a decimal number with as many places as `one` has noughts: `0.5`.
  static func decimal(_ amount: Int, of one: Int) -> String {
    let (whole, part) = amount.magnitude.quotientAndRemainder(dividingBy: UInt(one))
    var digits = String(String(part + UInt(one)).dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return (amount < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
  }

  /// `text` without spaces around it.
  static func trimmed(_ text: some StringProtocol) -> String {
    func isWhite(_ character: Character) -> Bool {
      character == " " || character.isNewline || character == "\t"
    }
    let start = text.drop(while: isWhite)
    guard let last = start.lastIndex(where: { !isWhite($0) }) else { return "" }
    return String(start[...last])
  }

  /// The words of `text`, by white space.
  static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0.isNewline || $0 == "\t" }.map(String.init)
  }

  // MARK: Lengths

  private static let lineUnits = ["lines", "line"]

  /// `12mm`, `9.5pt`, `0`.
  static func length(_ text: String) -> Length? { Length(parsing: text.utf8) }

  /// A length that is not negative.
  static func room(_ text: String) -> Length? {
    length(text).flatMap { $0.isNegative ? nil : $0 }
  }

  /// A length that is more than nothing.
  static func extent(_ text: String) -> Length? {
    length(text).flatMap { $0 > .zero ? $0 : nil }
  }

  /// `12mm`, `1/14` or `7.5%` of the page, `1.5 lines`; never negative.
  static func pageLength(_ text: String) -> TemplateLength? {
    let text = trimmed(text)
    if let lines = count(of: lineUnits, in: text) { return lines < 0 ? nil : .lines(lines) }
    if let percent = count(of: ["%"], in: text) {
      return percent < 0 || percent > 100_000 ? nil : .ofPage(percent, over: 100_000)
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { trimmed($0) }
    if parts.count == 2, let part = number(parts[0]), let whole = number(parts[1]) {
      return whole > 0 && part <= whole ? .ofPage(part, over: whole) : nil
    }
    return room(text).map { .exactly($0) }
  }

  /// `1.2em`, `0.5 lines`, `1 indent`, `1margin`, `3mm`; may be negative.
  static func textExtent(_ text: String) -> ParagraphLook.Extent? {
    let text = trimmed(text)
    if let lines = count(of: lineUnits, in: text) { return .leading(lines) }
    if let indents = count(of: ["indents", "indent"], in: text) { return .indent(indents) }
    if let margins = count(of: ["margins", "margin"], in: text) { return .margin(margins) }
    if let ems = count(of: ["em"], in: text) { return .em(ems) }
    return length(text).map { .exactly($0) }
  }

  /// The same, never negative.
  static func textRoom(_ text: String) -> ParagraphLook.Extent? {
    trimmed(text).hasPrefix("-") ? nil : textExtent(text)
  }

  /// One to four of `textRoom`, as `ParagraphLook.Padding` has them. Several are separated by spaces, so that none stands
  /// before a unit then.
  static func textPadding(_ text: String) -> ParagraphLook.Padding? {
    if let all = textRoom(text) { return ParagraphLook.Padding(all) }
    let parts = words(text).map(textRoom)
    let extents = parts.compactMap(\.self)
    return extents.count == parts.count ? ParagraphLook.Padding(extents) : nil
  }

  /// One to three of `textExtent`: first line, start, end. They are separated by spaces, so that
  /// none stands before a unit.
  static func indents(_ text: String) -> [ParagraphLook.Extent]? {
    let parts = words(text).map(textExtent)
    let extents = parts.compactMap(\.self)
    return (1...3).contains(parts.count) && extents.count == parts.count ? extents : nil
  }

  /// `0.04em`, in thousandths.
  static func tracking(_ text: String) -> Int? {
    let text = trimmed(text)
    if text == "0" { return 0 }
    return count(of: ["em"], in: text).flatMap { (-500...2000).contains($0) ? $0 : nil }
  }

  /// `120%` of the size around it, or a size.
  static func size(_ text: String) -> TextLook.Size? {
    let text = trimmed(text)
    if let percent = count(of: ["%"], in: text) {
      return percent >= 1000 ? .thousandths(percent / 100) : nil
    }
    return extent(text).map { .exactly($0) }
  }

  /// `grid`, `proportional`, `119%` of the size, `1.25 lines` of running text, `14pt`.
  static func leading(_ text: String) -> ParagraphLook.Leading? {
    let text = trimmed(text)
    if text == "grid" { return .grid }
    if text == "proportional" { return .proportional }
    if let percent = count(of: ["%"], in: text) {
      return percent >= 1000 ? .em(percent / 100) : nil
    }
    if let lines = count(of: lineUnits, in: text) { return lines > 0 ? .grids(lines) : nil }
    return extent(text).map { .exactly($0) }
  }

  /// One to four lengths or lines: all; above and below, then beside; above, beside, below; above,
  /// right, below, left.
  static func padding(_ text: String) -> [TemplateLength]? {
    let parts = words(text).map { part -> TemplateLength? in
      switch pageLength(part) {
      case .ofPage, nil: return nil
      case .some(let length): return length
      }
    }
    let lengths = parts.compactMap(\.self)
    return (1...4).contains(parts.count) && lengths.count == parts.count ? lengths : nil
  }

  // MARK: Pages and grids

  /// `A4`, `Letter`, `210mm x 280mm`.
  static func pageSize(_ text: String) -> Size? {
    let text = trimmed(text)
    if let paper = Paper(named: text) { return paper.size }
    let sides = text.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "X" || $0 == "×" }
    guard sides.count == 2, let height = extent(String(sides[1])) else { return nil }
    // In 210x297mm the unit is meant for both.
    let unit = sides[1].filter(\.isLetter)
    let first = sides[0].contains(where: \.isLetter) ? String(sides[0]) : trimmed(sides[0]) + unit
    guard let width = extent(first), max(width, height) <= Length(points: 14_400) else {
      return nil
    }
    return Size(width: width, height: height)
  }

  /// `3`, `1-8`, `2-` or `all`: columns of the grid from 1 to `GridCells.last`.
  static func columns(_ text: String) -> ClosedRange<Int>? {
    let text = trimmed(text)
    if text == "all" { return 1...GridCells.last }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { trimmed($0) }
    guard let first = number(parts[0]), first >= 1, first < GridCells.last else { return nil }
    if parts.count == 1 { return first...first }
    guard parts.count == 2 else { return nil }
    if parts[1].isEmpty { return first...GridCells.last }
    guard let last = number(parts[1]), last >= first, last < GridCells.last else { return nil }
    return first...last
  }

  /// `4`, `1-8`, `2-`, `all`, `1 to last-6`, `last-5 to last`.
  static func rows(_ text: String) -> (first: GridCells.Row, last: GridCells.Row)? {
    let text = trimmed(text)
    if text == "all" { return (.fromTop(1), .fromFoot(1)) }
    let words = words(text)
    if let middle = words.firstIndex(of: "to") {
      guard let first = row(words[..<middle].joined()),
        let last = row(words[(middle + 1)...].joined())
      else { return nil }
      return rises(first, last) ? (first, last) : nil
    }
    if let only = row(words.joined()) { return (only, only) }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { trimmed($0) }
    guard parts.count == 2, let first = number(parts[0]), first >= 1, first <= mostRows else {
      return nil
    }
    if parts[1].isEmpty { return (.fromTop(first), .fromFoot(1)) }
    guard let last = number(parts[1]), last >= first, last <= mostRows else { return nil }
    return (.fromTop(first), .fromTop(last))
  }

  /// `4`, `last`, `last-3`.
  static func row(_ text: String) -> GridCells.Row? {
    if let number = number(text) { return (1...mostRows).contains(number) ? .fromTop(number) : nil }
    if text == "last" { return .fromFoot(1) }
    guard text.hasPrefix("last-"), let number = number(String(text.dropFirst(5))),
      number <= mostRows
    else {
      return nil
    }
    return .fromFoot(number + 1)
  }

  /// Whether `last` is not known to be above `first`.
  private static func rises(_ first: GridCells.Row, _ last: GridCells.Row) -> Bool {
    switch (first, last) {
    case (.fromTop(let a), .fromTop(let b)): return a <= b
    case (.fromFoot(let a), .fromFoot(let b)): return a >= b
    default: return true
    }
  }

  private static let mostRows = 1000
}
