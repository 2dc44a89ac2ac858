/// What the header of a picture says; nothing is decoded for it.
public struct ImageInfo: Hashable, Sendable {
  /// How the picture is stored.
  public enum Format: Hashable, Sendable {
    /// JFIF, EXIF or bare JPEG.
    case jpeg
    /// Portable Network Graphics.
    case png
    /// WebP, still.
    case webp
    /// Scalable Vector Graphics.
    case svg
    /// A page of a PDF.
    case pdf
  }

  /// How large what has no pixels is, in points.
  public struct OwnSize: Hashable, Sendable {
    /// From the left to the right.
    public var width: Double
    /// From the top to the bottom.
    public var height: Double
  }

  /// How the picture is stored.
  public var format: Format
  /// Columns of pixels as stored, before `orientation`; at least 1. Of what has none, the points of its width.
  public var pixelWidth: Int
  /// Rows of pixels as stored, before `orientation`; at least 1. Of what has none, the points of its height.
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
  /// The size of what has no pixels, an SVG or a page of a PDF; nil for a picture of pixels.
  public var ownSize: OwnSize?

  /// The size as its reader sees it: width and height swapped where `orientation` turns the
  /// picture by a quarter.
  public var displaySize: (width: Int, height: Int) {
    orientation > 4 ? (pixelHeight, pixelWidth) : (pixelWidth, pixelHeight)
  }

  /// The size as its reader sees it, in pixels: its own, or those of screens, 96 to the inch, of what has none.
  public var naturalSize: (width: Double, height: Double) {
    if let ownSize { return (ownSize.width * 96 / 72, ownSize.height * 96 / 72) }
    let (width, height) = displaySize
    return (Double(width), Double(height))
  }
}

/// How large a picture may be. This is the one place that says so.
public enum ImageLimits {
  /// Pixels on one side. Cairo's own surfaces end at 32,767.
  public static let side = 30_000
  /// Pixels in all; decoded, one takes four bytes.
  public static let pixels = 150_000_000
}
