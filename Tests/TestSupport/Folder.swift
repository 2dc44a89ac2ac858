public import Glibc
internal import Synchronization

/// What tests make in the folder for temporary files. What is still there when they end goes then: a
/// test may keep it in a constant, whose end nobody sees.
public enum Scratch {
  private static let paths = Mutex<Set<String>>([])
  private static let cleans: Bool = {
    atexit { Scratch.removeAll() }
    return true
  }()

  /// Has the file or folder at `path` removed when the tests end.
  public static func keep(_ path: String) {
    precondition(cleans)
    paths.withLock { _ = $0.insert(path) }
  }

  /// Removes the file or folder at `path` with all that is in it, whatever its permissions.
  public static func remove(_ path: String) {
    paths.withLock { _ = $0.remove(path) }
    var info = stat()
    guard lstat(path, &info) == 0 else { return }
    if info.st_mode & S_IFMT == S_IFDIR {
      chmod(path, 0o700)
      for name in names(in: path) { remove(path + "/" + name) }
      rmdir(path)
    } else {
      unlink(path)
    }
  }

  private static func names(in path: String) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private static func removeAll() {
    for path in paths.withLock({ Array($0) }) { remove(path) }
  }
}

/// A folder of its own for one test, gone with it.
public final class Folder {
  /// Where it is.
  public let path: String

  /// Variables of the environment, such as `B=--backend press`, in which `run` runs its lines.
  public var variables: [String] = []

  /// A new one.
  public init() {
    var template = Array("/tmp/typeset-test-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
    }
    precondition(!path.isEmpty, "no temporary folder")
    Scratch.keep(path)
  }

  deinit { Scratch.remove(path) }

  /// The path of `name` in it.
  public subscript(_ name: String) -> String { path + "/" + name }

  /// Writes `text` to the file `name`.
  @discardableResult
  public func write(_ text: String, to name: String) -> String {
    let file = self[name]
    guard let stream = fopen(file, "w") else { preconditionFailure("cannot write \(file)") }
    fputs(text, stream)
    fclose(stream)
    return file
  }

  /// The content of `name`; nil where it is not there.
  public func read(_ name: String) -> String? { Folder.read(self[name]) }

  /// All that is there, hidden files included, in order.
  public var names: [String] {
    Shell.run("ls -A", in: path).output.split(separator: "\n").map(String.init)
  }

  /// The permission bits of `name`.
  public func mode(_ name: String) -> mode_t {
    var info = stat()
    return stat(self[name], &info) == 0 ? info.st_mode & 0o7777 : 0
  }

  /// Runs `line` here, with `$T` for the command.
  public func run(_ line: String, environment: [String] = []) -> Shell.Result {
    Shell.run(line, in: path, environment: variables + environment)
  }

  /// All files and folders below, with a sum over each file's content.
  public var state: String {
    run("find . -type f -exec md5sum {} + | sort -k 2; find . -type d | sort").output
  }

  /// The content of the file at `path`; nil where it is not there.
  public static func read(_ path: String) -> String? {
    guard let stream = fopen(path, "r") else { return nil }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, stream)
      guard count > 0 else { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
