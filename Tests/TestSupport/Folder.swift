public import Glibc

/// A folder of its own for one test, gone with it.
public final class Folder {
  /// Where it is.
  public let path: String

  /// A new one.
  public init() {
    var template = Array("/tmp/typeset-test-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
    }
    precondition(!path.isEmpty, "no temporary folder")
  }

  deinit {
    _ = Shell.run("chmod -R u+rwx . ; rm -rf \"$PWD\"", in: path)
  }

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
    Shell.run(line, in: path, environment: environment)
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
