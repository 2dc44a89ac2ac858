/// A kind of file that is no text and says so in its first bytes.
enum ForeignFile {
  /// What `bytes` are, with its article: `a JPEG picture`; nil for what may be text. O(1), but for zip
  /// archives, whose names are looked through. O(n) there.
  static func kind(of bytes: [UInt8]) -> String? {
    if let (_, name) = signatures.first(where: { bytes.starts(with: $0.bytes) }) {
      // A text may begin with these letters; the size of a picture that follows them is no text.
      return name == gif && isText(bytes.dropFirst(6).prefix(7)) ? nil : name
    }
    func has(_ word: String, at place: Int) -> Bool {
      bytes.dropFirst(place).starts(with: word.utf8)
    }
    if has("RIFF", at: 0), has("WEBP", at: 8) { return "a WebP picture" }
    if has("BM", at: 0), bytes.dropFirst(6).starts(with: [0, 0, 0, 0]) { return "a BMP picture" }
    if has("ftyp", at: 4), bytes[0] == 0 {
      let isPicture = ["heic", "heix", "mif1", "msf1", "avif"].contains { has($0, at: 8) }
      return isPicture ? "a picture of a kind that a phone makes" : "a film"
    }
    if bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6]) {
      return archive(bytes)
    }
    return nil
  }

  /// True where `kind` is a document whose text can be saved as such.
  static func isDocument(_ kind: String) -> Bool { kind.contains("document") }

  private static let gif = "a GIF picture"

  /// Whether there are no controls in `bytes` but those of texts.
  private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
  }

  private static let signatures: [(bytes: [UInt8], name: String)] = [
    ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG picture"),
    (Array("GIF87a".utf8), gif), (Array("GIF89a".utf8), gif),
    ([0x49, 0x49, 0x2A, 0], "a TIFF picture"), ([0x4D, 0x4D, 0, 0x2A], "a TIFF picture"),
    (Array("8BPS".utf8) + [0, 1], "a Photoshop picture"),
    (Array("%PDF-".utf8), "a PDF document"),
    (Array("%!PS".utf8), "a PostScript document"), (Array("{\\rtf".utf8), "an RTF document"),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "an old Office document"),
    ([0x1F, 0x8B, 8], "a gzip archive"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "an xz archive"),
    ([0x28, 0xB5, 0x2F, 0xFD], "a zstd archive"), ([0x37, 0x7A, 0xBC, 0xAF, 0x27], "a 7z archive"),
    (Array("Rar!".utf8) + [0x1A, 7], "a RAR archive"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ([0, 1, 0, 0, 0], "a font"), (Array("OTTO".utf8) + [0], "a font"),
    (Array("ttcf".utf8) + [0], "a font"), (Array("wOFF".utf8) + [0], "a font"),
    (Array("wOF2".utf8) + [0], "a font"),
  ]

  /// What a zip archive holds. Names of its files stand in it as they are.
  private static func archive(_ bytes: [UInt8]) -> String {
    // The first file of these is their kind, not compressed.
    let head = String(decoding: bytes.prefix(120), as: UTF8.self)
    if head.contains("application/vnd.oasis.opendocument.text") {
      return "an OpenDocument text document"
    }
    if head.contains("application/vnd.oasis.opendocument") { return "an OpenDocument document" }
    if head.contains("application/epub+zip") { return "an EPUB document" }
    // The list of all files stands at the end.
    let names = String(decoding: bytes.prefix(1 << 12) + bytes.suffix(1 << 16), as: UTF8.self)
    if names.contains("word/document.xml") { return "a Word document" }
    if names.contains("xl/workbook.xml") { return "an Excel document" }
    if names.contains("ppt/presentation.xml") { return "a PowerPoint document" }
    return "a zip archive"
  }
}
