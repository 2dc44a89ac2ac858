import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText
import Testing

@testable import TypesettingMarkup

@Suite("The elements of a magazine")
struct ElementTests {
  /// Each paragraph with what is asked of it behind its letters; no problems.
  @Test(arguments: [
    // As `<p>` does it: with letters behind it for that paragraph …
    ("<headline>One\ntwo", "One{part=headline}\ntwo"),
    ("<Headline>One</HEADLINE>\ntwo", "One{part=headline}\ntwo"),
    ("<h1>One\n<h2>Two\n<h3>Three", "One{part=h1}\nTwo{part=h2}\nThree{part=h3}"),
    ("<h4>One</h4>\n<h5>Two</h5>\n<h6>Three</h6>", "One{part=h4}\nTwo{part=h5}\nThree{part=h6}"),
    ("<credit>One</credit>\n<continued>two", "One{part=credit}\ntwo{part=continued}"),
    ("<b><deck>One</b>\ntwo", "One{part=deck}\ntwo"),
    // … and alone on its line up to its end, the next, or an empty line.
    (
      "<pullquote>\nOne\ntwo\n</pullquote>\nthree",
      "\nOne{part=pullquote}\ntwo{part=pullquote}\n\nthree"
    ),
    ("<caption>\nOne\n\ntwo", "\nOne{part=caption}\n\ntwo"),
    ("<deck>\nOne\n<byline>two\nthree", "\nOne{part=deck}\ntwo{part=byline}\nthree"),
    ("<deck>\nOne\n<p>two\nthree", "\nOne{part=deck}\ntwo\nthree"),
    ("<p class=lead>\nOne\n<deck>two", "\nOne{class=\"lead\"}\ntwo{part=deck}"),
    // A container begins and ends what is asked of lines.
    ("<deck>\nOne\n<box>\ntwo\n</box>", "\nOne{part=deck}\n\ntwo\n"),
    ("<box>\n<deck>\nOne\n</box>\ntwo", "\n\nOne{part=deck}\n\ntwo"),
    ("<box>\n<deck>\nOne</box>\ntwo", "\n\nOne{part=deck}\ntwo"),
    // An object does not.
    ("<deck>\nOne\n<rule>\ntwo", "\nOne{part=deck}\n\ntwo{part=deck}"),
    // What it can be asked.
    (
      "<headline ID=Top Short='The &amp; Gates' span=ALL class='big red' align=center keep=next>x",
      "x{part=headline id=\"Top\" class=\"big red\" span=all short=\"The & Gates\" align=center "
        + "keep=next}"
    ),
    ("<h1 span=1>x\n<h1 span=12>y", "x{part=h1 span=1}\ny{part=h1 span=12}"),
    (
      "<byline indent=3 tabs='10 right' dropcap=2 leadin=1 rule=both lang=de hyphenate=no "
        + "linebreak=loose kashida=no>x",
      "x{part=byline indent=3.0,-,- tabs=\"10.0 end\" dropcap=2 leadin=1 rule=both lang=de "
        + "hyphenate=no linebreak=loose kashida=no}"
    ),
  ])
  func lines(_ source: String, _ expected: String) {
    let reading = Reading(source)
    #expect(reading.set == expected)
    #expect(reading.problems == [])
  }

  @Test func aTree() {
    let reading = Reading(
      """
      <article id=gates class="feature long" title="Gates" section=Letters author="H. Pym" \
      sequence=body starts=recto columns=3 fill=balance lang=de>
      <headline>Kissing Gates</headline>

      Text.
      <sidebar span=2 columns=2 keep=together lang=de-AT>
      <box>Short.</box>
      <figure place=top align=center>
      <caption>Words.
      <rule weight=2 width=20mm color=red class=thick>
      </figure>
      </sidebar>
      <break to=page columns=2>
      <note>Last.</note>
      </article>
      <toc levels=2>
      <index class=small id=all>
      """)
    #expect(reading.problems == [])
    #expect(
      reading.document.dump() == """
        article 0..<143 id="gates" class="feature long" columns=3 title="Gates" section="Letters" \
        author="H. Pym" sequence="body" starts=recto fill=balance lang=de
          empty 0..<143 markup
          paragraph 144..<178 part=headline
            text 154..<167 "Kissing Gates" lang=de
          empty 179..<179
          paragraph 180..<185
            text 180..<185 "Text." lang=de
          sidebar 186..<237 span=2 columns=2 keep=together lang=de-AT
            empty 186..<237 markup
            box 238..<243
              paragraph 238..<255
                text 243..<249 "Short." lang=de-AT
            figure 256..<287 place=top align=center
              empty 256..<287 markup
              paragraph 288..<303 part=caption
                text 297..<303 "Words." lang=de-AT
              rule width=56.69291687011719 weight=2.0 color=#ff0000 304..<352 class="thick"
            empty 353..<362 markup
          empty 363..<373 markup
          break to=page columns=2 374..<399
          note 400..<406
            paragraph 400..<418
              text 406..<411 "Last." lang=de
        empty 419..<429 markup
        toc levels=2 430..<444
        index 445..<471 id="all" class="small"

        """)
    #expect(
      reading.document.leaves.map { $0.separator?.source.lowerBound } == [
        143, 178, 179, 185, 237, 255, 287, 303, 352, 362, 373, 399, 418, 429, 444, nil,
      ])
    let document = reading.document
    #expect(
      document.containers.map { $0.parent.map { document.elements[$0].kind.rawValue } } == [
        nil, "article", "sidebar", "sidebar", "article",
      ])
  }

  /// The blocks of each container: its kind and the letters in it, `…` for an object.
  private func contents(_ source: String) -> [String] {
    let document = Reading(source).document
    return document.elements.indices.filter { document.elements[$0].form == .container }.map {
      place in
      var out = document.elements[place].kind.rawValue + ":"
      for element in document.elements[document.descendants(of: place)] {
        if element.form == .object { out += "…" }
        for case .text(let piece) in document.inlines(of: element) {
          out += String(decoding: document.utf8(of: piece), as: UTF8.self)
        }
      }
      return out
    }
  }

  @Test(arguments: [
    // Over lines, and on one.
    ("<box>\na\n\nb\n</box>\nc", ["box:ab"]),
    ("<box>a</box>\nb", ["box:a"]),
    ("<box>a\nb</box>\nc", ["box:ab"]),
    ("a\n <box> b\nc\n </box> d", ["box:  bc"]),
    ("<figure><img src=a></figure>\nb", ["figure:"]),
    ("<box>a\n</box><box>b\n</box>", ["box:a", "box:b"]),
    // One in another, on one line.
    ("<sidebar><box><b>a</b></box></sidebar>\nb", ["sidebar:a", "box:a"]),
    ("<sidebar>\na\n<box>b\n</box></sidebar>c", ["sidebar:ab", "box:b"]),
    // An article ends with the next one and with the file.
    ("<article>a\n<article>b\nc", ["article:a", "article:bc"]),
    ("<article>a\n</article>\nb\n<article>c", ["article:a", "article:c"]),
    // Objects stand where they were written.
    ("<box><rule>\na\n<rule></box>\n<rule>", ["box:…a…"]),
    ("<rule><box>\na\n</box><rule>", ["box:a"]),
    ("<rule><box>a</box>\n<rule>", ["box:a"]),
    ("<box><rule></box>a", ["box:…"]),
    // Notes on a line of their own are containers, others are not.
    ("<box>\na\n<box>b</box>\nc\n</box>\nd", ["box:abc", "box:b"]),
    ("<note>a</note>\nb", ["note:a"]),
    ("<note>\na\n\nb\n</note>\nc", ["note:ab"]),
    ("a<note>b</note>\nc", []),
    ("<note>a</note>\n<figure>\nb\n<note>c</note>\n</figure>", ["note:a", "figure:bc", "note:c"]),
  ])
  func blocks(_ source: String, _ expected: [String]) {
    #expect(contents(source) == expected)
    #expect(Reading(source).problems == [])
  }

  /// What is behind letters of its line comes behind that line.
  @Test(arguments: [
    ("a <box>\nb\n</box>", ["box:b"]), ("a<box>b</box>c\nd", ["box:"]),
    ("<box>a<rule></box>\nb", ["box:a…"]), ("<box>a</box><rule>\nb", ["box:a"]),
    ("<box>a</box><box>b</box>\nc", ["box:ab", "box:"]),
    ("<box>a</box><box>b\nc</box>\nd", ["box:ab", "box:c"]),
    ("<box>a</box>b\nc", ["box:ab"]),
    // What cannot stand there ends what it cannot stand in.
    ("<box>\na\n<sidebar>\nb\n</sidebar>\nc\n</box>\nd", ["box:a", "sidebar:b"]),
    ("<figure>\na\n<box>b</box>\n</figure>\nc", ["figure:a", "box:b"]),
    ("<box>\na\n<figure>b\n<break to=page>\nc\n</figure>\nd", ["box:ab…cd", "figure:b"]),
    // What nothing ends, ends with what is around it.
    ("<sidebar>\na\n<box>\nb\n</sidebar>\nc", ["sidebar:ab", "box:b"]),
    ("<article>\n<box>a\n<article>b", ["article:a", "box:a", "article:b"]),
    ("<box>\n<article>a\n</box>\nb", ["box:", "article:ab"]),
  ])
  func blocksWhereSomethingIsWrong(_ source: String, _ expected: [String]) {
    #expect(contents(source) == expected)
    #expect(!Reading(source).problems.isEmpty)
  }

  @Test func notesAmongLetters() {
    let reading = Reading("a<note id=n class='x y'>b<b>c</b></note>d<note>e</note>\n<note>f</note>")
    #expect(reading.problems == [])
    #expect(reading.styled == "ab{note=0}c{b note=0}de{note=1}\nf")
    #expect(reading.document.textNotes.map(\.attributes.id) == ["n", nil])
    #expect(reading.document.textNotes.map(\.attributes.classes) == [["x", "y"], []])
    #expect(reading.document.containers.count == 1)
  }

  @Test func marksOfTheIndex() {
    let reading = Reading(
      "<index term='Bells &amp; lamps' sub=hand>\n<p class=list>\nRing<index term=Ringing/> é <index "
        + "term=Ice>it.\n<index term=End>")
    #expect(reading.problems == [])
    #expect(reading.shown == "\n\nRing é it.\n")
    let text = reading.document.text
    #expect(
      reading.document.indexMarks.map { mark in
        "\(mark.term)/\(mark.sub ?? "")/"
          + String(decoding: text[..<mark.place], as: UTF8.self)
      } == [
        "Bells & lamps/hand/", "Ringing//\n\nRing", "Ice//\n\nRing é ", "End//\n\nRing é it.\n",
      ])
    #expect(
      reading.document.dump().hasSuffix(
        "mark 0..<41 \"Bells & lamps\" sub=\"hand\" before 0\nmark 61..<82 \"Ringing\" before 6\n"
          + "mark 86..<102 \"Ice\" before 10\nmark 106..<122 \"End\" before 14\n"))
  }

  /// What is asked of a container has its letters' language.
  @Test(arguments: [
    ("<article lang=de>\na\n</article>\nb", "\na{lang=de}\n\nb"),
    ("<article lang=de>a\n<box lang=fr>b</box>\nc", "a{lang=de}\nb{lang=fr}\nc{lang=de}"),
    ("<box lang=de>\na<span lang=fr>b\n</box>c", "\na{lang=de}b{lang=fr}\nc{lang=fr}"),
    ("<span lang=fr><box lang=de>\na\n</box>b", "\na{lang=de}\nb{lang=fr}"),
    ("<sidebar lang=de>\n<p lang=it>a\nb\n</sidebar>\nc", "\na{lang=it}\nb{lang=de}\n\nc"),
    ("<article lang=de>a\n<article>b", "a{lang=de}\nb"),
  ])
  func languages(_ source: String, _ expected: String) {
    let reading = Reading(source)
    #expect(reading.styled == expected)
    #expect(reading.problems == [])
  }

  /// A line of elements alone is no space, and a break with spaces beside it loses none.
  @Test func linesOfMarkup() {
    let reading = Reading("a\n <rule> <break to=column>\n<box>\n</box>\nb")
    #expect(reading.shown == "a\n  \n\n\nb")
    #expect(
      reading.document.dump().contains(
        """
        rule 3..<9
        break to=column 10..<27
        empty 2..<27 markup
          text 2..<3 " "
          text 9..<10 " "
        """))
  }

  @Test func everyClassSaysWhoseItIs() {
    let document = Reading(
      "<box class=a>\n<h1 class=b>x<span class=c>\n<p class=d>y\n<rule class=e>"
    )
    .document
    #expect(
      document.classMentions.map { "\($0.name) \($0.element?.rawValue ?? "-") \($0.isParagraph)" }
        == ["a box true", "b h1 true", "c - false", "d - true", "e rule true"])
  }

  @Test func namesStayWhenSomethingElseChanges() {
    func nodes(_ text: String) -> [ElementKind: [NodeID]] {
      let document = Reading(text).document
      var out = Dictionary(grouping: document.containers, by: \.kind).mapValues { $0.map(\.node) }
      for object in document.elements where object.form == .object {
        out[object.kind, default: []].append(object.node)
      }
      return out
    }
    let before = nodes(
      "<article id=a>one\n<box>two</box>\n<rule>\n<box>two\n\n</box>\n<figure>three</figure>")
    #expect(Set(before.values.flatMap { $0 }).count == 5)
    let after = nodes(
      "<article class=feature id=a title=x>new\n<rule weight=1>\n<figure id=f>three</figure>\n"
        + "<sidebar>\n<box class=dark><b>one</b></box>\n<!-- -->\n</sidebar>\n"
        + "<box class=dark><b>two</b>\nand more</box>\n"
        + "<figure>\n<img src=x>\n</figure>\n<figure>\n<caption>three</figure>\n<rule>\n<box>two\n</box>"
    )
    #expect(after[.article] == before[.article])
    #expect(after[.box]?.dropFirst() == before[.box]?[...])
    // A picture, and words: the second that begins with these.
    #expect(Set(after[.figure] ?? []).count == 3)
    #expect(after[.rule]?.last == before[.rule]?.first)
  }
}
