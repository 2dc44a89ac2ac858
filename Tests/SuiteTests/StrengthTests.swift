import Testing

/// What must hold whatever happens: whole references, the same result anywhere and in any company.
@Suite struct StrengthTests {
  @Test func acceptCanBeKilledAtAnyMoment() {
    let folder = Folder()
    folder.write(
      #"""
      import os, random, signal, subprocess, sys, time
      old, new = b"old\n" * 1000, b"new\n" * 1000
      cases = ["tests/c%d" % n for n in range(300)]
      os.mkdir("tests")
      def write(name, data):
          with open(name, "wb") as file: file.write(data)
      def read(name):
          with open(name, "rb") as file: return file.read()
      for case in cases:
          os.mkdir(case)
          write(case + "/manuscript.txt", b"x")
      interrupted = 0
      for kill in range(30):
          for case in cases:
              write(case + "/reference.json", old)
              write(case + "/reference.new.json", new)
          child = subprocess.Popen([sys.argv[1], "test", "accept"], stdout=subprocess.DEVNULL)
          # So late that some of them are done already, wherever this machine stands by then.
          watched = cases[random.randrange(300)] + "/reference.new.json"
          end = time.time() + 5
          while os.path.exists(watched) and time.time() < end and child.poll() is None: pass
          child.send_signal(signal.SIGKILL)
          child.wait()
          done = 0
          for case in cases:
              data = read(case + "/reference.json")
              left = os.path.exists(case + "/reference.new.json")
              if data == new and not left: done += 1
              elif data != old or not left or read(case + "/reference.new.json") != new:
                  sys.exit("neither old nor new: " + case)
          if 0 < done < len(cases): interrupted += 1
      # The next one takes up what is left.
      subprocess.run([sys.argv[1], "test", "accept"], stdout=subprocess.DEVNULL, check=True)
      if any(sorted(os.listdir(case)) != ["manuscript.txt", "reference.json"] for case in cases):
          sys.exit("something is left")
      if any(read(case + "/reference.json") != new for case in cases): sys.exit("not all are new")
      print(interrupted)
      """#, to: "kill.py")
    let result = folder.run("python3 kill.py \"$T\"")
    #expect(result.status == 0, "\(result.errors)")
    // Most of the kills met it at work, or this shows nothing.
    #expect((Int(result.output.filter(\.isNumber)) ?? 0) > 2, "\(result.output)")
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
    _ = folder.run("cp '\(Fixture.font)' tests/own.ttf")
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
    let layout = folder.run("cd x/y/tests; \"$T\" layout a/manuscript.txt \(words)")
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
