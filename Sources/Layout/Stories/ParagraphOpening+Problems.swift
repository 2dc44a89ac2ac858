import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText
import TypesetShaping
import TypesetTemplates
import TypesetTextAnalysis

extension ParagraphOpening {
  /// Why a paragraph gets no drop cap, though one was asked for.
  enum Problem {
    /// No letter begins it.
    case none
    /// Its letters join the next ones.
    case joined
    /// Its lines do not begin at the edge where the letter would stand.
    case alignment
  }

  /// What keeps `initial`, the first letters of a paragraph, from being a drop cap; nil for nothing.
  static func problem(
    with initial: some Collection<UInt8>, alignment: ParagraphStyle.Alignment
  ) -> Problem? {
    let scripts = String(decoding: initial, as: UTF8.self).unicodeScalars
      .map(ScriptTag.init(of:)).filter { $0 != .common && $0 != .inherited }
    if scripts.contains(where: \.joinsLetters) { return .joined }
    let runsLeft = scripts.contains(where: \.runsRightToLeft)
    switch alignment {
    case .justify, .start: return nil
    case .center, .end: return .alignment
    case .left: return runsLeft ? .alignment : nil
    case .right: return runsLeft ? nil : .alignment
    }
  }
}

extension StoryAssembly {
  /// Reports a drop cap that there is none of; once for each tag.
  mutating func note(_ problem: ParagraphOpening.Problem, _ paragraph: Element) {
    guard reportedSetting != paragraph.setting else { return }
    reportedSetting = paragraph.setting
    let (code, message, help) =
      switch problem {
      case .none:
        (
          "paragraph.no-initial" as DiagnosticCode,
          "the paragraph does not begin with a letter that could be enlarged",
          "begin it with a letter or a figure, or leave out dropcap"
        )
      case .joined:
        (
          "paragraph.joined-initial",
          "the letters of this script are joined, so none of them is enlarged",
          "leave out dropcap"
        )
      case .alignment:
        (
          "paragraph.dropcap-alignment",
          "lines that do not begin at the same edge leave no room for a drop cap, so there is none",
          "align the paragraph left or justified, or leave out dropcap"
        )
      }
    diagnostics.append(
      Diagnostic(
        .warning, code, message,
        at: document.settings[paragraph.setting].source ?? paragraph.source, help: help))
  }

  /// Puts the first `words` of `text`, which begin at `start`, in small capitals, or as `look` has
  /// them; the initial of `length` bytes is none of them.
  mutating func setLeadIn(
    _ words: Int, _ look: ParagraphLook, in text: some Collection<UInt8>, from start: Int,
    behind length: Int = 0
  ) {
    let end = ParagraphOpening.end(ofWords: words, in: text)
    var base = letters
    if let own = look.leadInText { base = opening(own) } else { base.isLeadIn = true }
    openings.append((start + min(length, end)..<start + end, base))
  }

  /// The letters of the paragraph in hand where they look like `look` besides.
  mutating func opening(_ look: TextLook) -> AttributeResolver.Base {
    var base = letters
    base.opening = resolver.place(of: look)
    return base
  }
}
