internal import CTypesetLoaded
internal import CTypesetPixels
internal import Glibc

/// The pixels of a picture, one native 32-bit word each, 0xAARRGGBB with colours multiplied by
/// alpha, rows from the top as stored (orientation not applied).
///
/// `@unchecked Sendable`: the memory is written in `init` only and freed in `deinit`.
public final class DecodedImage: @unchecked Sendable {
  /// Columns of pixels.
  public let width: Int
  /// Rows of pixels.
  public let height: Int
  /// Bytes from one row to the next: 4 × width.
  public let stride: Int
  /// False where every pixel is opaque.
  public let hasAlpha: Bool
  private let memory: UnsafeMutableRawPointer

  /// Decodes `bytes`, whose facts are `info`. O(pixels) in time and memory.
  public convenience init(_ bytes: UnsafeRawBufferPointer, info: ImageInfo) throws(ImageFault) {
    try self.init(bytes, info: info, fonts: { nil })
  }

  /// The same, where the letters of a drawing are set in `fonts`.
  init(
    _ bytes: UnsafeRawBufferPointer, info: ImageInfo, fonts: () -> DrawingFonts?
  ) throws(ImageFault) {
    try ImageLimits.check(width: info.pixelWidth, height: info.pixelHeight)
    width = info.pixelWidth
    height = info.pixelHeight
    stride = 4 * info.pixelWidth
    hasAlpha = info.hasAlpha
    guard info.format != .pdf else { throw .pageOfPDF }
    guard let memory = malloc(stride * height) else { throw .outOfMemory }
    if info.format == .svg || info.format == .webp {
      do throws(ImageFault) {
        try DecodedImage.fill(
          memory.assumingMemoryBound(to: UInt32.self), from: bytes, info, fonts)
      } catch {
        free(memory)
        throw error
      }
      self.memory = memory
      return
    }
    var message = [CChar](repeating: 0, count: Int(CPIXELS_MESSAGE_SIZE))
    let status = message.withUnsafeMutableBufferPointer { message in
      DecodedImage.decode(bytes, info, into: memory, message)
    }
    if let fault = ImageFault(status, message) {
      free(memory)
      throw fault
    }
    self.memory = memory
  }

  /// Decodes what a library does that is loaded for it.
  private static func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, from bytes: UnsafeRawBufferPointer, _ info: ImageInfo,
    _ fonts: () -> DrawingFonts?
  ) throws(ImageFault) {
    let (width, height) = (info.pixelWidth, info.pixelHeight)
    guard info.format == .webp else {
      return try SVGDrawing(bytes, fonts: fonts()).fill(pixels, width: width, height: height)
    }
    let start = bytes.bindMemory(to: UInt8.self).baseAddress
    let status = loaded_webp_decode(start, bytes.count, pixels, Int32(width), Int32(height))
    if let fault = WebPHeader.fault(status) { throw fault }
  }

  /// What is wrong with the coded data of the JPEG file `bytes`; nil where a decoder gets through
  /// all of it. O(bytes) in time, O(width) in memory, but O(pixels) for progressive ones.
  package static func fault(inJPEG bytes: UnsafeRawBufferPointer) -> ImageFault? {
    guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
      return .emptyFile
    }
    var message = [CChar](repeating: 0, count: Int(CPIXELS_MESSAGE_SIZE))
    let status = message.withUnsafeMutableBufferPointer { message in
      message.baseAddress.map { cpixels_check_jpeg(start, bytes.count, $0) } ?? CPIXELS_DAMAGED
    }
    return ImageFault(status, message)
  }

  deinit { free(memory) }

  /// All rows, alive as long as this object is.
  public var pixels: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: memory, count: stride * height)
  }

  private static func decode(
    _ bytes: UnsafeRawBufferPointer, _ info: ImageInfo, into memory: UnsafeMutableRawPointer,
    _ message: UnsafeMutableBufferPointer<CChar>
  ) -> cpixels_status {
    guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
      let words = message.baseAddress
    else { return CPIXELS_DAMAGED }
    let pixels = memory.assumingMemoryBound(to: UInt8.self)
    let (width, height) = (UInt32(info.pixelWidth), UInt32(info.pixelHeight))
    let stride = 4 * info.pixelWidth
    switch info.format {
    case .png: return cpixels_decode_png(start, bytes.count, width, height, pixels, stride, words)
    case .jpeg: return cpixels_decode_jpeg(start, bytes.count, width, height, pixels, stride, words)
    case .webp, .svg, .pdf: return CPIXELS_DAMAGED
    }
  }
}

extension ImageFault {
  /// The fault that `status` stands for, in the words of `message`; nil where all is well.
  fileprivate init?(_ status: cpixels_status, _ message: [CChar]) {
    switch status {
    case CPIXELS_OK: return nil
    case CPIXELS_NO_MEMORY: self = .outOfMemory
    default:
      self = .damaged(message.withUnsafeBufferPointer { String(decodingCString: $0) })
    }
  }
}

extension String {
  /// The text up to the first NUL.
  init(decodingCString bytes: UnsafeBufferPointer<CChar>) {
    self.init(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
