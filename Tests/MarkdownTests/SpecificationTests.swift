import Testing
import TypesetDiagnostics
import TypesetElementTestSupport
import TypesetElementTree
import TypesetHTML
import TypesetMarkdown
import TypesetTestSupport

/// What Markdown becomes is what the HTML of the specification becomes: the same elements, roles and
/// letters.
@Suite("The specification of Markdown")
struct SpecificationTests {
  private func markdown(_ text: String, addsGitHub: Bool) -> Document {
    MarkdownReader(addsGitHub: addsGitHub)
      .read(SourceText(name: "test.md", bytes: Array(text.utf8)), id: SourceID(0)).document
  }

  private func html(_ text: String) -> Document {
    HTMLReader().read(SourceText(name: "test.html", bytes: Array(text.utf8)), id: SourceID(0))
      .document
  }

  /// Elements and letters, but for what HTML does not tell: the sign behind a number.
  private func tree(_ document: Document) -> String {
    elementTree(document.placeless).replacing("marker=decimal)", with: "marker=decimal.")
      // Which columns have no alignment of their own.
      .replacing("table aligns=-,-\n", with: "table\n").replacing(
        "table aligns=-\n", with: "table\n"
      )
      // A space at the end of a line, or behind one, is not seen.
      .replacing(" \n", with: "\n").replacing("⏎ ", with: "⏎")
  }

  @Test(arguments: Example.commonMark)
  func commonMark(_ example: Example) {
    let document = markdown(example.markdown, addsGitHub: false)
    #expect(tree(document) == tree(html(example.html)))
    #expect(words(of: document) == Self.words(ofTags: example.html))
  }

  @Test(arguments: Example.gitHub)
  func gitHub(_ example: Example) {
    let document = markdown(example.markdown, addsGitHub: true)
    // Notes have ids in HTML.
    let wanted = tree(html(example.html))
      .replacing("note id=\"fn-a\"", with: "note").replacing("note id=\"fn-b\"", with: "note")
    #expect(tree(document) == wanted)
    guard !example.html.contains("footnote") else { return }
    #expect(words(of: document).replacing("·", with: "") == Self.words(ofTags: example.html))
  }

  /// What GitHub adds takes nothing from the specification, but for addresses, `~` and titles of pictures.
  @Test(arguments: Example.commonMark)
  func gitHubKeepsTheSpecification(_ example: Example) {
    guard !example.markdown.contains("https://quay.example"),
      !example.markdown.contains("https://x")
    else { return }
    #expect(
      tree(markdown(example.markdown, addsGitHub: true)) == tree(html(example.html)))
  }

  @Test func everyRuleHasAnExample() {
    #expect(Example.commonMark.count == 204)
    #expect(Example.gitHub.count == 23)
  }

  // MARK: What cmark-gfm 0.29 misses

  /// Something that CommonMark 0.31 has and cmark-gfm 0.29 reads otherwise.
  struct Miss: Sendable, CustomTestStringConvertible {
    var markdown: String
    /// What the specification makes of it.
    var wanted: String
    /// What it becomes.
    var made: String
    var testDescription: String { markdown.debugDescription }
  }

  static let missed: [Miss] = [
    // The number of a character has seven digits, or six hexadecimal ones, at most.
    Miss(
      markdown: "&#12345678; a\n", wanted: "<p>&amp;#12345678; a</p>", made: "<p>\u{FFFD} a</p>"),
    // `textarea` begins a block that only its end tag ends.
    Miss(
      markdown: "<textarea>\n\n*a*\n\n</textarea>\n", wanted: "<textarea>\n\n*a*\n\n</textarea>",
      made: "<p><em>a</em></p>"),
    // `search` begins a block.
    Miss(markdown: "<search> *b*\n", wanted: "<search>*b*", made: "<p><em>b</em></p>"),
    // A declaration may be in small letters.
    Miss(markdown: "a <!quay b> c\n", wanted: "<p>a  c</p>", made: "<p>a &lt;!quay b&gt; c</p>"),
    // It may be one word.
    Miss(markdown: "a <!QUAY> c\n", wanted: "<p>a  c</p>", made: "<p>a &lt;!QUAY&gt; c</p>"),
    // A comment may have two hyphens in it.
    Miss(
      markdown: "a <!-- b -- c --> d\n", wanted: "<p>a  d</p>",
      made: "<p>a &lt;!-- b -- c --&gt; d</p>"),
    // It may be nothing else.
    Miss(markdown: "a <!--> d\n", wanted: "<p>a  d</p>", made: "<p>a &lt;!--&gt; d</p>"),
    // An instruction may be question marks.
    Miss(markdown: "a <???> b\n", wanted: "<p>a  b</p>", made: "<p>a &lt;???&gt; b</p>"),
    // Signs beyond ASCII are punctuation, such as those of currencies.
    Miss(markdown: "*£*a\n", wanted: "<p>*£*a</p>", made: "<p><em>£</em>a</p>"),
    // HTML of any other name does not end a paragraph that goes on in a quotation or an item.
    Miss(
      markdown: "> a\n<b>\n*c*\n", wanted: "<blockquote><p>a <em>c</em></p></blockquote>",
      made: "<blockquote><p>a</p></blockquote><b>*c*</b>"),
    // Where a definition leads has as many opening parentheses as closing ones.
    Miss(markdown: "[a]: (b\n", wanted: "<p>[a]: (b</p>", made: ""),
    // Behind a run of backquotes that nothing ends, there is more than one piece of code.
    Miss(
      markdown: "``a `b` `c`\n", wanted: "<p>``a <code>b</code> <code>c</code></p>",
      made: "<p>``a <code>b</code> `c`</p>"),
    // An item with a definition behind an empty line is loose.
    Miss(
      markdown: "- a\n\n  [b]: /c\n", wanted: "<ul><li><p>a</p></li></ul>",
      made: "<ul><li>a</li></ul>"),
    // A backslash before `&` is for the word behind a fence, too.
    Miss(
      markdown: "``` \\&lt;\na\n```\n",
      wanted: "<pre><code class=\"language-&amp;lt;\">a</code></pre>",
      made: "<pre><code class=\"language-&lt;\">a</code></pre>"),
  ]

  @Test(arguments: missed)
  func whatTheLibraryMisses(_ miss: Miss) {
    let made = tree(markdown(miss.markdown, addsGitHub: false))
    #expect(made == tree(html(miss.made)))
    #expect(made != tree(html(miss.wanted)))
  }

  @Test func itMissesFourteenRules() { #expect(Self.missed.count == 14) }

  /// The title of a picture is no text of the specification, and the caption of a figure otherwise.
  @Test func titlesOfPictures() {
    let text = "![a](b.png \"Said\")\n"
    #expect(elementTree(markdown(text, addsGitHub: false)) == "p: [b.png|a]\n")
    #expect(
      elementTree(markdown(text, addsGitHub: true))
        == "figure\n  p: [b.png|a]\n  caption: Said\n")
  }

  // MARK: Words

  /// The letters of a document, without spaces.
  private func words(of document: Document) -> String {
    Self.inked(
      document.elements.lazy.filter { $0.form == .text }
        .flatMap { document.inlines(of: $0) }
        .map {
          guard case .text(let piece) = $0 else { return "" }
          return String(decoding: document.utf8(of: piece), as: UTF8.self)
        }.joined())
  }

  /// The letters between the tags of `html`, without spaces, where it has nothing that is left out.
  private static func words(ofTags html: String) -> String {
    var rest = html[...]
    for (start, end) in [
      ("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>"), ("<script", "</script>"),
      ("<style", "</style>"),
    ] {
      while let from = rest.firstRange(of: start), let to = rest.firstRange(of: end) {
        rest = (rest[..<from.lowerBound] + rest[to.upperBound...])[...]
      }
    }
    var text = ""
    var mark: Character?
    var isTag = false
    for letter in rest {
      if isTag {
        // A `>` between quotation marks ends no tag.
        if let open = mark {
          if letter == open { mark = nil }
        } else if letter == "\"" || letter == "'" {
          mark = letter
        } else if letter == ">" {
          isTag = false
        }
      } else if letter == "<" {
        isTag = true
      } else {
        text.append(letter)
      }
    }
    for (name, letter) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
      text = text.replacing(name, with: letter)
    }
    return inked(text)
  }

  private static func inked(_ text: String) -> String {
    String(text.unicodeScalars.filter { !$0.properties.isWhitespace }.map(Character.init))
  }
}
