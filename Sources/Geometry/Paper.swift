/// The sizes of paper that have names.
package enum Paper: String, CaseIterable, Sendable {
  // ISO 216.
  case a3 = "A3"
  case a4 = "A4"
  case a5 = "A5"
  case a6 = "A6"
  case b5 = "B5"
  // DIN 678.
  case dl = "DL"
  // ANSI and its neighbours.
  case letter = "Letter"
  case legal = "Legal"
  case tabloid = "Tabloid"

  /// The paper that `name` names, in any case.
  package init?(named name: String) {
    let wanted = name.lowercased()
    guard let paper = Paper.allCases.first(where: { $0.rawValue.lowercased() == wanted }) else {
      return nil
    }
    self = paper
  }

  /// The upright sheet.
  package var size: Size {
    func millimetres(_ width: Int, _ height: Int) -> Size {
      func length(_ mm: Int) -> Length { Length(points: 1).scaled(by: mm * 360, over: 127) }
      return Size(width: length(width), height: length(height))
    }
    func points(_ width: Int, _ height: Int) -> Size {
      Size(width: Length(points: width), height: Length(points: height))
    }
    return switch self {
    case .a3: millimetres(297, 420)
    case .a4: millimetres(210, 297)
    case .a5: millimetres(148, 210)
    case .a6: millimetres(105, 148)
    case .dl: millimetres(99, 210)
    case .b5: millimetres(176, 250)
    case .letter: points(612, 792)
    case .legal: points(612, 1008)
    case .tabloid: points(792, 1224)
    }
  }
}
