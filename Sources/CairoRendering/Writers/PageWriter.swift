public import TypesetRenderTree

/// Whatever writes pages into one document as they come: Cairo (`PDFWriter`), or the press (`PressWriter`).
///
/// Call `page` for each page in order, then `finish`. The same pages, pictures, fonts and metadata give the
/// same bytes. After a throw the output is of no use. One thread at a time owns a writer.
public protocol PageWriter: AnyObject {
  /// Draws `page` behind those before it, and tells what of it could not be drawn.
  func page(_ page: RenderPage) throws(RenderError) -> [RenderFault]
  /// Writes what is still to be written. A document without pages gets an empty one.
  func finish() throws(RenderError)
}

extension PDFWriter: PageWriter {}
