import Testing

/// What is no text is no manuscript, and replaces nothing.
@Suite struct NotTextTests {
  let folder = Folder()

  init() {
    folder.write("old", to: "x.pdf")
    let made = folder.run(
      """
      printf '\\377\\330\\377\\340 a JPEG' > jpeg.txt
      printf '\\211PNG\\r\\n\\032\\n rest' > png.txt
      printf 'GIF89a\\012\\000\\012\\000\\200\\000' > gif.txt
      printf '{\\\\rtf1\\\\ansi Words.}' > rtf.txt
      printf '%%!PS-Adobe-3.0\\n' > ps.txt
      printf '%%PDF-1.4\\n1 0 obj\\n' > pdf.txt
      python3 - <<'END'
      import zipfile
      def make(name, files):
          with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as archive:
              for file in files: archive.writestr(file, "words " * 40)
      make("word.txt", ["[Content_Types].xml", "word/document.xml"])
      make("zip.txt", ["a.txt"])
      with zipfile.ZipFile("odt.txt", "w") as archive:
          archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
      import random
      random.seed(7)
      open("noise.txt", "wb").write(bytes(random.randrange(256) for _ in range(3000)))
      open("russian.txt", "wb").write("Привет, мир. Как дела?\\n".encode("cp1251"))
      END
      cp /bin/ls program.txt
      """)
    precondition(made.status == 0, made.errors)
  }

  @Test(arguments: [
    ("jpeg.txt", "‘jpeg.txt’ is a JPEG picture, not text"),
    ("png.txt", "‘png.txt’ is a PNG picture, not text"),
    ("gif.txt", "‘gif.txt’ is a GIF picture, not text"),
    ("rtf.txt", "‘rtf.txt’ is an RTF document, not text"),
    ("ps.txt", "‘ps.txt’ is a PostScript document, not text"),
    ("pdf.txt", "‘pdf.txt’ is a PDF document, not text"),
    ("word.txt", "‘word.txt’ is a Word document, not text"),
    ("odt.txt", "‘odt.txt’ is an OpenDocument text document, not text"),
    ("zip.txt", "‘zip.txt’ is a zip archive, not text"),
    ("program.txt", "‘program.txt’ is a program, not text"),
    ("noise.txt", "‘noise.txt’ is not text"),
    ("russian.txt", "‘russian.txt’ is not text in any encoding that is recognized"),
    ("-", "‘<stdin>’ is not text"),
  ])
  func isRefused(file: String, message: String) {
    let before = folder.names
    for line in [
      "\(file) -o x.pdf", "\(file) -o x.pdf --draft", "\(file) -o x.png", "check \(file)",
      "layout \(file) -o x.json", "measure \(file)",
    ] {
      let result = folder.run("\"$T\" \(line) < noise.txt")
      #expect(result.status == 3, "\(line): \(result.errors)")
      #expect(result.errors.hasPrefix("error[input.not-text]: \(message)\n"), "\(result.errors)")
      #expect(result.output == "")
      #expect(folder.read("x.pdf") == "old")
      #expect(folder.names == before, "\(line)")
    }
  }

  /// A dialect that was not named is told of once, and only where there is a sign of it.
  @Test(
    arguments: [
      ("# A\n\n- b\n- c\n", "markdown"), ("A\n\n## B\n\nc *d* e\n", "markdown"),
      ("# A\n\n# B\n", "markdown"), (" <!DOCTYPE html>\n<p>a", "html"),
      ("<html lang=en>\na\n", "html"),
      ("# 1 of 3 is *mine\n", nil), ("# A\n<b>c</b>\n- d\n", nil), ("- a\n- b\n", nil),
      ("#1 and **b**\n", nil), ("Words.\n", nil),
    ] as [(String, String?)])
  func looksLikeAnotherDialect(text: String, dialect: String?) {
    folder.write(text, to: "hint.txt")
    for line in ["check hint.txt --lang en", "check - --lang en < hint.txt"] {
      let errors = folder.run("\"$T\" \(line)").errors
      #expect(errors.contains("note[input.dialect]") == (dialect != nil), "\(errors)")
      if let dialect { #expect(errors.contains("--from \(dialect), or"), "\(errors)") }
    }
    let named = folder.run("\"$T\" check hint.txt --lang en --from magazine").errors
    #expect(!named.contains("input.dialect"), "\(named)")
  }

  @Test func aTextMayBeginAsAPictureDoes() {
    folder.write("GIF89a is a format of pictures.\n", to: "words.txt")
    #expect(folder.run("\"$T\" check words.txt --lang en").errors == "")
  }

  @Test func anEncodingThatIsNamedIsBelieved() {
    let named = folder.run("\"$T\" layout russian.txt --encoding windows-1251")
    #expect(named.status == 0, "\(named.errors)")
    #expect(named.output.contains("Привет, мир. Как дела?"))
    #expect(folder.run("\"$T\" check jpeg.txt --encoding latin-1").status == 3)
  }

  /// What is in another encoding is not UTF-8 with damage in nearly every word.
  @Test func anotherEncodingIsNotDamage() {
    let made = folder.run(
      """
      python3 - <<'END'
      french = "L’hiver est arrivé tôt cette année, été, forêt, garçon, où.\\n" * 4
      open("french.txt", "wb").write(french.encode("mac_roman"))
      open("czech.txt", "wb").write(
          ("Příliš žluťoučký kůň úpěl ďábelské ódy.\\n" * 4).encode("cp1250"))
      open("umlauts.txt", "wb").write(
          ("Ünïcödé wörds ärè möstly áccented ñöw.\\n" * 5).encode("latin-1"))
      open("chinese.txt", "wb").write("不要开门外面有很多人他们从四点钟开始敲门".encode("utf-16-le"))
      END
      """)
    precondition(made.status == 0, made.errors)
    for name in ["french", "czech"] {
      let refused = folder.run("\"$T\" \(name).txt -o x.pdf")
      #expect(refused.status == 3, "\(refused.errors)")
      #expect(
        refused.errors.hasPrefix(
          "error[input.not-text]: ‘\(name).txt’ is not text in any encoding that is recognized\n"),
        "\(refused.errors)")
      #expect(refused.errors.contains("--encoding"))
      #expect(folder.read("x.pdf") == "old")
    }
    let named = folder.run("\"$T\" layout french.txt --encoding macroman")
    #expect(named.output.contains("L’hiver est arrivé tôt cette année"), "\(named.errors)")
    let latin = folder.run("\"$T\" layout umlauts.txt")
    #expect(latin.status == 0, "\(latin.errors)")
    #expect(latin.output.contains("Ünïcödé wörds ärè möstly áccented ñöw."))
    let chinese = folder.run("\"$T\" layout chinese.txt")
    #expect(chinese.errors.contains("is read as UTF-16LE"), "\(chinese.errors)")
    #expect(chinese.output.contains("不要开门外面有很多人他们从四点钟开始敲门"))
  }

  /// Records, programs and lists are texts; a few bad bytes are damage.
  @Test func anyTextIsSet() {
    folder.write("{\"a\": [1, 2]}\n", to: "a.txt")
    folder.write("all: a.pdf\n\n%.pdf: %.txt\n\ttypesetter $<\n", to: "Makefile")
    for file in ["a.txt", "Makefile"] {
      let result = folder.run("\"$T\" \(file) -o y.pdf")
      #expect(result.status == 0, "\(file): \(result.errors)")
    }
    let damaged = folder.run("printf 'good \\377\\376 bad\\000 words\\n' | \"$T\" - -o y.pdf")
    #expect(damaged.status == 0)
    #expect(damaged.errors.contains("warning[markup.not-utf8]"), "\(damaged.errors)")
  }

  @Test func aSuiteSaysSo() {
    let result = folder.run("mkdir -p tests/a; cp png.txt tests/a/manuscript.txt; \"$T\" test")
    #expect(result.status == 3, "\(result.errors)")
    #expect(
      (result.output + result.errors).contains("is a PNG picture, not text"), "\(result.output)")
    #expect(folder.run("ls tests/a").output == "manuscript.txt\n")
  }

  @Test func theListOfWhatWasReadHasIt() {
    let result = folder.run("\"$T\" png.txt -o x.pdf --deps x.d")
    #expect(result.status == 3)
    #expect(folder.read("x.d")?.contains("png.txt") == true)
  }
}
