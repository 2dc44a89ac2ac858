import Glibc
import Testing

/// Whatever fails, and whenever: the old file or the new one, and a code of the contract.
@Suite struct FaultTests {
  let folder = Folder()
  let shim: Shim
  let new: String
  static let line = "\"$T\" a.txt -o x.pdf --columns 2 --jobs 2"

  init() throws {
    shim = try #require(Shim(in: folder))
    let text =
      "<h1>Brains</h1>\n<img src=bell.png alt=x width=40>\nSome <b>bold</b> and <i>slanted</i> "
      + "words, divided where extraordinarily necessary.\n"
    let words = String(repeating: "Words after words after words. ", count: 60)
    folder.write(text + words, to: "a.txt")
    let picture = #filePath.split(separator: "/Tests/")[0] + "/content/images/bell.png"
    #expect(Shell.run("cp '\(picture)' bell.png", in: folder.path).status == 0)
    let made = Shell.run(FaultTests.line.replacing("x.pdf", with: "new.pdf"), in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    new = try #require(folder.read("new.pdf"))
  }

  /// Runs with call `k` of `function` failing, over an old file, and looks at what is there then.
  func tryOut(_ function: String, _ k: Int, _ fault: Shim.Fault, codes: Set<Int32>) {
    folder.write("old", to: "x.pdf")
    let before = folder.names
    let result = shim.run(function, k, fault, FaultTests.line)
    let note: Comment = "\(function) \(k): \(result.status) \(result.errors)"
    #expect(codes.contains(result.status), note)
    let found = folder.read("x.pdf")
    #expect(found == "old" || found == new, note)
    if result.status == 0 {
      #expect(found == new, note)
    } else if !codes.contains(0) {
      // A fault that may come behind the last rename leaves the new file.
      #expect(found == "old", note)
    }
    // A picture that cannot be read is an error in the content, which makes a draft.
    let isDrafted = result.status == 1
    #expect(folder.names.filter { !isDrafted || $0 != "x.draft.pdf" } == before, note)
    unlink(folder["x.draft.pdf"])
  }

  /// So many of the numbers from 1 to `count`, the first and the last among them.
  func some(_ most: Int, of count: Int) -> [Int] {
    guard count > most else { return count > 0 ? Array(1...count) : [] }
    return (0..<most).map { 1 + $0 * (count - 1) / (most - 1) }
  }

  @Test(arguments: ["write", "fsync", "rename", "linkat"])
  func aCallThatFailsKeepsTheOldFile(function: String) {
    folder.write("old", to: "x.pdf")
    let count = shim.count(function, FaultTests.line)
    #expect(count >= 1)
    for k in some(12, of: count) { tryOut(function, k, .error(EIO), codes: [0, 3]) }
  }

  /// What libraries map or ask may do without; what we need is an error.
  @Test(arguments: [("mmap", EIO), ("mmap", ENOMEM), ("fstat", EIO)])
  func whatCannotBeMappedIsNoOtherFace(function: String, code: Int32) {
    let count = shim.count(function, FaultTests.line)
    #expect(count >= 2)
    for k in some(24, of: count) { tryOut(function, k, .error(code), codes: [0, 1, 3, 4]) }
  }

  @Test func wantOfMemoryIsALimit() {
    let count = shim.count("memory", FaultTests.line)
    #expect(count > 1000)
    for k in some(40, of: count - 1) {
      // Not each run allocates as often.
      tryOut("memory", k, .error(ENOMEM), codes: k > count * 9 / 10 ? [0, 4] : [4])
    }
    let result = shim.run("memory", count / 2, .error(ENOMEM), FaultTests.line)
    #expect(result.errors.contains("error[limit.memory]: there is not enough memory"))
    let json = shim.run(
      "memory", count / 2, .error(ENOMEM), FaultTests.line + " --diagnostics json")
    #expect(json.errors.hasPrefix("{\"severity\":\"error\",\"code\":\"limit.memory\""))
  }

  @Test func aThreadThatCannotBeHadIsALimit() {
    let count = shim.count("thread", FaultTests.line)
    #expect(count >= 1)
    for k in some(4, of: count) { tryOut("thread", k, .error(EAGAIN), codes: [0, 4]) }
  }

  @Test func roomForTheProcessIsALimit() {
    var codes: Set<Int32> = []
    for megabytes in Array(stride(from: 60, through: 180, by: 6)) + [240, 320, 400] {
      folder.write("old", to: "x.pdf")
      let result = Shell.run(
        "(ulimit -v $((\(megabytes) * 1024)); \(FaultTests.line))", in: folder.path)
      // Where not even the libraries have room the program never begins.
      if result.status == 127 { continue }
      codes.insert(result.status)
      let note: Comment = "\(megabytes) MB: \(result.status) \(result.errors)"
      #expect(result.status == 0 || result.status == 4, note)
      #expect(folder.read("x.pdf") == (result.status == 0 ? new : "old"), note)
    }
    #expect(codes == [0, 4])
    for kilobytes in [128, 192, 1024] {
      folder.write("old", to: "x.pdf")
      let result = Shell.run("(ulimit -s \(kilobytes); \(FaultTests.line))", in: folder.path)
      #expect(result.status == 0 || result.status == 4, "\(result.errors)")
      #expect(folder.read("x.pdf") == (result.status == 0 ? new : "old"))
    }
  }

  /// A death between the two steps leaves the new file under a hidden name, and the next run takes
  /// that away; one that is in use stays.
  @Test func theNextRunTakesAwayWhatADeathLeft() throws {
    folder.write("old", to: "x.pdf")
    let before = folder.names
    #expect(shim.run("rename", 1, .death, FaultTests.line).status == 137)
    #expect(folder.read("x.pdf") == "old")
    let left = folder.names.filter { $0.hasPrefix(".typeset-") }
    #expect(left.count == 1)
    let name = try #require(left.first)
    // Whose maker lives.
    let held = Shell.run(
      "flock \(name) -c '\(FaultTests.line.replacing("\"$T\"", with: "$T"))'", in: folder.path)
    #expect(held.status == 0, "\(held.errors)")
    #expect(folder.read("x.pdf") == new)
    #expect(folder.names.contains(name))
    #expect(Shell.run(FaultTests.line, in: folder.path).status == 0)
    #expect(folder.names == before)
  }

  /// A font or a dictionary that is there and cannot be opened is no other face and no missing one.
  @Test func whatIsInstalledAndCannotBeReadIsTheEnvironment() {
    let fonts = folder["fonts"]
    let line =
      "mkdir -p fonts; cp /usr/share/fonts/opentype/linux-libertine/LinLibertine_R*.otf fonts; "
      + "\"$T\" a.txt -o x.pdf --font-path '\(fonts)' --no-system-fonts"
    _ = Shell.run(line, in: folder.path)
    let count = shim.count("open", line)
    var refused = 0
    for k in some(40, of: count) {
      folder.write("old", to: "x.pdf")
      let result = shim.run("open", k, .error(EMFILE), line)
      #expect([0, 1, 3].contains(result.status), "open \(k): \(result.errors)")
      if result.status == 3 {
        refused += result.errors.contains("cannot read the ") ? 1 : 0
        #expect(folder.read("x.pdf") == "old")
      }
    }
    #expect(refused >= 1)
  }

  @Test func tooFewDescriptorsAreTheEnvironment() {
    folder.write("old", to: "x.pdf")
    let result = Shell.run("(ulimit -n 6; \(FaultTests.line))", in: folder.path)
    #expect(result.status == 3)
    #expect(result.errors.contains("error[limit.descriptors]"), "\(result.errors)")
    #expect(folder.read("x.pdf") == "old")
  }
}
