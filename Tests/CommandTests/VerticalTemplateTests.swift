import Testing
import TypesetPDFWriting

/// Templates whose text is asked to run in vertical lines: not what they were made for, and yet all
/// of it is set.
@Suite("Templates with vertical lines")
struct VerticalTemplateTests {
  let folder = Folder()

  init() {
    let words = String(repeating: "Mud and tide. ", count: 120)
    folder.write(
      """
      <article class="cover poster" title="Neap">
      <headline>Neap</headline>
      <p class=coverline>A cover line
      </article>
      <article class=contents title="Contents" starts=page>
      <toc>
      </article>
      <article class=feature section="Features" title="Ebb" author="A. Rook" starts=page>
      <headline>Ebb</headline>
      <deck>A deck of some words.</deck>
      <sidebar>
      <h3>Beside</h3>
      Sidebars have frames of their own, mostly.
      </sidebar>
      \(words)
      <h2 span=all>Across</h2>
      \(words)
      </article>
      <article class=department section="Flotsam" title="Flow" starts=here>
      <headline>Flow</headline>
      \(words)
      <pullquote span=2>A quote over two.</pullquote>
      \(words)
      </article>
      <article class=letters title="Letters" starts=column>
      <headline>Letters</headline>
      A last word.
      </article>
      <article class=index title="Index" starts=page>
      <index>
      </article>

      """, to: "a.txt")
  }

  @Test(
    arguments: ["plain", "monthly", "newspaper", "zine"].flatMap {
      [($0, "vertical-rl"), ($0, "vertical-lr")]
    }, PDFBackend.allCases)
  func allOfItIsSet(_ row: (template: String, mode: String), _ backend: PDFBackend) {
    let (template, mode) = row
    folder.use(backend)
    let result = folder.run(
      "\"$T\" a.txt --template \(template) --writing-mode \(mode) $B -o a.pdf "
        + "&& pdftotext -raw a.pdf - | tr -d '\\n\\f -'")
    #expect(result.status == 0, "\(result.errors)")
    for words in ["Acoverline", "framesoftheirown,mostly", "Aquoteovertwo", "Alastword"] {
      #expect(result.output.contains(words), "\(words)")
    }
  }
}
