internal import TypesetGeometry

/// A unit in which lengths are written and answered.
package enum LengthUnit: String, CaseIterable, Hashable, Sendable {
  case points = "pt"
  case picas = "pc"
  case inches = "in"
  case centimetres = "cm"
  case millimetres = "mm"

  /// The unit at the end of `text`, a length; nil where it has none.
  package init?(of text: String) {
    let lower = text.lowercased()
    guard let unit = LengthUnit.allCases.first(where: { lower.hasSuffix($0.rawValue) }) else {
      return nil
    }
    self = unit
  }

  /// The scaled points of `parts` units: whole numbers both.
  private var inScaledPoints: (points: Int, parts: Int) {
    switch self {
    case .points: (65_536, 1)
    case .picas: (12 * 65_536, 1)
    case .inches: (72 * 65_536, 1)
    case .centimetres: (7_200 * 65_536, 254)
    case .millimetres: (720 * 65_536, 254)
    }
  }

  /// `length` in this unit without its name, with at most two decimals.
  func figure(_ length: Length) -> String {
    let (points, parts) = inScaledPoints
    let hundredths =
      (length.scaledPoints.magnitude * UInt(parts * 100) + UInt(points / 2)) / UInt(points)
    let (whole, part) = hundredths.quotientAndRemainder(dividingBy: 100)
    var text = "\(whole)"
    if part > 0 {
      var digits = String(String(part + 100).dropFirst())
      if digits.hasSuffix("0") { digits.removeLast() }
      text += "." + digits
    }
    return (length.isNegative && hundredths > 0 ? "-" : "") + text
  }

  /// `60 × 123.4 mm`.
  func size(_ width: Length, _ height: Length) -> String {
    "\(figure(width)) × \(figure(height)) \(rawValue)"
  }
}
