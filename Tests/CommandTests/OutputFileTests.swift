import Glibc
import Testing

@testable import TypesetKit

@Suite struct OutputFileTests {
  let folder = Folder()

  /// Writes `text` to `name` in the folder and commits.
  func put(_ text: String, to name: String) throws {
    let file = try OutputFile(.file(folder[name]))
    try file.write(text)
    try file.commit()
  }

  func reason(_ body: () throws -> Void) -> OutputError.Reason? {
    do {
      try body()
      return nil
    } catch { return (error as? OutputError)?.reason }
  }

  @Test func aNewFileIsThereAfterItsCommitAlone() throws {
    let file = try OutputFile(.file(folder["issue.pdf"]))
    try file.write("bra")
    #expect(folder.names == [])
    try file.write("ins")
    try file.commit()
    #expect(folder.read("issue.pdf") == "brains")
    #expect(folder.names == ["issue.pdf"])
  }

  @Test func aDiscardedFileNeverWas() throws {
    folder.write("old", to: "issue.pdf")
    do {
      let file = try OutputFile(.file(folder["issue.pdf"]))
      try file.write(String(repeating: "new", count: 100_000))
      file.discard()
      #expect(reason { try file.write("more") } == .system(EBADF))
      #expect(reason { try file.commit() } == .system(EBADF))
    }
    // Nor one that is let go of.
    _ = try OutputFile(.file(folder["other.pdf"])).write("new")
    #expect(folder.read("issue.pdf") == "old")
    #expect(folder.names == ["issue.pdf"])
  }

  @Test func theModeIsTheUmasksOrTheOldOne() throws {
    try put("new", to: "new.pdf")
    // Asked of a shell, as asking the process means changing it for other threads.
    let plain = Shell.run(": > plain; stat -c %a plain", in: folder.path).output
    #expect(String(folder.mode("new.pdf"), radix: 8) + "\n" == plain)
    folder.write("old", to: "old.pdf")
    chmod(folder["old.pdf"], 0o604)
    try put("new", to: "old.pdf")
    #expect(folder.mode("old.pdf") == 0o604)
    #expect(folder.read("old.pdf") == "new")
    #expect(folder.names == ["new.pdf", "old.pdf", "plain"])
  }

  @Test func aLinkIsFollowed() throws {
    mkdir(folder["real"], 0o755)
    folder.write("old", to: "real/issue.pdf")
    symlink("real/issue.pdf", folder["relative"])
    symlink(folder["relative"], folder["absolute"])
    try put("new", to: "absolute")
    #expect(folder.read("real/issue.pdf") == "new")
    symlink("real/later.pdf", folder["dangling"])
    try put("later", to: "dangling")
    #expect(folder.read("real/later.pdf") == "later")
    #expect(folder.names == ["absolute", "dangling", "real", "relative"])
    #expect(Shell.run("readlink relative absolute", in: folder.path).output.contains("real/"))
    symlink("circle", folder["circle"])
    #expect(reason { try put("", to: "circle") } == .system(ELOOP))
  }

  @Test func whatTakesNoFileIsRefused() {
    mkdir(folder["folder"], 0o755)
    folder.write("", to: "file")
    #expect(reason { try put("", to: "folder") } == .isFolder)
    #expect(reason { try put("", to: "folder/") } == .isFolder)
    #expect(reason { try put("", to: "none/issue.pdf") } == .noSuchFolder)
    #expect(reason { try put("", to: "file/issue.pdf") } == .noSuchFolder)
    #expect(reason { try put("", to: "issue/") } == .noSuchFolder)
    #expect(reason { try put("", to: "a\u{0}b") } == .noSuchFolder)
    #expect(reason { _ = try OutputFile(.file("")) } == .noSuchFolder)
    #expect(reason { _ = try OutputFile(.file("/dev/fd/4096")) } == .system(EBADF))
    let long = String(repeating: "x", count: 300)
    #expect(reason { try put("", to: long) } == .system(ENAMETOOLONG))
    #expect(folder.names == ["file", "folder"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func whatMayNotBeWrittenStays() {
    folder.write("old", to: "issue.pdf")
    chmod(folder["issue.pdf"], 0o444)
    #expect(reason { try put("new", to: "issue.pdf") } == .notPermitted)
    #expect(folder.read("issue.pdf") == "old")
    mkdir(folder["closed"], 0o555)
    #expect(reason { try put("new", to: "closed/issue.pdf") } == .notPermitted)
  }

  @Test func aFullDeviceIsAnError() throws {
    let small = try OutputFile(.file("/dev/full"))
    try small.write("x")
    #expect(reason { try small.commit() } == .noSpace)
    // The first failure stays.
    let large = try OutputFile(.file("/dev/full"))
    let text = String(repeating: "x", count: 100_000)
    #expect(reason { try large.write(text) } == .noSpace)
    #expect(reason { try large.write("x") } == .noSpace)
    #expect(reason { try large.commit() } == .noSpace)
    #expect(folder.names == [])
  }

  @Test func devicesAreWrittenAndStayDevices() throws {
    for path in ["/dev/null", "/dev/stderr"] where path != "/dev/stderr" || isatty(2) == 1 {
      let file = try OutputFile(.file(path))
      try file.write("")
      try file.commit()
    }
    var info = stat()
    #expect(stat("/dev/null", &info) == 0 && info.st_mode & S_IFMT == S_IFCHR)
  }

  /// Both ends of a pipe; a socket, as that can be closed to the children of other tests at once.
  func pipe() -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [0, 0]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
    precondition(socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0)
    return (ends[0], ends[1])
  }

  func drain(_ reader: Int32, _ count: Int) -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = read(reader, &bytes, count)
    return String(decoding: bytes.prefix(max(got, 0)), as: UTF8.self)
  }

  @Test func aClosedPipeIsAnErrorAndNoDeath() throws {
    signal(SIGPIPE, SIG_IGN)
    let ends = pipe()
    let file = try OutputFile(.file("/dev/fd/\(ends.writer)"))
    close(ends.writer)
    try file.write("brains")
    close(ends.reader)
    #expect(reason { try file.commit() } == .closedPipe)
  }

  @Test func aHeldBackPipeGetsAllOrNothing() throws {
    let ends = pipe()
    defer { close(ends.reader) }
    _ = fcntl(ends.reader, F_SETFL, O_NONBLOCK)
    let text = String(repeating: "x", count: 30_000)
    do {
      let file = try OutputFile(.file("/dev/fd/\(ends.writer)"), holdsBack: true)
      for _ in 0..<5 { try file.write(text) }
      #expect(drain(ends.reader, 10) == "")
      file.discard()
      #expect(drain(ends.reader, 10) == "")
    }
    let file = try OutputFile(.file("/dev/fd/\(ends.writer)"), holdsBack: true)
    close(ends.writer)
    try file.write("brains")
    #expect(drain(ends.reader, 10) == "")
    try file.commit()
    #expect(drain(ends.reader, 10) == "brains")
  }

  @Test func aPipeThatReturnsAtOnceIsWaitedFor() throws {
    let ends = pipe()
    _ = fcntl(ends.writer, F_SETFL, O_NONBLOCK)
    let file = try OutputFile(.file("/dev/fd/\(ends.writer)"))
    close(ends.writer)
    let count = 1 << 20
    let reader = Reader(ends.reader)
    reader.start()
    try file.write(String(repeating: "x", count: count))
    try file.commit()
    #expect(reader.finish() == count)
  }

  @Test func aNamedPipeIsWrittenThrough() throws {
    let line = "mkfifo pipe; cat pipe > copy & echo a | \"$T\" layout - -o pipe; wait; cat copy"
    let result = Shell.run(line, in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(Shell.run("test -p pipe", in: folder.path).status == 0)
  }

  @Test func aFileSystemWithoutUnnamedFilesDoesAsWell() throws {
    folder.write("old", to: "old.pdf")
    chmod(folder["old.pdf"], 0o640)
    for name in ["old.pdf", "new.pdf"] {
      let target = OutputFile.Destination.file(folder[name])
      let before = folder.names
      var file: OutputFile? = try OutputFile(target, holdsBack: false, usesNames: true)
      #expect(folder.names.count == before.count + 1)
      #expect(folder.names.first?.hasPrefix(".typeset-") == true)
      try file?.write("lost")
      file = nil
      #expect(folder.names == before)
      let second = try OutputFile(target, holdsBack: false, usesNames: true)
      try second.write("new")
      try second.commit()
      #expect(folder.read(name) == "new")
    }
    #expect(folder.names == ["new.pdf", "old.pdf"])
    #expect(folder.mode("old.pdf") == 0o640)
    // Where neither can be made there is an error.
    #expect(reason { _ = try OutputFile(.file("/proc/self/issue.pdf")) } != nil)
  }

  @Test(arguments: [
    (OutputError.Reason.isFolder, "cannot write ‘x’: it is a folder"),
    (.notAFile, "cannot write ‘x’: it is not a regular file"),
    (.noSuchFolder, "cannot write ‘x’: its folder does not exist"),
    (.notPermitted, "cannot write ‘x’: permission denied"),
    (.noSpace, "cannot write ‘x’: there is no space left"),
    (.closedPipe, "cannot write ‘x’: the reader has closed it"),
    (.system(EIO), "cannot write ‘x’: Input/output error"),
  ])
  func sentences(reason: OutputError.Reason, sentence: String) {
    #expect(OutputError(name: "‘x’", reason: reason).message == sentence)
  }
}

/// Counts what comes out of a pipe, on a thread of its own.
///
/// `@unchecked Sendable`: `count` is written by the thread alone and read after `pthread_join`.
final class Reader: @unchecked Sendable {
  private let descriptor: Int32
  private var thread = pthread_t()
  private var count = 0

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func start() {
    let context = Unmanaged.passRetained(self).toOpaque()
    pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        let reader = Unmanaged<Reader>.fromOpaque(context).takeRetainedValue()
        var bytes = [UInt8](repeating: 0, count: 5000)
        while true {
          let got = read(reader.descriptor, &bytes, bytes.count)
          guard got > 0 else { break }
          reader.count += got
          usleep(10)
        }
        close(reader.descriptor)
        return nil
      }, context)
  }

  func finish() -> Int {
    pthread_join(thread, nil)
    return count
  }
}
