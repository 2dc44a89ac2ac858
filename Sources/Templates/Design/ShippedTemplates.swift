internal import CTypesetTemplates
package import TypesetDiagnostics

/// The templates that are part of the program: it needs no file beside it.
package enum ShippedTemplates {
  /// What they are called, the plainest first.
  package static let names: [String] = (0..<ctemplates_count()).map {
    String(cString: ctemplates_at($0).name)
  }

  /// The XML of the template `name`, as it stands in `templates/`; nil for any other name.
  package static func named(_ name: String) -> [UInt8]? {
    guard let index = names.firstIndex(of: name) else { return nil }
    let file = ctemplates_at(index)
    // A constant of the program: it is there for good, and never written.
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  /// The same as a source to read, and to show places of.
  package static func source(named name: String) -> SourceText? {
    named(name).map { SourceText(name: "\(name).xml", bytes: $0) }
  }

  /// The template `name`; nil for any other name. O(the file); `Template.plain` is kept.
  package static func template(named name: String) -> Template? {
    guard let source = source(named: name) else { return nil }
    // The plain one is based on nothing, so that this ends.
    return TemplateReader.read(source, id: SourceID(0)) {
      $0 == "plain" ? Template.plain : template(named: $0)
    }.0
  }
}
