package import Diagnostics
package import Fonts
package import Typesetting

/// One warning for each face that a manuscript names and the machine does not have, at the first
/// place where it is used, naming both faces; and one for each family that lacks the italic or the
/// bold that is asked of it.
package func fontNotices(for story: Story, fonts: FontLibrary) -> [Diagnostic] {
  var asked: Set<FontQuery> = []
  var named: Set<String> = []
  var lacking: Set<String> = []
  var notices: [Diagnostic] = []
  for run in story.text.runs {
    let query = run.attributes.font
    guard let name = query.families.first, asked.insert(query).inserted else { continue }
    let match = fonts.match(query)
    let place = story.sourceMap.source(of: run.range)
    if match.kind != .exact, named.insert(name).inserted {
      notices.append(
        Diagnostic(
          .warning, "font.replaced",
          "“\(name)” is not installed; \(match.face.family) is used instead", at: place,
          help: "install it, or name its folder with --font-path"))
    }
    for (lack, word) in [(FontMatch.Lack.slant, "italic"), (.weight, "bold")]
    where match.lacks.contains(lack) && lacking.insert(match.face.family + word).inserted {
      notices.append(
        Diagnostic(
          .warning, word == "bold" ? "font.no-bold" : "font.no-italic",
          "\(match.face.family) has no \(word); \(match.face.style) stands for it", at: place,
          help: "choose a family that has one"))
    }
  }
  return notices
}
