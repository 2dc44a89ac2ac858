import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry

extension Template {
  /// Columns of running text from the first page to the last, and a folio at their foot: what stands
  /// in `templates/plain.xml`. Read once.
  package static let plain: Template = {
    // A test reads all that are shipped; only a file that was changed by hand can be missing here.
    ShippedTemplates.source(named: "plain").flatMap {
      TemplateReader.read($0, id: SourceID(0)) { _ in nil }.0
    } ?? .bare
  }()

  /// Nothing but a page of A4 and running text with its defaults: where every template begins that
  /// is based on no other.
  static let bare = Template(
    name: "", summary: "",
    page: PageFormat(
      size: Paper.a4.size, isFacing: false, top: .lines(0), bottom: .lines(0), inner: .lines(0),
      outer: .lines(0), bleed: .zero),
    grid: GridFormat(columns: 1, gutter: .lines(0)), body: BodyStyle(), stylesheet: .standard,
    elements: ElementMap([:]), masters: [:], sequences: [:], defaultSequence: "main")
}
