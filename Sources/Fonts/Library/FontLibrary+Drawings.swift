internal import TypesetResources
import TypesetRichText

/// What libraries that draw pictures, which choose among this machine's fonts by themselves, are asked for.
extension FontLibrary {
  /// What the maker of the font `name` (its PostScript name) does not allow of documents, and the font's family; nil where
  /// they may have it, and where no such font is known. O(fonts), and it opens the font.
  package func embeddingRefusal(
    ofFont name: String
  ) -> (refusal: EmbeddingRefusal, family: String)? {
    state.withLock { state in
      let records = list(&state).records
      for place in records.indices where records[place].postScriptName == name {
        guard let face = open(place, &state), let refusal = face.embeddingRefusal else { continue }
        return (refusal, face.family)
      }
      return nil
    }
  }

  /// The first of `characters`, in their order, that no font has and that would be seen; nil where there is none. O(fonts) for
  /// each.
  package func missing(among characters: some Collection<UInt32>) -> UInt32? {
    guard !characters.isEmpty else { return nil }
    return state.withLock { state in
      let count = list(&state).records.count
      return characters.first { character in
        guard !character.isIgnorable,
          let scalar = Unicode.Scalar(character), !scalar.properties.isWhitespace,
          scalar.properties.generalCategory != .control
        else { return false }
        return !(0..<count).contains { covers(character, at: $0, state) }
      }
    }
  }
}

extension EmbeddingRefusal {
  /// What is wrong with the font `family` in a PDF.
  package func words(of family: String) -> String {
    switch self {
    case .all: "the maker of \(family) does not allow it within documents, and a PDF has it within"
    case .subsets:
      "the maker of \(family) allows only the whole font within documents, and a PDF has the letters in use"
    case .outlines:
      "the maker of \(family) allows only bitmaps of it within documents, and a PDF has its outlines"
    }
  }
}
