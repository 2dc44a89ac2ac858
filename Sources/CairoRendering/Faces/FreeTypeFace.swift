internal import CTypesetCairo
internal import CTypesetFreeType
internal import TypesetFonts
internal import TypesetResources

/// A face of FreeType over the bytes that a `FontFace` holds; both live as long as this object.
///
/// FreeType lets threads use faces of one library at the same time, as long as faces are made and
/// unmade by one thread at a time, hence the lock (FreeType API reference, `FT_Library`). Cairo
/// keeps fonts alive in caches of its own, so the last release may come on any thread.
///
/// `@unchecked Sendable`: `face` is used under Cairo's own lock on its fonts, or by the one thread
/// that owns the writer.
final class FreeTypeFace: @unchecked Sendable {
  let source: FontFace
  let face: FT_Face
  /// What FreeType reads where the font has other characters than its own.
  private let stream: FontStream?

  /// Held while a face is made or unmade.
  private static let lock = Guarded(())

  /// The process's library; nil where FreeType could not start. Set once, used under `lock`.
  nonisolated(unsafe) private static let library: FT_Library? = {
    var library: FT_Library?
    return FT_Init_FreeType(&library) == 0 ? library : nil
  }()

  /// The face with `codes` for its characters, with its own where nil; nil where FreeType cannot
  /// read the font.
  init?(_ source: FontFace, codes: GlyphCodes? = nil) {
    var face: FT_Face?
    let stream = codes.flatMap { FontStream(source, $0) }
    FreeTypeFace.lock.withLock { _ in
      let bytes = source.resource.buffer
      guard let library = FreeTypeFace.library, let start = bytes.baseAddress else { return }
      var arguments = FT_Open_Args()
      if let stream {
        arguments.flags = FT_UInt(FT_OPEN_STREAM)
        arguments.stream = stream.record
      } else {
        arguments.flags = FT_UInt(FT_OPEN_MEMORY)
        arguments.memory_base = start.assumingMemoryBound(to: FT_Byte.self)
        arguments.memory_size = FT_Long(bytes.count)
      }
      if FT_Open_Face(library, &arguments, FT_Long(source.index), &face) != 0 { face = nil }
      if let made = face, !FreeTypeFace.set(source, on: made) {
        FT_Done_Face(made)
        face = nil
      }
    }
    guard let face else { return nil }
    stream?.guardOutlines(of: source.index)
    self.source = source
    self.face = face
    self.stream = stream
  }

  /// Sets the axes of `face` as those of `source` stand; false where FreeType cannot. Before Cairo
  /// sees the face: it remembers where they stood when it did, and sets them again.
  private static func set(_ source: FontFace, on face: FT_Face) -> Bool {
    // Untouched, so that the font goes into a PDF as it is.
    guard source.isVariable, !source.isAtStandard else { return true }
    var settings = source.coordinates.map { FT_Fixed($0) }
    guard FT_Set_Var_Design_Coordinates(face, FT_UInt(settings.count), &settings) == 0 else {
      return false
    }
    // Cairo clips letters to what it takes for the largest of the font, which does not vary
    // (`hhea.advanceWidthMax`); a wide or heavy instance would lose its edges.
    let widest = max(Int(face.pointee.max_advance_width), source.unitsPerEm)
    face.pointee.max_advance_width = FT_Short(clamping: 4 * widest)
    return true
  }

  deinit {
    // Before the stream goes, which it reads.
    FreeTypeFace.lock.withLock { _ in _ = FT_Done_Face(face) }
  }

  /// True where glyphs may be pictures in colour.
  var hasColor: Bool { face.pointee.face_flags & FT_Long(1 << 14) != 0 }  // FT_FACE_FLAG_COLOR
}
