internal import CTypesetHarfBuzz
internal import TypesetGeometry
public import TypesetRichText
internal import TypesetResources
public import TypesetTextAnalysis

/// What was asked of a face's features, and the answer; asked once for each style of a text.
final class FeatureAnswers: Sendable {
  struct Key: Hashable {
    let tag: UInt32
    let script: UInt32
    let language: LanguageTag
  }

  let known = Guarded<[Key: Bool]>([:])
}

extension FontFace {
  /// True where the face substitutes or places glyphs by the feature `tag` (four ASCII characters,
  /// first in the highest byte) in `script` and `language`: for those by name, or for all where it
  /// does not name them, as shaping looks for it. OpenType `GSUB`, `GPOS`. Remembered.
  public func hasFeature(_ tag: UInt32, script: ScriptTag, language: LanguageTag) -> Bool {
    let key = FeatureAnswers.Key(tag: tag, script: script.rawValue, language: language)
    if let known = featureAnswers.known.withLock({ $0[key] }) { return known }
    let answer = findFeature(key)
    featureAnswers.known.withLock { $0[key] = answer }
    return answer
  }

  private func findFeature(_ key: FeatureAnswers.Key) -> Bool {
    let face = hb_font_get_face(hbFont)
    // HB_OT_MAX_TAGS_PER_SCRIPT, HB_OT_MAX_TAGS_PER_LANGUAGE.
    var scripts = [hb_tag_t](repeating: 0, count: 3)
    var languages = [hb_tag_t](repeating: 0, count: 3)
    var scriptCount = UInt32(scripts.count)
    var languageCount = UInt32(languages.count)
    hb_ot_tags_from_script_and_language(
      hb_script_from_iso15924_tag(key.script),
      hb_language_from_string(key.language.identifier, -1),
      &scriptCount, &scripts, &languageCount, &languages)
    for table in [FontFace.gsub, FontFace.gpos] {
      var script: UInt32 = 0
      var language: UInt32 = 0
      var feature: UInt32 = 0
      // Both fall back to what the table has for all scripts and languages.
      hb_ot_layout_table_select_script(face, table, scriptCount, scripts, &script, nil)
      hb_ot_layout_script_select_language(
        face, table, script, languageCount, languages, &language)
      if hb_ot_layout_language_find_feature(face, table, script, language, key.tag, &feature) != 0 {
        return true
      }
    }
    return false
  }

  /// The features that the face has in any script, in the order of its tables, each once: tags of four
  /// ASCII characters, the first in the highest byte. OpenType `GSUB`, `GPOS`. O(features).
  public var features: [UInt32] {
    let face = hb_font_get_face(hbFont)
    var seen: Set<UInt32> = []
    return [FontFace.gsub, FontFace.gpos].flatMap { table in
      var count = hb_ot_layout_table_get_feature_tags(face, table, 0, nil, nil)
      var tags = [hb_tag_t](repeating: 0, count: Int(count))
      hb_ot_layout_table_get_feature_tags(face, table, 0, &count, &tags)
      return tags.prefix(Int(count)).filter { seen.insert($0).inserted }
    }
  }

  /// True where the figures 0 to 9 are all of one width, before any feature.
  public var hasTabularFigures: Bool {
    var first: FontUnits?
    for scalar in UInt32(0x30)...0x39 {
      guard let glyph = glyph(for: scalar) else { return false }
      let advance = advance(of: glyph)
      if let first, first != advance { return false }
      first = advance
    }
    return true
  }

  private static let gsub = SFNTDirectory.tag("GSUB")
  private static let gpos = SFNTDirectory.tag("GPOS")
}

extension FontLibrary {
  /// True where the face that `query` gets has `feature` in `language` and its usual script.
  public func has(_ feature: FontFeature, for query: FontQuery, language: LanguageTag) -> Bool {
    match(query).face.hasFeature(
      feature.tag, script: ScriptTag.usual(for: language), language: language)
  }
}
