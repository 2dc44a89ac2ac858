// Which face sets what, where the wanted one lacks it: whole clusters, by script and language, and
// by a list of one's own. Writes fallback.pdf and fallback.png and says which run has which face.

import TypesetCairoRendering
import Foundation
import TypesetRenderTree
import Typesetting

var page = RenderPage(
  media: Size(width: Length(points: 460), height: Length(points: 230)), label: "1")
var baseline = Length(points: 40)

/// Draws `text` in the fonts of `environment`, and prints its runs.
@MainActor
func show(
  _ text: String, _ language: LanguageTag = "en", in environment: TextEnvironment = .standard,
  slant: FontQuery.Slant = .roman
) {
  let attributes = TextAttributes(
    font: FontQuery(families: ["Linux Libertine O"], slant: slant),
    fontSize: Length(points: 24), language: language)
  let line = Line(AttributedText(text, attributes), in: environment)
  page.draw(line, at: Point(x: Length(points: 20), y: baseline))
  baseline += Length(points: 36)
  print("\(text) (\(language.identifier))")
  for run in line.glyphRuns {
    print("  bytes \(run.stringRange.utf8): \(run.face.fullName)")
  }
}

// A mark stays with its letter, a flag, a family and a selector with what they belong to.
show("Zombie зомби ж\u{301} 🧟‍♀️ 🇫🇮 ☺\u{FE0E} ☺\u{FE0F}")

// One character, drawn as each country writes it.
for language in ["ja", "zh-Hans", "zh-Hant", "ko"] as [LanguageTag] { show("骨 直 角", language) }

// A list of one's own goes before the one that script and language suggest.
let own = TextEnvironment(cascade: ["DejaVu Sans"])
show("Text ☂ ♞ ✓", in: own)

try Data(page.pdf().bytes).write(to: URL(filePath: "fallback.pdf"))
try Data(page.png().bytes).write(to: URL(filePath: "fallback.png"))
