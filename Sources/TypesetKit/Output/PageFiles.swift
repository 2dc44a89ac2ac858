import TypesetCairoRendering
import Dispatch
internal import TypesetFlattening
internal import Glibc
internal import TypesetImages
internal import TypesetLayout
internal import TypesetRenderTree
internal import TypesetResources
internal import Synchronization

/// Draws pages, each into a file of its own, side by side and while later ones are being made.
///
/// Which thread draws a page makes no difference to its file. None has its name before all are made:
/// where one cannot be written, none of the set is.
final class PageFiles: Sendable {
  private struct State {
    /// Faults and failures by page.
    var faults: [(page: Int, faults: [RenderFault])] = []
    var failure: (page: Int, reason: RenderFailure)?
    /// Files to be, which wait for the last page.
    var made: [(page: Int, item: Delivery.Item)] = []
    /// How many of them are open.
    var open = 0
  }

  private let form: Request.PagedForm
  private let pixelsPerInch: Double
  private let images: ImageCatalog
  private let additions: Flattener.Additions
  private let queue: DispatchQueue?
  private let room: DispatchSemaphore
  private let group = DispatchGroup()
  private let state = Guarded(State())
  private let hasFailed = Atomic(false)

  /// So many files may be open while pages are drawn; the bytes of further ones wait in memory. Some
  /// are left for fonts and pictures.
  private let mostOpen: Int

  /// Draws in `form` on as many as `workers` threads.
  init(
    form: Request.PagedForm, pixelsPerInch: Int, images: ImageCatalog,
    additions: Flattener.Additions, workers: Int
  ) {
    self.additions = additions
    self.form = form
    self.pixelsPerInch = Double(pixelsPerInch)
    self.images = images
    queue = workers > 1 ? DispatchQueue(label: "pages", attributes: .concurrent) : nil
    room = DispatchSemaphore(value: workers)
    var limit = rlimit()
    let known = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    mostOpen = known ? Int(clamping: limit.rlim_cur) - 64 : 0
  }

  /// Draws `page` to `destination`, now or soon; false where an earlier one failed and no more are
  /// wanted.
  func draw(_ page: LayoutPage, to destination: OutputFile.Destination) -> Bool {
    guard !hasFailed.load(ordering: .relaxed) else { return false }
    guard let queue else {
      drawNow(page, to: destination)
      return true
    }
    room.wait()
    queue.async(group: group) {
      self.drawNow(page, to: destination)
      self.room.signal()
    }
    return true
  }

  private func drawNow(_ page: LayoutPage, to destination: OutputFile.Destination) {
    do throws(RenderFailure) {
      let isOpen = state.withLock { state in
        state.open += 1
        return state.open <= mostOpen
      }
      // Before the work: what cannot be written need not be drawn.
      let file = isOpen ? try PageFiles.open(destination) : nil
      let (bytes, faults) = try render(page)
      let item: Delivery.Item
      if let file {
        try PageFiles.write(bytes, to: file)
        item = Delivery.Item(destination, file: file)
      } else {
        item = Delivery.Item(destination, bytes: bytes)
      }
      state.withLock { state in
        if !faults.isEmpty { state.faults.append((page.number, faults)) }
        state.made.append((page.number, item))
      }
    } catch {
      hasFailed.store(true, ordering: .relaxed)
      state.withLock { state in
        guard page.number < state.failure?.page ?? .max else { return }
        state.failure = (page.number, error)
      }
    }
  }

  private static func open(
    _ destination: OutputFile.Destination
  ) throws(RenderFailure) -> OutputFile {
    do throws(OutputError) {
      return try OutputFile(destination, holdsBack: true)
    } catch { throw .output(error) }
  }

  private static func write(_ bytes: [UInt8], to file: OutputFile) throws(RenderFailure) {
    do throws(OutputError) {
      try file.write(bytes)
      try file.prepare()
    } catch { throw .output(error) }
  }

  private func render(_ page: LayoutPage) throws(RenderFailure) -> ([UInt8], [RenderFault]) {
    let sink = MemorySink()
    do throws(RenderError) {
      let flat = Flattener.render(page, with: additions)
      let faults =
        switch form {
        case .svg: try SVGWriter.write(flat, images: images, to: sink)
        case .png:
          try PNGWriter.write(flat, pixelsPerInch: pixelsPerInch, images: images, to: sink)
        }
      return (sink.bytes, faults)
    } catch { throw .drawing(error) }
  }

  /// Waits for the last page; what could not be drawn, page by page.
  func finish() throws(RenderFailure) -> [RenderFault] {
    group.wait()
    let (faults, failure) = state.withLock { ($0.faults, $0.failure) }
    if let failure { throw failure.reason }
    return faults.sorted { $0.page < $1.page }.flatMap(\.faults)
  }

  /// The files, in the order of their pages.
  var items: [Delivery.Item] {
    state.withLock { $0.made }.sorted { $0.page < $1.page }.map(\.item)
  }
}
