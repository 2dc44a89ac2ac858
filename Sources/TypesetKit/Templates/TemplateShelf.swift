internal import Diagnostics
internal import Templates

/// The templates that ship, and the reader of all of them.
enum TemplateShelf {
  /// What those that ship are called.
  static var names: [String] { ShippedTemplates.names }

  /// The text of the one called `name`; nil where none that ships is.
  static func bytes(named name: String) -> [UInt8]? { ShippedTemplates.named(name) }

  /// What `bytes` say, and what is wrong with them.
  static func read(_ bytes: [UInt8], name: String) -> (Template?, [Diagnostic]) {
    TemplateReader.read(SourceText(name: name, bytes: bytes), id: RequestedTemplate.source)
  }
}
