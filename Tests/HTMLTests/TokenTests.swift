import Testing
import TypesetElementTree
import TypesetTestSupport

@testable import TypesetHTML

/// What the standard of HTML makes of characters by their names, comments, and what stands between tags:
/// the words that are set. (HTML, 13.2.5, tokenization.)
@Suite("Tokens of HTML")
struct TokenTests {
  /// The letters of the paragraphs, `|` between them and `/` for the end of a line.
  private func words(_ html: String) -> String {
    let document = read(html).document
    return document.elements.filter { $0.form == .text }.map { element in
      document.inlines(of: element).map { inline in
        switch inline {
        case .text(let piece): String(decoding: document.utf8(of: piece), as: UTF8.self)
        case .lineBreak: "/"
        case .image(let index): "[\(document.images[index].alternative ?? "")]"
        }
      }.joined()
    }.joined(separator: "|")
  }

  static let cases: [(String, String)] = [
    // Names, with and without a semicolon.
    ("a&amp;b &lt;&gt; &quot;", "a&b <> \""), ("a&ampb", "a&b"), ("&lt", "<"), ("&copyx", "©x"),
    ("&notit;", "¬it;"), ("&notin;", "∉"), ("&notinx", "¬inx"), ("&not;in", "¬in"),
    ("&Aacute;&aacute &AACUTE;", "Áá &AACUTE;"), ("&AMP&AMP;&LT;&COPY", "&&<©"),
    ("&hellip;&hellip x", "…&hellip x"), ("&nosuch; &nosuch", "&nosuch; &nosuch"),
    ("&thetasym;&upsih;", "ϑϒ"), ("&NotEqualTilde;", "≂\u{338}"), ("&fjlig;&acE;", "fj∾\u{333}"),
    ("& &", "& &"), ("&&amp;&", "&&&"), ("&; &;amp;", "&; &;amp;"), ("&amp;amp;", "&amp;"),
    ("a&nbsp;b", "a\u{A0}b"), ("&shy;&zwj;x", "\u{AD}\u{200D}x"), ("&b.alpha;", "&b.alpha;"),
    ("&<b>x</b>", "&x"), ("&amp<b>x</b>", "&x"), ("&a<b>mp;</b>", "&amp;"),
    // Numbers.
    ("&#65;&#x41;&#X41;&#x0041;", "AAAA"), ("&#65x &#x41x &#65", "Ax Ax A"),
    ("&#; &#x; &#xg; &#g;", "&#; &#x; &#xg; &#g;"), ("&#x1F41D;&#128029;", "🐝🐝"),
    ("&#xe000;&#xF8FF;", "\u{E000}\u{F8FF}"),
    // Those that are no characters.
    ("a&#0;b", "a\u{FFFD}b"), ("a&#xD800;b&#xDFFF;c", "a\u{FFFD}b\u{FFFD}c"),
    ("a&#x110000;b", "a\u{FFFD}b"), ("a&#x7FFFFFFF;b", "a\u{FFFD}b"),
    ("a&#4294967361;b", "a\u{FFFD}b"), ("a&#x100000041;b", "a\u{FFFD}b"),
    ("a&#18446744073709551681;b", "a\u{FFFD}b"), ("a&#x10000000000000041;b", "a\u{FFFD}b"),
    ("a&#" + String(repeating: "9", count: 100) + ";b", "a\u{FFFD}b"),
    ("a&#" + String(repeating: "0", count: 100) + "65;b", "aAb"),
    ("a&#x1;b&#x1F;c&#x7F;d", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d"), ("a&#xFFFC;b", "a\u{FFFD}b"),
    // Spaces by their numbers.
    ("a&#32;&#9;&#10;&#12;b", "a b"), ("a&#13;b", "a b"),
    // Windows-1252 by the numbers of ISO 8859-1.
    ("&#128;&#130;&#131;&#132;&#133;&#134;&#135;", "€‚ƒ„…†‡"),
    ("&#136;&#137;&#138;&#139;&#140;&#142;&#145;", "ˆ‰Š‹ŒŽ‘"),
    ("&#146;&#147;&#148;&#149;&#150;&#151;&#152;", "’“”•–—˜"),
    ("&#153;&#154;&#155;&#156;&#158;&#159;", "™š›œžŸ"), ("&#x80;&#x9F;&#x99;", "€Ÿ™"),
    ("a&#129;b&#141;c&#143;d&#144;e&#157;f", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e\u{FFFD}f"),
    // In attributes a name without a semicolon stands for itself before `=` and letters.
    ("<img src=a alt='&amp;&lt'>", "[&<]"), ("<img src=a alt='&copy=1&copyx'>", "[&copy=1&copyx]"),
    ("<img src=a alt='&notin;&notit;'>", "[∉&notit;]"), ("<img src=a alt='&#128;&#65'>", "[€A]"),
    ("<img src=a alt=\"a'b&quot;\">", "[a'b\"]"), ("<img src=a alt=a&amp;b>", "[a&b]"),
    ("<img src=a ALT='A' alt='B'>", "[A]"), ("<img src=a alt='<b>'>", "[<b>]"),
    // Comments, and what is taken for one.
    ("a<!-- b -->c", "ac"), ("a<!-- -- b -->c", "ac"), ("a<!-->b", "ab"), ("a<!--->b", "ab"),
    ("a<!---->b", "ab"), ("a<!--b--!>c", "ac"), ("a<!--b->c-->d", "ad"), ("a<!-- b", "a"),
    ("a<!--<!--b-->c", "ac"), ("a<!--b--", "a"), ("a<!b>c", "ac"), ("a<?b c?>d", "ad"),
    ("a</ b>c", "ac"), ("a</>b", "ab"), ("a<![CDATA[b]]>c", "ac"), ("a<![CDATA[b>c]]>d", "ac]]>d"),
    ("a<!doctype x>b", "ab"),
    // What is no tag.
    ("a < b", "a < b"), ("a<3", "a<3"), ("a<-b", "a<-b"), ("a<", "a<"), ("a</", "a</"),
    ("a<b", "a"), ("a>b", "a>b"), ("a<b c='d>e'>f</b>g", "afg"), ("a<b c=d/>e", "ae"),
    ("a<b/c>d</b >e", "ade"), ("a<B>c</B>", "ac"), ("a<b\nc\t=\n'd'>e", "ae"),
    ("a<b c='d'e='f'>g", "ag"), ("a<b =c>d", "ad"), ("a</b c='d>'>e", "ae"),
    // Programs and styles are not set, whatever stands in them.
    ("a<script>b</script>c", "ac"), ("a<script>'<b>' & </b></script>c", "ac"),
    ("a<script><!-- <script>b</script> --></script>c", "ac"),
    ("a<script><!-- b </script>c", "ac"), ("a<script>b</scriptx></script >c", "ac"),
    ("a<style>b { } <i></style>c", "ac"), ("a<script>b", "a"), ("a<SCRIPT>b</script>c", "ac"),
    ("<title>a &amp; b</title>c", "c"), ("a<textarea><b>c</textarea>d", "ad"),
    ("a<iframe><b>c</iframe>d", "ad"), ("a<template><p>b</template>c", "ac"),
    // Ends of lines and spaces.
    ("a\r\nb", "a b"), ("a\rb", "a b"), ("a\n\r\nb", "a b"), ("a\u{C}b", "a b"), ("a\tb", "a b"),
    ("&eacute;<!-- -->\r&eacute;", "é é"), ("&eacute;\r\n&eacute;", "é é"),
    ("&eacute;<!-- -->\r\n&eacute;", "é é"), ("<p>a\r<p>b", "a|b"), ("a<br>\rb", "a/b"),
    ("<pre>\na\r\nb\rc</pre>", "a/b/c"), ("<pre>&#10;a</pre>", "a"), ("<pre>a\tb</pre>", "a\tb"),
    // What is no text is seen.
    ("a\u{0}b", "a\u{FFFD}b"), ("a\u{1}\u{2}b", "a\u{FFFD}b"), ("a\u{FFFC}b", "a\u{FFFD}b"),
    ("&NotEqualTilde;\u{0}", "≂\u{338}\u{FFFD}"),
    // Tags that are missing or stand in a wrong place.
    ("<b>a<i>b</b>c</i>d", "abcd"), ("<p>a<div>b</div>c", "a|b|c"), ("<li>a<li>b", "a|b"),
    ("<table>a<tr><td>b</table>c", "a|b|c"), ("<p>a</p></p>b", "a|b"), ("</b>a</div>", "a"),
    ("<a href=#>a<a href=#>b</a>", "ab"), ("<html><body>a</body></html>b", "ab"),
    ("<ul><li>a<ul><li>b</ul>c</ul>d", "a|b|c|d"), ("<plaintext>a<b>c", "a<b>c"),
    ("a<svg><b>c</b></svg>d", "acd"), ("<head>a</head>b", "ab"),
  ]

  @Test(arguments: cases.indices)
  func wordsOfTheStandard(_ index: Int) {
    let (html, wanted) = TokenTests.cases[index]
    #expect(words(html) == wanted, "\(html.debugDescription)")
  }

  @Test func thereAreCasesOfEveryKind() { #expect(TokenTests.cases.count > 130) }
}
