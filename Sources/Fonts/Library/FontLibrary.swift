public import TypesetGeometry
public import TypesetResources
public import TypesetRichText

/// The installed fonts, and the choice among them.
///
/// Fontconfig lists what there is; the choice is made here, the same on every machine that has the
/// same files. Nothing is listed before the first question and no file is opened before a face of
/// it is chosen. All questions may be asked from any thread; answers are remembered.
public final class FontLibrary: Sendable {
  /// Where font files are read from.
  public let resources: ResourceProvider
  /// Files and folders that were named; their families go before the system's.
  public let fontPaths: [String]
  /// True where the fonts of this machine's configuration are used too.
  public let usesSystemFonts: Bool
  /// Families that are asked, in order, for what the wanted face lacks, before those that the
  /// script and the language suggest. Core Text `kCTFontCascadeListAttribute`.
  public let cascade: [String]

  struct State {
    var listing: (fonts: FontconfigListing, catalog: FontCatalog, patterns: [Int])?
    /// Faces by their place in the catalogue, as they stand where no axis is set; nil for a broken
    /// one.
    var faces: [Int: FontFace?] = [:]
    var matches: [FontQuery: FontMatch] = [:]
    var fallbacks: [FallbackKey: FontFace?] = [:]
    var lastResort: FontFace?
    /// Our own face for signs.
    var signs: FontFace?
    var notes: [FontNote] = []
    /// What was wrong with the files that would not open, for the libraries that share them.
    var failures: [Int: FontNote] = [:]
  }

  let state = Guarded(State())
  /// Whose list and open faces are used; nil where they are this library's own.
  let shared: FontLibrary?

  /// A library of the fonts in `fontPaths`, and of this machine's where `usesSystemFonts`.
  ///
  /// A path that is not absolute is looked up where `resources` looks.
  public init(
    resources: ResourceProvider, fontPaths: [String] = [], usesSystemFonts: Bool = true,
    cascade: [String] = []
  ) {
    self.resources = resources
    self.fontPaths = fontPaths
    self.usesSystemFonts = usesSystemFonts
    self.cascade = cascade
    shared = nil
  }

  /// A library that answers as `other` would from the start, with the list and the open faces of
  /// `other`: many documents with the same fonts cost no more than one. Notes are its own, and so is
  /// the cascade where one is given.
  public init(sharing other: FontLibrary, cascade: [String]? = nil) {
    self.cascade = cascade ?? other.cascade
    resources = other.resources
    fontPaths = other.fontPaths
    usesSystemFonts = other.usesSystemFonts
    shared = other
  }

  /// All faces in order of family, style and file name. The first time it costs 5 to 6 ms.
  public var records: [FontRecord] {
    state.withLock { list(&$0).records }
  }

  /// What was found wrong so far: paths without fonts, broken files that were passed over.
  public var notes: [FontNote] {
    state.withLock { state in
      _ = list(&state)
      return state.notes
    }
  }

  /// The face for `query`, always one.
  ///
  /// Each name in turn is tried as family name, full name, PostScript name (any case), then
  /// without words of style at its end, then in the table of relatives. When nothing fits: the
  /// library's default families, then the first family with Latin letters, and with no font
  /// installed at all a face that has nothing but a box. Within a family the nearest face is taken
  /// by the rule of CSS Fonts 4 §5.2: width, then slant, then weight. A variable font is set to what
  /// was asked for; a face that stands for an italic that is not there leans (`FontFace.slanted`).
  public func match(_ query: FontQuery) -> FontMatch {
    state.withLock { state in
      if let known = state.matches[query] { return known }
      let match = find(query, &state)
      state.matches[query] = match
      return match
    }
  }

  /// The face for `query` in letters of `size`: `opsz` is set to it where the face has that axis
  /// and the query does not set it by name.
  public func match(_ query: FontQuery, size: Length) -> FontMatch {
    let match = match(query)
    let face = drawn(match.face, for: size, query)
    return face == match.face
      ? match
      : FontMatch(face: face, requested: match.requested, kind: match.kind, lacks: match.lacks)
  }

  /// `face` drawn for letters of `size`, unless `query` sets its optical size by name.
  package func drawn(_ face: FontFace, for size: Length, _ query: FontQuery) -> FontFace {
    guard face.hasOpticalSizes,
      !query.variations.contains(where: { $0.tag == VariationAxis.opticalSize })
    else { return face }
    return face.instance(opticalSize: size)
  }

  /// The installed families that would stand in for the family `name` were it not installed, best
  /// first; empty where the table of relatives has none.
  public func relatives(of name: String) -> [String] {
    state.withLock { state in
      let catalog = list(&state)
      let query = FontQuery(families: [name])
      return FontRelatives.families(for: FontName.folded(name))
        .filter { !catalog.faces(ofFamily: $0, like: query).isEmpty }
    }
  }
}

extension FontLibrary {
  /// The `FcConfig` of its fonts, for drawings whose letters others set, and what keeps that alive; nil where these are the
  /// system's alone.
  package var drawingConfiguration: (configuration: OpaquePointer, owner: any AnyObject & Sendable)?
  {
    state.withLock { state in
      _ = list(&state)
      return state.listing.flatMap { listing in listing.fonts.whole.map { ($0, listing.fonts) } }
    }
  }

  /// The catalogue, listed if it was not yet.
  func list(_ state: inout State) -> FontCatalog {
    if let listing = state.listing { return listing.catalog }
    if let shared, let listing = shared.listing() {
      state.listing = listing
      state.notes += listing.fonts.notes
      return listing.catalog
    }
    let fonts = FontconfigListing(
      paths: fontPaths.map(resources.path(for:)), usesSystemFonts: usesSystemFonts)
    state.notes += fonts.notes
    let (catalog, order) = FontCatalog.make(fonts.records)
    state.listing = (fonts, catalog, order)
    return catalog
  }

  /// The face at `place` of the catalogue, opened if it was not yet; nil for a broken file.
  func open(_ place: Int, _ state: inout State) -> FontFace? {
    if let known = state.faces[place] { return known }
    if let shared {
      let (face, failure) = shared.opened(place)
      if let failure { FontLibrary.note(failure, &state) }
      state.faces[place] = .some(face)
      return face
    }
    let record = list(&state).records[place]
    var face: FontFace?
    do throws(FontError) {
      let bytes: ResourceBytes
      do throws(ResourceError) {
        bytes = try resources.bytes(of: record.file)
      } catch {
        throw FontError(
          file: record.file, index: record.index, reason: .unreadable(error.explanation))
      }
      face = try FontFace(record: record, bytes: bytes)
    } catch {
      var note = FontNote(path: error.file, explanation: error.explanation)
      if case .unreadable = error.reason { note.isUnreadable = true }
      if fontPaths.contains(where: { resources.path(for: $0) == error.file }) {
        note.isUnreadable = true
      }
      state.failures[place] = note
      FontLibrary.note(note, &state)
    }
    state.faces[place] = .some(face)
    return face
  }

  /// Keeps `note` unless the list of the fonts has told of that file already.
  private static func note(_ note: FontNote, _ state: inout State) {
    if let known = state.notes.firstIndex(where: { $0.path == note.path }) {
      if note.isUnreadable { state.notes[known] = note }
    } else {
      state.notes.append(note)
    }
  }

  /// The list, for a library that shares it.
  private func listing() -> (fonts: FontconfigListing, catalog: FontCatalog, patterns: [Int])? {
    state.withLock { state in
      _ = list(&state)
      return state.listing
    }
  }

  /// The face at `place`, or what is wrong with it, for a library that shares it.
  private func opened(_ place: Int) -> (face: FontFace?, failure: FontNote?) {
    state.withLock { state in
      let face = open(place, &state)
      return (face, state.failures[place])
    }
  }

  /// The first face of `places` that opens.
  private func firstOpen(_ places: [Int], _ state: inout State) -> FontFace? {
    for place in places {
      if let face = open(place, &state) { return face }
    }
    return nil
  }

  private func find(_ query: FontQuery, _ state: inout State) -> FontMatch {
    let catalog = list(&state)
    let requested = query.families.first ?? ""
    func match(_ found: FontFace, _ kind: FontMatch.Kind, for query: FontQuery) -> FontMatch {
      var face = found.instance(for: query)
      var lacks: FontMatch.Lack = []
      if query.weight >= 600, face.weight < 600 { lacks.insert(.weight) }
      if query.slant != .roman, face.slant == .roman {
        lacks.insert(.slant)
        face = face.slanted
      }
      return FontMatch(face: face, requested: requested, kind: kind, lacks: lacks)
    }
    for name in query.families {
      let folded = FontName.folded(name)
      if let face = named(folded, like: query, catalog, &state) {
        return match(face, .exact, for: query)
      }
      if let (face, wanted) = namedInstance(folded, like: query, catalog, &state) {
        return match(face, .exact, for: wanted)
      }
      if let face = family(of: FontRelatives.families(forGeneric: folded), query, &state) {
        return match(face, .exact, for: query)
      }
      if let face = family(of: FontRelatives.families(for: folded), query, &state) {
        return match(face, .relative(of: name), for: query)
      }
      for (base, style) in FontName.splitStyle(folded) {
        let wanted = style.applied(to: query)
        if let face = named(base, like: wanted, catalog, &state) {
          return match(face, .exact, for: wanted)
        }
        if let face = family(of: FontRelatives.families(for: base), wanted, &state) {
          return match(face, .relative(of: name), for: wanted)
        }
      }
    }
    let kind: FontMatch.Kind = query.families.isEmpty ? .exact : .fallbackDefault
    if let face = family(of: FontRelatives.defaults, query, &state) {
      return match(face, kind, for: query)
    }
    return match(anyLatin(query, catalog, &state), kind, for: query)
  }

  private func named(
    _ name: String, like query: FontQuery, _ catalog: FontCatalog, _ state: inout State
  ) -> FontFace? {
    firstOpen(catalog.candidates(named: name, like: query), &state)
  }

  /// The nearest face of the first of `families` that is installed.
  private func family(
    of families: [String], _ query: FontQuery, _ state: inout State
  ) -> FontFace? {
    let catalog = list(&state)
    for family in families {
      if let face = firstOpen(catalog.faces(ofFamily: family, like: query), &state) { return face }
    }
    return nil
  }

  /// A face of the first family that has Latin letters, or the first that opens, or the box.
  private func anyLatin(
    _ query: FontQuery, _ catalog: FontCatalog, _ state: inout State
  ) -> FontFace {
    var seen: Set<String> = []
    var any: FontFace?
    for record in catalog.records where seen.insert(record.family).inserted {
      let places = catalog.faces(ofFamily: record.family, like: query)
      guard let place = places.first, covers(0x61, at: place, state) || any == nil else { continue }
      guard let face = firstOpen(places, &state) else { continue }
      if face.covers(0x61) { return face }
      if any == nil { any = face }
    }
    return any ?? lastResort(&state)
  }

  /// True where the listing says that the face at `place` of the catalogue has `scalar`.
  func covers(_ scalar: UInt32, at place: Int, _ state: borrowing State) -> Bool {
    guard let listing = state.listing else { return false }
    return listing.fonts.covers(scalar, at: listing.patterns[place])
  }

  private func lastResort(_ state: inout State) -> FontFace {
    if let known = state.lastResort { return known }
    if let shared { return shared.state.withLock { shared.lastResort(&$0) } }
    let face = LastResort.makeFace()
    state.lastResort = face
    return face
  }
}
