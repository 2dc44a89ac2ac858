import TypesetImageFixtures
import TypesettingDocument

/// An article with what all dialects can say.
enum Article {
  static let picture = PNGFixture(width: 192, height: 144, colorType: 0).bytes
  static let caption = "The clock at noon, or four minutes past it."

  static let markdown = """
    # The Clock on Mill Lane

    For *eleven* years the clock on Mill Lane was **four minutes** late, and nobody minded. \
    Then the
    baker’s new oven came, with a timer of its own, and for the first time there were two \
    opinions about
    the hour. ***Both*** were wrong, as [the observatory](https://observatory.example/time) \
    found.

    ## What Was Found in the Tower

    The committee climbed up on a Tuesday. It found, from the top to the bottom:

    - the weathercock, which points north
    - three bells:
      1. the *great* bell, cracked
      2. the hour bell
      3. a bell that nobody had heard of
    - a drawer with keys, none of which fits

    The order in which things had stopped could be told from the dust:

    4. the quarter hand
    5. the hour hand
    6. the man who wound them

    ### A Letter

    In the drawer lay a letter, which the baker read aloud:

    > To whoever comes next: the pendulum is *too long by a coin*. I have known it for years.
    >
    > Leave it. People who think that they are late walk faster, and those who walk
    > faster sleep well.

    It was not signed.[^1] Nobody said anything for a while, and then somebody said `tick`.

    ## The Reckoning

    The schoolmistress wrote a program, so that there would be no more quarrels:

    ```
    let late = 4
    if late > 0 {
      print("Walk faster.")
    }
    ```

    What it printed was nailed to the door. A week later the committee met again and made a \
    table of what
    had changed since:

    | What | Before | After |
    |---|---|---|
    | Loaves burnt | 12 | 3 |
    | Trains missed | 7 | 7 |
    | Quarrels | 2 | none |

    ![The clock at noon](clock.png "The clock at noon, or four minutes past it.")

    Since then the coin lies on the pendulum, and the clock goes well. The baker has sold his \
    timer, and the lane is quiet.

    ---

    Next month: the bridge that opens for nobody.

    [^1]: The hand is that of the clockmaker’s widow.

    """

  static let html = """
    <!DOCTYPE html>
    <html><head><meta charset="utf-8"><title>The Clock on Mill \
    Lane</title></head><body>
    <h1>The Clock on Mill Lane</h1>
    <p>For <em>eleven</em> years the clock on Mill Lane was <strong>four minutes</strong> \
    late, and nobody minded. Then the
    baker’s new oven came, with a timer of its own, and for the first time there were two \
    opinions about
    the hour. <em><strong>Both</strong></em> were wrong, as <a \
    href="https://observatory.example/time">the observatory</a> found.</p>
    <h2>What Was Found in the Tower</h2>
    <p>The committee climbed up on a Tuesday. It found, from the top to the bottom:</p>
    <ul>
    <li>the weathercock, which points north</li>
    <li>three bells:
    <ol>
    <li>the <em>great</em> bell, cracked</li>
    <li>the hour bell</li>
    <li>a bell that nobody had heard of</li>
    </ol></li>
    <li>a drawer with keys, none of which fits</li>
    </ul>
    <p>The order in which things had stopped could be told from the dust:</p>
    <ol start="4">
    <li>the quarter hand</li>
    <li>the hour hand</li>
    <li>the man who wound them</li>
    </ol>
    <h3>A Letter</h3>
    <p>In the drawer lay a letter, which the baker read aloud:</p>
    <blockquote>
    <p>To whoever comes next: the pendulum is <em>too long by a coin</em>. I have known it \
    for years.</p>
    <p>Leave it. People who think that they are late walk faster, and those who walk
    faster sleep well.</p>
    </blockquote>
    <p>It was not signed.<sup><a href="#fn1" id="fnref1" class="footnote-ref">1</a></sup> \
    Nobody said anything for a while, and then somebody said <code>tick</code>.</p>
    <h2>The Reckoning</h2>
    <p>The schoolmistress wrote a program, so that there would be no more quarrels:</p>
    <pre><code>let late = 4
    if late &gt; 0 {
      print("Walk faster.")
    }
    </code></pre>
    <p>What it printed was nailed to the door. A week later the committee met again and made \
    a table of what
    had changed since:</p>
    <table>
    <thead><tr><th>What</th><th>Before</th><th>After</th></tr></thead>
    <tbody><tr><td>Loaves burnt</td><td>12</td><td>3</td></tr>
    <tr><td>Trains missed</td><td>7</td><td>7</td></tr>
    <tr><td>Quarrels</td><td>2</td><td>none</td></tr></tbody>
    </table>
    <figure><img src="clock.png" alt="The clock at noon"><figcaption>The clock at noon, or \
    four minutes past it.</figcaption></figure>
    <p>Since then the coin lies on the pendulum, and the clock goes well. The baker has sold \
    his timer, and the lane is quiet.</p>
    <hr>
    <p>Next month: the bridge that opens for nobody.</p>
    <section class="footnotes"><ol><li id="fn1"><p>The hand is that of the clockmaker’s \
    widow. <a href="#fnref1" class="footnote-backref">↩</a></p></li></ol></section>
    </body></html>

    """

  static let magazine = """
    <article><headline>The Clock on Mill Lane</headline>
    For <em>eleven</em> years the clock on Mill Lane was <strong>four minutes</strong> late, \
    and nobody minded. Then the baker’s new oven came, with a timer of its own, and for the \
    first time there were two opinions about the hour. <em><strong>Both</strong></em> were \
    wrong, as <a href="https://observatory.example/time">the observatory</a> found.
    <h1>What Was Found in the Tower</h1>
    The committee climbed up on a Tuesday. It found, from the top to the bottom:
    <ul>
    <li>the weathercock, which points north
    <li>three bells:
    <ol>
    <li>the <em>great</em> bell, cracked
    <li>the hour bell
    <li>a bell that nobody had heard of
    </ol>
    <li>a drawer with keys, none of which fits
    </ul>
    The order in which things had stopped could be told from the dust:
    <ol start=4>
    <li>the quarter hand
    <li>the hour hand
    <li>the man who wound them
    </ol>
    <h2>A Letter</h2>
    In the drawer lay a letter, which the baker read aloud:
    <quote>
    To whoever comes next: the pendulum is <em>too long by a coin</em>. I have known it for \
    years.
    Leave it. People who think that they are late walk faster, and those who walk faster \
    sleep well.
    </quote>
    It was not signed. Nobody said anything for a while, and then somebody said \
    <code>tick</code>.
    <h1>The Reckoning</h1>
    The schoolmistress wrote a program, so that there would be no more quarrels:
    <pre>
    let late = 4
    if late &gt; 0 {
      print("Walk faster.")
    }
    </pre>
    What it printed was nailed to the door. A week later the committee met again and made a \
    table of what had changed since:
    <table>
    <tr><th>What<th>Before<th>After
    <tr><td>Loaves burnt<td>12<td>3
    <tr><td>Trains missed<td>7<td>7
    <tr><td>Quarrels<td>2<td>none
    </table>
    <figure>
    <img src="clock.png" alt="The clock at noon">
    <caption>The clock at noon, or four minutes past it.</caption>
    </figure>
    Since then the coin lies on the pendulum, and the clock goes well. The baker has sold his \
    timer, and the lane is quiet.
    <rule>
    Next month: the bridge that opens for nobody.
    </article>

    """

  static let bbcode = """
    [h1]The Clock on Mill Lane[/h1]

    For [em]eleven[/em] years the clock on Mill Lane was [strong]four minutes[/strong] late, \
    and nobody minded. Then the baker’s new oven came, with a timer of its own, and for the \
    first time there were two opinions about the hour. [em][strong]Both[/strong][/em] were \
    wrong, as [url=https://observatory.example/time]the observatory[/url] found.

    [h2]What Was Found in the Tower[/h2]

    The committee climbed up on a Tuesday. It found, from the top to the bottom:

    [list]
    [*]the weathercock, which points north
    [*]three bells:
    [list=1]
    [*]the [em]great[/em] bell, cracked
    [*]the hour bell
    [*]a bell that nobody had heard of
    [/list]
    [*]a drawer with keys, none of which fits
    [/list]

    The order in which things had stopped could be told from the dust:

    [list=4]
    [*]the quarter hand
    [*]the hour hand
    [*]the man who wound them
    [/list]

    [h3]A Letter[/h3]

    In the drawer lay a letter, which the baker read aloud:

    [quote]To whoever comes next: the pendulum is [em]too long by a coin[/em]. I have known \
    it for years.

    Leave it. People who think that they are late walk faster, and those who walk faster \
    sleep well.[/quote]

    It was not signed. Nobody said anything for a while, and then somebody said \
    [icode]tick[/icode].

    [h2]The Reckoning[/h2]

    The schoolmistress wrote a program, so that there would be no more quarrels:

    [code]let late = 4
    if late > 0 {
      print("Walk faster.")
    }[/code]

    What it printed was nailed to the door. A week later the committee met again and made a \
    table of what had changed since:

    [table]
    [tr][th]What[/th][th]Before[/th][th]After[/th][/tr]
    [tr][td]Loaves burnt[/td][td]12[/td][td]3[/td][/tr]
    [tr][td]Trains missed[/td][td]7[/td][td]7[/td][/tr]
    [tr][td]Quarrels[/td][td]2[/td][td]none[/td][/tr]
    [/table]

    [img]clock.png[/img]

    Since then the coin lies on the pendulum, and the clock goes well. The baker has sold his \
    timer, and the lane is quiet.

    [hr]

    Next month: the bridge that opens for nobody.

    """

  static var document: MagazineDocument {
    MagazineDocument {
      Heading("The Clock on Mill Lane")
      Paragraph {
        "For "
        Emphasis("eleven")
        " years the clock on Mill Lane was "
        Strong("four minutes")
        " late, and nobody minded. Then the baker’s new oven came, with a timer of its own, and for "
        "the first time there were two opinions about the hour. "
        Emphasis { Strong("Both") }
        " were wrong, as "
        Link("the observatory", to: "https://observatory.example/time")
        " found."
      }
      Heading("What Was Found in the Tower", level: 2)
      "The committee climbed up on a Tuesday. It found, from the top to the bottom:"
      List {
        "the weathercock, which points north"
        Item {
          "three bells:"
          List(.numbered) {
            Paragraph {
              "the "
              Emphasis("great")
              " bell, cracked"
            }
            "the hour bell"
            "a bell that nobody had heard of"
          }
        }
        "a drawer with keys, none of which fits"
      }
      "The order in which things had stopped could be told from the dust:"
      List(.numbered(from: 4)) {
        "the quarter hand"
        "the hour hand"
        "the man who wound them"
      }
      Heading("A Letter", level: 3)
      "In the drawer lay a letter, which the baker read aloud:"
      Quotation {
        Paragraph {
          "To whoever comes next: the pendulum is "
          Emphasis("too long by a coin")
          ". I have known it for years."
        }
        "Leave it. People who think that they are late walk faster, and those who walk faster sleep "
          + "well."
      }
      Paragraph {
        "It was not signed."
        Note("The hand is that of the clockmaker’s widow.")
        " Nobody said anything for a while, and then somebody said "
        Code("tick")
        "."
      }
      Heading("The Reckoning", level: 2)
      "The schoolmistress wrote a program, so that there would be no more quarrels:"
      CodeBlock("let late = 4\nif late > 0 {\n  print(\"Walk faster.\")\n}\n")
      "What it printed was nailed to the door. A week later the committee met again and made a table "
        + "of what had changed since:"
      Table {
        Row(isHeader: true) { ForEach(["What", "Before", "After"]) { Cell($0) } }
        Row { ForEach(["Loaves burnt", "12", "3"]) { Cell($0) } }
        Row { ForEach(["Trains missed", "7", "7"]) { Cell($0) } }
        Row { ForEach(["Quarrels", "2", "none"]) { Cell($0) } }
      }
      Figure("clock.png", alternative: "The clock at noon", caption: caption)
      "Since then the coin lies on the pendulum, and the clock goes well. The baker has sold his timer, "
        + "and the lane is quiet."
      Rule()
      "Next month: the bridge that opens for nobody."
    }
  }
}
