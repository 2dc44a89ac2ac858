import TypesetCairoRendering
internal import TypesetDiagnostics
internal import TypesetLayout
internal import TypesetResources

/// Takes a request through all phases: read, style, analyse, shape, typeset, page, and then draw
/// or record, page by page.
package enum Press {
  /// Typesets the manuscript and writes its pages: as a PDF, or each into a file of its own.
  package static func build(_ request: Request) -> Outcome {
    if request.form.isPaged { return buildPages(request) }
    return write(request) { job, file throws(RenderFailure) in try job.draw(into: file) }
  }

  private static func buildPages(_ request: Request) -> Outcome {
    switch job(for: request) {
    case .failure(let refusal): return refusal.outcome
    case .success(var job):
      do throws(RenderFailure) {
        let pages = try job.drawPages()
        return job.outcome(pages: pages)
      } catch { return job.outcome(endingWith: error) }
    }
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
  ///
  /// - Parameter context: what is shared with other requests.
  package static func record(
    _ request: Request, in context: PressContext? = nil
  ) -> (record: [UInt8]?, outcome: Outcome) {
    var bytes: [UInt8] = []
    var pages = 0
    let outcome = look(request, in: context) { job in
      pages = job.record { bytes += $0 }
      return pages
    }
    return (pages > 0 ? bytes : nil, outcome)
  }

  /// Typesets the manuscript and says what is wrong with it: all that `build` does but write, and
  /// what readers who do not see the pages would miss.
  package static func check(_ request: Request) -> Outcome {
    var failure: RenderFailure?
    var request = request
    request.reportsAccessibility = true
    var outcome = look(request) { job in
      do throws(RenderFailure) {
        // Damage inside a picture shows when it is drawn.
        return try job.draw(into: open(.file("/dev/null"), holdsBack: false))
      } catch {
        failure = error
        return 0
      }
    }
    if let failure {
      let end = Outcome(failure)
      outcome.diagnostics += end.diagnostics
      outcome.exit = end.exit
    }
    return outcome
  }

  // MARK: Running a job

  /// A job for `request`, or what kept it from being one.
  static func job(
    for request: Request, in context: PressContext? = nil
  ) -> Result<PressJob, PressRefusal> {
    let resources = ResourceProvider(baseDirectory: request.input.directory)
    do throws(ResourceError) {
      let bytes = try request.input.read(
        from: ResourceProvider(largestFile: resources.largestFile))
      if let template = request.template, template.isFaulty {
        return .failure(PressRefusal(outcome: Outcome(template, of: request, manuscript: bytes)))
      }
      return .success(
        PressJob(request: request, resources: resources, manuscript: bytes, context: context))
    } catch { return .failure(PressRefusal(outcome: Outcome(error))) }
  }

  private static func look(
    _ request: Request, in context: PressContext? = nil, _ body: (inout PressJob) -> Int
  ) -> Outcome {
    switch job(for: request, in: context) {
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
        let file = try open(request.output, holdsBack: request.isStrict)
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

  private static func open(
    _ output: OutputFile.Destination, holdsBack: Bool
  ) throws(RenderFailure) -> OutputFile {
    do throws(OutputError) {
      return try OutputFile(output, holdsBack: holdsBack)
    } catch { throw .output(error) }
  }
}

/// What kept a request from being a job.
struct PressRefusal: Error {
  let outcome: Outcome
}

extension Outcome {
  /// The outcome of a template with mistakes: all of them, at their places.
  fileprivate init(_ template: RequestedTemplate, of request: Request, manuscript: [UInt8]) {
    var sources = SourceTable()
    _ = sources.add(Manuscript(manuscript, of: request).source)
    _ = sources.add(template.sourceText)
    self.init(diagnostics: template.diagnostics, sources: sources, exit: .content)
    var files: [Dependency] = []
    if case .file(let path) = request.input, !Request.Input.isStream(path) {
      files.append(Dependency(path: path, kind: .manuscript, wasRead: true))
    }
    if let path = template.path {
      files.append(Dependency(path: path, kind: .template, wasRead: true))
    }
    note(files)
  }
}
