import Foundation
import Testing

/// A theme over a template that has faces of its own.
@Suite struct ThemeTests {
  let folder = Folder()

  init() {
    folder.write(
      """
      # The Ropewalk

      First words of the **article**, with `code`.

      > A quotation.

      ::: sidebar
      ## Inside

      Text beside the text.

      - an item in it
      :::

      ::: verse
      The tide came in across the flats
      and left
      :::

      ```
      one()
      ```

      1. first

      ::: box
      ### In a box

      Words in it.
      :::

      | a | b |
      |---|---|
      | c | d |

      ::: note
      A note of the editor.
      :::

      The end.[^1]

      [^1]: A note.

      """, to: "a.md")
  }

  /// All that stands in the text is in the theme's faces, whatever template it is laid over.
  @Test(arguments: ["plain", "monthly", "newspaper", "zine"])
  func noFaceOfTheTemplateIsLeft(template: String) {
    let result = folder.run(
      """
      "$T" layout a.md --template \(template) --theme plain-reading --columns 2 -o a.json
      python3 - <<'END'
      import json
      record = json.load(open("a.json"))
      runs = [run for page in record["pages"] for frame in page["frames"]
              for line in frame["lines"] for run in line["runs"]]
      print(len(runs) > 20, sorted({record["fonts"][run["font"]]["family"] for run in runs}),
            sorted({run.get("slant", "roman") for run in runs}))
      END
      """)
    #expect(
      result.output == "True ['DejaVu Sans Mono', 'Inter'] ['roman']\n",
      "\(result.output)\(result.errors)")
  }
}
