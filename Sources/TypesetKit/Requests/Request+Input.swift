internal import Glibc
internal import TypesetDiagnostics
internal import TypesetElementTree
package import TypesetResources

extension Request {
  /// Where a manuscript comes from.
  package enum Input: Hashable, Sendable {
    /// A file, a named pipe or a device, by its path.
    case file(String)
    /// What comes in at standard input.
    case standardInput
    /// Bytes that are there already, and what they are called.
    case bytes(name: String, [UInt8])

    /// The input that a command line names: `-` is standard input.
    package init(argument: String) {
      self = argument == "-" ? .standardInput : .file(argument)
    }

    /// What diagnostics and records call it.
    package var name: String {
      switch self {
      case .file(let path): path
      case .standardInput: "<stdin>"
      case .bytes(let name, _): name
      }
    }

    /// The folder that relative names in the manuscript start from; empty for the working
    /// directory.
    package var directory: String {
      guard case .file(let path) = self, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
      else { return "" }
      return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
    }

    /// The last part of the name without its extension: `zombies` for `texts/zombies.txt`.
    package var baseName: String {
      let last = name.split(separator: "/").last.map(String.init) ?? name
      guard last != "..", let point = last.lastIndex(of: "."), point > last.startIndex else {
        return last
      }
      return String(last[..<point])
    }

    /// The extension in lower case without its full stop; nil where there is none.
    package var fileExtension: String? {
      guard let last = name.split(separator: "/").last, last != "..",
        let point = last.lastIndex(of: "."), point > last.startIndex
      else { return nil }
      return last[last.index(after: point)...].lowercased()
    }

    /// All of its bytes, by `resources` where it is a file, as a stream where it is a pipe. O(n).
    package func read(from resources: ResourceProvider) throws(ResourceError) -> [UInt8] {
      switch self {
      case .bytes(_, let bytes): return bytes
      case .standardInput:
        return try Input.drain(STDIN_FILENO, name: name, limit: resources.largestFile)
      case .file(let path):
        guard Input.isStream(path) else {
          // The path is the user's, from where they stand; pictures are looked up beside it.
          return try ResourceProvider(largestFile: resources.largestFile).bytes(of: path).array()
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
          let reason: ResourceError.Reason = errno == EACCES ? .notPermitted : .system(errno)
          throw ResourceError(name: path, reason: reason)
        }
        defer { close(descriptor) }
        return try Input.drain(descriptor, name: path, limit: resources.largestFile)
      }
    }

    /// Reads what can be read once, so that it can be read again. O(n).
    mutating func keep(from resources: ResourceProvider) throws(ResourceError) {
      switch self {
      case .bytes: return
      case .file(let path): guard Input.isStream(path) else { return }
      case .standardInput: break
      }
      self = .bytes(name: name, try read(from: resources))
    }

    /// True where `path` is a pipe or a device, which can be read once.
    static func isStream(_ path: String) -> Bool {
      var info = stat()
      guard stat(path, &info) == 0 else { return false }
      let kind = info.st_mode & S_IFMT
      return kind == S_IFIFO || kind == S_IFCHR
    }

    private static func drain(
      _ descriptor: Int32, name: String, limit: Int
    ) throws(ResourceError) -> [UInt8] {
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = chunk.withUnsafeMutableBytes {
          Glibc.read(descriptor, $0.baseAddress, $0.count)
        }
        if count == 0 { return bytes }
        if count < 0 {
          if errno == EINTR { continue }
          throw ResourceError(name: name, reason: .system(errno))
        }
        guard bytes.count + count <= limit else {
          throw ResourceError(name: name, reason: .tooLarge)
        }
        bytes.append(contentsOf: chunk[..<count])
      }
    }
  }
}

extension Request {
  /// Reads the manuscripts that can be read once, so that they can be read again. O(n).
  mutating func keepInputs(from resources: ResourceProvider) throws(ResourceError) {
    try input.keep(from: resources)
    for place in further.indices { try further[place].input.keep(from: resources) }
  }
}

extension Request {
  /// Takes what `pair`, a name and a value with `=` between them, says of a name; throws for anything else.
  package mutating func setVariable(_ pair: String) throws(RequestError) {
    guard let sign = pair.firstIndex(of: "="), Condition.isName(pair[..<sign]) else {
      throw RequestError(
        "usage.value",
        "--set is ‘\(pair.prefix(60))’, but should be a name and a value, such as edition=north")
    }
    variables[String(pair[..<sign])] = String(pair[pair.index(after: sign)...])
  }
}
