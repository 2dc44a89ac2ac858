internal import TypesetDiagnostics
internal import TypesetRichText
internal import TypesetTextAnalysis
internal import Typesetting

extension PressJob {
  /// One warning where paragraphs of vertical lines ask for large first letters that are turned: only
  /// upright ones stand beside their lines.
  static func verticalInitials(in story: Story) -> [Diagnostic] {
    guard story.writingMode.isVertical,
      let paragraph = story.paragraphs.first(where: { hasTurnedInitial($0, story.text.utf8) })
    else { return [] }
    return [
      Diagnostic(
        .warning, "paragraph.vertical-initial",
        "letters that are turned in vertical lines are not enlarged; this paragraph begins like the others",
        at: story.sourceMap.source(of: paragraph.range), help: "leave out dropcap")
    ]
  }

  private static func hasTurnedInitial(_ paragraph: Story.Paragraph, _ text: [UInt8]) -> Bool {
    guard let cap = paragraph.style.dropCap, cap.lines > 1 else { return false }
    let letters = String(
      decoding: text[paragraph.range.utf8].prefix(cap.length), as: UTF8.self)
    return letters.unicodeScalars.contains { VerticalOrientation(of: $0.value) == .rotated }
  }
}
