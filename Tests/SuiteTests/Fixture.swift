import Foundation

/// Suites to be tried, with the font of round numbers alone.
enum Fixture {
  /// `Tests/Fonts/Square.ttf` of the checkout.
  static let font = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fonts/Square.ttf").standardized.path

  /// Options for all cases.
  static let options = """
    # Small pages.
    --page-size 100x140
    --margin 10,10,20
    --columns 1
    --size 10
    --leading 10
    --font Square
    --no-system-fonts
    --font-path \(font)

    """

  /// A folder with the suite `tests` of the cases `texts`, nothing accepted yet.
  static func suite(_ texts: [String: String]) -> Folder {
    let folder = Folder()
    _ = folder.run("mkdir tests")
    folder.write(options, to: "tests/suite")
    for (name, text) in texts {
      _ = folder.run("mkdir 'tests/\(name)'")
      folder.write(text, to: "tests/\(name)/manuscript.txt")
    }
    return folder
  }

  /// The same, accepted.
  static func accepted(_ texts: [String: String]) -> Folder {
    let folder = suite(texts)
    _ = folder.run("\"$T\" test; \"$T\" test accept")
    return folder
  }

  /// A PNG of 8 × 8 grey pixels whose compressed data is cut in the middle and whose chunks are
  /// whole: only who decodes it finds out.
  static let damagedPicture = #"""
    python3 - <<'END'
    import struct, zlib
    def chunk(kind, data):
        crc = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + crc
    data = zlib.compress(b"\0" + bytes(range(8)) * 1, 0)
    open("damaged.png", "wb").write(b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 0, 0, 0, 0)) + chunk(b"IDAT", data)
        + chunk(b"IEND", b""))
    END

    """#
}
