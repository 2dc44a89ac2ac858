internal import Glibc

/// Which file a path leads to, whatever it is called: by hard links, symbolic links, `./`.
///
/// A file that is there is known by its device and its number there; one that is not there yet by
/// its folder and its name in it.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64
  /// Empty for a file that is there.
  private let name: String

  /// The file at `path`, or the one that would be; nil for what is no file: folders, pipes, devices,
  /// what is in no folder.
  init?(path: String) {
    if let descriptor = OutputTarget.descriptorNumber(path) {
      self.init(descriptor: descriptor)
      return
    }
    guard !path.isEmpty, !path.utf8.contains(0) else { return nil }
    var info = stat()
    if stat(path, &info) == 0 {
      guard info.st_mode & S_IFMT == S_IFREG else { return nil }
      self.init(info, name: "")
      return
    }
    guard errno == ENOENT, let place = try? OutputTarget.resolvingLinks(path),
      stat(OutputTarget.folder(of: place), &info) == 0
    else { return nil }
    self.init(info, name: place.split(separator: "/").last.map(String.init) ?? "")
  }

  /// The file that `descriptor` is open for; nil for what is no file.
  init?(descriptor: Int32) {
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(info, name: "")
  }

  private init(_ info: stat, name: String) {
    device = UInt64(info.st_dev)
    number = UInt64(info.st_ino)
    self.name = name
  }
}
