public import TypesetRichText
internal import TypesetResources
public import TypesetTextAnalysis

extension FontLibrary {
  /// The face for a grapheme cluster that the face of `query` lacks; nil where no installed face
  /// has all of it.
  ///
  /// The boxes of tasks (☐ ☑ ☒) and the arrow ↳ come from a face of our own. A cluster that is to be shown as emoji is looked for in the fonts for emoji first. Then come
  /// the other families of `query`, then the library's `cascade`, then the families for `script` and `language` that look like
  /// the wanted one, then any face that has it, in order of family; within a family the face
  /// nearest to `query`. Never in fontconfig's order.
  public func fallback(
    for cluster: [UInt32], language: LanguageTag, script: ScriptTag, like query: FontQuery
  ) -> FontFace? {
    let key = FallbackKey(
      cluster: cluster, language: language, script: script.rawValue, query: query)
    let wanted = match(query).face
    return state.withLock { state in
      if let known = state.fallbacks[key] { return known }
      let face = findFallback(key, beside: wanted, &state)
      state.fallbacks[key] = .some(face)
      return face
    }
  }

  private func findFallback(
    _ key: FallbackKey, beside wanted: FontFace, _ state: inout State
  ) -> FontFace? {
    if let own = ownSign(key.cluster, &state) { return own }
    let catalog = list(&state)
    var families: [String] = []
    let isEmoji = EmojiPresentation.isEmoji(key.cluster)
    if isEmoji { families += ScriptFamilies.emoji }
    families += key.query.families.dropFirst()
    families += cascade
    families += ScriptFamilies.families(
      script: ScriptTag(rawValue: key.script), language: key.language, look: wanted.look)
    if !isEmoji { families += ScriptFamilies.emoji }
    var seen: Set<String> = []
    for family in families where seen.insert(FontName.folded(family)).inserted {
      if let face = covering(key, family: family, catalog, &state) { return face }
    }
    for record in catalog.records where seen.insert(FontName.folded(record.family)).inserted {
      if let face = covering(key, family: record.family, catalog, &state) { return face }
    }
    return nil
  }

  /// Our own face for the boxes of tasks and the like, which look the same on every machine then.
  private func ownSign(_ cluster: [UInt32], _ state: inout State) -> FontFace? {
    guard cluster.count == 1, let scalar = UInt16(exactly: cluster[0]),
      SignFace.scalars.contains(scalar)
    else { return nil }
    if let known = state.signs { return known }
    if let shared { return shared.state.withLock { shared.ownSign(cluster, &$0) } }
    let face = SignFace.makeFace()
    state.signs = face
    return face
  }

  /// The nearest face of `family` that has the whole cluster. Asks the listing before it opens a
  /// file.
  private func covering(
    _ key: FallbackKey, family: String, _ catalog: FontCatalog, _ state: inout State
  ) -> FontFace? {
    guard let first = key.cluster.first(where: { !$0.isIgnorable }) else { return nil }
    for place in catalog.faces(ofFamily: family, like: key.query) {
      guard covers(first, at: place, state) else { continue }
      guard let face = open(place, &state) else { continue }
      // Upright: signs of other scripts do not lean because the text around them does.
      if face.covers(cluster: key.cluster) { return face.instance(for: key.query) }
    }
    return nil
  }
}

/// Whether a cluster is shown as a picture in colour or as a sign of the text (UTS #51 §2).
package enum EmojiPresentation {
  /// True where the selector U+FE0F, or the first character by itself, asks for a picture, and
  /// U+FE0E does not forbid it.
  package static func isEmoji(_ cluster: some Collection<UInt32>) -> Bool {
    guard let first = cluster.first, let scalar = Unicode.Scalar(first) else { return false }
    if cluster.contains(0xFE0F) { return scalar.properties.isEmoji }
    return scalar.properties.isEmojiPresentation && !cluster.contains(0xFE0E)
  }

  /// True where a cluster with `scalar` may be shown as emoji: a quick look before the slow one.
  @inline(__always)
  package static func isCandidate(_ scalar: UInt32) -> Bool {
    scalar >= 0x231A
      && (scalar <= 0x2B55 || scalar == 0xFE0F || (scalar >= 0x1F000 && scalar < 0x20000))
  }
}
