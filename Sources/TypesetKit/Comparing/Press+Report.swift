import TypesetCairoRendering
import Dispatch
internal import TypesetFlattening
internal import TypesetImages
internal import TypesetLayout
package import TypesetRegression
internal import TypesetResources

extension Press {
  /// One of two layouts that are compared.
  package struct ReportSide: Sendable {
    /// What the report calls it: the path that was named.
    package var name: String
    /// Where everything stands.
    package var record: LayoutRecord
    /// What makes its pages; nil where there is but the record. Its input is read once more, so
    /// what came in as a stream has to be bytes here.
    package var request: Request?

    /// The layout `record`, called `name`.
    package init(name: String, record: LayoutRecord, request: Request? = nil) {
      self.name = name
      self.record = record
      self.request = request
    }
  }

  /// The comparison of two layouts as one HTML file, with pictures of the pages that differ where
  /// there is a manuscript to draw them from.
  package static func report(
    _ comparison: Comparison, old: ReportSide, new: ReportSide
  ) -> [UInt8] {
    var report = Report(
      old: Report.Side(name: old.name, record: old.record),
      new: Report.Side(name: new.name, record: new.record), comparison: comparison)
    guard !old.record.pages.isEmpty || !new.record.pages.isEmpty else { return report.html() }
    var pictures = ReportPictures(old: old.request, new: new.request)
    pictures.draw(report.differingPages)
    report.old.pictures = pictures.old
    report.new.pictures = pictures.new
    if let pixels = pictures.pixels { report.pixels = .compared(pixels) }
    return report.html()
  }
}

extension LayoutComparison {
  /// What came of it as one HTML file; nil where it could not be done.
  ///
  /// Of PDFs there are the changes without pages. What came in as a stream is gone by now and is
  /// sketched from its record.
  package func report(of result: Result) -> [UInt8]? {
    guard let comparison = result.comparison else { return nil }
    func request(_ side: Side) -> Request? {
      guard case .manuscript(let request) = side else { return nil }
      switch request.input {
      case .standardInput: return nil
      case .file(let path): return Request.Input.isStream(path) ? nil : request
      case .bytes: return request
      }
    }
    return Press.report(
      comparison,
      old: Press.ReportSide(
        name: a.name, record: result.records?.a ?? LayoutRecord(), request: request(a)),
      new: Press.ReportSide(
        name: b.name, record: result.records?.b ?? LayoutRecord(), request: request(b)))
  }
}

/// Pictures of pages for a report. Both manuscripts are laid out in step, a few pages at a time, so
/// that pixels need not be kept.
private struct ReportPictures {
  /// So many bytes of pictures go into a report; the pages after them are sketched from the record.
  private static let mostBytes = 64 << 20
  /// So many pages are drawn side by side.
  private static let batch = 16

  private var first: PressJob?
  private var second: PressJob?
  private var bytes = 0
  /// Pictures of the old pages by number.
  private(set) var old: [Int: [UInt8]] = [:]
  /// Pictures of the new pages.
  private(set) var new: [Int: [UInt8]] = [:]
  /// Pages of both sides, compared; nil where one side has no manuscript.
  private(set) var pixels: [Int: PixelComparison]?

  init(old: Request?, new: Request?) {
    func job(_ request: Request?) -> PressJob? {
      guard let request, case .success(let job) = Press.job(for: request) else { return nil }
      return job
    }
    first = job(old)
    second = job(new)
    if first != nil, second != nil { pixels = [:] }
  }

  /// Draws those of the pages that are in `differing`, and those whose pixels differ.
  mutating func draw(_ differing: [Int]) {
    let differing = Set(differing)
    guard pixels != nil || !differing.isEmpty else { return }
    let painters = (Painter(first), Painter(second))
    var isOver = first == nil && second == nil
    while !isOver {
      var pairs: [(LayoutPage?, LayoutPage?)] = []
      while pairs.count < ReportPictures.batch {
        let pair = (first?.nextPage(), second?.nextPage())
        isOver = pair.0 == nil && pair.1 == nil
        if isOver { break }
        pairs.append(pair)
      }
      let isFull = bytes > ReportPictures.mostBytes
      let comparesPixels = pixels != nil
      let work = pairs
      let results = Guarded([PairResult?](repeating: nil, count: work.count))
      DispatchQueue.concurrentPerform(iterations: work.count) { index in
        let result = PairResult(
          work[index], by: painters, comparesPixels: comparesPixels, isFull: isFull,
          differing: differing)
        results.withLock { $0[index] = result }
      }
      for case .some(let result) in results.withLock({ $0 }) { take(result) }
    }
  }

  private mutating func take(_ result: PairResult) {
    if let compared = result.pixels { pixels?[result.number] = compared }
    bytes += (result.old?.count ?? 0) + (result.new?.count ?? 0)
    guard bytes <= ReportPictures.mostBytes else { return }
    old[result.number] = result.old
    new[result.number] = result.new
  }
}

/// Draws pages of one manuscript, on any thread.
private struct Painter: Sendable {
  private let images: ImageCatalog?

  init(_ job: PressJob?) { images = job?.images }

  /// The page as SVG; nil where it cannot be drawn.
  func svg(_ page: LayoutPage?) -> [UInt8]? {
    guard let page, let images else { return nil }
    let sink = MemorySink()
    guard (try? SVGWriter.write(Flattener.render(page), images: images, to: sink)) != nil else {
      return nil
    }
    return sink.bytes
  }

  /// The page as pixels; nil where it cannot be drawn.
  func pixels(_ page: LayoutPage?) -> PagePixels? {
    guard let page, let images else { return nil }
    return try? PNGWriter.pixels(
      of: Flattener.render(page), pixelsPerInch: Double(PixelComparison.pixelsPerInch),
      images: images
    ).pixels
  }
}

/// What there is to show of a page on both sides.
private struct PairResult: Sendable {
  let number: Int
  private(set) var old: [UInt8]?
  private(set) var new: [UInt8]?
  private(set) var pixels: PixelComparison?

  init(
    _ pages: (LayoutPage?, LayoutPage?), by painters: (Painter, Painter), comparesPixels: Bool,
    isFull: Bool, differing: Set<Int>
  ) {
    number = pages.0?.number ?? pages.1?.number ?? 0
    if comparesPixels, let a = painters.0.pixels(pages.0), let b = painters.1.pixels(pages.1) {
      pixels = PixelComparison(a.words, b.words, width: b.width, oldWidth: a.width)
    }
    let isShown = differing.contains(number) || pixels?.isEmpty == false
    guard isShown, !isFull else { return }
    old = painters.0.svg(pages.0)
    new = painters.1.svg(pages.1)
  }
}
