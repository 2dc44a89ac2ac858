import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting

/// Finds what a reader calls a magazine that does not say so itself: its first headline, else the
/// first line that heads something, unless that is a subhead with text above it, or one of several heads of the first
/// order there: it heads a part.
struct TitleFinder {
  let document: Document
  let stylesheet: Stylesheet
  /// The main story.
  let story: Story
  /// The size of running text.
  let size: Length
  /// Where an element begins in the main story; nil for one that stands in another, or in something
  /// that is set off from the articles.
  let start: (Int) -> TextOffset?

  /// The title; nil where nothing heads anything. O(elements).
  func title() -> String? { firstHeadline ?? firstHeading }

  private var firstHeadline: String? {
    lines.first { $0.paragraph.kind == .headline && !words(of: $0).isEmpty }.map(words)
  }

  /// A heading with no text above it, the only one of the first order, or near the beginning a line of letters larger than
  /// running text that is nothing else.
  private var firstHeading: String? {
    var isBelowText = false
    let isOneOfSeveral =
      lines.filter { $0.paragraph.kind.headingLevel == 1 && !words(of: $0).isEmpty }.count > 1
    for (place, line) in lines.enumerated() {
      if line.paragraph.kind == .paragraph {
        guard place < TitleFinder.nearBeginning, heads(line), isLarge(at: line.start)
        else {
          isBelowText = isBelowText || !words(of: line).isEmpty
          continue
        }
      } else if let level = line.paragraph.kind.headingLevel {
        if isBelowText, level > 1 || isOneOfSeveral { continue }
      } else {
        continue
      }
      let words = words(of: line)
      if !words.isEmpty, words.utf8.count <= TitleFinder.longestTitle { return words }
    }
    return nil
  }

  // MARK: Lines

  private struct HeadLine {
    var paragraph: Element
    var setting: ParagraphSetting
    var start: TextOffset
  }

  private var lines: some Sequence<HeadLine> {
    document.elements.indices.lazy.compactMap { place -> HeadLine? in
      let paragraph = document.elements[place]
      guard paragraph.form == .text, let start = start(place) else { return nil }
      return HeadLine(
        paragraph: paragraph, setting: document.settings[paragraph.setting], start: start)
    }
  }

  private func words(of line: HeadLine) -> String {
    line.setting.short ?? document.words(of: line.paragraph)
  }

  /// Whether the classes of a line let it head something, or say that it does where its letters say
  /// nothing of it.
  private func heads(_ line: HeadLine) -> Bool {
    let part = stylesheet.paragraph(line.setting.classes)?.part
    return part == .heading || (part == nil && line.paragraph.partShowsInLetters)
  }

  private func isLarge(at place: TextOffset) -> Bool {
    guard place < story.text.endOffset else { return false }
    let first = story.text.runs[story.text.runIndex(at: place)].attributes
    return first.attachment == nil && first.fontSize > size
  }

  /// Large letters further down head a piece of the magazine, not all of it.
  private static let nearBeginning = 40
  /// In bytes: longer lines are no title.
  private static let longestTitle = 120
}
