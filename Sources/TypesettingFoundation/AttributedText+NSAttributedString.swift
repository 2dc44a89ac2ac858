public import Foundation
import TypesetGeometry
public import TypesetRichText

// The keys of Apple's frameworks whose values are Foundation's own: numbers, strings, addresses. Fonts
// and colours are classes of AppKit and UIKit, which Linux has not got; they are under our key.
extension NSAttributedString.Key {
  /// All attributes of a run, as they are; its value is a `TextAttributesBox`.
  public static let typesetting = NSAttributedString.Key("typesetting.attributes")
  /// An address: `URL` or `String`.
  static let linkTarget = NSAttributedString.Key("NSLink")
  /// Points of room behind each character, in place of the font's kerning.
  static let kernPoints = NSAttributedString.Key("NSKern")
  /// Points of room beside the font's kerning.
  static let trackingPoints = NSAttributedString.Key("CTTracking")
  /// Points that letters are raised by.
  static let baselinePoints = NSAttributedString.Key("NSBaselineOffset")
  /// How often letters are raised; negative lowers them.
  static let superscriptLevel = NSAttributedString.Key("NSSuperScript")
  /// 0 necessary, 1 standard, 2 all.
  static let ligatureLevel = NSAttributedString.Key("NSLigature")
  /// 0 none, 1 single, 2 thick, 9 double; the pattern in bits 8 to 10.
  static let underlineBits = NSAttributedString.Key("NSUnderline")
  /// The same through the letters.
  static let strikethroughBits = NSAttributedString.Key("NSStrikethrough")
  /// The language's tag.
  static let languageTag = NSAttributedString.Key("NSLanguage")
}

/// Attributes as an object, for `NSAttributedString`.
public final class TextAttributesBox: NSObject {
  /// The attributes.
  public let attributes: TextAttributes

  /// Holds `attributes`.
  public init(_ attributes: TextAttributes) { self.attributes = attributes }

  /// True for a box of equal attributes.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? TextAttributesBox)?.attributes == attributes
  }

  /// A hash of the attributes.
  public override var hash: Int { attributes.hashValue }
}

extension AttributedText {
  /// The text as an `NSAttributedString`: all attributes under `NSAttributedString.Key.typesetting`, and
  /// those that have a counterpart of Foundation's own types under Apple's keys as well (`NSLink`,
  /// `NSKern`, `CTTracking`, `NSBaselineOffset`, `NSSuperScript`, `NSLigature`, `NSUnderline`,
  /// `NSStrikethrough`, `NSLanguage`). O(n).
  ///
  /// `AttributedText.init(_:plain:)` gives the same text back.
  public var nsAttributedString: NSAttributedString {
    let result = NSMutableAttributedString(string: string)
    var location = 0
    for run in runs {
      let length = string(in: run.range).utf16.count
      result.setAttributes(
        run.attributes.foundationValues, range: NSRange(location: location, length: length))
      location += length
    }
    return result
  }

  /// The text of `string`, with the attributes that it has under `NSAttributedString.Key.typesetting`,
  /// and those of `plain` where it has none. What stands under Apple's keys and was changed since counts.
  /// Other keys have no counterpart and are left out. A run that ends between the two halves of a
  /// surrogate pair ends before it. O(n).
  public init(_ string: NSAttributedString, plain: TextAttributes) {
    self.init()
    let whole = string.string
    let units = whole.utf16
    var pen = units.startIndex
    var location = 0
    while location < string.length {
      var range = NSRange(location: 0, length: 0)
      let values = string.attributes(at: location, effectiveRange: &range)
      let next = max(location + 1, range.location + range.length)
      var end = units.index(pen, offsetBy: next - location)
      location = next
      if end < units.endIndex, end.samePosition(in: whole.unicodeScalars) == nil {
        end = units.index(before: end)
        location -= 1
        // A run of half a pair alone: the other half has the pair.
        if end == pen {
          end = units.index(end, offsetBy: 2)
          location += 2
        }
      }
      append(String(whole[pen..<end]), TextAttributes(values, plain: plain))
      pen = end
    }
  }

  /// `range` in UTF-16 units. O(its end).
  public func nsRange(of range: TextRange) -> NSRange { NSRange(utf16Range(of: range)) }

  /// The stretch of the UTF-16 units `range`; a surrogate pair that it cuts is taken from its start.
  /// O(its end).
  public func range(of range: NSRange) -> TextRange {
    self.range(utf16: range.location..<range.location + range.length)
  }
}

extension TextAttributes {
  /// The attributes under the keys of Foundation's strings.
  var foundationValues: [NSAttributedString.Key: Any] {
    var values = counterparts
    values[.typesetting] = TextAttributesBox(self)
    return values
  }

  /// Those that have a counterpart of Foundation's own types.
  private var counterparts: [NSAttributedString.Key: NSObject] {
    var values: [NSAttributedString.Key: NSObject] = [:]
    if let link { values[.linkTarget] = NSString(string: link) }
    if let kern { values[.kernPoints] = NSNumber(value: kern.points) }
    if tracking != .zero { values[.trackingPoints] = NSNumber(value: tracking.points) }
    if baselineShift != .zero { values[.baselinePoints] = NSNumber(value: baselineShift.points) }
    if superscript != 0 { values[.superscriptLevel] = NSNumber(value: superscript) }
    if ligatures != .standard {
      values[.ligatureLevel] = NSNumber(value: ligatures == .all ? 2 : 0)
    }
    if let underline { values[.underlineBits] = NSNumber(value: underline.bits) }
    if let strikethrough { values[.strikethroughBits] = NSNumber(value: strikethrough.bits) }
    values[.languageTag] = NSString(string: language.identifier)
    return values
  }

  /// What `values` say over `plain`.
  init(_ values: [NSAttributedString.Key: Any], plain: TextAttributes) {
    let exact = (values[.typesetting] as? TextAttributesBox)?.attributes
    self = exact ?? plain
    // What was written with the exact values and is still there says nothing new.
    let written = exact?.counterparts ?? [:]
    func changed(_ key: NSAttributedString.Key) -> Bool {
      guard let value = values[key] else { return exact != nil && written[key] != nil }
      return !(written[key].map { $0.isEqual(value) } ?? false)
    }
    func number(_ key: NSAttributedString.Key) -> Double? {
      (values[key] as? NSNumber)?.doubleValue ?? (values[key] as? Double)
    }
    if changed(.linkTarget) {
      link = (values[.linkTarget] as? URL)?.absoluteString ?? (values[.linkTarget] as? String)
    }
    if changed(.kernPoints) { kern = number(.kernPoints).map { Length(points: $0) } }
    if changed(.trackingPoints) { tracking = Length(points: number(.trackingPoints) ?? 0) }
    if changed(.baselinePoints) { baselineShift = Length(points: number(.baselinePoints) ?? 0) }
    if changed(.superscriptLevel) { superscript = Int(number(.superscriptLevel) ?? 0) }
    if changed(.ligatureLevel) {
      switch number(.ligatureLevel) {
      case 0: ligatures = .necessary
      case 2: ligatures = .all
      default: ligatures = .standard
      }
    }
    if changed(.underlineBits) { underline = TextRule(bits: Int(number(.underlineBits) ?? 0)) }
    if changed(.strikethroughBits) {
      strikethrough = TextRule(bits: Int(number(.strikethroughBits) ?? 0))
    }
    if changed(.languageTag),
      let tag = (values[.languageTag] as? String).flatMap({ LanguageTag($0) })
    {
      language = tag
    }
  }
}

extension TextRule {
  private static let patterns: [Pattern] = [.solid, .dot, .dash, .dashDot, .dashDotDot]

  /// Core Text's style: 1 single, 2 thick, 9 double; 0x100 dots, 0x200 dashes, 0x300 and 0x400 both.
  var bits: Int {
    let weight = [Weight.single: 1, .thick: 2, .double: 9][self.weight] ?? 1
    return weight | (TextRule.patterns.firstIndex(of: pattern) ?? 0) << 8
  }

  /// The rule of Core Text's style `bits`; nil for none.
  init?(bits: Int) {
    let weight: Weight
    switch bits & 0xFF {
    case 1: weight = .single
    case 2: weight = .thick
    case 9: weight = .double
    default: return nil
    }
    let pattern = bits >> 8 & 7
    self.init(
      weight, pattern: pattern < TextRule.patterns.count ? TextRule.patterns[pattern] : .solid)
  }
}
