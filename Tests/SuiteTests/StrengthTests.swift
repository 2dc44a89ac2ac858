import Testing

/// What must hold whatever happens: whole references, the same result anywhere and in any company.
@Suite struct StrengthTests {
  @Test func acceptCanBeKilledAtAnyMoment() throws {
    let folder = Folder()
    let shim = try #require(Shim(in: folder), "there is no C compiler")
    let names = (10..<30).map { "tests/c\($0)" }
    // A reference changes by a rename; the process is killed in the place of one of them.
    for k in [1, 2, 11, 20] {
      for name in names {
        _ = folder.run("mkdir -p \(name); echo x > \(name)/manuscript.txt")
        folder.write("old\n", to: "\(name)/reference.json")
        folder.write("new\n", to: "\(name)/reference.new.json")
      }
      #expect(shim.run("rename", k, .death, "\"$T\" test accept").status != 0)
      var done = 0
      for name in names {
        let reference = folder.read("\(name)/reference.json")
        let new = folder.read("\(name)/reference.new.json")
        #expect(reference == "new\n" && new == nil || reference == "old\n" && new == "new\n")
        if new == nil { done += 1 }
      }
      #expect(done == k - 1)
    }
    // The next one takes up what is left.
    #expect(folder.run("\"$T\" test accept").status == 0)
    for name in names { #expect(folder.read("\(name)/reference.json") == "new\n") }
    let files = folder.run("ls tests/*").output.split(separator: "\n")
    #expect(files.filter { $0.hasSuffix(".json") || $0.hasSuffix(".txt") }.count == 40)
  }

  @Test func theOrderAndTheResultDoNotDependOnJobs() {
    var texts: [String: String] = [:]
    for number in 10..<34 { texts["c\(number)"] = "text \(number)\n" }
    texts["d1"] = "<font lang=fi>jatojatojatojatojatoja</font>\n"
    texts["d2"] = "\u{5D0}\u{5D1} <font lang=eo>vortojvortojvortojvortoj</font>\n"
    let folder = Fixture.accepted(texts)
    for number in stride(from: 10, to: 34, by: 3) {
      folder.write("other \(number)\n", to: "tests/c\(number)/manuscript.txt")
    }
    let serial = folder.run("\"$T\" test --jobs 1")
    let state = folder.state
    #expect(serial.output.hasSuffix("18 passed, 8 failed\n"), "\(serial.output)")
    for jobs in [2, 7, 64] {
      _ = folder.run("\"$T\" test reject")
      let parallel = folder.run("\"$T\" test --jobs \(jobs)")
      #expect(parallel.output == serial.output)
      #expect(parallel.status == serial.status)
      #expect(folder.state == state)
    }
  }

  @Test func aCaseIsTheSameAloneAndInCompany() {
    // What one case finds missing is not told of another that uses the same libraries.
    let folder = Fixture.suite([
      "a": "<font lang=fi>jatojatojatojatojatoja</font>\n", "b": "plain\n",
      "c": "<font face=Nowhere>x</font>\n",
      "d": "\u{13000}\n", "e": "plain\n",
    ])
    _ = folder.run("\"$T\" test --jobs 1")
    let said = folder.run("ls tests/*/expected-diagnostics.new.txt").output
    #expect(said.split(separator: "\n").count == 3)
    _ = folder.run("\"$T\" test accept")
    for name in ["a", "b", "c", "d", "e"] {
      #expect(folder.run("\"$T\" test \(name)").output == "1 passed, 0 failed\n")
    }
  }

  @Test func aSuiteMayBeMovedAndRunFromAnywhere() {
    let folder = Fixture.suite(["a": "one <img src=no.png width=10 alt=x>\n"])
    _ = folder.run("cp '\(Fixture.font)' tests/own.ttf; mkdir tests/nowhere")
    folder.write(
      "--no-system-fonts\n--font Square\n--font-path own.ttf\n--font-path nowhere\n",
      to: "tests/suite")
    _ = folder.run("\"$T\" test; \"$T\" test accept")
    let record = folder.read("tests/a/reference.json") ?? ""
    #expect(record.contains("\"sources\":[\"manuscript.txt\"]"))
    #expect(record.contains("\"file\":\"own.ttf\""))
    #expect(!record.contains("tests/"))
    #expect(!record.contains(folder.path))
    let said = folder.read("tests/a/expected-diagnostics.txt") ?? ""
    #expect(said.contains("“nowhere”"), "\(said)")
    #expect(folder.run("mkdir -p x/y; mv tests x/y; cd x; \"$T\" test y/tests").status == 0)
    #expect(folder.run("cd /; \"$T\" test '\(folder["x/y/tests"])'").status == 0)
    #expect(folder.run("cd x/y/tests/a; \"$T\" test run ..").status == 0)
    // On the command line a path starts from where the user stands, not from the manuscript.
    let words = "--font Square --font-path own.ttf --no-system-fonts"
    let layout = folder.run("cd x/y/tests; \"$T\" layout a/manuscript.txt --draft \(words)")
    #expect(layout.output.contains("own.ttf\""))
  }

  @Test func aFolderThatMayNotBeWritten() {
    let folder = Fixture.suite(["a": "one\n"])
    let result = folder.run(
      """
      chmod a-w tests/a; [ -w tests/a ] && exit 77
      "$T" test; status=$?; chmod u+w tests/a; exit $status
      """)
    // Root may write anywhere.
    #expect(result.status == 3 || result.status == 77)
  }
}
