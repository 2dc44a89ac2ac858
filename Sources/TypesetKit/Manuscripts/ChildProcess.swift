internal import Glibc

/// Another program, run to its end.
struct ChildProcess {
  /// What it wrote to its standard output.
  var output: [UInt8]
  /// Its exit code; 128 and the signal's number where one ended it.
  var status: Int32

  /// Why a program could not be run, by `errno`.
  struct Failure: Error {
    let code: Int32
  }

  /// Runs `name`, looked up in PATH, without input; its standard error is dropped.
  static func run(_ name: String, _ arguments: [String]) -> Result<ChildProcess, Failure> {
    var pipes: [Int32] = [-1, -1]
    guard pipe(&pipes) == 0 else { return .failure(Failure(code: errno)) }
    for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(pipes[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, pipes[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, name, &actions, nil, words, environ)
    close(pipes[1])
    guard code == 0 else { return .failure(Failure(code: code)) }
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(pipes[0], $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      output.append(contentsOf: chunk[..<count])
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    // WIFEXITED and WEXITSTATUS, which are macros.
    let ended = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return .success(ChildProcess(output: output, status: ended))
  }
}
