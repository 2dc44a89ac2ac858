internal import TypesetDiagnostics
internal import TypesetRichText
internal import Typesetting

extension PressJob {
  /// One warning where paragraphs of vertical lines ask for large first letters, which they have
  /// none of.
  static func verticalInitials(in story: Story) -> [Diagnostic] {
    guard story.writingMode.isVertical,
      let paragraph = story.paragraphs.first(where: { $0.style.dropCap != nil })
    else { return [] }
    return [
      Diagnostic(
        .warning, "paragraph.vertical-initial",
        "vertical lines have no large first letters; this paragraph begins like the others",
        at: story.sourceMap.source(of: paragraph.range), help: "leave out dropcap")
    ]
  }
}
