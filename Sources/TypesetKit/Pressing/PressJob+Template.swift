internal import TypesetDiagnostics
internal import TypesetElementTree
internal import TypesetGeometry
internal import Glibc
internal import TypesetImages
internal import TypesetLayout
internal import TypesetResources
internal import TypesetRichText
internal import TypesetTemplates

extension PressJob {
  /// The pictures of `template`, whose names start from its folder, and what is wrong with them.
  ///
  /// - Parameters:
  ///   - resources: Where the catalogue reads.
  ///   - roots: Folders that pictures may come from besides the template's.
  static func pictures(
    of requested: RequestedTemplate?, _ template: Template, from images: ImageCatalog,
    resources: ResourceProvider, roots: [String]
  ) -> ([String: FurnitureMaker.Picture], [Diagnostic]) {
    var pictures: [String: FurnitureMaker.Picture] = [:]
    var problems: [Diagnostic] = []
    for name in template.pictureNames {
      let folder = requested?.folder ?? ""
      let path = place(of: name, in: folder, from: resources.baseDirectory)
      resources.allow(PageChoice.file(of: path), under: [folder] + roots)
      switch answer(for: path, from: images) {
      case .size(let size): pictures[name] = FurnitureMaker.Picture(name: path, size: size)
      case .fault(let reason, let help, let code):
        pictures[name] = FurnitureMaker.Picture(name: path, size: nil)
        problems.append(
          picture(
            name, of: requested, code == "picture.outside-root" ? code : "picture.missing",
            "the template’s picture “\(name)” cannot be shown: \(reason)",
            help: help ?? FileSuggestion.nearest(to: name, in: requested?.folder ?? "").map {
              "did you mean “\($0)”?"
            } ?? "paths of pictures in a template start from its folder"))
      }
    }
    return (pictures, problems)
  }

  /// What is wrong with the picture that the template calls `name`, at its place there.
  static func picture(
    _ name: String, of requested: RequestedTemplate?, _ code: DiagnosticCode, _ message: String,
    help: String?
  ) -> Diagnostic {
    Diagnostic(.error, code, message, at: requested?.place(of: "picture \(name)"), help: help)
  }

  /// The name by which a catalogue whose names start from `base` finds what a template in `folder`
  /// calls `name`.
  private static func place(of name: String, in folder: String, from base: String) -> String {
    guard !name.hasPrefix("/") else { return name }
    let path = folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    if base.isEmpty || path.hasPrefix("/") { return path }
    guard let buffer = getcwd(nil, 0) else { return path }
    defer { free(buffer) }
    return String(cString: buffer) + "/" + path
  }
}
