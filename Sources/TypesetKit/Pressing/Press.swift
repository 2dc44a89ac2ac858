import TypesetCairoRendering
internal import TypesetDiagnostics
internal import TypesetLayout
internal import TypesetResources

/// Takes a request through all phases: read, style, analyse, shape, typeset, page, and then draw
/// or record, page by page.
package enum Press {
  /// Typesets the manuscript and writes its pages: as a PDF, or each into a file of its own.
  package static func build(_ request: Request) -> Outcome {
    if let form = request.form.paged { return buildPages(request, in: form) }
    return write(request) { job, file throws(RenderFailure) in try job.draw(into: file) }
  }

  private static func buildPages(_ request: Request, in form: Request.PagedForm) -> Outcome {
    deliver(request) { job, places throws(RenderFailure) in
      try job.drawPages(in: form, to: &places)
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
    return (pages > 0 && outcome.exit <= .content ? bytes : nil, outcome)
  }

  /// Typesets the manuscript and says what is wrong with it: all that `build` does but write, and
  /// what readers who do not see the pages would miss, and where pages have holes.
  package static func check(_ request: Request) -> Outcome {
    var failure: RenderFailure?
    var request = request
    request.reportsAccessibility = true
    request.reportsHoles = true
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

  /// A job for `request`, or what kept it from being one. Where something is to come to a number of pages, it is laid
  /// out as often as it takes to find out what has to bend.
  static func job(
    for request: Request, in context: PressContext? = nil
  ) -> Result<PressJob, PressRefusal> {
    guard request.bends == nil else { return made(for: request, in: context) }
    // What comes in as a stream is read once for all layouts.
    var kept = request
    do throws(ResourceError) {
      try kept.keepInputs(from: ResourceProvider())
    } catch { return .failure(PressRefusal(outcome: Outcome(error))) }
    let first = made(for: kept, in: context)
    guard case .success(let job) = first, job.mayBend else { return first }
    var search = BendSearch(kept, job)
    return made(for: search.fitted(kept), in: context)
  }

  private static func made(
    for request: Request, in context: PressContext?
  ) -> Result<PressJob, PressRefusal> {
    let folder = request.input.directory
    let resources = ResourceProvider(
      baseDirectory: folder, roots: request.inputs.map(\.directory) + request.roots)
    do throws(ResourceError) {
      var parts: [IssueReader.Part] = []
      for (number, manuscript) in request.manuscripts.enumerated() {
        var bytes = try manuscript.input.read(
          from: ResourceProvider(largestFile: resources.largestFile))
        let losses = OfficeDocument.losses(of: bytes, in: manuscript.manuscriptDialect)
        if let refusal = manuscript.readOffice(&bytes, for: resources, as: -number)
          ?? Manuscript.refusal(bytes, of: manuscript)
        {
          var outcome = Outcome(refusal)
          outcome.note(PressJob.ownFiles(of: request))
          return .failure(PressRefusal(outcome: outcome))
        }
        parts.append(
          IssueReader.Part(
            request: manuscript, bytes: bytes, losses: losses))
      }
      if let template = request.template, template.isFaulty {
        return .failure(
          PressRefusal(outcome: Outcome(template, of: request, manuscript: parts[0].bytes)))
      }
      let job = PressJob(
        request: request, resources: resources, manuscripts: parts, context: context)
      // With another face in its place the result would not be what was asked for.
      if let failure = job.unreadable() {
        var outcome = Outcome(failure)
        outcome.note(job.dependencies)
        return .failure(PressRefusal(outcome: outcome))
      }
      if let lack = PressJob.lackOfFonts(job.fonts, for: request) {
        return .failure(PressRefusal(outcome: lack))
      }
      return .success(job)
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

  /// Runs a job for `request` whose one file `body` writes; it says how many pages there are.
  static func write(
    _ request: Request, _ body: (inout PressJob, OutputFile) throws(RenderFailure) -> Int
  ) -> Outcome {
    deliver(request) { job, _ throws(RenderFailure) in
      // A stream has no moment at which all of it is there, so it waits for the errors.
      let file = try open(request.output, holdsBack: !request.isDraft)
      let pages = try body(&job, file)
      return (pages, [Delivery.Item(request.output, file: file)])
    }
  }

  /// Runs a job for `request` whose files `make` makes, and gives them their places.
  private static func deliver(
    _ request: Request,
    _ make: (inout PressJob, inout OutputPlaces) throws(RenderFailure) -> (
      pages: Int, items: [Delivery.Item]
    )
  ) -> Outcome {
    switch job(for: request) {
    case .failure(let refusal): return listing(refusal.outcome, of: request)
    case .success(var job):
      do throws(RenderFailure) {
        var places = try OutputPlaces(request, of: job)
        let (pages, items) = try make(&job, &places)
        var outcome = job.outcome(pages: pages)
        try places.check(outcome, of: request)
        do throws(OutputError) {
          try Delivery(request, places, outcome).deliver(
            items, to: &outcome, isWorthIt: !job.isEmpty)
        } catch { throw .output(error) }
        return outcome
      } catch { return listing(job.outcome(endingWith: error), of: request) }
    }
  }

  /// Writes what `request` answers: `text`, which says something about the layout, to the output, and
  /// the list of what was read. Errors in the content replace no file; on standard output the answer
  /// is about what could be set.
  package static func answer(
    _ text: String?, to request: Request, after outcome: Outcome
  ) -> Outcome {
    var outcome = outcome
    do throws(RenderFailure) {
      let places = try OutputPlaces(answering: request)
      try places.check(outcome, of: request)
      do throws(OutputError) {
        var delivery = Delivery(request, places, outcome)
        let isAnswered =
          outcome.exit == .done || outcome.exit == .content && !request.isStrict
        let item = Delivery.Item(request.output, bytes: Array((text ?? "").utf8))
        if text == nil || !isAnswered {
          try delivery.writeList(isMade: outcome.exit == .done)
        } else if outcome.exit == .done || request.output == .standardOutput {
          delivery.isDraft = true
          try delivery.deliver([item], to: &outcome, isWorthIt: true)
        } else {
          try delivery.deliver([item], to: &outcome, isWorthIt: true)
        }
      } catch { throw .output(error) }
    } catch {
      let end = Outcome(error)
      outcome.diagnostics += end.diagnostics
      outcome.exit = end.exit
    }
    return outcome
  }

  /// Writes `outputs`, each with what messages call it: all of them, or none where one of them is
  /// another, or one of `reads`, or cannot be written. Nil where all is well.
  package static func write(
    _ outputs: [(role: String, destination: OutputFile.Destination, bytes: [UInt8])],
    after reads: [Dependency]
  ) -> Outcome? {
    do throws(RenderFailure) {
      let places: OutputPlaces
      do throws(RequestError) {
        places = try OutputPlaces(outputs.map { ($0.role, $0.destination) })
        try places.check(reads, readsStandardInput: false)
      } catch { throw .request(error) }
      do throws(OutputError) {
        var outcome = Outcome()
        try Delivery(places: places).deliver(
          outputs.map { Delivery.Item($0.destination, bytes: $0.bytes) }, to: &outcome,
          isWorthIt: true)
        return nil
      } catch { throw .output(error) }
    } catch { return Outcome(error) }
  }

  /// `outcome`, with the list of what was read written for it where there is one to be.
  private static func listing(_ outcome: Outcome, of request: Request) -> Outcome {
    // A list over a file that was read, say, is what may be wrong.
    guard outcome.exit != .usage, request.list != nil else { return outcome }
    var listed = answer(nil, to: request, after: outcome)
    // Where the list is what could not be written, that has been said.
    if listed.diagnostics.count > outcome.diagnostics.count,
      let last = listed.diagnostics.last, outcome.diagnostics.contains(last)
    {
      listed.diagnostics.removeLast()
    }
    return listed
  }

  private static func open(
    _ output: OutputFile.Destination, holdsBack: Bool
  ) throws(RenderFailure) -> OutputFile {
    do throws(OutputError) {
      return try OutputFile(output, holdsBack: holdsBack)
    } catch { throw .output(error) }
  }
}

extension OutputPlaces {
  /// The places of what `request` writes, none of which is anything that `job` has read yet.
  fileprivate init(_ request: Request, of job: PressJob) throws(RenderFailure) {
    do throws(RequestError) {
      try self.init(request)
      try check(job.dependencies, readsStandardInput: request.inputs.contains(.standardInput))
    } catch { throw .request(error) }
  }

  fileprivate init(answering request: Request) throws(RenderFailure) {
    do throws(RequestError) { try self.init(request) } catch { throw .request(error) }
  }

  /// Says where one of the places was read, or what was read cannot be listed.
  fileprivate func check(_ outcome: Outcome, of request: Request) throws(RenderFailure) {
    do throws(RequestError) {
      try check(
        outcome.dependencies, readsStandardInput: request.inputs.contains(.standardInput))
      guard request.list?.form == .make else { return }
      for file in outcome.dependencies { try DependencyList.checkName(file.path) }
    } catch { throw .request(error) }
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
    note(PressJob.ownFiles(of: request))
  }
}
