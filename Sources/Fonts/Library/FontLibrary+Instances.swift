internal import TypesetRichText
internal import TypesetResources

extension FontLibrary {
  /// The face of `records[place]`, as it stands where no axis is set; nil where its file is broken,
  /// which `notes` then reports.
  public func face(at place: Int) -> FontFace? {
    state.withLock { state in
      list(&state).records.indices.contains(place) ? open(place, &state) : nil
    }
  }

  /// All faces, with their files opened, of the family `family` (any case), in order of style and
  /// file name. Core Text `CTFontCollectionCreateMatchingFontDescriptors`.
  public func faces(ofFamily family: String) -> [FontFace] {
    let wanted = FontName.folded(family)
    return state.withLock { state in
      let records = list(&state).records
      return records.indices
        .filter { records[$0].families.contains { FontName.folded($0) == wanted } }
        .compactMap { open($0, &state) }
    }
  }

  /// The names of the families, each once, in order. Core Text
  /// `CTFontManagerCopyAvailableFontFamilyNames`.
  public var families: [String] {
    var seen: Set<String> = []
    return records.map(\.family).filter { seen.insert($0).inserted }
  }

  /// The variable font whose family and named instance together are `name` (folded), such as
  /// `recursive casual bold`, and what is wanted of it: the instance's settings, but for those that
  /// `query` asks for by its own weight, width, slant or axes.
  func namedInstance(
    _ name: String, like query: FontQuery, _ catalog: FontCatalog, _ state: inout State
  ) -> (FontFace, FontQuery)? {
    guard catalog.hasVariableFonts else { return nil }
    var end = name.endIndex
    while let space = name[..<end].lastIndex(of: " ") {
      let style = String(name[name.index(after: space)...])
      for place in catalog.faces(ofFamily: String(name[..<space]), like: query)
      where catalog.records[place].isVariable {
        guard let face = open(place, &state),
          let instance = face.namedInstances.first(where: { FontName.folded($0.name) == style })
        else { continue }
        return (face, FontLibrary.merging(instance, into: query))
      }
      end = space
    }
    return nil
  }

  private static func merging(_ instance: NamedInstance, into query: FontQuery) -> FontQuery {
    var wanted = query
    let settings = instance.variations.filter { setting in
      switch setting.tag {
      case VariationAxis.weight: query.weight == 400
      case VariationAxis.width: query.width == 100
      case VariationAxis.slant, VariationAxis.italic: query.slant == .roman
      default: true
      }
    }
    wanted.variations = settings + query.variations
    return wanted
  }
}
