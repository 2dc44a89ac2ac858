/// Finds lines and columns of places that mostly come in order, without counting a line's columns
/// from its start again and again.
package struct RendererCursor: Sendable {
  private var source: SourceID?
  private var offset = 0
  private var place = LineColumn(line: 1, column: 1)

  /// A cursor that has seen nothing yet.
  package init() {}

  /// Line and column of byte `offset` of `source`, whose name is `id`: the same as
  /// `SourceText.position(at:)`. O(log n + the bytes since the last place on the same line).
  package mutating func position(at offset: Int, of id: SourceID, in source: SourceText)
    -> LineColumn
  {
    let clamped = min(max(offset, 0), source.bytes.count)
    let line = source.lineIndex(at: clamped)
    if self.source != id || clamped < self.offset || line + 1 != place.line {
      self.source = id
      self.offset = source.lineRange(line).lowerBound
      // A byte-order mark is no column.
      if line == 0, source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { self.offset = 3 }
      place = LineColumn(line: line + 1, column: 1)
    }
    while self.offset < clamped {
      let next = self.offset + UTF8Scan.length(in: source.bytes, at: self.offset)
      // A place inside a scalar is the scalar's.
      guard next <= clamped else { break }
      self.offset = next
      place.column += 1
    }
    return place
  }
}

/// ANSI colours, where they are wanted.
package struct RendererPaint: Sendable {
  /// What a stretch of text is for.
  package enum Style: Sendable {
    case error, warning, note, strong, gutter, place

    init(_ severity: Diagnostic.Severity) {
      switch severity {
      case .error: self = .error
      case .warning: self = .warning
      case .note: self = .note
      }
    }

    var sequence: String {
      switch self {
      case .error: "\u{1B}[1;31m"
      case .warning: "\u{1B}[1;33m"
      case .note: "\u{1B}[1;36m"
      case .strong: "\u{1B}[1m"
      case .gutter: "\u{1B}[1;34m"
      case .place: "\u{1B}[36m"
      }
    }
  }

  let isOn: Bool

  /// Colours, if they are wanted.
  package init(isOn: Bool) { self.isOn = isOn }

  /// `text` as it looks.
  package func painted(_ text: String, _ style: Style) -> String {
    var out = ""
    append(text, style, to: &out)
    return out
  }

  func append(_ text: String, _ style: Style, to out: inout String) {
    if isOn { out += style.sequence }
    out += text
    if isOn { out += "\u{1B}[0m" }
  }
}
