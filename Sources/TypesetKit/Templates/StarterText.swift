internal import TypesetElementTree
internal import TypesetTemplates

/// The words of a first magazine: each says what it is, so that it can be written over.
enum StarterText {
  /// A manuscript that uses the elements and classes that `template` has something to say of.
  static func manuscript(for template: Template) -> String {
    func maps(_ kind: ElementKind, _ className: String? = nil) -> Bool {
      template.elements.rules.keys.contains { key in
        key.kind == kind && key.className == className
          || key.inside?.kind == kind && key.inside?.className == className
      }
    }
    func has(_ style: String) -> Bool { template.stylesheet.paragraphs[style] != nil }
    var text = ""
    if maps(.article, "cover") {
      text += """
        <article class=cover lang=en-GB title="Your Title">
        <headline>Your Title</headline>

        """
      if has("dateline") { text += "<p class=dateline>Number 1, the month, the price</p>\n" }
      if has("coverline") {
        text += """
          <p class=coverline><b>A line</b> for each thing that is worth opening it for</p>
          <p class=coverline><b>Another one,</b> shorter</p>

          """
      }
      text += "</article>\n\n"
    }
    let contents = maps(.article, "contents") ? " class=contents" : ""
    text += """
      <article\(contents) lang=en-GB title="Contents">
      <headline>In this issue</headline>
      <toc>
      </article>

      """
    text += feature(maps(.article, "feature") ? " class=feature" : "", hasOpening: has("opening"))
    text += department(maps(.article, "department") ? " class=department" : "")
    return text
  }

  private static func feature(_ attributes: String, hasOpening: Bool) -> String {
    """

    <article\(attributes) lang=en-GB section="Features">
    <headline short="The first story">The first story, at its full length</headline>
    <deck>One or two sentences that say what it is about and make somebody want to read it.</deck>
    <byline>By Your Name</byline>

    <p\(hasOpening ? " class=opening" : " dropcap=3")>This is where the story begins. Write over \
    it: a line of the manuscript is a paragraph, and an empty line is a line of space. Words can be \
    <b>bold</b> or <i>italic</i>, and everything else is the template’s business.
    The second paragraph follows directly, and the third one, too. Go on like this for as long as \
    the story is; the columns, the pages and the grid follow by themselves.

    <pullquote>Words worth repeating.</pullquote>

    <h1>A heading on the way</h1>
    A heading keeps the lines that follow with it. A longer story has several of them, about one to \
    a page, each of them short enough to be read at a glance.

    <sidebar place=here>
    <h2>Beside the story</h2>
    A sidebar is a text beside the story: facts, addresses, what somebody else thinks of it. This one \
    stands where it was written; without that word it goes into a frame for sidebars if the template has one.
    </sidebar>

    The story ends with a sentence that would make a good beginning.
    </article>

    """
  }

  private static func department(_ attributes: String) -> String {
    """

    <article\(attributes) lang=en-GB section="Departments">
    <headline>A smaller piece</headline>
    Columns of small news, letters, a recipe. In some templates it begins below the one before, on \
    the same page.

    <box>
    <h3>In a box</h3>
    What must be seen stands here.
    </box>

    <note>A note in small letters ends it.</note>
    </article>

    """
  }

  /// How to go on.
  static func readme(template: String, file: String, command: String) -> String {
    """
    # Your magazine

    - `issue.txt` is the manuscript. Write over it.
    - `\(file)` is the template, a copy of `\(template)`: it has the look of the magazine.

    Make the pages:

        \(command)

    Check the manuscript and the template:

        \(CommandName.standard) check issue.txt --template \(file)
        \(CommandName.standard) template validate \(file)

    See the template’s grid and masters and their names:

        \(CommandName.standard) template show \(file)
        \(CommandName.standard) template show \(file) --grid

    `typesetter` is the long name of `typeset`, which bash, ksh and zsh keep for a builtin of theirs.
    Its manual has all tags of manuscripts (docs/markup.md) and all elements of templates
    (docs/templates.md).

    """
  }
}
