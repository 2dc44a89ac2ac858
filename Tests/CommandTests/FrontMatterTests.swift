import Foundation
import Testing
import TypesetPDFWriting

/// What a manuscript says of itself before it begins.
@Suite struct FrontMatterTests {
  let folder = Folder()

  private func run(_ line: String) -> Shell.Result { folder.run(line) }

  /// The words on the pages of `name`.
  private func words(_ name: String, _ options: String = "") -> String {
    run(
      "\"$T\" \(name) \(options) $B -o x.pdf 2>/dev/null; pdftotext -layout x.pdf - | tr -s ' \\n\\f' ' '"
    )
    .output
  }

  private static let yaml = """
    ---
    title: "The Quay: at night"
    author: [Ann Harbour, Bo Pier]
    subtitle: 'It''s late'
    language: de
    date: 2026-11-23   # today
    price: 3 €
    variables:
      town: Husum
    ---

    """
  private static let toml = """
    +++
    title = "The Quay: at night"
    author = ["Ann Harbour", "Bo Pier"]
    subtitle = "It's late"
    language = "de"
    date = 2026-11-23
    price = "3 €"
    [variables]
    town = "Husum"
    +++

    """

  /// The title is the headline of a text that has none, in every dialect, and names stand for values.
  @Test(
    arguments: ["txt", "md", "html", "bbcode"].flatMap { [($0, yaml), ($0, toml)] },
    PDFBackend.allCases)
  func titleAndVariables(_ row: (ending: String, front: String), _ backend: PDFBackend) {
    folder.use(backend)
    let (ending, front) = row
    folder.write(front + "In {{town}} since {{ date }}, for {{price}}.\n", to: "a.\(ending)")
    let words = words("a.\(ending)", "--page-size A6 --columns 1")
    for part in ["The Quay: at night", "It’s late", "Husum since 2026-11-23, for 3 €."] {
      #expect(words.replacing("'", with: "’").contains(part), "\(words)")
    }
    #expect(words.lowercased().contains("ann harbour, bo pier"))
    let info = run("pdfinfo x.pdf").output
    #expect(info.contains("Title:") && info.contains("The Quay: at night"))
    #expect(info.contains("Ann Harbour, Bo Pier"))
    #expect(run("\"$T\" layout a.\(ending)").output.contains("\"lang\":\"de\""))
    #expect(run("\"$T\" check a.\(ending)").errors == "")
  }

  @Test(arguments: PDFBackend.allCases) func aHeadlineOfItsOwnStays(_ backend: PDFBackend) {
    folder.use(backend)
    folder.write("---\ntitle: Meta\nauthor: Ann\n---\n# Own\n\nText.\n", to: "a.md")
    let words = words("a.md")
    #expect(words.contains("Own Text. Meta 1") && !words.contains("Ann"))
    #expect(run("pdfinfo x.pdf").output.contains("Meta"))
  }

  /// Options go before what the text asks.
  @Test func optionsAndTemplates() {
    folder.write("---\ntitle: A\ntemplate: monthly\nlang: fr\n---\ntext\n", to: "a.md")
    let record = run("\"$T\" layout a.md --lang it").output
    #expect(record.contains("\"template\":\"monthly\"") || record.contains("monthly"))
    #expect(record.contains("\"lang\":\"it\"") && !record.contains("\"lang\":\"fr\""))
    #expect(!run("\"$T\" layout a.md --template plain").output.contains("monthly"))
  }

  /// Values are text and nothing else.
  @Test(arguments: PDFBackend.allCases) func valuesAreNoMarkup(_ backend: PDFBackend) {
    folder.use(backend)
    for (ending, value) in [("md", "*a* <b>b</b>"), ("txt", "<b>a</b> &lt;"), ("html", "<i>x</i>")]
    {
      folder.write("---\nv: \"\(value)\"\n---\nx {{v}} y `{{v}}`\n", to: "a.\(ending)")
      #expect(words("a.\(ending)").contains("x \(value) y"), "\(ending)")
    }
    // Lines of programs keep what was written.
    folder.write("---\nv: z\n---\n    {{v}} code\n\n`{{v}}` and {{v}}\n", to: "c.md")
    #expect(words("c.md").contains("{{v}} code {{v}} and z"))
  }

  /// What is no front matter is text.
  @Test(
    arguments: [
      "---\n\nA rule, and a heading\n---\n", "---\nonly one\n", "--- \nno colon here\n---\n",
      "----\na: b\n----\n",
      "text\n---\na: b\n---\n",
    ], PDFBackend.allCases)
  func otherTexts(_ text: String, _ backend: PDFBackend) {
    folder.use(backend)
    folder.write(text, to: "a.txt")
    let words = words("a.txt")
    for line in text.split(whereSeparator: { "\n-".contains($0) }) where line != " " {
      #expect(words.contains(line.trimmingCharacters(in: .whitespaces)), "\(words)")
    }
    #expect(!run("\"$T\" check a.txt").errors.contains("frontmatter"))
  }

  /// Each mistake, and where it is.
  @Test(arguments: PDFBackend.allCases) func mistakes(_ backend: PDFBackend) {
    folder.use(backend)
    folder.write(
      """
      ---
      title: A
      langauge: de
      lang: nowhere-land-xx
      paragraphs: often
      template: ../x.xml
      text: |
        many
      variables:
        tow: x
      ---
      In {{town}} and {{town}}.

      """, to: "a.txt")
    let result = run("\"$T\" check a.txt --lang en")
    for (message, place) in [
      ("the key ‘langauge’ has no meaning here but as a variable", "3:1"),
      ("paragraphs is ‘often’", "5:13"),
      ("‘../x.xml’ is no template that a manuscript may name", "6:11"),
      ("this line is not understood, and is left out", "7:1"),
      ("‘town’ stands for nothing here, here and in 1 more place", "12:4"),
    ] {
      #expect(
        result.errors.contains("\(message)\n  --> a.txt:\(place)\n")
          || result.errors.contains("\(message)\n --> a.txt:\(place)\n"),
        "\(message)\n\(result.errors)")
    }
    #expect(result.errors.contains("did you mean ‘{{tow}}’?"))
    #expect(result.errors.contains("did you mean ‘language’?"))
    #expect(words("a.txt").contains("In {{town}} and {{town}}."))
  }

  /// What is more than simple lines is left out whole, and said so.
  @Test(arguments: PDFBackend.allCases) func moreThanSimpleLines(_ backend: PDFBackend) {
    folder.use(backend)
    folder.write(
      """
      ---
      title: right   # one
      description: |
        title: wrong
        more: x
      authors:
        - name: A
          mail: x
      tags: [a, "b, c"] # two
      bad: [b]x[/b]
      ---
      {{tags}} {{bad}}

      """, to: "a.md")
    let errors = run("\"$T\" check a.md --lang en").errors
    for line in ["3:1", "7:3", "10:1"] { #expect(errors.contains("a.md:\(line)\n"), "\(errors)") }
    #expect(words("a.md").contains("right a, b, c {{bad}}"))
    #expect(run("\"$T\" a.docx --encoding latin-1 -o y.pdf").status == 2)
  }

  /// Much of the same costs what it is long, and values add no more than they may.
  @Test func muchOfTheSame() {
    folder.write(
      "---\n" + (0..<300).map { "q\($0): b\n" }.joined() + "---\n"
        + (0..<3000).map { "{{z\($0)}} " }.joined(), to: "a.txt")
    #expect(run("\"$T\" check a.txt --lang en").errors.contains("and 2900 more of this kind"))
    folder.write(
      "---\na: \(String(repeating: "x y ", count: 2000))\n---\n"
        + String(repeating: "{{a}} ", count: 300), to: "b.txt")
    let result = run("\"$T\" check b.txt --lang en")
    #expect(result.errors.contains("warning[frontmatter.too-much]"))
  }

  /// Places behind a value are those of the text, byte for byte.
  @Test func placesBehindValues() {
    folder.write("---\nv: long long long\n---\n{{v}} <nosuch> {{v}}<b>\n", to: "a.txt")
    let result = run("\"$T\" check a.txt --lang en")
    #expect(result.errors.contains("a.txt:4:7\n"), "\(result.errors)")
    #expect(result.errors.contains("a.txt:4:21\n"), "\(result.errors)")
    #expect(run("\"$T\" locate a.txt --text 'long long'").output.contains("a.txt:4"))
  }
}
