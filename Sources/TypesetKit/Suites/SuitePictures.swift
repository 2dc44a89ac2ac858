internal import TypesetCairoRendering
internal import TypesetFlattening
internal import TypesetGeometry
internal import TypesetImages
internal import TypesetLayout
internal import TypesetRenderTree
internal import TypesetResources

/// The pictures of pages that a case was accepted with, against the pages as they look now.
///
/// A pixel differs where one of its colours is off by more than `channel` of 255, and a page where
/// more than `share` of its pixels do: the edges of letters may be drawn a little differently by
/// another version of a library; a letter that moved is far more than that.
struct SuitePictures {
  /// By how much a colour may be off.
  static let channel = 24
  /// One pixel in so many may differ.
  static let share = 2000

  /// The pictures, by page.
  let references: [Int: [UInt8]]
  /// How the pages are made.
  let request: Request

  /// What is different, by page. Resolution is what each picture has.
  func findings(in context: PressContext) -> [SuiteFinding] {
    var findings: [SuiteFinding] = []
    var pages = 0
    let job: PressJob
    switch Press.job(for: request, in: context) {
    case .failure: return []
    case .success(let made): job = made
    }
    var running = job
    let images = job.images
    _ = running.lay { page in
      pages += 1
      guard let reference = references[pages] else { return }
      let file = "page-\(pages).png"
      guard let accepted = try? SuitePictures.decoded(reference) else {
        findings.append(SuiteFinding(file: file, bytes: nil, lines: ["\(file) is not a picture"]))
        return
      }
      let sink = MemorySink()
      let width = page.size.width.points
      do throws(RenderError) {
        _ = try PNGWriter.write(
          Flattener.render(page), pixelsPerInch: Double(accepted.width) * 72 / width,
          images: images, to: sink)
      } catch {
        findings.append(SuiteFinding(file: file, bytes: nil, lines: [error.explanation]))
        return
      }
      guard let drawn = try? SuitePictures.decoded(sink.bytes) else { return }
      if let line = SuitePictures.difference(accepted, drawn) {
        findings.append(
          SuiteFinding(file: file, bytes: sink.bytes, lines: ["picture of page \(pages): \(line)"]))
      }
    }
    for page in references.keys.sorted() where page > pages {
      findings.append(
        SuiteFinding(
          file: "page-\(page).png", bytes: nil,
          lines: ["page-\(page).png: this page no longer exists; delete the picture"]))
    }
    return findings
  }

  private static func decoded(_ bytes: [UInt8]) throws(ImageFault) -> DecodedImage {
    let resource = ResourceBytes(copying: bytes)
    return try DecodedImage(resource.buffer, info: try ImageInfo(resource.buffer))
  }

  /// What is different; nil where it is not worth a word. O(pixels).
  private static func difference(_ a: DecodedImage, _ b: DecodedImage) -> String? {
    guard a.width == b.width, a.height == b.height else {
      return "\(a.width) × \(a.height) pixels, now \(b.width) × \(b.height)"
    }
    let (old, new) = (a.pixels, b.pixels)
    var count = 0
    var (left, top, right, bottom) = (a.width, a.height, -1, -1)
    for y in 0..<a.height {
      for x in 0..<a.width {
        let place = y * a.stride + 4 * x
        var isFar = false
        for channel in 0..<4
        where abs(Int(old[place + channel]) - Int(new[place + channel])) > SuitePictures.channel {
          isFar = true
        }
        guard isFar else { continue }
        count += 1
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = max(bottom, y)
      }
    }
    guard count * share > a.width * a.height else { return nil }
    return "\(count) pixels differ, from \(left),\(top) to \(right),\(bottom)"
  }

  /// Collects a PNG.
  private final class MemorySink: ByteSink {
    var bytes: [UInt8] = []

    func write(_ new: UnsafeRawBufferPointer) -> Bool {
      bytes.append(contentsOf: new)
      return true
    }
  }
}
