internal import TypesetCairoRendering
internal import TypesetDiagnostics
internal import TypesetGeometry
internal import TypesetImages
internal import TypesetLayout
internal import TypesetRenderTree
internal import TypesetResources
internal import TypesetRichText

extension Press {
  /// What a flat plan is.
  package enum PlanForm: String, CaseIterable, Hashable, Sendable {
    /// Sheets of paper.
    case pdf
    /// One sheet of pixels.
    case png
    /// One sheet of outlines.
    case svg
    /// A page for browsers.
    case html
    /// An object for programs.
    case json
  }

  /// Typesets the manuscript and writes its flat plan, as `form`.
  ///
  /// - Parameter across: How many pages stand in a row; nil for as few as the plan has room with.
  package static func plan(_ request: Request, as form: PlanForm, across: Int?) -> Outcome {
    write(request) { job, file throws(RenderFailure) in
      let (bytes, pages) = try job.drawPlan(as: form, across: across)
      do throws(OutputError) { try file.write(bytes) } catch { throw .output(error) }
      return pages
    }
  }
}

extension PressJob {
  /// The flat plan as a file, and how many pages the issue has.
  fileprivate mutating func drawPlan(
    as form: Press.PlanForm, across: Int?
  ) throws(RenderFailure) -> (bytes: [UInt8], pages: Int) {
    let (plan, thumbnails, pages) = flatPlan()
    try notePages(drawn: plan.pages.count, of: pages)
    if form == .json { return (Array(plan.json.utf8), pages) }
    let drawn: (bytes: [UInt8], faults: [RenderFault])
    if form == .html {
      drawn = try html(plan, thumbnails)
    } else {
      let sheets = PlanSheets(
        plan, thumbnails, across: across, form == .pdf ? .paper : .one, fonts: fonts,
        hyphenation: hyphenation
      ).pages
      if form == .png { try checkPixels(of: sheets[0]) }
      drawn = try draw(sheets, of: plan, as: form)
    }
    note(drawn.faults, on: thumbnails)
    return (drawn.bytes, pages)
  }

  private func html(
    _ plan: FlatPlan, _ thumbnails: [RenderPage]
  ) throws(RenderFailure) -> ([UInt8], [RenderFault]) {
    var html = PlanHTML(plan)
    do throws(RenderError) {
      let bytes = try html.write(thumbnails, images: images)
      return (bytes, html.faults)
    } catch { throw .drawing(error) }
  }

  private func draw(
    _ sheets: [RenderPage], of plan: FlatPlan, as form: Press.PlanForm
  ) throws(RenderFailure) -> ([UInt8], [RenderFault]) {
    let sink = MemorySink()
    do throws(RenderError) {
      switch form {
      case .png:
        let faults = try PNGWriter.write(
          sheets[0], pixelsPerInch: Double(request.pixelsPerInch), images: images, to: sink)
        return (sink.bytes, faults)
      case .svg:
        let faults = try SVGWriter.write(sheets[0], images: images, to: sink)
        return (sink.bytes, faults)
      default:
        let title = plan.title.isEmpty ? "Flat plan" : "\(plan.title): flat plan"
        var metadata = PDFMetadata(title: title, creationDate: .ofDocuments)
        metadata.language = "en"
        let writer = try PDFWriter(sink: sink, metadata: metadata, images: images)
        var faults: [RenderFault] = []
        for sheet in sheets { faults += try writer.page(sheet) }
        try writer.finish()
        return (sink.bytes, faults)
      }
    } catch { throw .drawing(error) }
  }

  /// Notes what could not be drawn, on the pages of the issue and not on the sheets.
  private mutating func note(_ faults: [RenderFault], on thumbnails: [RenderPage]) {
    guard !faults.isEmpty else { return }
    var labels: [NodeID: String] = [:]
    func look(at items: [RenderItem], of page: RenderPage) {
      for item in items {
        switch item {
        case .image(let image):
          if let node = image.node, labels[node] == nil { labels[node] = page.label }
        case .group(let group): look(at: group.items, of: page)
        default: continue
        }
      }
    }
    for page in thumbnails { look(at: page.items, of: page) }
    note(
      faults.map { fault in
        var fault = fault
        fault.page = fault.node.flatMap { labels[$0] } ?? thumbnails.first?.label ?? fault.page
        return fault
      })
  }

  /// Refuses a sheet with more pixels than can be drawn.
  private func checkPixels(of sheet: RenderPage) throws(RenderFailure) {
    func pixels(at pixelsPerInch: Int) -> (width: Int, height: Int) {
      let scale = Double(pixelsPerInch) / 72
      return (
        Int((sheet.media.width.points * scale).rounded()),
        Int((sheet.media.height.points * scale).rounded())
      )
    }
    func fits(_ pixelsPerInch: Int) -> Bool {
      let (width, height) = pixels(at: pixelsPerInch)
      return max(width, height) <= ImageLimits.side && width * height <= ImageLimits.pixels
    }
    guard !fits(request.pixelsPerInch) else { return }
    let (width, height) = pixels(at: request.pixelsPerInch)
    let most = Request.Bounds.pixelsPerInch.last(where: fits)
    let other = "choose some pages with --pages, or write a PDF, which has several sheets"
    throw .request(
      RequestError(
        "limit.pixels", "a flat plan of \(width) × \(height) pixels is too large to draw",
        help: most.map { "--ppi can be at most \($0) here; or \(other)" } ?? other, exit: .limit))
  }
}
