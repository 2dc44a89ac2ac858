internal import TypesetDiagnostics

/// What a text that nobody said anything of looks like, where that is not the magazine's markup.
///
/// Standard input has no extension, and a `.txt` may be anything: Markdown that is set with its stars and
/// number signs, or HTML of which every tag is reported, is a dialect that was not named.
enum DialectHint {
  /// How much of a text is looked at.
  private static let length = 4096

  /// A note that names the dialect of `bytes`, the source `id`; nil where there is no sign of another. O(1).
  static func note(on bytes: [UInt8], id: SourceID) -> Diagnostic? {
    if let place = openingOfHTML(bytes) {
      return note(.html, "HTML", at: SourceRange(id, place))
    }
    if let place = heading(bytes) { return note(.markdown, "Markdown", at: SourceRange(id, place)) }
    return nil
  }

  private static func note(
    _ dialect: Dialect, _ name: String, at place: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .note, "input.dialect", "this looks like \(name), and is set as the magazine’s markup",
      at: place, help: "say --from \(dialect.rawValue), or --from magazine to confirm this")
  }

  /// `<!doctype html` or `<html` before anything else.
  private static func openingOfHTML(_ bytes: [UInt8]) -> Range<Int>? {
    guard let start = bytes.prefix(length).firstIndex(where: { $0 > 0x20 }) else { return nil }
    let rest = bytes[start...].prefix(14).map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    for opening in ["<!doctype html", "<html>", "<html "] where rest.starts(with: opening.utf8) {
      return start..<start + opening.utf8.count - 1
    }
    return nil
  }

  /// The first heading such as `## Words` of a text that has another sign of Markdown as well, and no tags: text
  /// alone may have number signs, and rows with a hyphen before them.
  private static func heading(_ bytes: [UInt8]) -> Range<Int>? {
    let text = bytes.prefix(length)
    var heading: Range<Int>?
    var hasSign = false
    for line in text.split(separator: 0x0A) {
      guard !hasTag(line) else { return nil }
      let level = line.prefix { $0 == UInt8(ascii: "#") }.count
      if 1...6 ~= level, line.dropFirst(level).first == 0x20 {
        if heading == nil {
          let end = line.last == 0x0D ? line.endIndex - 1 : line.endIndex
          heading = line.startIndex..<end
        } else {
          hasSign = true
        }
      } else {
        hasSign = hasSign || isMarkdown(line)
      }
    }
    return hasSign ? heading : nil
  }

  private static func hasTag(_ line: ArraySlice<UInt8>) -> Bool {
    zip(line, line.dropFirst()).contains {
      $0 == UInt8(ascii: "<") && ($1 == UInt8(ascii: "/") || 0x61...0x7A ~= $1 | 0x20)
    }
  }

  /// Whether a line has letters between stars, a link, or begins or ends a program.
  private static func isMarkdown(_ line: ArraySlice<UInt8>) -> Bool {
    if line.starts(with: "```".utf8) { return true }
    let isItem = line.starts(with: "- ".utf8) || line.starts(with: "* ".utf8)
    if isItem { return true }
    let pairs = zip(line, line.dropFirst())
    if pairs.contains(where: { $0 == UInt8(ascii: "]") && $1 == UInt8(ascii: "(") }) { return true }
    return pairs.contains { $0 == UInt8(ascii: "*") && ($1 == $0 || $1 > 0x40) }
  }
}
