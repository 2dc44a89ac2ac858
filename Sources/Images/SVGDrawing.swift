internal import CTypesetLoaded

/// An SVG that was read: librsvg's, which is loaded when the first is met. What it refers to outside of itself is
/// not opened, no file and no address.
///
/// Not `Sendable`: one thread at a time owns it.
package final class SVGDrawing {
  /// The `loaded_svg`.
  private let svg: OpaquePointer
  /// Its own size in points.
  package let size: ImageInfo.OwnSize
  /// Whether it may have emoji among its letters, which are pictures and no outlines.
  package let hasEmoji: Bool
  /// Its characters beyond ASCII that are letters to be drawn, as far as its text tells; none where nobody asked.
  package let characters: Set<UInt32>

  /// Where its letters' fonts are found; nil for the fonts of the system.
  private let fonts: DrawingFonts?

  /// Reads the SVG `bytes`, and its `characters` where somebody asks. Its letters are set in `fonts`. O(bytes).
  package init(
    _ bytes: UnsafeRawBufferPointer, fonts: DrawingFonts? = nil, asksForCharacters: Bool = false
  ) throws(ImageFault) {
    var opened: OpaquePointer?
    var message = [CChar](repeating: 0, count: Int(LOADED_MESSAGE_SIZE))
    var plain: UnsafeMutablePointer<UInt8>?
    defer { if let plain { loaded_svg_let_go(plain) } }
    var bytes = bytes
    if SVGDrawing.mayLink(bytes) || SVGDrawing.mayHaveNoncharacters(bytes) {
      var count = 0
      let status = loaded_svg_unlinked(
        bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &plain, &count, &message)
      if let fault = SVGDrawing.fault(status, message) { throw fault }
      bytes = UnsafeRawBufferPointer(start: plain, count: count)
    }
    let status = loaded_svg_open(
      bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count,
      fonts.map { UnsafeMutableRawPointer($0.configuration) }, &opened, &message)
    if let fault = SVGDrawing.fault(status, message) { throw fault }
    guard let opened else { throw .outOfMemory }
    svg = opened
    self.fonts = fonts
    hasEmoji = SVGDrawing.hasEmoji(bytes)
    characters = asksForCharacters ? SVGDrawing.characters(bytes) : []
    var (width, height) = (0.0, 0.0)
    loaded_svg_size(opened, &width, &height)
    size = ImageInfo.OwnSize(width: width, height: height)
  }

  deinit { loaded_svg_close(svg) }

  /// Whether the SVG `bytes` may have links, which are taken off: elements `a`, or what may stand for them, such as entities
  /// and encodings in which letters are no bytes of ASCII.
  ///
  /// Cairo 1.16 writes a link that librsvg draws into any PDF, wherever it leads, and crashes where that is drawn to be kept.
  /// O(bytes).
  private static func mayLink(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let view = ByteView(bytes)
    if ImageInfo.unitsOfUTF16(view) != nil || view.hasForeignEncoding { return true }
    func isSpace(_ byte: UInt8?) -> Bool { byte.map { $0 <= 0x20 } ?? false }
    for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "<") {
      if view.has("<!ENTITY", at: place) || view.has("<!ATTLIST", at: place) { return true }
      // The name, of which what stands before a colon says nothing.
      var name = place + 1
      var end = name
      while let byte = view[end], byte > 0x20, byte != UInt8(ascii: "/"),
        byte != UInt8(ascii: ">"), byte != UInt8(ascii: "<")
      {
        end += 1
        if byte == UInt8(ascii: ":") { name = end }
      }
      if end == name + 1, view[name] == UInt8(ascii: "a"), isSpace(view[end]) { return true }
    }
    return false
  }

  /// Whether the SVG `bytes` may have code points among its letters that are no characters, of which Cairo makes no document:
  /// as they are or by their numbers. Other ones stand in for them. O(bytes).
  private static func mayHaveNoncharacters(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let view = ByteView(bytes)
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case 0xEF where view[place + 1] == 0xB7: return true
      case 0xF0...0xF4 where view[place + 2] == 0xBF && view[place + 3].map { $0 >= 0xBE } == true:
        return true
      case UInt8(ascii: "&") where view[place + 1] == UInt8(ascii: "#"):
        guard let value = number(at: place + 2, in: view) else { continue }
        if value & 0xFFFE == 0xFFFE || 0xFDD0...0xFDEF ~= value { return true }
      default: break
      }
    }
    return false
  }

  /// Elements whose words are not drawn.
  private static let silent = ["title", "desc", "metadata", "style", "script"]

  /// The characters beyond ASCII that stand in the SVG `bytes` in UTF-8 between tags, as they are or by their numbers. O(bytes).
  private static func characters(_ bytes: UnsafeRawBufferPointer) -> Set<UInt32> {
    let view = ByteView(bytes)
    var found: Set<UInt32> = []
    var place = 0
    /// Moves behind the next `end`.
    func skip(_ end: StaticString) {
      while place < bytes.count, !view.has(end, at: place) { place += 1 }
      place += end.utf8CodeUnitCount
    }
    while let byte = view[place] {
      if byte == UInt8(ascii: "<") {
        if view.has("<!--", at: place) {
          skip("-->")
        } else if view.has("<![CDATA[", at: place) {
          place += 9
        } else {
          let isSilent = SVGDrawing.silent.contains { name in
            name.utf8.enumerated().allSatisfy { view[place + 1 + $0.offset] == $0.element }
              && view[place + 1 + name.utf8.count].map { $0 <= 0x20 || $0 == UInt8(ascii: ">") }
                == true
          }
          skip(">")
          if isSilent, view[place - 2] != UInt8(ascii: "/") { skip("</") }
        }
      } else if byte == UInt8(ascii: "&"), view[place + 1] == UInt8(ascii: "#") {
        if let value = number(at: place + 2, in: view), value >= 0x80 { found.insert(value) }
        place += 2
      } else if byte >= 0xC2 {
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        var value = UInt32(byte) & (0xFF >> UInt32(length + 1))
        for next in 1..<length { value = value << 6 | UInt32(view[place + next] ?? 0) & 0x3F }
        found.insert(value)
        place += length
      } else {
        place += 1
      }
    }
    return found
  }

  /// The number of a character that is written at `place`, behind its “&#”; nil where none is.
  private static func number(at place: Int, in view: ByteView) -> UInt32? {
    let isHexadecimal = view[place] == UInt8(ascii: "x")
    var place = isHexadecimal ? place + 1 : place
    var value: UInt32?
    while let byte = view[place], let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
      isHexadecimal || digit < 10, value ?? 0 < 0x110000
    {
      value = (value ?? 0) * (isHexadecimal ? 16 : 10) + UInt32(digit)
      place += 1
    }
    return value
  }

  /// Looks for characters from U+1F000 on, and for signs of earlier ones that are to be in colour, as they are or by
  /// their numbers.
  private static func hasEmoji(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let view = ByteView(bytes)
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case 0xF0 where view[place + 1] == 0x9F: return true
      case 0xE2 where view[place + 1].map { 0x8C...0xAD ~= $0 } == true: return true
      case 0xEF where view.has("\u{FE0F}", at: place): return true
      case UInt8(ascii: "&") where view.has("&#x1F", at: place) || view.has("&#x1f", at: place),
        UInt8(ascii: "&") where view.has("&#12", at: place) || view.has("&#x2", at: place):
        return true
      default: break
      }
    }
    return false
  }

  /// Draws it with the `cairo_t` `context`, its top left corner at the origin, as large as `width` and `height`.
  package func draw(
    with context: OpaquePointer, width: Double, height: Double
  ) throws(ImageFault) {
    var message = [CChar](repeating: 0, count: Int(LOADED_MESSAGE_SIZE))
    let status = loaded_svg_draw(
      svg, UnsafeMutableRawPointer(context), width, height, &message)
    if let fault = SVGDrawing.fault(status, message) { throw fault }
  }

  /// Draws it into `pixels`, as `DecodedImage` has them.
  func fill(_ pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int) throws(ImageFault) {
    var message = [CChar](repeating: 0, count: Int(LOADED_MESSAGE_SIZE))
    let status = loaded_svg_pixels(svg, pixels, Int32(width), Int32(height), &message)
    if let fault = SVGDrawing.fault(status, message) { throw fault }
  }

  /// What is known of it.
  func info() throws(ImageFault) -> ImageInfo { try ImageInfo(.svg, size, hasAlpha: true) }

  /// How large it is drawn for a document: its longer side has so many units, so that Cairo's 256ths of a unit
  /// and the pixels of filters are fine enough at any size on paper.
  package static let units = 2048.0

  /// Its width and height in those units, or in as many as `wanted` on its longer side, where these are fewer.
  package static func extent(
    of size: ImageInfo.OwnSize, units wanted: Double? = nil
  ) -> (width: Double, height: Double) {
    let scale = min(units, wanted ?? units) / max(size.width, size.height)
    return (size.width * scale, size.height * scale)
  }

  private static func fault(_ status: loaded_status, _ message: [CChar]) -> ImageFault? {
    ImageFault(status, message, kind: "SVG", package: "librsvg2-2")
  }
}

extension ImageFault {
  /// The fault that `status` stands for, in the words of `message`; nil where all is well.
  ///
  /// - Parameters:
  ///   - kind: What the file is.
  ///   - package: The Debian package that has the library for it.
  init?(_ status: loaded_status, _ message: [CChar], kind: String, package: String) {
    switch status {
    case LOADED_OK: return nil
    case LOADED_NO_LIBRARY: self = .noLibrary(kind: kind, package: package)
    case LOADED_NO_MEMORY: self = .outOfMemory
    case LOADED_LOCKED: self = .locked
    default:
      self = .damaged(message.withUnsafeBufferPointer { String(decodingCString: $0) })
    }
  }
}

extension ImageInfo {
  /// The facts of what has no pixels and is `size` in points.
  init(_ format: Format, _ size: OwnSize, hasAlpha: Bool) throws(ImageFault) {
    // Beyond a million points no page could hold it, and numbers lose their fractions.
    let (width, height) = (size.width, size.height)
    guard width > 0, height > 0, width <= 1e6, height <= 1e6,
      max(width / height, height / width) < 1e5
    else { throw .noArea }
    self.init(
      format: format, pixelWidth: max(1, Int(width.rounded(.up))),
      pixelHeight: max(1, Int(height.rounded(.up))), orientation: 1, components: 3, bitDepth: 8,
      hasAlpha: hasAlpha, isProgressive: false, isEmbeddable: false)
    ownSize = size
  }
}

extension ByteView {
  /// Whether the declaration that text of XML begins with names another encoding than UTF-8 and ASCII.
  fileprivate var hasForeignEncoding: Bool {
    let start = self[0] == 0xEF ? 3 : 0
    guard has("<?xml", at: start) else { return false }
    var place = start
    while let byte = self[place], byte != UInt8(ascii: ">") {
      if has("encoding", at: place) {
        place += 8
        while let byte = self[place], byte <= 0x20 || byte == UInt8(ascii: "=") { place += 1 }
        var name: [UInt8] = []
        place += 1
        while let byte = self[place], byte != UInt8(ascii: "\""), byte != UInt8(ascii: "'"),
          byte != UInt8(ascii: ">")
        {
          name.append(byte | 0x20)
          place += 1
        }
        // A hyphen stays one with that bit.
        return !["utf-8", "us-ascii"].contains { name.elementsEqual($0.utf8) }
      }
      place += 1
    }
    return false
  }
}
