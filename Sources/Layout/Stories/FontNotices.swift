package import Diagnostics
package import Fonts
package import Typesetting

/// One warning for each face that a manuscript names and the machine does not have, at the first
/// place where it is used, naming both faces; and one for each family that lacks the italic or the
/// bold that is asked of it.
package func fontNotices(
  for story: Story, fonts: FontLibrary, in sources: SourceTable
) -> [Diagnostic] {
  var asked: Set<FontQuery> = []
  var named: Set<String> = []
  var lacking: Set<String> = []
  var notices: [Diagnostic] = []
  for run in story.text.runs {
    let query = run.attributes.font
    guard let name = query.families.first, asked.insert(query).inserted else { continue }
    let match = fonts.match(query)
    let place = story.sourceMap.source(of: run.range)
    // The families behind the first are what the press falls back on: only the first was asked for.
    var own = query
    own.families = [name]
    if fonts.match(own).kind != .exact, named.insert(name).inserted {
      notices.append(
        Diagnostic(
          .warning, "font.replaced",
          "“\(name)” is not installed; \(match.face.family) is used instead",
          at: place.map { written(name, before: $0, in: sources) ?? $0 },
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

/// Where the name of a face was written: the last time before the text that it holds for, in a tag
/// at most some lines away.
private func written(
  _ name: String, before place: SourceRange, in sources: SourceTable
) -> SourceRange? {
  let bytes = sources[place.source].bytes
  let wanted = Array(name.utf8)
  guard !wanted.isEmpty else { return nil }
  let earliest = max(0, place.lowerBound - 2048)
  var start = min(place.lowerBound, bytes.count) - wanted.count
  while start >= earliest {
    if bytes[start] == wanted[0], bytes[start..<start + wanted.count].elementsEqual(wanted) {
      return SourceRange(place.source, start..<start + wanted.count)
    }
    start -= 1
  }
  return nil
}
