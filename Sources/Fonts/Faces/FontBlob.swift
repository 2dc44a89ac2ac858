internal import CTypesetHarfBuzz
public import TypesetResources

/// The bytes of a font file, or of a part of one, shared and never changed.
///
/// A file is mapped into memory, not read: a face of a collection of 20 MB costs what is looked at.
/// The bytes live as long as a blob, a face or a font of them does; HarfBuzz and Swift count
/// together. HarfBuzz `hb_blob_t`, whose four modes of memory are here:
///
/// | mode | here |
/// |---|---|
/// | `DUPLICATE` | `init(copying:name:)` |
/// | `READONLY`, and `hb_blob_create_from_file` | `init(_:name:)`, `init(file:from:)` |
/// | `WRITABLE`, `READONLY_MAY_MAKE_WRITABLE` | `edited(_:)`, which leaves this blob as it is |
///
/// `@unchecked Sendable`: the bytes never change, and HarfBuzz counts references to an immutable
/// blob from any thread.
public final class FontBlob: @unchecked Sendable {
  /// The bytes.
  public let bytes: ResourceBytes
  /// What errors call it: the file's name, or what its maker said.
  public let name: String
  let hbBlob: OpaquePointer

  /// The bytes that somebody holds already, without a copy; they are kept.
  public init(_ bytes: ResourceBytes, name: String = "memory") {
    self.bytes = bytes
    self.name = name
    let start = bytes.buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
    // HarfBuzz gives this hold back with its own last reference, at once where there is no byte.
    let hold = Unmanaged.passRetained(bytes).toOpaque()
    // Never null: HarfBuzz answers its empty blob when it is out of memory.
    let blob: OpaquePointer = hb_blob_create(
      start, UInt32(clamping: bytes.count), HB_MEMORY_MODE_READONLY, hold
    ) { hold in
      guard let hold else { return }
      Unmanaged<ResourceBytes>.fromOpaque(hold).release()
    }
    hb_blob_make_immutable(blob)
    hbBlob = blob
  }

  /// A copy of `bytes`. O(n).
  public convenience init(copying bytes: [UInt8], name: String = "memory") {
    self.init(ResourceBytes(copying: bytes), name: name)
  }

  /// The file `file`, mapped by `resources`; a file is mapped once for each of them.
  ///
  /// Throws where it cannot be read; whether it is a font is seen when a face of it is opened.
  public convenience init(
    file: String, from resources: ResourceProvider = ResourceProvider()
  ) throws(FontError) {
    do throws(ResourceError) {
      self.init(try resources.bytes(of: file), name: file)
    } catch {
      throw FontError(file: file, index: 0, reason: .unreadable(error.explanation))
    }
  }

  deinit { hb_blob_destroy(hbBlob) }

  /// How many bytes there are.
  public var count: Int { bytes.count }

  /// How many faces there are: 1 in a plain font, more in a collection, 0 where it is no font.
  /// HarfBuzz `hb_face_count`.
  public var faceCount: Int { Int(hb_face_count(hbBlob)) }

  /// All faces, in order. Throws at the first that cannot be opened. Core Text:
  /// `CTFontManagerCreateFontDescriptorsFromURL`.
  public func faces() throws(FontError) -> [FontFace] {
    guard faceCount > 0 else { throw FontError(file: name, index: 0, reason: .notAFont) }
    var faces: [FontFace] = []
    for index in 0..<faceCount { faces.append(try FontFace(self, index: index)) }
    return faces
  }

  /// What `body` makes of the bytes, which stay where they are for that time.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(bytes.buffer)
  }

  /// A blob with the bytes as `change` leaves them; this one and its faces stay as they are. O(n).
  public func edited(_ change: (inout [UInt8]) -> Void) -> FontBlob {
    var copy = bytes.array()
    change(&copy)
    return FontBlob(copying: copy, name: name)
  }
}
