public import TypesetRichText

/// What is known of a face before it is opened.
public struct FontRecord: Hashable, Sendable {
  /// The family's names, the one that groups its faces first.
  public var families: [String]
  /// The style's name, such as `Bold Italic`.
  public var style: String
  /// The face's full names, the readable one first.
  public var fullNames: [String]
  /// The PostScript name; empty where there is none.
  public var postScriptName: String
  /// The font file's path, as it was found.
  public var file: String
  /// The face's index in a collection; 0 in a plain font file.
  public var index: Int
  /// 100 (thin) to 900 (black); 400 is regular, 700 bold.
  public var weight = 400
  /// Per cent of the normal width.
  public var width = 100
  /// The weights that a variable font can be set to; nil where it has the one.
  public var weightRange: ClosedRange<Int>?
  /// The widths that a variable font can be set to; nil where it has the one.
  public var widthRange: ClosedRange<Int>?
  /// True where the font has axes, whatever they are.
  public var isVariable = false
  /// The slant.
  public var slant = FontQuery.Slant.roman
  /// `head.fontRevision`, 16.16 fixed point.
  public var version = 0
  /// True where all letters are equally wide.
  public var isMonospaced = false
  /// True where the face comes from a file or folder that was named: its family goes before one of
  /// the same name that the system has.
  public var hasPrecedence = false

  /// A record of face `index` of `file`: a regular, upright one, of which the rest can be said.
  public init(
    families: [String], style: String, fullNames: [String], postScriptName: String = "",
    file: String, index: Int = 0
  ) {
    self.families = families
    self.style = style
    self.fullNames = fullNames
    self.postScriptName = postScriptName
    self.file = file
    self.index = index
  }

  /// The family's name.
  public var family: String { families.first ?? "" }
  /// The face's full name; family and style where the file gives none.
  public var fullName: String { fullNames.first ?? (style.isEmpty ? family : "\(family) \(style)") }

  /// Takes the weight from the name of the style where the tables have the regular one for a bold face, as those of
  /// Noto Nastaliq Urdu Bold do.
  mutating func correctWeight() {
    guard weight == 400, weightRange == nil else { return }
    for word in style.lowercased().split(separator: " ") {
      switch word {
      case "bold": weight = 700
      case "heavy": weight = 800
      case "black": weight = 900
      default: continue
      }
      return
    }
  }

  /// The weight nearest to `weight` that the face can have.
  func weight(nearestTo weight: Int) -> Int {
    guard let range = weightRange else { return self.weight }
    return min(max(weight, range.lowerBound), range.upperBound)
  }

  /// The width nearest to `width` that the face can have.
  func width(nearestTo width: Int) -> Int {
    guard let range = widthRange else { return self.width }
    return min(max(width, range.lowerBound), range.upperBound)
  }

  /// The last part of `file`.
  public var fileName: String {
    file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[file.index(after: $0)...]) }
      ?? file
  }
}
