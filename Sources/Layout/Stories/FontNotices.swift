package import Diagnostics
package import Fonts
package import Typesetting

/// One warning for each face that a manuscript names and the machine does not have, at the first
/// place where it is used; both faces are named.
package func fontNotices(for story: Story, fonts: FontLibrary) -> [Diagnostic] {
  var seen: Set<String> = []
  var notices: [Diagnostic] = []
  for run in story.text.runs {
    guard let name = run.attributes.font.families.first else { continue }
    if seen.contains(name) { continue }
    seen.insert(name)
    let match = fonts.match(run.attributes.font)
    guard match.kind != .exact else { continue }
    notices.append(
      Diagnostic(
        .warning, "font.replaced",
        "“\(name)” is not installed; \(match.face.family) is used instead",
        at: story.sourceMap.source(of: run.range),
        help: "install it, or name its folder with --font-path"))
  }
  return notices
}
