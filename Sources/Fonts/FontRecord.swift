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
  public var weight: Int
  /// Per cent of the normal width.
  public var width: Int
  /// The weights that a variable font can be set to; nil where it has the one.
  public var weightRange: ClosedRange<Int>?
  /// The widths that a variable font can be set to; nil where it has the one.
  public var widthRange: ClosedRange<Int>?
  /// True where the listing says that the font has axes.
  public var isVariable: Bool
  /// The slant.
  public var slant: FontQuery.Slant
  /// `head.fontRevision`, 16.16 fixed point.
  public var version: Int
  /// True where all letters are equally wide.
  public var isMonospaced: Bool
  /// True where the face comes from a file or folder that was named: its family goes before one of
  /// the same name that the system has.
  public var hasPrecedence: Bool

  /// A record of face `index` of `file`.
  public init(
    families: [String], style: String, fullNames: [String], postScriptName: String = "",
    file: String, index: Int = 0, weight: Int = 400, width: Int = 100,
    slant: FontQuery.Slant = .roman, version: Int = 0, isMonospaced: Bool = false,
    hasPrecedence: Bool = false, weightRange: ClosedRange<Int>? = nil,
    widthRange: ClosedRange<Int>? = nil, isVariable: Bool = false
  ) {
    self.families = families
    self.style = style
    self.fullNames = fullNames
    self.postScriptName = postScriptName
    self.file = file
    self.index = index
    self.weight = weight
    self.width = width
    self.slant = slant
    self.version = version
    self.isMonospaced = isMonospaced
    self.hasPrecedence = hasPrecedence
    self.weightRange = weightRange
    self.widthRange = widthRange
    self.isVariable = isVariable || weightRange != nil || widthRange != nil
  }

  /// The family's name.
  public var family: String { families.first ?? "" }
  /// The face's full name; family and style where the file gives none.
  public var fullName: String { fullNames.first ?? (style.isEmpty ? family : "\(family) \(style)") }

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
