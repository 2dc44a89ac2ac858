internal import CTypesetAllocator
internal import CTypesetDeflate
internal import TypesetDiagnostics
internal import Glibc
internal import TypesetKit

/// What the process owes its surroundings.
enum Process {
  /// Makes failures of writing errors instead of deaths, makes sure that the first three
  /// descriptors are taken, and that a crash or the want of memory ends with the right exit code.
  static func prepare(_ console: Console) {
    // A closed pipe and a file grown too large are reported by `write`.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Where one of them is closed, a file of ours would get its number and its output. Read-only,
    // so that a write to it still fails.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
    prepareEndings(console)
    if getenv("SWIFT_BACKTRACE") == nil { callocator_catch_crashes() }
    // Fontconfig asks for fonts of the user's language beside that of the text, and would find other ideographs for the
    // words of an SVG on a machine of another country. It looks once, before any of its fonts are asked for.
    setenv("FC_LANG", "en", 1)
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

  /// Gives the system back what was freed between what is in use.
  static func giveBackMemory() { _ = malloc_trim(0) }

  /// So few descriptors are not enough to read fonts: fontconfig passes over what it cannot open.
  private static let fewestDescriptors: rlim_t = 32

  /// Takes as many descriptors as there may be: each page of a set of files has one until all are
  /// made. Nil where they are enough, or what is wrong.
  static func prepareDescriptors() -> RequestError? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
    guard limit.rlim_max >= fewestDescriptors else {
      return RequestError(
        "limit.descriptors",
        "the process may have only \(limit.rlim_max) files open at once, and fonts cannot be read "
          + "with fewer than \(fewestDescriptors)", help: "raise the limit with ulimit -n",
        exit: .environment)
    }
    let wanted = min(limit.rlim_max, 1 << 16)
    if limit.rlim_cur < wanted {
      limit.rlim_cur = wanted
      _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    return nil
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

  /// Prepares what is said where nothing can be made any more: in the form that `console` has.
  private static func prepareEndings(_ console: Console) {
    func sentence(_ code: DiagnosticCode, _ message: String, _ help: String?) -> (
      start: UnsafePointer<CChar>, count: Int
    ) {
      let text = Array(console.text(of: Outcome(code, message, help: help, exit: .limit)).utf8)
      // For the rest of the run.
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
      for (place, byte) in text.enumerated() { copy[place] = CChar(bitPattern: byte) }
      return (UnsafePointer(copy), text.count)
    }
    var endings = callocator_endings()
    (endings.out_of_memory, endings.out_of_memory_length) = sentence(
      "limit.memory", "there is not enough memory",
      "raise the limit, for example with ulimit -v, or typeset the text in parts")
    endings.out_of_memory_exit = TypesetKit.ExitCode.limit.rawValue
    (endings.out_of_stack, endings.out_of_stack_length) = sentence(
      "limit.stack", "something is nested too deeply for the stack",
      "raise the limit with ulimit -s, or nest less deeply")
    endings.out_of_stack_exit = TypesetKit.ExitCode.limit.rawValue
    (endings.out_of_file, endings.out_of_file_length) = sentence(
      "input.changed", "a file became shorter while it was being read",
      "run it again when no other program is writing to the files it reads")
    endings.out_of_file_exit = TypesetKit.ExitCode.environment.rawValue
    let bug: StaticString = """
      typeset: a bug in typeset itself ended the run; please report it with the manuscript

      """
    endings.crash = UnsafeRawPointer(bug.utf8Start).assumingMemoryBound(to: CChar.self)
    endings.crash_length = bug.utf8CodeUnitCount
    endings.crash_exit = TypesetKit.ExitCode.bug.rawValue
    TemporaryNames.prepare()
    endings.before_end = { TemporaryNames.removeAll() }
    callocator_set_endings(&endings)
  }
}
