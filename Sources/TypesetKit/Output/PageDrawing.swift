import TypesetCairoRendering
import TypesetPDFWriting
internal import TypesetDiagnostics
import Dispatch
internal import TypesetFlattening
internal import TypesetImages
internal import TypesetLayout
internal import TypesetRenderTree
internal import TypesetRichText
internal import TypesetResources
internal import Synchronization

/// Draws pages while later ones are being made: on a thread of its own, a few pages behind.
///
/// Pages are drawn in the order they come, so that the result does not depend on the thread.
final class PageDrawing: Sendable {
  /// Takes the writer's bytes to the file and remembers why that failed.
  private final class Sink: ByteSink {
    let file: OutputFile
    var failure: OutputError?

    init(_ file: OutputFile) { self.file = file }

    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
      do throws(OutputError) {
        try file.write(bytes)
        return true
      } catch {
        failure = error
        return false
      }
    }
  }

  private struct State {
    var writer: any PageWriter
    let sink: Sink
    /// What the paragraphs are to whoever hears them; nil where the writer has no use for that.
    var map: StructureMap?
    var faults: [RenderFault] = []
    var failure: RenderError?
  }

  /// How many pages may wait: enough to even out, few enough to stay small.
  private static let backlog = 8

  private let state: Guarded<State>
  private let additions: Flattener.Additions
  private let queue: DispatchQueue?
  private let room = DispatchSemaphore(value: backlog)
  private let hasFailed = Atomic(false)

  /// A document that goes to `file`, written by `backend`, with the structure that `map` has.
  init(
    file: OutputFile, backend: PDFBackend, images: ImageCatalog, metadata: PDFMetadata,
    additions: Flattener.Additions, map: StructureMap?, conformance: PDFConformance,
    isThreaded: Bool
  ) throws(RenderError) {
    self.additions = additions
    queue = isThreaded ? DispatchQueue(label: "draw") : nil
    let sink = Sink(file)
    let writer = try backend.writer(
      sink: sink, metadata: metadata, images: images, conformance: conformance)
    state = Guarded(State(writer: writer, sink: sink, map: map))
  }

  /// Draws `page`, now or soon; false where an earlier one failed and no more are wanted.
  func draw(_ page: LayoutPage) -> Bool {
    guard !hasFailed.load(ordering: .relaxed) else { return false }
    guard let queue else {
      drawNow(page)
      return true
    }
    room.wait()
    queue.async {
      self.drawNow(page)
      self.room.signal()
    }
    return true
  }

  private func drawNow(_ page: LayoutPage) {
    state.withLock { state in
      guard state.failure == nil else { return }
      do throws(RenderError) {
        let drawn = Flattener.render(page, with: additions, map: state.map)
        state.faults += try state.writer.page(drawn)
      } catch {
        state.failure = error
        hasFailed.store(true, ordering: .relaxed)
      }
    }
  }

  /// Waits for the last page, and lets go of what only pages are drawn with.
  func wait() {
    queue?.sync {}
    state.withLock { $0.map = nil }
  }

  /// Ends the document behind the last page; what could not be drawn.
  func finish() throws(RenderFailure) -> [RenderFault] {
    wait()
    let (result, faults) = state.withLock { state -> (RenderFailure?, [RenderFault]) in
      do throws(RenderError) {
        if let failure = state.failure { throw failure }
        try state.writer.finish()
        return (nil, state.faults)
      } catch {
        return (state.sink.failure.map { .output($0) } ?? .drawing(error), [])
      }
    }
    if let result { throw result }
    return faults
  }
}

/// Why a document could not be finished.
enum RenderFailure: Error {
  case output(OutputError)
  /// What was asked for cannot be had of these pages.
  case request(RequestError)
  case drawing(RenderError)
}

extension Outcome {
  /// The outcome of a document that could not be finished.
  init(_ failure: RenderFailure) {
    switch failure {
    case .output(let error): self.init(error)
    case .request(let error): self.init(error)
    case .drawing(let error): self.init(error)
    }
  }

  /// The outcome of pages that could not be drawn: a font that is damaged, or of another kind, is no limit of ours.
  init(_ error: RenderError) {
    switch error {
    case .font: self.init("font.unreadable", error.explanation, exit: .environment)
    case .outlines:
      self.init(
        "font.unreadable", error.explanation,
        help: "choose another face, install the family with outlines of TrueType or CFF, "
          + "or leave out --backend press where no standard is asked for",
        exit: .environment)
    default: self.init("output.drawing", error.explanation, exit: .limit)
    }
  }
}
