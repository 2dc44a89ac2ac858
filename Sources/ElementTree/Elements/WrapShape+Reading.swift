import TypesetGeometry

/// What is wrong with the words of an outline.
public struct WrapShapeFault: Error, Hashable, Sendable {
  /// Without a full stop.
  public var explanation: String
}

extension WrapShape {
  /// A path counts in hundredths of its box, so it is made for one of 100 × 100 pt.
  private static let hundred = Size(width: Length(points: 100), height: Length(points: 100))
  /// An outline has no more points than this.
  static let mostPoints = 500

  /// The outline that `text` says: `ellipse`; the corners of a polygon, two lengths or two percentages each, with
  /// commas between them; or a path as SVG has it, of M, L, H, V, C, Q and Z, whose numbers are hundredths of the box.
  /// O(its length).
  public static func reading(_ text: String) -> Result<WrapShape, WrapShapeFault> {
    let bytes = Array(text.utf8)
    guard let first = bytes.first else { return .failure(.init(explanation: "it is empty")) }
    if text == "ellipse" {
      let quarter: [(Int, Int, Int, Int, Int, Int)] = [
        (7761, 0, 10000, 2239, 10000, 5000), (10000, 7761, 7761, 10000, 5000, 10000),
        (2239, 10000, 0, 7761, 0, 5000), (0, 2239, 2239, 0, 5000, 0),
      ]
      func point(_ x: Int, _ y: Int) -> Point {
        Point(x: Length(points: x) / 100, y: Length(points: y) / 100)
      }
      let path = Path(
        elements: [.move(point(5000, 0))]
          + quarter.map { .curve(point($0.0, $0.1), point($0.2, $0.3), point($0.4, $0.5)) }
          + [.close])
      return .success(WrapShape(path, in: hundred))
    }
    var reader = ShapeReader(bytes: bytes)
    if first | 0x20 == UInt8(ascii: "m") { return reader.path().map { WrapShape($0, in: hundred) } }
    return reader.polygon().map { WrapShape($0.path, in: $0.isInPercent ? hundred : nil) }
  }
}

/// Reads the numbers and letters of an outline.
private struct ShapeReader {
  let bytes: [UInt8]
  var place = 0

  /// Numbers are no larger.
  private static let largest = 100_000

  mutating func skipSpace() {
    while place < bytes.count,
      [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ",")].contains(bytes[place])
    {
      place += 1
    }
  }

  /// The number here, in points: decimal, exact to a scaled point; nil where there is none.
  mutating func number() -> Length? {
    skipSpace()
    var at = place
    let isNegative = at < bytes.count && bytes[at] == UInt8(ascii: "-")
    if at < bytes.count, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") {
      at += 1
    }
    var (whole, part, scale) = (0, 0, 1)
    var digits = 0
    while at < bytes.count, (0x30...0x39).contains(bytes[at]) {
      whole = min(whole * 10 + Int(bytes[at] - 0x30), ShapeReader.largest)
      (at, digits) = (at + 1, digits + 1)
    }
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      while at < bytes.count, (0x30...0x39).contains(bytes[at]) {
        if scale < 100_000 { (part, scale) = (part * 10 + Int(bytes[at] - 0x30), scale * 10) }
        (at, digits) = (at + 1, digits + 1)
      }
    }
    guard digits > 0 else { return nil }
    place = at
    let length = Length(points: whole) + Length(points: 1).scaled(by: part, over: scale)
    return isNegative ? -length : length
  }

  private func fault(_ words: String) -> WrapShapeFault { WrapShapeFault(explanation: words) }

  /// What stands here, for messages.
  private var rest: String {
    place < bytes.count
      ? "“\(String(decoding: bytes[place...].prefix(8), as: UTF8.self))”" : "its end"
  }

  mutating func polygon() -> Result<(path: Path, isInPercent: Bool), WrapShapeFault> {
    var points: [Point] = []
    var numbers: [Length] = []
    var isInPercent: Bool?
    while true {
      skipSpace()
      guard place < bytes.count else { break }
      guard var number = number() else {
        return .failure(fault("a number is missing before \(rest)"))
      }
      let isPercent = place < bytes.count && bytes[place] == UInt8(ascii: "%")
      if isPercent {
        place += 1
      } else {
        let units: [(name: String, points: Int, over: Int)] = [
          ("pt", 1, 1), ("mm", 7200, 2540), ("cm", 72000, 2540), ("in", 72, 1), ("pc", 12, 1),
        ]
        for unit in units where bytes[place...].starts(with: unit.name.utf8) {
          number = number.scaled(by: unit.points, over: unit.over)
          place += unit.name.utf8.count
          break
        }
      }
      guard isInPercent == nil || isInPercent == isPercent || number == .zero else {
        return .failure(fault("per cent and lengths are mixed"))
      }
      if number != .zero || isPercent { isInPercent = isPercent }
      numbers.append(number)
      guard numbers.count <= WrapShape.mostPoints * 2 else {
        return .failure(fault("it has more than \(WrapShape.mostPoints) corners"))
      }
    }
    guard numbers.count % 2 == 0 else { return .failure(fault("a corner has one number alone")) }
    for index in stride(from: 0, to: numbers.count, by: 2) {
      points.append(Point(x: numbers[index], y: numbers[index + 1]))
    }
    guard points.count > 2 else { return .failure(fault("it has fewer than three corners")) }
    guard ShapeReader.haveRoom(points) else {
      return .failure(fault("all its corners stand on one line"))
    }
    return .success((Path(polygon: points), isInPercent ?? false))
  }

  mutating func path() -> Result<Path, WrapShapeFault> {
    var elements: [Path.Element] = []
    var command: UInt8 = 0
    var (start, here) = (Point.zero, Point.zero)
    while true {
      skipSpace()
      guard place < bytes.count else { break }
      guard elements.count <= WrapShape.mostPoints else {
        return .failure(fault("it has more than \(WrapShape.mostPoints) points"))
      }
      let byte = bytes[place]
      if (0x41...0x5A).contains(byte & 0xDF) {
        command = byte
        place += 1
      } else if command | 0x20 == UInt8(ascii: "m") {
        // Further points of a move are lines.
        command = command == UInt8(ascii: "m") ? UInt8(ascii: "l") : UInt8(ascii: "L")
      }
      let base = command & 0x20 == 0 ? Point.zero : here
      let wanted: Int
      switch command & 0xDF {
      case UInt8(ascii: "M"), UInt8(ascii: "L"): wanted = 2
      case UInt8(ascii: "H"), UInt8(ascii: "V"): wanted = 1
      case UInt8(ascii: "C"): wanted = 6
      case UInt8(ascii: "Q"): wanted = 4
      case UInt8(ascii: "Z"): wanted = 0
      default: return .failure(fault("\(rest) is no command of it"))
      }
      var numbers: [Length] = []
      while numbers.count < wanted {
        guard let number = number() else {
          return .failure(fault("a number is missing before \(rest)"))
        }
        numbers.append(number)
      }
      func point(_ index: Int) -> Point {
        Point(x: base.x + numbers[index], y: base.y + numbers[index + 1])
      }
      switch command & 0xDF {
      case UInt8(ascii: "M"):
        here = point(0)
        start = here
        elements.append(.move(here))
      case UInt8(ascii: "L"):
        here = point(0)
        elements.append(.line(here))
      case UInt8(ascii: "H"):
        here.x = base.x + numbers[0]
        elements.append(.line(here))
      case UInt8(ascii: "V"):
        here.y = base.y + numbers[0]
        elements.append(.line(here))
      case UInt8(ascii: "C"):
        elements.append(.curve(point(0), point(2), point(4)))
        here = point(4)
      case UInt8(ascii: "Q"):
        // A quadratic curve is the cubic one with its control points two thirds of the way to the one it has.
        let (control, end) = (point(0), point(2))
        func toward(_ from: Point) -> Point {
          Point(
            x: from.x + (control.x - from.x) * 2 / 3, y: from.y + (control.y - from.y) * 2 / 3)
        }
        elements.append(.curve(toward(here), toward(end), end))
        here = end
      default:
        here = start
        elements.append(.close)
        command = 0
      }
    }
    guard elements.count > 2 else { return .failure(fault("it has fewer than three points")) }
    let points = elements.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
    guard ShapeReader.haveRoom(points) else {
      return .failure(fault("all its points stand on one line"))
    }
    return .success(Path(elements: elements))
  }

  /// True where `points` do not all stand on one line.
  private static func haveRoom(_ points: [Point]) -> Bool {
    guard let first = points.first, let other = points.first(where: { $0 != first }) else {
      return false
    }
    let (across, down) = (
      (other.x - first.x).points, (other.y - first.y).points
    )
    let reach = (across * across + down * down).squareRoot()
    // A hundredth of a point off it is on it.
    return points.contains { point in
      let (x, y) = ((point.x - first.x).points, (point.y - first.y).points)
      return abs(x * down - y * across) > reach / 100
    }
  }
}
