internal import TypesetCairoRendering
internal import TypesetDiagnostics
internal import TypesetFonts
internal import TypesetRenderTree

/// Draws the masters of a template into files.
package enum TemplateDrawing {
  /// The masters of `template` in `form`: one PDF, or a PNG or an SVG for each page, named as
  /// pages of an issue are. Files are whole or not there.
  package static func draw(
    _ template: RequestedTemplate, in form: Request.Form, to destination: OutputFile.Destination
  ) -> Outcome {
    guard let design = template.ownDesign else { return template.outcome(isStrict: false) }
    let context = PressContext()
    let pages = TemplateSheets(
      design, fonts: context.fonts(Request.FontOptions()), hyphenation: context.hyphenation()
    ).pages
    var outcome = template.outcome(isStrict: false)
    outcome.pages = pages.count
    do throws(TemplateDrawingError) {
      let items = try files(of: pages, in: form, destination)
      let reads = template.path.map { [Dependency(path: $0, kind: .template, wasRead: true)] } ?? []
      outcome.note(reads)
      let places: OutputPlaces
      do throws(RequestError) {
        places = try OutputPlaces(items.map { ("the output", $0.destination) })
        try places.check(reads, readsStandardInput: template.isStream)
      } catch { throw .request(error) }
      do throws(OutputError) {
        try Delivery(places: places).deliver(items, to: &outcome, isWorthIt: true)
      } catch { throw .output(error) }
      return outcome
    } catch { return error.outcome }
  }

  private enum TemplateDrawingError: Error {
    case rendering(RenderError)
    case output(OutputError)
    case request(RequestError)

    var outcome: Outcome {
      switch self {
      case .rendering(let error): return Outcome(error)
      case .output(let error): return Outcome(error)
      case .request(let error): return Outcome(error)
      }
    }
  }

  private static func files(
    of pages: [RenderPage], in form: Request.Form, _ destination: OutputFile.Destination
  ) throws(TemplateDrawingError) -> [Delivery.Item] {
    do throws(RenderError) {
      switch form {
      case .pdf: return [Delivery.Item(destination, bytes: try pages.pdf().bytes)]
      case .png:
        return try each(pages, destination) { page throws(RenderError) in
          try page.png(pixelsPerInch: 120).bytes
        }
      case .svg:
        return try each(pages, destination) { page throws(RenderError) in
          try page.svg().bytes
        }
      }
    } catch { throw .rendering(error) }
  }

  private static func each(
    _ pages: [RenderPage], _ destination: OutputFile.Destination,
    draw: (RenderPage) throws(RenderError) -> [UInt8]
  ) throws(RenderError) -> [Delivery.Item] {
    var files: [Delivery.Item] = []
    for (index, page) in pages.enumerated() {
      var place = destination
      if case .file(let path) = destination {
        let names = PageNames(path, total: pages.count, isSingle: pages.count == 1)
        place = .file(names.name(of: index + 1))
      }
      files.append(Delivery.Item(place, bytes: try draw(page)))
    }
    return files
  }
}
