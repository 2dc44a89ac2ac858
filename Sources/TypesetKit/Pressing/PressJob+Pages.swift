internal import TypesetDiagnostics
internal import TypesetFlattening
internal import TypesetImages
internal import TypesetLayout
internal import TypesetResources

extension PressJob {
  /// Draws the pages that are wanted, each into a file of its own, which none has its name yet; how
  /// many pages there are. Adds the names to `places`.
  ///
  /// Where names of files depend on the number of pages, the pages are laid out once more to be
  /// counted before the first is drawn. That costs a few hundredths of what drawing costs, and
  /// neither memory nor files without a name.
  mutating func drawPages(
    in form: Request.PagedForm, to places: inout OutputPlaces
  ) throws(RenderFailure) -> (pages: Int, items: [Delivery.Item]) {
    let total = needsTotal ? count() : 0
    let isSingle =
      request.pages?.isSingle ?? false
      || needsTotal && (1...max(total, 1)).count(where: request.wants) <= 1
    let names: PageNames?
    switch request.output {
    case .file(let pattern): names = PageNames(pattern, total: total, isSingle: isSingle)
    case .standardOutput:
      guard isSingle else { throw .request(severalPages(total, form)) }
      names = nil
    }
    let files = PageFiles(
      form: form, pixelsPerInch: request.pixelsPerInch, images: images,
      additions: additions, workers: drawingWorkers)
    var pages = 0
    var drawn = 0
    var wanted = additions.highlights
    while let page = nextPage() {
      pages += 1
      PressJob.found(&wanted, on: page)
      guard request.wants(page: page.number) else { continue }
      drawn += 1
      let destination = names.map { OutputFile.Destination.file($0.name(of: page.number)) }
      if let destination {
        do throws(RequestError) {
          try places.add(destination, as: OutputPlaces.output)
        } catch {
          _ = try files.finish()
          throw .request(error)
        }
      }
      if !files.draw(page, to: destination ?? .standardOutput) { break }
    }
    note(try files.finish())
    finishPaging()
    noteMissingLines(wanted)
    try notePages(drawn: drawn, of: pages)
    return (pages, files.items)
  }

  /// Says which of the pages that were asked for there are not.
  mutating func notePages(drawn: Int, of pages: Int) throws(RenderFailure) {
    guard let missing = request.pages?.missing(of: pages), !missing.isEmpty else { return }
    let count = pages == 1 ? "there is only 1 page" : "there are only \(pages) pages"
    let words = missing.joined(separator: ", ")
    if drawn == 0 {
      throw .request(
        RequestError(
          "output.no-such-page", "--pages \(words): \(count)", exit: .content))
    }
    diagnostics.append(
      Diagnostic(.warning, "output.no-such-page", "--pages \(words): \(count)"))
  }

  /// True where names, or whether there are several, are not known before the last page is.
  private var needsTotal: Bool {
    switch request.output {
    case .standardOutput: return !(request.pages?.isSingle ?? false)
    case .file(let pattern):
      if request.pages?.isSingle ?? false {
        return pattern.contains("{0p}") || pattern.contains("{n}")
      }
      return PageNames.needsTotal(pattern)
    }
  }

  /// As many as work, but no more than what their pixels together leave room for.
  private var drawingWorkers: Int {
    guard request.form == .png else { return request.workers }
    return max(1, min(request.workers, ImageLimits.pixels / max(1, request.pixelsOfPage)))
  }

  private func severalPages(_ total: Int, _ form: Request.PagedForm) -> RequestError {
    RequestError(
      "usage.several-pages",
      "standard output takes one page, but there are \(total)",
      help: "choose one with --pages 1, or name files with "
        + "--output page-{p}.\(form.rawValue)")
  }
}
