internal import CTypesetAllocator
internal import CTypesetDeflate
internal import TypesetDiagnostics
internal import Glibc
internal import TypesetKit

/// What the process owes its surroundings.
enum Process {
  /// Makes failures of writing errors instead of deaths, makes sure that the first three
  /// descriptors are taken, and that a crash ends with the right exit code.
  static func prepare() {
    // A closed pipe and a file grown too large are told by `write`.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Where one of them is closed, a file of ours would get its number and its output. Read-only,
    // so that a write to it still fails.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
    if getenv("SWIFT_BACKTRACE") == nil { catchCrashes() }
    // A long manuscript's tables go back to the system as soon as they are done with, and threads
    // share what is free: a quarter less memory at 900 pages, for no time that can be measured.
    _ = mallopt(M_MMAP_THRESHOLD, 256 << 10)
    _ = mallopt(M_ARENA_MAX, 1)
    // What is freed at the heap's top is wanted again by the next page: to give it back and take it
    // again, a few pages of memory at a time, is a twelfth of a run.
    _ = mallopt(M_TRIM_THRESHOLD, 64 << 20)
    _ = mallopt(M_TOP_PAD, 4 << 20)
    // A tenth of a run, for files larger by a twentieth.
    cdeflate_set_default_level(2)
  }

  /// Ends as a program does that nobody reads any more: by the signal, without a word.
  static func endAsPipe() {
    signal(SIGPIPE, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(SIGPIPE)
  }

  /// The words of the command line without the command itself.
  static func arguments() -> Result<[String], RequestError> {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index] else { break }
      guard let text = String(validatingCString: word) else {
        let shown = String(cString: word)
        return .failure(
          RequestError("usage.encoding", "argument \(index) is not UTF-8: ‘\(shown)’"))
      }
      words.append(text)
    }
    return .success(words)
  }

  /// A crash is a bug of ours and ends with 70 and a sentence.
  private static func catchCrashes() {
    // A stack of its own, or a stack that has run out could not be told.
    let size = 1 << 16
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      var action = sigaction()
      action.sa_flags = Int32(SA_ONSTACK) | Int32(bitPattern: UInt32(SA_RESETHAND))
      action.__sigaction_handler.sa_handler = { _ in
        // Only what POSIX allows in a handler: write and _exit.
        let text: StaticString = """
          typeset: a bug in typeset itself ended the run; please report it with the manuscript

          """
        _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
        _exit(70)
      }
      sigaction(number, &action, nil)
    }
  }
}
