internal import Glibc
internal import Synchronization

/// The descriptor behind an `OutputFile`, and what has to happen for it to become the target.
struct OutputTarget: Sendable {
  private enum Kind: Sendable {
    /// A pipe, a terminal, a device.
    case stream
    /// A file without a name in the folder of `path`.
    case unnamed(path: String)
    /// The file `temporary`, where files without a name cannot be had.
    case named(temporary: TemporaryName, path: String)
  }

  private let descriptor: Int32
  private let kind: Kind

  /// True where the content has a last moment before it is there.
  var isFile: Bool { if case .stream = kind { false } else { true } }

  /// Opens `destination`; with `usesNames` as on a file system that has no files without a name.
  init(
    _ destination: OutputFile.Destination, usesNames: Bool
  ) throws(OutputError.Reason) {
    switch destination {
    case .standardOutput: try self.init(duplicating: STDOUT_FILENO)
    case .file(let path):
      if let number = OutputTarget.descriptorNumber(path) {
        try self.init(duplicating: number)
      } else {
        try self.init(path: path, usesNames: usesNames)
      }
    }
  }

  private init(descriptor: Int32, kind: Kind) {
    self.descriptor = descriptor
    self.kind = kind
  }

  private init(duplicating number: Int32) throws(OutputError.Reason) {
    let copy = try OutputTarget.retrying { fcntl(number, F_DUPFD_CLOEXEC, 3) }
    self.init(descriptor: copy, kind: .stream)
  }

  private init(path: String, usesNames: Bool) throws(OutputError.Reason) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .noSuchFolder }
    var info = stat()
    guard stat(path, &info) == 0 else {
      guard errno == ENOENT else { throw OutputError.Reason(errno: errno) }
      try self.init(
        folderOf: OutputTarget.resolvingLinks(path), like: nil, usesNames: usesNames)
      return
    }
    switch info.st_mode & S_IFMT {
    case S_IFDIR: throw .isFolder
    case S_IFREG:
      guard access(path, W_OK) == 0 else { throw OutputError.Reason(errno: errno) }
      try self.init(
        folderOf: OutputTarget.resolvingLinks(path), like: info, usesNames: usesNames)
    case S_IFIFO, S_IFCHR:
      let stream = try OutputTarget.retrying { open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
      self.init(descriptor: stream, kind: .stream)
    default: throw .notAFile
    }
  }

  /// A file to be that will take the place `path`, with mode and owner of `old`.
  private init(
    folderOf path: String, like old: stat?, usesNames: Bool
  ) throws(OutputError.Reason) {
    // A path that ends in a slash means a folder, which is not there.
    guard path.utf8.last != UInt8(ascii: "/") else { throw .noSuchFolder }
    let folder = OutputTarget.folder(of: path)
    TemporaryName.removeStale(beside: path, in: folder)
    // `O_TMPFILE` without `O_DIRECTORY`, from <asm-generic/fcntl.h>.
    let unnamed = 0o20_000_000 | O_DIRECTORY
    var file = usesNames ? -1 : open(folder, unnamed | O_RDWR | O_CLOEXEC, 0o666 as mode_t)
    if file >= 0, access("/proc/self/fd/\(file)", F_OK) == 0 {
      kind = .unnamed(path: path)
    } else {
      // Only a few file systems cannot do it; every other reason the next call meets again.
      if file >= 0 { Glibc.close(file) }
      let temporary = try TemporaryName(beside: path, in: folder) { name in
        file = open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666 as mode_t)
        if file < 0 { return false }
        if OutputTarget.lock(file, as: name) { return true }
        // Another run took it for one that was left behind, before it was locked.
        Glibc.close(file)
        errno = EEXIST
        return false
      }
      kind = .named(temporary: temporary, path: path)
    }
    descriptor = file
    if let old {
      // The owner first, as changing it takes bits of the mode away; only root can do it always.
      if old.st_uid != geteuid() || old.st_gid != getegid() {
        _ = fchown(file, old.st_uid, old.st_gid)
      }
      if fchmod(file, old.st_mode & 0o7777) != 0 {
        let reason = OutputError.Reason(errno: errno)
        close(isDone: false)
        throw reason
      }
    }
  }

  /// Writes all of `bytes`.
  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError.Reason) {
    if !isFile, !bytes.isEmpty { OutputFile.beforeStreams.withLock { $0?() } }
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count >= 0 {
        done += count
      } else if errno == EAGAIN {
        // Somebody set the pipe we were given to return at once: wait until it takes more.
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wait, 1, -1)
      } else if errno != EINTR {
        throw OutputError.Reason(errno: errno)
      }
    }
  }

  /// Puts the content on the disk, so that nothing but its name is missing.
  func settle() throws(OutputError.Reason) {
    if isFile { try OutputTarget.retrying { fsync(descriptor) } }
  }

  /// Gives the content its name, after `settle`.
  func finish() throws(OutputError.Reason) {
    switch kind {
    case .stream: break
    case .unnamed(let path):
      let this = "/proc/self/fd/\(descriptor)"
      // The whole of it in one step, where there is nothing to replace.
      if linkat(AT_FDCWD, this, AT_FDCWD, path, AT_SYMLINK_FOLLOW) != 0 {
        guard errno == EEXIST else { throw OutputError.Reason(errno: errno) }
        // Nobody else has it, so this waits for nothing; without locks nothing is lost but that
        // what a killed run leaves behind is not known for that.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
        let temporary = try TemporaryName(beside: path, in: OutputTarget.folder(of: path)) {
          linkat(AT_FDCWD, this, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) == 0
        }
        try temporary.move(to: path)
      }
      OutputTarget.synchronize(folderOf: path)
    case .named(let temporary, let path):
      try temporary.move(to: path)
      OutputTarget.synchronize(folderOf: path)
    }
  }

  /// Hands all that was written to `take`, a piece at a time.
  func read(_ take: (UnsafeRawBufferPointer) throws(OutputError) -> Void) throws(OutputError) {
    var place: off_t = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, place)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw OutputError(name: "a draft", reason: OutputError.Reason(errno: errno))
      }
      guard count > 0 else { return }
      let failure = chunk.withUnsafeBytes { bytes -> OutputError? in
        do throws(OutputError) {
          try take(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
          return nil
        } catch { return error }
      }
      if let failure { throw failure }
      place += off_t(count)
    }
  }

  /// Lets go of everything; a name that was needed on the way disappears, unless `isDone`.
  func close(isDone: Bool) {
    if !isDone, case .named(let temporary, _) = kind { temporary.remove() }
    Glibc.close(descriptor)
  }
}

extension OutputTarget {
  /// Locks `file`; false where `name` is another file's by now, or none's.
  private static func lock(_ file: Int32, as name: String) -> Bool {
    _ = flock(file, LOCK_EX | LOCK_NB)
    var made = stat()
    var named = stat()
    return fstat(file, &made) == 0 && lstat(name, &named) == 0 && made.st_ino == named.st_ino
      && made.st_dev == named.st_dev
  }

  /// So that the name, too, outlives a power cut. Some file systems cannot; the file is there.
  private static func synchronize(folderOf path: String) {
    let folder = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    Glibc.close(folder)
  }

  @discardableResult
  private static func retrying(_ call: () -> Int32) throws(OutputError.Reason) -> Int32 {
    while true {
      let result = call()
      if result >= 0 { return result }
      guard errno == EINTR else { throw OutputError.Reason(errno: errno) }
    }
  }

  /// The descriptor that `path` is another name for.
  static func descriptorNumber(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      for prefix in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(prefix) {
        return Int32(path.dropFirst(prefix.count))
      }
      return nil
    }
  }

  /// Where `path` leads in the end; the last step need not exist.
  static func resolvingLinks(_ path: String) throws(OutputError.Reason) -> String {
    var path = path
    // As many as the kernel follows.
    for _ in 0..<40 {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = buffer.withUnsafeMutableBytes { bytes -> Int in
        guard let base = bytes.baseAddress else { return 0 }
        return readlink(path, base.assumingMemoryBound(to: CChar.self), bytes.count)
      }
      guard count > 0 else { return path }
      let target = String(decoding: buffer[..<count], as: UTF8.self)
      path = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
    }
    throw .system(ELOOP)
  }

  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }
}
