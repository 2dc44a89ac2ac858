import TypesetDiagnostics
import TypesetElementTree

/// Blocks between lines of colons: `::: sidebar`, `::: box {.warm}`, and `:::`.
extension MarkdownBuilder {
  /// A line of colons: the block that it begins or ends.
  mutating func addFence(_ fence: MarkdownExtras.Fence) {
    guard !fence.name.isEmpty else {
      guard let last = open.last, last.isFence else {
        report(
          .warning, "markdown.stray-fence", at: fence.range,
          "these colons end nothing",
          help: "a block begins with ::: and a name, such as ::: sidebar, at the same depth")
        return
      }
      close()
      return
    }
    let words = original[fence.name]
    let brace = words.firstIndex(of: UInt8(ascii: "{")) ?? words.endIndex
    let name = String(decoding: words[..<brace], as: UTF8.self)
      .split(separator: " ").map { $0.lowercased() }
    var asked = ElementAttributes()
    let kinds: [String: ElementKind] = [
      "sidebar": .sidebar, "aside": .sidebar, "box": .box, "note": .note, "quote": .quote,
      "verse": .verse, "figure": .figure,
    ]
    let kind = name.first.flatMap { kinds[$0] } ?? .box
    // Another name is a class of boxes.
    let classes = name.first.map { kinds[$0] == nil } ?? false ? name[...] : name.dropFirst()
    asked.classes = Array(classes)
    for name in classes {
      document.note(
        ClassMention(
          name: name, source: SourceRange(id, fence.range), isParagraph: true, element: kind))
    }
    if brace < words.endIndex {
      if let written = MarkdownAttributes(words[brace...]) {
        attributes[nodes.count] = written
        applyFence(to: &asked, of: kind, at: fence.range)
      } else {
        report(
          .warning, "markdown.unknown-attribute", at: fence.range,
          "what stands between the braces is not read", help: "write {.class #id key=value}")
      }
    }
    begin(kind, at: fence.range, end: open.last?.end ?? nodes.count, asked, isFence: true)
  }

  /// Reports a block that its colons did not end.
  mutating func reportOpenFence(_ range: Range<Int>) {
    report(
      .warning, "markdown.open-fence", at: range,
      "nothing ends this block before what it stands in",
      help: "write ::: on a line of its own after it, at the same depth")
  }
}
