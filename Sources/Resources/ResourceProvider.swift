internal import Glibc

/// Why a resource could not be had.
public struct ResourceError: Error, Hashable, Sendable {
  /// The kind of failure.
  public enum Reason: Hashable, Sendable {
    /// There is no file of that name.
    case notFound
    /// It may not be read.
    case notPermitted
    /// It is a folder, a device or a pipe.
    case notAFile
    /// It is larger than what is read at all.
    case tooLarge
    /// It lies outside of the folders that files may come from; nothing else is known of it.
    /// `folder` is the one that would have to be allowed.
    case outsideRoots(folder: String)
    /// Another error of the system, by `errno`.
    case system(Int32)
  }

  /// The name that was asked for.
  public let name: String
  /// What was wrong.
  public let reason: Reason

  /// A failure to read `name`.
  public init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }

  /// A few words for people: "no such file".
  public var explanation: String {
    switch reason {
    case .notFound: return "no such file"
    case .notPermitted: return "permission denied"
    case .notAFile: return "it is not a file"
    case .tooLarge: return "it is too large"
    case .outsideRoots: return "it is outside the folders that pictures may come from"
    case .system(let code): return String(cString: strerror(code))
    }
  }
}

/// The bytes of a resource, mapped, and unmapped with the last owner.
///
/// `@unchecked Sendable`: the mapping is private and read-only, and never changes after `init`.
public final class ResourceBytes: @unchecked Sendable {
  private let base: UnsafeRawPointer?
  /// How many bytes there are.
  public let count: Int
  private let isMapped: Bool
  private let knownDigest = Guarded<String?>(nil)

  fileprivate init(mapping base: UnsafeRawPointer?, count: Int) {
    self.base = base
    self.count = count
    isMapped = true
  }

  fileprivate init(owning base: UnsafeRawPointer, count: Int) {
    self.base = base
    self.count = count
    isMapped = false
  }

  /// A copy of `bytes`, for resources that come from memory.
  public init(copying bytes: [UInt8]) {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
    bytes.withUnsafeBytes {
      copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count)
    }
    base = UnsafeRawPointer(copy)
    count = bytes.count
    isMapped = false
  }

  deinit {
    guard let base else { return }
    if isMapped {
      munmap(UnsafeMutableRawPointer(mutating: base), count)
    } else {
      base.deallocate()
    }
  }

  /// The bytes, alive as long as this object is.
  public var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  /// What `compute` makes of the bytes, the first time; remembered, as a font that many documents
  /// use need not be hashed for each. All callers compute the same.
  package func digest(_ compute: (UnsafeRawBufferPointer) -> String) -> String {
    knownDigest.withLock { known in
      let digest = known ?? compute(buffer)
      known = digest
      return digest
    }
  }

  /// A copy of the bytes. O(n).
  public func array() -> [UInt8] { Array(buffer) }
}

/// What was read, and what it was read for.
public struct ResourceRead: Hashable, Sendable {
  /// The path as it was opened.
  public let path: String
  /// True where the file could be read.
  public let wasRead: Bool

  /// A read of `path`.
  public init(path: String, wasRead: Bool) {
    self.path = path
    self.wasRead = wasRead
  }
}

/// The only way to files: a name gives mapped bytes or a typed error, and every read is logged.
///
/// Relative names are looked up in `baseDirectory`. A file is mapped once and handed out again. With
/// `roots`, names lead nowhere but into those folders, by whatever links.
public final class ResourceProvider: Sendable {
  private struct State {
    var cache: [String: Result<ResourceBytes, ResourceError>] = [:]
    var log: [ResourceRead] = []
    /// What came from elsewhere than files, by its path.
    var supplied: [String: ResourceBytes] = [:]
    /// Names that have a folder to come from which others have not.
    var grants: [String: ResourceRoots] = [:]
  }

  /// The folder relative names are looked up in; empty for the working directory.
  public let baseDirectory: String
  /// The largest file that is read.
  public let largestFile: Int
  private let roots: ResourceRoots?
  private let state = Guarded(State())

  /// A provider for names relative to `baseDirectory`.
  ///
  /// - Parameters:
  ///   - baseDirectory: The folder relative names are looked up in; empty for the working directory.
  ///   - largestFile: The largest file that is read, in bytes.
  ///   - roots: The folders that files may come from, the empty path for the working directory; nil
  ///     for all that the process can read.
  public init(baseDirectory: String = "", largestFile: Int = 1 << 31, roots: [String]? = nil) {
    self.baseDirectory = baseDirectory
    self.largestFile = largestFile
    self.roots = roots.map(ResourceRoots.init)
  }

  /// Lets `name`, and no other name, come from under `folders` instead of the roots. To be called
  /// before its bytes are asked for.
  public func allow(_ name: String, under folders: [String]) {
    guard roots != nil else { return }
    state.withLock { $0.grants[name] = ResourceRoots(folders) }
  }

  /// Has `bytes` for `name` from now on, whatever files there are.
  public func supply(_ name: String, _ bytes: [UInt8]) {
    let path = path(for: name)
    state.withLock { $0.supplied[path] = ResourceBytes(copying: bytes) }
  }

  /// Every file that was asked for, once each, in the order of their paths.
  public var log: [ResourceRead] {
    state.withLock { $0.log }.sorted { $0.path < $1.path }
  }

  /// The path that `name` stands for.
  public func path(for name: String) -> String {
    if name.utf8.first == UInt8(ascii: "/") || baseDirectory.isEmpty { return name }
    return baseDirectory.utf8.last == UInt8(ascii: "/")
      ? baseDirectory + name : baseDirectory + "/" + name
  }

  /// The bytes of the file `name`.
  public func bytes(of name: String) throws(ResourceError) -> ResourceBytes {
    let path = path(for: name)
    let result: Result<ResourceBytes, ResourceError> = state.withLock { state in
      if let known = state.supplied[path] { return .success(known) }
      if let known = state.cache[path] { return known }
      var real: String?
      if let roots = state.grants[name] ?? roots {
        switch roots.place(of: path) {
        case .inside(let place): real = place
        case .outside(let folder):
          // Not in the log: it was not opened.
          return .failure(ResourceError(name: name, reason: .outsideRoots(folder: folder)))
        }
      }
      let result = ResourceProvider.map(
        real ?? path, name: name, largest: largestFile, isReal: real != nil)
      state.cache[path] = result
      state.log.append(ResourceRead(path: path, wasRead: (try? result.get()) != nil))
      return result
    }
    return try result.get()
  }

  /// Forgets the mapped bytes of `name`; the log keeps its line.
  public func release(_ name: String) {
    let path = path(for: name)
    state.withLock { _ = $0.cache.removeValue(forKey: path) }
  }

  private static func map(
    _ path: String, name: String, largest: Int, isReal: Bool
  ) -> Result<ResourceBytes, ResourceError> {
    func failure(_ code: Int32) -> Result<ResourceBytes, ResourceError> {
      switch code {
      case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP:
        return .failure(ResourceError(name: name, reason: .notFound))
      case EACCES, EPERM: return .failure(ResourceError(name: name, reason: .notPermitted))
      default: return .failure(ResourceError(name: name, reason: .system(code)))
      }
    }
    guard !path.utf8.contains(0) else {
      return .failure(ResourceError(name: name, reason: .notFound))
    }
    // O_NONBLOCK: a named pipe must not hold us up before we know that it is one.
    let descriptor = open(
      path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (isReal ? O_NOFOLLOW : 0))
    guard descriptor >= 0 else { return failure(errno) }
    defer { close(descriptor) }
    // A folder on the way may have become a link since it was looked at.
    if isReal, let opened = ResourceRoots.link("/proc/self/fd/\(descriptor)"), opened != path {
      return failure(ENOENT)
    }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return failure(errno) }
    guard info.st_mode & S_IFMT == S_IFREG else {
      return .failure(ResourceError(name: name, reason: .notAFile))
    }
    let size = Int(info.st_size)
    guard size <= largest else {
      return .failure(ResourceError(name: name, reason: .tooLarge))
    }
    if size == 0 { return .success(ResourceBytes(copying: [])) }
    if let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED {
      return .success(ResourceBytes(mapping: UnsafeRawPointer(base), count: size))
    }
    // File systems there are that map nothing; and where the room for a mapping is not there, to
    // allocate it says so in the one way in which the whole process says it.
    guard errno == ENODEV || errno == ENOMEM else { return failure(errno) }
    let copy = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    var count = 0
    while count < size {
      let got = pread(descriptor, copy + count, size - count, off_t(count))
      if got < 0, errno == EINTR { continue }
      guard got > 0 else {
        let code = got < 0 ? errno : EIO
        copy.deallocate()
        return failure(code)
      }
      count += got
    }
    return .success(ResourceBytes(owning: UnsafeRawPointer(copy), count: size))
  }
}
