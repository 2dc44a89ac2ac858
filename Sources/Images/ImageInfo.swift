/// What the header of a picture says; nothing is decoded for it.
public struct ImageInfo: Hashable, Sendable {
  /// How the picture is stored.
  public enum Format: Hashable, Sendable {
    /// JFIF, EXIF or bare JPEG.
    case jpeg
    /// Portable Network Graphics.
    case png
  }

  /// How the picture is stored.
  public var format: Format
  /// Columns of pixels as stored, before `orientation`; at least 1.
  public var pixelWidth: Int
  /// Rows of pixels as stored, before `orientation`; at least 1.
  public var pixelHeight: Int
  /// EXIF orientation, 1 to 8; 1 is upright.
  public var orientation: Int
  /// Colour components: 1 grey, 3 colour, 4 cyan, magenta, yellow, black. Alpha does not count.
  public var components: Int
  /// Bits of one component.
  public var bitDepth: Int
  /// True where some pixels may let the paper through.
  public var hasAlpha: Bool
  /// True for a progressive JPEG and an interlaced PNG.
  public var isProgressive: Bool
  /// True for a JPEG whose bytes PDF readers understand as they stand: baseline, extended or
  /// progressive Huffman coding, 8 bits, and colours that its markers tell without guessing
  /// (PDF 32000-1, 7.4.8).
  public var isEmbeddable: Bool
  /// True for a JPEG that is embeddable but that its four inks are stored inverted, as programs of Adobe's
  /// do: whoever takes it as it stands must say so.
  public var hasInvertedInks = false

  /// The size as its reader sees it: width and height swapped where `orientation` turns the
  /// picture by a quarter.
  public var displaySize: (width: Int, height: Int) {
    orientation > 4 ? (pixelHeight, pixelWidth) : (pixelWidth, pixelHeight)
  }
}

/// How large a picture may be. This is the one place that says so.
public enum ImageLimits {
  /// Pixels on one side. Cairo's own surfaces end at 32,767.
  public static let side = 30_000
  /// Pixels in all; decoded, one takes four bytes.
  public static let pixels = 150_000_000
}
