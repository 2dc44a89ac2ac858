internal import TypesetDiagnostics
internal import TypesetGeometry
internal import TypesetRichText
internal import TypesetShaping
internal import TypesetTextAnalysis
internal import Typesetting

/// Why a line of a magazine ends where it does, for people (`text`) and for programs (`json`).
package struct LineReport: Sendable {
  /// `p1.c2.l3`.
  let at: String
  let page: Int
  let label: String
  let column: Int
  let line: Int
  /// Name, line and column where the line begins in the manuscript; nil where it has no place there.
  let source: (name: String, line: Int, column: Int)?
  let placed: PlacedLine
  let account: LineAccount
  /// The cell of a table that the line stands in; nil for none.
  let cell: CellReport?

  var explanation: LineExplanation? {
    if case .explained(let found, _) = account { return found }
    return nil
  }

  /// The figures of the choice; nil where there are none.
  var optimum: OptimumExplanation? {
    if case .optimum(let found) = explanation?.method { return found }
    return nil
  }

  /// The line as on paper.
  var shown: String {
    let line = placed.line
    return shown(
      line.range.lowerBound.utf8..<max(line.range.lowerBound, line.contentEnd).utf8,
      dropped: line.droppedLength, inserted: line.insertedText,
      hyphen: line.runs.contains(where: \.endsWithAddedHyphen))
  }

  /// A line that was weighed as it would be on paper.
  func shown(_ line: WeighedLine) -> String {
    shown(
      line.range.lowerBound.utf8..<line.contentEnd.utf8, dropped: line.ending.dropped,
      inserted: line.ending.inserted.utf8,
      hyphen: line.ending.isHyphenated
        && DivisionSign.isShown(in: placed.text.utf8, before: line.contentEnd.utf8))
  }

  /// The text of `range` without what is not seen; pictures are ▣.
  func shown(
    _ range: Range<Int>, dropped: Int = 0, inserted: [UInt8] = [], hyphen: Bool = false
  ) -> String {
    let bytes = placed.written
    let end = max(range.lowerBound, range.upperBound - dropped)
    let text = String(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{AD}", "\u{200B}", "\n", "\r", "\u{2028}", "\u{2029}": continue
      case "\t": out.append(" ")
      case "\u{FFFC}": out.append("▣")
      default: out.append(scalar)
      }
    }
    return String(out) + String(decoding: inserted, as: UTF8.self) + (hyphen ? "-" : "")
  }

  /// The last words of `line`, `most` letters at most, after an ellipsis where there are more.
  func lastWords(_ line: WeighedLine, most: Int = 24) -> String {
    let text = shown(line)
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    var out = ""
    for word in words.reversed() {
      if !out.isEmpty, out.count + 1 + word.count > most { break }
      out = out.isEmpty ? String(word) : word + " " + out
    }
    return out.count < text.count ? "… " + out : out
  }

  /// The first words from `offset` on.
  func firstWords(from offset: TextOffset, most: Int = 24) -> String {
    let bytes = placed.text.utf8
    let text = shown(offset.utf8..<min(bytes.count, bytes.count))
    var out = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      if !out.isEmpty, out.count + 1 + word.count > most { return out + " …" }
      out += out.isEmpty ? String(word) : " " + word
    }
    return out
  }
}

/// Numbers as people read them.
enum Figure {
  /// `57,600`.
  static func grouped(_ value: Int) -> String {
    var digits = String(value.magnitude)
    var out = ""
    while digits.count > 3 {
      out = "," + digits.suffix(3) + out
      digits.removeLast(3)
    }
    return (value < 0 ? "−" : "") + digits + out
  }

  /// Points with two decimals: `2.50 pt`.
  static func points(_ length: Length) -> String {
    let hundredths = (length.scaledPoints.magnitude * 100 + 32_768) / 65_536
    let (whole, part) = hundredths.quotientAndRemainder(dividingBy: 100)
    return (length.isNegative && hundredths > 0 ? "−" : "")
      + "\(whole).\(part < 10 ? "0" : "")\(part) pt"
  }

  /// Points with at most five decimals, rounded half away from zero: `2.5`.
  static func plain(_ length: Length) -> String { decimal(length.scaledPoints) }

  /// A factor with at most five decimals.
  static func plain(_ ratio: Ratio) -> String { decimal(ratio.rawValue) }

  private static func decimal(_ value: Int) -> String {
    let parts = (value.magnitude * 100_000 + 32_768) / 65_536
    let (whole, part) = parts.quotientAndRemainder(dividingBy: 100_000)
    var text = "\(whole)"
    if part > 0 {
      var digits = String(part)
      digits = String(repeating: "0", count: 5 - digits.count) + digits
      while digits.hasSuffix("0") { digits.removeLast() }
      text += "." + digits
    }
    return (value < 0 && parts > 0 ? "-" : "") + text
  }

  /// Thousandths as a percentage without sign: `1.5 %`.
  static func percent(thousandths: Int) -> String {
    let (whole, part) = Int(thousandths.magnitude).quotientAndRemainder(dividingBy: 10)
    return part == 0 ? "\(whole) %" : "\(whole).\(part) %"
  }

  /// `1 line`, `2 lines`.
  static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    number == 1 ? "1 \(one)" : "\(grouped(number)) \(many ?? one + "s")"
  }
}
