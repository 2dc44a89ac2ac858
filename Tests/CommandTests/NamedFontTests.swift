import Glibc
import Testing
import TypesetPDFWriting

/// A font file that is named is used or the run ends: nothing stands for it.
@Suite struct NamedFontTests {
  let folder = Folder()
  static let font = #filePath.split(separator: "/Tests/")[0] + "/Tests/Fonts/Square.ttf"

  init() {
    folder.write("Brains.\n", to: "a.txt")
    folder.write("old", to: "x.pdf")
    let made = folder.run(
      """
      cp '\(NamedFontTests.font)' whole.ttf
      head -c 700 whole.ttf > cut.ttf
      head -c 40 whole.ttf > stump.ttf
      printf 'These are words, no font.\\n' > words.ttf
      : > empty.ttf
      # Whole by its directory, and nothing that FreeType knows.
      /usr/bin/python3 - <<'END'
      data = bytearray(open("whole.ttf", "rb").read())
      for entry in range(int.from_bytes(data[4:6], "big")):
          record = data[12 + 16 * entry:28 + 16 * entry]
          start, length = (int.from_bytes(record[i:i + 4], "big") for i in (8, 12))
          if bytes(record[:4]) in (b"head", b"maxp", b"loca", b"glyf"):
              data[start:start + length] = b"\\xff" * length
      open("damaged.ttf", "wb").write(data)
      END
      mkdir mixed; cp whole.ttf mixed; cp cut.ttf mixed
      """)
    precondition(made.status == 0, made.errors)
  }

  @Test(arguments: [
    ("none.ttf", "no such file"), ("nowhere/", "no such file"), ("cut.ttf", "it is cut off"),
    ("stump.ttf", "it is cut off"), ("words.ttf", "it is not a TrueType or OpenType font"),
    ("empty.ttf", "it is not a TrueType or OpenType font"), ("damaged.ttf", "it is damaged"),
  ])
  func isNoOtherFace(file: String, reason: String) {
    for (line, options) in [
      ("a.txt -o x.pdf", ""), ("check a.txt", ""), ("layout a.txt", ""),
      ("a.txt -o x.pdf", "--no-system-fonts"), ("a.txt -o x.pdf", "--font Square"),
      ("a.txt -o x.pdf", "--font-path whole.ttf"),
    ] {
      let result = folder.run("\"$T\" \(line) --font-path \(file) \(options)")
      #expect(result.status == 3, "\(line): \(result.errors)")
      #expect(
        result.errors == "error[input.unreadable]: cannot read the font ‘\(file)’: \(reason)\n",
        "\(line) \(options)")
      #expect(result.output == "")
      #expect(folder.read("x.pdf") == "old")
    }
  }

  /// Root may read anything, so that the call is made to fail.
  @Test func whatMayNotBeRead() throws {
    let shim = try #require(Shim(in: folder))
    let line = "\"$T\" a.txt -o x.pdf --font-path whole.ttf --no-system-fonts --jobs 1"
    let count = shim.count("open", line)
    let found = (1...max(count, 1)).contains { k in
      let result = shim.run("open", k, .error(EACCES), line)
      return result.status == 3
        && result.errors
          == "error[input.unreadable]: cannot read the font ‘whole.ttf’: permission denied\n"
    }
    #expect(found)
    #expect(folder.run(line).status == 0)
  }

  /// Each bad file of a folder is named, whether it would have been used or not; what is no font by
  /// its name is not.
  @Test func aFolderNamesItsBadOnes() {
    let made = folder.run(
      """
      mkdir many; cp whole.ttf cut.ttf words.ttf many; cp empty.ttf many/empty.otf
      cp words.ttf many/README; cp words.ttf many/notes.txt; cp words.ttf many/old.pfb
      """)
    precondition(made.status == 0, made.errors)
    let result = folder.run("\"$T\" a.txt -o y.pdf --font-path many --font Square")
    #expect(result.status == 0)
    #expect(
      result.errors.split(separator: "\n").filter { $0.hasPrefix("warning") } == [
        "warning[font.unreadable]: the font “many/cut.ttf”: it is cut off",
        "warning[font.unreadable]: the font “many/empty.otf”: it is not a TrueType or OpenType font",
        "warning[font.unreadable]: the font “many/words.ttf”: it is not a TrueType or OpenType font",
      ], "\(result.errors)")
    let more = folder.run(
      "for i in 1 2 3 4 5 6 7 8 9; do cp words.ttf many/x$i.ttf; done; "
        + "\"$T\" a.txt -o y.pdf --font-path many")
    let warnings = more.errors.split(separator: "\n").filter { $0.hasPrefix("warning") }
    #expect(warnings.count == 10, "\(more.errors)")
    #expect(more.errors.contains("note[font.unreadable]: and 2 more of this kind\n"))
  }

  /// What is named and not there is an error of the list of fonts as well.
  @Test func theListNeedsWhatWasNamed() {
    for path in ["none", "empty.ttf"] {
      let result = folder.run("touch empty.ttf; \"$T\" fonts --font-path \(path)")
      #expect(result.status == 3, "\(result.errors)")
      #expect(
        result.errors.hasPrefix("error[font.unreadable]: ‘\(path)’: "), "\(result.errors)")
    }
  }

  /// Nobody knows what is in a file that may not be read, so that nothing is said to be missing.
  @Test func aFolderMayHoldAClosedOne() throws {
    let shim = try #require(Shim(in: folder))
    let made = folder.run("mkdir closed; cp whole.ttf closed")
    precondition(made.status == 0, made.errors)
    let line = "\"$T\" a.txt -o y.pdf --font-path closed --font Square --jobs 1"
    let count = shim.count("open", line)
    let found = (1...max(count, 1)).contains { k in
      let errors = shim.run("open", k, .error(EACCES), line).errors
      return errors.contains(
        "warning[font.unreadable]: the font “closed/whole.ttf”: permission denied\n")
        && errors.contains("--font: “Square” is not among the fonts that can be read; ")
        && errors.contains("closed/whole.ttf’, make that file readable; otherwise install it")
        && !errors.contains("is not installed")
    }
    #expect(found)
  }

  /// Of a folder the good ones are taken.
  @Test(arguments: PDFBackend.allCases) func aFolderMayHoldABadOne(_ backend: PDFBackend) {
    folder.use(backend)
    let result = folder.run("\"$T\" a.txt $B -o y.pdf --font-path mixed --font Square")
    #expect(result.status == 0, "\(result.errors)")
    let used = folder.run("pdffonts y.pdf").output
    #expect(used.contains("Square"), "\(used)")
    let empty = folder.run("mkdir none; \"$T\" a.txt $B -o y.pdf --font-path none")
    #expect(empty.status == 0)
    #expect(
      empty.errors == "warning[font.unreadable]: the font “none”: there is no font in it\n",
      "\(empty.errors)")
  }
}
