internal import TypesetImages

/// The pictures that a canvas has drawn.
struct PictureStore {
  /// A picture that can be drawn again.
  struct Entry {
    /// What is painted; nil for a drawing that goes to the page itself.
    var surface: Surface?
    var info: ImageInfo
    /// How many of the surface's units it is wide and high.
    var extent: (width: Double, height: Double)
    /// The drawing of one that has no surface.
    var drawing: SVGDrawing?
    /// True where `surface` holds decoded pixels.
    var hasPixels: Bool
    /// True once the document is sure to have the pixels.
    var isStored = false
  }

  var entries: [String: Result<Entry, ImageFault>] = [:]
  /// Identities of surfaces that were drawn on this page.
  var onThisPage: Set<String> = []

  /// Lets go of pixels that the document has, now that a page is done.
  ///
  /// A surface without pixels but with the same identity stands for them from here on. A picture
  /// that the page may not have shown (it was clipped or off the sheet) is decoded again.
  mutating func endPage() {
    onThisPage.removeAll(keepingCapacity: true)
    for (name, result) in entries {
      guard case .success(var entry) = result, entry.hasPixels else { continue }
      entries[name] = nil
      guard entry.isStored,
        let blank = Surface(
          blankOf: entry.extent.width, entry.extent.height, hasAlpha: entry.info.hasAlpha)
      else { continue }
      blank.setIdentity(PictureStore.identity(of: name))
      entry.surface = blank
      entry.hasPixels = false
      entries[name] = .success(entry)
    }
  }

  /// What names a picture's data in a document.
  static func identity(of name: String) -> String { "picture \(name)" }
}
