/// The fonts that letters of drawings may have: a configuration of fontconfig's, in which librsvg looks for them.
///
/// `@unchecked Sendable`: nobody changes the configuration, and fontconfig may be asked from any thread.
package struct DrawingFonts: @unchecked Sendable {
  /// The `FcConfig`.
  let configuration: OpaquePointer
  /// What keeps that alive.
  private let owner: any AnyObject & Sendable

  /// The fonts of the `FcConfig` `configuration`, which lives as long as `owner`.
  package init(_ configuration: OpaquePointer, of owner: any AnyObject & Sendable) {
    self.configuration = configuration
    self.owner = owner
  }
}
