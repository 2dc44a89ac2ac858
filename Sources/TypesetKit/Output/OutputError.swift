internal import Glibc

/// Why an output could not be written.
package struct OutputError: Error, Hashable, Sendable {
  /// The kind of failure.
  package enum Reason: Error, Hashable, Sendable {
    /// The target is a folder.
    case isFolder
    /// The target is a disk, a socket or something else that takes no file.
    case notAFile
    /// The folder of the target is not there.
    case noSuchFolder
    /// It, or its folder, may not be written.
    case notPermitted
    /// Nothing more fits on the device, into the quota or into the largest file there may be.
    case noSpace
    /// Who was reading has gone.
    case closedPipe
    /// Another error of the system, by `errno`.
    case system(Int32)

    init(errno code: Int32) {
      switch code {
      case EISDIR: self = .isFolder
      case ENOENT, ENOTDIR: self = .noSuchFolder
      case EACCES, EPERM, EROFS, ETXTBSY: self = .notPermitted
      case ENOSPC, EDQUOT, EFBIG: self = .noSpace
      case EPIPE: self = .closedPipe
      case ENXIO, ENODEV: self = .notAFile
      default: self = .system(code)
      }
    }
  }

  /// The target as the user named it; “standard output” for `-`.
  package let name: String
  /// What was wrong.
  package let reason: Reason

  /// A failure to write `name`.
  package init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }

  /// One sentence without a full stop.
  package var message: String {
    let why =
      switch reason {
      case .isFolder: "it is a folder"
      case .notAFile: "it is not a regular file"
      case .noSuchFolder: "its folder does not exist"
      case .notPermitted: "permission denied"
      case .noSpace: "there is no space left"
      case .closedPipe: "the reader has closed it"
      case .system(let code): String(cString: strerror(code))
      }
    return "cannot write \(name): \(why)"
  }
}
