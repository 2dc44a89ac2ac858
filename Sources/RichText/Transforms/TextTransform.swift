import TypesetGeometry

/// Makes another text of a text: codes become pictures, marks become attributes. A value in, a value
/// out, and a way for carets and selections from the one to the other.
///
///     let pipeline = TextPipeline(SimpleMarkdown(), Emoticons([":smile:": .text("☺")]))
///     let shown = text.transformed(by: pipeline)
public protocol TextTransform: Sendable {
  /// The changed text, and where its places came from.
  func applied(to text: AttributedText) -> TransformedText
}

/// Something put in place of a stretch of a text.
public struct TextEdit: Hashable, Sendable {
  /// The stretch, which begins and ends at characters.
  public var range: TextRange
  /// What stands there afterwards; nothing takes the stretch out.
  public var replacement: AttributedText

  /// `replacement` in place of `range`.
  public init(_ range: TextRange, _ replacement: AttributedText = AttributedText()) {
    self.range = range
    self.replacement = replacement
  }
}

/// A text that a transform made of another.
public struct TransformedText: Hashable, Sendable {
  /// What changed in one step: stretches of the text before it and behind it, in order.
  private struct Step: Hashable, Sendable {
    struct Change: Hashable, Sendable {
      var old: TextRange
      var new: TextRange
      /// True where the letters stayed and their attributes alone changed.
      var keepsLetters: Bool
    }
    var changes: [Change]
  }

  /// The text.
  public private(set) var text: AttributedText
  private var steps: [Step] = []

  /// `text` as it is.
  public init(_ text: AttributedText) { self.text = text }

  /// Makes `edits`, which are in the order of the text and do not overlap. O(n).
  ///
  /// - Precondition: each range is one of `text`; see `AttributedText.range(clamping:)`.
  public mutating func make(_ edits: [TextEdit]) {
    guard !edits.isEmpty else { return }
    var changed = AttributedText()
    var step = Step(changes: [])
    var place = TextOffset.zero
    for edit in edits {
      precondition(place <= edit.range.lowerBound, "edits in the order of the text")
      changed.append(text[TextRange(place, edit.range.lowerBound)])
      let start = changed.endOffset
      changed.append(edit.replacement)
      step.changes.append(
        Step.Change(
          old: edit.range, new: TextRange(start, changed.endOffset),
          keepsLetters: edit.replacement.utf8.elementsEqual(text.utf8[edit.range.utf8])))
      place = edit.range.upperBound
    }
    changed.append(text[TextRange(place, text.endOffset)])
    text = changed
    steps.append(step)
  }

  /// Goes on with another transform.
  public mutating func apply(_ transform: some TextTransform) {
    let next = transform.applied(to: text)
    text = next.text
    steps += next.steps
  }

  /// The place in `text` of a place in the text before it. What stood in a stretch that was replaced
  /// is at its end, its start at its start. O(log edits).
  public func offset(of offset: TextOffset) -> TextOffset {
    steps.reduce(offset) { offset, step in
      let changes = step.changes
      let next = changes.indices.partitioningIndex { changes[$0].old.lowerBound <= offset }
      guard next > 0 else { return offset }
      let change = changes[next - 1]
      if offset >= change.old.upperBound {
        return change.new.upperBound + (offset - change.old.upperBound)
      }
      if change.keepsLetters { return change.new.lowerBound + (offset - change.old.lowerBound) }
      return offset == change.old.lowerBound ? change.new.lowerBound : change.new.upperBound
    }
  }

  /// The stretch in `text` of a stretch of the text before it.
  public func range(of range: TextRange) -> TextRange {
    TextRange(offset(of: range.lowerBound), offset(of: range.upperBound))
  }
}

/// Transforms one after the other, each on what the one before it made.
public struct TextPipeline: TextTransform {
  /// The transforms in order.
  public var transforms: [any TextTransform]

  /// `transforms` in order.
  public init(_ transforms: any TextTransform...) { self.transforms = transforms }

  /// What the last of them makes.
  public func applied(to text: AttributedText) -> TransformedText {
    var result = TransformedText(text)
    for transform in transforms { result.apply(transform) }
    return result
  }
}

extension AttributedText {
  /// What `transform` makes of the text.
  public func transformed(by transform: some TextTransform) -> AttributedText {
    transform.applied(to: self).text
  }

  /// True where a character that readers see begins at `offset`, as far as a mark that goes with what
  /// stands before it tells: an accent, a joiner, a variation of an emoji.
  func isFreeOfMarks(at offset: Int) -> Bool {
    guard offset < utf8.count, utf8[offset] >= 0x80 else { return true }
    var decoder = UTF8()
    var bytes = utf8[offset..<min(offset + 4, utf8.count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return true }
    return !scalar.properties.isGraphemeExtend && scalar.value != 0x200D
      && scalar.properties.generalCategory != .spacingMark
  }
}
