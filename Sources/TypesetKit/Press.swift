import CairoRendering
internal import Diagnostics
internal import Resources

/// Takes a request through all phases: read, style, analyse, shape, typeset, page, and then draw
/// or record, page by page.
package enum Press {
  /// Typesets the manuscript and writes its pages as a PDF.
  package static func build(_ request: Request) -> Outcome { run(request, as: .pages) }

  /// Typesets the manuscript and writes the record of its layout.
  package static func layout(_ request: Request) -> Outcome { run(request, as: .record) }

  private enum Product { case pages, record }

  private static func run(_ request: Request, as product: Product) -> Outcome {
    let resources = ResourceProvider(baseDirectory: request.input.directory)
    let bytes: [UInt8]
    do throws(ResourceError) {
      bytes = try request.input.read(
        from: ResourceProvider(largestFile: resources.largestFile))
    } catch { return Outcome(error) }
    var job = PressJob(request: request, resources: resources, manuscript: bytes)
    do {
      let file = try OutputFile(request.output, holdsBack: request.isStrict)
      let pages = try product == .pages ? job.draw(into: file) : job.record(into: file)
      let diagnostics = job.diagnostics.inSourceOrder()
      let exit = Outcome.exit(for: diagnostics, isStrict: request.isStrict)
      if request.isStrict, exit != .done {
        file.discard()
      } else {
        try file.commit()
      }
      return Outcome(diagnostics: diagnostics, sources: job.sources, pages: pages, exit: exit)
    } catch let error as OutputError {
      return job.outcome(endingWith: Outcome(error))
    } catch RenderFailure.output(let error) {
      return job.outcome(endingWith: Outcome(error))
    } catch RenderFailure.drawing(let error) {
      return job.outcome(
        endingWith: Outcome("output.drawing", error.explanation, exit: .limit))
    } catch {
      return job.outcome(endingWith: Outcome("internal", "\(error)", exit: .bug))
    }
  }
}
