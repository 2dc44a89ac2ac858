internal import TypesetDiagnostics
internal import TypesetFonts
internal import TypesetImages
internal import TypesetResources
internal import TypesetRichText
internal import TypesetTemplates

extension RequestedTemplate {
  /// What is wrong with the names that lead out of the template: faces of which no family is
  /// installed, and pictures that cannot be shown. In the order of the file. O(names), each looked
  /// up once.
  func missing() -> [Diagnostic] {
    guard let template else { return [] }
    var found: [Diagnostic] = []
    let fonts = PressContext().fonts(Request.FontOptions())
    for font in template.fonts.values.sorted(by: { $0.name < $1.name }) {
      guard let place = template.places["font \(font.name)"] else { continue }
      let matches = font.families.map { fonts.match(FontQuery(families: [$0])) }
      guard let first = matches.first, !matches.contains(where: { $0.kind == .exact }) else {
        continue
      }
      found.append(
        Diagnostic(
          .warning, "font.replaced",
          "no family of ‘\(font.name)’ is installed; \(first.face.family) is used instead",
          at: SourceRange(RequestedTemplate.source, place),
          help: "install one of them, or choose one that \(CommandName.called) fonts lists"))
    }
    let resources = ResourceProvider(roots: [])
    found +=
      PressJob.pictures(
        of: self, template, from: ImageCatalog(resources: resources), resources: resources,
        roots: []
      ).1
    return found.inSourceOrder()
  }
}
