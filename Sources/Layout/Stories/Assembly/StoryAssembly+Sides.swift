import TypesetElementTree
import TypesetRichText
import TypesetTemplates
import TypesetTextAnalysis

extension StoryAssembly {
  /// Puts the lines that head an article or are set off in it on the article's side: a byline in
  /// Latin letters stands right above an Arabic text. Their letters run as letters do; what says left
  /// or right itself stays, and so does running text, which begins where its own letters begin.
  ///
  /// Indents count from where lines begin, which is the left edge for Latin letters: what an Arabic
  /// deck has at its end, a Latin one has at its start. `paragraph` is nil where a mark stands in the
  /// indent.
  func standOnSide(_ style: inout ParagraphStyle, isRunning: Bool, _ paragraph: Element?) {
    let language = surroundings.language ?? rules.body.language
    guard !isRunning, language.isRightToLeft, style.baseDirection == .natural else { return }
    switch style.alignment {
    case .start: style.alignment = .right
    case .end: style.alignment = .left
    case .left, .right, .center, .justify: break
    }
    guard let paragraph, style.headIndent != style.tailIndent, style.firstLineIndent == .zero,
      style.box == nil, beginsLeft(paragraph)
    else { return }
    swap(&style.headIndent, &style.tailIndent)
  }

  /// Whether the first letter of `paragraph` that runs anywhere runs from left to right (UAX #9 P2).
  private func beginsLeft(_ paragraph: Element) -> Bool {
    for case .text(let piece) in document.inlines(of: paragraph) {
      let letters = String(decoding: document.utf8(of: piece), as: UTF8.self)
      for scalar in letters.unicodeScalars where scalar.properties.isAlphabetic {
        return !ScriptTag(of: scalar).runsRightToLeft
      }
    }
    return false
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
