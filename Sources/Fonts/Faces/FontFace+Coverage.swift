internal import CTypesetHarfBuzz

extension FontFace {
  /// All characters that the font's map has. O(characters); ask `covers(_:)` for one.
  ///
  /// HarfBuzz `hb_face_collect_unicodes`.
  public var coverage: CharacterCoverage {
    FontFace.collect { hb_face_collect_unicodes(hbFace, $0) }
  }

  /// The variation selectors that the font's map tells apart. HarfBuzz
  /// `hb_face_collect_variation_selectors`.
  public var variationSelectors: CharacterCoverage {
    FontFace.collect { hb_face_collect_variation_selectors(hbFace, $0) }
  }

  /// The characters that the font's map has with the variation selector `selector`. HarfBuzz
  /// `hb_face_collect_variation_unicodes`.
  public func coverage(withVariation selector: UInt32) -> CharacterCoverage {
    FontFace.collect { hb_face_collect_variation_unicodes(hbFace, selector, $0) }
  }

  /// The ranges of the set that `fill` fills.
  private static func collect(_ fill: (OpaquePointer) -> Void) -> CharacterCoverage {
    // Never null: HarfBuzz answers its empty set when it is out of memory.
    let set: OpaquePointer = hb_set_create()
    defer { hb_set_destroy(set) }
    fill(set)
    var ranges: [ClosedRange<UInt32>] = []
    // HB_SET_VALUE_INVALID begins and ends the walk.
    var first: hb_codepoint_t = .max
    var last: hb_codepoint_t = .max
    while hb_set_next_range(set, &first, &last) != 0 { ranges.append(first...last) }
    return CharacterCoverage(ranges)
  }
}
