import TypesetElementTree
import TypesetGeometry

/// Reads the values of tags as forums have them.
enum BBCodeValues {
  /// A size; `base` is that of running text. 1 to 7 and +1, -2 are the sizes of HTML, numbers from 8 are
  /// points and from 50 per cent, unless a unit says so; nil for anything else and for what nobody could
  /// read or that no page would hold.
  static func size(_ text: String, base: Length) -> Length? {
    let word = text.lowercased()
    var size: Length?
    if let step = words[word] {
      size = base.scaled(by: scale[step], over: 1000)
    } else if let sign = word.first, sign == "+" || sign == "-" {
      guard let steps = Int(word.dropFirst()), (1...9).contains(steps) else { return nil }
      // Sizes count from 1, and 3 is that of running text.
      let step = sign == "+" ? 3 + steps : 3 - steps
      size = base.scaled(by: scale[min(max(step, 1), 7) - 1], over: 1000)
    } else if let (thousandths, unit) = number(word) {
      switch unit {
      case "":
        if thousandths >= 50_000 {
          size = base.scaled(by: thousandths, over: 100_000)
        } else if thousandths <= 7000, thousandths >= 1000, thousandths % 1000 == 0 {
          size = base.scaled(by: scale[thousandths / 1000 - 1], over: 1000)
        } else {
          size = Length(points: 1).scaled(by: thousandths, over: 1000)
        }
      case "pt": size = Length(points: 1).scaled(by: thousandths, over: 1000)
      case "px": size = Length(points: 3).scaled(by: thousandths, over: 4000)
      case "%": size = base.scaled(by: thousandths, over: 100_000)
      case "em", "rem": size = base.scaled(by: thousandths, over: 1000)
      default: return nil
      }
    }
    guard let size, size >= Length(points: 2), size <= Length(points: 300) else { return nil }
    return size
  }

  /// A number with up to three decimals in thousandths, and what stands behind it.
  private static func number(_ text: String) -> (thousandths: Int, unit: String)? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), digits.utf8.count <= 7, let whole = Int(parts[0]) else {
      return nil
    }
    var thousandths = whole * 1000
    if parts.count == 2 {
      let decimals = (parts[1] + "000").prefix(3)
      guard let value = Int(decimals) else { return nil }
      thousandths += value
    }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    return (thousandths, String(unit))
  }

  /// The sizes of HTML (HTML, section 15.3.4), in thousandths of the text’s.
  private static let scale = [630, 820, 1000, 1130, 1500, 2000, 3000]

  private static let words = [
    "xx-small": 0, "x-small": 0, "small": 1, "smaller": 1, "medium": 2, "normal": 2, "large": 3,
    "larger": 3, "x-large": 4, "xx-large": 5, "xxx-large": 6,
  ]

  /// A colour: a CSS name, `#rgb`, `#rrggbb` with or without its `#`, `rgb(r, g, b)`.
  static func color(_ text: String) -> Color? {
    let word = text.lowercased().filter { $0 != " " }
    if let known = Color(named: word) { return known }
    if word.utf8.count == 6, let known = Color(named: "#" + word) { return known }
    guard word.hasPrefix("rgb("), word.hasSuffix(")") else { return nil }
    let parts = word.dropFirst(4).dropLast().split(separator: ",").compactMap { UInt8($0) }
    guard parts.count == 3 else { return nil }
    return .hex(UInt32(parts[0]) << 16 | UInt32(parts[1]) << 8 | UInt32(parts[2]))
  }

  /// How a list is marked; nil for a word that says nothing.
  static func list(_ text: some StringProtocol) -> ListForm? {
    func numbered(_ numerals: ListForm.Numerals, from start: Int = 1) -> ListForm {
      ListForm(.number(numerals, suffix: "."), start: start)
    }
    // The letters differ in nothing but their case.
    switch text {
    case "a": return numbered(.lowerLetter)
    case "A": return numbered(.upperLetter)
    case "i": return numbered(.lowerRoman)
    case "I": return numbered(.upperRoman)
    default: break
    }
    switch text.lowercased() {
    case "decimal", "decimal-leading-zero", "ordered", "number", "o", "n": return numbered(.decimal)
    case "lower-alpha", "lower-latin": return numbered(.lowerLetter)
    case "upper-alpha", "upper-latin": return numbered(.upperLetter)
    case "lower-roman": return numbered(.lowerRoman)
    case "upper-roman": return numbered(.upperRoman)
    case "disc", "circle", "square", "none", "bullet", "u", "*": return ListForm(.bullet)
    default: break
    }
    guard text.utf8.count <= 6, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let start = Int(text)
    else { return nil }
    return numbered(.decimal, from: start)
  }

  /// The side of a picture in pixels, of which four are three points, or with `px` or `pt`; nil for
  /// anything else.
  static func side(_ text: String) -> Length? {
    guard let (thousandths, unit) = number(text.lowercased()), thousandths > 0 else { return nil }
    let size: Length
    switch unit {
    case "", "px": size = Length(points: 3).scaled(by: thousandths, over: 4000)
    case "pt": size = Length(points: 1).scaled(by: thousandths, over: 1000)
    default: return nil
    }
    return size <= Length(points: 100_000) ? size : nil
  }

  /// Two sides with an x between them; nil for anything else.
  static func sides(_ text: String) -> (width: Length, height: Length)? {
    let parts = text.lowercased().split { $0 == "x" || $0 == "×" || $0 == "," }
    guard parts.count == 2, let width = side(String(parts[0]).trimmingSpaces),
      let height = side(String(parts[1]).trimmingSpaces)
    else { return nil }
    return (width, height)
  }
}

extension String {
  /// Without spaces at its ends.
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
