import CairoRendering
internal import Diagnostics
internal import Layout
internal import Resources

/// Takes a request through all phases: read, style, analyse, shape, typeset, page, and then draw
/// or record, page by page.
package enum Press {
  /// Typesets the manuscript and writes its pages as a PDF.
  package static func build(_ request: Request) -> Outcome {
    write(request) { job, file throws(RenderFailure) in try job.draw(into: file) }
  }

  /// Typesets the manuscript and writes the record of its layout.
  package static func layout(_ request: Request) -> Outcome {
    write(request) { job, file throws(RenderFailure) in
      do throws(OutputError) {
        return try job.record { bytes throws(OutputError) in try file.write(bytes) }
      } catch { throw .output(error) }
    }
  }

  /// Typesets the manuscript and gives the record of its layout, without writing anything; nil
  /// where the manuscript cannot be read.
  package static func record(_ request: Request) -> (record: [UInt8]?, outcome: Outcome) {
    var bytes: [UInt8] = []
    var pages = 0
    let outcome = look(request) { job in
      pages = job.record { bytes += $0 }
      return pages
    }
    return (pages > 0 ? bytes : nil, outcome)
  }

  /// Typesets the manuscript and says what is wrong with it; nothing is drawn or written.
  package static func check(_ request: Request) -> Outcome {
    look(request) { job in job.lay { _ in } }
  }

  // MARK: Running a job

  /// A job for `request`, or what kept it from being one.
  static func job(for request: Request) -> Result<PressJob, PressRefusal> {
    let resources = ResourceProvider(baseDirectory: request.input.directory)
    do throws(ResourceError) {
      let bytes = try request.input.read(
        from: ResourceProvider(largestFile: resources.largestFile))
      return .success(PressJob(request: request, resources: resources, manuscript: bytes))
    } catch { return .failure(PressRefusal(outcome: Outcome(error))) }
  }

  private static func look(_ request: Request, _ body: (inout PressJob) -> Int) -> Outcome {
    switch job(for: request) {
    case .failure(let refusal): return refusal.outcome
    case .success(var job):
      let pages = body(&job)
      return job.outcome(pages: pages)
    }
  }

  private static func write(
    _ request: Request, _ body: (inout PressJob, OutputFile) throws(RenderFailure) -> Int
  ) -> Outcome {
    switch job(for: request) {
    case .failure(let refusal): return refusal.outcome
    case .success(var job):
      do throws(RenderFailure) {
        let file = try open(request)
        let pages = try body(&job, file)
        let outcome = job.outcome(pages: pages)
        if request.isStrict, outcome.exit != .done {
          file.discard()
        } else {
          do throws(OutputError) { try file.commit() } catch { throw .output(error) }
        }
        return outcome
      } catch { return job.outcome(endingWith: error) }
    }
  }

  private static func open(_ request: Request) throws(RenderFailure) -> OutputFile {
    do throws(OutputError) {
      return try OutputFile(request.output, holdsBack: request.isStrict)
    } catch { throw .output(error) }
  }
}

/// What kept a request from being a job.
struct PressRefusal: Error {
  let outcome: Outcome
}
