import Testing

/// A text in Markdown, and the HTML that the specification makes of it.
struct Example: Sendable, CustomTestStringConvertible {
  var markdown: String
  var html: String
  var testDescription: String { markdown.debugDescription }

  init(_ markdown: String, _ html: String) {
    self.markdown = markdown
    self.html = html
  }
}

/// An example or more for every rule of CommonMark, and of what GitHub adds to it, in the order of the
/// specifications.
extension Example {
  static let commonMark: [Example] = [
    // Tabs.
    Example("\tquay\trope\n", "<pre><code>quay\trope\n</code></pre>\n"),
    Example("- oars\n\n\ttarred\n", "<ul>\n<li>\n<p>oars</p>\n<p>tarred</p>\n</li>\n</ul>\n"),
    Example("1.\tmast\n", "<ol>\n<li>mast</li>\n</ol>\n"),
    Example(">\t\tsail\n", "<blockquote>\n<pre><code>  sail\n</code></pre>\n</blockquote>\n"),
    Example("#\tKeel\t\n", "<h1>Keel</h1>\n"),
    Example("*\t*\t*\t\n", "<hr />\n"),
    // Escapes.
    Example(
      "\\*no\\* \\_stress\\_ \\`here\\` \\# \\[x\\](y) \\<b> \\& \\! \\|\n",
      "<p>*no* _stress_ `here` # [x](y) &lt;b&gt; &amp; ! |</p>\n"),
    Example("\\a \\1 \\ \\é\n", "<p>\\a \\1 \\ \\é</p>\n"),
    Example("`a\\`b\n", "<p><code>a\\</code>b</p>\n"),
    Example("[a](/x\\*y \"t\\\"u\")\n", "<p><a href=\"/x*y\" title=\"t&quot;u\">a</a></p>\n"),
    Example("hard\\\nbreak\n", "<p>hard<br />\nbreak</p>\n"),
    Example("``` c\\+\\+\nx\\*\n```\n", "<pre><code class=\"language-c++\">x\\*\n</code></pre>\n"),
    // References.
    Example(
      "&eacute;&amp;&lt;&copy;&frac34; &#233; &#xE9; &#X1F41D;\n", "<p>é&amp;&lt;©¾ é é 🐝</p>\n"),
    Example(
      "&nbsp;a &nosuch; &amp &#; &#x; &#xg;\n",
      "<p>\u{A0}a &amp;nosuch; &amp;amp &amp;#; &amp;#x; &amp;#xg;</p>\n"),
    Example("&#0; &#xD800; &#x110000;\n", "<p>\u{FFFD} \u{FFFD} \u{FFFD}</p>\n"),
    Example("[a](/&eacute; \"&auml;\")\n", "<p><a href=\"/%C3%A9\" title=\"ä\">a</a></p>\n"),
    Example("`&eacute;`\n", "<p><code>&amp;eacute;</code></p>\n"),
    Example("&#42;a&#42; &#35; b\n", "<p>*a* # b</p>\n"),
    Example("    &lt;\n", "<pre><code>&amp;lt;\n</code></pre>\n"),
    // Precedence.
    Example("- `one\n- two`\n", "<ul>\n<li>`one</li>\n<li>two`</li>\n</ul>\n"),
    // Thematic breaks.
    Example("***\n---\n___\n", "<hr />\n<hr />\n<hr />\n"),
    Example("- - -\n", "<hr />\n"),
    Example("+++\n\n**\n", "<p>+++</p>\n<p>**</p>\n"),
    Example("   * * *\n", "<hr />\n"),
    Example("    ***\n", "<pre><code>***\n</code></pre>\n"),
    Example("words\n***\nmore\n", "<p>words</p>\n<hr />\n<p>more</p>\n"),
    Example("- a\n- * * *\n", "<ul>\n<li>a</li>\n<li>\n<hr />\n</li>\n</ul>\n"),
    Example("* a\n***\n* b\n", "<ul>\n<li>a</li>\n</ul>\n<hr />\n<ul>\n<li>b</li>\n</ul>\n"),
    Example("_____ a\n", "<p>_____ a</p>\n"),
    // ATX headings.
    Example(
      "# One\n## Two\n### Three\n#### Four\n##### Five\n###### Six\n",
      "<h1>One</h1>\n<h2>Two</h2>\n<h3>Three</h3>\n<h4>Four</h4>\n<h5>Five</h5>\n<h6>Six</h6>\n"),
    Example("####### Seven\n", "<p>####### Seven</p>\n"),
    Example("#No\n\n#1\n", "<p>#No</p>\n<p>#1</p>\n"),
    Example("\\## No\n", "<p>## No</p>\n"),
    Example("## Two *and* `code` ##\n", "<h2>Two <em>and</em> <code>code</code></h2>\n"),
    Example("### Three ### b\n", "<h3>Three ### b</h3>\n"),
    Example("# One#\n", "<h1>One#</h1>\n"),
    Example("#### Four \\#\n", "<h4>Four #</h4>\n"),
    Example("   ## In\n", "<h2>In</h2>\n"),
    Example("    # In\n", "<pre><code># In\n</code></pre>\n"),
    Example("words\n# One\nmore\n", "<p>words</p>\n<h1>One</h1>\n<p>more</p>\n"),
    Example(
      "> # One\n\n- ## Two\n",
      "<blockquote>\n<h1>One</h1>\n</blockquote>\n<ul>\n<li>\n<h2>Two</h2>\n</li>\n</ul>\n"),
    // Setext headings.
    Example("One\n===\n\nTwo *em*\n---\n", "<h1>One</h1>\n<h2>Two <em>em</em></h2>\n"),
    Example("Two\nlines\n====\n", "<h1>Two\nlines</h1>\n"),
    Example("a\n= =\n\nb\n--- -\n", "<p>a\n= =</p>\n<p>b</p>\n<hr />\n"),
    Example("> a\n---\n", "<blockquote>\n<p>a</p>\n</blockquote>\n<hr />\n"),
    Example("- a\n---\n", "<ul>\n<li>a</li>\n</ul>\n<hr />\n"),
    Example("a\n\n***\nb\n---\n", "<p>a</p>\n<hr />\n<h2>b</h2>\n"),
    Example("\\> a\n---\n", "<h2>&gt; a</h2>\n"),
    Example("`a\n---\nb`\n", "<h2>`a</h2>\n<p>b`</p>\n"),
    Example("---\na\n---\n", "<hr />\n<h2>a</h2>\n"),
    Example("==\n", "<p>==</p>\n"),
    // Indented code.
    Example("    one\n      two\n\n    three\n", "<pre><code>one\n  two\n\nthree\n</code></pre>\n"),
    Example("words\n    more\n", "<p>words\nmore</p>\n"),
    Example("    one\n\n\n    two\n", "<pre><code>one\n\n\ntwo\n</code></pre>\n"),
    Example("        deep\n    less\n", "<pre><code>    deep\nless\n</code></pre>\n"),
    Example(
      "- a\n\n      code\n",
      "<ul>\n<li>\n<p>a</p>\n<pre><code>code\n</code></pre>\n</li>\n</ul>\n"),
    Example("    *a* <b> &amp;\n", "<pre><code>*a* &lt;b&gt; &amp;amp;\n</code></pre>\n"),
    // Fenced code.
    Example("```\none\n two\n```\n", "<pre><code>one\n two\n</code></pre>\n"),
    Example(
      "~~~ swift\nlet a = 1\n~~~\n",
      "<pre><code class=\"language-swift\">let a = 1\n</code></pre>\n"),
    Example("````\n```\n````\n", "<pre><code>```\n</code></pre>\n"),
    Example("```\n~~~\n```\n", "<pre><code>~~~\n</code></pre>\n"),
    Example("```\nopen\n", "<pre><code>open\n</code></pre>\n"),
    Example(
      "> ```\n> a\n\nb\n", "<blockquote>\n<pre><code>a\n</code></pre>\n</blockquote>\n<p>b</p>\n"),
    Example("   ```\n   a\n    b\n  c\n   ```\n", "<pre><code>a\n b\nc\n</code></pre>\n"),
    Example("    ```\n    a\n    ```\n", "<pre><code>```\na\n```\n</code></pre>\n"),
    Example("```\na\n    ```\n", "<pre><code>a\n    ```\n</code></pre>\n"),
    Example(
      "words\n```\na\n```\nmore\n", "<p>words</p>\n<pre><code>a\n</code></pre>\n<p>more</p>\n"),
    Example("``` a`b\nc\n", "<p>``` a`b\nc</p>\n"),
    Example("~~~ a`b ~~~\nc\n~~~\n", "<pre><code class=\"language-a`b\">c\n</code></pre>\n"),
    Example("```\n```\n\nend\n", "<pre><code></code></pre>\n<p>end</p>\n"),
    // HTML blocks.
    Example(
      "<script>\nlet *a*\n\nb\n</script>\n\nwords\n",
      "<script>\nlet *a*\n\nb\n</script>\n<p>words</p>\n"),
    Example("<pre>\n*a*\n\nb\n</pre>\n\nwords\n", "<pre>\n*a*\n\nb\n</pre>\n<p>words</p>\n"),
    Example("<style>\np *b*\n\n</style>\n*c*\n", "<style>\np *b*\n\n</style>\n<p><em>c</em></p>\n"),
    Example("<!-- *a*\n\nb -->\n*c*\n", "<!-- *a*\n\nb -->\n<p><em>c</em></p>\n"),
    Example("<?go *a*\n\nb ?>\n\nwords\n", "<?go *a*\n\nb ?>\n<p>words</p>\n"),
    Example("<!QUAY *a* b>\n\nwords\n", "<!QUAY *a* b>\n<p>words</p>\n"),
    Example("<![CDATA[ *a*\n\nb ]]>\n\nwords\n", "<![CDATA[ *a*\n\nb ]]>\n<p>words</p>\n"),
    Example("<div>\n*a*\n\n*b*\n</div>\n", "<div>\n*a*\n<p><em>b</em></p>\n</div>\n"),
    Example(
      "<table><tr><td>\na\n</td></tr></table>\n\nwords\n",
      "<table><tr><td>\na\n</td></tr></table>\n<p>words</p>\n"),
    Example("<b>\n*a*\n</b>\n", "<b>\n*a*\n</b>\n"),
    Example("words\n<div>\n*a*\n</div>\n", "<p>words</p>\n<div>\n*a*\n</div>\n"),
    Example("words\n<b>\n*a*\n", "<p>words\n<b>\n<em>a</em></p>\n"),
    Example("  <div>\n  a\n  </div>\n", "  <div>\n  a\n  </div>\n"),
    Example("    <div>\n", "<pre><code>&lt;div&gt;\n</code></pre>\n"),
    Example("<div>\n\n> a\n\n</div>\n", "<div>\n<blockquote>\n<p>a</p>\n</blockquote>\n</div>\n"),
    // Link reference definitions.
    Example("[quay]: /q 'Title'\n\n[quay]\n", "<p><a href=\"/q\" title=\"Title\">quay</a></p>\n"),
    Example("[Quay  Side]:\n  /q\n\n[quay side]\n", "<p><a href=\"/q\">quay side</a></p>\n"),
    Example("[quay]\n\n[quay]: /one\n[quay]: /two\n", "<p><a href=\"/one\">quay</a></p>\n"),
    Example("[quay]: <> \n\n[quay]\n", "<p><a href=\"\">quay</a></p>\n"),
    Example("[quay]: /q x\n\n[quay]\n", "<p>[quay]: /q x</p>\n<p>[quay]</p>\n"),
    Example("words\n[quay]: /q\n\n[quay]\n", "<p>words\n[quay]: /q</p>\n<p>[quay]</p>\n"),
    Example(
      "> [quay]: /q\n\n[quay]\n", "<blockquote>\n</blockquote>\n<p><a href=\"/q\">quay</a></p>\n"),
    Example("[ΑΓΩ]: /g\n\n[αγω]\n", "<p><a href=\"/g\">αγω</a></p>\n"),
    Example("[quay]: /q\n===\n[quay]\n", "<p>===\n<a href=\"/q\">quay</a></p>\n"),
    Example("[quay]:\n\n[quay]\n", "<p>[quay]:</p>\n<p>[quay]</p>\n"),
    Example("[quay]: /q \"open\n\n[quay]\n", "<p>[quay]: /q &quot;open</p>\n<p>[quay]</p>\n"),
    Example("    [quay]: /q\n\n[quay]\n", "<pre><code>[quay]: /q\n</code></pre>\n<p>[quay]</p>\n"),
    // Paragraphs.
    Example("one\n  two\n      three\n", "<p>one\ntwo\nthree</p>\n"),
    Example("one\n\n\n\ntwo\n", "<p>one</p>\n<p>two</p>\n"),
    Example("   one\n", "<p>one</p>\n"),
    Example("one   \n", "<p>one</p>\n"),
    // Quotations.
    Example("> # One\n> a\n> b\n", "<blockquote>\n<h1>One</h1>\n<p>a\nb</p>\n</blockquote>\n"),
    Example("> a\nb\n", "<blockquote>\n<p>a\nb</p>\n</blockquote>\n"),
    Example(
      "> a\n> - b\n- c\n",
      "<blockquote>\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n</blockquote>\n<ul>\n<li>c</li>\n"
        + "</ul>\n"),
    Example(
      ">     a\n\n>    b\n",
      "<blockquote>\n<pre><code>a\n</code></pre>\n</blockquote>\n<blockquote>\n<p>b</p>\n"
        + "</blockquote>\n"),
    Example(
      "> a\n\n> b\n",
      "<blockquote>\n<p>a</p>\n</blockquote>\n<blockquote>\n<p>b</p>\n</blockquote>\n"),
    Example("> a\n>\n> b\n", "<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>\n"),
    Example(">\n", "<blockquote>\n</blockquote>\n"),
    Example(
      "> > > a\n> b\n",
      "<blockquote>\n<blockquote>\n<blockquote>\n<p>a\nb</p>\n</blockquote>\n</blockquote>\n"
        + "</blockquote>\n"),
    Example(
      "> > a\n> >\n> b\n",
      "<blockquote>\n<blockquote>\n<p>a</p>\n</blockquote>\n<p>b</p>\n</blockquote>\n"),
    Example("a\n> b\n", "<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n"),
    Example(">a\n", "<blockquote>\n<p>a</p>\n</blockquote>\n"),
    // Items.
    Example("- one\n\n  two\n", "<ul>\n<li>\n<p>one</p>\n<p>two</p>\n</li>\n</ul>\n"),
    Example("- one\n\n two\n", "<ul>\n<li>one</li>\n</ul>\n<p>two</p>\n"),
    Example(
      "1. one\n\n       code\n",
      "<ol>\n<li>\n<p>one</p>\n<pre><code>code\n</code></pre>\n</li>\n</ol>\n"),
    Example("-    one\n\n     two\n", "<ul>\n<li>\n<p>one</p>\n<p>two</p>\n</li>\n</ul>\n"),
    Example("-      code\n", "<ul>\n<li>\n<pre><code> code\n</code></pre>\n</li>\n</ul>\n"),
    Example("-\n  one\n", "<ul>\n<li>one</li>\n</ul>\n"),
    Example("-\n\n  one\n", "<ul>\n<li></li>\n</ul>\n<p>one</p>\n"),
    Example("123456789. a\n", "<ol start=\"123456789\">\n<li>a</li>\n</ol>\n"),
    Example("1234567890. a\n", "<p>1234567890. a</p>\n"),
    Example("-1. a\n", "<p>-1. a</p>\n"),
    Example("0. a\n", "<ol start=\"0\">\n<li>a</li>\n</ol>\n"),
    Example("words\n2. no\n", "<p>words\n2. no</p>\n"),
    Example("words\n1. one\n", "<p>words</p>\n<ol>\n<li>one</li>\n</ol>\n"),
    Example("words\n-\n", "<h2>words</h2>\n"),
    Example("- a\n > b\n", "<ul>\n<li>a</li>\n</ul>\n<blockquote>\n<p>b</p>\n</blockquote>\n"),
    Example("- - a\n", "<ul>\n<li>\n<ul>\n<li>a</li>\n</ul>\n</li>\n</ul>\n"),
    Example(
      "1. - 2. a\n",
      "<ol>\n<li>\n<ul>\n<li>\n<ol start=\"2\">\n<li>a</li>\n</ol>\n</li>\n</ul>\n</li>\n"
        + "</ol>\n"),
    Example(
      "- # One\n- Two\n  ---\n  b\n",
      "<ul>\n<li>\n<h1>One</h1>\n</li>\n<li>\n<h2>Two</h2>\nb</li>\n</ul>\n"),
    Example(
      "> 1. > a\nb\n",
      "<blockquote>\n<ol>\n<li>\n<blockquote>\n<p>a\nb</p>\n</blockquote>\n</li>\n</ol>\n"
        + "</blockquote>\n"),
    // Lists.
    Example("- a\n- b\n+ c\n", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ul>\n<li>c</li>\n</ul>\n"),
    Example(
      "1. a\n2. b\n3) c\n",
      "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n<ol start=\"3\">\n<li>c</li>\n</ol>\n"),
    Example("7. a\n1. b\n", "<ol start=\"7\">\n<li>a</li>\n<li>b</li>\n</ol>\n"),
    Example(
      "- a\n\n- b\n- c\n",
      "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>\n"),
    Example(
      "- a\n  - b\n    - c\n\n      d\n",
      "<ul>\n<li>a\n<ul>\n<li>b\n<ul>\n<li>\n<p>c</p>\n<p>d</p>\n</li>\n</ul>\n</li>\n</ul>\n"
        + "</li>\n</ul>\n"),
    Example(
      "- a\n\n  [x]: /y\n- b\n", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n"),
    Example(
      "* a\n*\n\n* b\n", "<ul>\n<li>\n<p>a</p>\n</li>\n<li></li>\n<li>\n<p>b</p>\n</li>\n</ul>\n"),
    Example(
      "- a\n  > b\n- c\n",
      "<ul>\n<li>a\n<blockquote>\n<p>b</p>\n</blockquote>\n</li>\n<li>c</li>\n</ul>\n"),
    Example(
      "- ```\n  a\n\n\n  b\n  ```\n- c\n",
      "<ul>\n<li>\n<pre><code>a\n\n\nb\n</code></pre>\n</li>\n<li>c</li>\n</ul>\n"),
    Example(
      "- a\n\n<!-- -->\n\n- b\n", "<ul>\n<li>a</li>\n</ul>\n<!-- -->\n<ul>\n<li>b</li>\n</ul>\n"),
    Example(
      "1. a\n\n  2. b\n\n    3. c\n",
      "<ol>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ol>\n<pre><code>3. c\n"
        + "</code></pre>\n"),
    Example(
      "- a\n - b\n  - c\n   - d\n    - e\n",
      "<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n<li>d\n- e</li>\n</ul>\n"),
    Example(
      "* a\n\n  b\n* c\n",
      "<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>\n"),
    // Code among words.
    Example("`a` ``b ` c`` ` `` `\n", "<p><code>a</code> <code>b ` c</code> <code>``</code></p>\n"),
    Example("` a ` `` `b` ``\n", "<p><code>a</code> <code>`b`</code></p>\n"),
    Example("`a\nb`\n", "<p><code>a b</code></p>\n"),
    Example("*a`*`\n", "<p>*a<code>*</code></p>\n"),
    Example("`a`` b\n", "<p>`a`` b</p>\n"),
    Example("<a href=\"`\">`\n", "<p><a href=\"`\">`</p>\n"),
    Example("`<b>`\n", "<p><code>&lt;b&gt;</code></p>\n"),
    // Emphasis.
    Example("*a* _b_ *c d*\n", "<p><em>a</em> <em>b</em> <em>c d</em></p>\n"),
    Example("a * b* * c*\n", "<p>a * b* * c*</p>\n"),
    Example("a*b*c a_b_c\n", "<p>a<em>b</em>c a_b_c</p>\n"),
    Example("*(a)* _(b)_ (_c_)\n", "<p><em>(a)</em> <em>(b)</em> (<em>c</em>)</p>\n"),
    Example(
      "**a** __b__ a**b**c a__b__c\n",
      "<p><strong>a</strong> <strong>b</strong> a<strong>b</strong>c a__b__c</p>\n"),
    Example(
      "***a*** ***a** b* ***a* b**\n",
      "<p><em><strong>a</strong></em> <em><strong>a</strong> b</em> <strong><em>a</em> "
        + "b</strong></p>\n"),
    Example(
      "*a **b** c* **a *b* c**\n",
      "<p><em>a <strong>b</strong> c</em> <strong>a <em>b</em> c</strong></p>\n"),
    Example("*a*b* **a*\n", "<p><em>a</em>b* *<em>a</em></p>\n"),
    Example("*a\nb*\n", "<p><em>a\nb</em></p>\n"),
    Example("**a\\***\n", "<p><strong>a*</strong></p>\n"),
    Example("_a*b_ *a_b*\n", "<p><em>a*b</em> <em>a_b</em></p>\n"),
    Example(
      "a***b***c a****b****c\n",
      "<p>a<em><strong>b</strong></em>c a<strong><strong>b</strong></strong>c</p>\n"),
    Example("*a [b*](/c)\n", "<p>*a <a href=\"/c\">b*</a></p>\n"),
    Example("**a `**` b**\n", "<p><strong>a <code>**</code> b</strong></p>\n"),
    Example("** a** **\n", "<p>** a** **</p>\n"),
    Example("*a **b*c** d\n", "<p><em>a **b</em>c** d</p>\n"),
    Example("__a __b__ c__\n", "<p><strong>a <strong>b</strong> c</strong></p>\n"),
    Example("пр*ос*то пр_ос_то\n", "<p>пр<em>ос</em>то пр_ос_то</p>\n"),
    // Links.
    Example(
      "[a](/b \"c\") [a](/b) [a](<b c>) [](d)\n",
      "<p><a href=\"/b\" title=\"c\">a</a> <a href=\"/b\">a</a> <a href=\"b%20c\">a</a> <a "
        + "href=\"d\"></a></p>\n"),
    Example("[a](b c)\n", "<p>[a](b c)</p>\n"),
    Example(
      "[a](/b(c)d) [a](/b\\(c)\n", "<p><a href=\"/b(c)d\">a</a> <a href=\"/b(c\">a</a></p>\n"),
    Example(
      "[a *b* `c`](/d) [a [b] c](/d) [a] b](/c)\n",
      "<p><a href=\"/d\">a <em>b</em> <code>c</code></a> <a href=\"/d\">a [b] c</a> [a] "
        + "b](/c)</p>\n"),
    Example("[a [b](/c) d](/e)\n", "<p>[a <a href=\"/c\">b</a> d](/e)</p>\n"),
    Example("*a [b*](/c) [d`](/e)`\n", "<p>*a <a href=\"/c\">b*</a> [d<code>](/e)</code></p>\n"),
    Example(
      "[a][b] [*a*][b] [b][] [b] [B]\n\n[b]: /c \"t\"\n",
      "<p><a href=\"/c\" title=\"t\">a</a> <a href=\"/c\" title=\"t\"><em>a</em></a> <a "
        + "href=\"/c\" title=\"t\">b</a> <a href=\"/c\" title=\"t\">b</a> <a href=\"/c\" "
        + "title=\"t\">B</a></p>\n"),
    Example("[a] [b]\n\n[b]: /c\n", "<p>[a] <a href=\"/c\">b</a></p>\n"),
    Example("[a][b]\n\n[a]: /c\n", "<p>[a][b]</p>\n"),
    Example("\\[a] [a\\]\n\n[a]: /c\n", "<p>[a] [a]</p>\n"),
    Example("[a](/b 't' u)\n", "<p>[a](/b 't' u)</p>\n"),
    Example("[a](\n/b\n\"c\"\n)\n", "<p><a href=\"/b\" title=\"c\">a</a></p>\n"),
    Example("[a](/b\n\n)\n", "<p>[a](/b</p>\n<p>)</p>\n"),
    Example("[a] (/b)\n", "<p>[a] (/b)</p>\n"),
    // Pictures.
    Example(
      "words ![a *b*](/c.png) words\n", "<p>words <img src=\"/c.png\" alt=\"a b\" /> words</p>\n"),
    Example(
      "![a][b] ![b]\n\n[b]: /c.png\n",
      "<p><img src=\"/c.png\" alt=\"a\" /> <img src=\"/c.png\" alt=\"b\" /></p>\n"),
    Example("\\![a](/b) !\\[a](/b)\n", "<p>!<a href=\"/b\">a</a> ![a](/b)</p>\n"),
    Example("[![a](/b.png)](/c)\n", "<p><a href=\"/c\"><img src=\"/b.png\" alt=\"a\" /></a></p>\n"),
    Example("![a ![b](/c.png) d](/e.png)\n", "<p><img src=\"/e.png\" alt=\"a b d\" /></p>\n"),
    // Addresses.
    Example(
      "<https://quay.example/a?b=c&d> <me@quay.example> <xmpp+a:b>\n",
      "<p><a href=\"https://quay.example/a?b=c&amp;d\">https://quay.example/a?b=c&amp;d</a> "
        + "<a href=\"mailto:me@quay.example\">me@quay.example</a> <a "
        + "href=\"xmpp+a:b\">xmpp+a:b</a></p>\n"),
    Example(
      "<https://quay.example/a b> <m:b> <a.b> < https://x>\n",
      "<p>&lt;https://quay.example/a b&gt; &lt;m:b&gt; &lt;a.b&gt; &lt; https://x&gt;</p>\n"),
    Example("https://quay.example\n", "<p>https://quay.example</p>\n"),
    // HTML among words.
    Example(
      "a <b>b</b> <i class=\"x\" id='y' z>c</i><br/> d\n",
      "<p>a <b>b</b> <i class=\"x\" id='y' z>c</i><br/> d</p>\n"),
    Example(
      "<33> <__> <a*b*c> < a>\n",
      "<p>&lt;33&gt; &lt;__&gt; &lt;a<em>b</em>c&gt; &lt; a&gt;</p>\n"),
    Example("a <!-- b *c* --> d\n", "<p>a <!-- b *c* --> d</p>\n"),
    Example(
      "a <?b *c*?> d <!X y> e <![CDATA[z]]> f\n",
      "<p>a <?b *c*?> d <!X y> e <![CDATA[z]]> f</p>\n"),
    Example("a <b\nc=\"d\ne\">f</b>\n", "<p>a <b\nc=\"d\ne\">f</b></p>\n"),
    Example("a </b c>\n", "<p>a &lt;/b c&gt;</p>\n"),
    // Ends of lines.
    Example("a  \nb\n", "<p>a<br />\nb</p>\n"),
    Example("a\\\nb\n", "<p>a<br />\nb</p>\n"),
    Example("a \nb\n", "<p>a\nb</p>\n"),
    Example("*a  \nb*\n", "<p><em>a<br />\nb</em></p>\n"),
    Example("`a\\\nb`\n", "<p><code>a\\ b</code></p>\n"),
    Example("a\\\n\n# b\\\n", "<p>a\\</p>\n<h1>b\\</h1>\n"),
    Example("a  \n", "<p>a</p>\n"),
  ]

  static let gitHub: [Example] = [
    // Tables.
    Example(
      "| quay | rope |\n| --- | :-: |\n| a *b* | `c` |\n",
      "<table>\n<thead>\n<tr>\n<th>quay</th>\n<th align=\"center\">rope</th>\n</tr>\n"
        + "</thead>\n<tbody>\n<tr>\n<td>a <em>b</em></td>\n"
        + "<td align=\"center\"><code>c</code></td>\n</tr>\n</tbody>\n</table>\n"),
    Example(
      "a | b\n--|--\nc\nd | e | f\n\nwords\n",
      "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n"
        + "<td>c</td>\n<td></td>\n</tr>\n<tr>\n<td>d</td>\n<td>e</td>\n</tr>\n</tbody>\n"
        + "</table>\n<p>words</p>\n"),
    Example(
      "| a |\n| - |\n| b \\| c |\n| `d \\| e` |\n",
      "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b | c</td>\n"
        + "</tr>\n<tr>\n<td><code>d | e</code></td>\n</tr>\n</tbody>\n</table>\n"),
    Example("| a | b |\n| --- |\n", "<p>| a | b |\n| --- |</p>\n"),
    Example(
      "| a |\n|---|\n> b\n",
      "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table>\n<blockquote>\n"
        + "<p>b</p>\n</blockquote>\n"),
    Example("| a |\n|---|\n", "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table>\n"),
    Example(
      "a\n| b |\n|---|\n",
      "<p>a</p>\n<table>\n<thead>\n<tr>\n<th>b</th>\n</tr>\n</thead>\n</table>\n"),
    Example(
      "- | a |\n  |---|\n  | b |\n",
      "<ul>\n<li>\n<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n"
        + "<td>b</td>\n</tr>\n</tbody>\n</table>\n</li>\n</ul>\n"),
    // Tasks.
    Example(
      "- [ ] oil\n- [x] tar\n- [X] rope\n",
      "<ul>\n<li><input type=\"checkbox\" disabled=\"\" /> oil</li>\n"
        + "<li><input type=\"checkbox\" checked=\"\" disabled=\"\" /> tar</li>\n"
        + "<li><input type=\"checkbox\" checked=\"\" disabled=\"\" /> rope</li>\n</ul>\n"),
    Example(
      "- [ ] a\n  - [x] b\n- c\n",
      "<ul>\n<li><input type=\"checkbox\" disabled=\"\" /> a\n<ul>\n"
        + "<li><input type=\"checkbox\" checked=\"\" disabled=\"\" /> b</li>\n</ul>\n</li>\n"
        + "<li>c</li>\n</ul>\n"),
    Example(
      "1. [x] a\n",
      "<ol>\n<li><input type=\"checkbox\" checked=\"\" disabled=\"\" /> a</li>\n</ol>\n"),
    Example(
      "- [] a\n- [y] b\n- [ ]c\n", "<ul>\n<li>[] a</li>\n<li>[y] b</li>\n<li>[ ]c</li>\n</ul>\n"),
    // Struck words.
    Example("~~a b~~ c ~d~\n", "<p><del>a b</del> c <del>d</del></p>\n"),
    Example("a ~~b\n\nc~~\n", "<p>a ~~b</p>\n<p>c~~</p>\n"),
    Example("~~*a*~~ **~~b~~**\n", "<p><del><em>a</em></del> <strong><del>b</del></strong></p>\n"),
    Example("~~~a~~~\n", "<pre><code class=\"language-a~~~\"></code></pre>\n"),
    // Addresses alone.
    Example(
      "https://quay.example/a www.quay.example me@quay.example\n",
      "<p><a href=\"https://quay.example/a\">https://quay.example/a</a> <a "
        + "href=\"http://www.quay.example\">www.quay.example</a> <a "
        + "href=\"mailto:me@quay.example\">me@quay.example</a></p>\n"),
    Example(
      "(https://quay.example/a(b)) https://quay.example/c.\n",
      "<p>(<a href=\"https://quay.example/a(b)\">https://quay.example/a(b)</a>) <a "
        + "href=\"https://quay.example/c\">https://quay.example/c</a>.</p>\n"),
    Example(
      "https://quay.example/a?b=c&copy; d\n",
      "<p><a href=\"https://quay.example/a?b=c\">https://quay.example/a?b=c</a>© d</p>\n"),
    Example(
      "**https://quay.example** `https://quay.example`\n",
      "<p><strong><a href=\"https://quay.example\">https://quay.example</a></strong> "
        + "<code>https://quay.example</code></p>\n"),
    // Notes.
    Example(
      "One[^a] and two[^b].\n\n[^a]: First.\n\n[^b]: Second\n    goes on.\n\n    And on.\n",
      "<p>One<sup class=\"footnote-ref\"><a href=\"#fn-a\" id=\"fnref-a\" "
        + "data-footnote-ref>1</a></sup> and two<sup class=\"footnote-ref\"><a href=\"#fn-b\" "
        + "id=\"fnref-b\" data-footnote-ref>2</a></sup>.</p>\n"
        + "<section class=\"footnotes\" data-footnotes>\n<ol>\n<li id=\"fn-a\">\n"
        + "<p>First. <a href=\"#fnref-a\" class=\"footnote-backref\" data-footnote-backref "
        + "aria-label=\"Back to content\">↩</a></p>\n</li>\n<li id=\"fn-b\">\n<p>Second\n"
        + "goes on.</p>\n"
        + "<p>And on. <a href=\"#fnref-b\" class=\"footnote-backref\" data-footnote-backref "
        + "aria-label=\"Back to content\">↩</a></p>\n</li>\n</ol>\n</section>\n"),
    Example("One[^x].\n", "<p>One[^x].</p>\n"),
    Example(
      "One[^a] again[^a].\n\n[^a]: Note.\n",
      "<p>One<sup class=\"footnote-ref\"><a href=\"#fn-a\" id=\"fnref-a\" "
        + "data-footnote-ref>1</a></sup> again<sup class=\"footnote-ref\"><a href=\"#fn-a\" "
        + "id=\"fnref-a-2\" data-footnote-ref>1</a></sup>.</p>\n"
        + "<section class=\"footnotes\" data-footnotes>\n<ol>\n<li id=\"fn-a\">\n"
        + "<p>Note. <a href=\"#fnref-a\" class=\"footnote-backref\" data-footnote-backref "
        + "aria-label=\"Back to content\">↩</a> <a href=\"#fnref-a-2\" "
        + "class=\"footnote-backref\" data-footnote-backref aria-label=\"Back to content\">↩<sup "
        + "class=\"footnote-ref\">2</sup></a></p>\n</li>\n</ol>\n</section>\n"),
  ]
}
