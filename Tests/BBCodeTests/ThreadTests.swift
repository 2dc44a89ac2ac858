import Testing
import TypesetElementTree

/// A thread as a forum exports it.
@Suite("BBCode: a thread")
struct ThreadTests {
  @Test func theWholeThread() {
    #expect(told(ThreadTests.thread) == ThreadTests.tree + "\n")
  }

  static let thread = """
    [center][h1]Bees in the belfry[/h1][/center]
    [size=85][color=darkred][b]marion_k[/b][/color] &middot; Mon Nov 23, 09:14[/size]

    Has anybody had [i]bees[/i] in a bell tower? Ours came in [b]March[/b] and the verger won&#39;t go up [sic].
    What we tried so far:

    [list=1]
    [*]closing the louvres,
    [*]smoke ([u]don't[/u]),
    [*]asking [url=https://example.org/council?id=7&amp;page=2]the council[/url]
    [/list]

    [img]http://example.org/belfry.jpg[/img]

    [quote="old Tom";4711]
    [quote=marion_k;4710]Has anybody had bees?[/quote]
    Yes. [B]Leave them alone.[/B] ;)

    See [URL]http://example.org/bees[/URL] or write to [email]tom@example.org[/email].
    [/quote]
    Thanks, Tom! H[sub]2[/sub]O and sugar it is, 5[sup]th[/sup] of May. [spoiler]They stayed.[/spoiler]

    [spoiler=How it ended]
    The bell has not been rung since.
    [/spoiler]
    [code]
    for bee in hive {
        bee[i].leave()
    }
    [/code]
    [quote author=Rev. Lee link=topic=12.msg34#msg34 date=1448270040]Amen. [1][/quote]
    PS: x[0] = 1 & [b]no more [i]letters[/b], please[/i] ...
    [youtube]dQw4w9WgXcQ[/youtube]
    [hr]
    [right]-- [i]Marion[/i][/right]
    """

  static let tree = """
    article
      headline id="bees-in-the-belfry" align=center: Bees in the belfry
      p: marion_k{color=#8b0000 size=8.5 b} {size=8.5}·{size=8.5} Mon Nov 23, 09:14{size=8.5}
      p: Has anybody had bees{i} in a bell tower? Ours came in March{b} and the verger won't go up [sic].⏎What we tried so far:
      list marker=decimal. from 1
        item
          p: closing the louvres,
        item
          p: smoke (don't{u}),
        item
          p: asking the council{href="https://example.org/council?id=7&page=2"}
      p: [http://example.org/belfry.jpg|]
      quote
        p class="attribution" keep=next: old Tom{role=strong} wrote:
        quote
          p class="attribution" keep=next: marion_k{role=strong} wrote:
          p indent=0.0,-,-: Has anybody had bees?
        p: Yes. Leave them alone.{b} ;)
        p: See http://example.org/bees{href="http://example.org/bees"} or write to tom@example.org{href="mailto:tom@example.org"}.
      p: Thanks, Tom! H2{sub=1}O and sugar it is, 5th{sup=1} of May. They stayed.{class="spoiler"}
      box class="spoiler"
        p class="spoiler-title" keep=next: How it ended{role=strong}
        p indent=0.0,-,-: The bell has not been rung since.
      code: for bee in hive {⏎    bee[i].leave()⏎}
      quote
        p class="attribution" keep=next: Rev. Lee{role=strong} wrote:
        p indent=0.0,-,-: Amen. [1]
      p: PS: x[0] = 1 & no more {b}letters{b i}, please{i} ...⏎[youtube]dQw4w9WgXcQ[/youtube]
      rule
      p align=right: -- Marion{i}
    32:37 bbcode.crossed-tags [/b] is inside [i], which began later; each ends where its own end is
    33:1 bbcode.unsupported-tag [youtube] cannot be shown on paper and is set as it was written
    """
}
