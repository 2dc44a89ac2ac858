public import Resources
public import RichText
internal import Synchronization

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

  struct State {
    var listing: (fonts: FontconfigListing, catalog: FontCatalog, patterns: [Int])?
    /// Faces by their place in the catalogue; nil for a broken one.
    var faces: [Int: FontFace?] = [:]
    var matches: [FontQuery: FontMatch] = [:]
    var fallbacks: [FallbackKey: FontFace?] = [:]
    var lastResort: FontFace?
    var notes: [FontNote] = []
  }

  let state = Mutex(State())

  /// A library of the fonts in `fontPaths`, and of this machine's where `usesSystemFonts`.
  ///
  /// A path that is not absolute is looked up where `resources` looks.
  public init(
    resources: ResourceProvider, fontPaths: [String] = [], usesSystemFonts: Bool = true
  ) {
    self.resources = resources
    self.fontPaths = fontPaths
    self.usesSystemFonts = usesSystemFonts
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
  /// by the rule of CSS Fonts 4 §5.2: width, then slant, then weight.
  public func match(_ query: FontQuery) -> FontMatch {
    state.withLock { state in
      if let known = state.matches[query] { return known }
      let match = find(query, &state)
      state.matches[query] = match
      return match
    }
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
  /// The catalogue, listed if it was not yet.
  func list(_ state: inout State) -> FontCatalog {
    if let listing = state.listing { return listing.catalog }
    let fonts = FontconfigListing(
      paths: fontPaths.map(resources.path(for:)), usesSystemFonts: usesSystemFonts)
    for path in fonts.emptyPaths {
      state.notes.append(FontNote(path: path, explanation: "there is no font in it"))
    }
    let (catalog, order) = FontCatalog.make(fonts.records)
    state.listing = (fonts, catalog, order)
    return catalog
  }

  /// The face at `place` of the catalogue, opened if it was not yet; nil for a broken file.
  func open(_ place: Int, _ state: inout State) -> FontFace? {
    if let known = state.faces[place] { return known }
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
      state.notes.append(FontNote(path: error.file, explanation: error.explanation))
    }
    state.faces[place] = .some(face)
    return face
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
    func match(_ face: FontFace, _ kind: FontMatch.Kind, for query: FontQuery) -> FontMatch {
      var lacks: FontMatch.Lack = []
      if query.weight >= 600, face.weight < 600 { lacks.insert(.weight) }
      if query.slant != .roman, face.slant == .roman { lacks.insert(.slant) }
      return FontMatch(face: face, requested: requested, kind: kind, lacks: lacks)
    }
    for name in query.families {
      let folded = FontName.folded(name)
      if let face = named(folded, like: query, catalog, &state) {
        return match(face, .exact, for: query)
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
    let face = LastResort.makeFace()
    state.lastResort = face
    return face
  }
}
