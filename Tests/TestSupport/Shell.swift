import Glibc

/// Runs the command as its users do: by a line for bash.
public enum Shell {
  /// What came of a line.
  public struct Result: Sendable {
    /// The exit code; 128 and more is death by a signal.
    public var status: Int32
    /// What it wrote to standard output.
    public var output: String
    /// What it wrote to standard error.
    public var errors: String
  }

  /// The `typeset` to be tested: what `TYPESET_BINARY` names, or the one built beside the tests.
  public static let binary: String = {
    if let path = getenv("TYPESET_BINARY") { return String(cString: path) }
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes -> Int in
      guard let base = bytes.baseAddress else { return 0 }
      return readlink(
        "/proc/self/exe", base.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    let tests = String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
    let folder = tests.split(separator: "/").dropLast().joined(separator: "/")
    return "/" + folder + "/typeset"
  }()

  /// Runs `line` in the folder `path`, with `$T` for the command and nothing at standard input.
  public static func run(_ line: String, in path: String, environment: [String] = []) -> Result {
    let capture = path + "/../" + (path.split(separator: "/").last.map(String.init) ?? "typeset")
    let (out, err) = (capture + ".out", capture + ".err")
    defer {
      unlink(out)
      unlink(err)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, out, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, err, O_WRONLY | O_CREAT | O_TRUNC, 0o600)

    // The threads of tests hold signals back, and one test ignores closed pipes; users do neither.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)

    let words = ["bash", "-c", "cd \"$1\" || exit 99\n" + line, "bash", path]
    let variables =
      ["T=\(binary)", "PATH=/usr/bin:/bin", "HOME=\(path)", "LC_ALL=C.UTF-8", "TERM=xterm"]
      + environment
    let child = withCStrings(words) { argv in
      withCStrings(variables) { envp in
        var child: pid_t = 0
        return posix_spawn(&child, "/bin/bash", &actions, &attributes, argv, envp) == 0 ? child : -1
      }
    }
    guard child > 0 else { return Result(status: -1, output: "", errors: "cannot run bash") }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return Result(
      status: status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F),
      output: Folder.read(out) ?? "", errors: Folder.read(err) ?? "")
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
