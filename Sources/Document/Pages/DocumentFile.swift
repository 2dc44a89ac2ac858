import Glibc

/// A file of pages in memory, and what is wrong with it.
public struct DocumentFile: Sendable {
  /// The file.
  public var bytes: [UInt8]
  /// Everything that is wrong with it, in the order of the document.
  public var diagnostics: [DocumentDiagnostic]

  /// Writes it to `path`. A file of that name is replaced once all of this one is written.
  ///
  /// - Throws: `DocumentError.cannotWrite` with the system's reason; what was at `path` is still there.
  public func write(to path: String) throws(DocumentError) {
    let draft = path + ".part"
    func fail() -> DocumentError {
      .cannotWrite(path: path, reason: String(cString: strerror(errno)))
    }
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw fail() }
    var written = 0
    while written < bytes.count {
      // Inside of the array, which does not change.
      let count = bytes.withUnsafeBytes {
        Glibc.write(file, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let error = fail()
        close(file)
        unlink(draft)
        throw error
      }
      written += count
    }
    guard close(file) == 0, rename(draft, path) == 0 else {
      let error = fail()
      unlink(draft)
      throw error
    }
  }
}
