import TypesetDiagnostics
import TypesetGeometry
import TypesetImages
import TypesetLayout
import TypesetResources
public import TypesetTemplates

/// How a document looks: a template, with whatever of it is changed.
///
/// ```swift
/// var theme = Theme.monthly
/// theme.quotation.text.slant = .italic
/// theme.code.text.weight = 700
/// theme.columns = 2
/// ```
///
/// What is changed is one kind of element: others keep the looks they have, also where the template gives
/// both the same style.
public struct Theme: Hashable, Sendable {
  var template: Template
  /// The folder that names of the template's own pictures start from; nil for one that ships.
  private var folder: String?
  /// How many columns text runs in, 1 to 12; nil as the template has it.
  public var columns: Int?

  init(_ template: Template) { self.template = template }

  private init(shipped name: String) {
    template = ShippedTemplates.template(named: name) ?? .plain
  }

  /// Columns of running text.
  public static let plain = Theme(.plain)
  /// A monthly on a grid of twelve, with features and departments.
  public static let monthly = Theme(shipped: "monthly")
  /// A newspaper.
  public static let newspaper = Theme(shipped: "newspaper")
  /// A zine.
  public static let zine = Theme(shipped: "zine")

  /// The template in the file at `path`.
  ///
  /// - Throws: `DocumentError.cannotReadTheme`, and `.faultyTheme` with every mistake in it.
  public init(file path: String) throws(DocumentError) {
    let bytes: [UInt8]
    do throws(ResourceError) {
      bytes = try ResourceProvider(largestFile: 1 << 24).bytes(of: path).array()
    } catch { throw .cannotReadTheme(path: path, reason: error.explanation) }
    let source = SourceText(name: path, bytes: bytes)
    let (template, diagnostics) = TemplateReader.read(source, id: SourceID(1))
    let mistakes = diagnostics.filter { $0.severity == .error }.map { mistake in
      let place = source.position(at: mistake.range?.lowerBound ?? 0)
      return "\(place.line):\(place.column): \(mistake.message)"
    }
    guard let template, mistakes.isEmpty else {
      throw .faultyTheme(path: path, mistakes: mistakes)
    }
    self.template = template
    let slash = path.lastIndex(of: "/")
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ""
  }

  /// The trimmed page; margins that are parts of the page follow it.
  public var pageSize: Size {
    get { template.page.size }
    set { template.page.size = newValue }
  }

  /// Running text: its face, size, leading, colour, alignment, the colour of links.
  public var body: BodyStyle {
    get { template.body }
    set { template.body = newValue }
  }

  /// The template's own pictures, which `images` has from now on, and what is wrong with them.
  func pictures(
    for images: ResolvedImages
  ) -> (pictures: [String: FurnitureMaker.Picture], problems: [Diagnostic]) {
    var pictures: [String: FurnitureMaker.Picture] = [:]
    var problems: [Diagnostic] = []
    for name in template.pictureNames {
      let supplied = "template \(folder ?? "")/\(name)"
      var reason: String?
      do throws(ResourceError) {
        let files = ResourceProvider(
          baseDirectory: folder ?? "", largestFile: largestImage, roots: [folder ?? ""])
        images.resources.supply(
          PageChoice.file(of: supplied), try files.bytes(of: PageChoice.file(of: name)).array())
      } catch { reason = error.explanation }
      var size: Size?
      if reason == nil {
        switch images.catalog.info(for: supplied) {
        case .success(let info):
          let (width, height) = info.naturalSize
          size = Size(width: Length(points: width), height: Length(points: height))
        case .failure(let fault): reason = fault.explanation
        }
      }
      pictures[name] = FurnitureMaker.Picture(name: supplied, size: size)
      if let reason {
        problems.append(
          Diagnostic(
            .error, "picture.missing",
            "the template’s picture “\(name)” cannot be shown: \(reason)",
            help: "paths of pictures in a template start from its folder"))
      }
    }
    return (pictures, problems)
  }
}
