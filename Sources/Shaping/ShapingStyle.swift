internal import CTypesetHarfBuzz
internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetRichText

/// What of a run's attributes matters to its glyphs, and what was looked up for it once.
struct ShapingStyle {
  /// The part of the attributes.
  struct Key: Hashable {
    let query: FontQuery
    let size: Length
    let features: [FontFeature]
    let language: LanguageTag
    /// Letters on different baselines are not kerned or tied to each other.
    let baselineShift: Length
    /// What few runs have; nil where nothing of that.
    let effects: ShapingEffects?

    init(_ attributes: TextAttributes) {
      query = attributes.font
      size = attributes.fontSize
      features = attributes.features
      language = attributes.language
      baselineShift = attributes.baselineShift
      effects = attributes.shapingEffects
    }
  }

  let key: Key
  let face: FontFace
  /// The language as HarfBuzz knows it; lives as long as the process.
  let hbLanguage: OpaquePointer?
  let hbFeatures: [hb_feature_t]
  /// The em on paper; smaller than what was asked for in superscripts.
  let size: Length
  /// How far the letters stand above the line's baseline, beside what the run's shift says.
  let rise: Length

  init(_ key: Key, library: FontLibrary) {
    self.key = key
    face = library.match(key.query, size: key.size).face
    hbLanguage = hb_language_from_string(key.language.identifier, -1)
    // Of two settings of one feature HarfBuzz takes the later: what was asked for by name holds.
    let features = (key.effects?.features ?? []) + key.features
    hbFeatures = features.map {
      hb_feature_t(tag: $0.tag, value: $0.value, start: 0, end: CHB_FEATURE_GLOBAL_END)
    }
    (size, rise) = key.effects?.placement(of: face, at: key.size) ?? (key.size, .zero)
  }

  /// True where `attributes` give the same glyphs.
  func fits(_ attributes: TextAttributes) -> Bool {
    key.size == attributes.fontSize && key.query == attributes.font
      && key.language == attributes.language && key.features == attributes.features
      && key.baselineShift == attributes.baselineShift && key.effects == attributes.shapingEffects
  }
}

/// The faces that single characters fell back to: open addressing, since this is asked for every
/// character of a text in a script that the wanted face lacks.
struct FallbackTable {
  private var keys = [UInt64](repeating: .max, count: 512)
  private var values = [Int32](repeating: 0, count: 512)
  private var count = 0

  /// A key for a character in a style (below 1024) and a script; nil for a later style.
  static func key(_ scalar: UInt32, style: Int, script: UInt32) -> UInt64? {
    guard style < 1024 else { return nil }
    return UInt64(scalar) | UInt64(style) << 21 | UInt64(script) << 32
  }

  /// What is remembered for `key`.
  func value(for key: UInt64) -> Int32? {
    var place = slot(key)
    while keys[place] != .max {
      if keys[place] == key { return values[place] }
      place = (place + 1) & (keys.count - 1)
    }
    return nil
  }

  /// Remembers `value` for `key`, which was not there.
  mutating func insert(_ value: Int32, for key: UInt64) {
    if count * 2 >= keys.count { grow() }
    var place = slot(key)
    while keys[place] != .max { place = (place + 1) & (keys.count - 1) }
    keys[place] = key
    values[place] = value
    count += 1
  }

  /// Forgets everything.
  mutating func removeAll() { self = FallbackTable() }

  private func slot(_ key: UInt64) -> Int {
    let mixed = key &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 40) & (keys.count - 1)
  }

  private mutating func grow() {
    let old = zip(keys, values)
    keys = [UInt64](repeating: .max, count: keys.count * 2)
    values = [Int32](repeating: 0, count: keys.count)
    count = 0
    for (key, value) in old where key != .max { insert(value, for: key) }
  }
}
