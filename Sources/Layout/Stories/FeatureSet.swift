import TypesetElementTree
import TypesetRichText

/// OpenType features on their way into a run's attributes: one value for each, in the order of
/// their tags, so that equal meanings are equal attributes.
struct FeatureSet {
  /// The features, by tag.
  private(set) var features: [FontFeature] = []

  /// Turns `feature` on or off; the last word on a tag holds.
  mutating func set(_ feature: FontFeature) {
    let place = features.firstIndex { $0.tag >= feature.tag } ?? features.count
    if place < features.count, features[place].tag == feature.tag {
      features[place].value = feature.value
    } else {
      features.insert(feature, at: place)
    }
  }

  /// Leaves `tags` as the font has them.
  mutating func forget(_ tags: [UInt32]) {
    features.removeAll { tags.contains($0.tag) }
  }

  /// Whether the feature `tag` is on.
  func isOn(_ tag: UInt32) -> Bool {
    features.contains { $0.tag == tag && $0.value > 0 }
  }

  /// Sets small capitals, or takes them away.
  mutating func apply(_ caps: SpanStyle.Caps) {
    forget([Tag.smcp, Tag.c2sc])
    switch caps {
    case .normal: break
    case .small: turnOn(Tag.smcp)
    case .allSmall:
      turnOn(Tag.smcp)
      turnOn(Tag.c2sc)
    }
  }

  /// Sets forms of figures, each in place of those it excludes; no form at all leaves figures as
  /// the font has them.
  mutating func apply(_ figures: SpanStyle.Figures) {
    if figures.isEmpty { forget(Tag.figures) }
    for (form, tag, excluded) in FeatureSet.forms where figures.contains(form) {
      forget(excluded)
      turnOn(tag)
    }
  }

  private mutating func turnOn(_ tag: UInt32) { set(FontFeature(tag: tag)) }

  private static let forms: [(SpanStyle.Figures, UInt32, [UInt32])] = [
    (.lining, Tag.lnum, [Tag.onum]), (.oldStyle, Tag.onum, [Tag.lnum]),
    (.tabular, Tag.tnum, [Tag.pnum]), (.proportional, Tag.pnum, [Tag.tnum]),
    (.fractions, Tag.frac, [Tag.sups, Tag.sinf, Tag.subs]),
    (.superiors, Tag.sups, [Tag.frac, Tag.sinf, Tag.subs]),
    (.inferiors, Tag.sinf, [Tag.frac, Tag.sups, Tag.subs]),
    (.ordinals, Tag.ordn, []), (.slashedZero, Tag.zero, []),
  ]

  /// The features that have a meaning here, by their tags.
  enum Tag {
    static let smcp = tag("smcp")
    static let c2sc = tag("c2sc")
    static let lnum = tag("lnum")
    static let onum = tag("onum")
    static let tnum = tag("tnum")
    static let pnum = tag("pnum")
    static let frac = tag("frac")
    static let sups = tag("sups")
    static let sinf = tag("sinf")
    static let subs = tag("subs")
    static let ordn = tag("ordn")
    static let zero = tag("zero")
    static let figures = [lnum, onum, tnum, pnum, frac, sups, sinf, subs, ordn, zero]

    private static func tag(_ name: String) -> UInt32 {
      FontFeature(name)?.tag ?? 0
    }
  }
}
