import TypesetElementTree
import TypesetRichText
import TypesetTemplates

extension StoryAssembly {
  /// Puts the lines that head an article or are set off in it on the article's side: a byline in
  /// Latin letters stands right above an Arabic text. Their letters run as letters do; what says left
  /// or right itself stays, and so does running text, which begins where its own letters begin.
  func standOnSide(_ style: inout ParagraphStyle, isRunning: Bool) {
    let language = surroundings.language ?? rules.body.language
    guard !isRunning, language.isRightToLeft, style.baseDirection == .natural else { return }
    switch style.alignment {
    case .start: style.alignment = .right
    case .end: style.alignment = .left
    case .left, .right, .center, .justify: break
    }
  }

  /// Whether a paragraph of `look` is running text, or begins it.
  func isRunning(_ look: ParagraphLook, _ element: Element) -> Bool {
    guard element.kind == .paragraph else { return false }
    switch look.part ?? .running {
    case .running, .opening: return true
    case .heading, .caption, .apart: return false
    }
  }
}
