internal import TypesetDiagnostics
internal import TypesetTemplates

extension Request {
  /// The template with what the theme says over it; nil without a theme.
  func designWithTheme() -> Template? {
    guard let theme else { return nil }
    return theme.over(template?.template ?? .plain)
  }
}

extension SourceTable {
  /// Adds the theme of `request` at its place behind the template: what is wrong with it.
  mutating func addTheme(of request: Request) -> [Diagnostic] {
    guard let theme = request.theme, theme.path != nil else { return [] }
    reserve(through: RequestedTemplate.source)
    _ = add(theme.sourceText)
    return theme.diagnostics
  }
}
