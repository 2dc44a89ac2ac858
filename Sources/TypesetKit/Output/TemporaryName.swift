internal import Glibc
internal import TypesetRichText

/// A name that a file has for a moment, beside the place where it will stand.
///
/// Nothing replaces a file in one step but a rename, which takes a name to rename from. Between the
/// two a process can be killed. So the names for a target are few and known, and whoever uses one
/// holds a lock on its file: a file under such a name that nobody locks was left behind, and the
/// next run that writes to the same target takes it away. `flock` is the kernel's and ends with the
/// process, however that ends.
struct TemporaryName {
  /// So many runs can be between the two steps at once for one target.
  private static let count = 16

  /// The path.
  let path: String
  /// Where the process has noted it.
  private let slot: Int?

  /// The names beside `target`, in the order they are tried: `.typeset-` and what the target's name
  /// comes to, so that no name is too long.
  private static func names(beside target: String, in folder: String) -> [String] {
    var hash = ContentHash()
    hash.combine(target.utf8.reversed().prefix { $0 != UInt8(ascii: "/") })
    let stem = folder + "/.typeset-" + String(hash.value, radix: 36) + "-"
    return (0..<count).map { stem + String($0) }
  }

  /// Gives a file one of the names beside `target` by `make`, which says by `errno` why it could not.
  init(
    beside target: String, in folder: String, make: (String) -> Bool
  ) throws(OutputError.Reason) {
    for path in TemporaryName.names(beside: target, in: folder) {
      // Allocated before there is such a file: between its making and its note nothing may fail.
      let name = TemporaryNames.copy(of: path)
      if make(path) {
        slot = TemporaryNames.add(name)
        self.path = path
        return
      }
      let code = errno
      free(name)
      guard code == EEXIST else { throw OutputError.Reason(errno: code) }
    }
    throw .system(EEXIST)
  }

  /// Gives the file the name `target`, over what has it; without success it has none any more.
  func move(to target: String) throws(OutputError.Reason) {
    defer { TemporaryNames.forget(slot) }
    guard rename(path, target) == 0 else {
      let reason = OutputError.Reason(errno: errno)
      unlink(path)
      throw reason
    }
  }

  /// Takes the name away, and with it the file.
  func remove() {
    unlink(path)
    TemporaryNames.forget(slot)
  }

  /// Takes away what killed runs have left beside `target`.
  static func removeStale(beside target: String, in folder: String) {
    for path in names(beside: target, in: folder) { removeIfStale(path) }
  }

  private static func removeIfStale(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var file = stat()
    var named = stat()
    // While its maker lives it holds the lock; with the lock in our hands nobody else takes the
    // name away or gives it to another file.
    guard fstat(descriptor, &file) == 0, file.st_mode & S_IFMT == S_IFREG,
      file.st_uid == geteuid() || geteuid() == 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0,
      lstat(path, &named) == 0, named.st_dev == file.st_dev, named.st_ino == file.st_ino
    else { return }
    unlink(path)
  }
}
