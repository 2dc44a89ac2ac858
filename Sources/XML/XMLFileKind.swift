/// A kind of XML files, as one speaks of them where something is wrong with one.
package struct XMLFileKind: Hashable, Sendable {
  /// What one is, such as `template`.
  package var name: String
  /// The same with its article: `a template`.
  package var one: String
  /// Several of them: `templates`.
  package var many: String
  /// The tag that one begins with: `<template name="…" summary="…">`.
  package var beginning: String

  /// A kind of files.
  package init(name: String, one: String, many: String, beginning: String) {
    self.name = name
    self.one = one
    self.many = many
    self.beginning = beginning
  }
}
